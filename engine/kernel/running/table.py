"""The table as one viewer may know it: plain values with names, ready for JSON; no hidden card can be followed.

Cards are told by name without the number of their copy, and found by their zone and their index in it, the lowest
first; of a card that is hidden from the viewer only the back is told. A player is a seat from 0.
"""

from __future__ import annotations

from engine.kernel.core.events import ContinuousEffect
from engine.kernel.core.lines import UNKNOWN_CARD
from engine.kernel.core.state import Rules, State
from engine.kernel.core.viewer import Viewer, is_among
from engine.kernel.running.hidden_information import knows, who_knows
from engine.language.sorts import Sort

Told = dict[str, object]  # plain values that JSON can hold


def table_told(state: State, viewer: Viewer) -> Told:
    """Zones with their cards, places with their pieces, counters, what lasts, scores, and the game's own facts."""
    return {
        "players": [_player(state, player) for player in range(state.players)],
        "zones": [_zone(state, viewer, zone) for zone in range(len(state.zones))],
        "places": [_place(state, place) for place in _places(state)],
        "lasting": lasting_told(state, viewer),
        "used": used_told(state, viewer),
        "facts": state.referee.facts(state),
    }


# --- players and places ----------------------------------------------------------------------------------------------


def _player(state: State, player: int) -> Told:
    return {"name": f"player-{player + 1}", "counters": counters_of(state, "player", player)}


def _places(state: State) -> list[int]:
    """The numbers of the places in this game, without those of players who do not take part."""
    return [number for number, place in enumerate(state.referee.board.places) if place.owner < state.players]


def _place(state: State, place: int) -> Told:
    board = state.referee.board
    pieces = [state.referee.piece_name(state, piece) for piece, at in enumerate(state.at) if at == place]
    return {
        "name": board.places[place].key,
        "player": _seat(board.places[place].owner),
        "beside": [board.places[other].key for other in board.adjacent[place]],
        "pieces": pieces,
        "counters": counters_of(state, "place", place),
    }


def counters_of(state: State, sort: Sort, x: int) -> dict[str, int]:
    """How much a thing has of each counter that it can have, by the counter's name."""
    referee = state.referee
    return {
        referee.counters[counter]: referee.amount(state, counter, sort, x)
        for counter in referee.held_by.of(sort)
        if _can_have(referee, counter, sort, x)
    }


def _on_card(state: State, card: int) -> dict[str, int]:
    """How much of each counter lies on a card, by the counter's name, without those of which there is none."""
    referee = state.referee
    return {
        referee.counters[counter]: n
        for counter in referee.held_by.of("card")
        if (n := referee.amount(state, counter, "card", card)) and _can_have(referee, counter, "card", card)
    }


def _can_have(rules: Rules, counter: int, sort: Sort, x: int) -> bool:
    """Whether this player, place, card or zone is of a noun that can have the counter."""
    nouns = rules.box.vocabulary.counters[rules.counters[counter]].holders
    if sort == "place":
        return rules.board.places[x].noun in nouns
    if sort == "pile":
        return rules.board.kind_name(x) in nouns
    if sort == "card":
        design = rules.box.designs[rules.design_of[x]]
        tests = [rules.types_of(noun) for noun in nouns if rules.sort_of(noun) == "card"]
        return any(test is None or test(design) for test in tests)
    return any(rules.sort_of(noun) in ("player", "piece") for noun in nouns)


def _seat(player: int) -> int | None:
    return player if player >= 0 else None


# --- cards -----------------------------------------------------------------------------------------------------------


def _zone(state: State, viewer: Viewer, zone: int) -> Told:
    board = state.referee.board
    place = board.place_of[zone]
    told: Told = {
        "zone": board.keys[zone],
        "kind": board.kind_name(zone),
        "name": board.names[zone],
        "player": _seat(board.owner_of[zone]),
        "place": board.places[place].key if place >= 0 else None,
        "cards": [card_told(state, viewer, card) for card in state.zones[zone]],
    }
    counters = counters_of(state, "pile", zone)
    return told | {"counters": counters} if counters else told


def card_told(state: State, viewer: Viewer, card: int) -> Told:
    """A card by name, design and whether it lies face-up; by its back alone where the viewer does not know it.

    Tokens on it, counters, and the card that it lies on are told to everybody.
    """
    referee = state.referee
    design = referee.box.designs[referee.design_of[card]]
    if knows(state, viewer, card):
        told: Told = {"card": design.name, "design": design.id, "face_up": referee.is_face_up(state, card)}
        told.update(referee.card_facts(state, card))
    else:
        told = {"back": design.deck}
    if state.marks and state.marks[card]:
        told["mark"] = state.marks[card] - 1
    if referee.held_by.cards and (counters := _on_card(state, card)):
        told["counters"] = counters
    if state.hosts and (host := next((host for lies, host in state.hosts if lies == card), -1)) >= 0:
        told["on"] = position_told(state, host)
    return told


def position_told(state: State, card: int) -> Told:
    """Where a card lies: the name of its zone, and its index in it from 0, the lowest card first."""
    zone = state.zone_of[card]
    return {"zone": state.referee.board.keys[zone], "index": state.zones[zone].index(card)}


def lasting_told(state: State, viewer: Viewer) -> list[Told]:
    """The continuous effects, each as plain values."""
    return [_lasting(state, effect, viewer) for effect in state.lasting]


def used_told(state: State, viewer: Viewer) -> list[list[str]]:
    """Abilities that may be used once in a period, and were: the card's name, or the player's for rules; the period."""
    periods = state.referee.periods
    return [
        [_name(state, row.holder, viewer) if row.holder >= 0 else f"player-{-1 - row.holder}", row.period]
        for row in state.used
        if row.period in periods and row.ability >= 0  # the others keep count of what was done
    ]


def _name(state: State, card: int, viewer: Viewer, knowers: int = 0) -> str:
    """The name of a card, if it is told to a viewer: they know it, or are among those who have known it."""
    return state.referee.name(card if is_among(viewer, knowers | who_knows(state, card)) else UNKNOWN_CARD)


def _lasting(state: State, effect: ContinuousEffect, viewer: Viewer) -> Told:
    """A continuous effect: its card by name, whose it is, until when. Not which copy: that may be hidden by now."""
    name = _name(state, effect.card, viewer, effect.knowers) if effect.card >= 0 else None
    return {
        "what": effect.what,
        "card": name,
        "player": _seat(effect.you),
        "until": effect.until,
        "whose": effect.whose if effect.until != "event" and effect.whose >= 0 else None,
    }
