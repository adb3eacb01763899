"""What `heap check` says to write instead: for refused texts, and for what is read but speaks of nobody."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.language.hint import lines_of
from tests.engine.language.advice.all_games import FOLDERS
from toolkit.cache import Cache
from toolkit.load import load_game
from toolkit.texts import read_texts


def lines(tmp_path: Path, deck: str, text: str) -> list[str]:
    """The ways out of the findings of a text on the first card of a deck."""
    game, _ = load_game(FOLDERS["top-of-the-heap"])
    assert game is not None
    first = next(card for card in game.cards if card.deck == deck and card.text)
    decks = [replace(each, cards=(replace(first, text=text),)) for each in game.decks if each.id == deck]
    read = read_texts(replace(game, decks=tuple(decks)), Cache(tmp_path))
    [found] = [each for each in read if each.card.id == first.id]
    return [line for finding in found.findings for line in lines_of(finding.hint)]


@pytest.mark.parametrize(
    ("deck", "text", "line"),
    [
        (
            "residents",
            "When you leave this house, take a Snack.",
            "Write: When an animal leaves this house, it takes a Snack. "
            "(“you” is who holds a card; on one that stays it is nobody)",
        ),
        ("events", "Everyone must lose 1 AP.", "Write: Each player loses 1 AP."),
    ],
)
def test_what_to_write_instead_is_said(tmp_path: Path, deck: str, text: str, line: str) -> None:
    assert lines(tmp_path, deck, text)[0] == line


def test_what_is_right_is_not_written_otherwise(tmp_path: Path) -> None:
    assert lines(tmp_path, "animals", "When you visit a house, take a Snack.") == []
