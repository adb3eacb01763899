"""Before the first turn: the board is laid out, crews pick their corners, and cards are drafted by passing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import goods
from engine.games.crafty_critters import layout as at
from engine.kernel.core.chance import below, shuffle
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.crafty_critters.state import HeistState

DEALT, KEPT = 8, 5
ALONE, THIRD_DEAL = range(2)  # how two players draft


def set_up(state: HeistState) -> None:
    """Shuffle, set out the food, deal."""
    referee: Any = state.referee
    design_of, designs = referee.design_of, referee.box.designs
    state.zones = [[] for _ in range(at.zones(state.players))]
    state.zone_of = [0] * len(design_of)
    state.marks = [0] * len(design_of)
    state.dropped = [0] * len(design_of)
    state.lies = [-1] * len(design_of)
    state.counts = [[0] * state.players for _ in referee.counters]
    state.at = [-1] * state.players
    for card, design in enumerate(design_of):
        zone = referee.home_zone.get(designs[design].type, at.BOX)
        state.zones[zone].append(card)
        state.zone_of[card] = zone
    state.first = below(state, state.players)
    for zone in (at.CRITTERS, at.TRAPS, at.TILES):
        shuffle(state, state.zones[zone])
    _set_out(state)
    call(state, "rounds", state.first)
    call(state, "hire", 0)
    call(state, "deal")
    call(state, "corner", 0)


def _set_out(state: HeistState) -> None:
    """Apples on four-way tiles, a Squash on each side stash, and so on, as far as there are."""
    for name, place in goods.set_out(state.players):
        card = goods.from_pantry(state, name)
        if card >= 0:
            state.referee.put(state, card, at.SHOP)
            state.lies[card] = place


def run_corner(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["corner", step, how many have picked]: each player in turn order picks a start tile that is free."""
    if answer is not None:
        player = (state.first + frame[2]) % state.players
        state.at[player] = answer
        note(state, "corner", player, answer)
        frame[2] += 1
    if frame[2] == state.players:
        state.stack.pop()
        return
    player = (state.first + frame[2]) % state.players
    offer(state, player, "corner", [place for place in at.STARTS if place not in state.at], "corner")


def run_deal(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["deal", step]: two players decide whether a third hand is dealt; then everybody is dealt theirs."""
    if state.players == 2 and answer is None:
        offer(state, state.first, "deal", [ALONE, THIRD_DEAL], "deal")
        return
    state.third = int(answer == THIRD_DEAL)
    for zone in packs(state):
        for _ in range(DEALT):
            state.referee.put(state, state.zones[at.CRITTERS][-1], zone)
    note(state, "deal", state.first, state.third)
    state.stack.pop()


def packs(state: HeistState) -> list[int]:
    """The zones of the cards that are passed, clockwise."""
    found = [at.seat(player, at.PACK) for player in range(state.players)]
    return [*found, at.THIRD] if state.third else found


def run_hire(state: HeistState, frame: RuleFrame, answer: int | None) -> None:
    """["hire", picks of each so far, players who have picked in this one]: everybody keeps one and passes the rest."""
    if answer is not None:
        player = (state.first + frame[2]) % state.players
        card = in_zone(state, at.seat(player, at.PACK), answer)
        state.referee.put(state, card, at.seat(player, at.HAND))
        note(state, "hire", player, frame.step + 1)
        frame[2] += 1
        if frame[2] == state.players:
            _pass_on(state, frame)
    if frame.step == KEPT:
        state.stack.pop()
        return
    player = (state.first + frame[2]) % state.players
    offer(state, player, "hire", designs_in(state, at.seat(player, at.PACK)), "hire")


def _pass_on(state: HeistState, frame: RuleFrame) -> None:
    """All have picked: the table loses a card, and hands go to the left; after the last pick they are discarded."""
    frame.step += 1
    frame[2] = 0
    referee: Any = state.referee
    if state.third:
        row = state.zones[at.THIRD]
        referee.put(state, row[below(state, len(row))], at.BOX)
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
            referee.put(state, card, at.seat(owner, at.PILE) if owner >= 0 else at.BOX)


def designs_in(state: HeistState, zone: int) -> list[int]:
    """The designs of the cards there, each once, in their order."""
    design_of = state.referee.design_of
    return sorted({design_of[card] for card in state.zones[zone]})


def in_zone(state: HeistState, zone: int, design: int) -> int:
    """A card of a design there."""
    design_of = state.referee.design_of
    return next(card for card in state.zones[zone] if design_of[card] == design)
