"""A game as a folder that plays it: opened from disk in a browser, or from any host of files.

It is the page of `heap play --web`, which talks to the same room, in a worker of its own. Scripts, faces and fonts lie
beside it, and nothing is loaded from elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.games import NoRules
from engine.records.box_json import write_box
from toolkit.cache import Cache
from toolkit.deal import open_table
from toolkit.exports.kinds import CannotExportError, Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.web import code, engine
from toolkit.exports.web.scripts import one_script
from toolkit.files import read_ordinary
from toolkit.own_rules import is_own
from toolkit.rooms.faces import Pictures, pictures_of
from toolkit.rooms.kept import pieces_shown, shown_of
from toolkit.rooms.site import PAGE, pages

if TYPE_CHECKING:
    from engine.kernel import Box
    from toolkit.model import Card, Game
    from toolkit.problem import Problem

ALONE = PAGE / "alone"
FIRST = "table.js"
MODULE = '<script type="module" src="table.js"></script>'
BESIDE = (".css", ".svg", ".woff2")  # endings of what the page loads as it lies there
STYLE = '<link rel="stylesheet" href="table.css">'
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' blob: 'wasm-unsafe-eval'",
        "worker-src blob:",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
HEAD = (
    f'<meta http-equiv="content-security-policy" content="{POLICY}">',
    STYLE,
    '<link rel="stylesheet" href="alone.css">',
    '<script defer src="game.js"></script>',
    '<script defer src="page.js"></script>',
)
BOTS = (
    ("greedy", "a bot that looks ahead"),
    ("search:50", "a bot that thinks longer"),
    ("random", "a bot that plays anything"),
)
SECRETS = (
    "This page plays by itself, without a server. So everything is in it: whoever looks into its files or its memory "
    "can see what lies hidden. What is played stays in this browser."
)


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The page and all that lies beside it, or the findings that keep the game from being played.

    Raises CannotExportError, NoPango and WorkerLost.
    """
    if len(cards) < len(game.cards):
        raise CannotExportError("A table is exported with all its cards.", "Leave --only away.")
    box, problems = _box(game)
    if box is None:
        return {}, problems
    engine.parts()  # before faces are drawn
    wanted.progress.begin("Pictures", len(game.cards))
    pictures = pictures_of(game, Cache(), lambda done, total: wanted.progress.advance(1), pieces_shown(game))
    made = {path / name: content for name, content in written(game, box, pictures).items()}
    return with_manifest(game, wanted.kind, {"pyodide": engine.version()}, made, path), []


def _box(game: Game) -> tuple[Box | None, list[Problem]]:
    """The box that is played with; None with the findings that are in its way. Raises CannotExportError."""
    if is_own(str(game.data.get("rules") or "")):
        raise CannotExportError("Rules of a game's own do not go along into a page.", "Play it with heap play --web.")
    try:
        referee, problems = open_table(game)
    except NoRules as none:
        raise CannotExportError(f"{game.title} cannot be played: {none}.", none.hint) from none
    return (referee.box if referee is not None else None), problems


def written(game: Game, box: Box, pictures: Pictures) -> dict[str, bytes]:
    """The files of the folder by their names. Raises CannotExportError."""
    parts = engine.packed({**engine.parts(), "code": code.zipped(), "worker": read_ordinary(ALONE / "worker.js")})
    return {
        **_page(),
        "game.js": f"globalThis.heap = {_script(about(game, box, pictures))};\n".encode(),
        "engine.js": f"Object.assign(heap, {_script({'packed': parts, 'lock': engine.lock()})});\n".encode(),
        **{f"faces/{name}": picture for name, picture in pictures.pictures.items()},
    }


def about(game: Game, box: Box, pictures: Pictures) -> dict[str, object]:
    """What the page knows of the game before it is begun."""
    written = write_box(box)
    return {
        "game": game.id,
        "name": hashlib.sha256(written.encode()).hexdigest()[:16],
        "players": [*box.players],
        "bots": BOTS,
        "secrets": SECRETS,
        "shown": shown_of(game, pictures),
        "box": written,
    }


def _page() -> dict[str, bytes]:
    """The page as it is on a server, with scripts that any browser loads from disk."""
    served = {name.removeprefix("/"): reply.content for name, reply in pages().items()}
    scripts = {name: text.decode() for name, text in served.items() if name.endswith(".js")}
    own = {file.name: read_ordinary(file).decode() for file in sorted(ALONE.glob("*.js")) if file.name != "worker.js"}
    page = read_ordinary(PAGE / "index.html").decode().replace(MODULE, "")
    rest = {name: content for name, content in served.items() if name.endswith(BESIDE)}
    return {
        "index.html": page.replace(STYLE, "\n".join(HEAD)).encode(),
        "page.js": one_script({**scripts, **own}, FIRST).encode(),
        "alone.css": read_ordinary(ALONE / "alone.css"),
        **rest,
    }


def _script(data: object) -> str:
    """Plain values as JavaScript. In ASCII, and harmless wherever a script may stand."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
