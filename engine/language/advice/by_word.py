"""Rows of a long list by a word that each needs, so that a sentence is held against few of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.language.advice.patterns import needed
from engine.language.advice.rewordings.rewording import Rewording


class ByWord:
    """The rows of a list, found by the words of a sentence."""

    def __init__(self, rows: Sequence[Rewording]) -> None:
        self.rows = rows
        self._always: list[int] = []  # rows that need no word
        self._numbers: dict[str, list[int]] = {}  # of rows by each word of the rarest of the sets that a row needs
        uses = Counter(word for row in rows for wanted in needed(row.find) for word in wanted)
        for number, row in enumerate(rows):
            sets = needed(row.find)
            if not sets:
                self._always.append(number)
                continue
            for word in min(sets, key=lambda wanted: sum(uses[word] for word in wanted)):
                self._numbers.setdefault(word, []).append(number)

    def beside(self, words: Sequence[str], keys: Sequence[str]) -> list[Rewording]:
        """The rows that may be found in a sentence, given as words and keys, in the order of the list."""
        numbers = set(self._always)
        for word in {*words, *keys}:
            numbers.update(self._numbers.get(word, ()))
        return [self.rows[number] for number in sorted(numbers)]
