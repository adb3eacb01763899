"""Reading cards: which things the words of a text mean on Trailhead Lane, and where these things are."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.components import DECKS
from engine.games.top_of_the_heap.decks import HIDDEN
from engine.games.top_of_the_heap.features import open_tokens, tops
from engine.games.top_of_the_heap.in_play import cards_in_play, cards_on
from engine.games.top_of_the_heap.nouns import NOUNS
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.box import Box
from engine.language.sorts import Sort

# --- things of a noun ------------------------------------------------------------------------------------------------


def things(state: HeapState, noun: str) -> list[int]:
    """All things of a noun, players in turn order; empty for a noun that is no place, piece or pile."""
    return NOUNS[noun][0](state, state.clockwise(state.referee.decider(state))) if noun in NOUNS else []


def is_carried(box: Box, noun: str) -> bool:
    """Whether animals carry cards of a noun: items, which "a card" can mean too."""
    entry = box.vocabulary.nouns.get(noun)
    if entry is None:
        return any(design.name == noun and design.type == "Trash" for design in box.designs)
    return entry.type in ("", "Trash")


def deck_for(box: Box, noun: str) -> list[int]:
    """The deck that cards of a noun come from, in a list; empty where no deck has them."""
    entry = box.vocabulary.nouns.get(noun)
    return [DECKS[entry.type][0]] if entry is not None and entry.type in DECKS else []


def cards_named(state: HeapState, noun: str) -> list[int]:
    """Cards of a noun where the words name no place: those in play."""
    components = state.components
    is_one = state.referee.types_of(noun)
    found = cards_in_play(state)
    if is_one is None:
        return found
    return [card for card in found if is_one(components.box.designs[components.design_of[card]])]


def done_cards(state: HeapState, verb: str, actor: int) -> list[int]:
    """The items that the actor has stashed or carries, by the verb; dropped items of everybody."""
    if verb == "drop":
        return [card for zone in at.YARDS for card in state.zones[zone]]
    if not 0 <= actor < state.players:
        return []
    return list(state.zones[at.stash(actor) if verb == "stash" else at.inventory(actor)])


def is_done(state: HeapState, verb: str, card: int) -> bool:
    """Whether an item is stashed, dropped or carried, by the verb; False for other verbs."""
    zone = state.zone_of[card]
    if verb == "drop":
        return at.YARD <= zone < at.HOME
    return zone in {"stash": at.STASHES, "carry": at.INVENTORIES}.get(verb, ())


# --- where they are --------------------------------------------------------------------------------------------------


def located(state: HeapState, sort: Sort, noun: str, where: tuple[Sort, int], done: str) -> list[int]:
    """Things of a noun at, on, in or of something that is given by its sort and number, as a list of numbers.

    `done` is a deed that was done to cards, or "in" for all cards of a pile.
    """
    holder_sort, holder = where
    if sort == "card":
        return cards_at(state, noun, holder_sort, holder, done)
    if sort in ("piece", "player"):
        return pieces_at(state, noun, holder_sort, holder)
    if sort == "place":
        return places_of(state, noun, holder_sort, holder)
    return piles_of(state, noun, holder_sort, holder) if sort == "pile" else []


def cards_at(state: HeapState, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:
    """Cards at a place, in a pile, on a card, or with an animal: carried ones, or stashed ones if `done` is "stash".

    If `done` is "in", all cards in a pile; else of a hidden pile only the top one.
    """
    if holder_sort == "place":
        is_house = noun == "Feature" and holder < at.HOUSES
        return tops(state, holder) if is_house else cards_on(state, holder)
    if holder_sort == "pile":
        cards = state.zones[holder]
        if done == "in":  # all that lies in it; "from" a hidden pile there is only its top
            return cards[::-1]
        return cards[-1:] if holder in HIDDEN or at.CAN <= holder < at.YARD else list(cards)
    if holder_sort == "card":
        return [card for card, host in state.hosts if host == holder]
    if holder >= state.players:
        return []
    return list(state.zones[at.stash(holder) if done == "stash" else at.inventory(holder)])


def pieces_at(state: HeapState, noun: str, holder_sort: Sort, holder: int) -> list[int]:
    """The pieces of a noun at a place; with an animal, the animal itself."""
    if holder_sort in ("player", "piece"):
        return [holder]
    return [piece for piece in things(state, noun) if state.at[piece] == holder]


def places_of(state: HeapState, noun: str, holder_sort: Sort, holder: int) -> list[int]:
    """A player's den; the house of an animal or a Pet is where it is."""
    if noun == "house":
        is_there = holder_sort in ("player", "piece") and 0 <= state.at[holder] < at.HOUSES
        return [state.at[holder]] if is_there else []
    return [at.DEN + holder] if noun == "den" and holder < state.players else []


def piles_of(state: HeapState, noun: str, holder_sort: Sort, holder: int) -> list[int]:
    """The piles of a house or of an animal; the Trash Can of an animal is that of the house where it is."""
    if holder_sort in ("player", "piece"):
        if noun in ("inventory", "stash"):
            zone = at.stash(holder) if noun == "stash" else at.inventory(holder)
            return [zone] if holder < state.players else []
        holder_sort, holder = "place", state.at[holder]
    if holder_sort != "place" or holder >= at.HOUSES:
        return []
    if noun == "Trash Can":
        return [at.CANS[holder]]
    return [zone for zone in at.PILES[holder] if state.zones[zone]]


def is_at(state: HeapState, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
    """Whether a thing is at, on, in or with something."""
    if sort == "card":
        return _is_card_at(state, x, holder_sort, holder)
    if sort in ("piece", "player"):
        return state.at[x] == holder if holder_sort == "place" else x == holder
    if sort == "pile":
        return at.place_of_zone(x) == holder if holder_sort == "place" else at.owner_of_zone(x) == holder
    return x == holder


def _is_card_at(state: HeapState, card: int, holder_sort: Sort, holder: int) -> bool:
    if holder_sort == "place":
        return state.referee.place_of_card(state, card) == holder
    if holder_sort == "pile":
        return state.zone_of[card] == holder
    if holder_sort == "card":
        return (card, holder) in state.hosts
    return at.owner_of_zone(state.zone_of[card]) == holder


# --- pieces and their cards ------------------------------------------------------------------------------------------


def design_of_piece(state: HeapState, piece: int) -> int:
    """The design that says what a piece is like."""
    components = state.components
    if piece >= at.PET:
        return components.pet_designs[piece - at.PET]
    return components.design_of[state.zones[at.FRONTS[piece]][0]]


def pieces_of_card(state: HeapState, card: int) -> list[int]:
    """The Pet or the animal whose card it is, in a list; empty for other cards."""
    pet = state.components.pet_of_card.get(card)
    if pet is not None:
        return [pet]
    zone = state.zone_of[card]
    return [at.owner_of_zone(zone)] if zone in at.FRONTS else []


def cards_of_piece(state: HeapState, piece: int) -> list[int]:
    """The card of a Pet or of an animal, in a list."""
    if piece >= at.PET:
        return [state.components.pet_cards[piece - at.PET]]
    return list(state.zones[at.FRONTS[piece]])


# --- tokens ----------------------------------------------------------------------------------------------------------


def tokens_shown(state: HeapState, sort: Sort, x: int) -> int | None:
    """How many Open tokens a house has on its Features, or a player on all Features; None for other holders."""
    if sort == "place":
        return open_tokens(state, x)
    return state.marks.count(x + 1) if sort in ("player", "piece") else None
