"""What a game of Crafty Critters knows beyond cards."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from engine.games.crafty_critters import layout as at
from engine.kernel.core.state import State
from engine.kernel.referee import Referee


class HeistState(State):
    """Numbers of the heist and of the turn. `State.at` has the place of each crew.

    first      the first player
    active     the player whose turn it is, -1 outside of turns
    round      which round it is, from 1
    ended_in   the round in which somebody ended the heist, 0 before
    ender      who ended the heist, -1 for nobody
    canned     1 when the Canned Goods have been taken
    third      1 when two players use the third deal
    moves      Move actions of this turn
    plays      cards played in this turn
    spent      actions of this turn that cards have taken
    reach      how many tiles can be moved in this turn
    paths      for each space the sides its paths reach, North is bit 0; 0 where there is no tile
    tile_at    for each space its path tile, -1 for none
    lies       for each card the place where it lies on the board, -1 for none
    dropped    for each card 1 when it is food that a card has put on the board
    home       for each player 1 when their heist has ended
    earned     for each player the CP that cards have given, beyond -1 CP tokens given back
    laid       for each stash tile how many tiles were placed beside it in this turn
    visited    for each player the stash tiles where they have picked up food, the first of them is bit 0
    """

    __slots__ = (
        "active", "canned", "dropped", "earned", "ended_in", "ender", "first", "home", "laid", "lies", "moves", "paths",
        "plays", "reach", "round", "spent", "third", "tile_at", "visited",
    )  # fmt: skip
    OWN_NUMBERS: ClassVar[tuple[str, ...]] = (
        "first", "active", "round", "ended_in", "ender", "canned", "third", "moves", "plays", "spent", "reach",
    )  # fmt: skip
    OWN_ROWS: ClassVar[tuple[str, ...]] = ("paths", "tile_at", "lies", "dropped", "earned", "home", "laid", "visited")
    NUMBERS: ClassVar[tuple[str, ...]] = (*State.NUMBERS, *OWN_NUMBERS)
    ROWS: ClassVar[tuple[str, ...]] = (*State.ROWS, *OWN_ROWS)

    first: int
    active: int
    round: int
    ended_in: int
    ender: int
    canned: int
    third: int
    moves: int
    plays: int
    spent: int
    reach: int
    paths: list[int]
    tile_at: list[int]
    lies: list[int]
    dropped: list[int]
    earned: list[int]
    home: list[int]
    laid: list[int]
    visited: list[int]

    def __init__(self, referee: Referee, players: int, seed: int) -> None:
        super().__init__(referee, players, seed)
        for name in self.OWN_NUMBERS:
            setattr(self, name, 0)
        self.active = self.ender = -1
        self.paths = [at.ALL_PATHS if space in at.PRINTED else 0 for space in range(at.SPACES)]
        self.tile_at = [-1] * at.SPACES
        self.lies, self.dropped = [], []
        self.home, self.visited, self.earned = [0] * players, [0] * players, [0] * players
        self.laid = [0] * len(at.STASHES)

    def clone(self) -> Self:
        """See State."""
        new = super().clone()
        for name in self.OWN_NUMBERS:
            setattr(new, name, getattr(self, name))
        new.paths = self.paths[:]
        new.tile_at = self.tile_at[:]
        new.lies = self.lies[:]
        new.dropped = self.dropped[:]
        new.earned = self.earned[:]
        new.home = self.home[:]
        new.laid = self.laid[:]
        new.visited = self.visited[:]
        return new


def heist(state: Any) -> HeistState:
    """The state as one of this game."""
    return state  # type: ignore[no-any-return]
