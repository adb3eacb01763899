"""What nearly says how much something is worth, who has most, what was done, how a game ends or how far it is."""

from __future__ import annotations

import pytest
import yaml

from engine.language import Context, Language, Vocabulary
from tests.engine.language.games import HERE, language

NEARLY = {
    ("bazaar", "Stall"): (
        "Worth 1 VP for every 1 Stall in your row.",
        "Worth 1 VP for every Stalls in your row.",
        "Worth 1 VP for each different Coin.",
        "Worth 1 Stall for each Coin you have.",
        "Worth 1 VP for each different tag.",
        "When you play a Deed, gain 1 Coin for each second Stall in your row.",
        "When you draw a card, if this is the second card you drawn this turn, gain 1 Coin.",
        "When you play a Deed for the second time, gain 1 Coin.",
        "When you play a Deed, if this Stall is the only other Stall in your row, gain 1 Coin.",
    ),
    ("bazaar", "Deed"): (
        "If you are the only Stall, gain 1 Coin.",
        "If you are the only other player with a Coin, gain 1 Coin.",
        "If nobody have a Coin, draw a card.",
        "If nobody has more Coins, draw a card.",
        "If you have the second most, gain 1 Coin.",
        "If you are tied for the most Coins with a card, gain 1 Coin.",
        "If there is a tie, gain 1 Coin.",
        "The player with more Coins than you loses 1 VP.",
        "Each player with more Coins than each loses 1 VP.",
        "You win.",
        "Win the turn.",
        "The game wins.",
        "A Stall wins the game.",
        "If you drew a Coin this turn, gain 1 VP.",
        "If you not drew a card this turn, gain 1 VP.",
        "Gain 1 Coin for each Coin you drew this turn.",
        "Gain 1 Coin for each card you have draw.",
    ),
    ("reef", "Plan"): (
        "Each diver within 0 spots of you gains 1 Pearl.",
        "Each diver within spots of you gains 1 Pearl.",
        "Each diver within 2 of you gains 1 Pearl.",
        "Each diver within 2 Pearls of you gains 1 Pearl.",
        "Each diver within 1 spots of you gains 1 Pearl.",
        "Draw a card within 2 spots of you.",
        "If nobody at your spot, gain 1 Pearl.",
        "If nobody is your spot, gain 1 Pearl.",
    ),
}
ROWS = [(game, kind, text) for (game, kind), texts in NEARLY.items() for text in texts]


@pytest.mark.parametrize(("game", "kind", "text"), ROWS)
def test_what_is_nearly_said_is_refused(game: str, kind: str, text: str) -> None:
    reading = language(game).read(text, Context(kind, ""))
    assert reading.tree is None, reading.sentences[0].canonical


def test_the_places_of_the_only_board_are_called_spaces_too() -> None:
    """As printed they have their own name; with two boards, or where something else is a space, nothing is changed."""
    text, printed = "Move to a spot within 2 spaces of you.", "Move to a spot within 2 spots of you."
    words = yaml.safe_load((HERE / "vocabularies" / "reef.yaml").read_text(encoding="utf-8"))
    assert [each.canonical for each in Language(Vocabulary.of(words)).read(text).sentences] == [printed]
    two = {**words, "nouns": {**words["nouns"], "cave": {"sort": "place", "grid": "2x2"}}}
    own = {**words, "nouns": {**words["nouns"], "space": {"sort": "card"}}}
    for other in (two, own):
        assert Language(Vocabulary.of(other)).read(text).tree is None
        assert Language(Vocabulary.of(other)).read(printed).tree is not None
