"""Sentences proven while somebody writes: in a process of its own, what was changed first, begun anew when more comes.

Only one core is taken, so that another is free to draw.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from toolkit.watch.told import Told

LISTEN_SECONDS = 0.1
ENDING_SECONDS = 2.0
AT_ONCE = 16  # cards in a batch: few enough that what is proven is seen soon
NICE = 10  # how much others come first


@dataclass(frozen=True, slots=True)
class Result:
    """What a proof of some cards has shown: by card what is told of it, or why there is none."""

    cards: frozenset[str]
    proofs: dict[str, Told] = field(default_factory=dict)
    failed: str = ""
    verdict: str = ""


class Proving(threading.Thread):
    """Proves cards one batch after another, and calls `tell` with each result, and with None when a batch begins."""

    def __init__(self, folder: Path, tell: Callable[[Result | None], None]) -> None:
        super().__init__(name="proving", daemon=True)
        self.folder, self.tell = folder, tell
        self._open: dict[str, bool] = {}  # cards to be proven, and whether they come first
        self._round = 0  # raised whenever a proof that is under way has lost its worth
        self._is_held = False
        self._is_ended = False
        self._news = threading.Condition()

    @property
    def waiting(self) -> int:
        """How many cards are still to be proven."""
        with self._news:
            return len(self._open)

    def want(self, cards: Collection[str], changed: Collection[str]) -> None:
        """Prove what has changed, of the cards that there are; what was to be proven before still is."""
        with self._news:
            self._is_held = False
            is_first = {card: self._open.get(card, False) for card in self._open if card in cards}
            self._open = is_first | {card: True for card in changed if card in cards}
            if changed:
                self._round += 1
            self._news.notify()

    def begin(self, cards: Collection[str]) -> None:
        """Prove all of these; none comes first."""
        with self._news:
            self._is_held = False
            self._open = dict.fromkeys(cards, False)
            self._round += 1
            self._news.notify()

    def hold(self) -> None:
        """Prove nothing until more is wanted: the game has errors. What was to be proven still is."""
        with self._news:
            self._is_held = True
            self._round += 1

    def end(self) -> None:
        """End, with the process that is under way."""
        with self._news:
            self._is_ended = True
            self._round += 1
            self._news.notify()
        if self.is_alive():
            self.join(ENDING_SECONDS)

    def run(self) -> None:
        """Prove until the end."""
        while True:
            with self._news:
                while (self._is_held or not self._open) and not self._is_ended:
                    self._news.wait()
                if self._is_ended:
                    return
                first = [card for card, comes_first in self._open.items() if comes_first]
                batch, begun = frozenset((first or [*self._open])[:AT_ONCE]), self._round
            self.tell(None)
            result = self._proven(batch, begun)
            with self._news:
                if result is None or self._round != begun:
                    continue
                for card in batch:
                    self._open.pop(card, None)
            self.tell(result)

    def _proven(self, batch: frozenset[str], begun: int) -> Result | None:
        """The result for some cards, or None where it has lost its worth meanwhile."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=prove_apart, args=(self.folder, batch, theirs), daemon=True)
        process.start()
        theirs.close()
        try:
            while self._round == begun:
                if ours.poll(LISTEN_SECONDS):
                    result: Result = ours.recv()
                    return result
            return None
        except (EOFError, OSError):
            return Result(batch, failed="The process that proves was lost.")
        finally:
            process.terminate()
            process.join(ENDING_SECONDS)
            ours.close()


def prove_apart(folder: Path, cards: frozenset[str], told: Connection) -> None:
    """What the process does: load, prove, and send the result."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    try:
        result = proof_of(folder, cards)
    except Exception as error:  # rules of a game's own, or a file of witnesses that is none: the page says what it was
        result = Result(cards, failed=f"{error}" or type(error).__name__)
    with suppress(OSError):
        told.send(result)


def proof_of(folder: Path, cards: frozenset[str]) -> Result:
    """Prove these cards of the game in a folder. Raises NoRules, BrokenStore, and whatever a game's own rules raise."""
    from toolkit.check.run import check_game
    from toolkit.deal import lacking, open_box
    from toolkit.load import load_game
    from toolkit.problem import has_errors
    from toolkit.prove.prove import Wishes, prove
    from toolkit.prove.report import summary_lines
    from toolkit.watch.told import proofs

    game, problems = load_game(folder)
    if game is None or has_errors(check_game(game, problems)):
        return Result(cards, failed="What has findings is not proven.")
    box, _ = open_box(game)
    if missing := lacking(game, box):
        return Result(cards, failed=missing[0].message)
    proof = prove(game, box, Wishes(cards, games=0, workers=1))
    return Result(cards, proofs(proof), verdict=[*summary_lines(proof)][-1])
