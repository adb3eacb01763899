"""Making rules out of texts: every node of a tree becomes a function, once, when a game's rules are made.

A function that runs gets a number; frames on the stack hold the number, so a state stays plain data.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.compile.unsupported import NoExecutor, Unanswered
from engine.kernel.core.frames import FREE_SLOT
from engine.kernel.core.programs import Refusal, Rule, Run, Sentence, spared_number
from engine.kernel.core.state import Ability, Can, Compiled, Match, Matcher, Program, Rules
from engine.language.forms import Node
from engine.language.references import walk

if TYPE_CHECKING:
    from engine.language import SentenceReading

__all__ = ["Compiler", "NoExecutor", "Op", "Tables", "add_ability", "executor"]

Span = tuple[int, int]
UNASKED = {  # what is said where nothing asks for a static rule, by its kind
    "cannot": "the rules module {module} never asks whether this may be done: {key}",
    "cost": "the rules module {module} knows no price of this: {key}",
    "worth": "the rules module {module} does not count what cards are worth in {key}",
    "hold": "the rules module {module} knows no room for this: {key}",
    "uses": "the rules module {module} counts no actions for this: {key}",
}
Table = dict[type[Node], Any]  # what compiles nodes, by their class


class Op:
    """A node that runs: its number, and whether it can be done in full by an actor right now."""

    __slots__ = ("can", "is_later", "number")

    def __init__(self, number: int, can: Can | None, is_later: bool = False) -> None:
        self.number = number
        self.can = can
        self.is_later = is_later  # a permission for something to come, decided when it comes


class Tables(NamedTuple):
    """What compiles the nodes that nodes are made of. It comes with the compiler: no executor imports its users.

    Whoever watches what is compiled gives tables of their own to `Referee`; `on_op` is told of each node that runs,
    `on_compiled` of all that has become of the texts, before anything is worked out from that.
    """

    acts: Table
    conditions: Table
    effects: Table
    havings: Table
    phrases: Table
    rules: Table
    on_op: Callable[[Compiler, Op], None] | None = None
    on_compiled: Callable[[Compiled], None] | None = None


class Compiler:
    """Compiles one paragraph of one source; `slots` maps the spans of what it names to places in its frames.

    `design` is the source's number where it is a card, -1 where it is a section of the rules.
    """

    def __init__(self, referee: Rules, source: int, tables: Tables) -> None:
        self.referee = referee
        self.compiled = referee.compiled
        self.source = source
        self.design = source if source < len(referee.box.designs) else -1
        self.tables = tables
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
        self.last_counter = 0  # of the tokens spoken of last
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
        self.sentence = len(self.compiled.sentences)
        self.compiled.sentences.append(Sentence(self.source, sentence.start, sentence.end, sentence.text))

    def span(self, node: Node) -> Span:
        """Where a node stands; words without characters of their own stand where their parent does."""
        return self.spans[id(node)]

    def slot(self, span: Span) -> int:
        """The slot of what is named there."""
        return self.slots.setdefault(span, FREE_SLOT + len(self.slots))

    def linked(self, node: Node) -> Span | None:
        """The span of what a reference means."""
        return self.links.get(self.span(node))

    # --- what the game is asked ------------------------------------------------------------------------------------

    def ask(self, question: str, about: str = "") -> Any:
        """A method of Questions as this game answers it; `about` is a sort, a verb or a name. Raises Unanswered.

        Executors get what Questions leaves open here and nowhere else, so that a game without an answer is told before
        it is played.
        """
        if not self.referee.answers(question, about):
            raise Unanswered(self.referee.box.rules, question, about)
        return getattr(self.referee, question)

    def counter(self, noun: str) -> int:
        """The number of a counter. Raises NoExecutor where a noun is none."""
        found = self.referee.counter_of(noun)
        if found is None:
            raise NoExecutor(f"{noun} is no counter of this game")
        return found

    def deck(self, name: str) -> tuple[int, int]:
        """The zones of a deck and of its discard pile. Raises NoExecutor."""
        if name not in self.referee.decks:
            raise NoExecutor(f"the rules module {self.referee.box.rules} has no deck of {name} cards")
        return self.referee.decks[name]

    def refuse(self, why: str) -> None:
        """Note that the sentence at hand cannot be played."""
        words = self.compiled.sentences[self.sentence]
        start, end = self.act or self.said
        self.compiled.refusals.append(Refusal(self.source, start, end, words.text, why))

    # --- what runs -------------------------------------------------------------------------------------------------

    def op(self, run: Run, can: Can | None = None, is_later: bool = False) -> Op:
        """Give a function its number."""
        number = len(self.compiled.cans)
        self.compiled.runs[number] = run
        self.compiled.cans[number] = can
        found = Op(number, can, is_later)
        if self.tables.on_op is not None:
            self.tables.on_op(self, found)
        return found

    def hear(self, kinds: tuple[str, ...]) -> None:
        """Note that a text waits for such events. Raises NoExecutor where nothing tells of any of them."""
        told = [kind for kind in kinds if kind in self.compiled.state_triggers or self.tells(kind)]
        if kinds and not told:
            module, what = self.referee.box.rules, " or ".join(kinds)
            raise NoExecutor(f"the rules module {module} tells no card of this: {what}")
        self.compiled.heard.update(kinds)

    def tells(self, kind: str) -> bool:
        """Whether anything tells a text of events of a kind."""
        return self.referee.tells(kind, self.referee.counters)

    def spare(self, name: str) -> int:
        """A number for something to be ignored that is no card: "evade security"."""
        if name not in self.compiled.spared:
            self.compiled.spared.append(name)
        return spared_number(self.compiled, name)

    def rule(self, kind: str, key: str, apply: Callable[..., Any], **more: Any) -> Rule:
        """A static rule. Raises NoExecutor where nothing asks for it."""
        family = "cost" if kind.startswith("cost") else kind
        if not self.referee.asks(family, key, self.referee.counters):
            raise NoExecutor(
                UNASKED.get(family, "nothing in the rules module {module} asks for this: {key}").format(
                    module=self.referee.box.rules, key=key
                )
            )
        found = Rule(len(self.compiled.rules), self.source, kind, key, apply, self.sentence, 0, **more)
        self.compiled.rules.append(found)
        return found

    def matcher(self, kinds: tuple[str, ...], match: Match) -> Matcher:
        """Something to wait for. Raises NoExecutor where nothing tells of it."""
        self.hear(kinds)
        found = Matcher(len(self.compiled.matchers), kinds, match, 0)
        self.compiled.matchers.append(found)
        return found


def executor(table: Table, node: Node) -> Any:
    """What compiles a node. Raises NoExecutor."""
    found = table.get(type(node))
    if found is None:
        raise NoExecutor(f"nothing executes {type(node).__name__}")
    return found


def add_ability(
    c: Compiler, program: Program, kinds: tuple[str, ...], match: Match, into: list[Ability], **more: Any
) -> Ability:
    """An ability with its program, listened to from now on. Raises NoExecutor where nothing tells of its events."""
    compiled = c.compiled
    c.hear(kinds)
    found = Ability(
        len(compiled.abilities), c.source, len(into), program.number, kinds, match, c.sentence, program.slots, **more
    )
    found.is_local, found.is_own = c.is_here, c.is_own
    program.ability = found
    compiled.abilities.append(found)
    into.append(found)
    return found
