"""Verbs of the vocabulary that are made of deeds: what a section of the rules says they are, and texts that do them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import ActResult
from engine.kernel.compile.card_acts import own_cards
from engine.kernel.compile.compiler import Compiler
from engine.kernel.compile.compiling import compile_effect, compile_phrase, done_at_once
from engine.kernel.compile.products import Op
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.frames import NodeFrame
from engine.kernel.core.programs import MadeVerb
from engine.kernel.core.state import Program, Things
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.made_verbs import begin_made, can_do_made, event_of
from engine.kernel.running.replacement import is_replaced
from engine.kernel.running.selectors import only
from engine.kernel.running.texts import env_of, push
from engine.language.forms import Node
from engine.language.nodes import doing, events, nouns, phrases, sentences

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def define(c: Compiler, body: Node, verb: str, program: Program) -> Op:
    """What a verb is made of: the effect of “when you buy a card, …”. The deed is told when all of it is done.

    Raises NoExecutor for any other sentence.
    """
    event = body.event if isinstance(body, sentences.When) else None
    act = event.act if isinstance(event, events.Happens) and isinstance(event.who, phrases.You) else None
    if not isinstance(body, sentences.When) or not isinstance(act, doing.DoCard) or act.verb != verb:
        raise NoExecutor(f"what “{verb}” is made of is said of one card: what is done to it")
    slot, op = compile_phrase(c, act.what).slot, compile_effect(c, body.effect)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        card = env_of(state, frame).named(slot)[0]
        if frame.step == 0:
            frame.step, frame.count = 1, state.zone_of[card]
            push(state, op.number, frame, frame.actor)
            return
        state.stack.pop()
        emit(state, verb, frame.actor, -1, card, 1, frame.count)

    made = c.op(run, op.can)
    c.compiled.made[verb] = MadeVerb(program.number, slot, made.number)
    return made


def do_made(c: Compiler, node: doing.DoCard) -> Op:
    """A deed that is made of others, done to one card after the other, as far as it can be done to each."""
    done_at_once(c, node)
    verb = node.verb
    said = [each.reading for each in c.referee.box.sections if each.verb == verb]
    if not any(reading is not None and reading.tree is not None for reading in said):
        raise c.unplayable(f"what “{verb}” is made of is not read", node)
    able = only(compile_phrase(c, node.what, _cards(c, node)), lambda s, env, actor, x: can_do_made(s, verb, actor, x))
    result = ActResult(c, "card")

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame.step == 0:
            frame.step = 1
            if not able.begin(state, frame):
                return
        if frame.step == 1:
            frame.step = 2
            frame.left = tuple(able.picked(state, env, frame.actor))
            if able.watcher is not None:
                able.watcher.taken(state, list(frame.left))
            if not frame.left:
                note(state, "nothing", frame.actor)
        while frame.left:
            card, frame.left = frame.left[0], frame.left[1:]
            if can_do_made(state, verb, frame.actor, card):
                result.add(env, [card])
                if is_replaced(state, event_of(state, verb, frame.actor, card)):
                    continue
                note(state, verb, frame.actor, card)
                begin_made(state, verb, frame.actor, card)
                return
        state.stack.pop()

    return c.op(run, able.enough)


def _cards(c: Compiler, node: doing.DoCard) -> Things | None:
    """The cards that a deed can be done to where the words name no place: those of its zone, or of the hand."""
    kind, zone = nouns.kind_of(node.what), c.words.verbs[node.verb].found
    if not zone or kind is None or kind.where is not None:
        return own_cards(c, node.what)
    board = c.referee.board

    def lying(state: State, env: Env, actor: int) -> list[int]:
        zones = board.zones_of(zone)
        return state.zones[zones[actor] if len(zones) > 1 else zones[0]][:]

    return lying
