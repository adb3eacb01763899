"""From the cards of a game to tables, for `heap export`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from toolkit.check.table_offences import OVERLONG_CELL
from toolkit.files import write_together
from toolkit.model import Card, Deck, Game
from toolkit.problem import Problem
from toolkit.source import Record
from toolkit.tables.columns import (
    DECK,
    DECK_COLUMN,
    FIELDS,
    OWN,
    REVERSE,
    SIDE,
    SIMPLE_FIELDS,
    WITH_PARTS,
    Column,
    own_column,
    side_column,
)
from toolkit.tables.csv_file import csv_bytes
from toolkit.tables.json_file import json_bytes
from toolkit.tables.sheet import Cell
from toolkit.tables.values import Value, to_cell
from toolkit.tables.xlsx_file import LONGEST_CELL, xlsx_bytes
from toolkit.tables.yaml_text import Plainly

FORBIDDEN_IN_TITLES = str.maketrans("[]:*?/\\", "       ")
LONGEST_TITLE = 31


def export_table(game: Game, cards: Sequence[Card], path: Path) -> list[Problem]:
    """Write cards to `path`: .xlsx, .csv, .json, or a folder of .csv files. Raises OSError.

    Where there are findings, nothing has been written.
    """
    files, problems = table_files(game, cards, path)
    write_together(files)
    return problems


def table_files(game: Game, cards: Sequence[Card], path: Path) -> tuple[dict[Path, bytes], list[Problem]]:
    """The content in bytes of each file of a table, by path, and the findings; where there are findings, no files."""
    if path.suffix.lower() == ".xlsx" and (problems := _overlong(cards)):
        return {}, problems
    return _files(game, cards, path), []


def _files(game: Game, cards: Sequence[Card], path: Path) -> dict[Path, bytes]:
    decks = [(deck, [card for card in cards if card.deck == deck.id]) for deck in game.decks]
    decks = [(deck, chosen) for deck, chosen in decks if chosen or len(cards) == len(game.cards)] or decks
    if path.suffix.lower() == ".xlsx":
        titles = sheet_titles(game)
        return {path: xlsx_bytes([(titles[deck.id], *_table(game, chosen)) for deck, chosen in decks])}
    if path.suffix.lower() == ".json":
        about = {"game": game.id, "title": game.title, "version": game.version}
        return {path: json_bytes(about, [_deck_data(deck, chosen) for deck, chosen in decks])}
    if path.suffix.lower() == ".csv":
        return {path: csv_bytes(*_table(game, [card for _, chosen in decks for card in chosen], with_deck=True))}
    return {path / f"{deck.id}.csv": csv_bytes(*_table(game, chosen)) for deck, chosen in decks}


def sheet_titles(game: Game) -> dict[str, str]:
    """The title of each deck's sheet by the deck's id: the deck's own title, where workbooks allow it."""
    titles: dict[str, str] = {}
    for deck in game.decks:
        title = deck.title.translate(FORBIDDEN_IN_TITLES).strip(" '")[:LONGEST_TITLE].strip()
        taken = {other.casefold() for other in titles.values()} | {"history", ""}
        titles[deck.id] = title if title.casefold() not in taken and title.isprintable() else deck.id[:LONGEST_TITLE]
    return titles


def columns_for(cards: Sequence[Card], own: Sequence[Column] = ()) -> list[Column]:
    """The columns for these cards: all simple fields, the game's own, and one for each part that some card has."""
    columns = [FIELDS[name] for name in SIMPLE_FIELDS]
    declared = {column.part: column for column in own}
    for name in FIELDS:
        if name == REVERSE:
            sides = dict.fromkeys(part for card in cards for part in parts_of(card, name))
            columns += filter(None, map(side_column, sides))
        elif name in WITH_PARTS:
            parts = {str(part) for card in cards for part in parts_of(card, name)}
            columns += declared.values() if name == OWN else ()
            parts -= set(declared) if name == OWN else set()
            columns += [Column(name, FIELDS[name].kind, part) for part in sorted(parts)]
    return columns


def _own_columns(game: Game) -> list[Column]:
    return [own_column(column) for column in game.vocabulary.columns.values()]


def _table(game: Game, cards: Sequence[Card], with_deck: bool = False) -> tuple[list[str], list[list[Cell]]]:
    columns = [*([DECK_COLUMN] if with_deck else []), *columns_for(cards, _own_columns(game))]
    rows = [[to_cell(value_of(card, column), column) for column in columns] for card in cards]
    return [column.heading for column in columns], rows


def value_of(card: Card, column: Column) -> Value:
    """What a card has in a column; both None and "" mean nothing."""
    if column.part:
        return parts_of(card, column.field).get(column.part)
    if column.field in ("type", "text"):
        return own_value(card, "type") if column.field == "type" else card.written_text
    value: Value = getattr(card, column.field)
    return value


def parts_of(card: Card, name: str) -> dict[str, Value]:
    """What a card has in a field with parts, by their names; of its other side, what is said of that side itself."""
    if name != REVERSE:
        return dict(getattr(card, name))
    side = card.reverse
    node = side.source.node if side and side.source else None
    if side is None or not isinstance(node, Record):
        return {}
    parts: dict[str, Value] = {}
    for part in (each for each in SIDE if each in node.entries):
        if part in WITH_PARTS:
            parts |= {f"{part}.{name}": value for name, value in getattr(side, part).items()}
        else:
            parts[part] = side.written_text if part == "text" else getattr(side, part)
    return parts


def nested(parts: Mapping[str, Value]) -> dict[str, Plainly]:
    """Parts as a file has them: {"art.turn": 3} as {"art": {"turn": 3}}; others stay as they are."""
    whole: dict[str, Plainly] = {}
    for part, value in parts.items():
        name, dot, rest = part.partition(".")
        inner = whole.setdefault(name, {}) if dot else None
        if isinstance(inner, dict):
            inner[rest] = value
        else:
            whole[part] = value
    return whole


def own_value(card: Card, key: str) -> str | None:
    """What a key of the card itself says, or None where only its deck says it."""
    node = card.source.find(key) if card.source else None
    return getattr(node, "text", None)


def _deck_data(deck: Deck, cards: Sequence[Card]) -> dict[str, object]:
    about = {"id": deck.id, "title": deck.title, "type": deck.type, "colour": deck.colour, "icon": deck.icon}
    return {**about, "cards": [_card_data(card) for card in cards]}


def _card_data(card: Card) -> dict[str, object]:
    simple = {name: value_of(card, FIELDS[name]) for name in SIMPLE_FIELDS}
    data = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in simple.items()
        if value not in (None, "", ())
    }
    whole = {name: parts_of(card, name) for name in FIELDS if name in WITH_PARTS}
    shaped = {name: nested(parts) if name == REVERSE else parts for name, parts in whole.items() if parts}
    return {**data, **shaped}


def _overlong(cards: Sequence[Card]) -> list[Problem]:
    problems: list[Problem] = []
    for card in cards:
        for column in columns_for([card]):
            cell = to_cell(value_of(card, column), column)
            if isinstance(cell, str) and len(cell) > LONGEST_CELL:
                message = f"This {column.field} has {len(cell)} characters; a cell of a workbook holds {LONGEST_CELL}."
                problems.append(
                    OVERLONG_CELL.at(card.place(column.field), message, "Export as .csv or .json.", card=card.id)
                )
    return problems


__all__ = ["DECK", "columns_for", "export_table", "sheet_titles", "table_files", "value_of"]
