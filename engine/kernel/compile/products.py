"""What nodes are compiled to: operations, filters, priced deeds, and functions of a few types."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Groups
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import Can, State, Test, Things

Span = tuple[int, int]
Kinds = tuple[str, ...]  # of events
EventTest = Callable[["State", Env, Event], bool]
Pattern = tuple[Kinds, EventTest | None]  # the events that a deed is, and which of them is meant; None for all
So = Callable[["State", Env, int], bool]  # whether something is so, for who acts
Count = Callable[["State", Env, int], int]  # how many there are, for who acts
Compare = Callable[[int], bool]  # whether a count is what is asked for
TagTest = Callable[[frozenset[str]], bool]
Until = Callable[["State", Env, int], tuple[str, int]]  # a period, or "event", and whose or which it is
Payer = Callable[["State", Env, int], bool]  # whether a piece or player is meant by a rule
Reduce = Callable[["State", list[int], int], list[int]]  # some of the things of a group, which has a number
Number = int | Callable[["State", Env, int], int]  # a price, a change or a value, or what gives it
Applies = Callable[["State", Env, int, int], bool]  # whether a rule about prices is about this payer and target


class Op:
    """An operation: the number by which frames name it, and whether an actor can do it in full right now.

    `can` is None where it can always be done.
    """

    __slots__ = ("can", "is_later", "number")

    def __init__(self, number: int, can: Can | None, is_later: bool = False) -> None:
        self.number = number
        self.can = can
        self.is_later = is_later  # a permission for something to come, decided when it comes


class Filter:
    """A compiled noun: `all` things of it, the same in `groups` where "each" is part of it, and a `test` of one."""

    __slots__ = ("all", "fits", "groups", "noun", "reduce", "sort", "test", "whole", "whole_groups")

    def __init__(self, sort: Sort, noun: str) -> None:
        self.sort = sort
        self.noun = noun
        self.all: Things
        self.test: Test
        self.groups: Groups | None = None
        self.fits: list[bool] | None = None  # for each design whether it can be one at all
        self.reduce: Reduce | None = None
        self.whole: Things | None = None  # where one of them is drawn by lot, all that it is drawn from
        self.whole_groups: Groups | None = None


class Located:
    """Where things of a noun are looked for: all things there, the same in groups, and a test whether one is there."""

    __slots__ = ("groups", "test", "things")

    def __init__(self, things: Things, groups: Groups | None, test: Test) -> None:
        self.things = things
        self.groups = groups
        self.test = test


class Priced:
    """A deed that has a cost: its verbs, whether only deeds at the card's place are meant, and a test of the deed."""

    __slots__ = ("applies", "is_local", "verbs")

    def __init__(self, verbs: tuple[str, ...], applies: Applies | None, *, is_local: bool) -> None:
        self.verbs = verbs
        self.applies = applies
        self.is_local = is_local
