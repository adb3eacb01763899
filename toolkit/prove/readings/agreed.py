"""What was seen to be read as it was kept, so that it is read again only where something of that has changed.

A name in the user's cache stands for all of Heap's code, the game's words and every text with what is kept of it, in
their full length; it is made with a secret of this user's, so that no other cache, and nothing that a game brings
along, can say that texts were read. One changed byte of the code, the words or the file makes another name.
"""

from __future__ import annotations

import hmac
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import engine
import toolkit
from toolkit.cache import Cache
from toolkit.texts.sources import digest_of_sources

if TYPE_CHECKING:
    from engine.language import Language
    from toolkit.prove.readings.store import KeptReadings

KIND = "readings"
AGREED = b"read as they were kept"


class Agreed:
    """Whether the texts that are kept of a game were seen to be read so, by this code in this game's words."""

    def __init__(self, language: Language, kept: KeptReadings, cache: Cache | None = None) -> None:
        self.cache = cache or Cache()
        self.name = _name(self.cache, language, kept)

    @property
    def is_known(self) -> bool:
        """Whether it was seen before."""
        return bool(self.name) and self.cache.get(KIND, self.name) == AGREED

    def note(self) -> None:
        """Note that it was seen now."""
        if self.name:
            self.cache.put(KIND, self.name, AGREED)


def _name(cache: Cache, language: Language, kept: KeptReadings) -> str:
    """The name under which it is noted; "" where there is no secret or the code cannot be read."""
    key = cache.own_key()
    try:
        code = digest_of_sources([*map(Path, engine.__path__), *map(Path, toolkit.__path__)], cache)
    except OSError:
        return ""
    parts = (sys.version, code, repr(language.vocabulary), language.card_names, repr(kept))
    return hmac.new(key, repr(parts).encode("utf-8", "surrogatepass"), "sha256").hexdigest() if key is not None else ""
