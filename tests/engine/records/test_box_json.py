"""A box as JSON and back: the same cards, trees, spans and references; and what is no box is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.kernel import Box
from engine.language.references import walk
from engine.records.box_json import BadBoxError, read_box, write_box
from tests.engine.records.games import PLAYED, referee_of
from tests.engine.small_games.games import BOXES
from tests.other_texts.variants import variant


def box_called(name: str) -> Box:
    """The box of a shipped game, of one with columns, or of one that is nothing but data."""
    if "+" in name:
        return variant(name)[1]
    return BOXES[name] if name in BOXES else referee_of(name).box


def spans_of(box: Box) -> list[tuple[int, int]]:
    """Where all nodes of all trees stand in their texts, which trees are not compared by."""
    read = [sentence for each in box.sources if each.reading is not None for sentence in each.reading.sentences]
    return [node.span for sentence in read if sentence.tree is not None for node, _ in walk(sentence.tree)]


@pytest.mark.parametrize("name", [*PLAYED, *BOXES, "ark+columns", "top-of-the-heap+columns"])
def test_a_box_comes_back(name: str) -> None:
    box = box_called(name)
    text = write_box(box)
    made = read_box(text)
    assert made == box and made.hash == box.hash
    assert [each.reading for each in made.sources] == [each.reading for each in box.sources]
    assert repr(made.play) == repr(box.play)
    assert spans_of(made) == spans_of(box)
    assert write_box(made) == text
    assert text.isascii()


def test_another_word_or_place_is_told() -> None:
    box = referee_of("ark").box
    first = next(number for number, design in enumerate(box.designs) if design.reading is not None)
    reading = box.designs[first].reading
    assert reading is not None
    sentence = replace(reading.sentences[0], start=reading.sentences[0].start + 1)
    for design in (
        replace(box.designs[first], name="Otter"),
        replace(box.designs[first], reading=replace(reading, paragraphs=((sentence,),))),
    ):
        other = replace(box, designs=(*box.designs[:first], design, *box.designs[first + 1 :]))
        assert write_box(other) != write_box(box)
        assert write_box(read_box(write_box(other))) == write_box(other)


def test_where_its_rules_lie_is_not_told() -> None:
    box = replace(referee_of("ark").box, home="/games of ada/ark")
    assert "ada" not in write_box(box)
    assert read_box(write_box(box)).home == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '"ark"',
        '{"is": "os.system"}',
        '{"is": "box.Design", "id": "a"}',
        '{"is": "box.Box"}',
        '{"is": "vocabulary.Sees", "value": "sideways"}',
        '{"pairs": [[1]]}',
        json.dumps({"is": "box.Section", "id": "a", "title": "A", "text": ""}),
        "[" * 100_000,
    ],
)
def test_what_is_no_box_is_refused(text: str) -> None:
    with pytest.raises(BadBoxError, match="this is no box"):
        read_box(text)
