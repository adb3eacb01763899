"""Where what is dealt goes: to an area, to a place on a board, to a mat, or to a player's hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from toolkit.exports.tabletops.arrangement import Arrangement, Box, places_on
from toolkit.exports.tabletops.setting_out import Deal, deals_of
from toolkit.exports.tabletops.things import Form, Pile, Things
from toolkit.places import Spot


@dataclass(frozen=True, slots=True)
class Target:
    """Where dealt cards go: an area by its key, or the middle of a place on the table, or the hand of `seat`."""

    area: str = ""
    at: tuple[float, float] | None = None
    seat: int = -1


@dataclass(frozen=True, slots=True)
class Table:
    """A game's things, where they lie, and what is dealt to where for each number of players."""

    things: Things
    arrangement: Arrangement
    deals: Mapping[int, tuple[tuple[Deal, Target], ...]] = field(default_factory=dict)


def table_of(things: Things, arrangement: Arrangement) -> Table:
    """The table of a game; of what is dealt only that which has a place on it."""
    piles = {pile.key: pile for pile in things.piles}
    spots = _spots(things, arrangement)
    found = {}
    for players, deals in deals_of(things.game).items():
        rows = ((deal, _target(deal, things, arrangement, spots)) for deal in deals if _is_here(deal, piles))
        found[players] = tuple((deal, target) for deal, target in rows if target is not None)
    return Table(things, arrangement, {players: deals for players, deals in found.items() if deals})


def _is_here(deal: Deal, piles: Mapping[str, Pile]) -> bool:
    """Whether the deck of a deal is on the table, with the card if it is about one."""
    pile = piles.get(deal.deck)
    return pile is not None and (not deal.card or any(each.card.id == deal.card for each in pile.designs))


def _target(deal: Deal, things: Things, made: Arrangement, spots: Mapping[str, tuple[float, float]]) -> Target | None:
    if deal.zone in things.hands or not deal.zone:
        return Target(seat=deal.player)
    if deal.place:
        at = spots.get(f"{deal.zone}/{deal.place}") or spots.get(deal.place) or _on_grid(deal, things, made)
        return Target(at=at) if at is not None else None
    if made.area(deal.key) is not None:
        return Target(area=deal.key)
    if deal.player >= 0 and (box := made.boxes.get(f"seat/{deal.player}")) is not None:
        return Target(at=box.middle)
    return None


def _on_grid(deal: Deal, things: Things, made: Arrangement) -> tuple[float, float] | None:
    """The middle of the area of a zone whose places are cells of a grid that grows."""
    box = made.area(deal.key)
    return box.middle if box is not None else None


def _spots(things: Things, made: Arrangement) -> dict[str, tuple[float, float]]:
    """The middles of places of boards by what the rules call them: a space by its name, "house-1" by table.yaml; and
    the place of a zone in it, "home/house-1", where table.yaml says on which.
    """
    board, zones = things.game.table.get("board"), things.game.table.get("zones")
    kinds = board.get("places") if isinstance(board, Mapping) else None
    called = {str(kind): noun for noun, kind in kinds.items()} if isinstance(kinds, Mapping) else {}
    on = list(_zones_on(zones))
    found: dict[str, tuple[float, float]] = {}
    for pile, _, spot, box in places_on(things, made):
        if pile.form is Form.BOARD:
            name = _name_of(spot, called)
            found.setdefault(name, box.middle)
            around = next((f"{_key(noun)}-{spot.of}" for kind, noun in called.items() if spot.of), "")
            for zone in (zone for zone, kind in on if kind == spot.kind and around):
                found.setdefault(f"{zone}/{around}", box.middle)
    return found


def _zones_on(zones: object) -> Iterator[tuple[str, str]]:
    """The zones that lie on a kind of places, by table.yaml."""
    for zone, row in zones.items() if isinstance(zones, Mapping) else ():
        if isinstance(row, Mapping) and row.get("on"):
            yield str(zone), str(row["on"])


def _name_of(spot: Spot, called: Mapping[str, str]) -> str:
    """What the rules call a place."""
    noun = called.get(spot.kind)
    if noun is None:
        return spot.name or spot.kind
    return f"{_key(noun)}-{spot.name}" if spot.name else _key(noun)


def _key(noun: str) -> str:
    return noun.lower().replace(" ", "-")


def box_of(table: Table, target: Target) -> Box | None:
    """Where a target lies on the table; None for a hand."""
    if target.area:
        return table.arrangement.area(target.area)
    return Box(*target.at, 0.0, 0.0) if target.at is not None else None
