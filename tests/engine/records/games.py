"""The games that have rules, as the tests of records, bots and the table play them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

from engine.games import GAMES, referee
from engine.kernel import Referee
from engine.records import Played
from toolkit.deal import open_box
from toolkit.load import load_game

CARDS = Path(__file__).parents[3] / "cards"
PLAYED = tuple(sorted(GAMES))


@cache
def referee_of(name: str) -> Referee:
    """The referee of a shipped game, made once."""
    game, _ = load_game(CARDS / name)
    assert game is not None
    box, problems = open_box(game)
    assert not problems
    return referee(box)


def some_way(name: str, seed: int, choices: int, *, quiet: bool = True) -> Played:
    """A game after so many choices by chance, or at its end."""
    rules = referee_of(name)
    players = rules.box.players[0] + seed % (rules.box.players[1] - rules.box.players[0] + 1)
    played = Played(rules, seed, ["person"] * players, quiet=quiet)
    luck = Random(seed)
    while played.state.choice is not None and len(played.actions) < choices:
        played.choose(luck.choice(played.state.choice.options))
    return played
