"""A referee that records which branches of which sentences are taken while it plays; it plays like any other.

Its rules are made by tables of their own, in which every function that decides something is wrapped.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.games import rules_of
from engine.kernel.compile.compiler import Compile, Compiler, Tables
from engine.kernel.compile.compiling import compare_of
from engine.kernel.compile.products import Op, So
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.frames import UNABLE, Env, NodeFrame
from engine.kernel.core.programs import COSTS
from engine.kernel.core.state import Compiled, Rule, Things
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import acts, adjectives, branches, columns, conditions, doing, effects, phrases, putting
from engine.language.nodes.nouns import kind_of
from engine.proof.act_lines import acts_by_line
from engine.proof.clause import Signal
from engine.proof.evidence import trees
from engine.proof.plurals import (
    TIED,
    TIMES,
    Counting,
    numbers_of,
    phrases_acted_on,
    superlatives_in,
    times_of,
    without_superlative,
)

if TYPE_CHECKING:
    from engine.kernel import Box, Referee, State
    from engine.kernel.core.events import Event

PERMISSIONS = (effects.May, effects.MayPay, branches.UnlessDone)
MODES = (effects.ChooseOne, effects.ChoosesOne)
REPEATS = (acts.ForEach, acts.ForEvery)
SO, NOT_SO = "so", "not so"
FOLLOWING = (branches.IfDone, branches.IfNotDone, branches.IfUnable)
SILENT_RULES = ("ignores", "hold", "also", "cannot", "only during", "must")  # kinds that leave no line in the log


class BranchCoverage:
    """The branches taken since `seen` was last cleared, and, by sentence, every branch that can be taken."""

    def __init__(self) -> None:
        self.seen: set[Signal] = set()
        self.branches: dict[int, list[str]] = {}
        self.sentence_of: dict[int, int] = {}  # node number -> sentence
        self.tagged: dict[int, list[tuple[int, tuple[str, ...]]]] = {}  # sentence -> (slot, tags)
        self.later: set[int] = set()  # sentences whose permission is asked for later, when the card comes
        self.promised: dict[int, list[str]] = {}  # those sentences, with the labels of yes and no
        self.cannot_be: dict[int, dict[str, str]] = {}  # by sentence, branches that cannot be, and why
        self._acted_on: set[int] = set()  # ids of the phrases that sentences do something to
        self._superlatives: set[int] = set()
        self._depth = 0

    def declare(self, sentence: int, *labels: str) -> list[str]:
        """Announce branches of a sentence.

        Returns their labels, numbered where the sentence has such branches already.
        """
        known = self.branches.setdefault(sentence, [])
        n = 1
        while any(_numbered(label, n) in known for label in labels):
            n += 1
        names = [_numbered(label, n) for label in labels]
        known += names
        return names

    # --- wrapping --------------------------------------------------------------------------------------------------

    def permission(self, c: Compiler, op: Op, *, has_price: bool = False) -> None:
        """Record a permission's answers, yes and no, and "unable" where it is not asked because it cannot be done.

        One for a card to come is asked for when that comes; one that has a price, before that is paid.
        """
        if c.sentence in self.later and not has_price:
            self.promised[c.sentence] = self.declare(c.sentence, "yes", "no")
            return
        yes, no, *unable = self.declare(c.sentence, "yes", "no", *(["unable"] if op.can is not None else []))
        sentence, runs = c.sentence, c.compiled.runs
        inner = runs[op.number]

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            env = env_of(state, frame)
            if answer is not None:
                self.seen.add((sentence, yes if answer else no))
            inner(state, frame, answer)
            if unable and env.slots[UNABLE]:
                self.seen.add((sentence, unable[0]))

        runs[op.number] = run

    def modes(self, c: Compiler, op: Op, n: int) -> None:
        """Record which of `n` modes is picked."""
        names = [self.declare(c.sentence, f"choice {i + 1}")[0] for i in range(n)]
        sentence, runs = c.sentence, c.compiled.runs
        inner = runs[op.number]

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            if answer is not None and answer < n:
                self.seen.add((sentence, names[answer]))
            inner(state, frame, answer)

        runs[op.number] = run

    def following(self, c: Compiler, op: Op) -> None:
        """Record whether somebody did what the sentence before says, which is when the operation goes on."""
        yes, no = self.declare(c.sentence, "so", "not so")
        sentence, runs = c.sentence, c.compiled.runs
        inner = runs[op.number]

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            first = frame.step == 0
            inner(state, frame, answer)
            if first:
                self.seen.add((sentence, yes if frame in state.stack else no))

        runs[op.number] = run

    def repeated(self, c: Compiler, node: Node, op: Op) -> None:
        """Record how often something is done "for each" of some things: not at all, once, or several times."""
        labels = dict(zip(TIMES, self.declare(c.sentence, *times_of(c.referee.box, node)), strict=False))
        sentence, runs = c.sentence, c.compiled.runs
        inner = runs[op.number]

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            first = frame.step == 0
            inner(state, frame, answer)
            label = TIMES[min(frame.count + (frame in state.stack), 2)]
            if first and label in labels:
                self.seen.add((sentence, labels[label]))

        runs[op.number] = run

    def condition(self, c: Compiler, node: Node, compile_: Compile[[], So]) -> So:
        """Compile a condition so that both its answers are recorded; of "A and B" only the answer of the whole."""
        self._depth += 1
        so = compile_(c, node)
        self._depth -= 1
        if self._depth:
            return so
        answers = self._answers(c, node)
        names = dict(zip(answers, self.declare(c.sentence, *answers), strict=True))
        sentence = c.sentence

        def watched(state: State, env: Env, actor: int) -> bool:
            answer = so(state, env, actor)
            self.seen.add((sentence, names.get(SO if answer else NOT_SO, "")))
            return answer

        return watched

    @staticmethod
    def _answers(c: Compiler, node: Node) -> tuple[str, ...]:
        """What a condition can be where the text is in force: "while you carry this item" is always so there, and what
        is printed on this card is always so or never.
        """
        if not isinstance(node, conditions.Holds | columns.ColumnIs) or not isinstance(node.what, phrases.This):
            return (SO, NOT_SO)
        design = c.referee.box.designs[c.design]
        if isinstance(node, columns.ColumnIs):
            number = design.columns.get(node.column)
            return (SO,) if isinstance(number, int) and compare_of(c, node.level)(number) else (NOT_SO,)
        return (SO,) if c.referee.is_held(design) else (SO, NOT_SO)

    def phrase(self, c: Compiler, node: Node) -> None:
        """Announce a branch for each of several tags ("a BONE or MEAT item"), to record which one was picked."""
        tags = getattr(getattr(node, "kind", None), "tags", None)
        if isinstance(tags, adjectives.AnyTag):
            names = tuple(tag.tag for tag in tags.tags)
            slot = c.slot(c.span(node))
            rows = self.tagged.setdefault(c.sentence, [])
            if slot not in [row[0] for row in rows]:
                rows.append((slot, names))
                new = [name for name in names if name not in self.branches.get(c.sentence, [])]
                self.declare(c.sentence, *new)

    def plurals(self, box: Box) -> None:
        """Find the phrases of all texts that can mean several things and are acted on, before they are compiled."""
        for source in box.sources:
            for sentence in source.reading.sentences if source.reading is not None else ():
                for node in phrases_acted_on(sentence.tree) if sentence.tree is not None else ():
                    self._acted_on.add(id(node))
                    self._superlatives.update(map(id, superlatives_in(node)))

    def numbers(
        self, c: Compiler, node: Node, pick: Pick, source: Things | None, compile_: Compile[[Things | None], Pick]
    ) -> None:
        """Announce a branch for each number of things that a phrase can mean, and record how many it has meant."""
        if id(node) not in self._acted_on | self._superlatives:
            return
        found = numbers_of(c.referee.box, node, pick.sort, is_acted_on=id(node) in self._acted_on)
        if found.cannot_be:
            self.cannot_be.setdefault(c.sentence, {}).update(found.cannot_be)
        if found.can_be:
            labels = dict(zip(found.can_be, self.declare(c.sentence, *found.can_be), strict=True))
            counting = Counting(self.seen, c.sentence, labels, by_group=pick.groups is not None)
            pick.watcher = counting
            if TIED in labels:
                pick.all = counting.compared(pick.all, _candidates(c, node, source, compile_), pick.sort)

    def tags(self, referee: Referee, number: int, sentence: int) -> None:
        """After every step of an operation, record the tags of what the phrases of its sentence have picked."""
        rows = self.tagged[sentence]
        inner = referee.compiled.runs[number]
        printed, design_of = referee.box.tags, referee.design_of

        def run(state: State, frame: NodeFrame, answer: int | None) -> None:
            env = env_of(state, frame)
            inner(state, frame, answer)
            for slot, names in rows:
                for card in env.slots[slot] or ():
                    self.seen.update((sentence, name) for name in names if name in printed[design_of[card]])

        referee.compiled.runs[number] = run

    def rule(self, rule: Rule) -> None:
        """Record that a static rule which leaves no line in the log was asked and made a difference."""
        applied, matched, signal = rule.apply, rule.match, (rule.sentence, "applies")

        def apply(state: State, env: Env, piece: int, target: int) -> int | None:
            answer = applied(state, env, piece, target)
            if answer:
                self.seen.add(signal)
            return answer

        def match(state: State, env: Env, event: Event) -> bool:
            answer = matched(state, env, event)
            if answer:
                self.seen.add(signal)
            return answer

        rule.apply, rule.match = apply, match


def _candidates(c: Compiler, node: Node, source: Things | None, compile_: Compile[[Things | None], Pick]) -> Things:
    """All things that a phrase compares to find those that are most of their kind."""
    kind = kind_of(node)
    assert kind is not None
    whole = without_superlative(kind)
    phrase = dataclasses.replace(node, kind=whole)
    for new, old in ((whole, kind), (phrase, node)):
        c.spans[id(new)] = c.spans[id(old)]
        c.nodes.append(new)
    return compile_(c, phrase, source).all


def _numbered(label: str, n: int) -> str:
    return label if n == 1 else f"{label} {n}"


def watched_referee(box: Box, tables: Tables = TABLES) -> tuple[Referee, BranchCoverage]:
    """A referee for a box, made by these tables with recording added, and its coverage. Raises NoRules."""
    rules = rules_of(box)
    coverage = BranchCoverage()
    coverage.plurals(box)
    referee = rules(box, _watched(tables, coverage))
    for number, sentence in coverage.sentence_of.items():
        if sentence in coverage.tagged:
            coverage.tags(referee, number, sentence)
    _declare_verbs(coverage, referee)
    for number, tree in enumerate(trees(referee)):
        if tree is not None:
            coverage.declare(number, *dict.fromkeys(acts_by_line(tree).values()))
    return referee, coverage


def _declare_verbs(coverage: BranchCoverage, referee: Referee) -> None:
    """Announce a branch for each of several costs in a sentence: "Visiting costs 1 AP and leaving costs 2 AP"."""
    verbs: dict[int, list[str]] = {}
    for rule in referee.compiled.rules:
        if rule.kind in COSTS:
            verbs.setdefault(rule.sentence, []).append(rule.key)
    for sentence, keys in verbs.items():
        if len(set(keys)) > 1:
            coverage.declare(sentence, *dict.fromkeys(keys))


def _watched(tables: Tables, coverage: BranchCoverage) -> Tables:
    """These tables with the functions wrapped that take branches."""

    def seeing(look: Callable[[Compiler, Node, Op], None]) -> Callable[[Compile[[], Op]], Compile[[], Op]]:
        def make(compile_: Compile[[], Op]) -> Compile[[], Op]:
            def compiled(c: Compiler, node: Node) -> Op:
                op = compile_(c, node)
                look(c, node, op)
                return op

            return compiled

        return make

    def phrase(compile_: Compile[[Things | None], Pick]) -> Compile[[Things | None], Pick]:
        def compiled(c: Compiler, node: Node, source: Things | None) -> Pick:
            pick = compile_(c, node, source)
            if pick.slot < 0:
                coverage.phrase(c, node)
                coverage.numbers(c, node, pick, source, compile_)
            return pick

        return compiled

    def condition(compile_: Compile[[], So]) -> Compile[[], So]:
        return lambda c, node: coverage.condition(c, node, compile_)

    def permission(c: Compiler, node: Node, op: Op) -> None:
        coverage.permission(c, op, has_price=isinstance(node, effects.MayPay))

    def following(c: Compiler, node: Node, op: Op) -> None:
        coverage.following(c, op)

    def modes(c: Compiler, node: Node, op: Op) -> None:
        if isinstance(node, acts.Alternatives):
            coverage.modes(c, op, len(node.acts))
        elif isinstance(node, effects.ChooseOne | effects.ChoosesOne):
            coverage.modes(c, op, len(node.effects))

    def later(c: Compiler, node: Node, op: Op) -> None:
        if op.is_later:
            coverage.later.add(c.sentence)

    def repeats(c: Compiler, node: Node, op: Op) -> None:
        coverage.repeated(c, node, op)

    def note_op(c: Compiler, op: Op) -> None:
        coverage.sentence_of[op.number] = c.sentence

    def note_rules(compiled: Compiled) -> None:
        for rule in compiled.rules:
            if rule.kind in SILENT_RULES:
                coverage.rule(rule)

    watched_effects = tables.effects.wrapped(seeing(permission), *PERMISSIONS).wrapped(seeing(modes), *MODES)
    return tables._replace(
        acts=tables.acts.wrapped(seeing(modes), acts.Alternatives)
        .wrapped(seeing(later), doing.Ignore, putting.PlaceFor)
        .wrapped(seeing(repeats), *REPEATS),
        conditions=tables.conditions.wrapped(condition),
        effects=watched_effects.wrapped(seeing(following), *FOLLOWING),
        phrases=tables.phrases.wrapped(phrase),
        on_op=note_op,
        on_compiled=note_rules,
    )
