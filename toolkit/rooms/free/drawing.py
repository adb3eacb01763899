"""Piles are shuffled, gathered and split, and cards drawn and dealt from them."""

from __future__ import annotations

from dataclasses import replace

from toolkit.rooms.free.inventory import CARD, PIECE
from toolkit.rooms.free.meant import Doing, Done, counted, free_pile, in_hand, many, of_deck
from toolkit.rooms.free.table import Pile, Thing
from toolkit.rooms.gathering import NOT_OFFERED, RejectedError

GAP = 8  # millimetres between a pile and what is split off it


def shuffle(doing: Doing) -> Done:
    """Shuffle a pile."""
    pile = free_pile(doing, CARD, PIECE)
    if len(pile.things) < 2:
        raise RejectedError(NOT_OFFERED, "There is nothing to shuffle.")
    table = doing.table.with_things(pile, doing.luck.shuffled(pile.things))
    return replace(table, chance=table.chance + 1), f"shuffles {many(doing, pile.things)}"


def drawn(
    pile: Pile, number: int, times: int = 1, *, deed: str = "drawn"
) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """What is left of a pile, and the things on top of it, the uppermost last. Raises RejectedError for too many."""
    count = number * times
    if not 0 < count <= len(pile.things):
        here = f"{len(pile.things)} {'is' if len(pile.things) == 1 else 'are'} here"
        asked = f"{count} {'was' if count == 1 else 'were'} asked for"
        raise RejectedError(NOT_OFFERED, f"{asked}, and {here}: nothing was {deed}.")
    return pile.things[:-count], pile.things[-count:]


def draw(doing: Doing) -> Done:
    """Draw from the top of a pile into the own hand."""
    pile = free_pile(doing, CARD, PIECE)
    rest, off = drawn(pile, doing.message["n"])
    table = doing.table.with_things(pile, rest)
    table = table.with_hand(doing.seat, table.hands[doing.seat].things + in_hand(off[::-1]))
    return table, f"draws {many(doing, off, are_seen=True)}"


def deal(doing: Doing) -> Done:
    """Deal from the top of a pile to all, one after the other, beginning with the next player."""
    pile, seats = free_pile(doing, CARD, PIECE), len(doing.table.hands)
    rest, off = drawn(pile, doing.message["n"], seats, deed="dealt")
    table = doing.table.with_things(pile, rest)
    for seat in range(seats):
        theirs = off[::-1][(seat - doing.seat - 1) % seats :: seats]
        table = table.with_hand(seat, table.hands[seat].things + in_hand(theirs))
    return table, f"deals {counted(doing.message['n'], doing.kind(off[0]))}{of_deck(doing, off)} to each"


def split(doing: Doing) -> Done:
    """Put the upper things of a pile beside it."""
    pile = free_pile(doing, CARD, PIECE)
    rest, off = drawn(pile, doing.message["n"], deed="split off")
    if not rest:
        raise RejectedError(NOT_OFFERED, "That is the whole pile.")
    x = pile.x + round(doing.inventory.of(pile.top.design).width) + GAP
    table = doing.table.with_things(pile, rest).with_new(off, x, pile.y, pile.turn)
    return table, f"splits {many(doing, off)} off a pile"


def gather(doing: Doing) -> Done:
    """Bring all cards of a deck back to a pile, out of hands too, and shuffle them; of pieces all of one design."""
    pile = free_pile(doing, CARD, PIECE)
    kept = {thing.number for thing in pile.things}

    def belongs(thing: Thing) -> bool:
        return _family(doing, thing) == _family(doing, pile.top) or thing.number in kept

    table = doing.table
    found = tuple([thing for thing in table.things() if belongs(thing)])
    for other in doing.table.piles:
        rest = tuple([thing for thing in other.things if not belongs(thing)])
        if other.number != pile.number and len(rest) < len(other.things):
            table = table.with_things(other, rest)
    for seat, hand in enumerate(doing.table.hands):
        rest = tuple([thing for thing in hand.things if not belongs(thing)])
        if len(rest) < len(hand.things):
            table = table.with_hand(seat, rest)
    mixed = doing.luck.shuffled([replace(thing, is_up=pile.top.is_up) for thing in found])
    table = table.with_things(replace(pile, is_fanned=False), mixed)
    return replace(table, chance=table.chance + 1), f"gathers and shuffles {many(doing, mixed)}"


def _family(doing: Doing, thing: Thing) -> str:
    """What a thing is gathered with: cards with their deck, pieces with those of their design."""
    return thing.design.partition("/")[0] if doing.kind(thing) == CARD else thing.design
