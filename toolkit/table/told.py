"""What a board at the terminal is made from: the table as one viewer may know it, with its parts at hand by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NotRequired, TypedDict, cast

from engine.kernel import table

if TYPE_CHECKING:
    from engine.kernel import State, Viewer

HIDDEN = "hidden"  # instead of the name of a card that the viewer does not know


class Spot(TypedDict):
    """Where a card lies: the key of its zone, and its index in it from 0, the lowest card first."""

    zone: str
    index: int


class Card(TypedDict):
    """A card by its name, or by its back alone; what only some games tell of cards is in it too."""

    card: NotRequired[str]
    back: NotRequired[str]
    mark: NotRequired[int]  # the player whose token is on it
    on: NotRequired[Spot]  # the card it lies on


class Zone(TypedDict):
    """A zone by its key (hand-1), its name in sentences, and its cards, the lowest one first."""

    zone: str
    name: str
    cards: list[Card]


class Place(TypedDict):
    """A place by its key (house-1), the pieces on it by name, and how much it has of each counter."""

    name: str
    pieces: list[str]
    counters: dict[str, int]


class Player(TypedDict):
    """How much a player has of each counter."""

    counters: dict[str, int]


class Asked(TypedDict):
    """Who has to choose, and what kind of choice it is."""

    player: int
    kind: str


class Table(TypedDict):
    """The table as one viewer may know it, as far as boards use it; see engine.kernel.running.table."""

    viewer: int | None
    players: list[Player]
    zones: list[Zone]
    places: list[Place]
    facts: dict[str, object]
    choice: Asked | None


class Told:
    """The table as one viewer may know it.

    viewer   the seat of who looks, None for whoever only looks on
    players  how much each player has of each counter
    places   the places by their keys
    zones    the zones by their keys
    facts    what only the game can say
    asked    the kind of choice that somebody has, "" when the game is over
    """

    def __init__(self, state: State, viewer: Viewer) -> None:
        told = cast("Table", table(state, viewer))
        self.viewer = told["viewer"]
        self.players = [player["counters"] for player in told["players"]]
        self.places = {place["name"]: place for place in told["places"]}
        self.zones = {zone["zone"]: zone for zone in told["zones"]}
        self.facts: Mapping[str, object] = told["facts"]
        self.asked = told["choice"]["kind"] if told["choice"] is not None else ""

    def cards(self, zone: str) -> list[Card]:
        """The cards in a zone by its key, the lowest one first. Raises KeyError."""
        return self.zones[zone]["cards"]

    def names(self, zone: str) -> list[str]:
        """The names of the cards in a zone, HIDDEN for each that the viewer does not know. Raises KeyError."""
        return [name_of(card) for card in self.cards(zone)]

    def place_of(self, piece: str) -> str:
        """The key of the place where a piece is; "" where it is on none."""
        return next((key for key, place in self.places.items() if piece in place["pieces"]), "")


def name_of(card: Card) -> str:
    """The name of a card without the number of its copy; HIDDEN where the viewer does not know it."""
    return card.get("card", HIDDEN)
