"""A random game as lines of text. It uses the public verbs of the kernel and nothing else of it.

What is done and what is said of it are told apart, so that they can be compared apart:

    3. player 2 of: play Scout | draw | done
       takes: play Scout
       . player 2 looks at 2 cards                               as everybody is told it
       .2 player 2 looks at 2 cards (you see Bend, Aisle)        as player 2 is told it, where that is something else
    scores: 3 4.5
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from traceback import extract_tb

from engine.games import GAMES
from engine.kernel import NOBODY, Referee, State, actions, apply, is_over, new_game, player_to_move, scores, tell

CARDS = Path(__file__).parents[2] / "cards"
MOST_DECISIONS = 20_000  # the longest random game has 1,200
HASH_BYTES = 4
BROKEN_OFF = "broken off: "
SAYING = "   ."  # what a line of the log begins with
WORD = (1 << 64) - 1  # the bits of a number of `Luck`


class Endless(Exception):  # noqa: N818 - it names what was seen
    """A game that is not over after MOST_DECISIONS."""


class CannotPlay(Exception):  # noqa: N818 - it names what was seen
    """A shipped game is not read, or its rules refuse it; the message says why."""


class Luck:
    """Random numbers by splitmix64: the same for a seed on every machine and in every version of Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed & WORD

    def below(self, number: int) -> int:
        """The next number from 0 to `number` - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        mixed = self.state
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB & WORD
        return ((mixed ^ (mixed >> 31)) >> 11) % number


@cache
def rules_of(game: str) -> Referee:
    """The rules of a shipped game over its cards, made once in a process. Raises CannotPlay."""
    from toolkit.deal import open_table  # what loads games is not where games are played in a browser
    from toolkit.load import load_game

    loaded, problems = load_game(CARDS / game)
    rules, more = open_table(loaded) if loaded is not None else (None, [])
    if rules is None:
        raise CannotPlay(f"{game} cannot be played: {[*problems, *more][0].message}")
    return rules


def tables() -> list[tuple[str, int]]:
    """Every shipped game with each number of players that it is for."""
    return [(game, players) for game in sorted(GAMES) for players in player_numbers(game)]


def player_numbers(game: str) -> range:
    """The numbers of players that a game is for."""
    least, most = rules_of(game).box.players
    return range(least, most + 1)


def story(game: str, players: int, number: int) -> Iterator[str]:
    """Game `number` line by line. Raises Endless, and whatever the rules raise."""
    state = new_game(rules_of(game), players, number)
    luck, log, decisions = Luck(number), Log(state, players), 0
    yield from log.news()
    while not is_over(state):
        decisions += 1
        if decisions > MOST_DECISIONS:
            raise Endless(f"after {MOST_DECISIONS:,} decisions it is not over")
        offered = actions(state)
        answer = offered[luck.below(len(offered))]
        yield f"{decisions}. player {(player_to_move(state) or 0) + 1} of: {' | '.join(offered)}"
        yield f"   takes: {answer}"
        apply(state, answer)
        yield from log.news()
    row = scores(state)  # some games write down then what counts
    yield from log.news()
    yield f"scores: {' '.join(f'{score:g}' for score in row)}"


def told(game: str, players: int, number: int) -> Iterator[str]:
    """The same; a game that breaks off ends with a line that says why."""
    try:
        yield from story(game, players, number)
    except Exception as error:  # whatever a rule stumbles over is what is looked for
        yield f"{BROKEN_OFF}{_fault(error)}"


def _fault(error: Exception) -> str:
    """What was raised, and the line that raised it."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"


class Log:
    """The log of a game as far as it was told."""

    def __init__(self, state: State, players: int) -> None:
        self.state, self.players = state, players
        self.done = 0

    def news(self) -> Iterator[str]:
        """What was not told yet: as everybody is told it, then as each seat that is told something else."""
        log = self.state.log
        assert log is not None
        for line in log[self.done :]:
            everybody = tell(self.state, line, NOBODY)
            yield f"{SAYING} {everybody}"
            for seat in range(self.players):
                if (own := tell(self.state, line, seat)) != everybody:
                    yield f"{SAYING}{seat + 1} {own}"
        self.done = len(log)


@dataclass(frozen=True)
class Trace:
    """What is kept of a game: how many decisions it had, a hash of what was done and one of what was said of it.

    `fault` says what broke the game off; such a game is never kept.
    """

    decisions: int
    moves: str
    words: str
    fault: str = ""


def trace(lines: Iterable[str]) -> Trace:
    """The trace of a story. What was said is hashed with its place among the decisions."""
    moves, words = blake2b(digest_size=HASH_BYTES), blake2b(digest_size=HASH_BYTES)
    decisions = 0
    for line in lines:
        if line.startswith(SAYING):
            words.update(f"{decisions}{line}\n".encode())
            continue
        moves.update(f"{line}\n".encode())
        decisions += line.startswith("   takes: ")
    return Trace(decisions, moves.hexdigest(), words.hexdigest())


def traced(game: str, players: int, number: int) -> Trace:
    """The trace of game `number`, with a fault where it breaks off."""
    try:
        return trace(story(game, players, number))
    except Exception as error:  # whatever a rule stumbles over is what is looked for
        return Trace(0, "", "", _fault(error))
