"""What the second opinion says of games with other texts; who is accused all the same has a reason in accused.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache

from engine.games import referee
from engine.proof.second_opinion import SecondOpinion
from tests.other_texts.variants import FOLDER, names, variant, variants

GAMES = 2  # of each variant, from start to end
# Games in which the second opinion, or a rules module, was wrong; where the engine was has tests of its own.
SEEDS = {
    "top-of-the-heap+0": (9, 29),
    "top-of-the-heap+10": (1, 2, 16, 19),
    "ark+0": (4, 13, 33),
    "ark+3": (3,),
    "crafty-critters+0": (12,),
    "crafty-critters+2": (9, 61),
    "top-of-the-heap+2": (2, 25),
    "top-of-the-heap+3": (2, 3, 14, 26),
    "top-of-the-heap+4": (14,),
    "top-of-the-heap+5": (11,),
    "top-of-the-heap+6": (13, 26),
    "top-of-the-heap+7": (9,),
    "top-of-the-heap+8": (3,),
    "top-of-the-heap+9": (2,),
}
MOST = 3  # variants of a game that are judged; further ones have texts that are judged elsewhere


@cache
def accused(game: str) -> tuple[tuple[str, str], ...]:
    """Each text that something is said of, "" for a routine, and what; in the variants of a game."""
    return tuple(_accused(game))


def _accused(game: str) -> Iterator[tuple[str, str]]:
    for name in (*names(game)[:MOST], *variants(game)[-1:]):
        second = SecondOpinion(referee(variant(name)[1]))
        sentences = second.judge.rules.readings
        for seed in range(GAMES):
            for number, words in (*second.game(seed).faults, *second.made(seed).faults):
                reading = sentences[number] if number >= 0 else None
                yield (reading.text if reading is not None else ""), words


def accused_before(game: str) -> Iterator[tuple[str, int, str]]:
    """What is said of the games in which a fault has shown before, each by its variant and seed."""
    for name, seeds in SEEDS.items():
        second = SecondOpinion(referee(variant(name)[1])) if name.startswith(f"{game}+") else None
        for seed in seeds if second is not None else ():
            assert second is not None
            yield from ((name, seed, words) for _, words in second.game(seed).faults)


def reasons() -> dict[str, str]:
    """The texts that are known to be accused, each with the reason."""
    found: dict[str, str] = tomllib.loads((FOLDER / "accused.toml").read_text(encoding="utf-8"))
    return found
