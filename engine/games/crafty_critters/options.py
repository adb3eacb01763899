"""What the numbers of options mean. A design stands for its cards: those of one name are all the same."""

from __future__ import annotations

from enum import IntEnum

TURNS = 16  # of placing a tile: space * TURNS + the sides its paths reach then


class Act(IntEnum):
    """What is done in a turn; a number below DRAW is the place to move to."""

    DRAW = 100  # draw a tile
    HELD = 101  # place one that is held
    END = 102  # end the heist
    PLAY = 1_000  # and so many more: play a card of that design from the hand
    AGAIN = 1_000_000  # and so many more: play one of that design once more, which lies in front


DRAW, HELD, END, PLAY, AGAIN = (act.value for act in Act)  # as they are offered: plain numbers


class Draft(IntEnum):
    """How two players draft."""

    ALONE = 0
    THIRD_HAND = 1


def design_of_option(option: int) -> int:
    """The design of the card that is played."""
    return option - (AGAIN if option >= AGAIN else PLAY)
