"""Ids from names, and the words somebody may have meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.language.games import card_set
from toolkit.ids import card_id
from toolkit.nearest import clearly_meant, did_you_mean, one_of
from toolkit.show import named_cards, told_apart


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("Magpie's Nest", "magpies-nest"),
        ("Magpie’s Nest", "magpies-nest"),
        ("Crème brûlée", "creme-brulee"),
        ("Größe Straße", "grosse-strasse"),
        ("  3.5 mm -- jack! ", "3-5-mm-jack"),
        ("猫", ""),
        ("!!!", ""),
    ],
)
def test_an_id_from_a_name(name: str, identity: str) -> None:
    assert card_id(name) == identity


@given(st.text())
def test_the_id_of_an_id_is_itself(name: str) -> None:
    assert card_id(card_id(name)) == card_id(name)


def test_near_words_are_offered_and_far_ones_are_not() -> None:
    assert did_you_mean("FOOOD", ["FOOD", "TOOL", "SHINY"]) == "Did you mean FOOD?"
    assert did_you_mean("xyz", ["FOOD", "TOOL"]) == ""
    assert one_of("xyz", ["FOOD", "TOOL"]) == "There are: FOOD, TOOL."
    assert one_of("xyz", map(str, range(20))).endswith("11, ….")
    assert one_of("xyz", []) == ""


def test_only_one_clear_word_is_written_by_a_machine() -> None:
    assert clearly_meant("favored", ["favoured", "flavour"]) == "favoured"
    assert clearly_meant("tag", ["tags", "stag"]) == ""
    assert clearly_meant("colour", ["icon"]) == ""


def test_a_card_and_a_piece_of_the_same_name_are_told_apart_by_their_decks() -> None:
    game = card_set()
    both = named_cards("cat", [game], with_pieces=True)
    assert told_apart(both) == ["pets/cat", "standees/cat"]
    for words, meant in zip(told_apart(both), both, strict=True):
        assert named_cards(words, [game], with_pieces=True) == [meant]
    assert [card.deck for _, card in named_cards("cat", [game])] == ["pets"]
    assert [card.id for _, card in named_cards("standees/small", [game], with_pieces=True)] == ["small-dog"]
    assert named_cards("pets/cat person", [game]) == named_cards("trash/cat", [game]) == []


def test_cards_with_names_of_their_own_need_no_deck() -> None:
    assert told_apart(named_cards("big", [card_set()])) == ["big-dog"]
