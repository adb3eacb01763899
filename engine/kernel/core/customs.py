"""What is usual at a game's table, as plain data: which zone "carried" means, which cards of a pile count.

A rules module declares it for whoever watches its games without playing them (engine/proof/meaning). It says nothing
that texts of cards say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Customs:
    """The customs of one game. Zones are named by the ids of their kinds.

    held      for each verb that lasts ("carry") the zone of a player where such cards are
    done      for each deed with cards ("stash") the zone where they are afterwards
    in_play   the zones whose cards are meant where the words name no place
    on_top    those of which only the top card is in play
    beside    the zones whose cards are meant as those on, at or from a place, where they are not in play
    players   the noun of the pieces that players have, the first ones of all pieces
    idle      the token that puts the card it lies on out of force
    comes_along  the counters that a player's piece takes from the place where it comes to
    drawn_later  for each noun of cards that are drawn only when the game comes to it the number that counts them
    changes   for each routine what it may change, see engine.proof.meaning.routines
    """

    held: Mapping[str, str] = field(default_factory=dict)
    done: Mapping[str, str] = field(default_factory=dict)
    in_play: tuple[str, ...] = ()
    on_top: frozenset[str] = frozenset()
    beside: tuple[str, ...] = ()
    players: str = "player"
    idle: str = ""
    comes_along: tuple[str, ...] = ()
    drawn_later: Mapping[str, str] = field(default_factory=dict)
    changes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
