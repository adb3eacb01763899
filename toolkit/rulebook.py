"""A game's rulebook: its Markdown with live values, `{{ cards }}`, and the cards that it shows, `![…](card:Raccoon)`.

The values come from the loaded game, so that a count in the rulebook is never an old one. What cannot be said is a
finding with the place in the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from toolkit.files import read_ordinary
from toolkit.model import Card, Game
from toolkit.nearest import did_you_mean
from toolkit.problem import Place
from toolkit.source import SourceFile

RULEBOOK_FILE = "rulebook.md"
MOST_BYTES = 2**20  # of a rulebook; long ones have a tenth of it
VALUE = re.compile(r"\{\{\s*([^{}\s][^{}\n]*)\}\}")
SHOWN_CARD = re.compile(r"!\[[^\]\n]{0,200}\]\(\s{0,9}<?card:([^)>\n]{0,200})>?\s{0,9}\)")


class UnknownValueError(LookupError):
    """The game has no such value; `hint` says which there are."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Wrong:
    """Something in a rulebook that the game does not have: where, what, and the way out."""

    place: Place
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook with its values filled in; `values` and `cards` say what in it the game does not have."""

    text: str
    values: tuple[Wrong, ...] = ()
    cards: tuple[Wrong, ...] = ()


def read_rulebook(game: Game) -> Rulebook | None:
    """The rulebook in a game's folder; None where there is none.

    Raises OSError for a file that cannot be read, and UnicodeDecodeError for one that is no text.
    """
    path = game.folder / RULEBOOK_FILE
    text = game.tried.get(path)
    if text is None:
        if not path.exists():
            return None
        text = read_ordinary(path, MOST_BYTES).decode("utf-8-sig")
    return filled(SourceFile(str(path), text.replace("\r\n", "\n")), game)


def filled(file: SourceFile, game: Game) -> Rulebook:
    """A rulebook's text with its values; one that the game does not have stays as it is written."""
    wrong: list[Wrong] = []

    def value(match: re.Match[str]) -> str:
        try:
            return value_of(match[1].strip(), game)
        except UnknownValueError as unknown:
            wrong.append(Wrong(file.place(*match.span()), f"{unknown}", unknown.hint))
            return match[0]

    text = VALUE.sub(value, file.text)
    cards = []
    for match in SHOWN_CARD.finditer(file.text):
        if card_called(match[1], game) is None:
            name = unquote(match[1]).strip()
            hint = did_you_mean(name, [card.name for card in (*game.cards, *game.pieces)])
            cards.append(Wrong(file.place(*match.span(1)), f"There is no card {name!r}.", hint or "Name a card."))
    return Rulebook(text, tuple(wrong), tuple(cards))


def card_called(name: str, game: Game) -> Card | None:
    """The card or piece of this name or id, as an address in a rulebook has it; None where there is none.

    The deck or the part may go before it: "standees/cat". A card goes before a piece of its name.
    """
    deck, _, wanted = unquote(name).strip().casefold().rpartition("/")
    cards = [card for card in (*game.cards, *game.pieces) if not deck or card.deck.casefold() == deck]
    return next((card for card in cards if wanted in (card.name.casefold(), card.id)), None)


def value_of(words: str, game: Game) -> str:
    """What stands for `{{ words }}`: a name, or a name, a colon, and what of it. Raises UnknownValueError."""
    name, colon, of = (part.strip() for part in words.partition(":"))
    if colon and name in COUNTS:
        return str(COUNTS[name](of, game))
    if not colon and name in SIMPLE:
        return SIMPLE[name](game)
    known = [*SIMPLE, *(f"{each}: …" for each in COUNTS)]
    raise UnknownValueError(
        f"There is no value {words!r}.", did_you_mean(name, [*SIMPLE, *COUNTS]) or f"There are {', '.join(known)}."
    )


def span_of(least: int, most: int) -> str:
    """Two numbers as a span: 3–5, or one."""
    return str(least) if least == most else f"{least}–{most}"


def found_by(query: str, game: Game) -> tuple[Card, ...]:
    """The cards that a search finds. Raises UnknownValueError for a search that cannot be read."""
    from toolkit.query import QueryError, parse_query  # which most commands do without

    try:
        return parse_query(query).select(game)
    except QueryError as error:
        raise UnknownValueError(
            f"{query!r} finds nothing: {error}", error.hint or "heap find says what can be sought."
        ) from error


def copies_called(name: str, game: Game) -> int:
    """How many copies there are of the card or piece of this name. Raises UnknownValueError."""
    card = card_called(name, game)
    if card is None:
        names = [each.name for each in (*game.cards, *game.pieces)]
        raise UnknownValueError(f"There is no card {name!r}.", did_you_mean(name, names) or "Name a card or a piece.")
    return card.copies


def pieces_of(part: str, game: Game) -> int:
    """How many pieces a part has. Raises UnknownValueError."""
    for each in game.parts:
        if part.casefold() in (each.id.casefold(), each.title.casefold()):
            return copies(each.cards)
    names = [each.id for each in game.parts]
    raise UnknownValueError(
        f"There is no part {part!r}.", did_you_mean(part, names) or f"There are {', '.join(names)}."
    )


def count_of(noun: str, game: Game) -> int:
    """How many of a noun of the vocabulary, or of a period, a game has. Raises UnknownValueError."""
    counted = {name: each.count for name, each in game.vocabulary.nouns.items() if each.count}
    periods = (game.data.get("vocabulary") or {}).get("periods") or {}
    counted |= {name: int(each["count"]) for name, each in periods.items() if each.get("count")}
    if (number := counted.get(noun)) is None:
        hint = did_you_mean(noun, counted) or f"There are {', '.join(counted) or 'none with a count'}."
        raise UnknownValueError(f"There is no count of {noun!r}.", hint)
    return number


def copies(cards: tuple[Card, ...]) -> int:
    """How many cards these are with all copies."""
    return sum(card.copies for card in cards)


SIMPLE: Mapping[str, Callable[[Game], str]] = {
    "title": lambda game: game.title,
    "version": lambda game: game.version,
    "author": lambda game: str(game.data.get("author", "")),
    "players": lambda game: span_of(*game.players),
    "least players": lambda game: str(game.players[0]),
    "most players": lambda game: str(game.players[1]),
    "age": lambda game: str(game.data.get("age", "")),
    "time": lambda game: str(game.data.get("time", "")).replace("-", "–"),
    "cards": lambda game: str(copies(game.cards)),
    "designs": lambda game: str(len(game.cards)),
    "pieces": lambda game: str(copies(game.pieces)),
}
COUNTS: Mapping[str, Callable[[str, Game], int]] = {
    "cards": lambda query, game: copies(found_by(query, game)),
    "designs": lambda query, game: len(found_by(query, game)),
    "copies": copies_called,
    "pieces": pieces_of,
    "count": count_of,
}
