"""What can be done with the things on a free table: each deed makes the next table, and a line for the log.

Nothing is against the rules, as there are none. What does not fit the table as it is changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from toolkit.rooms.free.inventory import CARD, DIE, MAT, NOTE, PIECE, Inventory, sides_of
from toolkit.rooms.free.luck import Luck
from toolkit.rooms.free.messages import Message
from toolkit.rooms.free.table import HAND, MOST_PILES, MOST_THINGS, Pile, Table, Thing
from toolkit.rooms.room import NOT_OFFERED, STALE, RejectedError

ALL = -1  # `at`: all things of a pile
GAP = 8  # millimetres between a pile and what is split off it
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


def done(doing: Doing) -> Done:
    """The table after a deed, and its line. Raises RejectedError where it does not fit the table."""
    table, words = DEEDS[doing.message.deed](doing)
    if len(table.piles) > MOST_PILES:
        raise RejectedError(NOT_OFFERED, "There is no room left on the table.")
    return table, words


# --- what is meant ---------------------------------------------------------------------------------------------------


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


# --- moving ----------------------------------------------------------------------------------------------------------


def move(doing: Doing) -> Done:
    """Lay something somewhere: all of a pile, one thing of it, or a card of the own hand."""
    x, y = doing.message["x"], doing.message["y"]
    if doing.message["of"] != HAND:
        pile = free_pile(doing)
        if index_of(pile, doing.message["at"]) == ALL:
            x, y = doing.table.within(x, y)
            return doing.table.raised(replace(pile, x=x, y=y)), ""
        table, things = lifted(doing)
        return table.with_new(things, x, y, pile.turn), f"lays {many(doing, things)} aside"
    table, things = lifted(doing)
    return table.with_new(things, x, y), f"lays {many(doing, things)} on the table"


def stack(doing: Doing) -> Done:
    """Put something on a pile, or under it. What comes from a hand lies as the top of the pile does."""
    on = pile_of(doing, "on")
    table, things = lifted(doing, CARD, PIECE)
    kinds = {doing.kind(thing) for thing in (*on.things, *things)}
    if on.number == doing.message["of"] or on.is_fixed or len(kinds) > 1 or not kinds <= {CARD, PIECE}:
        raise RejectedError(NOT_OFFERED, "These do not lie on each other.")
    if doing.message["of"] == HAND:
        things = tuple([replace(thing, is_up=on.top.is_up) for thing in things])
    below = doing.message["under"] == 1
    new = table.with_things(on, things + on.things if below else on.things + things)
    raised = new.pile(on.number)
    assert raised is not None
    where = f"{'under' if below else 'on'} {many(doing, on.things)}"
    return new.raised(raised), f"puts {many(doing, things)} {where}"


def take(doing: Doing) -> Done:
    """Put something into a hand: the own one, or another's."""
    to = doing.message["seat"]
    if to >= len(doing.table.hands) or (doing.message["of"] == HAND and to == doing.seat):
        raise RejectedError(NOT_OFFERED, "There is no such hand.")
    table, things = lifted(doing, CARD, PIECE)
    is_secret = doing.message["of"] == HAND
    words = doing.hidden(things[0]) if is_secret else many(doing, things)
    new = table.with_hand(to, table.hands[to].things + in_hand(things))
    return new, f"takes {words} in hand" if to == doing.seat else f"gives {words} to player {to + 1}"


def in_hand(things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """Things as they are held: each is laid on the table with its face up, unless it is turned over in the hand."""
    return tuple([replace(thing, is_up=True) for thing in things])


def arrange(doing: Doing) -> Done:
    """Put a card to another place in the own hand; `n` is its index there."""
    _, thing = hand_thing(doing)
    others = [each for each in doing.table.hands[doing.seat].things if each is not thing]
    others.insert(doing.message["n"], thing)
    return doing.table.with_hand(doing.seat, tuple(others)), ""


def split(doing: Doing) -> Done:
    """Put the upper things of a pile beside it."""
    pile = free_pile(doing, CARD, PIECE)
    rest, off = drawn(pile, doing.message["n"], 1)
    if not rest:
        raise RejectedError(NOT_OFFERED, "That is the whole pile.")
    x = pile.x + round(doing.inventory.of(pile.top.design).width) + GAP
    table = doing.table.with_things(pile, rest).with_new(off, x, pile.y, pile.turn)
    return table, f"splits {many(doing, off)} off a pile"


# --- turning ---------------------------------------------------------------------------------------------------------


def flip(doing: Doing) -> Done:
    """Turn a pile over, or one thing; of a card in the own hand, how it will be laid."""
    if doing.message["of"] == HAND:
        at, thing = hand_thing(doing)
        things = doing.table.hands[doing.seat].things
        turned = replace(thing, is_up=not thing.is_up)
        return doing.table.with_hand(doing.seat, (*things[:at], turned, *things[at + 1 :])), ""
    pile = free_pile(doing, CARD, PIECE, MAT)
    at = index_of(pile, doing.message["at"])
    if at == ALL and len(pile.things) > 1:
        things = tuple([replace(thing, is_up=not thing.is_up) for thing in reversed(pile.things)])
        return doing.table.with_things(pile, things), f"turns {many(doing, things)} over"
    was, at = pile.things[at], at % len(pile.things)
    now = replace(was, is_up=not was.is_up)
    words = f"turns up {doing.called(now)}" if now.is_up else f"turns {doing.called(was)} over"
    return doing.table.with_things(pile, (*pile.things[:at], now, *pile.things[at + 1 :])), words


def turn(doing: Doing) -> Done:
    """Turn a pile to the right by so many degrees."""
    pile = free_pile(doing)
    return doing.table.raised(replace(pile, turn=(pile.turn + doing.message["by"]) % 360)), ""


def fan(doing: Doing) -> Done:
    """Fan a pile out so that each thing is seen, or put it together again."""
    pile = free_pile(doing, CARD, PIECE)
    if len(pile.things) < 2 and not pile.is_fanned:
        raise RejectedError(NOT_OFFERED, "There is nothing to fan out.")
    table = doing.table.with_things(replace(pile, is_fanned=not pile.is_fanned), pile.things)
    return table, f"{'puts together' if pile.is_fanned else 'fans out'} {many(doing, pile.things)}"


def fix(doing: Doing) -> Done:
    """Fix a pile to the table, below all that is not fixed, or unfix it."""
    pile = replace(pile_of(doing), is_fixed=not pile_of(doing).is_fixed)
    others = tuple([each for each in doing.table.piles if each.number != pile.number])
    fixed = sum(each.is_fixed for each in others)
    table = replace(doing.table, piles=(*others[:fixed], pile, *others[fixed:]))
    return table, f"{'fixes' if pile.is_fixed else 'unfixes'} {many(doing, pile.seen[-1:])}"


# --- chance ----------------------------------------------------------------------------------------------------------


def shuffle(doing: Doing) -> Done:
    """Shuffle a pile."""
    pile = free_pile(doing, CARD, PIECE)
    if len(pile.things) < 2:
        raise RejectedError(NOT_OFFERED, "There is nothing to shuffle.")
    table = doing.table.with_things(pile, doing.luck.shuffled(pile.things))
    return replace(table, chance=table.chance + 1), f"shuffles {many(doing, pile.things)}"


def roll(doing: Doing) -> Done:
    """Roll a die."""
    pile = free_pile(doing, DIE)
    sides = sides_of(pile.top.design)
    rolled = replace(pile.top, shows=doing.luck.below(sides) + 1)
    table = doing.table.with_things(pile, (rolled,))
    return replace(table, chance=table.chance + 1), f"rolls {rolled.shows} with {sides} sides"


def drawn(pile: Pile, number: int, times: int) -> tuple[tuple[Thing, ...], tuple[Thing, ...]]:
    """What is left of a pile, and the things on top of it, the uppermost last. Raises RejectedError for too many."""
    count = number * times
    if not 0 < count <= len(pile.things):
        raise RejectedError(NOT_OFFERED, f"There are {len(pile.things)} here.")
    return pile.things[:-count], pile.things[-count:]


def draw(doing: Doing) -> Done:
    """Draw from the top of a pile into the own hand."""
    pile = free_pile(doing, CARD, PIECE)
    rest, off = drawn(pile, doing.message["n"], 1)
    table = doing.table.with_things(pile, rest)
    table = table.with_hand(doing.seat, table.hands[doing.seat].things + in_hand(off[::-1]))
    return table, f"draws {many(doing, off, are_seen=True)}"


def deal(doing: Doing) -> Done:
    """Deal from the top of a pile to all, one after the other, beginning with the next player."""
    pile, seats = free_pile(doing, CARD, PIECE), len(doing.table.hands)
    rest, off = drawn(pile, doing.message["n"], seats)
    table = doing.table.with_things(pile, rest)
    for seat in range(seats):
        theirs = off[::-1][(seat - doing.seat - 1) % seats :: seats]
        table = table.with_hand(seat, table.hands[seat].things + in_hand(theirs))
    return table, f"deals {counted(doing.message['n'], doing.kind(off[0]))}{of_deck(doing, off)} to each"


# --- notes, dice, tallies --------------------------------------------------------------------------------------------


def note(doing: Doing) -> Done:
    """Put a note on the table."""
    return _made(doing, Thing(0, NOTE, is_up=True, text=doing.message.text)), "writes a note"


def write(doing: Doing) -> Done:
    """Write something else on a note."""
    pile = free_pile(doing, NOTE)
    return doing.table.with_things(pile, (replace(pile.top, text=doing.message.text),)), "writes a note"


def die(doing: Doing) -> Done:
    """Put a die on the table; `n` is how many sides it has."""
    sides = doing.message["n"]
    if not 2 <= sides <= 100:
        raise RejectedError(NOT_OFFERED, "A die has 2 to 100 sides.")
    return _made(doing, Thing(0, f"{DIE}/{sides}", is_up=True, shows=1)), f"takes a die with {sides} sides"


def _made(doing: Doing, thing: Thing) -> Table:
    number = doing.table.made + 1
    if number > MOST_THINGS:
        raise RejectedError(NOT_OFFERED, "There is no room left on the table.")
    table = replace(doing.table, made=number)
    return table.with_new((replace(thing, number=number),), doing.message["x"], doing.message["y"])


def clear(doing: Doing) -> Done:
    """Take a note or a die away."""
    pile = free_pile(doing, NOTE, DIE)
    return doing.table.with_things(pile, ()), f"takes {many(doing, pile.things)} away"


def tally(doing: Doing) -> Done:
    """Count a counter of a player up or down; `n` is the index of the counter."""
    seat, index, by = doing.message["seat"], doing.message["n"], doing.message["by"]
    tallies = doing.table.tallies
    if seat >= len(tallies) or index >= len(tallies[seat]) or abs(tallies[seat][index] + by) > MOST_THINGS:
        raise RejectedError(NOT_OFFERED, "There is no such counter.")
    row = list(tallies[seat])
    row[index] += by
    table = replace(doing.table, tallies=(*tallies[:seat], tuple(row), *tallies[seat + 1 :]))
    name = doing.inventory.counters[index]
    return table, f"sets {name} of player {seat + 1} to {row[index]}"


DEEDS: Mapping[str, Callable[[Doing], Done]] = {
    each.__name__: each
    for each in (
        move,
        stack,
        take,
        arrange,
        split,
        flip,
        turn,
        fan,
        fix,
        shuffle,
        roll,
        draw,
        deal,
        note,
        write,
        die,
        clear,
        tally,
    )
}
