"""Zones and places are numbered as declared: shared ones first, then player by player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.kernel.core.box import Box, Design
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State
from engine.kernel.core.zones import NONE, PLAYER, Board, Sees, Zone, board_of
from engine.kernel.referee import Referee
from engine.kernel.running.hidden_information import knows
from engine.language import Vocabulary

STREET = Vocabulary.of({
    "nouns": {
        "house": {"sort": "place", "count": 2},
        "den": {"sort": "place", "of": "player"},
        "Nest": {"sort": "place", "unique": True},
        "hand": {"sort": "pile", "of": "player", "meaning": "Cards not yet played."},
        "pile": {"sort": "pile", "of": "house", "count": 3},
        "token": {"sort": "card"},
    },
    "zones": {
        "deck": {"sees": "nobody", "ordered": True},
        "pile": {"sees": "top"},
        "hand": {"sees": "owner", "most": 5},
        "Nest row": {"of": "Nest"},
        "front": {"of": "player"},
        "shelf": {"of": "den", "words": "the books"},
    },
})  # fmt: skip


def test_shared_zones_come_first_then_those_of_players() -> None:
    board = board_of(STREET, 3)
    keys = [board.key(zone) for zone in range(board.count(2))]
    assert keys[:8] == ["deck", "pile-1-1", "pile-1-2", "pile-1-3", "pile-2-1", "pile-2-2", "pile-2-3", "nest-row"]
    assert keys[8:] == ["shelf-1", "shelf-2", "shelf-3", "hand-1", "front-1", "hand-2", "front-2"]
    assert board.count(3) == board.count(2) + 2 == len(board.spots)


def test_a_zone_is_found_and_says_what_it_is() -> None:
    board = board_of(STREET, 3)
    pile = board.number("pile", 1, 2)
    assert (board.key(pile), board.place_of[pile], board.owner_of[pile]) == ("pile-2-3", 1, NONE)
    hand = board.number("hand", 1)
    assert (board.owner_of[hand], board.place_of[hand], board.kind_name(hand)) == (1, NONE, "hand")
    assert board.zones_of("hand") == [board.number("hand", player) for player in range(3)]
    assert board.is_of_kind(hand, "hand")
    assert not board.is_of_kind(hand, "front")


def test_what_a_noun_says_is_not_written_twice() -> None:
    zones = STREET.zones
    assert (zones["hand"].of, zones["hand"].sees, zones["hand"].meaning) == (
        "player", Sees.OWNER, "Cards not yet played.",
    )  # fmt: skip
    assert (zones["pile"].of, zones["pile"].count, zones["deck"].count) == ("house", 3, 1)


def test_places_are_numbered_likewise() -> None:
    board = board_of(STREET, 2)
    assert [place.key for place in board.places] == ["house-1", "house-2", "nest", "den-1", "den-2"]
    assert [board.place_name(place) for place in (1, 2, 4)] == ["house 2", "the Nest", "the den of player 2"]
    assert board.place_number("den", 1) == 4
    with pytest.raises(KeyError):
        board.place_number("den", 2)


def test_zones_have_words() -> None:
    board = board_of(STREET, 2)
    assert board.names[board.number("deck")] == "the deck"
    assert board.names[board.number("hand", 1)] == "the hand of player 2"
    assert board.names[board.number("pile", 1, 2)] == "the pile 3 of house 2"
    assert board.names[board.number("Nest row")] == "the Nest row"
    assert board.names[board.number("shelf", 1)] == "the books of the den of player 2"


def test_a_zone_of_a_players_place_is_that_players() -> None:
    board = board_of(STREET, 2)
    assert board.owner_of[board.number("shelf", 1)] == 1


def test_a_kind_that_is_not_declared_is_refused() -> None:
    board = Board([Zone("deck")])
    assert board.number("deck") == 0
    with pytest.raises(KeyError):
        board.number("hand")


class Table(Referee):
    """Just the zones: nothing is played."""

    def lay_out(self) -> None:
        pass

    def routines(self) -> tuple[Routine[State], ...]:
        return ()


def table_of_street(turned: list[int]) -> tuple[Table, State]:
    """A game of two with five cards: two in a pile, one in a hand, one in the deck, one in front of player 1."""
    designs = tuple(Design(str(i), str(i), "d", "", columns={"rank": i}) for i in range(5))
    referee = Table(Box("b", "B", "none", (2, 2), STREET, designs))
    state = State(referee, 2, 1)
    board = referee.board
    state.zones = [[] for _ in range(board.count(2))]
    lies = ((board.number("pile"), [0, 1]), (board.number("hand", 1), [2]), (board.number("deck"), [3]),
            (board.number("front"), [4]))  # fmt: skip
    state.zone_of = [0] * 5
    for zone, cards in lies:
        state.zones[zone] = cards
        for card in cards:
            state.zone_of[card] = zone
    state.turned = turned
    return referee, state


def test_who_sees_a_card_follows_from_its_zone() -> None:
    referee, state = table_of_street([])
    assert [referee.is_face_up(state, card) for card in range(5)] == [False, True, False, False, True]
    assert [knows(state, 1, card) for card in range(5)] == [False, True, True, False, True]
    assert [knows(state, 0, card) for card in range(5)] == [False, True, False, False, True]


def test_a_card_that_is_turned_over_lies_the_other_way() -> None:
    referee, state = table_of_street([1, 2])
    assert [referee.is_face_up(state, card) for card in range(5)] == [False, False, True, False, True]


@pytest.mark.parametrize(
    ("sees", "owner", "other"),
    [
        (Sees.ALL, True, False),  # of what is turned face-down there, see Board.shows
        (Sees.OWNER, True, False),
        (Sees.OTHERS, False, True),
        (Sees.TOP, False, False),
        (Sees.NOBODY, False, False),
    ],
)
def test_whom_a_zone_shows_what_not_everybody_sees(sees: Sees, owner: bool, other: bool) -> None:
    board = Board([Zone("deck", sees=sees), Zone("hand", PLAYER, sees=sees)], most_players=3)
    hand = board.number("hand", 1)
    assert [board.shows(hand, player) for player in (1, 0, 2)] == [owner, other, other]
    assert not any(board.shows(board.number("deck"), player) for player in range(3))


def test_columns_are_data_of_a_design() -> None:
    referee, _ = table_of_street([])
    assert referee.box.designs[3].columns["rank"] == 3
    other = replace(
        referee.box, designs=(replace(referee.box.designs[0], columns={"rank": 9}), *referee.box.designs[1:])
    )
    assert other.hash != referee.box.hash


def test_the_row_of_a_player_or_a_place() -> None:
    board = board_of(STREET, 2)
    assert board.row("pile", 1) == [board.number("pile", 1, slot) for slot in range(3)]
    assert board.row("hand", 1) == [board.number("hand", 1)]
    assert board.row("deck") == [board.number("deck")]
    with pytest.raises(KeyError):
        board.row("attic")
