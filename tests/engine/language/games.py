"""The games whose words the language is tested with: a real card set, tiny vocabularies, the other shipped ones."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from engine.language import Context, Language, Vocabulary
from toolkit.load import load_game
from toolkit.model import Card, Game

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
GAMES = ("heap", "heist", "pairs", "garden", "duel")
OTHERS = ("ark", "crafty-critters", "trash-kings")  # shipped as well; read with the words of their game.yaml


@cache
def card_set() -> Game:
    """Top of the Heap, as it ships."""
    game, problems = load_game(ROOT / "cards" / "top-of-the-heap")
    assert game is not None
    assert not problems
    return game


@cache
def language(name: str) -> Language:
    """The language of a game, compiled once for all tests."""
    if name in OTHERS:
        game, _ = load_game(ROOT / "cards" / name)
        assert game is not None
        return Language(game.vocabulary)
    if name != "heap":
        data = yaml.safe_load((HERE / "vocabularies" / f"{name}.yaml").read_text(encoding="utf-8"))
        return Language(Vocabulary.of(data))
    game = card_set()
    names = tuple(card.name for card in game.cards if any(card.name in other.text for other in others(card)))
    return Language(game.vocabulary, names)


def known_sentences() -> tuple[str, ...]:
    """All sentences of the card set."""
    return tuple(
        dict.fromkeys(
            row.text for _, text, context in texts() for row in language("heap").read(text, context).sentences
        )
    )


def others(card: Card) -> list[Card]:
    """All other cards of the set."""
    return [other for other in card_set().cards if other is not card]


def texts() -> list[tuple[Card, str, Context]]:
    """Every card with a text, the text, and what "this" means on it."""
    return [(card, card.text, Context(card.type, card.subtype)) for card in card_set().cards if card.text]
