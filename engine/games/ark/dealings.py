"""What texts can do beyond the rulebook's own deeds: give, show, put back, exchange, discard a pile, end a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.games.ark import cargo, turn
from engine.games.ark import layout as at
from engine.games.ark.needs import NEEDS
from engine.games.ark.state import ArkState, ark
from engine.games.ark.table import Table
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import RuleFrame
from engine.kernel.core.needs import Needs
from engine.kernel.core.state import State
from engine.kernel.running.game_log import note

ENDED = 1  # step of a turn in which nothing more is done


class Dealings(Table):
    """See the module, and World for what each question means."""

    needs: ClassVar[Needs] = NEEDS
    needs_readings: ClassVar[bool] = True

    partly: ClassVar[Mapping[str, frozenset[str]]] = {"swap": frozenset({"card"}), "end_period": frozenset({"turn"})}

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """From hand to hand; who gives it knows where it is."""
        for half in self.move(state, card, at.hand(other)):
            state.seen = [*state.seen, (player, half)]
            note(state, "give", player, half, (other, self.how_seen(state, half, was_seen=False)))

    def discard_pile(self, state: State, zone: int, player: int) -> None:
        """To the Hold; what goes out of a Storeroom counts as left behind again."""
        if at.is_storeroom(zone):
            ark(state).stowed -= len(cargo.aboard(state, at.owner_of_zone(zone)))
        for card in list(state.zones[zone]) if zone != at.HOLD else ():
            self.put(state, card, at.HOLD)
            note(state, "discard", player, card)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Who has seen a card knows it until it moves."""
        watching = range(state.players) if everybody else (player,)
        new = [(who, card) for who in watching for card in cards if (who, card) not in state.seen]
        state.seen = state.seen + new
        note(state, "reveal" if everybody else "look", player, tuple(cards))

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """Where they lay, the last of them uppermost; who puts them back alone still knows them."""
        seen = state.seen
        for card in cards:
            self.put(state, card, state.zone_of[card], bottom=bottom)
        state.seen = seen
        self.forget(state, cards, but=player)
        state.cache.pop("hold", None)
        note(state, "put back", player, len(cards))

    # --- exchanging ------------------------------------------------------------------------------------------------

    def may_swap(self, state: State, player: int, sort: str, x: int, y: int) -> bool:
        """A pair in a Storeroom for one in another; elsewhere a card for a card in another pile."""
        one, other = state.zone_of[x], state.zone_of[y]
        return one != other and at.is_storeroom(one) == at.is_storeroom(other)

    def swap(self, state: State, player: int, sort: str, x: int, y: int) -> None:
        """Each goes where the other was, a pair in a Storeroom with both halves."""
        if not self.may_swap(state, player, sort, x, y):
            note(state, "cannot", player, "exchange these")
            return
        one, other = state.zone_of[x], state.zone_of[y]
        going, coming = self._whole(state, x), self._whole(state, y)
        seen = [self.is_face_up(state, card) for card in (x, y)]
        for cards, zone in ((going, other), (coming, one)):
            for card in cards:
                self.put(state, card, zone)
        a, b = ((card, self.how_seen(state, card, was_seen=was)) for card, was in zip((x, y), seen, strict=True))
        note(state, "exchange", player, a, b)

    def _whole(self, state: State, card: int) -> list[int]:
        """A card, in a Storeroom with the other half of its pair."""
        zone, design = state.zone_of[card], self.design_of[card]
        if not at.is_storeroom(zone):
            return [card]
        others = [other for other in state.zones[zone] if self.design_of[other] == design and other != card]
        return [card, *others[: self.cargo.needed[design] - 1]]

    # --- turns -----------------------------------------------------------------------------------------------------

    def end_period(self, state: State, player: int, period: str) -> None:
        """Nothing more is done in the turn; what is discarded at its end still is."""
        frame = next((each for each in reversed(state.stack) if each.code == "turn"), None)
        if not isinstance(frame, RuleFrame) or frame[2] != player:
            note(state, "nothing", player)
            return
        frame.step = ENDED
        note(state, "ended", player)


def run_turn(state: ArkState, frame: RuleFrame, answer: int | None) -> None:
    """The turn of the rulebook, unless a text has ended it."""
    turn.run_turn(state, frame, STOP if frame.step == ENDED else answer)
