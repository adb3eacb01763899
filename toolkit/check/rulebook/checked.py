"""What comes of checking a rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.problem import Problem

LARGEST_BYTES = 2 * 1024 * 1024  # of a rulebook: some 350,000 words, which take two seconds or three


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook that was checked: its findings, its words, and how many findings its author says are meant."""

    path: str
    problems: tuple[Problem, ...]
    words: int = 0
    meant: int = 0
