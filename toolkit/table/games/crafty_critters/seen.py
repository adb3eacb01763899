"""What the board of the store is made from: the table as it is told, with the facts of this game."""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from toolkit.table.told import Card, Told


class Lying(Card):
    """A tile or food on the board: where it lies; of a tile the sides that its paths reach, and its hazard."""

    at: str
    paths: NotRequired[int]
    hazard: NotRequired[str]


class HeistFacts(TypedDict):
    """Numbers of the heist and of the turn; lists are by player."""

    first: int
    active: int
    round: int
    ended_in: int
    moves: int
    plays: int
    spent: int
    reach: int
    home: list[bool]
    crews: list[str]
    fines: list[int]
    scores: list[float]


class Seen:
    """The store as one viewer may know it: what is told, its facts, and tiles and food where they lie."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self.facts = cast("HeistFacts", told.facts)
        self.tiles = {tile["at"]: tile for tile in cast("list[Lying]", told.cards("board"))}
        self.food = cast("list[Lying]", told.cards("shop"))
