"""What a viewer may know, and dealing anew what they may not. Hidden are the deck and other hands.

What was taken from the Hold is known to all as long as it is in that hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.games.ark import cargo, turn
from engine.games.ark import layout as at
from engine.kernel.core.chance import shuffle
from engine.kernel.core.frames import LOCAL
from engine.kernel.core.viewer import Viewer, knows

if TYPE_CHECKING:
    from engine.games.ark.state import ArkState

HIDDEN = "hidden"


def view(state: ArkState, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer may know. Cards are names with their copy; a hidden card is HIDDEN."""
    referee: Any = state.referee
    labels = referee.box.labels

    def shown(zone: int) -> list[str]:
        return [labels[card] if knows(state, viewer, card) else HIDDEN for card in state.zones[zone]]

    return {
        "time": turn.TIMES[state.night],
        "day cycle": state.cycle,
        "together": bool(state.together),
        "open hands": bool(state.open),
        "first": state.first,
        "active": state.active,
        "actions left": state.left,
        "added": bool(state.added),
        "left to discard": state.stack[-1][3] if state.stack and state.stack[-1][0] == "discard" else 0,
        "not aboard": cargo.left_behind(state),
        "turns without anything added": state.idle,
        "deck": len(state.zones[at.DECK]),
        "hold": shown(at.HOLD),
        "aside": shown(at.ASIDE),
        "players": [_player(state, who, shown) for who in range(state.players)],
        "lasting": [row[:7] for row in state.lasting],
        "used": [list(row) for row in state.used],
        "scores": cargo.scores(state),
    }


def _player(state: ArkState, who: int, shown: Any) -> dict[str, Any]:
    referee: Any = state.referee
    return {
        "hand": shown(at.hand(who)),
        "storeroom": shown(at.storeroom(who)),
        "points": state.counts[referee.point][who],
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
    if choice is not None and choice[0] != viewer and choice[1] in OFFERED:
        choice[2] = OFFERED[choice[1]](state, choice[0])  # what another can do depends on their new hand
    for row in _picked_from(state):
        row[:] = [moved.get(card, card) for card in row]


def _picked_from(state: ArkState) -> Iterator[list[int]]:
    """The cards among which somebody picks, and those of them that are offered."""
    for frame in state.stack:
        if frame[0] == "pick" and frame[LOCAL] == "card":
            *_, rows, picked = frame
            yield from (*rows, picked)
    if state.choice is not None and state.choice[1] == "card":
        yield state.choice[2]


def _looked_at(state: ArkState) -> set[int]:
    """What whoever has to choose has seen, while a text waits for the choice: it goes on about these very cards."""
    if state.choice is None or not state.seen or all(frame[0] != "text" for frame in state.stack):
        return set()
    return {card for who, card in state.seen if who == state.choice[0]}


OFFERED = {"turn": turn.options, "discard": turn.discards}
