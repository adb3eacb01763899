"""Hiring: everybody is dealt cards, keeps one and passes the others on, until all have hired enough."""

from __future__ import annotations

from typing import ClassVar

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import Draft
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.chance import below
from engine.kernel.core.frames import Frame
from engine.kernel.core.records import later, record
from engine.kernel.running import decks
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.turn_order import player_after

DEALT, KEPT = 8, 5


@record
class DealFrame(Frame):
    """Two players decide whether a third hand is dealt; then everybody is dealt a hand."""

    asks: ClassVar[frozenset[str]] = frozenset({"deal"})

    code: int | str = later("deal")


@record
class HireFrame(Frame):
    """Everybody keeps one card and passes the others on; `step` counts the passes that are over."""

    asks: ClassVar[frozenset[str]] = frozenset({"hire"})

    code: int | str = later("hire")
    picked: int = later(0)  # players who have picked in this pass


def run_deal(state: HeistState, frame: DealFrame, answer: int | None) -> None:
    """Ask two players for a third hand, then deal."""
    if state.players == 2 and answer is None:
        offer(state, state.first, "deal", [way.value for way in Draft], "deal")
        return
    state.third = int(answer == Draft.THIRD_HAND)
    decks.deal(state, at.CRITTERS, packs(state), DEALT)
    note(state, "deal", state.first, state.third)
    state.stack.pop()


def packs(state: HeistState) -> list[int]:
    """The zones of the cards that are passed on, clockwise."""
    found = [at.seat(player, at.PACK) for player in range(state.players)]
    return [*found, at.THIRD] if state.third else found


def run_hire(state: HeistState, frame: HireFrame, answer: int | None) -> None:
    """Let the next player keep a card; after the last player all pass on."""
    if answer is not None:
        player = player_after(state, state.first, frame.picked)
        card = decks.card_of(state, at.seat(player, at.PACK), answer)
        state.referee.put(state, card, at.seat(player, at.HAND))
        note(state, "hire", player, frame.step + 1)
        frame.picked += 1
        if frame.picked == state.players:
            _pass_on(state, frame)
    if frame.step == KEPT:
        state.stack.pop()
        return
    player = player_after(state, state.first, frame.picked)
    offer(state, player, "hire", decks.designs_in(state, at.seat(player, at.PACK)), "hire")


def _pass_on(state: HeistState, frame: HireFrame) -> None:
    """Pass the hands on to the left; the third hand loses a random card. After the last pass they are discarded."""
    frame.step += 1
    frame.picked = 0
    if state.third:
        row = state.zones[at.THIRD]
        state.referee.put(state, row[below(state, len(row))], at.BOX)
    zones = packs(state)
    if frame.step < KEPT:
        rows = [state.zones[zone] for zone in zones]
        for zone, row in zip(zones, [rows[-1], *rows[:-1]], strict=True):
            state.zones[zone] = row
            for card in row:
                state.zone_of[card] = zone
        return
    for zone in zones:
        owner = at.owner_of_zone(zone)
        for card in state.zones[zone][:]:
            state.referee.put(state, card, at.seat(owner, at.PILE) if owner >= 0 else at.BOX)
