"""The free tables of one server, and who may come in."""

from __future__ import annotations

from toolkit.rooms.doorway import Doorway
from toolkit.rooms.free.room import FreeRoom
from toolkit.rooms.store import KeptGame


class FreeHouse(Doorway[FreeRoom]):
    """All free tables of a store that were opened. `shown` and `face` are called from any thread."""

    def open(self, game: KeptGame) -> FreeRoom:
        """Open a table that was kept. Raises KeptGameError and sqlite3.Error."""
        return self._let_in(FreeRoom(self.store, game))
