"""What an option would lead to, told before it is taken: what is the same in several deals that fit what is known.

Never the real state is played on, but deals in which all that the player does not know is dealt anew. What differs
from deal to deal is open, and is not told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from engine.kernel import Refused, State, foresee, redeal, table
from toolkit.rooms.steps import Step, begun, step_of
from toolkit.table.choices import question

DEALS = 3
MOST = 24  # consequences that are told
Told = dict[str, object]
Plain = str | int | float | None


class Measure(NamedTuple):
    """Something that can be compared: a counter or a fact by its name, or a zone by its key, whose cards are counted.

    `player` is the seat that has it, -1 for none, `place` the place, "" for none.
    """

    sort: str
    name: str
    player: int = -1
    place: str = ""

    def told(self, before: Plain, after: Plain) -> Told:
        """The measure as plain values, with what it was and what it is."""
        told: Told = {self.sort: self.name, "before": before, "after": after}
        if self.player >= 0:
            told["player"] = self.player
        return told | {"place": self.place} if self.place else told


def consequences(state: State, seat: int, value: int) -> list[Told]:
    """What would be otherwise once a seat has taken an option of the state's choice, before and after.

    Counters, facts and the numbers of cards are compared, as far as they come out the same in every deal. Where the
    same deed then asks for more, whatever else is true, the last row is what it asks: `{"then": "Which card?"}`.
    """
    found: dict[Measure, tuple[Plain, Plain]] | None = None
    begins, asked = step_of(state, seat), set[str]()
    for number in range(DEALS):
        deal = redeal(state, seat, number)
        before = measures(deal, seat)
        try:
            foresee(deal, value)
        except Refused:  # who stands in for another has a choice that is not theirs
            return []
        asked.add(_asked_next(deal, seat, begins))
        after = measures(deal, seat)
        rows = {each: (before.get(each), now) for each, now in after.items() if before.get(each) != now}
        found = rows if found is None else {each: row for each, row in found.items() if rows.get(each) == row}
    told = [each.told(*row) for each, row in (found or {}).items()][:MOST]
    then = asked.pop() if len(asked) == 1 else ""
    return [*told, {"then": then}] if then else told


def _asked_next(deal: State, seat: int, begins: Step) -> str:
    """What the deed that a step has begun, or gone on with, asks its player next; "" where it asks them nothing."""
    choice = deal.choice
    if choice is None or choice.player != seat or begun([begins], deal, seat):
        return ""
    return question(deal)


def measures(state: State, seat: int) -> dict[Measure, Plain]:
    """What can be compared of a table as a seat sees it."""
    told = table(state, seat)
    players = cast("list[dict[str, dict[str, int]]]", told["players"])
    found: dict[Measure, Plain] = {}
    for number, player in enumerate(players):
        found |= {Measure("counter", name, number): n for name, n in player["counters"].items()}
    for place in cast("list[dict[str, object]]", told["places"]):
        counters = cast("dict[str, int]", place["counters"])
        found |= {Measure("counter", name, place=str(place["name"])): n for name, n in counters.items()}
    found |= dict(_facts(cast("dict[str, object]", told["facts"]), len(players)))
    for zone in cast("list[dict[str, object]]", told["zones"]):
        found[Measure("zone", str(zone["zone"]))] = len(cast("list[object]", zone["cards"]))
    return found


def _facts(facts: dict[str, object], players: int) -> Iterator[tuple[Measure, Plain]]:
    """Facts that are a text or a number, and those that are a list of one for each player."""
    for name, value in facts.items():
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            yield Measure("fact", name), value
        elif isinstance(value, list) and len(value) == players:
            rows = enumerate(value)
            yield from ((Measure("fact", name, seat), each) for seat, each in rows if isinstance(each, (int, float)))
