"""What everybody chooses in secret and then shows at once, and who has shown the highest or lowest card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.act_results import result_span
from engine.kernel.compile.actors import subject_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.passing import held_by_each
from engine.kernel.compile.products import Filter, Op
from engine.kernel.core.frames import DONE, LOOKED, NodeFrame
from engine.kernel.core.state import Rules, Test
from engine.kernel.running.at_once import all_chosen
from engine.kernel.running.card_numbers import number_of
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.nodes import secrets

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def reveal_at_once(c: Compiler, node: secrets.RevealAtOnce) -> Op:
    """Everybody chooses at once, and then all cards are shown."""
    subject = subject_of(c, node.who)
    rows, show = held_by_each(c, subject, node.what), c.ask(Rules.show)
    slots = (c.slot(c.span(node.what)), c.slot(result_span(c.span(node))))
    for span in (c.span(node.what), result_span(c.span(node))):
        c.sorts[span] = "card"

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        theirs = rows(state, env, frame.actor)
        if not all_chosen(state, frame, answer, theirs, 1):
            return
        state.stack.pop()
        shown = {player: [card for card in row if card in frame.done] for player, row in theirs.items()}
        for slot in (*slots, LOOKED):
            env.slots[slot] = [card for row in shown.values() for card in row]
        env.slots[DONE] = list(theirs)
        if not frame.done:
            note(state, "nothing", frame.actor)
        for player, row in shown.items():
            if row:
                show(state, player, row, everybody=True)

    return c.op(run, lambda state, env, actor: any(rows(state, env, actor).values()))


def _revealed(c: Compiler, node: secrets.RevealedHighest | secrets.RevealedLowest, kind_filter: Filter) -> Test:
    link, best, column = c.linked(node), max if isinstance(node, secrets.RevealedHighest) else min, node.column
    assert link is not None, "the reader links what speaks of cards that were revealed"
    if c.referee.types_of(node.noun) is not None:
        raise c.unplayable("all cards are compared that were revealed: write card", node)
    slot = c.slot(result_span(link))

    def test(state: State, env: Env, actor: int, x: int) -> bool:
        ranks = {card: number_of(state, card, column) or 0 for card in env.named(slot)}
        owner_of = state.referee.owner_of_zone
        return any(n == best(ranks.values()) and owner_of(state.zone_of[card]) == x for card, n in ranks.items())

    return test


EFFECTS: Entries[[], Op] = (entry(secrets.RevealAtOnce, reveal_at_once),)

HAVINGS: Entries[[Filter], Test | None] = (
    entry(secrets.RevealedHighest, _revealed),
    entry(secrets.RevealedLowest, _revealed),
)
