"""The rules of the tavern: each round a card of the edicts is turned up, hands are dealt, and tricks are played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from engine.kernel.core.box import Design
from engine.kernel.core.customs import Customs, Moment, Sign
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.running import decks, flow
from engine.kernel.running.events import begin, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.tricks import Tricks
from tests.engine.made_games.rules import FIRST, Made, Names, usual

TAVERN = Names("round", "play", "board", "crumb", "point", "Tavern")
ROUNDS, CARDS = 5, 4  # rounds of a game, and cards that everybody is dealt in each
OF_TRICKS = (
    "trick_players, trick_cards, trick_leader, trick_next, trick_decided, tricks_won, trick_last, trick_last_leader, "
    "trick_last_card"
)


@record
class EdictFrame(Frame):
    """The edict of a round; `step` is 1 once it was turned up, `card` the one whose text comes next, -1 for none."""

    code: int | str = later("edict")
    card: int = later(-1)


def _customs() -> Customs:
    own = usual(TAVERN)
    return replace(
        own,
        deeds={
            "draw": (Sign("", "moved", "deck", "hand"),),
            "take": (Sign("", "moved", "won pile", "hand", is_sure=False),),
            "play": (Sign("tricks", "moved", "hand", "trick"),),
        },
        done={},
        periods={"round": ("rounds",), "trick": ()},
        ends={"round": ("tricks",), "trick": ("tricks",)},
        moments={
            "start round": Moment("game"),
            "end round": Moment("tricks"),
            "start trick": Moment("tricks"),
            "end trick": Moment("tricks"),
            "end game": Moment("whole"),
        },
        skipped={},
        extra={},
        order=(),
        laid_off=frozenset({"edict", "game"}),
        tells={**own.tells, "win": ("cards trick > won pile",), "deal": ("cards",)},
        changes={
            "tricks": ("cards hand > trick", "cards trick > won pile", f"notes {OF_TRICKS}", "lasting"),
            "game": (f"notes {OF_TRICKS}, rounds", "cards", "order", "lasting"),
            "whole": (f"notes {OF_TRICKS}, rounds", "lasting"),
            "edict": ("cards edicts > board, discard pile", f"notes {OF_TRICKS}"),
        },
    )


class Tavern(Made):
    """Everybody plays a card to each trick; the best one wins it, and its player leads the next."""

    names: ClassVar[Names] = TAVERN
    lying: ClassVar[str] = "Decree"
    customs: ClassVar[Customs] = _customs()
    events: ClassVar[frozenset[str]] = frozenset(
        {
            "play", "lead", "win", "draw", "take", "discard", "start round", "end round", "start trick", "end trick",
            "end game",
        }
    )  # fmt: skip
    asked: ClassVar[Mapping[str, frozenset[str]]] = {
        "would": frozenset({"draw", "discard"}),
        "worth": frozenset({"point"}),
        "cannot": frozenset({"play", "win"}),
        "contest": frozenset({"trump", "lowest"}),
    }
    turn_period: ClassVar[str] = "round"
    main_period: ClassVar[str] = "round"

    def lay_out(self) -> None:
        """As in the other made games, and rounds of tricks in place of turns."""
        super().lay_out()
        self.edicts = self.board.number("edicts")
        self.tricks: Tricks[State] = Tricks("tricks", "trick", zones=("hand", "won pile"), verb="play", ends="round")
        self.round = flow.Rounds("game", (self.deal, self.turn_up, self.tricks.push), most=ROUNDS)
        self.game = flow.Rounds("whole", (self.round.push,), period="game", most=1)
        self.cards_in_lines = {**self.cards_in_lines, "edict": FIRST}

    def routines(self) -> tuple[Routine[State], ...]:
        """Round after round, the edict of each, and its tricks."""
        return (self.game.routine, self.round.routine, self.tricks.routine, routine(EdictFrame, self.run_edict))

    def set_up(self, state: State) -> None:
        """The edicts lie apart."""
        decks.unpack(state)
        for card in state.zones[self.deck][:]:
            if self.box.designs[self.design_of[card]].type != "Court":
                self.put(state, card, self.edicts)
        self.mix(state, self.edicts)
        state.groups = [None] * state.players
        self.game.push(state)

    def is_held(self, design: Design) -> bool:
        """Whether players have such cards in hand."""
        return design.type == "Court"

    def is_resolved(self, design: Design) -> bool:
        """Whether the text of such a card is done when it comes."""
        return design.type == "Edict"

    def stands(self, design: Design) -> bool:
        """Whether what a card says is not done when it comes: it holds, or waits."""
        return design.type != "Edict"

    def deal(self, state: State) -> None:
        """All cards are shuffled, everybody is dealt some, and what held for the last round is gone."""
        for zone, row in enumerate(state.zones):
            if self.board.kind_name(zone) in ("hand", "won pile", "trick", "discard pile"):
                for card in row[:]:
                    is_court = self.box.designs[self.design_of[card]].type == "Court"
                    self.put(state, card, self.deck if is_court else self.edicts)
        for player in range(state.players):
            for card in state.zones[self.board.number("board", player)][:]:
                self.put(state, card, self.edicts)
        self.mix(state, self.deck)
        self.mix(state, self.edicts)
        decks.deal(state, self.deck, self.board.zones_of("hand")[: state.players], CARDS)
        note(state, "deal", state.first)
        flow.start_period(state, "round")

    def turn_up(self, state: State) -> None:
        """The edicts of the round come next; none in the first, so that no text is in the way of the first choice."""
        rounds = flow.innermost(state, flow.RoundsFrame)
        if rounds is not None and rounds.done:
            state.stack.append(EdictFrame())

    def run_edict(self, state: State, frame: EdictFrame, answer: int | None) -> None:
        """Turn two edicts up before whoever leads: one that is a decree stays there, another is done."""
        leader = state.first
        if state.waiting or state.due:
            settle(state)
        elif frame.card >= 0:
            for program in reversed(self.compiled.texts[self.design_of[frame.card]].programs):
                begin(state, program, frame.card, leader, -1)
            frame.card = -1
        elif frame.step < 2 and state.zones[self.edicts]:
            frame.step += 1
            card = state.zones[self.edicts][-1]
            stays = self.box.designs[self.design_of[card]].type == "Decree"
            self.put(state, card, self.board.number("board", leader) if stays else self.pile)
            note(state, "edict", leader, card)
            frame.card = -1 if stays else card
        else:
            state.stack.pop()

    def facts(self, state: State) -> dict[str, object]:
        """Who leads the round."""
        return {"first": state.first}
