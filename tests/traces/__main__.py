"""`python -m tests.traces`: whether games go as they did before.

check                                       play games again and compare them with what is kept
show GAME PLAYERS NUMBER                    tell a game
differ GAME PLAYERS NUMBER --against COMMIT the first difference from how a commit plays it
keep --because WHY                          write down anew how games go now
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.traces.before import NotPlayed, first_difference, story_at, written_at
from tests.traces.compare import Played, difference, lots, play_all
from tests.traces.kept import FOLDER, BadFile, file_of, read, write
from tests.traces.playing import BROKEN_OFF, CannotPlay, tables, told

KEPT_GAMES = 1000  # of each game and number of players
CHECKED_GAMES = 50
COLUMNS = (
    TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
)  # fmt: skip

Table = tuple[str, int]  # a game and a number of players


def asked(wish: argparse.Namespace) -> list[Table]:
    """The games and numbers of players that are asked for. Raises ValueError for a game or number that is not there."""
    there = tables()
    games = wish.game or sorted({game for game, _ in there})
    if unknown := [game for game in games if game not in dict(there)]:
        raise ValueError(f"there is no {unknown[0]}; there are {', '.join(dict(there))}")
    found = [table for table in there if table[0] in games and table[1] in (wish.players or [table[1]])]
    if unmet := set(wish.players or ()) - {players for _, players in found}:
        raise ValueError(f"{' and '.join(games)} cannot be played by {min(unmet)}")
    return found


def play(wanted: Sequence[Table], games: int, judge: Callable[[Table, Played], None]) -> None:
    """Play games of each kind on all cores, and give each kind to `judge` when its last game is played."""
    work = [lot for table in wanted for lot in lots(*table, range(games))]
    with Progress(*COLUMNS, console=Console(stderr=True)) as progress:
        task = progress.add_task("games", total=games * len(wanted))
        played: Played = {}
        for lot, found in play_all(work):
            table = lot.game, lot.players
            progress.update(task, description=f"{lot.game}, {lot.players}", advance=len(found))
            played |= found
            if len(played) == games:
                judge(table, played)
                played = {}


def say(table: Table, words: str) -> None:
    """A line about a game and number of players."""
    sys.stdout.write(f"{table[0]}, {table[1]}: {words}\n")
    sys.stdout.flush()


def check(wish: argparse.Namespace) -> int:
    """Exit code 1 where a game differs from what is kept."""
    wanted = asked(wish)
    kept = {table: read(file_of(*table, wish.folder)) for table in wanted}
    games = min([wish.games, *map(len, kept.values())])
    differ: list[Table] = []

    def judge(table: Table, played: Played) -> None:
        found = difference(*table, kept[table], played)
        say(table, str(found) or f"{games:,} games are the same")
        if found.numbers:
            differ.append(table)
            sys.stdout.write(f"    python -m tests.traces differ {table[0]} {table[1]} {found.numbers[0]}\n")

    play(wanted, games, judge)
    return int(bool(differ))


def keep(wish: argparse.Namespace) -> int:
    """Write the traces anew; exit code 1, and the file as it was, where a game breaks off."""
    broken: list[Table] = []

    def judge(table: Table, played: Played) -> None:
        file = file_of(*table, wish.folder)
        is_new = not file.is_file()
        found = difference(*table, {} if is_new else read(file), played)
        if found.faults:
            broken.append(table)
            say(table, f"not kept, {found}")
        elif found.numbers:
            write(file, *table, played, wish.because)
            say(table, "kept for the first time" if is_new else f"kept, {found}")
        else:
            say(table, "nothing differs, so the file stays as it is")

    play(asked(wish), wish.games, judge)
    return int(bool(broken))


def show(wish: argparse.Namespace) -> int:
    """Tell a game; exit code 1 where it breaks off."""
    line = ""
    for line in told(wish.game, wish.players, wish.number):
        sys.stdout.write(f"{line}\n")
    return int(line.startswith(BROKEN_OFF))


def differ(wish: argparse.Namespace) -> int:
    """Exit code 1 where the commit plays the game in another way."""
    named = wish.game, wish.players, wish.number
    now = list(told(*named))
    commit = wish.against or written_at(file_of(wish.game, wish.players))
    found = first_difference(story_at(commit, *named), now)
    sys.stdout.write(f"{commit} (-) and now (+)\n")
    sys.stdout.write("\n".join([*found, ""]) if found else f"All {len(now):,} lines are the same.\n")
    return int(bool(found))


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(
        prog="python -m tests.traces", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    for does, games in ((check, CHECKED_GAMES), (keep, KEPT_GAMES)):
        command = commands.add_parser(does.__name__, help=does.__doc__)
        command.set_defaults(does=does)
        command.add_argument("--game", action="append", help="only this game; may be said several times")
        command.add_argument("--players", action="append", type=int, help="only this number of players")
        command.add_argument("--games", type=positive, default=games, help=f"how many of each, {games:,} without it")
        command.add_argument("--folder", type=Path, default=FOLDER, help=argparse.SUPPRESS)
        if does is keep:
            command.add_argument("--because", required=True, help="why games may go another way now")
    for does in (show, differ):
        command = commands.add_parser(does.__name__, help=does.__doc__)
        command.set_defaults(does=does)
        command.add_argument("game")
        command.add_argument("players", type=int)
        command.add_argument("number", type=int)
        if does is differ:
            command.add_argument("--against", metavar="COMMIT", help="a commit, such as HEAD~3 or main")
    return made


def positive(word: str) -> int:
    """A number from 1. Raises ValueError."""
    if (number := int(word)) < 1:
        raise ValueError(word)
    return number


def main(words: Sequence[str] | None = None) -> int:
    """Do what is asked for; 1 where games differ, 2 where that cannot be done."""
    made = parser()
    wish = made.parse_args(words)
    try:
        if wish.does in {show, differ} and (wish.game, wish.players) not in tables():
            raise ValueError(f"there is no {wish.game} with {wish.players} players")
        code: int = wish.does(wish)
    except BrokenPipeError:  # whoever reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, BadFile, CannotPlay, NotPlayed) as error:
        made.error(str(error))
    return code


if __name__ == "__main__":
    raise SystemExit(main())
