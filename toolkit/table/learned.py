"""Whether anybody has learned anything since a moment of a game: then it is not gone back to unless all agree."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel import State
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.hidden_information import who_knows


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What chance has brought, and for each card the seats that know it."""

    chance: int
    knowers: tuple[int, ...]

    def has_grown(self, later: Knowledge) -> bool:
        """Whether chance has decided anything since, or anybody knows a card that they did not know."""
        if self.chance != later.chance:
            return True
        return any(after & ~before for before, after in zip(self.knowers, later.knowers, strict=True))

    def grown_for_others(self, later: Knowledge, player: int) -> str:
        """What has become known since to others than a player, in a clause of words; "" where nothing has."""
        if self.chance != later.chance:
            return "the dice or a shuffle have decided something"
        seats = 0
        for before, after in zip(self.knowers, later.knowers, strict=True):
            if after == EVERYBODY != before:
                return "a card has been turned up"
            seats |= after & ~before
        seats &= ~(1 << player)
        if not seats:
            return ""
        return f"player {(seats & -seats).bit_length()} has seen a card"


def knowledge(state: State) -> Knowledge:
    """What is known in a state."""
    cards = range(len(state.zone_of))
    seats = (1 << state.players) - 1
    # with a single player there is nobody beside them to tell
    found = tuple([EVERYBODY if (known := who_knows(state, card)) == EVERYBODY else known & seats for card in cards])
    return Knowledge(state.chance, found)
