"""Rules that say what cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compare_of, compile_kind, compile_phrase
from engine.kernel.compile.event_patterns import WHAT, WHERE, ZONE, thing_test
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import EventTest, Payer
from engine.kernel.core.events import CounterDeed, counter_event, reader
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import RuleKind
from engine.language.nodes import doing, nouns, phrases, prohibitions

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.state import Rule, State


def _forbid(c: Compiler, kinds: tuple[str, ...], who: Payer | None, part: EventTest | None) -> list[Rule]:
    def match(state: State, env: Env, event: Event) -> bool:
        if who is not None and not who(state, env, event.who):
            return False
        return part is None or part(state, env, event)

    return [c.event_rule(RuleKind.CANNOT, kind, match) for kind in kinds]


def _cannot(c: Compiler, node: prohibitions.Cannot) -> list[Rule]:
    act = node.act
    who = payer(c, node.who) or (lambda state, env, piece: piece < state.players)
    if isinstance(act, doing.TakeAction):
        return _forbid(c, (act.action,), who, None)
    if isinstance(act, doing.Ignore):
        return _cannot_ignore(c, act, who)
    if type(act) not in c.tables.patterns:
        return _forbid(c, (type(act).__name__.lower(),), who, None)
    kinds, part = c.tables.patterns.compile(c, act)
    return _forbid(c, kinds, who, part)


def _cannot_hold(c: Compiler, node: prohibitions.CannotHold) -> list[Rule]:
    who = payer(c, node.who)
    kind = nouns.kind_of(node.what)
    if kind is None:
        return _forbid(c, (node.verb,), who, thing_test(c, node.what, WHAT))
    inner = compile_kind(c, kind)
    if isinstance(node.what, phrases.Some | phrases.Counted):
        compare = compare_of(c, node.what.n)

        def too_many(state: State, env: Env, event: Event) -> bool:
            held = [x for x in state.referee.held_cards(state, event.who) if x != event.card]
            fitting = [x for x in (*held, event.card) if inner.test(state, env, event.who, x)]
            return inner.test(state, env, event.who, event.card) and compare(len(fitting))

        return _forbid(c, (node.verb,), who, too_many)
    return _forbid(c, (node.verb,), who, lambda state, env, event: inner.test(state, env, event.who, event.card))


def _cannot_be_put(c: Compiler, node: prohibitions.CannotBePut) -> list[Rule]:
    spot = c.tables.destinations.compile(c, node.where)
    number = reader({"pile": ZONE, "card": WHAT}.get(spot.sort, WHERE))
    kind = nouns.kind_of(node.what)
    counter = c.referee.counter_of(kind.noun) if kind is not None else None

    def there(state: State, env: Env, event: Event) -> bool:
        return number(event) in spot.all(state, env, event.who)

    if kind is not None and counter is not None:
        return _forbid(c, (counter_event(CounterDeed.PUT, kind.noun),), None, there)
    what = thing_test(c, node.what, WHAT)
    return _forbid(c, ("put",), None, lambda state, env, event: what(state, env, event) and there(state, env, event))


def _cannot_ignore(c: Compiler, act: doing.Ignore, who: Payer | None) -> list[Rule]:
    return _forbid(c, ("ignore",), who, thing_test(c, act.what, WHAT))


def _cannot_be_done(c: Compiler, node: prohibitions.CannotBeDone) -> list[Rule]:
    return _forbid(c, (node.verb,), payer(c, node.who), thing_test(c, node.what, WHAT))


def _cannot_be_done_at(c: Compiler, node: prohibitions.CannotBeDoneAt) -> list[Rule]:
    return _forbid(c, (node.verb,), payer(c, node.who), thing_test(c, node.what, WHERE))


def _cannot_be_taken(c: Compiler, node: prohibitions.CannotBeTaken) -> list[Rule]:
    kind = nouns.kind_of(node.what)
    counter = c.referee.counter_of(kind.noun) if kind is not None else None
    source = compile_phrase(c, node.where.source) if node.where is not None else None
    number = reader(ZONE if source is not None and source.sort == "pile" else WHERE)

    def from_there(state: State, env: Env, event: Event) -> bool:
        if source is None:
            return True
        x = number(event)
        if source.test is not None:
            return x >= 0 and source.test(state, env, event.who, x)
        return x in source.all(state, env, event.who)

    if kind is not None and counter is not None:
        return _forbid(c, (counter_event(CounterDeed.TAKE, kind.noun),), None, from_there)
    what = thing_test(c, node.what, WHAT)
    return _forbid(
        c, ("take",), None, lambda state, env, event: what(state, env, event) and from_there(state, env, event)
    )


def _cannot_be_discarded(c: Compiler, node: prohibitions.CannotBeDiscarded) -> list[Rule]:
    kind = nouns.kind_of(node.what)
    if kind is not None and c.referee.counter_of(kind.noun) is not None:
        return _forbid(c, (counter_event(CounterDeed.DISCARD, kind.noun),), None, None)
    field = ZONE if compile_phrase(c, node.what).sort == "pile" else WHAT
    return _forbid(c, ("discard",), None, thing_test(c, node.what, field))


def _cannot_be_moved(c: Compiler, node: prohibitions.CannotBeMoved) -> list[Rule]:
    return _forbid(c, ("shift",), None, thing_test(c, node.what, WHAT))


RULES: Entries[[], list[Rule]] = (
    entry(prohibitions.Cannot, _cannot),
    entry(prohibitions.CannotHold, _cannot_hold),
    entry(prohibitions.CannotBePut, _cannot_be_put),
    entry(prohibitions.CannotBeDone, _cannot_be_done),
    entry(prohibitions.CannotBeDoneAt, _cannot_be_done_at),
    entry(prohibitions.CannotBeTaken, _cannot_be_taken),
    entry(prohibitions.CannotBeDiscarded, _cannot_be_discarded),
    entry(prohibitions.CannotBeMoved, _cannot_be_moved),
)
