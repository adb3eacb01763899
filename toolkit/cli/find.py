"""`heap find`: cards by a search."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import refuse
from toolkit.cli.words import GameOption, game_and_words, readable_games
from toolkit.model import Card, Game
from toolkit.nearest import did_you_mean
from toolkit.query.conditions import victory_points
from toolkit.query.keys import manual
from toolkit.query.own_columns import own_value

if TYPE_CHECKING:
    from rich.table import Table

    from toolkit.problem import Problem
    from toolkit.query import Query

Found = Sequence[tuple[Game, Card]]

QueryArgument = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME] QUERY",
        help="What to look for; all cards without it.",
        show_default=False,
        autocompletion=completion.first_games,
    ),
]

HELP = f"""Find cards: heap find t:trash tag:food -tag:meat "vp>=2"

The first word is the game if it names one and more words follow; --game says it without a doubt. \
Put < and > and parentheses in quotes, or your shell takes them. \
On a terminal the result is a table, in a pipe lines with tabs: \
game, deck, id, name, type, subtype, size, tags, VP, copies.

Terms side by side must all hold; "or" between them, - before one to leave out, parentheses to group, \
"quotes" for words with spaces, * for any letters, /patterns/ for regular expressions.

\b
{manual()}
"""


def find_command(query: QueryArgument = None, game: GameOption = None, as_json: JsonOption = False) -> None:
    from toolkit.query import QueryError, parse_query

    name, words = game_and_words(query or [], game)
    text = " ".join(words)
    problems: list[Problem] = []
    try:
        asked = parse_query(text)
        games = readable_games(name, problems)
        cards = asked.select_all(games)
    except QueryError as error:
        refuse(error.report(text))
    if as_json:
        from toolkit.show import card_data  # imports the language, which a table does not need

        answer({"cards": [card_data(*each) for each in cards]}, problems)
    else:
        _print_table(cards, asked, games)


find_command.__doc__ = HELP
find_command.context_settings = {"ignore_unknown_options": True}  # type: ignore[attr-defined]  # for -tag:meat; app.py reads it


def _print_table(cards: Found, asked: Query, games: Sequence[Game]) -> None:
    copies = sum(card.copies for _, card in cards)
    count = f"{len(cards)} found, {copies} with all copies" if cards else _nothing(asked, games)
    if sys.stdout is not None and sys.stdout.isatty():
        from rich.console import Console

        Console().print(*([_table(cards, asked)] if cards else []), count, highlight=False)
        return
    for game, card in cards:
        typer.echo("\t".join(_cells(game, card)))
    typer.echo(count, err=True)


def _nothing(asked: Query, games: Sequence[Game]) -> str:
    """That nothing was found, and the names that are meant by what looks like one with a slip of the keyboard."""
    meant = did_you_mean(asked.name, [card.name for game in games for card in game.cards]) if asked.name else ""
    return f"no card is like that. {meant}" if meant else "no card is like that"


def _cells(game: Game, card: Card) -> list[str]:
    vp = victory_points(card, game)
    worth = "" if vp is None else str(vp)
    cells = [game.id, card.deck, card.id, card.name, card.type, card.subtype, card.size]
    return [*(" ".join(cell.split()) for cell in cells), ",".join(card.tags), worth, str(card.copies)]


def _table(cards: Found, asked: Query) -> Table:
    """What was found as a table, with the columns of games' own that the query speaks of."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    several = len({game.id for game, _ in cards}) > 1
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in [*(["Game"] if several else []), "Name", "Type", "Size", "Tags"]:
        table.add_column(heading)
    table.add_column("VP", justify="right")
    table.add_column("Copies", justify="right")
    games = {id(game): game for game, _ in cards}.values()
    own = list(dict.fromkeys(column.id for game in games for column in asked.own_columns(game)))
    for name in own:
        table.add_column(Text(name))
    for game, card in cards:
        vp = victory_points(card, game)
        kind = f"{card.type}, {card.subtype}" if card.subtype else card.type
        cells = [card.name, kind, card.size, " ".join(card.tags), "" if vp is None else str(vp), str(card.copies)]
        values = [own_value(card.columns[name]) if name in card.columns else "" for name in own]
        table.add_row(*(Text(cell) for cell in [*([game.title] if several else []), *cells, *values]))
    return table
