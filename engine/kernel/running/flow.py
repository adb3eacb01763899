"""Rounds, phases and turns: what comes next where a game goes round.

A rules module has a Rounds for what goes round in phases, and a Turns for what players do in turn. Both are made once
and shared by all games; what they keep of one game is in their frames, and in `state.first` and `state.active`.

    class Moves(Turns[MyState]):
        def begin(self, state: MyState, player: int) -> Frame:
            return MoveFrame(player)

    MOVES = Moves("moves")
    GAME = Rounds("game", (MOVES.push, tell_result), most=1)

    def routines(self) -> tuple[Routine[MyState], ...]:
        return GAME.routine, MOVES.routine, routine(MoveFrame, run_move)

`GAME.push(state)` in the set-up makes the game go. Rounds may lie in rounds, turns in phases, and turns in turns. A
phase is a function that does something, or puts a frame on the stack that does.

What is called here after a period of the game's words ("turn", "round") is told to the texts that wait for its start
and end, and ends what lasts for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State
from engine.kernel.running.allowances import renew
from engine.kernel.running.continuous_effects import begin_period, expire
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.language.sorts import Sort

NO_PLAYER = -1
NEXT, OVER = range(2)  # steps of turns: who is next, and what ends with their turn
S = TypeVar("S", bound=State)
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
    """Round after round; `code` names the Rounds, `step` counts the phases of this round that have begun, from 1.

    first     who began this round
    done      rounds that are over
    is_ended  whether this round is the last one, and this phase its last phase
    """

    things: ClassVar[Mapping[str, Sort]] = {"first": "player"}

    code: int | str
    first: int = later(0)
    done: int = later(0)
    is_ended: bool = later(False)


@record
class TurnsFrame(Frame):
    """One turn after the other; `code` names the Turns.

    next       whose turn comes next in the order
    left       turns that are still to come, those skipped and passed over too; -1 until they are ended
    begun      turns that were begun
    player     whose turn it is
    direction  1 in the order of the seats, -1 the other way
    extra      who has a turn more, before the order goes on
    passed     who has no more turns
    """

    things: ClassVar[Mapping[str, Sort]] = {"next": "player", "player": "player", "extra": "player", "passed": "player"}
    needed: ClassVar[frozenset[str]] = frozenset({"next"})

    code: int | str
    next: int
    left: int
    begun: int = later(0)
    player: int = later(NO_PLAYER)
    direction: int = later(1)
    extra: tuple[int, ...] = later(())
    passed: tuple[int, ...] = later(())


# --- periods ---------------------------------------------------------------------------------------------------------


def start_period(state: State, period: str, who: int = NO_PLAYER) -> None:
    """Begin a period, everybody's or one player's, and tell the texts that wait for its start. Ignores unknown ones.

    What players have so much of in each such period they have again: actions of a turn.
    """
    events = state.referee.period_events
    if period in events:
        begin_period(state, period)
        if period in state.referee.renewed:
            renew(state, period, who)
        emit(state, events[period][0], who, is_deed=False)


def end_period(state: State, period: str, who: int = NO_PLAYER) -> None:
    """Announce that a period ends, and end the effects that last until then. Ignores unknown periods."""
    events = state.referee.period_events
    if period in events:
        emit(state, events[period][1], who, is_deed=False)
        if state.lasting or state.used:
            expire(state, period, who)


# --- rounds ----------------------------------------------------------------------------------------------------------


class Rounds(Generic[S]):
    """Round after round of the same phases; see the module.

    code      what frames of these rounds have as their code
    phases    what is done in a round, one after the other, each when all that was triggered before is resolved
    period    what a round is called in texts, or nothing
    most      how many rounds there are, 0 until they are ended
    moves_on  whether the next player begins the next round
    """

    def __init__(
        self,
        code: str,
        phases: Sequence[Callable[[S], None]],
        *,
        period: str = "",
        most: int = 0,
        moves_on: bool = False,
    ) -> None:
        self.code = code
        self.phases = tuple(phases)
        self.period = period
        self.most = most
        self.moves_on = int(moves_on)

    @property
    def routine(self) -> Routine[S]:
        """The routine that runs these rounds; a rules module lists it among its `routines`."""
        return Routine(RoundsFrame, self.run, self.code)

    def push(self, state: S) -> None:
        """Let these rounds come next; the turns of the first one are begun by `state.first`."""
        state.stack.append(RoundsFrame(self.code))

    def run(self, state: S, frame: RoundsFrame, answer: int | None) -> None:
        """Run rounds: step 0 begins a round, each step after it a phase, the step after the last phase ends it."""
        if state.waiting or state.due:
            settle(state)
        elif frame.step == 0:
            self._begin(state, frame)
        elif frame.step <= len(self.phases) and not frame.is_ended:
            frame.step += 1
            self.phases[frame.step - 2](state)
        else:
            frame.step = 0
            frame.done += 1
            end_period(state, self.period)

    def _begin(self, state: S, frame: RoundsFrame) -> None:
        """Begin the next round, or take the frame off the stack: then who began the rounds around it goes on."""
        if frame.is_ended or (self.most and frame.done >= self.most):
            state.stack.pop()
            around = innermost(state, RoundsFrame)
            if around is not None:
                state.first = around.first
            return
        if frame.done:
            state.first = (frame.first + self.moves_on) % state.players
        frame.first = state.first
        frame.step = 1
        start_period(state, self.period)


def end_rounds(state: State) -> None:
    """Make the current round the last one, and the current phase its last phase. Nothing without a round."""
    found = innermost(state, RoundsFrame)
    if found is not None:
        found.is_ended = True


def rounds_over(state: State) -> int:
    """How many of the rounds that are going on are over; 0 where there are none."""
    found = innermost(state, RoundsFrame)
    return found.done if found is not None else 0


def lead(state: State, player: int) -> None:
    """Let a player begin the turns from now on, in this round and the next ones."""
    state.first = player
    found = innermost(state, RoundsFrame)
    if found is not None:
        found.first = player


# --- turns -----------------------------------------------------------------------------------------------------------


class Turns(ABC, Generic[S]):
    """One turn after the other, until they are ended or nobody may have one; see the module.

    code    what frames of these turns have as their code
    period  what a turn is called in texts, or nothing
    laps    how many turns each player has, 0 until they are ended

    Games say how a turn begins, and what else is different with them.
    """

    def __init__(self, code: str, *, period: str = "turn", laps: int = 0) -> None:
        self.code = code
        self.period = period
        self.laps = laps

    @abstractmethod
    def begin(self, state: S, player: int) -> Frame:
        """Do what comes before a player's turn, and return the frame that runs it.

        Texts are told afterwards that the turn begins; what they then do is settled by the frame.
        """

    def end(self, state: S, player: int) -> None:
        """Do what comes after a player's turn, before texts are told that it ends."""

    def is_over(self, state: S) -> bool:
        """Whether there are no more turns: asked before each turn."""
        return False

    def may_have(self, state: S, player: int) -> bool:
        """Whether a player may have a turn at all; who has passed is not asked about."""
        return not state.referee.is_out(state, player)

    def skipped(self, state: S, player: int) -> None:
        """Do what comes in place of a turn that a player misses."""
        note(state, "skip", player)

    @property
    def routine(self) -> Routine[S]:
        """The routine that runs these turns; a rules module lists it among its `routines`."""
        return Routine(TurnsFrame, self.run, self.code, self.period)

    def push(self, state: S) -> None:
        """Let these turns come next, from `state.first` on."""
        state.stack.append(TurnsFrame(self.code, state.first, self.laps * state.players if self.laps else -1))

    def run(self, state: S, frame: TurnsFrame, answer: int | None) -> None:
        """Run turns: find who is next and begin their turn; after it, end it."""
        if state.waiting or state.due:
            settle(state)
        elif frame.step == OVER:
            frame.step = NEXT
            self.end(state, frame.player)
            end_period(state, self.period, frame.player)
        else:
            player = NO_PLAYER if self.is_over(state) else self._who_is_next(state, frame)
            if player == NO_PLAYER:
                state.stack.pop()
                around = innermost(state, TurnsFrame)
                state.active = around.player if around is not None else NO_PLAYER
                return
            begun = self.begin(state, player)
            frame.step = OVER
            frame.begun += 1
            frame.player = state.active = player
            state.stack.append(begun)
            start_period(state, self.period, player)

    def _who_is_next(self, state: S, frame: TurnsFrame) -> int:
        """The player with an extra turn, else the next in the order who may have one; NO_PLAYER when none is left."""
        if frame.extra:
            player, *rest = frame.extra
            frame.extra = tuple(rest)
            return player
        passed_over = 0
        left_open = not self.laps
        while ((left_open and frame.left) or frame.left > 0) and passed_over < state.players:
            player = frame.next
            frame.next = (player + frame.direction) % state.players
            frame.left -= frame.left > 0
            if player in frame.passed or not self.may_have(state, player):
                passed_over += 1
                continue
            if player not in state.skipped:
                return player
            passed_over = 0
            where = state.skipped.index(player)
            state.skipped = state.skipped[:where] + state.skipped[where + 1 :]
            self.skipped(state, player)
        return NO_PLAYER


def extra_turns(state: State) -> tuple[int, ...]:
    """Who has a turn more before the order goes on, of the turns that are going on."""
    found = innermost(state, TurnsFrame)
    return found.extra if found is not None else ()


def who_follows(state: State) -> int:
    """Whose turn comes next in the order of the turns that are going on, unless they miss it; -1 without turns."""
    found = innermost(state, TurnsFrame)
    return found.next if found is not None else NO_PLAYER


def way_round(state: State) -> int:
    """1 where turns go on in the order of the seats, -1 where the other way; 0 without turns."""
    found = innermost(state, TurnsFrame)
    return found.direction if found is not None else 0


def turns_begun(state: State) -> int:
    """How many of the turns that are going on were begun; 0 where there are none."""
    found = innermost(state, TurnsFrame)
    return found.begun if found is not None else 0


def give_turn(state: State, player: int) -> None:
    """Give a player an extra turn after the current one. Nothing without turns."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.extra += (player,)


def skip_turn(state: State, player: int) -> None:
    """Let a player miss the next turn that they could have, now or in later rounds."""
    state.skipped += (player,)


def pass_turns(state: State, player: int) -> None:
    """Let a player have no more turns until these turns are over."""
    found = innermost(state, TurnsFrame)
    if found is not None and player not in found.passed:
        found.passed += (player,)


def turn_round(state: State) -> None:
    """Reverse the order of turns, from the player whose turn it is."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.next = (found.next - 2 * found.direction) % state.players
        found.direction = -found.direction


def end_turns(state: State, *, at_once: bool = False) -> None:
    """Make the current turn the last one; with `at_once`, a turn whose end nobody is told of."""
    found = innermost(state, TurnsFrame)
    if found is not None:
        found.left = 0
        found.extra = ()
        if at_once:
            found.step = NEXT


def innermost(state: State, kind: type[F]) -> F | None:
    """The innermost frame of a class on the stack; None where there is none."""
    for frame in reversed(state.stack):
        if isinstance(frame, kind):
            return frame
    return None
