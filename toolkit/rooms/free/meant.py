"""What a message means on the table as it is: which pile, which thing of it, whose hand; and what things are called."""

from __future__ import annotations

from dataclasses import dataclass, replace

from toolkit.rooms.free.inventory import Inventory
from toolkit.rooms.free.luck import Luck
from toolkit.rooms.free.messages import Message
from toolkit.rooms.free.table import HAND, Pile, Table, Thing
from toolkit.rooms.gathering import NOT_OFFERED, STALE, RejectedError

ALL = -1  # `at`: all things of a pile
FIXED = "fixed"
Done = tuple[Table, str]  # the next table, and what was done, "" for what needs no line: "shuffles 12 cards"


@dataclass(frozen=True, slots=True)
class Doing:
    """What is to be done: on which table, whose number is already that of the next, by whom, and of which game."""

    table: Table
    seat: int
    message: Message
    inventory: Inventory
    seed: int

    def kind(self, thing: Thing) -> str:
        """The kind of a thing."""
        return self.inventory.of(thing.design).kind

    def called(self, thing: Thing) -> str:
        """What everybody calls a thing that lies on the table."""
        return self.inventory.called(thing.design, is_up=thing.is_up)

    def hidden(self, thing: Thing) -> str:
        """What everybody calls a thing that is in a hand."""
        return self.inventory.called(thing.design, is_up=False)

    @property
    def luck(self) -> Luck:
        """What chance decides next."""
        return Luck(self.seed, self.table.chance)


def pile_of(doing: Doing, key: str = "of") -> Pile:
    """The pile that a message names, as its page shows it. Raises RejectedError."""
    pile = doing.table.pile(doing.message[key])
    if pile is None or pile.since > doing.message["seq"]:
        raise RejectedError(STALE, "That has changed since. Look again.")
    return pile


def free_pile(doing: Doing, *kinds: str) -> Pile:
    """The pile that a message names, where it is not fixed and its things are of these kinds. Raises RejectedError."""
    pile = pile_of(doing)
    if pile.is_fixed:
        raise RejectedError(FIXED, "That is fixed to the table. Unfix it first.")
    if kinds and not all(doing.kind(thing) in kinds for thing in pile.things):
        raise RejectedError(NOT_OFFERED, "That cannot be done with this.")
    return pile


def index_of(pile: Pile, at: int) -> int:
    """The index of the thing that is meant, where everybody can point at it; ALL for all. Raises RejectedError."""
    last = len(pile.things) - 1
    if at == ALL or (at == last == 0):
        return ALL
    if not 0 <= at <= last or not (pile.is_fanned or at == last):
        raise RejectedError(STALE, "That has changed since. Look again.")
    return at


def hand_thing(doing: Doing) -> tuple[int, Thing]:
    """The thing in the own hand that a message names, and its index. Raises RejectedError."""
    hand, at = doing.table.hands[doing.seat], doing.message["at"]
    if hand.since > doing.message["seq"] or not 0 <= at < len(hand.things):
        raise RejectedError(STALE, "Your hand has changed since. Look again.")
    return at, hand.things[at]


def lifted(doing: Doing, *kinds: str) -> tuple[Table, tuple[Thing, ...]]:
    """The table without the things that a message names, and these things. Raises RejectedError."""
    if doing.message["of"] == HAND:
        at, thing = hand_thing(doing)
        things = doing.table.hands[doing.seat].things
        return doing.table.with_hand(doing.seat, things[:at] + things[at + 1 :]), (thing,)
    pile = free_pile(doing, *kinds)
    at = index_of(pile, doing.message["at"])
    if at == ALL:
        return doing.table.with_things(pile, ()), pile.things
    return doing.table.with_things(pile, pile.things[:at] + pile.things[at + 1 :]), (pile.things[at],)


def in_hand(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Things as they are held: each is laid on the table with its face up, unless it is turned over in the hand."""
    return tuple([replace(thing, is_up=True) for thing in things])


def many(doing: Doing, things: tuple[Thing, ...], *, are_seen: bool = False) -> str:
    """Some things in words: what the only one is called, else how many there are of which deck.

    Of a pile the deck is that of its top, which everybody sees, unless all things are seen.
    """
    if len(things) == 1:
        return doing.called(things[0])
    return f"{counted(len(things), doing.kind(things[0]))}{of_deck(doing, things if are_seen else things[-1:])}"


def of_deck(doing: Doing, things: tuple[Thing, ...]) -> str:
    """Of which deck things are, " of Goods"; "" where they are of several, or each has a back of its own."""
    backs = {doing.inventory.of(thing.design).back for thing in things}
    deck = doing.inventory.decks.get(backs.pop(), "") if len(backs) == 1 else ""
    return f" of {deck}" if deck else ""


def counted(number: int, word: str) -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {word}{'' if number == 1 else 's'}"
