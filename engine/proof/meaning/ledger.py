"""The ledger of one sentence: what has changed and who was asked, to be claimed by what the sentence says.

Every change is claimed by exactly one expectation. What is left unclaimed is a fault, and so is an expectation that
nothing fulfils and nothing excuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.proof.meaning.changes import Change
from engine.proof.meaning.facts import Facts, Things
from engine.proof.meaning.firing import STOP, Asked, Step

C = TypeVar("C", bound=Change)
MADE = -2  # the choice of what was seen in no game, but in a state that was made


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as the words say: what was expected, what was seen, and at which choice of the game."""

    expected: str
    seen: str
    action: int


class Ledger:
    """What was seen while a sentence was carried out; `first` are the facts when it began."""

    def __init__(self, things: Things, first: Facts, steps: Sequence[Step]) -> None:
        self.things = things
        self.first = first
        self.steps = steps
        self.open: list[tuple[int, Change]] = [(at, each) for at, step in enumerate(steps) for each in step.changes]
        self.asked: list[tuple[int, Asked]] = [
            (at, each) for at, step in enumerate(steps) for each in (step.asked, *step.together) if each is not None
        ]
        self.faults: list[Fault] = []
        self.excuses: list[str] = []
        self.at = -1  # the last step that was claimed
        self.last: Facts | None = None  # the facts when the sentence was over, where that was seen

    @property
    def action(self) -> int:
        """The choice of the game at which the ledger is now."""
        return self.steps[max(self.at, 0)].action if self.steps else -1

    @property
    def now(self) -> Facts:
        """The facts before whatever comes next; those after the last claim where nothing is left."""
        coming = [at for at, _ in self.open[:1]] + [at for at, _ in self.asked[:1]]
        if coming:
            return self.steps[min(coming)].before
        return self.steps[self.at].after if self.at >= 0 else self.first

    # --- claims ----------------------------------------------------------------------------------------------------

    def claim(self, kind: type[C], fits: Callable[[C], bool]) -> C | None:
        """Take the first change of a kind that fits off the ledger. Returns None where there is none."""
        for place, (at, change) in enumerate(self.open):
            if isinstance(change, kind) and fits(change):
                del self.open[place]
                self.at = max(self.at, at)
                return change
        return None

    def expect(self, kind: type[C], fits: Callable[[C], bool], said: str) -> C | None:
        """Claim a change that has to be there; a fault where it is not. `said` is what was expected, in words."""
        found = self.claim(kind, fits)
        if found is None:
            self.fault(said, self.told(kind))
        return found

    def swallow(self, kind: type[C], fits: Callable[[C], bool]) -> int:
        """Claim all changes of a kind that fit; returns how many there were."""
        n = 0
        while self.claim(kind, fits) is not None:
            n += 1
        return n

    def claim_at(self, at: int, kind: type[C], fits: Callable[[C], bool]) -> None:
        """Claim all changes of a kind in one step that fit."""
        self.open = [row for row in self.open if not (row[0] == at and isinstance(row[1], kind) and fits(row[1]))]

    def told(self, kind: type[Change] = Change) -> str:
        """The open changes of a kind in words."""
        rows = [each.told(self.things) for _, each in self.open if isinstance(each, kind)]
        return "; ".join(rows[:6]) + ("; …" if len(rows) > 6 else "") if rows else "nothing of the kind"

    # --- choices ---------------------------------------------------------------------------------------------------

    def answer(self, kinds: Iterable[str], options: Sequence[int], player: int = -1) -> Asked | None:
        """Take off the ledger the first choice of these kinds between exactly these options."""
        wanted = {*options}
        for place, (at, asked) in enumerate(self.asked):
            if asked.kind in kinds and {*asked.options} == wanted and player in (-1, asked.player):
                del self.asked[place]
                self.at = max(self.at, at - 1)
                return asked
        return None

    def next_asked(self, kind: str) -> Asked | None:
        """The next choice on the ledger, if it is of this kind; it stays there."""
        return self.asked[0][1] if self.asked and self.asked[0][1].kind == kind else None

    # --- the end ---------------------------------------------------------------------------------------------------

    def fault(self, expected: str, seen: str) -> None:
        """Note something that is not as the words say."""
        self.faults.append(Fault(expected, seen, self.action))

    def excuse(self, why: str) -> None:
        """Note why something that the words say did not happen, where that is right."""
        self.excuses.append(why)

    def close(self) -> list[Fault]:
        """All faults, those for what nothing has claimed too."""
        for _, change in self.open:
            self.fault("nothing of the kind", change.told(self.things))
        for _, asked in self.asked:
            options = ", ".join("no more" if each == STOP else str(each) for each in asked.options)
            self.fault("no such question", f"player {asked.player + 1} is asked for a {asked.kind}: {options}")
        self.open, self.asked = [], []
        return self.faults
