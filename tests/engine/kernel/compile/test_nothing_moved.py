"""Whoever waits for tokens to be moved is told where some are, and not told where none are: no event for nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.kernel.core.events import CounterDeed
from tests.engine.kernel.compile.scene import HERE, Scene, design, scene

Setting = Callable[[Scene], object]
WAITS = "When an animal {}, it gains 1 VP."


def on_house(n: int) -> Setting:
    return lambda s: s.snacks_on(HERE, n)


def of_player(n: int) -> Setting:
    return lambda s: s.give(0, "Snack", n)


def both(*settings: Setting) -> Setting:
    return lambda s: [setting(s) for setting in settings]


SOME_BOTH = both(of_player(1), on_house(1))


def full(s: Scene) -> None:
    """No more Snacks fit."""
    s.give(0, "Snack", s.referee.most[s.referee.components.snack])


def full_house(s: Scene) -> None:
    s.snacks_on(HERE, s.referee.most[s.referee.components.snack])


CASES: list[tuple[CounterDeed, str, str, Setting, Setting]] = [  # what is waited for, what is done, some and none
    (CounterDeed.GAIN, "gains a Snack", "Gain 1 Snack.", of_player(0), full),
    (CounterDeed.LOSE, "loses a Snack", "Lose 1 Snack.", of_player(1), of_player(0)),
    (CounterDeed.TAKE, "takes a Snack", "Take 1 Snack from this house.", on_house(1), on_house(0)),
    (CounterDeed.PUT, "puts a Snack on this house", "Put 1 Snack on this house.", on_house(0), full_house),
    (CounterDeed.PUT, "puts a Snack on this house", "Place 1 Snack on this house.", of_player(1), of_player(0)),
    (CounterDeed.DISCARD, "discards a Snack", "Discard 1 Snack.", of_player(1), of_player(0)),
]


@pytest.mark.parametrize(
    ("waits", "does", "setting", "points"),
    [(*row[1:3], setting, points) for row in CASES for setting, points in ((row[3], 1), (row[4], 0))],
)
def test_an_event_is_told_where_something_was_moved_and_nowhere_else(
    waits: str, does: str, setting: Setting, points: int
) -> None:
    s = scene(does, "Risk/Surprise", design(WAITS.format(waits), "Risk/Feature", name="Sign"))
    setting(s)
    s.resolve(player=0, house=HERE)
    assert s.has(0, "VP") == points
    s.sound()


@pytest.mark.parametrize(
    ("ban", "does", "setting", "left"),
    [
        ("Animals cannot gain Snacks.", "Gain 1 Snack.", of_player(1), 1),
        (
            "Snacks cannot be taken from this house.",
            "Take 1 Snack from this house.",
            both(of_player(1), on_house(1)),
            1,
        ),
        ("Animals cannot put Snacks on this house.", "Place 1 Snack on this house.", of_player(1), 1),
        ("Animals cannot discard Snacks.", "Discard 1 Snack.", of_player(1), 1),
        ("Animals cannot discard Snacks.", "Lose 1 Snack.", of_player(1), 0),
    ],
)
def test_what_cannot_be_done_to_tokens_is_not_done(ban: str, does: str, setting: Setting, left: int) -> None:
    s = scene(does, "Risk/Surprise", design(ban, "Risk/Feature", name="Sign"))
    setting(s)
    s.resolve(player=0, house=HERE)
    assert s.has(0, "Snack") == left
    s.sound()


@pytest.mark.parametrize(
    ("does", "left"),
    [
        ("Discard 1 Snack.", 4),
        ("Discard all of your Snacks.", 0),
        ("Discard half your Snacks (rounded down).", 3),
        ("Discard half your Snacks (rounded up).", 2),
    ],
)
def test_a_share_of_tokens_is_discarded_as_tokens(does: str, left: int) -> None:
    s = scene(does, "Risk/Surprise")
    s.give(0, "Snack", 5).resolve(player=0, house=HERE)
    assert s.has(0, "Snack") == left
    s.sound()
