"""Links: what a reference leads to, found once more from the words of its paragraph, by rules of its own.

A reference leads to something that was named before it, that fits it by noun, sort and number, and that does not stand
beside it in its own clause, but for an owner. Of several that are left the one of its very noun comes before wider
ones, of a later sentence before an earlier one, what was chosen before the rest. In a trigger "it" is who acts.
Where more than one is left still nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.language.forms import Node
from engine.language.nodes import amounts, branches, costs, effects, events, nouns, phrases, possession, roles, showing
from engine.language.nodes.nouns import kind_of
from engine.language.references import parts, walk
from engine.language.vocabulary import Noun, Vocabulary
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.scene import Span

POINTING = (phrases.That, phrases.Those, phrases.TheseOnes, phrases.Them, phrases.OfThem, phrases.It)
PLURAL = (phrases.Those, phrases.TheseOnes, phrases.Them, phrases.OfThem)
CLAUSES = (effects.Clause, events.Event)


class Mention(NamedTuple):
    """Something that was named: where, by which noun, whether it is several, in which sentence, in which role."""

    span: Span
    noun: str
    several: bool
    sentence: int
    is_this: bool
    is_chosen: bool
    acts: bool  # whether it is who acts in a trigger


@dataclass(slots=True)
class Paragraph:
    """The sentences of a paragraph, as far as they were gone through."""

    words: Vocabulary
    mentions: list[Mention]
    sentence: int = 0
    asked: Span | None = None  # who did something last, or may do it
    answered: Span | None = None  # who is spoken of behind "if it does"

    def links(self, tree: Node) -> Iterator[tuple[Span, Span]]:
        """What the references of the next sentence lead to, where that is clear."""
        nodes = walk(tree)
        chosen = {id(node.what) for node, _ in nodes if isinstance(node, showing.Choose)}
        acting = {id(node.who) for node, _ in nodes if isinstance(node, events.Happens | events.HappensHolding)}
        beside = {id(node): spans for node, spans in _beside(tree, tree.span)}
        owned = {id(node.owner): self._owner(node.kind.noun) for node, _ in nodes if isinstance(node, possession.Owned)}
        answers = _answers(nodes)
        own: dict[Span, Span] = {}
        for node, span in nodes:
            if isinstance(node, POINTING):
                left = beside.get(id(node), set())
                left |= {own[each] for each in left if each in own}
                if id(node) in answers:
                    who = answers[id(node)]
                    asked = who.span if who is not None else self.asked
                    self.asked = self.answered = own.get(asked, asked) if asked is not None else None
                owner = owned.get(id(node), "")
                if isinstance(node, phrases.It) and owner and "place" in self._sorts(owner):
                    found = self._place(owner, left)
                else:
                    is_it = isinstance(node, phrases.It)
                    found = (self.answered if is_it else None) or self._meant(node, span, left)
                if found is not None:
                    own[span] = found
                    yield span, found
            elif (noun := self._noun(node)) is not None:
                is_this = isinstance(node, phrases.This | phrases.Unique)
                role = (is_this, id(node) in chosen, id(node) in acting)
                self.mentions.append(Mention(span, noun, _is_several(node), self.sentence, *role))
        subjects = [
            node.who
            for node, _ in nodes
            if isinstance(node, effects.Must | effects.May | effects.MayPay | effects.MustPay)
        ]
        if subjects:
            self.asked = own.get(subjects[-1].span, subjects[-1].span)
        self.sentence, self.answered = self.sentence + 1, None

    def _place(self, owner: str, beside: set[Span]) -> Span | None:
        """The only place of a noun that was named: whose pile "its" is."""
        places = {each.span for each in self.mentions if each.noun == owner and each.span not in beside}
        return places.pop() if len(places) == 1 else None

    def _noun(self, node: Node) -> str | None:
        """The noun of a phrase that names something; None for other nodes."""
        if isinstance(node, phrases.Named):
            name = self.words.names.get(node.name)
            return name.noun if name is not None else node.name
        if isinstance(node, phrases.This):
            return node.noun
        if isinstance(node, phrases.Unique):
            return node.name
        if isinstance(node, phrases.JustSo):
            return "card"
        kind = kind_of(node) if isinstance(node, roles.Phrase) else None
        return kind.noun if isinstance(kind, nouns.Kind) else None

    def _meant(self, node: Node, span: Span, beside: set[Span]) -> Span | None:
        before = [each for each in self.mentions if each.span[1] <= span[0] or each.sentence < self.sentence]
        fits = [each for each in before if self._fits(node, each) and each.span not in beside]
        if isinstance(node, phrases.It):
            here = [each for each in fits if each.sentence == self.sentence]
            chosen, actors = [each for each in here if each.is_chosen], [each for each in here if each.acts]
            spans = {each.span for each in chosen or actors or fits}
            return spans.pop() if len(spans) == 1 else None
        noun = vars(node).get("noun", "")
        for such in (
            [each for each in fits if each.noun == noun and not each.is_this],
            [each for each in fits if not each.is_this],
            fits,
        ):
            if such:
                latest = [each for each in such if each.sentence == such[-1].sentence]
                if any(each.span > such[-1].span and not each.is_this for each in fits):
                    return None  # a wider one was named after it
                spans = {each.span for each in [each for each in latest if each.is_chosen] or latest}
                return spans.pop() if len(spans) == 1 else None
        return None

    def _fits(self, node: Node, mention: Mention) -> bool:
        noun, sort = vars(node).get("noun", ""), vars(node).get("sort", "")
        is_owner = self._owner(mention.noun) == noun and noun != mention.noun
        if mention.several != isinstance(node, PLURAL) and not is_owner:
            return False
        if noun:
            return mention.noun == noun or is_owner or self._is_wider(noun, mention.noun)
        return not sort or sort in self._sorts(mention.noun)

    def _owner(self, noun: str) -> str:
        entry = self.words.nouns.get(noun)
        return entry.of if entry is not None else ""

    def _sorts(self, noun: str) -> tuple[str, ...]:
        entry = self.words.nouns.get(noun)
        return tuple(entry.sorts) if entry is not None else ("token",) if noun in self.words.counters else ("card",)

    def _is_wider(self, noun: str, other: str) -> bool:
        one, two = self.words.nouns.get(noun), self.words.nouns.get(other)
        return one is not None and two is not None and _covers(one, two)


def _covers(one: Noun, two: Noun) -> bool:
    """Whether every thing of the second noun is one of the first."""
    if not {*one.sorts} & {*two.sorts}:
        return False
    return not one.type or (one.type == two.type and one.subtype in ("", two.subtype))


def _answers(nodes: Sequence[tuple[Node, Span]]) -> dict[int, Node | None]:
    """For the subject of each "if it does" who is asked in its own sentence; None for who was asked before it."""
    found: dict[int, Node | None] = {}
    for node, _ in nodes:
        if isinstance(node, branches.IfDone | branches.IfNotDone | branches.IfUnable):
            found[id(node.who)] = None
        elif isinstance(node, branches.OrElse | branches.AndThen | branches.IfDeclined):
            found[id(node.who)] = vars(node.first).get("who")
        elif isinstance(node, branches.IfNot | branches.MayIfNot):
            found[id(node.who)] = vars(node.effect).get("who")
    return found


def _is_several(node: Node) -> bool:
    """Whether a phrase names more than one thing."""
    if isinstance(node, phrases.All | phrases.Bare):
        return True
    n = vars(node).get("n")
    return isinstance(n, amounts.Amount) and vars(n).get("value") != 1


def _beside(node: Node, span: Span, outer: frozenset[Span] = frozenset()) -> Iterator[tuple[Node, set[Span]]]:
    """For each reference what stands beside it in its clause: who acts, and what else is acted on."""
    own = node.span if node.span != (0, 0) else span
    if isinstance(node, POINTING):
        yield node, {*outer}
    inside = [*parts(node)]
    is_clause = isinstance(node, (*CLAUSES, costs.CostChange)) or hasattr(node, "act") or hasattr(node, "what")
    owner = vars(node).get("owner")
    for part in inside:
        others = {each.span for each in inside if each is not part and isinstance(each, roles.Phrase)}
        is_owner = part is owner or isinstance(part, nouns.Having)
        yield from _beside(part, own, frozenset() if is_owner else outer | others if is_clause else outer)


def misread(
    words: Vocabulary, paragraph: Sequence[tuple[Node | None, dict[Span, Span]]]
) -> Iterator[tuple[int, Fault]]:
    """For each sentence of a paragraph with a reference that leads elsewhere its index, and what is wrong."""
    found = Paragraph(words, [])
    for index, (tree, links) in enumerate(paragraph):
        if tree is None:
            return
        for span, meant in found.links(tree):
            if links.get(span, meant) != meant:
                yield index, Fault(f"the words at {span} mean what stands at {meant}", f"{links[span]}", -1)
