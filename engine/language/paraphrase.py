"""A tree said plainly: at more length, and every reference followed by what it refers to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.language.forms import Node, slot_types
from engine.language.lexicon import Lexicon
from engine.language.nodes import acts, decks, events, phrases, possession, roles
from engine.language.plain import plain_line
from engine.language.references import walk
from engine.language.writer import Writer, join

Span = tuple[int, int]

REFERRING = (
    phrases.It,
    phrases.That,
    phrases.Those,
    phrases.Them,
    phrases.OfThem,
    phrases.Rest,
    phrases.JustSo,
    decks.ThatDeck,
    possession.ThisWay,
    phrases.TheyDo,
)
PARTS = {
    "noun": ("nouns", "counters"),
    "tag": ("tags",),
    "size": ("sizes",),
    "name": ("names",),
    "currency": ("counters",),
}


@dataclass(frozen=True)
class Paraphrase(Writer):
    """Writes a tree with references spelt out in [brackets]; with `brackets`, also every longer phrase."""

    lexicon: Lexicon
    meant: Mapping[Span, str]
    brackets: bool = False

    def write(self, node: Node) -> str:
        """The paraphrase of a sentence or a part of one."""
        return (
            join(self.words(node, "base" if node.feature == "inflection" else "")).replace("[ ", "[").replace(" ]", "]")
        )

    def line_of(self, node: Node) -> str:
        """A longer line where there is one; with brackets the printed one."""
        is_place = isinstance(node, phrases.This) and "place" in self.lexicon.sorts_of(node.noun)
        longer = None if self.brackets else plain_line(node, is_place)
        return longer or super().line_of(node)

    def words(self, node: Node, feature: str) -> Iterable[str]:
        """The words of a node, references followed by what they mean."""
        if isinstance(node, events.Now) and not self.brackets:
            return ["until", "the", "end", "of", "the", node.period]
        said = list(super().words(node, feature))
        meaning = self.meant.get(node.span)
        if meaning and isinstance(node, REFERRING):
            return [*said, f"[{meaning}]"]
        if self.brackets and len(said) > 1 and isinstance(node, roles.Phrase | acts.Act):
            return ["[", *said, "]"]
        return said


def meanings(tree: Node, lexicon: Lexicon) -> list[tuple[str, str]]:
    """The game's own words in a tree, each once, with what the vocabulary says they mean."""
    found: dict[str, str] = {}
    for node, _ in walk(tree):
        for name, slot in slot_types(type(node)).items():
            value = getattr(node, name)
            if slot.word is not None and isinstance(value, str) and value not in found:
                meaning = _meaning(slot.word.kind, value, lexicon)
                if meaning:
                    found[value] = meaning
    return list(found.items())


def _meaning(kind: str, value: str, lexicon: Lexicon) -> str:
    parts = PARTS.get(kind, ("verbs",))
    entries = (getattr(lexicon.vocabulary, part).get(value) for part in parts)
    return next((entry.meaning for entry in entries if entry is not None and entry.meaning), "")
