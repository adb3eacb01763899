"""Texts that give, show, exchange and discard more than the rulebook does, and that end a turn."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.ark import layout as at
from engine.kernel import NOBODY, actions, apply, check_state, redeal, tell, view
from engine.kernel.running.hidden_information import learn
from tests.engine.games.ark.scene import Scene

PIG = "This pair is worth 4 points.\nPlay only during Day.\n"


def scene(text: str, **more: Any) -> Scene:
    """Player 1 can play pigs that say something."""
    hands = {1: "Pig + Pig + Hay + Owl", 2: "Fox + Grain"}
    made = Scene(hands, hold="Bat", deck="Cow + Deer + Goat + Duck", texts={"Pig": PIG + text}, **more)
    apply(made.state, "play Pig")
    return made


def named(made: Scene, zone: int) -> list[str]:
    return [made.state.referee.name(card) for card in made.state.zones[zone]]


def test_a_hand_is_discarded() -> None:
    made = scene("When you play this pair, discard your hand.")
    assert named(made, at.hand(0)) == []
    assert sorted(named(made, at.HOLD)) == ["Bat", "Cow", "Hay", "Owl"]


def test_a_storeroom_that_is_discarded_is_left_behind_again() -> None:
    made = scene("When you play this pair, discard your Storeroom.")
    assert named(made, at.storeroom(0)) == []
    assert made.state.stowed == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("deed", "points"),
    [("discard this pair", 1), ("discard your hand", 2), ("discard your Storeroom", 2), ("discard 1 card", 1)],
)
def test_what_is_discarded_is_told_whoever_waits_for_it(deed: str, points: int) -> None:
    made = scene(f"When you play this pair, {deed}.\nWhen you discard a card, gain 1 point.", stored={1: "Fox + Fox"})
    while made.state.choice.kind in {"card", "order"}:
        apply(made.state, actions(made.state)[0])
    assert made.state.counts[made.state.cargo.point][0] == points  # type: ignore[attr-defined]


@pytest.mark.parametrize("told", ["discard a card", "discard this card"])  # the one in the Storeroom; the one in hand
def test_a_card_in_hand_hears_only_what_is_done_to_itself(told: str) -> None:
    texts = {"Pig": PIG + "When you play this pair, discard 1 card.", "Hay": f"When you {told}, gain 1 point."}
    made = Scene({1: "Pig + Pig + Hay", 2: "Fox"}, hold="Bat", deck="Cow + Deer", stored={1: "Hay"}, texts=texts)
    apply(made.state, "play Pig")
    assert made.state.counts[made.state.cargo.point][0] == 1  # type: ignore[attr-defined]


def test_a_card_that_is_given_is_known_to_who_gave_it() -> None:
    made = scene("When you play this pair, give a card to another player.")
    apply(made.state, "choose Hay")
    assert named(made, at.hand(1))[-1] == "Hay"
    assert view(made.state, 0)["players"][1]["hand"] == ["hidden", "hidden", "Hay"]


def test_a_hand_that_was_looked_at_is_known_until_it_changes() -> None:
    made = scene("When you play this pair, look at a player's hand.")
    apply(made.state, "choose player-2")
    assert view(made.state, 0)["players"][1]["hand"] == ["Fox", "Grain"]
    assert named_after_redeal(made) == ["Fox", "Grain"]


def named_after_redeal(made: Scene) -> list[str]:
    new = redeal(made.state, 0, 5)
    assert check_state(new) == []
    return [new.referee.name(card) for card in new.zones[at.hand(1)]]


def test_a_revealed_hand_is_known_to_all() -> None:
    made = scene("When you play this pair, reveal your hand.")
    assert view(made.state, 1)["players"][0]["hand"] == ["Hay", "Owl"]


def test_without_a_word_of_it_a_hand_stays_hidden() -> None:
    made = scene("When you play this pair, draw a card.")
    assert view(made.state, 1)["players"][0]["hand"] == ["hidden"] * 3


def test_the_deck_is_put_back_as_one_likes() -> None:
    made = scene("When you play this pair, look at the top 2 cards of the Ark deck. Put them back in any order.")
    assert actions(made.state) == ["choose Deer", "choose Goat"]
    assert check_state(redeal(made.state, 1, 3)) == []
    apply(made.state, "choose Deer")  # the last one chosen is on top
    assert named(made, at.DECK)[::-1][:2] == ["Goat", "Deer"]


def test_who_has_looked_before_does_not_know_in_which_order_another_puts_back() -> None:
    made = scene("When you play this pair, look at the top 2 cards of the Ark deck. Put them back in any order.")
    learn(made.state, [1], made.state.zones[at.DECK][-2:])
    apply(made.state, "choose Deer")
    assert {known for known in made.state.known if known} == {0b1}


def test_who_has_looked_before_does_not_see_what_another_has_left_there() -> None:
    """Or they would know what was kept."""
    made = scene("When you play this pair, draw a card.")
    left = made.state.zones[at.DECK][-1]
    made.referee.show(made.state, 0, [left], everybody=True)
    made.referee.put_back(made.state, 0, [left])
    assert {card: known for card, known in enumerate(made.state.known) if known} == {left: 0b1}


def test_what_moves_between_hidden_places_is_named_to_nobody() -> None:
    words = "put a card from your hand on top of the Ark deck", "swap a card with a card from another player's hand"
    told = []
    for deed in words:
        made = scene(f"When you play this pair, {deed}.")
        while made.state.choice.kind == "card":
            apply(made.state, actions(made.state)[0])
        line = next(line for line in made.state.log if line[0] in ("put card", "exchange"))
        told += [tell(made.state, line, viewer).partition("  [")[0] for viewer in (NOBODY, 0)]
    assert told[:2] == ["a hidden card is put into the deck", "a hidden card is put into the deck (Hay)"]
    assert told[2] == "player 1 exchanges a hidden card for a hidden card"
    assert told[3].startswith("player 1 exchanges a hidden card for a hidden card (Hay for ")


def test_a_turn_that_a_text_ends_is_over_but_for_the_discards() -> None:
    made = scene("When you play this pair, end your turn.")
    assert actions(made.state) == ["discard Hay", "discard Owl"]


def test_the_turn_of_somebody_else_does_not_end() -> None:
    made = scene("When you play this pair, end another player's turn.")
    assert "draw" in actions(made.state)


def test_pairs_are_exchanged_whole() -> None:
    made = scene("When you play this pair, exchange this pair with a pair.", stored={2: "Fox + Fox"})
    assert named(made, at.storeroom(0)) == ["Fox", "Fox"]
    assert named(made, at.storeroom(1)) == ["Pig", "Pig"]
    assert check_state(made.state) == []
    told = [tell(made.state, line, 0).partition("  [")[0] for line in made.state.log]
    assert told.count("player 1 exchanges Pig for Fox") == 2


def test_the_other_half_of_a_pair_that_is_exchanged_for_one_card_is_told() -> None:
    made = scene("When you play this pair, exchange this pair with a Food card.", stored={2: "Hay"})
    told = [tell(made.state, line, 0).partition("  [")[0] for line in made.state.log]
    assert told[-2:] == ["player 1 exchanges Pig for Hay", "Pig is put into the Storeroom of player 2"]


def test_cards_are_exchanged_between_piles() -> None:
    made = scene("When you play this pair, swap a card with a card from the Hold.")
    apply(made.state, "choose Hay")
    apply(made.state, "choose Bat")
    assert named(made, at.HOLD) == ["Cow", "Hay"]
    assert sorted(named(made, at.hand(0))) == ["Bat", "Owl"]
