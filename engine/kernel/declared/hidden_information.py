"""What a viewer may know of a declared game, and dealing anew what they may not, by who sees what of its zones."""

from __future__ import annotations

from typing import Any

from engine.kernel.core.chance import shuffle
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.flow import first_player, whose_turn
from engine.kernel.running.hidden_information import knows

HIDDEN = "hidden"


def view(state: State, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer may know. Cards are names with their copy; a hidden card is HIDDEN."""
    referee = state.referee
    labels, board = referee.box.labels, referee.board
    return {
        "zones": {
            board.key(zone): [labels[card] if knows(state, viewer, card) else HIDDEN for card in cards]
            for zone, cards in enumerate(state.zones)
        },
        "counters": dict(zip(referee.counters, [row[:] for row in state.counts], strict=True)),
        "turn": whose_turn(state),
        "first": first_player(state),
        "lasting": [effect.told() for effect in state.lasting],
        "used": [list(row) for row in state.used],
        "scores": referee.scores(state),
    }


def redeal(state: State, viewer: Viewer) -> None:
    """Deal hidden cards anew among where hidden cards of the same deck lie."""
    referee = state.referee
    spots: dict[str, list[tuple[int, int]]] = {}
    for zone, cards in enumerate(state.zones):
        for at, card in enumerate(cards):
            if not knows(state, viewer, card):
                spots.setdefault(referee.box.designs[referee.design_of[card]].deck, []).append((zone, at))
    moved: dict[int, int] = {}
    for row in spots.values():
        old = [state.zones[zone][at] for zone, at in row]
        new = sorted(old)  # so that nothing hidden decides
        shuffle(state, new)
        moved |= dict(zip(old, new, strict=True))
        for (zone, at), card in zip(row, new, strict=True):
            state.zones[zone][at] = card
            state.zone_of[card] = zone
    state.seen = [(who, moved.get(card, card)) for who, card in state.seen]
    state.cache.clear()
    choice = state.choice
    if choice is not None and choice.player != viewer and state.at_once is None:
        state.choice = choice._replace(options=referee.offered_anew(state, choice) or choice.options)
