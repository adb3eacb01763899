"""Sentences in plain words: longer, with every reference told, and in English."""

from __future__ import annotations

import random
import re

import pytest

from engine.language import Context, Language
from engine.language.chart import TangledError
from engine.language.generate import Generator
from engine.language.meant import Meant
from engine.language.paraphrase import Paraphrase, meanings
from engine.language.resolver import resolve
from tests.engine.language.advice.all_games import FOLDERS, language_in
from tests.engine.language.games import card_set, language
from toolkit.explain_text import paraphrase
from toolkit.load import load_game
from toolkit.texts import language_of

FEATURE, ANIMAL, EVENT = Context("Risk", "Feature"), Context("Animal"), Context("Event")


def in_plain_words(text: str, context: Context, game: str = "") -> list[str]:
    known = language_in(game) if game else language("heap")
    reading = known.read(text, context)
    assert not reading.findings
    return [paraphrase(reading, sentence, known) for sentence in reading.sentences]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (
            "When an animal visits this house, it may pay 1 AP to gain 2 Snacks. If it does not, it loses 1 AP.",
            [
                "Each time one animal visits the house where this card is, this happens: it [an animal] may pay 1 AP "
                "and only then get 2 Snacks from the supply, or do neither.",
                "Where it [an animal] did not: it [an animal] has to give 1 AP back to the supply, as far as possible.",
            ],
        ),
        (
            "Visiting costs -1 AP for SMALL animals tonight.",
            ["Visiting costs 1 AP less than otherwise, for all SMALL animals until the end of the night."],
        ),
        ("Visiting costs 2 AP.", ["Visiting costs 2 AP to begin with."]),
        (
            "When an animal visits this house, add 1 Trash card to this house's Trash Can.",
            [
                "Each time one animal visits the house where this card is, this happens: "
                "add 1 Trash card to the Trash Can of the house where this card is."
            ],
        ),
        (
            "When an animal raids this house, another animal may take 1 Snack from that animal.",
            [
                "Each time one animal raids the house where this card is, this happens: one other animal may take "
                "1 Snack from that animal [the animal that raids this house], or leave it."
            ],
        ),
    ],
)
def test_a_sentence_in_plain_words(text: str, plain: list[str]) -> None:
    assert in_plain_words(text, FEATURE) == plain


@pytest.mark.parametrize(
    ("text", "context", "plain"),
    [
        ("Animals ignore LIGHT Features.", FEATURE, "For all animals, all LIGHT Features might as well not be there."),
        ("Animals cannot raid this house.", FEATURE, "No animal can raid the house where this card is."),
        ("Each animal cannot raid this house.", FEATURE, "No animal can raid the house where this card is."),
        ("SMALL animals and Pets cannot raid this house.", FEATURE,
         "SMALL animals and Pets cannot raid the house where this card is."),
        ("Visiting houses costs +1 AP.", FEATURE, "Visiting any house costs 1 AP more than otherwise."),
        ("Visiting adjacent houses costs +1 AP.", FEATURE,
         "Visiting any adjacent house costs 1 AP more than otherwise."),
        ("The first time each night each animal visits this house, it gains 1 AP.", FEATURE,
         "Each night, but only the first time that each animal, counted by itself, visits the house where this card "
         "is, this happens: it has to get 1 AP from the supply."),
        ("The first time each night an animal visits this house, each animal gains 1 AP.", FEATURE,
         "Each night, but only the first time that one animal visits the house where this card is, this happens: "
         "every single animal has to get 1 AP from the supply."),
        ("If you have Snacks, lose 1 AP.", EVENT,
         "Only if you have any Snacks: give 1 AP back to the supply, as far as possible."),
        ("Put 1 Snack on each house without a Pet.", EVENT, "Put 1 Snack on every single house without any Pet."),
        ("Put 1 Snack on each house with 1 or more Pets.", EVENT,
         "Put 1 Snack on every single house with 1 or more Pets."),
        ("At the end of each night, gain 1 AP.", EVENT,
         "At the end of every night, this happens: get 1 AP from the supply."),
        ("Worth -1 VP for each Pet.", EVENT, "This card counts 1 VP less, for each Pet."),
        ("Snacks cannot be taken from houses.", FEATURE, "No Snack can be taken from any house."),
    ],
)  # fmt: skip
def test_all_any_and_none_are_told_apart(text: str, context: Context, plain: str) -> None:
    known = language("heap")
    tree = known.readings(text)[0]
    assert Paraphrase(known.lexicon, {}).write(tree) == plain


def test_what_a_reference_means_is_a_noun_and_no_sentence() -> None:
    text = "Play: Look at the top 3 tiles. You may keep 1; you may place it for any player before that player draws. "
    said = in_plain_words(f"{text}Put the rest back.", Context("Critter"), "crafty-critters")
    assert said[1].startswith("You may keep 1 of the top 3 tiles, or leave it; you may place it [1 of the top 3 tiles]")
    assert said[2] == "Put the rest of the top 3 tiles back."
    heap = in_plain_words(
        "Look at the top 3 cards of the Trash deck, take 1, and put the rest back in any order.", EVENT
    )
    assert "[take" not in heap[0]
    assert heap[0].endswith("put the rest of the top 3 cards of the Trash deck back in any order.")


def test_a_reference_to_what_has_the_thing_that_was_named_says_so() -> None:
    said = in_plain_words("Choose a Trash Can. Put 1 Snack on that house.", EVENT)
    assert said[1] == "Put 1 Snack on that house [the house of a Trash Can]."
    said = in_plain_words("Choose a house. Put 1 Snack on that house.", EVENT)
    assert said[1] == "Put 1 Snack on that house [a house]."


STRANGE = {  # shapes that are no English, and a text of each
    r"\bis's\b": "the house where this card is's Trash Can",
    r"\]'s": "that player [a player]'s hand",
    r"[“\[] | [”\]]": "used for “ Play ”",
    r"\bno- ": "no- FOOD items",
    r"(?:^|[:,] )(?i:every single|each|all) [^,.;:']*\bcannot be\b": "Every single Feature cannot be discarded",
    r"\[[^\]]*[.;:][^\]]*\]": "the rest [Look at the top card. Discard it]",
    r"\[(?:look|take|draw|put) ": "the rest [look at the top 3 tiles]",
    r"\bof of\b": "any number of of those Pets",
    r"\b(?:if|while) you have all\b": "if you have all food",
    r"(?<!stuck )\bwithout one\b": "every single house without one Pet",
    r"\bat (?:least|most) 1 (?!(?:takes|loses|compass|chooses|is|costs|counts|has)\b)\w+s\b": "at least 1 players",
    r"\b(?:beginning|end) of \S+ \w+ comes\b": "Whenever the end of every night comes",
}


def strange_in(words: str) -> list[str]:
    return [shape for shape in STRANGE if re.search(shape, words)]


@pytest.mark.parametrize("shape", STRANGE)
def test_a_strange_shape_is_seen(shape: str) -> None:
    assert shape in strange_in(STRANGE[shape])
    assert strange_in("No Feature can be taken from the hand of that player [the top 3 tiles].") == []


@pytest.mark.parametrize("name", [name for name in FOLDERS if name != "starter"])
def test_no_text_of_a_game_has_a_strange_shape(name: str) -> None:
    game, _ = load_game(FOLDERS[name])
    assert game is not None
    known = language_of(game)
    for card in game.cards:
        reading = known.read(card.text, Context(card.type, card.subtype))
        for sentence in reading.sentences:
            if sentence.tree is not None:
                assert strange_in(paraphrase(reading, sentence, known)) == [], sentence.text


def test_columns_are_told_with_whose_they_are_and_what_they_mean() -> None:
    duel, context = language("duel"), Context("Creature")
    reading = duel.read("Discard an Empire card with a cost of 3 or less. Gain Coins equal to its cost.", context)
    first, second = reading.sentences
    assert paraphrase(reading, first, duel) == "Discard one Empire card with a cost of at most 3."
    assert (
        paraphrase(reading, second, duel)
        == "Gain Coins equal to the cost of it [an Empire card with a cost of 3 or less]."
    )
    assert first.tree is not None
    assert meanings(first.tree, duel.lexicon) == [
        ("Empire", "a value of faction. Whom it fights for."), ("cost", "What it takes to play it."),
    ]  # fmt: skip


def random_words(known: Language, how_many: int) -> list[str]:
    """Random sentences in plain words, with what their references mean, as far as they lead anywhere."""
    generator = Generator(known.grammar, random.Random(11))
    said = []
    for _ in range(how_many):
        made = generator.sentence()
        text = known.write(made)
        try:
            tree = next((each for each in known.readings(text) if each == made), None)
        except TangledError:  # refused with a finding of its own
            continue
        if tree is not None:
            links = resolve(tree, [], known.lexicon, None)[1]
            said.append(Paraphrase(known.lexicon, Meant(text, [tree], links, known.writer).words()).write(tree))
    return said


@pytest.mark.parametrize("name", ["heap", "heist", "pairs", "garden", "duel"])
def test_no_random_tree_has_a_strange_shape(name: str) -> None:
    """`python -m tests.engine.language.one_meaning` makes others; here 500 for each vocabulary."""
    said = random_words(language(name), 500)
    assert len(said) > 400
    wrong = [(words, strange_in(words)) for words in said if strange_in(words)]
    assert wrong == []


def test_every_sentence_of_the_set_can_be_said_plainly_and_triggers_are_said_otherwise() -> None:
    for card in card_set().cards:
        context = Context(card.type, card.subtype)
        sentences = language("heap").read(card.text, context).sentences
        for plain, sentence in zip(in_plain_words(card.text, context), sentences, strict=True):
            assert plain.endswith(".")
            assert not sentence.text.startswith("When ") or plain.startswith("Each time ")
