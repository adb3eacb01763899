"""Options that are too many to be named beforehand: the text of each is made when asked for, and read back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping


class Wording(Mapping[int, str]):
    """The words of the options of one kind of choice, made when asked for; a value of `referee.words`."""

    @abstractmethod
    def option(self, text: str) -> int | None:
        """The option that a text may mean, to be confirmed by comparing its words; None when the text means none."""

    @property
    def meanings(self) -> Mapping[str, int]:
        """The same mapping the other way round, from texts to options; a value of `referee.meanings`."""
        return Meanings(self)


class Meanings(Mapping[str, int]):
    """From texts to options by a wording; only the exact words of an option are found, others raise KeyError."""

    def __init__(self, words: Wording) -> None:
        self.words = words

    def __getitem__(self, text: str) -> int:
        option = self.words.option(text)
        if option is None or self.words.get(option) != text:
            raise KeyError(text)
        return option

    def __iter__(self) -> Iterator[str]:
        return iter(self.words.values())

    def __len__(self) -> int:
        return len(self.words)


def meanings_of(words: Mapping[int, str]) -> Mapping[str, int]:
    """The mapping from texts to options that is the reverse of `words`."""
    return words.meanings if isinstance(words, Wording) else {text: value for value, text in words.items()}
