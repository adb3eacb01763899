"""What texts do to the rules' own deeds, to Storerooms and to hands that are hidden."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.ark import layout as at
from engine.kernel import actions, apply, check_state, clone, redeal, scores, tell, view
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.viewer import EVERYBODY
from tests.engine.games.ark.scene import Scene

PIG = "This pair is worth 4 points.\nPlay only during Day.\n"
HANDS = {1: "Pig + Pig + Hay + Owl + Owl", 2: "Fox + Owl + Grain"}


def scene(text: str, **more: Any) -> Scene:
    """Player 1 has played pigs that say something."""
    given: dict[str, Any] = {"hands": HANDS, "hold": "Bat", "deck": "Cow + Deer + Goat + Sheep + Duck"} | more
    made = Scene(given.pop("hands"), texts={"Pig": PIG + text}, **given)
    apply(made.state, "play Pig")
    assert check_state(made.state) == []
    return made


def named(made: Scene, zone: int) -> list[str]:
    return sorted(made.referee.name(card) for card in made.state.zones[zone])


# --- what is drawn ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["a Food card", "a pair", "2 pairs", "a PRIZE card"])
def test_nobody_draws_a_card_of_some_kind_from_a_deck_that_has_others(what: str) -> None:
    with pytest.raises(NoExecutor, match="top card of a deck is drawn"):
        scene(f"When you play this pair, draw {what}.")


def test_a_card_is_drawn() -> None:
    assert named(scene("When you play this pair, draw 2 cards."), at.hand(0)) == ["Deer", "Goat", "Hay", "Owl", "Owl"]


# --- bans on the rules' own deeds ------------------------------------------------------------------------------------


def test_who_cannot_draw_draws_neither_from_the_deck_nor_from_the_hold() -> None:
    made = scene("You cannot draw cards.")
    assert actions(made.state) == ["play Hay", "flip", "done"]
    made.play("1 | done | \n1 | discard Owl | asks 2; offers draw; offers take Bat")


def test_who_cannot_take_cards_can_draw_from_the_deck() -> None:
    assert actions(scene("You cannot take cards.").state) == ["play Hay", "draw", "flip", "done"]


def test_a_ban_on_some_cards_is_asked_of_those_that_are_seen() -> None:
    made = scene("You cannot draw Food cards.", hold="Bat + Olives")
    assert [a for a in actions(made.state) if a[:4] in ("draw", "take")] == ["draw", "take Cow", "take Bat"]
    whole = scene("Cards cannot be taken from the Hold.")
    assert [a for a in actions(whole.state) if a[:4] in ("draw", "take")] == ["draw"]


def test_effects_draw_nothing_for_who_cannot_draw() -> None:
    texts = {
        "Pig": PIG + "You cannot draw cards.",
        "Hay": "Play during any Time.\nWhen you play this Food card, draw a card.",
    }
    made = Scene({1: "Pig + Pig + Hay", 2: "Fox"}, deck="Cow + Deer + Goat", texts=texts)
    made.play("1 | play Pig | \n1 | play Hay | says “player 1 cannot draw”; 1 hand nothing")


def test_who_cannot_discard_keeps_the_hand() -> None:
    made = scene("You cannot discard cards.")
    made.play("1 | done | asks 2 turn; 1 hand Hay + Owl + Owl")


def test_who_cannot_discard_some_cards_discards_others() -> None:
    made = scene("You cannot discard Food cards.", hands={1: "Pig + Pig + Hay + Owl + Fox", 2: "Fox"})
    made.play("1 | done | asks 1 discard; offers discard Owl; lacks discard Hay\n1 | discard Owl | asks 2 turn")
    alone = scene("You cannot discard Food cards.", hands={1: "Pig + Pig + Hay + Owl", 2: "Fox"})
    alone.play("1 | done | asks 2 turn; 1 hand Hay")


def test_drawing_from_the_hold_is_drawing() -> None:
    made = scene("When you draw a card, gain 1 point.")
    made.play("1 | take Bat | scores 5 0\n1 | draw | scores 6 0")


# --- pairs in Storerooms ---------------------------------------------------------------------------------------------


def test_a_pair_returns_as_a_pair() -> None:
    made = scene("When you play this pair, return it to your hand.")
    assert named(made, at.hand(0)) == ["Hay", "Owl", "Owl", "Pig", "Pig"]
    assert named(made, at.storeroom(0)) == []
    assert made.state.stowed == 0
    assert scores(made.state) == scores(clone(made.state)) == [0, 0]
    assert view(made.state, 1)["players"][0]["hand"].count("hidden") == 3  # everybody saw the pigs come back


def test_a_pair_is_discarded_as_a_pair() -> None:
    made = scene("When you play this pair, discard it.")
    assert named(made, at.HOLD) == ["Bat", "Cow", "Pig", "Pig"]
    assert made.state.stowed == 0


def test_a_pair_is_put_from_a_storeroom_as_a_pair() -> None:
    text = "When you play this pair, put a pair from your Storeroom on the bottom of the Ark deck."
    made = scene(text, stored={1: "Goat + Goat"})
    apply(made.state, next(action for action in actions(made.state) if "Goat" in action))
    assert check_state(made.state) == []
    assert named(made, at.DECK).count("Goat") == 3
    assert named(made, at.storeroom(0)) == ["Pig", "Pig"]
    assert made.state.stowed == 1


def test_half_a_pair_does_not_go_aboard() -> None:
    made = scene("When you play this pair, put a card from the Hold into your Storeroom.", hold="Bat")
    apply(made.state, next(action for action in actions(made.state) if "Bat" in action))
    assert named(made, at.storeroom(0)) == ["Pig", "Pig"]
    assert made.state.stowed == 1
    food = scene("When you play this pair, put a card from the Hold into your Storeroom.", hold="Hay")
    apply(food.state, next(action for action in actions(food.state) if "Hay" in action))
    assert food.state.stowed == 2
    assert scores(food.state) == [5, 0]


def test_a_card_put_on_the_deck_is_forgotten() -> None:
    """What was seen when it was taken is not seen any more when it is drawn again."""
    made = scene("When you play this pair, put a card from your hand on top of the Ark deck.")
    made.state.known[made.state.zones[at.hand(0)][0]] = EVERYBODY
    apply(made.state, next(action for action in actions(made.state) if "Hay" in action))
    made.play("1 | draw | says “draws 1 card”")
    assert view(made.state, 1)["players"][0]["hand"] == ["hidden"] * 3


# --- hidden hands ----------------------------------------------------------------------------------------------------

TAKE = "When you play this pair, take a card from another player."


def test_hidden_cards_of_others_are_not_named() -> None:
    """One of them goes over by lot, without a choice where there is nothing to choose."""
    made = scene(TAKE)
    assert not any("choose" in action for action in actions(made.state))
    assert len(made.state.zones[at.hand(0)]) == 4
    assert len(made.state.zones[at.hand(1)]) == 2
    taken = {named(scene(TAKE, seed=seed), at.hand(1))[0] for seed in range(12)}
    assert len(taken) > 1


def test_of_known_and_hidden_cards_the_known_ones_are_named() -> None:
    made = Scene(HANDS, hold="Bat", deck="Cow + Deer + Goat", texts={"Pig": PIG + TAKE})
    fox = next(card for card in made.state.zones[at.hand(1)] if made.referee.name(card) == "Fox")
    made.state.known[fox] = EVERYBODY
    apply(made.state, "play Pig")
    assert actions(made.state) == ["choose Fox", "choose a hidden card of player-2"]
    for seed in range(3):
        deal = redeal(made.state, 0, seed)
        assert check_state(deal) == []
        assert actions(deal) == actions(made.state)
    apply(made.state, "choose a hidden card of player-2")
    assert len(made.state.zones[at.hand(0)]) == 4
    assert fox in made.state.zones[at.hand(1)]


def test_open_hands_are_named() -> None:
    made = scene(TAKE, together=True, open=True)
    assert [action.partition("#")[0] for action in actions(made.state)] == ["choose Fox", "choose Owl", "choose Grain"]


def test_from_a_player_is_from_another() -> None:
    """What is in one's own hand is not taken into it."""
    made = scene("When you play this pair, take a card from a player.", together=True, open=True)
    assert [action.partition("#")[0] for action in actions(made.state)] == ["choose Fox", "choose Owl", "choose Grain"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TAKE, "player 1 takes a hidden card"),
        ("When you play this pair, give a card to another player.", "player 1 gives a hidden card to player 2"),
        ("When you play this pair, look at the hand of another player.", "player 1 looks at 3 cards"),
    ],
)
def test_the_log_for_all_does_not_name_what_some_have_not_seen(text: str, words: str) -> None:
    made = scene(text)
    while actions(made.state) and actions(made.state)[0].startswith("choose"):
        apply(made.state, actions(made.state)[0])
    assert any(tell(made.state, line).startswith(words) for line in made.state.log)


def test_what_is_taken_openly_is_named() -> None:
    made = scene(TAKE, together=True, open=True)
    apply(made.state, next(action for action in actions(made.state) if "Fox" in action))
    assert any(tell(made.state, line).startswith("player 1 takes Fox") for line in made.state.log)
