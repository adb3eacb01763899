"""ARK at a terminal: what an action takes, and what a turn ends with."""

from __future__ import annotations

from engine.kernel import State, view
from tests.engine.games.ark.scene import Scene
from toolkit.table.choices import option_words, question
from toolkit.table.games.ark import BOARD


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
    assert BOARD.heading(view(scene.state, 0), 0) == "Day cycle 1, Day · player 1 · two discards, for nothing was added"
    scene = Scene({1: "Hay + Sheep + Goat", 2: "Owl"}, deck="Goat").play("1 | play Hay | \n1 | done | asks 1 discard")
    assert BOARD.heading(view(scene.state, 0), 0).endswith("player 1 · one discard")
