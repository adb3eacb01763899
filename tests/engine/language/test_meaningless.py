"""Good English of which nothing in a game can be meant is found; what is nearly the same is read."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.games import language

# game, the card it stands on, what is refused, the words that are marked, and the near miss that is read
PAIRS = [
    ("lighthouse", "Task", "Take a card from your post from the Harbour discard pile.", "from the Harbour discard pile",
     "Take a card from the Harbour discard pile."),
    ("bazaar", "Deed", "2 fewer players win the game.", "2 fewer players", "2 players win the game."),
    ("bazaar", "Deed", "2 additional players gain 1 VP.", "2 additional players", "Gain 2 additional VP."),
    ("crafty-critters", "Critter", "Discard: 2 additional players lose 1 CP.", "2 additional players",
     "Players may hold 2 additional tiles."),
    ("crafty-critters", "Critter", "Discard: Draw until you draw a Trap card.", "Draw until you draw a Trap card",
     "Discard: Draw a Trap card."),
    ("heap", "Risk/Surprise", "Draw until you draw an item.", "Draw until you draw an item",
     "Draw until you draw a Tiny item."),
    ("bazaar", "Deed", "Draw the top card of each hand.", "the top card of each hand",
     "Reveal the top card of the Bazaar deck."),
    ("bazaar", "Deed", "Reveal the top 2 cards of your hand.", "the top 2 cards of your hand",
     "Reveal the top 2 cards of the Bazaar deck."),
    ("bazaar", "Deed", "Swap a card from your hand with a card from your hand.",
     "Swap a card from your hand with a card from your hand",
     "Swap a card from your hand with a card from another player's hand."),
    ("bazaar", "Deed", "Put 1 action from another player on top of the Bazaar deck.", "on top of the Bazaar deck",
     "Put a card from your hand on top of the Bazaar deck."),
    ("bazaar", "Deed", "Each other player skips another player's next turn.", "skips another player's next turn",
     "Each other player skips their next turn."),
    ("bazaar", "Deed", "Another player skips your next turn.", "skips your next turn",
     "Skip another player's next turn."),
    ("bazaar", "Deed", "If each other player has the fewest VP, gain 1 VP.", "each other player has the fewest VP",
     "If another player has the fewest VP, gain 1 VP."),
    ("bazaar", "Stall", "The second time each turn you play a Stall this turn, gain 1 VP.", "this turn",
     "The second time each turn you play a Stall, gain 1 VP."),
    ("bazaar", "Deed", "Gain actions equal to the number of Stalls.", "Stalls",
     "Gain actions equal to the number of Stalls in your row."),
    ("bazaar", "Stall", "Worth 2 VP for each different card.", "card",
     "Worth 2 VP for each different card in your row."),
    ("bazaar", "Stall", "At the end of the game, gain 2 VP for each different Deed.", "Deed",
     "At the end of the game, gain 2 VP for each different Deed in your hand."),
    ("heap", "Risk/Surprise", "Gain 1 AP for each Tiny item.", "Tiny item", "Gain 1 AP for each Tiny item you carry."),
    ("heap", "Event", "If there are 3 or more items, each animal gains 1 AP.", "items",
     "If there are 3 or more Features, each animal gains 1 AP."),
    ("heap", "Event", "Put 1 Snack on top of the Trash deck.", "on top of the Trash deck",
     "Put 1 Snack on each house."),
    ("bazaar", "Deed", "Gain any number of VP.", "any number of VP", "Pay any number of Coins."),
    ("abbey", "Errand", "Gain all loaves.", "all loaves", "Lose all your loaves."),
    ("heap", "Trash", "When you eat this item, gain 1 fewer AP.", "1 fewer AP",
     "When you eat this item, gain 1 additional AP."),
    ("abbey", "Errand", "Gain 1 loaf, 1 Grace, and 1 loaf.", "1 loaf", "Gain 2 loaves and 1 Grace."),
    ("bazaar", "Deed", "Gain up to 3 Coins for each card in your row.", "Gain up to 3 Coins",
     "Gain 3 Coins for each card in your row."),
    ("bazaar", "Deed", "Up to 2 players win the game.", "Up to 2 players", "Up to 2 players gain 1 Coin."),
    ("bazaar", "Deed", "Skip each player's next turn.", "Skip each player's next turn",
     "Each player skips their next turn."),
    ("abbey", "Errand", "1 additional Brother gets +2 rank today.", "1 additional Brother",
     "2 Brothers get +2 rank today."),
    ("abbey", "Errand", "If there is exactly 1 random Brother in your cloister, gain 1 loaf.",
     "random Brother in your cloister", "Discard a random Brother from your cloister."),
    ("reef", "Plan", "Move another diver to your Plan.", "your Plan", "Move another diver to a spot."),
    ("bazaar", "Deed", "Put 1 Coin on this card.", "this card", "Gain 1 Coin."),
    ("bazaar", "Deed", "Lose 1 Coin from the Bazaar discard pile.", "the Bazaar discard pile", "Lose 1 Coin."),
    ("bazaar", "Stall", "Every second time you play a Deed this turn, gain 1 VP.", "this turn",
     "Every second time you play a Deed, gain 1 VP."),
    ("lighthouse", "Task", "Swap a Task from your hand with a Task costing the same as it.",
     "Task costing the same as it", "Swap a Task from your hand with a Task in the store costing the same as it."),
    ("lighthouse", "Task", "Swap 2 Keepers.", "Keepers", "Swap a Keeper in your hand with a Keeper in the store."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "on", "wrong", "marked", "right"), PAIRS, ids=[row[2][:40] for row in PAIRS])
def test_what_nothing_can_be_meant_by_is_found(game: str, on: str, wrong: str, marked: str, right: str) -> None:
    context = Context(*on.split("/"))
    (found,) = language(game).read(wrong, context).findings
    assert (found.kind, wrong[found.start : found.end]) == ("never-met", marked)
    assert found.hint
    assert language(game).read(right, context).findings == ()


def test_the_way_out_is_read() -> None:
    """What is offered where cards that are counted lie nowhere."""
    (found,) = language("heap").read("Gain 1 AP for each Tiny item.", Context("Risk", "Surprise")).findings
    place = str(found.hint).split("“")[1].split("”")[0]
    assert language("heap").read(f"Gain 1 AP for {place}.", Context("Risk", "Surprise")).findings == ()


def test_a_hand_that_is_yours_names_no_player() -> None:
    """ "That player" is another one whose hand was named."""
    wrong, right = "Take a Stall from your hand.", "Take a Stall from another player's hand."
    found = [language("bazaar").read(f"{each} That player loses 1 VP.").findings for each in (wrong, right)]
    assert [[each.kind for each in row] for row in found] == [["unresolved-reference"], []]


def test_what_was_not_chosen_is_not_spoken_of() -> None:
    offer = "You may discard an item. If you do not, "
    texts = (f"{offer}discard that item.", f"{offer}lose 1 AP.", "You may discard an item. If you do, gain 1 AP.")
    found = [language("heap").read(each, Context("Risk", "Surprise")).findings for each in texts]
    assert [[each.kind for each in row] for row in found] == [["never-met"], [], []]
