"""What a viewer may know, and dealing hidden cards anew. Decks are hidden, and items that came face-down to Trash Cans.

Discard piles, stashes, inventories and Feature piles are open to all, so everybody knows which cards are hidden, but
not where each of them lies.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.hidden_information import cards_told
from engine.kernel.running.table import lasting_told, used_told

DECKS = (at.TRASH, at.RISK, at.EVENT, at.RESIDENT)


def view(state: HeapState, viewer: Viewer) -> dict[str, object]:
    """All that a viewer may know. Cards are told by name; a hidden card is HIDDEN."""
    referee = state.referee

    def shown(zone: int) -> list[str]:
        return cards_told(state, viewer, zone)

    return facts(state) | {
        "decks": {name: shown(pair[0]) for name, pair in referee.decks.items()},
        "discard piles": {name: shown(pair[1]) for name, pair in referee.decks.items()},
        "nest": shown(at.NEST_ROW),
        "table": shown(at.TABLE),
        "houses": [_house(state, house, shown) for house in range(at.HOUSES)],
        "pets": {name: state.at[pet] for name, pet in state.components.pet_names.items()},
        "players": [_player(state, who, shown) for who in range(state.players)],
        "lasting": lasting_told(state, viewer),
        "used": used_told(state, viewer),
    }


def facts(state: HeapState) -> dict[str, object]:
    """Numbers of the night and of the players, which everybody knows."""
    return {
        **_numbers(state),
        "scores": [float(score) for score in state.referee.scores(state)] if state.zones[at.FRONTS[0]] else [],
    }


def fact(state: HeapState, name: str) -> object:
    """One of these facts by its name; scores are counted only where they are asked for."""
    return facts(state)[name] if name == "scores" else _numbers(state).get(name)


def _numbers(state: HeapState) -> dict[str, object]:
    return {
        "night": state.night,
        "first": state.first,
        "active": state.active,
        "raider": state.raider,
        "turns taken": list(state.taken),
        "out": list(state.out),
        "set aside": list(state.aside),
        "stashed snacks": list(state.saved),
    }


def _house(state: HeapState, house: int, shown: Callable[[int], list[str]]) -> dict[str, object]:
    referee = state.referee
    name = referee.name
    return {
        "resident": shown(at.HOMES[house]),
        "can": shown(at.CANS[house]),
        "features": [shown(zone) for zone in at.PILES[house]],
        "open tokens": [
            state.marks[row[-1]] - 1 if row and state.marks[row[-1]] else None
            for row in (state.zones[zone] for zone in at.PILES[house])
        ],
        "dropped": [
            [name(card), name(host) if host >= 0 else ""]
            for card, host in state.hosts
            if state.zone_of[card] == at.YARDS[house]
        ],
        "snacks": state.counts[state.components.snack][referee.first_place_holder + house],
    }


def _player(state: HeapState, who: int, shown: Callable[[int], list[str]]) -> dict[str, object]:
    components = state.components
    return {
        "animal": shown(at.FRONTS[who]),
        "at": state.at[who],
        "ap": state.counts[components.ap][who],
        "vp": state.counts[components.vp][who],
        "snacks": state.counts[components.snack][who],
        "set aside": state.aside[who],
        "stashed snacks": state.saved[who],
        "carries": shown(at.inventory(who)),
        "stash": shown(at.stash(who)),
    }
