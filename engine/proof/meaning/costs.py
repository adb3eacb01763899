"""What deeds cost: whether a rule is about a deed, and what it makes of the price."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import costs
from engine.proof.meaning.acts import count
from engine.proof.meaning.firing import Occasion
from engine.proof.meaning.past import done_in, paid_deeds_in
from engine.proof.meaning.scene import Deal, Price, Scene, entry
from engine.proof.meaning.texts_in_force import pays

# --- which deeds are meant -------------------------------------------------------------------------------------------


def _is_there(scene: Scene, place: Node | None, deal: Deal) -> bool:
    if place is None:
        return scene.place < 0 or scene.place == deal.place
    return deal.place in scene.tables.phrases.of(scene, place).all


def _one(scene: Scene, node: costs.DoingOne, deal: Deal) -> bool:
    return node.verb == deal.verb and _is_there(scene, node.place, deal)


def _any(scene: Scene, node: costs.DoingAny, deal: Deal) -> bool:
    return any(each.verb == deal.verb for each in node.verbs) and _is_there(scene, node.place, deal)


def _moving(scene: Scene, node: costs.MovingTo, deal: Deal) -> bool:
    return deal.verb == "move" and _is_there(scene, node.place, deal)


def before(scene: Scene, verb: str, period: str | None, *, place: int = -1, who: int = -1) -> int:
    """How often a deed was done before in the period; where it has a price, only by what asks for that: who is moved
    by a text makes no move. Raises CannotJudgeError where not all of it was seen.
    """
    deed, when = _verb(scene, verb), period or scene.main
    priced = {
        name for each in scene.things.customs.payments for name in (each.whole, *(part for part, _ in each.parts))
    }
    done = paid_deeds_in(scene, when) if deed in priced else done_in(scene, when)
    return sum(_is_such(each, deed, place, who) for each in done)


def _is_such(done: Occasion, verb: str, place: int, who: int) -> bool:
    return done.verb == verb and place in (-1, done.place) and who in (-1, done.who)


def _verb(scene: Scene, deed: str) -> str:
    words = scene.things.box.vocabulary.verbs
    return next((each.id for each in words.values() if deed in (each.id, each.noun)), deed)


def _first(scene: Scene, node: costs.FirstDeed | costs.NthDeed, deal: Deal) -> bool:
    n = node.n if isinstance(node, costs.NthDeed) else 1
    if _verb(scene, node.deed) != deal.verb or (scene.place >= 0 and scene.place != deal.place):
        return False
    return before(scene, node.deed, node.period, place=scene.place) == n - 1


def _first_at(scene: Scene, node: costs.FirstDeedAt | costs.NthDeedAt, deal: Deal) -> bool:
    n = node.n if isinstance(node, costs.NthDeedAt) else 1
    if _verb(scene, node.deed) != deal.verb or not _is_there(scene, node.place, deal):
        return False
    return before(scene, node.deed, node.period, place=deal.place) == n - 1


def _their_first(scene: Scene, node: costs.TheirFirstDeed | costs.TheirNthDeed, deal: Deal) -> bool:
    n = node.n if isinstance(node, costs.TheirNthDeed) else 1
    if _verb(scene, node.deed) != deal.verb or deal.who not in scene.tables.phrases.of(scene, node.owner).all:
        return False
    return before(scene, node.deed, node.period, who=deal.who) == n - 1


DOINGS = (
    entry(costs.DoingOne, _one),
    entry(costs.DoingAny, _any),
    entry(costs.MovingTo, _moving),
    entry(costs.FirstDeed, _first),
    entry(costs.NthDeed, _first),
    entry(costs.FirstDeedAt, _first_at),
    entry(costs.NthDeedAt, _first_at),
    entry(costs.TheirFirstDeed, _their_first),
    entry(costs.TheirNthDeed, _their_first),
)


# --- what they make of a price ---------------------------------------------------------------------------------------


def _applies(scene: Scene, node: costs.CostSet | costs.CostChange, deal: Deal) -> bool:
    return scene.tables.doings.of(scene, node.doing, deal) and pays(scene, node.who, deal.who)


def _set(scene: Scene, node: costs.CostSet, deal: Deal) -> list[Price]:
    if not _applies(scene, node, deal):
        return []
    return [Price("set", node.price * (count(scene, node.per) if node.per is not None else 1))]


def _set_two(scene: Scene, node: costs.CostSetTwo, deal: Deal) -> list[Price]:
    if not scene.tables.doings.of(scene, node.doing, deal):
        return []
    rows = ((node.who, node.price), (node.whom, node.second))
    return [Price("set", price) for who, price in rows if pays(scene, who, deal.who)]


def _change(scene: Scene, node: costs.CostChange, deal: Deal) -> list[Price]:
    if not _applies(scene, node, deal):
        return []
    return [Price("change", node.change * (count(scene, node.per) if node.per is not None else 1))]


def _costs(scene: Scene, node: costs.Costs, deal: Deal) -> list[Price]:
    return [price for each in node.costs for price in scene.tables.prices.of(scene, each, deal)]


def _surcharge(scene: Scene, node: costs.Surcharge, deal: Deal) -> list[Price]:
    if node.verb != deal.verb or not pays(scene, node.who, deal.who) or not _is_there(scene, node.place, deal):
        return []
    return [Price("change", node.change * (count(scene, node.per) if node.per is not None else 1))]


def _most(scene: Scene, node: costs.CostAtMost, deal: Deal) -> list[Price]:
    return [Price("most", node.price)] if scene.tables.doings.of(scene, node.doing, deal) else []


def _least(scene: Scene, node: costs.CostAtLeast, deal: Deal) -> list[Price]:
    return [Price("least", node.price)] if scene.tables.doings.of(scene, node.doing, deal) else []


PRICES = (
    entry(costs.CostSet, _set),
    entry(costs.CostSetTwo, _set_two),
    entry(costs.CostChange, _change),
    entry(costs.Costs, _costs),
    entry(costs.Surcharge, _surcharge),
    entry(costs.CostAtMost, _most),
    entry(costs.CostAtLeast, _least),
)
