"""`heap read`: shows how a rules text is understood, before it is put on a card."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.options import refuse
from toolkit.cli.words import GameOption, game_and_words, readable_games
from toolkit.emphasis import without_marks
from toolkit.model import Card, Game
from toolkit.problem import Problem

if TYPE_CHECKING:
    from engine.language import Context, Language, Reading

LONGEST = 20_000  # characters; no card has a longer text
WORDS_FOR_HELP = 6_000  # parsed in all in search of what to write instead: about 2 seconds

TextArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="[GAME] TEXT",
        help="The rules text, in quotes; - reads it from standard input.",
        autocompletion=completion.first_games,
    ),
]
OnOption = Annotated[
    str,
    typer.Option(
        "--on", metavar="TYPE", help="The card it stands on, for “this house”: Pet, Risk/Feature, or a card: pets/cat."
    ),
]

HELP = """Read a rules text: heap read "When an animal visits this house, it takes 1 Snack."

Prints each sentence's effect tree, the sentence in plain words, and what the game's words in it mean. A text that \
is not read is quoted with a caret under the word, the nearest wording that is read, what could stand there, and \
sentences like it; what the rules of the game cannot play is told as well. Without a game, \
the game that understands it reads it. Exit code 0: read, 1: refused or ambiguous, 2: wrong call.
"""


def read_command(text: TextArgument, game: GameOption = None, on: OnOption = "", as_json: JsonOption = False) -> None:
    name, words = game_and_words(text, game)
    given = _text(words)
    problems: list[Problem] = []
    games = readable_games(name, problems)
    reader_game, language, reading = _best(games, given, on)
    on = on if len(games) == 1 else ""
    reading = _advised(reader_game, language, reading, on)
    reading = _played(reader_game, reading, on)
    problems += _shared(reader_game)
    if as_json:
        from toolkit.explain_text import reading_data, reading_problems

        data = {"game": reader_game.id, **reading_data(reading, language)}
        answer(data, [*problems, *reading_problems(reading)])
    else:
        from toolkit.explain_text import text_lines

        if len(games) > 1:
            typer.echo(f"{reader_game.title}\n")
        typer.echo("\n".join(text_lines(reading, language)))
    if reading.tree is None:
        raise typer.Exit(1)


read_command.__doc__ = HELP


def _text(words: Sequence[str]) -> str:
    text = sys.stdin.read(LONGEST + 1) if list(words) == ["-"] else " ".join(words)
    if not text.strip():
        refuse("there is nothing to read.", 'Write the text in quotes: heap read "Draw 1 card."')
    if len(text) > LONGEST:
        refuse(f"the text has more than {LONGEST:,} characters.", "A card's text has a few hundred.")
    return without_marks(text.rstrip("\n"))[0]


def _best(games: Sequence[Game], text: str, on: str) -> tuple[Game, Language, Reading]:
    """The game that reads the text with the fewest findings, its language and the reading.

    Where none reads it, the game that understands most of it from the start.
    """
    read = [_read(game, text, on if len(games) == 1 else "") for game in games]
    return min(read, key=lambda row: (row[2].tree is None, len(row[2].findings), -_reach(row[2])))


def _reach(reading: Reading) -> int:
    return max((finding.start for finding in reading.findings), default=0)


def _read(game: Game, text: str, on: str) -> tuple[Game, Language, Reading]:
    from toolkit.texts import language_of, read_texts

    language = language_of(game)
    reading = language.read(text, _context(game, on))
    if reading.tree is None:
        known = dict.fromkeys(wording for card in read_texts(game) for wording in card.sentences if wording)
        language = language_of(game, tuple(known))
        reading = language.read(text, _context(game, on))
    return game, language, reading


def _advised(game: Game, language: Language, reading: Reading, on: str) -> Reading:
    """The reading of a text that is refused, with sentences to write instead."""
    from engine.language.advice.mend import Budget
    from engine.language.advised import advised, is_helped

    if not is_helped(reading):
        return reading
    from toolkit.texts.playability import barred_in

    context = _context(game, on)
    return advised(language, reading, context, Budget(WORDS_FOR_HELP), barred_in(game, context))


def _played(game: Game, reading: Reading, on: str) -> Reading:
    """The reading with what the rules module of the game cannot play of it."""
    from toolkit.texts.playability import unplayable_in

    return replace(reading, findings=(*reading.findings, *unplayable_in(game, reading, _context(game, on))))


def _card_called(game: Game, on: str) -> Card | None:
    """The card that `--on` names, the deck before it or not; None where it names a type or no card alone."""
    from toolkit.show import named_cards

    types = game.vocabulary.types
    kinds = {*types, *(sub for card_type in types.values() for sub in card_type.subtypes)}
    if on in kinds or on.partition("/")[0] in types:
        return None
    found = [card for _, card in named_cards(on, [game]) if "/" in on or on in (card.id, card.name)]
    return found[0] if len(found) == 1 else None


def _shared(game: Game) -> list[Problem]:
    """The findings on words that two entries of the vocabulary share; a line on the error stream tells each."""
    from toolkit.check.checks import shared_wording

    found = list(shared_wording.find(game))
    for problem in found:
        typer.echo(f"heap: {problem.place}: {problem.message} Sentences with that word are ambiguous.", err=True)
    return found


def _context(game: Game, on: str) -> Context | None:
    from engine.language import Context
    from toolkit.nearest import one_of

    if not on:
        return None
    kind, _, subtype = on.partition("/")
    types = game.vocabulary.types
    card = _card_called(game, on)
    if card is not None:
        return Context(card.type, card.subtype)
    owner = next((card_type for card_type in types.values() if kind in card_type.subtypes), None)
    if owner is not None and not subtype:
        kind, subtype = owner.id, kind
    if kind not in types or (subtype and subtype not in types[kind].subtypes):
        known = [*types, *(sub for card_type in types.values() for sub in card_type.subtypes)]
        refuse(f"--on {on!r} is no card type of {game.title}.", one_of(on, known) or f"There are: {', '.join(known)}.")
    return Context(kind, subtype)
