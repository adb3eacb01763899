"""Patterns over the words of a sentence: what is found, where, and what is put there instead."""

from __future__ import annotations

import pytest

from engine.language.advice.inflection import spaced
from engine.language.advice.patterns import Matcher, PatternIndex, put, steps_of
from engine.language.advice.rewordings import REWORDINGS
from engine.language.advice.rewordings.rewording import Rewording, one_by_one
from engine.language.tokens import tokenise
from tests.engine.language.games import language

TERMS = {"player": ["player"], "this": ["this item", "this card"], "here": []}


def reworded(find: str, replaced: str, text: str) -> list[str]:
    """Every text that comes of finding a pattern in a text and putting another there."""
    inflection = language("heap").refusals.mender.inflection
    tokens = tokenise(text)
    words = tuple(token.text for token in tokens)
    matcher = Matcher(inflection, words, tuple(token.key for token in tokens))
    return [
        spaced((*words[:start], *said, *words[end:]))
        for start, end, captures in matcher.find(find)
        for said in put(replaced, captures, inflection, TERMS)
    ]


@pytest.mark.parametrize(
    ("find", "replaced", "text", "found"),
    [
        ("per", "for each", "Gain 1 AP per item.", ["Gain 1 AP for each item."]),
        ("per", "for each", "Gain 1 AP for each item.", []),
        ("a|an {k:sg}", "each {k}", "Take an item from a house.",
         ["Take each item from a house.", "Take an item from each house."]),
        ("all {a:actor.pl} {v:base}", "each {a/sg} {v/s}", "All animals lose 1 AP.", ["each animal loses 1 AP."]),
        ("all {a:actor.pl} {v:base}", "each {a/sg} {v/s}", "All houses lose 1 AP.", []),  # a house does nothing
        ("^ {v:base}", "you may {v}", "Discard an item, then draw.", ["you may Discard an item, then draw."]),
        ("costs {n:count} more {c:counter}", "costs {n/+} {c}", "Raiding costs one more AP.", ["Raiding costs +1 AP."]),
        ("costs {n:num} more {c:counter}", "costs {n/+} {c}", "Raiding costs a more AP.", []),
        ("{k:noun} here $", "{k} there", "An animal here.", ["An animal there."]),
        ("{k:noun} here $", "{k} there", "An animal here gains 1 AP.", []),
        ("{n:plus} {c:counter}", "gain {n/abs} {c}", "+2 AP.", ["gain 2 AP."]),
        ("{n:plus} {c:counter}", "gain {n/abs} {c}", "-2 AP.", []),
        ("^ this", "@this", "This is Tiny.", ["this item is Tiny.", "this card is Tiny."]),
        ("here", "at @here", "Put it here.", []),  # the card lies nowhere
        ("the? first {k:noun}", "one {k}", "The first item.", ["one item.", "The one item."]),
        ("{v:state.base}", "hold", "You carry it and raid.", ["You hold it and raid."]),
        ("{v:deed.base}", "go", "You carry it and raid.", ["You carry it and go."]),
        ("{k:pl}", "{k/sg}", "Discard 2 Trash cards.", ["Discard 2 Trash card.", "Discard 2 Trash card."]),
    ],
)  # fmt: skip
def test_what_is_found_is_replaced(find: str, replaced: str, text: str, found: list[str]) -> None:
    assert reworded(find, replaced, text) == found


def test_every_row_can_be_read_and_repeats_only_what_it_has_found() -> None:
    for row in REWORDINGS:
        names = {step.name for step in steps_of(row.find) if step.name}
        repeated = {part.strip("{}").partition("/")[0] for part in row.put.split() if part.startswith("{")}
        assert repeated <= names, row
        assert 0 < row.cost < 2, row


def test_no_row_is_written_twice() -> None:
    rows = [(row.find, row.put) for row in REWORDINGS]
    assert sorted(row for row in set(rows) if rows.count(row) > 1) == []


def test_rows_that_may_be_found_are_got_by_their_words() -> None:
    index = PatternIndex(["^ {v:base}", "per a|one", "a b?"])
    assert index.among({"gain", "per", "a"}) == [0, 1, 2]
    assert index.among({"b"}) == [0]
    assert index.among({"two"}) == [0]


def test_no_row_that_is_found_is_left_out() -> None:
    inflection, index = language("heap").refusals.mender.inflection, PatternIndex([row.find for row in REWORDINGS])
    for text in ("Gain 1 AP per item.", "This is Tiny.", "You cannot carry items here.", "+2 AP at once, 2 total."):
        tokens = tokenise(text)
        words, keys = tuple(token.text for token in tokens), tuple(token.key for token in tokens)
        matcher = Matcher(inflection, words, keys)
        beside = [REWORDINGS[number] for number in index.among(matcher.present)]
        assert [row for row in REWORDINGS if next(matcher.find(row.find), None)] == [
            row for row in beside if next(matcher.find(row.find), None)
        ]
        assert len(beside) < len(REWORDINGS) / 3


def test_words_that_stand_together_are_found_as_one_of_several() -> None:
    rows = [each.find for each in one_by_one(Rewording("as_soon_as|once|when you {v:base}", "when you {v}"))]
    assert rows == ["as soon as you {v:base}", "once|when you {v:base}"]
    assert [each.find for each in one_by_one(Rewording("a b|c?", "d"))] == ["a b|c?"]
