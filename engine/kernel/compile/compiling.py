"""Compiling the parts of a node, by the tables that the compiler carries. Every function raises NoExecutor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.products import Compare, Filter, Kinds, Op, So, Span, Until
from engine.language.forms import Node
from engine.language.nodes import amounts, events, nouns, phrases, roles
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import Match, Rule, Things
    from engine.kernel.running.selectors import Pick, Reckon


def compile_phrase(c: Compiler, node: Node, source: Things | None = None) -> Pick:
    """A phrase. `source` gives the things that it means where it names no place: the actor's hand, for instance."""
    pick = c.tables.phrases.compile(c, node, source)
    span = c.span(node)
    if pick.slot < 0:
        pick.slot = c.slot(span)
        c.sorts[span] = pick.sort
        c.picks[span] = pick
    return pick


def compile_owner(c: Compiler, node: Node, owner: Node) -> Pick:
    """The owner of something. "Its" has no words of its own, so its span is that of what it belongs to."""
    if isinstance(owner, phrases.It | phrases.They) and c.span(owner) == c.span(node):
        return c.tables.phrases.compile(c, owner, None)
    return compile_phrase(c, owner)


def compile_kind(c: Compiler, node: nouns.Kind, source: Things | None = None, own: Span | None = None) -> Filter:
    """A noun with what narrows it. `source` gives the cards it means where no place is named; `own` is the span of the
    phrase that it stands in, where its own words may speak of it: each animal at its den.
    """
    return c.tables.kinds.compile(c, node, source, own)


def bare_noun(c: Compiler, kind: nouns.Kind) -> str:
    """The noun, where nothing else counts: what stands with it is refused, as nothing would heed it."""
    for part in (kind.manner, kind.size, kind.tags, kind.where, kind.having):
        if part is not None:
            raise c.unplayable(f"nothing tells one {kind.noun} from another here: leave these words out", part)
    return kind.noun


def done_at_once(c: Compiler, node: Node) -> None:
    """Refuse a duration of a deed that is over as soon as it is done."""
    when = events.duration_of(node)
    if when is not None:
        raise c.unplayable("this is done at once, and nothing of it lasts: leave out how long", when)


def compile_destination(c: Compiler, node: Node) -> Pick:
    """Where something is put: a place, a card or a pile."""
    if isinstance(node, roles.Phrase):
        return compile_phrase(c, node)
    return c.tables.destinations.compile(c, node)


def sort_of(c: Compiler, noun: str) -> Sort:
    """The sort of a noun in this game: card, piece, place, pile, player, token."""
    return c.referee.sort_of(noun)


def bounds(c: Compiler, node: Node) -> tuple[int, int]:
    """The least and the most an amount allows."""
    return c.tables.bounds.compile(c, node)


def reckoned(c: Compiler, node: Node | None) -> Reckon | None:
    """How many "that many" are, worked out when it is done; None for any other amount."""
    link = c.linked(node) if isinstance(node, amounts.ThatMany) else None
    if link is None:
        return None
    slot = c.slot(link)
    if c.sorts.get(link) == "token":
        return lambda state, env, actor: sum(env.named(slot))
    return lambda state, env, actor: len(env.named(slot))


def compare_of(c: Compiler, node: Node) -> Compare:
    """A test whether a count fits an amount; "3 Features" means at least 3."""
    return c.tables.comparisons.compile(c, node)


def compile_condition(c: Compiler, node: Node) -> So:
    """A condition, as a function of the state, the text's frame and the actor."""
    return c.tables.conditions.compile(c, node)


def compile_event(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The kinds of events to wait for, and a test whether an event is the one that is meant."""
    return c.tables.events.compile(c, node)


def compile_moment(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The moments to wait for, and a test whether one is of the right player's period."""
    return c.tables.moments.compile(c, node)


def compile_trigger(c: Compiler, node: Node) -> tuple[Kinds, Match]:
    """The kinds of events that a trigger waits for, and a test whether an event is the one that is meant."""
    return c.tables.triggers.compile(c, node)


def until_of(c: Compiler, node: Node) -> Until:
    """A function that gives `until` and `whose` of a continuous effect with this duration."""
    return c.tables.durations.compile(c, node)


def compile_effect(c: Compiler, node: Node) -> Op:
    """An effect, as an operation."""
    return c.tables.effects.compile(c, node)


def compile_act(c: Compiler, node: Node) -> Op:
    """An act, as an operation."""
    outer, c.act = c.act, c.span(node)
    op = c.tables.acts.compile(c, node)
    c.act = outer
    return op


def compile_rules(c: Compiler, node: Node) -> list[Rule]:
    """The static rules that a sentence lays down; those about "you" are marked `is_yours`."""
    rules = c.tables.rules.compile(c, node)
    if isinstance(payer_in(node), phrases.You):
        for rule in rules:
            rule.is_yours = True
    return rules


def payer_in(node: Node) -> object:
    """Whom a rule names: who it is about, or whose deed it is about; None where it names nobody."""
    return vars(node).get("who") or vars(vars(node).get("doing", node)).get("owner")
