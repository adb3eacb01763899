"""The acts of the language, each with what executes it; and those made of other acts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.kernel.compile import counts, destinations, faces, hands, laying, marks, pieces, swaps, tokens
from engine.kernel.compile import decks as pile_acts
from engine.kernel.compile.compiler import Compiler, Op
from engine.kernel.compile.compiling import compile_act
from engine.kernel.compile.counts import count_of
from engine.kernel.compile.sequences import one_of, sequence
from engine.kernel.core.frames import Env, NodeFrame
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of, push
from engine.language.forms import Node
from engine.language.nodes import acts, decks, doing, moving, phrases, putting, showing, taking

if TYPE_CHECKING:
    from engine.kernel.core.state import State


def for_each(c: Compiler, node: acts.ForEach) -> Op:
    """The act again for each of them."""
    count = count_of(c, node.per)
    most = node.most

    def times(state: State, env: Env, actor: int) -> int:
        n = count(state, env, actor)
        return n if most is None else min(n, most)

    return _times(c, compile_act(c, node.act), times)


def _times(c: Compiler, op: Op, count: Callable[[State, Env, int], int]) -> Op:
    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        if frame.step == 0:
            frame.step = 1
            frame.count = count(state, env_of(state, frame), frame.actor)
            if frame.count == 0:
                note(state, "nothing", frame.actor)
        if frame.count <= 0:
            state.stack.pop()
            return
        frame.count -= 1
        push(state, op.number, frame, frame.actor)

    def can(state: State, env: Env, actor: int) -> bool:
        return count(state, env, actor) > 0 and (op.can is None or op.can(state, env, actor))

    return c.op(run, can)


def for_every(c: Compiler, node: acts.ForEvery) -> Op:
    """The act again for each so many of them."""
    count = count_of(c, node.per)
    share = node.n.value
    return _times(c, compile_act(c, node.act), lambda state, env, actor: count(state, env, actor) // share)


def for_each_of_them(c: Compiler, node: acts.ForEachOfThem) -> Op:
    """The act again for each of the things just named."""
    link = c.linked(node)
    slot = c.slot(link if link is not None else c.span(node))
    return _times(c, compile_act(c, node.act), lambda state, env, actor: len(env.slots[slot] or []))


def both(c: Compiler, node: acts.Both) -> Op:
    """Acts in their order, as one step: what they trigger waits for the last."""
    ops = [compile_act(c, act) for act in node.acts]
    op = sequence(c, ops, settled=False)
    op.is_later = all(part.is_later for part in ops)
    return op


def alternatives(c: Compiler, node: acts.Alternatives) -> Op:
    """Who acts chooses one of them."""
    return one_of(c, [compile_act(c, act) for act in node.acts], None)


def in_turn(c: Compiler, node: acts.InTurn) -> Op:
    """One act after the other is over, with all that it triggers."""
    return sequence(c, [compile_act(c, node.first), compile_act(c, node.then)], settled=True)


def of_tokens(c: Compiler, what: Any) -> bool:
    """Whether an act is about tokens or points, not about cards."""
    if isinstance(what, phrases.Together):
        return True
    node = getattr(what, "owned", what)
    if isinstance(node, phrases.Of):
        node = node.group
    kind = getattr(node, "kind", None)
    noun = kind.noun if kind is not None else getattr(node, "noun", "")
    if noun:
        return c.referee.counter_of(noun) is not None
    link = c.linked(node)
    return link is not None and c.sorts.get(link) == "token"


def either(for_tokens: Any, for_cards: Any) -> Any:
    """An act that tokens and cards have in common."""
    return lambda c, node: (for_tokens if of_tokens(c, node.what) else for_cards)(c, node)


ACTS: dict[type[Node], Any] = {
    taking.Gain: tokens.gain,
    taking.Lose: tokens.lose,
    taking.Pay: tokens.pay,
    acts.GainEqual: counts.gain_equal,
    acts.LoseEqual: counts.lose_equal,
    taking.Take: either(tokens.take_tokens, hands.take_cards),
    taking.TakeFrom: either(tokens.take_tokens_from, hands.take_card_from),
    taking.TakeWithout: hands.take_without,
    taking.Steal: either(tokens.take_tokens_from, hands.steal_cards),
    decks.Discard: either(marks.discard_marks, pile_acts.discard_cards),
    decks.Draw: pile_acts.draw,
    decks.DrawAndResolve: pile_acts.draw,
    decks.Resolve: pile_acts.resolve,
    putting.Put: either(destinations.put_tokens, laying.put_cards),
    putting.Place: either(destinations.place_tokens, laying.put_cards),
    putting.PutBack: laying.put_back,
    putting.Back: laying.put_back,
    putting.PlaceFor: laying.place_for,
    putting.Add: either(destinations.put_tokens, laying.add_cards),
    moving.Go: pieces.go,
    moving.Move: pieces.move,
    moving.Step: pieces.step,
    putting.Replace: swaps.replace,
    moving.Swap: swaps.swap,
    moving.SwapWith: swaps.swap_with,
    showing.LookAt: faces.look_at,
    showing.Reveal: faces.reveal,
    showing.FlipDown: faces.flip_down,
    showing.FlipUp: faces.flip_up,
    showing.Choose: pieces.choose,
    showing.Roll: pieces.roll,
    showing.RollUntil: pieces.roll_until,
    doing.Ignore: pieces.ignore,
    taking.Keep: either(tokens.keep_tokens, hands.keep_cards),
    taking.Give: either(tokens.give_tokens, hands.give_cards),
    putting.Return: either(tokens.give_tokens, hands.give_cards),
    decks.Shuffle: pile_acts.shuffle_pile,
    decks.ShuffleInto: pile_acts.shuffle_into,
    doing.End: pieces.end,
    doing.Skip: pieces.skip,
    doing.TakeAction: pieces.take_action,
    doing.DoPlace: pieces.do_place,
    doing.DoCard: pieces.do_card,
    doing.DoThing: pieces.do_thing,
    doing.DoToken: pieces.do_token,
    moving.GoEither: pieces.go_either,
    moving.SwapPlaces: pieces.swap_places,
    doing.DoAt: pieces.do_at,
    putting.BackOnTop: laying.put_back,
    putting.BackOnBottom: laying.put_back,
    showing.RevealUntil: faces.reveal_until,
    acts.ForEach: for_each,
    acts.ForEvery: for_every,
    acts.ForEachOfThem: for_each_of_them,
    acts.Both: both,
    acts.Alternatives: alternatives,
    acts.InTurn: in_turn,
}
