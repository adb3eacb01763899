"""
## What it finds
A printed board whose `spaces` are not those of the game's rules module: a space of a kind is missing, is elsewhere, or
does not exist, or a kind of spaces is unknown to the rules.

## Why it matters
People would play on another board than `heap play` and `heap prove` do, and the rulings would speak of spaces that are
not there.

## Example
    spaces:
      start: [Z99, J1, J10, A10]

## Instead
    spaces:
      start: [A1, J1, J10, A10]

Or leave `rules` away in game.yaml: the board is then printed as it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.model import Deck, Game
from toolkit.problem import Offence, Place, Problem
from toolkit.texts.playability import rules_named, spaces_of

OFFENCE = Offence("C130", "misplaced-space", __doc__)
KEY = "spaces"


def find(game: Game) -> Iterator[Problem]:
    """Parts whose list of spaces differs from the spaces of the rules module, where that has any."""
    parts = [part for part in game.parts if KEY in part.data]
    wanted = spaces_of(game) if parts else {}
    for part in parts if wanted else ():
        yield from _compared(part, rules_named(game), wanted)


def _compared(part: Deck, rules: str, wanted: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
    written = part.data[KEY] if isinstance(part.data[KEY], dict) else {}
    for kind, names in wanted.items():
        message = _difference(kind, written.get(kind), names)
        if message:
            yield _problem(part, kind, f"{message} for the rules module {rules}.", _line(kind, names))
    for kind in written:
        if kind not in wanted:
            message = f"The rules module {rules} knows no spaces of the kind {kind!r}."
            yield _problem(part, kind, message, f"Write {', '.join(wanted)}.")


def _difference(kind: str, written: object, names: Sequence[str]) -> str:
    """What is wrong with a list of spaces, "" if nothing is; their order is of no account."""
    if not isinstance(written, list):
        return f"There are no {kind} spaces"
    listed = [str(name) for name in written]
    wrong = [name for name in listed if name not in names]
    if wrong:
        return f"{', '.join(dict.fromkeys(wrong))} {'is' if len(wrong) == 1 else 'are'} no {kind}"
    missing = [name for name in names if name not in listed]
    if missing:
        return f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing as {kind}"
    return "" if len(listed) == len(names) else f"A space stands twice as {kind}"


def _line(kind: str, names: Sequence[str]) -> str:
    return f"Write {kind}: [{', '.join(names)}]."


def _problem(part: Deck, kind: str, message: str, hint: str) -> Problem:
    place: Place | None = None
    if part.source is not None:
        place = part.source.place(KEY, kind) if part.source.find(KEY, kind) is not None else part.source.place(KEY)
    return OFFENCE.at(place, message, hint)
