"""A tree put into plain words: longer than the printed text, and with what each reference refers to in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.language.column_words import column_words, said
from engine.language.forms import Node, slot_types
from engine.language.lexicon import Lexicon
from engine.language.nodes import acts, columns, decks, events, phrases, possession, roles
from engine.language.plain import plain_line
from engine.language.quantities import told_apart
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
PARTS_OF_IT = (phrases.Rest, phrases.JustSo)
POSSESSIVE = re.compile(r"\{(owner|what)\}'s ((?:first |second |third |next )?)(\{\w+[:~]?\w*\}|left|right|neighbours)")
GLUED = (("[", "[ "), ("]", " ]"), ("“", "“ "), ("”", " ”"), (" of ", " of of "))  # what is written, and for what
PARTS = {
    "noun": ("nouns", "counters"),
    "tag": ("tags",),
    "size": ("sizes",),
    "name": ("names",),
    "currency": ("counters",),
    "column": ("columns",),
    "any-column": ("columns",),
}


@dataclass(frozen=True)
class Paraphrase(Writer):
    """Writes a tree in plain words. `meant` gives the words that each reference, by its span, refers to.

    With `brackets`, the printed wording is kept and every phrase of several words is put in brackets, which shows how
    two readings of one sentence differ.
    """

    lexicon: Lexicon
    meant: Mapping[Span, str]
    brackets: bool = False

    def write(self, node: Node) -> str:
        """The paraphrase of a sentence or of a part of one."""
        told = node if self.brackets else told_apart(node)
        text = join(self.words(told, "base" if node.feature == "inflection" else ""))
        for glued, apart in GLUED:
            text = text.replace(apart, glued)
        return text

    def line_of(self, node: Node) -> str:
        """The longer line of a node where it has one, else the printed line. With `brackets`, the printed line."""
        is_place = isinstance(node, phrases.This) and "place" in self.lexicon.sorts_of(node.noun)
        longer = None if self.brackets else plain_line(node, is_place)
        line = longer or super().line_of(node)
        return line if self.brackets or not self._is_long_owner(node) else POSSESSIVE.sub(r"the \2\3 of {\1}", line)

    def _is_long_owner(self, node: Node) -> bool:
        """Whether the owner in a node is told in several words, after which no possessive can stand."""
        owner = vars(node).get("owner", vars(node).get("what"))
        return isinstance(owner, Node) and any(self._is_long(each) for each, _ in walk(owner))

    def _is_long(self, node: Node) -> bool:
        if isinstance(node, possession.OnLeft | possession.OnRight):
            return True
        if isinstance(node, phrases.This):
            return "place" in self.lexicon.sorts_of(node.noun)
        return isinstance(node, REFERRING) and node.span in self.meant

    def words(self, node: Node, feature: str) -> Iterable[str]:
        """The words of a node; a reference is followed by what it refers to, or by what it is a part of."""
        if isinstance(node, events.Now) and not self.brackets:
            return ["until", "the", "end", "of", "the", node.period]
        words = list(super().words(node, feature))
        meaning = self.meant.get(node.span)
        if meaning and isinstance(node, PARTS_OF_IT) and meaning.startswith("the "):
            return [*words, "of", meaning]
        if meaning and isinstance(node, REFERRING):
            return [*words, f"[{meaning}]"]
        if meaning and isinstance(node, columns.ColumnIs | columns.ColumnOf) and "it" in words:
            after = words.index("it") + 1  # "its cost" is told as "the cost of it"
            return [*words[:after], f"[{meaning}]", *words[after:]]
        if self.brackets and len(words) > 1 and isinstance(node, roles.Phrase | acts.Act):
            return ["[", *words, "]"]
        return words


def meanings(tree: Node, lexicon: Lexicon) -> list[tuple[str, str]]:
    """The words of the vocabulary that a tree uses and that have a meaning given, each once, as (word, meaning)."""
    meant: dict[str, str] = {}
    for node, _ in walk(tree):
        for name, slot in slot_types(type(node)).items():
            value = getattr(node, name)
            if slot.word is not None and isinstance(value, str) and value not in meant:
                meaning = _meaning(slot.word.kind, value, lexicon)
                if meaning:
                    meant[value] = meaning
    return list(meant.items())


def _meaning(kind: str, value: str, lexicon: Lexicon) -> str:
    if kind == "tag" and value not in lexicon.vocabulary.tags:
        return _meaning_of_value(value, lexicon)
    parts = PARTS.get(kind, ("verbs",))
    entries = (getattr(lexicon.vocabulary, part).get(value) for part in parts)
    return next((entry.meaning for entry in entries if entry is not None and entry.meaning), "")


def _meaning_of_value(value: str, lexicon: Lexicon) -> str:
    """What a value of a column means: what the column does, if that is told."""
    of = next((each.column for each in column_words(lexicon.vocabulary) if each.word == value), "")
    meaning = lexicon.vocabulary.columns[of].meaning if of else ""
    return f"a value of {said(of)}. {meaning}" if meaning else ""
