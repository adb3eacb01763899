"""What a state of Top of the Heap knows beyond cards, pieces and tokens."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.components import Components
from engine.kernel.core.records import later, listed, record, shared_later
from engine.kernel.core.state import State
from engine.kernel.referee import Referee


class HeapRules(Referee):
    """The rules, as far as states and helpers need to know them: they have `components`."""

    components: Components


@record
class HeapState(State):
    """Numbers of the night and of the players.

    components      what is in the box
    night           1 to 7, 0 before the first
    taken           turns each player has taken tonight
    out             1 for who has passed or retreated
    aside           Snacks each player has set aside to eat
    saved           Snacks each player has stashed
    skipped_nights  nights that each player will miss
    raider          the player whose raid is going on, -1 for none
    extra           additional Risk cards of the raid going on
    events          additional Event cards to draw
    ended           1 when the turn going on was ended by an effect
    """

    components: Components = shared_later()
    night: int = later(0)
    raider: int = later(-1)
    extra: int = later(0)
    events: int = later(0)
    ended: int = later(0)
    taken: list[int] = listed()
    out: list[int] = listed()
    aside: list[int] = listed()
    saved: list[int] = listed()
    skipped_nights: list[int] = listed()

    def begin(self) -> None:
        """Set the fields of this game to how they are before set-up."""
        assert isinstance(self.referee, HeapRules)
        self.components = self.referee.components
        players = self.players
        self.taken, self.out = [0] * players, [0] * players
        self.aside, self.saved = [0] * players, [0] * players
        self.skipped_nights = [0] * players

    def clockwise(self, first: int) -> list[int]:
        """All players in turn order, beginning with `first`."""
        first %= self.players
        return [*range(first, self.players), *range(first)]

    def house_of(self, player: int) -> int:
        """The house where a player's animal is, -1 if it is elsewhere."""
        place = self.at[player] if 0 <= player < self.players else -1
        return place if 0 <= place < at.HOUSES else -1


def heap(state: State) -> HeapState:
    """The state as a HeapState; any other is an error in the program."""
    assert isinstance(state, HeapState)
    return state
