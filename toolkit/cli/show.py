"""`heap show`: shows one card with the meaning of everything on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import harmless, refuse
from toolkit.cli.words import GameOption, game_and_words, readable_games
from toolkit.model import Card, Game
from toolkit.problem import Problem

CardArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="[GAME] CARD",
        help="The card's name, its id, or how they begin; the deck may go before it: pets/cat.",
        autocompletion=completion.first_games,
    ),
]

HELP = """Show one card: heap show chicken bone

Prints its tags with what they mean, where it is written, and how each sentence of its rules text was understood. \
The first word is the game if it names one and more words follow; --game says it without a doubt.
"""


def show_command(card: CardArgument, game: GameOption = None, as_json: JsonOption = False) -> None:
    from toolkit.show import card_data_read, card_lines, card_problems

    name, words = game_and_words(card, game)
    problems: list[Problem] = []
    shown = one_card(" ".join(words), readable_games(name, problems), with_pieces=True)
    if as_json:
        answer(card_data_read(*shown), [*problems, *card_problems(*shown)])
    else:
        typer.echo("\n".join(card_lines(*shown)))


show_command.__doc__ = HELP


def one_card(wanted: str, games: Sequence[Game], with_pieces: bool = False) -> tuple[Game, Card]:
    """The game and the card that a name or an id means, or the beginning of one; refuses none and several.

    A card goes before pieces of its name; a line on the error stream says how these are called.
    """
    from toolkit.show import named_cards, told_apart

    found = named_cards(wanted, games, with_pieces)
    cards = [(game, card) for game, card in found if card.deck not in {part.id for part in game.parts}]
    if len(cards) == 1 and all(card.id == cards[0][1].id for _, card in found) and len(found) > 1:
        pieces = [words for words, each in zip(told_apart(found), found, strict=True) if each not in cards]
        typer.echo(harmless(f"heap: called the same: {', '.join(pieces)}"), err=True)
        return cards[0]
    if len(found) != 1:
        _refuse_many_or_none(wanted, found, games)
    return found[0]


def _refuse_many_or_none(wanted: str, matching: Sequence[tuple[Game, Card]], games: Sequence[Game]) -> NoReturn:
    from toolkit.nearest import did_you_mean
    from toolkit.show import told_apart

    if not matching:
        names = [card.name for game in games for card in (*game.cards, *game.pieces)]
        refuse(f'no card is called "{wanted}".', did_you_mean(wanted, names) or "Search with heap find.")
    found = matching[:12]
    refuse(
        f'"{wanted}" may be any of {len(matching)} cards.',
        "Say which: "
        + ", ".join(f"{words} ({game.id})" for words, (game, _) in zip(told_apart(found), found, strict=True)),
    )
