"""What an option touches: the things on the table that it names, so that they can be pointed at."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.kernel.core.viewer import EVERYBODY


class TargetSort(StrEnum):
    """What sort of thing an option touches."""

    PLAYER = "player"
    PIECE = "piece"
    PLACE = "place"
    ZONE = "zone"
    CARD = "card"
    SECTION = "section"  # of the rules, by its index in the box
    CELL = "cell"  # of a board that has no end, by the game's own number


class Target(NamedTuple):
    """A thing by its sort and number; `turn` is a tile's rotation or one of its edges, -1 where neither applies."""

    sort: TargetSort
    number: int
    turn: int = -1


class Price(NamedTuple):
    """What an option costs the player who takes it: `amount` of a counter, by the counter's number."""

    counter: int
    amount: int


class Part(NamedTuple):
    """Some words of an option's text, and what they name."""

    words: str
    targets: tuple[Target, ...] = ()


class Option(NamedTuple):
    """An option of the current choice: its number for `choose`, its text for `apply`, and the things that it names.

    `knowers` are the seats that may know all cards that it names, as a set of core.viewer: who may be told its text.
    """

    number: int
    text: str
    parts: tuple[Part, ...]
    targets: tuple[Target, ...] = ()
    price: tuple[Price, ...] = ()
    knowers: int = EVERYBODY


def players(number: int) -> tuple[Target, ...]:
    """A player as the only target of an option."""
    return (Target(TargetSort.PLAYER, number),)


def pieces(number: int) -> tuple[Target, ...]:
    """A piece as the only target of an option."""
    return (Target(TargetSort.PIECE, number),)


def places(number: int) -> tuple[Target, ...]:
    """A place as the only target of an option."""
    return (Target(TargetSort.PLACE, number),)


def zones(number: int) -> tuple[Target, ...]:
    """A zone as the only target of an option."""
    return (Target(TargetSort.ZONE, number),)


def sections(number: int) -> tuple[Target, ...]:
    """A section of the rules as the only target of an option."""
    return (Target(TargetSort.SECTION, number),)


def cards(*numbers: int) -> tuple[Target, ...]:
    """Cards as targets: several where the cards of one name are equal and an option stands for any of them."""
    return tuple(Target(TargetSort.CARD, number) for number in numbers)
