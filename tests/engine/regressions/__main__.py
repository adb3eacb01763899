"""`python -m tests.engine.regressions GAME PLAYERS SEED`: play a seed's random game; keep what goes wrong in it."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.engine.records.games import PLAYED, referee_of
from tests.engine.regressions.shrink import FOLDER, Start, fault_by_chance, keep, shrunk


def main(words: list[str], folder: Path = FOLDER) -> str:
    """What was found."""
    if len(words) != 3 or words[0] not in PLAYED or not all(word.isdecimal() for word in words[1:]):
        return f"python -m tests.engine.regressions GAME PLAYERS SEED, where GAME is one of {', '.join(PLAYED)}"
    start = Start(referee_of(words[0]), int(words[1]), int(words[2]))
    least, most = start.referee.box.players
    if not least <= start.players <= most:
        return f"{words[0]} is for {least} to {most} players"
    fault = fault_by_chance(start)
    if fault is None:
        return "Nothing goes wrong in this game."
    fewer = shrunk(start, fault)
    file = keep(start, fewer, folder)
    return f"{fewer.kind}: {fewer.words}\n{len(fault.done)} actions, {len(fewer.done)} of them kept in {file}"


if __name__ == "__main__":
    print(main(sys.argv[1:]))
