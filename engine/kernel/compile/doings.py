"""Deeds that have a cost: their verbs, where they are meant, which one of several it has to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.compiler import Compiler, Table
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.payers import Applies, payer
from engine.kernel.core.frames import Env
from engine.language.forms import Node
from engine.language.nodes import adjectives, costs, phrases

if TYPE_CHECKING:
    from engine.kernel.core.state import State


class Priced:
    """A deed that has a cost: its verbs, whether only here, and whether a given one is meant."""

    __slots__ = ("applies", "is_local", "verbs")

    def __init__(self, verbs: tuple[str, ...], applies: Applies | None, *, is_local: bool) -> None:
        self.verbs = verbs
        self.applies = applies
        self.is_local = is_local


def meant_at(c: Compiler, place: Node | None) -> tuple[Applies | None, bool]:
    """Where a deed is meant: here, on a card that lies at a place and names none; else where the words say."""
    lies = c.referee.lies_at_place(c.design)
    if place is None:
        return None, lies
    if isinstance(place, phrases.This) and lies:
        return None, True
    pick = compile_phrase(c, place)
    kind: Any = getattr(place, "kind", None)
    if isinstance(place, phrases.Bare | phrases.Each | phrases.All) and kind.is_plain and kind.manner is None:
        return None, False
    if pick.test is not None and not isinstance(
        getattr(kind, "manner", None), adjectives.Adjacent | adjectives.Opposite
    ):
        return pick.test, False
    return (lambda state, env, piece, x: x in pick.all(state, env, piece)), False


def _doing_one(c: Compiler, node: costs.DoingOne) -> Priced:
    applies, is_local = meant_at(c, node.place)
    return Priced((node.verb,), applies, is_local=is_local)


def _doing_any(c: Compiler, node: costs.DoingAny) -> Priced:
    applies, is_local = meant_at(c, node.place)
    return Priced(tuple(gerund.verb for gerund in node.verbs), applies, is_local=is_local)


def _moving_to(c: Compiler, node: costs.MovingTo) -> Priced:
    applies, _ = meant_at(c, node.place)
    if applies is None and isinstance(node.place, phrases.This):
        pick = compile_phrase(c, node.place)
        applies = lambda state, env, piece, x: x in pick.all(state, env, piece)  # noqa: E731 - as the others are
    return Priced(("move",), applies, is_local=False)


def _first(c: Compiler, verb: str, period: str, *, by: Any = None, here: bool) -> Applies:
    c.compiled.tracked.update((verb,))

    def applies(state: State, env: Env, piece: int, x: int) -> bool:
        if by is not None and not by(state, env, piece):
            return False
        for kind, who, place, _ in state.referee.deeds_in(state, period):
            if kind == verb and (not here or place == x) and (by is None or who == piece):
                return False
        return True

    return applies


def _first_deed(c: Compiler, node: costs.FirstDeed) -> Priced:
    return Priced((node.deed,), _first(c, node.deed, node.period or c.referee.main_period, here=False), is_local=False)


def _first_deed_at(c: Compiler, node: costs.FirstDeedAt) -> Priced:
    where, is_local = meant_at(c, node.place)
    first = _first(c, node.deed, node.period or c.referee.main_period, here=True)
    if where is None:
        return Priced((node.deed,), first, is_local=is_local)
    there = where
    return Priced(
        (node.deed,),
        lambda state, env, piece, x: there(state, env, piece, x) and first(state, env, piece, x),
        is_local=is_local,
    )


def _nth(  # noqa: PLR0913 - which one, of what, of whom, where
    c: Compiler, verb: str, period: str, n: int, *, by: Any = None, here: bool
) -> Applies:
    c.compiled.tracked.update((verb,))

    def applies(state: State, env: Env, piece: int, x: int) -> bool:
        if by is not None and not by(state, env, piece):
            return False
        done = state.referee.deeds_in(state, period)
        counted = (
            kind == verb and (not here or place == x) and (by is None or who == piece) for kind, who, place, _ in done
        )
        return sum(counted) == n - 1

    return applies


def _nth_deed(c: Compiler, node: costs.NthDeed) -> Priced:
    nth = _nth(c, node.deed, node.period or c.referee.main_period, node.n, here=False)
    return Priced((node.deed,), nth, is_local=False)


def _nth_deed_at(c: Compiler, node: costs.NthDeedAt) -> Priced:
    where, is_local = meant_at(c, node.place)
    nth = _nth(c, node.deed, node.period or c.referee.main_period, node.n, here=True)
    there = where or (lambda state, env, piece, x: True)
    return Priced(
        (node.deed,),
        lambda state, env, piece, x: there(state, env, piece, x) and nth(state, env, piece, x),
        is_local=is_local,
    )


def _their_first(c: Compiler, node: costs.TheirFirstDeed) -> Priced:
    who = payer(c, node.owner) or (lambda state, env, piece: True)
    return Priced((node.deed,), _first(c, node.deed, node.period, by=who, here=False), is_local=False)


def _their_nth(c: Compiler, node: costs.TheirNthDeed) -> Priced:
    who = payer(c, node.owner) or (lambda state, env, piece: True)
    return Priced((node.deed,), _nth(c, node.deed, node.period, node.n, by=who, here=False), is_local=False)


DOINGS: Table = {
    costs.DoingOne: _doing_one,
    costs.DoingAny: _doing_any,
    costs.MovingTo: _moving_to,
    costs.FirstDeed: _first_deed,
    costs.FirstDeedAt: _first_deed_at,
    costs.TheirFirstDeed: _their_first,
    costs.TheirNthDeed: _their_nth,
    costs.NthDeed: _nth_deed,
    costs.NthDeedAt: _nth_deed_at,
}
