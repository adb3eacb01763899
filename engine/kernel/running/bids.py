"""What players have bid: how much, by the deeds of the period that goes on."""

from __future__ import annotations

from engine.kernel.core.events import Deed
from engine.kernel.core.state import State

ANEW = "anew"
MOST_OFFERED = 99  # of what somebody has


def bid_words(verb: str) -> tuple[str, ...]:
    """How bids by a verb are noted: the words for each amount, from none to the most, and that bids are made anew."""
    return (*(f"{verb} {n}" for n in range(MOST_OFFERED + 1)), f"{verb} {ANEW}")


def note_bid(state: State, verb: str, player: int, n: int) -> None:
    """Note how much somebody has bid; it goes before what they bid until then."""
    state.deeds.append(Deed(state.compiled.measured[verb][n], player, -1, -1))


def begin_bids(state: State, verb: str) -> None:
    """Note that bids are made at once: what was bid before is over."""
    state.deeds.append(Deed(state.compiled.measured[verb][-1], -1, -1, -1))


def bids(state: State, verb: str) -> dict[int, int]:
    """How much each player has bid last, by player; those who have not bid are not among them."""
    period = state.referee.main_period
    done = state.referee.deeds_in(state, period) if period in state.referee.periods else state.deeds
    found: dict[int, int] = {}
    for deed in done:
        said, _, n = deed.verb.rpartition(" ")
        if said == verb and n == ANEW:
            found.clear()
        elif said == verb and n.isdecimal():
            found[deed.who] = int(n)
    return found
