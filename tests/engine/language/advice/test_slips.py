"""Slips of the keyboard: what counts as one, and that it is offered only where the sentence is read further with it."""

from __future__ import annotations

import pytest

from engine.language.advice.slips import likely_meant
from engine.language.hint import Hint
from tests.engine.language.games import language


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Snak", "snack"),  # a letter is missing
        ("Snnack", "snack"),  # one is doubled
        ("Sanck", "snack"),  # two are turned round
        ("Snavk", "snack"),  # one beside the right one
        ("kosts", "costs"),  # another one, in a word that is long enough
        ("addittional", "additional"),
        ("inventries", "inventories"),
    ],
)
def test_a_slip_is_known_by_its_letters(word: str, meant: str) -> None:
    assert likely_meant(word, [meant, "advantages"]) == [meant]


@pytest.mark.parametrize(
    ("word", "other"),
    [("to", "two"), ("onto", "into"), ("for", "four"), ("then", "them"), ("cat", "pet"), ("an", "any"), ("item", "it")],
)
def test_other_words_are_no_slips(word: str, other: str) -> None:
    assert likely_meant(word, [other]) == []


def test_the_likeliest_comes_first() -> None:
    assert likely_meant("form", ["firm", "from", "dorm"]) == ["from", "firm", "dorm"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Gain 1 Snak.", "Snack"),
        ("Each anmial gains 1 AP.", "animal"),
        ("Shuffel the Risk deck.", "shuffle"),
        ("Discard a WOOD item.", "FOOD"),
        ("Put 1 Snack onto each house.", ""),  # “into” is not read further, and “onto” is a word
        ("Gain 2 Snack to AP.", ""),
        ("When an animal visits this house, it wins 1 Snack.", ""),
    ],
)
def test_did_you_mean(text: str, meant: str) -> None:
    [finding] = language("heap").read(text).findings
    assert isinstance(finding.hint, Hint)
    said = [each for each in finding.hint.advice if each.startswith("did you mean")]
    assert said == ([f"did you mean “{meant}”?"] if meant else [])
    if meant:
        mended = text[: finding.start] + meant + text[finding.end :]
        further = language("heap").read(mended).findings
        assert not further or further[0].kind != "unread" or further[0].start > finding.end
