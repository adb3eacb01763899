"""What each reference means, in words: the phrase that named it, or what it did where two were named alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language.forms import Node
from engine.language.nodes import acts, events, phrases
from engine.language.nodes.nouns import noun_of
from engine.language.nodes.roles import Phrase
from engine.language.references import Span, walk
from engine.language.writer import Writer, join

SINGULAR = (phrases.A, phrases.Another, phrases.Any, phrases.Each, phrases.The)


@dataclass(frozen=True)
class Meant:
    """Tells what references mean; `trees` are the sentences of the text that their spans count in, `links` lead."""

    text: str
    trees: Sequence[Node]
    links: Mapping[Span, Span]
    writer: Writer

    def words(self) -> dict[Span, str]:
        """The words for each reference, by its span; none where no words would say more than the reference does."""
        return {span: said for span in self.links if (said := self._of(span))}

    def _of(self, span: Span) -> str:
        target = self._phrase(self.links[span], {span})
        if target is None:
            return ""
        phrase = self._phrases.get(target)
        if isinstance(phrase, phrases.JustSo):
            whole = self._whole(target, span)
            if isinstance(self._phrases.get(span), phrases.Rest):
                return whole
            return f"{self._quoted(target)} of {whole}" if whole else self._quoted(target)
        role = self._roles.get(target, "")
        owned = self._owned(self._phrases.get(span), phrase)
        if owned:
            return f"{owned} of {self._quoted(target)}"
        alike = [each for place, each in self._phrases.items() if place != target and _are_alike(each, phrase)]
        return role if role and alike else self._quoted(target)

    def _owned(self, reference: Node | None, phrase: Node | None) -> str:
        """The noun of a reference, with its article, where another noun was named that belongs to it; else ""."""
        if not isinstance(reference, phrases.That) or phrase is None:
            return ""
        named, meant = noun_of(phrase), noun_of(reference)
        entry = self.writer.lexicon.vocabulary.nouns.get(named)
        return f"the {meant}" if entry is not None and named != meant and entry.of == meant else ""

    def _whole(self, target: Span, span: Span) -> str:
        """The cards that were looked at, of which the phrase at `target` is some; "" where they are not known."""
        further = self.links.get(target)
        whole = self._phrase(further, {span, target}) if further is not None else None
        return self._quoted(whole) if whole is not None else ""

    def _phrase(self, target: Span, seen: set[Span]) -> Span | None:
        """The span of the phrase that names what stands at a span: itself, or what an act there is done to."""
        if target in self._phrases:
            return None if target in seen else target
        act = self._acts.get(target)
        if act is None:
            return target
        what = vars(act).get("what")
        if not isinstance(what, Node) or what.span in seen or what.span == (0, 0):
            return None
        return self._phrase(what.span, seen | {target})

    def _quoted(self, span: Span) -> str:
        said = self.text[span[0] : span[1]]
        first = said.split(" ", 1)[0]
        return said[:1].lower() + said[1:] if first.capitalize() == first and not first.isupper() else said

    def _nodes(self) -> Iterator[Node]:
        for tree in self.trees:
            yield from (node for node, _ in walk(tree) if node.span != (0, 0))

    @cached_property
    def _phrases(self) -> dict[Span, Node]:
        found: dict[Span, Node] = {}
        for node in self._nodes():
            if isinstance(node, Phrase):
                found.setdefault(node.span, node)
        return found

    @cached_property
    def _acts(self) -> dict[Span, Node]:
        return {node.span: node for node in self._nodes() if isinstance(node, acts.Act)}

    @cached_property
    def _roles(self) -> dict[Span, str]:
        """What those do whom an event is about, by the span of their phrase: the animal that visits this house."""
        found = {}
        for node in self._nodes():
            if isinstance(node, events.Happens) and (noun := noun_of(node.who)):
                found[node.who.span] = f"the {noun} that {join(self.writer.words(node.act, 's'))}"
        return found


def _are_alike(one: Node, other: Node | None) -> bool:
    """Whether two phrases each name one thing by the same noun."""
    return other is not None and isinstance(one, SINGULAR) and noun_of(one) == noun_of(other)
