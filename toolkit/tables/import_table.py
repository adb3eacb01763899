"""From a table into the YAML files of a game, for `heap import`.

Everything is prepared and checked in memory; the command then writes all files or none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from toolkit.check.table_offences import HAND_EDITED, UNREADABLE_TABLE
from toolkit.games import GAME_FILE
from toolkit.load.read_file import read_file
from toolkit.load.shape import Findings, Misfit, read_shape
from toolkit.load.yaml_source import parse
from toolkit.model import Game
from toolkit.problem import Problem, has_errors
from toolkit.schema import DeckShape, GameShape, Shape
from toolkit.source import Listing, Record, SourceFile, trimmed_end
from toolkit.tables.amend import DeckChange, amended
from toolkit.tables.csv_file import read_csv
from toolkit.tables.json_file import read_json
from toolkit.tables.plan import Plan, make_plan
from toolkit.tables.rows import CardRow, known_words, read_rows
from toolkit.tables.sheet import Sheet, file_place
from toolkit.tables.xlsx_file import read_xlsx
from toolkit.tables.yaml_text import Plainly, inline

MARGIN = "  "


@dataclass(slots=True)
class PreparedImport:
    """What an import would do: findings, a line for each change, and the new text of each file that changes.

    With errors there are no files, but still a trial: the texts that result from all rows that could be read.
    """

    problems: list[Problem]
    lines: list[str] = field(default_factory=list)
    files: dict[Path, str] = field(default_factory=dict)
    trial: dict[Path, str] = field(default_factory=dict)
    rows: list[CardRow] = field(default_factory=list)


def prepare_import(
    path: Path, game: Game, deck: str | None = None, delete_missing: bool = False, skipped: Collection[str] = ()
) -> PreparedImport:
    """What importing a table would change. Nothing is written; with errors among the problems there are no files.

    `deck` is where cards go that do not say it; `skipped` are headings of columns to leave out.
    """
    sheets, problems = read_table(path, game)
    rows, new_problems = read_rows(sheets, game, deck, skipped)
    problems += elsewhere(new_problems, problems)
    plan, new_problems = make_plan(rows, game, delete_missing and not has_errors(problems))
    problems = sorted([*problems, *new_problems], key=in_reading_order)
    trial: dict[Path, str] = {}
    for name, change in plan.changes.items():
        if change:
            new, new_problems = _new_texts(game, name, change, rows)
            trial |= new
            problems += new_problems
    if has_errors(problems):
        return PreparedImport(problems, trial=trial, rows=rows)
    return PreparedImport(problems, plan.lines, trial, trial, rows)


def elsewhere(found: Sequence[Problem], told: Sequence[Problem]) -> list[Problem]:
    """The findings on cells that have none in `told` yet, so that only one thing is said about a cell."""
    cells = {problem.place for problem in told}
    return [problem for problem in found if problem.place not in cells]


def in_reading_order(problem: Problem) -> tuple[str, str, int, int]:
    """The sort key of problems in tables: file, sheet, row and column."""
    place = problem.place
    return (place.file, getattr(place, "sheet", ""), place.line, place.column) if place else ("", "", 0, 0)


def read_table(path: Path, game: Game) -> tuple[list[Sheet], list[Problem]]:
    """The sheets of a workbook, a CSV or JSON file, or a folder of CSV files, and what is wrong with them."""
    suffix = path.suffix.lower()
    if path.is_dir():
        return _read_folder(path)
    if suffix in (".xlsx", ".xlsm"):
        return read_xlsx(path)
    if suffix == ".json":
        return read_json(path)
    if suffix in (".csv", ".tsv", ".txt") or not path.exists():
        known = {name.casefold() for deck in game.decks for name in (deck.id, deck.title)}
        sheet, problems = read_csv(path, path.stem if path.stem.casefold() in known else "")
        return [sheet] if sheet else [], problems
    message = f"Tables of the kind {suffix or 'without a suffix'} cannot be read."
    return [], [UNREADABLE_TABLE.at(file_place(str(path)), message, "Save it as .xlsx, .csv or .json.")]


def _read_folder(path: Path) -> tuple[list[Sheet], list[Problem]]:
    sheets: list[Sheet] = []
    problems: list[Problem] = []
    for file in sorted(each for each in path.iterdir() if each.suffix.lower() == ".csv"):
        sheet, new_problems = read_csv(file, file.stem)
        sheets += [sheet] if sheet else []
        problems += new_problems
    if not sheets and not problems:
        message = "There is no .csv file in this folder."
        problems.append(UNREADABLE_TABLE.at(file_place(str(path)), message, "Name the folder that holds the tables."))
    return sheets, problems


def _new_texts(game: Game, deck: str, change: DeckChange, rows: list[CardRow]) -> tuple[dict[Path, str], list[Problem]]:
    path = game.folder / f"{deck}.yaml"
    if deck not in {each.id for each in game.decks}:
        return _new_deck(game, deck, path, change, rows)
    source, problems = read_file(path)
    if source is None:
        return {}, problems
    before, problems = _deck_data(source, DeckShape)
    root, _ = parse(source)
    if before is None or not isinstance(root, Record):
        return {}, problems
    text = amended(source.text, root, change)
    after, _ = _deck_data(SourceFile(str(path), text), DeckShape)
    if after != _expected(before, change):
        hint = "Write out values that are shared with & and *, or make the changes by hand."
        return {}, [HAND_EDITED.at(source.place(0, 0), "This file cannot be changed with certainty.", hint)]
    return {path: text}, []


def _deck_data(source: SourceFile, shape: Shape) -> tuple[dict[str, object] | None, list[Problem]]:
    """The data of a file that has no findings."""
    root, problems = parse(source)
    if root is None or problems:
        return None, problems
    findings = Findings(source, problems)
    data = read_shape(root, shape, findings)
    fits = not isinstance(data, Misfit) and not findings.problems
    return (_counted_record(data) if fits else None), findings.problems


def _counted_record(data: Mapping[str, object]) -> dict[str, object]:
    """Data as it counts: without empty lists and the white space that ends a block of text."""
    return {key: _counted(value) for key, value in data.items() if value not in ([], {})}


def _counted(data: object) -> object:
    if isinstance(data, dict):
        return _counted_record(data)
    if isinstance(data, list):
        return [_counted(value) for value in data]
    return data.strip() if isinstance(data, str) else data


def _expected(before: Mapping[str, Any], change: DeckChange) -> dict[str, object]:
    """The data that the changed file must have."""
    cards: list[dict[str, object]] = [dict(card) for card in before.get("cards", [])]
    for at, values in change.updates.items():
        merged = {**cards[at], **{key: _as_data(value) for key, value in values.items()}}
        cards[at] = {key: value for key, value in merged.items() if value is not None}
    cards = [card for at, card in enumerate(cards) if at not in change.deletions]
    cards += [{key: _as_data(value) for key, value in card.items()} for card in change.additions]
    return _counted_record({**before, "cards": cards})


def _as_data(value: Plainly) -> object:
    if isinstance(value, tuple):
        return list(value)
    return dict(value) if isinstance(value, Mapping) else value


def _new_deck(
    game: Game, deck: str, path: Path, change: DeckChange, rows: list[CardRow]
) -> tuple[dict[Path, str], list[Problem]]:
    """The new file of a deck that does not exist yet, and game.yaml with the deck in its list."""
    if path.exists():
        message = f"{path.name} is there already, but game.yaml does not list it."
        return {}, [HAND_EDITED.at(file_place(str(path)), message, "List it under `decks`, or choose another name.")]
    title = deck.replace("-", " ").replace("_", " ").capitalize()
    kind = _deck_type(game, title, rows)
    header: dict[str, Plainly] = {"title": title, "type": kind}
    text = "".join(f"{key}: {inline(value)}\n" for key, value in header.items()) + "cards: []\n"
    additions = [
        {key: value for key, value in card.items() if (key, value) != ("type", kind)} for card in change.additions
    ]
    root, _ = parse(SourceFile(str(path), text))
    assert isinstance(root, Record)
    listed, problems = _listed(game, deck)
    return {path: amended(text, root, DeckChange(additions=additions)), **listed}, problems


def _deck_type(game: Game, title: str, rows: list[CardRow]) -> str:
    """The type that most new cards say, else one of the vocabulary called like the deck, else its title."""
    said = [text for row in rows if (text := row.text("type"))]
    if said:
        return max(dict.fromkeys(said), key=said.count)
    types = {word.casefold(): word for word in known_words("type", game.vocabulary)}
    wanted = title.casefold()
    return types.get(wanted) or types.get(wanted.removesuffix("s")) or title


def _listed(game: Game, deck: str) -> tuple[dict[Path, str], list[Problem]]:
    """The text of game.yaml with one more deck in its list."""
    path = game.folder / GAME_FILE
    source, problems = read_file(path)
    if source is None:
        return {}, problems
    root, _ = parse(source)
    before = dict(game.data)
    text = _with_deck(source.text, root, deck) if isinstance(root, Record) else ""
    after, _ = _deck_data(SourceFile(str(path), text), GameShape)
    if after is None or after.get("decks") != [*before.get("decks", []), deck]:
        message, hint = "This list of decks cannot be changed with certainty.", f"Add {deck} to `decks` by hand."
        return {}, [HAND_EDITED.at(source.place(0, 0), message, hint)]
    return {path: text}, []


def _with_deck(text: str, root: Record, deck: str) -> str:
    node = root.entries["decks"][1] if "decks" in root.entries else None
    if not isinstance(node, Listing):
        return f"{text.rstrip()}\n\ndecks: [{deck}]\n"
    if not node.items:
        return f"{text[: node.start]}[{deck}]{text[trimmed_end(text, node) :]}"
    end = trimmed_end(text, node.items[-1])
    margin = " " * (node.start - text.rfind("\n", 0, node.start) - 1)
    return text[:end] + (f", {deck}" if node.flow else f"\n{margin}- {deck}") + text[end:]


__all__ = ["Plan", "PreparedImport", "prepare_import"]
