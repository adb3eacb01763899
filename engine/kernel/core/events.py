"""What happens, what is in force, and what was done: values with named fields; -1 stands for "none" or "unknown"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from engine.kernel.core.frames import Slots
from engine.kernel.core.records import Record, later, record

ENTERS, LEAVES = "enter play", "leave play"  # of cards that come to be in force or no longer are
Noted = int | str | tuple[int | str, ...]  # what a line of the log says that something was done with


@dataclass(slots=True)
class Event:
    """Something that happens, and is told to every text that waits for it. It never changes.

    `kind` is a verb of the game ("visit"), a deed of the language ("discard"), one with a counter ("gain AP") or a
    moment ("start night"). `who` is a player or a piece; `zone` is the pile the card lay in; `n` is how many.
    """

    kind: str
    who: int = -1
    place: int = -1
    card: int = -1
    n: int = 1
    zone: int = -1


class Field(StrEnum):
    """A field of an event that holds a number, by its name."""

    WHO = "who"
    WHERE = "place"
    WHAT = "card"
    COUNT = "n"
    ZONE = "zone"


def reader(field: Field) -> Callable[[Event], int]:
    """What gives the number that an event has in a field."""
    return attrgetter(field)


class CounterDeed(StrEnum):
    """A deed of the language that is done to tokens and points; with a counter it makes a kind of event, "gain AP"."""

    GAIN = "gain"
    LOSE = "lose"
    PAY = "pay"
    TAKE = "take"
    PUT = "put"
    DISCARD = "discard"


def counter_event(deed: str, counter: str) -> str:
    """The kind of event that a deed with a counter makes. `Rules.counter_events` holds all of them, made beforehand."""
    return f"{deed} {counter}"


def draw_event(n: int) -> str:
    """The kind of event that several cards are about to be drawn at once because a text says so."""
    return f"draw {n} cards"


def period_event(period: str) -> tuple[str, str]:
    """The kinds of events of a period: its start and its end. `Rules` keep those of all periods, made beforehand."""
    return f"start {period}", f"end {period}"


@cache
def next_period(period: str) -> str:
    """The word for `ContinuousEffect.until` when an effect ends with the period after the current one."""
    return f"next {period}"


class Deed(NamedTuple):
    """Something that was done in this game, kept only where some text asks for the first deed of its kind."""

    verb: str
    who: int
    place: int
    card: int


class Used(NamedTuple):
    """A note that an ability was used which works once in a period, or what a state trigger has seen.

    `holder` is the card of the ability, or below -1 a player (see `running.events.limit_holder`).
    """

    ability: int
    holder: int
    period: str


class EffectKind(StrEnum):
    """What kind of thing holds for a while, in `ContinuousEffect.what`; the comment says what its `number` counts."""

    RULE = "rule"  # a static rule
    ABILITY = "ability"  # a trigger
    ONCE = "once"  # a trigger that goes when it has been set off
    IGNORE_CARD = "ignore card"  # a card; `you` is who ignores it, as with the next two
    IGNORE_PIECE = "ignore piece"  # a piece
    IGNORE_THING = "ignore thing"  # what is neither card nor piece
    SPARE = "spare"  # a card to come


IGNORING = frozenset({EffectKind.IGNORE_CARD, EffectKind.IGNORE_PIECE, EffectKind.IGNORE_THING})


@record
class ContinuousEffect(Record):
    """Something that a text lets hold for a while.

    what     the value of an EffectKind, as a plain word, because a state holds plain values
    number   which rule, ability, card or other thing it is about, by EffectKind
    card     the card whose text made it, -1 for a section of the rules
    you      the player that its words call "you", or who ignores something; -1 for nobody
    place    where the card lay, -1 for no place
    until    a period ("night", "turn", "game"), or "event" with the number of a matcher in `whose`
    whose    the player whose period it is, -1 for everybody's
    slots    what the text had named before; None where it had named nothing
    knowers  the seats that knew the card when its text made the effect, as a set of core.viewer
    """

    what: str
    number: int
    card: int
    you: int
    place: int
    until: str
    whose: int
    slots: Slots | None = None
    knowers: int = later(0)

    def told(self) -> list[int | str]:
        """The fields that everybody may know, as a list; what the text had named (`slots`) is left out."""
        return [self.what, self.number, self.card, self.you, self.place, self.until, self.whose]


@dataclass(slots=True)
class Source:
    """A text in force: its card or effect, who holds it, and where it lies. It never changes."""

    card: int
    you: int
    place: int
    slots: Slots | None = None  # of what lasts: what was named
    effect: ContinuousEffect | None = None
