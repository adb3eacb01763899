"""Harm is seen, clones share nothing that changes, and only the order of the deck is hidden."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.trash_kings import invariants
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.mounds import board_anew
from engine.games.trash_kings.state import DumpState
from engine.kernel import check_state, choose, clone, digest, new_game, redeal, view
from tests.engine.games.planted import Harm, finds, said_of, untold
from tests.engine.games.trash_kings.scene import Scene, kings


def test_a_clone_that_plays_on_changes_nothing_of_the_first() -> None:
    """They share what was worked out about mounds, and neither may write into it."""
    state = new_game(kings(), 3, 5, quiet=True)
    luck = Random(5)
    while state.choice is not None:
        before = digest(state)
        twin = clone(state)
        choose(twin, luck.choice(twin.choice.options))  # type: ignore[index]
        assert check_state(twin) == []
        assert digest(state) == before
        assert check_state(state) == []
        choose(state, luck.choice(state.choice.options))


def test_the_order_of_the_deck_is_hidden_and_nothing_else() -> None:
    state = new_game(kings(), 2, 3)
    seen = view(state, 0)
    assert seen["tile deck"] == 47
    deal = redeal(state, 0, 99)
    assert deal.zones[at.DECK] != state.zones[at.DECK]
    assert sorted(deal.zones[at.DECK]) == sorted(state.zones[at.DECK])
    assert deal.zones[at.HAND] == state.zones[at.HAND]
    assert view(deal, 0) == seen
    assert "actions" not in view(state, 1 - state.choice.player)["choice"]  # type: ignore[index]


BOARD = "@Nbbbb^ Nbbyr^ Dby^"


def early_end(state: DumpState) -> None:
    """The game ends in the middle of a turn."""
    state.referee.put(state, state.zones[at.HAND][0], at.DECK)
    state.primary, state.choice = -1, None


HARM: list[tuple[Harm, str]] = [
    (lambda s: s.cells.__setitem__(s.zones[at.BOARD][0], s.cells[s.zones[at.BOARD][1]]), "lies on another tile"),
    (lambda s: s.cells.__setitem__(s.zones[at.BOARD][2], 5), "come apart"),
    (lambda s: s.cells.__setitem__(s.zones[at.DECK][0], 5), "is in cell 5 and in zone"),
    (lambda s: s.turns.__setitem__(s.zones[at.BOARD][0], 2), "is turned 2"),
    (lambda s: s.spots.__setitem__(s.zones[at.SUPPLY][0], 0), "is on piece 0 and in zone"),
    (lambda s: s.spots.__setitem__(s.zones[at.CLAIMED][0], s.zones[at.BOARD][0] * 4), "claims a mound that is open"),
    (lambda s: s.spots.__setitem__(s.zones[at.CLAIMED][0], s.zones[at.DECK][0] * 4), "not on the board"),
    (lambda s: s.referee.put(s, s.zones[at.SUPPLY][0], at.SUPPLY + 1), "lies in the Cube Supply of player 2"),
    (lambda s: s.referee.put(s, s.zones[at.HAND][0], at.DECK), "0 tiles are in hand"),
    (lambda s: s.choice.options.pop(), "offered something else"),
    (lambda s: setattr(s.choice, "player", 1), "in the turn of player 0"),
    (lambda s: s.choice.options.clear(), "among nothing"),
    (lambda s: s.counts[0].__setitem__(0, -1), "has -1"),
    (lambda s: setattr(s.stack[-1], "step", type(s.stack[-1].step)(s.stack[-1].step + 1)), "does not ask for"),
    (lambda s: s.spots.__setitem__(s.zones[at.SUPPLY][0], s.spots[s.zones[at.CLAIMED][0]]), "as another cube"),
    (early_end, "the game is over with tiles in the deck"),
]


def other_board(state: DumpState) -> None:
    """What is kept of the mounds is of fewer tiles."""
    state.cache["board"] = board_anew(scene("@Nbbbb^ Nbbyr^").state)


def two_mounds(state: DumpState) -> None:
    """A mound has the pieces of another one, too."""
    state.cache["board"] = kept = board_anew(state)
    one, other, *_ = set(kept.mounds.values())
    one.pieces |= other.pieces


CACHE_HARM: list[tuple[Harm, str]] = [(other_board, "not those of the tiles"), (two_mounds, "a piece is in two mounds")]


def scene(drawn: str = BOARD) -> Scene:
    return Scene(drawn, "Nyyyy Dbb", cubes={1: ["0,0 right"]})


@pytest.mark.parametrize(("harm", "words"), HARM)
def test_the_check_finds_what_is_planted(harm: Harm, words: str) -> None:
    finds(scene().state, harm, words)


@pytest.mark.parametrize(("harm", "words"), CACHE_HARM)
def test_the_check_finds_what_is_planted_in_what_was_worked_out(harm: Harm, words: str) -> None:
    assert any(words in line for line in said_of(scene().state, harm, has_cache=True))


def test_every_fault_that_can_be_told_is_told() -> None:
    told = [line for harm, _ in HARM for line in said_of(scene().state, harm)]
    assert len(untold(invariants, told)) == len(CACHE_HARM)
    told += [line for harm, _ in CACHE_HARM for line in said_of(scene().state, harm, has_cache=True)]
    assert untold(invariants, told) == []
