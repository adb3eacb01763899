"""Turns: one at a time, and whoever is in a hurry first."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from toolkit.press.turns import Turns

WAIT = 5.0  # seconds, if it comes to the worst


def begun(work: Callable[[], None]) -> threading.Thread:
    """A thread that works, and has had time to come to where it waits."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    time.sleep(0.02)
    return thread


def test_one_at_a_time_and_the_hurried_first() -> None:
    turns, order, inside = Turns(), list[str](), list[int]()

    def work(name: str, *, is_hurried: bool) -> None:
        with turns.turn(is_hurried=is_hurried):
            inside.append(len(inside))
            order.append(name)
            inside.clear()

    with turns.turn(is_hurried=False):
        threads = [
            begun(lambda name=name: work(name, is_hurried=name == "large")) for name in ("small", "other", "large")
        ]
        assert order == []
    for thread in threads:
        thread.join(WAIT)
    assert order[0] == "large" and sorted(order) == ["large", "other", "small"]


def test_nobody_else_begins_while_somebody_is_in_a_hurry() -> None:
    turns, order = Turns(), list[str]()

    def small() -> None:
        with turns.turn(is_hurried=False):
            order.append("small")

    with turns.hurried():
        thread = begun(small)
        with turns.turn(is_hurried=True):
            order.append("large")
        thread.join(0.02)
        assert order == ["large"]
    thread.join(WAIT)
    assert order == ["large", "small"]


def test_a_turn_ends_where_it_fails() -> None:
    turns = Turns()
    for is_hurried in (False, True):
        try:
            with turns.hurried(), turns.turn(is_hurried=True):
                raise ValueError
        except ValueError:
            pass
        with turns.turn(is_hurried=is_hurried):
            assert True
