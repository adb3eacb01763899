"""What an animal can carry: the slots of its playmat, and the texts that change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.components import AWKWARD, TINY
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.events import Event
from engine.kernel.core.frames import Env, Frame
from engine.kernel.core.records import later, record
from engine.kernel.core.state import State
from engine.kernel.running.choices import offer
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import forbidden, rules_in_force

Fits = Callable[[State, Env, int, int], bool]  # whether an item can go into a further slot


@record
class FitFrame(Frame):
    """A player has lost room, and discards items until the others fit."""

    asks: ClassVar[frozenset[str]] = frozenset({"card"})

    code: int | str = later("fit")
    player: int


def run_fit(state: HeapState, frame: FitFrame, answer: int | None) -> None:
    """Let the player choose an item to discard, until the others fit."""
    player = frame.player
    if answer is not None:
        state.referee.discard(state, answer, player)
    if is_overfull(state, player):
        offer(state, player, "card", state.zones[at.inventory(player)][:], "too much")
    else:
        state.stack.pop()


def room(state: HeapState, player: int, without: int = -1) -> list[tuple[Fits, Env, int]]:
    """The further slots that texts give a player: (which items fit, the text's frame, how many).

    The text of the card `without` gives none: it is about to go.
    """
    return [
        (row.rule.test, row.env, row.value)
        for row in rules_in_force(state, "hold")
        if row.rule.key == "carry"
        and row.rule.test is not None
        and row.card != without
        and row.rule.apply(state, row.env, player, -1)
    ]


def note_room(state: HeapState, player: int) -> None:
    """Write to the log which texts give a player the room for more than the playmat holds, where it is needed."""
    cards = state.zones[at.inventory(player)]
    if state.log is None or _fit([state.components.size(card) for card in cards]):
        return
    for row in rules_in_force(state, "hold"):
        test = row.rule.test
        if row.rule.key != "carry" or test is None or not row.rule.apply(state, row.env, player, -1):
            continue
        held = tuple(card for card in cards if test(state, row.env, player, card))
        if held:
            note_by(state, (row.card, row.rule.sentence), "room", player, held, row.value, knowers=row.env.knowers)


def fits(state: HeapState, player: int, cards: list[int], without: int = -1) -> bool:
    """Whether a player can carry these items together, as far as there are slots; the card `without` gives none."""
    sizes, design_of = state.components.sizes, state.components.design_of
    if _fit([sizes[design_of[card]] for card in cards]):
        return True
    left = list(cards)
    for test, env, n in room(state, player, without):
        for _ in range(n):
            spare = [card for card in left if test(state, env, player, card)]
            if not spare:
                break
            left.remove(max(spare, key=lambda card: sizes[design_of[card]]))
    return _fit([sizes[design_of[card]] for card in left])


def _fit(sizes: list[int]) -> bool:
    """Whether items of these sizes fit the playmat.

    It has two Compact slots and a Tiny one; an Awkward item takes both Compact slots, a Tiny one fits anywhere.
    """
    slots = sum(sizes)  # Compact slots: none for a Tiny item, 1 for a Compact one, 2 for an Awkward one
    return slots <= 2 and sizes.count(TINY) <= 3 - slots


def can_take(state: HeapState, player: int, card: int) -> bool:
    """Whether a player can pick up an item now: they neither carry it nor dropped it themselves, it fits, nothing
    Awkward is carried, and no rule forbids it.
    """
    if player >= state.players or _is_theirs(state, player, card):
        return False
    components = state.components
    sizes, design_of = components.sizes, components.design_of
    if not components.is_item[design_of[card]]:
        return False
    carried = state.zones[at.INVENTORIES[player]]
    for other in carried:
        if sizes[design_of[other]] == AWKWARD:
            return False
    if carried and not fits(state, player, [*carried, card]):
        return False
    zone = state.zone_of[card]
    if "take" in state.compiled.prohibited and forbidden(
        state, Event("take", player, at.place_of_zone(zone), card, 1, zone)
    ):
        return False
    return not may_not_carry(state, player, card)


def dropped_by(state: HeapState, card: int) -> int:
    """The player whose Open token lies with a dropped item; -1 for an item that is none, or has none yet."""
    return next((state.marks[host] - 1 for item, host in state.hosts if item == card and host >= 0), -1)


def _is_theirs(state: HeapState, player: int, card: int) -> bool:
    """Whether a player carries a card, or has dropped it where it lies."""
    zone = state.zone_of[card]
    return zone == at.INVENTORIES[player] or (at.YARD <= zone < at.HOME and dropped_by(state, card) == player)


def may_keep(state: HeapState, player: int, card: int, besides: list[int]) -> bool:
    """Whether a player can keep an item, if the others that came with it go."""
    components = state.components
    if player >= state.players or not components.is_item[components.design_of[card]]:
        return False
    rest = [other for other in state.zones[at.inventory(player)] if other != card and other not in besides]
    return can_join(state, player, card, rest)


def can_join(state: HeapState, player: int, card: int, rest: list[int], without: int = -1) -> bool:
    """Whether a player can carry an item together with the rest, whatever way it comes there.

    The room that the card `without` gives is not counted: it is given away for the item.
    """
    if any(state.components.size(other) == AWKWARD for other in rest):
        return False
    return fits(state, player, [*rest, card], without) and not may_not_carry(state, player, card)


def may_not_carry(state: HeapState, player: int, card: int) -> bool:
    """Whether a rule forbids a player to have an item in the inventory, whatever way it comes there."""
    return "carry" in state.compiled.prohibited and forbidden(state, Event("carry", player, -1, card, 1, -1))


def is_overfull(state: HeapState, player: int) -> bool:
    """Whether an animal carries more than it has room for."""
    cards = state.zones[at.inventory(player)]
    return len(cards) > 1 and not fits(state, player, cards)
