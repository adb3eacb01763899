"""A game that is over, looked at once more step by step: each viewer sees what they saw then."""

from __future__ import annotations

import threading

from engine.kernel import State, Viewer, clone, player_to_move
from engine.records import Played
from toolkit.rooms.names import Names
from toolkit.rooms.said import lines_said, status_said, steps_said, table_said

Told = dict[str, object]


class Replay:
    """The states of a game after each of its actions, made as far as they are looked at."""

    def __init__(self, played: Played) -> None:
        self.actions = [*played.actions]
        self._played = Played(played.referee, played.seed, played.seats, quiet=False)
        self._names = Names(self._played.state)
        self._states: list[tuple[State, Names]] = []
        self._lock = threading.Lock()
        self._keep()

    def _keep(self) -> None:
        state = self._played.state
        copied = clone(state)
        copied.log = [*(state.log or ())]
        self._states.append((copied, self._names.kept(state)))

    def go_to(self, step: int) -> None:
        """Play again as far as that; from any thread."""
        with self._lock:
            while len(self._states) <= step:
                player, action = self.actions[len(self._states) - 1]
                self._played.apply(action, player)
                self._names.follow(self._played.state)
                self._keep()

    def lines_at(self, step: int) -> int:
        """How many lines the log had after so many actions, which were gone to."""
        return len(self._states[step][0].log or ())

    def said(self, step: int, viewer: Viewer, begin: int) -> Told:
        """What a viewer was told after so many actions, which were gone to, with the log from a line on."""
        state, names = self._states[step]
        player, action = self.actions[step]
        waits = player_to_move(state)
        return {
            "table": table_said(state, viewer, names),
            "choice": {"waiting": [waits if waits is not None else player]},
            "status": status_said(state, viewer),
            "log": {"from": begin, "lines": lines_said(state, viewer, begin)},
            "end": None,
            "replay": {"step": step, "steps": len(self.actions), "player": player, "next": steps_said([action])[0]},
        }
