"""One lap of `tests.benchmarks.compare`, in a process of its own: `lap.py GAME WORK UNITS` does so many units of work.

It is run as a file beside whatever checkout is on Python's path, so it uses only what all of them have: the verbs of
the kernel. It prints how many seconds of one core the units took; what comes before them is not timed.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from engine.games import referee
from engine.kernel import Referee, State, choose, clone, from_json, is_over, new_game, options, redeal, to_json
from toolkit.deal import open_box
from toolkit.load import load_game

PLAYERS = 4
MIDDLE = 60  # choices after which a state is copied, dealt anew and saved


def rules(name: str) -> Referee:
    """The referee of a game in the checkout that is run."""
    game, _ = load_game(Path("cards") / name)
    assert game is not None
    return referee(open_box(game)[0])


def played(own: Referee, seed: int, most: int = 10**6) -> State:
    """A random game, to its end or to so many choices."""
    state, luck = new_game(own, PLAYERS, seed, quiet=True), Random(seed)
    while not is_over(state) and most:
        choose(state, luck.choice(options(state)))
        most -= 1
    return state


def work_of(own: Referee, work: str) -> Callable[[int], object]:
    """What does the unit of work with a number."""
    if work == "games":
        return lambda number: played(own, number)
    state = played(own, 1, MIDDLE)
    data = json.loads(json.dumps(to_json(state)))
    ways: dict[str, Callable[[int], object]] = {
        "clone": lambda number: clone(state),
        "redeal": lambda number: redeal(state, 0, number),
        "from_json": lambda number: from_json(own, data),
    }
    return ways[work]


def main() -> None:
    """Do the work once for nothing, then as often as asked for, and print the seconds."""
    name, work, units = sys.argv[1:]
    do = work_of(rules(name), work)
    do(0)
    before = time.process_time()
    for number in range(int(units)):
        do(number)
    print(time.process_time() - before)


if __name__ == "__main__":
    main()
