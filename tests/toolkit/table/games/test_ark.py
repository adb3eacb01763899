"""ARK at a terminal: what an action takes, and what a turn ends with."""

from __future__ import annotations

from io import StringIO
from typing import Any

from rich.console import Console

from engine.kernel import NOBODY, State, new_game, own_words, tell
from tests.engine.games.ark.scene import Scene
from tests.engine.records.games import referee_of
from toolkit.table.choices import option_words, question
from toolkit.table.games.ark import BOARD
from toolkit.table.story import Story
from toolkit.table.told import Told


def words(state: State) -> dict[str, str]:
    """What each option means, by its text."""
    return dict(row.partition(" · ")[::2] for row in option_words(state))


def test_every_action_says_what_it_takes_and_leads_to() -> None:
    scene = Scene({1: "Hay + Owl", 2: "Owl"}, hold="Owl + Sheep", deck="Goat + Goat + Goat")
    said = words(scene.state)
    assert said["draw"] == "1 action · the top card of the deck"
    assert said["flip"] == "1 action · the Time becomes Night"
    assert said["take Owl"].startswith("1 action · you hold 1 of it · This pair is worth")
    assert said["take Sheep"].startswith("1 action · This pair is worth")
    assert said["done"] == "end your turn, 2 actions unused; then you discard two cards, for you have added nothing"
    scene.play("1 | play Hay | \n1 | flip | ")
    said = words(scene.state)
    assert said["flip"] == "1 action · the Time becomes Day"
    assert said["done"] == "end your turn, 1 action unused; then you discard one card"


def test_a_turn_ends_with_a_discard_however_few_cards_there_are() -> None:
    scene = Scene({1: "Owl + Sheep + Goat", 2: "Owl"}, deck="Goat").play("1 | done | asks 1 discard")
    assert question(scene.state) == "Your turn ends with a discard from your hand into the Hold. Which card?"
    assert BOARD.heading(Told(scene.state, 0), 0) == "Day · player 1 · two discards, for nothing was added"
    scene.play("1 | discard Owl | asks 1 discard")
    assert BOARD.heading(Told(scene.state, 0), 0).endswith(
        "player 1 · the second of two discards, for nothing was added"
    )
    scene = Scene({1: "Hay + Sheep + Goat", 2: "Owl"}, deck="Goat").play("1 | play Hay | \n1 | done | asks 1 discard")
    assert BOARD.heading(Told(scene.state, 0), 0).endswith("player 1 · one discard")


def test_a_few_who_play_together_have_an_action_more() -> None:
    for players, is_few in ((3, True), (4, False)):
        apart, *together = option_words(new_game(referee_of("ark"), players, 1))
        assert "action" not in apart
        assert all(words.endswith("everyone has one action more") == is_few for words in together)


def printed(state: State) -> str:
    console = Console(width=120, file=StringIO())
    for part in BOARD.show(Told(state, 0), ("person", "greedy")):
        console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_group_sees_the_day_cycle_and_what_is_left_and_no_points() -> None:
    cards: dict[str, Any] = {"hold": "Owl + Sheep", "deck": "Goat + Goat", "stored": {1: "Pig + Pig"}}
    together = Scene({1: "Hay", 2: "Owl"}, together=True, **cards).state
    assert "Day cycle 1, 4 Food cards and pairs not aboard" in printed(together)
    assert "Points" not in printed(together)
    assert BOARD.heading(Told(together, 0), 0).startswith("Day cycle 1, Day · player 1")
    apart = Scene({1: "Hay", 2: "Owl"}, **cards).state
    assert "Points" in printed(apart)
    assert "Day cycle" not in printed(apart) + BOARD.heading(Told(apart, 0), 0)


def test_who_takes_a_hidden_card_and_who_had_it_are_told_which_and_others_are_not() -> None:
    texts = {"Hay": "Play during any Time.\nWhen you play this Food card, take a card from another player."}
    scene = Scene({1: "Hay", 2: "Owl", 3: "Goat"}, deck="Goat + Goat", texts=texts)
    scene.play("1 | play Hay |\n1 | choose a hidden card of player-2 | 1 hand Owl")
    line = next(line for line in scene.state.log if line[0] == "take")
    assert tell(scene.state, line).startswith("player 1 takes a hidden card")
    assert [own_words(scene.state, line, viewer) for viewer in (0, 1, 2, NOBODY)] == ["Owl", "Owl", "", ""]


def test_the_log_does_not_repeat_what_a_card_says_anyway() -> None:
    scene = Scene({1: "Lion + Lion + Hay", 2: "Owl"}, deck="Goat + Goat").play("1 | play Lion | says “can be played”")
    console = Console(width=200, file=StringIO())
    Story(console).go_on(scene.state)
    assert isinstance(console.file, StringIO)
    said = console.file.getvalue()
    assert "can be played during" not in said
    assert "player 1 plays a pair: Lion" in said
    assert "playing Lion takes 1 action" in said
