"""SQLite databases of games: what `heap db` writes, for any tool that reads SQLite.

The file is always made anew and replaced as a whole; the YAML files stay the only thing to edit. Rows are in the order
of the files, so that the same games give the same bytes.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from toolkit.files import write_whole
from toolkit.model import Card, Game
from toolkit.query.conditions import victory_points

VERSION = 2
APPLICATION = 0x48454150  # "HEAP" in ASCII, by which the program `file` recognises it

SCHEMA = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    version TEXT NOT NULL,
    least_players INTEGER NOT NULL,
    most_players INTEGER NOT NULL
);
CREATE TABLE decks (
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    title TEXT NOT NULL,
    type TEXT NOT NULL,
    colour TEXT NOT NULL,
    icon TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (game, id)
);
CREATE TABLE sizes (
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    rank INTEGER NOT NULL,
    vp INTEGER NOT NULL,
    slots INTEGER NOT NULL,
    meaning TEXT NOT NULL,
    PRIMARY KEY (game, id)
);
CREATE TABLE tags (
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    class TEXT NOT NULL,
    meaning TEXT NOT NULL,
    icon TEXT NOT NULL,
    PRIMARY KEY (game, id)
);
CREATE TABLE tag_parents (
    game TEXT NOT NULL,
    tag TEXT NOT NULL,
    parent TEXT NOT NULL,
    PRIMARY KEY (game, tag, parent),
    FOREIGN KEY (game, tag) REFERENCES tags,
    FOREIGN KEY (game, parent) REFERENCES tags
);
CREATE TABLE counters (
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    plural TEXT NOT NULL,
    kind TEXT NOT NULL,
    currency INTEGER NOT NULL,
    least INTEGER NOT NULL,
    most INTEGER,
    meaning TEXT NOT NULL,
    PRIMARY KEY (game, id)
);
CREATE TABLE cards (
    key INTEGER PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    deck TEXT NOT NULL,
    number INTEGER NOT NULL,
    type TEXT NOT NULL,
    subtype TEXT NOT NULL,
    size TEXT,
    vp INTEGER,
    copies INTEGER NOT NULL,
    text TEXT NOT NULL,
    flavour TEXT NOT NULL,
    icon TEXT NOT NULL,
    image TEXT NOT NULL,
    art TEXT NOT NULL CHECK (json_valid(art)),
    regions TEXT NOT NULL CHECK (json_valid(regions)),
    FOREIGN KEY (game, deck) REFERENCES decks,
    FOREIGN KEY (game, size) REFERENCES sizes
);
CREATE INDEX cards_by_id ON cards (game, id);
CREATE TABLE card_tags (
    card INTEGER NOT NULL REFERENCES cards,
    game TEXT NOT NULL,
    tag TEXT NOT NULL,
    printed INTEGER NOT NULL,
    implied INTEGER NOT NULL,
    PRIMARY KEY (card, tag),
    FOREIGN KEY (game, tag) REFERENCES tags
);
CREATE INDEX card_tags_by_tag ON card_tags (game, tag);
CREATE TABLE favoured_tags (
    card INTEGER NOT NULL REFERENCES cards,
    game TEXT NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (card, tag),
    FOREIGN KEY (game, tag) REFERENCES tags
);
CREATE TABLE own_columns (
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    kind TEXT NOT NULL,
    meaning TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (game, id)
);
CREATE TABLE card_columns (
    card INTEGER NOT NULL REFERENCES cards,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    value NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (card, name, position),
    FOREIGN KEY (game, name) REFERENCES own_columns
);
CREATE INDEX card_columns_by_value ON card_columns (game, name, value);
CREATE TABLE rulings (
    game TEXT NOT NULL REFERENCES games,
    id TEXT NOT NULL,
    sections TEXT NOT NULL,
    question TEXT NOT NULL,
    decision TEXT NOT NULL,
    why TEXT NOT NULL,
    position INTEGER NOT NULL
);
CREATE VIRTUAL TABLE cards_search USING fts5 (
    name, text, flavour, content = 'cards', content_rowid = 'key', tokenize = 'unicode61 remove_diacritics 2'
);
"""

Row = tuple[str | int | float | None, ...]


def write_database(games: Sequence[Game], path: Path) -> None:
    """Write games into one SQLite file. Raises OSError or sqlite3.Error where that is not possible."""
    write_whole(path, database_bytes(games))


def database_bytes(games: Sequence[Game]) -> bytes:
    """One SQLite file with these games, as bytes. Raises sqlite3.Error."""
    with closing(sqlite3.connect(":memory:")) as connection:  # with a file, SQLite would write in place
        _fill(connection, games)
        return connection.serialize()


def with_cards(game: Game, cards: Iterable[Card]) -> Game:
    """The game with only some of its cards; decks that become empty stay."""
    chosen = set(map(id, cards))
    decks = (replace(deck, cards=tuple(card for card in deck.cards if id(card) in chosen)) for deck in game.decks)
    return replace(game, decks=tuple(decks))


def _fill(connection: sqlite3.Connection, games: Sequence[Game]) -> None:
    connection.executescript(
        f"PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA foreign_keys = ON;"
        f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
    )
    connection.executescript(SCHEMA)
    with connection:
        for game in games:
            for table, rows in _tables(game):
                _insert(connection, table, rows)
            _insert_cards(connection, game)
        connection.execute("INSERT INTO cards_search (cards_search) VALUES ('rebuild')")
        connection.execute("INSERT INTO cards_search (cards_search) VALUES ('optimize')")
    connection.execute("VACUUM")


def _insert(connection: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    for row in rows:
        connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _tables(game: Game) -> Iterator[tuple[str, Sequence[Row]]]:
    """The rows of every table but those of cards, in an order in which no reference comes before its target."""
    words = game.vocabulary
    yield "games", [(game.id, game.title, game.version, *game.players)]
    yield (
        "decks",
        [
            (game.id, deck.id, deck.title, deck.type, deck.colour, deck.icon, position)
            for position, deck in enumerate(game.decks, 1)
        ],
    )
    yield (
        "sizes",
        [
            *((game.id, size.id, size.rank, size.vp, size.slots, size.meaning) for size in words.sizes.values()),
            *((game.id, size, -1, 0, 0, "") for size in _unknown_sizes(game)),
        ],
    )
    yield (
        "tags",
        [
            *((game.id, tag.id, tag.group, tag.meaning, tag.icon) for tag in words.tags.values()),
            *((game.id, tag, "", "", "") for tag in _unknown_tags(game)),
        ],
    )
    yield (
        "tag_parents",
        [(game.id, tag.id, parent) for tag in words.tags.values() for parent in dict.fromkeys(tag.parents)],
    )
    yield (
        "counters",
        [
            (game.id, each.id, each.plural, each.kind, int(each.currency), each.least, each.most, each.meaning)
            for each in words.counters.values()
        ],
    )
    yield (
        "own_columns",
        [
            *((game.id, each.id, each.kind, each.meaning, at) for at, each in enumerate(words.columns.values(), 1)),
            *((game.id, name, "", "", 0) for name in _unknown_columns(game)),
        ],
    )
    yield (
        "rulings",
        [
            (game.id, each.id, json.dumps(each.sections), each.question, each.decision, each.why, position)
            for position, each in enumerate(game.rulings, 1)
        ],
    )


def _unknown_sizes(game: Game) -> list[str]:
    """Sizes that cards name and the vocabulary does not have; they get rows so that no reference breaks."""
    named = {card.size for card in game.cards if card.size}
    return sorted(named - set(game.vocabulary.sizes))


def _unknown_tags(game: Game) -> list[str]:
    named = {tag for card in game.cards for tag in (*card.tags, *card.favoured)}
    named |= {parent for tag in game.vocabulary.tags.values() for parent in tag.parents}
    return sorted(named - set(game.vocabulary.tags))


def _unknown_columns(game: Game) -> list[str]:
    named = {name for card in game.cards for name in card.columns}
    return sorted(named - set(game.vocabulary.columns))


def _insert_cards(connection: sqlite3.Connection, game: Game) -> None:
    known: dict[str, frozenset[str]] = {}
    for card in game.cards:
        key = connection.execute(
            f"INSERT INTO cards VALUES ({', '.join('?' * 17)})", (None, *_card_row(card, game))
        ).lastrowid
        assert key is not None
        printed = tuple(dict.fromkeys(card.tags))
        implied = set().union(*(ancestors(tag, game, known) for tag in printed)) if printed else set()
        every = [*printed, *sorted(implied.difference(printed))]
        _insert(
            connection, "card_tags", [(key, game.id, tag, int(tag in printed), int(tag in implied)) for tag in every]
        )
        _insert(connection, "card_columns", [(key, game.id, *row) for row in _column_rows(card)])
        _insert(connection, "favoured_tags", [(key, game.id, tag) for tag in dict.fromkeys(card.favoured)])


def _column_rows(card: Card) -> Iterator[tuple[str, str | int | float, int]]:
    """Name, value and position of what a card has in columns of the game's own; a list has a row for each item."""
    for name, value in card.columns.items():
        for at, each in enumerate(value if isinstance(value, tuple) else (value,), 1):
            yield name, each, at


def _card_row(card: Card, game: Game) -> Row:
    return (
        game.id,
        card.id,
        card.name,
        card.deck,
        card.number,
        card.type,
        card.subtype,
        card.size or None,
        victory_points(card, game),
        card.copies,
        card.text,
        card.flavour,
        card.icon,
        card.image,
        json.dumps(card.art, ensure_ascii=False, sort_keys=True),
        json.dumps(dict(card.regions), ensure_ascii=False),
    )


def ancestors(tag: str, game: Game, known: dict[str, frozenset[str]]) -> frozenset[str]:
    """All tags that a tag implies, at any distance, even where parents form a circle. `known` keeps the results."""
    if tag not in known:
        implied: set[str] = set()
        waiting = [tag]
        while waiting:
            entry = game.vocabulary.tags.get(waiting.pop())
            new = set(entry.parents) - implied if entry else set()
            implied |= new
            waiting.extend(new)
        known[tag] = frozenset(implied)
    return known[tag]
