"""Proof: that each sentence of each card can be played, is played in full, and changes something.

The ladder is `resolvable.md`'s: R4 to R7 here, R8 to R14 asserted while the games are played. Nothing here reads or
writes files; games are played, and what was found is returned.
"""
