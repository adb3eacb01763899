"""What is noted rather than said is told in whole sentences, with its prices, amounts and times."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import Hint
from tests.benchmarks.hinted.measure import language_of_kind

HEAP, DUEL, GUILD = "top-of-the-heap", "duel", "guild"
FEATURE, ITEM, SURPRISE, ACTION = Context("Risk", "Feature"), Context("Trash"), Context("Risk", "Surprise"), "Action"
ROWS = [
    (GUILD, Context(ACTION), "+3 cards.", "Draw 3 cards."),
    (GUILD, Context(ACTION), "+1 card, +2 Coins.", "Draw 1 card and gain 2 Coins."),
    (GUILD, Context(ACTION), "Discard 2: gain 3 VP.", "Discard 2 cards to gain 3 VP."),
    (GUILD, Context(ACTION), "Discard up to 3 cards. Draw a card for each.", "Draw a card for each of them."),
    (GUILD, Context(ACTION), "Each player with 3 cards in hand draws a card.",
     "Each player with 3 cards in their hand draws a card."),
    (DUEL, Context("Creature"), "Tap: deal 1 damage to another creature.",
     "Exhaust this creature to deal 1 damage to another creature."),
    (DUEL, Context("Creature"), "When it attacks, draw a card.", "When this creature attacks, draw a card."),
    (DUEL, Context("Creature"), "Each player sacrifices a creature.", "Each player destroys a creature they control."),
    (HEAP, ITEM, "Tap: gain 1 AP.", ""),  # nothing is tapped in that game, and its price is not dropped
    (HEAP, ITEM, "Sacrifice another item to gain 2 AP.", "Discard another item to gain 2 AP."),
    (HEAP, ITEM, "2 VP, plus 1 VP per other BREAD item in your stash.",
     "Worth 2 VP. Worth +1 VP for each other BREAD item in your stash."),
    (HEAP, FEATURE, "Costs 1 less AP to leave.", "Leaving this house costs -1 AP."),
    (HEAP, FEATURE, "If the Cat is here, you may not leave.",
     "While the Cat is at this house, animals cannot leave this house."),
    (HEAP, FEATURE, "Animals cannot raid this house with 2 or more items.",
     "Animals with 2 or more items cannot raid this house."),
    (HEAP, FEATURE, "Visitors without Snacks gain 1 Snack.",
     "When an animal with no Snacks visits this house, it gains 1 Snack."),
    (HEAP, FEATURE, "SMALL visitors: gain 1 Snack.", "When a SMALL animal visits this house, it gains 1 Snack."),
    (HEAP, SURPRISE, "Lose half your Snacks.", "Lose half your Snacks (rounded down)."),
    (HEAP, SURPRISE, "Gain Snacks equal to the number of your stashed items.",
     "Gain Snacks equal to the number of stashed items you have."),
    ("crafty-critters", Context("Critter"), "Discard: Every other player's suspicion goes up by 1.",
     "Discard: Each other player gains 1 suspicion."),
    ("ark", Context("Food"), "1 point per Food card in your Storeroom.",
     "Worth 1 point for each Food card in your Storeroom."),
    (GUILD, Context(ACTION), "Gain a card costing up to 4.", "Gain a card costing up to 4 Coins."),
    (GUILD, Context(ACTION), "Treasures cost 2 more this turn.", "This turn, Treasures cost 2 Coins more."),
    (DUEL, Context("Creature"), "Enters with two Growth counters on it.",
     "When this creature enters play, put 2 Growth counters on it."),
    (DUEL, Context("Creature"), "Creatures you control gain +1 Health until your next turn.",
     "Until your next turn, creatures you control have +1 Health."),
    (HEAP, FEATURE, "Raiding costs 2 more here.", "Raiding this house costs +2 AP."),
    (HEAP, FEATURE, "After being raided, this house gets 1 Snack.", ""),  # nobody else gets it
]  # fmt: skip


@pytest.mark.parametrize(("game", "context", "text", "offered"), ROWS)
def test_the_first_hint_is_what_is_meant(game: str, context: Context, text: str, offered: str) -> None:
    own = language_of_kind(game)
    findings = advised(own, own.read(text, context), context, Budget(2_000_000)).findings
    rewrites = [each for row in findings if isinstance(row.hint, Hint) for each in row.hint.rewrites]
    assert (rewrites[0].text if rewrites else "") == offered
