"""What of a game has changed since its table was written: an import would put old values over it.

What the values were when a game was exported or a table imported is kept with the game (`toolkit/tables/exchanged.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from toolkit.check.table_offences import MOVED_SINCE
from toolkit.model import Card, Game
from toolkit.problem import Problem
from toolkit.tables.columns import FIELDS, OWN, WITH_PARTS, Column
from toolkit.tables.exchanged import digest, keep, kept_of
from toolkit.tables.export import parts_of, value_of
from toolkit.tables.plan import bare, own_title
from toolkit.tables.rows import CardRow, Key
from toolkit.tables.values import Value


def keep_exchanged(game: Game, table: str, gone: Iterable[str] = ()) -> None:
    """Remember the values of all cards as they stand now in a table of this name, and the ids of cards `gone`."""
    cards = {card.id: {_name(key): _digest(value, key) for key, value in _values(card)} for card in game.cards}
    keep(game, table, {**{card: {} for card in gone}, **cards})


def gone_since(game: Game, table: str) -> frozenset[str]:
    """The ids of cards that were deleted or renamed in the files since the table was exchanged."""
    return frozenset((kept_of(game, table) or {}).keys() - {card.id for card in game.cards})


def unsure(rows: Sequence[CardRow], game: Game, table: str) -> str:
    """A line that says what cannot be told, where no exchange with the table is on record; "" where nothing is lost.

    Nothing is lost where the table adds no card to a deck that has cards already.
    """
    here, filled = {card.id for card in game.cards}, {card.deck for card in game.cards}
    if not any(row.id not in here and row.deck in filled for row in rows) or kept_of(game, table) is not None:
        return ""
    return (
        "There is no record of an earlier exchange with this table: "
        "cards that were renamed or deleted in the files since then are added again."
    )


def moved_since(
    rows: Sequence[CardRow], left_out: Sequence[CardRow], game: Game, table: str, deletes: bool
) -> list[Problem]:
    """A warning for each cell whose card was changed in the files since the table was exchanged, and now differs.

    So it is told of the rows that are left out because their cards are gone, and where missing cards are deleted, of
    new ones.
    """
    kept = kept_of(game, table)
    if not kept:
        return []
    cards = {card.id: card for card in game.cards}
    problems = [problem for row in rows for problem in _moved(row, cards.get(row.id), kept.get(row.id))]
    problems += map(_gone, left_out)
    return [*problems, *_newer(rows, game, kept)] if deletes else problems


def _gone(row: CardRow) -> Problem:
    name = row.text("name") or row.id
    message = f"{name} was deleted or renamed in {row.deck}.yaml after this table was written, and is left out."
    return MOVED_SINCE.at(row.place, message, "Take it out of the table too. To bring it back: --bring-back.")


def _moved(row: CardRow, card: Card | None, kept: Mapping[str, str] | None) -> Iterator[Problem]:
    if kept is None or card is None:
        return
    for key, value in row.values.items():
        now = _value(card, key)
        if bare(now, *key) == bare(value, *key) or kept.get(_name(key), _digest(None, key)) == _digest(now, key):
            continue
        message = f"The {own_title(*key)} of {card.name} was changed in {card.deck}.yaml after this table was written."
        hint = "The table's value goes over it. To begin with what stands there now: heap export."
        yield MOVED_SINCE.at(row.places.get(key, row.place), message, hint, card=card.id)


def _newer(rows: Sequence[CardRow], game: Game, kept: Collection[str]) -> Iterator[Problem]:
    """Warnings about cards that are not in the table because they were written after it, and would be deleted."""
    named, decks = {row.id for row in rows}, {row.deck for row in rows}
    for card in game.cards:
        if card.deck in decks and card.id not in named and card.id not in kept:
            message = f"{card.name} was written after this table, and is deleted."
            yield MOVED_SINCE.at(card.place(), message, "Leave --delete-missing away, or export again.", card=card.id)


def _values(card: Card) -> Iterator[tuple[Key, Value]]:
    for name in FIELDS:
        parts = parts_of(card, name) if name in WITH_PARTS else ("",)
        for part in parts:
            yield (name, part), _value(card, (name, part))


def _value(card: Card, key: Key) -> Value:
    name, part = key
    return value_of(card, Column(name, FIELDS[name].kind, part))


def _name(key: Key) -> str:
    return f"{key[0]}.{key[1]}" if key[1] or key[0] == OWN else key[0]


def _digest(value: Value, key: Key) -> str:
    return digest(bare(value, *key))
