"""A sentence in usual words, and its parts in another order: what is changed, and what is left alone."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.inflection import spaced
from engine.language.advice.patterns import Matcher, PatternIndex
from engine.language.advice.reordering import moves
from engine.language.tokens import key_of, tokenise
from tests.engine.language.advice.all_games import language_in
from tests.engine.language.advice.test_mended import PLENTY, first_rewrite

HEAP = language_in("top-of-the-heap")
FEATURE = Context("Risk", "Feature")


def words_of(text: str) -> tuple[str, ...]:
    """The words and marks of a text, short forms written out."""
    return HEAP.refusals.mender.written_out(tuple(token.text for token in tokenise(text)))


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("Each visitor loses 1 AP.", "Each animal that visits this house loses 1 AP."),
        ("Raiders lose 1 AP.", "animals that raid this house lose 1 AP."),
        ("Visitors of a house lose 1 AP.", "animals that visit a house lose 1 AP."),
        ("Each player loses 1 AP.", "Each player loses 1 AP."),  # a noun of the game
        ("Each number loses 1 AP.", "Each number loses 1 AP."),
        ("You can't raid as long as you're SMALL.", "You cannot raid while you are SMALL."),
    ],
)
def test_usual_words(text: str, usual: str) -> None:
    terms = HEAP.refusals.usage.on(FEATURE, [])
    assert spaced(HEAP.refusals.mender.normaliser.normal(words_of(text), terms).words) == usual


def moved(text: str) -> list[str]:
    """The orders in which the parts of a sentence could stand."""
    words = words_of(text)
    found = []
    for start, end, parts in moves(tuple(map(key_of, words)), HEAP.refusals.mender.inflection):
        inner = [word for part in parts for word in ([part] if isinstance(part, str) else words[part[0] : part[1]])]
        found.append(spaced((*words[:start], *inner, *words[end:])))
    return found


def test_parts_that_can_stand_first_or_last() -> None:
    assert moved("Gain 1 AP tonight if you raid.") == [
        "tonight, Gain 1 AP if you raid.",
        "tonight if you raid, Gain 1 AP.",
        "if you raid, Gain 1 AP tonight.",
    ]
    assert moved("Tonight, gain 1 AP.") == ["gain 1 AP Tonight."]
    assert moved("Each animal gains 1 AP.") == []


def test_a_part_in_the_middle_leads_to_a_sentence_that_is_read() -> None:
    text = "Animals can't, while a Pet is at this house, raid this house."
    rewrite = first_rewrite(HEAP, text, FEATURE, PLENTY)
    assert rewrite is not None
    assert rewrite.text == "While a Pet is at this house, animals cannot raid this house."


def test_an_index_leaves_out_no_pattern_that_is_found() -> None:
    patterns = ["gain|lose {n:num}", "{x:any} ap", "the house", "{n:num}"]
    index = PatternIndex(patterns)
    matcher = Matcher(HEAP.refusals.mender.inflection, words_of("Lose 1 AP."), ("lose", "#1", "ap", "."))
    found = [number for number, pattern in enumerate(patterns) if any(matcher.find(pattern))]
    assert set(found) <= set(index.among(matcher.present))
    assert 2 not in index.among(matcher.present)


@pytest.mark.parametrize(
    ("given", "said", "is_kept"),
    [
        ("Set up to 2 Snacks here.", "Put up to 2 Snacks on this house.", True),
        ("Set up to 2 Snacks here.", "Put 2 Snacks on this house.", False),
        ("Put 3 Snacks here.", "Lose 3 Snacks.", False),
        ("Remove 3 Snacks.", "Lose 3 Snacks.", True),
        ("The animal carrying the most items loses 1 AP.", "The animal with the most items loses 1 AP.", True),
        ("Each animal carrying an item loses 1 AP.", "Each animal with an item loses 1 AP.", False),
    ],
)
def test_bounds_and_losses_stay(given: str, said: str, *, is_kept: bool) -> None:
    assert HEAP.refusals.mender.kept.is_kept(words_of(given), said, is_noted=False) is is_kept
