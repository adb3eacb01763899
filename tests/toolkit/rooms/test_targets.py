"""Every option names what it touches on the table, but for buttons: words that stand here with what they are for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import cast

import pytest

from engine.kernel import Referee, State, choose, new_game, table
from engine.kernel.running.options import options_told
from toolkit.deal import open_table
from toolkit.load import load_game

CARDS = Path(__file__).parents[3] / "cards"
EVERYWHERE = {"done", "yes", "no"}
OWN = {
    "ark": {"play against each other", "play together", "play together with open hands"},  # agreed on before the game
    "crafty-critters": {
        "leave it", "let it happen", "draft with a third hand", "draft without a third hand",
    },
    "top-of-the-heap": {
        "forage", "pass", "retreat",  # where one is, and not at all
        *(f"eat {n}" for n in range(40)), *(f"{n}" for n in range(40)),  # numbers of Snacks, which lie nowhere
        "choose 1", "choose 2", "choose 3",  # which sentence of a card
    },
    "trash-kings": set[str](),
}  # fmt: skip
MOST = 400


def without_targets(referee: Referee, players: int, seed: int) -> Iterator[str]:
    """The texts of options that name nothing, in a game of random choices."""
    state, luck = new_game(referee, players, seed), Random(seed)
    for _ in range(MOST):
        if state.choice is None:
            return
        yield from unnamed(state)
        choose(state, luck.choice(state.choice.options))


def unnamed(state: State) -> Iterator[str]:
    """The texts of the options of this choice that name nothing."""
    for option in options_told(state):
        parts = option["parts"]
        assert isinstance(parts, list)
        if not any(part["targets"] for part in parts):
            yield str(option["text"])


def referee_of(game: str) -> Referee:
    loaded, _ = load_game(CARDS / game)
    assert loaded is not None
    referee, problems = open_table(loaded)
    assert referee is not None, problems
    return referee


@pytest.mark.parametrize("game", OWN)
def test_only_declared_buttons_name_nothing(game: str) -> None:
    referee = referee_of(game)
    least, most = referee.box.players
    found = {text for players in {least, most} for seed in range(2) for text in without_targets(referee, players, seed)}
    assert found - EVERYWHERE - OWN[game] == set()
    assert "done" in found or "pass" in found  # what names nothing is seen, so that it would be found


PRINTED = {"Straight": "NS", "Corner": "NE", "Fork": "NEW", "Crossing": "NESW"}  # as the tiles are drawn
TURNS = ("up", "right", "down", "left")


def turned(letters: str, turn: int) -> str:
    """Sides after so many quarter turns clockwise, in the order of the compass."""
    return "".join(sorted(("NESW"["NESW".index(side) + turn - 4] for side in letters), key="NESW".index))


def laid(state: State, place: str) -> tuple[str, str]:
    """The shape of the tile at a place of the board, and where its top points."""
    zones = cast("list[dict[str, object]]", table(state, None)["zones"])
    board = cast("list[dict[str, str]]", next(zone["cards"] for zone in zones if zone["zone"] == "board"))
    card = next(each for each in board if each["at"] == place)
    return next(each.subtype for each in state.referee.box.designs if each.id == card["design"]), card["turned"]


def test_a_turn_is_a_number_of_quarter_turns_from_what_is_printed() -> None:
    """What an option says in letters is what comes of turning the tile as often as its target says."""
    referee, luck, seen = referee_of("crafty-critters"), Random(3), set[int]()
    for seed in range(4):
        state = new_game(referee, 3, seed)
        for _ in range(MOST):
            if state.choice is None:
                break
            value = luck.choice(state.choice.options)
            text, turn = told(state, value)
            choose(state, value)
            if turn is None:
                continue
            _, place, letters = text.split()
            shape, top = laid(state, place)
            assert (turned(PRINTED[shape], turn), TURNS[turn]) == (letters, top), text
            seen.add(turn)
    assert seen == {0, 1, 2, 3}


def told(state: State, value: int) -> tuple[str, int | None]:
    """The text of an option of the choice, and the turn that it names; None where it names none."""
    assert state.choice is not None
    option = options_told(state)[state.choice.options.index(value)]
    parts = cast("list[dict[str, list[dict[str, int]]]]", option["parts"])
    turns = [target["turn"] for part in parts for target in part["targets"] if "turn" in target]
    return str(option["text"]), turns[0] if turns else None
