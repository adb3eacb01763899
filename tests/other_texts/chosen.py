"""Texts chosen so that each condition of the language goes each way in some of them, in the words of many games.

`python -m tests.other_texts choose` makes some tens of thousands of texts of the shipped vocabularies and of smaller
ones, sees which way the conditions go while each is read, and keeps those without which some outcome would be rare.
What is read of each is kept as a hash, with all that is said of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import yaml

from engine.games import GAMES
from engine.language import Language, Vocabulary
from tests.other_texts.evidence import hash_of, told_whole_reading
from tests.other_texts.variants import FILES, FOLDER, shipped, with_columns
from toolkit.model import Game
from toolkit.texts import language_of

FILE, HAND = FOLDER / "chosen.json", FOLDER / "by_hand.yaml"
WORDS = FOLDER / "words"
PLAIN = "trash-kings"  # whose cards say nothing: its game lends the vocabularies all that is no word

Rows = dict[str, dict[str, str]]  # by vocabulary, of each text with what it stands on ("Risk/Feature: …") a hash


def vocabularies() -> dict[str, Path]:
    """The vocabularies that are no game's, by name."""
    return {file.stem: file for file in sorted(WORDS.glob("*.yaml"))}


def names() -> list[str]:
    """All vocabularies: of the shipped games, of those with columns of their own, and others."""
    return [*sorted(GAMES), *(f"{game}+columns" for game in FILES), *vocabularies()]


@cache
def game_of(name: str) -> Game:
    """The game that a vocabulary is of; one without cards where it is no game's."""
    if name in GAMES:
        return shipped(name)
    if name.endswith("+columns"):
        return with_columns(name.partition("+")[0])[0]
    words = Vocabulary.of(yaml.safe_load(vocabularies()[name].read_text(encoding="utf-8")))
    return replace(shipped(PLAIN), id=name, vocabulary=words, decks=[])


@cache
def words_of(name: str) -> Language:
    """The language of a vocabulary, made once."""
    return language_of(game_of(name))


def load() -> Rows:
    """What is kept, by vocabulary."""
    found: Rows = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    return found


def asked(row: str) -> tuple[str, str]:
    """What a text stands on, and the text."""
    on, _, text = row.partition(": ")
    return on, text


def otherwise(name: str) -> Iterator[str]:
    """The chosen texts of a vocabulary that are not read as it was kept."""
    for row, found in load().get(name, {}).items():
        if hash_of(told_whole_reading(words_of(name), *asked(row))) != found:
            yield f"read otherwise: {row} ({name})"


def by_hand(name: str) -> list[str]:
    """The texts at bounds that somebody has written in the words of a vocabulary."""
    found = yaml.safe_load(HAND.read_text(encoding="utf-8")).get(name, {})
    return [f"{on}: {text}" for on, texts in found.items() for text in texts]


def keep(rows: dict[str, list[str]]) -> None:
    """Keep how texts are read now, in place of all that was kept; those that were written by hand among them."""
    found = {}
    for name in names():
        texts = sorted({*rows.get(name, ()), *by_hand(name)})
        found[name] = {row: hash_of(told_whole_reading(words_of(name), *asked(row))) for row in texts}
    FILE.write_text(json.dumps(found, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
