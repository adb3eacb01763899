"""Reads the texts of a game in a process beside this one, while this one does what needs no readings.

The other process is a copy of this one (a fork), so that nothing is loaded twice. What it has read comes back pickled,
through a pipe that nobody else can write to; no file is ever read like that. Where it is lost, or is not worth while,
texts are read here when they are asked for.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NoReturn

from toolkit.model import Game
from toolkit.texts.language import Key, expect, key_of, language_of, read_text
from toolkit.texts.read import MANY, are_kept, cores

if TYPE_CHECKING:
    from engine.language import Language, Reading

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
    ours, theirs = os.pipe()
    try:
        reader = os.fork()
    except OSError:  # no more processes: they are read here
        os.close(ours)
        os.close(theirs)
        return
    if not reader:
        os.close(ours)
        _read(theirs, language, keys)
    os.close(theirs)
    expect(language, lambda: _received(reader, ours))


def _read(to: int, language: Language, keys: Sequence[Key]) -> NoReturn:
    """In the other process: read the texts, send the readings, and end without any of what is done at an end."""
    try:
        with open(to, "wb") as pipe:
            pickle.dump({key: read_text(language, key) for key in keys}, pipe, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _received(reader: int, source: int) -> dict[Key, Reading]:
    """What the other process has read; nothing where it was lost."""
    readings: dict[Key, Reading] = {}
    if not select.select([source], [], [], PATIENCE_SECONDS)[0]:
        os.kill(reader, signal.SIGKILL)
    with suppress(EOFError, OSError, pickle.UnpicklingError), open(source, "rb") as pipe:
        readings = pickle.load(pipe)
    os.waitpid(reader, 0)
    return readings
