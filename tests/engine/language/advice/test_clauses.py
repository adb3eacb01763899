"""Sentences told clause by clause: which of the ways to tell one is read, and what no way may say."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.clauses.retelling import Retelling
from engine.language.advice.inflection import spaced
from engine.language.advised import Adviser
from engine.language.tokens import tokenise
from tests.engine.language.advice.all_games import language_in
from tests.engine.language.advice.test_mended import PLENTY

TOLD = {
    ("top-of-the-heap", "Risk/Feature"): {
        # who does something hides in who it is said of
        "The second animal to visit this house each night gains 2 Snacks.": (
            "The second time each night an animal visits this house, it gains 2 Snacks."
        ),
        "Any animal wishing to raid this house must first pay 1 Snack.": (
            "When an animal raids this house, it pays 1 Snack."
        ),
        "Whosoever raids this house shall forfeit one Snack.": "When an animal raids this house, it loses 1 Snack.",
        # or in a deed that is said as a noun
        "A visit to this house earns 1 Snack.": "When an animal visits this house, it gains 1 Snack.",
        "Raiding here sends it back to its den.": "When an animal raids this house, it moves to its den.",
        "On their first visit each night, animals get a Snack.": (
            "The first time each night an animal visits this house, it gains a Snack."
        ),
        # or is said of what is done for it
        "To raid this house, an animal has to discard a Snack.": (
            "When an animal raids this house, it discards a Snack."
        ),
        "On leaving this house, animals that carry an Awkward item must pay 1 extra AP.": (
            "Leaving this house costs +1 AP for animals carrying an Awkward item."
        ),
        "Animals entering this house with a SHINY item must pay 1 additional AP.": (
            "Visiting this house costs +1 AP for animals with a SHINY item."
        ),
        "DIG animals may raid here without paying.": "Raiding this house costs 0 AP for DIG animals.",
        "At nightfall, put 2 Snacks on this house.": "At the start of each night, put 2 Snacks on this house.",
    },
    ("top-of-the-heap", "Risk/Surprise"): {
        "Until tomorrow night this house may not be raided.": "Tonight, this house cannot be raided.",
        "Each animal at this house has to return a Snack to the supply or lose 1 AP.": (
            "Each animal at this house loses a Snack, or loses 1 AP."
        ),
        "Each SMALL animal at this house gains 1 AP; the others lose 1 AP.": (
            "Each SMALL animal at this house gains 1 AP, and each non-SMALL animal at this house loses 1 AP."
        ),
    },
    ("top-of-the-heap", "Event"): {
        "Any player may trade in 2 Snacks for 1 VP.": "Each player may pay 2 Snacks to gain 1 VP.",
        "Pets do nothing tonight.": "Ignore Pets tonight.",
    },
    ("top-of-the-heap", "Animal"): {
        "Each night, your first raid draws one fewer Risk card.": (
            "The first time each night you raid, draw 1 fewer Risk card."
        ),
        "You may ignore the first Risk card you draw each night.": (
            "The first time each night you draw a Risk card, you may ignore it."
        ),
        "You have room for one more Compact item.": "You may carry 1 additional Compact item.",
        "As often as you stash a FRUIT item, you get 1 Snack.": "When you stash a FRUIT item, gain 1 Snack.",
    },
    ("ark", "Animal/Unclean"): {
        "Having played this pair, draw 2 cards.": "When you play this pair, draw 2 cards.",
        "Upon playing this pair, another player discards a random card.": (
            "When you play this pair, another player discards a random card."
        ),
    },
    ("crafty-critters", "Trap"): {
        "Gain as much suspicion as you have food.": "Gain 1 suspicion for each food you have.",
        "Pass a card to the player on your left.": "Give a card to the player on your left.",
    },
    ("starter", "Person"): {
        "When you buy a second FOOD good in a day, get 2 Coins.": (
            "The second time each day you buy a FOOD good, gain 2 Coins."
        ),
        "Whenever an opponent buys a good, they pay you 1 Coin.": (
            "When another player buys a good, that player gives 1 Coin to you."
        ),
    },
}
NEVER = (  # what no way to tell a sentence may say
    ("ark", "Animal/Unclean", "Upon playing this pair, another player discards a card.", "When another player"),
    ("crafty-critters", "Trap", "Lose 1 CP for every 2 food you have.", "to gain every"),
    ("top-of-the-heap", "Risk/Surprise", "Move to another house at no cost.", "costs 0"),
    ("top-of-the-heap", "Event", "Any player may discard a Snack.", "An animal may"),
)


def told(game: str, on: str, text: str) -> tuple[list[str], Adviser]:
    """The ways to tell a sentence, the likeliest first, and who says how they are read."""
    language, context = language_in(game), Context(*on.split("/"))
    mender = language.refusals.mender
    terms = language.refusals.usage.on(context, [])
    words = mender.written_out(tuple(token.text for token in tokenise(text)))
    ways = [spaced(each.words) for each in Retelling(mender.clauses, terms).of(words)]
    return ways, Adviser(language, context, PLENTY)


@pytest.mark.parametrize("where", TOLD)
def test_what_clauses_say_is_told_and_read(where: tuple[str, str]) -> None:
    for text, expected in TOLD[where].items():
        ways, adviser = told(*where, text)
        read = [found.text for way in ways if (found := adviser.accepted("", way)) is not None]
        assert expected in read, (text, ways, read)


@pytest.mark.parametrize("row", NEVER, ids=lambda row: row[2])
def test_what_clauses_do_not_say_is_not_told(row: tuple[str, str, str, str]) -> None:
    game, on, text, unsaid = row
    ways, _ = told(game, on, text)
    assert ways
    assert [way for way in ways if unsaid.lower() in way.lower()] == []
