"""With the line of game.yaml that is told for a word nobody declared the whole sentence is read."""

from __future__ import annotations

import re

import pytest
import yaml

from engine.language import Context, Language
from engine.language.advice.declaring import Declaration
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import Hint
from tests.engine.language.advice.all_games import language_in

TOLD = re.compile(r"Add to `(\w+)` in game\.yaml: (.*) - with that line (?:this is read|.*when you write: (.*))$")
LINES = {
    ("top-of-the-heap", "Event", "Each animal gains 2 Gems."): "Gem: {plural: Gems, holders: [animal]}",
    ("top-of-the-heap", "Event", "Each animal with a MAGIC item gains 1 VP."): "MAGIC: {class: tag, on: [Trash]}",
    ("top-of-the-heap", "Risk/Feature", "When an animal visits this house, it moves to the Well."): (
        "Well: {sort: place, unique: true}"
    ),
    ("top-of-the-heap", "Animal", "Once per night, you may rotate a house."): "rotate: {object: place}",
    ("starter", "Person", "Whoever owns the most Gems gains 3 Coins."): "Gem: {plural: Gems, holders: [player]}",
    ("starter", "Person", "Discard a relic."): "relic: {sort: card}",
    # not where it would not be read, not for two words, and not for another word that is like it
    ("starter", "Person", "Every merchant gains 1 Coin."): "",
    ("starter", "Person", "Each player gains 2 Gems or 3 Zorks."): "",
    ("starter", "Person", "Draw a card for each cart you have."): "",
}


@pytest.mark.parametrize(("name", "card", "text"), LINES)
def test_with_the_line_that_is_told_the_sentence_is_read(name: str, card: str, text: str) -> None:
    language, context = language_in(name), Context(*card.split("/"))
    hints = [each.hint for each in advised(language, language.read(text, context), context, Budget(6000)).findings]
    said = [TOLD.search(line) for hint in hints if isinstance(hint, Hint) for line in hint.unsaid]
    told = next((match for match in said if match), None)
    assert (told[2] if told else "") == LINES[name, card, text]
    if told:
        (key, row), *_ = yaml.safe_load(told[2]).items()
        vocabulary = Declaration(told[1], key, row).added_to(language.vocabulary)
        assert Language(vocabulary, language.card_names).read(told[3] or text, context).tree is not None
