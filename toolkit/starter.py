"""A game to begin with: a small one under a new name, or a copy of any game together with its templates."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.files import Unfit, part_beside, read_ordinary, refuse_stray, write_whole
from toolkit.games import GAME_FILE, INSTALLATION
from toolkit.ids import card_id

if TYPE_CHECKING:
    from toolkit.model import Game

STARTER = INSTALLATION / "templates" / "starter"
TITLE = "NAME"
TEMPLATES = "templates"  # the folder of a copy's own templates
MADE = {"output", "__pycache__", "node_modules"}


class NoStart(Exception):  # noqa: N818 - it names what happened
    """The game cannot be made there; the message says why, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def begin_game(name: str, parent: Path) -> Path:
    """Copy the starter game into a new folder in `parent`, whole or not at all. Raises NoStart and OSError."""
    title, folder = folder_for(name, parent)
    files = {path.relative_to(STARTER): path for path in _files_of(STARTER)}
    contents = {name: read_ordinary(path) for name, path in files.items()}
    game = contents[Path(GAME_FILE)].decode("utf-8")
    contents[Path(GAME_FILE)] = game.replace(f"title: {TITLE}", f"title: {quoted(title)}", 1).encode()
    make_folder(folder, contents, "leave --in away")
    return folder


def folder_for(name: str, parent: Path) -> tuple[str, Path]:
    """The title of a new game, and the folder in `parent` that is named after it. Raises NoStart."""
    title = " ".join(name.split())
    if not card_id(title) or not title.isprintable():
        hint = "It is named after letters a-z and digits: say one with these, and write the title into game.yaml then."
        raise NoStart(f"{name!r} gives no name for a folder.", hint)
    return title, parent / card_id(title)


def copy_game(source: Path, folder: Path) -> int:
    """Copy a game and its templates into a new folder, whole or not at all. Raises NoStart and OSError.

    Returns the number of files.
    """
    from toolkit.load import load_game

    game, problems = load_game(source)
    if game is None:
        raise NoStart(f"{source} cannot be read: {problems[0].message}", f"Mend it first: heap check {source}")
    if folder.resolve().is_relative_to(source.resolve()):
        raise NoStart(f"{folder} lies in the game itself.", "Name a folder outside it.")
    try:
        contents = {path.relative_to(source): read_ordinary(path) for path in _files_of(source)}
        named = str(game.data.get("templates") or "")
        if named and not is_within(game.templates, source):
            for path in _files_of(game.templates):
                contents[Path(TEMPLATES) / path.relative_to(game.templates)] = read_ordinary(path)
            text = contents[Path(GAME_FILE)].decode("utf-8")
            contents[Path(GAME_FILE)] = without_templates(text, game).encode()
    except Unfit as unfit:
        raise NoStart(f"{unfit.filename} is not copied: it is {unfit.what}.", "Take it away, or trust it.") from unfit
    make_folder(folder, contents, "name another")
    return len(contents)


def is_within(path: Path, folder: Path) -> bool:
    """Whether a path, links followed, lies in a folder."""
    return path.resolve().is_relative_to(folder.resolve())


def without_templates(text: str, game: Game) -> str:
    """The text of game.yaml without the line that names templates elsewhere, as the copy has its own.

    Raises NoStart.
    """
    assert game.source is not None
    place = game.source.place("templates")
    lines = text.splitlines(keepends=True)
    if place is None or not lines[place.line - 1].startswith("templates"):
        raise NoStart("The key templates of game.yaml does not stand on a line of its own.", "Write it on one.")
    del lines[place.line - 1]
    return "".join(lines)


def _files_of(folder: Path) -> list[Path]:
    """The files that make up a game: all but hidden and generated ones. Raises Stray for links that lead out."""
    files = []
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in MADE or path.suffix == ".part":
            continue
        refuse_stray(path)
        files += _files_of(path) if path.is_dir() else [path]
    return files


def make_folder(folder: Path, contents: Mapping[Path, bytes], else_: str) -> None:
    """Make a new folder with these files, beside its place, and rename it. Raises NoStart."""
    refuse_taken(folder, else_)
    part = part_beside(folder)
    part.mkdir()
    try:
        for name, content in contents.items():
            write_whole(part / name, content)
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def refuse_taken(folder: Path, else_: str) -> None:
    """Refuse a folder that is there, or that cannot be made. Raises NoStart."""
    if not folder.parent.is_dir():
        raise NoStart(f"There is no folder {folder.parent}.", f"Make it first, or {else_}.")
    if os.path.lexists(folder):
        raise NoStart(f"{folder} is there already.", "Take another name, or move it away.")


def quoted(text: str) -> str:
    """A text as a YAML value in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
