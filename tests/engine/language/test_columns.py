"""The words that texts have for a game's own columns, what is left out of them, and what no card can be."""

from __future__ import annotations

import pytest

from engine.language import Context, Vocabulary
from engine.language.column_words import clashes, column_words, of_cards, words_on
from tests.engine.language.games import language

ON = Context("Creature")


def words(columns: dict[str, object], **more: object) -> Vocabulary:
    return Vocabulary.of({"columns": columns, **more})


def test_numbers_are_called_by_their_names_and_the_others_by_their_values() -> None:
    columns = {
        "attack_power": {"kind": "number"}, "faction": {"kind": "text", "values": ["Empire", "Sun Court"]},
        "traits": {"kind": "list", "values": ["sly"]}, "foil": {"kind": "yes-no"}, "artist": {"kind": "text"},
        "sketch": {"kind": "file"}, "Lv. 1": {"kind": "number"}, "edge": {"kind": "text", "values": ["+1", "non-stop"]},
    }  # fmt: skip
    found = [(each.column, each.word) for each in column_words(words(columns))]
    assert found == [
        ("attack_power", "attack power"), ("faction", "Empire"), ("faction", "Sun Court"), ("traits", "sly"),
        ("foil", "foil"),
    ]  # fmt: skip


def test_a_card_is_called_by_what_it_has() -> None:
    known = of_cards(language("duel").vocabulary)
    values = {"faction": "Empire", "traits": ("sly", "lout"), "foil": "True", "cost": 3, "artist": "Kim"}
    assert words_on(values, known) == {"Empire", "sly", "foil"}
    assert words_on({"faction": "empire", "traits": (), "foil": "False"}, known) == set()


@pytest.mark.parametrize(
    ("more", "other"),
    [
        ({"tags": {"EMPIRE": {}}}, "the tag EMPIRE"),
        ({"sizes": {"Empire": {}}}, "the size Empire"),
        ({"nouns": {"empire": {"sort": "place"}}}, "the noun empire"),
        ({"nouns": {"Empire card": {"sort": "card"}}}, "the beginning of the noun Empire card"),
        ({"counters": {"Gold": {"plural": "Gold", "also": ["coin/Empire"]}}}, "the counter Gold"),
        ({"verbs": {"rule": {"past": "empire"}}}, "the verb rule"),
        ({"nouns": {"card of the Empire": {"sort": "card"}}, "tags": {"EMPIRES": {}}}, ""),
    ],
)
def test_a_value_that_means_something_else_is_left_out(more: dict[str, object], other: str) -> None:
    found = words({"faction": {"kind": "text", "values": ["Empire", "Rebels"]}}, **more)
    assert clashes(found) == ({("faction", "Empire"): other} if other else {})
    assert [each.word for each in column_words(found)] == (["Rebels"] if other else ["Empire", "Rebels"])


def test_what_two_columns_share_is_said_of_neither() -> None:
    found = words({"rarity": {"values": ["rare", "none"]}, "weakness": {"values": ["None", "fire", "other", "two"]}})
    assert clashes(found) == {
        ("rarity", "none"): "the column weakness", ("weakness", "None"): "the column rarity",
        ("weakness", "other"): "a word that all texts have", ("weakness", "two"): "a word that all texts have",
    }  # fmt: skip
    assert [each.word for each in column_words(found)] == ["rare", "fire"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Discard a card with a cost of 10 or more.", "no card has such a number as its cost"),
        ("Discard a card with a cost of less than 0.", "no card has such a number as its cost"),
        ("Discard a card with a cost of 9 or more.", ""),
        ("Discard a card with an attack power of 90 or more.", ""),  # nothing says how much there is
        ("Discard an Empire Rebels card.", "no card is both Empire and Rebels: it has one faction"),
        ("Discard a sly loud card.", ""),  # a list has several
        ("This card also has Empire.", "what stands in a column is printed on a card, and never comes to it"),
        (
            "When you play a card with the highest cost, gain 1 Coin.",
            "which has the highest cost is known only where something is done to it",
        ),
        ("If you have a card with the lowest cost, gain 1 Coin.",
         "which has the lowest cost is known only where something is done to it"),
        ("Gain 1 Coin for each card with the lowest cost.", ""),
        ("Creature cards have +1 cost.", "cost is what cards cost"),
        ("A Creature card gets -1 cost this turn.", "cost is what cards cost"),
        ("Creature cards have +1 attack power.", ""),
        ("Discard a card. Discard a card with a higher artist than it.", "nothing says which artist is higher"),
        ("Discard a card. Discard a card with the same artist as it.", ""),
        ("Discard a card. Discard a card with a higher faction than it.", ""),  # in the order of its values
        ("Discard an Empire card with the highest cost.", ""),
    ],
)  # fmt: skip
def test_what_can_never_be_is_found(text: str, message: str) -> None:
    findings = language("duel").read(text, ON).findings
    assert [each.message for each in findings] == ([message] if message else [])


def test_a_piece_of_which_no_card_tells_has_no_number() -> None:
    data = {
        "types": {"Beast": {}}, "columns": {"speed": {"kind": "number"}}, "counters": {"Coin": {"plural": "Coins"}},
        "nouns": {"player": {"sort": "player"}, "beast": {"sort": "piece"}, "cart": {"sort": "piece"}},
    }  # fmt: skip
    own = type(language("duel"))(Vocabulary.of(data))
    assert own.read("Each beast with a speed of 3 or more gains 1 Coin.").findings == ()
    [finding] = own.read("Each cart with a speed of 3 or more gains 1 Coin.").findings
    assert finding.message == "a cart has no speed"


@pytest.mark.parametrize(
    "text", ["Discard a card with a cost of 3.", "Discard a non-TOY item.", "Discard a foil item."]
)
def test_a_game_without_columns_has_none_of_their_words(text: str) -> None:
    reading = language("heap").read(text, Context("Trash"))
    assert (reading.tree is None) == ("TOY" not in text)
    assert "less" not in language("heap").refusals.offers._plain
