"""What texts of cards and of the rules become: programs to run, abilities that wait, static rules.

Data and functions; engine.kernel.running runs them. S is the class of states, which engine.kernel.core.state declares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, NamedTuple, TypeVar

from engine.kernel.core.events import Event, Source
from engine.kernel.core.frames import Env, NodeFrame, env_for
from engine.language.sorts import Sort

S = TypeVar("S")
Match = Callable[[S, Env, Event], bool]
Can = Callable[[S, Env, int], bool]
Things = Callable[[S, Env, int], list[int]]  # the things that are meant, for who acts
Test = Callable[[S, Env, int, int], bool]  # whether a thing is meant, for who acts
Apply = Callable[[S, Env, int, int], int | None]  # what a rule says of a piece and a target: a number or a truth
Sorts = Mapping[int, Sort]  # by slot of what is named in it, of what sort those things are, where that is known
Run = Callable[..., None]  # (state, frame, answer): the frame is of the class that the code of the frame belongs to


CARD_PRICE = "card "  # begins the keys of rules about what cards cost: "card cost", by the column
WOULD = "would "  # begins the kinds of events that are about to happen: "would draw", "would gain Coin"


class Sentence(NamedTuple):
    """A sentence of a card or of the rules: its source's number in the box and its characters in the source's text."""

    source: int
    start: int
    end: int
    text: str


@dataclass(slots=True)
class Ability(Generic[S]):
    """A program that waits for an event or is used. `limit` is the period in which it works once, "" for no limit."""

    number: int
    source: int  # the number of what says so: a design or a section of the rules
    index: int  # which of the source's abilities
    program: int
    kinds: tuple[str, ...]
    match: Match[S]
    sentence: int
    slots: int = 0
    limit: str = ""
    optional: bool = False
    is_local: bool = False  # about what happens where its card lies
    is_own: bool = False  # about what is done to its card
    is_yours: bool = False  # about what its holder does
    is_used: bool = False  # used by its holder on their turn, it waits for nothing
    use: str = ""  # the way of using the card that it stands under: "Play"


@dataclass(slots=True)
class Program(Generic[S]):
    """Sentences to resolve one after the other: their node numbers, and the number of the sentence each belongs to."""

    number: int
    nodes: list[int] = field(default_factory=list)
    sentences: list[int] = field(default_factory=list)
    slots: int = 0
    sorts: Sorts = field(default_factory=dict)
    ability: Ability[S] | None = None


@dataclass(slots=True)
class Matcher(Generic[S]):
    """An event for which a continuous effect waits in order to end."""

    number: int
    kinds: tuple[str, ...]
    match: Match[S]
    slots: int


@dataclass(slots=True)
class Circumstance(Generic[S]):
    """What a deed is like while it is done and no longer shows afterwards: a visit to "a house with a Pet".

    Each deed that is like this is noted in `state.used` under the number, for as long as the period goes on.
    """

    number: int
    kinds: tuple[str, ...]
    match: Match[S]
    period: str
    slots: int = 0


class RuleKind(StrEnum):
    """Which question of the game a static rule answers."""

    COST_SET = "cost set"  # the base price of a deed
    COST_CHANGE = "cost change"  # what is added to it
    COST_MOST = "cost most"
    COST_LEAST = "cost least"
    CANNOT = "cannot"  # whether an event is forbidden
    IGNORES = "ignores"  # whether somebody ignores a card or a piece
    HOLD = "hold"  # how much more somebody can hold
    ALSO = "also"  # whether a card has a tag more
    WORTH = "worth"  # what a card is worth
    USES = "uses"  # what a deed uses up of a turn
    ONLY_DURING = "only during"
    DURING_ANY = "during any"
    NEVER_IN_PLAY = "never in play"
    MUST = "must"  # whether a deed with a card meets an obligation
    WOULD = "would"  # whether something else is done in the place of a deed
    NUMBER = "number"  # what is added to the number of a card in a column
    CONTEST = "contest"  # which cards win of those that are played against each other
    ALLOWED = "allowed"  # how much more of something somebody has in each period


COSTS = frozenset({RuleKind.COST_SET, RuleKind.COST_CHANGE, RuleKind.COST_MOST, RuleKind.COST_LEAST})
ABOUT_EVENTS = frozenset({RuleKind.CANNOT, RuleKind.ALSO})  # they are asked with an event
NUMBERS = COSTS | {
    RuleKind.WORTH,
    RuleKind.USES,
    RuleKind.NUMBER,
    RuleKind.ALLOWED,
}  # they answer with a number, or None where they say nothing


def says_nothing(state: object, env: object, piece: object, target: object) -> None:
    """Always None, which is no answer: stands for the answer about a piece and a target in rules about events."""


def never(state: object, env: object, event: object) -> bool:
    """Always False: the test of an event in rules that are about pieces."""
    return False


@dataclass(slots=True)
class Rule(Generic[S]):
    """A static rule: `kind` says which question of the game it answers, `key` about which deed or counter.

    `apply` is called with (state, env, piece, target); it returns a number or None for the kinds in NUMBERS, else a
    truth value. For the kinds in ABOUT_EVENTS `match` is called instead, with (state, env, event).
    """

    number: int
    source: int  # the number of what says so: a design or a section of the rules
    kind: RuleKind
    key: str
    apply: Apply[S]
    sentence: int
    slots: int
    is_local: bool = False  # only about the place where its card lies
    is_yours: bool = False  # only about who holds its card
    is_own: bool = False  # only about its card
    value: int = 0
    is_plain: bool = False  # `value` is all there is to it
    word: str = ""  # "set" or "add" of a worth; what a deed uses up; the state of the table in which a deed can be done
    fits: frozenset[int] | None = None  # the designs that somebody may ignore; None for all
    test: Test[S] | None = None  # which cards can be held besides
    match: Match[S] = never
    sorts: Sorts = field(default_factory=dict)


@dataclass(slots=True)
class Text(Generic[S]):
    """What the text of one source has become: its static rules, its abilities, and programs to resolve."""

    rules: list[Rule[S]] = field(default_factory=list)
    abilities: list[Ability[S]] = field(default_factory=list)
    programs: list[int] = field(default_factory=list)  # what is resolved when the card is, paragraph by paragraph


class MadeVerb(NamedTuple):
    """A verb that is made of deeds: the program that does it, the slot of the card it is done to, and its node."""

    program: int
    slot: int
    node: int


@dataclass(slots=True)
class StateTrigger(Generic[S]):
    """A condition that is watched; `without` says whether a thing would meet it without the trigger's card."""

    sort: Sort
    things: Things[S]
    test: Test[S]
    without: Test[S]


class Refusal(NamedTuple):
    """A sentence that cannot be played: its source's number, its characters in the source's text, and why.

    `questions` are the methods of Questions that the rules module would have to answer to play it, where it lacks any;
    `event` is what it would have to tell texts of, "" where it lacks nothing of that kind; `instead` is what to write.
    """

    source: int
    start: int
    end: int
    text: str
    why: str
    questions: tuple[str, ...] = ()
    event: str = ""
    instead: str = ""


@dataclass(slots=True, eq=False)
class Row(Generic[S]):
    """A static rule in force: the value that it always has, or the function to ask, with the frame to ask it with."""

    kind: RuleKind
    value: int
    apply: Apply[S] | None  # None where the value is all there is to it
    env: Env
    rule: Rule[S]
    card: int
    place: int  # the only place it is about, or -1
    rank: int  # how strong its source is where several set the same, see `Rules.set_by`


@dataclass(slots=True, eq=False)
class Asked(Generic[S]):
    """A rule about a price that may have to be asked anew for each price."""

    row: Row[S]
    you: int  # whose alone it is, -1 for everybody's
    may_be_ignored: bool

    @property
    def is_plain(self) -> bool:
        """Whether the rule says the same to everybody, so that its value can be kept."""
        return self.row.apply is None and not self.may_be_ignored


@dataclass(slots=True, eq=False)
class Sums(Generic[S]):
    """What some texts say about a price: the sum of fixed changes, rules that set the base, and rules to be asked."""

    change: int
    bases: list[Asked[S]]
    asked: list[Asked[S]]


@dataclass(slots=True, eq=False)
class Prices(Generic[S]):
    """The base and the change of a price as far as they are the same for everybody, and the rules to be asked."""

    base: int | None  # None where no text sets one that is plain
    change: int
    asked: list[Asked[S]]


Ignored = tuple[set[int], set[int]]  # cards and designs


class Group(Generic[S]):
    """The texts in force of some cards, sorted by what is asked of them."""

    __slots__ = ("abroad", "hears", "hears_here", "here", "priced", "prices", "rules")

    def __init__(self) -> None:
        self.here: dict[str, list[Row[S]]] = {}  # cost rules of this place alone, by deed
        self.abroad: dict[str, list[Row[S]]] = {}  # cost rules of other places too
        self.rules: dict[str, list[Row[S]]] = {}  # all other rules by kind
        self.priced: dict[str, set[int]] = {}  # for each deed of `here` and `abroad` whose costs, -1 for everybody's
        self.prices: dict[str, tuple[Ignored, Sums[S], Prices[S]]] = {}  # of `here`, while the same is ignored
        self.hears_here: dict[str, list[tuple[Ability[S], Source]]] = {}
        self.hears: dict[str, list[tuple[Ability[S], Source]]] = {}


@dataclass(slots=True)
class Compiled(Generic[S]):
    """Everything that the texts of a box have become. What it says does not change once the rules are made."""

    runs: dict[int | str, Run] = field(default_factory=dict)  # what runs a frame, by its code
    cans: dict[int, Can[S] | None] = field(default_factory=dict)  # whether a node can be done in full right now
    steps: dict[int, int] = field(default_factory=dict)  # how many steps a node has, where that depends on its words
    sentences: list[Sentence] = field(default_factory=list)
    ways: dict[int, list[str]] = field(default_factory=dict)  # of a node that offers one of several, each one's words
    programs: list[Program[S]] = field(default_factory=list)
    abilities: list[Ability[S]] = field(default_factory=list)
    rules: list[Rule[S]] = field(default_factory=list)
    matchers: list[Matcher[S]] = field(default_factory=list)
    circumstances: list[Circumstance[S]] = field(default_factory=list)
    fills: list[Callable[[S, NodeFrame], bool]] = field(default_factory=list)  # what goes on when a choice is made
    state_triggers: dict[str, StateTrigger[S]] = field(default_factory=dict)  # by kind of event
    made: dict[str, MadeVerb] = field(default_factory=dict)  # the verbs that are made of deeds
    refusals: list[Refusal] = field(default_factory=list)  # sentences that cannot be played
    texts: list[Text[S]] = field(default_factory=list)  # for each source: designs, then sections of the rules
    heard: set[str] = field(default_factory=set)  # kinds of events that some text waits for
    measured: dict[str, tuple[str, ...]] = field(default_factory=dict)  # deeds asked how much; words for each amount
    tracked: set[str] = field(default_factory=set)  # deeds of which some text asks for the first
    spared: list[str] = field(default_factory=list)  # what may be ignored and is no card: "evade security"
    noticed: int = 0  # how many triggers keep count in `state.used`
    lends_tags: bool = False
    changed: set[str] = field(default_factory=set)  # the columns whose numbers some text changes
    ends_game: bool = False  # whether some text says that somebody wins or loses the game, or that it ends
    tells_first: bool = False  # whether some text speaks of the first player
    tells_play: bool = False  # whether some text waits for cards to enter or leave play
    is_whole: bool = True  # False where sentences can be silenced: not all that the trees say holds
    silenced: int = -1  # the sentence whose static rules say nothing, where they ask for it; -1 for none
    # worked out by `finish`
    is_wordy: list[bool] = field(default_factory=list)  # for each design whether it makes a difference in force
    heard_widely: set[str] = field(default_factory=set)  # kinds that are not about the card alone that waits
    own_abilities: list[list[Ability[S]]] = field(default_factory=list)
    remarked: dict[str, list[Circumstance[S]]] = field(default_factory=dict)  # the circumstances by kind of event
    ignorable: dict[int, list[tuple[Rule[S], Env]]] = field(default_factory=dict)  # by design
    used_kinds: frozenset[str] = frozenset()  # kinds of rules that some text has
    by_rules: Group[S] | None = None  # the texts of the rules that are in force, sorted; None where there are none
    prohibited: frozenset[str] = frozenset()  # kinds of events that some text says cannot be
    foreseen: frozenset[str] = frozenset()  # kinds of events in whose place some text puts something else: "draw"
    # kept while games are played: by card, who holds it and where it lies, its static rules (see running.rule_index)
    rows: dict[tuple[int, int, int], list[Row[S]]] = field(default_factory=dict)

    def finish(self) -> None:
        """Work out what is asked often; called once, when all texts are compiled."""
        self.is_wordy = [bool(text.rules or text.abilities) for text in self.texts]
        self.heard_widely = {kind for ability in self.abilities if not ability.is_own for kind in ability.kinds}
        self.heard_widely.update(kind for matcher in self.matchers for kind in matcher.kinds)
        for each in self.circumstances:
            for kind in each.kinds:
                self.remarked.setdefault(kind, []).append(each)
        would = (kind for kind in self.heard_widely if kind.startswith(WOULD))
        self.foreseen = frozenset(kind.removeprefix(WOULD) for kind in would)
        self.own_abilities = [[a for a in text.abilities if a.kinds] for text in self.texts]
        self.used_kinds = frozenset(rule.kind for rule in self.rules)
        self.prohibited = frozenset(rule.key for rule in self.rules if rule.kind == "cannot")
        for design, text in enumerate(self.texts):
            own = [rule for rule in text.rules if rule.kind is RuleKind.IGNORES and rule.key == "own"]
            if own:
                self.ignorable[design] = [(rule, env_for(-1, -1, -1, -1, rule.slots)) for rule in own]


def spared_number(compiled: Compiled[S], name: str) -> int:
    """The number, in effects, of something that is ignored and is no card; -1 where no text speaks of it."""
    return -2 - compiled.spared.index(name) if name in compiled.spared else -1
