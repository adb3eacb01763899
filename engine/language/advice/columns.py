"""What to say of a game's own column where a sentence names it and is not read: how texts speak of it, its values, or
why they cannot; and where a number on cards would be declared that is asked for and is no column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.language.column_words import clashes, column_words, said
from engine.language.tokens import NUMBER, ONE, Token, key_of, tokenise
from engine.language.vocabulary import Column, Vocabulary, gerund, third_person
from engine.language.writer import article

REACH = (2, 4)  # how many words before its name, and after it, a sentence breaks off because of a column
UNIT = 6  # how many words lie at most between the name of a column and a counter that is said of its number
MOST_VALUES = 6  # that are listed


@dataclass(frozen=True)
class ColumnAdvice:
    """Tells how the texts of one game speak of its columns; `terms` are the words of the game that advice may use."""

    words: Vocabulary
    terms: Mapping[str, str]

    def told(self, tokens: Sequence[Token], at: int) -> str:
        """About the column that is named where a sentence breaks off, at a token; "" where none is."""
        keys = [token.key for token in tokens]
        if unit := self._unit(tokens, keys, at):
            return unit
        for names, column in self._named:
            for start in range(max(0, at - len(names) - REACH[1] + 1), min(at + REACH[0], len(keys) - len(names)) + 1):
                if tuple(keys[start : start + len(names)]) == names:
                    return self._about(column)
        return self._undeclared(tokens, keys, at)

    @cached_property
    def _named(self) -> list[tuple[tuple[str, ...], Column]]:
        """The ways in which each column may be named, as keys: by its name, or as a verb: that costs 3."""
        return [(keys, column) for column in self.words.columns.values() for keys in _names(column)]

    def _unit(self, tokens: Sequence[Token], keys: Sequence[str], at: int) -> str:
        """About a counter that is said of a number in a column: a cost of 3 Coins."""
        counters = self.words.counters.values()
        if at >= len(keys) or keys[at] not in {
            form.lower() for each in counters for form in (each.singular, each.plural)
        }:
            return ""
        before = keys[max(0, at - UNIT) : at]
        for names, column in self._named:
            if column.kind == "number" and "of" in before and names[-1] in before[: before.index("of")]:
                name = said(column.id)
                return f"{article(name)} {name} is a number alone: leave “{tokens[at].text}” out"
        return ""

    def _about(self, column: Column) -> str:
        name, card = said(column.id), self.terms.get("card", "card")
        sayable = [each.word for each in column_words(self.words) if each.column == column.id]
        other = next((what for (of, _), what in clashes(self.words).items() if of == column.id), "")
        if not sayable:
            return f"no card can speak of “{name}”: {_why(column, other)}"
        if column.kind == "number":
            ways = f"“{article(card)} {card} with {article(name)} {name} of 3 or less”, “its {name} is 3”"
            return f"say it as {ways} or “equal to its {name}”"
        if column.kind == "yes-no":
            return f"say “{article(name)} {name} {card}” or “{article('non')} non-{name} {card}”"
        listed = ", ".join(f"“{word}”" for word in sayable[:MOST_VALUES])
        more = " and others" if len(sayable) > MOST_VALUES else ""
        example = f"“{article(sayable[0])} {sayable[0]} {card}”"
        return f"“{name}” is said by its values, before the noun: {example}; there are {listed}{more}"

    def _undeclared(self, tokens: Sequence[Token], keys: Sequence[str], at: int) -> str:
        """About a number on cards of which no column is known: with a rank of 3."""
        known = {name for names, column in self._named if column.kind == "number" for name in names}
        for start in range(max(0, at - REACH[1]), min(at + 2, len(keys) - 4)):
            first, a, name, of, number = keys[start : start + 5]
            is_asked = first in ("with", "has", "have") and a in ("a", "an") and of == "of"
            if is_asked and number in (ONE, NUMBER, "more", "less", "at") and name.isalpha() and name not in known:
                word = tokens[start + 2].text
                return (
                    f"no card of this game has “{word}”: declare it in game.yaml, under `columns`, as"
                    f" “{word}: {{kind: number}}”"
                )
        return ""


def _names(column: Column) -> Iterator[tuple[str, ...]]:
    name = said(column.id).lower()
    if not name:
        return
    forms = [name] if " " in name or column.kind != "number" else [name, third_person(name), gerund(name)]
    for form in forms:
        keys = tuple("a" if token.key == "an" else token.key for token in tokenise(form))
        if keys and any(key.isalpha() for key in keys):
            yield tuple(key_of(key) for key in keys)


def _why(column: Column, other: str) -> str:
    """Why no text can say a column, and what to do about it in game.yaml."""
    if other:
        return f"it is called like {other}; call one of them otherwise in game.yaml"
    if column.kind == "file":
        return "it is a file"
    if column.kind in ("text", "list") and not column.values:
        return "it is free text; list its `values` in game.yaml, and each can be said before a noun"
    return "its name and values are not made of words alone; call them otherwise in game.yaml"
