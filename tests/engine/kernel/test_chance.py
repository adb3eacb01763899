"""Chance is the same on every machine, and even."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from types import SimpleNamespace
from typing import Any

from engine.kernel.core.chance import below, shuffle


def position(seed: int) -> Any:
    return SimpleNamespace(chance=seed)


def test_the_numbers_are_those_of_splitmix64() -> None:
    """The published generator begins so from 0: 0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F."""
    state = position(0)
    assert [below(state, 1 << 64) for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_shuffling_is_drawing_one_after_the_other() -> None:
    one, other = position(7), position(7)
    row = list(range(10))
    shuffle(one, row)
    by_hand = list(range(10))
    for last in range(9, 0, -1):
        pick = below(other, last + 1)
        by_hand[last], by_hand[pick] = by_hand[pick], by_hand[last]
    assert row == by_hand
    assert one.chance == other.chance


def test_every_order_is_as_likely() -> None:
    state = position(1)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        row = [0, 1, 2]
        shuffle(state, row)
        found[tuple(row)] += 1
    assert set(found) == set(permutations(range(3)))
    assert all(850 < n < 1150 for n in found.values())


def test_a_row_of_none_or_one_takes_no_chance() -> None:
    state = position(5)
    shuffle(state, [])
    shuffle(state, [3])
    assert state.chance == 5
