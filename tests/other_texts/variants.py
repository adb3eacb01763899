"""Games with other texts on their cards, made from the shipped ones."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import cycle
from pathlib import Path

import yaml

from engine.kernel import Box
from engine.language import Vocabulary
from tests.recipes import ROOT
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.model import Card, ColumnValue, Deck, Game

FOLDER = Path(__file__).parent
KEPT = FOLDER / "kept"
OLDER = ROOT / "tests" / "engine" / "kernel" / "compile" / "sentences.yaml"  # further texts, of Top of the Heap
FILES: dict[str, tuple[Path, ...]] = {
    "ark": (FOLDER / "ark.yaml",),
    "crafty-critters": (FOLDER / "crafty-critters.yaml",),
    "top-of-the-heap": (FOLDER / "top-of-the-heap.yaml", OLDER),
}
COMPOSED = FOLDER / "composed.yaml"  # texts that a program dealt out on the cards of a game, by variant and card
DEALT = FOLDER / "dealt.yaml"  # texts by what they stand on, which are dealt out over all such cards
FILE_OF_MADE_UP = FOLDER / "made_up.yaml"  # the same for the made games: groups of texts that are played together
MADE = "+made"  # after the name of a game, and before the number of a variant with such texts
COLUMNS = "+columns"  # after the name of a game: the variant with columns
STAYS = {"PRIZE"}  # tags of cards whose texts have to say something: these stay as they are

Texts = dict[str, list[str]]  # by the cards they stand on: "Risk/Feature"


@cache
def texts_of(game: str) -> Texts:
    """All other texts of a game."""
    found: Texts = {}
    for file in FILES.get(game, ()):
        for on, texts in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            found.setdefault(on, []).extend(texts)
    return found


@cache
def at_bounds(game: str) -> Texts:
    """The texts of a game that are just read, or just refused; they stand on no card."""
    if game != "top-of-the-heap":
        return {}
    found: Texts = yaml.safe_load((FOLDER / "bounds.yaml").read_text(encoding="utf-8"))
    return found


@cache
def shipped(game: str) -> Game:
    """A game as it ships."""
    found, problems = load_game(ROOT / "cards" / game)
    assert found is not None and not problems, problems
    return found


def kind_of(card: Card) -> str:
    """What a text stands on: "Trash", or with a subtype "Risk/Feature"; "" for cards that stay as they are."""
    if STAYS & {*card.tags}:
        return ""
    return f"{card.type}/{card.subtype}" if card.subtype else card.type


def names(game: str) -> list[str]:
    """The variants of a game: as many as it takes for each text to stand on a card."""
    cards = [kind_of(card) for card in shipped(game).cards]
    many = max((-(-len(texts) // cards.count(on)) for on, texts in texts_of(game).items()), default=0)
    return [f"{game}+{number}" for number in range(many)]


def all_names() -> list[str]:
    """The variants of all games."""
    return [name for game in FILES for name in variants(game)]


def variants(game: str) -> list[str]:
    """The variants of a game, those that a program has composed, and the one whose cards have columns."""
    made = [f"{game}{MADE}{number}" for number in range(len(composed().get(game, ())))]
    return [*names(game), *made, f"{game}{COLUMNS}"] if game in FILES else []


@cache
def composed() -> dict[str, list[dict[str, str]]]:
    """By game, variants that a program has composed, and those with texts of seldom deeds: each by ids of cards.

    Of the latter there are as many as it takes for each text to stand on a card.
    """
    found: dict[str, list[dict[str, str]]] = yaml.safe_load(COMPOSED.read_text(encoding="utf-8"))
    for game, texts in yaml.safe_load(DEALT.read_text(encoding="utf-8")).items():
        numbers = {on: cycle(rows) for on, rows in texts.items()}
        cards = [card for card in shipped(game).cards if kind_of(card) in texts]
        many = max(-(-len(rows) // [*map(kind_of, cards)].count(on)) for on, rows in texts.items())
        found.setdefault(game, []).extend(
            {card.id: next(numbers[kind_of(card)]) for card in cards} for _ in range(many)
        )
    return found


@cache
def made_up(game: str) -> list[dict[str, tuple[str, ...]]]:
    """Groups of texts that a program has made for a made game, by type of card."""
    found = yaml.safe_load(FILE_OF_MADE_UP.read_text(encoding="utf-8")) if FILE_OF_MADE_UP.exists() else {}
    return [{on: tuple(rows) for on, rows in group.items()} for group in found.get(game, ())]


def dealt(game: Game, texts: dict[str, str]) -> Game:
    """A game with other texts on some of its cards, by their ids."""
    decks = [
        replace(deck, cards=tuple(_with_text(card, texts.get(card.id, card.text)) for card in deck.cards))
        for deck in game.decks
    ]
    return replace(game, decks=tuple(decks), folder=KEPT / game.id)


def _with_text(card: Card, text: str) -> Card:
    return card if text == card.text else replace(card, text=text, marks=(), never={}, unreachable="", allow={})


@cache
def with_columns(game: str) -> tuple[Game, Texts]:
    """A game whose cards have columns of its own, and the texts that speak of these."""
    rows = yaml.safe_load((FOLDER / "columns.yaml").read_text(encoding="utf-8"))[game]
    whole = shipped(game)
    words = replace(whole.vocabulary, columns=Vocabulary.of({"columns": rows["columns"]}).columns)
    numbers = iter(range(1_000))
    decks = [
        replace(deck, cards=tuple(replace(card, columns=_values(words, next(numbers))) for card in deck.cards))
        for deck in whole.decks
    ]
    return replace(whole, decks=decks, vocabulary=words), rows["texts"]


def _values(words: Vocabulary, number: int) -> dict[str, ColumnValue]:
    """What the card of a number has in each column: all that it may have come by turns, and nothing now and then."""
    found: dict[str, ColumnValue] = {}
    for column in words.columns.values():
        if column.kind == "number":
            assert column.least is not None and column.most is not None
            found[column.id] = column.least + number % (column.most - column.least + 1)
        elif column.kind == "yes-no":
            found[column.id] = number % 3 == 0
        elif column.values:
            value = str(column.values[number // 2 % len(column.values)])
            found[column.id] = (value,) if column.kind == "list" else value
    return {} if number % 8 == 7 else found


@cache
def variant(name: str) -> tuple[Game, Box]:
    """A variant by its name, and its box. Raises LookupError where a text of it is not read or cannot be played."""
    game, _, number = name.partition("+")
    if MADE in name:
        made = dealt(shipped(game), composed()[game][int(number.removeprefix(MADE[1:]))])
        return made, _box(name, made)
    whole, texts = with_columns(game) if name.endswith(COLUMNS) else (shipped(game), texts_of(game))
    number = "0" if name.endswith(COLUMNS) else number
    seen: dict[str, int] = {}

    def other(card: Card) -> Card:
        on = kind_of(card)
        if on not in texts:
            return card
        at = seen[on] = seen.get(on, -1) + 1
        cards = sum(kind_of(each) == on for each in whole.cards)
        text = texts[on][(int(number) * cards + at) % len(texts[on])]
        return _with_text(card, text)

    decks: list[Deck] = [replace(deck, cards=tuple(map(other, deck.cards))) for deck in whole.decks]
    made = replace(whole, decks=tuple(decks), folder=KEPT / name)
    return made, _box(name, made)


def _box(name: str, game: Game) -> Box:
    box, problems = open_box(game)
    if problems:
        raise LookupError(f"{name}: {problems[0].message}")
    return box
