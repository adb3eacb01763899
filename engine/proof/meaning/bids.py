"""Bids: who has bid the most or the least, and what is paid for it; how they are made stands in bidding."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import bids
from engine.proof.meaning.conditions import who_of
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry
from engine.proof.meaning.tokens import change

SAID = "bid"  # the sort under which a scene keeps what was bid: a player, how much, the next player, …


def _bids(scene: Scene, node: Node) -> dict[int, int]:
    """How much each player has bid in this text. Raises CannotJudgeError where nobody has: it was said elsewhere."""
    rows = [things for sort, things in scene.named.values() if sort == SAID]
    if not rows:
        raise CannotJudgeError(f"{type(node).__name__}: what was bid before was not seen")
    return dict(zip(rows[-1][::2], rows[-1][1::2], strict=True))


def _most(scene: Scene, node: bids.BidMost, sort: str, things: list[int]) -> list[int]:
    found = _bids(scene, node)
    ends = [x for x, n in found.items() if not any(_is_beyond(node.how, other, n) for other in found.values())]
    return [x for x in things if x in ends]


def _is_beyond(how: str, other: int, n: int) -> bool:
    return other > n if how == "most" else other < n


def _just(scene: Scene, node: bids.BidJust, sort: str, things: list[int]) -> list[int]:
    found = _bids(scene, node)
    return [x for x in things if found.get(x, -1) == node.n]


def _due(scene: Scene, node: bids.PayBid) -> tuple[int, int]:
    """The counter that is paid in, and how much."""
    (coin,) = [each.id for each in scene.things.box.vocabulary.counters.values() if each.currency]
    found = _bids(scene, node)
    return scene.counter(coin), sum(found.get(x, 0) for x in who_of(scene, node.owner).all)


def _pay_bid(scene: Scene, node: bids.PayBid) -> bool:
    counter, n = _due(scene, node)
    me = Holder("player", scene.actor)
    if n == 0 or n > scene.now().amount(counter, me):
        scene.book.excuse("nothing was bid, or more than there is now")
        return False
    paid = -change(scene, counter, me, -n)
    scene.note("pay", [counter] * paid)
    return paid == n


def can_pay_bid(scene: Scene, act: Node) -> bool:
    """Whether whoever acts has as much as they have bid."""
    assert isinstance(act, bids.PayBid)
    counter, n = _due(scene, act)
    return scene.now().amount(counter, Holder("player", scene.actor)) >= n


HAVINGS = (entry(bids.BidMost, _most), entry(bids.BidJust, _just))

ACTS = (entry(bids.PayBid, _pay_bid),)
