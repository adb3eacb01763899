"""Trash Kings: tiles, mounds and cubes, by the rulebook and the rulings beside the cards.

The modules are named after the chapters of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from engine.games.trash_kings import end_of_the_game, hidden_information, invariants, log_text, mounds, setup, turn
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.components import Components
from engine.games.trash_kings.customs import CUSTOMS
from engine.games.trash_kings.geometry import EDGES, TURNS
from engine.games.trash_kings.needs import NEEDS, lacks
from engine.games.trash_kings.state import DumpState, dump
from engine.games.trash_kings.tile_placement import Placement
from engine.games.trash_kings.wording import TOUCHES, Spots
from engine.kernel.core.box import Box
from engine.kernel.core.customs import Customs
from engine.kernel.core.events import Noted
from engine.kernel.core.needs import Lack, Needs
from engine.kernel.core.outcome import Ending
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer
from engine.kernel.referee import Referee


class TrashKings(Referee):
    """The rules of Trash Kings. Cards of the type Tile are placed; each design of cubes belongs to one player."""

    state_class: ClassVar[type[State]] = DumpState
    customs: ClassVar[Customs] = CUSTOMS
    needs: ClassVar[Needs] = NEEDS

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """What a box lacks of what Trash Kings needs."""
        yield from super().lacks(box)
        yield from lacks(box)

    def lay_out(self) -> None:
        """Work out what is in the box, and name the options."""
        self.components = Components(self)
        grid = self.components.grid
        self.touches = {**TOUCHES}
        self.cards_in_lines = log_text.CARDS
        self.words = {
            "turn": Spots(grid, {Placement.PLAY: "place", Placement.SWAP: "swap"}, TURNS, can_stop=False),
            "claim": Spots(grid, {0: "claim"}, EDGES, can_stop=True),
            "recall": Spots(grid, {0: "recall"}, EDGES, can_stop=True),
        }

    def prepare(self, state: State) -> None:
        """Give the state the components of the box."""
        dump(state).components = self.components

    def routines(self) -> tuple[Routine[DumpState], ...]:
        """The classes of frames of this game, each with the function that runs it."""
        return turn.GAME.routine, turn.TURNS.routine, routine(turn.TurnFrame, turn.run_turn)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Update the board when a tile comes to it or leaves it."""
        if at.BOARD in (old, new):
            mounds.moved(dump(state), card, old, new)

    def set_up(self, state: State) -> None:
        """Set the game up as the rulebook's “Setup” says."""
        setup.set_up(dump(state))

    def scores(self, state: State) -> list[float]:
        """Each player's points, with those for cubes on the board."""
        return end_of_the_game.scores(dump(state))

    def ending(self, state: State) -> Ending:
        """What ended the game; see end_of_the_game."""
        return end_of_the_game.ending(dump(state))

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """All that anybody may know, as plain values; see hidden_information."""
        return hidden_information.view(dump(state))

    def options_now(self, state: State) -> list[int] | None:
        """What the rules offer the player who has to choose."""
        return hidden_information.options_now(dump(state))

    def facts(self, state: State) -> dict[str, object]:
        """Whose turn it is, how many tiles are on the board, and the scores."""
        return hidden_information.facts(dump(state))

    def fact(self, state: State, name: str) -> object:
        """One of these facts."""
        return hidden_information.fact(dump(state), name)

    def card_facts(self, state: State, card: int) -> dict[str, object]:
        """Where and how a tile lies on the board, or the piece that a cube is on."""
        return hidden_information.card_facts(dump(state), card)

    def cell_name(self, cell: int) -> str:
        """A cell by its distance from the first tile, to the right and up: "2,-1"."""
        return self.components.grid.name(cell)

    def check(self, state: State) -> list[str]:
        """What is wrong with a state by the rules of this game, one clause for each fault."""
        return list(invariants.check(dump(state)))

    def misfits(self, state: State) -> Iterable[str]:
        """What in a state that was read from JSON does not fit: the board itself is not made anew for that."""
        yield from invariants.misplaced(dump(state))
        yield from invariants.in_one_part(dump(state))

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words."""
        return log_text.tell(dump(state), what, who, a, b) or super().tell(state, what, who, a, b)
