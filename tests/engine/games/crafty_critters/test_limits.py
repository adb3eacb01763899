"""Texts that are read and cannot be played: they are refused when the rules are made, with their words and a reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.games.crafty_critters import CraftyCritters
from engine.kernel.compile.unsupported import Unplayable
from tests.engine.games.crafty_critters.scene import GAME, box, worded
from toolkit.deal import open_box
from toolkit.load import load_game


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Lose 4 suspicion.", "never leave the hand"),
        ("Play: Lose 4 suspicion. Discard: Gain 4 suspicion.", "one way to use"),
        ("Playing this card takes 4 actions. Discard: Lose 4 suspicion.", "could never be played"),
        ("Playing a Critter card takes 0 actions. Discard: Lose 4 suspicion.", "of itself alone"),
        ("Play: Move up to 1 tile this turn.", "every turn has 2 moves"),
        ("Play: Move 2 tiles.", "move up to 3 tiles this turn"),
        ("Discard: Choose another player. That player moves up to 3 tiles this turn.", "nobody else has a turn"),
        ("Discard: Draw a food.", "no deck of food"),
        ("Discard: Draw and resolve a tile.", "only a Trap card is resolved"),
        ("Discard: Draw and resolve a Critter card.", "only a Trap card is resolved"),
        ("Discard: Take a tile.", "tiles on the board stay"),
        ("Discard: Take the top Trap card.", "nobody holds traps"),
        ("Discard: Keep a tile.", "looked at just before"),
        ("Discard: Place 1 tile on a connected tile.", "food alone"),
        ("Discard: Evade security.", "cannot do this"),
        ("Discard: Evade the next wall.", "security or a trap"),
        ("Discard: Trigger a trap.", "cannot do this"),
        ("Discard: Play a card.", "cannot do this"),
        ("Discard: Move to an adjacent tile.", "connected tiles"),
        ("Discard: Replace a card.", "tiles alone"),
        ("You cannot draw tiles.", "never asks whether this may be done: draw"),
        ("When you discard a card, lose 1 suspicion.", "tells no card of this: discard"),
        ("Worth +1 CP for each card in your hand.", "does not count what cards are worth in CP"),
    ],
)
def test_a_critter_that_would_not_do_what_it_says_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unplayable, match=why) as caught:
        worded("Common Critter", text)
    refusal = caught.value.refusals[0]
    assert box().designs[refusal.source].name == "Common Critter"
    assert 0 <= refusal.start < refusal.end <= len(text)
    assert refusal.text in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Play: Lose 4 suspicion.", "nobody uses such a card on their turn"),
        ("You cannot hold 2 tiles.", "resolved once and then gone"),
        ("Roll the compass die. If the result is 3, gain 1 suspicion.", "shows directions, no numbers"),
    ],
)
def test_a_trap_that_would_not_do_what_it_says_is_refused(text: str, why: str) -> None:
    with pytest.raises(Unplayable, match=why):
        worded("Hidden Camera", text)


@pytest.mark.parametrize(
    "text",
    [
        "Choose another player. Give this card to that player. You may look at that player's hand.",
        "When you trigger security, lose 1 suspicion.",
        "Playing this card takes 3 actions. Discard: Lose 4 suspicion.",
        "Play: Move up to 3 tiles this turn.",
        "Play: Move 2 additional tiles this turn.",
        "Discard: Take the top tile.",
        "Discard: Draw a card from the Tile deck.",
        "You cannot gain suspicion. Discard: Lose 1 suspicion.",
    ],
)
def test_what_is_done_is_let_pass(text: str) -> None:
    worded("Common Critter", text)


def test_uses_that_the_rules_do_not_know_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "crafty-critters"
    shutil.copytree(GAME, folder)
    for name, old, new in (
        ("game.yaml", "uses: [Play, Discard]", "uses: [Play, Discard, Burn]"),
        ("critters.yaml", "Discard: Lose 4 suspicion.", "Burn: Lose 4 suspicion."),
    ):
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), encoding="utf-8")
    game, _ = load_game(folder)
    assert game is not None
    made, _ = open_box(game)
    with pytest.raises(Unplayable, match="the rules know the uses Play, twice, and Discard, once"):
        CraftyCritters(made)
