"""What a game by its rules and a free table have in common: who sits there, names, remarks, what is refused."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from toolkit.rooms.called import BadNameError, Called
from toolkit.rooms.links import people_of
from toolkit.rooms.store import KeptGame, Remark, Store

NOT_YOURS, STALE, AGAIN, NOT_OFFERED, NOTHING = "not-yours", "stale", "again", "not-offered", "nothing"
MOST_REMARKS = 2_000  # in one game


class RejectedError(Exception):
    """A message that changes nothing; `code` is a word of the protocol, the message says why."""

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code


class KeptGameError(Exception):
    """A kept game cannot be played on; the message says why."""


@dataclass(slots=True)
class Wish:
    """Somebody wants to go back to where `number` actions were done; `agreed` are the seats that are for it."""

    seat: int
    number: int
    agreed: set[int] = field(default_factory=set)


class Gathering(ABC):
    """People around a game that is kept. `noun` is what it is called where something is refused."""

    noun: ClassVar[str] = "game"

    def __init__(self, store: Store, game: KeptGame) -> None:
        self.store, self.game = store, game
        self.people = people_of(game.seats)
        self.wish: Wish | None = None
        self.remarks = store.remarks(game.id)
        self.called = Called(store, game)
        self._taken: set[str] = set()  # what messages that were carried out are called in the store

    @abstractmethod
    def tell(self) -> None:
        """Tell everybody who listens that something has changed."""

    @property
    @abstractmethod
    def done_so_far(self) -> int:
        """How many actions were done, of those that stand."""

    @abstractmethod
    def revision_of(self, about: str) -> str:
        """The revision of something by its id, "" for what has none. Raises RejectedError where there is no such."""

    def remark(self, seat: int, about: str, words: str) -> None:
        """Somebody says something of a card, a section of the rules, or of this moment; -1 is who looks on.

        It is told to who said it, and to all when the game is over. Raises RejectedError and sqlite3.Error.
        """
        if not words:
            raise RejectedError(NOTHING, "A remark has words.")
        revision = self.revision_of(about) if about else ""
        if len(self.remarks) >= MOST_REMARKS:
            raise RejectedError(NOTHING, f"A {self.noun} has at most {MOST_REMARKS} remarks.")
        remark = Remark(self.done_so_far, seat, about, revision, words)
        self.store.remark(self.game.id, remark)
        self.remarks.append(remark)
        self.tell()

    def name(self, seat: int, words: str) -> None:
        """A person says what they are called. Raises RejectedError and sqlite3.Error."""
        try:
            self.called.name(seat, words)
        except BadNameError as bad:
            raise RejectedError(NOTHING, f"{bad}.") from bad
        self.tell()

    def _refuse_repeated(self, seat: int, client: str) -> None:
        if client and named(seat, client) in self._taken:
            raise RejectedError(AGAIN, "This was done already.")


def named(seat: int, client: str) -> str:
    """What a message of a seat is called in the store; "" for what came without one."""
    return f"{seat + 1} {client}" if client else ""
