"""Games between bots: one to read, or many to count."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Bot, step
from engine.kernel import Referee
from engine.records import SUFFIX, Played
from toolkit.table.result import Tally, final_table
from toolkit.table.saves import save
from toolkit.table.story import Story

if TYPE_CHECKING:
    from rich.console import Console


def watch(played: Played, bots: Sequence[Bot], console: Console, file: Path | None) -> None:
    """Play one game to its end and print what happens; for a quiet one only how it ends.

    Raises OSError and BotFault.
    """
    story = Story(console)
    played.agree()
    while (player := played.player) is not None:
        if file is not None:
            save(file, played)
        story.go_on(played.state)
        step(played, bots[player])
    story.go_on(played.state)
    if file is not None:
        save(file, played)
    console.print()
    console.print(final_table(played))


def new_games(referee: Referee, seats: Sequence[str], seeds: range, mode: str = "") -> Iterator[Played]:
    """A new game for each seed, in the mode of that name where the game has several. Raises UnknownMode."""
    for seed in seeds:
        played = Played(referee, seed, seats)
        played.agree(mode)
        yield played


def count(
    games: Iterable[Played], bots: Sequence[Bot], seats: Sequence[str], told: Callable[[Played], None]
) -> tuple[Tally, float]:
    """Play games to their end and count the results; returns the tally and the seconds it took. Raises BotFault.

    `told` is called with each game when it is over.
    """
    tally = Tally(tuple(seats))
    begun = time.perf_counter()
    for played in games:
        while (player := played.player) is not None:
            step(played, bots[player])
        tally.add(played)
        told(played)
    return tally, time.perf_counter() - begun


def record_path(folder: Path, played: Played) -> Path:
    """The path for the record of one of many games."""
    return folder / f"{played.referee.box.id}-{played.seed}{SUFFIX}"
