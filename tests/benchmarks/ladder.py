"""A ladder of bots: python -m tests.benchmarks.ladder GAME [--rung BOT...] [--games N] [--theirs BOT].

A bot of each kind sits among two greedy ones, on each seat in turn, or with --theirs among two others: its share of
wins with Wilson's interval of 95 in 100, its points and theirs, how the games ended, and how long it takes for a choice
where it has one, in processor time. The rows go into README.md. Every game is kept in build/ladder until cards, rules
texts or bots change: a rung that was stopped goes on where it was, and more games (--games) are added to those kept.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections import Counter
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

import engine.bots
from engine.bots import Bot, Seat, bot, step
from engine.kernel import ending, scores, winners
from engine.records import Played
from tests.benchmarks.bulk import COLUMNS
from tests.benchmarks.matches import AGAINST, shown, wilson
from tests.benchmarks.table import Row, replace_row, today
from tests.engine.records.games import PLAYED, referee_of

PLAYERS = 3
RUNGS = {"random": 60, "greedy": 60, "search:10": 60, "search:40": 60, "search:160": 24}  # bot -> games
KEPT = Path(__file__).parents[2] / "build" / "ladder"
USUAL = "greedy"  # whom each plays against
BUDGETS = {"greedy": 0.05, "search:40": 0.5}  # seconds of a choice, for 95 of 100


class Timed:
    """A bot with the processor time of each choice that it had."""

    def __init__(self, own: Bot) -> None:
        self.own, self.seconds = own, list[float]()

    def decide(self, seat: Seat) -> int:
        """What the bot decides."""
        if len(seat.options) == 1:
            return seat.options[0]
        began = time.process_time()
        option = self.own.decide(seat)
        self.seconds.append(time.process_time() - began)
        return option


class Result(NamedTuple):
    """One game: the part of the win, points, those of the others, seconds of each choice, what ended it, after what."""

    won: float
    points: float
    others: float
    seconds: list[float]
    end: str
    n: int
    unit: str


def game(name: str, mine: str, theirs: str, seed: int) -> Result:
    """One game; the seat is another with each seed."""
    seat, own = seed % PLAYERS, Timed(bot(mine))
    bots: list[Bot] = [own if each == seat else bot(theirs) for each in range(PLAYERS)]
    played = Played(referee_of(name), seed, ["bot"] * PLAYERS)
    if name in AGAINST:
        played.apply(AGAINST[name])
    while (player := played.player) is not None:
        step(played, bots[player])
    best, row, end = winners(played.state), scores(played.state), ending(played.state)
    points = row.pop(seat)
    said = "" if end is None else end.kind + (" by it" if end.by == seat else " by others" if end.by >= 0 else "")
    n, unit = (end.n, end.unit) if end else (len(played.actions), "actions")
    return Result((seat in best) / len(best), points, statistics.fmean(row), own.seconds, said, n, unit)


def rung(name: str, mine: str, theirs: str, results: list[Result]) -> Row:
    """What some games of one bot came to."""
    games, seconds = len(results), sorted(each for result in results for each in result.seconds)
    won = sum(result.won for result in results)
    least, most = wilson(won, games)
    verdict = "more" if least > 1 / PLAYERS else "fewer" if most < 1 / PLAYERS else "even, or not clear"
    points = [statistics.fmean(result[i] for result in results) for i in (1, 2)]
    slow = seconds[len(seconds) * 19 // 20]
    spent = f"{statistics.fmean(seconds) * 1000:.0f} ms, 95 of 100 within {slow * 1000:.0f} ms{_judged(mine, slow)}"
    ends = [f"{kind} {n}" for kind, n in Counter(result.end for result in results).most_common() if kind]
    middle = statistics.fmean(result.n for result in results)
    return Row(
        (
            f"{name}: {mine} among {PLAYERS - 1} {theirs}",
            str(games),
            shown(won, games),
            verdict,
            f"{points[0]:.1f} to {points[1]:.1f}",
            f"{'; '.join(ends)} ({middle:.1f} {results[0].unit})",
            spent,
            today(),
        )
    )


def _judged(mine: str, seconds: float) -> str:
    """Whether a bot keeps to its budget of a choice, where it has one."""
    budget = BUDGETS.get(mine)
    return "" if budget is None else f", {'not ' * (seconds > budget)}within the budget of {budget * 1000:.0f} ms"


def edition(name: str) -> str:
    """A digest of what a game between bots hangs on: the cards, what bots work towards, and the bots themselves."""
    box = referee_of(name).box
    sources = [file.read_bytes() for file in sorted(Path(engine.bots.__file__).parent.glob("*.py"))]
    return sha256(b"".join([box.hash.encode(), repr(box.bots).encode(), *sources])).hexdigest()[:12]


def played(name: str, mine: str, theirs: str, games: int) -> list[Result]:
    """The games of a rung, those kept and the others; these in one process of their own, with a progress bar."""
    file = KEPT / f"{name}-{mine.replace(':', '')}-{theirs.replace(':', '')}-{edition(name)}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    kept = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    results = [Result(*json.loads(line)) for line in kept[:games]]
    with Progress(*COLUMNS) as progress, get_context("fork").Pool(1) as pool, file.open("a", encoding="utf-8") as more:
        task = progress.add_task(f"{name}: {mine}", total=games, completed=len(results))
        for result in pool.imap(partial(game, name, mine, theirs), range(len(results), games)):
            results.append(result)
            more.write(json.dumps(result) + "\n")
            more.flush()
            progress.advance(task)
    return results


def main() -> None:
    """Play the rungs and write their rows."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.ladder", description=__doc__)
    parser.add_argument("game", choices=PLAYED)
    parser.add_argument("--rung", action="append", help=f"a bot; without it {', '.join(RUNGS)}")
    parser.add_argument("--games", type=int, help="of each rung; a multiple of 3 gives each seat as many")
    parser.add_argument("--theirs", default=USUAL)
    asked = parser.parse_args()
    for mine in asked.rung or RUNGS:
        games = asked.games or RUNGS.get(mine, RUNGS["search:40"])
        row = rung(asked.game, mine, asked.theirs, played(asked.game, mine, asked.theirs, games))
        replace_row("ladder", row)
        print(" | ".join(row.cells), flush=True)


if __name__ == "__main__":
    main()
