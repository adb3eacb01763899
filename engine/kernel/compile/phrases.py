"""Phrases: which things are meant, how many of them, and who chooses where there are more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.adjectives import other_than
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compile_kind, compile_phrase, reckoned
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import LOOKED, RESULT, Env
from engine.kernel.core.state import Rules, Things
from engine.kernel.running.selectors import ALL, NestedPick, Of, Pick, ReckonedPick, only
from engine.language.forms import Node, changed
from engine.language.nodes import adjectives, nouns, phrases, possession, scoring
from engine.language.sorts import Sort, is_sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _spoken_of(c: Compiler, link: tuple[int, int]) -> Things:
    """The things that an earlier phrase named: those picked, or else everything that it can mean."""
    slot = c.slot(link)
    before = c.picks.get(link)

    def things(state: State, env: Env, actor: int) -> list[int]:
        picked = env.slots[slot]
        if picked is None and before is not None:
            return before.all(state, env, actor)
        return list(picked or [])

    return things


One = phrases.A | phrases.Any | phrases.The
Every = phrases.Each | phrases.All | phrases.Bare
OfKind = One | Every | phrases.Another | phrases.Some | phrases.EachOf | phrases.Counted


def _kind(c: Compiler, node: OfKind, source: Things | None, least: int, most: int) -> Pick:
    span = c.span(node)
    kind_filter = compile_kind(c, node.kind, source, span)
    pick = Pick(kind_filter.sort, kind_filter.all, least, most)
    pick.noun = kind_filter.noun
    pick.test = kind_filter.test
    pick.fits = kind_filter.fits
    pick.groups = kind_filter.groups
    pick.is_spread = kind_filter.groups is not None
    pick.by_lot = _is_random(node.kind)
    pick.whole, pick.whole_groups = kind_filter.whole, kind_filter.whole_groups
    return pick


def _one(c: Compiler, node: One, source: Things | None) -> Pick:
    link = c.linked(node) if isinstance(node, phrases.The) else None
    if link is not None:  # "the house" that was just named
        return _spoken(c, link, node.kind.noun)
    if _is_of_each(node.kind):
        return _of_each(c, node.kind, 1, 1)
    place = _one_place(node.kind.where) if _is_random(node.kind) else None
    if place is not None:  # whose hand it is from is chosen, and then a card by chance
        pick = _every_there(c, node.kind, place, is_each=False)
        pick.least = pick.most = 1
        return pick
    return _kind(c, node, source, 1, 1)


def _is_random(kind: nouns.Kind) -> bool:
    return isinstance(kind.manner, adjectives.Random)


def _another(c: Compiler, node: phrases.Another, source: Things | None) -> Pick:
    pick = _kind(c, node, source, 1, 1)
    other = other_than(c, pick.sort, node)
    test = pick.test
    if test is not None:
        pick.test = lambda state, env, actor, x: test(state, env, actor, x) and other(state, env, actor, x)
    return only(pick, other)


OF_SOMEBODY = (phrases.A, phrases.Another, phrases.Some, phrases.Any)  # owners of whom the words leave the choice


def _chosen_place(where: nouns.Where | None) -> Node | None:
    """The phrase for one place, or some, of which the words leave the choice: from a house, on 2 houses, in another
    player's stash; else None.

    Where several have the most, "the house with the most" leaves the choice as well.
    """
    landmark = where.landmark() if where is not None else None
    is_owned = isinstance(landmark, possession.Owned | possession.OwnedOf) and isinstance(landmark.owner, OF_SOMEBODY)
    if is_owned and isinstance(where, nouns.In | nouns.On | nouns.From):
        return landmark
    if isinstance(landmark, phrases.The) and isinstance(
        landmark.kind.having, possession.WithMost | possession.WithFewest | scoring.WithSecondMost
    ):
        return landmark
    if isinstance(landmark, phrases.Some | phrases.EachOf | phrases.Any) or (
        isinstance(where, nouns.From) and isinstance(landmark, phrases.A | phrases.Another)
    ):
        return landmark
    return None


def _every_there(c: Compiler, kind: nouns.Kind, place: Node, *, is_each: bool) -> Pick:
    """All things of a noun at places that are chosen first: all Features from a house."""
    owner = compile_phrase(c, place)
    anywhere = changed(kind, "where", None)
    c.take_node(anywhere)
    kind_filter = compile_kind(c, anywhere)
    done = kind.manner.verb if isinstance(kind.manner, adjectives.Done) else ""

    def there(state: State, env: Env, actor: int, x: int) -> list[int]:
        things = c.referee.located(state, kind_filter.sort, kind_filter.noun, owner.sort, x, done)
        things = [y for y in things if kind_filter.test(state, env, actor, y)]
        return kind_filter.reduce(state, things, x) if kind_filter.reduce is not None else things

    pick = belonging(c, kind_filter.sort, owner, there)
    pick.is_loop = is_each
    pick.by_lot = _is_random(kind)
    pick.noun = kind_filter.noun
    pick.test = lambda state, env, actor, x: x in pick.all(state, env, actor)
    return pick


def _every(c: Compiler, node: Every, source: Things | None) -> Pick:
    place = _chosen_place(node.kind.where)
    if place is not None and not isinstance(node, phrases.Bare):
        return _every_there(c, node.kind, place, is_each=isinstance(node, phrases.Each))
    pick = _kind(c, node, source, ALL, ALL)
    pick.is_spread = pick.is_loop = isinstance(node, phrases.Each)
    return pick


def _some(c: Compiler, node: phrases.Some | phrases.EachOf, source: Things | None) -> Pick:
    reckon = reckoned(c, node.n)
    if reckon is not None:
        return ReckonedPick(_kind(c, node, source, ALL, ALL), reckon)
    least, most = bounds(c, node.n)
    if isinstance(node, phrases.Some) and _is_of_each(node.kind):
        return _of_each(c, node.kind, least, most)
    is_together = isinstance(node, phrases.Some) and (most > 1 or _is_random(node.kind))
    place = _one_place(node.kind.where) if is_together else None
    if place is not None:
        pick = _every_there(c, node.kind, place, is_each=False)
        pick.least, pick.most = least, most
        return pick
    return _kind(c, node, source, least, most)


def _one_place(where: nouns.Where | None) -> Node | None:
    """The phrase for the one place, of which the words leave the choice, where several things are: 2 Features on a
    house are on the same one; else None.
    """
    landmark = where.landmark() if where is not None else None
    if isinstance(landmark, phrases.A | phrases.Another | phrases.Any) and isinstance(where, nouns.In | nouns.On):
        return landmark
    place = _chosen_place(where)
    return None if isinstance(place, phrases.Some | phrases.EachOf) else place


def _is_of_each(kind: nouns.Kind) -> bool:
    """Whether things are spoken of at each of several places that are chosen first."""
    return kind.where is not None and isinstance(kind.where.landmark(), phrases.EachOf)


def _of_each(c: Compiler, kind: nouns.Kind, least: int, most: int) -> Pick:
    """Some things at each of several places: 2 Features from each of 2 houses."""
    assert kind.where is not None
    pick = _every_there(c, kind, kind.where.landmark(), is_each=False)
    pick.least, pick.most = least, most
    if isinstance(pick, NestedPick):
        pick.is_apart = True
    return pick


def _counted(c: Compiler, node: phrases.Counted, source: Things | None) -> Pick:
    return _kind(c, node, source, ALL, ALL)  # a comparison, which `has` makes


def _it(c: Compiler, node: phrases.It | phrases.They, source: Things | None) -> Pick:
    link = c.linked(node)
    if link is None:
        return Pick(c.referee.actor_sort, lambda state, env, actor: [actor])
    slot = c.slot(link)
    said = node.sort if isinstance(node, phrases.It) else ""
    own = c.sorts.get(link, said if is_sort(said) else c.referee.actor_sort)
    pick = Pick(own, _spoken_of(c, link))
    pick.slot = slot
    return pick


def _they_do(c: Compiler, node: phrases.TheyDo, source: Things | None) -> Pick:
    """Those a rule is about: the actor that it is asked for."""
    return Pick(c.referee.actor_sort, lambda state, env, actor: [actor])


def _you(c: Compiler, node: phrases.You, source: Things | None) -> Pick:
    return Pick("player", lambda state, env, actor: [env.you] if env.you >= 0 else [])


def _opponent(c: Compiler, node: phrases.Opponent, source: Things | None) -> Pick:
    """The other player of two. Raises NoExecutor in a game for more."""
    if c.referee.box.players[1] > 2:
        noun = node.noun
        raise c.unplayable(f"there are several: write each other {noun}, or another {noun}", node)
    pick = Pick("player", lambda state, env, actor: [x for x in range(state.players) if x != env.you])
    pick.test = lambda state, env, actor, x: 0 <= x < state.players and x != env.you
    return pick


def _that(c: Compiler, node: phrases.That, source: Things | None) -> Pick:
    """One of the things named before; "that house" after a Trash Can is its house."""
    link = c.linked(node)
    assert link is not None, "the reader links every reference"
    return _spoken(c, link, node.noun)


def _they_one(c: Compiler, node: phrases.TheyOne, source: Things | None) -> Pick:
    """The player named before; where that is each of several, each of them in turn."""
    link = c.linked(node)
    assert link is not None, "the reader links every reference"
    return _spoken(c, link, c.referee.actor_noun)


def _spoken(c: Compiler, link: tuple[int, int], noun: str) -> Pick:
    """What was named at a span, spoken of again by a noun."""
    slot = c.slot(link)
    sort = c.referee.sort_of(noun)
    own = c.sorts.get(link, sort)
    spoken = _spoken_of(c, link)
    if own == "pile" and sort == "place":
        return Pick(
            "place",
            lambda state, env, actor: [c.referee.place_of_zone(zone) for zone in spoken(state, env, actor)],
            1,
            1,
        )
    pick = Pick(own, _spoken_of(c, link), 1, 1)
    before = c.picks.get(link)
    if before is not None and before.is_loop and own in ("piece", "player"):
        pick.least = pick.most = ALL  # of each of those named it is said in turn
        pick.is_loop = True
    pick.slot = slot
    return pick


def _those(c: Compiler, node: Node, source: Things | None) -> Pick:
    link = c.linked(node)
    if link is None:
        return Pick("card", lambda state, env, actor: list(env.slots[LOOKED] or []))
    return Pick(c.sorts.get(link, "card"), _spoken_of(c, link))


def _this(c: Compiler, node: phrases.This, source: Things | None) -> Pick:
    referee, noun = c.referee, node.noun
    sort = referee.sort_of(noun)
    if c.design < 0:
        raise NoExecutor(f"“this {noun}” means nothing in the rules, only on a card")
    if sort == "card":
        return Pick(sort, lambda state, env, actor: [env.card])
    if sort == "place":
        return Pick(sort, lambda state, env, actor: [env.place] if env.place >= 0 else [])
    if sort == "pile":
        return Pick(
            sort,
            lambda state, env, actor: [
                z for z in referee.things(state, noun, actor) if referee.is_pile_of(state, z, env)
            ],
        )
    return Pick(sort, lambda state, env, actor: referee.piece_of_card(state, env.card))


def _named(c: Compiler, node: phrases.Named, source: Things | None) -> Pick:
    return Pick(*c.ask(Rules.named, node.name)(node.name))


def _unique(c: Compiler, node: phrases.Unique, source: Things | None) -> Pick:
    return Pick(*c.ask(Rules.named, node.name)(node.name))


def _of(c: Compiler, node: phrases.Of, source: Things | None) -> Pick:
    pick = c.tables.groups.compile(c, node.group, source)
    pick.least, pick.most = bounds(c, node.n)
    return pick


def _each_of_group(c: Compiler, node: phrases.EachOfGroup, source: Things | None) -> Pick:
    pick = c.tables.groups.compile(c, node.group, source)
    pick.is_spread = pick.is_loop = True
    return pick


def _looked(state: State, env: Env, actor: int) -> list[int]:
    return list(env.slots[LOOKED] or [])


def _just_so(c: Compiler, node: phrases.JustSo, source: Things | None) -> Pick:
    return Pick("card", _looked, *bounds(c, node.n))


def _rest(c: Compiler, node: phrases.Rest, source: Things | None) -> Pick:
    return Pick("card", _looked)


def belonging(c: Compiler, sort: Sort, owner: Pick, of: Of) -> Pick:
    """A phrase for what belongs to some things, which are chosen first where there is a choice."""
    if owner.least != ALL or isinstance(owner, NestedPick):
        having = only(owner, lambda state, env, actor, one: bool(of(state, env, actor, one)))
        return NestedPick(sort, having, of, c.compiled.fills)
    return Pick(
        sort, lambda state, env, actor: [x for one in owner.all(state, env, actor) for x in of(state, env, actor, one)]
    )


def _next(c: Compiler, node: phrases.Next, source: Things | None) -> Pick:
    """No thing yet: what is still to come. Deeds done to it become permissions, which are compiled without asking."""
    raise c.unplayable("nothing can be done to what is still to come: name what is there", node)


def _together(c: Compiler, node: phrases.Together, source: Things | None) -> Pick:
    """Amounts are no things; acts that are done to amounts take them apart with `token_acts.tokens_of`."""
    raise c.unplayable("what is said here is done to things, not to amounts of several counters", node)


def _several(c: Compiler, node: phrases.Several | phrases.Kinds, source: Things | None) -> Pick:
    """All things that any of the members names."""
    picks = [compile_phrase(c, member) for member in node.members]
    whole = Pick(
        picks[0].sort, lambda state, env, actor: list(dict.fromkeys(x for p in picks for x in p.all(state, env, actor)))
    )
    tests = [pick.test for pick in picks if pick.test is not None]
    if len(tests) == len(picks):
        whole.test = lambda state, env, actor, x: any(test(state, env, actor, x) for test in tests)
    return whole


def _rolled(c: Compiler, node: phrases.Rolled, source: Things | None) -> Pick:
    rolled = c.ask(Rules.rolled)
    return Pick(
        c.referee.sort_of(node.noun),
        lambda state, env, actor: rolled(state, node.noun, (env.slots[RESULT] or [0])[0]),
    )


GROUPS: Entries[[Things | None], Pick] = (
    entry(phrases.TheseOnes, _those),
    entry(phrases.OfThem, _those),
)


PHRASES: Entries[[Things | None], Pick] = (
    entry(phrases.It, _it),
    entry(phrases.They, _it),
    entry(phrases.TheyOne, _they_one),
    entry(phrases.You, _you),
    entry(phrases.Opponent, _opponent),
    entry(phrases.A, _one),
    entry(phrases.Another, _another),
    entry(phrases.Any, _one),
    entry(phrases.The, _one),
    entry(phrases.Each, _every),
    entry(phrases.All, _every),
    entry(phrases.Bare, _every),
    entry(phrases.Some, _some),
    entry(phrases.EachOf, _some),
    entry(phrases.Counted, _counted),
    entry(phrases.This, _this),
    entry(phrases.That, _that),
    entry(phrases.Those, _those),
    entry(phrases.Them, _those),
    entry(phrases.TheyAll, _those),
    entry(phrases.Named, _named),
    entry(phrases.Unique, _unique),
    entry(phrases.Together, _together),
    entry(phrases.Of, _of),
    entry(phrases.EachOfGroup, _each_of_group),
    entry(phrases.JustSo, _just_so),
    entry(phrases.Rest, _rest),
    entry(phrases.Next, _next),
    entry(phrases.TheyDo, _they_do),
    entry(phrases.Several, _several),
    entry(phrases.Kinds, _several),
    entry(phrases.Rolled, _rolled),
)
