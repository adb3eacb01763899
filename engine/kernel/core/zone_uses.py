"""What a rules module does with a zone, and what the zone may therefore not say; declared beside the module's needs.

Whose a zone is and how many there are is compared with `Needs.zones`. Here is what else a zone may say: who sees it,
what it holds, how many cards it has room for, and whether it is ordered. What a module does not declare is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.core.zones import Sees, Zone, holds

if TYPE_CHECKING:
    from engine.kernel.core.box import Design

ANY_NUMBER = 0
SEEN_BY = {
    Sees.ALL: "everybody",
    Sees.OWNER: "their owner",
    Sees.OTHERS: "everybody but their owner",
    Sees.TOP: "nobody but for the top one",
    Sees.NOBODY: "nobody",
}


@dataclass(frozen=True, slots=True)
class ZoneUse:
    """What a rules module does with the cards in a zone.

    sees        the ways in which the cards may be seen; empty where the module plays by any
    takes       types or subtypes of cards that come to lie there
    takes_from  zones whose cards come to lie there, all that begin in one of them
    room        the most cards that lie there at once; ANY_NUMBER where there may be any number
    is_ordered  whether the module goes by their order
    is_scored   whether everybody is told, at any time, scores that count them
    """

    sees: tuple[Sees, ...] = ()
    takes: tuple[str, ...] = ()
    takes_from: tuple[str, ...] = ()
    room: int = ANY_NUMBER
    is_ordered: bool = False
    is_scored: bool = False

    def comes(self, design: Design, zones: Mapping[str, Zone]) -> bool:
        """Whether cards of a design come to lie in the zone."""
        if design.type in self.takes or design.subtype in self.takes:
            return True
        return any(design.deck in zones[name].start for name in self.takes_from if name in zones)


class Unfit(NamedTuple):
    """What a zone says and a rules module cannot play by: the key, what the module does instead, and the way out."""

    key: str
    message: str
    hint: str


def unfit(use: ZoneUse, zone: Zone, designs: tuple[Design, ...], zones: Mapping[str, Zone]) -> Iterator[Unfit]:
    """Everything that a zone says and a use of it does not go with; the messages go on after the name of the module."""
    yield from _seen(use, zone)
    if use.is_ordered and not zone.ordered:
        yield Unfit("ordered", f"goes by the order of the cards in the zone {zone.id!r}.", "Write ordered: true.")
    if zone.most and use.room == ANY_NUMBER:
        message = f"puts any number of cards into the zone {zone.id!r}, and not {zone.most} at most."
        yield Unfit("most", message, "Leave `most` away.")
    elif 0 < zone.most < use.room:
        message = f"puts up to {use.room} cards into the zone {zone.id!r}, and not {zone.most} at most."
        yield Unfit("most", message, f"Write most: {use.room}, or leave it away.")
    strange = (design for design in designs if not holds(zone, design.type, design.subtype))
    design = next((design for design in strange if use.comes(design, zones)), None)
    if design is not None:
        message = f"puts cards such as {design.name} into the zone {zone.id!r}, which holds {' and '.join(zone.holds)}."
        yield Unfit("holds", message, f"Write {design.type} under its holds too, or leave `holds` away.")


def _seen(use: ZoneUse, zone: Zone) -> Iterator[Unfit]:
    seen = f"{zone.id!r}, which are seen by {SEEN_BY[zone.sees]}."
    if use.is_scored and zone.sees is not Sees.ALL:
        yield Unfit("sees", f"tells everybody scores that count the cards in the zone {seen}", _way_out((Sees.ALL,)))
    elif use.sees and zone.sees not in use.sees:
        message = f"cannot play with the cards in the zone {seen}"
        yield Unfit("sees", message, _way_out(use.sees))


def _way_out(ways: tuple[Sees, ...]) -> str:
    if ways == (Sees.ALL,):
        return "Leave `sees` away: without it everybody sees them."
    return f"Write sees: {' or '.join(ways)}."
