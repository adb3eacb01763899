"""What is in the box: card designs with their texts read, and the words of the game. Plain values, no rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from engine.kernel.core.aims import Aim
from engine.language import Reading, Vocabulary
from engine.language.column_words import of_cards, words_on
from engine.language.made_verbs import definitions

if TYPE_CHECKING:  # of games that are nothing but data
    from engine.kernel.core.play import Play, Tree


@dataclass(frozen=True, slots=True)
class Design:
    """A card as printed; `copies` of it are in the box."""

    id: str
    name: str
    deck: str
    type: str
    subtype: str = ""
    size: str = ""
    tags: tuple[str, ...] = ()
    favoured: tuple[str, ...] = ()
    vp: int = 0
    copies: int = 1
    text: str = ""
    reading: Reading | None = field(default=None, compare=False, repr=False)
    regions: tuple[tuple[str, str], ...] = ()  # of a tile: the edges that each region reaches ("top-left"), and its tag
    columns: Mapping[str, str | int | tuple[str, ...]] = field(default_factory=dict, hash=False)  # suit, rank, cost


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the rules: what it says is in force for everybody as long as the game lasts.

    One that says what a verb of the vocabulary is made of has that `verb`, and is done whenever that is done.
    """

    id: str
    title: str
    text: str = ""
    reading: Reading | None = field(default=None, compare=False, repr=False)
    trees: tuple[Tree, ...] = ()  # what it says, where that is not read from its text
    verb: str = ""


def sections_of_verbs(words: Vocabulary, read: Callable[[str], Reading]) -> tuple[Section, ...]:
    """For each verb of the vocabulary that is made of deeds the section of the rules that says what it is.

    A section that is not read whole is without its reading.
    """
    found = []
    for each in definitions(words):
        reading = read(each.text)
        whole = reading if reading.tree is not None else None
        found.append(Section(each.verb, each.verb.capitalize(), each.text, whole, verb=each.verb))
    return tuple(found)


@dataclass(frozen=True)
class Box:
    """A game's components: designs of cards, sections of the rules, and the words of the game.

    Cards are numbered through the copies of the first design, then of the second, and so on. A source is whatever has a
    text: the designs by their numbers, and after them the sections of the rules.
    """

    id: str
    title: str
    rules: str  # key of the rules module
    players: tuple[int, int]
    vocabulary: Vocabulary
    designs: tuple[Design, ...]
    home: str = ""  # the folder of a rules module that the game brings along; empty for one that comes with Heap
    sections: tuple[Section, ...] = ()
    play: Play | None = None  # of a game that is nothing but data: what is done and when
    bots: tuple[Aim, ...] = ()  # what bots work towards besides points; play itself does not depend on it

    @cached_property
    def design_of(self) -> list[int]:
        """For each card, by its number, the number of its design."""
        return [number for number, design in enumerate(self.designs) for _ in range(design.copies)]

    @cached_property
    def backs(self) -> list[str]:
        """For each card the deck of its design: cards of one deck look the same from behind."""
        return [design.deck for design in self.designs for _ in range(design.copies)]

    @cached_property
    def labels(self) -> list[str]:
        """For each card its name, followed by "#1", "#2" and so on where its design has several copies."""
        found = []
        for design in self.designs:
            several = design.copies > 1
            found += [f"{design.name}#{copy + 1}" if several else design.name for copy in range(design.copies)]
        return found

    @cached_property
    def hash(self) -> str:
        """A fingerprint of everything in the box that play depends on, as 16 hexadecimal digits."""
        rows = [
            (d.id, d.name, d.type, d.subtype, d.size, d.tags, d.favoured, d.vp, d.copies, d.text)
            + ((d.regions,) if d.regions else ())
            + ((sorted(d.columns.items()),) if d.columns else ())
            for d in self.designs
        ]
        more = []
        if self.sections or self.play is not None:
            more = [[[each.id, each.title, each.text, repr(each.trees)] for each in self.sections], repr(self.play)]
        text = json.dumps([self.id, self.rules, self.players, rows, *more])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def sources(self) -> tuple[Design | Section, ...]:
        """Everything that has a text, by source number: the designs, then the sections of the rules."""
        return (*self.designs, *self.sections)

    def source_id(self, source: int) -> str:
        """What a source is called in data: the id of a design, that of a section after `rules:`."""
        number = source - len(self.designs)
        return f"rules:{self.sections[number].id}" if number >= 0 else self.designs[source].id

    def source_name(self, source: int) -> str:
        """What a source is called in words: the name of a card, or "Rules, Follow suit"."""
        number = source - len(self.designs)
        return f"Rules, {self.sections[number].title}" if number >= 0 else self.designs[source].name

    @cached_property
    def ancestors(self) -> dict[str, frozenset[str]]:
        """For each tag of the vocabulary the tag itself and all tags that it implies, directly or through others."""
        implied: dict[str, frozenset[str]] = {}
        for name in self.vocabulary.tags:
            all_of_it = {name}
            waiting = [name]
            while waiting:
                tag = self.vocabulary.tags.get(waiting.pop())
                for parent in tag.parents if tag else ():
                    if parent not in all_of_it:
                        all_of_it.add(parent)
                        waiting.append(parent)
            implied[name] = frozenset(all_of_it)
        return implied

    @cached_property
    def tags(self) -> list[frozenset[str]]:
        """For each design its tags and all that they imply, and the words that texts say of it by its columns."""
        ancestors, words = self.ancestors, of_cards(self.vocabulary)
        return [
            frozenset(name for tag in design.tags for name in ancestors.get(tag, (tag,)))
            | words_on(design.columns, words)
            for design in self.designs
        ]
