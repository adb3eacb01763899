"""The top card of a deck is drawn, whatever it is: a text that asks for a kind of card is refused, in every game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import GAMES
from engine.kernel import Referee
from engine.kernel.compile.unsupported import NoExecutor, Unplayable
from engine.language import Context
from tests.engine.records.games import CARDS, referee_of
from toolkit.load import load_game
from toolkit.texts import language_of


def compiled(name: str, text: str) -> Referee:
    """The rules of a game one card of which says something else."""
    game, _ = load_game(CARDS / name)
    assert game is not None
    box = referee_of(name).box
    first = next(design for design in box.designs if design.text)
    reading = language_of(game).read(text, Context(type=first.type, subtype=first.subtype))
    assert reading.tree is not None, reading.findings
    designs = tuple(replace(d, text=text, reading=reading) if d is first else d for d in box.designs)
    return GAMES[name](replace(box, designs=designs))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("top-of-the-heap", "Draw a SHINY item."),
        ("top-of-the-heap", "Draw 2 Compact items."),
        ("top-of-the-heap", "Draw a Feature."),
        ("ark", "When you play this Food card, draw a Food card."),
    ],
)
def test_a_kind_of_card_is_not_drawn(name: str, text: str) -> None:
    with pytest.raises(NoExecutor, match="that deck has other cards too") as refused:
        compiled(name, text)
    assert isinstance(refused.value, Unplayable)
    assert refused.value.refusals[0].instead.startswith("Draw first, and ask then: “Draw a")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("top-of-the-heap", "Draw an item."),
        ("top-of-the-heap", "Draw 2 Risk cards."),
        ("ark", "When you play this Food card, draw a card."),
    ],
)
def test_what_all_cards_of_a_deck_are_is_drawn(name: str, text: str) -> None:
    assert compiled(name, text).compiled.texts


@pytest.mark.parametrize(
    ("text", "is_played"),
    [
        ("Draw 2 Event cards. Resolve 1 of them and put the rest back.", False),
        ("Draw 1 Event card. Discard it.", False),
        ("Draw a Risk card. If that card is a Feature, place it on any house.", False),
        ("Draw 2 Risk cards. Discard 1 of them.", False),
        ("Draw 2 Risk cards and discard 1 of them.", False),
        ("Draw 1 additional Risk card. Gain 1 AP.", True),
        ("Draw 2 Trash cards. Discard 1 of them.", True),
        ("Draw 2 Risk cards. Gain 1 AP.", True),
    ],
)
def test_cards_that_are_resolved_as_they_are_drawn_are_not_spoken_of(text: str, is_played: bool) -> None:
    if is_played:
        assert compiled("top-of-the-heap", text).compiled.texts
        return
    with pytest.raises(NoExecutor, match="resolved as they are drawn"):
        compiled("top-of-the-heap", text)
