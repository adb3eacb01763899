"""What is kept of a sentence beside its witnesses: its tree with the links of its references, and its plain words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.kernel.core.box import Section
from engine.language.forms import Node, field_names
from toolkit.explain_text import paraphrase
from toolkit.texts import language_of

if TYPE_CHECKING:
    from engine.kernel import Box
    from engine.language import Language, Reading, SentenceReading
    from toolkit.model import Game


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence as it was read: the reading that it is in, and the sentence; None where its words are not read."""

    reading: Reading | None
    sentence: SentenceReading | None

    @property
    def tree(self) -> str:
        """The tree in one line, and behind it which words refer to which, by the characters where they stand."""
        if self.reading is None or self.sentence is None or self.sentence.tree is None:
            return ""
        text = self.reading.text
        links = [f"{text[a:b]} {a} = {text[c:d]} {c}" for (a, b), (c, d) in sorted(self.sentence.references.items())]
        return compact(self.sentence.tree) + (f" [{'; '.join(links)}]" if links else "")

    def words(self, language: Language) -> str:
        """The sentence in plain words; "" where it is not read, or its plain words cannot be written."""
        if self.reading is None or self.sentence is None or self.sentence.tree is None:
            return ""
        return paraphrase(self.reading, self.sentence, language)


class Languages:
    """The languages of a game by the card that a sentence stands on: that of its prose is another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        prose = game.prose
        self.in_prose = frozenset(card.id for card in game.cards if card.deck in prose)
        self._known: dict[bool, Language] = {}

    def of(self, card: str) -> Language:
        """The language of a card's text, by the id of the card."""
        is_prose = card in self.in_prose
        if is_prose not in self._known:
            self._known[is_prose] = language_of(self.game, prose=is_prose)
        return self._known[is_prose]


def compact(value: object) -> str:
    """A tree in one line: classes with their fields in brackets, named where one before them is empty."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(compact, value))}]"
    if not isinstance(value, Node):
        return value if isinstance(value, str) and value.replace(" ", "").isalnum() else repr(value)
    said: list[str] = []
    is_named = False
    for name in field_names(type(value)):
        field = getattr(value, name)
        if field is None:
            is_named = True
        else:
            said.append(f"{name}={compact(field)}" if is_named else compact(field))
    return f"{type(value).__name__}({', '.join(said)})"


def sayings_of(box: Box) -> list[Saying]:
    """The sentences of a box in the order of their clauses' numbers."""
    return list(_sayings(box))


def _sayings(box: Box) -> Iterator[Saying]:
    for source in box.sources:
        reading = source.reading
        for sentence in reading.sentences if reading is not None else ():
            if sentence.tree is not None:
                yield Saying(reading, sentence)
        if isinstance(source, Section) and source.trees:
            yield Saying(None, None)
