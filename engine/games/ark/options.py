"""What the numbers of options mean. A design stands for its cards: those of one name are all the same."""

from __future__ import annotations

from enum import IntEnum


class HowToPlay(IntEnum):
    """How the players agree to play."""

    APART = 0
    TOGETHER = 1
    OPEN = 2  # together, with open hands


class Act(IntEnum):
    """What is done in a turn; a number from 0 up to TAKE is playing a card of that design, or the pair."""

    FLIP = -3
    DRAW = -2
    TAKE = 10_000  # and so many more: taking a card of that design from the Hold


FLIP, DRAW, TAKE = (act.value for act in Act)  # as they are offered: plain numbers
