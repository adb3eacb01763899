"""Offers: what a player can choose by the rules of the game and all texts in force, compared with the whole list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.kernel.core.customs import Act, Offer, Payment
from engine.proof.meaning.facts import Facts, Holder
from engine.proof.meaning.firing import Asked, Occasion, Step
from engine.proof.meaning.ledger import Fault
from engine.proof.meaning.prices import Pricer, total
from engine.proof.meaning.room import can_take
from engine.proof.meaning.scene import Scene
from engine.proof.meaning.texts_in_force import Rulebook, forbidden
from engine.proof.meaning.uses import Terms


def offered(rules: Rulebook, step: Step, history: Sequence[Step] | None) -> Iterator[tuple[set[int], Fault | None]]:
    """For a choice of what to do the sentences that had a part in what is offered, and what is wrong with it.

    Raises CannotJudgeError where that cannot be judged.
    """
    asked = step.asked
    if asked is None or step.is_text:
        return
    for offer in rules.things.customs.offers:
        if (offer.kind, offer.prompt) == (asked.kind, asked.prompt):
            yield from _compared(Offered(rules, step.before, history, asked), offer, step)


def _compared(here: Offered, offer: Offer, step: Step) -> Iterator[tuple[set[int], Fault | None]]:
    said = {each for each in here.options(offer) if each < offer.below}
    seen = {each for each in here.asked.options if each < offer.below}
    fault = None
    if said != seen:
        rows = [("also ", sorted(seen - said)), ("not ", sorted(said - seen))]
        told = " and ".join(f"{word}{options}" for word, options in rows if options)
        fault = Fault(f"player {here.asked.player + 1} is offered {sorted(said)}", told, step.action)
    yield here.pricer.used, fault


class Offered:
    """What a player is offered at a choice."""

    def __init__(self, rules: Rulebook, facts: Facts, history: Sequence[Step] | None, asked: Asked) -> None:
        self.rules, self.facts, self.asked = rules, facts, asked
        self.pricer = Pricer(rules, facts, history)
        self.scene = Scene(rules.things, rules.tables, facts, -1, -1, -1, asked.player)
        self.scene.standing, self.scene.used = rules.in_force, rules.used

    def options(self, offer: Offer) -> Iterator[int]:
        """The options of what can be done."""
        acts = [*offer.acts(self.facts.table(), self.asked.player)]
        for act in acts:
            if act.is_instead and not self._can_pay(act):
                yield act.option
                return
        found = [act.option for act in acts if not act.is_instead and self._can(act)]
        yield from found or offer.otherwise

    def _can(self, act: Act) -> bool:
        player = self.asked.player
        zone = self.facts.zone_of(act.card)
        if any(forbidden(self.scene, Occasion(verb, player, place, act.card, zone)) for verb, place in act.deeds):
            return False
        if act.ignoring and not self._ignores(act.ignoring):
            return False
        return self._has_room(act) and self._is_left(act) and self._can_pay(act)

    def _can_pay(self, act: Act) -> bool:
        if not act.pays:
            return True
        payment = next(each for each in self.rules.things.customs.payments if each.routine == act.pays)
        counter = self.rules.things.counters.index(payment.counter)
        price = self._price(payment, act)
        return price <= self.facts.amount(counter, Holder("player", self.asked.player))

    def _price(self, payment: Payment, act: Act) -> int:
        return total(self.pricer, payment, self.asked.player, act.source, act.target)

    def _has_room(self, act: Act) -> bool:
        if act.takes is None:
            return True
        player, least = self.asked.player, self.rules.smallest
        for card in act.takes:
            is_hidden = card in act.hidden
            where = (self.facts.place_of(card), card, self.facts.zone_of(card))
            barred = not is_hidden and forbidden(self.scene, Occasion("take", player, *where)) is not None
            if not barred and can_take(self.scene, least if is_hidden else card, player):
                return True
        return False

    def _is_left(self, act: Act) -> bool:
        """Whether there is enough left of what a card uses up."""
        if act.card < 0:
            return True
        use = self.rules.things.customs.uses[0]
        terms = Terms(self.rules, use, self.facts, act.card, self.asked.player)
        self.pricer.used |= terms.said
        return sum(terms.taken.values()) <= act.left

    def _ignores(self, thing: str) -> bool:
        kind = "ignore thing"
        return any(each.what == kind and each.you == self.asked.player for each in self.facts.lasting)
