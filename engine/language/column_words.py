"""What texts call a game's own columns: those with numbers by their name, "a cost of 3"; listed values and yes-or-no
columns as tags are said, "an Empire card", "a foil card".

Only a word that means nothing else is said of cards: what is called like a noun, a tag or another column is left out
(`clashes`), and so is what is not made of words alone, such as "+1" or "Lv. 3".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from engine.language.advice.words import words_of_forms
from engine.language.forms import MARKS
from engine.language.nodes import FORMS
from engine.language.nodes.adjectives import Manner
from engine.language.nodes.amounts import Amount, Compare
from engine.language.nodes.roles import Phrase
from engine.language.tokens import NON, NUMBER_WORDS, tokenise
from engine.language.vocabulary import Column, Vocabulary

YES = "True"  # what a card has in a yes-or-no column that is so
BEFORE_NOUNS = (Amount, Compare, Manner, Phrase)  # in whose lines words stand before a noun: other, face-up, each


class ColumnWord(NamedTuple):
    """A word for a column, or for a value of it; `value` is what a card has there, None of a column of numbers."""

    column: str
    word: str
    value: str | None


def said(name: str) -> str:
    """How a name is said in a text: with blanks where it has underscores."""
    return " ".join(name.replace("_", " ").split())


def column_words(words: Vocabulary) -> tuple[ColumnWord, ...]:
    """The words that texts say of cards by their columns, in the order of the vocabulary."""
    taken = clashes(words)
    return tuple(each for each in _candidates(words) if (each.column, each.word) not in taken)


def column_names(words: Vocabulary) -> tuple[tuple[str, str], ...]:
    """The columns by whose name cards can be compared, with that name: those of numbers and of texts.

    A name that means something else is left out.
    """
    known = {(each.column, each.word) for each in column_words(words)}
    taken = {each.word.lower() for each in column_words(words)} | set(_taken(words) if words.columns else {})
    found = []
    for column in words.columns.values():
        name = said(column.id)
        if (column.id, name) in known or (
            column.kind == "text" and name.lower() not in taken and [*_sayable(column, {column.id: None})]
        ):
            found.append((column.id, name))
    return tuple(found)


def of_cards(words: Vocabulary) -> Mapping[str, Mapping[str, str]]:
    """For each column with listed values, or of yes or no, the word for each value that a card can have there."""
    found: dict[str, dict[str, str]] = {}
    for each in column_words(words):
        if each.value is not None:
            found.setdefault(each.column, {})[each.value] = each.word
    return found


def words_on(columns: Mapping[str, str | int | tuple[str, ...]], known: Mapping[str, Mapping[str, str]]) -> set[str]:
    """The words that are said of a card with these values, given those of all columns."""
    return {
        known[name][value]
        for name, values in columns.items()
        if name in known
        for value in (values if isinstance(values, tuple) else (str(values),))
        if value in known[name]
    }


def clashes(words: Vocabulary) -> dict[tuple[str, str], str]:
    """For each column and a word for it or its values that means something else as well, what else it means."""
    taken = _taken(words) if words.columns else {}
    beginnings = {key.split()[0]: what for key, what in taken.items() if what.startswith("the noun") and " " in key}
    found: dict[tuple[str, str], str] = {}
    seen: dict[str, ColumnWord] = {}
    for each in _candidates(words):
        key = each.word.lower()
        other = seen.setdefault(key, each)
        if other is not each and (other.column, other.word) != (each.column, each.word):
            found[other.column, other.word] = f"the column {each.column}"
            found[each.column, each.word] = f"the column {other.column}"
        if key in taken:
            found[each.column, each.word] = taken[key]
        elif each.value is not None and key in beginnings:
            found[each.column, each.word] = f"the beginning of {beginnings[key]}"
        elif each.value is not None and key in _before_nouns():
            found[each.column, each.word] = "a word that all texts have"
    return found


def _candidates(words: Vocabulary) -> Iterator[ColumnWord]:
    for column in words.columns.values():
        if column.kind == "number":
            yield from _sayable(column, {column.id: None})
        elif column.kind == "yes-no":
            yield from _sayable(column, {column.id: YES})
        elif column.kind in ("text", "list"):
            yield from _sayable(column, {str(value): str(value) for value in column.values})


def _sayable(column: Column, values: Mapping[str, str | None]) -> Iterator[ColumnWord]:
    """The words of a column that are made of words alone, so that they are read as they are written."""
    for name, value in values.items():
        word = said(name)
        tokens = [token.text for token in tokenise(word)]
        is_read = tokens == MARKS.findall(word) and all(text[0].isalpha() and text.lower() != NON for text in tokens)
        if tokens and is_read:
            yield ColumnWord(column.id, word, value)


def _taken(words: Vocabulary) -> dict[str, str]:
    """What each word of the vocabulary that can stand where a column is spoken of means already, in small letters."""
    found: dict[str, str] = {}
    for noun in words.nouns.values():
        found |= {form.lower(): f"the noun {noun.id}" for form in (noun.singular, noun.plural, *_forms(noun.also))}
    for counter in words.counters.values():
        forms = (counter.singular, counter.plural, *_forms(counter.also))
        found |= {form.lower(): f"the counter {counter.id}" for form in forms}
    for verb in words.verbs.values():
        found |= {form.lower(): f"the verb {verb.id}" for form in (verb.s, verb.ing, verb.past, verb.did)}
    for what, names in (("tag", words.tags), ("size", words.sizes), ("name", words.names)):
        found |= {name.lower(): f"the {what} {name}" for name in names}
    return found | {value.lower(): f"a value of {name}" for name, values in words.states.items() for value in values}


def _forms(also: tuple[str, ...]) -> list[str]:
    return [form for pair in also for form in pair.split("/") if form]


@cache
def _before_nouns() -> frozenset[str]:
    """The words of the language itself that stand before nouns."""
    return words_of_forms(tuple(cls for cls in FORMS if issubclass(cls, BEFORE_NOUNS))) | set(NUMBER_WORDS)
