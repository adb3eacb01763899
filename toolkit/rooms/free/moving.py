"""Things are moved, stacked, held, turned, fanned out and fixed."""

from __future__ import annotations

from dataclasses import replace

from toolkit.rooms.free.inventory import CARD, MAT, PIECE
from toolkit.rooms.free.meant import ALL, Doing, Done, free_pile, hand_thing, in_hand, index_of, lifted, many, pile_of
from toolkit.rooms.free.table import HAND
from toolkit.rooms.gathering import NOT_OFFERED, RejectedError


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


def arrange(doing: Doing) -> Done:
    """Put a card to another place in the own hand; `n` is its index there."""
    _, thing = hand_thing(doing)
    others = [each for each in doing.table.hands[doing.seat].things if each is not thing]
    others.insert(doing.message["n"], thing)
    return doing.table.with_hand(doing.seat, tuple(others)), ""


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
