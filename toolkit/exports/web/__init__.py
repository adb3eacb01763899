"""A game as a folder that plays it: opened from disk in a browser, or from any host of files.

It is the page of `heap play --web`, which talks to the same room, in a worker of its own; for a game without rules it
is the free table. Scripts, faces and fonts lie beside it, and nothing is loaded from elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cache import Cache
from toolkit.exports.kinds import CannotExportError, Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.web import code, python
from toolkit.exports.web.ahead import compiled
from toolkit.exports.web.page import ALONE, WORKER, page_files
from toolkit.exports.web.tables import FreeTable, RuledTable, WebTable, box_of
from toolkit.files import read_ordinary
from toolkit.rooms.faces import Pictures, pictures_of
from toolkit.texts.playability import rules_named

if TYPE_CHECKING:
    from toolkit.model import Card, Game
    from toolkit.problem import Problem


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The page and all that lies beside it, or the findings that keep the game from being played.

    Raises CannotExportError, NoPango and WorkerLost.
    """
    if len(cards) < len(game.cards):
        raise CannotExportError("A table is exported with all its cards.", "Leave --only away.")
    table: WebTable = FreeTable(game)
    if rules_named(game) and not wanted.free:
        box, problems = box_of(game)
        if box is None:
            return {}, problems
        table = RuledTable(game, box)
    given = python_parts()  # before faces are drawn
    pieces = table.pieces()
    wanted.progress.begin("Pictures", len(game.cards) + len(pieces))
    pictures = pictures_of(game, Cache(), lambda done, total: wanted.progress.advance(1), pieces)
    made = {path / name: content for name, content in written(table, pictures, given).items()}
    return with_manifest(game, wanted.kind, {"pyodide": python.version()}, made, path), []


def python_parts(*, ahead: bool = True) -> dict[str, bytes]:
    """Python and the code that it runs in a page, compiled `ahead` where that can be done. Raises CannotExportError."""
    parts = {**python.parts(), "code": code.zipped()}
    made = compiled(parts["code"], (*code.FIRST, *code.boards())) if ahead else None
    return parts if made is None else {**parts, "library": made[0], "code": made[1]}


def written(table: WebTable, pictures: Pictures, given: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of the folder by their names, with Python as `python_parts` gives it. Raises CannotExportError."""
    parts = python.packed({**given, "worker": read_ordinary(ALONE / WORKER)})
    return {
        **page_files(table.folder, table.served()),
        "game.js": f"globalThis.heap = {_script(table.told(pictures))};\n".encode(),
        "python.js": f"Object.assign(heap, {_script({'packed': parts, 'lock': python.lock()})});\n".encode(),
        **{f"faces/{name}": picture for name, picture in pictures.pictures.items()},
    }


def _script(data: object) -> str:
    """Plain values as JavaScript. In ASCII, and harmless wherever a script may stand."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
