"""A game's words: nouns, verbs, tags and so on, of which the core grammar has none of its own.

Built from the `vocabulary` part of a `game.yaml` by `Vocabulary.of`; every entry is a frozen value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from engine.language.sorts import CounterKind, NounSort, VerbObject

Row = Mapping[str, Any]  # an entry of game.yaml, already checked against its schema


@dataclass(frozen=True, slots=True)
class Noun:
    """Something that card text can name.

    `sorts` are what the grammar treats it as: card, piece, place, pile, player, die.
    """

    id: str
    sorts: tuple[NounSort, ...]
    singular: str
    plural: str
    also: tuple[str, ...] = ()  # other accepted wordings, "singular/plural"; the first ones are printed
    of: str = ""  # noun it belongs to ("house" for a Trash Can, "player" for a stash)
    unique: bool = False  # there is one, and it is named with "the": the Nest
    count: int = 0  # how many there are, 0 if open
    carried: int = 0  # the most of them one player can carry at once, 0 if open
    type: str = ""  # card type, for sort card
    subtype: str = ""
    meaning: str = ""
    grid: tuple[int, int] = (0, 0)  # of places that are spaces of a board: how many columns and rows
    adjacent: tuple[tuple[int, int], ...] = ()  # pairs of places next to each other, by their numbers from 1
    opposite: tuple[tuple[int, int], ...] = ()  # pairs of places across from each other

    @property
    def sort(self) -> NounSort:
        """The first of its sorts: a path tile is a place, and a card only while it lies in its deck."""
        return self.sorts[0]


@dataclass(frozen=True, slots=True)
class Name:
    """A proper name said with "the", such as the Cat, and the noun of what bears it."""

    id: str
    noun: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Tag:
    """A printed tag, in capitals. A card with it carries its parents too."""

    id: str
    group: str
    parents: tuple[str, ...]
    on: tuple[str, ...]  # card types or subtypes that may carry it
    meaning: str
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """An item size: its victory points, the inventory slots it takes, and its rank from the smallest (0)."""

    id: str
    on: tuple[str, ...]
    vp: int
    slots: int
    rank: int
    meaning: str = ""
    carried: int = 0  # the most of them one player can carry at once, 0 if open


@dataclass(frozen=True, slots=True)
class Counter:
    """What is gained, lost, taken and paid. A pool (AP) has one form; tokens (Snack, Snacks) are counted."""

    id: str
    singular: str
    plural: str
    also: tuple[str, ...] = ()
    kind: CounterKind = "pool"
    currency: bool = False  # costs are paid in it
    least: int = 0
    most: int | None = None
    holders: tuple[str, ...] = ()  # nouns that can hold it
    meaning: str = ""
    icon: str = ""
    stacks: bool = False  # any number of it can lie on a card; else one, and it stays whose it is
    each: str = ""  # the period at whose start a player has `usual` of it again: actions of a turn
    usual: int = 0


@dataclass(frozen=True, slots=True)
class Verb:
    """A deed of the game with its inflections: raid, raids, raiding, raided."""

    id: str
    base: str
    s: str
    ing: str
    past: str
    did: str = ""  # the past tense where it differs from the participle: ate, eaten
    objects: tuple[VerbObject, ...] = ()  # sorts of what it is done to, or none: retreat
    noun: str = ""  # "the first raid on this house"
    preposition: str = "on"
    costs: bool = False  # whether it has a cost that cards can set or change
    state: bool = False  # whether it lasts, as carry and hold do
    pays_for: str = ""  # a counter: the deed is only done to put one (to drop an item)
    meaning: str = ""
    by: tuple[str, ...] = ()  # nouns of pieces that are nobody's which do it as well: a Pet
    made: str = ""  # the deeds that it is made of, in words: pay its cost, then take it
    found: str = ""  # the zone where it is done to cards, where texts name none


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of play: night, turn, game. `now` is the word for "until the end of this one": tonight."""

    id: str
    plural: str
    now: str = ""
    also: tuple[str, ...] = ()


class Sees(StrEnum):
    """Who sees the faces of what lies in a zone; everybody sees how many cards lie there, and their backs."""

    ALL = "all"
    OWNER = "owner"  # the player it belongs to
    OTHERS = "others"  # everybody but the player it belongs to
    TOP = "top"  # everybody sees the top card, nobody the others
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Zone:
    """Where cards can lie: one zone, or one for each player or place. A zone called as a noun is what it means."""

    id: str
    of: str = ""  # "player" or a noun that is a place: there is one for each; empty where all share it
    count: int = 1  # how many each of them has: three Feature piles of a house
    sees: Sees = Sees.ALL
    ordered: bool = False  # the order of its cards means something: a deck, a pile, a trick
    holds: tuple[str, ...] = ()  # card types or subtypes that may lie here; empty for all
    most: int = 0  # how many cards it has room for, 0 if open
    start: tuple[str, ...] = ()  # ids of the decks whose cards lie here before set-up
    words: str = ""  # what sentences call it, where "the" and its id will not do: "the cards being used"
    meaning: str = ""
    follows: str = ""  # of cards played against each other: the column in which the first one is followed
    ranks: str = ""  # the column of numbers in which the highest wins
    led_by: str = ""  # the verb for playing the first one
    won_by: str = ""  # the verb for winning them all


@dataclass(frozen=True, slots=True)
class Column:
    """Something else that cards have: a suit, a rank, a cost. `kind` says what its values are."""

    id: str
    kind: str  # number, text, list (of texts), yes-no, file (in the game's folder)
    values: tuple[str | int, ...] = ()  # those it may have in their order, lowest first; empty for any
    on: tuple[str, ...] = ()  # card types or subtypes that must have it
    meaning: str = ""
    least: int | None = None  # of a number, both included
    most: int | None = None
    paid_in: str = ""  # of what cards cost: the counter that it is paid in


@dataclass(frozen=True, slots=True)
class CardType:
    """A card type and its subtypes, as the type line prints them."""

    id: str
    subtypes: tuple[str, ...] = ()
    at: str = ""  # the kind of place its cards lie at: "this house" on them is that one
    needs: tuple[str, ...] = ()  # classes of which every card of the type carries a tag
    stays: tuple[str, ...] = ()  # the type or subtypes of it whose cards lie in play and belong to nobody
    between: str = ""  # a period ("turn") of players between which its cards are resolved: in nobody's
    meaning: str = ""
    single: tuple[str, ...] = ()  # classes of which no card of the type carries two tags


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words of one game, by id."""

    types: Mapping[str, CardType] = field(default_factory=dict)
    sizes: Mapping[str, Size] = field(default_factory=dict)
    tags: Mapping[str, Tag] = field(default_factory=dict)
    counters: Mapping[str, Counter] = field(default_factory=dict)
    nouns: Mapping[str, Noun] = field(default_factory=dict)
    names: Mapping[str, Name] = field(default_factory=dict)
    decks: tuple[str, ...] = ()
    zones: Mapping[str, Zone] = field(default_factory=dict)
    columns: Mapping[str, Column] = field(default_factory=dict)
    verbs: Mapping[str, Verb] = field(default_factory=dict)
    periods: Mapping[str, Period] = field(default_factory=dict)
    uses: tuple[str, ...] = ()  # "Play", "Discard": prefixes that say how a card is used
    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "Time": ("Day", "Night")
    terms: Mapping[str, str] = field(default_factory=dict)  # further glossary words and their meaning

    @classmethod
    def of(cls, data: Row) -> Vocabulary:
        """Build it from plain data already checked against the schema of `game.yaml`."""
        return cls(
            types={
                key: CardType(
                    key,
                    _words(row, "subtypes"),
                    row.get("at", ""),
                    _words(row, "needs"),
                    _words(row, "stays"),
                    row.get("between", ""),
                    row.get("meaning", ""),
                    _words(row, "single"),
                )
                for key, row in _rows(data, "types")
            },
            sizes={
                key: Size(
                    key,
                    _words(row, "on"),
                    row.get("vp", 0),
                    row.get("slots", 1),
                    rank,
                    row.get("meaning", ""),
                    row.get("carried", 0),
                )
                for rank, (key, row) in enumerate(_rows(data, "sizes"))
            },
            tags={
                key: Tag(
                    key,
                    row.get("class", ""),
                    _words(row, "parents"),
                    _words(row, "on"),
                    row.get("meaning", ""),
                    row.get("icon", ""),
                )
                for key, row in _rows(data, "tags")
            },
            counters={key: _counter(key, row) for key, row in _rows(data, "counters")},
            nouns={key: _noun(key, row) for key, row in _rows(data, "nouns")},
            names={key: Name(key, row.get("noun", ""), row.get("meaning", "")) for key, row in _rows(data, "names")},
            decks=tuple(data.get("decks") or ()),
            columns={
                key: Column(
                    key,
                    row.get("kind", "text"),
                    _words(row, "values"),
                    _words(row, "on"),
                    row.get("meaning", ""),
                    row.get("least"),
                    row.get("most"),
                    row.get("paid_in", ""),
                )
                for key, row in _rows(data, "columns")
            },
            zones={key: _zone(key, row, data) for key, row in _rows(data, "zones")},
            verbs={key: _verb(key, row) for key, row in _rows(data, "verbs")},
            periods={
                key: Period(key, row.get("plural") or f"{key}s", row.get("now", ""), _words(row, "also"))
                for key, row in _rows(data, "periods")
            },
            uses=tuple(data.get("uses") or ()),
            states={key: tuple(values) for key, values in (data.get("states") or {}).items()},
            terms={key: row or "" for key, row in (data.get("terms") or {}).items()},
        )


def _rows(data: Row, part: str) -> list[tuple[str, Row]]:
    return [(key, row or {}) for key, row in (data.get(part) or {}).items()]


def _words(row: Row, key: str) -> tuple[str, ...]:
    return tuple(row.get(key) or ())


def _counter(key: str, row: Row) -> Counter:
    return Counter(
        key,
        key,
        row.get("plural") or key,
        _words(row, "also"),
        row.get("kind") or ("token" if row.get("plural") else "pool"),
        bool(row.get("currency")),
        row.get("least", 0),
        row.get("most"),
        _words(row, "holders"),
        row.get("meaning", ""),
        row.get("icon", ""),
        bool(row.get("stacks")),
        row.get("each", ""),
        row.get("usual", 0),
    )


def _noun(key: str, row: Row) -> Noun:
    sorts = row.get("sort", "thing")
    return Noun(
        key,
        tuple(sorts) if isinstance(sorts, list | tuple) else (sorts,),
        key,
        row.get("plural") or (key if row.get("unique") else f"{key}s"),
        _words(row, "also"),
        row.get("of", ""),
        bool(row.get("unique")),
        row.get("count", 0),
        row.get("carried", 0),
        row.get("type", ""),
        row.get("subtype", ""),
        row.get("meaning", ""),
        _grid(row.get("grid", "0x0")),
        _pairs(row, "adjacent"),
        _pairs(row, "opposite"),
    )


def _grid(words: str) -> tuple[int, int]:
    """10x8 as two numbers."""
    columns, _, rows = words.partition("x")
    return int(columns), int(rows)


def _pairs(row: Row, key: str) -> tuple[tuple[int, int], ...]:
    """Pairs of numbers; what is no pair is left out, and is a finding elsewhere."""
    return tuple((pair[0], pair[1]) for pair in row.get(key) or () if isinstance(pair, list) and len(pair) == 2)


def _zone(key: str, row: Row, data: Row) -> Zone:
    noun = (data.get("nouns") or {}).get(key) or {}
    return Zone(
        key,
        row.get("of") or noun.get("of", ""),
        row.get("count") or (noun.get("count") if noun.get("of") else 0) or 1,
        Sees(row.get("sees", Sees.ALL)),
        bool(row.get("ordered")),
        _words(row, "holds"),
        row.get("most", 0),
        _words(row, "start"),
        row.get("words", ""),
        row.get("meaning", "") or noun.get("meaning", ""),
        row.get("follows", ""),
        row.get("ranks", ""),
        row.get("led_by", ""),
        row.get("won_by", ""),
    )


def _verb(key: str, row: Row) -> Verb:
    done_to = row.get("object", ())
    return Verb(
        key,
        key,
        row.get("s") or third_person(key),
        row.get("ing") or gerund(key),
        row.get("past") or participle(key),
        row.get("did") or row.get("past") or participle(key),
        tuple(done_to) if isinstance(done_to, list | tuple) else (done_to,),
        row.get("noun", ""),
        row.get("preposition", "on"),
        bool(row.get("costs")),
        bool(row.get("state")),
        row.get("pays_for", ""),
        row.get("meaning", ""),
        _words(row, "by"),
        row.get("is", ""),
        row.get("from", ""),
    )


VOWELS = "aeiou"


def third_person(verb: str) -> str:
    """The third person of a regular verb: carry -> carries, stash -> stashes, raid -> raids."""
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


def gerund(verb: str) -> str:
    """The -ing form of a regular verb: leave -> leaving, raid -> raiding.

    "swapping" has to be given by the verb's entry.
    """
    if verb.endswith("e") and not verb.endswith("ee"):
        return verb[:-1] + "ing"
    return verb + "ing"


def participle(verb: str) -> str:
    """The past participle of a regular verb: stash -> stashed, carry -> carried, place -> placed."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ied"
    return verb + "ed"
