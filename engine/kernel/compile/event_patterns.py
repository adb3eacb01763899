"""Deeds that a trigger waits for, and rules forbid: which kinds of events they are, and whether one is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.destinations import SPOTS
from engine.kernel.compile.trigger_events import WHAT, WHERE, ZONE, Kinds, Part, mark_here, thing_test
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node
from engine.language.nodes import decks, doing, moving, phrases, putting, showing, taking

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _do(c: Compiler, node: doing.Do) -> tuple[Kinds, Part | None]:
    return (node.verb,), None


def _do_place(c: Compiler, node: doing.DoPlace) -> tuple[Kinds, Part | None]:
    mark_here(c, node.what)
    return (node.verb,), thing_test(c, node.what, WHERE)


def _do_at(c: Compiler, node: doing.DoAt) -> tuple[Kinds, Part | None]:
    mark_here(c, node.place)
    return (node.verb,), thing_test(c, node.place, WHERE)


def _do_any_place(c: Compiler, node: doing.DoAnyPlace) -> tuple[Kinds, Part | None]:
    mark_here(c, node.what)
    return tuple(going.verb for going in node.verbs), thing_test(c, node.what, WHERE)


def _do_card(c: Compiler, node: doing.DoCard) -> tuple[Kinds, Part | None]:
    return (node.verb,), thing_test(c, node.what, WHAT)


def _do_thing(c: Compiler, node: doing.DoThing) -> tuple[Kinds, Part | None]:
    kind: Any = getattr(node.what, "kind", None)
    return (f"{node.verb} {kind.noun if kind else 'thing'}",), None


def _counted(name: str) -> Any:
    def compile_counted(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
        verb = name or node.verb
        return token_kinds(c, node.what, verb), None

    return compile_counted


def token_kinds(c: Compiler, what: Node, verb: str) -> Kinds:
    """The kinds of events that are a deed done to tokens."""
    if isinstance(what, phrases.Together):
        return tuple(f"{verb} {part.noun}" for part in what.parts)
    node: Any = getattr(what, "owned", what)
    kind: Any = getattr(node, "kind", None)
    return (f"{verb} {kind.noun if kind else ''}",)


def is_token(c: Compiler, what: Node) -> bool:
    """Whether tokens or points are spoken of."""
    node: Any = getattr(what, "owned", what)
    kind: Any = getattr(node, "kind", None)
    return isinstance(what, phrases.Together) or (kind is not None and c.referee.counter_of(kind.noun) is not None)


def either(name: str) -> Any:
    """A deed done to cards or to tokens."""

    def compile_either(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
        if is_token(c, node.what):
            return token_kinds(c, node.what, name), None
        field = ZONE if _sort(c, node.what) == "pile" else WHAT
        return (name,), thing_test(c, node.what, field)

    return compile_either


def _sort(c: Compiler, what: Node) -> str:
    kind: Any = getattr(what, "kind", None)
    return c.referee.sort_of(kind.noun) if kind is not None else ""


def _take_from(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
    kinds, what = either("take")(c, node)
    source = compile_phrase(c, getattr(node, "source", None) or node.whom)

    def part(state: State, env: Env, event: Event) -> bool:
        if what is not None and not what(state, env, event):
            return False
        return came_from(state, env, event, source)

    return kinds, part


def came_from(state: State, env: Env, event: Event, source: Pick) -> bool:
    """Whether what an event is about lay where a phrase says."""
    field = {"pile": ZONE, "place": WHERE}.get(source.sort)
    x = event.part(field) if field is not None else state.referee.owner_of_zone(event.zone)
    if source.test is not None:
        found = x >= 0 and source.test(state, env, event.who, x)
    else:
        found = x in source.all(state, env, event.who)
    if found and source.slot >= 0:
        env.slots[source.slot] = [x]
    return bool(found)


def put(c: Compiler, node: Any) -> tuple[Kinds, Part | None]:
    """Cards or tokens come to lie somewhere."""
    kinds, what = either("put")(c, node)
    spot = executor(SPOTS, node.where)(c, node.where)

    def part(state: State, env: Env, event: Event) -> bool:
        return (what is None or what(state, env, event)) and _came_to(state, env, event, spot)

    return kinds, part


def _came_to(state: State, env: Env, event: Event, spot: Pick) -> bool:
    field = {"pile": ZONE, "place": WHERE, "card": WHAT}.get(spot.sort, WHERE)
    x = event.part(field)
    found = spot.test(state, env, event.who, x) if spot.test is not None else x in spot.all(state, env, event.who)
    if found and spot.slot >= 0:
        env.slots[spot.slot] = [x]
    return bool(found)


def _add(c: Compiler, node: putting.Add) -> tuple[Kinds, Part | None]:
    kinds, what = either("put")(c, node)
    where = compile_phrase(c, node.where)

    def part(state: State, env: Env, event: Event) -> bool:
        return (what is None or what(state, env, event)) and _came_to(state, env, event, where)

    return kinds, part


def _go(c: Compiler, node: moving.Go) -> tuple[Kinds, Part | None]:
    mark_here(c, node.where)
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
    return either("give")(c, node)  # type: ignore[no-any-return]


def _roll(c: Compiler, node: showing.Roll) -> tuple[Kinds, Part | None]:
    return ("roll",), None


DEEDS: dict[type[Node], Any] = {
    doing.Do: _do,
    doing.DoPlace: _do_place,
    doing.DoAnyPlace: _do_any_place,
    doing.DoAt: _do_at,
    doing.DoCard: _do_card,
    doing.DoThing: _do_thing,
    doing.DoToken: _counted(""),
    taking.Gain: _counted("gain"),
    taking.Lose: _counted("lose"),
    taking.Pay: _counted("pay"),
    taking.Take: either("take"),
    taking.TakeFrom: _take_from,
    taking.Steal: _steal,
    decks.Discard: either("discard"),
    decks.Draw: either("draw"),
    decks.Resolve: either("resolve"),
    putting.Put: put,
    putting.Place: put,
    putting.Add: _add,
    moving.Go: _go,
    moving.Move: _move,
    putting.Replace: either("replace"),
    moving.Swap: either("swap"),
    moving.SwapWith: _swap_with,
    showing.LookAt: either("look"),
    showing.Reveal: either("reveal"),
    showing.Roll: _roll,
    taking.Give: _give,
    putting.Return: either("return"),
}
