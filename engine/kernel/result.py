"""How games begin and end for their players: the modes that they agree on, and how those did who play together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.kernel.core.outcome import Ending, Outcome
from engine.kernel.running.ending import winners_by_text

if TYPE_CHECKING:
    from engine.kernel.core.state import State

MODE = "how"  # the kind of the choice in which players agree on a mode, in games that have several


class UnknownMode(ValueError):  # noqa: N818 - it names what was asked for
    """A game is not played that way; the message says which ways there are."""


def mode_options(state: State, name: str = "") -> list[int]:
    """The option by which players agree on a mode, in a list of one: the usual mode where no name is given.

    The list is empty where there is nothing to agree on and no name is given. Raises UnknownMode for a name that no
    mode has.
    """
    modes = state.referee.modes
    box = state.referee.box
    if name and not modes:
        raise UnknownMode(f"{box.title} is played in one way only, which has no name")
    if name and name not in modes:
        raise UnknownMode(f"{box.title} is not played {name!r}; it is played {', '.join(modes)}")
    if not is_mode_open(state):
        if name:
            raise UnknownMode(f"with {state.players} {'player' if state.players == 1 else 'players'} there is one way")
        return []
    return [modes[name or next(iter(modes))]]


def is_mode_open(state: State) -> bool:
    """Whether the players have to agree on a mode now."""
    return state.choice is not None and state.choice.kind == MODE and bool(state.referee.modes)


def outcome(state: State) -> Outcome | None:
    """How the players of a cooperative game did so far; None where players are against each other."""
    return state.referee.outcome(state)


def ending(state: State) -> Ending | None:
    """What ended the game, after how long, and who did; None while it goes on, and where its rules do not say."""
    return state.referee.ending(state) if state.choice is None else None


def winners(state: State) -> list[int]:
    """The seats of all who have the highest score; in a cooperative game all seats, or none.

    Where a text says who wins or loses the game, the score does not count.
    """
    by_text = winners_by_text(state)
    if by_text is not None:
        return by_text
    together = outcome(state)
    if together is not None:
        return list(range(state.players)) if together.is_done else []
    row = state.referee.scores(state)
    return [player for player, score in enumerate(row) if score == max(row)]
