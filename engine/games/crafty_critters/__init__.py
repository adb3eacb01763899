"""Crafty Critters: a heist on a board that is laid tile by tile, by the rulebook and the rulings beside the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.games.crafty_critters import (
    crew,
    goods,
    hazards,
    hidden_information,
    hiring,
    invariants,
    log_text,
    turn,
    uses,
)
from engine.games.crafty_critters.dealings import Dealings
from engine.games.crafty_critters.needs import ASKED, EVENTS, NEEDS
from engine.games.crafty_critters.state import heist
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.box import Box
from engine.kernel.core.needs import Needs
from engine.kernel.core.programs import Run
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer


class CraftyCritters(Dealings):
    """The whole game."""

    needs: ClassVar[Needs] = NEEDS
    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED
    causeless = frozenset({"turn", "rounds", "arrive", "lay", "draw", "held"})

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        try:
            super().__init__(box, tables)
        except Unplayable as found:
            known = {refusal.source for refusal in found.refusals}
            more = (refusal for refusal in uses.refusals(self) if refusal.source not in known)
            raise Unplayable(box, [*found.refusals, *more]) from None
        self.learn()

    def routines(self) -> dict[int | str, Run]:
        """What runs each frame of the rules."""
        found: dict[int | str, Any] = {
            "corner": hiring.run_corner,
            "deal": hiring.run_deal,
            "hire": hiring.run_hire,
            "rounds": turn.run_rounds,
            "turn": turn.run_turn,
            "draw": crew.run_draw,
            "held": crew.run_held,
            "lay": crew.run_lay,
            "swap": crew.run_swap,
            "spent": crew.run_spent,
            "arrive": hazards.run_arrive,
            "security": hazards.run_security,
            "trap": hazards.run_trap,
            "traps": hazards.run_traps,
        }
        return found

    def set_up(self, state: State) -> None:
        """See engine.games.crafty_critters.hiring."""
        hiring.set_up(state)  # type: ignore[arg-type]

    def scores(self, state: State) -> list[float]:
        """The CP of each player."""
        return [float(goods.points(heist(state), player)) for player in range(state.players)]

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """See engine.games.crafty_critters.hidden_information."""
        return hidden_information.view(state, viewer)  # type: ignore[arg-type]

    def redeal(self, state: State, viewer: Viewer) -> None:
        """See engine.games.crafty_critters.hidden_information."""
        hidden_information.redeal(state, viewer)  # type: ignore[arg-type]

    def check(self, state: State) -> list[str]:
        """See engine.games.crafty_critters.invariants."""
        return list(invariants.check(state))  # type: ignore[arg-type]

    def tell(self, state: State, what: str, who: int, a: Any, b: Any) -> str:
        """See engine.games.crafty_critters.log_text."""
        return log_text.tell(self, state, what, who, a, b) or super().tell(state, what, who, a, b)

    def tell_apart(self, state: State, viewer: int, what: str, who: int, a: Any, b: Any) -> str:  # noqa: PLR0913, PLR0917
        """See engine.games.crafty_critters.log_text."""
        return log_text.tell_apart(self, viewer, what, who, a, b)
