"""What chance decides at a free table, from its seed: the same each time, on every machine and with every Python."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")


class Luck:
    """Numbers for one decision of chance. `chance` says which one since the table began."""

    def __init__(self, seed: int, chance: int) -> None:
        self._name = f"{seed} {chance}"
        self._count = 0

    def below(self, most: int) -> int:
        """A number from 0, less than `most`; each as likely as any other."""
        self._count += 1
        digest = hashlib.sha256(f"{self._name} {self._count}".encode()).digest()
        return int.from_bytes(digest, "big") % most  # 256 bits: that some are likelier is beyond all measuring

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The same items in another order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)
