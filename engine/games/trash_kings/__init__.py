"""Trash Kings: tiles, mounds and cubes, by the rulebook and the rulings beside the cards.

The modules are named after the chapters of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from engine.games.trash_kings import end_of_the_game, hidden_information, invariants, log_text, mounds, setup, turn
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.components import Components
from engine.games.trash_kings.geometry import EDGES, TURNS
from engine.games.trash_kings.needs import NEEDS, lacks
from engine.games.trash_kings.state import DumpState, dump
from engine.games.trash_kings.tile_placement import Placement
from engine.games.trash_kings.wording import TOUCHES, Spots
from engine.kernel.core.box import Box
from engine.kernel.core.events import Noted
from engine.kernel.core.needs import Lack, Needs
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer
from engine.kernel.referee import Referee


class TrashKings(Referee):
    """The whole game. The cards of the type Tile are placed; each design of cubes belongs to one player."""

    state_class: ClassVar[type[State]] = DumpState
    needs: ClassVar[Needs] = NEEDS

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """See engine.games.trash_kings.needs."""
        yield from super().lacks(box)
        yield from lacks(box)

    def lay_out(self) -> None:
        """What lies in the box, and names for all that can be chosen."""
        self.components = Components(self)
        grid = self.components.grid
        self.touches = {**TOUCHES}
        self.words = {
            "turn": Spots(grid, {Placement.PLAY: "place", Placement.SWAP: "swap"}, TURNS, can_stop=False),
            "claim": Spots(grid, {0: "claim"}, EDGES, can_stop=True),
            "recall": Spots(grid, {0: "recall"}, EDGES, can_stop=True),
        }

    def prepare(self, state: State) -> None:
        """What lies in the box goes with each state."""
        dump(state).components = self.components

    def routines(self) -> tuple[Routine[DumpState], ...]:
        """Turn after turn, and the parts of each."""
        return routine(turn.GameFrame, turn.run_game), routine(turn.TurnFrame, turn.run_turn)

    def decider(self, state: State) -> int:
        """Whose turn it is."""
        return max(dump(state).active, 0)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Only tiles on the board make mounds."""
        if at.BOARD in (old, new):
            mounds.moved(dump(state), card, old, new)

    def set_up(self, state: State) -> None:
        """See engine.games.trash_kings.setup."""
        setup.set_up(dump(state))

    def scores(self, state: State) -> list[float]:
        """See engine.games.trash_kings.end_of_the_game."""
        return end_of_the_game.scores(dump(state))

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """See engine.games.trash_kings.hidden_information."""
        return hidden_information.view(dump(state))

    def options_now(self, state: State) -> list[int] | None:
        """See engine.games.trash_kings.hidden_information."""
        return hidden_information.options_now(dump(state))

    def facts(self, state: State) -> dict[str, object]:
        """See engine.games.trash_kings.hidden_information."""
        return hidden_information.facts(dump(state))

    def card_facts(self, state: State, card: int) -> dict[str, object]:
        """See engine.games.trash_kings.hidden_information."""
        return hidden_information.card_facts(dump(state), card)

    def cell_name(self, cell: int) -> str:
        """A cell by its place from the first tile: "2,-1"."""
        return self.components.grid.name(cell)

    def check(self, state: State) -> list[str]:
        """See engine.games.trash_kings.invariants."""
        return list(invariants.check(dump(state)))

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """See engine.games.trash_kings.log_text."""
        return log_text.tell(dump(state), what, who, a, b) or super().tell(state, what, who, a, b)
