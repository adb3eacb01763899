"""Phrases: which things are meant, how many of them, and who chooses where there are more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.adjectives import other_than
from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.compiler import Compiler, executor
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.kinds import compile_kind
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import LOOKED, RESULT, Env
from engine.kernel.running.selectors import ALL, HalfPick, NestedPick, Of, Pick, Things
from engine.language.forms import Node
from engine.language.nodes import adjectives, decks, phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def _spoken_of(c: Compiler, link: tuple[int, int]) -> Things:
    """What a phrase named: as it was picked, else all that it can mean."""
    slot = c.slot(link)
    before = c.picks.get(link)

    def things(state: State, env: Env, actor: int) -> list[int]:
        found = env.slots[slot]
        if found is None and before is not None:
            return before.all(state, env, actor)  # type: ignore[no-any-return]
        return list(found or [])

    return things


def _kind(c: Compiler, node: Any, source: Things | None, least: int, most: int) -> Pick:
    span = c.span(node)
    found = compile_kind(c, node.kind, source, span)
    pick = Pick(found.sort, found.all, least, most)
    pick.noun = found.noun
    pick.test = found.test
    pick.fits = found.fits
    pick.groups = found.groups
    pick.is_spread = found.groups is not None
    return pick


def _one(c: Compiler, node: Any, source: Things | None) -> Pick:
    return _kind(c, node, source, 1, 1)


def _another(c: Compiler, node: phrases.Another, source: Things | None) -> Pick:
    pick = _kind(c, node, source, 1, 1)
    other = other_than(c, pick.sort)
    inner, test = pick.all, pick.test
    pick.all = lambda state, env, actor: [x for x in inner(state, env, actor) if other(state, env, actor, x)]
    if test is not None:
        pick.test = lambda state, env, actor, x: test(state, env, actor, x) and other(state, env, actor, x)
    groups = pick.groups
    if groups is not None:
        pick.groups = lambda state, env, actor: [
            [x for x in row if other(state, env, actor, x)] for row in groups(state, env, actor)
        ]
    return pick


def _every(c: Compiler, node: Any, source: Things | None) -> Pick:
    pick = _kind(c, node, source, ALL, ALL)
    pick.is_spread = pick.is_loop = isinstance(node, phrases.Each)
    return pick


def _some(c: Compiler, node: phrases.Some | phrases.Counted, source: Things | None) -> Pick:
    least, most = bounds(node.n)
    return _kind(c, node, source, least, most)


def _counted(c: Compiler, node: phrases.Counted, source: Things | None) -> Pick:
    return _kind(c, node, source, ALL, ALL)  # a comparison, which `has` makes


def _it(c: Compiler, node: Any, source: Things | None) -> Pick:
    link = c.linked(node)
    if link is None:
        return Pick(c.referee.actor_sort, lambda state, env, actor: [actor])
    slot = c.slot(link)
    own = c.sorts.get(link, getattr(node, "sort", "") or c.referee.actor_sort)
    pick = Pick(own, _spoken_of(c, link))
    pick.slot = slot
    return pick


def _they_do(c: Compiler, node: Any, source: Things | None) -> Pick:
    """Those a rule is about: the one it is asked for."""
    return Pick(c.referee.actor_sort, lambda state, env, actor: [actor])


def _you(c: Compiler, node: phrases.You, source: Things | None) -> Pick:
    return Pick("player", lambda state, env, actor: [env.you] if env.you >= 0 else [])


def _that(c: Compiler, node: Any, source: Things | None) -> Pick:
    """One of what was named; a Trash Can names its house, and an animal its player."""
    link = c.linked(node)
    assert link is not None, "the reader links every reference"
    slot = c.slot(link)
    sort = c.referee.sort_of(node.noun)
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


def _those(c: Compiler, node: Any, source: Things | None) -> Pick:
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
    return Pick(*c.ask("named", node.name)(node.name))


def _unique(c: Compiler, node: phrases.Unique, source: Things | None) -> Pick:
    return Pick(*c.ask("named", node.name)(node.name))


def _owned(c: Compiler, node: Any, source: Things | None) -> Pick:
    owner: Pick
    if isinstance(node.owner, phrases.It | phrases.They) and c.span(node.owner) == c.span(node):
        owner = _it(c, node.owner, None)  # "its": the word has its owner's place in the text
    else:
        owner = compile_phrase(c, node.owner)
    found = compile_kind(c, node.kind)
    referee = c.referee
    done = node.kind.manner.verb if isinstance(node.kind.manner, adjectives.Done) else ""

    def of(state: State, env: Env, actor: int, x: int) -> list[int]:
        things = referee.located(state, found.sort, found.noun, owner.sort, x, done or "own")
        things = [y for y in things if found.test(state, env, actor, y)]
        return found.reduce(state, things) if found.reduce is not None else things

    pick = belonging(c, found.sort, owner, of)
    if found.reduce is not None:  # "its largest item" is one
        pick.least = pick.most = 1
    pick.noun = found.noun
    pick.is_spread = owner.is_spread
    if owner.is_spread:
        pick.groups = lambda state, env, actor: [of(state, env, actor, x) for x in owner.all(state, env, actor)]
    pick.test = lambda state, env, actor, x: x in pick.all(state, env, actor)
    return pick


def _all_of(c: Compiler, node: possession.AllOf, source: Things | None) -> Pick:
    return compile_phrase(c, node.owned)


def _half_of(c: Compiler, node: Any, source: Things | None) -> Pick:
    """Half of the cards; how many that is is known when they are counted."""
    pick = compile_phrase(c, node.owned)
    half = HalfPick(pick.sort, pick.all)
    half.slot = pick.slot
    half.rounded = int(isinstance(node, possession.HalfUpOf))
    return half


def _of(c: Compiler, node: phrases.Of, source: Things | None) -> Pick:
    pick = executor(GROUPS, node.group)(c, node.group, source)
    pick.least, pick.most = bounds(node.n)
    return pick  # type: ignore[no-any-return]


def _looked(state: State, env: Env, actor: int) -> list[int]:
    return list(env.slots[LOOKED] or [])


def _just_so(c: Compiler, node: phrases.JustSo, source: Things | None) -> Pick:
    return Pick("card", _looked, *bounds(node.n))


def _rest(c: Compiler, node: phrases.Rest, source: Things | None) -> Pick:
    return Pick("card", _looked)


def _piles(c: Compiler, node: Any) -> Pick:
    if node.pile is not None:
        return compile_phrase(c, node.pile)
    referee, noun = c.referee, node.kind.noun
    return Pick("pile", lambda state, env, actor: referee.deck_for(noun))


def _from_pile(c: Compiler, node: Any, source: Things | None) -> Pick:
    """Cards at the top or the bottom; of each pile, if there are several."""
    where = _piles(c, node)
    referee = c.referee
    most = bounds(node.n)[1] if isinstance(node, decks.Top) else 1
    bottom = isinstance(node, decks.BottomOne)
    found = compile_kind(c, node.kind)
    least = bounds(node.n)[0] if isinstance(node, decks.Top) else ALL

    def cards(state: State, env: Env, actor: int, zone: int) -> list[int]:
        row = referee.ends_of(state, zone, most, bottom=bottom)
        return [x for x in row if found.test(state, env, actor, x)]

    pick = belonging(c, "card", where, cards)
    if least == 0:
        pick.least, pick.most = 0, most
    pick.is_spread = where.is_spread
    pick.test = lambda state, env, actor, x: any(
        x in referee.ends_of(state, zone, most, bottom=bottom) for zone in where.all(state, env, actor)
    )
    return pick


def belonging(c: Compiler, sort: str, owner: Pick, of: Of) -> Pick:
    """What belongs to some things, which are chosen first where there is a choice."""
    if owner.least != ALL or isinstance(owner, NestedPick):
        return NestedPick(sort, owner, of, c.compiled.fills)
    return Pick(
        sort, lambda state, env, actor: [x for one in owner.all(state, env, actor) for x in of(state, env, actor, one)]
    )


def _deck(c: Compiler, node: decks.DrawDeck, source: Things | None) -> Pick:
    zone = c.deck(node.deck)[0]
    return Pick("pile", lambda state, env, actor: [zone])


def _discard_pile(c: Compiler, node: decks.DiscardPile, source: Things | None) -> Pick:
    zone = c.deck(node.deck)[1]
    return Pick("pile", lambda state, env, actor: [zone])


def _next(c: Compiler, node: phrases.Next, source: Things | None) -> Pick:
    """What is to come is nowhere yet; deeds done to it install themselves until it comes."""
    pick = Pick(c.referee.sort_of(node.kind.noun), lambda state, env, actor: [])
    pick.noun = node.kind.noun
    return pick


def _together(c: Compiler, node: phrases.Together, source: Things | None) -> Pick:
    return Pick("token", lambda state, env, actor: [])  # tokens are compiled by engine.kernel.compile.tokens


def _several(c: Compiler, node: Any, source: Things | None) -> Pick:
    """All that the members name."""
    picks = [compile_phrase(c, member) for member in node.members]
    found = Pick(
        picks[0].sort, lambda state, env, actor: list(dict.fromkeys(x for p in picks for x in p.all(state, env, actor)))
    )
    tests = [pick.test for pick in picks if pick.test is not None]
    if len(tests) == len(picks):
        found.test = lambda state, env, actor, x: any(test(state, env, actor, x) for test in tests)
    return found


def _beside(way: int) -> Any:
    def compile_beside(c: Compiler, node: Any, source: Things | None) -> Pick:
        if c.span(node.owner) == c.span(node) and not isinstance(node.owner, phrases.You):
            owner = _it(c, node.owner, None)
        else:
            owner = compile_phrase(c, node.owner)
        return Pick(
            "player",
            lambda state, env, actor: [
                (x + way) % state.players for x in owner.all(state, env, actor) if x < state.players
            ],
        )

    return compile_beside


def _rolled(c: Compiler, node: phrases.Rolled, source: Things | None) -> Pick:
    sort = c.referee.sort_of(node.noun)
    return Pick(
        sort,
        lambda state, env, actor: c.referee.rolled(state, node.noun, (env.slots[RESULT] or [0])[0]),
    )


def _top_of_each(c: Compiler, node: decks.TopOfEach, source: Things | None) -> Pick:
    found = compile_kind(c, node.kind)

    def top(state: State, env: Env, actor: int, zone: int) -> list[int]:
        row = c.referee.ends_of(state, zone, 1, bottom=False)
        return [x for x in row if found.test(state, env, actor, x)]

    return belonging(c, "card", compile_phrase(c, node.piles), top)


GROUPS: dict[type[Node], Any] = {
    phrases.TheseOnes: _those,
    phrases.Theirs: _owned,
    phrases.OfThem: _those,
}
PHRASES: dict[type[Node], Any] = {
    phrases.It: _it,
    phrases.They: _it,
    phrases.You: _you,
    phrases.A: _one,
    phrases.Another: _another,
    phrases.Any: _one,
    phrases.The: _one,
    phrases.Each: _every,
    phrases.All: _every,
    phrases.Bare: _every,
    phrases.Some: _some,
    phrases.Counted: _counted,
    phrases.This: _this,
    phrases.That: _that,
    phrases.Those: _those,
    phrases.Them: _those,
    phrases.Named: _named,
    phrases.Unique: _unique,
    possession.Owned: _owned,
    possession.AllOf: _all_of,
    possession.HalfOf: _half_of,
    phrases.Together: _together,
    phrases.Of: _of,
    phrases.JustSo: _just_so,
    phrases.Rest: _rest,
    decks.TopOne: _from_pile,
    decks.Top: _from_pile,
    decks.BottomOne: _from_pile,
    decks.DrawDeck: _deck,
    decks.DiscardPile: _discard_pile,
    phrases.Next: _next,
    phrases.TheyDo: _they_do,
    phrases.Several: _several,
    phrases.Kinds: _several,
    possession.HalfUpOf: _half_of,
    possession.OnLeft: _beside(1),
    possession.OnRight: _beside(-1),
    phrases.Rolled: _rolled,
    decks.ThatDeck: _those,
    possession.OwnedOf: _owned,
    decks.TopOfEach: _top_of_each,
}
