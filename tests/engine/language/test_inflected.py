"""Forms of regular verbs, and the words in which two wordings differ."""

from __future__ import annotations

import pytest

from engine.language.told import differing
from engine.language.vocabulary import gerund, participle, third_person


@pytest.mark.parametrize(
    ("verb", "s", "ing", "past"),
    [
        ("stash", "stashes", "stashing", "stashed"),
        ("carry", "carries", "carrying", "carried"),
        ("play", "plays", "playing", "played"),
        ("place", "places", "placing", "placed"),
        ("eat", "eats", "eating", "eated"),  # irregular ones are given in the vocabulary
    ],
)
def test_regular_verbs(verb: str, s: str, ing: str, past: str) -> None:
    assert (third_person(verb), gerund(verb), participle(verb)) == (s, ing, past)


@pytest.mark.parametrize(
    ("given", "canonical", "words"),
    [
        ("Get 1 AP.", "Gain 1 AP.", "Get"),
        ("Gain one AP.", "Gain 1 AP.", "one"),
        ("Gain 1 AP now.", "Gain 1 AP.", "AP now"),
        ("Gain 1 AP.", "Gain 1 AP now.", "AP"),
        ("Gain 1 AP.", "Gain 1 AP or Gain 1 AP.", "AP"),  # the other one ends with all of it
        ("gain 1 AP.", "Gain 1 AP.", "gain"),
    ],
)
def test_whole_words_are_marked_that_differ(given: str, canonical: str, words: str) -> None:
    first, last = differing(given, canonical)
    assert given[first:last] == words
