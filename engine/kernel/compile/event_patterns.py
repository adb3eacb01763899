"""Patterns of events: who did it, where, to what; for triggers that wait for it and rules that forbid it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import bare_noun, compare_of, compile_phrase
from engine.kernel.compile.products import EventTest, Pattern
from engine.kernel.core.events import CounterDeed, Event, Field, counter_event, reader
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node, changed
from engine.language.nodes import (
    adjectives,
    amounts,
    decks,
    events,
    moving,
    nouns,
    phrases,
    possession,
    putting,
    showing,
    taking,
)

if TYPE_CHECKING:
    from engine.kernel.core.state import State


WHO, WHERE, WHAT, ZONE = Field.WHO, Field.WHERE, Field.WHAT, Field.ZONE


# What is said to be done to cards or tokens.
DoneTo = (
    taking.Take
    | taking.TakeFrom
    | taking.Steal
    | taking.Give
    | decks.Discard
    | decks.Draw
    | decks.Resolve
    | putting.Put
    | putting.Place
    | putting.Add
    | putting.Replace
    | putting.Return
    | moving.Swap
    | showing.LookAt
    | showing.Reveal
    | events.IsTaken
    | events.IsDiscarded
    | events.IsPlaced
    | events.IsPut
)


def thing_test(c: Compiler, node: Node, field: Field) -> EventTest:
    """Tests that a field of an event is what a phrase names; if so, it is kept in the phrase's slot.

    Raises NoExecutor for a phrase that asks for several at once: of several things each is told by itself.
    """
    if isinstance(node, phrases.Some) and node.n != amounts.Number(1):
        raise c.unplayable("each one is told by itself: leave the number out", node)
    kind = nouns.kind_of(node)
    is_opposing = field == WHAT and kind is not None and isinstance(kind.manner, adjectives.Opposing)
    if is_opposing and kind is not None:  # with whom it lay shows in the event, as it may be gone
        node = changed(node, "kind", changed(kind, "manner", None))
        c.take_node(node)
    pick = compile_phrase(c, node)
    slot, number = pick.slot, reader(field)
    if field == WHAT and isinstance(node, phrases.This) and pick.sort == "card":
        c.is_own = True
    is_you, is_actor = isinstance(node, phrases.You), field == WHO
    test = pick.test

    def part(state: State, env: Env, event: Event) -> bool:
        x = number(event)
        if is_you:
            return x == env.you
        if is_opposing and not _is_others(state, env, event):
            return False
        actor = env.you if is_actor else event.who
        if test is not None:
            if x < 0 or not test(state, env, actor, x):
                return False
        elif x not in pick.all(state, env, actor):
            return False
        if slot >= 0:
            env.slots[slot] = [x]
        return True

    return part


def _is_others(state: State, env: Env, event: Event) -> bool:
    """Whether the card of an event lay with another player than you, or lies there where the event does not say it."""
    owner = state.referee.owner_of_zone(event.zone if event.zone >= 0 else state.zone_of[event.card])
    return owner not in (-1, env.you)


def who_test(c: Compiler, node: Node) -> EventTest:
    """Tests that the one who did it is meant: a player's animal, or a piece that belongs to nobody."""
    sort = c.referee.sort_of(kind.noun if (kind := nouns.kind_of(node)) is not None else c.referee.actor_noun)
    inner = thing_test(c, node, WHO)
    pieces = c.referee

    def part(state: State, env: Env, event: Event) -> bool:
        return pieces.is_sort(state, sort, event.who, node) and inner(state, env, event)

    return part


def mark_here(c: Compiler, where: Node) -> None:
    """Note on the compiler whether the event is one at the card's own place."""
    c.is_here = isinstance(where, phrases.This) and c.referee.lies_at_place(c.design)


def counted_pattern(name: CounterDeed) -> Callable[[Compiler, taking.Gain | taking.Lose | taking.Pay], Pattern]:
    """Compiles a deed done to some amount of a counter into a pattern."""

    def compile_counted(c: Compiler, node: taking.Gain | taking.Lose | taking.Pay) -> Pattern:
        return token_pattern(c, node.what, name)

    return compile_counted


PLACED = (CounterDeed.TAKE, CounterDeed.PUT, CounterDeed.DISCARD)  # of these it is told where the tokens lie


MOVING = ("take", "discard")  # after these a card does not lie any more where the words say
OneOrSome = phrases.A | phrases.Any | phrases.Another | phrases.Some


def token_pattern(c: Compiler, what: Node, verb: str) -> Pattern:
    """The pattern of a deed done to tokens: of which counter, how many at once, from which place."""
    kind = nouns.kind_of(what)
    if kind is None or isinstance(what, possession.Owned | possession.OwnedOf):
        raise c.unplayable("nothing tells whose or which tokens they are: write the counter alone", what)
    kinds = (counter_event(verb, kind.noun),)
    there = _tokens_at(c, kind, verb)
    n = phrases.amount_of(what)
    if n is None:
        return kinds, there
    enough = compare_of(c, n)
    return kinds, lambda state, env, event: enough(event.n) and (there is None or there(state, env, event))


def _tokens_at(c: Compiler, kind: nouns.Kind, verb: str) -> EventTest | None:
    """A test of where tokens lay to which something is done; None where the words name no place."""
    where = kind.where
    if where is None or verb not in PLACED:
        bare_noun(c, kind)
        return None
    bare_noun(c, replace(kind, where=None))
    place = compile_phrase(c, where.landmark())
    if place.sort != "place":
        raise c.unplayable("nothing tells from whom the tokens come: name a place, or leave this out", where)
    return lambda state, env, event: came_from(state, env, event, place)


def is_token(c: Compiler, what: Node) -> bool:
    """Whether a phrase means tokens or points."""
    kind = nouns.kind_of(possession.owned_in(what))
    return isinstance(what, phrases.Together) or (kind is not None and c.referee.counter_of(kind.noun) is not None)


def deed_pattern(name: str) -> Callable[[Compiler, DoneTo], Pattern]:
    """Compiles a deed done to cards or tokens into a pattern."""

    def compile_deed(c: Compiler, node: DoneTo) -> Pattern:
        if is_token(c, node.what):
            return token_pattern(c, node.what, name)
        field = ZONE if _sort(c, node.what) == "pile" else WHAT
        if name in MOVING and field == WHAT and isinstance(node.what, OneOrSome) and node.what.kind.where is not None:
            return (name,), _thing_from(c, node.what, node.what.kind.where)
        return (name,), thing_test(c, node.what, field)

    return compile_deed


def _thing_from(c: Compiler, what: OneOrSome, where: nouns.Where) -> EventTest:
    """Tests what was moved, and from where: when it is told it does not lie there any more."""
    if not isinstance(where, nouns.From):
        return thing_test(c, what, WHAT)
    bare = replace(what, kind=replace(what.kind, where=None))
    c.take_node(bare)
    moved, source = thing_test(c, bare, WHAT), compile_phrase(c, where.landmark())
    return lambda state, env, event: moved(state, env, event) and came_from(state, env, event, source)


def _sort(c: Compiler, what: Node) -> str:
    kind = nouns.kind_of(what)
    return c.referee.sort_of(kind.noun) if kind is not None else ""


def came_from(state: State, env: Env, event: Event, source: Pick) -> bool:
    """Whether what an event is about lay where a phrase says; if so, it is kept in the phrase's slot."""
    if source.sort == "pile":
        x = event.zone
    else:
        x = event.place if source.sort == "place" else state.referee.owner_of_zone(event.zone)
    if source.test is not None:
        is_meant = x >= 0 and source.test(state, env, event.who, x)
    else:
        is_meant = x in source.all(state, env, event.who)
    if is_meant and source.slot >= 0:
        env.slots[source.slot] = [x]
    return bool(is_meant)


def put(c: Compiler, node: putting.Put | putting.Place | events.IsPut) -> Pattern:
    """The pattern of cards or tokens that are put somewhere."""
    kinds, what = deed_pattern("put")(c, node)
    spot = c.tables.destinations.compile(c, node.where)

    def part(state: State, env: Env, event: Event) -> bool:
        return (what is None or what(state, env, event)) and came_to(state, env, event, spot)

    return kinds, part


def came_to(state: State, env: Env, event: Event, spot: Pick) -> bool:
    """Whether what an event is about lies now where a phrase says; if so, it is kept in the phrase's slot."""
    x = event.zone if spot.sort == "pile" else event.card if spot.sort == "card" else event.place
    is_meant = spot.test(state, env, event.who, x) if spot.test is not None else x in spot.all(state, env, event.who)
    if is_meant and spot.slot >= 0:
        env.slots[spot.slot] = [x]
    return bool(is_meant)
