"""
## What it finds
A rules module in game.yaml (`rules`) that there is none of.

## Why it matters
The rules module is what `heap play` and `heap prove` play the game by. A folder that is called as a game that ships
is no reason to play by its rules: game.yaml names them, or the game is checked and printed only.

## Example
    title: My Harbour
    rules: harbor

## Instead
    title: My Harbour
    rules: harbour
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.nearest import did_you_mean
from toolkit.own_rules import is_own
from toolkit.problem import Offence, Problem
from toolkit.texts.playability import has_rules, rules_named

OFFENCE = Offence("C128", "unknown-rules", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """A rules module named in game.yaml that Heap does not have; files of the game's own are left to broken-rules."""
    name = rules_named(game)
    if "rules" in game.data and not is_own(name) and not has_rules(game):
        from engine.games import GAMES, HOW

        place = game.source.place("rules") if game.source else None
        without = f"Leave `rules` away: the game is checked and printed all the same. {HOW}"
        yield OFFENCE.at(place, f"The rules module {name!r} is unknown.", did_you_mean(name, GAMES) or without)
