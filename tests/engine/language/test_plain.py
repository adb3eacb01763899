"""Sentences in plain words: longer, and with every reference told."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.paraphrase import Paraphrase
from tests.engine.language.games import card_set, language


def in_plain_words(text: str, context: Context) -> list[str]:
    reading = language("heap").read(text, context)
    assert not reading.findings
    said = []
    for sentence in reading.sentences:
        assert sentence.tree is not None
        meant = {span: text[start:end] for span, (start, end) in sentence.references.items()}
        said.append(Paraphrase(language("heap").lexicon, meant).write(sentence.tree))
    return said


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "When an animal visits this house, it may pay 1 AP to gain 2 Snacks. If it does not, it loses 1 AP.",
            [
                "Each time one animal visits the house where this card is, this happens: it [an animal] may pay 1 AP "
                "and only then get 2 Snacks from the supply, or do neither.",
                "Where it [an animal] did not: it [an animal] has to give 1 AP back to the supply, "
                "as far as there are.",
            ],
        ),
        (
            "Visiting costs -1 AP for SMALL animals tonight.",
            ["Visiting costs 1 AP less than otherwise, for all SMALL animals until the end of the night."],
        ),
        ("Visiting costs 2 AP.", ["Visiting costs 2 AP to begin with."]),
    ],
)
def test_a_sentence_in_plain_words(text: str, plain: list[str]) -> None:
    assert in_plain_words(text, Context("Risk", "Feature")) == plain


def test_every_sentence_of_the_set_can_be_said_plainly_and_triggers_are_said_otherwise() -> None:
    for card in card_set().cards:
        for plain, sentence in zip(
            in_plain_words(card.text, Context(card.type, card.subtype)),
            language("heap").read(card.text, Context(card.type, card.subtype)).sentences,
            strict=True,
        ):
            assert plain.endswith(".")
            assert not sentence.text.startswith("When ") or plain.startswith("Each time ")
