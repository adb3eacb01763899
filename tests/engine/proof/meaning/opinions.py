"""What the second opinion says of some games, by sound rules or by rules that are broken on purpose."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.kernel import Box
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.proof.branch_coverage import watched_referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.proof.shipped import box


def opinion(cards: Box, seeds: Iterable[int], tables: Tables = TABLES) -> Opinion:
    """What is said of games with these cards by rules that are made of these tables, one game for each seed."""
    second, found = SecondOpinion(watched_referee(cards, tables)[0]), Opinion()
    for seed in seeds:
        found.add(second.game(seed))
    return found


@cache
def of_shipped(seed: int) -> Opinion:
    """What is said of a game of the shipped cards by sound rules; whoever asks again is told the same."""
    return opinion(box(), (seed,))


def is_said(words: str, second: SecondOpinion, seeds: Iterable[int]) -> bool:
    """Whether something is wrong in one of these games of which the words are said; those after it are not played."""
    return any(words in said for seed in seeds for _, said in second.game(seed).faults)


def is_accused(cards: Box, seeds: Iterable[int], tables: Tables) -> bool:
    """Whether anything is wrong in one of these games or made states; those after it are not played."""
    second = SecondOpinion(watched_referee(cards, tables)[0])
    return any(second.made(seed).faults or second.game(seed).faults for seed in seeds)
