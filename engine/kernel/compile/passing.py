"""Cards that go round, all at once; and all cards of a hand that are given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.actors import subject_of
from engine.kernel.compile.card_acts import after_picks
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import bounds, compile_kind, compile_phrase
from engine.kernel.compile.products import Op
from engine.kernel.core.frames import DONE, Env, NodeFrame
from engine.kernel.core.state import Rules
from engine.kernel.running.at_once import all_chosen
from engine.kernel.running.game_log import note
from engine.kernel.running.selectors import only
from engine.kernel.running.texts import env_of
from engine.kernel.running.turn_order import player_after
from engine.language.nodes import nouns, passing, phrases
from engine.language.nodes.nouns import kind_of, noun_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.kernel.core.state import State
    from engine.kernel.running.selectors import Pick
    from engine.language.forms import Node


def _players(state: State, env: Env, actor: int, subject: Pick) -> list[int]:
    return [x for x in subject.all(state, env, actor) if 0 <= x < state.players]


def _zone_of(c: Compiler, noun: str, node: Node) -> str:
    """The kind of zone of each player that a noun means. Raises NoExecutor for one that they do not have."""
    if not any(kind.id == noun and kind.of == "player" for kind in c.referee.board.kinds):
        raise c.unplayable(f"not every player has a {noun}", node)
    return noun


def held_by_each(c: Compiler, subject: Pick, what: Node) -> Callable[[State, Env, int], dict[int, list[int]]]:
    """What gives for each player of a subject the cards that a phrase means: those that they hold, or in their zone."""
    kind = kind_of(what)
    assert kind is not None, "as the forms have it that speak of everybody's cards"
    bare = nouns.Kind(kind.noun, kind.manner, kind.size, kind.tags)
    c.take_node(bare)
    fitting = compile_kind(c, bare)
    zone = noun_of(kind.where.landmark()) if kind.where is not None else ""

    def rows(state: State, env: Env, actor: int) -> dict[int, list[int]]:
        found = {}
        for player in _players(state, env, actor, subject):
            held = state.referee.held_cards(state, player)
            there = state.zones[c.referee.board.number(zone, player)] if zone else held
            found[player] = [x for x in held if x in there and fitting.test(state, env, player, x)]
        return found

    return rows


def pass_cards(c: Compiler, node: passing.PassCards) -> Op:
    """Everybody chooses at once, and then all cards go to the next player."""
    subject = subject_of(c, node.who)
    rows = held_by_each(c, subject, node.what)
    n = bounds(c, node.what.n)[1] if isinstance(node.what, phrases.Some) else 1
    hand_over, side, slot = c.ask(Rules.hand_over), node.side, c.slot(c.span(node.what))
    c.sorts[c.span(node.what)] = "card"

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        theirs = rows(state, env, frame.actor)
        if not all_chosen(state, frame, answer, theirs, n):
            return
        state.stack.pop()
        env.slots[slot], env.slots[DONE] = list(frame.done), list(theirs)
        if not frame.done:
            note(state, "nothing", frame.actor)
        for player, row in theirs.items():
            for card in row:
                if card in frame.done:
                    hand_over(state, player, card, player_after(state, player, side))

    return c.op(run, lambda state, env, actor: any(rows(state, env, actor).values()))


def pass_hands(c: Compiler, node: passing.PassHands) -> Op:
    """The hands of all go on to the next player."""
    subject, zone = subject_of(c, node.who), _zone_of(c, node.pile.noun, node)
    hand_over, side, board = c.ask(Rules.hand_over), node.side, c.referee.board

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        state.stack.pop()
        players = _players(state, env_of(state, frame), frame.actor, subject)
        env_of(state, frame).slots[DONE] = players
        hands = {player: state.zones[board.number(zone, player)][:] for player in players}
        if not any(hands.values()):
            note(state, "nothing", frame.actor)
        for player, cards in hands.items():
            for card in cards:
                hand_over(state, player, card, player_after(state, player, side))

    return c.op(run)


def give_pile(c: Compiler, node: passing.GivePile) -> Op:
    """All that lies in a zone of the actor goes to somebody else, who is not the actor."""
    zone = _zone_of(c, noun_of(node.what), node)
    c.span(node.what)
    hand_over, board = c.ask(Rules.hand_over), c.referee.board
    whom = only(compile_phrase(c, node.whom), lambda state, env, actor, x: 0 <= x < state.players and x != actor)

    def do(state: State, env: Env, actor: int) -> None:
        there = env.named(whom.slot)[:1]
        cards = state.zones[board.number(zone, actor)][:] if 0 <= actor < state.players else []
        if not cards or not there:
            note(state, "nothing", actor)
        for card in cards if there else []:
            hand_over(state, actor, card, there[0])

    def can(state: State, env: Env, actor: int) -> bool:
        has_some = 0 <= actor < state.players and bool(state.zones[board.number(zone, actor)])
        return has_some and whom.enough(state, env, actor)

    return after_picks(c, (whom,), do, can)


def swap_piles(c: Compiler, node: passing.SwapPiles) -> Op:
    """What lies in a zone of the actor and in that of somebody else changes places."""
    zone = _zone_of(c, noun_of(node.what), node)
    c.span(node.what)
    hand_over, board = c.ask(Rules.hand_over), c.referee.board
    whom = only(compile_phrase(c, node.whom), lambda state, env, actor, x: 0 <= x < state.players and x != actor)

    def do(state: State, env: Env, actor: int) -> None:
        pair = [actor, *env.named(whom.slot)[:1]] if 0 <= actor < state.players else []
        rows = [state.zones[board.number(zone, player)][:] for player in pair]
        if len(rows) == 1 or not any(rows):
            note(state, "nothing", actor)
            return
        for player, other, cards in zip(pair, reversed(pair), rows, strict=True):
            for card in cards:
                hand_over(state, player, card, other)

    return after_picks(c, (whom,), do, whom.enough)


ACTS: Entries[[], Op] = (entry(passing.GivePile, give_pile), entry(passing.SwapPiles, swap_piles))

EFFECTS: Entries[[], Op] = (entry(passing.PassCards, pass_cards), entry(passing.PassHands, pass_hands))
