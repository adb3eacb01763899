"""The lines of the log as values, who may know which of them, and where cards are in them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import NamedTuple

from engine.kernel.core.events import Noted
from engine.kernel.core.viewer import EVERYBODY

UNKNOWN_CARD = -2  # in a line as it is told: a card that not everybody may know


class Secret(NamedTuple):
    """A card in a line that not everybody may know, and the seats that may, as a set of core.viewer."""

    card: int
    knowers: int


class Line(NamedTuple):
    """A line of the log, see running.game_log: a key, a player, what it was done with, and the text that caused it.

    Everybody may know all of it but for the cards in `secrets`, and for what caused it where `cause_knowers`, a set of
    core.viewer, are not everybody.
    """

    what: str
    who: int
    a: Noted  # numbers and words, by what was done
    b: Noted
    card: int
    sentence: int
    secrets: tuple[Secret, ...] = ()
    cause_knowers: int = EVERYBODY


class Cards(ABC):
    """Where cards are in the values of a kind of line.

    In private lines, of somebody who looks at cards, they are for them alone: it is a secret which cards these are.
    """

    is_private = False

    @abstractmethod
    def named(self, a: Noted, b: Noted) -> list[int]:
        """The cards in these values, in their order."""

    @abstractmethod
    def without(self, a: Noted, b: Noted, hidden: Collection[int]) -> tuple[Noted, Noted]:
        """The same values with UNKNOWN_CARD in the place of each card that is hidden."""


class Value(ABC):
    """Where cards are in one value of a line."""

    @abstractmethod
    def named(self, noted: Noted) -> list[int]:
        """The cards in it, in their order."""

    @abstractmethod
    def without(self, noted: Noted, hidden: Collection[int]) -> Noted:
        """The value with UNKNOWN_CARD in the place of each card that is hidden."""


class OneCard(Value):
    """The value is a card, or -1 for none."""

    def named(self, noted: Noted) -> list[int]:
        """See Value."""
        return [noted] if isinstance(noted, int) and noted >= 0 else []

    def without(self, noted: Noted, hidden: Collection[int]) -> Noted:
        """See Value."""
        return UNKNOWN_CARD if noted in hidden else noted


class SomeCards(Value):
    """The value is any number of cards."""

    def named(self, noted: Noted) -> list[int]:
        """See Value."""
        return [card for card in noted if isinstance(card, int) and card >= 0] if isinstance(noted, tuple) else []

    def without(self, noted: Noted, hidden: Collection[int]) -> Noted:
        """See Value."""
        return tuple(UNKNOWN_CARD if card in hidden else card for card in noted) if isinstance(noted, tuple) else noted


class Thing(Value):
    """The value is any thing by sort and number: a card where its sort is one."""

    def named(self, noted: Noted) -> list[int]:
        """See Value."""
        if not isinstance(noted, tuple) or len(noted) < 2:
            return []
        sort, x = noted[-2:]
        return [x] if is_card(sort) and isinstance(x, int) and x >= 0 else []

    def without(self, noted: Noted, hidden: Collection[int]) -> Noted:
        """See Value."""
        is_hidden = isinstance(noted, tuple) and any(card in hidden for card in self.named(noted))
        return (*noted[:-1], UNKNOWN_CARD) if is_hidden and isinstance(noted, tuple) else noted


class ByValue(Cards):
    """Each of the two values by itself; None for one without cards."""

    def __init__(self, a: Value | None, b: Value | None, *, is_private: bool = False) -> None:
        self.a, self.b, self.is_private = a, b, is_private

    def named(self, a: Noted, b: Noted) -> list[int]:
        """See Cards."""
        found = self.a.named(a) if self.a is not None else []
        return found + self.b.named(b) if self.b is not None else found

    def without(self, a: Noted, b: Noted, hidden: Collection[int]) -> tuple[Noted, Noted]:
        """See Cards."""
        return (
            self.a.without(a, hidden) if self.a is not None else a,
            self.b.without(b, hidden) if self.b is not None else b,
        )


class NumberAndSort(Cards):
    """The values are a thing's number and its sort."""

    def named(self, a: Noted, b: Noted) -> list[int]:
        """See Cards."""
        return [a] if is_card(b) and isinstance(a, int) and a >= 0 else []

    def without(self, a: Noted, b: Noted, hidden: Collection[int]) -> tuple[Noted, Noted]:
        """See Cards."""
        return (UNKNOWN_CARD if a in hidden and is_card(b) else a), b


class SortAndNumber(Cards):
    """The values are a thing's sort, or a word that ends with it ("ignore card"), and its number."""

    def named(self, a: Noted, b: Noted) -> list[int]:
        """See Cards."""
        return NumberAndSort().named(b, a)

    def without(self, a: Noted, b: Noted, hidden: Collection[int]) -> tuple[Noted, Noted]:
        """See Cards."""
        return NumberAndSort().without(b, a, hidden)[::-1]


def is_card(sort: Noted) -> bool:
    """Whether a word is the sort of cards, or ends with it."""
    return isinstance(sort, str) and sort.endswith("card")
