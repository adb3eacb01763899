"""What a viewer may know, and dealing anew what they may not. Hidden are the deck and other hands.

What was taken from the Hold is known to all as long as it is in that hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.ark import cargo, turn
from engine.games.ark import layout as at
from engine.kernel.core.frames import RuleFrame
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.hidden_information import cards_told

if TYPE_CHECKING:
    from engine.games.ark.state import ArkState


def view(state: ArkState, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer may know. Cards are names with their copy; a hidden card is HIDDEN."""

    def shown(zone: int) -> list[str]:
        return cards_told(state, viewer, zone)

    return facts(state) | {
        "deck": len(state.zones[at.DECK]),
        "hold": shown(at.HOLD),
        "aside": shown(at.ASIDE),
        "players": [_player(state, who, shown) for who in range(state.players)],
        "lasting": [effect.told() for effect in state.lasting],
        "used": [list(row) for row in state.used],
    }


def facts(state: ArkState) -> dict[str, Any]:
    """Numbers of the voyage and of the turn."""
    return {
        "time": turn.TIMES[state.night],
        "day cycle": state.cycle,
        "together": bool(state.together),
        "open hands": bool(state.open),
        "first": state.first,
        "active": state.active,
        "actions left": state.left,
        "added": bool(state.added),
        "left to discard": left_to_discard(state),
        "not aboard": cargo.left_behind(state),
        "turns without anything added": state.idle,
        "scores": cargo.scores(state),
    }


def left_to_discard(state: ArkState) -> int:
    """How many cards the player who discards at the end of a turn has still to discard."""
    frame = state.stack[-1] if state.stack else None
    return int(frame[3]) if isinstance(frame, RuleFrame) and frame.code == "discard" else 0


def _player(state: ArkState, who: int, shown: Any) -> dict[str, Any]:
    referee: Any = state.referee
    return {
        "hand": shown(at.hand(who)),
        "storeroom": shown(at.storeroom(who)),
        "points": state.counts[referee.point][who],
    }


def options_now(state: ArkState) -> list[int] | None:
    """What the rules offer whoever has to choose in a turn."""
    choice = state.choice
    if choice is None or choice.kind not in OFFERED:
        return None
    return OFFERED[choice.kind](state, choice.player)


OFFERED = {"turn": turn.options, "discard": turn.discards}
