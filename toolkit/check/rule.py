"""A check as the runner sees it: the offences that it can find, and the function that finds them."""

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
    """One check.

    `needs_whole` marks a check that counts cards and would be wrong while some of them cannot be loaded.
    """

    offences: tuple[Offence, ...]
    find: Find
    needs_whole: bool = False


@dataclass(frozen=True, slots=True)
class TextRule:
    """A check of rules texts, which are read once for all such checks. For `needs_whole` see Rule."""

    offences: tuple[Offence, ...]
    find: FindInTexts
    needs_whole: bool = False


def kinds_of(card: Card) -> tuple[str, ...]:
    """What a card is for `on: [...]`: its type and, if it has one, its subtype."""
    return (card.type, card.subtype) if card.subtype else (card.type,)


def has_known_kind(card: Card, game: Game) -> bool:
    """Whether the vocabulary has the card's type and subtype.

    Where it has not, one finding says so, and checks skip findings that would only follow from it.
    """
    kind = game.vocabulary.types.get(card.type)
    return kind is not None and (not card.subtype or card.subtype in kind.subtypes)
