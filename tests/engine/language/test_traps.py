"""Sentences that look like English and say two things, nothing, or what cannot be; and some beside them that are clear.

Each was judged from its words before it was read.
"""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

TRAPS = (
    ("heap", "Risk/Surprise", "Discard an item and gain 1 AP at the start of the next night."),
    ("heap", "Risk/Surprise", "Choose a house. Each animal at the house with the most Features loses 1 AP."),
    ("heap", "Risk/Feature", "When an animal raids this house, each animal at it loses 1 AP."),
    ("heap", "Risk/Feature", "Raiding costs +1 AP for animals at a house with a Pet with a Snack."),
    ("heap", "Animal", "Once per night, you may move the Cat to an adjacent house and discard its Feature."),
    ("heap", "Trash", "When you stash this item, choose another player. Each other player loses 1 Snack."),
    ("heap", "Event", "The animal with the most Snacks loses them."),
    ("heap", "Event", "Each animal loses all its AP, then gains all its AP."),
    ("heap", "Event", "Animals cannot visit houses this turn."),
    ("heap", "Event", "Put 2 Snacks on a house for each Pet and 1 Snack on each other house."),
    ("heap", "Event", "Move the Cat and the Big Dog to different houses."),
    ("heap", "Event", "Discard the Feature from each house."),
    ("heap", "Event", "Each player with 11 AP loses 1 AP."),
    ("heap", "Risk/Surprise", "Gain 1 AP for each Pet at this house or lose 1 AP."),
    ("heap", "Risk/Surprise", "Steal an item from another animal and discard an item from it."),
    ("heap", "Risk/Surprise", "Take a Snack from this house, then put it on this house."),
    ("heap", "Risk/Surprise", "Swap your inventory with the Cat."),
    ("heap", "Risk/Surprise", "Discard your top item."),
    ("heap", "Risk/Surprise", "Ignore the next Surprise and the next Surprise."),
    ("heap", "Risk/Feature", "SMALL animals ignore SMALL animals."),
    ("heap", "Risk/Feature", "Items cannot be raided."),
    ("heap", "Risk/Feature", "This house cannot be stashed."),
    ("heap", "Risk/Feature", "The first time each night an animal visits this house, it visits this house."),
    ("heap", "Risk/Feature", "When an animal discards a Feature from this house, it discards that Feature."),
    ("heap", "Risk/Feature", "Animals with an item that visited this house tonight cannot raid this house."),
    ("heap", "Pet", "When this Pet moves to a house, move this Pet to an adjacent house."),
    ("heap", "Resident", "Visiting costs 1 AP. Visiting costs 2 AP."),
    ("heap", "Resident", "Each Feature on this house without an Open token costs 1 AP."),
    ("heap", "Animal", "Other animals cannot raid houses adjacent to another house."),
    (
        "heap",
        "Animal",
        "When you raid, look at the top card of a Trash Can of an adjacent house and swap it with the top card.",
    ),
    ("ark", "Animal", "When you play this pair, draw 2 cards and discard 1 of them for each other pair."),
    ("ark", "Animal", "When you play this pair, give a card to another player and they give it to you."),
    ("ark", "Animal", "When you play this pair, look at another player's hand. Take it."),
    ("ark", "Animal", "When you play this pair, each player draws a card. They discard it."),
    ("crafty-critters", "Critter", "Play: Discard a card and draw 1 card for each player with a card."),
    (
        "crafty-critters",
        "Trap",
        "Discard your highest-value food unless you would be stuck without it. If you do, discard it.",
    ),
)
CLEAR = (
    ("heap", "Risk/Feature", "When an animal visits this house, each other animal at this house gains 1 Snack."),
    ("heap", "Risk/Feature", "While there is a Pet at this house, visiting this house costs +1 AP."),
    ("heap", "Trash", "When you stash this item, each other player discards an item."),
    ("heap", "Event", "The animal with the most Snacks loses 2 Snacks."),
    ("heap", "Event", "Tonight, animals cannot visit houses with Pets."),
    ("heap", "Event", "Discard a Feature from each house."),
    ("heap", "Event", "Discard 7 Features from 1 house."),
    ("heap", "Risk/Surprise", "Gain 1 AP, or lose 1 Snack."),
    ("heap", "Risk/Surprise", "Take a Snack from this house, then put 1 Snack on an adjacent house."),
    ("heap", "Risk/Surprise", "Each animal at this house may discard an item. If it does, gain 1 AP."),
    ("heap", "Risk/Feature", "SMALL animals ignore this Feature."),
    ("heap", "Risk/Feature", "This house cannot be raided by SMALL animals."),
    ("heap", "Risk/Feature", "When a Snack is taken from this house, discard that Snack."),
    ("heap", "Pet", "When an animal leaves this house, move this Pet to an adjacent house."),
    ("heap", "Resident", "Visiting costs 1 AP and leaving costs 2 AP."),
    ("heap", "Animal", "Other animals cannot raid your house."),
    ("heap", "Animal", "When you visit a house with another animal, it loses 1 AP."),
    ("heap", "Animal", "When you visit a house with another animal, that animal loses 1 AP."),
    ("ark", "Animal", "When you play this pair, another player discards a card."),
    ("crafty-critters", "Critter", "Play: Choose another player. That player discards a card."),
    ("crafty-critters", "Critter", "Discard: Take all cards from a hand."),
)


def is_clean(game: str, on: str, text: str) -> bool:
    kind, _, subtype = on.partition("/")
    return not language(game).read(text, Context(kind, subtype)).findings


@pytest.mark.parametrize(("game", "on", "text"), TRAPS)
def test_a_trap_is_found(game: str, on: str, text: str) -> None:
    assert not is_clean(game, on, text)


@pytest.mark.parametrize(("game", "on", "text"), CLEAR)
def test_what_is_clear_is_left_alone(game: str, on: str, text: str) -> None:
    assert is_clean(game, on, text)
