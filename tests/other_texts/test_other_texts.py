"""Texts that no shipped card has: each is read, does what it says, and is read and played as it was kept."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.language import Context
from tests.other_texts.evidence import played_otherwise, read_otherwise, said, wrong
from tests.other_texts.opinions import accused, reasons
from tests.other_texts.variants import FILES, names, shipped, texts_of, variant
from toolkit.texts import language_of

LEAST = 80  # texts that were written to be tried against the second opinion


def test_there_are_many() -> None:
    new = sum(len(rows) for game in FILES for rows in texts_of(game).values())
    assert new > 400 + LEAST
    assert len(names("ark")) == 3


@pytest.mark.parametrize("game", sorted(FILES))
def test_each_is_read_and_stands_on_a_card(game: str) -> None:
    language = language_of(shipped(game))
    for on, rows in texts_of(game).items():
        kind, _, subtype = on.partition("/")
        assert [text for text in rows if language.read(text, Context(kind, subtype)).findings] == []
    there = {design.text for name in names(game) for design in variant(name)[1].designs}
    assert {text for rows in texts_of(game).values() for text in rows} <= there


@pytest.mark.parametrize("game", sorted(FILES))
def test_games_with_them_do_what_they_say(game: str) -> None:
    known = reasons()
    assert [(text, words) for text, words in accused(game) if text not in known] == []


def test_each_that_is_accused_all_the_same_has_a_reason() -> None:
    assert [text for text, why in reasons().items() if not why.startswith("open: ")] == []
    there = {text for game in FILES for text, _ in accused(game)}
    assert {*reasons()} <= there


@pytest.mark.parametrize("game", sorted(GAMES))
def test_they_are_read_and_played_as_it_was_kept(game: str) -> None:
    why = "if that is meant: python -m tests.other_texts keep"
    assert [*read_otherwise(game), *played_otherwise(game)] == [], why


def test_a_text_that_is_read_otherwise_has_another_hash() -> None:
    language = language_of(shipped("ark"))
    one, other = (said(language, "Food", f"Worth {n} points.") for n in (2, 3))
    assert one != other
    assert said(language, "Food", "Worth two point.") != one


def test_wrong_texts_are_always_the_same_and_nearly_all_refused() -> None:
    language = language_of(shipped("ark"))
    rows = [wrong(text, number) for texts in texts_of("ark").values() for text in texts for number in (0, 1)]
    assert rows == [wrong(text, number) for texts in texts_of("ark").values() for text in texts for number in (0, 1)]
    refused = [text for text in rows if language.read(text, Context("Animal", "Clean")).findings]
    assert len(refused) > len(rows) // 2
