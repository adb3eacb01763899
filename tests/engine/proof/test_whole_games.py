"""Whole games that are kept: whatever anybody is offered, told or shown otherwise is seen, and where it begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.kernel import NOBODY, State, Viewer
from engine.kernel.core.events import Noted
from engine.kernel.declared import Declared
from engine.proof.play import Habits
from engine.proof.whole_games import WholeGame, parts_at, players_of, story, told_whole
from tests.engine.small_games.games import BOXES, rules_of

SEED = 3


def told(rules: Declared) -> WholeGame:
    return told_whole(rules, SEED, Habits(rules), lambda state, choices: None)


class OtherWords(Declared):
    """Says one thing otherwise."""

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """See Declared."""
        return super().tell(state, what, who, a, b).replace("plays", "lays")


class OtherPoints(Declared):
    """Counts a point more for the last player."""

    def scores(self, state: State) -> list[float]:
        """See Declared."""
        *others, last = super().scores(state)
        return [*others, last + 1]


class OtherView(Declared):
    """Shows nobody, who looks on, something else."""

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """See Declared."""
        return super().view(state, viewer) | ({"more": 1} if viewer is NOBODY else {})


def test_a_game_is_kept_as_it_goes_and_no_seed_is_another() -> None:
    rules = rules_of("shedding")
    kept = told(rules)
    assert kept == told(rules)
    assert (kept.seed, kept.players) == (SEED, players_of(rules, SEED))
    assert kept.choices == len([*story(rules, kept.players, SEED, Habits(rules), lambda state, choices: None)])
    other = told_whole(rules, SEED + 3, Habits(rules), lambda state, choices: None)
    assert parts_at(kept, other) == 0


@pytest.mark.parametrize("rules", [OtherWords, OtherPoints, OtherView])
def test_what_is_told_shown_or_counted_otherwise_is_seen(rules: type[Declared]) -> None:
    kept, now = told(rules_of("shedding")), told(rules(BOXES["shedding"]))
    assert kept.digest != now.digest
    assert kept.choices == now.choices and parts_at(kept, now) >= 0


def test_where_two_games_part_is_the_first_choice_that_differs() -> None:
    kept = WholeGame(2, 0, "00112233", "aa")
    assert parts_at(kept, kept) == -1
    assert parts_at(kept, replace(kept, marks="00112433", digest="bb")) == 2
    assert parts_at(kept, replace(kept, marks="0011", digest="bb")) == 1
    assert parts_at(kept, replace(kept, digest="bb")) == 3
