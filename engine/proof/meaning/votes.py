"""Votes: whom everybody was asked to choose among, and how many votes each has then."""

from __future__ import annotations

from engine.language.nodes import phrases, votes
from engine.language.nodes.nouns import kind_of
from engine.proof.meaning.changes import Counted
from engine.proof.meaning.effects import actors
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.nouns import narrowed
from engine.proof.meaning.scene import Scene, entry


def _vote_at_once(scene: Scene, node: votes.VoteAtOnce) -> None:
    """Each has as many votes in the end as there are players who chose them, whatever they had before."""
    facts, counter, kind = scene.now(), scene.counter(node.vote), kind_of(node.whom)
    assert kind is not None
    named = narrowed(scene.quiet(), kind, "player", [*range(facts.players)])
    cast: list[int] = []
    voters = [x for x in actors(scene, node.who) if x < facts.players]
    for x in voters:
        row = [y for y in named if y != x or not isinstance(node.whom, phrases.Another)]
        asked = scene.book.answer(("player",), row, x) if len(row) > 1 else None
        if len(row) > 1 and asked is None:
            scene.book.fault(f"player {x + 1} chooses a player among {len(row)}", "they are not asked so")
        cast += [asked.answer] if asked is not None else row[:1]
    scene.did.update(dict.fromkeys(voters, bool(cast)))
    if not cast:
        scene.book.excuse("there is nobody to vote for")
        return
    for x in range(facts.players):
        more = cast.count(x) - facts.amount(counter, Holder("player", x))
        if more:
            goes = Counted(counter, Holder("player", x), more)
            scene.book.expect(Counted, goes.__eq__, goes.told(scene.things))


EFFECTS = (entry(votes.VoteAtOnce, _vote_at_once),)
