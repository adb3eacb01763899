"""What somebody has said that headings of tables mean, remembered in the game's folder: `import.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from toolkit.check.table_offences import HAND_EDITED
from toolkit.games import IMPORT_FILE
from toolkit.load.read_file import read_file
from toolkit.load.yaml_source import parse
from toolkit.problem import Problem
from toolkit.schema import ImportShape
from toolkit.source import Record, SourceFile
from toolkit.tables.columns import simplified
from toolkit.tables.declare import appended
from toolkit.tables.read_back import data_of
from toolkit.tables.sheet import file_place
from toolkit.tables.yaml_text import inline

SKIP = "skip"
HEADINGS = "headings"
HEAD = """\
# What the headings of tables mean in this game, as heap import was told: a field, a column of the game's own, or skip.
# Change what is wrong; without a line here, heap import asks again.
headings:
"""


def remembered(folder: Path) -> tuple[dict[str, str], list[Problem]]:
    """What headings mean in a game, "" for those that are left out; and what is wrong with its import.yaml."""
    path = folder / IMPORT_FILE
    if not path.exists() and not path.is_symlink():
        return {}, []
    source, problems = read_file(path)
    if source is None:
        return {}, problems
    data, problems = data_of(source, ImportShape)
    headings = (data or {}).get(HEADINGS)
    said = headings if isinstance(headings, dict) else {}
    return {heading: "" if meant == SKIP else meant for heading, meant in said.items()}, problems


def with_remembered(folder: Path, said: Mapping[str, str]) -> tuple[dict[Path, str], list[Problem]]:
    """The new text of import.yaml with what has been said besides; nothing where all of it is there already."""
    path = folder / IMPORT_FILE
    kept, problems = remembered(folder)
    if problems:
        return {}, []
    here = {simplified(heading): meant for heading, meant in kept.items()}
    new = {heading: meant for heading, meant in said.items() if here.get(simplified(heading)) != meant}
    if not new:
        return {}, []
    lines = [f"{inline(heading, True)}: {inline(meant or SKIP)}" for heading, meant in new.items()]
    source, _ = read_file(path) if path.exists() else (None, [])
    text = _amended(source.text, new, lines) if source else HEAD + "".join(f"  {line}\n" for line in lines)
    after, _ = data_of(SourceFile(str(path), text), ImportShape)
    wanted = {**kept, **new}
    if after is None or after.get(HEADINGS) != {heading: meant or SKIP for heading, meant in wanted.items()}:
        hint = "Write there what the headings mean, or delete the file."
        return {}, [HAND_EDITED.at(file_place(str(path)), "This file cannot be changed with certainty.", hint)]
    return {path: text}, []


def _amended(text: str, new: Mapping[str, str], lines: list[str]) -> str:
    """The text of a file that is there with more headings in it."""
    root, _ = parse(SourceFile(IMPORT_FILE, text))
    entry = root.entries.get(HEADINGS) if isinstance(root, Record) else None
    if entry is None or not isinstance(entry[1], Record) or set(new) & set(entry[1].entries):
        return text
    return appended(text, entry[1], lines)
