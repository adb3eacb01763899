"""What a viewer may know, and dealing anew what they may not. Hidden are the deck and other hands.

What was taken from the Hold is known to all as long as it is in that hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.games.ark import layout as at
from engine.games.ark.cargo import TIMES
from engine.games.ark.end_of_the_game import left_behind, scores
from engine.games.ark.ending_the_turn import DiscardFrame, discards
from engine.games.ark.state import ArkState
from engine.games.ark.turn import options
from engine.kernel.core.chance import shuffle
from engine.kernel.core.frames import SelectFrame, TextFrame
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.hidden_information import knows

HIDDEN = "hidden"


def view(state: ArkState, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer may know. Cards are names with their copy; a hidden card is HIDDEN."""
    labels = state.referee.box.labels

    def shown(zone: int) -> list[str]:
        return [labels[card] if knows(state, viewer, card) else HIDDEN for card in state.zones[zone]]

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
        "deck": len(state.zones[at.DECK]),
        "hold": shown(at.HOLD),
        "aside": shown(at.ASIDE),
        "players": [_player(state, who, shown) for who in range(state.players)],
        "lasting": [effect.told() for effect in state.lasting],
        "used": [list(row) for row in state.used],
        "scores": scores(state),
    }


def left_to_discard(state: ArkState) -> int:
    """How many cards the player who discards at the end of a turn has still to discard."""
    frame = state.stack[-1] if state.stack else None
    return frame.left if isinstance(frame, DiscardFrame) else 0


def _player(state: ArkState, who: int, shown: Callable[[int], list[str]]) -> dict[str, Any]:
    return {
        "hand": shown(at.hand(who)),
        "storeroom": shown(at.storeroom(who)),
        "points": state.counts[state.cargo.point][who],
    }


def redeal(state: ArkState, viewer: Viewer) -> None:
    """Deal hidden cards anew among where hidden cards lie."""
    looked_at = _looked_at(state)
    spots = [
        (zone, i)
        for zone in (at.DECK, *(at.hand(who) for who in range(state.players)))
        for i, card in enumerate(state.zones[zone])
        if card not in looked_at and not knows(state, viewer, card)
    ]
    old = [state.zones[zone][i] for zone, i in spots]
    cards = sorted(old)  # so that nothing hidden decides
    shuffle(state, cards)
    for (zone, i), card in zip(spots, cards, strict=True):
        state.zones[zone][i] = card
        state.zone_of[card] = zone
    moved = dict(zip(old, cards, strict=True))
    state.seen = [(who, moved.get(card, card)) for who, card in state.seen]
    state.cache.clear()
    choice = state.choice
    if choice is not None and choice.player != viewer and choice.kind in OFFERED:
        found = OFFERED[choice.kind](state, choice.player)  # what another can do depends on their new hand
        state.choice = choice._replace(options=found)
    for row in _picked_from(state):
        row[:] = [moved.get(card, card) for card in row]


def _picked_from(state: ArkState) -> Iterator[list[int]]:
    """The cards among which somebody picks, and those of them that are offered."""
    for frame in state.stack:
        if isinstance(frame, SelectFrame) and frame.sort == "card":
            yield from (*frame.groups, frame.picked)
    if state.choice is not None and state.choice.kind == "card":
        yield state.choice.options


def _looked_at(state: ArkState) -> set[int]:
    """What whoever has to choose has seen, while a text waits for the choice: it goes on about these very cards."""
    if state.choice is None or not state.seen or all(not isinstance(frame, TextFrame) for frame in state.stack):
        return set()
    return {card for who, card in state.seen if who == state.choice.player}


OFFERED = {"turn": options, "discard": discards}
