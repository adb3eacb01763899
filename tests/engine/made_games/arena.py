"""The rules of the duel: before cards are sent, each fighter of whoever's bout it is may strike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from engine.kernel.core.choice import STOP
from engine.kernel.core.customs import Customs, Sign
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.running import tokens
from engine.kernel.running.card_numbers import number_of
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import forbidden
from tests.engine.made_games.rules import Made, MoveFrame, Moves, Names, usual

ARENA = Names("bout", "send", "pit", "breath", "Fame", "Arena")
MARKS = ("wound", "scar", "sweat")  # what lies on a fighter, and is gone when it is sent again


@record
class StrikeFrame(Frame):
    """The strikes of a bout; `step` is 1 once the fighters have rested, `card` who strikes, -1 for none."""

    asks: ClassVar[frozenset[str]] = frozenset({"strike", "aim"})

    code: int | str = later("strike")
    player: int
    card: int = later(-1)


class Bouts(Moves):
    """Bouts that begin with strikes."""

    def begin(self, state: State, player: int) -> Frame:
        """The frame of the strikes, after which cards are sent."""
        note(state, "turn", player)
        return StrikeFrame(player)


def _customs() -> Customs:
    own = usual(ARENA)
    changes = {**own.changes, "strike": ("tokens sweat, wound, Fame", "cards pit > discard pile")}
    return replace(
        own,
        fielded=frozenset({"Fighter", "Brute"}),
        deeds={**own.deeds, "strike": (Sign("strike", "laid", "sweat"),)},
        changes={**changes, "move": (*changes["move"], f"tokens {', '.join(MARKS)}")},
        tells={
            **own.tells,
            "strike": ("tokens sweat",),
            "rest": ("tokens sweat",),
            "fresh": (f"tokens {', '.join(MARKS)}",),
        },
    )


class Arena(Made):
    """A duel: fighters are sent into a pit, strike each other, and stay there until they fall."""

    names: ClassVar[Names] = ARENA
    lying: ClassVar[str] = "Fighter"
    customs: ClassVar[Customs] = _customs()
    events: ClassVar[frozenset[str]] = frozenset(
        {"send", "strike", "draw", "take", "discard", "start bout", "end bout", "end game"}
    )
    asked: ClassVar[Mapping[str, frozenset[str]]] = {
        **Made.asked,
        "cannot": frozenset({"send", "strike"}),
        "worth": frozenset({"Fame"}),
    }
    meant_in_play: ClassVar[frozenset[str]] = frozenset({"Fighter", "Brute"})
    turn_period: ClassVar[str] = "bout"
    main_period: ClassVar[str] = "bout"
    turns: ClassVar[type[Moves]] = Bouts

    def lay_out(self) -> None:
        """As in the other made games, and what can be struck."""
        super().lay_out()
        labels = dict(enumerate(self.box.labels))
        self.words |= {
            "strike": {card: f"strike with {label}" for card, label in labels.items()} | {STOP: "no more strikes"},
            "aim": {card: f"strike {label}" for card, label in labels.items()} | {STOP: "strike your opponent"},
        }

    def routines(self) -> tuple[Routine[State], ...]:
        """Those of all made games, and strikes."""
        return (*super().routines(), routine(StrikeFrame, self.run_strike))

    def pit(self, state: State, player: int) -> list[int]:
        """The fighters of a player."""
        return state.zones[self.board.number("pit", player)][:]

    def playable(self, state: State, player: int) -> list[int]:
        """The cards of a hand that no text keeps its player from sending."""
        return [x for x in super().playable(state, player) if not forbidden(state, Event("send", player, -1, x))]

    def play(self, state: State, player: int, card: int) -> int:
        """Whoever is sent is fresh."""
        for name in MARKS:
            counter = self.counter_numbers[name]
            if self.on(state, card, name):
                self.change(state, counter, "card", card, -self.on(state, card, name))
                note(state, "fresh", player, card)
        return super().play(state, player, card)

    def on(self, state: State, card: int, name: str) -> int:
        """How many tokens of a name lie on a card; 0 on one that can have none."""
        return self.amount(state, self.counter_numbers[name], "card", card)

    def run_strike(self, state: State, frame: StrikeFrame, answer: int | None) -> None:
        """Let one fighter after the other strike, as its player likes; then cards are sent."""
        player = frame.player
        if answer is not None:
            if frame.card >= 0:
                striker, frame.card = frame.card, -1
                self.hit(state, player, striker, answer)
                return
            if answer != STOP:
                frame.card = answer
                self.change(state, self.counter_numbers["sweat"], "card", answer, 1)
                note(state, "strike", player, answer)
                emit(state, "strike", player, -1, answer)
                return
        if state.waiting or state.due:
            settle(state)
            return
        if frame.step == 0:
            frame.step = 1
            self.rest(state, player)
            return
        if frame.card >= 0 and frame.card in self.pit(state, player):
            offer(state, player, "aim", [*self.pit(state, 1 - player), STOP], "aim")
            return
        frame.card = -1
        ready = [] if answer == STOP else self.ready(state, player)
        if ready:
            offer(state, player, "strike", [*ready, STOP], "strike")
            return
        state.stack.pop()
        state.stack.append(MoveFrame(player))

    def rest(self, state: State, player: int) -> None:
        """A new bout: the fighters of a player can strike again."""
        for card in self.pit(state, player):
            if self.on(state, card, "sweat"):
                self.change(state, self.counter_numbers["sweat"], "card", card, -self.on(state, card, "sweat"))
                note(state, "rest", player, card)

    def ready(self, state: State, player: int) -> list[int]:
        """The fighters that can strike."""
        fighters = [card for card in self.pit(state, player) if not self.on(state, card, "sweat")]
        return [card for card in fighters if not forbidden(state, Event("strike", player, -1, card))]

    def hit(self, state: State, player: int, striker: int, target: int) -> None:
        """Wounds for the opponent, or for a fighter, which strikes back; whoever has too many falls."""
        wound = self.counter_numbers["wound"]
        if target == STOP:
            tokens.gain(state, 1 - player, wound, number_of(state, striker, "might") or 0)
            return
        blows = [(target, striker, player), (striker, target, 1 - player)]
        for card, other, whose in blows:
            tokens.lay(state, whose, wound, ("card", card), number_of(state, other, "might") or 0, None)
        for card, _, whose in blows:
            if self.on(state, card, "wound") >= (number_of(state, card, "grit") or 1):
                self.discard(state, card, 1 - whose)
                tokens.gain(state, whose, self.counter_numbers["Fame"], 1)
