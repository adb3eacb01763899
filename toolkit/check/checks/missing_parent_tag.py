"""
## What it finds
A card with a tag whose parents are not printed on it.

## Why it matters
Tags are a hierarchy: whoever may take a FOOD item may take bread. Players see only what is printed, so a card with
BREAD says FOOD too. `--fix` writes the missing ones before the tag that brings them.

## Example
    - name: Stale Roll
      tags: [BREAD]

## Instead
    - name: Stale Roll
      tags: [FOOD, BREAD]
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.tags import ancestors, capitals, tag_called
from toolkit.model import Card, Game
from toolkit.problem import Edit, Offence, Place, Problem
from toolkit.source import Listing, Scalar, Source

OFFENCE = Offence("C102", "missing-parent-tag", __doc__)


def find(game: Game) -> Iterator[Problem]:
    """Cards with a tag whose parents they do not carry."""
    written = capitals(game)
    above = {tag.id: ancestors(game, tag, written) for tag in game.vocabulary.tags.values()}
    # two tags that imply each other (circular-tag) are not required by each other
    implied = {tag: [name for name in names if tag not in above[name]] for tag, names in above.items()}
    for card in game.cards:
        present = {tag.upper() for tag in card.tags}
        for at, tag in enumerate(card.tags):
            entry = tag_called(game, tag, written)
            missing = [name for name in implied[entry.id] if name.upper() not in present] if entry else []
            if entry and missing:
                present |= {name.upper() for name in missing}
                yield _problem(card, at, entry.id, missing)


def _problem(card: Card, at: int, tag: str, missing: list[str]) -> Problem:
    names = " and ".join(missing)
    edits = _insertion(card.source, at, missing) if card.source else ()
    return OFFENCE.at(
        card.place("tags", at),
        f"{tag} comes with {names}, which {'is' if len(missing) == 1 else 'are'} not on the card.",
        f"Write {', '.join([*missing, tag])}.",
        edits=edits,
        card=card.id,
    )


def _insertion(source: Source, at: int, missing: list[str]) -> tuple[Edit, ...]:
    """The edits that write the missing tags before the tag, in the style of the list; () where that is uncertain."""
    tags, item = source.find("tags"), source.find("tags", at)
    if not isinstance(tags, Listing) or not isinstance(item, Scalar):
        return ()
    line, column = source.file.position(item.start)
    start = source.file.line_starts[line - 1]
    before = source.file.text[start : item.start]
    newline = "\r\n" if "\r\n" in source.file.text else "\n"
    separator = ", " if tags.flow else newline + before
    if not tags.flow and before.strip() != "-":
        return ()
    place = Place(source.file.path, line, column, line, column)
    return (Edit(place, "".join(name + separator for name in missing)),)
