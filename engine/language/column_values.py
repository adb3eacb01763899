"""The values that somebody can name: a number, or one of those that a column of a game lists. Each has a number.

Numbers stand for themselves; what a column lists follows from `FIRST_LISTED` on, a text that several columns list once.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.language.vocabulary import Column, Vocabulary

FIRST_LISTED = 1000
MOST_VALUES = 100  # of which one can be named


def listed_values(words: Vocabulary) -> Mapping[str, int]:
    """The number that each listed value of a column of texts has where it is named."""
    columns = [column for column in words.columns.values() if column.kind in ("text", "list")]
    texts = dict.fromkeys(str(value) for column in columns for value in column.values)
    return {text: FIRST_LISTED + place for place, text in enumerate(texts)}


def values_of(words: Vocabulary, column: Column) -> list[int]:
    """The values of a column that can be named, by their numbers; [] where there are too many of them, or fewer than 2.

    Of a column of numbers they are those between its least and its most, where both are declared.
    """
    if column.kind == "number":
        least, most = column.least, column.most
        found = list(range(least, most + 1)) if least is not None and most is not None and least >= 0 else []
    else:
        numbers = listed_values(words)
        found = [numbers[str(value)] for value in column.values if str(value) in numbers]
    return found if 1 < len(found) <= MOST_VALUES and max(found) < FIRST_LISTED + MOST_VALUES * 10 else []
