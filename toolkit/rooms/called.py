"""What people at a table call themselves: kept with the game, and told instead of “player 2”."""

from __future__ import annotations

import re
from collections.abc import Mapping

from toolkit.rooms.letters import seen, without_joiners
from toolkit.rooms.store import KeptGame, Store

LONGEST = 24  # characters of a name
TAKEN_WORDS = re.compile(r"you|player[ -]?\d*", re.IGNORECASE)


class BadNameError(ValueError):
    """Nobody can be called that; the message says why."""


class Called:
    """The names of the people of one game, by their seats, as far as they have said one."""

    def __init__(self, store: Store, game: KeptGame) -> None:
        self._store, self._game = store, game.id
        self.names: dict[int, str] = store.names(game.id)

    def name(self, seat: int, words: str) -> None:
        """A person says what they are called; "" for nothing any more. Raises BadNameError and sqlite3.Error."""
        name = checked(words, [other for there, other in self.names.items() if there != seat])
        if name == self.names.get(seat, ""):
            return
        self._store.name(self._game, seat, name)
        if name:
            self.names[seat] = name
        else:
            del self.names[seat]

    def told(self, seat: int) -> dict[str, object]:
        """What a page is told of a name: `called`; nothing where there is none."""
        return {"called": self.names[seat]} if seat in self.names else {}


def checked(words: str, others: list[str]) -> str:
    """A name in one line, without what cannot be seen. Raises BadNameError where nobody can be called that."""
    name = " ".join(seen(words, " ").split())
    if len(name) > LONGEST:
        raise BadNameError(f"a name has at most {LONGEST} characters")
    if TAKEN_WORDS.fullmatch(name):
        raise BadNameError(f"“{name}” says who somebody is for the page")
    if name and _compared(name) in map(_compared, others):
        raise BadNameError(f"somebody else is called “{name}”")
    return name


def _compared(name: str) -> str:
    return without_joiners(name).casefold()


def person(seat: int, names: Mapping[int, str]) -> str:
    """What a player is called: by their name, else “player 2”."""
    return names.get(seat) or f"player {seat + 1}"
