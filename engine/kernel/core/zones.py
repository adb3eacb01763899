"""Zones and places by number: what a game declares (`Zone`, `Noun`), counted out for each player and each place.

    board = Board(vocabulary.zones.values(), places_of(vocabulary, 4), most_players=4)
    board.number("hand", player)        the zone of a player's hand
    board.owner_of[zone]                the player it belongs to, -1 for none
    board.count(players)                how many zones a game of that many players has

Numbers are the same for any number of players: first what all share and what places have, as declared, then the zones
of the first player, of the second, and so on; places likewise. A rules module that wants its numbers as constants
writes its zones down beside its needs and makes a Board of them; a box is held to the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.language.vocabulary import Noun, Sees, Vocabulary, Zone

PLAYER = "player"
NONE = -1  # no player, no place


class Spot(NamedTuple):
    """One zone: the index of its kind, its owner, its place, and its index from 0 among those of its kind there."""

    kind: int
    owner: int
    place: int
    slot: int


@dataclass(frozen=True, slots=True)
class Place:
    """One place: its noun, its index from 0 among those of the noun, and the player it belongs to, -1 for none."""

    noun: str
    index: int
    owner: int
    is_only: bool  # there is one, named with "the"
    name: str = ""  # of a space of a grid: C4

    @property
    def key(self) -> str:
        """The place's name in options and in data: house-1, den-2, nest."""
        if self.name:
            return self.name
        word = self.noun.lower().replace(" ", "-")
        return word if self.is_only else f"{word}-{self.index + 1}"


def places_of(vocabulary: Vocabulary, most_players: int) -> list[Place]:
    """All places that a vocabulary declares: first those that belong to nobody, then those of each player."""
    nouns = [noun for noun in vocabulary.nouns.values() if "place" in noun.sorts]
    free = [place for noun in nouns if not noun.of for place in _free(noun)]
    own = [Place(noun.id, p, p, is_only=False) for p in range(most_players) for noun in nouns if noun.of == PLAYER]
    return free + own


def _free(noun: Noun) -> list[Place]:
    """The places of a noun that belong to nobody; spaces of a grid are named by column and row: A1, B1."""
    columns, rows = noun.grid
    if columns:
        names = [f"{_letters(i % columns)}{i // columns + 1}" for i in range(columns * rows)]
        return [Place(noun.id, i, NONE, is_only=False, name=name) for i, name in enumerate(names)]
    return [Place(noun.id, i, NONE, noun.unique) for i in range(1 if noun.unique else noun.count)]


def _letters(column: int) -> str:
    """The letters of a column from 0: A to Z, then AA, AB and so on."""
    more, rest = divmod(column, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + rest)


def neighbours(vocabulary: Vocabulary, places: list[Place], which: str) -> list[list[int]]:
    """For each place the places that are `adjacent` or `opposite` to it; on a grid the four around one are adjacent."""
    number = {(place.noun, place.index): i for i, place in enumerate(places)}
    beside: list[list[int]] = [[] for _ in places]
    for noun in vocabulary.nouns.values():
        pairs = noun.adjacent if which == "adjacent" else noun.opposite
        if which == "adjacent" and noun.grid[0]:
            pairs += tuple(_grid_pairs(*noun.grid))
        for one, other in pairs:
            ends = number.get((noun.id, one - 1)), number.get((noun.id, other - 1))
            if None not in ends and ends[0] != ends[1]:
                for here, there in (ends, ends[::-1]):
                    assert here is not None
                    assert there is not None
                    beside[here].append(there)
    return [sorted(set(row)) for row in beside]


def _grid_pairs(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    for i in range(columns * rows):
        if (i + 1) % columns:
            yield i + 1, i + 2
        if i + columns < columns * rows:
            yield i + 1, i + 1 + columns


class Board:
    """The zones and places of a game for up to `most_players` players. It never changes.

    kinds       the zones as declared
    spots       for each zone its kind, owner, place and slot; owner_of, place_of, kind_of are these as plain lists
    is_open     for each zone whether everybody sees what lies in it; is_top_open, whether they see the top card alone
    knowers     for each zone the set of seats, of the most players, that know what lies face-down in it: the owner
    names       for each zone its name in sentences: the hand of player 2; `keys` are their names in data: hand-2
    places      for each place what it is
    """

    def __init__(self, zones: Iterable[Zone], places: Iterable[Place] = (), most_players: int = 1) -> None:
        self.kinds = list(zones)
        self.places = list(places)
        self.most_players = most_players
        self.adjacent: list[list[int]] = [[] for _ in self.places]  # for each place those next to it
        self.opposite: list[list[int]] = [[] for _ in self.places]  # for each place those across from it
        self.spots = [*self._shared(), *(spot for p in range(most_players) for spot in self._of_player(p))]
        self.owner_of = [spot.owner for spot in self.spots]
        self.place_of = [spot.place for spot in self.spots]
        self.kind_of = [spot.kind for spot in self.spots]
        self.sees = [self.kinds[kind].sees for kind in self.kind_of]
        self.is_open = [sees is Sees.ALL for sees in self.sees]
        self.is_top_open = [sees is Sees.TOP for sees in self.sees]
        self.knowers = [
            _knowers(sees, owner, most_players) for sees, owner in zip(self.sees, self.owner_of, strict=True)
        ]
        self.per_player = sum(kind.count for kind in self.kinds if kind.of == PLAYER)
        self.shared = len(self.spots) - self.per_player * most_players
        self.names = [self._name(spot) for spot in self.spots]
        self.keys = [self._key(spot) for spot in self.spots]
        self._rows = {kind.id: [z for z, k in enumerate(self.kind_of) if k == n] for n, kind in enumerate(self.kinds)}

    def _shared(self) -> Iterator[Spot]:
        for number, kind in enumerate(self.kinds):
            if kind.of == PLAYER:
                continue
            at = [place for place, each in enumerate(self.places) if each.noun == kind.of] if kind.of else [NONE]
            for place in at:
                owner = self.places[place].owner if place >= 0 else NONE
                yield from (Spot(number, owner, place, slot) for slot in range(kind.count))

    def _of_player(self, player: int) -> Iterator[Spot]:
        for number, kind in enumerate(self.kinds):
            if kind.of == PLAYER:
                yield from (Spot(number, player, NONE, slot) for slot in range(kind.count))

    def shows(self, zone: int, player: int) -> bool:
        """Whether a player sees cards in a zone that not everybody sees: the owner, or all others where it says so.

        Their owner sees cards that are turned face-down in a zone that everybody sees.
        """
        sees, owner = self.sees[zone], self.owner_of[zone]
        if sees is Sees.OTHERS:
            return owner not in (NONE, player)
        return owner == player and sees in (Sees.OWNER, Sees.ALL)

    def count(self, players: int) -> int:
        """How many zones a game of that many players has."""
        return self.shared + self.per_player * players

    def zones_of(self, kind: str) -> list[int]:
        """The zones of a kind, by player or place and then by slot. Raises KeyError for a kind that is not declared."""
        return self._rows[kind]

    def number(self, kind: str, whose: int = 0, slot: int = 0) -> int:
        """One zone: `whose` is a player, or the index of a place among its noun's. Raises KeyError, IndexError."""
        return self._rows[kind][whose * self.kind(kind).count + slot]

    def row(self, kind: str, whose: int = 0) -> list[int]:
        """All zones of a kind that one player or place has; `whose` as for `number`. Raises KeyError."""
        count = self.kind(kind).count
        return self._rows[kind][whose * count : (whose + 1) * count]

    def kind(self, name: str) -> Zone:
        """A zone as declared. Raises KeyError."""
        for kind in self.kinds:
            if kind.id == name:
                return kind
        raise KeyError(name)

    def kind_name(self, zone: int) -> str:
        """The id of the kind that a zone is of."""
        return self.kinds[self.kind_of[zone]].id

    def is_of_kind(self, zone: int, kind: str) -> bool:
        """Whether a zone is of the kind with this id."""
        return self.kind_name(zone) == kind

    def starts(self, decks: Iterable[str], players: int) -> list[int]:
        """The zone where each of these designs begins, by `start` of the zones; a design is given by its deck.

        Where a kind is for each player or place, or several, each zone gets one design, in order; what is left of the
        deck begins in the next kind that names it. NONE where no zone does, or none is left for so many players.
        """
        rows = {kind: [zone for zone in row if self.owner_of[zone] < players] for kind, row in self._rows.items()}
        naming: dict[str, list[Zone]] = {}
        found = []
        for deck in decks:
            if deck not in naming:
                naming[deck] = [kind for kind in self.kinds if deck in kind.start]
            home = next((kind for kind in naming[deck] if rows[kind.id]), None)
            found.append(rows[home.id][0] if home is not None else NONE)
            if home is not None and (home.of or home.count > 1):
                del rows[home.id][0]
        return found

    def place_number(self, noun: str, index: int = 0) -> int:
        """The number of the place with this index, from 0, among those of a noun. Raises KeyError."""
        for number, place in enumerate(self.places):
            if (place.noun, place.index) == (noun, index):
                return number
        raise KeyError(f"{noun} {index}")

    def place_name(self, place: int) -> str:
        """A place in words: house 2, the Nest, the den of player 1."""
        each = self.places[place]
        if each.owner >= 0:
            return f"the {each.noun} of player {each.owner + 1}"
        if each.name:
            return each.name
        return f"the {each.noun}" if each.is_only else f"{each.noun} {each.index + 1}"

    def beside(self, place: int) -> list[int]:
        """The places adjacent to one; empty for a number that is no place."""
        return list(self.adjacent[place]) if 0 <= place < len(self.places) else []

    def across(self, place: int) -> list[int]:
        """The places opposite one; empty for a number that is no place."""
        return list(self.opposite[place]) if 0 <= place < len(self.places) else []

    def within(self, place: int, steps: int) -> list[int]:
        """The places that are at most so many steps away, the place itself first; empty for no place."""
        found = [place] if 0 <= place < len(self.places) else []
        edge = found
        for _ in range(steps):
            edge = list(dict.fromkeys(y for x in edge for y in self.adjacent[x] if y not in found))
            found = found + edge
        return found

    def key(self, zone: int) -> str:
        """A zone's name in data: deck, hand-2, feature-pile-1-3."""
        return self.keys[zone]

    def _key(self, spot: Spot) -> str:
        kind = self.kinds[spot.kind]
        parts = [kind.id.lower().replace(" ", "-")]
        if spot.place >= 0 and not self.places[spot.place].is_only:
            parts.append(str(self.places[spot.place].index + 1))
        elif spot.place < 0 and spot.owner >= 0:
            parts.append(str(spot.owner + 1))
        return "-".join([*parts, str(spot.slot + 1)] if kind.count > 1 else parts)

    def _name(self, spot: Spot) -> str:
        kind = self.kinds[spot.kind]
        words = kind.words or f"the {kind.id}"
        if kind.count > 1:
            words = f"{words} {spot.slot + 1}"
        if spot.place >= 0:
            here = self.places[spot.place]
            return words if here.is_only else f"{words} of {self.place_name(spot.place)}"
        return f"{words} of player {spot.owner + 1}" if spot.owner >= 0 else words


def holds(zone: Zone, type_: str, subtype: str) -> bool:
    """Whether cards of a type and subtype may lie in zones of a kind."""
    return not zone.holds or type_ in zone.holds or subtype in zone.holds


def _knowers(sees: Sees, owner: int, most_players: int) -> int:
    """The set of seats that know what lies face-down in a zone; see core.viewer."""
    own = 1 << owner if owner >= 0 else 0
    if sees is Sees.OTHERS:
        return (1 << most_players) - 1 & ~own
    return own if sees is Sees.OWNER else 0


def board_of(vocabulary: Vocabulary, most_players: int) -> Board:
    """The board that a vocabulary declares, for up to `most_players` players."""
    places = places_of(vocabulary, most_players)
    board = Board(vocabulary.zones.values(), places, most_players)
    board.adjacent, board.opposite = (neighbours(vocabulary, places, which) for which in ("adjacent", "opposite"))
    return board


__all__ = ["NONE", "PLAYER", "Board", "Place", "Sees", "Spot", "Zone", "board_of", "holds", "places_of"]
