"""The tests of all games that harm is seen: `finds` plants something wrong in a sound state and looks for the words."""

from __future__ import annotations

from typing import Any

from engine.kernel import State, check_state

Harm = Any  # a function that is given the state and changes it


def finds(state: State, harm: Harm, words: str) -> None:
    """Assert that the check is silent before and says these words after."""
    assert check_state(state) == []
    harm(state)
    state.cache.clear()
    assert any(words in line for line in check_state(state)), check_state(state)
