"""The ladder for one set of cards: which rung each clause has reached, by which witnesses, and why it stops there.

R0 read whole, R1 one meaning, R2 written back letter for letter, R3 references resolve, R4 an executor for every node,
R5 every branch runs to its end, R6 a witness, R7 a witness of every branch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.games import rules_made, rules_of
from engine.kernel.compile.tables import PARTS, TABLES
from engine.kernel.compile.unsupported import NoExecutor, Unplayable
from engine.proof.clause import HAPPENS, Clause
from engine.proof.play import Found
from engine.proof.resolve import Resolved, resolve
from engine.proof.safety import BREAKS
from engine.proof.witness import Witness

if TYPE_CHECKING:
    from engine.kernel import Box, Design
    from engine.kernel.compile.compiler import Tables
    from engine.kernel.core.programs import Refusal
    from engine.language.forms import Node
    from engine.proof.witness import Observer

TOP = 7
DETOUR = 4  # actions by which a game may be longer than the shortest if it shows several branches
EXECUTABLE, RESOLVED, WITNESSED = 4, 5, 6


@dataclass(frozen=True, slots=True)
class Row:
    """A witness and the branches it shows."""

    labels: tuple[str, ...]
    witness: Witness


@dataclass(slots=True)
class Standing:
    """How far up the ladder a clause is. `tried` is added to the reason: how much was searched without success."""

    clause: Clause
    rows: list[Row] = field(default_factory=list)
    resolved: Resolved = field(default_factory=Resolved)
    stop: tuple[int, str] | None = None  # below R5: the last rung reached, and why it stops there
    disagreement: str = ""
    parted: str = ""  # what is otherwise in what was kept of it
    tried: str = ""
    never: dict[str, str] = field(default_factory=dict)  # branches that cannot be brought about, and why

    @property
    def shown(self) -> set[str]:
        """The branches that have a witness."""
        return {label for row in self.rows for label in row.labels}

    @property
    def lacking(self) -> list[str]:
        """The branches that R7 asks for, that no witness shows and that are not said to be impossible."""
        return [label for label in self.clause.needed if label not in self.shown and label not in self.never]

    @property
    def rung(self) -> int:
        """The highest rung reached: every rung up to it holds. -1 where not even R0 holds."""
        if self.stop is not None:
            return self.stop[0]
        if self.resolved.wrong or not self.resolved.ends:
            return EXECUTABLE
        if HAPPENS in self.lacking or self.disagreement or self.parted:
            return RESOLVED
        return WITNESSED if self.lacking else TOP

    @property
    def reason(self) -> str:
        """Why the clause stops at its rung; empty at the top."""
        if self.stop is not None:
            return self.stop[1]
        if self.resolved.wrong or self.disagreement or self.parted:
            return self.resolved.wrong or self.disagreement or self.parted
        if not self.lacking:
            return ""
        what = f"this happens: {', '.join(self.lacking)}"
        if HAPPENS in self.lacking:
            what = "it changes anything" if self.rows else "it begins"
        return f"no legal game was found in which {what}{self.tried}"


def settle(observer: Observer, number: int, ways: dict[str, Found]) -> list[Row]:
    """Rows of witnesses for the branches of one clause, given a way to each branch.

    One game stands for several branches where it is at most DETOUR actions longer than the shortest way to each.
    """
    shown: dict[Found, set[str]] = {}
    witnesses: dict[Found, Witness] = {}
    for way in dict.fromkeys(ways.values()):
        witness, replay = observer.retrace(way.players, way.seed, way.chosen)
        seen = {label for sentence, label in replay.signals if sentence == number}
        own = {label for label, other in ways.items() if other == way}
        happens = {HAPPENS} if HAPPENS in seen and number not in observer.kinds else set()
        shown[way] = own | (seen & set(ways) - {HAPPENS}) | happens
        shows, did = observer.shows(replay.lines, number), observer.did(replay, number)
        witnesses[way] = replace(witness, shows=shows, did=did)
    rows: dict[Found, list[str]] = {}
    for label, way in ways.items():
        fit = [w for w in shown if label in shown[w] and len(w.chosen) <= len(way.chosen) + DETOUR]
        best = min(fit, key=lambda w: (-len(shown[w] & set(ways)), len(w.chosen), w.seed, w.players))
        rows.setdefault(best, []).append(label)
    return [Row(tuple(labels), witnesses[way]) for way, labels in rows.items()]


def resolve_all(observer: Observer, number: int, rows: Sequence[Row]) -> Resolved:
    """R5 for a clause: every branch run to its end from the start of every witness; one result for all of them."""
    total = Resolved()
    for row in rows:
        total.add(resolve(observer, row.witness, number))
    return total


def playable(box: Box, tables: Tables = TABLES) -> tuple[Box, dict[str, str]]:
    """The box without the texts that cannot be compiled, and for each such sentence, as "card:text", why it cannot."""
    from engine.language.references import walk

    def nodes_of(tree: Node | None) -> list[Node]:
        return [node for node, _ in walk(tree)] if tree is not None else []

    executed = tables.classes() | set(PARTS)
    lacking: dict[str, str] = {}
    designs = list(box.designs)
    for place, design in enumerate(designs):
        for sentence in design.reading.sentences if design.reading is not None else ():
            missing = [type(node) for node in nodes_of(sentence.tree) if type(node) not in executed]
            if missing:
                lacking[f"{design.id}:{sentence.text}"] = f"nothing executes {missing[0].__name__}"
                designs[place] = replace(design, reading=None)
    refused = _refused(replace(box, designs=tuple(designs)) if lacking else box, tables)
    for refusal in refused or ():
        design = designs[refusal.source]
        lacking[f"{design.id}:{refusal.text}"] = refusal.why
        designs[refusal.source] = replace(design, reading=None)
    if refused is not None and not is_made(replace(box, designs=tuple(designs))):
        _leave_out_broken(box, designs, lacking)
    return (replace(box, designs=tuple(designs)) if lacking else box), lacking


def _refused(box: Box, tables: Tables) -> tuple[Refusal, ...] | None:
    """The sentences that the rules module refuses, so far as it names them; None where the rules can be made."""
    try:
        if tables is TABLES:
            rules_made(box)
        else:
            rules_of(box)(box, tables)
    except Unplayable as unplayable:
        return unplayable.refusals
    except BREAKS:
        return ()
    return None


def _leave_out_broken(box: Box, designs: list[Design], lacking: dict[str, str]) -> None:
    """Drop the texts with which making the rules fails; they are found by making rules of each text alone."""
    silent = [replace(design, reading=None) for design in designs]
    for place, design in enumerate(designs):
        alone = (*silent[:place], design, *silent[place + 1 :])
        if design.reading is not None and not is_made(replace(box, designs=alone)):
            why = "no rules can be made of this card's text"
            lacking |= {f"{design.id}:{sentence.text}": why for sentence in design.reading.sentences}
            designs[place] = silent[place]


def is_made(box: Box) -> bool:
    """Whether rules can be made of this box's texts."""
    try:
        rules_of(box)(box)
    except (NoExecutor, *BREAKS):
        return False
    return True


def count(standings: Iterable[Standing]) -> dict[int, int]:
    """How many clauses have reached each rung from 0 to TOP.

    A clause that is not read whole has rung -1 and counts nowhere.
    """
    rungs = [standing.rung for standing in standings]
    return {rung: sum(1 for each in rungs if each >= rung) for rung in range(TOP + 1)}
