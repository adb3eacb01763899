"""The rules of the game of monks: on each day one is sent to an office that stands empty, and does what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from engine.kernel.core.box import Design
from engine.kernel.core.choice import STOP
from engine.kernel.core.customs import Customs
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.running import tokens
from engine.kernel.running.choices import offer
from engine.kernel.running.events import begin, settle
from engine.kernel.running.game_log import note
from tests.engine.made_games.rules import Made, MoveFrame, Moves, Names, usual

ABBEY = Names("day", "run", "cloister", "zeal", "Grace", "Abbey")
MONKS = 2  # of each player


@record
class DutyFrame(Frame):
    """The duty of a day; `step` is 1 once the monks are back, 2 when one was sent; `card` is the office he is at."""

    asks: ClassVar[frozenset[str]] = frozenset({"office"})

    code: int | str = later("duty")
    player: int
    card: int = later(-1)


class Days(Moves):
    """Days that begin with a duty."""

    def begin(self, state: State, player: int) -> Frame:
        """The frame of the duty, after which cards are run."""
        note(state, "turn", player)
        return DutyFrame(player)


def _customs() -> Customs:
    own = usual(ABBEY)
    return replace(
        own,
        fielded=frozenset({"Office", "Brother"}),
        in_play=(*own.in_play, "court"),
        changes={**own.changes, "duty": ("marks", "tokens monk")},
        tells={**own.tells, "back": ("tokens monk",)},
    )


class Abbey(Made):
    """Monks are sent to offices in a court that is everybody's; brothers stay in a cloister of one's own."""

    names: ClassVar[Names] = ABBEY
    lying: ClassVar[str] = "Brother"
    customs: ClassVar[Customs] = _customs()
    events: ClassVar[frozenset[str]] = frozenset({"run", "draw", "take", "discard", "start day", "end day", "end game"})
    meant_in_play: ClassVar[frozenset[str]] = frozenset({"Office", "Brother"})
    turn_period: ClassVar[str] = "day"
    main_period: ClassVar[str] = "day"
    turns: ClassVar[type[Moves]] = Days

    def lay_out(self) -> None:
        """As in the other made games, and what the offices are called."""
        super().lay_out()
        self.court, self.monk = self.board.number("court"), self.counter_numbers["monk"]
        labels = dict(enumerate(self.box.labels))
        self.words |= {"office": {card: f"send a monk to {label}" for card, label in labels.items()} | {STOP: "none"}}

    def set_up(self, state: State) -> None:
        """The offices stand open, and everybody has monks; the rest is dealt as in the other made games."""
        super().set_up(state)
        offices = [x for x, design in enumerate(self.design_of) if self.box.designs[design].type == "Office"]
        for card in offices:
            self.put(state, card, self.court)
        for player in range(state.players):
            state.counts[self.monk][player] = MONKS

    def is_held(self, design: Design) -> bool:
        """Whether players have such cards in hand."""
        return design.type != "Office"

    def routines(self) -> tuple[Routine[State], ...]:
        """Those of all made games, and the duty of a day."""
        return (*super().routines(), routine(DutyFrame, self.run_duty))

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """The cards of a noun before all players and in the court."""
        fits = self.types_of(noun)
        offices = [x for x in state.zones[self.court] if fits is None or fits(self.box.designs[self.design_of[x]])]
        return [*super().cards_in_force(state, noun, actor), *offices]

    def run_duty(self, state: State, frame: DutyFrame, answer: int | None) -> None:
        """The monks come back, one is sent to an empty office, and what that says is done; then cards are run."""
        player = frame.player
        if answer is not None and answer != STOP:
            tokens.lay(state, player, self.monk, ("card", answer), 1, ("player", player))
            frame.card, frame.step = answer, 2
            return
        if state.waiting or state.due:
            settle(state)
            return
        if frame.step == 0:
            frame.step = 1
            self.call_back(state, player)
        elif frame.step == 1 and answer is None and self.free(state, player):
            offer(state, player, "office", [*self.free(state, player), STOP], "office")
        elif frame.card >= 0:
            self.resolve_card(state, player, frame.card)
            frame.card = -1
        else:
            state.stack.pop()
            state.stack.append(MoveFrame(player))

    def resolve_card(self, state: State, player: int, card: int) -> None:
        """Do what an office or a card says."""
        for program in reversed(self.compiled.texts[self.design_of[card]].programs):
            begin(state, program, card, player, -1)

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """A monk who is at an office that is discarded is gone."""
        super().discard(state, card, player)
        if state.marks[card] and state.zone_of[card] == self.pile:
            tokens.unmark(state, card)

    def free(self, state: State, player: int) -> list[int]:
        """The offices where no monk is, for a player who has one left."""
        left = self.amount(state, self.monk, "player", player)
        return [card for card in state.zones[self.court] if left and tokens.may_mark(state, player, card, self.monk)]

    def call_back(self, state: State, player: int) -> None:
        """The monks of a player come back from the offices."""
        for card in state.zones[self.court]:
            if state.marks[card] == player + 1:
                tokens.unmark(state, card)
                self.change(state, self.monk, "player", player, 1)
                note(state, "back", player, card)
