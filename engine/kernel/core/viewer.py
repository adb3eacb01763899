"""Who looks at a game: a seat from 0, or NOBODY, a spectator who sees only what everybody sees."""

from __future__ import annotations

Viewer = int | None
NOBODY = None


class NoSeat(ValueError):  # noqa: N818 - it names what was asked for
    """A viewer's number that is no seat of the game; the message says which there are."""
