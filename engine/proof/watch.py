"""A referee that notes which branches of which sentences are taken while it plays; it plays like any other.

The watch stands between the tables of executors and what they compile: each function that decides something is wrapped
when the rules are made, and the tables are as before when that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from engine.games import rules_of
from engine.kernel.compiler import Compiler
from engine.kernel.executors.acts import ACTS
from engine.kernel.executors.conditions import CONDITIONS
from engine.kernel.executors.effects import EFFECTS
from engine.kernel.executors.phrases import PHRASES
from engine.kernel.frames import BASE, SLOTS, STEP, UNABLE
from engine.kernel.text import Rule
from engine.language.nodes import acts, adjectives, conditions, deeds, effects, phrases, putting
from engine.proof.clause import Signal
from engine.proof.deeds import deeds_of
from engine.proof.evidence import trees

if TYPE_CHECKING:
    from engine.kernel import Box, Referee, State
    from engine.kernel.compiler import Op
    from engine.kernel.state import Frame

PERMISSIONS = (effects.May, effects.MayPay, effects.UnlessDone)
MODES = (effects.ChooseOne, effects.ChoosesOne)
FOLLOWING = (effects.IfDone, effects.IfNotDone, effects.IfUnable)
SILENT_RULES = ("ignores", "hold", "also", "cannot", "only during")  # kinds that leave no line in the log


class Watch:
    """What was seen since `seen` was last cleared, and every branch that can be seen, by sentence."""

    def __init__(self) -> None:
        self.seen: set[Signal] = set()
        self.branches: dict[int, list[str]] = {}
        self.sentence_of: dict[int, int] = {}  # node number -> sentence
        self.tagged: dict[int, list[tuple[int, tuple[str, ...]]]] = {}  # sentence -> (slot, tags)
        self.later: set[int] = set()  # sentences whose permission is asked for when the card comes
        self.promised: dict[int, list[str]] = {}  # the same, with the labels of the answers
        self._depth = 0

    def declare(self, sentence: int, *labels: str) -> list[str]:
        """The labels under which these branches of a sentence are noted: numbered where there are such already."""
        known = self.branches.setdefault(sentence, [])
        n = 1
        while any(_numbered(label, n) in known for label in labels):
            n += 1
        names = [_numbered(label, n) for label in labels]
        known += names
        return names

    # --- wrapping --------------------------------------------------------------------------------------------------

    def permission(self, c: Compiler, op: Op) -> None:
        """Yes, no, and not asked because it cannot be done."""
        if c.sentence in self.later:
            self.promised[c.sentence] = self.declare(c.sentence, "yes", "no")
            return
        yes, no, *unable = self.declare(c.sentence, "yes", "no", *(["unable"] if op.can is not None else []))
        sentence, runs = c.sentence, c.referee.runs
        inner = runs[op.number]

        def run(state: State, frame: Frame, answer: int | None) -> None:
            env = state.stack[frame[BASE]]
            if answer is not None:
                self.seen.add((sentence, yes if answer else no))
            inner(state, frame, answer)
            if unable and env[SLOTS][UNABLE]:
                self.seen.add((sentence, unable[0]))

        runs[op.number] = run

    def modes(self, c: Compiler, op: Op, n: int) -> None:
        """Each mode that is picked."""
        names = [self.declare(c.sentence, f"choice {i + 1}")[0] for i in range(n)]
        sentence, runs = c.sentence, c.referee.runs
        inner = runs[op.number]

        def run(state: State, frame: Frame, answer: int | None) -> None:
            if answer is not None and answer < n:
                self.seen.add((sentence, names[answer]))
            inner(state, frame, answer)

        runs[op.number] = run

    def following(self, c: Compiler, op: Op) -> None:
        """Whether somebody did what the sentence before says."""
        yes, no = self.declare(c.sentence, "so", "not so")
        sentence, runs = c.sentence, c.referee.runs
        inner = runs[op.number]

        def run(state: State, frame: Frame, answer: int | None) -> None:
            first = frame[STEP] == 0
            inner(state, frame, answer)
            if first:
                self.seen.add((sentence, yes if frame in state.stack else no))

        runs[op.number] = run

    def condition(self, c: Compiler, node: Any, compile_: Any) -> Any:
        """Both answers of a condition; of "A and B" those of the whole."""
        self._depth += 1
        so = compile_(c, node)
        self._depth -= 1
        if self._depth:
            return so
        answers = ("so",) if self._is_always_so(c, node) else ("so", "not so")
        names = [*self.declare(c.sentence, *answers), ""]
        sentence = c.sentence

        def watched(state: State, env: Any, actor: int) -> bool:
            found = bool(so(state, env, actor))
            self.seen.add((sentence, names[not found]))
            return found

        return watched

    @staticmethod
    def _is_always_so(c: Compiler, node: Any) -> bool:
        """ "While you carry this item": the text is in force only there."""
        is_this = isinstance(node, conditions.Holds) and isinstance(node.what, phrases.This)
        return is_this and c.referee.is_held(c.referee.box.designs[c.design])

    def phrase(self, c: Compiler, node: Any) -> None:
        """Which of several tags the thing had."""
        tags = getattr(getattr(node, "kind", None), "tags", None)
        if isinstance(tags, adjectives.AnyTag):
            names = tuple(tag.tag for tag in tags.tags)
            slot = c.slot(c.span(node))
            rows = self.tagged.setdefault(c.sentence, [])
            if slot not in [row[0] for row in rows]:
                rows.append((slot, names))
                new = [name for name in names if name not in self.branches.get(c.sentence, [])]
                self.declare(c.sentence, *new)

    def tags(self, referee: Referee, number: int, sentence: int) -> None:
        """Look after every step of a sentence at what its phrases have picked."""
        rows = self.tagged[sentence]
        inner = referee.runs[number]
        printed, design_of = referee.box.tags, referee.design_of

        def run(state: State, frame: Frame, answer: int | None) -> None:
            env = state.stack[frame[BASE]]
            inner(state, frame, answer)
            for slot, names in rows:
                for card in env[SLOTS][slot] or ():
                    self.seen.update((sentence, name) for name in names if name in printed[design_of[card]])

        referee.runs[number] = run

    def rule(self, rule: Rule) -> None:
        """Whether a rule that leaves no line in the log has had a say."""
        inner, signal = rule.apply, (rule.sentence, "applies")

        def apply(*given: Any) -> Any:
            found = inner(*given)
            if found:
                self.seen.add(signal)
            return found

        rule.apply = apply


def _numbered(label: str, n: int) -> str:
    return label if n == 1 else f"{label} {n}"


def watched_referee(box: Box) -> tuple[Referee, Watch]:
    """A referee for a box, and its watch. Raises NoRules."""
    rules = rules_of(box)
    watch = Watch()
    with _wrapped(watch):
        referee = rules(box)
    for rule in referee.rules:
        if rule.kind in SILENT_RULES:
            watch.rule(rule)
    for number, sentence in watch.sentence_of.items():
        if sentence in watch.tagged:
            watch.tags(referee, number, sentence)
    _declare_verbs(watch, referee)
    for number, tree in enumerate(trees(referee)):
        watch.declare(number, *dict.fromkeys(deeds_of(tree).values()))
    return referee, watch


def _declare_verbs(watch: Watch, referee: Referee) -> None:
    """ "Visiting costs 1 AP and leaving costs 2 AP": each of them."""
    verbs: dict[int, list[str]] = {}
    for rule in referee.rules:
        if rule.kind.startswith("cost"):
            verbs.setdefault(rule.sentence, []).append(rule.key)
    for sentence, keys in verbs.items():
        if len(set(keys)) > 1:
            watch.declare(sentence, *dict.fromkeys(keys))


@contextmanager
def _wrapped(watch: Watch) -> Iterator[None]:
    """Every table with its functions wrapped, as long as rules are made."""
    tables: list[tuple[dict[Any, Any], dict[Any, Any]]] = []

    def wrap(table: dict[Any, Any], keys: Any, make: Callable[[Any], Any]) -> None:
        tables.append((table, dict(table)))
        for key in keys:
            if key in table:
                table[key] = make(table[key])

    def seeing(look: Callable[[Compiler, Any, Op], None]) -> Callable[[Any], Any]:
        def make(compile_: Any) -> Any:
            def compiled(c: Compiler, node: Any) -> Op:
                op: Op = compile_(c, node)
                look(c, node, op)
                return op

            return compiled

        return make

    def phrase(compile_: Any) -> Any:
        def compiled(c: Compiler, node: Any, source: Any) -> Any:
            pick = compile_(c, node, source)
            if pick.slot < 0:
                watch.phrase(c, node)
            return pick

        return compiled

    def later(c: Compiler, node: Any, op: Op) -> None:
        if op.is_later:
            watch.later.add(c.sentence)

    wrap(EFFECTS, PERMISSIONS, seeing(lambda c, node, op: watch.permission(c, op)))
    wrap(EFFECTS, MODES, seeing(lambda c, node, op: watch.modes(c, op, len(node.effects))))
    wrap(EFFECTS, FOLLOWING, seeing(lambda c, node, op: watch.following(c, op)))
    wrap(ACTS, (acts.Alternatives,), seeing(lambda c, node, op: watch.modes(c, op, len(node.acts))))
    wrap(ACTS, (deeds.Ignore, putting.PlaceFor), seeing(later))
    wrap(CONDITIONS, list(CONDITIONS), lambda old: lambda c, node: watch.condition(c, node, old))
    wrap(PHRASES, list(PHRASES), phrase)
    plain_op = Compiler.op

    def op(c: Compiler, run: Any, can: Any = None, is_later: bool = False) -> Op:
        found = plain_op(c, run, can, is_later)
        watch.sentence_of[found.number] = c.sentence
        return found

    Compiler.op = op  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Compiler.op = plain_op  # type: ignore[method-assign]
        for table, old in reversed(tables):
            table.update(old)
