"""References lead where a reader takes them; what a reader cannot decide is refused.

191 references, of the texts in `references.md` and of the cards in the repository, were judged twice, apart from each
other, from the text alone. The two agreed on all of them. Heap has 173 as they have; 11 in which both found nothing
that could be meant are refused. It refuses 3 that both let lead to what stands beside them in their clause, or from an
animal to a player. It leads 4 in which both found nothing named: three times from "that house" to the house of "a Trash
Can" (each lies at one house, so no other can be meant), and "the house rolled" to the roll.
"""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from engine.language import Reading
from tests.engine.language.test_forms import Example, examples

ROWS = tuple(examples("references.md"))
LED = re.compile(r"(?P<reference>.+?) (?P<how>[=?]) (?P<meant>.+)")


def led(example: Example) -> list[tuple[str, str, str]]:
    """The judged references: the word, "=" or "?", and what it means or what its refusal speaks of."""
    found = [LED.fullmatch(line) for line in example.below]
    return [(match["reference"], match["how"], match["meant"]) for match in found if match is not None]


def of_words(reading: Reading) -> list[tuple[str, str]]:
    """Each reference with what it was linked to, as words, in the order of the text."""
    links = {span: meant for sentence in reading.sentences for span, meant in sentence.references.items()}
    return [(reading.text[slice(*span)], reading.text[slice(*links[span])]) for span in sorted(links)]


@pytest.mark.parametrize("example", ROWS, ids=lambda example: example.text)
def test_each_reference_leads_where_it_was_judged_to_lead(example: Example) -> None:
    reading = example.read()
    found = of_words(reading)
    refused = [finding for finding in reading.findings if reading.text[finding.start : finding.end]]
    for reference, how, meant in led(example):
        if how == "=":
            assert (reference, meant) in found
            found = found[found.index((reference, meant)) + 1 :]
        else:
            [finding] = [each for each in refused if each.kind in ("unresolved-reference", "unread")]
            told = finding.message + str(finding.hint)
            assert all(word in told for word in meant.split(", ")), told


def test_a_hundred_texts_are_judged() -> None:
    assert len(ROWS) >= 100
    assert len({(row.game, row.card, row.text) for row in ROWS}) == len(ROWS)


def test_a_wrong_judgement_is_seen() -> None:
    [row] = [row for row in ROWS if row.text.startswith("When an animal visits this house, another animal")]
    assert of_words(row.read()) == [("that animal", "an animal")]
    assert all(one == other for one, other in zip_longest(led(row), [("that animal", "=", "an animal")]))
