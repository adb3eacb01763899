"""Prices: what a deed costs by all texts in force, compared with what was paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.core.customs import Payment
from engine.language.forms import Node
from engine.language.nodes import costs
from engine.proof.meaning.changes import Counted
from engine.proof.meaning.facts import Facts, Holder
from engine.proof.meaning.firing import Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.paid import Paid, paid_in
from engine.proof.meaning.scene import Deal, Price, Scene, Standing
from engine.proof.meaning.texts_in_force import Rulebook, forbidden, holding, is_ignored

PRICING = (
    costs.CostSet, costs.CostSetTwo, costs.CostChange, costs.Costs, costs.Surcharge, costs.CostAtMost,
    costs.CostAtLeast,
)  # fmt: skip


class Pricer:
    """Folds what all texts in force say of a price; `used` are the sentences that had a part in it."""

    def __init__(self, rules: Rulebook, facts: Facts, history: Sequence[Step] | None) -> None:
        self.rules = rules
        self.facts = facts
        self.standing = [*rules.in_force(facts, PRICING)]
        for each in self.standing:
            each.scene.history = history
        self.used: set[int] = set()
        self._known: dict[Deal, list[tuple[Standing, Price]]] = {}
        self._speaking: dict[tuple[str, int], list[tuple[Standing, Scene, Node]]] = {}  # by verb and who pays
        self._ignored: dict[tuple[int, int], bool] = {}  # by who pays and card

    def price(self, deal: Deal, start: int = 0) -> int:
        """The base, then all changes, then the most and the least; never below 0. `start` holds where none is set."""
        rows = self._known.get(deal)
        if rows is None:
            rows = self._known[deal] = [*self._rows(deal)]
        self.used |= {each.sentence for each, _ in rows}
        total = self._base(rows, start) + sum(row.n for _, row in rows if row.kind == "change")
        total = min([total, *(row.n for _, row in rows if row.kind == "most")])
        return max([total, 0, *(row.n for _, row in rows if row.kind == "least")])

    def _base(self, rows: list[tuple[Standing, Price]], start: int) -> int:
        """What the strongest card sets; of two as strong the lower price holds."""
        bases = [(self._rank(each), -row.n) for each, row in rows if row.kind == "set"]
        return -max(bases)[1] if bases else start

    def _rank(self, standing: Standing) -> int:
        set_by = self.rules.things.customs.set_by
        if standing.lasts:
            return len(set_by) + 1
        type_ = self.rules.things.design(standing.scene.card).type if standing.scene.card >= 0 else ""
        return set_by.index(type_) + 1 if type_ in set_by else 0

    def _rows(self, deal: Deal) -> Iterator[tuple[Standing, Price]]:
        """What is said of the price of a deed, by all who speak of such a deed and are not ignored."""
        key = (deal.verb, deal.who)
        if key not in self._speaking:
            self._speaking[key] = [*self._who_speak(deal)]
        for each, scene, rule in self._speaking[key]:
            found = scene.tables.prices.of(scene, rule, deal)
            if found and not self._is_ignored(scene, deal.who):
                yield from ((each, row) for row in found)

    def _who_speak(self, deal: Deal) -> Iterator[tuple[Standing, Scene, Node]]:
        """The rules that speak of a verb, each with its scene for whoever pays and with what holds of it now."""
        for each in self.standing:
            if deal.verb in self.rules.verbs(each.sentence):
                scene = each.scene.as_actor(deal.who)
                rule = holding(scene, each.rule)
                if rule is not None:
                    yield each, scene, rule

    def _is_ignored(self, scene: Scene, who: int) -> bool:
        key = (who, scene.card)
        if key not in self._ignored:
            self._ignored[key] = is_ignored(scene, who, scene.card)
        return self._ignored[key]


# --- what was paid ---------------------------------------------------------------------------------------------------


def payments(rules: Rulebook, step: Step, history: Sequence[Step] | None) -> Iterator[tuple[set[int], Fault | None]]:
    """For each deed that was paid for in a step the sentences that had a part in its price, and what is wrong with it.

    Raises CannotJudgeError where a price cannot be judged.
    """
    for payment in rules.things.customs.payments:
        for did in paid_in(payment, step):
            player, source, target = did
            pricer = Pricer(rules, step.before, history)
            expected = total(pricer, payment, player, source, target)
            counter = rules.things.counters.index(payment.counter)
            paid = -sum(
                each.n
                for each in step.changes
                if isinstance(each, Counted) and (each.counter, each.holder) == (counter, Holder("player", player))
            )
            fault = None
            if paid != expected:
                said = f"player {player + 1} pays {expected} {payment.counter}"
                names = [
                    rules.things.board.place_name(place) if place >= 0 else "nowhere" for place in (source, target)
                ]
                fault = Fault(said, f"they pay {paid}, from {names[0]} to {names[1]}", step.action)
            barred = _barred(pricer, payment, step, did)
            yield pricer.used, fault or barred


def _barred(pricer: Pricer, payment: Payment, step: Step, paid: Paid) -> Fault | None:
    """What is wrong where a deed was paid for that a rule in force forbids."""
    player, source, target = paid
    for verb, where in payment.parts:
        done = Occasion(verb, player, source if where == "source" else target)
        scene = Scene(pricer.rules.things, pricer.rules.tables, step.before, -1, -1, -1, player)
        scene.standing = pricer.rules.in_force
        rule = forbidden(scene, done)
        if rule is not None:
            return Fault(f"player {player + 1} cannot {verb}, by sentence {rule.sentence}", "they do", step.action)
    return None


def total(pricer: Pricer, payment: Payment, player: int, source: int, target: int) -> int:
    """What a deed costs in all, from one place to another."""
    board = pricer.rules.things.board
    found = 0
    for verb, where in payment.parts:
        place = source if where == "source" else target
        if place >= 0 and board.places[place].noun in payment.nouns:
            found += pricer.price(Deal(verb, player, place))
    return pricer.price(Deal(payment.whole, player, target), found) if payment.whole else found
