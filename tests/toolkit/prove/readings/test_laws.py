"""Each law of reading: nothing breaks it as texts are read, and a language that breaks it is found out."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from engine.language import Context, Finding, Language, Node, Reading
from engine.language.generate import Generator
from engine.language.hint import Hint, Rewrite
from engine.language.references import walk
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.phrasebook.slots import missing_in, words_of
from toolkit.prove.readings.laws import Broken, leaning, misled, mistaken, pairs, torn, unrefused
from toolkit.prove.readings.refused import REFUSED
from toolkit.prove.readings.told import Text
from toolkit.texts import language_of

ON = "Risk/Surprise"
HOUSE = Context("Risk", "Surprise")
TEXT = Text(ON, "Discard that item.")


@cache
def shipped(name: str) -> Game:
    game, _ = load_game(SHIPPED.parent / name)
    assert game is not None
    return game


def language() -> Language:
    return language_of(shipped("top-of-the-heap"))


class Lenient(Language):
    """A language that resolves every reference, and counts the paragraphs of a text as one more fault."""

    def read(self, text: str, context: Context | None = None) -> Reading:
        found = language().read(text, context)
        kept = [each for each in found.findings if each.kind != "unresolved-reference"]
        if "\n" in text:
            kept.append(Finding("unread", "two paragraphs", 0, 1))
        return replace(found, findings=tuple(kept))

    def write(self, node: Node) -> str:
        return language().write(node).replace("1", "2")


def lenient() -> Lenient:
    return Lenient(language().vocabulary, language().card_names)


@pytest.mark.parametrize("name", ["ark", "crafty-critters", "top-of-the-heap", "trash-kings"])
def test_patterns_that_are_wrong_in_every_game_are_refused(name: str) -> None:
    game = shipped(name)
    kinds = [f"{card.type}/{card.subtype}" if card.subtype else card.type for card in game.cards]
    rows = list(pairs(language_of(game), words_of(game), list(dict.fromkeys(kinds))))
    assert len(rows) > 45
    assert list(unrefused(language_of(game), rows)) == []


def test_what_is_not_refused_is_told_with_its_near_miss() -> None:
    wrong, right = TEXT, Text(ON, "Draw an item. Discard that item.")
    rows = [("unresolved-reference", wrong, right)]
    assert list(unrefused(language(), rows)) == []
    assert list(unrefused(lenient(), rows)) == [
        Broken(wrong, f"not refused as unresolved-reference, as it must be beside “{right.text}”: it is read")
    ]
    [other] = unrefused(language(), [("never-met", wrong, right)])
    assert other.what.endswith("unresolved-reference instead")


def test_each_pattern_and_its_near_miss_use_the_same_words() -> None:
    """A pattern that needs a word more than its near miss would be filled with words that nothing vouches for."""
    words = words_of(shipped("top-of-the-heap"))
    for rows in REFUSED.values():
        for wrong, right in rows:
            assert wrong != right
            assert missing_in(f"{wrong} {right}", words) == []


def trees(how_many: int) -> list[Node]:
    generator = Generator(language().grammar, random.Random(1), 4)
    return [generator.sentence() for _ in range(how_many)]


def test_what_is_written_of_a_tree_is_read_as_that_tree_alone() -> None:
    assert list(mistaken(language(), trees(60), ON)) == []
    assert any(each.what.startswith("written from a tree") for each in mistaken(lenient(), trees(60), ON))


def reading(*findings: Finding) -> Reading:
    return replace(language().read(TEXT.text, HOUSE), findings=findings)


def test_findings_lie_in_the_text_are_told_once_and_lead_out() -> None:
    real = language().read(TEXT.text, HOUSE)
    assert real.findings and list(torn(language(), TEXT, real)) == []
    [twice] = torn(language(), TEXT, reading(*real.findings, *real.findings))
    assert twice.what == "the same is found twice"
    [outside] = torn(language(), TEXT, reading(Finding("unread", "", 8, 99)))
    assert outside.what == "what is found lies outside of it: unread 8 to 99"
    [empty] = torn(language(), TEXT, reading(Finding("unread", "", 8, 8)))
    assert "lies outside" in empty.what


def test_what_is_offered_is_read() -> None:
    text = Text(ON, "Get 1 AP.")
    real = language().read(text.text, HOUSE)
    assert [each.kind for each in real.findings] == ["non-canonical"] and list(torn(language(), text, real)) == []
    idle = replace(real.findings[0], edit=(0, 3, "Get"))
    [found] = torn(language(), text, replace(real, findings=(idle,)))
    assert found.what == "what is offered for it is non-canonical again: Get 1 AP."


def test_two_meanings_are_offered_in_two_wordings() -> None:
    text = Text(ON, "Put 2 Snacks on 2 houses.")
    real = language().read(text.text, HOUSE)
    [finding] = real.findings
    assert finding.kind == "ambiguous" and list(torn(language(), text, real)) == []
    assert isinstance(finding.hint, Hint)
    same = replace(finding, hint=Hint((finding.hint.rewrites[0], finding.hint.rewrites[0])))
    [found] = torn(language(), text, replace(real, findings=(same,)))
    assert found.what == "the same is offered for both meanings"
    itself = replace(finding, hint=Hint((Rewrite(text.text, 0, len(text.text)),)))
    [found] = torn(language(), text, replace(real, findings=(itself,)))
    assert found.what.startswith("what is offered for it is ambiguous again")


def test_references_lead_where_the_second_opinion_finds_that_they_lead() -> None:
    text = Text("Risk/Feature", "When an animal visits this house, another animal takes 1 Snack from that animal.")
    real = language().read(text.text, Context("Risk", "Feature"))
    assert list(misled(language(), text, real)) == []
    [[sentence]] = real.paragraphs
    assert sentence.tree is not None
    other = next(span for _, span in walk(sentence.tree) if text.text[slice(*span)] == "another animal")
    bent = replace(sentence, references=dict.fromkeys(sentence.references, other))
    assert list(misled(language(), text, replace(real, paragraphs=((bent,),))))


def test_paragraphs_stand_by_themselves() -> None:
    other = Text(ON, "Gain 1 AP")
    assert list(leaning(language(), TEXT, other)) == []
    [found] = leaning(lenient(), TEXT, other)
    assert found.what == "its paragraphs are read otherwise together than alone"
