"""Everyday words put as the language has them, one by one: deeds in all their forms, people, amounts, times."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.everyday import GAP
from engine.language.advice.inflection import spaced
from engine.language.advice.mend import Budget
from engine.language.advice.patterns import steps_of
from engine.language.advice.rewordings.everyday import EVERYDAY, UNCONDITIONAL
from engine.language.advice.rewordings.everyday_verbs import EVERYDAY_VERBS
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import language_in
from tests.engine.language.advice.test_mended import first_rewrite

SAID = {
    ("top-of-the-heap", "Risk/Feature"): {
        # a verb in each of its forms, whoever does it, with the frame that it has
        "Each animal that drops by coughs up 1 Snack.": "Each animal that visits this house pays 1 Snack.",
        "You may ditch an item, getting rid of a Snack.": "You may discard an item, losing a Snack.",
        "Take away an item that was dumped.": "Take away an item that was discarded.",
        "It may toss an item away.": "It may discard an item.",
        # what it is done to tells what is meant
        "It snatches 1 Snack.": "It gains 1 Snack.",
        "It snatches an item.": "It takes an item.",
        "It snatches an item from another animal.": "It steals an item from another animal.",
        "It heads home.": "It moves to its den.",
        "It heads to a house.": "It moves to a house.",
        # the game's own deeds stay, but for verbs of several words that begin alike
        "It drops an item.": "It drops an item.",
        "It carries an item.": "It carries an item.",
        # nouns are no verbs
        "It loses 1 AP for each burn.": "It loses 1 AP for each burn.",
        "It has no pinch of salt.": "It has no pinch of salt.",
        # amounts keep their number, and what is at most stays so
        "It gains a couple of Snacks.": "It gains 2 Snacks.",
        "It gains 1 VP for every pair of TOY items.": "It gains 1 VP for every 2 TOY items.",
        "It loses a maximum of 3 Snacks.": "It loses up to 3 Snacks.",
        # an alternative is one only where nothing depends
        "Each animal loses 1 AP, or else it loses 1 VP.": "Each animal loses 1 AP, or loses 1 VP.",
        "If a Pet is here, it loses 2 AP, otherwise it loses 1 AP.": (
            "If a Pet is here, it loses 2 AP, otherwise it loses 1 AP."
        ),
        # a tag has to be in capitals to stand for a card
        "It discards a TOOL.": "It discards a TOOL item.",
        "It discards a tool.": "It discards a tool.",
        # a deed that has a price stays free of it
        "It may raid this house for free.": "It may raid this house for free.",
        "It may draw a Risk card for free.": "It may draw a Risk card.",
        "Snacks are not put on this house.": "Snacks cannot be put on this house.",
    },
    ("top-of-the-heap", "Trash"): {
        "The bearer of this item loses 1 AP.": "While carrying this item, you lose 1 AP.",
        "Discard: gain 2 AP.": "You may discard this item to gain 2 AP.",
        "Foes cannot nick your Snacks.": "Other animals cannot steal Snacks from you.",
    },
    ("crafty-critters", "Critter"): {"Discard: Gain 2 suspicion.": "Discard: Gain 2 suspicion."},  # a use of its own
    ("starter", "Person"): {
        "Discard a good: each player gains 1 Coin.": "You may discard a good. If you do, each player gains 1 Coin.",
        "If you are broke, help yourself to 2 Coins.": "If you have no Coins, gain 2 Coins.",
        "Swipe 1 Coin from each player richer than you.": "Steal 1 Coin from each player with more Coins than you.",
    },
}
HELD = {  # what no first hint may say of these
    (
        "ark",
        "Animal/Unclean",
        "Playing this pair lets you draw a card.",
    ): "When you play this pair, you may draw a card.",
    ("top-of-the-heap", "Risk/Surprise", "Each animal here can cash in up to 2 Snacks for 1 AP apiece."): (
        "Each animal at this house may pay up to 2 Snacks to gain that many AP."
    ),
    ("top-of-the-heap", "Risk/Feature", "Anyone who drops by with a TOOL gets 1 VP straight away."): (
        "When an animal with a TOOL item visits this house, it gains 1 VP."
    ),
}


@pytest.mark.parametrize("where", SAID, ids=" ".join)
def test_everyday_words_are_put_as_the_language_has_them(where: tuple[str, str]) -> None:
    name, card = where
    refusals = language_in(name).refusals
    terms = refusals.usage.on(Context(*card.split("/")), [])
    for given, said in SAID[where].items():
        words = tuple(token.text for token in tokenise(given))
        assert spaced(refusals.mender.everyday.said(words, terms).words) == said, given


@pytest.mark.parametrize(("name", "card", "given"), HELD, ids=lambda value: value if "." in value else "")
def test_the_first_hint_keeps_who_does_it_whether_they_may_and_how_often(name: str, card: str, given: str) -> None:
    rewrite = first_rewrite(language_in(name), given, Context(*card.split("/")), Budget(6000))
    assert rewrite is not None and rewrite.text == HELD[name, card, given]


def test_each_row_is_well_formed() -> None:
    """What a row puts was found, each word once, and a verb with a gap has it in what is meant."""
    for row in (*EVERYDAY, *UNCONDITIONAL):
        named = {step.name for step in steps_of(row.find) if step.name}
        used = {part.strip("{}").partition("/")[0] for part in row.put.split() if part.startswith("{")}
        assert used <= named, row
    for verb in EVERYDAY_VERBS:
        has_gap = GAP in verb.said.split()
        assert verb.means and all((GAP in meaning.split()) == has_gap for meaning in verb.means), verb
