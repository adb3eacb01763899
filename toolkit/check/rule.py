"""What a check is to the runner: the findings it can make, and the function that makes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from toolkit.model import Card, Game
from toolkit.problem import Offence, Problem
from toolkit.texts import CardText

Find = Callable[[Game], Iterable[Problem]]
FindInTexts = Callable[[Game, Sequence[CardText]], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One check. One that `needs_whole` counts cards, and would be wrong while some of them could not be loaded."""

    offences: tuple[Offence, ...]
    find: Find
    needs_whole: bool = False


@dataclass(frozen=True, slots=True)
class TextRule:
    """A check of rules texts: they are read once for all of these. What `needs_whole` means is said at Rule."""

    offences: tuple[Offence, ...]
    find: FindInTexts
    needs_whole: bool = False


def kinds_of(card: Card) -> tuple[str, ...]:
    """What a card is for `on: [...]`: its type and its subtype."""
    return (card.type, card.subtype) if card.subtype else (card.type,)


def has_known_kind(card: Card, game: Game) -> bool:
    """Are type and subtype of the vocabulary? Where they are not, one finding says so, and the rest would follow."""
    kind = game.vocabulary.types.get(card.type)
    return kind is not None and (not card.subtype or card.subtype in kind.subtypes)
