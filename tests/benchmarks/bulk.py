"""`python -m tests.benchmarks.bulk [GAME[:PLAYERS]...]`: random games in bulk, held to what must always be true.

Every game: what is offered is accepted, nothing breaks off, the game ends and everybody has a score. Every fourth state
of it, others in each game, and the first and last one: counters in range, every card in one place, somebody can choose,
what is offered is what the rules offer; `--every 1` checks all. Here and there in every tenth game all promises of
`tests.engine.contract`. All cores play. The rows go into PLAY.md; what goes wrong is told with the command that plays
that game again and keeps it as a test, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from engine.kernel import State, check_state, choose, ending, is_over, new_game, options, outcome, scores, winners
from tests.benchmarks.play import FILE
from tests.benchmarks.table import Row, replace_row, today
from tests.engine.contract.promises import broken
from tests.engine.records.games import PLAYED, referee_of

GAMES = 10_000
EVERY = 4  # one state of so many is checked; what is lost stays lost
AT_ONCE = 25  # games that a process plays before it tells of them
PROMISED_EVERY, LOOKS = 10, 40  # in one game of so many, at one choice of so many, all promises are looked at
MOST_CHOICES = 20_000  # the longest random game of any kind is a tenth of that
MOST_TOLD = 20
COLUMNS = (
    TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn(),
)  # fmt: skip


class Lot(NamedTuple):
    """Games to be played: seeds from `first` on."""

    game: str
    players: int
    first: int
    games: int
    every: int = EVERY


class Fault(NamedTuple):
    """What was wrong, and after how many choices of which game."""

    lot: Lot
    seed: int
    choice: int
    words: str

    def __str__(self) -> str:
        """With the way to see it again."""
        game, players = self.lot[:2]
        again = f"python -m tests.engine.regressions {game} {players} {self.seed}"
        return f"{game}, {players} players, seed {self.seed}, choice {self.choice}: {self.words}\n    {again}"


@dataclass(slots=True)
class Tally:
    """What some games came to. `seconds` are of processor time, with all that was checked."""

    games: int = 0
    choices: int = 0
    longest: int = 0
    states: int = 0
    looks: int = 0
    seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Another lot."""
        self.games += other.games
        self.choices += other.choices
        self.longest = max(self.longest, other.longest)
        self.states += other.states
        self.looks += other.looks
        self.seconds += other.seconds
        self.ends += other.ends
        self.faults += other.faults


def how_it_ended(state: State) -> str:
    """What ended a game, with the way in which it was played where there are several."""
    ended, facts = ending(state), state.referee.facts(state)
    how = "open hands: " if facts.get("open hands") else "together: " if facts.get("together") else ""
    return how + (ended.kind if ended else "over")


def play_lot(lot: Lot) -> Tally:
    """Some games, one after the other."""
    tally = Tally()
    began = time.process_time()
    for seed in range(lot.first, lot.first + lot.games):
        number = 0
        try:
            for number, faults in enumerate(looked_at(lot, seed, tally)):
                if faults:
                    tally.faults.append(Fault(lot, seed, number, faults[0]))
                    break
        except Exception as error:  # whatever a rule stumbles over is what is looked for
            tally.faults.append(Fault(lot, seed, number, f"{type(error).__name__}: {error}"))
        tally.games += 1
        tally.choices += number
        tally.longest = max(tally.longest, number)
    tally.seconds = time.process_time() - began
    return tally


def looked_at(lot: Lot, seed: int, tally: Tally) -> Iterator[list[str]]:
    """What is wrong with each state of a random game, the one that `tests.engine.regressions` plays with this seed."""
    state, luck = new_game(referee_of(lot.game), lot.players, seed, quiet=True), Random(seed)
    is_promised = seed % PROMISED_EVERY == 0
    for number in range(MOST_CHOICES):
        faults: list[str] = []
        if (number + seed) % lot.every == 0 or number == 0 or is_over(state):
            tally.states += 1
            faults += check_state(state)
        if is_promised and (number + seed // PROMISED_EVERY * 5) % LOOKS == 0:
            tally.looks += 1
            faults += [f"{name}: {fault}" for name, fault in broken(state)]
        if is_over(state):
            tally.ends[how_it_ended(state)] += 1
            yield faults + _ended(state)
            return
        yield faults
        choose(state, luck.choice(options(state)))
    yield [f"after {MOST_CHOICES:,} choices it is not over"]


def _ended(state: State) -> list[str]:
    row, best, together = scores(state), winners(state), outcome(state)
    if len(row) != state.players or bool(best) is not (together is None or together.is_done):
        return [f"{state.players} players end with {row}, won by {best}"]
    return []


# --- the command -----------------------------------------------------------------------------------------------------


def lots(word: str, first: int, games: int, every: int = EVERY) -> Iterator[list[Lot]]:
    """The lots of each number of players that is asked for. Raises ValueError for what is no game."""
    game, _, players = word.partition(":")
    if game not in PLAYED:
        raise ValueError(f"there is no {game}; there are {', '.join(PLAYED)}")
    least, most = referee_of(game).box.players
    asked = range(least, most + 1)
    if players:
        if not players.isdecimal() or int(players) not in asked:
            raise ValueError(f"{game} is for {least} to {most} players")
        asked = range(int(players), int(players) + 1)
    for n in asked:
        yield [Lot(game, n, at, min(AT_ONCE, first + games - at), every) for at in range(first, first + games, AT_ONCE)]


def row_of(lot: Lot, tally: Tally, first: int) -> Row:
    """The row of PLAY.md."""
    ends = "; ".join(f"{words} {n:,}" for words, n in sorted(tally.ends.items()))
    each = tally.choices / tally.games
    cells = (
        f"{lot.game}, {lot.players} {'player' if lot.players == 1 else 'players'}",
        f"{tally.games:,} (seeds from {first:,})",
        f"{tally.states:,} states, {tally.looks:,} with all promises",
        f"**{len(tally.faults):,}**" if tally.faults else "none",
        f"{each:.0f} choices, at most {tally.longest:,}",
        ends,
        f"{tally.games / tally.seconds:.0f}",
    )
    return Row((*cells, today()))


def main() -> int:
    """Play what was named; without names all games at every number of players."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.bulk", description=__doc__)
    parser.add_argument("game", nargs="*", help=f"{', '.join(PLAYED)}, or one at a number of players: ark:6")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each number of players, {GAMES:,} without it")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--every", type=int, default=EVERY, help=f"check one state of so many, {EVERY} without it")
    parser.add_argument("--dry", action="store_true", help="leave PLAY.md as it is")
    wish = parser.parse_args()
    try:
        works = [work for word in wish.game or PLAYED for work in lots(word, wish.first, wish.games, wish.every)]
    except ValueError as error:
        parser.error(str(error))
    told = 0
    console = Console(stderr=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool, Progress(*COLUMNS, console=console) as progress:
        for work in works:
            tally = Tally()
            task = progress.add_task(f"{work[0].game}, {work[0].players}", total=wish.games)
            for part in pool.map(play_lot, work):
                tally.add(part)
                progress.advance(task, part.games)
                for fault in part.faults[: MOST_TOLD - told]:
                    told += 1
                    sys.stdout.write(f"{fault}\n")
            row = row_of(work[0], tally, wish.first)
            sys.stdout.write(" | ".join(row.cells) + "\n")
            sys.stdout.flush()
            if not wish.dry:
                replace_row("bulk", row, FILE)
    return int(told > 0)


if __name__ == "__main__":
    raise SystemExit(main())
