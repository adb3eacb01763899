"""What a refusal tells: the word, what could stand there, what to write instead, and sentences like it."""

from __future__ import annotations

import pytest

from engine.language import Context, Finding, Language, Reading, SentenceReading
from engine.language.advice.mistakes import MISTAKES
from engine.language.advice.terms import filled, terms_of
from engine.language.hint import Hint
from tests.engine.language.games import card_set, known_sentences, language
from toolkit.explain_text import text_lines

HOUSE = Context("Risk", "Surprise")


def the_finding(text: str, context: Context = HOUSE) -> Finding:
    [finding] = language("heap").read(text, context).findings
    return finding


def is_clean(text: str, context: Context = HOUSE) -> bool:
    return not language("heap").read(text, context).findings


@pytest.mark.parametrize(
    ("text", "word", "hint"),
    [
        ("When an animal visits this house, it juggles 1 Snack.", "juggles", "Here could stand “may”"),
        ("Gain 1 Snak.", "Snak", "Did you mean “Snack”?"),
        ("Raiding kosts +1 AP.", "kosts", "Did you mean “costs”?"),
        ("Discard a WOOD item.", "WOOD", "Did you mean “FOOD”?"),
        ("Gain 1 AP", "AP", "End it with a full stop"),
        ("Raiding costs +1.", ".", "what costs are paid in"),
        ("At the start of each week, gain 1 AP.", "week", "a period"),
    ],
)
def test_the_caret_is_at_the_word_and_the_hint_says_what_could_stand_there(text: str, word: str, hint: str) -> None:
    finding = the_finding(text)
    assert finding.kind == "unread"
    assert text[finding.start : finding.end] == word
    assert hint in str(finding.hint)


def test_each_sentence_of_a_text_has_its_own_finding() -> None:
    text = "Gain 1 AP. Gain 1 blorf. Lose 1 AP.\nLose 1 blorf."
    findings = language("heap").read(text).findings
    assert [text[finding.start : finding.end] for finding in findings] == ["blorf", "blorf"]
    assert findings[0].start < findings[1].start


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Take a blorf item, then gain 1 AP. Discard that item.", ["blorf"]),
        ("Choose a blorf. Move the Cat to that house. It loses 1 AP.", ["blorf"]),
        ("You may blorf. If you do, gain 1 AP.", ["blorf"]),
        ("Gain 1 blorf. Discard this Feature.", ["blorf", "this Feature"]),  # of the card itself, which is none
        ("Gain 1 AP. Discard that item.", ["that item"]),
        ("Gain 1 blorf.\nDiscard that item.", ["blorf", "that item"]),  # a paragraph stands by itself
    ],
)
def test_what_leans_on_an_unread_sentence_is_not_accused(text: str, marked: list[str]) -> None:
    reading = language("heap").read(text, HOUSE)
    assert [text[finding.start : finding.end] for finding in reading.findings] == marked
    assert reading.tree is None
    silent = [each for each in reading.sentences if each.tree is None and not said_of(reading, each)]
    told = list(text_lines(reading, language("heap")))
    assert told.count("  It leans on a sentence before it that is not read.") == len(silent)


def said_of(reading: Reading, sentence: SentenceReading) -> list[Finding]:
    """The findings of a sentence."""
    return [each for each in reading.findings if sentence.start <= each.start < sentence.end]


def test_the_nearest_sentences_of_the_game_are_shown() -> None:
    heap = Language(card_set().vocabulary, language("heap").card_names, known_sentences())
    sentence = next(text for text in known_sentences() if text.startswith("Raiding costs"))
    [finding] = heap.read(sentence.replace("costs", "needs")).findings
    assert isinstance(finding.hint, Hint)
    assert sentence in finding.hint.similar
    [finding] = heap.read("Qwertz uiop.").findings
    assert isinstance(finding.hint, Hint)
    assert not finding.hint.similar


@pytest.mark.parametrize(
    ("text", "near_miss"),
    [
        ("Everyone gains 1 AP.", "Each player gains 1 AP."),
        ("Each animal must lose 1 AP.", "Each animal loses 1 AP."),
        ("Each animal will lose 1 AP.", "Each animal loses 1 AP."),
        ("Gain 1 AP per item you carry.", "Gain 1 AP for each item you carry."),
    ],
)
def test_typical_mistakes_are_answered_in_a_refusal(text: str, near_miss: str) -> None:
    terms = terms_of(card_set().vocabulary)
    said = [filled(row.say, terms) for row in MISTAKES if row.words[-1] in text.lower().split()]
    found = the_finding(text).hint
    assert isinstance(found, Hint)
    assert set(said) & set(found.advice)
    assert is_clean(near_miss)


def test_a_sentence_with_two_meanings_shows_both_in_words() -> None:
    text = "If the Cat is at this house, you may pay 1 AP; if you do not, lose 1 Snack."
    finding = the_finding(text)
    assert finding.kind == "ambiguous"
    assert isinstance(finding.hint, Hint)
    shown = [said.removeprefix("it can mean ") for said in finding.hint.advice]
    one, two = (said.replace("[", "").replace("]", "") for said in shown)
    assert one == "You may pay 1 AP if the Cat is at this house; if you do not, lose 1 Snack."
    assert two == "If the Cat is at this house, you may pay 1 AP, and if you do not, lose 1 Snack."
    assert [each.text for each in finding.hint.rewrites] == [one, two]
    assert is_clean(one)
    assert is_clean(two)
    assert is_clean("You may pay 1 AP; if you do not, lose 1 Snack.")


@pytest.mark.parametrize(
    ("text", "kind", "marked", "near_miss"),
    [
        ("Discard a food item.", "wrong-case", "food", "Discard a FOOD item."),
        ("Gain 1 snack.", "wrong-case", "snack", "Gain 1 Snack."),
        ("Each animal on this house gains 1 AP.", "glossary", "on", "Each animal at this house gains 1 AP."),
        ("Discard each Feature at this house.", "glossary", "at", "Discard each Feature on this house."),
        ("Replace the Cat with the Big Dog.", "glossary", "Replace", "Swap the Cat with the Big Dog."),
        ("Drop an item.", "glossary", "Drop an item", "Discard an item."),
        ("Discard that item.", "unresolved-reference", "that item", "Take an item, then discard that item."),
        ("Discard this Feature.", "unresolved-reference", "this Feature", "Discard this Surprise."),
        ("It gains 1 AP.", "unresolved-reference", "It", "When an animal visits this house, it gains 1 AP."),
        ("Put the rest back.", "unresolved-reference", "the rest", "Draw 2 Risk cards, take 1, and put the rest back."),
        ("If you do, gain 1 AP.", "unresolved-reference", "If you do, gain 1 AP",
         "You may pay 1 AP. If you do, gain 1 VP."),
        ("Discard 2 Awkward items.", "never-met", "2 Awkward items", "Discard 2 Compact items."),
        ("Discard 4 items.", "never-met", "4 items", "Discard 3 items."),
        ("Swap 4 Pets.", "never-met", "4 Pets", "Swap 2 Pets."),
        ("Pay 11 AP.", "never-met", "Pay 11 AP", "Pay 10 AP."),
        ("Discard a SOAR item.", "never-met", "SOAR", "Discard a FISH item."),
        ("Gain 0 AP.", "never-met", "0 AP", "Gain 1 AP."),
        ("Gain Snacks.", "uncounted", "Snacks", "Gain 2 Snacks."),
        ("Lose VP.", "uncounted", "VP", "Lose 1 VP."),
        ("Gain 1 AP, then discard items.", "uncounted", "items", "When you discard items, gain 1 AP."),
        ("You may discard FOOD items to gain 1 AP.", "uncounted", "FOOD items",
         "You may discard all FOOD items to gain 1 AP."),
    ],
)  # fmt: skip
def test_each_kind_of_finding_marks_its_words(text: str, kind: str, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, HOUSE).findings
    assert [(finding.kind, text[finding.start : finding.end]) for finding in findings][:1] == [(kind, marked)]
    assert findings[0].hint
    assert is_clean(near_miss)


def test_what_makes_no_sense_is_refused_though_each_word_is_known() -> None:
    finding = the_finding("You may pay AP to draw a Trash card.")
    assert finding.kind == "unread"
    assert "make no sense" in finding.message
    assert is_clean("You may pay 1 AP to draw a Trash card.")


STAYING = Context("Risk", "Feature")


@pytest.mark.parametrize(
    ("text", "kind", "words", "near_miss"),
    [
        ("Draw 1 Risk card.", "never-met", "Draw 1 Risk card.", "When an animal raids this house, draw 1 Risk card."),
        ("Your first move each night costs 0 AP.", "unresolved-reference", "Your first move each night",
         "The first visit to this house each night costs 0 AP."),
        ("When an animal visits this house, you may draw a Risk card.", "unresolved-reference", "you",
         "When an animal visits this house, it may draw a Risk card."),
    ],
)  # fmt: skip
def test_a_card_that_stays_has_no_you_and_does_nothing_unasked(
    text: str, kind: str, words: str, near_miss: str
) -> None:
    finding = the_finding(text, STAYING)
    assert (finding.kind, text[finding.start : finding.end].rstrip(".")) == (kind, words.rstrip("."))
    assert is_clean(near_miss, STAYING)
    assert is_clean(text.replace("this house", "a house"), Context("Animal"))


@pytest.mark.parametrize(
    ("text", "near_miss"),
    [
        ("Put 1 Snack on this Feature.", "Put 1 Snack on this house."),
        ("Put an Open token on this house.", "Put an Open token on a Feature."),
        ("Move to your other den.", "Move to another house."),
        ("Each animal other than the Cat gains 1 AP.", "Each animal other than you gains 1 AP."),
        ("Move each Pet other than you to this house.", "Move each Pet other than the Cat to this house."),
        ("If you have 11 AP, gain 1 VP.", "If you have 10 AP, gain 1 VP."),
    ],
)
def test_what_can_never_be(text: str, near_miss: str) -> None:
    context = Context("Risk", "Feature") if "this Feature" in text else HOUSE
    assert "never-met" in {finding.kind for finding in language("heap").read(text, context).findings}
    assert is_clean(near_miss)


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("When each animal visits this house, it gains 1 AP.", "each animal",
         "When an animal visits this house, it gains 1 AP."),
        ("When you visit each house, gain 1 AP.", "each house", "When you visit a house, gain 1 AP."),
        ("When each animal visits this house, it gains 1 AP.", "each animal",
         "The first time each night each animal visits this house, it gains 1 AP."),
    ],
)  # fmt: skip
def test_each_is_never_one_in_what_a_trigger_waits_for(text: str, marked: str, near_miss: str) -> None:
    finding = the_finding(text)
    assert (finding.kind, text[finding.start : finding.end]) == ("ambiguous", marked)
    assert is_clean(near_miss)


EVENT, ITEM, ANIMAL, FEATURE = Context("Event"), Context("Trash"), Context("Animal"), Context("Risk", "Feature")


@pytest.mark.parametrize(
    ("text", "context", "marked", "near_miss"),
    [
        ("Each Pet gains 1 Snack.", EVENT, "gains 1 Snack", "Each animal gains 1 Snack."),
        ("Raiding the opposite den costs +1 AP.", FEATURE, "opposite den", "Raiding the opposite house costs +1 AP."),
        ("Move to a den adjacent to this house.", HOUSE, "den adjacent to this house",
         "Move to a house adjacent to this house."),
        ("When you raid, draw this item.", ITEM, "this item", "When you raid, draw 1 additional Risk card."),
        ("Raiding costs 99 AP.", FEATURE, "Raiding costs 99 AP", "Raiding costs 10 AP."),
        ("Look at the top 0 cards of the Trash deck.", EVENT, "0", "Look at the top 1 card of the Trash deck."),
        ("Lose 1 Snack and gain 1 Snack.", HOUSE, "Lose 1 Snack and gain 1 Snack", "Lose 1 Snack and gain 1 AP."),
        ("Gain 2 AP, then lose 2 AP.", HOUSE, "Gain 2 AP, then lose 2 AP", "Gain 2 AP, then lose 1 AP."),
        ("Once per night, you may pay 1 Snack to gain 1 Snack.", ANIMAL, "you may pay 1 Snack to gain 1 Snack",
         "Once per night, you may pay 1 Snack to gain 2 Snacks."),
        ("When you raid, discard this item and stash it.", ITEM, "stash it", "When you raid, stash this item."),
        ("When you raid, discard this item. Stash it.", ITEM, "Stash it",
         "When you raid, discard this item. Gain 1 AP."),
        ("When you raid, you may discard this item. If you do, stash it.", ITEM, "stash it",
         "When you raid, you may discard this item. If you do not, stash it."),
        ("Ignore Surprises.", HOUSE, "Surprises", "Ignore each Feature on this house."),
        ("SMALL animals ignore SMALL animals.", FEATURE, "SMALL animals", "SMALL animals ignore Pets."),
        ("Each animal gains all its AP.", HOUSE, "all its AP", "Each animal loses all its AP."),
    ],
)  # fmt: skip
def test_what_the_words_of_the_game_rule_out(text: str, context: Context, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, context).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert language("heap").read(near_miss, context).findings == ()


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("Discard another Feature.", "another Feature", "Discard a Feature. Discard another Feature."),
        ("Discard each other Feature.", "other Feature", "Choose a Feature. Discard each other Feature."),
        (
            "Raiding the house costs +1 AP tonight.",
            "the house",
            "Choose a house. Raiding the house costs +1 AP tonight.",
        ),
        ("Choose a house. Move the Snack to that house.", "the Snack", "Choose a house. Move the Cat to that house."),
        ("Discard the Feature.", "the Feature", "Discard the Resident on the house with the most Features."),
    ],
)
def test_what_is_not_said(text: str, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, EVENT).findings
    assert [(each.kind, text[each.start : each.end]) for each in findings] == [("unresolved-reference", marked)]
    assert language("heap").read(near_miss, EVENT).findings == ()


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("At the end of each night, each other animal gains 1 AP.", "other animal",
         "When an animal visits this house, each other animal gains 1 AP."),
        ("Raiding costs +1 AP for other animals.", "other animals", "Raiding costs +1 AP for SMALL animals."),
        ("When another animal visits this house, it loses 1 AP.", "another animal",
         "When an animal visits this house, another animal loses 1 AP."),
    ],
)  # fmt: skip
def test_on_a_card_that_is_nobodys_there_is_nobody_to_be_other_than(text: str, marked: str, near_miss: str) -> None:
    finding = the_finding(text, FEATURE)
    assert (finding.kind, text[finding.start : finding.end]) == ("unresolved-reference", marked)
    assert is_clean(near_miss, FEATURE)
    assert is_clean(text.replace("this house", "a house"), ANIMAL)
    assert is_clean("At the start of each night, move another Pet to this house.", Context("Pet"))


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("Put a Feature in your stash.", "your stash", "Put an item in your stash."),
        ("Add a Risk card to each Trash Can.", "each Trash Can", "Add a Trash card to each Trash Can."),
        ("Discard an item from the Risk deck.", "the Risk deck", "Discard an item from the Trash deck."),
        ("Discard a Surprise from a Feature pile.", "a Feature pile", "Discard a Feature from a Feature pile."),
        ("Move the Cat to the Nest.", "the Nest", "Move the Cat to a house."),
        ("Swap 2 Pets at dens.", "dens", "Swap 2 Pets at houses."),
        ("Take a Feature from a house.", "a Feature from a house", "Take an item from a house."),
        ("Put 1 Snack on the Nest.", "the Nest", "Put 1 Snack on a house."),
        ("Take 1 Snack from a Pet.", "a Pet", "Take 1 Snack from an animal."),
        ("Give 1 Snack to a Pet.", "a Pet", "Give 1 Snack to an animal."),
        ("Discard 1 Snack from a Feature.", "a Feature", "Discard 1 Snack from a house."),
        ("Gain 1 Open token.", "Gain 1 Open token", "Put an Open token on a Feature."),
        ("Raiding costs +99 AP tonight.", "Raiding costs +99 AP tonight", "Raiding costs +9 AP tonight."),
        ("Animals pay -50 AP to visit.", "Animals pay -50 AP to visit", "Animals pay -5 AP to visit."),
    ],
)  # fmt: skip
def test_what_lies_or_is_had_nowhere_of_the_kind(text: str, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, EVENT).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert is_clean(near_miss, EVENT)


def test_without_zones_nothing_is_said_of_where_things_lie() -> None:
    assert language("garden").read("Put a Weather card in your shed.", Context("Plant")).findings == ()


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("Choose a house. Gain 1 AP.", "Choose a house", "Choose a house. Put 1 Snack on that house."),
        ("Choose a house. Gain 1 AP.", "Choose a house", "Choose a house. Put 1 Snack on each other house."),
        ("Choose a house. Gain 1 AP.", "Choose a house",
         "Each player chooses a house. Put 1 Snack on each house chosen this way."),
        ("Choose a house with a Feature. Gain 1 AP.", "Choose a house with a Feature",
         "Choose a house with a Feature. Discard that Feature."),
        ("Roll the die.", "Roll the die", "Roll the die. On a 1, gain 1 AP."),
        ("Roll the die. Roll the die. Move the Cat to the house rolled.", "Roll the die",
         "Roll the die. Move the Cat to the house rolled. Roll the die. Move the Big Dog to the house rolled."),
    ],
)  # fmt: skip
def test_what_is_chosen_or_rolled_for_nothing(text: str, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, EVENT).findings
    assert [(each.kind, text[each.start : each.end]) for each in findings] == [("never-met", marked)]
    assert is_clean(near_miss, EVENT)


def test_a_price_for_the_same_while_is_set_once() -> None:
    [finding] = language("heap").read("Tonight, raiding costs 3 AP. Tonight, raiding costs 2 AP.", EVENT).findings
    assert finding.kind == "set-twice"
    assert is_clean("Tonight, raiding costs 3 AP. Tonight, visiting costs 2 AP.", EVENT)


@pytest.mark.parametrize(
    ("text", "marked", "near_miss"),
    [
        ("Gain 2 AP. Lose 2 AP.", "Lose 2 AP", "Gain 2 AP. Lose 1 AP."),
        ("Each animal gains 2 AP. Each animal loses 2 AP.", "loses 2 AP",
         "Each SMALL animal gains 2 AP, and each MEDIUM animal loses 2 AP."),
        ("Give 1 Snack to an animal and take 1 Snack from that animal.",
         "Give 1 Snack to an animal and take 1 Snack from that animal",
         "Give 1 Snack to an animal and take 1 item from that animal."),
        ("Give an item to an animal. Take that item from that animal.", "Take that item from that animal",
         "Give an item to an animal. Take an item from that animal."),
        ("Put 1 Snack on each house. Discard 1 Snack from each house.", "Discard 1 Snack from each house",
         "Put 2 Snacks on each house. Discard 1 Snack from each house."),
        ("Swap the Cat with the Big Dog. Swap the Big Dog with the Cat.", "Swap the Big Dog with the Cat",
         "Swap the Cat with the Big Dog. Swap the Big Dog with the Small Dog."),
        ("Flip the top card of each Trash Can face-down. Flip the top card of each Trash Can face-up.",
         "Flip the top card of each Trash Can face-up",
         "Flip the top card of each Trash Can face-down. Flip a Feature face-up."),
        ("Raiding costs +1 AP tonight. Raiding costs -1 AP tonight.", "Raiding costs -1 AP tonight",
         "Raiding costs +1 AP tonight. Visiting costs -1 AP tonight."),
        ("Each animal gains 2 AP. Each animal loses 2 AP.", "loses 2 AP",
         "Each animal may gain 2 AP. Each animal loses 2 AP."),
    ],
)  # fmt: skip
def test_what_takes_back_what_was_done(text: str, marked: str, near_miss: str) -> None:
    findings = language("heap").read(text, EVENT).findings
    assert [(each.kind, text[each.start : each.end].rstrip(".")) for each in findings] == [("never-met", marked)]
    assert is_clean(near_miss, EVENT)


@pytest.mark.parametrize(
    ("text", "near_miss"),
    [
        ("When an animal gains a Snack, it gains 1 Snack.", "When an animal gains a Snack, it may gain 1 Snack."),
        ("When an animal gains a Snack, it gains 1 VP. When an animal gains a VP, it gains 1 Snack.",
         "When an animal gains a Snack, it gains 1 VP. When an animal gains a VP, it loses 1 Snack."),
        ("When a Pet moves to a house, it moves to an adjacent house.",
         "When a Pet moves to this house, it moves to an adjacent house."),
        ("When an animal gains a Snack, it gains 2 Snacks.", "When an animal gains 3 Snacks, it gains 2 Snacks."),
        ("When an animal gains a Snack, it gains 2 Snacks.", "When an animal gains an AP, it gains 1 AP."),
        ("When a Pet moves to a house, move that Pet to an adjacent house.",
         "When a Pet moves to a house, move that Pet to this house."),
        ("When a Pet moves to a house, move the Cat to an adjacent house.",
         "When an animal visits a house, move the Cat to an adjacent house."),
        ("When the Cat moves to a house, move the Cat to another house.",
         "When the Cat moves to a house, move the Big Dog to another house."),
    ],
)  # fmt: skip
def test_what_sets_itself_off_without_end(text: str, near_miss: str) -> None:
    kinds = {finding.kind for finding in language("heap").read(text, FEATURE).findings}
    assert kinds == {"endless"}
    assert "endless" not in {finding.kind for finding in language("heap").read(near_miss, FEATURE).findings}


@pytest.mark.parametrize(
    ("text", "named", "hint"),
    [
        ("When an animal raids this house, another animal at that house may take 1 Snack from it.",
         "“an animal” or “this house”", "write “that animal” or “this house”"),
        ("When an animal visits a house, another animal may take 1 Snack from it.",
         "“an animal” or “a house”", "write “that animal” or “that house”"),
        ("When an animal visits this house, another animal may take an item from it.",
         "“an animal” or “this house”", "write “that animal” or “this house”"),
    ],
)  # fmt: skip
def test_what_is_taken_from_it_is_from_one_thing(text: str, named: str, hint: str) -> None:
    finding = the_finding(text, FEATURE)
    assert (finding.kind, text[finding.start : finding.end]) == ("unresolved-reference", "it")
    assert named in finding.message
    assert finding.hint == hint
    for wording in hint.removeprefix("write ").replace("“", "").replace("”", "").split(" or "):
        assert is_clean(text.replace("from it", f"from {wording}"), FEATURE)


@pytest.mark.parametrize(
    "text",
    [
        "When an animal forages, another animal may take 1 Snack from it.",  # at no house
        "When an animal raids this house, another animal may take 1 AP from it.",  # no house holds AP
        "When an animal visits this house, it may pay 1 AP. If it does, each other animal takes 1 Snack from it.",
    ],
)
def test_what_can_be_taken_from_one_of_them_alone(text: str) -> None:
    assert not any("could be" in finding.message for finding in language("heap").read(text, FEATURE).findings)
