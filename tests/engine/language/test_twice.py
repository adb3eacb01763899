"""What is set twice is told at the second sentence; for another while it is set anew."""

from __future__ import annotations

import pytest

from engine.language import Context, Node
from engine.language.attachment import is_doubtful
from engine.language.nodes import events, nouns, phrases, possession, sentences
from engine.language.twice import set_twice
from tests.engine.language.games import language

NIGHT, TURN = events.Now("night"), events.Now("turn")


def worth(when: events.Now | None) -> Node:
    """The tree of a sentence that says what this item is worth, for a while where one is given."""
    [sentence] = language("heap").read("This item is worth 2 VP.", Context("Trash")).sentences
    assert isinstance(sentence.tree, sentences.Says)
    return sentences.Says(sentences.Lasting(when, sentence.tree.body)) if when is not None else sentence.tree


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [(None, None, True), (NIGHT, NIGHT, True), (NIGHT, TURN, False), (None, TURN, False)],
)
def test_a_while_of_its_own_is_another_matter(one: events.Now | None, other: events.Now | None, is_told: bool) -> None:
    rows = [(worth(one), 0, 4, "one"), (worth(other), 5, 9, "other")]
    assert [(each.kind, each.start, each.end) for each in set_twice(rows)] == [("set-twice", 5, 9)] * is_told


def test_each_sentence_after_the_first_is_told() -> None:
    rows = [(worth(None), number, number + 1, str(number)) for number in range(3)]
    assert [each.start for each in set_twice(rows)] == [1, 2]


def test_the_place_where_somebody_has_a_thing_could_be_the_place_of_another() -> None:
    """An animal with an item you have on this house: it could be the animal that is there."""
    here, you = phrases.This("house"), phrases.You()
    for place, expected in ((here, True), (None, False)):
        item = nouns.Kind("item", having=possession.HadBy(you, place))
        animal = nouns.Kind("animal", having=possession.With(phrases.A(item)))
        assert is_doubtful(animal, language("heap").lexicon) is expected
