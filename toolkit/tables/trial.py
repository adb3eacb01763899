"""What the checks find in a game with an import carried out, before anything is written.

Only new findings are told; what the game has already is for `heap check`.
"""

from __future__ import annotations

from dataclasses import replace

from toolkit.check.run import check_game
from toolkit.load import load_game
from toolkit.model import Card, Game
from toolkit.problem import Place, Problem, has_errors
from toolkit.source import Node, Record, trimmed_end
from toolkit.tables.columns import WITH_PARTS
from toolkit.tables.import_table import PreparedImport, elsewhere, in_reading_order
from toolkit.tables.rows import CardRow, Key


def findings_on(made: PreparedImport, game: Game) -> list[Problem]:
    """New findings of the checks, at the cells that they come from, else in the files."""
    if not made.trial:
        return []
    after, problems = load_game(game.folder, made.trial)
    if after is None:
        return problems
    known = {_told(problem) for problem in check_game(game, load_game(game.folder)[1])}
    new = [problem for problem in check_game(after, problems) if _told(problem) not in known]
    rows = {row.id: row for row in made.rows}
    cards = {card.id: card for card in after.cards}
    if has_errors(made.problems):  # rows are missing, so checks that count cards would be wrong
        new = [problem for problem in new if problem.card in rows]
    on_cells = [_on_cell(problem, rows.get(problem.card), cards.get(problem.card)) for problem in new]
    return sorted(elsewhere(on_cells, made.problems), key=in_reading_order)


def _told(problem: Problem) -> tuple[str, str, str]:
    return problem.code, problem.card, problem.message


def _on_cell(problem: Problem, row: CardRow | None, card: Card | None) -> Problem:
    if row is None or card is None or problem.place is None:
        return problem
    return replace(problem, place=row.places.get(_key_at(card, problem.place), row.place), edits=())


def _key_at(card: Card, place: Place) -> Key:
    """The (field, part) of a card in which a place of its file lies; ("", "") for the card as a whole."""
    source = card.source
    if source is None or not isinstance(source.node, Record):
        return "", ""
    field, value = _entry_at(card, source.node, place)
    if field in WITH_PARTS and isinstance(value, Record):
        return field, _entry_at(card, value, place)[0]
    return ("", "") if field == "name" and place == source.head_place() else (field, "")


def _entry_at(card: Card, record: Record, place: Place) -> tuple[str, Node | None]:
    assert card.source is not None
    for name, (key, value) in record.entries.items():
        end = max(trimmed_end(card.source.file.text, value), key.end)
        span = card.source.file.place(key.start, end)
        if (span.line, span.column) <= (place.line, place.column) <= (span.end_line, span.end_column):
            return name, value
    return "", None
