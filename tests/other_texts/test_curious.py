"""A game in which everything is tried goes on with what was chosen least."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.kernel import choose, new_game
from engine.kernel.running.choices import texts
from engine.proof.play import Habits
from tests.other_texts.curious import Curious
from tests.other_texts.evidence import rules_by

CHOICES = 120


def deeds(habits: Habits) -> Counter[str]:
    """How often each sort of deed is chosen in the turns of an ARK game."""
    state, luck, found = new_game(rules_by("ark"), 3, 5, quiet=True), Random(5), Counter[str]()
    for _ in range(CHOICES):
        assert state.choice is not None
        option = habits.busily(state, luck)
        words = dict(zip(state.choice.options, texts(state), strict=True))[option]
        if state.choice.kind == "turn":
            found[words.partition(" ")[0]] += 1
        choose(state, option)
    return found


def test_what_was_chosen_least_comes_first() -> None:
    tried, usual = deeds(Curious(rules_by("ark"))), deeds(Habits(rules_by("ark")))
    assert {*tried} == {*usual}
    assert min(tried.values()) / tried.total() > 2 * min(usual.values()) / usual.total()
