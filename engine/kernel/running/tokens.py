"""Tokens and points: gained, lost, taken, passed on and put down, within the range of each counter.

What is done, and what cannot be done, is written to the log.
"""

from __future__ import annotations

from engine.kernel.core.events import CounterDeed, Event
from engine.kernel.core.state import Rules, State
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.replacement import is_replaced
from engine.kernel.running.rule_index import forbidden
from engine.language.sorts import Sort

Holder = tuple[Sort, int]  # who or what has tokens: a sort, and which one of it

GAIN, LOSE, TAKE = CounterDeed.GAIN, CounterDeed.LOSE, CounterDeed.TAKE
PUT, DISCARD = CounterDeed.PUT, CounterDeed.DISCARD


def gain(state: State, player: int, counter: int, n: int, deed: str = GAIN) -> int:
    """Move tokens from the supply to a player, unless a rule forbids it; returns how many they got.

    A negative number is lost instead.
    """
    if n < 0:
        return -lose(state, player, counter, -n, LOSE)
    if player >= state.players or n == 0:
        note(state, "nothing", player)
        return 0
    kind = state.referee.counter_events[deed][counter]
    if kind in state.compiled.prohibited and forbidden(state, Event(kind, player, -1, -1, n, -1)):
        note(state, "cannot", player, kind)
        return 0
    if is_replaced(state, Event(kind, player, -1, -1, n, -1)):
        return 0
    got = state.referee.change(state, counter, "player", player, n)
    note(state, "gain", player, counter, got)
    if got and kind in state.compiled.heard:
        emit(state, kind, player, -1, -1, got)
    return got


def lose(state: State, player: int, counter: int, n: int, deed: str) -> int:
    """Move tokens from a player to the supply, as many as they have at most; returns how many they lost."""
    if player >= state.players:
        note(state, "nothing", player)
        return 0
    kind = state.referee.counter_events[deed][counter]
    if deed == LOSE and n > 0 and is_replaced(state, Event(kind, player, -1, -1, n, -1)):
        return 0
    lost = -state.referee.change(state, counter, "player", player, -max(n, 0))
    note(state, deed if lost else "nothing", player, counter, lost)
    if lost and kind in state.compiled.heard:
        emit(state, kind, player, -1, -1, lost)
    return lost


def pass_tokens(state: State, counter: int, source: tuple[Sort, int], target: tuple[Sort, int], n: int) -> int:
    """Move up to `n` tokens from one holder to another, each given as (sort, thing); returns how many arrived."""
    moved = -state.referee.change(state, counter, *source, -n)
    got = state.referee.change(state, counter, *target, moved)
    note(state, "pass", -1, (*source, *target), got)
    return got


def take_tokens(state: State, player: int, counter: int, sort: Sort, x: int, n: int) -> int:  # noqa: PLR0913, PLR0917 - whose, of what, where, how many
    """From a holder to a player, unless they cannot be taken from there."""
    kind = state.referee.counter_events[TAKE][counter]
    place = x if sort == "place" else -1
    if kind in state.compiled.prohibited and forbidden(state, Event(kind, player, place, -1, n, -1)):
        note(state, "cannot", player, kind)
        return 0
    moved = -state.referee.change(state, counter, sort, x, -n)
    state.referee.change(state, counter, "player", player, moved)
    note(state, "take tokens", player, (counter, sort, x), moved)
    if moved and kind in state.compiled.heard:
        emit(state, kind, player, place, -1, moved)
    return moved


def discard_tokens(state: State, player: int, counter: int, holder: tuple[Sort, int], n: int) -> int:
    """Let a player discard up to `n` tokens of a holder, as (sort, thing), unless a rule forbids it; returns how many.

    Whoever waits for it is told where some were discarded.
    """
    sort, x = holder
    kind = state.referee.counter_events[DISCARD][counter]
    spot = (x if sort == "place" else -1, x if sort == "card" else -1)
    if kind in state.compiled.prohibited and forbidden(state, Event(kind, player, *spot, n, -1)):
        note(state, "cannot", player, kind)
        return 0
    gone = remove_tokens(state, counter, sort, x, n)
    if gone and kind in state.compiled.heard:
        emit(state, kind, player, *spot, gone)
    return gone


def remove_tokens(state: State, counter: int, sort: Sort, x: int, n: int) -> int:
    """Move up to `n` tokens from wherever they lie to the supply; returns how many there were."""
    if sort == "card" and counter not in state.referee.held_by.cards:
        return state.referee.unmark(state, x)
    lost = -state.referee.change(state, counter, sort, x, -n)
    note(state, "remove", -1, (counter, sort, x), lost)
    return lost


def lies_on_cards(rules: Rules, noun: str) -> bool:
    """Whether tokens of a noun lie on cards, one on each, and stay their owner's; False for a noun of no counter."""
    entry = rules.box.vocabulary.counters.get(noun)
    return entry is not None and not entry.stacks and any(rules.sort_of(noun) == "card" for noun in entry.holders)


def lay(state: State, player: int, counter: int, at: Holder, n: int, source: Holder | None) -> None:  # noqa: PLR0913, PLR0917 - whose, of what, where, how many
    """Put tokens on a place or a card, from the holder that is given or, where that is None, from the supply."""
    sort, x = at
    kind = state.referee.counter_events[PUT][counter]
    spot = (x if sort == "place" else -1, x if sort == "card" else -1)
    if forbidden(state, Event(kind, player, *spot, n, -1)):
        note(state, "cannot", player, kind)
        return
    is_mark = sort == "card" and lies_on_cards(state.referee, state.referee.counters[counter])
    if not is_mark and sort == "card" and counter not in state.referee.held_by.cards:
        note(state, "nothing", player)
        return
    if source is not None:
        n = -state.referee.change(state, counter, *source, -n)
    if is_mark:
        before = state.marks[x]
        state.referee.mark(state, player, x)
        n = n if state.marks[x] != before else 0
    else:
        n = state.referee.change(state, counter, sort, x, n)
        note(state, "put", player, (counter, sort, x), n)
    if n and kind in state.compiled.heard:
        emit(state, kind, player, *spot, n)


def may_mark(state: State, player: int, card: int, counter: int) -> bool:
    """Whether a player can put a token of a counter on a card: none lies there, and no rule forbids it."""
    if state.marks[card]:
        return False
    kind = state.referee.counter_events[PUT][counter]
    return not forbidden(state, Event(kind, player, state.referee.place_of_card(state, card), card, 1, -1))


def may_lay(state: State, player: int, counter: int, sort: Sort, x: int) -> bool:
    """Whether a player can put tokens of a counter on something: no rule forbids it, and on a card none lies yet."""
    if sort == "card":
        return may_mark(state, player, x, counter)
    kind = state.referee.counter_events[PUT][counter]
    place = x if sort == "place" else -1
    return kind not in state.compiled.prohibited or not forbidden(state, Event(kind, player, place, -1, 1, -1))


def mark(state: State, player: int, card: int) -> None:
    """Put a player's token on a card; where one lies on it already, nothing happens."""
    if state.marks[card] or player >= state.players:
        note(state, "nothing", player)
        return
    state.marks[card] = player + 1
    state.referee.marked(state, card)
    note(state, "mark", player, card)


def unmark(state: State, card: int) -> int:
    """Take the token off a card; returns 1 if there was one, 0 if not."""
    if not state.marks[card]:
        return 0
    note(state, "unmark", state.marks[card] - 1, card)
    state.marks[card] = 0
    state.referee.marked(state, card)
    return 1
