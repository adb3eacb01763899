"""What a trigger waits for: whether an event is the one that is meant; what it names is kept for the effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compiler import Compiler, executor
from engine.kernel.events import Event
from engine.kernel.executors.becoming import comes_to_have
from engine.kernel.executors.compiling import compile_phrase
from engine.kernel.executors.conditions import compile_condition
from engine.kernel.executors.phrases import PHRASES
from engine.kernel.executors.picks import Pick
from engine.kernel.executors.possession import holds
from engine.kernel.executors.spots import SPOTS
from engine.kernel.frames import CARD, SLOTS, YOU, Env
from engine.kernel.text import Match
from engine.language.forms import Node
from engine.language.nodes import deeds, events, moments, moving, phrases, portions, putting, sentences, showing, taking

if TYPE_CHECKING:
    from engine.kernel.state import State

WHO, WHERE, WHAT, COUNT, ZONE = 1, 2, 3, 4, 5
Part = Callable[["State", Env, Event], bool]
Kinds = tuple[str, ...]


def compile_event(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The kinds of events to listen to, and whether one is meant."""
    return executor(EVENTS, node)(c, node)  # type: ignore[no-any-return]


def thing_test(c: Compiler, node: Node, field: int) -> Part:
    """Whether what an event has in a field is what a phrase names; it is kept in the phrase's slot."""
    pick = compile_phrase(c, node)
    slot = pick.slot
    if field == WHAT and isinstance(node, phrases.This) and pick.sort == "card":
        c.is_own = True
    is_you = isinstance(node, phrases.You)
    test = pick.test

    def part(state: State, env: Env, event: Event) -> bool:
        x: Any = event[field]
        if is_you:
            return x == env[YOU]  # type: ignore[no-any-return]
        actor = env[YOU] if field == WHO else event[WHO]
        if test is not None:
            if x < 0 or not test(state, env, actor, x):
                return False
        elif x not in pick.all(state, env, actor):
            return False
        if slot >= 0:
            env[SLOTS][slot] = [x]
        return True

    return part


def who_test(c: Compiler, node: Node) -> Part:
    """Whether the one who did it is meant: a player's animal, or a piece of nobody's."""
    sort = c.referee.sort_of(getattr(getattr(node, "kind", None), "noun", "") or c.referee.actor_noun)
    inner = thing_test(c, node, WHO)
    pieces = c.referee

    def part(state: State, env: Env, event: Event) -> bool:
        return pieces.is_sort(state, sort, event[WHO], node) and inner(state, env, event)

    return part


def _happens(c: Compiler, node: events.Happens) -> tuple[Kinds, Match]:
    who = who_test(c, node.who)
    kinds, deed = executor(DEEDS, node.act)(c, node.act)

    def match(state: State, env: Env, event: Event) -> bool:
        return who(state, env, event) and (deed is None or deed(state, env, event))

    return kinds, match


# --- deeds -----------------------------------------------------------------------------------------------------------


def _do(c: Compiler, node: deeds.Do) -> tuple[Kinds, Part | None]:
    return (node.verb,), None


def _mark_here(c: Compiler, where: Node) -> None:
    c.is_here = isinstance(where, phrases.This) and c.referee.lies_at_place(c.design)


def _do_place(c: Compiler, node: deeds.DoPlace) -> tuple[Kinds, Part | None]:
    _mark_here(c, node.what)
    return (node.verb,), thing_test(c, node.what, WHERE)


def _do_at(c: Compiler, node: deeds.DoAt) -> tuple[Kinds, Part | None]:
    _mark_here(c, node.place)
    return (node.verb,), thing_test(c, node.place, WHERE)


def _do_any_place(c: Compiler, node: deeds.DoAnyPlace) -> tuple[Kinds, Part | None]:
    _mark_here(c, node.what)
    return tuple(going.verb for going in node.verbs), thing_test(c, node.what, WHERE)


def _do_card(c: Compiler, node: deeds.DoCard) -> tuple[Kinds, Part | None]:
    return (node.verb,), thing_test(c, node.what, WHAT)


def _do_thing(c: Compiler, node: deeds.DoThing) -> tuple[Kinds, Part | None]:
    kind: Any = getattr(node.what, "kind", None)
    return (f"{node.verb} {kind.noun if kind else 'thing'}",), None


def _counted(name: str) -> Any:
    def compile_counted(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
        verb = name or node.verb
        return _token_kinds(c, node.what, verb), None

    return compile_counted


def _token_kinds(c: Compiler, what: Node, verb: str) -> Kinds:
    if isinstance(what, portions.Together):
        return tuple(f"{verb} {part.noun}" for part in what.parts)
    node: Any = getattr(what, "owned", what)
    kind: Any = getattr(node, "kind", None)
    return (f"{verb} {kind.noun if kind else ''}",)


def _is_token(c: Compiler, what: Node) -> bool:
    node: Any = getattr(what, "owned", what)
    kind: Any = getattr(node, "kind", None)
    return isinstance(what, portions.Together) or (kind is not None and c.referee.counter_of(kind.noun) is not None)


def _either(name: str) -> Any:
    """A deed done to cards or to tokens."""

    def compile_either(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
        if _is_token(c, node.what):
            return _token_kinds(c, node.what, name), None
        field = ZONE if _sort(c, node.what) == "pile" else WHAT
        return (name,), thing_test(c, node.what, field)

    return compile_either


def _sort(c: Compiler, what: Node) -> str:
    kind: Any = getattr(what, "kind", None)
    return c.referee.sort_of(kind.noun) if kind is not None else ""


def _take_from(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
    kinds, what = _either("take")(c, node)
    source = compile_phrase(c, getattr(node, "source", None) or node.whom)

    def part(state: State, env: Env, event: Event) -> bool:
        if what is not None and not what(state, env, event):
            return False
        return _came_from(state, env, event, source)

    return kinds, part


def _came_from(state: State, env: Env, event: Event, source: Pick) -> bool:
    field = {"pile": ZONE, "place": WHERE}.get(source.sort)
    x: Any = event[field] if field is not None else state.referee.owner_of_zone(event[ZONE])
    if source.test is not None:
        found = x >= 0 and source.test(state, env, event[WHO], x)
    else:
        found = x in source.all(state, env, event[WHO])
    if found and source.slot >= 0:
        env[SLOTS][source.slot] = [x]
    return bool(found)


def _put(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
    kinds, what = _either("put")(c, node)
    spot = executor(SPOTS, node.where)(c, node.where)

    def part(state: State, env: Env, event: Event) -> bool:
        return (what is None or what(state, env, event)) and _came_to(state, env, event, spot)

    return kinds, part


def _came_to(state: State, env: Env, event: Event, spot: Pick) -> bool:
    field = {"pile": ZONE, "place": WHERE, "card": WHAT}.get(spot.sort, WHERE)
    x: Any = event[field]
    found = spot.test(state, env, event[WHO], x) if spot.test is not None else x in spot.all(state, env, event[WHO])
    if found and spot.slot >= 0:
        env[SLOTS][spot.slot] = [x]
    return bool(found)


def _add(c: Compiler, node: putting.Add) -> tuple[Kinds, Part | None]:
    kinds, what = _either("put")(c, node)
    where = compile_phrase(c, node.where)

    def part(state: State, env: Env, event: Event) -> bool:
        return (what is None or what(state, env, event)) and _came_to(state, env, event, where)

    return kinds, part


def _go(c: Compiler, node: moving.Go) -> tuple[Kinds, Part | None]:
    _mark_here(c, node.where)
    return ("move",), thing_test(c, node.where, WHERE)


def _move(c: Compiler, node: moving.Move) -> tuple[Kinds, Part | None]:
    """Somebody moves something: the thing moved is in the event's card field, who moves it does it."""
    kinds = ("shift",)
    what, where = thing_test(c, node.what, WHAT), thing_test(c, node.where, WHERE)
    return kinds, lambda state, env, event: what(state, env, event) and where(state, env, event)


def _swap_with(c: Compiler, node: moving.SwapWith) -> tuple[Kinds, Part | None]:
    return ("swap",), thing_test(c, node.what, WHAT)


def _steal(c: Compiler, node: taking.Steal) -> tuple[Kinds, Part | None]:
    return _take_from(c, node)


def _give(c: Compiler, node: taking.Give) -> tuple[Kinds, Part | None]:
    return _either("give")(c, node)  # type: ignore[no-any-return]


def _roll(c: Compiler, node: showing.Roll) -> tuple[Kinds, Part | None]:
    return ("roll",), None


DEEDS: dict[type[Node], Any] = {
    deeds.Do: _do,
    deeds.DoPlace: _do_place,
    deeds.DoAnyPlace: _do_any_place,
    deeds.DoAt: _do_at,
    deeds.DoCard: _do_card,
    deeds.DoThing: _do_thing,
    deeds.DoToken: _counted(""),
    taking.Gain: _counted("gain"),
    taking.Lose: _counted("lose"),
    taking.Pay: _counted("pay"),
    taking.Take: _either("take"),
    taking.TakeFrom: _take_from,
    taking.Steal: _steal,
    taking.Discard: _either("discard"),
    taking.Draw: _either("draw"),
    taking.Resolve: _either("resolve"),
    putting.Put: _put,
    putting.Place: _put,
    putting.Add: _add,
    moving.Go: _go,
    moving.Move: _move,
    putting.Replace: _either("replace"),
    moving.Swap: _either("swap"),
    moving.SwapWith: _swap_with,
    showing.LookAt: _either("look"),
    showing.Reveal: _either("reveal"),
    showing.Roll: _roll,
    taking.Give: _give,
    putting.Return: _either("return"),
}


# --- passive ---------------------------------------------------------------------------------------------------------


def _is_done(c: Compiler, node: events.IsDone) -> tuple[Kinds, Match]:
    return (node.verb,), thing_test(c, node.what, WHAT)


def _is_done_at(c: Compiler, node: events.IsDoneAt) -> tuple[Kinds, Match]:
    _mark_here(c, node.what)
    return (node.verb,), thing_test(c, node.what, WHERE)


def _is_discarded(c: Compiler, node: events.IsDiscarded) -> tuple[Kinds, Match]:
    if _is_token(c, node.what):
        return _token_kinds(c, node.what, "discard"), lambda state, env, event: True
    return ("discard",), thing_test(c, node.what, WHAT)


def _is_drawn(c: Compiler, node: events.IsDrawn) -> tuple[Kinds, Match]:
    return ("draw",), thing_test(c, node.what, WHAT)


def _is_put(c: Compiler, node: events.IsPut) -> tuple[Kinds, Match]:
    kinds, part = _put(c, node)
    assert part is not None
    return kinds, part


def _happens_holding(c: Compiler, node: events.HappensHolding) -> tuple[Kinds, Match]:
    kinds, match = _happens(c, node)  # type: ignore[arg-type]
    held = holds(c, node.what)
    return kinds, lambda state, env, event: match(state, env, event) and held(state, env, event[WHO], event[WHO])


def _is_taken(c: Compiler, node: events.IsTaken) -> tuple[Kinds, Match]:
    kinds, what = _either("take")(c, node)
    source = compile_phrase(c, node.source) if node.source is not None else None

    def match(state: State, env: Env, event: Event) -> bool:
        if what is not None and not what(state, env, event):
            return False
        return source is None or _came_from(state, env, event, source)

    return kinds, match


def _is_placed(c: Compiler, node: events.IsPlaced) -> tuple[Kinds, Match]:
    kinds, what = _either("put")(c, node)
    return kinds, lambda state, env, event: what is None or what(state, env, event)


def _comes_to_have(c: Compiler, node: events.ComesToHave) -> tuple[Kinds, Match]:
    return comes_to_have(c, node)


EVENTS: dict[type[Node], Any] = {
    events.HappensHolding: _happens_holding,
    events.IsTaken: _is_taken,
    events.IsPlaced: _is_placed,
    events.ComesToHave: _comes_to_have,
    events.Happens: _happens,
    events.IsDone: _is_done,
    events.IsDoneAt: _is_done_at,
    events.IsDiscarded: _is_discarded,
    events.IsDrawn: _is_drawn,
    events.IsPut: _is_put,
}


# --- moments ---------------------------------------------------------------------------------------------------------


def compile_moment(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The moment to listen to, and whose it must be."""
    prefix = MOMENTS[type(node)]
    period = node.period  # type: ignore[attr-defined]
    owner_node = getattr(node, "owner", None)
    if owner_node is None:
        return (f"{prefix} {period}",), lambda state, env, event: True
    if c.span(owner_node) == c.span(node) and not isinstance(owner_node, phrases.You):
        owner = PHRASES[phrases.It](c, owner_node, None)
    else:
        owner = compile_phrase(c, owner_node)
    return (f"{prefix} {period}",), lambda state, env, event: event[WHO] in owner.all(state, env, env[YOU])


MOMENTS: dict[type[Node], str] = {
    moments.StartOfEach: "start",
    moments.EndOfEach: "end",
    moments.StartOf: "start",
    moments.EndOf: "end",
    moments.StartOfTheirs: "start",
    moments.EndOfTheirs: "end",
    moments.StartOfNext: "start",
}


# What the deeds of the past do not show afterwards: what was carried then, which pile something came from or went to.
UNSEEN = (
    events.HappensHolding, events.ComesToHave, events.IsTaken, events.IsPut, taking.TakeFrom,
    taking.Steal, putting.Put, putting.Place, putting.Add,
)  # fmt: skip


def compile_waiting(c: Compiler, node: Any) -> tuple[Kinds, Match]:
    """What a trigger waits for, with its "first time" and its "while"."""
    kinds, match = compile_event(c, node.event)
    if isinstance(node, sentences.FirstTime | sentences.NthTime):
        n = node.n if isinstance(node, sentences.NthTime) else 1
        act = getattr(node.event, "act", None)
        if isinstance(node.event, UNSEEN) or isinstance(act, UNSEEN):
            return kinds, nth_noticed(c, match, node.period, n)
        return kinds, nth_time(c, kinds, match, node.period, n)
    if isinstance(node, sentences.WhenWhile):
        so = compile_condition(c, node.condition)
        return kinds, lambda state, env, event: match(state, env, event) and so(state, env, event[WHO])
    return kinds, match


def nth_time(c: Compiler, kinds: Kinds, match: Match, period: str, n: int) -> Match:
    """Only the first (second, third) such deed in a period; deeds count, not uses of the card."""
    c.referee.track(kinds)

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        slots = env[SLOTS][:]
        before = sum(
            match(state, env, (verb, who, place, card, 1, -1))
            for verb, who, place, card in state.referee.deeds_in(state, period)
            if verb in kinds
        )
        env[SLOTS][:] = slots
        return before == n - 1

    return nth


def nth_noticed(c: Compiler, match: Match, period: str, n: int) -> Match:
    """Only the first (second, third) in a period, where deeds of the past do not show whether they were meant.

    Each is noted in `state.used` as it happens, while the card is in force.
    """
    c.referee.nodes += 1
    number = -c.referee.nodes

    def nth(state: State, env: Env, event: Event) -> bool:
        if not match(state, env, event):
            return False
        key = (number, env[CARD], period)
        state.used.append(key)
        return state.used.count(key) == n

    return nth
