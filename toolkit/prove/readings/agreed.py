"""What was seen to be read as it was kept, so that it is read again only where something of that has changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cache import Cache
from toolkit.sealed import sealed_name

if TYPE_CHECKING:
    from engine.language import Language
    from toolkit.prove.readings.store import KeptReadings

KIND = "readings"
AGREED = b"read as they were kept"


class Agreed:
    """Whether the texts that are kept of a game were seen to be read so, by this code in this game's words."""

    def __init__(self, language: Language, kept: KeptReadings, cache: Cache) -> None:
        self.cache = cache
        self.name = sealed_name(cache, repr(language.vocabulary), repr(language.card_names), repr(kept))

    @property
    def is_known(self) -> bool:
        """Whether it was seen before."""
        return bool(self.name) and self.cache.get(KIND, self.name) == AGREED

    def note(self) -> None:
        """Note that it was seen now."""
        if self.name:
            self.cache.put(KIND, self.name, AGREED)
