"""Who looks at a game: a seat from 0, or NOBODY, a spectator who sees only what everybody sees.

Who may know something is a set of seats, as the bits of a number: player 0 is 1, player 1 is 2, player 2 is 4. All bits
are set in EVERYBODY, which spectators belong to as well.
"""

from __future__ import annotations

Viewer = int | None
NOBODY = None
EVERYBODY = -1  # a set of seats: all of them, and spectators


def is_among(viewer: Viewer, knowers: int) -> bool:
    """Whether a viewer is in a set of seats; NOBODY is in EVERYBODY alone."""
    return knowers == EVERYBODY if viewer is NOBODY else bool(knowers >> viewer & 1)


class NoSeat(ValueError):  # noqa: N818 - it names what was asked for
    """A viewer's number that is no seat of the game; the message says which there are."""
