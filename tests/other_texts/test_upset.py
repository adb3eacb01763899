"""States that nobody has played to are told of, always in the same words, and the invariants see what never is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games.ark import invariants
from engine.games.ark.state import ArkState
from tests.other_texts.evidence import UPSET, game, rules_by
from tests.other_texts.upset import AHEAD, CHANGES, told


def nothing(state: ArkState) -> Iterator[str]:
    """No pair is ever torn."""
    yield from ()


def test_most_is_told_of_what_is_sound_and_some_of_what_is_not() -> None:
    lines = [*told(rules_by("ark"), UPSET)]
    kinds = [line.partition(":")[0] for line in lines]
    assert {"emptied", "moved", "counted", "nudged"} <= {*kinds}
    assert sum(" has half a pair of " in line for line in lines) > 3
    assert sum(line.startswith("player ") and " of: " in line for line in lines) > AHEAD * CHANGES // 4


def test_an_invariant_that_says_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    sound = game(rules_by("ark"), UPSET)
    assert game(rules_by("ark"), UPSET) == sound
    monkeypatch.setattr(invariants, "_pairs", nothing)
    assert game(rules_by("ark"), UPSET) != sound
