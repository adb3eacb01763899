"""How good a state is for a player: the lead over the best other player, plus a small part of the player's own score.

That part decides between equal leads, and where all players have one score together, so that nobody can be ahead.
"""

from __future__ import annotations

from engine.kernel import State, scores

OWN = 2**-10  # the part of a player's own score that is added to the lead


def lead(state: State, player: int) -> float:
    """The lead of a player over the best other one, in points; the player's own score where there is no other."""
    row = scores(state)
    own = row.pop(player)
    return own * (1 + OWN) - max(row) if row else own


def leads(row: list[float]) -> list[float]:
    """The lead of every player, by their scores in the order of the seats."""
    if len(row) == 1:
        return row
    first, second = sorted(row, reverse=True)[:2]
    return [score * (1 + OWN) - (second if score == first else first) for score in row]
