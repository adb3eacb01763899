"""The languages of every game that ships, and of the one that `heap new` makes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.language import Language
from toolkit.load import load_game
from toolkit.starter import STARTER
from toolkit.texts import language_of

CARDS = Path(__file__).parents[4] / "cards"
USUAL = (
    "Each player gains 1 point.",
    "When a player gains 1 point, it may discard 2 cubes.",
)  # for cards that say nothing
FOLDERS = {**{path.name: path for path in sorted(CARDS.iterdir()) if path.is_dir()}, "starter": STARTER}


@cache
def language_in(name: str) -> Language:
    """The language of a game by the name of its folder; "starter" is the one of a new game."""
    game, _ = load_game(FOLDERS[name])
    assert game is not None
    known = [text for card in game.cards for text in card.text.split("\n") if text]
    return language_of(game, known or USUAL)
