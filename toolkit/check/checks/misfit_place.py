"""
## What it finds
A place of a board or a mat that cannot be where its file says: a `box` that is not left, top, width and height, a
`step` that is not two numbers, a kind of places after `in` that does not stand above, a place that leaves the piece, or
two places of one kind with one name.

## Why it matters
Templates draw the board from it, and a table puts pieces there.

## Example
    size: 200x100
    places:
      slot: [{box: [150, 10, 60, 60]}]

## Instead
    places:
      slot: [{box: [130, 10, 60, 60]}]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.check.card_sizes import size_of
from toolkit.model import Deck, Game
from toolkit.places import KEY, Row, Spot, numbers, places_of
from toolkit.problem import Offence, Problem

OFFENCE = Offence("C307", "misfit-place", __doc__)
SLACK_MM = 0.05  # steps are written rounded


def find(game: Game) -> Iterator[Problem]:
    """Entries of the places of parts that cannot be, the first fault of each."""
    for part in game.parts:
        size = size_of(game, part)
        places = places_of(part)
        for kind, rows in (part.data.get(KEY) or {}).items():
            for at, row in enumerate(rows):
                if isinstance(row, Mapping) and (fault := fault_of(part, kind, at, row)):
                    yield _problem(part, (kind, at), *fault)
            yield from _outside(part, kind, places.get(kind, ()), (size.width, size.height))
            yield from _twice(part, kind, places.get(kind, ()))


def fault_of(part: Deck, kind: str, at: int, row: Row) -> tuple[str, str] | None:
    """What is wrong with an entry by itself, and what to write; None where nothing is."""
    box = numbers(row, "box")
    if len(box) != 4:
        return f"The box of {kind} has {len(box)} numbers.", "Write left, top, width and height: [5, 5, 50, 50]."
    if min(box[2:]) <= 0:
        return f"A place for {kind} has no width or no height.", "Write left, top, width and height: [5, 5, 50, 50]."
    if "step" in row and len(numbers(row, "step")) != 2:
        return f"The step of {kind} has {len(numbers(row, 'step'))} numbers.", "Write right and down: [50, 0]."
    above = list(part.data[KEY])[: list(part.data[KEY]).index(kind)]
    if "in" in row and row["in"] not in above:
        return f"No kind of places above is called {row['in']!r}.", f"There are {', '.join(above) or 'none'}."
    return None


def _outside(part: Deck, kind: str, spots: tuple[Spot, ...], size: tuple[float, float]) -> Iterator[Problem]:
    """The first place of a kind that leaves the piece."""
    for spot in spots:
        right, bottom = spot.x + spot.width - size[0], spot.y + spot.height - size[1]
        over = max(-spot.x, -spot.y, right, bottom)
        if over > SLACK_MM:
            name = " ".join(filter(None, [kind, spot.name]))
            message = f"The place {name!r} leaves the piece of {size[0]:g} × {size[1]:g} mm by {over:g} mm."
            yield _problem(part, (kind,), message, "Move it, or make it smaller.")
            return


def _twice(part: Deck, kind: str, spots: tuple[Spot, ...]) -> Iterator[Problem]:
    """The first name that two places of a kind in one other place have."""
    seen: set[tuple[str, str]] = set()
    for spot in spots:
        if (spot.of, spot.name) in seen:
            message = f"Two places of the kind {kind!r} are called {spot.name!r}."
            yield _problem(part, (kind,), message, "Number them on with first, or give them names.")
            return
        seen.add((spot.of, spot.name))


def _problem(part: Deck, path: tuple[str | int, ...], message: str, hint: str) -> Problem:
    return OFFENCE.at(part.source.place(KEY, *path) if part.source else None, message, hint)
