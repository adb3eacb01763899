"""Texts of which engine and second opinion said two things once: both do now what the words say."""

from __future__ import annotations

from engine.games import referee
from engine.games.ark import Ark
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.made_games.games import rules_of
from tests.engine.proof.meaning.test_turns import with_texts
from tests.engine.proof.shipped import with_text


def said(card: str, text: str, seed: int) -> list[str]:
    """What is said of a game of Top of the Heap in which a card has another text."""
    return [words for _, words in SecondOpinion(referee(with_text(card, text))).game(seed).faults]


def test_a_raid_that_found_nothing_was_the_first_one() -> None:
    """Where nothing fits into the inventory, the raid was paid for all the same: the next one is no first raid."""
    assert said("opossum", "You cannot carry Compact items.", 2) == []


ABOARD = (
    "Every second time this pair is discarded, gain 1 point.",
    "When you play this pair, swap a card from your hand with a card from your Storeroom.",
    "When you play this pair, swap a card in the Hold with a card in your Storeroom.",
)


def test_what_goes_aboard_and_what_is_discarded_in_ark() -> None:
    """Cards trade places with those in Storerooms, pairs whole; what is turned up into the Hold is not discarded."""
    rules = Ark(with_texts(ABOARD))
    second, found = SecondOpinion(rules), Opinion()
    for seed in (0, 1):
        found.add(second.game(seed))
    assert list(found.faults) == []
    said = {each.text for number, each in enumerate(rules.compiled.sentences) if number in found.judged}
    assert {*ABOARD} <= said


PAID = {
    "Deed": (
        "You may discard up to 2 cards to gain 1 Coin for each card discarded this way.",
        "You may pay any number of Coins to gain VP equal to the number of Coins paid this way.",
        "Discard a card to gain 1 VP for each Stall in your row.",
        "You may discard a card to gain Coins equal to the number of Stalls in your row.",
    ),
    "Stall": ("When you play a Deed, gain 1 Coin.",),
}


def test_what_is_counted_of_a_price_is_counted_when_it_is_paid() -> None:
    """It is offered though there is nothing to count before; what counts other things, only where there are any."""
    second, found, taken = SecondOpinion(rules_of("bazaar", PAID)), Opinion(), set[str]()
    for seed in (0, 1):
        found.add(second.game(seed))
        asked = [step.asked for step in second.observer.steps if step.asked is not None]
        taken |= {each.prompt for each in asked if each.kind == "may" and each.answer == 1}
    assert list(found.faults) == []
    assert len(taken) > 1
