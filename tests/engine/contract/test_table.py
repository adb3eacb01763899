"""The table as a viewer may know it: all cards, in their zones, by name or by their backs; plain values with names."""

from __future__ import annotations

import json

import pytest

from engine.kernel import NOBODY, State, table
from engine.kernel.running.hidden_information import knows
from tests.engine.contract.secrets import viewers
from tests.engine.records.games import PLAYED, referee_of, some_way


@pytest.mark.parametrize("game", PLAYED)
def test_every_card_is_on_the_table_once_and_named_to_who_knows_it(game: str) -> None:
    state = some_way(game, 4, 40).state
    for viewer in viewers(state):
        told = table(state, viewer)
        assert json.loads(json.dumps(told)) == told
        for zone, row in enumerate(told["zones"]):
            assert [named(card) for card in row["cards"]] == [
                state.referee.name(card) if knows(state, viewer, card) else None for card in state.zones[zone]
            ]


def named(card: dict[str, object]) -> object:
    """The name of a card that is told, None for a back."""
    assert ("card" in card) != ("back" in card)
    return card.get("card")


@pytest.mark.parametrize("game", PLAYED)
def test_nothing_on_the_table_is_the_number_of_a_copy(game: str) -> None:
    state = some_way(game, 4, 40).state
    several = {label for label in state.referee.box.labels if "#" in label}
    text = json.dumps([table(state, NOBODY)[part] for part in ("players", "zones", "places", "lasting", "facts")])
    assert several
    assert not [label for label in several if f'"{label}"' in text]


def street() -> State:
    """A game with pieces and counters at places."""
    return some_way("top-of-the-heap", 4, 60).state


def test_pieces_and_counters_are_at_their_places() -> None:
    state = street()
    places = {place["name"]: place for place in table(state, NOBODY)["places"]}
    assert places["house-2"]["beside"] == ["house-1", "house-3"]
    assert f"den-{state.players + 1}" not in places
    at = [place for place in places.values() if "player-1" in place["pieces"]]
    assert len(at) == (state.at[0] >= 0)
    snack = referee_of("top-of-the-heap").counter_numbers["Snack"]
    first = state.referee.first_place_holder
    assert places["house-1"]["counters"] == {"Snack": state.counts[snack][first]}
    assert places["nest"]["counters"] == {}


def test_players_have_their_counters() -> None:
    state = street()
    told = table(state, NOBODY)["players"]
    assert [row["name"] for row in told] == [f"player-{player + 1}" for player in range(state.players)]
    assert all(set(row["counters"]) == {"AP", "VP", "Snack"} for row in told)


def test_where_a_tile_lies_only_the_game_can_say() -> None:
    state = some_way("trash-kings", 4, 20).state
    (board,) = [zone for zone in table(state, NOBODY)["zones"] if zone["kind"] == "board"]
    assert all(set(tile) == {"card", "design", "face_up", "at", "turned", "pieces"} for tile in board["cards"])
    (deck,) = [zone for zone in table(state, NOBODY)["zones"] if zone["kind"] == "tile deck"]
    assert all(card == {"back": "tiles"} for card in deck["cards"])
