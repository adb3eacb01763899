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
