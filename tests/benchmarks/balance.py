"""Whether a game is fair, as its bots play it: `python -m tests.benchmarks.balance GAME [GAMES [PLAYERS]]`.

Greedy bots sit on all seats. For each seat, and each card that lies with a player when the game ends, it is told how
often that player has won, with Wilson's interval of 95 in 100; shared wins count in parts. A seat is out of line where
its interval leaves out an even share; a card, where its interval leaves out what the cards of its type have on average,
because who has more cards wins more often. With so many cards one in twenty is out of line by chance alone.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.bots import bot, step
from engine.kernel import winners
from engine.records import Played
from tests.benchmarks.matches import AGAINST, shown, wilson
from tests.engine.records.games import referee_of

Had = tuple[float, list[tuple[str, str]]]  # the part of the win that a seat has, and its cards by type and name


def game(name: str, players: int, seed: int) -> list[Had]:
    """One game: for each seat its part of the win and the cards that lie with its player at the end."""
    referee = referee_of(name)
    bots = [bot("greedy") for _ in range(players)]
    played = Played(referee, seed, ["greedy"] * players)
    if name in AGAINST:
        played.apply(AGAINST[name])
    while (player := played.player) is not None:
        step(played, bots[player])
    state, best = played.state, winners(played.state)
    found: list[Had] = []
    for seat in range(players):
        zones = [zone for zone in range(len(state.zones)) if referee.owner_of_zone(zone) == seat]
        designs = {referee.design_of[card] for zone in zones for card in state.zones[zone]}
        cards = sorted((referee.box.designs[each].type, referee.box.designs[each].name) for each in designs)
        found.append(((seat in best) / len(best) if best else 0.0, cards))
    return found


def told(found: list[list[Had]], players: int) -> Iterator[str]:
    """The lines of the report."""
    for seat in range(players):
        yield _line(f"seat {seat + 1}", [rows[seat][0] for rows in found], 1 / players)
    for kind, cards in _by_type(found).items():
        everything = [part for parts in cards.values() for part in parts]
        even = sum(everything) / len(everything)
        yield f"{kind}: {even:.1%} of those who have one have won"
        for name, parts in sorted(cards.items(), key=lambda row: -sum(row[1]) / len(row[1])):
            yield _line(f"  {name}", parts, even)


def _by_type(found: list[list[Had]]) -> Mapping[str, Mapping[str, list[float]]]:
    kinds: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for rows in found:
        for won, cards in rows:
            for kind, name in cards:
                kinds[kind][name].append(won)
    return kinds


def _line(what: str, parts: list[float], even: float) -> str:
    least, most = wilson(sum(parts), len(parts))
    mark = "" if least <= even <= most else "  out of line"
    return f"{what}: {shown(sum(parts), len(parts))} of {len(parts)}{mark}"


def _wish() -> tuple[str, int, int]:
    """The game, how many games, and how many players, as the command line has them."""
    if len(sys.argv) == 1:
        sys.exit(__doc__)
    name, *numbers = sys.argv[1:]
    games, players = (*map(int, numbers), *(200, 4)[len(numbers) :])
    return name, games, players


def main() -> None:
    """Play and print."""
    name, games, players = _wish()
    found: list[list[Had]] = []
    with ProcessPoolExecutor() as pool:
        for rows in pool.map(partial(game, name, players), range(games)):
            found.append(rows)
            sys.stderr.write(f"\r{len(found)} of {games} games")
    sys.stderr.write("\n")
    sys.stdout.write("\n".join([*told(found, players), ""]))


if __name__ == "__main__":
    main()
