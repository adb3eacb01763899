"""What the second opinion said of witnesses, so that it is asked again only where something has changed.

The witnesses are played again and compared in any case; what is to be said of a game that went the same, by the same
code and in the same game, is the same. Only what has no fault is noted.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

from engine.proof.second_opinion import Opinion
from toolkit.cache import Cache
from toolkit.sealed import sealed_name

if TYPE_CHECKING:
    from engine.proof.witness import Witness
    from toolkit.model import Game

KIND = "opinions"
FORM = {str: {"judged": [int], "unjudged": {str: int}}}


class Opinions:
    """The opinions on the witnesses of one game; none are known, and none kept, where a game brings its own rules."""

    def __init__(self, game: Game, cache: Cache, *, has_own_rules: bool) -> None:
        self.cache = cache
        self.name = "" if has_own_rules else sealed_name(cache, repr(game))
        known = cache.get_json(KIND, self.name, FORM) if self.name else None
        self._known: dict[str, Opinion] = {
            key: Opinion({*row["judged"]}, Counter(row["unjudged"]), is_asked=True)
            for key, row in (known or {}).items()
        }
        self._now: dict[str, Opinion] = {}

    def of(self, number: int, witness: Witness) -> Opinion | None:
        """What was said of a witness of the sentence with this number; None where it has to be asked."""
        return self._known.get(_key(number, witness))

    def add(self, number: int, witness: Witness, opinion: Opinion) -> None:
        """Add what is said of a witness now; with a fault in it, it is to be asked again the next time."""
        if not opinion.faults:
            self._now[_key(number, witness)] = opinion

    def save(self) -> None:
        """Note what was said, where that is more than, or other than, what was known."""
        if self.name and not self._now.keys() <= self._known.keys():
            rows = {
                key: {"judged": sorted(each.judged), "unjudged": dict(each.unjudged)}
                for key, each in (self._known | self._now).items()
            }
            self.cache.put_json(KIND, self.name, rows)


def _key(number: int, witness: Witness) -> str:
    return hashlib.blake2b(repr((number, witness)).encode("utf-8", "surrogatepass"), digest_size=32).hexdigest()
