"""Values that somebody names or guesses: which there are, and which cards have them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import result_span, second_span
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_owner, compile_phrase
from engine.kernel.compile.products import Filter, Op, So
from engine.kernel.core.frames import LOOKED, NodeFrame
from engine.kernel.core.state import Rules, Test
from engine.kernel.running.card_numbers import number_of
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.column_values import FIRST_LISTED, listed_values, values_of
from engine.language.nodes import naming

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State
    from engine.language.forms import Node

Has = Callable[["State", int], frozenset[int]]  # the values that a card has in a column, by their numbers


def _slot(c: Compiler, span: tuple[int, int]) -> int:
    """Where the value is kept that is named at a span."""
    return c.slot(result_span(span))


def _right_slot(c: Compiler, span: tuple[int, int]) -> int:
    """Where the cards are kept of which the value was guessed at a span that have it."""
    return c.slot(second_span(result_span(span)))


def _values_in(c: Compiler, column_id: str) -> Has:
    column = c.words.columns[column_id]
    if column.kind == "number":

        def number(state: State, card: int) -> frozenset[int]:
            found = number_of(state, card, column_id)
            return frozenset() if found is None else frozenset({found})

        return number
    numbers = listed_values(c.words)

    def listed(state: State, card: int) -> frozenset[int]:
        value = state.referee.box.designs[state.referee.design_of[card]].columns.get(column_id, ())
        texts = value if isinstance(value, tuple) else (str(value),)
        return frozenset(numbers[text] for text in texts if text in numbers)

    return listed


def _said(c: Compiler) -> Callable[[int], str]:
    """A value as the log tells it, by its number."""
    texts = {number: text for text, number in listed_values(c.words).items()}
    return lambda value: texts[value] if value >= FIRST_LISTED else str(value)


def _name(c: Compiler, node: naming.NameValue | naming.NameNumber) -> Op:
    """Let the actor name one of the values that there are."""
    options = (
        list(range(node.least, node.most + 1))
        if isinstance(node, naming.NameNumber)
        else values_of(c.words, c.words.columns[node.column])
    )
    slot, said, sentence = _slot(c, c.span(node)), _said(c), c.sentence

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if answer is None:
            offer(state, frame.actor, "value", options[:], str(sentence))
            return
        state.stack.pop()
        env_of(state, frame).slots[slot] = [answer]
        note(state, "name", frame.actor, said(answer))

    return c.op(run)


def _guess(c: Compiler, node: naming.Guess) -> Op:
    """Let the actor name a value, then show the card to everybody."""
    options, said, sentence = values_of(c.words, c.words.columns[node.column]), _said(c), c.sentence
    pick, show, has = compile_phrase(c, node.what), c.ask(Rules.show), _values_in(c, node.column)
    named, right = _slot(c, c.span(node)), _right_slot(c, c.span(node))

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        if frame.step == 0:
            frame.step = 1
            if not pick.begin(state, frame):
                return
        cards = env.named(pick.slot)
        if not cards:
            state.stack.pop()
            note(state, "nothing", frame.actor)
            return
        if frame.step == 1:
            frame.step = 2
            offer(state, frame.actor, "value", options[:], str(sentence))
            return
        assert answer is not None
        state.stack.pop()
        note(state, "name", frame.actor, said(answer))
        show(state, frame.actor, list(cards), everybody=True)
        env.slots[LOOKED] = list(cards)
        env.slots[named] = [answer]
        env.slots[right] = [card for card in cards if answer in has(state, card)]

    return c.op(run, pick.enough)


def _named(c: Compiler, node: Node) -> int:
    link = c.linked(node)
    assert link is not None, "the reader links what speaks of a value"
    return _slot(c, link)


def _of_that(c: Compiler, node: naming.OfThat, kind_filter: Filter) -> Test:
    slot, has = _named(c, node), _values_in(c, node.column)
    return lambda state, env, actor, x: not has(state, x).isdisjoint(env.named(slot))


def _is_of_that(c: Compiler, node: naming.IsOfThat) -> So:
    what, slot, has = compile_owner(c, node, node.what), _named(c, node), _values_in(c, node.column)

    def so(state: State, env: Env, actor: int) -> bool:
        return any(not has(state, x).isdisjoint(env.named(slot)) for x in what.all(state, env, actor))

    return so


def _right(c: Compiler, node: naming.GuessRight | naming.GuessWrong) -> So:
    link, wanted = c.linked(node), isinstance(node, naming.GuessRight)
    assert link is not None, "the reader links what speaks of a guess"
    named, right = _slot(c, link), _right_slot(c, link)
    return lambda state, env, actor: bool(env.named(named)) and bool(env.named(right)) == wanted


ACTS: Entries[[], Op] = (
    entry(naming.NameValue, _name),
    entry(naming.NameNumber, _name),
    entry(naming.Guess, _guess),
)

HAVINGS: Entries[[Filter], Test | None] = (entry(naming.OfThat, _of_that),)

CONDITIONS: Entries[[], So] = (
    entry(naming.IsOfThat, _is_of_that),
    entry(naming.GuessRight, _right),
    entry(naming.GuessWrong, _right),
)
