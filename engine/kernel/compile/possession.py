"""What things have, hold and have done: how many of a kind, whether as many as a phrase says; and what is whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import done_this_way, offered
from engine.kernel.compile.adjectives import other_than
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bare_noun, compare_of, compile_kind, compile_owner, compile_phrase
from engine.kernel.compile.nouns import cards_after
from engine.kernel.compile.past_deeds import did, did_to
from engine.kernel.compile.phrases import belonging
from engine.kernel.compile.products import Filter
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import DONE, Env
from engine.kernel.running.selectors import Pick, ReckonedPick
from engine.language.forms import Node
from engine.language.nodes import adjectives, decks, nouns, phrases, possession
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State, Test, Things


Counting = Callable[["State", Env, int, int], int]
SAYS_MORE = (possession.Owned, possession.OwnedOf, decks.TopOne)  # phrases whose noun is not all that they say


def has(c: Compiler, what: Node, sort: Sort) -> Test:
    """A test whether a thing of a sort has what a phrase names: "3 Features", "a Pet", "another animal"."""
    noun, kind, compare = _standing(c, what)
    counter = c.referee.counter_of(noun)
    if isinstance(what, possession.Owned | possession.OwnedOf) and c.referee.counter_of(what.kind.noun) is not None:
        return _has_owned(c, what, sort)
    if counter is not None:
        count = _tokens_on(c, kind, counter, sort)
        return lambda state, env, actor, x: compare(count(state, env, actor, x))
    inner = compile_kind(c, kind) if kind is not None else None
    span = c.span(what)
    extra = other_than(c, inner.sort, what) if isinstance(what, phrases.Another) and inner else None
    slot = c.slot(span)
    if inner is None or kind is None:
        whole = compile_phrase(c, what)
        return lambda state, env, actor, x: compare(
            sum(c.referee.is_at(state, whole.sort, y, sort, x) for y in whole.all(state, env, actor))
        )
    c.sorts[span] = inner.sort
    things_of = _things_of(c, kind, inner, sort)

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        things = things_of(state, env, actor, x)
        if extra is not None:
            things = [y for y in things if extra(state, env, actor, y)]
        env.slots[slot] = things
        return compare(len(things))

    return test


def _has_owned(c: Compiler, what: possession.Owned | possession.OwnedOf, sort: Sort) -> Test:
    """A test whether a thing has somebody's token: a house with your Open token."""
    owner = compile_phrase(c, what.owner)
    counter = c.counter(bare_noun(c, what.kind))
    return lambda state, env, actor, x: any(
        c.referee.amount_of(state, counter, sort, x, p) > 0 for p in owner.all(state, env, actor)
    )


def _standing(c: Compiler, what: Node) -> tuple[str, nouns.Kind | None, Callable[[int], bool]]:
    kind = nouns.kind_of(what)
    if isinstance(what, phrases.Some | phrases.Counted):
        return what.kind.noun, kind, compare_of(c, what.n)
    if kind is not None and not isinstance(what, SAYS_MORE):
        return kind.noun, kind, lambda n: n > 0
    return "", None, lambda n: n > 0


def _tokens_on(c: Compiler, kind: nouns.Kind | None, counter: int, sort: Sort) -> Counting:
    """A function that counts the tokens on a thing of a sort; none where the words name a place and it is elsewhere."""
    referee = c.referee
    if kind is None or kind.where is None:
        return lambda state, env, actor, x: referee.amount(state, counter, sort, x)
    if sort in ("piece", "player"):  # theirs that lie there
        spot = compile_phrase(c, kind.where.landmark())
        return lambda state, env, actor, x: sum(
            referee.amount_of(state, counter, spot.sort, y, x) for y in spot.all(state, env, actor)
        )
    if sort == "place":
        raise NoExecutor("tokens that a place has somewhere else cannot be counted")
    is_there = c.tables.wheres.compile(c, kind.where, kind, sort).test
    return lambda state, env, actor, x: referee.amount(state, counter, sort, x) if is_there(state, env, actor, x) else 0


Having = Callable[["State", Env, int, int], list[int]]


def _things_of(c: Compiler, kind: nouns.Kind, inner: Filter, sort: Sort) -> Having:
    """The things of a kind that a thing of a sort has; cards that lie in a pile where that is one of somebody's own."""
    referee, owner_of, done, noun = c.referee, c.referee.board.owner_of, _done_to(kind), kind.noun
    if inner.sort == "card" and sort in ("piece", "player") and isinstance(kind.where, nouns.In):
        return lambda state, env, actor, x: [y for y in inner.all(state, env, actor) if owner_of[state.zone_of[y]] == x]
    return lambda state, env, actor, x: [
        y for y in referee.located(state, inner.sort, noun, sort, x, done) if inner.test(state, env, actor, y)
    ]


def counting(c: Compiler, kind: nouns.Kind, sort: Sort) -> Counting:
    """A function that counts how many of a kind a thing of a sort has."""
    counter = c.referee.counter_of(kind.noun)
    if counter is not None:
        return _tokens_on(c, kind, counter, sort)
    things_of = _things_of(c, kind, compile_kind(c, kind), sort)
    return lambda state, env, actor, x: len(things_of(state, env, actor, x))


def _done_to(kind: nouns.Kind) -> str:
    """The deed that was done to things of a noun: "stash" of stashed items; "" for none."""
    return kind.manner.verb if isinstance(kind.manner, adjectives.Done) else ""


def held_by(c: Compiler, verb: str) -> None:
    """Check that a verb means having cards in hand. Raises NoExecutor where a game has several such verbs."""
    if not c.referee.means_holding(verb):
        raise NoExecutor(f"the rules module {c.referee.box.rules} keeps no cards that somebody can {verb}")


def holds(c: Compiler, what: Node, verb: str) -> Test:
    """A test whether a player or piece holds the cards that a phrase names; `verb` is what the words call holding."""
    held_by(c, verb)
    referee = c.referee
    if isinstance(what, phrases.This):
        return _holds_this(c, what)
    kind = nouns.kind_of(what)
    if kind is None or isinstance(what, SAYS_MORE):
        whole = compile_phrase(c, what)
        return lambda state, env, actor, x: (
            not set(whole.all(state, env, actor)).isdisjoint(referee.held_cards(state, x))
        )
    compare = compare_of(c, what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
    inner = compile_kind(c, kind, lambda state, env, actor: referee.held_cards(state, actor))
    extra = other_than(c, "card", what) if isinstance(what, phrases.Another) else None
    slot = c.slot(c.span(what))
    c.sorts[c.span(what)] = "card"

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        things = [y for y in referee.held_cards(state, x) if inner.test(state, env, actor, y)]
        if extra is not None:
            things = [y for y in things if extra(state, env, actor, y)]
        env.slots[slot] = things
        return compare(len(things))

    return test


def _holds_this(c: Compiler, what: phrases.This) -> Test:
    """A test whether a player holds the card that says so, which later words call "it"."""
    referee, own = c.referee, c.slot(c.span(what))
    c.sorts[c.span(what)] = "card"

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        env.slots[own] = [env.card]
        return env.card in referee.held_cards(state, x)

    return test


Belonging = possession.Owned | possession.OwnedOf | possession.Theirs


def _owned(c: Compiler, node: Belonging, source: Things | None) -> Pick:
    owner = compile_owner(c, node, node.owner)
    kind_filter = compile_kind(c, node.kind)
    referee = c.referee
    done = node.kind.manner.verb if isinstance(node.kind.manner, adjectives.Done) else ""

    def of(state: State, env: Env, actor: int, x: int) -> list[int]:
        things = referee.located(state, kind_filter.sort, kind_filter.noun, owner.sort, x, done or "own")
        things = [y for y in things if kind_filter.test(state, env, actor, y)]
        return kind_filter.reduce(state, things, x) if kind_filter.reduce is not None else things

    pick = belonging(c, kind_filter.sort, owner, of)
    if kind_filter.reduce is not None:  # "its largest item" is one
        pick.least = pick.most = 1
    pick.by_lot = isinstance(node.kind.manner, adjectives.Random)
    pick.noun = kind_filter.noun
    pick.is_spread = owner.is_spread
    if owner.is_spread:
        pick.groups = lambda state, env, actor: [of(state, env, actor, x) for x in owner.all(state, env, actor)]
    pick.test = lambda state, env, actor, x: x in pick.all(state, env, actor)
    return pick


def _all_of(c: Compiler, node: possession.AllOf, source: Things | None) -> Pick:
    return compile_phrase(c, node.owned)


def _half_of(c: Compiler, node: possession.HalfOf | possession.HalfUpOf, source: Things | None) -> Pick:
    """Half of some cards; how many that is depends on how many there are when they are picked."""
    pick = compile_phrase(c, node.owned)
    up = int(isinstance(node, possession.HalfUpOf))
    return ReckonedPick(pick, lambda state, env, actor: (len(pick.all(state, env, actor)) + up) // 2)


Beside = possession.OnLeft | possession.OnRight


def _beside(way: int) -> Callable[[Compiler, Beside, Things | None], Pick]:
    def compile_beside(c: Compiler, node: Beside, source: Things | None) -> Pick:
        owner = compile_owner(c, node, node.owner)
        return Pick(
            "player",
            lambda state, env, actor: [
                (x + way) % state.players for x in owner.all(state, env, actor) if x < state.players
            ],
        )

    return compile_beside


def _with(c: Compiler, node: possession.With | possession.ThatHas, kind_filter: Filter) -> Test:
    return has(c, node.what, kind_filter.sort)


def _without(c: Compiler, node: possession.Without, kind_filter: Filter) -> Test:
    test = has(c, node.what, kind_filter.sort)
    return lambda state, env, actor, x: not test(state, env, actor, x)


def _has_no(c: Compiler, node: possession.ThatHasNo, kind_filter: Filter) -> Test:
    count = counting(c, node.kind, kind_filter.sort)
    return lambda state, env, actor, x: count(state, env, actor, x) == 0


Extreme = possession.WithMost | possession.WithFewest


def _extreme(best: Callable[[list[int]], int]) -> Callable[[Compiler, Extreme, Filter], Test]:
    def compile_extreme(c: Compiler, node: Extreme, kind_filter: Filter) -> Test:
        count = counting(c, node.kind, kind_filter.sort)
        noun = kind_filter.noun

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            all_of_them = c.referee.things(state, noun, actor) or [x]
            return count(state, env, actor, x) == best([count(state, env, actor, y) for y in all_of_them])

        return test

    return compile_extreme


def _holding(c: Compiler, node: possession.Holding, kind_filter: Filter) -> Test:
    return holds(c, node.what, node.verb)


def _held_by(c: Compiler, node: possession.HeldBy, kind_filter: Filter) -> Test:
    held_by(c, node.verb)
    holders = compile_phrase(c, node.who)
    return lambda state, env, actor, x: any(x in c.referee.held_cards(state, p) for p in holders.all(state, env, actor))


def _after(c: Compiler, node: possession.DoneBy | possession.DealtWith, kind_filter: Filter) -> Test:
    cards = cards_after(c, node)
    return lambda state, env, actor, x: x in cards(state, env, actor)


def _had_by(c: Compiler, node: possession.HadBy, kind_filter: Filter) -> Test | None:
    if c.referee.counter_of(kind_filter.noun) is not None:
        return None
    holders = compile_phrase(c, node.who)
    if node.place is not None:
        where = compile_phrase(c, node.place)
        return lambda state, env, actor, x: (
            state.marks[x] - 1 in holders.all(state, env, actor)
            and c.referee.place_of_card(state, x) in where.all(state, env, actor)
        )
    if kind_filter.sort != "card":
        return lambda state, env, actor, x: False
    held_cards = c.referee.held_cards

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        who = holders.all(state, env, actor)
        return any(x in held_cards(state, each) for each in who) or state.marks[x] - 1 in who  # or their token is on it

    return test


def _other_than(c: Compiler, node: possession.OtherThan, kind_filter: Filter) -> Test:
    spared = compile_phrase(c, node.what)
    return lambda state, env, actor, x: x not in spared.all(state, env, actor)


def _this_way(c: Compiler, node: possession.ThisWay, kind_filter: Filter) -> Test:
    done = done_this_way(c, node, kind_filter.sort)
    return lambda state, env, actor, x: x in done(env)


def _did_at(c: Compiler, node: possession.DidAt, kind_filter: Filter) -> Test:
    places = compile_phrase(c, node.place)
    return did(c, node, lambda state, env, actor, place, card: place in places.all(state, env, actor))


def _did_to(c: Compiler, node: possession.DidTo, kind_filter: Filter) -> Test:
    return did_to(c, node)


def _does(c: Compiler, node: possession.Does, kind_filter: Filter) -> Test:
    before = offered(c, node)
    if before is None:
        return lambda state, env, actor, x: x in (env.slots[DONE] or [])
    _, did = before
    return lambda state, env, actor, x: x in did(env)


def _does_not(c: Compiler, node: possession.DoesNot, kind_filter: Filter) -> Test:
    before = offered(c, node)
    if before is None:
        return lambda state, env, actor, x: x not in (env.slots[DONE] or [])
    asked, did = before
    return lambda state, env, actor, x: x in asked(env) and x not in did(env)


HAVINGS: Entries[[Filter], Test | None] = (
    entry(possession.HadBy, _had_by),
    entry(possession.ThisWay, _this_way),
    entry(possession.DidAt, _did_at),
    entry(possession.DidTo, _did_to),
    entry(possession.Does, _does),
    entry(possession.DoesNot, _does_not),
    entry(possession.With, _with),
    entry(possession.Without, _without),
    entry(possession.ThatHas, _with),
    entry(possession.ThatHasNo, _has_no),
    entry(possession.WithMost, _extreme(max)),
    entry(possession.WithFewest, _extreme(min)),
    entry(possession.Holding, _holding),
    entry(possession.HeldBy, _held_by),
    entry(possession.DoneBy, _after),
    entry(possession.DealtWith, _after),
    entry(possession.OtherThan, _other_than),
)


PHRASES: Entries[[Things | None], Pick] = (
    entry(possession.Owned, _owned),
    entry(possession.AllOf, _all_of),
    entry(possession.HalfOf, _half_of),
    entry(possession.HalfUpOf, _half_of),
    entry(possession.OnLeft, _beside(1)),
    entry(possession.OnRight, _beside(-1)),
    entry(possession.OwnedOf, _owned),
)


GROUPS: Entries[[Things | None], Pick] = (entry(possession.Theirs, _owned),)
