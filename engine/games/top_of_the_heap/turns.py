"""Turns: Move, Forage, pass or Retreat, then the action of the place; and abilities that players use."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.forage import TURNS, ForageFrame, pass_turns
from engine.games.top_of_the_heap.move import MoveFrame, is_barred, may_not_move, move_cost
from engine.games.top_of_the_heap.raid import RaidFrame, can_pay, can_raid, note_why_not, targets
from engine.games.top_of_the_heap.slots import FitFrame, is_overfull
from engine.games.top_of_the_heap.stash import RetreatFrame, StashFrame
from engine.games.top_of_the_heap.state import HeapState
from engine.games.top_of_the_heap.swap import SwapFrame
from engine.kernel.core.choice import STOP
from engine.kernel.core.events import Used
from engine.kernel.core.frames import Frame, env_for
from engine.kernel.core.records import later, record
from engine.kernel.core.state import Ability
from engine.kernel.running import continuous_effects
from engine.kernel.running.barred import note_barred
from engine.kernel.running.choices import offer
from engine.kernel.running.events import MOST_ABILITIES, begin, emit, settle
from engine.kernel.running.flow import Turns
from engine.kernel.running.game_log import note
from engine.kernel.running.prices import is_priced, price
from engine.kernel.running.rule_index import rules_in_force

USE = 1000  # the first of the options that use an ability, see `option_of`


class TurnOption(IntEnum):
    """The options of a turn other than places, of which at.DEN is always one's own den, and abilities."""

    FORAGE = -2
    PASS = -3
    RETREAT = -4
    RAID = -5
    STASH = -6


FORAGE, PASS, RETREAT, RAID, STASH = (option.value for option in TurnOption)  # as they are offered: plain numbers


class TurnStep(IntEnum):
    """The next step of a turn."""

    BEGIN = 0
    PRIMARY = 1
    ARRIVED = 2
    SECONDARY = 3
    AFTER = 4
    END = 5
    OVER = 6


BEGIN, PRIMARY, ARRIVED, SECONDARY, AFTER, END, OVER = TurnStep


@record
class TurnFrame(Frame):
    """A player's turn; `step` is what comes next in it."""

    asks: ClassVar[frozenset[str]] = frozenset({"turn"})

    code: int | str = later("turn")
    step: TurnStep = later(BEGIN)
    player: int


class TurnsOfTheNight(Turns[HeapState]):
    """Turns of one player after the other, until everybody is out or has had four turns."""

    def may_have(self, state: HeapState, player: int) -> bool:
        """Whether a player is not out tonight and has turns left."""
        return not state.out[player] and state.taken[player] < TURNS

    def begin(self, state: HeapState, player: int) -> Frame:
        """The frame of a player's turn, which itself tells texts of its start and end."""
        state.ended = 0
        return TurnFrame(player)

    def skipped(self, state: HeapState, player: int) -> None:
        """Count a turn that a player misses among the four of the night."""
        state.taken[player] += 1
        note(state, "skipped", player)


TURNS_OF_THE_NIGHT = TurnsOfTheNight("turns", period="")


def run_turn(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    """Run the steps of a turn, each after everything triggered before is resolved."""
    if state.waiting or state.due:
        settle(state)
        return
    PARTS[frame.step](state, frame, answer)


def _begin(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    player = frame.player
    continuous_effects.begin_period(state, "turn")
    frame.step = PRIMARY
    note(state, "turn", player, state.taken[player] + 1)
    emit(state, "start turn", player, is_deed=False)
    if not (state.waiting or state.due):
        _primary(state, frame, None)


def _primary(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    player = frame.player
    if answer is None:
        if state.ended:
            frame.step = END
        else:
            options = primary_options(state, player)
            _note_barred_moves(state, player)
            offer(state, player, "turn", options, "turn")
    elif answer >= USE:
        use(state, player, answer)
    elif answer >= 0:
        frame.step = ARRIVED
        place = answer if answer < at.DEN else at.DEN + player
        state.stack.append(MoveFrame(player, place, is_free=False))
    else:
        frame.step = AFTER
        _stay(state, player, answer)


def _note_barred_moves(state: HeapState, player: int) -> None:
    """Write to the log which rules keep a player from leaving, from visiting houses and from foraging."""
    if state.log is None or not rules_in_force(state, "cannot"):
        return
    here = state.at[player]
    if here < at.HOUSES:
        note_barred(state, player, "leave", [here])
    note_barred(state, player, "visit", [house for house in range(at.HOUSES) if house != here])
    note_barred(state, player, "forage", [here])


def _stay(state: HeapState, player: int, answer: int) -> None:
    if answer == FORAGE:
        state.stack.append(ForageFrame(player))
    elif answer == PASS:
        pass_turns(state, player)
    else:
        state.stack.append(RetreatFrame(player))


def primary_options(state: HeapState, player: int) -> list[int]:
    """What a turn can begin with: places that the player can pay for, Forage, passing; or only Retreat.

    Also abilities.
    """
    here = state.at[player]
    ap = state.counts[state.components.ap][player]
    barred = bool(rules_in_force(state, "cannot"))
    overall = is_priced(state, "move", player)
    leaving = -1
    if here < at.HOUSES:
        leaving = price(state, "leave", player, here)
        if move_cost(state, player, at.DEN + player, leaving) > ap:
            return [RETREAT, *usable(state, player)]
    possible: list[int] = []
    stuck = barred and here < at.HOUSES and is_barred(state, "leave", player, here)
    if not stuck:
        for place in range(at.NEST):
            if place != here:
                cost = price(state, "visit", player, place) + (leaving if leaving > 0 else 0)
                if overall:
                    cost = price(state, "move", player, place, cost)
                if cost <= ap and not (barred and may_not_move(state, player, place)):
                    possible.append(place)
        for place, home in ((at.NEST, at.NEST), (at.DEN, at.DEN + player)):
            if home == here or (barred and may_not_move(state, player, home)):
                continue
            if not overall or move_cost(state, player, home, leaving) <= ap:
                possible.append(place)
    if here != at.NEST and not (barred and is_barred(state, "forage", player, here)):
        possible += [FORAGE, PASS]
    return possible + usable(state, player) if possible else [PASS, *usable(state, player)]


def _arrived(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    """Offer the actions of the place where the animal is now, which need not be the one it moved to."""
    player = frame.player
    place = state.at[player]
    if state.ended:
        frame.step = AFTER
    elif place == at.NEST:
        frame.step = AFTER
        state.stack.append(SwapFrame(player, -1))
    else:
        frame.step = SECONDARY
        if place < at.HOUSES and targets(state, player, place):
            note_barred(state, player, "raid", [place])
        actions = _actions_of(state, player, place)
        if place < at.HOUSES and RAID not in actions:
            note_why_not(state, player, place)
        possible = [*actions, *usable(state, player)]
        if not actions:
            frame.step = AFTER
        elif possible == [FORAGE]:
            _secondary(state, frame, FORAGE)
        else:
            offer(state, player, "turn", possible, "arrived")


def _actions_of(state: HeapState, player: int, place: int) -> list[int]:
    """The options at a place: Raid at a house if it is possible, Stash at the den with items, and Forage.

    Forage is left out where a rule forbids it.
    """
    forages = [] if is_barred(state, "forage", player, place) else [FORAGE]
    if place < at.HOUSES:
        raids = can_raid(state, player, place) and can_pay(state, player, place)
        return [RAID, *forages] if raids else forages
    stashes = [STASH] if state.zones[at.inventory(player)] else []
    return [*stashes, *forages]


def _secondary(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    player = frame.player
    if answer is None:
        _arrived(state, frame, None)
    elif answer >= USE:
        frame.step = ARRIVED
        use(state, player, answer)
    else:
        frame.step = AFTER
        if answer == RAID:
            state.stack.append(RaidFrame(player, state.at[player], is_free=False))
        elif answer == STASH:
            state.stack.append(StashFrame(player, is_action=True))
        else:
            state.stack.append(ForageFrame(player))


def _after(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    """Offer abilities once more after the action, then end the turn."""
    player = frame.player
    if answer is not None and answer != STOP:
        use(state, player, answer)
        return
    abilities = usable(state, player) if answer is None else []
    if abilities:
        offer(state, player, "turn", [*abilities, STOP], "after")
    else:
        _end(state, frame, None)


def _end(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    frame.step = OVER
    emit(state, "end turn", frame.player, is_deed=False)
    if not (state.waiting or state.due):
        _over(state, frame, None)


def _over(state: HeapState, frame: TurnFrame, answer: int | None) -> None:
    player = frame.player
    state.taken[player] += 1
    if state.lasting or state.used:
        continuous_effects.expire(state, "turn", player)
    zones = state.zones
    for other in range(state.players):
        if len(zones[at.INVENTORIES[other]]) > 3 and is_overfull(state, other):
            state.due.append(FitFrame(other))
    state.stack.pop()


PARTS = (_begin, _primary, _arrived, _secondary, _after, _end, _over)


# --- abilities that are used -----------------------------------------------------------------------------------------


def option_of(card: int, index: int) -> int:
    """The option that uses an ability of a card, by its index on the card."""
    return USE + card * MOST_ABILITIES + index


def ability_of(state: HeapState, option: int) -> tuple[int, Ability]:
    """The card and the ability that an option uses."""
    card, index = divmod(option - USE, MOST_ABILITIES)
    abilities = state.components.usable_of[state.components.design_of[card]]
    return card, next(ability for ability in abilities if ability.index == index)


def usable(state: HeapState, player: int) -> list[int]:
    """The options of abilities that a player can use now."""
    components = state.components
    if not components.has_usable:
        return []
    possible = []
    for card in (*state.zones[at.FRONTS[player]], *state.zones[at.INVENTORIES[player]]):
        for ability in components.usable_of[components.design_of[card]]:
            used = Used(ability.number, card, ability.limit)
            if used not in state.used and can_use(state, ability, card, player):
                possible.append(option_of(card, ability.index))
    return possible


def can_use(state: HeapState, ability: Ability, card: int, player: int) -> bool:
    """Whether the first sentence of an ability can be done at all."""
    program = state.compiled.programs[ability.program]
    can = state.compiled.cans.get(program.nodes[0])
    env = env_for(program.number, card, player, -1, program.slots)
    return can is None or bool(can(state, env, player))


def use(state: HeapState, player: int, option: int) -> None:
    """Resolve an ability that its holder uses, and note that it was used."""
    card, ability = ability_of(state, option)
    state.used.append(Used(ability.number, card, ability.limit))
    note(state, "use", player, card)
    begin(state, ability.program, card, player, -1)
