"""A night: Upkeep step by step, turns, Cleanup; and how the week begins and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap import scoring
from engine.kernel.core.chance import below, shuffle
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running import continuous_effects
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import call, rule_frame

if TYPE_CHECKING:
    from engine.games.top_of_the_heap.state import HeapState

NIGHTS = 7
PICKUP_NIGHTS = (3, 6)
FULL_CAN = 3
SUPPLY = 2
NEST_SIZE = 3
START_AP = 5
MOST_BONUS = 5


# --- setup -----------------------------------------------------------------------------------------------------------


def set_up(state: HeapState) -> None:
    """Cards into their zones, Pets to different houses by die, decks shuffled, a Resident on every house."""
    referee: Any = state.referee
    box = referee.box
    state.zones = [[] for _ in range(at.zones(state.players))]
    cards = len(box.design_of)
    state.zone_of = [0] * cards
    state.marks = [0] * cards
    state.counts = [[0] * (referee.first_place_holder + at.PLACES) for _ in referee.counters]
    state.at = [-1] * (at.PET + len(referee.pets))
    for card in range(cards):
        design = box.designs[box.design_of[card]]
        zone = at.PETS if design.type == "Pet" else referee.decks.get(design.type, (at.BOX, 0))[0]
        state.zones[zone].append(card)
        state.zone_of[card] = zone
    state.first = below(state, state.players)
    for player in range(state.players):
        state.at[player] = at.DEN + player
    for pet in referee.pets:
        house = below(state, at.HOUSES)
        while house in state.at[at.PET :]:
            house = below(state, at.HOUSES)
        state.at[pet] = house
    for zone in (at.TRASH, at.RISK, at.EVENT, at.RESIDENT):
        shuffle(state, state.zones[zone])
    for house in range(at.HOUSES):
        referee.draw_top(state, at.RESIDENT, at.HOME + house)
    call(state, "week")
    call(state, "animals", state.players - 1)


def run_animals(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["animals", step, place]: everyone chooses an Animal against turn order, the last player first."""
    place = frame[2]
    player = (state.first + place) % state.players
    if answer is not None:
        state.referee.put(state, answer, at.ANIMAL + 3 * player)
        note(state, "animal", player, answer)
        frame[2] = place = place - 1
        player = (state.first + place) % state.players
    if place < 0:
        state.stack.pop()
        return
    referee: Any = state.referee
    free = [card for card in state.zones[at.BOX] if referee.box.designs[referee.design_of[card]].type == "Animal"]
    offer(state, player, "card", free, "animal")


# --- the week --------------------------------------------------------------------------------------------------------


def run_week(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["week", step]: seven nights, then what happens at the end of the game."""
    if state.waiting or state.due:
        settle(state)
        return
    if state.night == NIGHTS and frame.step == 0:
        frame.step = 1
        emit(state, "end game", is_deed=False)
        return
    if state.night == NIGHTS:
        state.stack.pop()
        note(state, "over")
        if state.log is not None:
            scoring.note_worth(state)
        return
    if state.night:
        state.first = (state.first + 1) % state.players
    state.night += 1
    state.since[state.referee.periods.index("night")] = len(state.deeds)
    state.taken = [0] * state.players
    state.out = [int(state.skipped_nights[player] > 0) for player in range(state.players)]
    state.skipped_nights = [max(0, n - 1) for n in state.skipped_nights]
    note(state, "night", state.first, state.night)
    call(state, "night")


def run_night(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["night", step]: the steps in their order; what a step triggers is resolved before the next."""
    if state.waiting or state.due:
        settle(state)
        return
    step = frame.step
    if step == len(STEPS):
        state.stack.pop()
        return
    frame.step = step + 1
    STEPS[step](state)


def trash_pickup(state: HeapState) -> None:
    """Nights 3 and 6: every Trash Can is discarded and given three new items."""
    if state.night not in PICKUP_NIGHTS:
        return
    referee: Any = state.referee
    note(state, "pickup")
    for can in range(at.CAN, at.CAN + at.HOUSES):
        for card in state.zones[can][::-1]:
            referee.discard(state, card)
        for _ in range(FULL_CAN):
            referee.draw_top(state, at.TRASH, can)


def daily_trash(state: HeapState) -> None:
    """A can with fewer than three items is filled up to three, every other can gets one more."""
    referee: Any = state.referee
    for can in range(at.CAN, at.CAN + at.HOUSES):
        for _ in range(max(FULL_CAN - len(state.zones[can]), 1)):
            referee.draw_top(state, at.TRASH, can)
    note(state, "daily trash")


def supply(state: HeapState) -> None:
    """2 Snacks on each house; those left from before stay."""
    referee: Any = state.referee
    row = state.counts[referee.snack]
    first = referee.first_place_holder
    for house in range(at.HOUSES):
        row[first + house] += SUPPLY
    note(state, "supply", -1, SUPPLY)


def restock(state: HeapState) -> None:
    """What is on the Nest is discarded, three new items are put there."""
    referee: Any = state.referee
    for card in state.zones[at.NEST_ROW][:]:
        referee.discard(state, card)
    for _ in range(NEST_SIZE):
        referee.draw_top(state, at.TRASH, at.NEST_ROW)
    note(state, "restock")


def feeding(state: HeapState) -> None:
    """AP become 5; Snacks set aside and FOOD from the stash bring at most 5 more."""
    call(state, "feeding", 0, 0)


def run_feeding(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["feeding", step, how many players are done, 1 when this one has its 5 AP]: in turn order."""
    if state.waiting or state.due:
        settle(state)
        return
    if frame[2] == state.players:
        state.stack.pop()
        return
    referee: Any = state.referee
    player = (state.first + frame[2]) % state.players
    ap = state.counts[referee.ap]
    if frame[3] == 0:
        frame[3] = 1
        snacks = min(state.aside[player], MOST_BONUS)
        state.aside[player] = 0
        ap[player] = START_AP + snacks
        note(state, "feed", player, snacks)
        if snacks:
            emit(state, "eat Snack", player, -1, -1, snacks)
            return
    if answer is not None and answer != STOP:
        referee.eat(state, player, "card", answer)
        return
    if answer is None and state.night > 1 and ap[player] < START_AP + MOST_BONUS:
        foods = [card for card in state.zones[at.stash(player)] if referee.design_of[card] in referee.tag_food]
        if foods:
            offer(state, player, "eat", [*foods, STOP], "eat")
            return
    frame[2] += 1
    frame[3] = 0


def draw_event(state: HeapState) -> None:
    """The first player draws an Event and resolves it."""
    state.events = 0
    call(state, "event", -1)


def run_event(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["event", step, card]: drawn, resolved, discarded; then any additional one."""
    if state.waiting or state.due:
        settle(state)
        return
    referee: Any = state.referee
    if frame.step == 1:
        referee.discard(state, frame[2])
        frame.step = 0
        if not state.events:
            state.stack.pop()
            return
        state.events -= 1
        return
    card = referee.draw_top(state, at.EVENT, at.TABLE)
    if card < 0:
        state.events = 0
        state.stack.pop()
        return
    frame.step, frame.values = 1, [card]
    you = referee.decider(state)
    note(state, "event", you, card)
    emit(state, "draw", you, -1, card, 1, at.EVENT)
    referee.begin_text(state, card, you, -1)


def start_of_night(state: HeapState) -> None:
    """Everything that happens at the start of each night."""
    emit(state, "start night", is_deed=False)


def turns(state: HeapState) -> None:
    """Turns go round until everybody is done."""
    call(state, "turns", -1)


# --- cleanup ---------------------------------------------------------------------------------------------------------


def end_of_night(state: HeapState) -> None:
    """Everything that happens at the end of each night."""
    state.active = -1
    emit(state, "end night", is_deed=False)


def tonight_is_over(state: HeapState) -> None:
    """What holds tonight holds no longer."""
    referee: Any = state.referee
    continuous_effects.expire(state, "night")
    for player in range(state.players):
        if referee.is_overfull(state, player):
            state.due.append(rule_frame("fit", player))


def go_home(state: HeapState) -> None:
    """Animals away from their dens drop what they carry; then all go home."""
    call(state, "home", 0)


def run_home(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["home", step, how many players are done]: items on the can in an order of the player's own."""
    referee: Any = state.referee
    if frame[2] == state.players:
        for player in range(state.players):
            state.at[player] = at.DEN + player
        state.stack.pop()
        return
    player = (state.first + frame[2]) % state.players
    place = state.at[player]
    carried = state.zones[at.inventory(player)]
    if state.night == NIGHTS or place >= at.DEN or not carried:
        frame[2] += 1
        return
    if place == at.NEST:
        for card in carried[:]:
            referee.discard(state, card, player)
        return
    if answer is None and len(carried) > 1:
        offer(state, player, "drop", carried[:], "drop")
        return
    card = carried[0] if answer is None else answer
    referee.put(state, card, at.CAN + place)
    note(state, "left behind", player, card, place)


def stash_step(state: HeapState) -> None:
    """Carried items are stashed or kept; not on the last night."""
    if state.night == NIGHTS:
        return
    for place in range(state.players - 1, -1, -1):
        player = (state.first + place) % state.players
        if state.zones[at.inventory(player)]:
            call(state, "stash", player, 1)


def snack_step(state: HeapState) -> None:
    """Snacks are divided between eating and stashing; on the last night all are stashed."""
    call(state, "snacks", 0)


def run_snacks(state: HeapState, frame: RuleFrame, answer: int | None) -> None:
    """["snacks", step, how many players are done]: how many are set aside to be eaten, at most 5."""
    referee: Any = state.referee
    row = state.counts[referee.snack]
    while frame[2] < state.players:
        player = (state.first + frame[2]) % state.players
        n = row[player]
        if n and state.night < NIGHTS and answer is None:
            offer(state, player, "aside", list(range(min(n, MOST_BONUS) + 1)), "aside")
            return
        eaten = answer or 0
        answer = None
        if n:
            state.aside[player] = eaten
            state.saved[player] += n - eaten
            row[player] = 0
            note(state, "snacks", player, eaten, n - eaten)
        frame[2] += 1
    state.stack.pop()


STEPS = (
    trash_pickup, daily_trash, supply, restock, feeding, draw_event, start_of_night, turns, end_of_night,
    tonight_is_over, go_home, stash_step, snack_step,
)  # fmt: skip
