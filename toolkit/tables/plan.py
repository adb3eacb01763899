"""What an import would do: the rows of the table compared with the cards of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from toolkit.check.table_offences import HOMELESS_ROW, WRONG_CELL
from toolkit.ids import card_id
from toolkit.model import Card, Game
from toolkit.problem import Problem
from toolkit.tables.amend import DeckChange
from toolkit.tables.columns import FIELDS, OWN, REVERSE, WITH_PARTS, column_of
from toolkit.tables.export import nested, parts_of, value_of
from toolkit.tables.rows import CardRow, Key, with_known_words
from toolkit.tables.values import Value
from toolkit.tables.yaml_text import Plainly

DEFAULTS: dict[str, Value] = {"copies": 1}


@dataclass(frozen=True, slots=True)
class Difference:
    """A value of a card that changes: what it is and what it will be, None for nothing; `line` as in `Plan.lines`."""

    line: int
    card: str
    field: str
    old: Value
    new: Value


@dataclass(slots=True)
class Plan:
    """Changes by deck, and a line in words about each."""

    changes: dict[str, DeckChange] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    differences: list[Difference] = field(default_factory=list)

    def of(self, deck: str) -> DeckChange:
        """The change of one deck, made empty where there is none yet."""
        return self.changes.setdefault(deck, DeckChange())


def make_plan(rows: Sequence[CardRow], game: Game, delete_missing: bool) -> tuple[Plan, list[Problem]]:
    """The changes that the rows ask for. With findings, the plan must not be carried out."""
    plan = Plan()
    problems: list[Problem] = []
    cards = {card.id: card for card in game.cards}
    for row in rows:
        card = cards.get(row.id)
        if card and card.deck != row.deck:
            message = f"{card.name} is in the deck {card.deck!r}, not in {row.deck!r}."
            problems.append(HOMELESS_ROW.at(row.place, message, "Move it in the YAML files, or rename one of the two."))
        elif card:
            problems += _update(plan, card, row, game)
        else:
            problems += _add(plan, row, game)
    if delete_missing:
        _delete(plan, rows, game)
    return plan, problems


def _update(plan: Plan, card: Card, row: CardRow, game: Game) -> list[Problem]:
    values, problems = _checked(_differences(card, row, game), row, game)
    if ("id", "") in values:
        del values["id", ""]
    if values:
        fields = {key: own_title(*key) for key in values}
        plan.differences += [
            Difference(len(plan.lines), card.id, title, _shown(card, key), values[key]) for key, title in fields.items()
        ]
        plan.lines.append(f"{row.deck}: change {', '.join(fields.values())} of {card.name}")
        plan.of(row.deck).updates[card.number - 1] = _fields(values, card)
    return problems


def own_title(name: str, part: str) -> str:
    """A field as people speak of it: `art.angle`, and a column of the game's own by its name alone."""
    return part if name == OWN else f"{name}.{part}" if part else name


def _shown(card: Card, key: Key) -> Value:
    """What a card has in a field now; None for nothing."""
    name, part = key
    value = value_of(card, column_of(name, part))
    return None if value in ("", ()) else value


def _differences(card: Card, row: CardRow, game: Game) -> dict[Key, Value]:
    """The values of a row that differ from the card's; words of the vocabulary are the same in any case."""
    return {key: value for key, value in row.values.items() if not _is_same(card, key, value, (row, game))}


def _is_same(card: Card, key: Key, value: Value, about: tuple[CardRow, Game]) -> bool:
    row, game = about
    name, part = key
    now = value_of(card, column_of(name, part))
    if name == "type" and now is None:
        now = card.type if value is not None else None  # as its deck says
    spelt, _ = with_known_words(value, key, row, game.vocabulary)
    return bare(now, *key) == bare(spelt, *key)


def bare(value: Value, name: str, part: str) -> tuple[str, Value]:
    """A value for comparison: without white space around it, with the default for nothing, and 1 equal to 1.0."""
    if isinstance(value, str):
        value = value.replace("\r\n", "\n").replace("\r", "\n").strip()
    if isinstance(value, tuple):
        value = tuple(item.strip() for item in value if item.strip())
    if not part and value in (None, "", ()):
        value = DEFAULTS.get(name)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return "number" if is_number else type(value).__name__, value


def _checked(values: Mapping[Key, Value], row: CardRow, game: Game) -> tuple[dict[Key, Value], list[Problem]]:
    checked: dict[Key, Value] = {}
    problems: list[Problem] = []
    for key, value in values.items():
        checked[key], found = with_known_words(value, key, row, game.vocabulary)
        problems += found
    return checked, problems


def _add(plan: Plan, row: CardRow, game: Game) -> list[Problem]:
    name = row.text("name")
    if not name:
        place = row.places.get(("id", ""), row.place)
        return [WRONG_CELL.at(place, f"There is no card {row.id!r}, and a new one needs a name.", "Add a column name.")]
    values, problems = _checked({key: value for key, value in row.values.items() if value is not None}, row, game)
    if row.id == card_id(name):
        values.pop(("id", ""), None)
    if values.get(("copies", "")) == 1 and ("copies", "") in values:
        del values["copies", ""]
    if str(values.get(("type", ""), "")) in {deck.type for deck in game.decks if deck.id == row.deck}:
        del values["type", ""]
    plan.lines.append(f"{row.deck}: add {name}")
    fields = _fields(values, None)
    plan.of(row.deck).additions.append({key: fields[key] for key in FIELDS if key in fields})
    return problems


def _fields(values: Mapping[Key, Value], card: Card | None) -> dict[str, Plainly]:
    """Values by field, with the parts of a field added to those that the card has. None removes a field."""
    fields: dict[str, Plainly] = {}
    for (name, part), value in values.items():
        if name not in WITH_PARTS:
            fields[name] = None if value in ("", ()) else value
            continue
        whole = fields.setdefault(name, dict(parts_of(card, name)) if card else {})
        assert isinstance(whole, dict)
        if value is None:
            whole.pop(part, None)
        else:
            whole[part] = value
    if isinstance(side := fields.get(REVERSE), dict):
        fields[REVERSE] = nested(side)
    return {name: None if value == {} else value for name, value in fields.items()}


def _delete(plan: Plan, rows: Sequence[CardRow], game: Game) -> None:
    """Plan to delete the cards that the table's decks have and the table does not."""
    kept = {row.id for row in rows}
    decks = {row.deck for row in rows}
    for card in game.cards:
        if card.deck in decks and card.id not in kept:
            plan.lines.append(f"{card.deck}: delete {card.name}")
            plan.of(card.deck).deletions.append(card.number - 1)
