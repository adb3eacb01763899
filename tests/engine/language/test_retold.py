"""Wordings that other forms print: what says the same is in the tree, and what they do not say is refused."""

from __future__ import annotations

import pytest

from engine.language import Context, Language, Vocabulary
from engine.language.nodes.retold import ONLY_READ
from engine.language.references import walk
from tests.engine.language.games import language


@pytest.mark.parametrize(
    ("game", "on", "text"),
    [
        ("fair", "Stall", "A card who buys a card gains 1 VP."),
        ("fair", "Stall", "A player who buys a card."),
        ("fair", "Stall", "A player who buys a card gains it and they gain 1 VP."),
        ("fair", "Deed", "The first player to buy a card gains 1 VP."),
        ("tavern", "Edict", "The player who wins that trick loses 3 points."),
        ("tavern", "Edict", "Choose a card to keep and discard the rest."),  # of what was drawn, or of the hand
        ("tavern", "Edict", "Each player chooses a card from their hand to keep and discards the rest."),
        ("tavern", "Edict", "Discard a card and give the rest to another player."),
        ("fair", "Deed", "Trash a card from the market and give the rest to another player."),
        ("tavern", "Edict", "Pass a card to the player on your left at the same time."),
        ("lighthouse", "Task", "If you have at least 1 NIGHT and 2 NIGHT cards, gain 1 Hope."),
        ("tavern", "Decree", "When a player has only 0 cards left, each other player draws a card."),
        ("abbey", "Errand", "All players advance 1 space."),
        ("arena", "Ploy", "Heal 2 wounds."),
        ("arena", "Ploy", "Heal a Fighter."),
        ("arena", "Fighter", "This Fighter enters play struck."),
        ("fair", "Deed", "Vote for a player."),
        ("fair", "Deed", "Each player votes for 2 players."),
        ("fair", "Deed", "Each player votes for a card."),
        ("fair", "Deed", "You secretly bid any number of Coins."),
        ("fair", "Deed", "Each player secretly bids any number of votes."),
        ("fair", "Deed", "Pay the bid."),
        ("fair", "Deed", "If you have at least 1 Stall and 2 Stalls, gain 1 VP."),
        ("abbey", "Brother", "When you reach the end of the Grace track, draw a card."),  # it has none
        ("abbey", "Brother", "When you reach 0 on the Grace track, draw a card."),
        ("fair", "Deed", "The bidder gains 2 VP."),
        ("fair", "Stall", "Whoever bought a card gains 1 VP."),
        ("tavern", "Edict", "Take a trick."),
        ("fair", "Deed", "The next 2 cards you buy this turn cost 1 Coin less."),
        ("fair", "Deed", "The first card you buy costs 1 Coin less."),
        ("fair", "Deed", "The next card you buy this turn costs 0 Coins less."),
        ("fair", "Deed", "The next card you sell this turn costs 1 Coin less."),
    ],
)
def test_what_is_not_said_is_refused(game: str, on: str, text: str) -> None:
    reading = language(game).read(text, Context(on, ""))
    assert [each for each in reading.findings if each.kind != "non-canonical"]


def test_no_such_wording_stands_in_a_tree() -> None:
    """What is read by them is what other forms say: nothing has to carry them out."""
    texts = {
        "fair": "A player who buys a card gains 1 VP. Trash a card from your hand and pass the rest to another player.",
        "arena": "Heal 2 wounds from a Fighter. Your opponent's Fighters enter play slain.",
        "lighthouse": "If you have at least 1 NIGHT and 1 STORM card, gain 1 Hope.",
    }
    for game, text in texts.items():
        for tree in (each.tree for each in language(game).read(text).sentences):
            assert tree is not None
            assert not [node for node, _ in walk(tree) if isinstance(node, ONLY_READ)]


def test_a_verb_of_the_game_goes_before_a_wording() -> None:
    words = {
        "types": {"Ally": {}},
        "counters": {"harm": {"plural": "harm", "holders": ["Ally"], "stacks": True}},
        "nouns": {"card": {"sort": "card"}, "Ally": {"sort": "card", "type": "Ally"}, "player": {"sort": "player"}},
        "verbs": {"heal": {"object": "token"}},
    }
    known = Language(Vocabulary.of(words))
    assert known.read("Heal 2 harm from an Ally.", Context("Ally", "")).findings == ()
    without = Language(Vocabulary.of({**words, "verbs": {}}))
    (finding,) = without.read("Heal 2 harm from an Ally.", Context("Ally", "")).findings
    assert finding.hint == "write: Discard 2 harm from an Ally."
