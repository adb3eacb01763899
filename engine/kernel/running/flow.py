"""Rounds, phases and turns: what comes next where a game goes round.

A RoundsFrame on the stack runs the same phases again and again, `begin_turns` lets one player after the other have a
turn; rounds may lie in rounds, and turns in phases. A phase, and a turn, is a frame that names what runs it, and takes
itself off the stack when it is over.

What is called here after a period of the game's words ("turn", "round") is told to the texts that wait for its start
and end, and ends what lasts for it.
"""

from __future__ import annotations

from typing import TypeVar

from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, listed, record
from engine.kernel.core.routines import routine
from engine.kernel.core.state import State
from engine.kernel.running.continuous_effects import expire
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note

NO_PLAYER = -1
NEXT, BEGUN, OVER = range(3)  # steps of turns: who is next, their turn, and what ends with it
F = TypeVar("F", bound=Frame)


@record
class PhaseFrame(Frame):
    """A part of a round; `code` names the routine of the game that runs it."""

    code: int | str


@record
class TurnFrame(Frame):
    """A player's turn; `code` names the routine of the game that runs it."""

    code: int | str
    player: int


@record
class RoundsFrame(Frame):
    """Round after round of the same phases.

    period   what a round is called in texts, or nothing
    phases   the routines that run the phases
    first    who begins the turns of the round
    moves_on 1 where the next player begins the next round
    most     how many rounds there are, 0 until they are ended
    done     rounds that are over
    """

    code: int | str = later("rounds")
    period: str
    phases: list[int | str]
    first: int
    moves_on: int
    most: int
    done: int = later(0)
    is_ended: bool = later(False)


@record
class TurnsFrame(Frame):
    """One turn after the other.

    turn       the routine that runs a turn
    period     what a turn is called in texts, or nothing
    next       whose turn comes next in the order
    left       turns that are still to come, those skipped and passed over too; -1 until they are ended
    player     whose turn it is
    direction  1 in the order of the seats, -1 the other way
    extra      who has a turn more, before the order goes on
    skipped    who misses a turn, once for each time that they are in it
    passed     who has no more turns
    """

    code: int | str = later("turns")
    turn: int | str
    period: str
    next: int
    left: int
    player: int = later(NO_PLAYER)
    direction: int = later(1)
    extra: list[int] = listed()
    skipped: list[int] = listed()
    passed: list[int] = listed()


# --- periods ---------------------------------------------------------------------------------------------------------


def start_period(state: State, period: str, who: int = NO_PLAYER) -> None:
    """Begin a period, everybody's or one player's, and tell the texts that wait for its start."""
    referee = state.referee
    if period in referee.period_events:
        state.since[referee.periods.index(period)] = len(state.deeds)
        emit(state, referee.period_events[period][0], who, is_deed=False)


def end_period(state: State, period: str, who: int = NO_PLAYER) -> None:
    """Announce that a period ends, and end the effects that last until then. Ignores unknown periods."""
    events = state.referee.period_events
    if period in events:
        emit(state, events[period][1], who, is_deed=False)
        expire(state, period, who)


# --- rounds ----------------------------------------------------------------------------------------------------------


def run_rounds(state: State, frame: RoundsFrame, answer: int | None) -> None:
    """Run rounds: step 0 begins a round, each step after it runs a phase, the step after the last phase ends it."""
    if state.waiting or state.due:
        settle(state)
    elif frame.step == 0:
        if frame.is_ended or (frame.most and frame.done == frame.most):
            state.stack.pop()
            return
        frame.step = 1
        start_period(state, frame.period)
    elif frame.step <= len(frame.phases) and not frame.is_ended:
        frame.step += 1
        state.stack.append(PhaseFrame(frame.phases[frame.step - 2]))
    else:
        frame.step = 0
        frame.done += 1
        frame.first = (frame.first + frame.moves_on) % state.players
        end_period(state, frame.period)


def end_rounds(state: State) -> None:
    """Make the current round the last one, and the current phase its last phase. Nothing without a round."""
    found = innermost(state, RoundsFrame)
    if found is not None:
        found.is_ended = True


def lead(state: State, player: int) -> None:
    """Let a player begin the turns from now on, in this round and the next ones. Nothing without a round."""
    found = innermost(state, RoundsFrame)
    if found is not None:
        found.first = player


def first_player(state: State) -> int:
    """Who begins the turns of the current round; player 0 where there is no round."""
    found = innermost(state, RoundsFrame)
    return found.first if found is not None else 0


# --- turns -----------------------------------------------------------------------------------------------------------


def begin_turns(state: State, turn: int | str, first: int, *, period: str = "turn", laps: int = 0) -> None:
    """Let players have turns next, from `first` on: `laps` turns each, or until turns end or all players have passed.

    `turn` names the routine that runs a turn, `period` is what texts call one.
    """
    state.stack.append(TurnsFrame(turn, period, first, laps * state.players if laps else -1))


def run_turns(state: State, frame: TurnsFrame, answer: int | None) -> None:
    """Run turns: find who is next, run their turn, then end the period of the turn."""
    if state.waiting or state.due:
        settle(state)
    elif frame.step == NEXT:
        frame.player = _who_is_next(state, frame)
        if frame.player == NO_PLAYER:
            state.stack.pop()
            return
        frame.step = BEGUN
        start_period(state, frame.period, frame.player)
    elif frame.step == BEGUN:
        frame.step = OVER
        state.stack.append(TurnFrame(frame.turn, frame.player))
    else:
        frame.step = NEXT
        end_period(state, frame.period, frame.player)


def _who_is_next(state: State, frame: TurnsFrame) -> int:
    """The player with an extra turn, else the next in the order who may have one; NO_PLAYER when none is left."""
    if frame.extra:
        return frame.extra.pop(0)
    while frame.left and any(can_have_turns(state, frame, player) for player in range(state.players)):
        player = frame.next
        frame.next = (player + frame.direction) % state.players
        frame.left -= frame.left > 0
        if not can_have_turns(state, frame, player):
            continue
        if player not in frame.skipped:
            return player
        frame.skipped.remove(player)
        note(state, "skip", player)
    return NO_PLAYER


def can_have_turns(state: State, frame: TurnsFrame, player: int) -> bool:
    """Whether a player has neither passed nor left the game."""
    return player not in frame.passed and not state.referee.is_out(state, player)


def whose_turn(state: State) -> int:
    """The player whose turn it is; -1 where there are no turns."""
    found = innermost(state, TurnsFrame)
    return found.player if found is not None else NO_PLAYER


def give_turn(state: State, player: int) -> None:
    """Give a player an extra turn after the current one."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.extra.append(player)


def skip_turn(state: State, player: int) -> None:
    """Let a player miss their next turn."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.skipped.append(player)


def pass_turns(state: State, player: int) -> None:
    """Let a player have no more turns until these turns are over."""
    found = innermost(state, TurnsFrame)
    if found is not None and player not in found.passed:
        found.passed.append(player)


def turn_round(state: State) -> None:
    """Reverse the order of turns, from the player whose turn it is."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.next = (found.next - 2 * found.direction) % state.players
        found.direction = -found.direction


def end_turns(state: State) -> None:
    """Make the current turn the last one."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.left = 0
        found.extra = []


def innermost(state: State, kind: type[F]) -> F | None:
    """The innermost frame of a class on the stack; None where there is none."""
    for frame in reversed(state.stack):
        if isinstance(frame, kind):
            return frame
    return None


ROUTINES = (routine(RoundsFrame, run_rounds), routine(TurnsFrame, run_turns))  # for rules modules that have them
