"""The kinds of files that `heap export` writes: a written list.

A kind is added with a module in this folder and a line in KINDS. The module has one function,

    def files(game: Game, cards: Sequence[Card], path: Path) -> tuple[Files, list[Problem]]:
        return {path: f"{game.title}: {len(cards)}".encode()}, []

which gives the content of every file by its path: `path` itself, or files in it where the kind is a folder. It writes
nothing (the command does, all of them or none) and changes nothing. Findings with an error mean that nothing is to be
written. `cards` are those that `--only` asks for, in the order of the decks; what is heavy is imported in the function.

The line says the name that is typed, the suffix of the file ("" for a folder), what it is in one line, and the module.
Several kinds may have one suffix: a file alone means the first of them, the others are asked for by name. Nothing else
is to be done: help, completion, `--json` and the tests in tests/toolkit/exports take it from here.

A kind that takes options of the command names them in its line; its function gets them as `wanted: Wanted`, behind the
others. Kinds that draw faces are of that sort. Their folder has a manifest.json (`toolkit/exports/manifest.py`), by
which the command knows its own files when they are written again.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.press.progress import Progress

if TYPE_CHECKING:
    from toolkit.model import Card, Game
    from toolkit.problem import Problem

Files = dict[Path, bytes]
OPTIONS = ("dpi", "bleed", "profile", "stock", "base_url", "push", "free")  # what a kind may take


class CannotExportError(Exception):
    """A game, or this machine, is none that this kind can be made with; `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Wanted:
    """How an export is wanted, by the options of the command (OPTIONS); None and "" mean what is usual for the kind.

    `profile` is an ICC profile of the printer, `stock` what cards are printed on. `base_url` is where the files of the
    export will lie for others, `push` asks the command to hand it to the program that is open; `free` is a
    table without rules. `kind` is the name of the kind.
    """

    dpi: int | None = None
    bleed: bool = False
    profile: Path | None = None
    stock: str = ""
    base_url: str = ""
    push: bool = False
    free: bool = False
    kind: str = ""
    progress: Progress = field(default_factory=Progress)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that a game can be written as.

    `or_folder`: it may also be a folder of such files. `comes_back`: heap import reads it again. `options` are the
    names of those of Wanted that it takes.
    """

    name: str
    suffix: str
    summary: str
    module: str
    or_folder: bool = False
    comes_back: bool = False
    options: tuple[str, ...] = ()

    def files(
        self, game: Game, cards: Sequence[Card], path: Path, wanted: Wanted | None = None
    ) -> tuple[Files, list[Problem]]:
        """The content of each file by its path, and findings; where one of these is an error, there are no files.

        Kinds that draw faces raise NoPango and WorkerLost; a kind that is not made of every game CannotExportError.
        """
        given = (replace(wanted or Wanted(), kind=self.name),) if self.options else ()
        made: tuple[Files, list[Problem]] = importlib.import_module(self.module).files(game, cards, path, *given)
        return made

    def is_path(self, path: Path) -> bool:
        """Whether a file, or a folder, with this path is of this kind."""
        if path.suffix and not path.is_dir():
            return path.suffix.lower() == self.suffix
        return self.or_folder or not self.suffix

    def usual_path(self, folder: Path) -> Path:
        """The path where it is written by default, in the folder of the game's output.

        A file with faces is called as the game is, because programs show that name.
        """
        stem = folder.name if self.options else "cards"
        return folder / (f"{stem}{self.suffix}" if self.suffix else self.name)


TABLETOPS, SIMULATOR = "toolkit.exports.tabletops", ("dpi", "base_url", "push")
UPLOADS = f"{TABLETOPS}.uploads"
PICTURES, PRESS_PDF = "toolkit.exports.pictures", "toolkit.exports.press_pdf"
KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("xlsx", ".xlsx", "A workbook with a sheet for each deck.", "toolkit.exports.table", comes_back=True),
        Kind("csv", ".csv", "One table, or a folder with a table for each deck.", "toolkit.exports.table", True, True),
        Kind("json", ".json", "The cards of each deck as JSON.", "toolkit.exports.table", comes_back=True),
        Kind(
            "sqlite", ".sqlite", "A database with full-text search, as heap db writes it.", "toolkit.exports.database"
        ),
        Kind("png", "", "All faces as PNG, with any --dpi.", PICTURES, options=("dpi", "bleed")),
        Kind("tiff", "", "All faces as TIFF; with --profile in CMYK.", PICTURES, options=("dpi", "bleed", "profile")),
        Kind("tgc", "", "An order for The Game Crafter.", "toolkit.exports.tgc", options=("dpi",)),
        Kind("mpc", "", "An order for MakePlayingCards.", "toolkit.exports.mpc", options=("dpi", "stock")),
        Kind("printerstudio", "", "An order for PrinterStudio.", "toolkit.exports.mpc", options=("dpi", "stock")),
        Kind("drivethru", "", "PDF/X-1a for DriveThruCards; needs --profile.", PRESS_PDF, options=("dpi", "profile")),
        Kind(
            "mbprint",
            "",
            "PDF/X-1a for MBPrint, without fonts; needs --profile.",
            PRESS_PDF,
            options=("dpi", "profile"),
        ),
        Kind("vtt", ".vtt", "A room for VirtualTabletop.io.", f"{TABLETOPS}.virtualtabletop", options=("dpi",)),
        Kind("pcio", ".pcio", "A room for PlayingCards.io.", f"{TABLETOPS}.playingcards", options=("dpi",)),
        Kind("screentop", "", "Sheets and pictures for Screentop.gg and Tabletopia.", UPLOADS, options=("dpi",)),
        Kind("tabletopia", "", "Pictures for Tabletopia, and how many of each.", UPLOADS, options=("dpi",)),
        Kind("tts", "", "A save for Tabletop Simulator.", f"{TABLETOPS}.simulator", options=SIMULATOR),
        Kind(
            "web",
            "",
            "A page that plays the game, from disk or any web host.",
            "toolkit.exports.web",
            options=("free",),
        ),
    )
}


def kind_of(path: Path) -> Kind | None:
    """The first kind that a path can be of, or None."""
    return next((kind for kind in KINDS.values() if kind.is_path(path)), None)
