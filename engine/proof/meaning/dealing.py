"""Tokens from the supply: what each player has more, and what lies on cards."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import dealing
from engine.proof.meaning.choosing import choose
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.instead import is_replaced
from engine.proof.meaning.scene import Scene, entry
from engine.proof.meaning.taking import has_tokens, may_be_had, may_be_put
from engine.proof.meaning.tokens import change, tokens_of


def _deal(scene: Scene, node: dealing.Deal) -> bool:
    (each,) = tokens_of(scene, node.what)
    return _dealt(scene, node.whom, each.counter, each.most)


def _deal_equal(scene: Scene, node: dealing.DealEqual) -> bool:
    return _dealt(scene, node.whom, scene.counter(node.kind.noun), None, node)


def _dealt(scene: Scene, whom: Node, counter: int, n: int | None, node: dealing.DealEqual | None = None) -> bool:
    """Whether anybody was dealt anything; `n` is None where a measure of the node says how many."""
    meant = scene.tables.phrases.of(scene, whom)
    if meant.sort == "card":
        meant.rows = [[x for x in row if may_be_put(scene, counter, "card", x)] for row in meant.rows]
    found = choose(scene, whom, meant)
    if not found:
        scene.book.excuse("there is nobody it can be dealt to")
    if n is None:
        assert node is not None
        n = scene.times * scene.tables.measures.of(scene, node.measure)
    if meant.sort == "card":
        dealt = [change(scene, counter, Holder("card", x), n) > 0 for x in found]
    else:
        dealt = [_gained(scene.as_actor(x), counter, n) for x in found]
    return any(dealt)


def _gained(scene: Scene, counter: int, n: int) -> bool:
    """Expect that a player has more, unless a rule forbids it or a text puts something else in the place of that."""
    if not has_tokens(scene) or not may_be_had(scene, "gain", counter):
        return False
    if n > 0 and is_replaced(scene, f"gain {scene.things.counters[counter]}", n):
        return False
    change(scene, counter, Holder("player", scene.actor), n)
    return n > 0


ACTS = (entry(dealing.Deal, _deal), entry(dealing.DealEqual, _deal_equal))
