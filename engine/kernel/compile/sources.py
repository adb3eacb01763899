"""Where the things of a noun are looked for: where its words say, else among all that are in force."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import done_this_way
from engine.kernel.compile.adjectives import anchor
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.filters import sort_of
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Groups, Things
from engine.language.forms import Node
from engine.language.nodes import adjectives, nouns, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def base_of(c: Compiler, node: nouns.Kind, sort: str, source: Things | None) -> tuple[Things, Groups | None]:  # noqa: PLR0911 - one answer a line
    """All things of the noun where the words look for them."""
    referee, noun = c.referee, node.noun
    if isinstance(node.manner, adjectives.Done) and node.where is None:
        verb = node.manner.verb
        return lambda state, env, actor: referee.done_cards(state, verb, actor), None
    if isinstance(node.having, possession.ThisWay):
        done = done_this_way(c, node.having, sort)
        return lambda state, env, actor: list(dict.fromkeys(done(env))), None
    if isinstance(node.having, possession.HadBy) and node.where is None:
        return _had(c, node), None
    if isinstance(node.having, possession.HeldBy):
        holders = compile_phrase(c, node.having.who)
        return lambda state, env, actor: [
            x for p in holders.all(state, env, actor) for x in referee.held_cards(state, p)
        ], None
    if node.where is not None and isinstance(node.where, nouns.On | nouns.In | nouns.From | nouns.At):
        return _located(c, node, sort)
    if isinstance(node.manner, adjectives.Adjacent):
        return lambda state, env, actor: referee.adjacent(anchor(state, env, actor)), None
    if isinstance(node.manner, adjectives.Opposite):
        return lambda state, env, actor: referee.opposite(anchor(state, env, actor)), None
    if isinstance(node.where, nouns.AdjacentTo | nouns.OppositeOf):
        near = compile_phrase(c, node.where.place)
        step = referee.adjacent if isinstance(node.where, nouns.AdjacentTo) else referee.opposite
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


def is_of_itself(c: Compiler, node: nouns.Kind, own: Any) -> bool:
    """Whether the place is said by the thing itself: each animal at its den."""
    owner = getattr(getattr(node.where, "place", None), "owner", None)
    return own is not None and owner is not None and c.linked(owner) == own


def own_place(c: Compiler, node: nouns.Kind, own: Any) -> Things:
    """All things of the noun, each of which is then looked for at the place it speaks of."""
    referee, noun = c.referee, node.noun
    slot = c.slot(own)
    what = compile_phrase(c, node.where.place)  # type: ignore[union-attr]
    sort = sort_of(c, noun)

    def at_own(state: State, env: Env, actor: int) -> list[int]:
        found = []
        for x in referee.things(state, noun, actor):
            env.slots[slot] = [x]
            if any(referee.is_at(state, sort, x, what.sort, y) for y in what.all(state, env, actor)):
                found.append(x)
        env.slots[slot] = None
        return found

    return at_own


def _located(c: Compiler, node: nouns.Kind, sort: str) -> tuple[Things, Groups | None]:
    referee, noun = c.referee, node.noun
    where: Any = node.where
    what = compile_phrase(c, next(value for name, value in vars(where).items() if name != "span"))
    done = node.manner.verb if isinstance(node.manner, adjectives.Done) else "in" if isinstance(where, nouns.In) else ""

    def at(state: State, holder: int) -> list[int]:
        return referee.located(state, sort, noun, what.sort, holder, done)

    def everything(state: State, env: Env, actor: int) -> list[int]:
        return [x for holder in what.all(state, env, actor) for x in at(state, holder)]

    def grouped(state: State, env: Env, actor: int) -> list[list[int]]:
        return [at(state, holder) for holder in what.all(state, env, actor)]

    return everything, grouped if what.is_spread else None


WHERES: tuple[type[Node], ...] = (
    nouns.At, nouns.On, nouns.In, nouns.From, nouns.AdjacentTo, nouns.OppositeOf,
)  # fmt: skip
