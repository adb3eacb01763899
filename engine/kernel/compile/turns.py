"""Turns and actions that somebody has more or fewer of: extra turns, more of what one has in each period."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import result_span
from engine.kernel.compile.actors import each_actor, subject_of
from engine.kernel.compile.compiler import Compiler, Entries, add_ability, entry, new_program
from engine.kernel.compile.compiling import bounds, compile_owner
from engine.kernel.compile.payers import payer
from engine.kernel.compile.products import Kinds, Op
from engine.kernel.compile.sentences import installs
from engine.kernel.core.events import EffectKind
from engine.kernel.core.frames import DONE, Env, NodeFrame
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.state import Match, Rules
from engine.kernel.running import flow
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of, push
from engine.language.nodes import events, turns

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.state import Rule, State
    from engine.language.forms import Node

Having = turns.HasMore | turns.HasMoreNext | turns.HasMoreEach
Give = Callable[["State", int], None]  # to a player


def take_extra(c: Compiler, node: turns.TakeExtra) -> Op:
    """Give the actor one more turn after the current one; pieces that are nobody's have none."""
    check_turns(c, node.period, node)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        if frame.actor < state.players:
            flow.give_turn(state, frame.actor)
            note(state, "extra turn", frame.actor)
        else:
            note(state, "nothing", frame.actor)

    return c.op(run, lambda state, env, actor: actor < state.players)


def check_turns(c: Compiler, period: str, node: Node) -> None:
    """Raise NoExecutor for a period that is no turn which players have one after the other."""
    if period not in c.referee.turn_periods:
        title, known = c.referee.box.title, sorted(c.referee.turn_periods)
        instead = f"write {known[0]}" if known else ""
        raise c.unplayable(f"in {title} players do not have one {period} after the other", node, instead)


def has_more(c: Compiler, node: turns.HasMore) -> Op:
    """Give those whose period goes on more or less of something at once."""
    subject = subject_of(c, node.who)
    assert isinstance(node.when, events.Now | events.RestOf), "as HasMore.holds has it"
    period = node.when.period
    give = _giving(c, node, period)

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        env.add(DONE, actor)
        if actor < state.players and state.referee.is_current(state, period, actor):
            give(state, actor)
        else:
            note(state, "nothing", actor)
        return True

    return each_actor(c, subject, step, None)


def has_more_next(c: Compiler, node: turns.HasMoreNext) -> Op:
    """Let somebody have more or less of something when their next period has begun."""
    subject = subject_of(c, node.who)
    period = node.when.period  # of each of them, as HasMoreNext.holds has it
    give = _giving(c, node, period)
    mine = c.slot(result_span(c.span(node)))
    c.sorts[result_span(c.span(node))] = "player"

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        state.stack.pop()
        for player in env.named(mine):
            give(state, player)

    def match(state: State, env: Env, event: Event) -> bool:
        return event.who in env.named(mine)

    lay_down = installs(c, EffectKind.ONCE, [_waiting_for(c, period, match, c.op(run))], _for_good)

    def step(state: State, frame: NodeFrame, env: Env, actor: int, answer: int | None) -> bool:
        env.add(DONE, actor)
        if actor < state.players:
            env.slots[mine] = [actor]
            push(state, lay_down.number, frame, actor)
        else:
            note(state, "nothing", actor)
        return True

    return each_actor(c, subject, step, None)


def _waiting_for(c: Compiler, period: str, match: Callable[[State, Env, Event], bool], op: Op) -> int:
    """The number of an ability that waits for a period to begin."""
    new = new_program(c)
    new.nodes.append(op.number)
    new.sentences.append(c.sentence)
    ability = add_ability(c, new, (f"start {period}",), match, [])
    ability.is_own = ability.is_local = False
    c.late.append(ability)
    return ability.number


def _for_good(state: State, env: Env, actor: int) -> tuple[str, int]:
    return "game", -1


def _giving(c: Compiler, node: Having, period: str) -> Give:
    """What gives a player as much more of something as the words say, or less.

    Raises NoExecutor for a counter of which nobody has so much in each such period.
    """
    noun, n = node.kind.noun, bounds(c, node.n)[1]
    counter = c.referee.counter_of(noun)
    if counter is None:
        allow = c.ask(Rules.allow, noun)
        return lambda state, player: allow(state, player, noun, n)
    _check_renewed(c, node, period)

    def give(state: State, player: int) -> None:
        got = state.referee.change(state, counter, "player", player, n)
        note(state, "gain" if n > 0 else "lose", player, counter, abs(got))

    return give


def _check_renewed(c: Compiler, node: Having, period: str) -> None:
    entry_ = c.words.counters[node.kind.noun]
    if entry_.each != period:
        why = f"nobody has so many {entry_.plural} in each {period}: the vocabulary says so with each: {period}"
        raise c.unplayable(why, node.kind)


def _has_more_each(c: Compiler, node: turns.HasMoreEach) -> list[Rule]:
    """More of something, or less, in each period of those whom the words name; asked when one begins."""
    who, change, noun = payer(c, node.who), bounds(c, node.n)[1], node.kind.noun
    if c.referee.counter_of(noun) is not None:
        _check_renewed(c, node, node.period)

    def apply(state: State, env: Env, piece: int, x: int) -> int | None:
        return change if who is None or who(state, env, piece) else None

    return [c.rule(RuleKind.ALLOWED, noun, apply)]


EFFECTS: Entries[[], Op] = (
    entry(turns.HasMore, has_more),
    entry(turns.HasMoreNext, has_more_next),
)


ACTS: Entries[[], Op] = (entry(turns.TakeExtra, take_extra),)


def _starts_theirs_next(c: Compiler, node: turns.StartOfTheirNext) -> tuple[Kinds, Match]:
    owner = compile_owner(c, node, node.owner)
    return (f"start {node.period}",), lambda state, env, event: event.who in owner.all(state, env, env.you)


MOMENTS: Entries[[], tuple[Kinds, Match]] = (entry(turns.StartOfTheirNext, _starts_theirs_next),)


RULES: Entries[[], list[Rule]] = (entry(turns.HasMoreEach, _has_more_each),)
