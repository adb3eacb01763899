"""A voyage: how it begins, whose turn it is, what a turn allows, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.games.ark import cargo, prohibitions
from engine.games.ark import layout as at
from engine.kernel.core.chance import below, shuffle
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import RuleFrame
from engine.kernel.running.choices import offer
from engine.kernel.running.continuous_effects import expire
from engine.kernel.running.events import emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import call

if TYPE_CHECKING:
    from engine.games.ark.state import ArkState

HAND, LARGE_HAND, FEW = 5, 7, 4  # fewer than FEW players have the large hand
FIRST_IN_HOLD = 2
ACTIONS = 2
IDLE_ROUNDS = 3
OVER = -1
# Options of a turn: the number of a design is playing it, TAKE + design taking it from the Hold.
DRAW, FLIP, TAKE = -2, -3, prohibitions.TAKE
TIMES = ("Day", "Night")  # what the rules call the sides of the Time card, the first one up when the game begins
# How to play
APART, TOGETHER, OPEN = range(3)


def set_up(state: ArkState) -> None:
    """The deck not yet shuffled, what is never in play laid aside, and lots drawn for the first turn."""
    referee: Any = state.referee
    cards = len(referee.design_of)
    state.zones = [[] for _ in range(at.zones(state.players))]
    state.zones[at.ASIDE] = list(range(cards))
    state.zone_of = [at.ASIDE] * cards
    state.marks = [0] * cards
    state.shown = [0] * cards
    state.counts = [[0] * state.players for _ in referee.counters]
    for card in range(cards):
        if not cargo.is_excluded(state, card):
            referee.put(state, card, at.DECK)
    state.first = below(state, state.players)
    call(state, "voyage", state.first)
    call(state, "how")


def deal(state: ArkState) -> None:
    """Shuffle, deal, turn up the first cards of the Hold."""
    shuffle(state, state.zones[at.DECK])
    hand = LARGE_HAND if state.players < FEW else HAND
    for player in range(state.players):
        for _ in range(hand):
            top_to(state, at.hand(player))
    found = [top_to(state, at.HOLD) for _ in range(FIRST_IN_HOLD)]
    note(state, "deal", -1, hand, tuple(card for card in found if card >= 0))


def top_to(state: ArkState, zone: int) -> int:
    """The top card of the deck goes somewhere; -1 when the deck is empty."""
    deck = state.zones[at.DECK]
    if not deck:
        return -1
    card = deck[-1]
    state.referee.put(state, card, zone)
    return card


def run_how(state: ArkState, frame: RuleFrame, answer: int | None) -> None:
    """["how", step]: one player plays the solo game; several say how they play. Then the cards are dealt."""
    if state.players == 1:
        answer = TOGETHER
    if answer is None:
        offer(state, state.first, "how", [APART, TOGETHER, OPEN], "how")
        return
    state.together = int(answer != APART)
    state.open = int(answer == OPEN)
    note(state, "how", state.first, answer)
    deal(state)
    state.stack.pop()


# --- turns -----------------------------------------------------------------------------------------------------------


def run_voyage(state: ArkState, frame: RuleFrame, answer: int | None) -> None:
    """["voyage", step, player]: one turn after the other, `player` is next, OVER at the end; step counts the turns."""
    if state.waiting or state.due:
        settle(state)
        return
    player = frame[2]
    if player == OVER:
        state.stack.pop()
        state.active = -1
        tell_result(state)
        return
    if cargo.is_all_aboard(state) or state.idle >= IDLE_ROUNDS * state.players:
        frame[2] = OVER
        note(state, "over", -1, int(not cargo.is_all_aboard(state)))
        emit(state, "end game", is_deed=False)
        return
    if state.together and frame.step and frame.step % state.players == 0:
        flip_time(state, -1)
    frame.step += 1
    frame[2] = (player + 1) % state.players
    card = top_to(state, at.HOLD)
    if card >= 0:
        note(state, "hold", -1, card)
    begin_turn(state, player)


def tell_result(state: ArkState) -> None:
    """What each thing aboard is worth; of a group how it has done."""
    if state.together:
        note(state, "result", -1, cargo.left_behind(state), state.cycle)
    elif state.log is not None:
        cargo.note_worth(state)


def begin_turn(state: ArkState, player: int) -> None:
    """Count the actions and begin."""
    state.active = player
    state.added = 0
    state.left = ACTIONS + int(not state.zones[at.DECK] or not state.zones[at.hand(player)])
    if state.together and state.players < FEW:
        state.left += 1
    if "turn" in state.referee.periods:
        state.since[state.referee.periods.index("turn")] = len(state.deeds)
    note(state, "turn", player, state.left)
    call(state, "turn", player)
    emit(state, "start turn", player, is_deed=False)


def flip_time(state: ArkState, player: int) -> None:
    """The other side of the Time card; a new cycle begins with each Day."""
    state.night = 1 - state.night
    if not state.night:
        state.cycle += 1
    note(state, "flip", player, state.night, state.cycle if state.together else 0)
    emit(state, "flip", player)


def run_turn(state: ArkState, frame: RuleFrame, answer: int | None) -> None:
    """["turn", step, player]: whatever the player does, until they are done or nothing more can be done."""
    player = frame[2]
    if answer is not None and answer != STOP:
        act(state, player, answer)
    if state.waiting or state.due:
        settle(state)
        return
    if answer != STOP and not cargo.is_all_aboard(state):
        found = options(state, player)
        if len(found) > 1:
            offer(state, player, "turn", found, "turn")
            return
    state.stack.pop()
    if not cargo.is_all_aboard(state):
        call(state, "discard", player, 1 if state.added else 2)


def options(state: ArkState, player: int) -> list[int]:
    """What a player can do now: play, draw, take, flip, and always be done."""
    referee: Any = state.referee
    design_of, needed, left = referee.design_of, referee.cargo.needed, state.left
    found = []
    missing: dict[int, int] = {}
    for card in state.zones[at.hand(player)]:
        design = design_of[card]
        n = missing[design] = (missing[design] if design in missing else needed[design]) - 1
        if not n and cargo.price(state, player, card) <= left and cargo.may_play(state, player, card):
            found.append(design)
    if left:
        if state.zones[at.DECK] and prohibitions.may_draw(state, player):
            found.append(DRAW)
        found += prohibitions.takeable(state, player)
        if not state.together:
            found.append(FLIP)
    found.append(STOP)
    return found


def act(state: ArkState, player: int, answer: int) -> None:
    """Do what was chosen."""
    if answer >= TAKE:
        take(state, player, answer - TAKE)
    elif answer >= 0:
        play(state, player, answer)
    elif answer == DRAW:
        state.left -= 1
        card = top_to(state, at.hand(player))
        note(state, "draw", player, 1)
        emit(state, "draw", player, -1, card, 1, at.DECK)
    else:
        state.left -= 1
        flip_time(state, player)


def take(state: ArkState, player: int, design: int) -> None:
    """Draw from the Hold; everyone sees which card it is."""
    referee: Any = state.referee
    card = referee.in_hold(state)[0][design][0]
    state.left -= 1
    state.shown[card] = 1
    referee.put(state, card, at.hand(player))
    note(state, "take", player, card)
    emit(state, "draw", player, -1, card, 1, at.HOLD)
    emit(state, "take", player, -1, card, 1, at.HOLD)


def play(state: ArkState, player: int, design: int, *, is_free: bool = False) -> None:
    """A Food card or a pair goes to the Storeroom, unless its text does not let it; a text may ask for it for free."""
    referee: Any = state.referee
    cards = in_hand(state, player, design)[: referee.cargo.needed[design]]
    if not cargo.may_play(state, player, cards[0]):
        note(state, "cannot", player, "play")
        return
    state.left -= 0 if is_free else cargo.price(state, player, cards[0])
    for card in cards:
        referee.put(state, card, at.storeroom(player))
    state.added = 1
    state.stowed += 1
    state.idle = 0
    note(state, "play", player, cards[0], len(cards))
    cargo.note_play(state, player, cards[0])
    emit(state, "play", player, -1, cards[0], 1, at.storeroom(player))


def in_hand(state: ArkState, player: int, design: int) -> list[int]:
    """The cards of a design in a hand, those that everyone knows first."""
    design_of, shown = state.referee.design_of, state.shown
    found = [card for card in state.zones[at.hand(player)] if design_of[card] == design]
    if len(found) > 1:
        found.sort(key=shown.__getitem__, reverse=True)
    return found


# --- the end of a turn -----------------------------------------------------------------------------------------------


def run_discard(state: ArkState, frame: RuleFrame, answer: int | None) -> None:
    """["discard", step, player, cards still to discard]; what there is no choice about is done."""
    player = frame[2]
    if answer is not None:
        discard(state, player, answer)
        frame[3] -= 1
    while frame[3] and (found := discards(state, player)):
        if len(found) > 1 and (len(found) > frame[3] or cards_of(state, player, found) > frame[3]):
            offer(state, player, "discard", found, "discard")
            return
        discard(state, player, found[0])
        frame[3] -= 1
    state.stack.pop()
    end_turn(state, player)


def cards_of(state: ArkState, player: int, designs: list[int]) -> int:
    """How many cards of these designs a player has in hand."""
    design_of = state.referee.design_of
    return sum(design_of[card] in designs for card in state.zones[at.hand(player)])


def discards(state: ArkState, player: int) -> list[int]:
    """The designs in a player's hand, but for what a text forbids to discard."""
    design_of = state.referee.design_of
    found = list(dict.fromkeys([design_of[card] for card in state.zones[at.hand(player)]]))
    return prohibitions.discardable(state, player, found)


def discard(state: ArkState, player: int, design: int) -> None:
    """From the hand to the Hold."""
    card = in_hand(state, player, design)[0]
    state.referee.put(state, card, at.HOLD)
    note(state, "discard", player, card)
    emit(state, "discard", player, -1, card, 1, at.HOLD)


def end_turn(state: ArkState, player: int) -> None:
    """Nothing more is done; count the turns in which nobody adds anything."""
    if not state.zones[at.DECK] and not state.added:
        state.idle += 1
    emit(state, "end turn", player, is_deed=False)
    if state.lasting or state.used:
        expire(state, "turn", player)
