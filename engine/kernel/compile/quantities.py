"""So much of a counter, from some holders: the amounts of tokens and points that a phrase names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.amounts import bounds
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.phrases import PHRASES
from engine.kernel.core.frames import Env
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node
from engine.language.nodes import phrases, possession

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Range = Callable[["State", Env, int, "Part"], tuple[int, int]]


class Part:
    """So much of one counter, from some holders: 2 Snacks from the opposite house."""

    __slots__ = ("counter", "holders", "range", "slot")

    def __init__(self, counter: int, range_: Range, holders: Pick | None, slot: int) -> None:
        self.counter = counter
        self.range = range_
        self.holders = holders
        self.slot = slot

    def held(self, state: State, env: Env, actor: int) -> int:
        """How much of it there is where it comes from: at the holders named, else with who acts."""
        referee = state.referee
        if self.holders is None:
            return referee.amount(state, self.counter, "player", actor)
        return sum(
            referee.amount(state, self.counter, self.holders.sort, x) for x in self.holders.all(state, env, actor)
        )


def tokens_of(c: Compiler, node: Node) -> list[Part]:  # noqa: PLR0911 - one answer a line
    """The amounts a phrase names."""
    if isinstance(node, phrases.Together):
        return [Part(c.counter(part.noun), _fixed(*bounds(part.n)), None, c.slot(c.span(part))) for part in node.parts]
    slot = c.slot(c.span(node))
    c.sorts[c.span(node)] = "token"
    if isinstance(node, possession.AllOf | possession.HalfOf | possession.HalfUpOf):
        part = _owned(c, node.owned, slot, half=isinstance(node, possession.HalfOf))
        if isinstance(node, possession.HalfUpOf):
            part.range = lambda state, env, actor, part: ((part.held(state, env, actor) + 1) // 2,) * 2
        return [part]
    if isinstance(node, possession.Owned):
        return [_owned(c, node, slot, half=False)]
    if isinstance(node, phrases.Of):
        return [_of(c, node, slot)]
    kind: Any = getattr(node, "kind", None)
    if kind is None:
        return [_named_before(c, node, slot)]
    counter = c.counter(kind.noun)
    holders = None
    if kind.where is not None:
        place = next(value for name, value in vars(kind.where).items() if name != "span")
        holders = compile_phrase(c, place)
    if isinstance(node, phrases.Some):
        return [Part(counter, _fixed(*bounds(node.n)), holders, slot)]
    if isinstance(node, phrases.All | phrases.Each | phrases.Bare):
        return [Part(counter, lambda state, env, actor, part: (part.held(state, env, actor),) * 2, holders, slot)]
    return [Part(counter, _fixed(1, 1), holders, slot)]


def _fixed(least: int, most: int) -> Range:
    return lambda state, env, actor, part: (least, most)


def _owned(c: Compiler, node: Any, slot: int, *, half: bool) -> Part:
    share = 2 if half else 1
    if isinstance(node.owner, phrases.It | phrases.They) and c.span(node.owner) == c.span(node):
        owner = PHRASES[phrases.It](c, node.owner, None)
    else:
        owner = compile_phrase(c, node.owner)
    counter = c.counter(node.kind.noun)
    return Part(counter, lambda state, env, actor, part: (part.held(state, env, actor) // share,) * 2, owner, slot)


def _of(c: Compiler, node: Any, slot: int) -> Part:
    if isinstance(node.group, phrases.Theirs):
        part = _owned(c, node.group, slot, half=False)
    else:
        part = _named_before(c, node.group, slot)
    part.range = _fixed(*bounds(node.n))
    return part


def _named_before(c: Compiler, node: Node, slot: int) -> Part:
    """Tokens spoken of before: as many as were meant there."""
    link = c.linked(node)
    before = c.slot(link) if link is not None else slot
    noun = getattr(node, "noun", "")
    counter = c.referee.counter_of(noun) if noun else None
    if counter is None:
        counter = c.last_counter
    return Part(counter, lambda state, env, actor, part: ((env.slots[before] or [0])[0],) * 2, None, slot)


def holders_of(state: State, env: Env, actor: int, part: Part) -> list[tuple[str, int]]:
    """From whom or where it comes: (sort, thing)."""
    if part.holders is None:
        return [("player", actor)]
    chosen = env.slots[part.holders.slot]
    things = chosen if chosen is not None else part.holders.all(state, env, actor)
    return [(part.holders.sort, x) for x in things]


def has_all(parts: list[Part]) -> Any:
    """Whether who acts has all that is asked for."""

    def can(state: State, env: Env, actor: int) -> bool:
        return all(part.held(state, env, actor) >= part.range(state, env, actor, part)[0] for part in parts)

    return can


def has_some(parts: list[Part]) -> Any:
    """Whether there is anything of it where it comes from."""

    def can(state: State, env: Env, actor: int) -> bool:
        return any(part.held(state, env, actor) > 0 for part in parts)

    return can
