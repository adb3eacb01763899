"""What the log shows of a sentence: that it happened, that there was nothing to do, and that it did what it says.

A number in a line is compared with the number in the words, independently of the code that executes them: "gain 2
Snacks" that gains 4 is a contradiction; one that gains 1, because no more fit, has not happened in full.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.kernel.core.box import Section
from engine.kernel.running.sayings import number, word
from engine.language.nodes import acts, amounts, costs, decks, phrases, putting, showing, taking
from engine.language.references import walk
from engine.proof.act_lines import acts_by_line
from engine.proof.clause import HAPPENS, MISSING, Signal

if TYPE_CHECKING:
    from engine.kernel import Referee
    from engine.kernel.core.events import Noted
    from engine.kernel.core.lines import Line
    from engine.language.forms import Node

IDLE = frozenset({"ignored", "lasting", "spare", "ignored card"})
EMPTY = frozenset(
    {"nothing", "stays", "cannot"}
)  # lines that say that nothing was changed: nothing to do it to, or already so
COUNTED = frozenset(
    {"gain", "lose", "pay", "take tokens", "remove", "put", "pass", "add"}
)  # the last value is a number
WithTokens = taking.Gain | taking.Lose | taking.Pay | putting.Put | putting.Place
TOKEN_ACTS: dict[str, tuple[type[WithTokens], ...]] = {
    "gain": (taking.Gain,),
    "lose": (taking.Lose,),
    "pay": (taking.Pay,),
    "put": (putting.Put, putting.Place),
}
CARD_ACTS: dict[type[Node], tuple[str, ...]] = {
    showing.LookAt: ("look",),
    decks.Draw: ("more risk", "more events"),
    putting.Add: ("add",),
}
Priced = costs.CostSet | costs.CostChange | costs.Surcharge | costs.CostAtMost
PRICES: dict[str, tuple[type[Priced], ...]] = {
    "cost set": (costs.CostSet,),
    "cost change": (costs.CostChange, costs.Surcharge),
    "cost most": (costs.CostAtMost,),
}


@dataclass(slots=True)
class Said:
    """The numbers that a sentence names for one kind of line and one counter.

    `is_each`: they are taken several times.
    """

    numbers: set[int] = field(default_factory=set)
    is_each: bool = False
    is_open: bool = False  # some number does not stand in the words, so any number fits

    def fits(self, n: int) -> bool:
        """Whether a number in the log can be the one in the words; True where the words name none."""
        if self.is_open or not self.numbers:
            return True
        return n in self.numbers or (self.is_each and any(m and n % m == 0 and n // m > 0 for m in self.numbers))

    def exceeds(self, n: int) -> bool:
        """Whether a number in the log is larger than any that the words give."""
        return not self.is_open and not self.is_each and bool(self.numbers) and n > max(self.numbers)


Sayings = dict[tuple[int, str, str], Said]


def sayings(referee: Referee) -> Sayings:
    """What the words say, by sentence, kind of line, and counter or verb."""
    said: Sayings = {}
    for sentence, tree in enumerate(trees(referee)):
        if tree is not None:
            _say(said, sentence, tree)
    return said


def trees(referee: Referee) -> list[Node | None]:
    """The tree of each sentence, as `referee.compiled.sentences` numbers them.

    None where its words are not read, but the rules say it by trees of their own.
    """
    found: list[Node | None] = []
    for source in referee.box.sources:
        sentences = source.reading.sentences if source.reading is not None else ()
        found += [sentence.tree for sentence in sentences if sentence.tree is not None]
        if isinstance(source, Section) and source.trees:
            found.append(None)
    return found


def _say(said: Sayings, number: int, tree: Node) -> None:
    """Add what one sentence says to `said`."""
    each = {id(inner) for node, _ in walk(tree) if isinstance(node, acts.ForEach) for inner, _ in walk(node)}
    for node, _ in walk(tree):
        for what, classes in TOKEN_ACTS.items():
            if isinstance(node, classes):
                _say_tokens(said, (number, what), node.what, id(node) in each)
        for what, priced in PRICES.items():
            if isinstance(node, priced):
                _say_price(said, (number, what), node)
        if isinstance(node, showing.LookAt | decks.Draw | putting.Add):
            for what in CARD_ACTS[type(node)]:
                _say_cards(said, (number, what, ""), node.what, id(node) in each)
        if isinstance(node, acts.GainEqual | acts.LoseEqual):
            what = "gain" if isinstance(node, acts.GainEqual) else "lose"
            said.setdefault((number, what, node.kind.noun), Said()).is_open = True


def _say_tokens(sayings_so_far: Sayings, key: tuple[int, str], what: Node, is_each: bool) -> None:
    for part in what.parts if isinstance(what, phrases.Together) else (what,):
        noun = getattr(part, "noun", "") or getattr(getattr(part, "kind", None), "noun", "")
        if not noun:
            owned = getattr(part, "owned", None)
            noun = owned.kind.noun if owned is not None else ""
        said = sayings_so_far.setdefault((*key, noun), Said())
        said.is_each |= is_each
        n = getattr(part, "n", None)
        if isinstance(n, amounts.Number | amounts.Additional):
            said.numbers.add(n.value)
        elif isinstance(part, phrases.A):
            said.numbers.add(1)
        else:
            said.is_open = True


def _say_cards(found: Sayings, key: tuple[int, str, str], what: Node, is_each: bool) -> None:
    said = found.setdefault(key, Said())
    said.is_each |= is_each
    n = getattr(what, "n", None)
    if isinstance(n, amounts.Number | amounts.Additional):
        said.numbers.add(n.value)
    elif isinstance(what, decks.TopOne | phrases.A):
        said.numbers.add(1)
    else:
        said.is_open = True


def _say_price(found: Sayings, key: tuple[int, str], node: Priced) -> None:
    verbs = [node.verb] if isinstance(node, costs.Surcharge) else _verbs(node.doing)
    for verb in verbs:
        said = found.setdefault((*key, verb), Said())
        said.numbers.add(node.change if isinstance(node, costs.CostChange | costs.Surcharge) else node.price)
        said.is_each |= getattr(node, "per", None) is not None


def _verbs(doing: costs.Doing) -> list[str]:
    if isinstance(doing, costs.MovingTo):
        return ["move"]
    if isinstance(doing, costs.DoingAny):
        return [gerund.verb for gerund in doing.verbs]
    return [getattr(doing, "verb", "") or getattr(doing, "deed", "")]


class Evidence:
    """Reads lines of a game's log for what they prove; contradictions are kept in `disagreements`, by sentence."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.sayings = sayings(referee)
        self.disagreements: dict[int, str] = {}
        self.acts_by_line = [acts_by_line(tree) if tree is not None else {} for tree in trees(referee)]

    def signals(self, lines: list[Line]) -> set[Signal]:
        """The branches that these lines of the log show, as (sentence, label)."""
        shown: set[Signal] = set()
        for line in lines:
            what, _, a, b, _, sentence = line[:6]
            if sentence < 0 or what in IDLE:
                continue
            if what in EMPTY or (what in COUNTED and b == 0):
                shown.add((sentence, MISSING))
            elif what.startswith("cost"):
                verb = word(a)
                shown.add((sentence, verb))
                if self.agrees(line, number(b), verb):
                    shown.add((sentence, HAPPENS))
            elif self.agrees(line, *self._number(line)):
                shown.add((sentence, HAPPENS))
                if what in self.acts_by_line[sentence]:
                    shown.add((sentence, self.acts_by_line[sentence][what]))
        return shown

    def _number(self, line: Line) -> tuple[int, str]:
        """The number in a line and what it counts."""
        what, _, a, b = line[:4]
        if what in ("look", "reveal"):
            return len(a) if isinstance(a, tuple) else 1, ""
        if what in ("more risk", "more events"):
            return number(a), ""
        return (number(b), "" if what == "add" else self._counter(a)) if what in COUNTED else (0, "")

    def agrees(self, line: Line, n: int, thing: str) -> bool:
        """Whether a number is the one in the words; more than that is a disagreement."""
        sentence = line.sentence
        said = self.sayings.get((sentence, line.what, thing))
        if said is None:
            return True
        if said.exceeds(n) and line.what not in PRICES:
            told = f"{n} {thing}".strip()
            self.disagreements[sentence] = f"the log says “{line.what} {told}” where the words say {max(said.numbers)}"
        return said.fits(n)

    def _counter(self, a: Noted) -> str:
        counter = a[0] if isinstance(a, tuple) else a
        counters = self.referee.counters
        return counters[counter] if isinstance(counter, int) and 0 <= counter < len(counters) else ""


def effective(lines: list[Line], sentence: int) -> list[Line]:
    """The lines by which a sentence has changed something."""
    return [
        line
        for line in lines
        if line.sentence == sentence and line.what not in IDLE | EMPTY and not (line.what in COUNTED and line.b == 0)
    ]
