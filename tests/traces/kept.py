"""What is kept: a file for each game and number of players, with a line for each game and why it was written.

    # ark, 3 players
    # because: the first that are kept
    0 346 9baab22f 844683fd

The numbers of a line are the game's, its decisions, and the hashes of what was done and of what was said of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from tests.traces.playing import Trace

FOLDER = Path(__file__).with_name("kept")
BECAUSE = "# because: "
LINE = re.compile(r"(\d+) (\d+) ([0-9a-f]{8}) ([0-9a-f]{8})")


class BadFile(ValueError):  # noqa: N818 - it says what is wrong
    """A kept file is missing or not as it was written; the message says where and what to do."""


def file_of(game: str, players: int, folder: Path = FOLDER) -> Path:
    """Where the traces of a game with so many players lie."""
    return folder / f"{game}-{players}.txt"


def read(file: Path) -> dict[int, Trace]:
    """The traces of a file by the game's number. Raises BadFile."""
    if not file.is_file():
        raise BadFile(f"there is no {file.name}: write it with `python -m tests.traces keep`")
    found: dict[int, Trace] = {}
    for row, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        match = LINE.fullmatch(line)
        if match is None or int(match[1]) != len(found):
            raise BadFile(f"{file.name}:{row}: game {len(found)} should stand here, not `{line[:40]}`")
        found[len(found)] = Trace(int(match[2]), match[3], match[4])
    return found


def reasons(file: Path) -> list[str]:
    """Why a file was written, the first time and each time anew; nothing where there is none."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    return [line.removeprefix(BECAUSE) for line in lines if line.startswith(BECAUSE)]


def write(file: Path, game: str, players: int, traces: Mapping[int, Trace], because: str) -> None:
    """Write the traces of games 0, 1, 2 and so on, below the reasons there were and the one for this time."""
    title = f"# {game}, {players} {'player' if players == 1 else 'players'}"
    said = [f"{BECAUSE}{reason}" for reason in [*reasons(file), " ".join(because.split())]]
    rows = [f"{number} {each.decisions} {each.moves} {each.words}" for number, each in sorted(traces.items())]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([title, *said, *rows, ""]), encoding="utf-8")
