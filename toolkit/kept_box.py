"""The box of a game with its texts read, kept in the user's cache: to play or prove it again, no text is read again.

It is kept under a name that stands for all of Heap's code and for the whole game (toolkit/sealed.py); one box for each
folder. A game that brings rules of its own along is not kept, nor one of whose texts one is not read.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from toolkit.sealed import sealed_name

if TYPE_CHECKING:
    from engine.kernel import Box
    from toolkit.cache import Cache
    from toolkit.model import Game

KIND = "boxes"
NAME_LENGTH = 64  # characters before the box


class KeptBox:
    """What is kept of one game as it is now."""

    def __init__(self, game: Game, cache: Cache) -> None:
        self.cache = cache
        self.key = hashlib.blake2b(
            str(game.folder.resolve()).encode("utf-8", "surrogatepass"), digest_size=16
        ).hexdigest()
        self.name = sealed_name(cache, repr(game)).encode()

    def box(self) -> Box | None:
        """The box; None where none is kept, or that of another game or of other code."""
        kept = self.cache.get(KIND, self.key) if self.name else None
        if kept is None or kept[:NAME_LENGTH] != self.name:
            return None
        from engine.records.box_json import BadBoxError, read_box

        try:
            return read_box(kept[NAME_LENGTH:].decode("ascii"))
        except (BadBoxError, UnicodeDecodeError):
            return None

    def keep(self, box: Box) -> None:
        """Keep a box in which every text is read."""
        from engine.records.box_json import write_box

        if self.name and not box.home:
            self.cache.put(KIND, self.key, self.name + write_box(box).encode("ascii"))
