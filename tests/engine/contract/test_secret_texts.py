"""Texts that deal in what is hidden, on the cards of a game: looked at, given, put back, exchanged; nothing leaks.

The games that ship have few of these; the words are there for any designer.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.games import referee
from engine.kernel import Referee
from engine.language import Context
from tests.engine.contract.secrets import leaks
from tests.engine.records.games import CARDS, referee_of
from toolkit.load import load_game
from toolkit.texts import language_of

HAND = "another player's hand"
DECK = "of the Ark deck"
TEXTS = {
    "ark": [
        f"When you play this pair, {deed}."
        for deed in (
            "give a card to another player", f"look at {HAND}", "each player reveals a card", "reveal your hand",
            f"take a card from {HAND}", f"look at the top 3 cards {DECK}. Put them back in any order",
            f"put a card from your hand on top {DECK}", f"put a card from {HAND} on top {DECK}",
            f"put a card from {HAND} in your hand", f"put the top card {DECK} in your hand",
            f"reveal the top card {DECK}", f"each player looks at the top card {DECK}",
            "swap a card with a card from the Hold", f"swap a card with a card from {HAND}",
            f"reveal a card in {HAND}", "each other player discards a card",
        )
    ],
    "crafty-critters": [
        f"Discard: {deed}."
        for deed in (
            "Look at the top 3 tiles. Put them back in any order", f"Look at {HAND}", "Draw 2 cards",
            "Choose another player. Take a card from that player's hand", "Give a card to another player",
            "Each other player discards a card", "Look at the top 3 cards. Put them back in any order",
            "Look at the top 2 Trap cards. Put them back in any order", "Draw a tile", "Take the top tile",
            "Take a card from another player's discard pile", "Look at the top Trap card. You may discard it",
            "Give the top tile to another player",
        )
    ],
}  # fmt: skip
BEARERS = {"ark": "Animal", "crafty-critters": "Critter"}
MOST = 130


@cache
def boxes(game: str) -> list[Referee]:
    """The game with these texts on its cards, so that each is on some card of some box."""
    found, _ = load_game(CARDS / game)
    assert found is not None
    language, box = language_of(found), referee_of(game).box
    bearers = [number for number, design in enumerate(box.designs) if design.type == BEARERS[game]]
    rows = [TEXTS[game][first : first + len(bearers)] for first in range(0, len(TEXTS[game]), len(bearers))]
    made = []
    for row in rows:
        designs = list(box.designs)
        for place, number in enumerate(bearers):
            design = designs[number]
            text = row[place % len(row)]
            text = f"{design.text}\n{text}" if game == "ark" else text
            reading = language.read(text, Context(design.type, design.subtype))
            assert reading.tree is not None, (text, reading.findings)
            designs[number] = replace(design, text=text, reading=reading)
        made.append(referee(replace(box, designs=tuple(designs))))
    return made


@pytest.mark.parametrize("players", (2, 3))
@pytest.mark.parametrize("game", TEXTS)
def test_no_text_tells_what_is_hidden(game: str, players: int) -> None:
    for seed, rules in enumerate(boxes(game)):
        for more in (0, 10, 20) if players == 2 else (30,):
            assert list(leaks(rules, players, seed + more, MOST)) == []
