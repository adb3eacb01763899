"""What cards cost now, by what is printed and all texts in force; which cards cost so much, and that it is paid."""

from __future__ import annotations

from engine.language.forms import Node
from engine.language.nodes import card_costs, counted_costs, paying
from engine.proof.meaning.columns import printed
from engine.proof.meaning.conditions import who_of
from engine.proof.meaning.counted_costs import is_this_one
from engine.proof.meaning.events import is_meant
from engine.proof.meaning.facts import Holder
from engine.proof.meaning.scene import CannotJudgeError, Scene, entry
from engine.proof.meaning.taking import has_tokens
from engine.proof.meaning.texts_in_force import holding, pays
from engine.proof.meaning.tokens import change

CHANGING = (
    card_costs.CostLess, card_costs.CostMore, counted_costs.NextCostsLess, counted_costs.NthCostsLess,
)  # fmt: skip


def cost_now(scene: Scene, card: int, column: str) -> int | None:
    """What a card costs whoever acts; None where nothing is printed."""
    n = printed(scene, column, card)
    if n is None:
        return None
    for each in scene.in_force(*CHANGING):
        rule = holding(each.scene, each.rule)
        if isinstance(rule, counted_costs.NextCostsLess | counted_costs.NthCostsLess):
            if rule.coins == column and is_this_one(scene, each, rule, card, scene.actor):
                each.scene.used.add(each.sentence)
                n -= rule.n
            continue
        if not isinstance(rule, card_costs.Change) or rule.coins != column:
            continue
        if _is_about(each.scene, rule, card, scene.actor):
            each.scene.used.add(each.sentence)
            n += rule.n if isinstance(rule, card_costs.CostMore) else -rule.n
    return max(n, 0)


def _is_about(scene: Scene, rule: card_costs.Change, card: int, player: int) -> bool:
    return is_meant(scene.as_actor(player).out_of([card]), rule.what, "card", card) and pays(scene, rule.who, player)


def _costing(scene: Scene, node: card_costs.Costing, sort: str, things: list[int]) -> list[int]:
    columns = [column.id for column in scene.things.box.vocabulary.columns.values() if column.paid_in]
    column = vars(node.price).get("coins") or columns[0]
    costs = {x: cost_now(scene, x, column) for x in things}
    least, most = _bounds(scene, node.price, column) or (1, 0)
    return [x for x, cost in costs.items() if cost is not None and least <= cost <= most]


def _bounds(scene: Scene, price: Node, column: str) -> tuple[int, int] | None:
    """The least and the most that a card may cost; None where it is compared with a card that is not there."""
    n: int = vars(price).get("n", 0)
    if isinstance(price, card_costs.PriceIs):
        return n, n
    if isinstance(price, card_costs.PriceUpTo | card_costs.PriceAtLeast):
        return (0, n) if isinstance(price, card_costs.PriceUpTo) else (n, 1_000_000)
    if not isinstance(price, card_costs.Beside):
        raise CannotJudgeError(f"Costing: {type(price).__name__}")
    others = [cost_now(scene, x, column) for x in who_of(scene, price.what).all]
    if not others or others[0] is None:
        return None
    other = others[0]
    found = {
        card_costs.PriceMore: (other + n, other + n),
        card_costs.PriceUpToMore: (0, other + n),
        card_costs.PriceLess: (other - n, other - n),
        card_costs.PriceSame: (other, other),
        card_costs.PriceBelow: (0, other - 1),
        card_costs.PriceAbove: (other + 1, 1_000_000),
    }
    return found[type(price)]


def _pay_cost(scene: Scene, node: paying.PayCost) -> bool:
    if not has_tokens(scene):
        return False
    n, me = due(scene, node), Holder("player", scene.actor)
    counter = scene.counter(scene.things.box.vocabulary.columns[node.cost].paid_in)
    if n is None or n > scene.now().amount(counter, me):
        scene.book.excuse("there is no price, or less than the whole of it")
        return False
    paid = -change(scene, counter, me, -n)
    scene.note("pay", [counter] * paid)
    return paid == n


def due(scene: Scene, node: paying.PayCost) -> int | None:
    """How much is to be paid for the card that is meant; None where it has no cost, or is not there."""
    costs = [cost_now(scene, x, node.cost) for x in who_of(scene, node.what).all]
    return costs[0] if costs else None


def can_pay_cost(scene: Scene, act: Node) -> bool:
    """Whether the card has a cost, and whoever acts has as much."""
    assert isinstance(act, paying.PayCost)
    counter, n = scene.counter(scene.things.box.vocabulary.columns[act.cost].paid_in), due(scene, act)
    return n is not None and scene.now().amount(counter, Holder("player", scene.actor)) >= n


ACTS = (entry(paying.PayCost, _pay_cost),)

HAVINGS = (entry(card_costs.Costing, _costing),)
