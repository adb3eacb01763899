"""Other amounts and other combinations of the game's words are done as they say."""

from __future__ import annotations

from random import Random

import pytest

from engine.games.crafty_critters import layout as at
from engine.kernel import NOBODY, actions, apply, check_state, is_over, new_game, tell, view
from engine.kernel.running.hidden_information import learn
from tests.engine.games.crafty_critters.scene import Scene, worded

CARD = "Common Critter"


def playing(text: str, players: int = 3, hand: str = CARD) -> Scene:
    """Player 1 has a Common Critter that says something else."""
    return Scene({1: hand}, players, referee=worded(CARD, text))


# --- points ----------------------------------------------------------------------------------------------------------


def test_points_gained_give_back_tokens_and_then_count() -> None:
    scene = playing("Discard: Gain 2 CP.").crew(1, "A1")
    scene.state.counts[1][0] = 1
    scene.play(f"1 | play {CARD} | 1 CP 1; 1 score 1; says gains 2 CP")
    assert (scene.state.counts[1][0], scene.state.earned[0]) == (0, 1)


def test_points_lost_are_taken_from_those_gained_first() -> None:
    scene = playing("Discard: Lose 3 CP.").crew(1, "A1")
    scene.state.earned[0] = 1
    scene.play(f"1 | play {CARD} | 1 CP -2; says loses 3 CP")
    assert (scene.state.counts[1][0], scene.state.earned[0]) == (2, 0)


def test_points_that_one_has_are_food_less_tokens() -> None:
    text = "Discard: If you have 2 CP, gain 3 suspicion; otherwise, gain 1 suspicion."
    playing(text).food(1, "Squash").play(f"1 | play {CARD} | 1 suspicion 3")
    poor = playing(text).food(1, "Squash")
    poor.state.counts[1][0] = 1
    poor.play(f"1 | play {CARD} | 1 suspicion 1")
    fined = playing(text)
    fined.state.counts[1][0] = 2
    fined.play(f"1 | play {CARD} | 1 suspicion 1")


# --- moves -----------------------------------------------------------------------------------------------------------


def test_moves_are_as_many_as_the_words_say() -> None:
    row = ", ".join(f"{column}1 Crossroads NESW" for column in "BCD") + ", E2 Aisle NS, F1 Aisle EW"
    scene = playing("Play: Move up to 4 tiles this turn. Playing this card takes 0 actions.").tiles(row).crew(1, "A1")
    scene.play(f"""
        1 | play {CARD} | says can move 4 tiles this turn; says takes 0 actions
        1 | move B1 |
        1 | move C1 |
        1 | move D1 |
        1 | move E1 | lacks move F1; lacks move D1
    """)


def test_a_second_use_that_gives_no_more_moves_says_so() -> None:
    scene = Scene({1: "Fly"}).tiles("B1 Crossroads NESW").crew(1, "A1")
    scene.play("1 | play Fly | says can move 3 tiles\n 1 | play Fly again | says nothing is changed")


def test_additional_moves_are_added_up() -> None:
    scene = playing("Play: Move 2 additional tiles this turn.", hand=f"{CARD} + {CARD}").crew(1, "A1")
    scene.play(f"1 | play {CARD} | says can move 4 tiles\n 1 | play {CARD} | says can move 6 tiles")
    assert scene.state.reach == 6


def test_a_trap_that_gives_moves_gives_none_to_whose_turn_it_is_not() -> None:
    scene = Scene({1: "Echolocation"}, referee=worded("Hidden Camera", "Move up to 3 tiles this turn."))
    scene.traps("Hidden Camera").play("1 | play Echolocation |\n 1 | choose player-2 | says nothing is done")
    assert scene.state.reach == 2


# --- tiles -----------------------------------------------------------------------------------------------------------

SCOUT = (
    "Play: Look at the top 5 tiles. You may keep 2; you may place them for any player before that player draws. "
    "Put the rest back. You cannot hold 3 tiles."
)


def test_scout_with_other_amounts_keeps_and_places_two_tiles() -> None:
    scene = playing(SCOUT, 2).crew(1, "A1").crew(2, "J10").deck("Aisle + Junction + Crossroads + Bend + Aisle + Bend")
    scene.play(f"""
        1 | play {CARD} | offers yes
        1 | yes | asks 1
        1 | choose Crossroads# |
        1 | choose Bend# | 1 held Crossroads + Bend; says puts 3 cards back
        1 | place the held tile | offers place the held Bend; offers place the held Crossroads
        1 | place the held Bend | offers place B1 SW; lacks place B1 NESW
        1 | place B1 SW | 1 held Crossroads
        1 | done | asks 2
        2 | draw a tile | asks 1; offers yes
        1 | yes | offers place J9 NESW
        1 | place J9 NESW | 1 held nothing; asks 2
        2 | draw a tile | asks 2
    """)


def test_a_limit_of_tiles_is_what_the_card_says() -> None:
    scene = playing(SCOUT, 2).crew(1, "A1").deck("Aisle + Junction + Crossroads + Bend + Aisle + Bend")
    scene.play(f"""
        1 | play {CARD} |
        1 | yes |
        1 | choose Crossroads# |
        1 | choose Bend# |
        1 | play {CARD} again | lacks yes; 1 held Crossroads + Bend
    """)


def test_a_tile_without_a_promise_is_placed_by_its_holder_alone() -> None:
    scene = playing("Play: Look at the top 3 tiles. You may keep 1. Put the rest back.", 2).crew(1, "A1")
    scene.crew(2, "J10").deck("Aisle + Junction + Crossroads + Bend")
    scene.play(f"""
        1 | play {CARD} |
        1 | yes |
        1 | choose Junction# | 1 held Junction; offers place the held tile
        1 | done |
        2 | draw a tile | asks 2
    """)


def test_a_drawn_tile_is_held() -> None:
    scene = playing("Discard: Draw a tile.").crew(1, "A1").deck("Bend")
    scene.play(f"1 | play {CARD} | 1 held Bend; says draws 1 tile; offers place the held tile")


def test_several_traps_are_drawn_one_after_the_other() -> None:
    scene = playing("Discard: Draw and resolve 2 Trap cards.").traps("Hidden Camera + Hidden Camera + Hidden Camera")
    scene.play(f"1 | play {CARD} | 1 suspicion 4")
    assert len(scene.state.zones[at.TRAPS_USED]) == 2


def test_a_tile_under_a_crew_is_not_discarded() -> None:
    scene = playing("Discard: Discard a tile.").tiles("B1 Aisle EW, C1 Bend SW").crew(1, "B1").crew(2, "J1")
    scene.play(f"1 | play {CARD} | B1 EW; C1 empty")


def test_a_tile_under_a_crew_can_be_replaced() -> None:
    scene = playing("Discard: You may replace a tile.").tiles("B1 Aisle EW").crew(1, "B1").deck("Bend")
    scene.play(f"""
        1 | play {CARD} | offers yes
        1 | yes | offers place B1 SW; B1 EW
        1 | place B1 SW | B1 SW; 1 at B1
    """)
    assert len(scene.state.zones[at.OUT]) == 1


def test_moving_to_a_tile_is_to_where_it_lies() -> None:
    scene = playing("Discard: Move to a tile.").tiles("C5 Watched Aisle EW").crew(1, "A1")
    scene.play(f"1 | play {CARD} | 1 at C5\n 1 | done | 1 suspicion 1")


# --- food and cards --------------------------------------------------------------------------------------------------


def test_food_taken_from_a_player_and_given_away_goes_into_baskets() -> None:
    scene = playing("Discard: Choose another player. Take a food from that player.", 2).food(2, "Nuts")
    scene.play(f"1 | play {CARD} | 1 basket Nuts; 2 basket nothing; 1 score 3")
    scene = playing("Discard: Choose another player. Give a food to that player.", 2).food(1, "Nuts")
    scene.play(f"1 | play {CARD} | 2 basket Nuts; 1 basket nothing")


def test_food_taken_from_the_board_is_had() -> None:
    scene = playing("Discard: Take a food.", 2)
    scene.play(f"1 | play {CARD} | offers choose Canned Goods\n 1 | choose Canned Goods | 1 basket Canned Goods")
    assert scene.state.canned == 1


@pytest.mark.parametrize("text", ["Discard a food.", "Discard your lowest-value food."])
def test_discarded_food_is_out_of_play(text: str) -> None:
    scene = Scene({1: "Echolocation"}, 2, referee=worded("Hidden Camera", text)).traps("Hidden Camera").food(2, "Nuts")
    scene.play("1 | play Echolocation |\n 1 | choose player-2 | 2 basket nothing; 2 score 0; says Nuts is discarded")


def test_a_card_is_neither_a_tile_nor_food() -> None:
    scene = playing("Discard: Discard a card.", hand=f"{CARD} + Fly").food(1, "Apple")
    scene.state.referee.put(scene.state, scene.move("Bend", at.TILES, at.USING), at.seat(0, at.HELD))
    scene.play(f"1 | play {CARD} | 1 hand nothing; 1 held Bend; 1 basket Apple; 1 pile {CARD} + Fly")


def test_a_card_out_of_a_hand_that_is_not_seen_is_taken_by_lot() -> None:
    scene = Scene(
        {1: CARD, 2: "Fly + Wise"}, 2, referee=worded(CARD, "Discard: Take 1 card from another player's hand.")
    )
    scene.play(f"1 | play {CARD} | lacks choose Fly#; lacks choose Wise#; says takes a card")
    assert len(scene.state.zones[at.seat(0, at.HAND)]) == len(scene.state.zones[at.seat(1, at.HAND)]) == 1


# --- random games of texts that were done wrongly once ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Discard: Gain 1 CP.",
        "Play: Move up to 5 tiles this turn. Playing this card takes 0 actions.",
        SCOUT,
        "Play: Look at the top 3 tiles. You may keep 1. Put the rest back.",
        "Discard: Draw 2 tiles.",
        "Discard: Choose another player. Take a food from that player.",
        "Discard: Discard a tile.",
        "Discard: Move to a tile.",
        "Discard: Replace 2 tiles.",
        "Discard: Each player draws and resolves 2 Trap cards.",
        "Discard: Take a tile from another player.",
        "Discard: Take a card from another player.",
        "Discard: Take a food.",
    ],
)
def test_games_with_other_texts_stay_sound(text: str) -> None:
    referee = worded(CARD, text)
    for players in (2, 4):
        state, luck = new_game(referee, players, players), Random(players)
        for _ in range(400):
            if is_over(state):
                break
            found = actions(state)
            wanted = [action for action in found if CARD in action]
            apply(state, luck.choice(wanted if wanted and luck.random() < 0.7 else found))
            assert check_state(state) == []


# --- cards of one name -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Gain 1 suspicion for each card in your hand.", "1 suspicion 3"),
        ("If you have 3 cards in your hand, gain 1 suspicion.", "1 suspicion 1"),
        ("If you have 4 cards in your hand, gain 1 suspicion.", "1 suspicion 0"),
        ("If there are 3 cards in your hand, gain 1 suspicion.", "1 suspicion 1"),
        ("The player with the most cards gains 1 suspicion.", "1 suspicion 1"),
        ("Gain 1 suspicion for each food you have.", "1 suspicion 2"),
        ("Each player with 2 or more food gains 1 suspicion.", "1 suspicion 1"),
        ("The player with the most food gains 1 suspicion.", "1 suspicion 1"),
        ("Discard your food.", "1 basket nothing"),
        ("Discard all cards from your hand.", "1 hand nothing"),
        ("Discard each card in your hand.", "1 hand nothing"),
        ("Choose another player. Take 2 cards from that player's hand.", "asks 1"),
    ],
)
def test_cards_of_one_name_all_count(text: str, fact: str) -> None:
    scene = Scene({1: f"{CARD} + Fly + Fly + Wise", 2: "Fly + Wise"}, referee=worded(CARD, f"Discard: {text}"))
    scene.food(1, "Apple + Apple").food(2, "Squash").crew(1, "A1").play(f"1 | play {CARD} | {fact}")


def test_of_cards_of_one_name_one_is_offered_as_often_as_there_are() -> None:
    scene = playing("Discard: Discard 2 cards from your hand.", hand=f"{CARD} + Fly + Fly + Wise").crew(1, "A1")
    scene.play(f"1 | play {CARD} | asks 1")
    assert [text.partition("#")[0] for text in actions(scene.state)] == ["choose Fly", "choose Wise"]
    scene.play("1 | choose Fly# | asks 1\n1 | choose Fly# | 1 hand Wise")
    few = playing("Discard: Discard 2 cards from your hand.", hand=f"{CARD} + Fly + Fly").crew(1, "A1")
    few.play(f"1 | play {CARD} | 1 hand nothing")


@pytest.mark.parametrize(("hand", "left"), [(CARD, 4), (f"{CARD} + {CARD}", 3), (f"{CARD} + {CARD} + Fly", 3)])
def test_each_of_two_cards_of_one_name_says_what_it_says(hand: str, left: int) -> None:
    text = "At the start of your turn, lose 1 suspicion.\nDiscard: Draw a card."
    scene = Scene({1: "Fly", 2: hand}, referee=worded(CARD, text)).crew(1, "A1").suspicion(2, 5)
    scene.play(f"1 | done | asks 2; 2 suspicion {left}; lacks resolve {CARD}")
    assert scene.state.choice.kind == "turn"


def test_a_card_drawn_by_lot_is_one_of_all_there_are() -> None:
    text, drawn = "Discard: Choose another player. Take 1 card from that player's hand.", []
    for seed in range(40):
        scene = Scene({1: CARD, 2: "Fly + Fly + Fly + Wise"}, 2, referee=worded(CARD, text)).crew(1, "A1")
        scene.state.chance = seed
        scene.play(f"1 | play {CARD} |")
        drawn += [scene.state.referee.name(card) for card in scene.state.zones[at.seat(0, at.HAND)]]
    assert drawn.count("Fly") > 2 * drawn.count("Wise") > 0


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_a_card_given_out_of_a_hand_is_named_to_the_two_alone() -> None:
    scene = playing("Discard: Give a card to another player.", hand=f"{CARD} + Fly")
    scene.play(f"1 | play {CARD} | offers choose player-3\n1 | choose player-2 | 2 hand Fly")
    line = next(line for line in scene.state.log if line[0] == "give")
    told = [tell(scene.state, line, viewer).partition("  [")[0] for viewer in (0, 1, 2, NOBODY)]
    assert told == ["player 1 gives a card to player 2 (Fly)"] * 2 + ["player 1 gives a card to player 2"] * 2


def test_who_has_looked_before_does_not_know_in_which_order_another_puts_back() -> None:
    scene = playing("Discard: Look at the top 3 tiles. Put them back in any order.").crew(1, "A1")
    learn(scene.state, [1], scene.state.zones[at.TILES][-3:])
    scene.play(f"1 | play {CARD} | asks 1")
    while scene.state.choice.kind == "card":
        apply(scene.state, actions(scene.state)[0])
    assert {scene.state.known[card] for card in scene.state.zones[at.TILES]} == {0, 0b1}


def test_who_has_looked_at_a_hand_does_not_know_which_card_left_it_unseen() -> None:
    scene = Scene({1: CARD, 2: "Fly + Wise"}, 3)
    state, hand = scene.state, at.seat(1, at.HAND)
    fly, wise = state.zones[hand]
    learn(state, [0, 2], [fly, wise])
    assert "hidden" not in view(state, 2)["players"][1]["hand"]
    state.referee.put(state, fly, at.seat(0, at.HAND))
    assert view(state, 2)["players"][1]["hand"] == ["hidden"]
    assert view(state, 0)["players"][1]["hand"] == [state.referee.name(wise)]  # who took it has seen both


def test_who_has_looked_at_a_hand_knows_what_is_left_when_a_card_is_shown() -> None:
    scene = Scene({1: CARD, 2: "Fly + Wise"}, 3)
    state, hand = scene.state, at.seat(1, at.HAND)
    fly, wise = state.zones[hand]
    learn(state, [2], [fly, wise])
    state.referee.put(state, fly, at.seat(1, at.PILE))
    assert view(state, 2)["players"][1]["hand"] == [state.referee.name(wise)]
