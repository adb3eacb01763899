"""What references lead to is found once more: where it was judged to lead, and a link that is bent is accused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.language import Reading
from engine.language.forms import Node
from engine.language.references import walk
from engine.language.vocabulary import Vocabulary
from engine.proof.meaning.links import POINTING, Paragraph, misread
from engine.proof.meaning.scene import Span
from engine.proof.second_opinion import SecondOpinion
from tests.engine.language.test_forms import Example
from tests.engine.language.test_references import ROWS, led
from tests.engine.proof.shipped import box, observer

ACCEPTED = tuple(row for row in ROWS if all(how == "=" for _, how, _ in led(row)))
CLEAR = 0.9  # the share of references of which something has to be said


def found_in(vocabulary: Vocabulary, reading: Reading) -> Iterator[tuple[Span, Span]]:
    """What the references of a text lead to."""
    for paragraph in reading.paragraphs:
        so_far = Paragraph(vocabulary, [])
        for sentence in paragraph:
            assert sentence.tree is not None
            yield from so_far.links(sentence.tree)


@pytest.mark.parametrize("row", ACCEPTED, ids=lambda row: row.text)
def test_nothing_is_found_that_was_not_judged(row: Example) -> None:
    reading = row.read()
    judged = {(reference, meant) for reference, _, meant in led(row)}
    for span, meant in found_in(row.language.lexicon.vocabulary, reading):
        assert (reading.text[slice(*span)], reading.text[slice(*meant)]) in judged


def test_most_references_of_the_cards_are_clear() -> None:
    said = pointing = 0
    for design in box().designs:
        if design.reading is not None:
            said += len(list(found_in(box().vocabulary, design.reading)))
            trees: list[Node] = [each.tree for each in design.reading.sentences if each.tree is not None]
            pointing += sum(isinstance(node, POINTING) for tree in trees for node, _ in walk(tree))
    assert pointing > said >= CLEAR * pointing


def test_a_link_that_is_bent_is_found() -> None:
    [row] = [row for row in ROWS if row.text.startswith("When an animal visits this house, another animal")]
    [[sentence]] = row.read().paragraphs
    assert sentence.tree is not None
    words = row.language.lexicon.vocabulary
    other = next(span for node, span in walk(sentence.tree) if row.text[slice(*span)] == "another animal")
    bent = dict.fromkeys(sentence.references, other)
    assert not list(misread(words, [(sentence.tree, sentence.references)]))
    assert [index for index, _ in misread(words, [(sentence.tree, bent)])] == [0]


def test_a_sentence_whose_link_is_bent_is_accused_when_it_is_judged() -> None:
    second = SecondOpinion(observer().referee)
    assert not second.judge.misread
    design = next(each for each in box().designs if each.id == "wind-chimes")
    assert design.reading is not None
    sentence = next(each for each in design.reading.sentences if each.references)
    assert sentence.tree is not None
    links = dict.fromkeys(sentence.references, (0, 1))
    bent = replace(sentence, references=links)
    paragraphs = tuple(tuple(bent if s is sentence else s for s in row) for row in design.reading.paragraphs)
    reading = replace(design.reading, paragraphs=paragraphs)
    designs = tuple(replace(each, reading=reading) if each is design else each for each in box().designs)
    second.judge.things = replace(second.judge.things, box=replace(box(), designs=designs))
    judge = type(second.judge)(second.judge.things)
    assert judge.misread
