"""Texts nobody would write: random trees of all forms whose references lead somewhere, on cards, in random games."""

from __future__ import annotations

import random
from dataclasses import replace

from engine.games import referee
from engine.kernel import Box, check_state, choose, new_game
from engine.kernel.compile.unsupported import Unplayable
from engine.language import Context, Reading
from engine.language.generate import Generator
from tests.engine.kernel.compile.scene import real_game
from tests.engine.kernel.compile.test_sentences import cards_of, told

HOW_MANY = 10
"""Texts for each type of card."""


def texts(on: str, seed: int) -> list[Reading]:
    """Random texts that are read whole on such a card."""
    _, _, language = real_game()
    generator = Generator(language.grammar, random.Random(seed))
    kind, _, subtype = on.partition("/")
    found: list[Reading] = []
    while len(found) < HOW_MANY:
        reading = language.read(language.write(generator.sentence()), Context(kind, subtype))
        if reading.tree is not None and not reading.findings:
            found.append(reading)
    return found


def test_random_texts_leave_every_state_sound() -> None:
    _, whole, _ = real_game()
    made = {on: texts(on, seed) for seed, on in enumerate(cards_of())}
    for game in range(4):
        designs = list(whole.designs)
        for on, readings in made.items():
            for i, place in enumerate(cards_of()[on]):
                reading = readings[(game * len(cards_of()[on]) + i) % HOW_MANY]
                designs[place] = replace(designs[place], text=str(reading.canonical), reading=reading)
        box = playable(replace(whole, designs=tuple(designs)))
        assert sum(bool(design.text) for design in box.designs) > len(designs) // 3
        play(box, seed=game, players=3 + game % 3)


def playable(box: Box) -> Box:
    """The box without the texts that its rules module says it cannot play."""
    try:
        referee(box)
    except Unplayable as found:
        designs = list(box.designs)
        for refusal in found.refusals:
            designs[refusal.source] = replace(designs[refusal.source], text="", reading=None)
        return replace(box, designs=tuple(designs))
    return box


def play(box: Box, seed: int, players: int) -> None:
    """A random game."""
    rnd = random.Random(seed)
    state = new_game(referee(box), players, seed)
    while state.choice is not None:
        wrong = check_state(state)
        assert not wrong, (wrong, told(state))
        choose(state, rnd.choice(state.choice.options))
    assert check_state(state) == []
