"""From tree to text: each node is written by its first line whose fixed values fit, and its slots by theirs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.language.attachment import is_taken_by_place
from engine.language.forms import Node, Optional, Piece, SlotType, parse_line, printed_line, slot_types
from engine.language.grammar import CAPITAL, resolve_feature, separator_words, word_feature
from engine.language.lexicon import Lexicon
from engine.language.nodes.card_numbers import HasMoreOf
from engine.language.nodes.nouns import KIND_PLACE_LAST, Kind
from engine.language.nodes.possession import Owned
from engine.language.nodes.prohibitions import CannotBeDiscarded, CannotBeDone, CannotBeTaken, CardCannot
from engine.language.verbs import inflect

CLOSING = frozenset(".,;:)")
OF_ALL = (CannotBeDiscarded, CannotBeDone, CannotBeTaken, CardCannot, HasMoreOf)  # hold for all cards that are meant
SILENT_AN = frozenset({"one", "once", "unique", "used", "useful", "user", "usual", "uniform"})
SPOKEN_AN = frozenset({"hour", "heir", "honest", "honour"})


@dataclass(frozen=True)
class Writer:
    """Writes trees in the words of one game."""

    lexicon: Lexicon

    def write(self, node: Node) -> str:
        """The canonical text of a tree, which may be a sentence or a part of one."""
        return join(self.words(node, "base" if node.feature == "inflection" else ""))

    def number_of(self, node: Node) -> str:
        """The grammatical number of a phrase, "sg" or "pl", that words which agree with it take."""
        own = node.written or node.number
        if own.startswith("~"):
            value = getattr(node, own[1:])
            return number_of_int(value) if isinstance(value, int) else self.number_of(value)
        if own:
            return own
        for name in ("value", "n", "kind"):
            value = getattr(node, name, None)
            if isinstance(value, int):
                return number_of_int(value)
            if isinstance(value, Node):
                return self.number_of(value)
        return "sg"

    def line_of(self, node: Node) -> str:
        """The text of the line that a node is written by. Raises ValueError where no line fits."""
        if isinstance(node, Kind) and is_taken_by_place(node, self.lexicon):
            return KIND_PLACE_LAST
        return printed_line(node).text

    def words(self, node: Node, feature: str) -> Iterable[str]:
        """The words and marks of a node, inflected as `feature` asks."""
        text = self.line_of(node)
        types = slot_types(type(node))
        if not feature and node.feature == "number":
            feature = self.number_of(node)
        for piece in parse_line(text):
            if isinstance(piece, Optional):
                if all(getattr(node, part.text) is not None for part in piece.pieces if part.kind == "slot"):
                    for part in piece.pieces:
                        yield from self._piece(node, part, types, feature)
            else:
                yield from self._piece(node, piece, types, feature)

    def _piece(self, node: Node, piece: Piece, types: dict[str, SlotType], feature: str) -> Iterable[str]:
        if piece.kind == "word":
            yield piece.text
            return
        asked = self._asked(node, piece, feature)
        if piece.kind == "verb":
            yield inflect(piece.text, asked)
            return
        value = getattr(node, piece.text)
        if piece.separator:
            yield from self._list(value, piece, types[piece.text], asked)
        else:
            yield from self._value(value, piece, types[piece.text], asked)

    def _asked(self, node: Node, piece: Piece, feature: str) -> str:
        """How a piece is inflected: as its own mark says, as the phrase is, or like the slot that it agrees with."""
        is_subject = piece.feature in ("", "~what") and piece.text in ("what", "have")
        if is_subject and isinstance(node, OF_ALL) and self._are_several(node.what):
            return "pl"
        if not piece.feature.startswith("~") or piece.feature == "~":
            return resolve_feature(piece, feature, {})
        value = getattr(node, piece.feature[1:])
        if isinstance(value, int):
            return number_of_int(value)
        return self.number_of(value) if isinstance(value, Node) else "sg"

    def _are_several(self, what: Node) -> bool:
        """Whether cards that somebody has can be several: "your Beasts", which are all of them."""
        if not isinstance(what, Owned) or what.kind.manner is not None:
            return False
        noun = self.lexicon.vocabulary.nouns.get(what.kind.noun)
        return noun is not None and noun.sort == "card" and not noun.unique and noun.count != 1

    def _value(self, value: object, piece: Piece, slot: SlotType, asked: str) -> Iterable[str]:
        if isinstance(value, Node):
            if value.feature == "inflection":
                asked = {"sg": "s", "pl": "base"}.get(asked, asked)
            yield from self.words(value, asked if value.feature else "")
        elif isinstance(value, int):
            yield f"{value:+d}" if piece.feature == "signed" else str(abs(value) if piece.feature == "abs" else value)
        else:
            assert slot.word is not None and isinstance(value, str)
            yield from self.lexicon.text(slot.word.kind, value, word_feature(slot.word, asked)).split()

    def _list(self, values: tuple[object, ...], piece: Piece, slot: SlotType, asked: str) -> Iterable[str]:
        mark, word = separator_words(piece.separator)
        always = piece.separator[0] in ",;"
        for index, value in enumerate(values):
            if index:
                if always or len(values) > 2:
                    yield mark
                if index == len(values) - 1:
                    yield word
            yield from self._value(value, piece, slot, asked)


def number_of_int(value: int) -> str:
    """ "sg" for 1, +1 and -1, "pl" for all other numbers."""
    return "sg" if abs(value) == 1 else "pl"


def join(words: Iterable[str]) -> str:
    """Words and marks as text: no space before a mark, "an" before a vowel, a capital to begin a sentence."""
    text = ""
    pending = list(words)
    for index, word in enumerate(pending):
        if word == CAPITAL:
            continue
        if index and pending[index - 1] == CAPITAL:
            word = word[0].upper() + word[1:]
        if word == "a" and index + 1 < len(pending):
            word = article(pending[index + 1])
        glued = not text or word in CLOSING or word == "'s" or text.endswith(("(", "non-"))
        text += word if glued else " " + word
    if pending and pending[-1] == ".":
        return text[0].upper() + text[1:]
    return text


def article(word: str) -> str:
    """The article before a word: a or an."""
    return "an" if sounds_vowel(word) else "a"


def sounds_vowel(word: str) -> bool:
    """Whether a word begins with the sound of a vowel, so that "an" goes before it."""
    lower = word.lower()
    if lower in SILENT_AN or lower.startswith("uni"):
        return False
    return lower in SPOKEN_AN or lower[:1] in "aeiou"
