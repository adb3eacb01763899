"""Games between bots: one to read, or many to count."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
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
    """Play one game to its end and print what happens as it does, in a quiet one only how it ends. Raises OSError."""
    story = Story(console)
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


def count(
    referee: Referee, bots: Sequence[Bot], seats: Sequence[str], seeds: range, told: Callable[[Played], None]
) -> tuple[Tally, float]:
    """Play a game for each seed, tell of each, and count; the seconds it took."""
    tally = Tally(tuple(seats))
    begun = time.perf_counter()
    for seed in seeds:
        played = Played(referee, seed, seats)
        while (player := played.player) is not None:
            step(played, bots[player])
        tally.add(played)
        told(played)
    return tally, time.perf_counter() - begun


def record_path(folder: Path, played: Played) -> Path:
    """Where the record of one of many games goes."""
    return folder / f"{played.referee.box.id}-{played.seed}{SUFFIX}"
