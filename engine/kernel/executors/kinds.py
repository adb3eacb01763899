"""Nouns with what narrows them: which things of the game they are, and whether a given thing is one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.chance import below
from engine.kernel.compiler import Compiler, executor
from engine.kernel.executors.amounts import compare_of
from engine.kernel.executors.compiling import compile_phrase
from engine.kernel.executors.picks import Groups, Test, Things
from engine.kernel.executors.ways import done_this_way, offered
from engine.kernel.frames import CARD, DONE, MOVED, PLACE, SLOTS, Env
from engine.language.forms import Node
from engine.language.nodes import adjectives, belongings, havings, nouns, phrases, piles, whereabouts

if TYPE_CHECKING:
    from engine.kernel.state import State


class Filter:
    """A compiled noun: `all` of them, the same in `groups` where "each" reaches into it, and `test` of one."""

    __slots__ = ("all", "fits", "groups", "noun", "reduce", "sort", "test")

    def __init__(self, sort: str, noun: str) -> None:
        self.sort = sort
        self.noun = noun
        self.all: Things
        self.test: Test
        self.groups: Groups | None = None
        self.fits: list[bool] | None = None  # for each design whether it can be one at all
        self.reduce: Callable[[State, list[int]], list[int]] | None = None


def compile_kind(c: Compiler, node: nouns.Kind, source: Things | None = None, own: Any = None) -> Filter:
    """A noun with what narrows it. `source` gives the cards it means where no place is named."""
    found = Filter(sort_of(c, node.noun), node.noun)
    tests = [test for test in _tests(c, node, found) if test is not None]
    base, groups = (
        _base(c, node, found.sort, source) if not _of_itself(c, node, own) else (_own_place(c, node, own), None)
    )
    found.reduce = _reduce(c, node.manner)
    loop = c.slot(own) if own is not None and own in c.links.values() else -1
    _finish(found, base, groups, tests, loop)
    if node.where is not None:
        _test_where(c, node, found)
    return found


def _test_where(c: Compiler, node: nouns.Kind, found: Filter) -> None:
    """A thing is one only if it is where the words say; those that are looked up there need no second look."""
    where: Any = node.where
    inner, sort, referee = found.test, found.sort, c.referee
    what = compile_phrase(c, next(value for name, value in vars(where).items() if name != "span"))
    if isinstance(where, whereabouts.AdjacentTo | whereabouts.OppositeOf):
        step = referee.adjacent if isinstance(where, whereabouts.AdjacentTo) else referee.opposite
        found.test = lambda state, env, actor, x: (
            inner(state, env, actor, x) and any(x in step(y) for y in what.all(state, env, actor))
        )
    else:
        found.test = lambda state, env, actor, x: (
            inner(state, env, actor, x)
            and any(referee.is_at(state, sort, x, what.sort, y) for y in what.all(state, env, actor))
        )


def _finish(found: Filter, base: Things, groups: Groups | None, tests: list[Test], loop: int) -> None:
    """Put base and tests together; `loop` is a slot for the thing being tested where its own words speak of it."""
    passes: Test
    if not tests:

        def passes(state: State, env: Env, actor: int, x: int) -> bool:
            return True
    elif len(tests) == 1 and loop < 0:
        passes = tests[0]
    elif len(tests) == 2 and loop < 0:
        first, second = tests

        def passes(state: State, env: Env, actor: int, x: int) -> bool:
            return first(state, env, actor, x) and second(state, env, actor, x)
    else:

        def passes(state: State, env: Env, actor: int, x: int) -> bool:
            if loop >= 0:
                env[SLOTS][loop] = [x]
            return all(test(state, env, actor, x) for test in tests)

    reduce = found.reduce

    def everything(state: State, env: Env, actor: int) -> list[int]:
        things = base(state, env, actor)
        if tests:
            things = [x for x in things if passes(state, env, actor, x)]
        return reduce(state, things) if reduce else things

    def grouped(state: State, env: Env, actor: int) -> list[list[int]]:
        assert groups is not None
        rows = [[x for x in row if passes(state, env, actor, x)] for row in groups(state, env, actor)]
        return [reduce(state, row) for row in rows] if reduce else rows

    found.all = everything
    found.test = passes
    found.groups = grouped if groups is not None else None


def sort_of(c: Compiler, noun: str) -> str:
    """What a noun is to the game."""
    return c.referee.sort_of(noun)


# --- where they are --------------------------------------------------------------------------------------------------


def _base(c: Compiler, node: nouns.Kind, sort: str, source: Things | None) -> tuple[Things, Groups | None]:  # noqa: PLR0911 - one answer a line
    """All things of the noun where the words look for them."""
    referee, noun = c.referee, node.noun
    if isinstance(node.manner, adjectives.Done) and node.where is None:
        verb = node.manner.verb
        return lambda state, env, actor: referee.done_cards(state, verb, actor), None
    if isinstance(node.having, havings.ThisWay):
        done = done_this_way(c, node.having, sort)
        return lambda state, env, actor: list(dict.fromkeys(done(env))), None
    if isinstance(node.having, havings.HadBy) and node.where is None:
        return _had(c, node), None
    if isinstance(node.having, havings.HeldBy):
        holders = compile_phrase(c, node.having.who)
        return lambda state, env, actor: [
            x for p in holders.all(state, env, actor) for x in referee.held_cards(state, p)
        ], None
    if node.where is not None and isinstance(
        node.where, whereabouts.On | whereabouts.In | whereabouts.From | whereabouts.At
    ):
        return _located(c, node, sort)
    if isinstance(node.manner, adjectives.Adjacent):
        return lambda state, env, actor: referee.adjacent(anchor(state, env, actor)), None
    if isinstance(node.manner, adjectives.Opposite):
        return lambda state, env, actor: referee.opposite(anchor(state, env, actor)), None
    if isinstance(node.where, whereabouts.AdjacentTo | whereabouts.OppositeOf):
        near = compile_phrase(c, node.where.place)
        step = referee.adjacent if isinstance(node.where, whereabouts.AdjacentTo) else referee.opposite
        return lambda state, env, actor: [y for x in near.all(state, env, actor) for y in step(x)], None
    if sort == "card":
        if source is not None:
            return source, None
        return lambda state, env, actor: referee.cards_in_force(state, noun, actor), None
    return lambda state, env, actor: referee.things(state, noun, actor), None


def _had(c: Compiler, node: nouns.Kind) -> Things:
    """What somebody has, on a place or at all."""
    having: Any = node.having
    referee, noun = c.referee, node.noun
    holders = compile_phrase(c, having.who)
    where = compile_phrase(c, having.place) if having.place is not None else None

    def had(state: State, env: Env, actor: int) -> list[int]:
        found = [x for p in holders.all(state, env, actor) for x in referee.held_cards(state, p)]
        if where is None:
            return found
        places = where.all(state, env, actor)
        return [x for x in referee.cards_in_force(state, noun, actor) if referee.place_of_card(state, x) in places]

    return had


def _of_itself(c: Compiler, node: nouns.Kind, own: Any) -> bool:
    """Whether the place is said by the thing itself: each animal at its den."""
    owner = getattr(getattr(node.where, "place", None), "owner", None)
    return own is not None and owner is not None and c.linked(owner) == own


def _own_place(c: Compiler, node: nouns.Kind, own: Any) -> Things:
    """All things of the noun, each of which is then looked for at the place it speaks of."""
    referee, noun = c.referee, node.noun
    slot = c.slot(own)
    what = compile_phrase(c, node.where.place)  # type: ignore[union-attr]
    sort = sort_of(c, noun)

    def at_own(state: State, env: Env, actor: int) -> list[int]:
        found = []
        for x in referee.things(state, noun, actor):
            env[SLOTS][slot] = [x]
            if any(referee.is_at(state, sort, x, what.sort, y) for y in what.all(state, env, actor)):
                found.append(x)
        env[SLOTS][slot] = None
        return found

    return at_own


def _located(c: Compiler, node: nouns.Kind, sort: str) -> tuple[Things, Groups | None]:
    referee, noun = c.referee, node.noun
    where: Any = node.where
    what = compile_phrase(c, next(value for name, value in vars(where).items() if name != "span"))
    done = (
        node.manner.verb
        if isinstance(node.manner, adjectives.Done)
        else "in"
        if isinstance(where, whereabouts.In)
        else ""
    )

    def at(state: State, holder: int) -> list[int]:
        return referee.located(state, sort, noun, what.sort, holder, done)

    def everything(state: State, env: Env, actor: int) -> list[int]:
        return [x for holder in what.all(state, env, actor) for x in at(state, holder)]

    def grouped(state: State, env: Env, actor: int) -> list[list[int]]:
        return [at(state, holder) for holder in what.all(state, env, actor)]

    return everything, grouped if what.is_spread else None


def anchor(state: State, env: Env, actor: int) -> int:
    """The place that "adjacent", "opposite" and "other" look from: of what is moved, of the card, of who acts."""
    moved = env[SLOTS][MOVED]
    if moved:
        return int(state.at[moved[0]])
    if env[PLACE] >= 0:
        return int(env[PLACE])
    return state.at[actor] if actor >= 0 else -1


# --- what they are like ----------------------------------------------------------------------------------------------


def _tests(c: Compiler, node: nouns.Kind, found: Filter) -> list[Test | None]:
    return [
        c.referee.noun_test(node.noun),
        _printed(c, node, found),
        executor(MANNERS, node.manner)(c, node, found) if node.manner is not None else None,
        executor(c.tables.havings, node.having)(c, node.having, found) if node.having is not None else None,
    ]


def _printed(c: Compiler, node: nouns.Kind, found: Filter) -> Test | None:
    """What stands on the card itself: type, size, tags."""
    sort = found.sort
    if sort not in ("card", "piece", "player"):
        return None
    referee = c.referee
    designs = referee.box.designs
    types = referee.types_of(node.noun) if sort == "card" else None
    sizes = executor(SIZES, node.size)(node.size) if node.size is not None else None
    tags = executor(TAGS, node.tags)(node.tags) if node.tags is not None else None
    if types is None and sizes is None and tags is None:
        return None
    printed = referee.box.tags
    fits = [
        (types is None or types(design))
        and (sizes is None or design.size in sizes)
        and (tags is None or tags(printed[i]))
        for i, design in enumerate(designs)
    ]
    if sort == "card":
        found.fits = fits
        design_of = referee.box.design_of
        if tags is None:
            return lambda state, env, actor, x: fits[design_of[x]]

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            if not referee.lends_tags:
                return fits[design_of[x]]
            design = designs[design_of[x]]
            return (
                (types is None or types(design))
                and (sizes is None or design.size in sizes)
                and tags(printed[design_of[x]] | referee.lent_tags(state, x))
            )

        return test
    return lambda state, env, actor, x: fits[referee.design_of_piece(state, x)]


def _has_tag(node: adjectives.HasTag) -> Callable[[frozenset[str]], bool]:
    return lambda tags: node.tag in tags


def _lacks_tag(node: adjectives.LacksTag) -> Callable[[frozenset[str]], bool]:
    return lambda tags: node.tag not in tags


def _any_tag(node: adjectives.AnyTag) -> Callable[[frozenset[str]], bool]:
    wanted = {tag.tag for tag in node.tags}
    return lambda tags: not wanted.isdisjoint(tags)


def _both_tags(node: adjectives.BothTags) -> Callable[[frozenset[str]], bool]:
    first, second = executor(TAGS, node.first)(node.first), _has_tag(node.second)
    return lambda tags: first(tags) and second(tags)


TAGS: dict[type[Node], Any] = {
    adjectives.HasTag: _has_tag,
    adjectives.LacksTag: _lacks_tag,
    adjectives.AnyTag: _any_tag,
    adjectives.BothTags: _both_tags,
}
SIZES: dict[type[Node], Any] = {
    adjectives.HasSize: lambda node: {node.size},
    adjectives.AnySize: lambda node: {size.size for size in node.sizes},
}


# --- adjectives ------------------------------------------------------------------------------------------------------


def _other(c: Compiler, node: nouns.Kind, found: Filter) -> Test:
    return other_than(c, found.sort)


def other_than(c: Compiler, sort: str) -> Test:
    """Not the one spoken of: not who acts, not this card, not this place."""
    if sort in ("piece", "player"):
        return lambda state, env, actor, x: x != actor
    if sort == "place":
        return lambda state, env, actor, x: x != anchor(state, env, actor)
    if sort == "card":
        return lambda state, env, actor, x: x != env[CARD]
    return lambda state, env, actor, x: c.referee.place_of_zone(x) != anchor(state, env, actor)


def _adjacent(c: Compiler, node: nouns.Kind, found: Filter) -> Test:
    return lambda state, env, actor, x: x in c.referee.adjacent(anchor(state, env, actor))


def _opposite(c: Compiler, node: nouns.Kind, found: Filter) -> Test:
    return lambda state, env, actor, x: x in c.referee.opposite(anchor(state, env, actor))


def _face_up(c: Compiler, node: nouns.Kind, found: Filter) -> Test:
    return lambda state, env, actor, x: c.referee.is_face_up(state, x)


def _face_down(c: Compiler, node: nouns.Kind, found: Filter) -> Test:
    return lambda state, env, actor, x: not c.referee.is_face_up(state, x)


def _done(c: Compiler, node: nouns.Kind, found: Filter) -> Test:
    verb = node.manner.verb  # type: ignore[union-attr]
    return lambda state, env, actor, x: c.referee.is_done(state, verb, x)


MANNERS: dict[type[Node], Any] = {
    adjectives.Other: _other,
    adjectives.Adjacent: _adjacent,
    adjectives.Opposite: _opposite,
    adjectives.FaceUp: _face_up,
    adjectives.FaceDown: _face_down,
    adjectives.Random: lambda c, node, found: None,  # chosen by chance where it is picked
    adjectives.Done: _done,
    adjectives.Lowest: lambda c, node, found: None,  # see _reduce
    adjectives.Highest: lambda c, node, found: None,
    adjectives.Smallest: lambda c, node, found: None,
    adjectives.Largest: lambda c, node, found: None,
}


def _reduce(c: Compiler, manner: Node | None) -> Callable[[State, list[int]], list[int]] | None:
    """Adjectives that pick among all that are left."""
    if isinstance(manner, adjectives.Random):
        return lambda state, things: [things[below(state, len(things))]] if things else []
    if isinstance(manner, adjectives.Lowest | adjectives.Highest | adjectives.Smallest | adjectives.Largest):
        best: Callable[..., int] = min if isinstance(manner, adjectives.Lowest | adjectives.Smallest) else max
        by_size = isinstance(manner, adjectives.Smallest | adjectives.Largest)

        def extreme(state: State, things: list[int]) -> list[int]:
            worth = [c.referee.size_rank(x) if by_size else c.referee.value(state, x) for x in things]
            return [x for x, value in zip(things, worth, strict=True) if value == best(worth)] if worth else []

        return extreme
    return None


# --- what they have --------------------------------------------------------------------------------------------------


def has(c: Compiler, what: Node, sort: str) -> Test:
    """Whether a thing of `sort` has what a standing phrase names: "3 Features", "a Pet", "another animal"."""
    noun, kind, compare = _standing(c, what)
    counter = c.referee.counter_of(noun)
    if isinstance(what, belongings.Owned) and c.referee.counter_of(what.kind.noun) is not None:
        return _has_owned(c, what, sort)
    if counter is not None:
        return lambda state, env, actor, x: compare(c.referee.amount(state, counter, sort, x))
    inner = compile_kind(c, kind) if kind is not None else None
    span = c.span(what)
    extra = other_than(c, inner.sort) if isinstance(what, phrases.Another) and inner else None
    slot = c.slot(span)
    if inner is None:
        whole = compile_phrase(c, what)
        return lambda state, env, actor, x: compare(
            sum(c.referee.is_at(state, whole.sort, y, sort, x) for y in whole.all(state, env, actor))
        )
    c.sorts[span] = inner.sort

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        things = c.referee.located(state, inner.sort, noun, sort, x, "")
        things = [y for y in things if inner.test(state, env, actor, y)]
        if extra is not None:
            things = [y for y in things if extra(state, env, actor, y)]
        env[SLOTS][slot] = things
        return compare(len(things))

    return test


def _has_owned(c: Compiler, what: belongings.Owned, sort: str) -> Test:
    """A house with your Open token: whose token it is counts."""
    owner = compile_phrase(c, what.owner)
    counter = c.referee.counter_of(what.kind.noun)
    return lambda state, env, actor, x: any(
        c.referee.amount_of(state, counter, sort, x, p) > 0 for p in owner.all(state, env, actor)
    )


def _standing(c: Compiler, what: Node) -> tuple[str, nouns.Kind | None, Callable[[int], bool]]:
    kind = getattr(what, "kind", None)
    if isinstance(what, phrases.Some | phrases.Counted):
        return what.kind.noun, kind, compare_of(what.n)
    if kind is not None and not isinstance(what, piles.TopOne | belongings.Owned):
        return kind.noun, kind, lambda n: n > 0
    return "", None, lambda n: n > 0


def _with(c: Compiler, node: havings.With, found: Filter) -> Test:
    return has(c, node.what, found.sort)


def _without(c: Compiler, node: havings.Without, found: Filter) -> Test:
    test = has(c, node.what, found.sort)
    return lambda state, env, actor, x: not test(state, env, actor, x)


def _extreme(best: Callable[[list[int]], int]) -> Callable[[Compiler, Any, Filter], Test]:
    def compile_extreme(c: Compiler, node: havings.WithMost | havings.WithFewest, found: Filter) -> Test:
        count = counting(c, node.kind, found.sort)
        noun = found.noun

        def test(state: State, env: Env, actor: int, x: int) -> bool:
            all_of_them = c.referee.things(state, noun, actor) or [x]
            return count(state, env, actor, x) == best([count(state, env, actor, y) for y in all_of_them])

        return test

    return compile_extreme


def counting(c: Compiler, kind: nouns.Kind, sort: str) -> Callable[[State, Env, int, int], int]:
    """How many of a kind a thing of `sort` has."""
    counter = c.referee.counter_of(kind.noun)
    if counter is not None:
        return lambda state, env, actor, x: c.referee.amount(state, counter, sort, x)
    inner = compile_kind(c, kind)
    done = kind.manner.verb if isinstance(kind.manner, adjectives.Done) else ""

    def count(state: State, env: Env, actor: int, x: int) -> int:
        things = c.referee.located(state, inner.sort, kind.noun, sort, x, done)
        return sum(inner.test(state, env, actor, y) for y in things)

    return count


def _holding(c: Compiler, node: havings.Holding, found: Filter) -> Test:
    return holds(c, node.what)


def holds(c: Compiler, what: Node) -> Test:
    """Whether a piece or player carries such a card."""
    referee = c.referee
    if isinstance(what, phrases.This):
        return lambda state, env, actor, x: env[CARD] in referee.held_cards(state, x)
    kind: Any = getattr(what, "kind", None)
    if kind is None:
        whole = compile_phrase(c, what)
        return lambda state, env, actor, x: (
            not set(whole.all(state, env, actor)).isdisjoint(referee.held_cards(state, x))
        )
    compare = compare_of(what.n) if isinstance(what, phrases.Some | phrases.Counted) else lambda n: n > 0
    inner = compile_kind(c, kind, lambda state, env, actor: referee.held_cards(state, actor))
    extra = other_than(c, "card") if isinstance(what, phrases.Another) else None
    slot = c.slot(c.span(what))
    c.sorts[c.span(what)] = "card"

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        things = [y for y in referee.held_cards(state, x) if inner.test(state, env, actor, y)]
        if extra is not None:
            things = [y for y in things if extra(state, env, actor, y)]
        env[SLOTS][slot] = things
        return compare(len(things))

    return test


def _held_by(c: Compiler, node: havings.HeldBy, found: Filter) -> Test:
    holders = compile_phrase(c, node.who)
    return lambda state, env, actor, x: any(x in c.referee.held_cards(state, p) for p in holders.all(state, env, actor))


def _had_by(c: Compiler, node: havings.HadBy, found: Filter) -> Test | None:
    if c.referee.counter_of(found.noun) is not None:
        return None
    holders = compile_phrase(c, node.who)
    return lambda state, env, actor, x: any(
        c.referee.belongs(state, found.sort, x, p) for p in holders.all(state, env, actor)
    )


def _this_way(c: Compiler, node: havings.ThisWay, found: Filter) -> Test:
    done = done_this_way(c, node, found.sort)
    return lambda state, env, actor, x: x in done(env)


def _did_at(c: Compiler, node: Any, found: Filter) -> Test:
    places = compile_phrase(c, node.place)
    return did(c, node, lambda state, env, actor, place, card: place in places.all(state, env, actor))


def _did_to(c: Compiler, node: Any, found: Filter) -> Test:
    return did_to(c, node)


def did(c: Compiler, node: Any, meant: Any, compare: Callable[[int], bool] = lambda n: n > 0) -> Test:
    """Whether somebody has done a deed in the current period."""
    verb, period = node.verb, node.when
    c.referee.track((verb,))

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        deeds = c.referee.deeds_in(state, period)
        return compare(
            sum(kind == verb and who == x and meant(state, env, actor, place, card) for kind, who, place, card in deeds)
        )

    return test


def did_to(c: Compiler, node: Any) -> Test:
    """Whether somebody has done a deed to such cards."""
    what: Any = node.what
    compare: Callable[[int], bool] = lambda n: n > 0  # noqa: E731 - as comparisons are
    if isinstance(what, phrases.Some | phrases.Counted):
        compare = compare_of(what.n)
    kind = getattr(what, "kind", None)
    if kind is None:
        pick = compile_phrase(c, what)
        return did(c, node, lambda state, env, actor, place, card: card in pick.all(state, env, actor), compare)
    inner = compile_kind(c, kind)
    return did(
        c, node, lambda state, env, actor, place, card: card >= 0 and inner.test(state, env, actor, card), compare
    )


def _does(c: Compiler, node: Any, found: Filter) -> Test:
    before = offered(c, node)
    if before is None:
        return lambda state, env, actor, x: x in (env[SLOTS][DONE] or [])
    _, did = before
    return lambda state, env, actor, x: x in did(env)


def _does_not(c: Compiler, node: Any, found: Filter) -> Test:
    before = offered(c, node)
    if before is None:
        return lambda state, env, actor, x: x not in (env[SLOTS][DONE] or [])
    asked, did = before
    return lambda state, env, actor, x: x in asked(env) and x not in did(env)


HAVINGS: dict[type[Node], Any] = {
    havings.HadBy: _had_by,
    havings.ThisWay: _this_way,
    havings.DidAt: _did_at,
    havings.DidTo: _did_to,
    havings.Does: _does,
    havings.DoesNot: _does_not,
    havings.With: _with,
    havings.Without: _without,
    havings.WithMost: _extreme(max),
    havings.WithFewest: _extreme(min),
    havings.Holding: _holding,
    havings.HeldBy: _held_by,
}
WHERES: tuple[type[Node], ...] = (
    whereabouts.At, whereabouts.On, whereabouts.In, whereabouts.From, whereabouts.AdjacentTo, whereabouts.OppositeOf,
)  # fmt: skip
