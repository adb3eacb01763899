"""Acts on tokens and points: gain, lose, pay, take, give, move, discard, keep."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile.act_results import Way
from engine.kernel.compile.amounts import NO_END
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_phrase
from engine.kernel.compile.quantities import Part, has_all, has_some, holders_of, tokens_of
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.texts import env_of
from engine.language.nodes import taking

if TYPE_CHECKING:
    from engine.kernel.core.state import State


MOST_OFFERED = 99  # of a number that has no end
Do = Callable[["State", Env, int, "Part", int], int | None]  # how much it was, None for all that was asked


def token_act(c: Compiler, node: Any, do: Do, can: Any = None, *, is_bound: bool = False) -> Op:
    """An act on tokens: the holder is chosen, then the number where there is a choice, then it is done.

    `is_bound` means that there cannot be more than is held.
    """
    parts = tokens_of(c, node.what)
    c.last_counter = parts[0].counter
    way = Way(c, "token")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
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
            way.add(env, env.named(part.slot))
        state.stack.remove(frame) if state.stack[-1] is not frame else state.stack.pop()

    return c.op(run, can(parts) if can is not None else None)


def how_many(state: State, env: Env, actor: int, part: Part, is_bound: bool) -> int | None:
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


def gain(c: Compiler, node: taking.Gain) -> Op:
    """From the supply."""
    return token_act(c, node, lambda state, env, actor, part, n: tokens.gain(state, actor, part.counter, n))


def lose(c: Compiler, node: taking.Lose) -> Op:
    """To the supply, as far as there are."""
    return token_act(
        c, node, lambda state, env, actor, part, n: tokens.lose(state, actor, part.counter, n, "lose"), has_all
    )


def pay(c: Compiler, node: taking.Pay) -> Op:
    """All of the price; who cannot pay is not asked."""
    return token_act(
        c, node, lambda state, env, actor, part, n: tokens.lose(state, actor, part.counter, n, "pay"), has_all
    )


def take_tokens(c: Compiler, node: Any) -> Op:
    """From where the words say, or from the supply; as far as there are and may be taken."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        if part.holders is None:
            return tokens.gain(state, actor, part.counter, n, "take")
        holders = holders_of(state, env, actor, part)
        return sum(tokens.take_tokens(state, actor, part.counter, sort, x, n) for sort, x in holders)

    def can(parts: list[Part]) -> Any:
        some = has_some(parts)
        return lambda state, env, actor: parts[0].holders is None or some(state, env, actor)

    return token_act(c, node, do, can, is_bound=_has_source(node))


def take_tokens_from(c: Compiler, node: Any) -> Op:
    """Take what was named from a holder named apart: take them from that animal."""
    source = compile_phrase(c, getattr(node, "source", None) or node.whom)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        sources = source.all(state, env, actor)[:1]
        return sum(tokens.take_tokens(state, actor, part.counter, source.sort, x, n) for x in sources)

    return token_act(c, node, do, lambda parts: source.enough)


def _has_source(node: Any) -> bool:
    kind = getattr(node.what, "kind", None)
    return kind is None or kind.where is not None


def discard_tokens(c: Compiler, node: Any) -> Op:
    """Back to the supply: one's own, or those that lie where the words say."""

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        left = n
        for sort, x in holders_of(state, env, actor, part):
            left -= tokens.remove_tokens(state, part.counter, sort, x, left)
        return n - left

    return token_act(c, node, do, has_some, is_bound=True)


def give_tokens(c: Compiler, node: Any) -> Op:
    """Out of what one has to somebody else."""
    whom = compile_phrase(c, node.whom if isinstance(node, taking.Give) else node.where)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        pairs = [(("player", actor), (whom.sort, x)) for x in whom.all(state, env, actor)[:1]]
        return sum(tokens.pass_tokens(state, part.counter, source, target, n) for source, target in pairs)

    return token_act(c, node, do, has_all, is_bound=True)


def move_tokens(c: Compiler, node: Any) -> Op:
    """From where they lie to another place."""
    where = compile_phrase(c, node.where)

    def do(state: State, env: Env, actor: int, part: Part, n: int) -> int:
        left = n
        for target in where.all(state, env, actor)[:1]:
            for source in holders_of(state, env, actor, part):
                left -= tokens.pass_tokens(state, part.counter, source, (where.sort, target), left)
        return n - left

    return token_act(c, node, do, has_some, is_bound=True)


def keep_tokens(c: Compiler, node: Any) -> Op:
    """They stay where they are."""
    return token_act(c, node, lambda state, env, actor, part, n: None, has_some, is_bound=True)
