"""How good a state is for a player: the lead over the best other player, plus a small part of the player's own score.

That part decides between equal leads, and where all players have one score together, so that nobody can be ahead. To a
player's own score comes what the aims that the game declares for its bots are worth (engine.bots.aims); what others
work towards is not counted against them.
"""

from __future__ import annotations

from engine.bots.aims import outlook
from engine.kernel import State, scores

OWN = 2**-10  # the part of a player's own score that is added to the lead


def lead(state: State, player: int) -> float:
    """The lead of a player over the best other one, in points; the player's own score where there is no other."""
    row = scores(state)
    hope = outlook(state.referee).of(state, player)
    own = row.pop(player)
    return own * (1 + OWN) + hope - max(row) if row else own + hope


def prospects(state: State) -> list[float]:
    """How good the state is for every player, in the order of the seats: their leads, and what their aims come to."""
    hopes = outlook(state.referee).row(state)
    return [worth + hope for worth, hope in zip(leads(scores(state)), hopes, strict=True)]


def leads(row: list[float]) -> list[float]:
    """The lead of every player, by their scores in the order of the seats."""
    if len(row) == 1:
        return row
    first, second = sorted(row, reverse=True)[:2]
    return [score * (1 + OWN) - (second if score == first else first) for score in row]
