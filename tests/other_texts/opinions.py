"""What the second opinion says of games with other texts; who is accused all the same has a reason in accused.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache

from engine.games import referee
from engine.proof.second_opinion import SecondOpinion
from tests.other_texts.variants import COLUMNS, FOLDER, names, variant

GAMES = 2  # of each variant, from start to end
MOST = 3  # variants of a game that are judged; further ones have texts that are judged elsewhere


@cache
def accused(game: str) -> tuple[tuple[str, str], ...]:
    """Each text that something is said of, "" for a routine, and what; in the variants of a game."""
    return tuple(_accused(game))


def _accused(game: str) -> Iterator[tuple[str, str]]:
    for name in (*names(game)[:MOST], f"{game}{COLUMNS}"):
        second = SecondOpinion(referee(variant(name)[1]))
        sentences = second.judge.rules.readings
        for seed in range(GAMES):
            for number, words in (*second.game(seed).faults, *second.made(seed).faults):
                reading = sentences[number] if number >= 0 else None
                yield (reading.text if reading is not None else ""), words


def reasons() -> dict[str, str]:
    """The texts that are known to be accused, each with the reason."""
    found: dict[str, str] = tomllib.loads((FOLDER / "accused.toml").read_text(encoding="utf-8"))
    return found
