"""Two states of a game compared card by card: what has become of each card, told by its weightiest change (`Kind`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from toolkit.changes.pairs import pairs
from toolkit.changes.state import Entry, Key, State
from toolkit.changes.wording import Meanings
from toolkit.press.revision import Fact

NAMES = {"name", "name of the other side"}  # the fields of a card that only say what it is called


class Kind(StrEnum):
    """What has become of a card, the weightiest first."""

    NEW = "new"
    GONE = "gone"
    RULES = "rules"
    WORDING = "wording"
    NAME = "renamed"
    LOOK = "look"
    COPIES = "copies"


@dataclass(frozen=True, slots=True)
class Change:
    """What has become of one card; `old` is None for a new one, `new` for one that is gone."""

    kind: Kind
    old: Entry | None
    new: Entry | None

    @property
    def name(self) -> str:
        """What the card is called now, or was called last."""
        entry = self.new or self.old
        return entry.name if entry else ""

    @property
    def is_renamed(self) -> bool:
        """Whether the card had another name."""
        return bool(self.old and self.new and self.old.name != self.new.name)

    @property
    def added(self) -> int:
        """How many copies have to be printed."""
        before = self.old.copies if self.old else 0
        now = self.new.copies if self.new else 0
        return max(0, now - before) if self.kind is Kind.COPIES else now

    @property
    def pulled(self) -> int:
        """How many of the old copies leave the deck."""
        before = self.old.copies if self.old else 0
        now = self.new.copies if self.new else 0
        return max(0, before - now) if self.kind is Kind.COPIES else before

    @property
    def fields(self) -> list[tuple[str, Fact, Fact]]:
        """What a player reads and sees otherwise: (field, before, now), None where there was or is none."""
        old = {**self.old.facts, **self.old.looks} if self.old else {}
        new = {**self.new.facts, **self.new.looks} if self.new else {}
        names = [*new, *(name for name in old if name not in new)]
        return [(name, old.get(name), new.get(name)) for name in names if old.get(name) != new.get(name)]

    @property
    def differences(self) -> list[tuple[str, Fact, Fact]]:
        """What is otherwise on a card that was there and still is; nothing for one that is new or gone."""
        return self.fields if self.old and self.new else []


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two states and the changes between them, in the order of the decks; what is gone comes last in its deck.

    `among` says of which cards alone it tells, as the end of "no card": " of Goods"; it is empty for all cards.
    """

    old: State
    new: State
    changes: tuple[Change, ...]
    among: str = ""

    @property
    def printed(self) -> dict[Key, int]:
        """How many copies of which card have to be printed, by deck and id; what needs none is left out."""
        return {change.new.key: change.added for change in self.changes if change.new and change.added}

    @property
    def added(self) -> int:
        """How many copies have to be printed in all."""
        return sum(change.added for change in self.changes)

    @property
    def pulled(self) -> int:
        """How many old copies leave the decks in all."""
        return sum(change.pulled for change in self.changes)


def compare(old: State, new: State) -> Comparison:
    """The changes from one state to another."""
    meanings = Meanings(old.game, new.game)
    changes = [
        change
        for pair in pairs(list(old.entries.values()), list(new.entries.values()))
        if (change := _change(*pair, meanings)) is not None
    ]
    decks = list(dict.fromkeys(entry.deck for state in (new, old) for entry in state.entries.values()))
    changes.sort(key=lambda change: _order(change, decks))
    return Comparison(old, new, tuple(changes))


def _order(change: Change, decks: Sequence[str]) -> tuple[int, bool, int]:
    entry = change.new or change.old
    return (decks.index(entry.deck), change.new is None, entry.number) if entry else (0, False, 0)


def _change(old: Entry | None, new: Entry | None, meanings: Meanings) -> Change | None:
    """What has become of a card; None for nothing."""
    if old is None or new is None:
        return Change(Kind.GONE if new is None else Kind.NEW, old, new)
    if old.revision.rules != new.revision.rules:
        return Change(_kind_of_words(old, new, meanings), old, new)
    if old.revision.look != new.revision.look or old.deck != new.deck:
        return Change(Kind.LOOK, old, new)
    return Change(Kind.COPIES, old, new) if old.copies != new.copies else None


def _kind_of_words(old: Entry, new: Entry, meanings: Meanings) -> Kind:
    """What has become of a card on which a player reads something else."""
    fields = set(differing(old, new))
    if fields and fields <= NAMES:
        return Kind.NAME
    return Kind.WORDING if fields == {"text"} and meanings.are_same(old, new) else Kind.RULES


def differing(old: Entry, new: Entry) -> list[str]:
    """The fields of two cards that are not the same."""
    names = dict.fromkeys([*old.facts, *new.facts])
    return [name for name in names if old.facts.get(name) != new.facts.get(name)]
