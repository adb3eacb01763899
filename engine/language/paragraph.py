"""What a paragraph has named so far, and what is known of the sentence in it whose references are being resolved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.language.forms import Node
from engine.language.lexicon import Lexicon
from engine.language.named import ACTING, Named, distinct, named_by, preferred
from engine.language.nodes import phrases
from engine.language.references import Context, Fault, Span

NAMELESS = {  # what to write where a pronoun means nothing
    "it": "name it, or begin with a trigger",
    "they": "an animal's is “its”, the holder's is “your”",
    "them": "name the things first",
}


@dataclass
class Paragraph:
    """The things named, by sentence, with the faults and the links of the latest sentence."""

    lexicon: Lexicon
    context: Context | None
    named: list[Named] = field(default_factory=list)
    actor: Named | None = None
    looked: Span | None = None
    rolled: Span | None = None
    deck: Span | None = None
    deeds: dict[str, Span] = field(default_factory=dict)
    owner_noun: str = ""  # the owner of what an "its …" phrase names: "house" while "its Trash Can" is read
    before: Node | None = None
    offered: Named | None = None  # to whom the sentence before offers something
    beside: dict[int, set[Span]] = field(default_factory=dict)  # what a reference cannot mean, by its id
    number: int = 0  # of the sentence
    chosen: set[int] = field(default_factory=set)  # ids of phrases for what is chosen
    arguments: set[int] = field(default_factory=set)  # ids of phrases that a verb is about
    awaited: Span = (0, 0)  # what the trigger waits for
    doing: dict[int, Node] = field(default_factory=dict)  # what an "it" does, by its id
    parallels: dict[int, set[Span]] = field(default_factory=dict)  # what the acts before an "it" are done to, by its id
    doers_others: set[int] = field(default_factory=set)  # ids of nouns in what a price says of others than who pays it
    spared: set[int] = field(default_factory=set)  # ids of phrases that say themselves what they are other than
    excepted: set[int] = field(default_factory=set)  # ids of phrases for what is not meant: each animal other than it
    taken_from: dict[int, str] = field(default_factory=dict)  # the noun of what is taken from an "it", by its id
    heads: dict[int, Span] = field(default_factory=dict)  # the phrase that a noun is the head of, by the id of the noun
    doer: Named | None = None  # the latest subject of a clause, if it was named before
    clauses: dict[Span, list[tuple[Node, Span]]] = field(default_factory=dict)  # with those who act in them
    undone: set[int] = field(default_factory=set)  # ids of the nodes of what is replaced, and so is not done
    counted: set[int] = field(
        default_factory=set
    )  # ids of phrases for how many there are to be, which name none of them
    opened: dict[int, bool] = field(
        default_factory=dict
    )  # ids of phrases that leave open how many, see antecedents.opened
    left_open: tuple[Span, int, bool] | None = (
        None  # the last such phrase, its sentence, and whether each of several did it
    )
    gone: set[Span] = field(default_factory=set)  # phrases for what was discarded
    discarded: Node | None = None  # the phrase for what is being discarded
    is_settled: bool = False  # who "it" is in this sentence is known
    faults: list[Fault] = field(default_factory=list)
    links: dict[Span, Span] = field(default_factory=dict)

    def _meant(self, phrase: Node) -> Named | None:
        """What a phrase of this sentence has named, or refers to; None where it is "you"."""
        span = self.links.get(phrase.span, phrase.span)
        return next((named for named in reversed(self.named) if named.span == span), None)

    def _name(self, node: Node, span: Span, is_actor: bool, is_subject: bool) -> None:
        """Remember what a phrase names, and who acts."""
        named = named_by(node, span, self.lexicon)
        if named is None or id(node) in self.counted:
            return
        self.heads[id(vars(node).get("kind"))] = span
        named = replace(
            named,
            is_actor=is_actor or is_subject,
            is_chosen=id(node) in self.chosen,
            is_other=isinstance(node, phrases.Another),
            is_argument=id(node) in self.arguments,
            is_awaited=self.awaited[0] <= span[0] < self.awaited[1],
            sentence=self.number,
        )
        self.named.append(named)
        if is_actor or (self.actor is None and is_subject and ACTING & set(named.sorts)):
            self.actor = named

    def _lead(self, words: str, span: Span, known: list[Named]) -> None:
        """Link a pronoun to the only thing that it can be; a fault where there is none or there are two."""
        known = distinct(known)
        if not known:
            self._fault(f"nothing that “{words}” could be has been named", span, NAMELESS[words])
        elif len(known) > 1:
            self._fault_of_two(words, span, known)
        else:
            self.links[span] = known[0].span

    def _latest(self, named: list[Named], beside: set[Span]) -> list[Named]:
        """Of several things those of the latest sentence; of these what is left to speak of rather than what is gone,
        what a verb is about, and what is done rather than waited for.
        """
        latest = max((each.sentence for each in named), default=0)
        return preferred(
            named,
            lambda each: each.span not in beside,
            lambda each: each.sentence == latest,
            lambda each: each.span not in self.gone,
            lambda each: each.is_argument,
            lambda each: not each.is_awaited,
        )

    def _beside(self, node: Node) -> set[Span]:
        """What stands beside a reference in its clause, and what that refers to."""
        beside = self.beside.get(id(node), set())
        return beside | {self.links[span] for span in beside if span in self.links}

    def _fault(self, message: str, span: Span, hint: str) -> None:
        self.faults.append(Fault(message, span[0], span[1], hint))

    def _fault_of_two(self, words: str, span: Span, known: list[Named]) -> None:
        """A fault for a reference that could be either of two things; the message says where they were named."""
        one, other = known[-1], known[-2]
        told = [f"“{'this' if each.is_this else 'that'} {each.noun}”" for each in (other, one)]
        hint = f"write {' or '.join(told)}" if one.noun != other.noun and words == "it" else ""
        message = f"“{words}” could be {one.noun} or {other.noun}"
        self.faults.append(Fault(message, *span, hint, named=(other.span, one.span)))
