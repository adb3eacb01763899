"""Changes: what is different between two snapshots, each change by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.proof.meaning.facts import Facts, Holder, Lasting, Things


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. All kinds of changes are subclasses."""

    def told(self, things: Things) -> str:
        """The change in words, for messages."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Moved(Change):
    """A card has gone from one zone to another."""

    card: int
    source: int
    target: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"{things.name(self.card)} goes from {things.zone(self.source)} to {things.zone(self.target)}"


@dataclass(frozen=True, slots=True)
class Counted(Change):
    """Somebody or something has `n` more of a counter, or less where `n` is below 0."""

    counter: int
    holder: Holder
    n: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"{_holder(things, self.holder)}: {self.n:+d} {things.counters[self.counter]}"


@dataclass(frozen=True, slots=True)
class Marked(Change):
    """The token on a card is another player's; -1 where there is none."""

    card: int
    before: int
    after: int

    def told(self, things: Things) -> str:
        """The change in words."""
        whose = f"a token of player {self.after + 1}" if self.after >= 0 else "no token any more"
        return f"{things.name(self.card)} has {whose}"


@dataclass(frozen=True, slots=True)
class Went(Change):
    """A piece has gone from one place to another."""

    piece: int
    source: int
    target: int

    def told(self, things: Things) -> str:
        """The change in words."""
        names = [things.board.place_name(place) if place >= 0 else "nowhere" for place in (self.source, self.target)]
        return f"piece {self.piece + 1} goes from {names[0]} to {names[1]}"


@dataclass(frozen=True, slots=True)
class Turned(Change):
    """A card lies the other way up now; `is_over`: than its zone says."""

    card: int
    is_over: bool

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"{things.name(self.card)} is turned {'over' if self.is_over else 'back'}"


@dataclass(frozen=True, slots=True)
class Laid(Change):
    """A card lies on another one now; -1 where it lies on none any more."""

    card: int
    host: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"{things.name(self.card)} lies on {things.name(self.host)}"


@dataclass(frozen=True, slots=True)
class Looked(Change):
    """A player has seen a face-down card."""

    player: int
    card: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"player {self.player + 1} has seen {things.name(self.card)}"


@dataclass(frozen=True, slots=True)
class Ordered(Change):
    """The cards of a zone that were there before and still are lie in another order."""

    zone: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"the cards of {things.zone(self.zone)} lie in another order"


@dataclass(frozen=True, slots=True)
class Began(Change):
    """Something holds for a while from now on."""

    effect: Lasting

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"from now on: {self.effect.what}, until {self.effect.until}"


@dataclass(frozen=True, slots=True)
class Ended(Change):
    """Something that held for a while is over."""

    effect: Lasting

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"no longer: {self.effect.what}, until {self.effect.until}"


@dataclass(frozen=True, slots=True)
class Cast(Change):
    """A die has come to show a face, counted from 1."""

    face: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"a die shows face {self.face}"


@dataclass(frozen=True, slots=True)
class Replaced(Change):
    """Something is not done, as a text puts something else in its place.

    kind   what would have been done: "draw", "gain Coin"
    who    who would have done it, and `n` how much
    """

    sentence: int
    card: int
    kind: str
    who: int
    n: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"player {self.who + 1} does not {self.kind} ({self.n}): {things.name(self.card)}"


@dataclass(frozen=True, slots=True)
class DeedBegan(Change):
    """Somebody begins to do a deed to a card, which is made of other deeds: they are done next."""

    verb: str
    who: int
    card: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"player {self.who + 1} begins to {self.verb} {things.name(self.card)}"


@dataclass(frozen=True, slots=True)
class DeedDone(Change):
    """Somebody has done such a deed to a card, which lay in a zone before."""

    verb: str
    who: int
    card: int
    zone: int

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"player {self.who + 1} did {self.verb} {things.name(self.card)}, out of {things.zone(self.zone)}"


@dataclass(frozen=True, slots=True)
class Noted(Change):
    """A number of the game's own is another one."""

    name: str
    before: object
    after: object

    def told(self, things: Things) -> str:
        """The change in words."""
        return f"{self.name}: {self.before} becomes {self.after}"


def _holder(things: Things, holder: Holder) -> str:
    sort, x = holder
    if sort == "card":
        return things.name(x)
    if sort == "pile":
        return things.zone(x)
    return things.board.place_name(x) if sort == "place" else f"player {x + 1}"


def differences(old: Facts, new: Facts) -> tuple[Change, ...]:
    """What is different in the second snapshot."""
    if old is new:
        return ()
    return (*_cards(old, new), *_tokens(old, new), *_rest(old, new))


def _cards(old: Facts, new: Facts) -> Iterator[Change]:
    changed = [zone for zone, row in enumerate(old.zones) if row is not new.zones[zone] and row != new.zones[zone]]
    for zone in changed:
        before = {*old.zones[zone]}
        for card in new.zones[zone]:
            if card not in before:
                yield Moved(card, old.zone_of(card), zone)
    for zone in changed:
        now, before = {*new.zones[zone]}, {*old.zones[zone]}
        if [c for c in old.zones[zone] if c in now] != [c for c in new.zones[zone] if c in before]:
            yield Ordered(zone)
    if old.turned != new.turned:
        yield from (Turned(card, is_over=True) for card in new.turned if card not in old.turned)
        gone = (card for card in old.turned if card not in new.turned)
        yield from (Turned(card, is_over=False) for card in gone if old.zone_of(card) == new.zone_of(card))


def _tokens(old: Facts, new: Facts) -> Iterator[Change]:
    first = new.things.first_place
    if old.counts != new.counts:
        for counter, (one, other) in enumerate(zip(old.counts, new.counts, strict=True)):
            for x, (m, n) in enumerate(zip(one, other, strict=True)):
                if m != n:
                    yield Counted(counter, Holder("player", x) if x < first else Holder("place", x - first), n - m)
    for sort, rows, before, after in (
        ("card", new.things.on_cards, old.on_cards, new.on_cards),
        ("pile", new.things.on_zones, old.on_zones, new.on_zones),
    ):
        if before != after:
            for counter, row in rows.items():
                for x, (m, n) in enumerate(zip(before[row], after[row], strict=True)):
                    if m != n:
                        yield Counted(counter, Holder(sort, x), n - m)
    if old.marks != new.marks:
        for card, (m, n) in enumerate(zip(old.marks, new.marks, strict=True)):
            if m != n:
                yield Marked(card, m, n)


def _looked(old: Facts, new: Facts) -> Iterator[Change]:
    """Who has come to know a card that lies face-down where it lay; what one had before, or saw, is not looked at."""
    for card, (m, n) in enumerate(zip(old.known, new.known, strict=True)):
        if m != n and old.zone_of(card) == new.zone_of(card) and not old.is_face_up(card):
            yield from (Looked(player, card) for player in range(old.players) if n & ~m & 1 << player)


def _rest(old: Facts, new: Facts) -> Iterator[Change]:
    if old.at != new.at:
        yield from (Went(piece, m, n) for piece, (m, n) in enumerate(zip(old.at, new.at, strict=True)) if m != n)
    if old.hosts != new.hosts:
        yield from (Laid(card, host) for card, host in new.hosts if (card, host) not in old.hosts)
        lying = {card for card, _ in new.hosts}
        yield from (Laid(card, -1) for card, _ in old.hosts if card not in lying)
    if old.known != new.known:
        yield from _looked(old, new)
    if old.lasting != new.lasting:
        known, now = {each.serial for each in old.lasting}, {each.serial for each in new.lasting}
        yield from (Began(each) for each in new.lasting if each.serial not in known)
        yield from (Ended(each) for each in old.lasting if each.serial not in now)
    if old.own != new.own:
        yield from (Noted(name, before, new.own[name]) for name, before in old.own.items() if before != new.own[name])
