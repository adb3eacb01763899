"""Reads the texts of a game in a process beside this one, while this one does what needs no readings.

The other process is a copy of this one (a fork), so that nothing is loaded twice. What it has read comes back pickled,
through a pipe that nobody else can write to; no file is ever read like that. Where it is lost, or is not worth while,
texts are read here when they are asked for.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NoReturn, TypeVar

from toolkit.model import Game
from toolkit.texts.language import READINGS, Key, key_of, language_of, read_text
from toolkit.texts.read import MANY, SAYINGS, Says, are_kept, cores, says

if TYPE_CHECKING:
    from engine.language import Language, Reading

T = TypeVar("T")
PATIENCE_SECONDS = 20.0  # after which the texts are read here
FEW = 10  # below so many texts another process gains nothing


def read_ahead(game: Game) -> None:
    """Begin to read the texts of a game that have to be read, if that is worth while: if none are kept, on two cores.

    They are waited for when the first of them is asked for.
    """
    if not hasattr(os, "fork") or threading.active_count() > 1 or cores() == 1 or are_kept(game):
        return
    faces = (face for card in game.cards if card.deck not in game.prose for face in card.faces)
    keys = list(dict.fromkeys(key_of(face) for face in faces if face.text.strip()))
    if not FEW <= len(keys) < MANY:
        return
    language = language_of(game)  # which loads the grammar, before the fork, for both
    first, second = os.pipe(), os.pipe()
    try:
        reader = os.fork()
    except OSError:  # no more processes: they are read here
        for end in (*first, *second):
            os.close(end)
        return
    if not reader:
        _read(language, keys, first[1], second[1])
    os.close(first[1])
    os.close(second[1])
    readings: Sender[Reading] = Sender(reader, first[0])
    sayings: Sender[Says] = Sender(reader, second[0], is_last=True)
    READINGS.expect(language, readings.sent)
    SAYINGS.expect(language, sayings.sent)


def _read(language: Language, keys: Sequence[Key], first: int, second: int) -> NoReturn:
    """In the other process: read the texts, send the readings, and then what they say, while those are looked at.

    It ends without any of what is done at an end.
    """
    gc.disable()  # it would copy the pages of all that it looks at
    try:
        readings = {key: read_text(language, key) for key in keys}
        with os.fdopen(first, "wb") as pipe:
            pickle.dump(readings, pipe, pickle.HIGHEST_PROTOCOL)
        with os.fdopen(second, "wb") as pipe:
            pickle.dump({key: says(reading, language) for key, reading in readings.items()}, pipe)
    finally:
        os._exit(0)


@dataclass(frozen=True, slots=True)
class Sender(Generic[T]):
    """The other process, and the end of a pipe by which it sends something. After the last it has ended."""

    process: int
    source: int
    is_last: bool = False

    def sent(self) -> dict[Key, T]:
        """What it sends; nothing where it was lost."""
        rows: dict[Key, T] = {}
        if not select.select([self.source], [], [], PATIENCE_SECONDS)[0]:
            os.kill(self.process, signal.SIGKILL)
        with suppress(EOFError, OSError, pickle.UnpicklingError), os.fdopen(self.source, "rb") as pipe:
            rows = pickle.load(pipe)
        if self.is_last:
            os.waitpid(self.process, 0)
        return rows
