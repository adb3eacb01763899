"""A new game made of a table: its decks, its types and its own columns are those that the table has."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from toolkit.check.checks.missing_picture import OFFENCE as MISSING_PICTURE
from toolkit.files import read_ordinary
from toolkit.games import GAME_FILE
from toolkit.load import load_game
from toolkit.picture_files import MOST_BYTES, fault_of
from toolkit.problem import Problem, has_errors
from toolkit.starter import folder_for, make_folder, quoted, refuse_taken
from toolkit.tables.import_table import PreparedImport, Wishes, prepare
from toolkit.tables.remembered import with_remembered
from toolkit.tables.source import sheets_of
from toolkit.tables.trial import findings_on
from toolkit.tables.web import is_address

COLOURS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#D55E00", "#0072B2", "#F0E442")  # told apart by everybody
ELSE = "leave --in away"
DECK = "cards"
REASON = "Taken over from a table; not yet in words that Heap reads."
GAME = """\
# A game made of a table. `heap schema` makes editors complete the keys; `heap new` alone shows more of them.
title: {title}
version: "0.1"
players: 2-4 # how many can play
decks: []
card_size: poker
"""
PROSE = "# Texts are printed as they stand. Without this line Heap reads every sentence.\ntexts: {{prose: {reason}}}\n"
UNTITLED = re.compile(r"|\w+ ?\d+")  # what spreadsheet programs call sheets: Sheet1, Tabelle 1


@dataclass(frozen=True, slots=True)
class Begun:
    """A new game: its folder, what was made in it, and the findings; with errors nothing was made."""

    folder: Path
    made: PreparedImport
    problems: list[Problem]


def begin_from_table(name: str, parent: Path, where: str, said: Mapping[str, str]) -> Begun:
    """Make a new game of a table in a file or at an https address. Raises NoStart, FetchError and OSError.

    `said` is what headings mean, "" for columns to leave out; whatever else is new is declared.
    """
    title, folder = folder_for(name, parent)
    refuse_taken(folder, ELSE)
    path = folder / GAME_FILE
    bare = GAME.format(title=quoted(title))
    game, problems = load_game(folder, {path: bare})
    assert game is not None, problems
    sheets, problems = sheets_of(where, game)
    deck = DECK if all(UNTITLED.fullmatch(each.title) for each in sheets) else None
    texts = {path: bare}
    made = prepare(sheets, problems, game, Wishes(deck, said=said, declare=True), texts)
    if made.rows and any(row.text("text") for row in made.rows):
        texts = {path: bare + PROSE.format(reason=REASON)}
        game, _ = load_game(folder, texts)
        assert game is not None
        made = prepare(sheets, problems, game, Wishes(deck, said=said, declare=True), texts)
    beside = _pictures_beside(where, made)
    problems = [*made.problems, *(each for each in findings_on(made, game) if not _is_brought(each, made, beside))]
    if not has_errors(made.problems):
        memory, _ = with_remembered(folder, said)
        files = {**texts, **made.files, **memory}
        coloured = {file: _coloured(text, at) for at, (file, text) in enumerate(files.items()) if file != path}
        contents = {file.relative_to(folder): text.encode() for file, text in {**files, **coloured}.items()}
        pictures = {Path(name): read_ordinary(path, MOST_BYTES) for name, path in beside.items()}
        make_folder(folder, pictures | contents, ELSE)
        made.lines.extend(f"picture: bring {name}" for name in beside)
    return Begun(folder, made, problems)


def _pictures_beside(where: str, made: PreparedImport) -> dict[str, Path]:
    """The pictures that the cards name and that lie beside the file of a table: name -> file."""
    if is_address(where):
        return {}
    table = Path(where)
    folder = table if table.is_dir() else table.parent
    named = dict.fromkeys(text for row in made.rows if (text := row.text("image")))
    return {name: folder / name for name in named if not fault_of(folder, name)}


def _is_brought(problem: Problem, made: PreparedImport, beside: Mapping[str, Path]) -> bool:
    """Whether a finding says that a picture is missing which is brought with the table."""
    named = {row.id: row.text("image") for row in made.rows}
    return problem.code == MISSING_PICTURE.code and named.get(problem.card) in beside


def _coloured(text: str, at: int) -> str:
    """The text of a new deck's file with a colour of its own; any other text as it is."""
    lines = text.split("\n", 2)
    if not lines[0].startswith("title:"):
        return text
    return "\n".join([*lines[:2], f'colour: "{COLOURS[at % len(COLOURS)]}"', *lines[2:]])
