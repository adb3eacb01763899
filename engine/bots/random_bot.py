"""The bot that does anything."""

from __future__ import annotations

from engine.bots.seat import Seat, pick


class Random:
    """Every option is as likely."""

    def decide(self, seat: Seat) -> int:
        """See Bot."""
        return pick(seat.luck, seat.options)
