"""Facts: a plain snapshot of a state that nobody plays on, and what of a game never changes.

Facts are made by engine.proof.snapshot. Players, pieces, places, cards, zones and counters are given by number; -1
stands for none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.kernel.core.box import Box, Design
from engine.kernel.core.customs import Customs, Sign, Table
from engine.kernel.core.zones import Board
from engine.language.vocabulary import Sees


@dataclass(frozen=True, slots=True)
class Things:
    """What of a game never changes: its box, its board, its counters, its decks and its customs.

    `first_place` is where places begin in a row of amounts, after the players.
    """

    box: Box
    board: Board
    counters: tuple[str, ...]
    most: tuple[int, ...]
    decks: Mapping[str, tuple[int, int]]
    customs: Customs
    first_place: int
    on_cards: Mapping[int, int]  # counters that stack on cards, with their rows
    on_zones: Mapping[int, int]
    heard: tuple[tuple[int, bool], ...]  # the zones whose cards can be in force, each with whether all are or the top
    signs: Mapping[str, tuple[tuple[str, Sign], ...]]  # for each routine the deeds that can show in it; "" for others

    def design(self, card: int) -> Design:
        """The design of a card."""
        return self.box.designs[self.box.design_of[card]]

    def tags(self, card: int) -> frozenset[str]:
        """The tags of a card, with all that they imply."""
        return self.box.tags[self.box.design_of[card]]

    def set_size(self, card: int) -> int:
        """How many cards of its name a card is used and counted with, itself among them."""
        design, words = self.design(card), self.box.vocabulary
        for noun, n in self.customs.sets.items():
            entry = words.nouns.get(noun)
            if entry is not None and entry.type == design.type and entry.subtype in ("", design.subtype):
                return n
        return 1

    def name(self, card: int) -> str:
        """A card's name with its copy, for messages; "nothing" for -1."""
        return self.box.labels[card] if card >= 0 else "nothing"

    def zone(self, zone: int) -> str:
        """A zone's name for messages."""
        return self.board.names[zone] if 0 <= zone < len(self.board.names) else "nowhere"

    def kind(self, zone: int) -> str:
        """The kind of a zone."""
        return self.board.kind_name(zone)


class Lasting(NamedTuple):
    """Something that holds for a while: the number of the sentence that made it, its card, and until when."""

    what: str
    sentence: int
    card: int
    you: int
    place: int
    until: str
    whose: int
    serial: int
    name: str = ""  # of what is evaded, or of another thing that is no card: "evade trap"


class Holder(NamedTuple):
    """Who or what has tokens: a sort (player, place, card, pile) and a number. Pieces of players count as players."""

    sort: str
    x: int


@dataclass(slots=True, eq=False)
class Facts:
    """What lies where at one moment. It is not changed once it is made.

    zones        the cards of each zone, the top card last
    zones_of_cards  the zone of each card
    turned       cards that lie the other way up than their zone says
    at           the place of each piece, -1 where it is not in play
    piece_cards  the card that stands for each piece, -1 for none
    counts       how much of each counter each player and place has, see `amount`
    on_cards, on_zones  the same for cards and zones
    marks        for each card the player whose token lies on it, -1 for none
    hosts        (card, card it lies on)
    known        for each card the seats that know it without seeing it, as bits: player 0 is 1, player 1 is 2
    lasting      what holds for a while
    own          what else the game's state knows, by name
    decider      who decides where nobody else does
    points       the points of each player, where the customs say how they are counted
    """

    things: Things
    players: int
    zones: list[list[int]]
    zones_of_cards: list[int]
    turned: list[int]
    at: list[int]
    piece_cards: list[int]
    counts: list[list[int]]
    on_cards: list[list[int]]
    on_zones: list[list[int]]
    marks: list[int]
    hosts: list[tuple[int, int]]
    known: list[int]
    lasting: list[Lasting]
    own: dict[str, object]
    decider: int
    points: list[float] = field(default_factory=list)
    moments: dict[str, tuple[object, ...]] = field(default_factory=dict)  # see Scene.when, which fills it
    _in_force: list[int] | None = None

    def zone_of(self, card: int) -> int:
        """The zone of a card."""
        return self.zones_of_cards[card] if card >= 0 else -1

    def amount(self, counter: int, holder: Holder) -> int:
        """How much of a counter somebody or something has."""
        sort, x = holder
        if sort == "card":
            row = self.things.on_cards.get(counter)
            return self.on_cards[row][x] if row is not None else int(self.marks[x] >= 0)
        if sort == "pile":
            row = self.things.on_zones.get(counter)
            return self.on_zones[row][x] if row is not None else 0
        return self.counts[counter][x if sort != "place" else self.things.first_place + x]

    def place_of(self, card: int) -> int:
        """The place where a card lies; of the card of a piece, where the piece is; -1 for none."""
        if card in self.piece_cards:
            piece = self.piece_cards.index(card)
            return self.at[piece]
        zone, grid = self.zone_of(card), self.things.customs.grid
        if grid is not None and zone >= 0 and self.things.kind(zone) in grid.zones.values():
            lies = self.own[grid.lies]
            return lies[card] if isinstance(lies, list) else -1
        return self.things.board.place_of[zone] if zone >= 0 else -1

    def holder_of(self, card: int) -> int:
        """The player in whose zone a card lies, -1 for none."""
        zone = self.zone_of(card)
        return self.things.board.owner_of[zone] if zone >= 0 else -1

    def table(self) -> Table:
        """The same for what a game declares of it."""
        things = self.things
        tokens = dict(zip(things.counters, self.counts, strict=True))
        return Table(self.players, self.at, self.zones, self.turned, things.box.design_of, self.own, tokens)

    def zones_of(self, kind: str) -> Iterator[int]:
        """The zones of a kind in this game."""
        return (zone for zone in self.things.board.zones_of(kind) if zone < len(self.zones))

    def is_face_up(self, card: int) -> bool:
        """Whether everybody sees the face of a card."""
        zone = self.zone_of(card)
        sees = self.things.board.sees[zone]
        is_up = sees is Sees.ALL or (sees is Sees.TOP and self.zones[zone][-1] == card)
        bare = self.things.customs.bare.get(self.things.kind(zone)) if not is_up else None
        is_up = is_up or (bare is not None and bool(self.own[bare]))
        return is_up != (card in self.turned)

    def is_known(self, card: int, player: int) -> bool:
        """Whether a player knows which card it is, as it lies or from before."""
        zone = self.zone_of(card)
        is_theirs = self.things.board.sees[zone] is Sees.OWNER and self.things.board.owner_of[zone] == player
        return is_theirs or self.is_face_up(card) or bool(player >= 0 and self.known[card] >> player & 1)

    def is_in_play(self, card: int) -> bool:
        """Whether a card lies where texts mean it without a place: not under another in a pile that is so read."""
        zone = self.zone_of(card)
        customs = self.things.customs
        kind = self.things.kind(zone)
        return kind in customs.in_play and (kind not in customs.on_top or self.zones[zone][-1] == card)

    def cards_in_force(self) -> list[int]:
        """The cards whose texts are in force: those in play, those that are held, and those of pieces in play."""
        if self._in_force is None:
            pieces = {card for piece, card in enumerate(self.piece_cards) if self.at[piece] >= 0}
            stand_for = {card for card in self.piece_cards if card >= 0}
            found: list[int] = []
            for zone, is_whole in self.things.heard:
                row = self.zones[zone] if zone < len(self.zones) else []
                found += row if is_whole else row[-1:]
            marks = self.marks
            self._in_force = [card for card in found if marks[card] < 0 and (card in pieces or card not in stand_for)]
        return self._in_force
