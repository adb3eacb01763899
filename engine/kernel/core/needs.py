"""What a rules module needs of a box before it can be played: each module declares it, one function checks it.

Words are ids of the vocabulary that the module uses by name; cards are counted by type, subtype or name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from engine.language.vocabulary import Zone

if TYPE_CHECKING:
    from engine.kernel.core.box import Box, Design

CARDS, PLAYERS = "cards", "players"  # where a lack is that is of no part of the vocabulary
MOST_CARDS = 1000  # more are no game at a table, and take minutes for one


@dataclass(frozen=True, slots=True)
class Some:
    """`least` cards, and `each` more for every player, of a type, a subtype and a name where these are given."""

    least: int
    type: str = ""
    subtype: str = ""
    name: str = ""
    each: int = 0
    why: str = ""

    def fits(self, design: Design) -> bool:
        """Whether a design is of the type, the subtype and the name that are given."""
        wanted = ((self.type, design.type), (self.subtype, design.subtype), (self.name, design.name))
        return all(word in ("", found) for word, found in wanted)

    @property
    def words(self) -> str:
        """These cards in words for a message: "Item/Tool cards called Rope"."""
        kind = "/".join(filter(None, (self.type, self.subtype)))
        return " ".join(filter(None, (kind, "cards", f"called {self.name}" if self.name else "")))


@dataclass(frozen=True, slots=True)
class Needs:
    """What one rules module needs of a box.

    `nouns` are given with their sort, or with the card type that they must stand for. `zones` are all zones that the
    game declares, in their order, each with its owner and count; a module that finds its zones by name leaves them
    empty. `spaces` are those of a printed board, by their kind; a box has no board, so whoever has one compares them.
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
    yield from lacks


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


def _cards(needs: Needs, box: Box) -> Iterator[Lack]:
    for some in needs.cards:
        least = some.least + some.each * box.players[1]
        present = sum(design.copies for design in box.designs if some.fits(design))
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
