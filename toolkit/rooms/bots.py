"""Bots in a process of their own, in which a box is loaded once. They are asked one after the other.

Whoever asks is never kept waiting by a search: their thread, or their loop, goes on meanwhile.
"""

from __future__ import annotations

import multiprocessing
import queue
import signal
import threading
from abc import ABC, abstractmethod
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.bots import Seat, bot
from engine.kernel import Referee
from engine.records import Played
from toolkit.rooms.store import KeptBox

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

ENDING_SECONDS = 2.0
MOST_WAITING = 3  # questions that wait before a search is left out
QUICK = "greedy"
Actions = tuple[tuple[int, str], ...]


class BotsLostError(RuntimeError):
    """The process of the bots has ended while it was asked, or its answer is none; the message says what is known."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked: the option that it takes on a seat after these actions of a game.

    `kept` is what was kept of the box, whose name is `box`; `folder` is where the box lies, if it is as it was when
    the game began. `table` tells games apart.
    """

    box: str
    game: str
    kept: KeptBox
    folder: Path | None
    table: int
    seed: int
    seats: tuple[str, ...]
    actions: Actions
    player: int
    bot: str


class Bots(ABC):
    """Who answers for the bots of all rooms, wherever they think."""

    @abstractmethod
    def start(self) -> None:
        """Begin to answer."""

    @abstractmethod
    def end(self) -> None:
        """End, with what is still being thought about."""

    @property
    @abstractmethod
    def is_busy(self) -> bool:
        """Whether so many wait that a search is played as the quick bot would."""

    @abstractmethod
    def ask(self, question: Question) -> Future[int]:
        """The number of the option that a bot takes; it raises BotsLostError where there is no answer."""


@dataclass(slots=True)
class Crew(Bots):
    """The bots of all rooms in a process. Begin it with `start`, and end it with `end`."""

    _asked: queue.Queue[tuple[Question, Future[int]] | None] = field(default_factory=queue.Queue)
    _thread: threading.Thread | None = None
    _process: SpawnProcess | None = None
    _line: Connection | None = None

    def start(self) -> None:
        """Begin to answer."""
        self._thread = threading.Thread(target=self._answer_all, name="bots", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """End, with what is still being thought about."""
        self._asked.put(None)
        if self._process is not None:
            self._process.terminate()
        if self._thread is not None:
            self._thread.join(ENDING_SECONDS)

    @property
    def is_busy(self) -> bool:
        """Whether so many wait that a search is played as the quick bot would."""
        return self._asked.qsize() > MOST_WAITING

    def ask(self, question: Question) -> Future[int]:
        """The number of the option that a bot takes; it raises BotsLostError where there is no answer."""
        answer: Future[int] = Future()
        self._asked.put((replace(question, bot=QUICK) if self.is_busy else question, answer))
        return answer

    def _answer_all(self) -> None:
        while (asked := self._asked.get()) is not None:
            question, answer = asked
            try:
                answer.set_result(self._answer(question))
            except BotsLostError as lost:
                answer.set_exception(lost)
        self._let_go()

    def _answer(self, question: Question) -> int:
        """The answer of the process, of a new one where it was lost once."""
        for is_last in (False, True):
            try:
                line = self._line_to()
                line.send(question)
                answer: int | str = line.recv()
            except (EOFError, OSError) as error:
                self._let_go()
                if is_last:
                    raise BotsLostError("the process of the bots was lost") from error
            else:
                if isinstance(answer, str):
                    raise BotsLostError(answer)
                return answer
        raise AssertionError("the second time it is raised or returned")

    def _line_to(self) -> Connection:
        if self._line is None or self._process is None or not self._process.is_alive():
            self._let_go()
            context = multiprocessing.get_context("spawn")
            self._line, theirs = context.Pipe()
            self._process = context.Process(target=answer_apart, args=(theirs,), daemon=True)
            self._process.start()
            theirs.close()
        return self._line

    def _let_go(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(ENDING_SECONDS)
        self._line = self._process = None


# --- in the process --------------------------------------------------------------------------------------------------


def answer_apart(line: Connection) -> None:
    """What the process does: answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    thinker = Thinker()
    with suppress(EOFError, OSError):
        while True:
            question: Question = line.recv()
            try:
                line.send(thinker.answer(question))
            except Exception as error:  # rules of a game's own may raise anything: the room says what it was
                line.send(f"{type(error).__name__}: {error}")


class Thinker:
    """Answers questions; boxes and games stay as they were, and are gone on with."""

    def __init__(self) -> None:
        self._games: dict[int, Played] = {}
        self._boxes: dict[str, Played] = {}

    def answer(self, question: Question) -> int:
        """The number of the option that the bot takes. Raises UnknownBot, KeptBoxError and Refused."""
        played = self._game(question)
        seat = Seat(played.state, len(played.actions))
        return bot(question.bot).decide(seat)

    def opened(self, question: Question) -> Referee:
        """The rules of the box that a question is about. Raises KeptBoxError and OSError."""
        from toolkit.rooms.kept import opened  # what reads YAML is not there in a page

        return opened(question.kept, question.game, question.folder)

    def _game(self, question: Question) -> Played:
        """The game after the actions of a question, gone on with from where it was asked about last."""
        played = self._games.get(question.table)
        if played is None or tuple(played.actions) != question.actions[: len(played.actions)]:
            known = self._boxes.get(question.box)
            referee = known.referee if known else self.opened(question)
            played = Played(referee, question.seed, question.seats)
            self._games[question.table] = self._boxes[question.box] = played
        for player, action in question.actions[len(played.actions) :]:
            played.apply(action, player)
        return played
