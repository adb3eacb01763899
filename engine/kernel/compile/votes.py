"""Votes: everybody chooses a player at once, and whoever was chosen is given a vote for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.compile.actors import subject_of
from engine.kernel.compile.compiler import Compiler, Entries, entry
from engine.kernel.compile.compiling import compile_kind
from engine.kernel.compile.products import Op
from engine.kernel.core.choice import Choice
from engine.kernel.core.events import CounterDeed
from engine.kernel.core.frames import DONE, NodeFrame
from engine.kernel.running import tokens
from engine.kernel.running.choices import collect, offer_at_once
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import env_of
from engine.language.nodes import nouns, phrases, votes

if TYPE_CHECKING:
    from engine.kernel.core.frames import Env
    from engine.kernel.core.state import State


def vote_at_once(c: Compiler, node: votes.VoteAtOnce) -> Op:
    """Everybody chooses at once; then the votes from before go, and each who was chosen gains theirs."""
    subject, counter = subject_of(c, node.who), c.counter(node.vote)
    kind, is_other = nouns.kind_of(node.whom), isinstance(node.whom, phrases.Another)
    assert kind is not None, "the reader takes a noun alone"
    such = compile_kind(c, kind).test

    def rows(state: State, env: Env, actor: int) -> dict[int, list[int]]:
        """Who votes, and for whom they can."""
        voters = [x for x in subject.all(state, env, actor) if x < state.players]
        named = [x for x in range(state.players) if such(state, env, actor, x)]
        return {x: [other for other in named if not (is_other and other == x)] for x in voters}

    def run(state: State, frame: NodeFrame, answer: int | None) -> None:
        env = env_of(state, frame)
        theirs = {x: row for x, row in rows(state, env, frame.actor).items() if row}
        open_ = [Choice(x, "player", row, "pick") for x, row in theirs.items() if len(row) > 1]
        if open_ and answer is None:
            offer_at_once(state, open_)
            return
        said = collect(state) if open_ else {}
        state.stack.pop()
        env.slots[DONE] = list(theirs)
        for x in range(state.players):
            if had := state.referee.amount(state, counter, "player", x):
                tokens.lose(state, x, counter, had, CounterDeed.LOSE)
        for x, row in theirs.items():
            note(state, "vote", x, said.get(x, row[0]))
            tokens.gain(state, said.get(x, row[0]), counter, 1)

    return c.op(run, lambda state, env, actor: any(rows(state, env, actor).values()))


EFFECTS: Entries[[], Op] = (entry(votes.VoteAtOnce, vote_at_once),)
