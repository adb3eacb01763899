"""Sentences that were judged by their plain words before they were read: those that say one thing do it, others are
refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.games import referee
from engine.kernel import Referee
from engine.language import Context
from engine.proof.second_opinion import SecondOpinion
from tests.engine.language.games import language
from tests.engine.made_games.games import GAMES as MADE
from tests.engine.made_games.games import rules_of
from tests.other_texts.variants import dealt, kind_of, shipped
from toolkit.deal import open_box

JUDGED: dict[str, dict[str, dict[str, list[str]]]] = yaml.safe_load(
    (Path(__file__).parent / "judged.yaml").read_text(encoding="utf-8")
)
SEEDS = (1, 3)


def findings(game: str, on: str, text: str) -> list[str]:
    """What is found in a text."""
    words = language("heap" if game == "top-of-the-heap" else game)
    return [each.message for each in words.read(text, Context(*on.split("/"))).findings]


def rules(game: str, texts: dict[str, list[str]]) -> Referee:
    """The rules of a game with these texts on cards that they can stand on."""
    if game in MADE:
        return rules_of(game, {on: tuple(rows) for on, rows in texts.items()})
    left = {on: iter(rows) for on, rows in texts.items()}
    cards = shipped(game).cards
    others = {card.id: text for card in cards if (text := next(left.get(kind_of(card), iter(())), ""))}
    assert sorted(others.values()) == sorted(text for rows in texts.values() for text in rows)
    box, problems = open_box(dealt(shipped(game), others))
    assert not problems
    return referee(box)


def test_there_are_as_many_of_both() -> None:
    counts = [
        sum(len(rows) for game in JUDGED.values() for rows in game.get(kind, {}).values())
        for kind in ("read", "refused")
    ]
    assert min(counts) >= 30


@pytest.mark.parametrize("game", JUDGED)
def test_what_says_two_things_or_none_is_refused(game: str) -> None:
    texts = JUDGED[game].get("refused", {})
    assert [text for on, rows in texts.items() for text in rows if not findings(game, on, text)] == []


@pytest.mark.parametrize("game", JUDGED)
def test_what_says_one_thing_is_read_and_does_it(game: str) -> None:
    texts = JUDGED[game]["read"]
    assert [text for on, rows in texts.items() for text in rows if findings(game, on, text)] == []
    second = SecondOpinion(rules(game, texts))
    assert [words for seed in SEEDS for words in second.game(seed).faults] == []
