"""How a text ends the game: somebody wins or loses it, or it is over. All that was still to come is dropped.

Who has won or lost is kept among the deeds of the state; it counts before the scores (`engine/kernel/result.py`).
"""

from __future__ import annotations

from engine.kernel.core.events import Deed
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.core.state import State
from engine.kernel.running.flow import RoundsFrame

WIN, LOSE, OVER = "win the game", "lose the game", "the game ends"  # no verb of a game is called so
NOBODY = -1


@record
class EndFrame(Frame):
    """The game is over as soon as the sentence is that says so."""

    code: int | str = later("end")


def end_game(state: State, how: str, who: int = NOBODY) -> None:
    """Note that somebody wins or loses the game (`WIN`, `LOSE`), or that it ends (`OVER`), as soon as it can."""
    state.deeds.append(Deed(how, who, -1, -1))
    if not any(isinstance(frame, EndFrame) for frame in state.due):
        state.due.append(EndFrame())


def run_end(state: State, frame: EndFrame, answer: int | None) -> None:
    """End the game: at once where somebody has won or lost it, else with what comes at the end of the game."""
    state.waiting, state.due = [], []
    first = state.stack[0]
    is_won_or_lost = any(how in (WIN, LOSE) for how, _ in decided(state))
    if isinstance(first, RoundsFrame) and not is_won_or_lost:
        first.is_ended = True
        first.step = max(first.step, 1)
        del state.stack[1:]
    else:
        state.stack.clear()


def decided(state: State) -> tuple[tuple[str, int], ...]:
    """What texts have said of the end of the game: `WIN`, `LOSE` and who, `OVER` and -1; empty while it goes on."""
    return tuple((deed.verb, deed.who) for deed in state.deeds if deed.verb in (WIN, LOSE, OVER))


def winners_by_text(state: State) -> list[int] | None:
    """The seats that have won by what texts say: those who win, else all who do not lose; None where none says so."""
    said = decided(state)
    won = {who for how, who in said if how == WIN}
    lost = {who for how, who in said if how == LOSE}
    if won:
        return sorted(won)
    return [player for player in range(state.players) if player not in lost] if lost else None
