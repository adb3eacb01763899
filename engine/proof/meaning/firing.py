"""What was seen while texts were resolved: steps of the machine, and for each text the steps that were its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.proof.meaning.changes import Change
from engine.proof.meaning.facts import Facts

STOP = -1  # the answer "no more" to a choice that may be stopped


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody was asked, and what they picked. `kind` is may, mode, number or a sort of things."""

    player: int
    kind: str
    options: tuple[int, ...]
    answer: int
    prompt: str


class Occasion(NamedTuple):
    """Something that was done: the verb, who did it, where, to which card out of which zone; -1 for none.

    `is_sure` where it was certainly done; else it may have been.
    """

    verb: str
    who: int = -1
    place: int = -1
    card: int = -1
    zone: int = -1
    counter: int = -1
    n: int = 1
    is_sure: bool = True


class Told(NamedTuple):
    """A line of the log: its kind, whom it is about, the cards and who has tokens that it names, and its cause."""

    what: str
    who: int
    cards: tuple[int, ...]
    holders: tuple[tuple[str, int], ...]
    card: int
    sentence: int


@dataclass(slots=True, eq=False)
class Step:
    """A step of the machine in which something was changed or answered.

    number    its place among all steps that were seen
    action    the place, among the choices of the game, of the one that it followed from
    routine   the routine of the rules module that ran, "" where a text itself was carried out
    changes   what is different after it
    is_text   whether a text was being resolved
    begun     the cards whose texts began to be resolved, each with who resolves it
    came_to   the player to whom something has come that can be evaded, -1 for none; the routine says what
    told      the lines that the log got in it; none where no log is kept
    together  what several were asked at once and have all answered, in which case `asked` is None
    done      what was done in it, see engine.proof.meaning.occasions; None before somebody has asked
    """

    number: int
    action: int
    routine: str
    before: Facts
    after: Facts
    changes: tuple[Change, ...]
    asked: Asked | None
    is_text: bool = False
    begun: tuple[tuple[int, int], ...] = ()
    came_to: int = -1
    told: tuple[Told, ...] = ()
    together: tuple[Asked, ...] = ()
    done: list[Occasion] | None = field(default=None, init=False)


@dataclass(slots=True, eq=False)
class Firing:
    """One text that was resolved, a paragraph of a card or of the rules, from its start to its end.

    sentences   the numbers of its sentences
    starts      for each of them that was begun how many steps of the game were seen before it
    steps       the steps that were its own, each with the index of the sentence that ran
    cause       the step that set it off, None where that was not seen
    has_waited  whether it was set off by something, and not resolved as its card was
    told        the sentences of which the log has said something while it was resolved
    about       the card to which a verb is done whose text it is, -1 for other texts
    going       the cards and sentences of the texts in the course of which it was carried out
    start, end  the facts when it began and when it was over; None where that was not seen
    """

    sentences: tuple[int, ...]
    card: int
    you: int
    place: int
    cause: Step | None
    start: Facts
    end: Facts | None = None
    has_waited: bool = False
    about: int = -1
    going: frozenset[tuple[int, int]] = frozenset()
    starts: list[int] = field(default_factory=list)
    told: set[int] = field(default_factory=set)
    firsts: list[Facts] = field(default_factory=list)  # the facts when each sentence began
    steps: list[tuple[int, Step]] = field(default_factory=list)
