"""`heap db`: writes games as an SQLite file."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import GameArgument, OnlyOption, refuse, selections
from toolkit.cli.words import readable_games
from toolkit.problem import Problem

OutputOption = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Where to write; without it output/<game>.sqlite for each."),
]

HELP = """Write games as SQLite, with full-text search, for any tool that reads it. The file is replaced whole.

\b
Tables: games decks cards card_tags favoured_tags tags tag_parents sizes
counters rulings, and cards_search for full text. A card_tags row is printed
(written on the card), implied (it follows from another tag), or both.

\b
Every FOOD item, printed as such or not, by what it is worth:
  SELECT name, vp FROM cards JOIN card_tags ON card = key
  WHERE tag = 'FOOD' ORDER BY vp DESC, name;
Cards that speak of discarding, best match first:
  SELECT name, snippet(cards_search, 1, '[', ']', '...', 9)
  FROM cards_search('discard*') ORDER BY rank;
How many cards lie in each deck:
  SELECT deck, count(*) AS designs, sum(copies) AS cards FROM cards GROUP BY deck;
"""


def db_command(
    game: GameArgument = None, output: OutputOption = None, only: OnlyOption = None, as_json: JsonOption = False
) -> None:
    from toolkit.database import with_cards, write_database

    if output is not None and output.is_dir():
        refuse(f"{output} is a folder.", f"Name a file: heap db -o {output / 'cards.sqlite'}")
    problems: list[Problem] = []
    games = readable_games(game, problems)
    if only is not None:
        games = [with_cards(each, cards) for each, cards in zip(games, selections(games, only), strict=True)]
    files = [(games, output)] if output else [([each], Path("output") / f"{each.id}.sqlite") for each in games]
    made = []
    for group, path in files:
        try:
            write_database(group, path)
        except (OSError, sqlite3.Error) as error:
            why = getattr(error, "strerror", None) or error
            refuse(f"{path} cannot be written: {why}.", "Name another place with -o FILE.")
        cards = [card for each in group for card in each.cards]
        made.append({"path": str(path), "designs": len(cards), "cards": sum(card.copies for card in cards)})
    if as_json:
        answer({"files": made}, problems)
    else:
        typer.echo("\n".join("{path}: {designs} designs, {cards} cards".format(**each) for each in made))


db_command.__doc__ = HELP
