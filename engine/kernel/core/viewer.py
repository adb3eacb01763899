"""Who looks at a game: a seat from 0, or nobody. Nobody sees what everybody sees, and no more: a spectator."""

from __future__ import annotations

Viewer = int | None
NOBODY = None


class NoSeat(ValueError):  # noqa: N818 - it names what was asked for
    """A number that is no seat of a game; the message says which there are."""
