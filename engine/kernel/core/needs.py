"""What a rules module needs of a box before it can be played: each module declares it, one function checks it.

Words are ids of the vocabulary that the module uses by name; cards are counted by type, subtype or name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.kernel.core.zone_uses import ZoneUse, unfit
from engine.language.vocabulary import Zone

if TYPE_CHECKING:
    from engine.kernel.core.box import Box, Design

OTHERS = ""  # in `Needs.starts`: all types that are not named
CARDS, PLAYERS = "cards", "players"  # where a lack is that is of no part of the vocabulary
MOST_CARDS = 1000  # more are no game at a table, and take minutes for one


@dataclass(frozen=True, slots=True)
class Some:
    """`least` cards, and `each` more for every player, of a type, a subtype and a name where these are given.

    With a `zone` only cards of decks that begin there are counted.
    """

    least: int
    type: str = ""
    subtype: str = ""
    name: str = ""
    each: int = 0
    zone: str = ""
    why: str = ""

    def fits(self, design: Design) -> bool:
        """Whether a design is of the type, the subtype and the name that are given."""
        wanted = ((self.type, design.type), (self.subtype, design.subtype), (self.name, design.name))
        return all(word in ("", found) for word, found in wanted)

    @property
    def words(self) -> str:
        """These cards in words for a message: "Item/Tool cards called Rope"."""
        kind = "/".join(filter(None, (self.type, self.subtype)))
        called = f"called {self.name}" if self.name else ""
        return " ".join(filter(None, (kind, "cards", called, f"that begin in {self.zone!r}" if self.zone else "")))


@dataclass(frozen=True, slots=True)
class Needs:
    """What one rules module needs of a box.

    `nouns` are given with their sort, or with the card type that they must stand for. `zones` are all zones that the
    game declares, in their order, each with its owner and count; a module that finds its zones by name leaves them
    empty. `zone_uses` are what it does with the cards in a zone, for each zone that may therefore not say all that
    zones can say. `starts` are the types of cards that may begin in a zone, for each zone where any may. `spaces` are
    those of a printed board, by their kind; a box has no board, so whoever has one compares them.
    """

    players: tuple[int, int] = (1, 99)
    types: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # with their subtypes
    sizes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()
    nouns: Mapping[str, str] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    zone_uses: Mapping[str, ZoneUse] = field(default_factory=dict)
    starts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    verbs: tuple[str, ...] = ()
    periods: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    states: Mapping[str, int] = field(default_factory=dict)  # with how many states each has
    cards: tuple[Some, ...] = ()
    most_cards: int = MOST_CARDS
    spaces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Lack(NamedTuple):
    """Something that a box lacks: the part of game.yaml it belongs to, its name, what is wrong, and the way out."""

    part: str
    name: str
    message: str
    hint: str
    card: str = ""  # the id of the card it is about, if it is about one
    key: str = ""  # what is said wrongly of the name, if that is one key


SORTS = frozenset({"card", "piece", "place", "pile", "player", "die", "thing"})
ONE = {"types": "type", "sizes": "size", "tags": "tag", "counters": "counter", "nouns": "noun", "names": "name",
       "decks": "deck word", "verbs": "verb", "periods": "period", "uses": "use", "states": "track"}  # fmt: skip


def lacks_of(needs: Needs, box: Box) -> Iterator[Lack]:
    """Everything that a box lacks of what is needed, part by part; nothing when it lacks nothing."""
    yield from _players(needs, box)
    for part, one in ONE.items():
        known = getattr(box.vocabulary, part)
        for word in getattr(needs, part):
            if word not in known:
                message = f"The rules module {box.rules} needs the {one} {word!r}."
                yield Lack(part, word, message, f"Write it under {part}.")
    yield from _subtypes(needs, box)
    yield from _nouns(needs, box)
    yield from _states(needs, box)
    yield from _zones(needs, box)
    yield from _zone_uses(needs, box)
    yield from _cards(needs, box)


def _players(needs: Needs, box: Box) -> Iterator[Lack]:
    least, most = needs.players
    if not (least <= box.players[0] <= box.players[1] <= most):
        message = f"The rules module {box.rules} is for {least} to {most} players."
        yield Lack(PLAYERS, "", message, f"Write players: {least}-{most}, or fewer.")


def _subtypes(needs: Needs, box: Box) -> Iterator[Lack]:
    for name, subtypes in needs.types.items():
        entry = box.vocabulary.types.get(name)
        for subtype in subtypes:
            if entry is not None and subtype not in entry.subtypes:
                message = f"The rules module {box.rules} needs the subtype {subtype!r} of {name}."
                yield Lack("types", name, message, f"Write it under types, in the subtypes of {name}.")


def _nouns(needs: Needs, box: Box) -> Iterator[Lack]:
    for name, wanted in needs.nouns.items():
        entry = box.vocabulary.nouns.get(name)
        if entry is None:
            continue
        if wanted in SORTS and wanted not in entry.sorts:
            message = f"The rules module {box.rules} needs the noun {name!r} to be a {wanted}."
            yield Lack("nouns", name, message, f"Write sort: {wanted}.")
        elif wanted and wanted not in SORTS and wanted != entry.type:
            message = f"The rules module {box.rules} needs the noun {name!r} to stand for cards of the type {wanted}."
            yield Lack("nouns", name, message, f"Write type: {wanted}.")


def _states(needs: Needs, box: Box) -> Iterator[Lack]:
    for name, number in needs.states.items():
        found = box.vocabulary.states.get(name, ())
        if found and len(set(found)) != number:
            message = f"The rules module {box.rules} needs {number} states of {name}, and there are {len(set(found))}."
            yield Lack("states", name, message, f"Write {number} states, each with a word of its own.")


def _zones(needs: Needs, box: Box) -> Iterator[Lack]:
    """Zones that are missing, declared otherwise, or of no use to the module; without any, a wrong order."""
    known = box.vocabulary.zones
    if not needs.zones:
        return
    lacks = list(_strange_zones(needs, box))
    names = [zone.id for zone in needs.zones]
    if not lacks and list(known) != names:
        message = f"The rules module {box.rules} numbers its zones in another order."
        lacks.append(Lack("zones", names[0], message, f"Write them in this order: {', '.join(names)}."))
    yield from lacks or _starts(needs, box)


def _strange_zones(needs: Needs, box: Box) -> Iterator[Lack]:
    known = box.vocabulary.zones
    for zone in needs.zones:
        declared = known.get(zone.id)
        if declared is None or (declared.of, declared.count) != (zone.of, zone.count):
            whose = f"{zone.count} for each {zone.of}" if zone.of else "one for all"
            message = f"The rules module {box.rules} needs the zone {zone.id!r}, {whose}."
            hint = f"Write of: {zone.of}, or give the noun of this name one." if zone.of else "Leave `of` away."
            yield Lack("zones", zone.id, message, hint if declared is not None else "Write it under zones.")
    names = [zone.id for zone in needs.zones]
    for name in known:
        if name not in names:
            message = f"The rules module {box.rules} has no use for the zone {name!r}."
            yield Lack("zones", name, message, f"Take it away; its zones are {', '.join(names)}.")


def _zone_uses(needs: Needs, box: Box) -> Iterator[Lack]:
    """What zones say of their cards that the module cannot play by."""
    zones = box.vocabulary.zones
    for name, use in needs.zone_uses.items():
        for key, message, hint in unfit(use, zones[name], box.designs, zones) if name in zones else ():
            yield Lack("zones", name, f"The rules module {box.rules} {message}", hint, key=key)


def _starts(needs: Needs, box: Box) -> Iterator[Lack]:
    """Decks that begin nowhere, or where they cannot; nothing where neither rules nor zones say what begins where."""
    zones = box.vocabulary.zones
    if not needs.starts and not any(zone.start for zone in zones.values()):
        return
    decks: dict[str, list[Design]] = {}
    for design in box.designs:
        decks.setdefault(design.deck, []).append(design)
    for deck, designs in decks.items():
        homes = [zone for zone in zones.values() if deck in zone.start]
        if not homes:
            message = f"The cards of the deck {deck!r} begin in no zone."
            yield Lack("zones", "", message, f"Write start: [{deck}] for the zone where they lie at first.")
        for zone in homes:
            yield from _misplaced(needs, box, zone, designs)
        whole = next((zone for zone in homes[:-1] if not zone.of and zone.count == 1), None)
        if whole is not None:
            last = homes[-1].id
            message = f"The deck {deck!r} begins in the zone {whole.id!r}, and nothing of it is left for {last!r}."
            yield Lack("zones", last, message, f"Take {deck} away from its start.")


def _misplaced(needs: Needs, box: Box, zone: Zone, designs: list[Design]) -> Iterator[Lack]:
    """The cards of a deck that may not begin in a zone, by the rules module or by what it holds; one of each type."""
    for design in {design.type: design for design in reversed(designs)}.values():
        homes = homes_of(needs, design.type)
        if needs.starts and zone.id not in homes:
            said = f"{design.name} begins in the zone {zone.id!r}"
            message = f"{said}, and the rules module {box.rules} begins with {design.type} cards elsewhere."
            hint = f"Write start: [{design.deck}] for the zone {' or '.join(map(repr, homes))}."
            yield Lack("zones", zone.id, message, hint)
    strange = [design for design in designs if zone.holds and not {design.type, design.subtype} & {*zone.holds}]
    for design in strange[:1]:
        message = f"{design.name} begins in the zone {zone.id!r}, which holds {' and '.join(zone.holds)} cards alone."
        yield Lack("zones", zone.id, message, f"Write {design.type} under its holds, or let its deck begin elsewhere.")


def homes_of(needs: Needs, kind: str) -> list[str]:
    """The zones where cards of a type may begin by `needs.starts`; other types than are named, where OTHERS may."""
    found = [zone for zone, kinds in needs.starts.items() if kind in kinds]
    return found or [zone for zone, kinds in needs.starts.items() if OTHERS in kinds]


def _cards(needs: Needs, box: Box) -> Iterator[Lack]:
    starts = {zone.id: zone.start for zone in box.vocabulary.zones.values()}
    for some in needs.cards:
        least = some.least + some.each * box.players[1]
        decks = starts.get(some.zone, ())
        present = sum(d.copies for d in box.designs if some.fits(d) and (not some.zone or d.deck in decks))
        if present < least:
            players = f" with {box.players[1]} players" if some.each else ""
            why = f": {some.why}" if some.why else ""
            message = (
                f"The rules module {box.rules} needs at least {least} {some.words}{players}{why}. Here: {present}."
            )
            yield Lack(CARDS, some.words, message, "Write more designs, or more copies of those there are.")
    total = sum(design.copies for design in box.designs)
    if total > needs.most_cards:
        message = f"The rules module {box.rules} plays with at most {needs.most_cards} cards, and there are {total}."
        yield Lack(CARDS, "", message, "Write fewer copies, or leave `rules` away: the game is printed all the same.")
