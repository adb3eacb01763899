"""Trash Kings: tiles, mounds and cubes, by the rulebook and the rulings beside the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from engine.games.trash_kings import hidden_information, invariants, log_text, mounds, scoring, turn
from engine.games.trash_kings import layout as at
from engine.games.trash_kings.geometry import EDGES, TURNS, Grid, Tile, Tiles, colour_bits
from engine.games.trash_kings.needs import CUBE, NEEDS, TILE, lacks
from engine.games.trash_kings.placement import SWAP
from engine.games.trash_kings.state import DumpState, dump
from engine.games.trash_kings.wording import Spots
from engine.kernel.core.box import Box
from engine.kernel.core.needs import Lack, Needs
from engine.kernel.core.programs import Run
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
        """What tiles look like, whose cubes are whose, and names for all that can be chosen."""
        designs = self.box.designs
        bits = colour_bits(list(designs))
        kinds = [Tile(design, bits) for design in designs]
        cubes = [number for number, design in enumerate(designs) if design.type == CUBE]
        others = [number for number, design in enumerate(designs) if design.type not in (TILE, CUBE)]
        self.cubes = [designs[number].name for number in cubes]  # for each player what theirs are called
        whose = {design: player for player, design in enumerate(cubes + others)}  # what nobody plays lies aside
        self.looks = [kinds[design] for design in self.design_of]
        self.owner = [whose.get(design, -1) for design in self.design_of]
        self.point = self.counter_numbers["point"]
        self.grid = Grid(self.owner.count(-1))
        self.tiles = Tiles(self.looks, self.grid.steps)
        self.words = {
            "turn": Spots(self.grid, {0: "place", SWAP: "swap"}, TURNS, can_stop=False),
            "claim": Spots(self.grid, {0: "claim"}, EDGES, can_stop=True),
            "recall": Spots(self.grid, {0: "recall"}, EDGES, can_stop=True),
        }

    def routines(self) -> dict[int | str, Run]:
        """What runs each frame of the rules."""
        found: dict[int | str, Any] = {"game": turn.run_game, "turn": turn.run_turn}
        return found

    def decider(self, state: State) -> int:
        """Whose turn it is."""
        return max(dump(state).active, 0)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Only tiles on the board make mounds."""
        if at.BOARD in (old, new):
            mounds.moved(dump(state), card, old, new)

    def set_up(self, state: State) -> None:
        """See engine.games.trash_kings.turn."""
        turn.set_up(dump(state))

    def scores(self, state: State) -> list[float]:
        """See engine.games.trash_kings.scoring."""
        return scoring.scores(state)

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """See engine.games.trash_kings.hidden_information."""
        return hidden_information.view(dump(state))

    def redeal(self, state: State, viewer: Viewer) -> None:
        """See engine.games.trash_kings.hidden_information."""
        hidden_information.redeal(dump(state))

    def check(self, state: State) -> list[str]:
        """See engine.games.trash_kings.invariants."""
        return list(invariants.check(dump(state)))

    def tell(self, state: State, what: str, who: int, a: Any, b: Any) -> str:
        """See engine.games.trash_kings.log_text."""
        return log_text.tell(self, state, what, who, a, b) or super().tell(state, what, who, a, b)
