"""What templates are given: plain values, and records made for them from which nothing else can be reached.

A template may come from a stranger. So it never gets an object of Heap itself: a `Card` knows the file it is written
in, and a `Path` can write. The attributes shown of each type are listed here by name; everything else is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from markupsafe import Markup

from engine.language.vocabulary import (
    CardType,
    Column,
    Counter,
    Name,
    Noun,
    Period,
    Size,
    Tag,
    Verb,
    Vocabulary,
)
from toolkit.model import Card, Deck, Game, Ruling
from toolkit.paper import FaceSize
from toolkit.places import Spot
from toolkit.press.glance import Cost
from toolkit.press.tiling import Tile, Tiling


def named(names: str) -> tuple[str, ...]:
    """The names in a text with blanks between them."""
    return tuple(names.split())


PLAIN = frozenset({str, Markup, int, float, bool, type(None)})
SHOWN: Mapping[type, tuple[str, ...]] = {
    Card: named(
        "id name deck type subtype size tags favoured vp copies text flavour icon image back art regions columns "
        "unreachable number"
    ),
    Deck: ("id", "title", "type", "colour", "icon", "cards", "data", "is_part", "has_backs"),
    Game: ("id", "title", "version", "players", "decks", "parts", "cards", "pieces", "rulings", "data"),
    Ruling: ("id", "sections", "question", "decision", "why"),
    Vocabulary: named("types sizes tags counters nouns names decks columns verbs periods uses states terms"),
    CardType: ("id", "subtypes", "at", "needs", "stays", "between", "meaning", "single"),
    Column: ("id", "kind", "values", "on", "meaning", "least", "most", "paid_in"),
    Size: ("id", "on", "vp", "slots", "rank", "meaning", "carried"),
    Tag: ("id", "group", "parents", "on", "meaning", "icon"),
    Counter: named("id singular plural also kind currency least most holders meaning icon"),
    Noun: named("id sort sorts singular plural also of unique count carried type subtype meaning"),
    Name: ("id", "noun", "meaning"),
    Verb: named("id base s ing past did objects noun preposition costs state pays_for meaning by made found"),
    Period: ("id", "plural", "now", "also"),
    Cost: ("verb", "amount", "always"),
    Spot: ("kind", "name", "x", "y", "width", "height", "is_turned", "of", "left", "top"),
    FaceSize: ("width", "height", "bleed", "full", "shape"),
    Tile: ("row", "column", "name", "x", "y"),
    Tiling: named("paper width height columns rows card window overlap bleed edge count corner small"),
}


Note = Callable[[Card, str], None]  # called with a card and the field of it that a template looks at


class Noted(dict[str, object]):
    """The fields of a card; it is noted which of them are looked at."""

    def __init__(self, values: Mapping[str, object], card: Card, note: Note) -> None:
        super().__init__(values)
        self._card, self._note = card, note

    def __getitem__(self, name: str) -> object:
        self._note(self._card, name)
        return super().__getitem__(name)


class Record:
    """Named plain values. Two records are equal only if they are the same object."""

    __slots__ = ("_kind", "_values")
    _kind: str
    _values: Mapping[str, object]

    def __init__(self, kind: str, values: Mapping[str, object]) -> None:
        object.__setattr__(self, "_kind", kind)
        object.__setattr__(self, "_values", MappingProxyType(values if type(values) is Noted else dict(values)))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} cannot be changed")

    def __repr__(self) -> str:
        return f"<{self._kind}>"


class Given:
    """A function that templates may call; they can reach nothing of it but its results."""

    __slots__ = ("_name", "_work")
    _name: str
    _work: Callable[..., object]

    def __init__(self, name: str, work: Callable[..., object]) -> None:
        object.__setattr__(self, "_name", name)
        object.__setattr__(self, "_work", work)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self!r} cannot be changed")

    def __call__(self, *given: object, **named: object) -> object:
        return self._work(*given, **named)

    def __repr__(self) -> str:
        return f"<function {self._name}>"


def fields_of(record: Record) -> Mapping[str, object]:
    """The fields of a record by name. Only the sandbox calls it; a template cannot."""
    return record._values


class Views:
    """Makes the views of one game's values. A card has one view wherever it is shown.

    `columns` are those of the game's own: a card without a value in one of them has None there, or an empty list.
    `note` is called when a template looks at a field of a card.
    """

    def __init__(self, columns: Iterable[Column] = (), note: Note | None = None) -> None:
        self._columns = {column.id: () if column.kind == "list" else None for column in columns}
        self._note = note
        self._made: dict[
            int, tuple[object, Record]
        ] = {}  # by id, with the original value, so that the id is not given to another object

    def of(self, value: object) -> object:
        """The view of a value; None for types of which templates are shown nothing."""
        kind = type(value)
        if kind in PLAIN:
            return value
        if kind in SHOWN:
            return self._record(value)
        if isinstance(value, str):
            return str(value)
        if isinstance(value, list | tuple):
            return tuple(map(self.of, value))
        if isinstance(value, Mapping):
            return MappingProxyType({self.of(key): self.of(each) for key, each in value.items()})
        return None

    def _record(self, value: object) -> Record:
        if (kept := self._made.get(id(value))) is None:
            kind = type(value)
            shown = {name: self.of(getattr(value, name)) for name in SHOWN[kind]}
            if isinstance(value, Card) and self._columns:
                shown["columns"] = self.of({**self._columns, **value.columns})
            if isinstance(value, Tiling):
                tiles = self.of(tuple(value.tiles()))
                shown["tiles"] = Given("tiles", lambda: tiles)
            if self._note is not None and isinstance(value, Card):
                shown = Noted(shown, value, self._note)
            kept = self._made[id(value)] = (value, Record(kind.__name__.lower(), shown))
        return kept[1]
