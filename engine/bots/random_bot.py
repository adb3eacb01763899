"""The bot that chooses at random."""

from __future__ import annotations

from engine.bots.seat import Seat, pick


class Random:
    """Picks any option, each with the same probability."""

    def decide(self, seat: Seat) -> int:
        """Any option; see Bot.decide."""
        return pick(seat.luck, seat.options)
