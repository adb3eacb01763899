"""Three games made of nothing but trees and data, and their rules, made once."""

from __future__ import annotations

from functools import cache

from engine.kernel.declared import Declared
from tests.engine.small_games.bidding import BIDDING
from tests.engine.small_games.shedding import SHEDDING
from tests.engine.small_games.trick_taking import TRICKS

BOXES = {box.id: box for box in (SHEDDING, TRICKS, BIDDING)}
ROOMS = [(name, players) for name, box in BOXES.items() for players in range(box.players[0], box.players[1] + 1)]


@cache
def rules_of(game: str) -> Declared:
    """The rules of a small game, made once."""
    return Declared(BOXES[game])
