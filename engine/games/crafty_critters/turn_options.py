"""What the numbers of a turn's options mean: below DRAW it is the place to move to, from PLAY on a card of a design."""

from __future__ import annotations

DRAW, HELD, END = 100, 101, 102  # draw a tile, place the one that is held, end the heist
PLAY, AGAIN = 200, 300  # plus the number of a design: play such a card from the hand, or once more from in front
