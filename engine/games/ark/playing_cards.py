"""Playing cards: when a Food card or a pair can be played, how many actions that takes, and what lies in Storerooms."""

from __future__ import annotations

from engine.games.ark import layout as at
from engine.games.ark.state import ArkState
from engine.kernel.core.events import Event
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note, note_by
from engine.kernel.running.rule_index import forbidden


def may_play(state: ArkState, player: int, card: int) -> bool:
    """Whether a card's text, the Time and the rules in force allow it to be played, with the pair it stands for."""
    referee, cargo = state.referee, state.cargo
    design = referee.design_of[card]
    says_so = False
    for rule, env in cargo.timed[design]:
        env.card, env.you = card, player
        if rule.apply(state, env, player, card):
            if not referee.state_is(state, rule.word):
                return False
            says_so = True
    for rule, env in cargo.timeless[design]:
        env.card, env.you = card, player
        says_so = says_so or bool(rule.apply(state, env, player, card))
    if not says_so:
        return False
    if "cannot" in referee.compiled.used_kinds:
        return not forbidden(state, Event("play", player, -1, card))
    return True


def can_play(state: ArkState, player: int, card: int) -> bool:
    """Whether a player can play a card now: it is their turn, they hold it with its pair, and it may be played."""
    design_of, row = state.referee.design_of, state.referee.held_cards(state, player)
    if card not in row or player != state.active:
        return False
    halves = sum(design_of[other] == design_of[card] for other in row)
    return halves >= state.cargo.needed[design_of[card]] and may_play(state, player, card)


def price(state: ArkState, player: int, card: int) -> int:
    """How many actions it takes to play a card, with the pair it stands for."""
    total = 0
    for rule, env in state.cargo.taking[state.referee.design_of[card]]:
        env.card, env.you = card, player
        total += (rule.apply(state, env, player, card) or 0) if rule.word == "action" else 0
    return total


def playable(state: ArkState, player: int) -> list[int]:
    """The designs that a player can play with the actions that are left."""
    design_of, needed, left = state.referee.design_of, state.cargo.needed, state.left
    designs = []
    missing: dict[int, int] = {}
    for card in state.zones[at.hand(player)]:
        design = design_of[card]
        n = missing[design] = (missing[design] if design in missing else needed[design]) - 1
        if not n and price(state, player, card) <= left and may_play(state, player, card):
            designs.append(design)
    return designs


def play(state: ArkState, player: int, design: int, *, is_free: bool = False) -> None:
    """Play a Food card or a pair to the Storeroom, if it may be played; `is_free` plays it without using actions."""
    cards = in_hand(state, player, design)[: state.cargo.needed[design]]
    if not may_play(state, player, cards[0]):
        note(state, "cannot", player, "play")
        return
    state.left -= 0 if is_free else price(state, player, cards[0])
    for card in cards:
        state.referee.put(state, card, at.storeroom(player))
    state.added = 1
    state.stowed += 1
    state.idle = 0
    note(state, "play", player, cards[0], len(cards))
    note_play(state, player, cards[0])
    emit(state, "play", player, -1, cards[0], 1, at.storeroom(player))


def note_play(state: ArkState, player: int, card: int) -> None:
    """Write to the log which sentences of a card's text have allowed it to be played, and which say what that takes."""
    if state.log is None:
        return
    cargo, design = state.cargo, state.referee.design_of[card]
    for rule, _ in (*cargo.timed[design], *cargo.timeless[design]):
        note_by(state, (card, rule.sentence), "in time", player, card, rule.word)
    for rule, env in cargo.taking[design]:
        n = rule.apply(state, env, player, card)
        if n:
            note_by(state, (card, rule.sentence), "takes", player, card, n)


def in_hand(state: ArkState, player: int, design: int) -> list[int]:
    """The cards of a design in a player's hand, those that everybody knows first."""
    design_of, known = state.referee.design_of, state.known
    found = [card for card in state.zones[at.hand(player)] if design_of[card] == design]
    if len(found) > 1:
        found.sort(key=lambda card: known[card] != EVERYBODY)
    return found


def aboard(state: ArkState, player: int) -> list[int]:
    """One card for each Food card and each pair in a player's Storeroom."""
    design_of, needed = state.referee.design_of, state.cargo.needed
    halves: set[int] = set()
    whole = []
    for card in state.zones[at.storeroom(player)]:
        design = design_of[card]
        if needed[design] == 1 or design in halves:
            halves.discard(design)
            whole.append(card)
        else:
            halves.add(design)
    return whole
