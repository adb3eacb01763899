"""The rules modules there are: a written list. A game names one with `rules:` in its game.yaml, or has its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games.ark import Ark
from engine.games.crafty_critters import CraftyCritters
from engine.games.top_of_the_heap import TopOfTheHeap
from engine.games.trash_kings import TrashKings

if TYPE_CHECKING:
    from engine.kernel import Box, Referee

GAMES: dict[str, type[Referee]] = {
    "ark": Ark,
    "crafty-critters": CraftyCritters,
    "top-of-the-heap": TopOfTheHeap,
    "trash-kings": TrashKings,
}


class NoRules(LookupError):  # noqa: N818 - it names what was asked for
    """No rules module of that name; the message says which there are."""


def referee(box: Box) -> Referee:
    """The referee for a box. Raises NoRules."""
    if box.rules not in GAMES:
        raise NoRules(f"no rules module is called {box.rules}; there are {', '.join(GAMES)}")
    return GAMES[box.rules](box)
