"""What is nobody's and what no card is: "your player", "this" before a card's name, a hand that comes from cards."""

from __future__ import annotations

import pytest

from engine.language import Context
from tests.engine.language.advice.all_games import language_in

CARD = Context("Critter", "")


@pytest.mark.parametrize(
    "text",
    ["Take a card from your player.", "Your player gains 1 suspicion.", "Each of your other players draws a card."],
)
def test_no_player_is_yours(text: str) -> None:
    (finding, *_) = language_in("crafty-critters").read(f"Play: {text}", CARD).findings
    assert (finding.kind, finding.message) == ("never-met", "no player is anybody's")
    assert "“another player”" in str(finding.hint)


@pytest.mark.parametrize("text", ["Play: Take a card from your hand.", "Play: Take a card from another player."])
def test_what_is_yours_stays(text: str) -> None:
    assert language_in("crafty-critters").read(text, CARD).findings == ()


def test_the_name_of_a_card_is_not_what_another_one_is() -> None:
    (finding,) = language_in("ark").read("This Day is worth 10 points.", Context("Animal", "Clean")).findings
    assert finding.message == "Day is the name of a card, not what this card is"
    assert str(finding.hint) == "write “this pair”"
    assert language_in("ark").read("This pair is worth 10 points.", Context("Animal", "Clean")).findings == ()


def test_no_hand_comes_from_cards() -> None:
    text = "Food cards are worth +2 points for each hand from them to you."
    assert [each.message for each in language_in("ark").read(text, Context("Food", "")).findings] == [
        "no hand comes from a card"
    ]
