"""Cutting texts into words: nothing is lost, and what is laid aside is put back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.language.tokens import (
    NUMBER,
    ONE,
    SIGNED,
    key_of,
    layout,
    normalise,
    restore,
    sentence_spans,
    sentences,
    tokenise,
)
from tests.engine.language.games import GAMES, language

ANY_TEXT = st.one_of(
    st.text(),
    st.text(alphabet=" \t\n\u00a0\u2003aZ1+-−.'’,\u0301\u200b\u202e"),
    st.lists(st.sampled_from(["Gain", "1", "+1", "FOOD", "non-FOOD", "it's", "house's", ".", " ", "\n", "  "])).map(
        "".join
    ),
)


@given(ANY_TEXT)
@settings(max_examples=500, deadline=None)
def test_white_space_taken_away_can_be_put_back(text: str) -> None:
    assert restore(normalise(text), layout(text)) == text
    assert normalise(normalise(text)) == normalise(text)


def test_white_space_put_back_is_that_of_the_text() -> None:
    text = "  Gain\t1  AP.\n"
    assert normalise(text) == "Gain 1 AP."
    assert layout(text) == ("  ", "\t", "  ", "\n")
    assert restore("Lose 2 AP.", layout(text)) == "  Lose\t2  AP.\n"


@given(ANY_TEXT)
@settings(max_examples=500, deadline=None)
def test_every_character_but_white_space_is_in_one_token(text: str) -> None:
    tokens = tokenise(text)
    assert "".join(token.text for token in tokens) == "".join(text.split())
    assert all(text[token.start : token.end] == token.text for token in tokens)
    assert all(one.end <= two.start for one, two in pairwise(tokens))
    assert [token for group in sentences(tokens) for token in group] == tokens


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("each house's Trash Can", ["each", "house", "'s", "Trash", "Can"]),
        ("each house’s Trash Can", ["each", "house", "’s", "Trash", "Can"]),
        ("can't", ["can't"]),
        ("face-down", ["face-down"]),
        ("non-FOOD item", ["non-", "FOOD", "item"]),
        ("non-food canon-food non-5", ["non-", "food", "canon-food", "non", "-5"]),
        ("+1 AP, -2 AP.", ["+1", "AP", ",", "-2", "AP", "."]),
        ("costs +1.", ["costs", "+1", "."]),
        ("1st 2Snacks", ["1", "st", "2", "Snacks"]),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert [token.text for token in tokenise(text)] == words


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("1", ONE), ("01", ONE), ("2", NUMBER), ("0", NUMBER), ("11", NUMBER), ("٢", NUMBER), ("+1", SIGNED),
        ("−2", SIGNED), ("Snack", "snack"), ("’s", "'s"), ("9" * 50, "9" * 50), ("+" + "9" * 50, "+" + "9" * 50),
    ],
)  # fmt: skip
def test_keys(word: str, key: str) -> None:
    assert key_of(word) == key


def test_no_mark_is_taken_for_a_number() -> None:
    for mark in (ONE, NUMBER, SIGNED, "#", "±", "^", "~", "{", "<"):
        assert all(token.key not in (ONE, NUMBER, SIGNED) or token.text.isdecimal() for token in tokenise(mark))
        for name in GAMES:
            reading = language(name).read(f"Draw {mark} cards.")
            assert reading.tree is None
            assert reading.findings[0].kind == "unread"


def test_words_of_a_vocabulary_are_cut_as_texts_are() -> None:
    """A noun of several words is looked up by the same pieces that a text is cut into."""
    for name in GAMES:
        for entries in language(name).lexicon._tables.values():
            for entry in entries:
                assert [word.lower() for word in entry.words] == [
                    t.text.lower() for t in tokenise(" ".join(entry.words))
                ]


def test_sentences_stand_where_they_are_in_the_whole_text() -> None:
    text = "Gain 1 AP. Draw.\n\nLose 1 AP.\nEnd"
    assert [text[start:end] for start, end in sentence_spans(text)] == ["Gain 1 AP.", "Draw.", "Lose 1 AP.", "End"]
