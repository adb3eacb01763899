"""Compiling the texts of a game, paragraph by paragraph, into rules, abilities and programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Op, Tables, add_ability
from engine.kernel.compile.compiling import compile_effect, compile_rules
from engine.kernel.compile.continuous_effects import compile_lasting, compile_outcome, lasts
from engine.kernel.compile.moments import compile_moment
from engine.kernel.compile.play import compile_trees
from engine.kernel.compile.triggers import compile_waiting
from engine.kernel.compile.unsupported import BASIC, NoExecutor
from engine.kernel.core.box import Section
from engine.kernel.core.events import Event
from engine.kernel.core.frames import FREE_SLOT, Env
from engine.kernel.core.state import Match, Program, Rules, State, Text
from engine.language.forms import Node
from engine.language.nodes import branches, effects, phrases, sentences, static_rules

if TYPE_CHECKING:
    from engine.language import SentenceReading

TRIGGERS = (
    sentences.When, sentences.WhenWhile, sentences.FirstTime, sentences.NthTime, sentences.AtMoment, sentences.OncePer,
    sentences.NextTime, sentences.Used,
)  # fmt: skip


def compile_source(referee: Rules, number: int, tables: Tables) -> Text:
    """All of the text of a design or a section of the rules, by its number in the box."""
    text = Text()
    source = referee.box.sources[number]
    if isinstance(source, Section):
        compile_trees(Compiler(referee, number, tables), source, text)
    reading = source.reading
    for paragraph in reading.paragraphs if reading is not None else ():
        _Paragraph(referee, number, text, tables).compile(paragraph)
    return text


class _Paragraph:
    """Sorts a paragraph's sentences into rules, abilities and a program; what follows a trigger belongs to it."""

    def __init__(self, referee: Rules, source: int, text: Text, tables: Tables) -> None:
        self.referee = referee
        self.text = text
        self.compiler = Compiler(referee, source, tables)
        self.design = referee.box.designs[source] if self.compiler.design >= 0 else None
        self.stands = self.design is None or (referee.answers("stands") and referee.stands(self.design))
        self.main = self._program()
        self.current = self.main

    def _program(self) -> Program:
        program = Program(len(self.compiler.compiled.programs))
        self.compiler.compiled.programs.append(program)
        return program

    def compile(self, paragraph: tuple[SentenceReading, ...]) -> None:
        """Every sentence in its turn."""
        c = self.compiler
        made: list[Program] = [self.main]
        first_rule, first_matcher = len(self.compiler.compiled.rules), len(self.compiler.compiled.matchers)
        for sentence in paragraph:
            c.take_in(sentence)
            c.program = self.current
            try:
                for question in BASIC:
                    c.ask(question)
                self._body(sentence, sentence.tree.body, made)  # type: ignore[union-attr]
            except NoExecutor as none:
                c.refuse(str(none))
                return
        slots = FREE_SLOT + len(c.slots)
        for program in made:
            program.slots = slots
            if program.ability:
                program.ability.slots = slots
        for ability in c.late:
            ability.slots = self.compiler.compiled.programs[ability.program].slots = slots
        for rule in self.compiler.compiled.rules[first_rule:]:
            rule.slots = slots
            if self.design is None:
                rule.apply = _said_to_all(rule.apply)
        for matcher in self.compiler.compiled.matchers[first_matcher:]:
            matcher.slots = slots
        if self.main.nodes:
            self._place_main()

    def _place_main(self) -> None:
        if self.stands and self.design is not None and self.referee.is_held(self.design):
            self._add_ability(self.main, (), _never, limit="turn", is_used=True)
        else:
            self.text.programs.append(self.main.number)

    def _body(self, sentence: SentenceReading, body: Node, made: list[Program]) -> None:
        c = self.compiler
        if isinstance(body, TRIGGERS) and (self.stands or isinstance(body, sentences.Used)):
            if isinstance(body, sentences.NextTime):
                self._add(self.main, compile_lasting(c, body))
                return
            self.current = self._program()
            made.append(self.current)
            c.program = self.current
            self._trigger(body)
        elif isinstance(body, sentences.Ability) or lasts(body):
            self._add(self.main, compile_lasting(c, body, made, self._program))
        elif isinstance(body, static_rules.Rule):
            self.text.rules += compile_rules(c, body)
        else:
            if (
                not self.stands
                and not sentence.references
                and not isinstance(body, branches.IfDone | branches.IfNotDone)
            ):
                self.current = self.main
            self._add(self.current, compile_effect(c, body))

    def _add(self, program: Program, op: Op | None) -> None:
        if op is not None:
            program.nodes.append(op.number)
            program.sentences.append(self.compiler.sentence)

    def _trigger(self, body: Node) -> None:
        c = self.compiler
        c.is_here = c.is_own = False
        limit = use = ""
        yours = False
        while isinstance(body, sentences.OncePer | sentences.Used):
            if isinstance(body, sentences.OncePer):
                limit = body.period
            else:
                use = body.use
            body = body.body
        if isinstance(body, sentences.AtMoment):
            kinds, match = compile_moment(c, body.moment)
            effect: Node = body.effect
        elif isinstance(body, TRIGGERS):
            waiting: Any = body
            kinds, match = compile_waiting(c, waiting)
            yours = isinstance(getattr(waiting.event, "who", None), phrases.You) and not c.is_own
            effect = waiting.effect
        else:
            kinds, match, effect = (), _never, body
        self._add(self.current, compile_outcome(c, effect))
        optional = isinstance(effect, effects.May | effects.MayPay | effects.Also | branches.AndThen)
        more: dict[str, Any] = {"is_used": not kinds, "use": use, "is_yours": yours}
        self._add_ability(self.current, kinds, match, limit=limit, optional=optional, **more)

    def _add_ability(self, program: Program, kinds: tuple[str, ...], match: Match, **more: Any) -> None:
        add_ability(self.compiler, program, kinds, match, self.text.abilities, **more)


def _said_to_all(apply: Callable[..., Any]) -> Callable[..., Any]:
    """A rule in which "you" is whoever it is asked about."""

    def asked(state: State, env: Env, about: int | Event, *more: int) -> Any:
        env.you = about.who if isinstance(about, Event) else about
        return apply(state, env, about, *more)

    return asked


def _never(state: object, env: object, event: object) -> bool:
    return False
