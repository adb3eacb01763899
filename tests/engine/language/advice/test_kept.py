"""What a sentence to write instead keeps of the words that were given."""

from __future__ import annotations

import pytest

from engine.language.tokens import tokenise
from tests.engine.language.games import language


def is_kept(given: str, said: str, *, is_noted: bool = False) -> bool:
    """Whether one text can be offered for another."""
    words = [token.text for token in tokenise(given)]
    return language("heap").refusals.mender.kept.is_kept(words, said, is_noted=is_noted)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Everyone gets two Snacks.", "Each player gains 2 Snacks."),
        ("Raids cost 2 more AP.", "Raiding costs +2 AP."),
        ("The top card of each Trash Can is discarded.", "Discard the top card of each Trash Can."),  # by whom is open
        ("Draw 2 cards from the Risk deck.", "Draw 2 Risk cards."),
        ("They must drop an item.", "It discards an item."),  # a deed that is done to put a token
        ("Discard this item to gain 1 AP.", "You may discard this item to gain 1 AP."),
        ("Target animal gains 1 AP.", "Choose an animal; that animal gains 1 AP."),
    ],
)
def test_what_is_said_otherwise_is_kept(given: str, said: str) -> None:
    assert is_kept(given, said)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Everyone gets two Snacks.", "Each player gains 3 Snacks."),
        ("Everyone gets two Snacks.", "Each player gains Snacks."),
        ("Gain 1 AP for each Pet here.", "Gain 1 AP."),
        ("Take a SHINY item.", "Take an item."),
        ("Move the Cat here.", "Move a Pet to this house."),
        ("Discard a Tiny item.", "Discard an item."),
        ("When you raid and visit, gain 1 AP.", "When you visit, gain 1 AP."),
        ("Risk cards that were discarded.", "Risk cards that were dropped."),
        ("Each animal loses 1 AP.", "Lose 1 AP."),
        ("Each animal gains half of the Snacks.", "Gain half your Snacks (rounded down)."),
        ("Put 2 items back.", "Put 2 Features back."),
    ],
)
def test_what_is_dropped_turned_or_said_to_somebody_else_is_seen(given: str, said: str) -> None:
    assert not is_kept(given, said)


def test_with_a_note_the_numbers_alone_are_held() -> None:
    assert is_kept("Gain 2 AP for a FOOD item.", "Gain 2 AP.", is_noted=True)
    assert not is_kept("Gain 2 AP for a FOOD item.", "Gain 2 AP.")
    assert not is_kept("Gain 2 AP for a FOOD item.", "Gain 3 AP.", is_noted=True)


@pytest.mark.parametrize(
    ("given", "said", "kept"),
    [
        ("Animals may not raid this house.", "Animals raid this house.", False),
        ("Animals may not raid this house.", "Animals cannot raid this house.", True),
        ("You don't pay AP to leave this house.", "Leaving this house costs 0 AP for you.", True),
        ("Animals without a TOOL item lose 1 AP.", "Animals with a TOOL item lose 1 AP.", False),
        ("Animals raid this house.", "Animals cannot raid this house.", False),
        ("Only SMALL animals may raid this house.", "Non-SMALL animals cannot raid this house.", True),
    ],
)
def test_what_is_denied_stays_denied_with_a_note_too(given: str, said: str, *, kept: bool) -> None:
    assert is_kept(given, said) == kept
    assert is_kept(given, said, is_noted=True) == kept or "without" in given


def test_what_is_somebodys_keeps_its_number() -> None:
    assert not is_kept("Discard your items.", "Discard your item.")
    assert not is_kept("Discard your items.", "Discard your item.", is_noted=True)
    assert is_kept("Discard your items.", "Discard all your items.")
    assert is_kept("Each animal shuffles their stashes.", "Each animal shuffles its stash.")  # piles, one for each


def test_two_nouns_for_cards_of_one_type_are_one() -> None:
    assert is_kept("Draw 2 items from the Trash deck.", "Draw 2 Trash cards.")
    assert not is_kept("Draw 2 items from the Trash deck.", "Draw 2 Risk cards.")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("Animals here go to their dens.", "An animal at this house moves to its den."),
        ("Any animal here discards an item.", "Any animal at this house discards an item."),  # one of them
        ("Raiding costs it 2 AP more.", "Raiding costs 2 AP."),
        ("Visiting costs +1 AP for any animal.", "Visiting costs +1 AP for each animal."),  # counts them
        ("Here: raiding +1 AP.", "Raiding costs +1 AP."),
        ("Each animal goes home.", "Each animal moves to your den."),
        ("Take 1 Snack from all with more than you.", "If each animal has more Snacks than you, take 1 Snack."),
        ("Each player with over 8 Snacks loses 1 AP.", "Each player with 8 Snacks loses 1 AP."),
        ("You can't be forced to discard items.", "You cannot discard items."),
        ("If you have a Snack, use it.", "If you have a Snack, use."),
        ("You may carry up to 2 more items.", "You may carry 2 items."),
    ],
)
def test_a_note_excuses_none_of_these(given: str, said: str) -> None:
    assert not is_kept(given, said)
    assert not is_kept(given, said, is_noted=True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("An animal of your choice moves home.", "An animal moves to its den."),
        ("Raiding costs it 2 AP more.", "Raiding costs +2 AP."),
        ("Visiting costs +1 AP per animal.", "Visiting costs +1 AP for each animal."),
        ("Here: raiding +1 AP.", "Raiding this house costs +1 AP."),
        ("Both neighbours gain 2 AP.", "The player on your left gains 2 AP, and the player on your right gains 2 AP."),
        ("Each player with over 8 Snacks loses 1 AP.", "Each player with more than 8 Snacks loses 1 AP."),
        ("You may carry up to 2 more items.", "You may carry 2 additional items."),
        ("It has to bin an item.", "It discards an item."),  # no BIN is meant
        ("Animals are prohibited from raiding this house.", "Animals cannot raid this house."),
        ("You cannot leave without paying 1 AP.", "Leaving costs +1 AP."),
    ],
)
def test_nor_is_what_says_the_same_refused(given: str, said: str) -> None:
    assert is_kept(given, said, is_noted=True)
