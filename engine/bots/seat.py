"""What a bot is given for a choice: the options, what its player may know, and deals that fit with that."""

from __future__ import annotations

from random import Random as Luck
from typing import Protocol

from engine.kernel import State, redeal, scores, view
from engine.kernel.running.choices import texts

MASK = (1 << 64) - 1
ODD = 0x9E3779B97F4A7C15


class Seat:
    """The view of the player who has to choose, made anew for each choice. `luck` is the bot's own source of chance.

    Its luck depends on the game's seed, the seat and the number of choices so far, so that a game that is saved and
    resumed goes on as it would have.
    """

    __slots__ = ("_state", "kind", "luck", "number", "options", "player")

    def __init__(self, state: State, number: int) -> None:
        assert state.choice is not None
        self._state = state
        self.number = number
        self.player: int = state.choice.player
        self.kind: str = state.choice.kind
        self.options: list[int] = state.choice.options[:]
        self.luck = Luck(((state.seed + 1) * ODD ^ (self.player + 1) << 32 ^ number) & MASK)

    def texts(self) -> list[str]:
        """The texts of the options, in the order of `options`."""
        return texts(self._state)

    def view(self) -> dict[str, object]:
        """All that the player may know, as plain data."""
        return view(self._state, self.player)

    def imagined(self) -> State:
        """A state that looks the same to the player, with what is hidden from them dealt by luck. It keeps no log.

        What rules keep that they have worked out, as the scores are counted, is there for all copies of it.
        """
        deal = redeal(self._state, self.player, self.luck.getrandbits(64))
        scores(deal)
        return deal


class Bot(Protocol):
    """A player: anything that can pick one of a seat's options."""

    def decide(self, seat: Seat) -> int:
        """The option taken, one of `seat.options`."""
        ...


def pick(luck: Luck, row: list[int]) -> int:
    """One of a row of numbers, each with the same probability; the same in every version of Python."""
    return row[int(luck.random() * len(row))]
