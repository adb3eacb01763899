"""How well bots play: one of a kind among others of another, on each seat in turn; and alone or together, by points.

A share of wins is given with Wilson's interval of 95 in 100; shared wins count in parts. Averages are given with the
interval of 95 in 100 of the normal distribution. All cores play; times are processor time of a game.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

from engine.bots import Bot, bot, step
from engine.kernel import outcome, scores, winners
from engine.kernel.core.outcome import Outcome
from engine.records import Played
from tests.benchmarks.table import Row, today
from tests.engine.records.games import referee_of

CONFIDENT = 1.96  # standard errors of an interval of 95 in 100
AGAINST = {"ark": "play against each other"}  # how a game begins that can be played together too
TOGETHER = {"ark": "play together"}


class Table(NamedTuple):
    """Who plays what: `mine` on one seat, `theirs` on all others."""

    game: str
    players: int
    mine: str
    theirs: str
    first: str = ""


class Result(NamedTuple):
    """What one game came to for whom it is about, and for the others on average."""

    won: float
    points: float
    others: float
    seconds: float
    end: Outcome | None  # of those who play together


def match(table: Table, seed: int) -> Result:
    """One game; the seat is another with each seed."""
    began = time.process_time()
    seat = seed % table.players
    bots: list[Bot] = [bot(table.theirs) for _ in range(table.players)]
    bots[seat] = bot(table.mine)
    played = Played(referee_of(table.game), seed, ["bot"] * table.players)
    if table.first:
        played.apply(table.first)
    while (player := played.player) is not None:
        step(played, bots[player])
    best, row = winners(played.state), scores(played.state)
    own = row.pop(seat)
    won = (seat in best) / len(best) if best else 0.0
    others = statistics.fmean(row) if row else own
    return Result(won, own, others, time.process_time() - began, outcome(played.state))


def matches(table: Table, games: int) -> list[Result]:
    """So many games, on all cores."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(partial(match, table), range(games)))


def duel(table: Table, games: int) -> Row:
    """Who wins more than their share."""
    found = matches(table._replace(first=AGAINST.get(table.game, "")), games)
    won = sum(result.won for result in found)
    own, others, seconds = (statistics.fmean(row) for row in list(zip(*found, strict=True))[1:4])
    said = f"{shown(won, games)}; {own:.1f} to {others:.1f} points; {seconds:.2f} s a game"
    fair = 1 / table.players
    what = f"{table.game}: {table.mine} among {table.players - 1} {table.theirs}: wins"
    verdict = "yes" if wilson(won, games)[0] > fair else "**no**"
    return Row((what, str(games), f"more than {fair:.0%}", said, verdict, today()))


def alone(game: str, players: int, names: tuple[str, str], games: int) -> Row:
    """Whether one kind of bot gets further than another where all have the same score, over the same seeds."""
    first = TOGETHER[game] if players > 1 else ""
    mine, theirs = (matches(Table(game, players, name, name, first), games) for name in names)
    better = [one.points - other.points for one, other in zip(mine, theirs, strict=True)]
    spread = CONFIDENT * statistics.stdev(better) / math.sqrt(games)
    said = f"{done(mine)}; {names[1]} {done(theirs)}"
    how = "alone" if players == 1 else f"{players} together"
    verdict = "yes" if statistics.fmean(better) > spread else "**no**"
    return Row((f"{game}, {how}: {names[0]} after {names[1]}", str(games), "further", said, verdict, today()))


def done(found: list[Result]) -> str:
    """How often a group did it, and after how many rounds of the game's own count."""
    ends = [result.end for result in found if result.end is not None]
    counts = [end.n for end in ends if end.is_done]
    return f"done {shown(len(counts), len(ends))}" + (f", in {statistics.fmean(counts):.1f}" if counts else "")


def wilson(won: float, games: int) -> tuple[float, float]:
    """The interval of a share (Wilson 1927)."""
    share, z = won / games, CONFIDENT
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - spread) / whole, (middle + spread) / whole


def shown(won: float, games: int) -> str:
    """A share with its interval."""
    least, most = wilson(won, games)
    return f"{won / games:.1%} ({max(least, 0):.1%} to {most:.1%})"


def against_random() -> Iterator[Row]:
    """Greedy among random ones."""
    for game, games in (("top-of-the-heap", 200), ("ark", 60), ("crafty-critters", 120), ("trash-kings", 40)):
        yield duel(Table(game, 4, "greedy", "random"), games)
    yield alone("ark", 1, ("greedy", "random"), 40)
    yield alone("ark", 3, ("greedy", "random"), 20)


def against_greedy() -> Iterator[Row]:
    """Search among greedy ones."""
    for game, mine, games in (
        ("top-of-the-heap", "search:40", 24),
        ("ark", "search:40", 40),
        ("crafty-critters", "search:40", 24),
        ("trash-kings", "search:100", 24),
    ):
        yield duel(Table(game, 3, mine, "greedy"), games)
    yield alone("ark", 1, ("search:40", "greedy"), 16)
    yield alone("ark", 3, ("search:40", "greedy"), 20)
