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

HOW_MANY = 6
"""Different texts for each type of card, all of which the rules play."""
MOST_ROUNDS = 40
"""Rounds in which cards are tried with texts. Of those of an Event one in nine can be played, of others up to half."""


class Texts:
    """Random texts for one type of card, the same from the same seed; `kept` are those that the rules play."""

    def __init__(self, on: str, seed: int) -> None:
        _, _, self.language = real_game()
        self.generator = Generator(self.language.grammar, random.Random(seed))
        kind, _, subtype = on.partition("/")
        self.context = Context(kind, subtype)
        self.kept: dict[str, Reading] = {}

    def next(self) -> Reading:
        """The next text that is read whole on such a card."""
        while True:
            reading: Reading = self.language.read(self.language.write(self.generator.sentence()), self.context)
            if reading.tree is not None and not reading.findings:
                return reading


def playable_texts() -> dict[str, list[Reading]]:
    """For each type of card HOW_MANY texts that the rules play; what the rules module refuses is left out."""
    made = {on: Texts(on, seed) for seed, on in enumerate(cards_of())}
    for _ in range(MOST_ROUNDS):
        lacking = [on for on, texts in made.items() if len(texts.kept) < HOW_MANY]
        if not lacking:
            break
        tried = {place: (made[on], made[on].next()) for on in lacking for place in cards_of()[on]}
        refused = refused_of({place: reading for place, (_, reading) in tried.items()})
        for place, (texts, reading) in tried.items():
            if place not in refused:
                texts.kept[str(reading.canonical)] = reading
    assert {on: len(texts.kept) for on, texts in made.items() if len(texts.kept) < HOW_MANY} == {}
    return {on: [*texts.kept.values()][:HOW_MANY] for on, texts in made.items()}


def refused_of(readings: dict[int, Reading]) -> set[int]:
    """The designs, by number, whose texts the rules module says it cannot play, where others have none."""
    try:
        referee(box_with(readings))
    except Unplayable as found:
        return {refusal.source for refusal in found.refusals}
    return set()


def box_with(readings: dict[int, Reading]) -> Box:
    """The box of the real game with these texts, by the number of the design, and no others."""
    _, whole, _ = real_game()
    designs = [replace(design, text="", reading=None) for design in whole.designs]
    for place, reading in readings.items():
        designs[place] = replace(designs[place], text=str(reading.canonical), reading=reading)
    return replace(whole, designs=tuple(designs))


def test_random_texts_leave_every_state_sound() -> None:
    made = playable_texts()
    for game in range(4):
        readings = {
            place: made[on][(game * len(places) + i) % HOW_MANY]
            for on, places in cards_of().items()
            for i, place in enumerate(places)
        }
        play(box_with(readings), seed=game, players=3 + game % 3)


def test_what_is_refused_is_left_out() -> None:
    """An Event is resolved and gone: what is so only while a card lies there is refused, and what it does is played."""
    event, resident = cards_of()["Event"][0], cards_of()["Resident"][0]
    says = {event: "Worth 3 VP.", resident: "Worth 3 VP."}
    assert refused_of({place: read(place, text) for place, text in says.items()}) == {event}
    assert refused_of({event: read(event, "Gain 1 AP.")}) == set()


def read(place: int, text: str) -> Reading:
    """A text read as it stands on a design."""
    _, whole, language = real_game()
    found: Reading = language.read(text, Context(whole.designs[place].type, whole.designs[place].subtype))
    return found


def play(box: Box, seed: int, players: int) -> None:
    """A random game."""
    rnd = random.Random(seed)
    state = new_game(referee(box), players, seed)
    while state.choice is not None:
        wrong = check_state(state)
        assert not wrong, (wrong, told(state))
        choose(state, rnd.choice(state.choice.options))
    assert check_state(state) == []
