"""Compiling the texts of a game, paragraph by paragraph, into rules, abilities and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Tables, add_ability
from engine.kernel.compile.compiling import compile_effect, compile_rules, compile_trigger
from engine.kernel.compile.made_verbs import define
from engine.kernel.compile.products import Op
from engine.kernel.compile.replacing import replaced
from engine.kernel.compile.sentences import WAITING, compile_lasting, lasts, lay_down, limits_of
from engine.kernel.compile.unsupported import BASIC, NoExecutor
from engine.kernel.core.box import Design
from engine.kernel.core.events import Event
from engine.kernel.core.frames import FREE_SLOT, Env
from engine.kernel.core.state import Apply, Match, Program, Rules, State, Text
from engine.language.forms import Node
from engine.language.nodes import branches, effects, events, phrases, replacing, sentences, static_rules

if TYPE_CHECKING:
    from engine.language import Reading, SentenceReading

TRIGGERS = (
    sentences.When, sentences.WhenWhile, sentences.FirstTime, sentences.NthTime, sentences.AtMoment, sentences.OncePer,
    sentences.NextTime, sentences.Used, sentences.EveryNth, replacing.Instead,
)  # fmt: skip


def compile_source(referee: Rules, number: int, tables: Tables) -> Text:
    """The compiled text of a design or of a section of the rules, by its source number.

    A sentence that cannot be played is noted in `Compiled.refusals`; the rest of its paragraph is left out.
    """
    reading = referee.box.sources[number].reading
    return compile_reading(referee, number, reading, tables) if reading is not None else Text()


def compile_reading(referee: Rules, number: int, reading: Reading, tables: Tables) -> Text:
    """A reading as the text of the source with this number, whatever else that source says."""
    text = Text()
    for paragraph in reading.paragraphs:
        _Paragraph(referee, number, text, tables).compile(paragraph)
    if not any(refusal.source == number for refusal in referee.compiled.refusals):
        refuse_unreached(Compiler(referee, number, tables), text)
    return text


ABOUT_ITSELF = (static_rules.OnlyDuring, static_rules.DuringAny, static_rules.NeverInPlay, static_rules.Uses)
STANDS = "the card is in force where it lies and nothing resolves it: begin with when, or say what is so meanwhile"
NEVER_USED = "nobody uses such a card on their turn: begin with when, so that it happens by itself"
NEVER_DONE = "nothing in the play does this section: begin with when, or let a Do name the section"
NEVER_READ = "the texts of cards are never resolved here: say it in a section of the rules"
IS_GONE = "the text is resolved once and then gone: say how long this is so"


def _is_about_itself(rule: static_rules.Rule) -> bool:
    """Whether a rule holds of a card that is resolved once: how it is used, and who ignores it."""
    if isinstance(rule, static_rules.Ignores | static_rules.Ignored):
        return isinstance(rule.what, phrases.This)
    return isinstance(rule, ABOUT_ITSELF)


def refuse_unreached(c: Compiler, text: Text) -> None:
    """Refuse what a text says that nothing ever begins: no trigger sets it off, nobody uses it, nothing resolves it."""
    referee, compiled = c.referee, c.compiled
    source = referee.box.sources[c.source]
    for ability in text.abilities:
        if ability.is_used and not (isinstance(source, Design) and referee.is_usable(source)):
            _refuse_at(c, compiled.programs[ability.program], NEVER_USED)
    if not text.programs or referee.is_resolved(source):
        return
    why = NEVER_DONE if not isinstance(source, Design) else STANDS if referee.stands(source) else NEVER_READ
    for program in text.programs:
        _refuse_at(c, compiled.programs[program], why)


def _refuse_at(c: Compiler, program: Program, why: str) -> None:
    """Refuse the first sentence of a program."""
    c.sentence = program.sentences[0]
    found = c.compiled.sentences[c.sentence]
    c.refuse(why, (found.start, found.end))


class _Paragraph:
    """Sorts the sentences of a paragraph into rules, abilities and a program.

    Sentences after a trigger belong to the trigger.
    """

    def __init__(self, referee: Rules, source: int, text: Text, tables: Tables) -> None:
        self.referee = referee
        self.text = text
        self.compiler = Compiler(referee, source, tables)
        self.design = referee.box.designs[source] if self.compiler.design >= 0 else None
        self.verb = "" if self.design is not None else referee.box.sections[source - len(referee.box.designs)].verb
        self.stands = self.design is None or (referee.answers("stands") and referee.stands(self.design))
        self.main = self._program()
        self.current = self.main

    def _program(self) -> Program:
        program = Program(len(self.compiler.compiled.programs))
        self.compiler.compiled.programs.append(program)
        return program

    def compile(self, paragraph: tuple[SentenceReading, ...]) -> None:
        """Compile every sentence, in order; stops at the first that is refused."""
        c = self.compiler
        made: list[Program] = [self.main]
        compiled = self.compiler.compiled
        first_rule, first_matcher = len(compiled.rules), len(compiled.matchers)
        first_circumstance = len(compiled.circumstances)
        c.spoken_of = {meant for sentence in paragraph for meant in sentence.references.values()}
        for sentence in paragraph:
            c.take_in(sentence)
            c.program = self.current
            try:
                c.need_all(BASIC)
                assert isinstance(sentence.tree, sentences.Says)
                self._body(sentence, sentence.tree.body, made)
            except NoExecutor as none:
                c.refuse_for(none)
                return
        slots, sorts = FREE_SLOT + len(c.slots), c.sorts_of_slots
        for program in made:
            program.slots, program.sorts = slots, sorts
            if program.ability:
                program.ability.slots = slots
        for ability in c.late:
            ability.slots = self.compiler.compiled.programs[ability.program].slots = slots
            self.compiler.compiled.programs[ability.program].sorts = sorts
        for rule in self.compiler.compiled.rules[first_rule:]:
            rule.slots, rule.sorts = slots, sorts
            if self.design is None:
                rule.apply, rule.match = _said_to_all(rule.apply), _heard_by_all(rule.match)
        for matcher in compiled.matchers[first_matcher:]:
            matcher.slots = slots
        for circumstance in compiled.circumstances[first_circumstance:]:
            circumstance.slots = slots
        if self.main.nodes and not self.verb:
            self._place_main()

    def _place_main(self) -> None:
        if self.stands and self.design is not None and self.referee.is_held(self.design):
            ability = add_ability(self.compiler, self.main, (), _never, self.text.abilities)
            ability.is_used, ability.limit = True, "turn"
        else:
            self.text.programs.append(self.main.number)

    def _body(self, sentence: SentenceReading, body: Node, made: list[Program]) -> None:
        c = self.compiler
        if self.verb:
            self._add(self.main, define(c, body, self.verb, self.main))
        elif isinstance(body, TRIGGERS) and (self.stands or isinstance(body, sentences.Used)):
            if isinstance(body, sentences.NextTime):
                self._add(self.main, compile_lasting(c, body, self._program))
                return
            self.current = self._program()
            made.append(self.current)
            c.program = self.current
            self._trigger(body)
        elif isinstance(body, sentences.Ability):
            self._add(self.main, compile_lasting(c, body, lambda: self._added(made)))
        elif lasts(body):
            self._add(self.main, lay_down(c, body))
        elif isinstance(body, static_rules.Rule):
            rules = compile_rules(c, body)
            if not self.stands and not _is_about_itself(body):
                raise NoExecutor(IS_GONE)
            self.text.rules += rules
        else:
            if (
                not self.stands
                and not sentence.references
                and not isinstance(body, branches.IfDone | branches.IfNotDone)
            ):
                self.current = self.main
            self._add(self.current, compile_effect(c, body))

    def _added(self, made: list[Program]) -> Program:
        """A further program of this paragraph."""
        made.append(self._program())
        return made[-1]

    def _add(self, program: Program, op: Op | None) -> None:
        if op is not None:
            program.nodes.append(op.number)
            program.sentences.append(self.compiler.sentence)

    def _trigger(self, body: Node) -> None:
        c = self.compiler
        c.is_here = c.is_own = False
        yours = False
        limit, use, body = limits_of(body)
        if isinstance(body, (*WAITING, sentences.AtMoment, replacing.Instead)):
            kinds, match = compile_trigger(c, body)
            yours = isinstance(body, WAITING) and _is_by_you(body.event)
            effect: Node = body.effect
        else:
            kinds, match, effect = (), _never, body
        self._add(self.current, replaced(c, body) if isinstance(body, replacing.Instead) else compile_effect(c, effect))
        optional = isinstance(effect, effects.May | effects.MayPay | effects.Also | branches.AndThen)
        ability = add_ability(c, self.current, kinds, match, self.text.abilities)
        ability.limit, ability.optional = limit, optional
        ability.is_used, ability.use, ability.is_yours = not kinds, use, yours


def _is_by_you(event: events.Event) -> bool:
    """Whether the event is something that "you" do or come to have."""
    if isinstance(event, events.Happens | events.HappensHolding | events.ComesToHave):
        return isinstance(event.who, phrases.You)
    return False


def _said_to_all(apply: Apply) -> Apply:
    """A rule of the rules of the game, in which "you" is whoever it is asked about."""

    def asked(state: State, env: Env, piece: int, target: int) -> int | None:
        env.you = piece
        return apply(state, env, piece, target)

    return asked


def _heard_by_all(match: Match) -> Match:
    """A rule of the rules of the game about events, in which "you" is whoever does something."""

    def asked(state: State, env: Env, event: Event) -> bool:
        env.you = event.who
        return match(state, env, event)

    return asked


def _never(state: object, env: object, event: object) -> bool:
    return False
