"""Declares in game.yaml what a table has and the vocabulary has not: own columns, types, subtypes, sizes and tags.

Only lines are added; every other character of the file stays as it is, and the new text is read back before it counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from engine.language.vocabulary import Vocabulary
from toolkit.check.table_offences import HAND_EDITED
from toolkit.games import GAME_FILE
from toolkit.ids import card_id
from toolkit.load.read_file import read_file
from toolkit.load.yaml_source import parse
from toolkit.model import Game
from toolkit.problem import Problem
from toolkit.schema import GameShape
from toolkit.source import Node, Record, Scalar, SourceFile, trimmed_end
from toolkit.tables.columns import DECK, Headings, headings_of, is_used, simplified
from toolkit.tables.export import sheet_titles
from toolkit.tables.read_back import whole_data
from toolkit.tables.rows import CardRow, known_words
from toolkit.tables.sheet import Cell, Sheet
from toolkit.tables.values import TRUTH, WHOLE
from toolkit.tables.yaml_text import inline

VOCABULARY = "vocabulary"
ANSWERS = {*TRUTH, "yes", "no"}
NOT_WORD = re.compile(r"\W+")
ADDED_S = re.compile(r"(?<!s|x|z|u|i)(?<!ie|se|xe|ze|oe)(?<!che|she)s$")  # of Cards and Tiles; not of Boxes or Chorus
SAID = {"columns": "column", "types": "type", "sizes": "size", "tags": "tag"}  # part of the vocabulary -> in messages


@dataclass(slots=True)
class Additions:
    """New entries of the vocabulary: part -> name -> what stands behind the name."""

    parts: dict[str, dict[str, dict[str, object]]] = field(default_factory=dict)

    def applied(self, game: Game) -> Game:
        """The game with these entries in its vocabulary."""
        if not self.parts:
            return game
        data = dict(game.data.get(VOCABULARY) or {})
        for part, entries in self.parts.items():
            data[part] = {**(data.get(part) or {}), **entries}
        return replace(game, data={**game.data, VOCABULARY: data}, vocabulary=Vocabulary.of(data))

    def lines(self) -> list[str]:
        """A line in words about each entry."""
        return [
            f"game: declare the {SAID[part]} {name}" + (f" ({entry['kind']})" if "kind" in entry else "")
            for part, entries in self.parts.items()
            for name, entry in entries.items()
        ]

    def add(self, part: str, name: str, entry: dict[str, object]) -> None:
        """Add an entry, unless it is there already."""
        self.parts.setdefault(part, {}).setdefault(name, entry)

    def add_words(self, rows: Sequence[CardRow], game: Game) -> None:
        """Add the types, subtypes, sizes and tags of the rows that the vocabulary lacks."""
        known = {
            kind: {word.casefold() for word in known_words(kind, game.vocabulary)} for kind in ("type", "size", "tag")
        }
        for name, entry in _types_in(rows, game).items():
            if name.casefold() not in known["type"]:
                self.add("types", name, entry)
        for row in rows:
            size = row.text("size")
            if size and size.casefold() not in known["size"]:
                self.add("sizes", size, {})
            for tag in _tags_in(row):
                if tag.casefold() not in known["tag"]:
                    self.add("tags", tag.upper(), {})


def _types_in(rows: Sequence[CardRow], game: Game) -> dict[str, dict[str, object]]:
    """The types that rows say, and those of new decks, each with its subtypes."""
    here = {deck.id: deck.type for deck in game.decks}
    types: dict[str, list[str]] = {}
    for deck in dict.fromkeys(row.deck for row in rows):
        in_deck = [row for row in rows if row.deck == deck]
        usual = here.get(deck) or deck_type(game, title_of(deck), in_deck)
        for row in in_deck:
            subtypes = types.setdefault(row.text("type") or usual, [])
            if (subtype := row.text("subtype")) and subtype not in subtypes:
                subtypes.append(subtype)
    return {name: {"subtypes": subtypes} if subtypes else {} for name, subtypes in types.items()}


def _tags_in(row: CardRow) -> Iterator[str]:
    for name in ("tags", "favoured"):
        value = row.values.get((name, ""))
        yield from value if isinstance(value, tuple) else ()


def title_of(deck: str) -> str:
    """The title of a new deck, from its file's name."""
    return deck.replace("-", " ").replace("_", " ").capitalize()


def deck_type(game: Game, title: str, rows: Sequence[CardRow]) -> str:
    """The type that most new cards say, else one of the vocabulary called like the deck, else its title, of one."""
    said = [text for row in rows if (text := row.text("type"))]
    if said:
        return max(dict.fromkeys(said), key=said.count)
    types = {word.casefold(): word for word in known_words("type", game.vocabulary)}
    wanted = title.casefold()
    return types.get(wanted) or types.get(wanted.removesuffix("s")) or ADDED_S.sub("", title)


# --- columns and decks ---


def additions(
    sheets: Sequence[Sheet], game: Game, said: Mapping[str, str], only: Collection[str] | None = None
) -> Additions:
    """A column of the game's own for every heading that nobody knows, or for `only` some of them."""
    found, headings = Additions(), headings_of(game.vocabulary, said)
    for heading, cells in unknown_headings(sheets, headings).items():
        name = headings.said.get(simplified(heading)) or heading
        if (only is None or heading in only) and (column := column_name(name)):
            found.add("columns", column, {"kind": kind_of(cells)})
    return found


def unknown_headings(sheets: Sequence[Sheet], headings: Headings) -> dict[str, list[Cell]]:
    """The headings that mean nothing in the game, each with what stands below it."""
    found: dict[str, list[Cell]] = {}
    for sheet in sheets:
        for number, heading in enumerate(sheet.headings, 1):
            name = heading.strip()
            if name and is_used(sheet, number) and not headings.is_left_out(name) and headings.column(name) is None:
                found.setdefault(name, []).extend(
                    row.cells[number - 1] for row in sheet.rows if len(row.cells) >= number
                )
    return found


def column_name(heading: str) -> str:
    """The name of a column for a heading, as templates can write it: `Attack Power` becomes attack_power."""
    return NOT_WORD.sub("_", heading.strip().casefold()).strip("_")[:60]


def kind_of(cells: Sequence[Cell]) -> str:
    """What the values below a heading are: number, yes-no or text."""
    texts = [str(cell).strip() for cell in cells if cell not in (None, "") and str(cell).strip()]
    if texts and all(isinstance(cell, bool) or cell in (None, "") for cell in cells):
        return "yes-no"
    if texts and all(text.casefold() in ANSWERS for text in texts):
        return "yes-no"
    whole = [text.removesuffix(".0") for text in texts]
    is_number = whole and all(WHOLE.fullmatch(text) and not re.match(r"0\d", text) for text in whole)
    return "number" if is_number else "text"


def new_decks(sheets: Sequence[Sheet], game: Game, headings: Headings, deck: str | None) -> dict[str, str]:
    """Decks that the game has not and the table names: name -> id.

    A column names them, else the title of the sheet, unless `deck` says where its cards go.
    """
    titles = sheet_titles(game)
    known = {name.casefold() for deck in game.decks for name in (titles[deck.id], deck.title, deck.id)}
    names: list[str] = []
    for sheet in sheets:
        at = next((at for at, each in enumerate(sheet.headings) if _is_deck(each, headings)), None)
        if at is None:
            names += [] if deck else [sheet.deck or sheet.title]
        else:
            names += [str(row.cells[at]).strip() for row in sheet.rows if len(row.cells) > at and row.cells[at]]
    return {name: card_id(name) for name in dict.fromkeys(names) if card_id(name) and name.casefold() not in known}


def _is_deck(heading: str, headings: Headings) -> bool:
    column = headings.column(heading)
    return column is not None and column.field == DECK


# --- game.yaml ---


def game_file(game: Game, made: Mapping[Path, str]) -> tuple[SourceFile | None, list[Problem]]:
    """game.yaml as it will be by the texts made so far, or as it is."""
    path = game.folder / GAME_FILE
    return (SourceFile(str(path), made[path]), []) if path in made else read_file(path)


def declared(
    game: Game, found: Additions, made: Mapping[Path, str] | None = None
) -> tuple[dict[Path, str], list[Problem]]:
    """The new text of game.yaml with the entries in its vocabulary; nothing where there are none."""
    if not found.parts:
        return dict(made or {}), []
    source, problems = game_file(game, made or {})
    if source is None:
        return {}, problems
    before, problems = whole_data(source, GameShape)
    text = source.text
    for part, entries in found.parts.items():
        root, _ = parse(SourceFile(source.path, text))
        text = _with_entries(text, root, part, entries) if isinstance(root, Record) else text
    after, _ = whole_data(SourceFile(source.path, text), GameShape)
    wanted = found.applied(replace(game, data=before or {})).data[VOCABULARY]
    if after is None or before is None or after.get(VOCABULARY) != wanted:
        message, hint = "This vocabulary cannot be changed with certainty.", "Add to it by hand: see --dry-run."
        return {}, [HAND_EDITED.at(source.place(0, 0), message, hint)]
    return {game.folder / GAME_FILE: text}, []


def _with_entries(text: str, root: Record, part: str, entries: Mapping[str, Mapping[str, object]]) -> str:
    """The text of game.yaml with entries added to a part of its vocabulary."""
    lines = [f"{inline(name, True)}: {_flow(entry)}" for name, entry in entries.items()]
    vocabulary = root.entries.get(VOCABULARY)
    if vocabulary is None or _is_empty(vocabulary[1]):
        head = text if vocabulary is None else text[: vocabulary[0].start] + text[_end(text, vocabulary) :]
        block = "".join(f"    {line}\n" for line in lines)
        return f"{head.rstrip()}\n\n{VOCABULARY}:\n  {part}:\n{block}"
    whole = vocabulary[1]
    assert isinstance(whole, Record)
    entry = whole.entries.get(part)
    if entry is None:
        return appended(
            text, whole, [f"{part}: {{{', '.join(lines)}}}"] if whole.flow else [f"{part}:", *indented(lines)]
        )
    if _is_empty(entry[1]):
        start, end = entry[0].end, _end(text, entry)
        return f"{text[:start]}: {{{', '.join(lines)}}}{text[end:]}"
    assert isinstance(entry[1], Record)
    return appended(text, entry[1], lines)


def appended(text: str, record: Record, lines: Sequence[str]) -> str:
    """The text of a file with lines added after the last entry of a record in it."""
    last = list(record.entries.values())[-1]
    end = max(last[0].end + 1, trimmed_end(text, last[1]))
    if record.flow:
        return f"{text[:end]}, {', '.join(lines)}{text[end:]}"
    first = next(iter(record.entries.values()))[0].start
    margin = " " * (first - text.rfind("\n", 0, first) - 1)
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    return text[:stop] + "".join(f"\n{margin}{line}" for line in lines) + text[stop:]


def indented(lines: Sequence[str]) -> list[str]:
    """Lines one step further to the right."""
    return [f"  {line}" for line in lines]


def _is_empty(node: Node) -> bool:
    return (isinstance(node, Record) and not node.entries) or (isinstance(node, Scalar) and not node.text)


def _end(text: str, entry: tuple[Scalar, Node]) -> int:
    return max(text.index(":", entry[0].end) + 1, trimmed_end(text, entry[1]))


def _flow(entry: Mapping[str, object]) -> str:
    """What stands behind a name, in braces."""
    parts = [
        f"{key}: {inline(tuple(value) if isinstance(value, list) else str(value), True)}"
        for key, value in entry.items()
    ]
    return "{" + ", ".join(parts) + "}"
