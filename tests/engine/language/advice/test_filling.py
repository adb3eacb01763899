"""Sentence forms filled in with the parts of a sentence in any order: what is found, and what is left alone."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.advice.given import NOWHERE, GivenWords, given_words
from engine.language.advice.inflection import spaced
from engine.language.advice.mend import ROOT
from engine.language.tokens import key_of, tokenise
from tests.engine.language.advice.all_games import language_in

HEAP = language_in("top-of-the-heap")
MENDER = HEAP.refusals.mender
FEATURE = Context("Risk", "Feature")


def filled(text: str) -> list[str]:
    """The sentences that forms make of the words of a text, the nearest first."""
    words = MENDER.written_out(tuple(token.text for token in tokenise(text)))
    filling = MENDER.filling(words, HEAP.refusals.usage.on(FEATURE, []))
    return [spaced(part.words) for part in filling.sentences(MENDER.grammar.number(ROOT))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("To 1 AP less amounts visiting this house.", ""),  # no form says "amounts"
        ("Tonight from this house Snacks cannot be taken.", "tonight, Snacks cannot be taken from this house."),
        ("2 Snacks, when an animal raids this house, it loses.", "when an animal raids this house, it loses 2 Snacks."),
        ("Visiting this house needs 2 AP.", "Visiting this house costs 2 AP."),
        ("Visiting this house sings 2 AP.", ""),  # what is not known says something that would be lost
    ],
)
def test_forms_are_filled_in_with_what_was_said(text: str, expected: str) -> None:
    found = filled(text)
    assert (found[0] if found else "").lower() == expected.lower()


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Animals cannot be visited tonight.", "animals cannot visit"),  # who does it is turned round
        ("Each animal next to you loses 1 AP.", "each animal loses 1 AP."),  # which animals is lost
        ("Discard 2 of the 3 items.", "discard 2 items."),  # a number is lost
        ("An animal does not lose 1 AP.", "an animal loses 1 AP."),
    ],
)
def test_what_was_said_is_neither_dropped_nor_turned_round(text: str, never: str) -> None:
    assert not [each for each in filled(text) if never in each.lower()]


def given(text: str) -> GivenWords:
    """The words of a text, as they can be used elsewhere."""
    return given_words(MENDER.inflection, tuple(key_of(token.text) for token in tokenise(text)), {})


def test_what_is_said_of_a_noun_stays_with_it() -> None:
    words = given("gain 2 Snacks from you")
    assert [words.is_torn(place) for place in range(5)] == [False, True, False, True, False]
    assert words.torn_end(0b00011) == 1  # "gain 2" without the Snacks
    assert words.torn_end(0b00111) == NOWHERE
    assert words.is_torn_off(0b00100, 0, NOWHERE)
    assert not words.is_torn_off(0b00100, 0b00010, 1)


def test_what_leads_other_words_is_dearer_than_another_order() -> None:
    words = given("if it raids, gain 1 AP")
    before, behind = 0b1, 0b110
    assert words.moved(before, behind, 0) == 0.0
    assert words.moved(before, 0b1110000, 0) > words.moved(0b1110000, behind, NOWHERE) > 0


def test_content_weighs_more_than_what_may_go() -> None:
    weights = [each.weight for each in given("the SMALL animal must not pay 2 AP").words]
    article, tag, _, duty, denied, deed, number, thing = weights
    assert min(tag, denied, number, thing) > deed > max(duty, article)


def test_what_no_word_of_the_language_can_stand_for_is_lost() -> None:
    known = MENDER.meant_by_rows
    assert given("each animal loses 2 AP, and another player gains 3").weight_besides(known) == 0
    assert given("each animal blorfs 2 AP").weight_besides(known) > 1


def test_forms_are_found_by_the_words_that_they_say() -> None:
    said = {step for form in MENDER.skeletons.among({"costs"}) for step in form.steps if isinstance(step, str)}
    assert "costs" in said
    assert said.isdisjoint({"cannot", "each", "may"})


def test_lines_that_categories_share_are_all_there_and_each_once() -> None:
    grammar = MENDER.grammar
    for number in MENDER.skeletons.categories:
        narrower, trie = grammar.shared(number)
        own = [id(production) for other in narrower for _, production in grammar.paths(other)]
        points = [trie]
        while points:
            point = grammar.opened(points.pop())
            own += [id(production) for production in point.done if production.line is not None]
            points += [*point.words.values(), *point.slots.values()]
        expected = [id(production) for _, production in grammar.paths(number) if production.line is not None]
        if expected:
            assert sorted(own) == sorted(expected), grammar.categories[number]
