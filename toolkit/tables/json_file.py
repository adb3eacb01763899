"""Tables as JSON: decks with their cards, values with their own types; read back as sheets like other tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from toolkit.check.table_offences import UNREADABLE_TABLE, WRONG_CELL
from toolkit.problem import Problem
from toolkit.tables.columns import ANY_GAME, FIELDS, WITH_PARTS, Headings, Kind
from toolkit.tables.extent import too_large
from toolkit.tables.read_bytes import read_bytes
from toolkit.tables.sheet import CARD, Cell, Row, Sheet, file_place
from toolkit.tables.values import to_cell

LARGEST_BYTES = 64 * 2**20


def read_json(path: Path, headings: Headings = ANY_GAME) -> tuple[list[Sheet], list[Problem]]:
    """The decks of a JSON file, or of a plain list of cards, as sheets, and what is wrong with it."""
    raw, problems = read_bytes(path, LARGEST_BYTES)
    if raw is None:
        return [], problems
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        message = f"This is not JSON: {str(error) or 'nested too deep'}."
        return [], [UNREADABLE_TABLE.at(file_place(str(path)), message, "Export the cards again, or mend it there.")]
    decks = data.get("decks") if isinstance(data, dict) else [{"cards": data}]
    if not isinstance(decks, list) or not all(_is_deck(deck) for deck in decks):
        message = "This JSON holds no cards."
        hint = 'Write [{"name": ...}, ...], or what heap export writes: {"decks": [{"id": ..., "cards": [...]}]}.'
        return [], [UNREADABLE_TABLE.at(file_place(str(path)), message, hint)]
    sheets: list[Sheet] = []
    for deck in decks:
        sheet, new_problems = _sheet(str(path), deck, headings)
        sheets += [sheet] if sheet else []
        problems += new_problems
    return sheets, problems


def _is_deck(deck: object) -> bool:
    if not isinstance(deck, dict) or not isinstance(deck.get("cards"), list):
        return False
    return all(isinstance(card, dict) for card in deck["cards"])


def _sheet(file: str, deck: Mapping[str, Any], known: Headings) -> tuple[Sheet | None, list[Problem]]:
    cards = [_flat(card) for card in deck["cards"]]
    headings = tuple(dict.fromkeys(key for card in cards for key in card))
    title = str(deck.get("title") or deck.get("id") or "")
    if problems := too_large(Sheet(file, title, (), ()).place(), len(cards), len(headings)):
        return None, problems
    rows = [
        Row(number, tuple(_cell(key, card.get(key), known) for key in headings)) for number, card in enumerate(cards, 1)
    ]
    sheet = Sheet(file, title, headings, tuple(rows), 0, CARD, str(deck.get("id") or ""))
    problems = [
        WRONG_CELL.at(sheet.place(number, column), "A list or object does not belong here.", "Write one plain value.")
        for number, card in enumerate(cards, 1)
        for column, key in enumerate(headings, 1)
        if not _fits(key, card.get(key), known)
    ]
    return sheet, problems


def _flat(card: Mapping[str, object]) -> dict[str, object]:
    """`{"art": {"angle": 3}}` as `{"art.angle": 3}`, as the columns are called."""
    flat: dict[str, object] = {}
    for key, value in card.items():
        if key in WITH_PARTS and isinstance(value, dict):
            flat.update({f"{key}.{part}": each for part, each in _flat(value).items()})
        else:
            flat[str(key)] = value
    return flat


def _fits(key: str, value: object, known: Headings) -> bool:
    if isinstance(value, list):
        column = known.column(key)
        takes_lists = column is None or column.kind is Kind.LIST
        return takes_lists and all(isinstance(item, str | int | float) for item in value)
    return not isinstance(value, dict)


def _cell(key: str, value: object, known: Headings) -> Cell:
    if isinstance(value, list):
        return to_cell(tuple(str(item) for item in value), FIELDS["tags"])
    column = known.column(key)
    if isinstance(value, str) and column and column.part:
        return to_cell(value, column)
    return value if isinstance(value, str | int | float) else None


def json_bytes(game: Mapping[str, object], decks: Sequence[Mapping[str, object]]) -> bytes:
    """Decks as JSON: what the game is, and each deck with its cards."""
    return (json.dumps({**game, "decks": decks}, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "surrogatepass")
