"""ARK: Food and pairs go aboard by day and by night, by the rulebook and the rulings beside the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.games.ark import cargo, hidden_information, invariants, log_text, marks, turn
from engine.games.ark.dealings import Dealings, run_turn
from engine.games.ark.needs import ASKED, EVENTS
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.box import Box
from engine.kernel.core.needs import Lack
from engine.kernel.core.outcome import Outcome
from engine.kernel.core.programs import Run
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer


class Ark(Dealings):
    """The whole game."""

    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        super().__init__(box, tables)
        self.cargo = cargo.Cargo(self)
        self.banned = frozenset(rule.key for rule in self.compiled.rules if rule.kind == "cannot")

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """See engine.games.ark.needs and engine.games.ark.marks."""
        yield from super().lacks(box)
        yield from marks.disagreements(box)

    def routines(self) -> dict[int | str, Run]:
        """What runs each frame of the rules."""
        found: dict[int | str, Any] = {
            "how": turn.run_how,
            "voyage": turn.run_voyage,
            "turn": run_turn,
            "discard": turn.run_discard,
        }
        return found

    def set_up(self, state: State) -> None:
        """See engine.games.ark.turn."""
        turn.set_up(state)  # type: ignore[arg-type]

    def scores(self, state: State) -> list[float]:
        """See engine.games.ark.cargo."""
        return cargo.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """See engine.games.ark.cargo."""
        return cargo.outcome(state)

    def view(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """See engine.games.ark.hidden_information."""
        return hidden_information.view(state, viewer)  # type: ignore[arg-type]

    def redeal(self, state: State, viewer: Viewer) -> None:
        """See engine.games.ark.hidden_information."""
        hidden_information.redeal(state, viewer)  # type: ignore[arg-type]

    def check(self, state: State) -> list[str]:
        """See engine.games.ark.invariants."""
        return list(invariants.check(state))  # type: ignore[arg-type]

    def tell(self, state: State, what: str, who: int, a: Any, b: Any) -> str:
        """See engine.games.ark.log_text."""
        return log_text.tell(self, state, what, who, a, b) or super().tell(state, what, who, a, b)

    def tell_apart(self, state: State, viewer: int, what: str, who: int, a: Any, b: Any) -> str:  # noqa: PLR0913, PLR0917
        """See engine.games.ark.log_text."""
        return log_text.tell_apart(self, viewer, what, who, a, b)
