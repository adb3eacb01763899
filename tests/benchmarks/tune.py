"""What bots work towards, tried with other numbers: python -m tests.benchmarks.tune GAME [GAMES] [AIM].

Each aim under `bots` in game.yaml is halved and doubled, and left out. A greedy bot that plays by the changed ones sits
among others that play by those of the game, on each seat in turn; its share of wins is given with Wilson's interval of
95 in 100. An aim is better changed where the whole interval lies above an even share.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial

from engine.bots import Greedy, Seat, step
from engine.bots.aims import Outlook, using
from engine.kernel import scores, winners
from engine.kernel.core.aims import Aim
from engine.records import Played
from tests.benchmarks.matches import AGAINST, shown
from tests.engine.records.games import referee_of

PLAYERS = 3
Aims = tuple[Aim, ...]


class Tuned(Greedy):
    """A greedy bot that works towards other aims than those of the game."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook

    def decide(self, seat: Seat) -> int:
        """The best option by these aims."""
        with using(self.outlook):
            return super().decide(seat)


def changed(aims: Aims) -> Iterator[tuple[str, Aims]]:
    """Each change of one aim, with what it is called."""
    yield "no aims at all", ()
    for number, aim in enumerate(aims):
        others = [*aims[:number]], [*aims[number + 1 :]]
        what = f"{aim.counter or aim.zone or aim.near or ' '.join(aim.places)}, {aim.points:g} points"
        for factor in (0.5, 2.0):
            yield f"{number}: {what} x {factor:g}", (*others[0], replace(aim, points=aim.points * factor), *others[1])
        yield f"{number}: without {what}", (*others[0], *others[1])
        if aim.steps:
            for steps in (aim.steps * 2 // 3, aim.steps * 3 // 2):
                yield f"{number}: {what}, {steps} steps", (*others[0], replace(aim, steps=steps), *others[1])


def game(name: str, aims: Aims, seed: int) -> tuple[float, float, float]:
    """One game: the part of the win that the changed bot has, its points, and the average of the others."""
    referee = referee_of(name)
    seat = seed % PLAYERS
    bots = [Tuned(Outlook(referee, aims)) if each == seat else Greedy() for each in range(PLAYERS)]
    played = Played(referee, seed, ["greedy"] * PLAYERS)
    if name in AGAINST:
        played.apply(AGAINST[name])
    while (player := played.player) is not None:
        step(played, bots[player])
    best, row = winners(played.state), scores(played.state)
    own = row.pop(seat)
    return (seat in best) / len(best) if best else 0.0, own, statistics.fmean(row)


def main() -> None:
    """Play, and print a line for each change."""
    name, games = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 60
    wanted = sys.argv[3] if len(sys.argv) > 3 else ""
    for what, aims in changed(referee_of(name).box.bots):
        if not what.startswith(wanted):
            continue
        with ProcessPoolExecutor() as pool:
            won, own, others = zip(*pool.map(partial(game, name, aims), range(games)), strict=True)
        points = f"{statistics.fmean(own):.2f} to {statistics.fmean(others):.2f} points"
        print(f"{what}: wins {shown(sum(won), games)} where {1 / PLAYERS:.0%} are even; {points}", flush=True)


if __name__ == "__main__":
    main()
