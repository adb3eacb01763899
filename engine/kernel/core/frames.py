"""Frames: what is going on, on the stack of a state; the innermost is run until somebody has to choose.

A frame of a text resolves its sentences one after the other, and holds what they have named. A frame of a node resolves
one node of a sentence for one actor. The frames of a game's own routines are classes of its rules module, with fields
of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.kernel.core.records import Record, later, listed, record
from engine.language.sorts import Sort

Slots = list[list[int] | None]  # what a text has named: a list of things for each phrase, None before it is picked

# Slots that every text has; its phrases come after them.
DONE, UNABLE, LOOKED, RESULT, MOVED, FREE_SLOT = 0, 1, 2, 3, 4, 5


@record
class Frame(Record):
    """One level of what is going on. `code` says what runs it: the name of a routine, or the number of a node.

    `things` says of which sort the things are that a field numbers, where it has such a field; -1 stands for none, but
    for those fields that are `needed`. `asks_others` is True where not only the frame's own `player` is asked. `asks`
    are the kinds of choices that are offered for it, none where that is not said: a saved game is held to them.
    """

    asks_others: ClassVar[bool] = False
    asks: ClassVar[frozenset[str]] = frozenset()

    needed: ClassVar[frozenset[str]] = frozenset({"player"})

    things: ClassVar[Mapping[str, Sort]] = {"player": "player", "card": "card", "place": "place"}

    code: int | str = later("")
    step: int = later(0)


@record
class TextFrame(Frame):
    """A text that is being resolved, with what its phrases have named; static rules are asked with one too.

    `you` is the player who holds the card or resolves it, -1 if nobody. `place` is where the card lies, or where it is
    resolved, -1 for no place. `slots` hold what the text has named, so that "it" and "that item" find it again.
    `knowers` are the seats that knew the card when its text began to be resolved, as a set of core.viewer: those who
    may be told what is due to it, wherever the card is by then. `stead` is the kind of event that the text is carried
    out in the place of, empty for most texts; `whose` is who would have done it, `much` how much of it.
    """

    things: ClassVar[Mapping[str, Sort]] = {"card": "card", "you": "piece", "place": "place", "whose": "piece"}

    code: int | str = later("text")
    program: int
    card: int
    you: int
    place: int
    slots: Slots
    knowers: int = later(0)
    stead: str = later("")
    whose: int = later(-1)
    much: int = later(0)

    def named(self, slot: int) -> list[int]:
        """What the text has named in a slot; empty before anything was named there."""
        return self.slots[slot] or []

    def add(self, slot: int, thing: int) -> None:
        """Name one more thing in a slot."""
        row = self.slots[slot]
        if row is None:
            self.slots[slot] = [thing]
        else:
            row.append(thing)


@record
class NodeFrame(Frame):
    """A node of a text that is being resolved.

    `base` is the index of its text's frame on the stack, `actor` who resolves it; the other fields are for the node's
    own use.
    """

    things: ClassVar[Mapping[str, Sort]] = {"actor": "piece"}
    needed: ClassVar[frozenset[str]] = frozenset({"actor"})

    code: int | str
    base: int
    actor: int
    count: int = later(0)  # how often more, or which one it is
    part: int = later(0)
    left: tuple[int, ...] = later(())  # things that are still to come
    done: tuple[int, ...] = later(())  # things that were dealt with
    is_offered: bool = later(False)


@record
class SettleFrame(Frame):
    """Abilities that were triggered together and are resolved in an order that a player chooses."""

    code: int | str = later("settle")
    waiting: list[TextFrame]


@record
class SelectFrame(Frame):
    """Somebody picks things, one at a time, group by group; what they have picked goes into a slot of the text.

    At least `least` and at most `most` are picked from each group; `step` counts those picked from the current group.
    """

    things: ClassVar[Mapping[str, Sort]] = {"actor": "piece"}
    needed: ClassVar[frozenset[str]] = frozenset({"actor"})

    code: int | str = later("pick")
    base: int
    actor: int
    sort: Sort
    slot: int
    least: int
    most: int
    groups: list[list[int]]
    picked: list[int] = listed()


@record
class FillFrame(Frame):
    """Picks things that belong to an owner, once that owner has been chosen.

    `number` is the index of the phrase in `Compiled.fills`, `base` that of the text's frame on the stack.
    """

    things: ClassVar[Mapping[str, Sort]] = {"actor": "piece"}
    needed: ClassVar[frozenset[str]] = frozenset({"actor"})

    code: int | str = later("fill")
    base: int
    actor: int
    number: int


Env = TextFrame


def env_for(program: int, card: int, you: int, place: int, slots: int) -> TextFrame:
    """A new TextFrame whose `slots` slots are all empty; -1 for a program, card, player or place that is missing."""
    return TextFrame(program, card, you, place, [None] * slots)
