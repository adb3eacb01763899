"""What a viewer may know, and dealing hidden cards anew. The deck and other players' hands are hidden."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.ark import layout as at
from engine.games.ark.cargo import TIMES
from engine.games.ark.end_of_the_game import left_behind, scores
from engine.games.ark.ending_the_turn import DiscardFrame, discards
from engine.games.ark.state import ArkState
from engine.games.ark.turn import options
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.hidden_information import cards_told
from engine.kernel.running.table import lasting_told, used_told


def view(state: ArkState, viewer: Viewer) -> dict[str, object]:
    """All that a viewer may know. Cards are told by name; a hidden card is HIDDEN."""

    def shown(zone: int) -> list[str]:
        return cards_told(state, viewer, zone)

    return facts(state) | {
        "deck": len(state.zones[at.DECK]),
        "hold": shown(at.HOLD),
        "aside": shown(at.ASIDE),
        "players": [_player(state, who, shown) for who in range(state.players)],
        "lasting": lasting_told(state, viewer),
        "used": used_told(state, viewer),
    }


def facts(state: ArkState) -> dict[str, object]:
    """The public part of the view: time of day, turn counters, flags and scores, by name; none of who play together."""
    return {
        "time": TIMES[state.night],
        "day cycle": state.cycle,
        "together": bool(state.together),
        "open hands": bool(state.open),
        "first": state.first,
        "active": state.active,
        "actions left": state.left,
        "added": bool(state.added),
        "left to discard": left_to_discard(state),
        "not aboard": left_behind(state),
        "turns without anything added": state.idle,
        "scores": [] if state.together else scores(state),
    }


def left_to_discard(state: ArkState) -> int:
    """How many cards a player still has to discard at the end of the turn; 0 at any other time."""
    frame = state.stack[-1] if state.stack else None
    return frame.left if isinstance(frame, DiscardFrame) else 0


def _player(state: ArkState, who: int, shown: Callable[[int], list[str]]) -> dict[str, object]:
    return {
        "hand": shown(at.hand(who)),
        "storeroom": shown(at.storeroom(who)),
        "points": state.counts[state.cargo.point][who],
    }


def options_now(state: ArkState) -> list[int] | None:
    """What the rules offer the player who has to choose; None where a text made the choice."""
    choice = state.choice
    if choice is None or choice.kind not in OFFERED:
        return None
    return OFFERED[choice.kind](state, choice.player)


OFFERED = {"turn": options, "discard": discards}
