"""From a table into the YAML files of a game, for `heap import`.

Everything is prepared and checked in memory; the command then writes all files or none.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from toolkit.check.table_offences import HAND_EDITED, HOMELESS_ROW, UNREADABLE_TABLE
from toolkit.games import GAME_FILE
from toolkit.load import LONGEST_STEM, is_deck_name
from toolkit.load.read_file import read_file
from toolkit.load.yaml_source import parse
from toolkit.model import Game
from toolkit.problem import Problem, has_errors
from toolkit.schema import DeckShape, GameShape
from toolkit.source import Listing, Record, SourceFile, trimmed_end
from toolkit.tables.amend import DeckChange, amended
from toolkit.tables.columns import ANY_GAME, Headings, headings_of
from toolkit.tables.csv_file import read_csv
from toolkit.tables.declare import additions, deck_type, declared, game_file, new_decks, title_of
from toolkit.tables.json_file import read_json
from toolkit.tables.plan import Difference, Plan, make_plan
from toolkit.tables.read_back import counted_record, data_of
from toolkit.tables.rows import CardRow, deck_spellings, read_rows
from toolkit.tables.sheet import Sheet, file_place
from toolkit.tables.xlsx_file import read_xlsx
from toolkit.tables.yaml_text import Plainly, inline

MARGIN = "  "


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a table is to be read.

    `deck` is where cards go that do not say it. `said` is what headings mean by what somebody has said: a field, or ""
    to leave a column out. With `declare`, what the table has and the vocabulary has not is declared in game.yaml; the
    headings in `own` become columns of the game's own in any case. `gone` are ids of cards that were taken out of
    the game after the table was written: their rows are left out.
    """

    deck: str | None = None
    delete_missing: bool = False
    said: Mapping[str, str] = field(default_factory=dict)
    declare: bool = False
    own: Collection[str] = ()
    gone: Collection[str] = ()


@dataclass(slots=True)
class PreparedImport:
    """What an import would do: findings, a line for each change, and the new text of each file that changes.

    `differences` are the values that change; `left_out` the rows of cards that are gone. With errors there are no
    files, but still a trial: the texts that result from all rows that could be read.
    """

    problems: list[Problem]
    lines: list[str] = field(default_factory=list)
    files: dict[Path, str] = field(default_factory=dict)
    trial: dict[Path, str] = field(default_factory=dict)
    rows: list[CardRow] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)
    left_out: list[CardRow] = field(default_factory=list)


def prepare_import(
    path: Path, game: Game, deck: str | None = None, delete_missing: bool = False, skipped: Collection[str] = ()
) -> PreparedImport:
    """What importing a table would change. Nothing is written; with errors among the problems there are no files.

    `deck` is where cards go that do not say it; `skipped` are headings of columns to leave out.
    """
    wishes = Wishes(deck, delete_missing, dict.fromkeys(skipped, ""))
    sheets, problems = read_table(path, game, headings_of(game.vocabulary, wishes.said))
    return prepare(sheets, problems, game, wishes)


def prepare(
    sheets: Sequence[Sheet],
    problems: Sequence[Problem],
    game: Game,
    wishes: Wishes,
    texts: Mapping[Path, str] | None = None,
) -> PreparedImport:
    """What importing the sheets of a table would change; `problems` are what was found when it was read.

    Nothing is written; with errors among the problems there are no files. `texts` stand for files that are not there.
    """
    asked = additions(sheets, game, wishes.said, None if wishes.declare else wishes.own)
    read, problems = _rows(sheets, list(problems), asked.applied(game), wishes)
    rows, left_out = [row for row in read if row.id not in wishes.gone], [row for row in read if row.id in wishes.gone]
    if wishes.declare:
        asked.add_words(rows, game)
    game_after = asked.applied(game)
    plan, new_problems = make_plan(rows, game_after, wishes.delete_missing and not has_errors(problems))
    problems = sorted([*problems, *new_problems], key=in_reading_order)
    trial, new_problems = declared(game, asked, texts)
    problems += new_problems
    for name, change in plan.changes.items():
        if change:
            new, new_problems = _new_texts(game_after, name, change, (rows, trial))
            trial |= new
            problems += new_problems
    lines = [*asked.lines(), *plan.lines]
    differences = [replace(each, line=each.line + len(lines) - len(plan.lines)) for each in plan.differences]
    if has_errors(problems):
        return PreparedImport(problems, trial=trial, rows=rows, left_out=left_out)
    return PreparedImport(problems, lines, dict(trial), trial, rows, differences, left_out)


def _rows(
    sheets: Sequence[Sheet], problems: list[Problem], game: Game, wishes: Wishes
) -> tuple[list[CardRow], list[Problem]]:
    """The rows of the sheets, with all problems so far."""
    headings = headings_of(game.vocabulary, wishes.said)
    new = new_decks(sheets, game, headings, wishes.deck) if wishes.declare else {}
    if wishes.deck:
        new = {**new, wishes.deck: wishes.deck}
    rows, new_problems = read_rows(sheets, deck_spellings(game, new), wishes.deck, headings)
    return rows, [*problems, *elsewhere(new_problems, problems)]


def elsewhere(found: Sequence[Problem], told: Sequence[Problem]) -> list[Problem]:
    """The findings on cells that have none in `told` yet, so that only one thing is said about a cell."""
    cells = {problem.place for problem in told}
    return [problem for problem in found if problem.place not in cells]


def in_reading_order(problem: Problem) -> tuple[str, str, int, int]:
    """The sort key of problems in tables: file, sheet, row and column."""
    place = problem.place
    return (place.file, getattr(place, "sheet", ""), place.line, place.column) if place else ("", "", 0, 0)


def read_table(path: Path, game: Game, headings: Headings = ANY_GAME) -> tuple[list[Sheet], list[Problem]]:
    """The sheets of a workbook, a CSV or JSON file, or a folder of CSV files, and what is wrong with them."""
    suffix = path.suffix.lower()
    if path.is_dir():
        return _read_folder(path, headings)
    if suffix in (".xlsx", ".xlsm"):
        return read_xlsx(path)
    if suffix == ".json":
        return read_json(path, headings)
    if suffix in (".csv", ".tsv", ".txt") or not path.exists():
        known = {name.casefold() for deck in game.decks for name in (deck.id, deck.title)}
        sheet, problems = read_csv(path, path.stem if path.stem.casefold() in known else "", headings)
        return [sheet] if sheet else [], problems
    message = f"Tables of the kind {suffix or 'without a suffix'} cannot be read."
    return [], [UNREADABLE_TABLE.at(file_place(str(path)), message, "Save it as .xlsx, .csv or .json.")]


def _read_folder(path: Path, headings: Headings) -> tuple[list[Sheet], list[Problem]]:
    sheets: list[Sheet] = []
    problems: list[Problem] = []
    for file in sorted(each for each in path.iterdir() if each.suffix.lower() == ".csv"):
        sheet, new_problems = read_csv(file, file.stem, headings)
        sheets += [sheet] if sheet else []
        problems += new_problems
    if not sheets and not problems:
        message = "There is no .csv file in this folder."
        problems.append(UNREADABLE_TABLE.at(file_place(str(path)), message, "Name the folder that holds the tables."))
    return sheets, problems


def _new_texts(
    game: Game, deck: str, change: DeckChange, given: tuple[list[CardRow], Mapping[Path, str]]
) -> tuple[dict[Path, str], list[Problem]]:
    """The new texts of the files in which a deck's cards stand; `given` are the rows, and new texts made before."""
    path = game.folder / f"{deck}.yaml"
    if deck not in {each.id for each in game.decks}:
        rows, made = given
        return _new_deck(game, deck, change, ([row for row in rows if row.deck == deck], made))
    source, problems = read_file(path)
    if source is None:
        return {}, problems
    before, problems = data_of(source, DeckShape)
    root, _ = parse(source)
    if before is None or not isinstance(root, Record):
        return {}, problems
    text = amended(source.text, root, change)
    after, _ = data_of(SourceFile(str(path), text), DeckShape)
    if after != _expected(before, change):
        hint = "Write out values that are shared with & and *, or make the changes by hand."
        return {}, [HAND_EDITED.at(source.place(0, 0), "This file cannot be changed with certainty.", hint)]
    return {path: text}, []


def _expected(before: Mapping[str, Any], change: DeckChange) -> dict[str, object]:
    """The data that the changed file must have."""
    cards: list[dict[str, object]] = [dict(card) for card in before.get("cards", [])]
    for at, values in change.updates.items():
        merged = {**cards[at], **{key: _as_data(value) for key, value in values.items()}}
        cards[at] = {key: value for key, value in merged.items() if value is not None}
    cards = [card for at, card in enumerate(cards) if at not in change.deletions]
    cards += [{key: _as_data(value) for key, value in card.items()} for card in change.additions]
    return counted_record({**before, "cards": cards})


def _as_data(value: Plainly) -> object:
    if isinstance(value, tuple):
        return list(value)
    return {key: _as_data(each) for key, each in value.items()} if isinstance(value, Mapping) else value


def _new_deck(
    game: Game, deck: str, change: DeckChange, given: tuple[list[CardRow], Mapping[Path, str]]
) -> tuple[dict[Path, str], list[Problem]]:
    """The new file of a deck that does not exist yet, and game.yaml with the deck in its list."""
    path, (rows, made) = game.folder / f"{deck}.yaml", given
    if not is_deck_name(deck):
        reason = "another file of a game has that name" if len(deck) <= LONGEST_STEM else "it is too long for a file"
        message = f"No deck can be called {deck!r}: {reason}."
        return {}, [HOMELESS_ROW.at(rows[0].place, message, "Call the deck otherwise, in a few letters.")]
    if path.exists():
        message = f"{path.name} is there already, but game.yaml does not list it."
        return {}, [HAND_EDITED.at(file_place(str(path)), message, "List it under `decks`, or choose another name.")]
    title = title_of(deck)
    kind = deck_type(game, title, rows)
    header: dict[str, Plainly] = {"title": title, "type": kind}
    text = "".join(f"{key}: {inline(value)}\n" for key, value in header.items()) + "cards: []\n"
    additions = [
        {key: value for key, value in card.items() if (key, value) != ("type", kind)} for card in change.additions
    ]
    root, _ = parse(SourceFile(str(path), text))
    assert isinstance(root, Record)
    listed, problems = _listed(game, deck, made)
    return {path: amended(text, root, DeckChange(additions=additions)), **listed}, problems


def _listed(game: Game, deck: str, made: Mapping[Path, str]) -> tuple[dict[Path, str], list[Problem]]:
    """The text of game.yaml with one more deck in its list; `made` are the new texts of files so far."""
    path = game.folder / GAME_FILE
    source, problems = game_file(game, made)
    if source is None:
        return {}, problems
    root, _ = parse(source)
    before, _ = data_of(source, GameShape)
    text = _with_deck(source.text, root, deck) if isinstance(root, Record) else ""
    after, _ = data_of(SourceFile(str(path), text), GameShape)
    decks = before.get("decks") if before else None
    if after is None or after.get("decks") != [*(decks if isinstance(decks, list) else []), deck]:
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


__all__ = ["Plan", "PreparedImport", "Wishes", "prepare", "prepare_import"]
