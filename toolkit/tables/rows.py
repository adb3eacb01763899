"""From the sheets of a table to rows that describe cards: typed values, each with the place of its cell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.language.vocabulary import Vocabulary
from toolkit.check.table_offences import DUPLICATE_ROW, HOMELESS_ROW, WRONG_CELL
from toolkit.ids import card_id
from toolkit.model import Game
from toolkit.nearest import one_of
from toolkit.problem import Problem
from toolkit.tables.columns import DECK, FIELDS, OWN, Column, Headings, columns_of
from toolkit.tables.export import sheet_titles
from toolkit.tables.sheet import CARD, CellPlace, Row, Sheet
from toolkit.tables.values import Value, WrongCell, from_cell

DECLARED = {"type", "size", "tags", "favoured"}  # fields whose new words --declare adds to the vocabulary

Key = tuple[str, str]  # field and part: ("name", ""), ("art", "angle")


@dataclass(slots=True)
class CardRow:
    """What a row says about a card. Fields without a column are not in `values`; for empty cells the value is None."""

    place: CellPlace
    deck: str
    id: str
    values: dict[Key, Value] = field(default_factory=dict)
    places: dict[Key, CellPlace] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The value of a field where it is text; "" otherwise."""
        value = self.values.get((name, ""))
        return value if isinstance(value, str) else ""


def read_rows(
    sheets: Sequence[Sheet], spellings: dict[str, str], deck: str | None, headings: Headings
) -> tuple[list[CardRow], list[Problem]]:
    """The rows of all sheets, and what is wrong with them.

    `spellings` are the decks by what tables may call them, new ones too; `deck` is where rows go that do not say it.
    """
    rows: list[CardRow] = []
    problems: list[Problem] = []
    for sheet in sheets:
        columns, new_problems = columns_of(sheet, headings)
        problems += new_problems
        if new_problems:
            continue
        home = deck or spellings.get((sheet.deck or sheet.title).casefold(), "") or _only(spellings)
        has_decks = any(column and column.field == DECK for column in columns)
        if not home and not has_decks:
            problems.append(_homeless(sheet, spellings))
            continue
        for row in sheet.rows:
            if not row.is_blank or sheet.row_name == CARD:
                read, new_problems = _read_row(sheet, row, columns, (home, spellings))
                rows += [read] if read else []
                problems += new_problems
    return rows, problems + _duplicates(rows)


def _only(spellings: Mapping[str, str]) -> str:
    """The deck, where there is one alone; "" for several."""
    decks = set(spellings.values())
    return next(iter(decks)) if len(decks) == 1 else ""


def deck_spellings(game: Game, new: Mapping[str, str]) -> dict[str, str]:
    """Deck ids by everything that a table may call the decks, in lower case; `new` are those of new decks."""
    titles = sheet_titles(game)
    spellings = {name.casefold(): deck for name, deck in new.items()}
    for deck in game.decks:
        for name in (titles[deck.id], deck.title, deck.id):
            spellings[name.casefold()] = deck.id
    return spellings


def _homeless(sheet: Sheet, spellings: dict[str, str]) -> Problem:
    name = sheet.deck or sheet.title
    message = f"{name!r} is no deck of the game." if name else "The table does not say which deck its cards are in."
    known = sorted(set(spellings.values()))
    hint = f"{one_of(name, known)} Say where the cards go, or name a new deck: --deck NAME."
    return HOMELESS_ROW.at(sheet.place(), message, hint)


def _read_row(
    sheet: Sheet, row: Row, columns: Sequence[Column | None], homes: tuple[str, dict[str, str]]
) -> tuple[CardRow | None, list[Problem]]:
    read = CardRow(sheet.place(row.number), homes[0], "")
    problems: list[Problem] = []
    for number, cell in enumerate(row.cells, 1):
        column = columns[number - 1] if number <= len(columns) else None
        place = sheet.place(row.number, number)
        if column is None:
            if number > len(columns) and cell not in (None, ""):
                hint = "Put text with the separator in it in quotes, or write a heading."
                problems.append(WRONG_CELL.at(place, "This cell stands behind the last column.", hint))
            continue
        key = (column.field, column.part)
        try:
            read.values[key] = from_cell(cell, column)
        except WrongCell as wrong:
            problems.append(WRONG_CELL.at(place, wrong.message, wrong.hint))
        read.places[key] = place
    for column in columns[len(row.cells) :]:
        if column:
            read.values[column.field, column.part] = None
    return _identified(read, homes, problems)


def _identified(
    read: CardRow, homes: tuple[str, dict[str, str]], problems: list[Problem]
) -> tuple[CardRow | None, list[Problem]]:
    """The row with its id and deck, or None where it has none or there are problems."""
    name = read.text("name")
    read.id = read.text("id") or card_id(name)
    if ("name", "") in read.values and not name:
        place = read.places.get(("name", ""), read.place)
        way_out = "take the card out" if read.place.row_name == CARD else "empty the row"
        problems.append(WRONG_CELL.at(place, "This card has no name.", f"Write it, or {way_out}."))
    elif not read.id or card_id(read.id) != read.id:
        place = read.places.get(("id", "") if read.text("id") else ("name", ""), read.place)
        message = f"{(read.text('id') or name)!r} gives no id: ids have small letters, digits and dashes."
        if place not in [problem.place for problem in problems]:  # else the cell could not be read at all
            problems.append(WRONG_CELL.at(place, message, "Write one into the column id."))
    if said := read.values.pop((DECK, ""), None):
        read.deck = homes[1].get(str(said).casefold(), "")
        if not read.deck:
            hint = one_of(str(said), sorted(set(homes[1].values())))
            problems.append(HOMELESS_ROW.at(read.places[DECK, ""], f"{said!r} is no deck of the game.", hint))
    elif not read.deck:
        problems.append(HOMELESS_ROW.at(read.place, "This row does not say which deck the card is in.", "Write it."))
    return (None if problems else read), problems


def _duplicates(rows: Sequence[CardRow]) -> list[Problem]:
    first: dict[str, CardRow] = {}
    problems: list[Problem] = []
    for row in rows:
        if row.id in first:
            message = f"{row.id!r} has a row already: {first[row.id].place}."
            problems.append(
                DUPLICATE_ROW.at(row.place, message, "Keep one; the column copies says how many there are.")
            )
        first.setdefault(row.id, row)
    return problems


def known_words(kind: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The words that the vocabulary allows in a column; empty where it allows any."""
    return {
        "type": tuple(vocabulary.types),
        "subtype": tuple(dict.fromkeys(word for each in vocabulary.types.values() for word in each.subtypes)),
        "size": tuple(vocabulary.sizes),
        "tag": tuple(vocabulary.tags),
    }.get(kind, ())


def with_known_words(value: Value, key: Key, row: CardRow, vocabulary: Vocabulary) -> tuple[Value, list[Problem]]:
    """A value with its words spelt as in the vocabulary, and findings on those that it does not have."""
    known = known_words(FIELDS[key[0]].word, vocabulary)
    if key[0] == OWN and (column := vocabulary.columns.get(key[1])):
        known = tuple(str(each) for each in column.values)
    if not known or value is None or not isinstance(value, str | tuple):
        return value, []
    spelling = {word.casefold(): word for word in known}
    words = value if isinstance(value, tuple) else (value,)
    kind = key[1] if key[0] == OWN else FIELDS[key[0]].word
    way_out = " To add it to the vocabulary: --declare." if key[0] in DECLARED else ""
    problems = [
        WRONG_CELL.at(
            row.places.get(key, row.place),
            f"The {kind} {word!r} is unknown.",
            f"{one_of(_cased(word, known), known)}{way_out}",
        )
        for word in words
        if word.casefold() not in spelling
    ]
    spelled = tuple(spelling.get(word.casefold(), word) for word in words)
    return (spelled if isinstance(value, tuple) else spelled[0]), problems


def _cased(word: str, known: Sequence[str]) -> str:
    return word.upper() if all(each.isupper() for each in known) else word
