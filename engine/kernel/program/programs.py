"""What a card's text becomes when the rules are made: programs to run, abilities that wait, rules that stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.kernel.core.frames import PROGRAM, SLOTS, STEP, YOU, Env
from engine.kernel.running.events import Event, settle

if TYPE_CHECKING:
    from engine.kernel.core.state import Frame, State

Run = Callable[["State", "Frame", "int | None"], None]
Match = Callable[["State", Env, Event], bool]


@dataclass(slots=True)
class Program:
    """Sentences to resolve one after the other: node numbers, and the sentence each stands in."""

    number: int
    nodes: list[int] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)
    slots: int = 0
    ability: Ability | None = None


@dataclass(slots=True)
class Ability:
    """A program that waits for something. `limit` is a period in which it works once, or nothing."""

    number: int
    design: int
    index: int  # which of the design's abilities
    program: int
    kinds: tuple[str, ...]
    match: Match
    sentence: int
    slots: int = 0
    limit: str = ""
    optional: bool = False
    is_local: bool = False  # about what happens where its card lies
    is_own: bool = False  # about what is done to its card
    is_yours: bool = False  # about what its holder does
    is_used: bool = False  # used by its holder on their turn, it waits for nothing
    use: str = ""  # the way of using the card that it stands under: "Play"


@dataclass(slots=True)
class Matcher:
    """Something to happen that ends what lasts until then."""

    number: int
    kinds: tuple[str, ...]
    match: Match
    slots: int


@dataclass(slots=True)
class Rule:
    """A rule that stands. `kind` says which question of the game it answers, `key` for which deed or counter.

    `apply` is called with (state, env, piece, target): what it returns depends on the kind (a change, a truth).
    """

    number: int
    design: int
    kind: str
    key: str
    apply: Callable[..., Any]
    sentence: int
    slots: int
    is_local: bool = False  # only about the place where its card lies
    is_yours: bool = False  # only about who holds its card
    is_own: bool = False  # only about its card
    value: int = 0
    extra: Any = None


@dataclass(slots=True)
class Text:
    """Everything a design's text has."""

    rules: list[Rule] = field(default_factory=list)
    abilities: list[Ability] = field(default_factory=list)
    programs: list[int] = field(default_factory=list)  # what is resolved when the card is, paragraph by paragraph


def run_text(state: State, frame: Frame, answer: int | None) -> None:
    """["text", step, program, ...]: one sentence after the other, each with all that it triggers."""
    if state.waiting or state.due:
        settle(state)
        return
    program = state.referee.programs[frame[PROGRAM]]
    step = frame[STEP]
    if step == len(program.nodes):
        state.stack.pop()
        return
    frame[STEP] = step + 1
    state.stack.append([program.nodes[step], 0, len(state.stack) - 1, frame[YOU]])


def slots_of(env: Env) -> list[Any]:
    """The slots of a text's frame."""
    slots: list[Any] = env[SLOTS]
    return slots
