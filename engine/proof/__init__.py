"""Proof: that each sentence of each card can be played, is played in full, and changes something.

The rungs are those of `resolvable.md`: R4 to R7 are climbed here, R8 to R14 are asserted while the games are played. No
module here reads or writes files; games are played, and the results are returned.
"""
