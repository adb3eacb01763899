"""Texts that change the numbers of cards, as long as they are in force or for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.acts import count_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_phrase, until_of
from engine.kernel.compile.products import Op
from engine.kernel.core.events import EffectKind
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.core.programs import RuleKind
from engine.kernel.running import continuous_effects
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.nodes import card_numbers, phrases
from engine.language.nodes.card_numbers import changes_of

if TYPE_CHECKING:
    from engine.kernel.core.state import Apply, Rule, State


def _has_more(c: Compiler, node: card_numbers.HasMoreOf) -> list[Rule]:
    """Added to the number of each card that is meant, asked card by card."""
    what, own = compile_phrase(c, node.what), isinstance(node.what, phrases.This)
    count = count_of(c, node.per) if node.per is not None else None

    def changing(change: int) -> Apply:
        def apply(state: State, env: Env, piece: int, x: int) -> int | None:
            if own:
                if x != env.card:
                    return None
            elif not (what.test(state, env, piece, x) if what.test is not None else x in what.all(state, env, piece)):
                return None
            return change * count(state, env, piece) if count is not None else change

        return apply

    return [_rule(c, column, changing(change)) for column, change in changes_of(node).items()]


def _rule(c: Compiler, column: str, apply: Apply) -> Rule:
    """A rule that adds to a column; from then on its numbers are asked for as they are now."""
    c.compiled.changed.add(column)
    return c.rule(RuleKind.NUMBER, column, apply)


def _gets_more(c: Compiler, node: card_numbers.GetsMore) -> Op:
    """The cards are picked, then the rule about them holds for its while."""
    what, until = compile_phrase(c, node.what), until_of(c, node.when)
    slot = what.slot

    def changing(change: int) -> Apply:
        return lambda state, env, piece, x: change if x in env.named(slot) else None

    numbers = [_rule(c, column, changing(change)).number for column, change in changes_of(node).items()]

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env, actor = env_of(state, frame), frame.actor
        if frame.step == 0:
            frame.step = 1
            if not what.begin(state, frame):
                return
        state.stack.pop()
        if not env.named(slot):
            note(state, "nothing", actor)
            return
        end = until(state, env, actor)
        for number in numbers:
            continuous_effects.install(state, EffectKind.RULE.value, number, env, end)
        note(state, "lasting", actor, end[0])

    return c.op(run)


RULES: Entries[[], list[Rule]] = (entry(card_numbers.HasMoreOf, _has_more),)

EFFECTS: Entries[[], Op] = (entry(card_numbers.GetsMore, _gets_more),)
