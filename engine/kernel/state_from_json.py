"""A state from its JSON, which may come from anywhere: it is read, and held to what a game needs to go on from it.

That each field has its declared form is seen to by the records (core.records), that everything it speaks of is there by
`misfits`; that a state of a running game keeps to the rules, by `check_state`.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.core.record_json import filled
from engine.kernel.core.state import Rules, State
from engine.kernel.misfits import misfits


def from_json(rules: Rules, data: Mapping[str, object]) -> State:
    """The state that `to_json` was asked of.

    Raises ValueError when the data are of other cards, are not whole, or are of no game by these rules.
    """
    if not isinstance(data, Mapping):
        raise ValueError("this state is not whole: it is no object of JSON")
    if data.get("box") != rules.box.hash:
        raise ValueError(f"this was played with other cards than {rules.box.title} has now")
    least, most = rules.box.players
    players = data.get("players")
    if not isinstance(players, int) or not least <= players <= most:
        raise ValueError(f"{rules.box.title} is for {least} to {most} players, not {players!r}")
    state = filled(rules.state_class(rules, players, 0), data, rules.frames)
    wrong = next(misfits(state), "")
    if wrong:
        raise ValueError(f"this state is not whole: {wrong}")
    return state
