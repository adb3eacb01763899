"""The numbers of options: what is played is told from what is moved to, with however many designs of cards."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import Act, design_of_option
from engine.games.crafty_critters.words import letters, options


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
