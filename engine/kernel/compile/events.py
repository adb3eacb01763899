"""What triggers wait for: events, conditions that come to be met, moments; and how long effects last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compare_of, compile_event, compile_owner, compile_phrase
from engine.kernel.compile.event_patterns import (
    WHAT,
    WHERE,
    came_from,
    deed_pattern,
    is_token,
    mark_here,
    put,
    thing_test,
    who_test,
)
from engine.kernel.compile.possession import counting, has, holds
from engine.kernel.compile.products import Compare, Kinds, Until
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.events import ENTERS, LEAVES, Event, Field, next_period, reader
from engine.kernel.core.frames import Env
from engine.kernel.core.state import Match, StateTrigger, Test
from engine.language.forms import Node
from engine.language.nodes import events, nouns, phrases
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _happens(c: Compiler, node: events.Happens | events.HappensHolding) -> tuple[Kinds, Match]:
    who = who_test(c, node.who)
    kinds, deed = c.tables.patterns.compile(c, node.act)

    def match(state: State, env: Env, event: Event) -> bool:
        return who(state, env, event) and (deed is None or deed(state, env, event))

    return kinds, match


def _is_done(c: Compiler, node: events.IsDone) -> tuple[Kinds, Match]:
    return (node.verb,), thing_test(c, node.what, WHAT)


def _card_does(c: Compiler, node: events.CardDoes) -> tuple[Kinds, Match]:
    return (node.verb,), thing_test(c, node.what, WHAT)


def _is_done_at(c: Compiler, node: events.IsDoneAt) -> tuple[Kinds, Match]:
    mark_here(c, node.what)
    return (node.verb,), thing_test(c, node.what, WHERE)


def _is_discarded(c: Compiler, node: events.IsDiscarded) -> tuple[Kinds, Match]:
    return _from(c, node, "discard")


def _is_drawn(c: Compiler, node: events.IsDrawn) -> tuple[Kinds, Match]:
    return ("draw",), thing_test(c, node.what, WHAT)


def _is_put(c: Compiler, node: events.IsPut) -> tuple[Kinds, Match]:
    kinds, part = put(c, node)
    assert part is not None
    return kinds, part


def _happens_holding(c: Compiler, node: events.HappensHolding) -> tuple[Kinds, Match]:
    kinds, match = _happens(c, node)
    held = holds(c, node.what, node.verb)
    return kinds, lambda state, env, event: match(state, env, event) and held(state, env, event.who, event.who)


def _is_taken(c: Compiler, node: events.IsTaken) -> tuple[Kinds, Match]:
    return _from(c, node, "take")


def _from(c: Compiler, node: events.IsTaken | events.IsDiscarded, deed: str) -> tuple[Kinds, Match]:
    """A deed done to cards or tokens, wherever they were or where the words say."""
    kinds, what = deed_pattern(deed)(c, node)
    source = compile_phrase(c, node.source) if node.source is not None else None
    if source is not None and is_token(c, node.what) and source.sort != "place":
        raise NoExecutor("nothing tells from whom tokens come: name a place, or leave this out")

    def match(state: State, env: Env, event: Event) -> bool:
        if what is not None and not what(state, env, event):
            return False
        return source is None or came_from(state, env, event, source)

    return kinds, match


def _is_placed(c: Compiler, node: events.IsPlaced) -> tuple[Kinds, Match]:
    """A card that is put into a deck, or on a discard pile, is not placed."""
    kinds, what = deed_pattern("put")(c, node)
    piles = {zone for pair in c.referee.decks.values() for zone in pair}
    return kinds, lambda state, env, event: event.zone not in piles and (what is None or what(state, env, event))


def _in_or_out_of_play(c: Compiler, node: events.EntersPlay | events.LeavesPlay) -> tuple[Kinds, Match]:
    c.compiled.tells_play = True
    return (ENTERS if isinstance(node, events.EntersPlay) else LEAVES,), thing_test(c, node.what, WHAT)


def _comes_to_have(c: Compiler, node: events.ComesToHave) -> tuple[Kinds, Match]:
    return comes_to_have(c, node)


def comes_to_have(c: Compiler, node: events.ComesToHave) -> tuple[Kinds, Match]:
    """A kind of event of its own for "comes to have", told by running.state_triggers."""
    subject = compile_phrase(c, node.who)
    test = has(c, node.what, subject.sort)
    kind = f"becomes {len(c.compiled.state_triggers)}"
    without = _without(c, node.what, subject.sort, test)
    c.compiled.state_triggers[kind] = StateTrigger(subject.sort, subject.all, test, without)
    number = reader({"place": Field.WHERE, "card": Field.WHAT}.get(subject.sort, Field.WHO))

    def match(state: State, env: Env, event: Event) -> bool:
        x = number(event)
        if subject.slot >= 0:
            env.slots[subject.slot] = [x]
        return test(state, env, x, x)

    return (kind,), match


def _without(c: Compiler, what: Node, sort: Sort, test: Test) -> Test:
    """Tests whether the condition would hold without the trigger's own card, which may lie there itself.

    So that a house's third Feature notices that it is the third.
    """
    kind = nouns.kind_of(what)
    if kind is None or c.referee.sort_of(kind.noun) != "card":
        return test
    count = counting(c, kind, sort)
    types = c.referee.types_of(kind.noun)
    n = phrases.amount_of(what)
    compare: Compare = compare_of(c, n) if n is not None else (lambda n: n > 0)

    def without(state: State, env: Env, card: int, x: int) -> bool:
        referee = state.referee
        is_one = types is None or types(referee.box.designs[referee.design_of[card]])
        own = is_one and referee.is_at(state, "card", card, sort, x)
        return compare(count(state, env, x, x) - int(own))

    return without


def _now(c: Compiler, node: events.Now | events.RestOf) -> Until:
    period = node.period
    return lambda state, env, actor: (period, -1)


def _until_end(c: Compiler, node: events.UntilEnd | events.UntilEndOfNext) -> Until:
    owner, period = compile_owner(c, node, node.owner), node.period
    return lambda state, env, actor: (period, (owner.all(state, env, actor) or [-1])[0])


def _until(c: Compiler, node: events.Until) -> Until:
    kinds, match = compile_event(c, events.Happens(node.who, node.act))
    matcher = c.matcher(kinds, match)
    return lambda state, env, actor: ("event", matcher.number)


def _until_next(c: Compiler, node: events.UntilNext) -> Until:
    matcher = c.matcher((f"start {node.period}",), _of_owner(c, node))
    return lambda state, env, actor: ("event", matcher.number)


def _until_end_of_next(c: Compiler, node: events.UntilEndOfNext) -> Until:
    this, following = _until_end(c, node), next_period(node.period)

    def until(state: State, env: Env, actor: int) -> tuple[str, int]:
        period, whose = this(state, env, actor)
        return (following if state.referee.is_current(state, period, whose) else period), whose

    return until


DURATIONS: Entries[[], Until] = (
    entry(events.Now, _now),
    entry(events.RestOf, _now),
    entry(events.UntilEnd, _until_end),
    entry(events.UntilEndOfNext, _until_end_of_next),
    entry(events.UntilNext, _until_next),
    entry(events.Until, _until),
)


def _anybody(state: State, env: Env, event: Event) -> bool:
    return True


def _starts(c: Compiler, node: events.StartOfEach | events.StartOf | events.StartOfNext) -> tuple[Kinds, Match]:
    return (f"start {node.period}",), _anybody


def _ends(c: Compiler, node: events.EndOfEach | events.EndOf) -> tuple[Kinds, Match]:
    return (f"end {node.period}",), _anybody


def _starts_theirs(c: Compiler, node: events.StartOfTheirs) -> tuple[Kinds, Match]:
    return (f"start {node.period}",), _of_owner(c, node)


def _ends_theirs(c: Compiler, node: events.EndOfTheirs) -> tuple[Kinds, Match]:
    return (f"end {node.period}",), _of_owner(c, node)


def _of_owner(c: Compiler, node: events.StartOfTheirs | events.EndOfTheirs | events.UntilNext) -> Match:
    """Tests that a moment is one of the owner's period."""
    owner = compile_owner(c, node, node.owner)
    return lambda state, env, event: event.who in owner.all(state, env, env.you)


MOMENTS: Entries[[], tuple[Kinds, Match]] = (
    entry(events.StartOfEach, _starts),
    entry(events.EndOfEach, _ends),
    entry(events.StartOf, _starts),
    entry(events.EndOf, _ends),
    entry(events.StartOfTheirs, _starts_theirs),
    entry(events.EndOfTheirs, _ends_theirs),
    entry(events.StartOfNext, _starts),
)


EVENTS: Entries[[], tuple[Kinds, Match]] = (
    entry(events.HappensHolding, _happens_holding),
    entry(events.IsTaken, _is_taken),
    entry(events.IsPlaced, _is_placed),
    entry(events.EntersPlay, _in_or_out_of_play),
    entry(events.LeavesPlay, _in_or_out_of_play),
    entry(events.ComesToHave, _comes_to_have),
    entry(events.Happens, _happens),
    entry(events.IsDone, _is_done),
    entry(events.CardDoes, _card_does),
    entry(events.IsDoneAt, _is_done_at),
    entry(events.IsDiscarded, _is_discarded),
    entry(events.IsDrawn, _is_drawn),
    entry(events.IsPut, _is_put),
)
