"""What an option would lead to, told before it is taken: what is the same in several deals that fit what is known.

Never the real state is played on, but deals in which all that the player does not know is dealt anew. What differs
from deal to deal is open, and is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from engine.kernel import Refused, State, foresee, redeal, table

DEALS = 3
MOST = 8  # consequences that are told
Told = dict[str, object]


def consequences(state: State, seat: int, value: int) -> list[Told]:
    """What would be otherwise once a seat has taken an option of the state's choice: words, before, after.

    Counters, facts and the numbers of cards are compared, as far as they come out the same in every deal.
    """
    found: dict[str, Told] | None = None
    for number in range(DEALS):
        deal = redeal(state, seat, number)
        before = dict(measures(deal, seat))
        try:
            foresee(deal, value)
        except Refused:  # who stands in for another has a choice that is not theirs
            return []
        rows = {
            name: {"what": name, "before": before.get(name), "after": after}
            for name, after in measures(deal, seat)
            if before.get(name) != after
        }
        found = rows if found is None else {name: row for name, row in found.items() if rows.get(name) == row}
    return [*(found or {}).values()][:MOST]


def measures(state: State, seat: int) -> Iterator[tuple[str, object]]:
    """What can be compared of a table as a seat sees it: counters, facts that are plain, how many cards lie where."""
    told = table(state, seat)
    players = cast("list[dict[str, dict[str, int]]]", told["players"])
    yield from _counters("you", players[seat]["counters"])
    for number, player in enumerate(players):
        if number != seat:
            yield from _counters(f"player {number + 1}", player["counters"])
    for name, value in cast("dict[str, object]", told["facts"]).items():
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            yield name, value
        elif isinstance(value, list) and len(value) == len(players):
            yield f"{name}, you", value[seat]
    for zone in cast("list[dict[str, object]]", told["zones"]):
        yield f"cards in {zone['name']}", len(cast("list[object]", zone["cards"]))
    for place in cast("list[dict[str, object]]", told["places"]):
        yield from _counters(str(place["name"]), cast("dict[str, int]", place["counters"]))


def _counters(whose: str, counters: dict[str, int]) -> Iterator[tuple[str, object]]:
    for name, amount in counters.items():
        yield f"{name}, {whose}", amount
