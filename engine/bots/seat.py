"""What a bot has in front of it: a choice, what its player may know, and deals that fit with that."""

from __future__ import annotations

from random import Random as Luck
from typing import Any, Protocol

from engine.kernel import State, redeal, view
from engine.kernel.running.choices import texts

MASK = (1 << 64) - 1
ODD = 0x9E3779B97F4A7C15


class Seat:
    """The seat of the player who has to choose. Made anew for each choice; `luck` is the bot's own chance.

    The luck depends on the game's seed, the seat and how many choices there were, so that a game that was saved and
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
        """What the options are called."""
        return texts(self._state)

    def view(self) -> dict[str, Any]:
        """All that the player may know."""
        return view(self._state, self.player)

    def imagined(self) -> State:
        """A game that looks the same to the player; what is hidden from them is dealt by luck. It keeps no log."""
        return redeal(self._state, self.player, self.luck.getrandbits(64))


class Bot(Protocol):
    """Picks one of `seat.options`."""

    def decide(self, seat: Seat) -> int:
        """The option that is taken."""
        ...


def pick(luck: Luck, row: list[int]) -> int:
    """One of a row, each as likely; the same on every Python."""
    return row[int(luck.random() * len(row))]
