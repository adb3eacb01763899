"""Routines: what a rules module does in turn.

Each routine has a class of frames, whose fields are what it keeps between two choices:

    @record
    class TurnFrame(Frame):
        code: int | str = later("turn")
        player: int

    def run_turn(state: MyState, frame: TurnFrame, answer: int | None) -> None: ...

    def routines(self) -> tuple[Routine[MyState], ...]:
        return (routine(TurnFrame, run_turn),)

`state.stack.append(TurnFrame(player))` makes `run_turn` run next. It is called again and again, with the answer to the
choice that it offered or None, until it takes its frame off the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Generic, TypeVar

from engine.kernel.core.frames import Frame
from engine.kernel.core.programs import Run
from engine.kernel.core.records import Record

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
F = TypeVar("F", bound=Frame)


@dataclass(frozen=True, slots=True)
class Routine(Generic[S_co]):
    """A class of frames and the function that runs them, in games whose state is an S_co.

    `name` is the code of the frames, where several routines have frames of the same class. `turns` is what texts call
    the turns that it runs, "" where it runs none.
    """

    frame: type[Frame]
    run: Run
    name: str = ""
    turns: str = ""

    @property
    def code(self) -> int | str:
        """What its frames have as their code. Raises TypeError where neither it nor their class declares one."""
        if self.name:
            return self.name
        code = next(each.default for each in fields(self.frame) if each.name == "code")
        if not isinstance(code, str) or not code:
            raise TypeError(f"{self.frame.__name__} declares no code: write `code: int | str = later(…)` in it")
        return code


def routine(frame: type[F], run: Callable[[S, F, int | None], None]) -> Routine[S]:
    """A routine of a class of frames and the function that runs them, called with state, frame and answer."""
    return Routine(frame, run)


def runs_of(routines: Iterable[Routine[S]], taken: Iterable[int | str] = ()) -> dict[int | str, Run]:
    """For each code the function that runs its frames. Raises TypeError where a code is used twice or is in `taken`."""
    found: dict[int | str, Run] = {}
    for each in routines:
        if each.code in found or each.code in taken:
            raise TypeError(f"{each.frame.__name__} has the code “{each.code}”, and so have others")
        found[each.code] = each.run
    return found


def named(classes: Iterable[type[Record]]) -> dict[str, type[Record]]:
    """Classes by their names, as saved games have them. Raises TypeError where two have the same name."""
    found: dict[str, type[Record]] = {}
    for each in classes:
        if found.setdefault(each.__name__, each) is not each:
            raise TypeError(f"two classes of what a state holds are called {each.__name__}")
    return found
