"""`python -m tests.benchmarks.play [NAME...]`: how well bots play and how fast games go; written into PLAY.md.

Bots play each other (`tests.benchmarks.matches`), and random games of all games are timed. Times are of one process on
one core, and say what else was running: nothing should be.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from engine.bots import Random, play
from engine.games import referee
from engine.kernel import Referee, choose, clone, from_json, new_game, options, redeal, scores, to_json, winners
from tests.benchmarks.games import REAL
from tests.benchmarks.matches import against_greedy, against_random
from tests.benchmarks.table import Row, replace_row, today, write_machine
from tests.engine.records.games import PLAYED
from toolkit.deal import open_box
from toolkit.load import load_game

FILE = Path(__file__).with_name("PLAY.md")
BUDGETS = {("ark", 4): 300, ("crafty-critters", 4): 60, ("top-of-the-heap", 4): 100, ("trash-kings", 4): 40}


@cache
def rules(name: str = REAL.name) -> Referee:
    """The referee of a shipped game."""
    game, _ = load_game(REAL.parent / name)
    assert game is not None
    return referee(open_box(game)[0])


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


# --- how fast --------------------------------------------------------------------------------------------------------


def random_games(name: str, players: int, games: int = 300) -> Row:
    """Random play through the fast path, without a log. The best turn is what the machine can do when others let it."""
    own, turns, decided = rules(name), [], 0
    for first in range(0, games, 50):
        began = time.process_time()
        for seed in range(first, first + 50):
            decided += random_game(own, seed, players)
        turns.append(50 / (time.process_time() - began))
    middle, best, each = statistics.median(turns), max(turns), decided / games
    said = f"{middle:.0f} games/s (best of {len(turns)} turns {best:.0f}), {middle * each:,.0f} decisions/s"
    least = BUDGETS.get((name, players))
    what = f"{name}, {players} random {'player' if players == 1 else 'players'}"
    said += f", {each:.0f} decisions a game"
    return pace(what, games, f"≥ {least} games/s" if least else "none", said, best >= (least or 0))


def all_games() -> Iterator[Row]:
    """Every game at every number of players."""
    for name in PLAYED:
        least, most = rules(name).box.players
        for players in range(least, most + 1):
            yield random_games(name, players)


def speed(games: int = 300) -> Iterator[Row]:
    """What a bot does besides playing."""
    own = rules()
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
    for seed in range(games):
        random_game(own, seed)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield pace("memory of the process that played them", games, "none", f"{peak:.0f} MB", True)


def random_game(own: Referee, seed: int, players: int = 4) -> int:
    """A whole game by the fast path; how many decisions there were."""
    state = new_game(own, players, seed, quiet=True)
    luck, decided = seed + 1, 0
    while state.choice is not None:
        row = state.choice.options
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


CASES: dict[str, Callable[[], Iterator[Row]]] = {
    "mirror": mirror, "greedy": against_random, "search": against_greedy, "games": all_games, "speed": speed,
}  # fmt: skip
PART = {"mirror": "bots", "greedy": "bots", "search": "bots", "games": "speed", "speed": "speed"}


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
