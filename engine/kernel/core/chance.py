"""Chance: the generator splitmix64 on plain ints, the same on every machine. Its position is `state.chance`."""

from __future__ import annotations

from typing import Protocol

MASK = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15
APART = 0xD1B54A32D192ED03  # between numbers that are drawn at once


class HasChance(Protocol):
    """Whatever has the position of a random generator: a state."""

    chance: int


def below(state: HasChance, limit: int) -> int:
    """A random number from 0 to `limit` - 1, each as likely to within 2 ** -40 for the small limits of games."""
    state.chance = z = (state.chance + STEP) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) * limit) >> 64


def foreseen(state: HasChance, limit: int, which: int = 0) -> int:
    """A random number as from `below`, but chance stays as it is, so that asking changes nothing.

    It is the same until chance goes on; of several at once each has a number of its own, `which`.
    """
    z = (state.chance + STEP + which * APART) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return ((z ^ (z >> 31)) * limit) >> 64


def shuffle(state: HasChance, row: list[int]) -> None:
    """Put a list into a random order, in place; every order is equally likely (Fisher and Yates)."""
    chance = state.chance
    for last in range(len(row) - 1, 0, -1):
        chance = z = (chance + STEP) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        other = ((z ^ (z >> 31)) * (last + 1)) >> 64
        row[last], row[other] = row[other], row[last]
    state.chance = chance
