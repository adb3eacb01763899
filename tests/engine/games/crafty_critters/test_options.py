"""The numbers of options: what is played is told from what is moved to, with however many designs of cards."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import Act, design_of_option
from engine.games.crafty_critters.playing_cards import card_options, price
from engine.games.crafty_critters.state import heist
from engine.games.crafty_critters.words import letters, options
from engine.proof.ablation import without
from tests.engine.games.crafty_critters.scene import Scene


def test_cards_of_many_designs_are_told_apart() -> None:
    names = [f"Critter {number}" for number in range(150)]
    words = options(names)["turn"]
    assert len(words) == at.SPACES + 4 + 2 * len(names)
    assert len(set(words.values())) == len(words)
    for number, name in enumerate(names):
        assert words[Act.PLAY + number] == f"play {name}"
        assert words[Act.AGAIN + number] == f"play {name} again"
        assert design_of_option(Act.PLAY + number) == design_of_option(Act.AGAIN + number) == number


def test_sides_are_letters_from_the_north_on() -> None:
    assert (letters(0b1011), letters(at.ALL_PATHS), letters(0)) == ("NEW", "NESW", "")


def test_a_price_that_is_struck_out_is_none() -> None:
    """What takes no action by its words takes one by the rules that are made without them."""
    state = heist(Scene({1: "Fly + Scout"}).state)
    rules, taking = state.referee, [rule for rule in state.compiled.rules if rule.kind == "uses"]
    prices = {rules.box.designs[card - Act.PLAY].name: price(state, 0, card) for card in card_options(state, 0)}
    assert prices == {"Fly": 0, "Scout": 1}
    other = state.played_by(without(rules, taking[0].sentence))
    assert other.components is not state.components
    assert [price(other, 0, card) for card in card_options(other, 0)] == [1, 1]
    assert [price(state, 0, card) for card in card_options(state, 0)].count(0) == 1
