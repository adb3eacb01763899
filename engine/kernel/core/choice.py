"""What somebody has to decide: plain values, one stable text for each option (`state.referee.words`)."""

from __future__ import annotations

from typing import NamedTuple

STOP = -1  # in every kind that may be stopped: no more
UNSEEN = -2  # - the player: one of the cards of theirs that who chooses cannot see; it is drawn by lot
MOST_HOLDERS = 12  # players who can have cards that others cannot see
YES_OR_NO = [1, 0]


class Choice(NamedTuple):
    """A choice of one player. Options are numbers; what they are called is `referee.words[kind]`.

    `prompt` says what for: a written key of the game's prompts, "pick", "order", or the number of a sentence.
    """

    player: int
    kind: str
    options: list[int]
    prompt: str


class Refused(Exception):  # noqa: N818 - it is an answer, not a failure of the machine
    """The action is not offered; the message says why. Nothing has changed."""
