"""Whole games that are kept: each goes as it went, to the last word that anybody is told.

A game is told line by line: at every choice what is offered, what is taken and what the log says of it to everybody
and to each seat; now and then what each viewer in turn sees of the table, and what the options touch and cost; at the
end the points. What is kept of it is a mark for each choice, so that one sees where two games part, and a digest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

from engine.kernel import (
    NOBODY,
    choose,
    described,
    new_game,
    outcome,
    place_of_line,
    redeal,
    scores,
    table,
    tell,
    view,
)
from engine.kernel.running.choices import texts
from engine.proof.play import Habits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.kernel import Referee, State

DIGITS = 2  # of the mark of a choice
DEALT_EVERY = 7  # such looks after which what they do not see is dealt anew
SEEN_EVERY = 5  # choices after which a viewer, each in turn, looks at the table
HABITS = 4  # one game of so many is played by chance alone
DIGEST_BYTES = 8


@dataclass(frozen=True, slots=True)
class WholeGame:
    """What is kept of a game: players and seed, DIGITS hexadecimal digits for each choice, and a digest."""

    players: int
    seed: int
    marks: str
    digest: str

    @property
    def choices(self) -> int:
        """How many choices it has, the end counted as one."""
        return len(self.marks) // DIGITS


@dataclass(slots=True)
class Teller:
    """Tells a game as far as it has been played."""

    state: State
    done: int = 0  # lines of the log that were told
    n: int = 0  # choices that were told

    def offered(self) -> Iterator[str]:
        """What is offered now; at some choices what it touches and costs, and what a viewer sees."""
        state = self.state
        choice = state.choice
        assert choice is not None
        yield f"player {choice.player + 1} of: {' | '.join(texts(state))}"
        if self.n % SEEN_EVERY == 0:
            yield from (repr(option) for option in described(state))
            yield from self.seen((NOBODY, *range(state.players))[self.n // SEEN_EVERY % (state.players + 1)])
        self.n += 1

    def seen(self, viewer: int) -> Iterator[str]:
        """What a viewer sees, and whether a deal anew looks otherwise to them: it never may."""
        seen, told = view(self.state, viewer), table(self.state, viewer)
        yield repr(seen)
        yield repr(told)
        if self.n // SEEN_EVERY % DEALT_EVERY == 0:
            anew = redeal(self.state, viewer, self.n)
            if (view(anew, viewer), table(anew, viewer)) != (seen, told):
                yield "a deal anew looks otherwise"

    def news(self) -> Iterator[str]:
        """The lines of the log since they were told last, as everybody is told them, and as each seat is."""
        state = self.state
        assert state.log is not None
        for line in state.log[self.done :]:
            everybody = tell(state, line, NOBODY)
            yield f"{everybody} {place_of_line(state, line)}"
            for seat in range(state.players):
                if (own := tell(state, line, seat)) != everybody:
                    yield f"player {seat + 1}: {own}"
        self.done = len(state.log)

    def end(self) -> Iterator[str]:
        """The points, who has won, and what everybody sees at last."""
        state = self.state
        yield f"points: {' '.join(f'{points:g}' for points in scores(state))}; {outcome(state)!r}"
        yield from self.news()  # some games write down then what counts
        for viewer in (NOBODY, *range(state.players)):
            yield from self.seen(viewer)


Finish = Callable[["State", int], None]  # what is done with the state at the end of a game of so many choices


def story(referee: Referee, players: int, seed: int, habits: Habits, finish: Finish) -> Iterator[str]:
    """A game told choice by choice, each as lines in one text, and its end. Raises whatever the rules raise."""
    state, luck = new_game(referee, players, seed), Random(seed)
    teller = Teller(state)
    habit = habits.busily if seed % HABITS else habits.by_chance
    before = [*teller.news()]
    while state.choice is not None:
        lines = [*before, *teller.offered()]
        before = []
        option = habit(state, luck)
        lines.append(f"takes: {referee.words[state.choice.kind][option]}")
        choose(state, option)
        yield "\n".join([*lines, *teller.news()])
    yield "\n".join(teller.end())
    finish(state, teller.n)


def players_of(referee: Referee, seed: int) -> int:
    """For how many players the game of a seed is."""
    least, most = referee.box.players
    return least + seed % (most - least + 1)


def told_whole(referee: Referee, seed: int, habits: Habits, finish: Finish) -> WholeGame:
    """Play the game of a seed, and make what is kept of it. Raises whatever the rules raise."""
    players, marks, digest = players_of(referee, seed), [], blake2b(digest_size=DIGEST_BYTES)
    for lines in story(referee, players, seed, habits, finish):
        told = lines.encode()
        digest.update(told)
        marks.append(f"{crc32(told) & 0xFF:02x}")
    return WholeGame(players, seed, "".join(marks), digest.hexdigest())


def parts_at(kept: WholeGame, now: WholeGame) -> int:
    """The first choice, counted from 0, at which two games differ: the last one where no mark shows it. -1 for none."""
    if kept == now:
        return -1
    pairs = zip(_marks(kept), _marks(now), strict=False)
    least = min(kept.choices, now.choices)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), max(least - 1, 0))


def _marks(game: WholeGame) -> list[str]:
    return [game.marks[at : at + DIGITS] for at in range(0, len(game.marks), DIGITS)]
