"""Triggers that set each other off through several texts are found, and innocent ones are left alone."""

from __future__ import annotations

import json

import pytest

from engine.language import Context
from engine.language.chains import Link, chained
from engine.language.endless import links_of
from tests.engine.language.games import language


def links(text: str) -> tuple[Link, ...]:
    heap = language("heap")
    reading = heap.read(text, Context("Animal" if "you " in text.lower() else "Resident"))
    assert reading.tree is not None, reading.findings
    return tuple(links_of((sentence.tree for sentence in reading.sentences), heap.lexicon))


def charged(*texts: str) -> list[tuple[int, int]]:
    """The texts that come round to themselves, each with the next one on the way."""
    rows = {number: links(text) for number, text in enumerate(texts)}
    return [(number, through) for number, _, through in chained(rows, language("heap").vocabulary)]


SNACK_TO_VP = "When an animal gains a Snack, it gains 1 VP."
VP_TO_SNACK = "When an animal gains a VP, it gains 1 Snack."


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ((SNACK_TO_VP, VP_TO_SNACK), [(0, 1), (1, 0)]),
        ((SNACK_TO_VP, "When an animal gains a VP, each animal gains 1 Snack."), [(0, 1), (1, 0)]),
        ((SNACK_TO_VP, "When you gain a VP, gain 1 Snack."), [(1, 0)]),
        (("When an animal gains a Snack, you gain 1 VP.", VP_TO_SNACK), [(0, 1), (1, 0)]),
        (("When a Pet moves to a house, it moves to a house.", SNACK_TO_VP), []),  # its own text finds that
        (("When a Pet moves to a house, each animal gains 1 VP.",
          "When an animal gains a VP, each animal gains 1 Snack.",
          "When an animal gains a Snack, each Pet moves to a house."), [(0, 1), (1, 2), (2, 0)]),
        (("When a Pet moves to a house, each animal gains 1 VP.",
          "When an animal gains a VP, move the Cat to an adjacent house."), [(0, 1), (1, 0)]),
        (("When a Pet moves to a house, each animal gains 1 VP.",
          "When an animal gains a VP, move the Cat to this house."), []),  # there already, the second time
    ],
)  # fmt: skip
def test_what_goes_round_through_other_texts(texts: tuple[str, ...], found: list[tuple[int, int]]) -> None:
    assert charged(*texts) == found


def test_sentences_of_one_text_go_round_too() -> None:
    for text, several in ((f"{SNACK_TO_VP} {VP_TO_SNACK}", 2), (f"{SNACK_TO_VP} {SNACK_TO_VP}", 0)):
        findings = language("heap").read(text, Context("Resident")).findings
        assert sum(finding.kind == "endless" for finding in findings) == several


@pytest.mark.parametrize(
    "texts",
    [
        (SNACK_TO_VP, "When an animal gains a VP, it may gain 1 Snack."),
        (SNACK_TO_VP, "When an animal gains a VP, it gains 1 AP."),
        (SNACK_TO_VP, "When an animal gains 3 VP, it gains 1 Snack."),
        (SNACK_TO_VP, "The first time each night an animal gains a VP, it gains 1 Snack."),
        (SNACK_TO_VP, "When an animal gains a VP, if the Cat is at a house, that animal gains 1 Snack."),
        (SNACK_TO_VP, "When an animal gains a VP, it loses 1 Snack."),
        (SNACK_TO_VP, "When a SMALL animal gains a VP, it gains 1 Snack."),
        ("When you gain a Snack, gain 1 VP.", "When you gain a VP, gain 1 Snack."),  # two may hold them
        ("When a Pet moves to a house, it moves to an adjacent house.", "When you move to a house, move to a house."),
        (SNACK_TO_VP, SNACK_TO_VP),
    ],
)
def test_the_innocent_are_not_charged(texts: tuple[str, ...]) -> None:
    assert charged(*texts) == []


def test_what_is_kept_of_a_text_is_plain() -> None:
    [link] = links(SNACK_TO_VP)
    assert link == Link("gain Snack", "animal", (("gain VP", "it"),), 0, len(SNACK_TO_VP) - 1)
    assert json.loads(json.dumps([link])) == [["gain Snack", "animal", [["gain VP", "it"]], 0, len(SNACK_TO_VP) - 1]]
