"""What games do with decks, piles and hands: set out, deal, draw, shuffle back, put back; and equal cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.kernel.core.chance import shuffle
from engine.kernel.core.state import State
from engine.kernel.core.zones import NONE
from engine.kernel.running.game_log import note


def unpack(state: State, rest: int = NONE) -> None:
    """Fill an empty state: every card where its deck begins by `start` of the zones, and no tokens anywhere.

    Cards of decks that begin nowhere, and designs that are left over, go to the zone `rest`. Raises ValueError where
    there are such cards and no `rest`.
    """
    referee = state.referee
    starts = referee.board.starts([design.deck for design in referee.box.designs], state.players)
    homes = [zone if zone != NONE else rest for zone in starts]
    if NONE in homes:
        raise ValueError(f"{referee.box.designs[homes.index(NONE)].name} begins in no zone")
    set_out(state, referee.board.count(state.players), [homes[design] for design in referee.design_of])


def set_out(state: State, zones: int, zone_of: Sequence[int]) -> None:
    """Fill an empty state: every card into its zone, in the order of card numbers, and no tokens anywhere.

    `zone_of` gives the zone of each card; `zones` is how many zones there are.
    """
    state.zones = [[] for _ in range(zones)]
    state.zone_of = list(zone_of)
    for card, zone in enumerate(zone_of):
        state.zones[zone].append(card)
    state.marks = [0] * len(state.zone_of)
    referee = state.referee
    holders = referee.first_place_holder + len(referee.board.places) if referee.held_by.places else state.players
    state.counts = [[0] * holders for _ in referee.counters]


def top_to(state: State, deck: int, zone: int) -> int:
    """Move the top card of a deck to another zone; its number, or -1 where the deck is empty."""
    row = state.zones[deck]
    if not row:
        return -1
    card = row[-1]
    state.referee.put(state, card, zone)
    return card


def deal(state: State, deck: int, hands: Iterable[int], each: int) -> None:
    """Move `each` cards from the top of a deck into each of the zones `hands`, one hand after the other.

    Where the deck runs out, the later hands get fewer.
    """
    for hand in hands:
        for _ in range(each):
            top_to(state, deck, hand)


def shuffle_back(state: State, pile: int, deck: int) -> bool:
    """Shuffle a discard pile and put it under what is left of its deck; False where the pile is empty."""
    cards = state.zones[pile][:]
    if not cards:
        return False
    state.zones[pile].clear()
    shuffle(state, cards)
    for card in cards:
        state.zone_of[card] = deck
    state.zones[deck][:0] = cards
    state.referee.forget(state, cards)
    state.referee.changed(state, pile, deck)
    return True


def ends(row: list[int], n: int, *, bottom: bool) -> list[int]:
    """`n` cards from an end of a pile: from the top, the top one first, or from the bottom, the lowest first."""
    return row[:n] if bottom else row[: -n - 1 : -1]


def put_back(state: State, player: int, cards: Iterable[int], *, bottom: bool) -> None:
    """Put cards that were looked at back onto (or under) where they lay, the last of them uppermost.

    The player who puts them back still knows them, nobody else does.
    """
    cards, known = list(cards), state.known[:]
    for card in cards:
        state.referee.put(state, card, state.zone_of[card], bottom=bottom)
    state.known = known
    state.referee.forget(state, cards, but=player)
    note(state, "put back", player, len(cards))


# --- cards of one design, which are all the same ---------------------------------------------------------------------


def designs_in(state: State, zone: int) -> list[int]:
    """The numbers of the designs of the cards in a zone, each once, in ascending order."""
    design_of = state.referee.design_of
    return sorted({design_of[card] for card in state.zones[zone]})


def card_of(state: State, zone: int, design: int) -> int:
    """The lowest card of a design in a zone. There must be one: an option has named it."""
    design_of = state.referee.design_of
    return next(card for card in state.zones[zone] if design_of[card] == design)


def one_of_each(state: State, cards: Iterable[int]) -> list[int]:
    """The first card of each design among some cards, in their order."""
    design_of = state.referee.design_of
    found: dict[int, int] = {}
    for card in cards:
        found.setdefault(design_of[card], card)
    return list(found.values())
