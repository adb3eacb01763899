"""
## What it finds
A rules module of the game's own (`rules: harbour.py` in game.yaml) that is not there, that cannot be loaded, or that
has no `RULES`.

## Why it matters
The game is played by it. Nothing of it is loaded before you have said that you trust the game.

## Example
    rules: harbour.py            # whose line 3 names something that there is not

## Instead
Mend the line that the finding names. A rules module ends like this:

    class Harbour(Referee):
        ...

    RULES = Harbour
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.model import Game
from toolkit.own_rules import BrokenRules, blamed, file_of, is_own, rules_in
from toolkit.problem import Offence, Place, Problem
from toolkit.texts.playability import read_box_of, rules_named
from toolkit.trust import is_trusted

OFFENCE = Offence("C133", "broken-rules", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """A missing file of rules, and a module that cannot be loaded or makes no rules of the cards.

    Loads only trusted ones.
    """
    name = rules_named(game)
    if not is_own(name):
        return
    place = game.source.place("rules") if game.source else None
    if not file_of(game.folder, name).exists():
        message = f"There is no file {file_of(game.folder, name)} for the rules."
        yield OFFENCE.at(place, message, "Write it, or name the file as seen from the game's folder.")
    elif is_trusted(game.folder):
        from engine.kernel.compile.unsupported import Unplayable

        try:
            rules = rules_in(game.folder, name)
            box = read_box_of(game)
            if not list(rules.lacks(box)):
                rules(box)
        except BrokenRules as broken:
            yield broken_at(broken.where, place, name, broken.message)
        except Unplayable:  # texts that the rules refuse are findings of their own
            return
        except Exception as error:  # a stranger's rules may raise anything
            yield broken_at(blamed(error), place, name, f"{type(error).__name__}: {error}")


def broken_at(where: tuple[str, int] | None, named: Place | None, name: str, why: str) -> Problem:
    """The finding, at the line at fault, or where that is not known, where game.yaml names the module."""
    at = Place(where[0], where[1], 1, where[1], 1) if where else named
    message = f"The rules module {name} cannot be used: {why.rstrip('.: ')}."
    return OFFENCE.at(at, message, "CONTRIBUTING.md says how one is written.")
