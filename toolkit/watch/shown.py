"""What the page shows: cards with their faces and findings, and what of it is new since a number.

A number is given to every change. A page says which number it has seen, and is given what is newer.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.watch.told import Told


@dataclass(slots=True)
class Entry:
    """A card as the page shows it. `face` is the key of the last face that could be drawn, "" before there is one."""

    name: str
    deck: str
    width: float = 0.0
    height: float = 0.0
    copies: int = 1
    copies_before: int = 0  # how many there were, where that is what was changed last; 0 where it is not
    place: str = ""  # where it is written
    line: int = 0  # of its file, where it begins
    face: str = ""
    before: str = ""  # the face that it had before it was changed last
    changed: int = 0  # the look in which it was changed last, 0 for never
    is_checked: bool = False  # whether it was drawn and checked as it is now
    is_stale: bool = False  # its file cannot be read now: what is shown is how it was
    findings: list[Told] = field(default_factory=list)
    proof: Told | None = None

    def told(self) -> Told:
        """The entry as plain values."""
        return {
            "name": self.name,
            "deck": self.deck,
            "width": self.width,
            "height": self.height,
            "copies": self.copies,
            "copiesBefore": self.copies_before,
            "place": self.place,
            "face": self.face,
            "before": self.before,
            "changed": self.changed,
            "stale": self.is_stale,
            "checked": self.is_checked,
            "findings": self.findings,
            "proof": self.proof,
        }


@dataclass(slots=True)
class Group:
    """A deck or part: its title, its cards in order, and findings on its file that are on none of them."""

    title: str
    is_part: bool
    cards: list[str] = field(default_factory=list)
    findings: list[Told] = field(default_factory=list)


Summary = dict[str, object]


class Shown:
    """All that is shown. It is changed by one thread and read by others."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.changed = changed  # called after each change
        self.number = 1
        self.about: Summary = {}
        self.groups: dict[str, Group] = {}
        self.entries: dict[str, Entry] = {}
        self._told: dict[str, tuple[int, Told]] = {}  # entries as they were told last, with the number of that
        self._gone: dict[str, int] = {}
        self._groups: tuple[int, list[Told]] = (1, [])
        self._lock = threading.Lock()

    def say(self, **about: object) -> None:
        """Change what is said of the whole game, and tell everything that is otherwise."""
        with self._lock:
            self.about = {**self.about, **about}
            self.number += 1
            self._note_entries()
            groups = [self._group(name, group) for name, group in self.groups.items()]
            if groups != self._groups[1]:
                self._groups = (self.number, groups)
        self.changed()

    def _group(self, name: str, group: Group) -> Told:
        return {
            "id": name,
            "title": group.title,
            "part": group.is_part,
            "cards": list(group.cards),
            "findings": list(group.findings),
        }

    def _note_entries(self) -> None:
        for name, entry in self.entries.items():
            told = entry.told()
            if name not in self._told or self._told[name][1] != told:
                self._told[name] = (self.number, told)
                self._gone.pop(name, None)
        for name in self._told.keys() - self.entries.keys():
            del self._told[name]
            self._gone[name] = self.number

    def since(self, number: int) -> tuple[int, str]:
        """What is newer than a number, as (number now, JSON on one line); for 0 everything."""
        with self._lock:
            news: dict[str, object] = {"number": self.number, "all": number == 0, "about": self.about}
            news["cards"] = {name: told for name, (at, told) in self._told.items() if at > number}
            news["gone"] = [name for name, at in self._gone.items() if at > number]
            if self._groups[0] > number:
                news["groups"] = self._groups[1]
            return self.number, json.dumps(news, ensure_ascii=True, separators=(",", ":"))


def count_of(findings: Sequence[Mapping[str, object]]) -> dict[str, int]:
    """How many findings there are of each severity."""
    counts: dict[str, int] = {}
    for each in findings:
        name = str(each["severity"])
        counts[name] = counts.get(name, 0) + 1
    return counts
