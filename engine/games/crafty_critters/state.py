"""What a game of Crafty Critters knows beyond cards."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.components import Components
from engine.kernel.core.records import later, listed, record, shared_later
from engine.kernel.core.state import State


@record
class HeistState(State):
    """Numbers of the heist and of the turn. `State.at` has the place of each crew.

    components  what lies in the box
    round       which round it is, from 1
    ended_in    the round in which somebody ended the heist, 0 before
    ender       who ended the heist, -1 for nobody
    canned      1 when the Canned Goods have been taken
    third       1 when two players use the third deal
    moves       Move actions of this turn
    plays       cards played in this turn
    spent       actions of this turn that cards have taken
    reach       how many tiles can be moved in this turn
    paths       for each space the sides its paths reach, North is bit 0; 0 where there is no tile
    tile_at     for each space its path tile, -1 for none
    lies        for each card the place where it lies on the board, -1 for none
    dropped     for each card 1 when it is food that a card has put on the board
    home        for each player 1 when their heist has ended
    earned      for each player the CP that cards have given, beyond -1 CP tokens given back
    laid        for each stash tile how many tiles were placed beside it in this turn
    visited     for each player the stash tiles where they have picked up food, the first of them is bit 0
    """

    components: Components = shared_later()
    round: int = later(0)
    ended_in: int = later(0)
    ender: int = later(-1)
    canned: int = later(0)
    third: int = later(0)
    moves: int = later(0)
    plays: int = later(0)
    spent: int = later(0)
    reach: int = later(0)
    paths: list[int] = listed()
    tile_at: list[int] = listed()
    lies: list[int] = listed()
    dropped: list[int] = listed()
    earned: list[int] = listed()
    home: list[int] = listed()
    laid: list[int] = listed()
    visited: list[int] = listed()

    def begin(self) -> None:
        """Set the fields of this game to how they are before set-up."""
        players = self.players
        self.paths = [at.ALL_PATHS if space in at.PRINTED else 0 for space in range(at.SPACES)]
        self.tile_at = [-1] * at.SPACES
        self.home, self.visited, self.earned = [0] * players, [0] * players, [0] * players
        self.laid = [0] * len(at.STASHES)


def heist(state: State) -> HeistState:
    """The state as a HeistState; any other is an error in the program."""
    assert isinstance(state, HeistState)
    return state
