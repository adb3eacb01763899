"""The rules of a made game on a board: divers on spaces in rows and columns, who go where the texts of cards say."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.kernel.core.customs import Customs, Sign
from engine.kernel.core.state import State
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.turn_order import players_from
from engine.language.sorts import Sort
from tests.engine.made_games.rules import Made, Names, usual

REEF = Names("dive", "follow", "belt", "breath", "Pearl", "Reef")
STARTS = (0, 1, 8)  # the spaces where divers begin: two beside each other, one in the corner across


def _customs() -> Customs:
    own = usual(REEF)
    return replace(own, players="diver", deeds={**own.deeds, "move": (Sign("", "went", place="target"),)})


class Reef(Made):
    """Divers on a board of nine spaces."""

    names: ClassVar[Names] = REEF
    lying: ClassVar[str] = "Habit"
    customs: ClassVar[Customs] = _customs()
    events: ClassVar[frozenset[str]] = frozenset(
        {"follow", "draw", "take", "discard", "move", "start dive", "end dive", "end game"}
    )
    actor_sort: ClassVar[Sort] = "piece"
    actor_noun: ClassVar[str] = "diver"
    turn_period: ClassVar[str] = "dive"
    main_period: ClassVar[str] = "dive"

    def lay_out(self) -> None:
        """As in the other made games, and what spaces and divers are called."""
        super().lay_out()
        spots = [place.key for place in self.board.places]
        self.words |= {
            "place": {n: f"choose {spot}" for n, spot in enumerate(spots)},
            "piece": {n: f"choose diver {n + 1}" for n in range(self.box.players[1])},
        }

    def set_up(self, state: State) -> None:
        """The divers are where they begin."""
        super().set_up(state)
        state.at = list(STARTS[: state.players])

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """The divers in turn order, all spaces, or what there is in the other made games."""
        if self.sort_of(noun) == "place":
            return list(range(len(self.board.places)))
        if self.sort_of(noun) == "piece":
            return players_from(state, actor if 0 <= actor < state.players else max(state.active, 0))
        return super().things(state, noun, actor)

    def located(self, state: State, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0917 - as it is asked
        """The divers at a space, the space where one is, and cards as in the other made games."""
        if sort == "place":
            return [state.at[holder]]
        if sort == "piece":
            return [x for x in range(state.players) if state.at[x] == holder]
        return super().located(state, sort, noun, "player" if holder_sort == "piece" else holder_sort, holder, done)

    def is_at(self, state: State, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a diver is at a space, or a card in a zone or a hand."""
        if sort == "piece":
            return holder_sort == "place" and state.at[x] == holder
        return super().is_at(state, sort, x, holder_sort, holder)

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """A diver goes to a space."""
        if state.at[piece] == place:
            note(state, "stays", piece, place)
            return
        state.at[piece] = place
        note(state, "move", piece, place)
        emit(state, "move", piece, place)

    def may_swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> bool:
        """Whether two cards lie in different zones, or two divers are apart."""
        return state.at[x] != state.at[y] if sort == "piece" else super().may_swap(state, player, sort, x, y)

    def swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> None:
        """Let two divers trade places."""
        if sort != "piece":
            super().swap(state, player, sort, x, y)
            return
        state.at[x], state.at[y] = state.at[y], state.at[x]
        note(state, "swap places", x, y)
        for piece in (x, y):
            emit(state, "move", piece, state.at[piece])
