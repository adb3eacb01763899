"""Making rules out of texts: every node of a tree becomes a function, once, when a game's rules are made.

A function that runs gets a number; frames on the stack hold the number, so a state stays plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.frames import FREE_SLOT
from engine.kernel.journal import Words
from engine.kernel.text import Ability, Match, Matcher, Program, Rule, Run, Text
from engine.language.forms import Node
from engine.language.nodes import effects, phrases, rules, sentences
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.kernel.box import Design
    from engine.kernel.referee import Referee
    from engine.language import SentenceReading

Span = tuple[int, int]
Can = Callable[..., bool]


class NoExecutor(Exception):  # noqa: N818 - says what was found
    """The language has a node that nothing executes."""


class Op:
    """A node that runs: its number, and whether it can be done in full by an actor right now."""

    __slots__ = ("can", "is_later", "number")

    def __init__(self, number: int, can: Can | None, is_later: bool = False) -> None:
        self.number = number
        self.can = can
        self.is_later = is_later  # a permission for something to come, decided when it comes


class Compiler:
    """Compiles one paragraph of one design; `slots` maps the spans of what it names to places in its frames."""

    def __init__(self, referee: Referee, design: int) -> None:
        self.referee = referee
        self.design = design
        self.words = referee.box.vocabulary
        self.links: dict[Span, Span] = {}
        self.slots: dict[Span, int] = {}
        self.sorts: dict[Span, str] = {}
        self.spans: dict[int, Span] = {}
        self.nodes: list[Node] = []  # kept, so that ids stay theirs
        self.late: list[Ability] = []  # abilities whose slots are known at the end of the paragraph
        self.picks: dict[Span, Any] = {}
        self.act: Span | None = None  # the act being compiled, so that "this way" finds what it did
        self.said: Span = (0, 0)  # the sentence being compiled
        self.offers: set[Span] = set()  # sentences that offer something, so that "does not" finds to whom
        self.is_own = False  # the event just compiled is one that is done to the card itself
        self.is_here = False  # the event just compiled is one at the card's own place
        self.sentence = -1
        self.program: Program | None = None

    # --- what is named ---------------------------------------------------------------------------------------------

    def take_in(self, sentence: SentenceReading) -> None:
        """Learn a sentence's spans and links, and number it."""
        assert sentence.tree is not None
        self.said = sentence.tree.span
        for node, span in walk(sentence.tree):
            self.spans[id(node)] = span
            self.nodes.append(node)
        self.links |= sentence.references
        referee = self.referee
        self.sentence = len(referee.sentences)
        referee.sentences.append(Words(self.design, sentence.start, sentence.end, sentence.text))

    def span(self, node: Node) -> Span:
        """Where a node stands; words without characters of their own stand where their parent does."""
        return self.spans[id(node)]

    def slot(self, span: Span) -> int:
        """The slot of what is named there."""
        return self.slots.setdefault(span, FREE_SLOT + len(self.slots))

    def linked(self, node: Node) -> Span | None:
        """The span of what a reference means."""
        return self.links.get(self.span(node))

    # --- what runs -------------------------------------------------------------------------------------------------

    def op(self, run: Run, can: Can | None = None, is_later: bool = False) -> Op:
        """Give a function its number."""
        number = self.referee.nodes
        self.referee.nodes += 1
        self.referee.runs[number] = run
        self.referee.cans[number] = can
        return Op(number, can, is_later)

    def rule(self, kind: str, key: str, apply: Callable[..., Any], **more: Any) -> Rule:
        """A standing rule."""
        found = Rule(len(self.referee.rules), self.design, kind, key, apply, self.sentence, 0, **more)
        self.referee.rules.append(found)
        return found

    def matcher(self, kinds: tuple[str, ...], match: Match) -> Matcher:
        """Something to wait for."""
        found = Matcher(len(self.referee.matchers), kinds, match, 0)
        self.referee.matchers.append(found)
        self.referee.listen(kinds)
        return found


def executor(table: dict[type[Node], Any], node: Node) -> Any:
    """What compiles a node. Raises NoExecutor."""
    found = table.get(type(node))
    if found is None:
        raise NoExecutor(f"nothing executes {type(node).__name__}")
    return found


# --- texts -----------------------------------------------------------------------------------------------------------

TRIGGERS = (
    sentences.When, sentences.WhenWhile, sentences.FirstTime, sentences.NthTime, sentences.AtMoment, sentences.OncePer,
    sentences.NextTime, sentences.Used,
)  # fmt: skip


def compile_design(referee: Referee, number: int, design: Design) -> Text:
    """All of a design's text."""
    text = Text()
    if design.reading is None:
        return text
    for paragraph in design.reading.paragraphs:
        _Paragraph(referee, number, text).compile(paragraph)
    return text


class _Paragraph:
    """Sorts a paragraph's sentences into rules, abilities and a program; what follows a trigger belongs to it."""

    def __init__(self, referee: Referee, design: int, text: Text) -> None:
        self.referee = referee
        self.design = design
        self.text = text
        self.stands = referee.stands(referee.box.designs[design])
        self.compiler = Compiler(referee, design)
        self.main = self._program()
        self.current = self.main

    def _program(self) -> Program:
        program = Program(len(self.referee.programs))
        self.referee.programs.append(program)
        return program

    def compile(self, paragraph: tuple[SentenceReading, ...]) -> None:
        """Every sentence in its turn."""
        c = self.compiler
        made: list[Program] = [self.main]
        first_rule, first_matcher = len(self.referee.rules), len(self.referee.matchers)
        for sentence in paragraph:
            c.take_in(sentence)
            c.program = self.current
            self._body(sentence, sentence.tree.body, made)  # type: ignore[union-attr]
        slots = FREE_SLOT + len(c.slots)
        for program in made:
            program.slots = slots
            if program.ability:
                program.ability.slots = slots
        for ability in c.late:
            ability.slots = self.referee.programs[ability.program].slots = slots
        for rule in self.referee.rules[first_rule:]:
            rule.slots = slots
        for matcher in self.referee.matchers[first_matcher:]:
            matcher.slots = slots
        if self.main.nodes:
            self._place_main()

    def _place_main(self) -> None:
        if self.stands and self.referee.is_held(self.referee.box.designs[self.design]):
            self._add_ability(self.main, (), _never, limit="turn", is_used=True)
        else:
            self.text.programs.append(self.main.number)

    def _body(self, sentence: SentenceReading, body: Node, made: list[Program]) -> None:
        from engine.kernel.executors import compile_effect, compile_lasting, compile_rules, lasts

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
        elif isinstance(body, rules.Rule):
            self.text.rules += compile_rules(c, body)
        else:
            if not self.stands and not sentence.references and not isinstance(body, effects.IfDone | effects.IfNotDone):
                self.current = self.main
            self._add(self.current, compile_effect(c, body))

    def _add(self, program: Program, op: Op | None) -> None:
        if op is not None:
            program.nodes.append(op.number)
            program.sentences.append(self.compiler.sentence)

    def _trigger(self, body: Node) -> None:
        from engine.kernel.executors import compile_moment, compile_outcome, compile_waiting

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
        optional = isinstance(effect, effects.May | effects.MayPay | effects.Also | effects.AndThen)
        more: dict[str, Any] = {"is_used": not kinds, "use": use, "is_yours": yours}
        self._add_ability(self.current, kinds, match, limit=limit, optional=optional, **more)

    def _add_ability(self, program: Program, kinds: tuple[str, ...], match: Match, **more: Any) -> None:
        add_ability(self.compiler, program, kinds, match, self.text.abilities, **more)


def add_ability(
    c: Compiler, program: Program, kinds: tuple[str, ...], match: Match, into: list[Ability], **more: Any
) -> Ability:
    """An ability with its program, listened to from now on."""
    referee = c.referee
    found = Ability(
        len(referee.abilities), c.design, len(into), program.number, kinds, match, c.sentence, program.slots, **more
    )
    found.is_local, found.is_own = c.is_here, c.is_own
    program.ability = found
    referee.abilities.append(found)
    into.append(found)
    referee.listen(kinds)
    return found


def _never(state: object, env: object, event: object) -> bool:
    return False
