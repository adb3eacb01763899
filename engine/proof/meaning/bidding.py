"""Bids as they are made: what everybody was asked at once, and said."""

from __future__ import annotations

from engine.language.nodes import bids
from engine.proof.meaning.bids import SAID
from engine.proof.meaning.effects import actors
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.scene import Scene, entry


def _bid_at_once(scene: Scene, node: bids.BidAtOnce) -> None:
    """Everybody is asked for a number, up to what they have; nobody is asked who has nothing."""
    facts, counter, said = scene.now(), scene.counter(node.coin), list[int]()
    players = [x for x in actors(scene, node.who) if x < facts.players]
    for x in players:
        have = facts.amount(counter, Holder("player", x))
        asked = scene.book.answer(("number",), range(have + 1), x) if have else None
        if have and asked is None:
            scene.book.fault(f"player {x + 1} chooses a number up to {have}", "they are not asked so")
        said += [x, asked.answer if asked is not None else 0]
    if not players:
        scene.book.excuse("nobody is meant")
    scene.did.update(dict.fromkeys(players, True))
    scene.name(node, SAID, said)


EFFECTS = (entry(bids.BidAtOnce, _bid_at_once),)
