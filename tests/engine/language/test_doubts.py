"""Sentences of one tree that say two things: for each or in all, the last act or all. Both wordings are read."""

from __future__ import annotations

import pytest

from engine.language import Context
from engine.language.hint import Hint
from tests.engine.language.games import language

HOUSE, EVENT = Context("Risk", "Surprise"), Context("Event")


@pytest.mark.parametrize(
    ("text", "marked", "offered"),
    [
        ("Put 3 Snacks on 2 houses.", "Put 3 Snacks on 2 houses", ["Put 3 Snacks on each of 2 houses."]),
        ("Put 2 Snacks on 3 houses.", "Put 2 Snacks on 3 houses", ["Put 2 Snacks on each of 3 houses."]),
        ("Put 2 Snacks on 2 houses.", "Put 2 Snacks on 2 houses",
         ["Put 2 Snacks on each of 2 houses.", "Put 1 Snack on each of 2 houses."]),
        ("Take 1 Snack from 2 houses.", "Take 1 Snack from 2 houses",
         ["Take 1 Snack from each of 2 houses.", "Take 1 Snack from a house."]),
        ("Discard 2 Features from 2 houses.", "Discard 2 Features from 2 houses",
         ["Discard 2 Features from each of 2 houses.", "Discard 1 Feature from each of 2 houses."]),
        ("Give 2 Snacks to 2 animals.", "Give 2 Snacks to 2 animals",
         ["Give 2 Snacks to each of 2 animals.", "Give 1 Snack to each of 2 animals."]),
        ("Each animal puts an item on 2 houses.", "puts an item on 2 houses", ["Each animal puts an item on a house."]),
        ("Move 2 Pets to 2 houses.", "Move 2 Pets to 2 houses", []),
        ("Lose 1 AP and gain 1 Snack for each Pet.", "Lose 1 AP and gain 1 Snack for each Pet",
         ["Gain 1 Snack for each Pet and lose 1 AP.", "Lose 1 AP for each Pet and gain 1 Snack for each Pet."]),
        ("Each animal loses 1 AP and gains 1 Snack for every 2 Pets.", "loses 1 AP and gains 1 Snack for every 2 Pets",
         ["Each animal gains 1 Snack for every 2 Pets and loses 1 AP.",
          "Each animal loses 1 AP for every 2 Pets and gains 1 Snack for every 2 Pets."]),
        ("Leaving costs +1 AP and visiting costs -1 AP for SOAR animals.",
         "Leaving costs +1 AP and visiting costs -1 AP for SOAR animals",
         ["Visiting costs -1 AP for SOAR animals and leaving costs +1 AP.",
          "Leaving costs +1 AP for SOAR animals and visiting costs -1 AP for SOAR animals."]),
        ("Leaving costs +1 AP and visiting costs +1 AP for each Pet.",
         "Leaving costs +1 AP and visiting costs +1 AP for each Pet",
         ["Visiting costs +1 AP for each Pet and leaving costs +1 AP.",
          "Leaving costs +1 AP for each Pet and visiting costs +1 AP for each Pet."]),
        ("Leaving costs +1 AP and raiding costs -1 AP tonight.",
         "Leaving costs +1 AP and raiding costs -1 AP tonight",
         ["Tonight, leaving costs +1 AP and raiding costs -1 AP."]),
    ],
)  # fmt: skip
def test_both_meanings_are_offered(text: str, marked: str, offered: list[str]) -> None:
    reading = language("heap").read(text, HOUSE)
    [finding] = reading.findings
    assert (finding.kind, text[finding.start : finding.end], reading.tree) == ("ambiguous", marked, None)
    assert isinstance(finding.hint, Hint)
    assert [each.text for each in finding.hint.rewrites] == offered
    assert finding.hint.advice or offered[1:]
    for each in offered:
        assert language("heap").read(each, HOUSE).findings == ()


@pytest.mark.parametrize(
    "text",
    [
        "Put 1 Snack on each house.",
        "Put 2 Snacks on each of 2 houses.",
        "Take all Snacks from 2 houses.",
        "Discard each Feature from 2 houses.",
        "Put 2 Snacks on a house.",
        "Move 2 Pets to a house.",
        "Swap 2 Pets.",
        "Lose 1 AP, then gain 1 Snack for each Pet.",
        "Gain 1 Snack for each Pet and lose 1 AP.",
        "Gain 1 AP for each Pet and lose 1 Snack for each item you carry.",
        "Lose 1 AP and gain 1 Snack.",
        "Tonight, visiting costs +1 AP for SMALL animals and leaving costs -1 AP.",
        "Tonight, visiting costs +1 AP for SMALL animals and leaving costs -1 AP for SOAR animals.",
        "Visiting or leaving costs +1 AP for SOAR animals tonight.",
        "Discard each GLASS item you carry and gain 1 AP for each item discarded this way.",
    ],
)
def test_what_says_one_thing(text: str) -> None:
    assert language("heap").read(text, EVENT).findings == ()


@pytest.mark.parametrize(
    ("before", "text", "marked", "offered"),
    [
        ("Choose an animal.", "Each other animal at this house gains 1 AP.", "other animal at this house",
         ["At this house, each animal other than that animal gains 1 AP.",
          "At this house, each animal other than you gains 1 AP."]),
        ("Choose an animal.", "Another animal gains 1 AP.", "Another animal",
         ["An animal other than that animal gains 1 AP.", "An animal other than you gains 1 AP."]),
    ],
)  # fmt: skip
def test_others_than_you_or_than_the_one_chosen(before: str, text: str, marked: str, offered: list[str]) -> None:
    whole = f"{before} {text}"
    [finding] = language("heap").read(whole, HOUSE).findings
    assert (finding.kind, whole[finding.start : finding.end]) == ("ambiguous", marked)
    assert isinstance(finding.hint, Hint)
    assert [each.text for each in finding.hint.rewrites] == offered
    assert language("heap").read(f"{before} {offered[0]}", HOUSE).findings == ()
    assert language("heap").read(offered[1], HOUSE).findings == ()
    nobodys = whole.replace("at this house ", "")
    assert language("heap").read(nobodys, EVENT).findings == ()  # there is no "you"


@pytest.mark.parametrize(
    "text", ["Choose a Pet. Move each other Pet to this house.", "Choose a house. Put 1 Snack on each other house."]
)
def test_no_pet_and_no_house_is_you(text: str) -> None:
    assert language("heap").read(text, HOUSE).findings == ()


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Discard a Feature with an Open token on an adjacent house.",
         ["Discard a Feature that has an Open token on an adjacent house.",
          "On an adjacent house, discard a Feature with an Open token."]),
        ("When you raid, you may discard a Feature with an Open token on an adjacent house.",
         ["When you raid, you may discard a Feature that has an Open token on an adjacent house.",
          "When you raid, on an adjacent house, you may discard a Feature with an Open token."]),
        ("Discard each Feature without an Open token on an adjacent house.",
         ["Discard each Feature that has no Open token on an adjacent house.",
          "On each adjacent house, discard each Feature without an Open token."]),
    ],
)  # fmt: skip
def test_each_place_that_follows_two_nouns_has_a_wording(text: str, offered: list[str]) -> None:
    context = Context("Animal") if "you" in text else HOUSE
    [finding] = language("heap").read(text, context).findings
    assert finding.kind == "ambiguous"
    assert isinstance(finding.hint, Hint)
    assert [each.text for each in finding.hint.rewrites] == offered
    for each in offered:
        assert language("heap").read(each, context).findings == ()


@pytest.mark.parametrize(
    "text",
    [
        "Discard a Feature with an Open token from an adjacent house.",  # no token on a Feature is from anywhere
        "Discard each Feature from this house with an Open token.",
    ],
)
def test_what_a_thing_has_comes_from_nowhere(text: str) -> None:
    assert language("heap").read(text, HOUSE).findings == ()


def test_a_moment_behind_two_acts_is_said_of_both_or_of_the_last() -> None:
    text = "Discard an item and gain 1 AP at the start of the next night."
    [finding] = language("heap").read(text, HOUSE).findings
    assert finding.kind == "ambiguous"
    assert "“at the start of the next night”" in finding.message
    for clear in (
        "Discard an item. Gain 1 AP at the start of the next night.",
        "Gain 1 AP at the start of the next night.",
    ):
        assert language("heap").read(clear, HOUSE).findings == ()


def test_what_it_is_that_could_be_two_things_is_said_by_its_noun() -> None:
    """For the second meaning there is no wording: no item is taken from an item."""
    text = "Steal an item from another animal and discard an item from it."
    [finding] = language("heap").read(text, Context("Animal")).findings
    assert isinstance(finding.hint, Hint)
    assert [(each.text, each.note) for each in finding.hint.rewrites] == [
        (text.replace("it.", "that animal."), "for the first meaning")
    ]
    assert not language("heap").read(text.replace("from it.", "from that animal."), Context("Animal")).findings
    clear = "Steal an item from another animal and discard that item."
    assert not [each for each in language("heap").read(clear, Context("Animal")).findings if each.kind == "ambiguous"]


def test_a_second_sentence_of_two_meanings_is_offered_in_words_that_are_clear_where_it_stands() -> None:
    text = "Discard a pair from your Storeroom, then draw a pair. All Food cards from it cannot be played by you."
    [finding] = language("ark").read(text, Context("Food")).findings
    assert isinstance(finding.hint, Hint)
    offered = [text[: each.start] + each.text for each in finding.hint.rewrites]
    assert offered == [
        text.replace("it cannot", "that Storeroom cannot"),
        text.replace("it cannot", "that pair cannot"),
    ]
    assert [language("ark").read(each, Context("Food")).findings for each in offered] == [(), ()]


def test_readings_that_one_wording_tells_are_one_meaning() -> None:
    """A tile is a card and a place: "it" may be either, and both are that tile."""
    text = "Play: Discard a tile, then put 1 card from it on top of the Tile deck."
    [finding] = language("crafty-critters").read(text, Context("Critter")).findings
    clear = text.replace("from it", "from that tile")
    assert (finding.kind, finding.hint) == ("non-canonical", f"write: {clear}")
    assert finding.edit is not None
    start, end, words = finding.edit
    assert text[:start] + words + text[end:] == clear
    assert not language("crafty-critters").read(clear, Context("Critter")).findings
