"""How good a state is for a player: how far ahead they are, and a little for their own score.

The little decides where nobody can be ahead, since all play together for one score, and between equal leads.
"""

from __future__ import annotations

from engine.kernel import State, scores

OWN = 2**-10  # of a player's own score counts beside the lead


def lead(state: State, player: int) -> float:
    """How far a player is ahead of the best other one."""
    row = scores(state)
    own = row.pop(player)
    return own * (1 + OWN) - max(row) if row else own


def leads(row: list[float]) -> list[float]:
    """The same of all players, by their scores."""
    if len(row) == 1:
        return row
    first, second = sorted(row, reverse=True)[:2]
    return [score * (1 + OWN) - (second if score == first else first) for score in row]
