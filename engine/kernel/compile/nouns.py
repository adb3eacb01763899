"""Nouns with what narrows them: all things that are meant, where they are looked for, and a test of one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import done_this_way
from engine.kernel.compile.adjectives import printed_test, reduction, starting_place
from engine.kernel.compile.columns import extreme_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_phrase, sort_of
from engine.kernel.compile.past_deeds import dealt_with
from engine.kernel.compile.products import Filter, Located, Reduce, Span
from engine.kernel.core.frames import Env
from engine.kernel.core.state import Rules, Test, Things
from engine.kernel.running.selectors import Groups
from engine.language.nodes import adjectives, nouns, possession
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Base = tuple[Things, Groups | None]


def base_of(  # noqa: PLR0911 - one answer a line
    c: Compiler, node: nouns.Kind, sort: Sort, source: Things | None, located: Located | None
) -> Base:
    """All things of the noun in the places where the words look for them; also in groups, or None."""
    referee, noun = c.referee, node.noun
    if isinstance(node.manner, adjectives.Done) and node.where is None:
        verb = node.manner.verb
        done_cards = c.ask(Rules.done_cards, verb)
        return lambda state, env, actor: done_cards(state, verb, actor), None
    if isinstance(node.having, possession.ThisWay):
        done = done_this_way(c, node.having, sort)
        return lambda state, env, actor: list(dict.fromkeys(done(env))), None
    if isinstance(node.having, possession.HadBy) and node.where is None:
        return _had(c, node.noun, node.having), None
    if isinstance(node.having, possession.HeldBy):
        holders = compile_phrase(c, node.having.who)
        return lambda state, env, actor: [
            x for p in holders.all(state, env, actor) for x in referee.held_cards(state, p)
        ], None
    if isinstance(node.having, possession.DoneBy | possession.DealtWith) and located is None:
        return cards_after(c, node.having), None
    if located is not None:
        return located.things, located.groups
    if isinstance(node.manner, adjectives.Adjacent | adjectives.Opposite):
        step, base = c.near(opposite=isinstance(node.manner, adjectives.Opposite)), starting_place(c, node.manner)
        return lambda state, env, actor: step(base(state, env, actor)), None
    if sort == "card":
        if source is not None:
            return source, None
        return lambda state, env, actor: referee.cards_in_force(state, noun, actor), None
    return lambda state, env, actor: referee.things(state, noun, actor), None


def cards_after(c: Compiler, having: possession.DoneBy | possession.DealtWith) -> Things:
    """The cards to which somebody has done a deed: that lie where they are after it, or of a period."""
    if isinstance(having, possession.DealtWith):
        return dealt_with(c, having)
    verb, holders = having.verb, compile_phrase(c, having.who)
    done_cards = c.ask(Rules.done_cards, verb)
    return lambda state, env, actor: [x for p in holders.all(state, env, actor) for x in done_cards(state, verb, p)]


def _had(c: Compiler, noun: str, having: possession.HadBy) -> Things:
    """The cards that somebody has: in hand, or on the places that the words name."""
    referee = c.referee
    holders = compile_phrase(c, having.who)
    where = compile_phrase(c, having.place) if having.place is not None else None

    def had(state: State, env: Env, actor: int) -> list[int]:
        held = [x for p in holders.all(state, env, actor) for x in referee.held_cards(state, p)]
        if where is None:
            return held
        places = where.all(state, env, actor)
        return [x for x in referee.cards_in_force(state, noun, actor) if referee.place_of_card(state, x) in places]

    return had


OWNED = (possession.Owned, possession.OwnedOf, possession.OnLeft, possession.OnRight)


def is_of_itself(c: Compiler, node: nouns.Kind, own: Span | None) -> bool:
    """Whether the place depends on the thing itself: each animal at its den."""
    place = node.where.place if isinstance(node.where, nouns.At | nouns.AdjacentTo | nouns.OppositeOf) else None
    if own is None or not isinstance(place, OWNED):
        return False
    return c.linked(place.owner) == own


def own_place(c: Compiler, node: nouns.Kind, located: Located, own: Span) -> Things:
    """All things of the noun that are at the place which their own words name for each of them."""
    referee, noun = c.referee, node.noun
    slot = c.slot(own)
    is_there = located.test

    def at_own(state: State, env: Env, actor: int) -> list[int]:
        there = []
        for x in referee.things(state, noun, actor):
            env.slots[slot] = [x]
            if is_there(state, env, actor, x):
                there.append(x)
        env.slots[slot] = None
        return there

    return at_own


Lying = nouns.At | nouns.On | nouns.In | nouns.From


def _lying(c: Compiler, where: Lying, node: nouns.Kind, sort: Sort) -> Located:
    """Things at, on or in something, or with somebody."""
    referee, noun = c.referee, node.noun
    what = compile_phrase(c, where.landmark())
    done = node.manner.verb if isinstance(node.manner, adjectives.Done) else "in" if isinstance(where, nouns.In) else ""

    def at(state: State, holder: int) -> list[int]:
        return referee.located(state, sort, noun, what.sort, holder, done)

    def everything(state: State, env: Env, actor: int) -> list[int]:
        return [x for holder in what.all(state, env, actor) for x in at(state, holder)]

    def grouped(state: State, env: Env, actor: int) -> list[list[int]]:
        return [at(state, holder) for holder in what.all(state, env, actor)]

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        return any(referee.is_at(state, sort, x, what.sort, y) for y in what.all(state, env, actor))

    return Located(everything, grouped if what.is_spread else None, test)


def _near(c: Compiler, where: nouns.AdjacentTo | nouns.OppositeOf, node: nouns.Kind, sort: Sort) -> Located:
    """Places adjacent to, or opposite, something."""
    near = compile_phrase(c, where.landmark())
    step = c.near(opposite=isinstance(where, nouns.OppositeOf))
    return Located(
        lambda state, env, actor: list(dict.fromkeys(y for x in near.all(state, env, actor) for y in step(x))),
        None,
        lambda state, env, actor, x: any(x in step(y) for y in near.all(state, env, actor)),
    )


def _within(c: Compiler, where: nouns.Within, node: nouns.Kind, sort: Sort) -> Located:
    """Places at most so many steps from something, or the pieces at them."""
    c.near(opposite=False)
    spaces = c.words.nouns[where.noun]
    if not (spaces.adjacent or spaces.grid):
        raise c.unplayable(f"no {where.noun} is next to another: steps cannot be counted in them", where)
    near, steps, referee, noun = compile_phrase(c, where.what), where.n.value, c.referee, node.noun
    is_piece = near.sort in ("piece", "player")

    def places(state: State, env: Env, actor: int) -> list[int]:
        starts = [state.at[x] if is_piece else x for x in near.all(state, env, actor)]
        return list(dict.fromkeys(y for x in starts for y in referee.board.within(x, steps)))

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        return (x if sort == "place" else state.at[x]) in places(state, env, actor)

    def things(state: State, env: Env, actor: int) -> list[int]:
        return [x for x in referee.things(state, noun, actor) if test(state, env, actor, x)]

    return Located(things, None, test)


def _kind(c: Compiler, node: nouns.Kind, source: Things | None, own: Span | None) -> Filter:
    kind_filter = Filter(sort_of(c, node.noun), node.noun)
    tests = [test for test in _tests(c, node, kind_filter) if test is not None]
    located = c.tables.wheres.compile(c, node.where, node, kind_filter.sort) if node.where is not None else None
    base: Base
    if own is not None and located is not None and is_of_itself(c, node, own):
        base = own_place(c, node, located, own), None
    else:
        base = base_of(c, node, kind_filter.sort, source, located)
    kind_filter.reduce = _reduction(c, node)
    loop = c.slot(own) if own is not None and own in c.links.values() else -1
    _finish(kind_filter, *base, tests, loop)
    if isinstance(node.manner, adjectives.Random):
        _note_whole(kind_filter, *base, extreme_of(c, node.having))
    if located is not None:
        _test_where(kind_filter, located.test)
    return kind_filter


def _reduction(c: Compiler, node: nouns.Kind) -> Reduce | None:
    """What the words of a noun pick out of all that fit: a random one of the cards with the highest cost."""
    first, then = extreme_of(c, node.having), reduction(c, node.manner)
    if first is None or then is None:
        return first or then
    return lambda state, things, group: then(state, first(state, things, group), group)


def _test_where(kind_filter: Filter, is_there: Test) -> None:
    """Make the test of a noun check the place too; the things looked up at that place are not checked again."""
    inner = kind_filter.test
    kind_filter.test = lambda state, env, actor, x: inner(state, env, actor, x) and is_there(state, env, actor, x)


def _finish(kind_filter: Filter, base: Things, groups: Groups | None, tests: list[Test], loop: int) -> None:
    """Put base and tests of a noun together.

    `loop` is a slot for the thing that is tested, where its own words refer to it; -1 where they do not.
    """
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
                env.slots[loop] = [x]
            return all(test(state, env, actor, x) for test in tests)

    reduce = kind_filter.reduce

    def everything(state: State, env: Env, actor: int) -> list[int]:
        things = base(state, env, actor)
        if tests:
            things = [x for x in things if passes(state, env, actor, x)]
        return reduce(state, things, 0) if reduce else things

    def grouped(state: State, env: Env, actor: int) -> list[list[int]]:
        assert groups is not None
        rows = [[x for x in row if passes(state, env, actor, x)] for row in groups(state, env, actor)]
        return [reduce(state, row, group) for group, row in enumerate(rows)] if reduce else rows

    kind_filter.all = everything
    kind_filter.test = passes
    kind_filter.groups = grouped if groups is not None else None


def _note_whole(kind_filter: Filter, base: Things, groups: Groups | None, first: Reduce | None) -> None:
    """Note what one thing of a noun is drawn from by lot, so that it is drawn from those to which something can be
    done.
    """
    passes = kind_filter.test

    def whole(state: State, env: Env, actor: int) -> list[int]:
        things = [x for x in base(state, env, actor) if passes(state, env, actor, x)]
        return first(state, things, 0) if first else things

    def rows(state: State, env: Env, actor: int) -> list[list[int]]:
        assert groups is not None
        found = [[x for x in row if passes(state, env, actor, x)] for row in groups(state, env, actor)]
        return [first(state, row, group) for group, row in enumerate(found)] if first else found

    kind_filter.whole, kind_filter.whole_groups = whole, rows if groups is not None else None


def _tests(c: Compiler, node: nouns.Kind, kind_filter: Filter) -> list[Test | None]:
    return [
        c.referee.noun_test(node.noun),
        printed_test(c, node, kind_filter),
        c.tables.manners.compile(c, node.manner, kind_filter) if node.manner is not None else None,
        c.tables.havings.compile(c, node.having, kind_filter) if node.having is not None else None,
    ]


KINDS: Entries[[Things | None, Span | None], Filter] = (entry(nouns.Kind, _kind),)


WHERES: Entries[[nouns.Kind, Sort], Located] = (
    entry(nouns.At, _lying),
    entry(nouns.On, _lying),
    entry(nouns.In, _lying),
    entry(nouns.From, _lying),
    entry(nouns.AdjacentTo, _near),
    entry(nouns.OppositeOf, _near),
    entry(nouns.Within, _within),
)
