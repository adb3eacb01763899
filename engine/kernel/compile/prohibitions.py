"""Rules that say what cannot be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import UNASKED, Compiler, Entries, entry
from engine.kernel.compile.compiling import compare_of, compile_kind, compile_phrase
from engine.kernel.compile.event_patterns import WHAT, WHERE, ZONE, is_token, thing_test, token_pattern
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import EventTest, Payer
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.events import CounterDeed, reader
from engine.kernel.core.frames import Env
from engine.kernel.core.programs import RuleKind
from engine.language.named import verb_of
from engine.language.nodes import decks, doing, moving, nouns, phrases, possession, prohibitions

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
    if isinstance(act, doing.Ignore):
        return _cannot_ignore(c, act, who)
    if isinstance(act, moving.Move):
        raise c.unplayable("nothing asks who moves it: say what “cannot be moved”", act)
    if type(act) not in c.tables.patterns:
        raise NoExecutor(UNASKED["cannot"].format(module=c.referee.box.rules, key=verb_of(act)))
    kinds, part = c.tables.patterns.compile(c, act)
    return _forbid(c, kinds, who, part)


def _cannot_do(c: Compiler, node: prohibitions.CannotDo) -> list[Rule]:
    who = payer(c, node.who) or (lambda state, env, piece: piece < state.players)
    return _forbid(c, (node.verb,), who, None)


def _cannot_hold(c: Compiler, node: prohibitions.CannotHold) -> list[Rule]:
    who = payer(c, node.who)
    kind = nouns.kind_of(node.what)
    if isinstance(node.what, possession.Owned | possession.OwnedOf | decks.TopOne | phrases.Another):
        raise c.unplayable("what may be held is said of a kind of cards alone: leave out whose or which", node.what)
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

    def there(state: State, env: Env, event: Event) -> bool:
        return number(event) in spot.all(state, env, event.who)

    if is_token(c, node.what):
        kinds, tokens = token_pattern(c, node.what, CounterDeed.PUT)
        return _forbid(c, kinds, None, both(tokens, there))
    return _forbid(c, ("put",), None, both(thing_test(c, node.what, WHAT), there))


def both(first: EventTest | None, second: EventTest) -> EventTest:
    """Tests that an event passes two tests, the first of which may be none."""
    if first is None:
        return second
    return lambda state, env, event: first(state, env, event) and second(state, env, event)


def _cannot_ignore(c: Compiler, act: doing.Ignore, who: Payer | None) -> list[Rule]:
    what = compile_phrase(c, act.what)
    if what.sort != "card":
        raise c.unplayable("only of cards it is asked whether they can be ignored", act.what)
    return _forbid(c, ("ignore",), who, thing_test(c, act.what, WHAT))


def _cannot_be_done(c: Compiler, node: prohibitions.CannotBeDone) -> list[Rule]:
    return _forbid(c, (node.verb,), payer(c, node.who), thing_test(c, node.what, WHAT))


def _card_cannot(c: Compiler, node: prohibitions.CardCannot) -> list[Rule]:
    return _forbid(c, (node.verb,), None, thing_test(c, node.what, WHAT))


def _cannot_be_done_at(c: Compiler, node: prohibitions.CannotBeDoneAt) -> list[Rule]:
    return _forbid(c, (node.verb,), payer(c, node.who), thing_test(c, node.what, WHERE))


def _cannot_be_taken(c: Compiler, node: prohibitions.CannotBeTaken) -> list[Rule]:
    who = payer(c, node.who)
    source = compile_phrase(c, node.where.source) if node.where is not None else None
    number = reader(ZONE if source is not None and source.sort == "pile" else WHERE)

    def from_there(state: State, env: Env, event: Event) -> bool:
        if source is None:
            return True
        x = number(event)
        if source.test is not None:
            return x >= 0 and source.test(state, env, event.who, x)
        return x in source.all(state, env, event.who)

    if is_token(c, node.what):
        kinds, tokens = token_pattern(c, node.what, CounterDeed.TAKE)
        return _forbid(c, kinds, who, both(tokens, from_there))
    return _forbid(c, ("take",), who, both(thing_test(c, node.what, WHAT), from_there))


def _cannot_be_discarded(c: Compiler, node: prohibitions.CannotBeDiscarded) -> list[Rule]:
    if is_token(c, node.what):
        kinds, tokens = token_pattern(c, node.what, CounterDeed.DISCARD)
        return _forbid(c, kinds, None, tokens)
    field = ZONE if compile_phrase(c, node.what).sort == "pile" else WHAT
    return _forbid(c, ("discard",), None, thing_test(c, node.what, field))


def _cannot_be_moved(c: Compiler, node: prohibitions.CannotBeMoved) -> list[Rule]:
    if compile_phrase(c, node.what).sort != "piece":
        raise c.unplayable("only of pieces it is asked whether they can be moved", node.what)
    return _forbid(c, ("shift",), None, thing_test(c, node.what, WHAT))


RULES: Entries[[], list[Rule]] = (
    entry(prohibitions.Cannot, _cannot),
    entry(prohibitions.CannotDo, _cannot_do),
    entry(prohibitions.CannotHold, _cannot_hold),
    entry(prohibitions.CannotBePut, _cannot_be_put),
    entry(prohibitions.CannotBeDone, _cannot_be_done),
    entry(prohibitions.CardCannot, _card_cannot),
    entry(prohibitions.CannotBeDoneAt, _cannot_be_done_at),
    entry(prohibitions.CannotBeTaken, _cannot_be_taken),
    entry(prohibitions.CannotBeDiscarded, _cannot_be_discarded),
    entry(prohibitions.CannotBeMoved, _cannot_be_moved),
)
