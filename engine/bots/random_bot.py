"""The bot that chooses at random."""

from __future__ import annotations

from engine.bots.seat import Seat, pick


class Random:
    """Picks any option, each with the same probability."""

    def decide(self, seat: Seat) -> int:
        """One of the options of the seat, each as likely as any other."""
        return pick(seat.luck, seat.options)
