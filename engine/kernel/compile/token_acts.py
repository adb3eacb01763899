"""Acts on tokens: how much of a counter a phrase names, from whom, and one holder after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.amounts import NO_END
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import bounds, compile_owner, compile_phrase, reckoned
from engine.kernel.compile.products import Op
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.state import Can
from engine.kernel.running.choices import offer
from engine.kernel.running.selectors import Pick
from engine.kernel.running.texts import env_of
from engine.language.forms import Node
from engine.language.nodes import decks, nouns, phrases, possession, putting, taking
from engine.language.sorts import Sort

if TYPE_CHECKING:
    from engine.kernel.core.state import State


Range = Callable[["State", Env, int, "Part"], tuple[int, int]]


class Part:
    """An amount of one counter, from some holders: 2 Snacks from the opposite house."""

    __slots__ = ("counter", "holders", "range", "slot")

    def __init__(self, counter: int, range_: Range, holders: Pick | None, slot: int) -> None:
        self.counter = counter
        self.range = range_
        self.holders = holders
        self.slot = slot

    def held(self, state: State, env: Env, actor: int) -> int:
        """How much of the counter there is where it comes from: with the holders named, else with the actor."""
        referee = state.referee
        if self.holders is None:
            return referee.amount(state, self.counter, "player", actor)
        return sum(
            referee.amount(state, self.counter, self.holders.sort, x) for x in self.holders.all(state, env, actor)
        )


def tokens_of(c: Compiler, node: Node) -> list[Part]:  # noqa: PLR0911 - one answer a line
    """The amounts of counters that a phrase names. Raises NoExecutor for a noun that is no counter."""
    if isinstance(node, phrases.Together):
        return [
            Part(c.counter(part.noun), _fixed(*bounds(c, part.n)), None, c.slot(c.span(part))) for part in node.parts
        ]
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
    kind = nouns.kind_of(node)
    if kind is None:
        return [_named_before(c, node, slot)]
    counter = c.counter(kind.noun)
    holders = None
    if kind.where is not None:
        holders = compile_phrase(c, kind.where.landmark())
    if isinstance(node, phrases.Some):
        return [Part(counter, _range(c, node.n), holders, slot)]
    if isinstance(node, phrases.All | phrases.Each | phrases.Bare):
        return [Part(counter, lambda state, env, actor, part: (part.held(state, env, actor),) * 2, holders, slot)]
    return [Part(counter, _fixed(1, 1), holders, slot)]


def _fixed(least: int, most: int) -> Range:
    return lambda state, env, actor, part: (least, most)


def _range(c: Compiler, n: Node) -> Range:
    reckon = reckoned(c, n)
    if reckon is None:
        return _fixed(*bounds(c, n))
    return lambda state, env, actor, part: (reckon(state, env, actor),) * 2


def _owned(c: Compiler, node: possession.Owned | possession.Theirs, slot: int, *, half: bool) -> Part:
    if node.kind.having is not None:
        raise c.unplayable("whose they are is said twice: leave this out", node.kind.having)
    share = 2 if half else 1
    owner = compile_owner(c, node, node.owner)
    counter = c.counter(node.kind.noun)
    return Part(counter, lambda state, env, actor, part: (part.held(state, env, actor) // share,) * 2, owner, slot)


def _of(c: Compiler, node: phrases.Of, slot: int) -> Part:
    if isinstance(node.group, possession.Theirs):
        part = _owned(c, node.group, slot, half=False)
    else:
        part = _named_before(c, node.group, slot)
    part.range = _fixed(*bounds(c, node.n))
    return part


def _named_before(c: Compiler, node: Node, slot: int) -> Part:
    """Tokens named before: as many as were named there."""
    link = c.linked(node)
    if link is None:
        raise c.unplayable("nothing says how many: write the number of each", node)
    before = c.slot(link)
    noun = nouns.noun_of(node)
    counter = c.referee.counter_of(noun) if noun else None
    if counter is None:
        counter = c.last_counter
    return Part(counter, lambda state, env, actor, part: ((env.slots[before] or [0])[0],) * 2, None, slot)


def holders_of(state: State, env: Env, actor: int, part: Part) -> list[tuple[Sort, int]]:
    """Where the tokens come from, as (sort, thing); from the actor where the words name nobody."""
    if part.holders is None:
        return [("player", actor)]
    chosen = env.slots[part.holders.slot]
    things = chosen if chosen is not None else part.holders.all(state, env, actor)
    return [(part.holders.sort, x) for x in things]


def has_all(parts: list[Part]) -> Can:
    """Whether the actor has everything that the parts ask for."""

    def can(state: State, env: Env, actor: int) -> bool:
        return all(part.held(state, env, actor) >= part.range(state, env, actor, part)[0] for part in parts)

    return can


def has_some(parts: list[Part]) -> Can:
    """A test whether any of the tokens that the parts name is there, so that the act can be done."""

    def can(state: State, env: Env, actor: int) -> bool:
        return any(part.held(state, env, actor) > 0 for part in parts)

    return can


MOST_OFFERED = 99  # of a number that has no end
Do = Callable[["State", Env, int, "Part", int], int | None]  # how much it was, None for all that was asked


class Aim(NamedTuple):
    """How an act on tokens goes: `is_bound` where the number cannot be more than is there; `target` is the phrase for
    whom or where the tokens go, None where the words name none.
    """

    is_bound: bool = False
    target: Pick | None = None


BOUND = Aim(is_bound=True)


def token_act(
    c: Compiler, what: Node, do: Do, can: Callable[[list[Part]], Can] | None = None, aim: Aim | None = None
) -> Op:
    """An act on tokens: the target is chosen, then the holder, then the number where there is a choice of it; then `do`
    is called.
    """
    is_bound, target = aim or Aim()
    parts = tokens_of(c, what)
    c.last_counter = parts[0].counter
    result = ActResult(c, "token")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if target is not None and not target.begin(state, frame):
                return
        while frame.part < len(parts):
            part = parts[frame.part]
            if not frame.is_offered:
                frame.is_offered = True
                if part.holders is not None and not part.holders.begin(state, frame):
                    return
            n = answer if answer is not None else how_many(state, env, actor, part, is_bound)
            if n is None:
                return
            answer = None
            frame.part += 1
            frame.is_offered = False
            done = do(state, env, actor, part, n)
            env.slots[part.slot] = [n if done is None else done]
            result.add(env, env.named(part.slot))
        state.stack.remove(frame) if state.stack[-1] is not frame else state.stack.pop()

    return c.op(run, can(parts) if can is not None else None)


def how_many(state: State, env: Env, actor: int, part: Part, is_bound: bool) -> int | None:
    """How many tokens of a part an act is about; None when the actor has to choose the number first."""
    least, most = part.range(state, env, actor, part)
    if is_bound or most >= NO_END:
        held = sum(state.referee.amount(state, part.counter, s, x) for s, x in holders_of(state, env, actor, part))
        most = min(most, held)
        least = min(least, most)
    if least == most:
        return most
    most = min(most, MOST_OFFERED)
    offer(state, actor, "number", list(range(least, most + 1)), "number")
    return None


def of_tokens(c: Compiler, what: Node) -> bool:
    """Whether an act is about tokens or points rather than cards."""
    if isinstance(what, phrases.Together):
        return True
    node = possession.owned_in(what)
    if isinstance(node, phrases.Of):
        node = node.group
    noun = nouns.noun_of(node)
    if noun:
        return c.referee.counter_of(noun) is not None
    link = c.linked(node)
    return link is not None and c.sorts.get(link) == "token"


Common = (
    taking.Take
    | taking.TakeFrom
    | taking.Steal
    | taking.Keep
    | taking.Give
    | decks.Discard
    | putting.Put
    | putting.Place
    | putting.Add
    | putting.Return
)
W = TypeVar("W", bound=Common)


def tokens_or_cards(
    for_tokens: Callable[[Compiler, W], Op], for_cards: Callable[[Compiler, W], Op]
) -> Callable[[Compiler, W], Op]:
    """One of two ways to compile an act, by what it is done to: tokens or cards."""
    return lambda c, node: (for_tokens if of_tokens(c, node.what) else for_cards)(c, node)
