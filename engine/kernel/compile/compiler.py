"""The compiler: every node of a tree becomes a function, once, when a game's rules are made.

A function that runs gets a number; frames on the stack hold that number, so a state stays plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from engine.kernel.compile.products import (
    Compare,
    Count,
    Filter,
    Kinds,
    Located,
    Op,
    Pattern,
    Priced,
    So,
    Span,
    TagTest,
    Until,
)
from engine.kernel.compile.unsupported import NoExecutor, Unanswered, Untold
from engine.kernel.core.frames import FREE_SLOT
from engine.kernel.core.programs import (
    ABOUT_EVENTS,
    CARD_PRICE,
    WOULD,
    Circumstance,
    Refusal,
    RuleKind,
    Run,
    Sentence,
    says_nothing,
    spared_number,
)
from engine.kernel.core.state import Ability, Apply, Can, Compiled, Match, Matcher, Program, Rule, Rules, Test, Things
from engine.kernel.running.events import MOST_ABILITIES
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node
from engine.language.nodes import nouns
from engine.language.references import walk
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.language import SentenceReading

P = ParamSpec("P")
R = TypeVar("R")
N = TypeVar("N", bound=Node)
Compile = Callable[Concatenate["Compiler", Node, P], R]
UNASKED = {  # what is said where nothing asks for a static rule, by its kind
    "cannot": "the rules module {module} never asks whether this may be done: {key}",
    "cost": "the rules module {module} knows no price of this: {key}",
    "worth": "the rules module {module} does not count what cards are worth in {key}",
    "hold": "the rules module {module} knows no room for this: {key}",
    "uses": "the rules module {module} counts no actions for this: {key}",
    "never in play": "the rules module {module} leaves no cards out of play",
}


class Entry(Generic[P, R]):
    """A class of nodes, and the function that compiles them to an R. Made by `entry`, which checks that the two fit."""

    __slots__ = ("compile", "node")

    def __init__(self, node: type[Node], compile_: Compile[P, R]) -> None:
        self.node = node
        self.compile = compile_


Entries = tuple[Entry[P, R], ...]


def entry(node: type[N], compile_: Callable[Concatenate[Compiler, N, P], R]) -> Entry[P, R]:
    """An entry of a table. The function takes the compiler, a node of that class, and the table's own arguments."""

    def checked(c: Compiler, given: Node, /, *more: P.args, **named: P.kwargs) -> R:
        assert isinstance(given, node)
        return compile_(c, given, *more, **named)

    return Entry(node, checked)


class Table(Generic[P, R]):
    """The functions that compile nodes of one kind, by node class. It does not change; `wrapped` gives another table.

    It is made of families of entries. Raises ValueError where two entries are for the same class.
    """

    __slots__ = ("_compile",)

    def __init__(self, *families: Iterable[Entry[P, R]]) -> None:
        known: dict[type[Node], Compile[P, R]] = {}
        for each in chain.from_iterable(families):
            if each.node in known:
                raise ValueError(f"{each.node.__name__} is entered twice")
            known[each.node] = each.compile
        self._compile = MappingProxyType(known)

    def compile(self, c: Compiler, node: Node, *more: P.args, **named: P.kwargs) -> R:
        """What a node becomes. Raises NoExecutor where nothing compiles its class."""
        found = self._compile.get(type(node))
        if found is None:
            raise NoExecutor(f"nothing executes {type(node).__name__}")
        return found(c, node, *more, **named)

    def __contains__(self, node: type[Node]) -> bool:
        return node in self._compile

    def __iter__(self) -> Iterator[Entry[P, R]]:
        return (Entry(node, compile_) for node, compile_ in self._compile.items())

    def wrapped(self, wrap: Callable[[Compile[P, R]], Compile[P, R]], *nodes: type[Node]) -> Table[P, R]:
        """A table in which the functions for these node classes are wrapped; for all classes where none is named.

        Raises NoExecutor for a class that the table does not have.
        """
        for node in nodes:
            if node not in self._compile:
                raise NoExecutor(f"nothing executes {node.__name__}")
        chosen = nodes or tuple(self._compile)
        return Table(Entry(each.node, wrap(each.compile)) if each.node in chosen else each for each in self)


class Tables(NamedTuple):
    """All tables, one for each kind of node. The compiler carries them, so that no executor imports its users.

    Whoever watches what is compiled gives tables of their own to `Referee`; `on_op` is called with each operation that
    is made, `on_compiled` with everything that the texts have become, before `Compiled.finish`.
    """

    bounds: Table[[], tuple[int, int]]  # the least and the most an amount allows
    comparisons: Table[[], Compare]
    tags: Table[[], TagTest]
    sizes: Table[[], frozenset[str]]
    manners: Table[[Filter], Test | None]
    wheres: Table[[nouns.Kind, Sort], Located]  # of a noun of a sort
    havings: Table[[Filter], Test | None]
    kinds: Table[[Things | None, Span | None], Filter]
    phrases: Table[[Things | None], Pick]
    groups: Table[[Things | None], Pick]
    measures: Table[[], Count]
    destinations: Table[[], Pick]
    acts: Table[[], Op]
    conditions: Table[[], So]
    patterns: Table[[], Pattern]
    events: Table[[], tuple[Kinds, Match]]
    moments: Table[[], tuple[Kinds, Match]]
    durations: Table[[], Until]
    triggers: Table[[], tuple[Kinds, Match]]
    effects: Table[[], Op]
    doings: Table[[], Priced]
    rules: Table[[], list[Rule]]
    on_op: Callable[[Compiler, Op], None] | None = None
    on_compiled: Callable[[Compiled], None] | None = None

    def classes(self) -> set[type[Node]]:
        """Every class of nodes that some table compiles."""
        return {each.node for table in self if isinstance(table, Table) for each in table}


class Compiler:
    """Compiles one paragraph of one source; `slots` maps the spans of the words that name something to slots.

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
        self.sorts: dict[Span, Sort] = {}
        self.spans: dict[int, Span] = {}
        self.nodes: list[Node] = []  # kept, so that ids stay theirs
        self.late: list[Ability] = []  # abilities whose slots are known at the end of the paragraph
        self.picks: dict[Span, Pick] = {}
        self.act: Span | None = None  # the act being compiled, so that "this way" finds what it did
        self.said: Span = (0, 0)  # the sentence being compiled
        self.offers: set[Span] = set()  # sentences that offer something, so that "does not" finds to whom
        self.spoken_of: set[Span] = set()  # what the references of the paragraph lead to
        self.is_own = False  # the event just compiled is one that is done to the card itself
        self.is_here = False  # the event just compiled is one at the card's own place
        self.last_counter = 0  # of the tokens spoken of last
        self.lasting: Node | None = None  # how long the trigger waits that is being compiled
        self.sentence = -1
        self.program: Program | None = None

    # --- what is named ---------------------------------------------------------------------------------------------

    def take_in(self, sentence: SentenceReading) -> None:
        """Learn the spans and references of a sentence, and give the sentence a number."""
        assert sentence.tree is not None
        self.said = sentence.tree.span
        self.take_node(sentence.tree)
        self.links |= sentence.references
        self.sentence = len(self.compiled.sentences)
        self.compiled.sentences.append(Sentence(self.source, sentence.start, sentence.end, sentence.text))

    def take_node(self, tree: Node) -> None:
        """Learn the spans of a node and of all nodes in it."""
        for node, span in walk(tree):
            self.spans[id(node)] = span
            self.nodes.append(node)

    def take_words(self, text: str) -> None:
        """Add a whole text to the compiled sentences as one entry, and make it the current sentence."""
        self.said = (0, len(text))
        self.sentence = len(self.compiled.sentences)
        self.compiled.sentences.append(Sentence(self.source, 0, len(text), text))

    def span(self, node: Node) -> Span:
        """Where a node stands; words without characters of their own stand where their parent does."""
        return self.spans[id(node)]

    def slot(self, span: Span) -> int:
        """The slot for what is named at a span; a new one where there is none yet."""
        return self.slots.setdefault(span, FREE_SLOT + len(self.slots))

    @property
    def sorts_of_slots(self) -> dict[int, Sort]:
        """Of what sort the things are that each slot is for, by its number, where that is known."""
        return {slot: self.sorts[span] for span, slot in self.slots.items() if span in self.sorts}

    def unplayable(self, why: str, node: Node, instead: str = "") -> NoExecutor:
        """What to raise where nothing carries out what a node says; its words are shown. `instead` is what to write."""
        found = NoExecutor(why, self.spans.get(id(node)))
        found.instead = instead
        return found

    def linked(self, node: Node) -> Span | None:
        """The span that a reference refers to; None for a node that is no reference."""
        return self.links.get(self.span(node))

    # --- what the game is asked ------------------------------------------------------------------------------------

    def need(self, question: str, about: str = "") -> None:
        """Check that this game answers a question; `about` is a sort, a verb or a name. Raises Unanswered."""
        if not self.referee.answers(question, about):
            raise Unanswered(self.referee.box.rules, question, about)

    def need_all(self, questions: tuple[str, ...]) -> None:
        """Check that this game answers some questions. Raises Unanswered with all that it does not answer."""
        lacking = [question for question in questions if not self.referee.answers(question)]
        if lacking:
            raise Unanswered(self.referee.box.rules, lacking[0], "", tuple(lacking[1:]))

    def ask(self, question: Callable[Concatenate[Rules, P], R], about: str = "") -> Callable[P, R]:
        """A method of Rules as this game answers it: `c.ask(Rules.flip)`. Raises Unanswered.

        Executors get the methods that Questions leaves open through `ask` and nowhere else, so that a text which needs
        an answer that the game does not give is refused before the game is played.
        """
        name = question.__name__
        self.need(name, about)
        answer: Callable[P, R] = getattr(self.referee, name)
        return answer

    def near(self, *, opposite: bool) -> Callable[[int], list[int]]:
        """The places next to one, or across from it. Raises NoExecutor where the game's places have no such others."""
        board = self.referee.board
        if not any(board.opposite if opposite else board.adjacent):
            how = "opposite to" if opposite else "adjacent to"
            raise NoExecutor(f"no place of {self.referee.box.title} is {how} another: declare it under zones")
        return board.across if opposite else board.beside

    def counter(self, noun: str) -> int:
        """The number of a counter. Raises NoExecutor for a noun that is no counter."""
        found = self.referee.counter_of(noun)
        if found is None:
            raise NoExecutor(f"{noun} is no counter of this game")
        return found

    def deck(self, name: str) -> tuple[int, int]:
        """The zones of a deck and of its discard pile. Raises NoExecutor where the game has no such deck."""
        if name not in self.referee.decks:
            raise NoExecutor(f"the rules module {self.referee.box.rules} has no deck of {name} cards")
        return self.referee.decks[name]

    def refuse(self, why: str, span: Span | None = None) -> None:
        """Note that the current sentence cannot be played, and why; `span` are the words of it that are meant."""
        self.refuse_for(NoExecutor(why, span))

    def refuse_for(self, none: NoExecutor) -> None:
        """Note that the current sentence cannot be played, for the reason and with the way out that were raised."""
        words = self.compiled.sentences[self.sentence]
        start, end = none.span or self.act or self.said
        row = Refusal(self.source, start, end, words.text, str(none), none.questions, none.event, none.instead)
        self.compiled.refusals.append(row)

    # --- what runs -------------------------------------------------------------------------------------------------

    def op(self, run: Run, can: Can | None = None, is_later: bool = False, steps: int | None = None) -> Op:
        """An operation with a number of its own, by which frames name it; see `products.Op` for the arguments.

        `steps` is how many steps it has, where that depends on the words.
        """
        number = len(self.compiled.cans)
        self.compiled.runs[number] = run
        if steps is not None:
            self.compiled.steps[number] = steps
        self.compiled.cans[number] = can
        op = Op(number, can, is_later)
        if self.tables.on_op is not None:
            self.tables.on_op(self, op)
        return op

    def hear(self, kinds: tuple[str, ...]) -> None:
        """Note that a text waits for such events. Raises NoExecutor where nothing tells of any of these kinds."""
        told = [kind for kind in kinds if kind in self.compiled.state_triggers or self.tells(kind)]
        if kinds and not told:
            raise Untold(self.referee.box.rules, " or ".join(kinds))
        self.compiled.heard.update(kinds)

    def tells(self, kind: str) -> bool:
        """Whether anything tells texts of events of a kind; of what is about to happen, whether it is asked before."""
        deed = kind.removeprefix(WOULD)
        is_asked = deed.startswith("draw ") or self.referee.asks("would", deed, self.referee.counters)
        if self.is_made(deed) or (deed != kind and is_asked):
            return True
        return self.referee.tells(deed, self.referee.counters)

    def is_made(self, verb: str) -> bool:
        """Whether a word is a verb that is made of deeds: the kernel does it and tells of it."""
        return verb in self.words.verbs and bool(self.words.verbs[verb].made)

    def spare(self, name: str) -> int:
        """The number for something to be ignored that is no card, such as "evade security"."""
        if name not in self.compiled.spared:
            self.compiled.spared.append(name)
        return spared_number(self.compiled, name)

    def rule(self, kind: RuleKind, key: str, apply: Apply, word: str = "") -> Rule:
        """A static rule; `word` is what its kind makes of it. Raises NoExecutor where nothing asks for it."""
        family = "cost" if kind.startswith("cost") else kind
        is_ours = (
            key.startswith(CARD_PRICE) or kind is RuleKind.NUMBER or (family == RuleKind.CANNOT and self.is_made(key))
        )
        if not is_ours and not self.referee.asks(family, key, self.referee.counters):
            raise NoExecutor(
                UNASKED.get(family, "nothing in the rules module {module} asks for this: {key}").format(
                    module=self.referee.box.rules, key=key
                )
            )
        rule = Rule(len(self.compiled.rules), self.source, kind, key, apply, self.sentence, 0, word=word)
        self.compiled.rules.append(rule)
        return rule

    def event_rule(self, kind: RuleKind, key: str, match: Match) -> Rule:
        """A new static rule about events. Raises NoExecutor where nothing asks rules of that kind and key."""
        assert kind in ABOUT_EVENTS
        rule = self.rule(kind, key, says_nothing)
        rule.match = match
        return rule

    def matcher(self, kinds: tuple[str, ...], match: Match) -> Matcher:
        """A new matcher for a continuous effect that ends with an event.

        Raises NoExecutor where nothing tells of it.
        """
        self.hear(kinds)
        matcher = Matcher(len(self.compiled.matchers), kinds, match, 0)
        self.compiled.matchers.append(matcher)
        return matcher

    def circumstance(self, kinds: tuple[str, ...], match: Match, period: str) -> int:
        """The number under which deeds are noted that are like this while they are done."""
        self.compiled.noticed += 1
        found = Circumstance(-self.compiled.noticed, kinds, match, period)
        self.compiled.circumstances.append(found)
        return found.number


def add_ability(c: Compiler, program: Program, kinds: Kinds, match: Match, into: list[Ability]) -> Ability:
    """A new ability with its program. Raises NoExecutor where nothing tells of its events, or there are too many."""
    compiled = c.compiled
    if len(into) == MOST_ABILITIES and c.source < len(c.referee.box.designs):
        raise NoExecutor(f"a card has at most {MOST_ABILITIES} abilities")
    c.hear(kinds)
    ability = Ability(
        len(compiled.abilities), c.source, len(into), program.number, kinds, match, c.sentence, program.slots
    )
    ability.is_local, ability.is_own = c.is_here, c.is_own
    program.ability = ability
    compiled.abilities.append(ability)
    into.append(ability)
    return ability


def new_program(c: Compiler) -> Program:
    """A new program without sentences."""
    found = Program(len(c.compiled.programs))
    c.compiled.programs.append(found)
    return found
