"""`python -m tests.benchmarks.play [NAME...]`: how well bots play and how fast games go; written into PLAY.md.

Bots play each other at tables where one sits among others of one kind, each seat in turn. A share of wins is given with
Wilson's interval of 95 in 100; shared wins count in parts. Times are of one process on one core, and say what else was
running: nothing should be.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from engine.bots import Bot, Random, bot, play
from engine.games import referee
from engine.kernel import Referee, choose, clone, from_json, new_game, options, redeal, scores, to_json, winners
from tests.benchmarks.games import REAL
from tests.benchmarks.table import Row, replace_row, today, write_machine
from toolkit.deal import open_box
from toolkit.load import load_game

FILE = Path(__file__).with_name("PLAY.md")
CONFIDENT = 1.96  # standard errors of an interval of 95 in 100


@cache
def rules(name: str = REAL.name) -> Referee:
    """The referee of a shipped game."""
    game, _ = load_game(REAL.parent / name)
    assert game is not None
    return referee(open_box(game)[0])


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
    return f"{won / games:.1%} ({least:.1%} to {most:.1%})"


# --- how well --------------------------------------------------------------------------------------------------------


def mirror(games: int = 2000, players: int = 4) -> Iterator[Row]:
    """Random bots on all seats: every seat wins as often."""
    own, won = rules(), [0.0] * players
    for seed in range(games):
        played = play(own, [Random()] * players, seed)
        best = winners(played.state)
        for player in best:
            won[player] += 1 / len(best)
    even = 1 / players
    apart = sum((each - games * even) ** 2 / (games * even) for each in won)  # chi squared
    limit = {3: 5.99, 4: 7.81, 5: 9.49}[players]
    seats = ", ".join(f"{each / games:.1%}" for each in won)
    verdict = "yes" if apart < limit else "**no**"
    what = f"Random against random, {players} players: wins by seat"
    said = f"{seats}; chi squared {apart:.2f}, even below {limit}"
    yield Row((what, str(games), f"{even:.0%} each", said, verdict, today()))


def duel(name: str, other: str, games: int, players: int, *, game: str = REAL.name) -> Row:
    """One bot at tables of others, on each seat in turn."""
    own = rules(game)
    mine, theirs = bot(name), bot(other)
    won = scored = met = 0.0
    began = time.process_time()
    for seed in range(games):
        seat = seed % players
        bots: list[Bot] = [theirs] * players
        bots[seat] = mine
        state = play(own, bots, seed).state
        best = winners(state)
        won += (seat in best) / len(best)
        row = scores(state)
        scored += row[seat] / games
        met += (sum(row) - row[seat]) / (players - 1) / games
    seconds = (time.process_time() - began) / games
    said = f"{shown(won, games)}; {scored:.1f} to {met:.1f} points; {seconds:.2f} s a game"
    verdict = "yes" if wilson(won, games)[0] > 1 / players else "**no**"
    title = "" if game == REAL.name else f"{own.box.title}: "
    what = f"{title}{name} among {players - 1} {other}: wins"
    return Row((what, str(games), f"more than {1 / players:.0%}", said, verdict, today()))


def greedy() -> Iterator[Row]:
    """Greedy among random ones."""
    yield duel("greedy", "random", 200, 4)


def search() -> Iterator[Row]:
    """Search among greedy ones."""
    yield duel("search:40", "greedy", 40, 3)


# --- how fast --------------------------------------------------------------------------------------------------------


def speed(games: int = 300) -> Iterator[Row]:
    """Random play through the fast path, without a log, and what a bot does besides playing."""
    own = rules()
    turns = []
    decided = 0
    for first in range(0, games, 50):
        began = time.process_time()
        for seed in range(first, first + 50):
            decided += random_game(own, seed)
        turns.append(50 / (time.process_time() - began))
    per_second = statistics.median(turns)
    each = decided / games
    said = (
        f"{per_second:.0f} games/s (best of {len(turns)} turns {max(turns):.0f}), {per_second * each:,.0f} decisions/s"
    )
    said += f", {each:.0f} decisions a game"
    yield pace("4 random players, whole games", games, "≥ 100 games/s", said, per_second >= 100)
    states = []
    for seed in range(20):
        state = new_game(own, 4, seed, quiet=True)
        for number in range(120):
            if state.choice is not None:
                choose(state, options(state)[number % len(options(state))])
        states.append(state)
    tasks: dict[str, tuple[float | None, Callable[[int], object]]] = {
        "clone in the middle of a game": (30, lambda i: clone(states[i % 20])),
        "deal anew what is hidden": (None, lambda i: redeal(states[i % 20], 0, i)),
        "scores": (None, lambda i: scores(states[i % 20])),
        "to JSON values and back": (None, lambda i: from_json(own, to_json(states[i % 20]))),
    }
    for what, (budget, task) in tasks.items():
        found = microseconds(task)
        said = f"{found:.1f} µs"
        yield pace(what, 20_000, f"≤ {budget:g} µs" if budget else "none", said, budget is None or found <= budget)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield pace("memory of the process that played them", games, "none", f"{peak:.0f} MB", True)


def random_game(own: Referee, seed: int) -> int:
    """A whole game by the fast path; how many decisions there were."""
    state = new_game(own, 4, seed, quiet=True)
    luck, decided = seed + 1, 0
    while state.choice is not None:
        row = state.choice[2]
        luck = luck * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        choose(state, row[(luck >> 33) % len(row)])
        decided += 1
    return decided


def pace(what: str, number: int, budget: str, said: str, met: bool) -> Row:
    """A row about time."""
    verdict = "–" if budget == "none" else "yes" if met else "**no**"
    return Row((what, f"{number:,}", budget, said, verdict, today()))


def microseconds(task: Callable[[int], object]) -> float:
    """The middle of five turns of 4,000."""
    turns = []
    for _ in range(5):
        began = time.process_time()
        for i in range(4000):
            task(i)
        turns.append((time.process_time() - began) / 4000 * 1e6)
    return statistics.median(turns)


CASES: dict[str, Callable[[], Iterator[Row]]] = {"mirror": mirror, "greedy": greedy, "search": search, "speed": speed}
PART = {"mirror": "bots", "greedy": "bots", "search": "bots", "speed": "speed"}


def main() -> int:
    """Measure what was named; without names all."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.play", description=__doc__)
    parser.add_argument("name", nargs="*", help=", ".join(CASES))
    load = os.getloadavg()[0]
    names = parser.parse_args().name or list(CASES)
    if unknown := [name for name in names if name not in CASES]:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(CASES)}")
    for name in names:
        sys.stderr.write(f"{name}\n")
        for row in CASES[name]():
            replace_row(PART[name], row, FILE)
            sys.stdout.write(" | ".join(row.cells) + "\n")
    write_machine(load, FILE)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
