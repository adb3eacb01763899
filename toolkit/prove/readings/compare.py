"""Texts are read again and held to what was kept of them; where nothing is kept for a game's words, they are made.

What is read otherwise although the words of the game are the same is an error: only the code can be why. Where the
words have changed, other texts are made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.prove.readings.agreed import Agreed
from toolkit.prove.readings.chosen import chosen
from toolkit.prove.readings.laws import Broken
from toolkit.prove.readings.store import KeptReadings, edition_of_words, load_readings
from toolkit.prove.readings.told import Text, context, told_of
from toolkit.texts import language_of

if TYPE_CHECKING:
    from engine.language import Language
    from toolkit.cache import Cache
    from toolkit.model import Game

READINGS = "readings"  # accepted in place of a card: that texts are read otherwise
BROKEN = "reading breaks off"  # how what is said of a text begins that cannot be read to the end
AT_ONCE = 40  # texts that are read by one process before it takes others
Told = Callable[[int], None]
Said = list[tuple[Text, tuple[str, ...]]]  # texts with what reading says of each


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A text that is read otherwise than it was kept."""

    text: Text
    was: tuple[str, ...]
    now: tuple[str, ...]


@dataclass(slots=True)
class Readings:
    """What came of it: how many texts are read as they were kept, which are not, and what is to be kept.

    `lost` is how many of those that were kept are not in the file any more. `is_bare` says that nothing was kept for
    the words of the game, `is_older` that texts were kept for other words; `broken` is what breaks a law of reading
    in texts that were made. `why` is why other readings are accepted.
    """

    held: int = 0
    otherwise: list[Otherwise] = field(default_factory=list)
    lost: int = 0
    broken: list[Broken] = field(default_factory=list)
    is_bare: bool = False
    is_older: bool = False
    why: str = ""
    new: KeptReadings | None = None  # None where the file stays as it is

    @property
    def is_wrong(self) -> bool:
        """Whether texts are read otherwise than they were kept, or are missing, and nobody has accepted that."""
        return bool(self.broken) or (bool(self.otherwise or self.lost) and not self.why)

    @property
    def made(self) -> int:
        """How many texts were made."""
        return len(self.new.texts) if self.is_bare and self.new is not None else 0


class Reader:
    """Reads texts by a language, one after the other in this process."""

    def read(self, language: Language, texts: Sequence[Text]) -> Iterable[Said]:
        """The texts in some parts, in any order, with what reading says of each."""
        yield [(text, said(language, text)) for text in texts]


def read_again(
    game: Game, told: Told = lambda number: None, reader: Reader | None = None, cache: Cache | None = None
) -> Readings:
    """Compare what is kept of a game with how it is read now. `told` is called with the number of texts that were read.

    With a cache nothing is read where the same code was seen to read the same texts as they are kept. Raises
    BrokenStore where the file cannot be read.
    """
    language, kept = language_of(game), load_readings(game.folder)
    if kept is None or kept.edition != edition_of_words(game, language):
        return Readings(is_bare=True, is_older=kept is not None)
    found = Readings(lost=max(kept.count - len(kept.texts), 0))
    agreed = Agreed(language, kept, cache) if cache is not None else None
    if agreed is not None and agreed.is_known:
        found.held = len(kept.texts)
        return found
    now: dict[Text, tuple[str, ...]] = {}
    for part in (reader or Reader()).read(language, [*kept.texts]):
        now.update(part)
        told(len(part))
    found.otherwise = [Otherwise(text, was, now[text]) for text, was in kept.texts.items() if now[text] != was]
    found.held = len(kept.texts) - len(found.otherwise)
    if agreed is not None and not found.otherwise:
        agreed.note()
    return found


def accepted(game: Game, found: Readings, why: str) -> None:
    """Take what is read now in place of what was kept, for a reason."""
    kept = load_readings(game.folder)
    assert kept is not None
    texts = {**kept.texts, **{each.text: each.now for each in found.otherwise}}
    found.why = why
    found.new = KeptReadings(kept.game, kept.edition, texts, tuple(dict.fromkeys((*kept.accepted, why))))


def made(game: Game, found: Readings, told: Told = lambda number: None) -> None:
    """Make texts for the words of a game, and hold them to the laws of reading; where one is broken, none are kept.

    `told` is called with 1 after each that is tried.
    """
    language = language_of(game)
    try:
        tried = chosen(game, told)
    except Exception as error:  # a fault in the language: no text can be made, or one cannot be read to the end
        found.broken = [Broken(Text("", ""), f"{BROKEN}: {type(error).__name__}: {error}")]
        return
    found.broken = tried.broken
    if not found.broken:
        texts = {text: said(language, text) for text in tried.texts}
        found.new = KeptReadings(game.id, edition_of_words(game, language), texts)


def said(language: Language, text: Text) -> tuple[str, ...]:
    """What reading says of a text; that it breaks off is said, too."""
    try:
        return tuple(told_of(language, language.read(text.text, context(text.on))))
    except Exception as error:  # a fault in the language: it is told with the text that shows it
        return (f"{BROKEN}: {type(error).__name__}: {error}",)
