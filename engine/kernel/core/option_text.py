"""Options that are too many to be named beforehand: each is put into words when it is asked for, and read back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping


class Wording(Mapping[int, str]):
    """The words of the options of one kind of choice; see `referee.words`."""

    @abstractmethod
    def option(self, text: str) -> int | None:
        """The option that a text may mean; None when it means none."""

    @property
    def meanings(self) -> Mapping[str, int]:
        """The same the other way round; see `referee.meanings`."""
        return Meanings(self)


class Meanings(Mapping[str, int]):
    """What texts mean by a wording: the option that is called just so."""

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
    """What each text means."""
    return words.meanings if isinstance(words, Wording) else {text: value for value, text in words.items()}
