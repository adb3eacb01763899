"""Replacement: what waits for something that is about to be done, and what is done in its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compile_effect, compile_kind
from engine.kernel.compile.event_patterns import thing_test, who_test
from engine.kernel.compile.products import Kinds, Op
from engine.kernel.core.events import CounterDeed, Field, counter_event, draw_event
from engine.kernel.core.frames import DONE, NodeFrame
from engine.kernel.core.programs import WOULD, RuleKind
from engine.kernel.core.state import Match, Rules
from engine.kernel.running import tokens
from engine.kernel.running.texts import env_of, push
from engine.language.forms import Node
from engine.language.nodes import decks, doing, effects, nouns, phrases, replacing, taking

if TYPE_CHECKING:
    from engine.kernel.core.events import Event
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State

Original = Callable[["State", int, int], None]  # what was to be done: by whom, how many
DRAW, DISCARD = "draw", "discard"


def _foreseen(c: Compiler, node: replacing.Replacing) -> tuple[Kinds, Match]:
    """What is about to be done, by whom. Raises NoExecutor where nothing asks whether it is to be done."""
    kind, _ = _deed(c, node)
    who = who_test(c, node.who)
    noun = nouns.kind_of(node.act.what) if isinstance(node.act, decks.Discard | doing.DoCard) else None
    such = compile_kind(c, noun).test if noun is not None else None

    def match(state: State, env: Env, event: Event) -> bool:
        return who(state, env, event) and (such is None or such(state, env, event.who, event.card))

    return (WOULD + kind,), match


def _to_a_card(c: Compiler, node: replacing.WouldBeDone) -> tuple[Kinds, Match]:
    """What is about to be done to a card. Raises NoExecutor where nothing asks whether it is to be done."""
    is_asked = node.verb == DISCARD and c.referee.asks(RuleKind.WOULD, DISCARD, c.referee.counters)
    if not is_asked and not (node.verb in c.words.verbs and c.is_made(node.verb)):
        raise c.unplayable(f"no text is asked before this is done to a card: {node.verb}", node)
    such = thing_test(c, node.what, Field.WHAT)
    c.is_own = False  # it is asked like any other text, as long as its card is in force
    return (WOULD + node.verb,), such


def _deed(c: Compiler, node: replacing.Replacing) -> tuple[str, Original]:
    """The kind of event that a deed is, and what does it after all."""
    if isinstance(node.act, doing.DoCard):
        if not c.is_made(node.act.verb):
            raise c.unplayable(f"the vocabulary does not say what “{node.act.verb}” is made of", node.act)
        return node.act.verb, lambda state, player, n: None  # it is never declined
    noun = nouns.noun_of(vars(node.act)["what"])
    if isinstance(node.act, decks.Draw) and isinstance(node.act.what, phrases.Some):
        _check_any(c, node.act, noun)
        return draw_event(bounds(c, node.act.what.n)[1]), lambda state, player, n: None  # it is never declined
    verb = DISCARD if isinstance(node.act, decks.Discard) else DRAW if isinstance(node.act, decks.Draw) else ""
    if verb and not c.referee.asks(RuleKind.WOULD, verb, c.referee.counters):
        raise c.unplayable(f"the rules module {c.referee.box.rules} asks no text before it: {verb} a card", node.act)
    if isinstance(node.act, decks.Discard):
        if c.referee.sort_of(noun) != "card":
            raise c.unplayable("texts are asked before cards are discarded, not tokens: write lose", node.act)
        return DISCARD, lambda state, player, n: None  # it is never declined
    if isinstance(node.act, decks.Draw):
        _check_any(c, node.act, noun)
        draw = c.ask(Rules.draw_cards)

        def draws(state: State, player: int, n: int) -> None:  # one card after the other is drawn, so it is one
            draw(state, player, noun, 1, additional=False, resolve=False)

        return DRAW, draws
    counter = c.counter(noun)
    if isinstance(node.act, taking.Gain):
        return counter_event(CounterDeed.GAIN, noun), lambda state, player, n: _gains(state, player, counter, n)
    return counter_event(CounterDeed.LOSE, noun), lambda state, player, n: _loses(state, player, counter, n)


def _check_any(c: Compiler, act: Node, noun: str) -> None:
    """Raises NoExecutor where not every card is one of a noun."""
    types = c.referee.types_of(noun)
    if types is not None and not all(map(types, c.referee.box.designs)):
        raise c.unplayable("which card it is shows only when it is drawn: write a card", act)


def _gains(state: State, player: int, counter: int, n: int) -> None:
    tokens.gain(state, player, counter, n)


def _loses(state: State, player: int, counter: int, n: int) -> None:
    tokens.lose(state, player, counter, n, CounterDeed.LOSE)


def replaced(c: Compiler, node: replacing.Instead) -> Op:
    """What is done instead; where it is declined or cannot be done, what was to be done is done after all."""
    op = compile_effect(c, node.effect)
    if not isinstance(node, replacing.Replacing) or not isinstance(node.effect, effects.May | effects.MayPay):
        return op
    _, original = _deed(c, node)

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame.step == 0:
            frame.step = 1
            push(state, op.number, frame, frame.actor)
            return
        state.stack.pop()
        if not env.slots[DONE] and 0 <= env.whose < state.players:
            original(state, env.whose, env.much)

    return c.op(run, op.can)


TRIGGERS: Entries[[], tuple[Kinds, Match]] = (
    entry(replacing.Replacing, _foreseen),
    entry(replacing.WouldBeDone, _to_a_card),
)
