"""Checks a rulebook: from a file to its findings in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolkit.check.rulebook import (
    cards_of_game,
    claims,
    confusions,
    counts,
    counts_of_game,
    defined_terms,
    facts,
    forms,
    meant,
    misprints,
    numbered,
    placeholders,
    references,
    rulebook_file,
    unfinished,
)
from toolkit.check.rulebook.checked import LARGEST_BYTES, Rulebook
from toolkit.check.rulebook.document import Document, read_document
from toolkit.check.rulebook.entries import entries_of, find_missing, find_undefined
from toolkit.check.rulebook.wording import WORD, simple, words_of
from toolkit.load.read_file import read_file
from toolkit.model import Game
from toolkit.problem import Problem
from toolkit.source import SourceFile


def rulebook_of(game: Game) -> Rulebook | None:
    """The rulebook beside a game's cards, checked with the words and numbers of the game; None where there is none."""
    path = rulebook_file(game)
    return read_rulebook(path, game) if path is not None else None


def read_rulebook(path: Path, game: Game | None = None) -> Rulebook:
    """A file, checked; where it cannot be read, the finding that says why."""
    file, problems = read_file(path, page_breaks=True, most=LARGEST_BYTES)
    return Rulebook(str(path), tuple(problems)) if file is None else check_rulebook(file, game)


def check_rulebook(file: SourceFile, game: Game | None = None) -> Rulebook:
    """A text, checked by itself, and with the words and numbers of its game where that is known."""
    document = read_document(file)
    left, number = meant.without_meant(document, list(_findings(document, game)))
    left.sort(key=lambda each: ((each.place.line, each.place.column) if each.place else (0, 0), each.code))
    return Rulebook(file.path, tuple(left), document.words, number)


def _findings(document: Document, game: Game | None) -> Iterator[Problem]:
    entries = entries_of(document)
    yield from placeholders.find(document)
    yield from unfinished.find(document)
    yield from references.find(document, entries, _names_of(game) if game else frozenset())
    yield from numbered.find(document)
    yield from find_undefined(document, entries)
    yield from find_missing(document, entries)
    yield from counts.find(document)
    yield from claims.find(document)
    yield from facts.find(document)
    titles = {words[0] for block in document.titles if len(words := words_of(block.text)) == 1}
    titles |= {words[0] for entry in entries if len(words := words_of(entry.name)) == 1}
    told = list(forms.find(document, titles | (_nouns_of(game) if game else set())))
    yield from told
    yield from defined_terms.find(document, entries, told)
    yield from confusions.find(document)
    yield from misprints.find(document, _words_of(game) if game else frozenset())
    if game:
        yield from counts_of_game.find(document, game)
        yield from cards_of_game.find(document, game)


def _names_of(game: Game) -> frozenset[str]:
    """The names of cards, decks, types and things of a game, which a rulebook may refer to."""
    nouns = [form for noun in game.vocabulary.nouns.values() for form in (noun.singular, noun.plural)]
    types = [type_ for card in game.cards for type_ in (card.type, card.subtype)]
    return frozenset([*(card.name for card in game.cards), *(deck.title for deck in game.decks), *nouns, *types]) - {""}


def _nouns_of(game: Game) -> set[str]:
    """The nouns of one word that the vocabulary writes with a capital."""
    forms_of_nouns = [noun.singular for noun in game.vocabulary.nouns.values()]
    return {simple(form) for form in forms_of_nouns if form[:1].isupper() and " " not in form}


def _words_of(game: Game) -> frozenset[str]:
    """The words of the game's names and texts, in lower case."""
    texts = [part for card in game.cards for part in (card.name, card.text)]
    return frozenset(word.casefold() for text in texts for word in WORD.findall(text))
