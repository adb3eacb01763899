"""What is in the box: card designs with their texts read, and the words of the game. Plain values, no rules."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.language import Reading, Vocabulary


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
    columns: Mapping[str, str | int] = field(default_factory=dict, hash=False)  # what else is printed: suit, rank, cost


@dataclass(frozen=True)
class Box:
    """A game's components. Card numbers run through the copies of the first design, then of the second, and so on."""

    id: str
    title: str
    rules: str  # key of the rules module
    players: tuple[int, int]
    vocabulary: Vocabulary
    designs: tuple[Design, ...]
    home: str = ""  # the folder of a rules module that the game brings along; empty for one that comes with Heap

    @cached_property
    def design_of(self) -> list[int]:
        """For each card the number of its design."""
        return [number for number, design in enumerate(self.designs) for _ in range(design.copies)]

    @cached_property
    def labels(self) -> list[str]:
        """For each card its name, with "#2" where there are several copies."""
        found = []
        for design in self.designs:
            several = design.copies > 1
            found += [f"{design.name}#{copy + 1}" if several else design.name for copy in range(design.copies)]
        return found

    @cached_property
    def hash(self) -> str:
        """A fingerprint of everything that play depends on."""
        rows = [
            (d.id, d.name, d.type, d.subtype, d.size, d.tags, d.favoured, d.vp, d.copies, d.text)
            + ((d.regions,) if d.regions else ())
            + ((sorted(d.columns.items()),) if d.columns else ())
            for d in self.designs
        ]
        text = json.dumps([self.id, self.rules, self.players, rows])
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def ancestors(self) -> dict[str, frozenset[str]]:
        """For each tag the tag itself and all that it brings with it."""
        found: dict[str, frozenset[str]] = {}
        for name in self.vocabulary.tags:
            all_of_it = {name}
            waiting = [name]
            while waiting:
                tag = self.vocabulary.tags.get(waiting.pop())
                for parent in tag.parents if tag else ():
                    if parent not in all_of_it:
                        all_of_it.add(parent)
                        waiting.append(parent)
            found[name] = frozenset(all_of_it)
        return found

    @cached_property
    def tags(self) -> list[frozenset[str]]:
        """For each design its tags, parents included."""
        ancestors = self.ancestors
        return [
            frozenset(name for tag in design.tags for name in ancestors.get(tag, (tag,))) for design in self.designs
        ]
