"""What a viewer may know, and dealing anew what they may not: decks, hands, packs and held tiles are hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games.crafty_critters import hazards, placing_tiles, turn_order
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.chance import shuffle
from engine.kernel.core.choice import STOP
from engine.kernel.core.frames import TextFrame
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.decks import designs_in
from engine.kernel.running.hidden_information import knows

HIDDEN = "hidden"
DECKS = (at.CRITTERS, at.TRAPS, at.TILES, at.THIRD)


NUMBERS = ("first", "active", "round", "ended_in", "ender", "canned", "third", "moves", "plays", "spent", "reach")


def view(state: HeistState, viewer: Viewer) -> dict[str, Any]:
    """All that a viewer may know. Cards are names with their copy; a hidden card is HIDDEN."""
    referee = state.referee
    labels = referee.box.labels

    def shown(zone: int) -> list[str]:
        return [labels[card] if knows(state, viewer, card) else HIDDEN for card in state.zones[zone]]

    return {
        **{name: getattr(state, name) for name in NUMBERS},
        "board": {
            at.NAMES[space]: [labels[card], state.paths[space], state.components.hazard[referee.design_of[card]]]
            for space, card in enumerate(state.tile_at)
            if card >= 0
        },
        "food": [[labels[card], at.NAMES[state.lies[card]], state.dropped[card]] for card in state.zones[at.SHOP]],
        "decks": {name: shown(zone) for name, zone in zip(("critters", "traps", "tiles", "third"), DECKS, strict=True)},
        "used traps": shown(at.TRAPS_USED),
        "being used": shown(at.USING),
        "out": shown(at.OUT),
        "players": [_player(state, who, shown) for who in range(state.players)],
        "laid": dict(zip((at.NAMES[place] for place in at.STASHES), state.laid, strict=True)),
        "lasting": [effect.told() for effect in state.lasting],
        "used": [list(row) for row in state.used],
        "scores": referee.scores(state),
    }


def _player(state: HeistState, who: int, shown: Callable[[int], list[str]]) -> dict[str, Any]:
    return {
        "at": at.NAMES[state.at[who]] if state.at[who] >= 0 else "",
        "home": bool(state.home[who]),
        "visited": state.visited[who],
        "earned": state.earned[who],
        **{name: shown(at.seat(who, kind)) for kind, name in enumerate(at.KINDS)},
        **{name: state.counts[counter][who] for name, counter in state.referee.counter_numbers.items()},
    }


def redeal(state: HeistState, viewer: Viewer) -> None:
    """Deal hidden cards anew, critters, traps and tiles each among themselves.

    Cards that somebody is looking at in the middle of a text stay: the text goes on about these very cards.
    """
    looked_at = _looked_at(state)
    rows: dict[str, list[tuple[int, int]]] = {}
    for zone, cards in enumerate(state.zones):
        for i, card in enumerate(cards):
            if card not in looked_at and not knows(state, viewer, card):
                rows.setdefault(state.components.kind[card], []).append((zone, i))
    moved: dict[int, int] = {}
    for spots in rows.values():
        old = [state.zones[zone][i] for zone, i in spots]
        cards = sorted(old)  # so that nothing hidden decides
        shuffle(state, cards)
        for (zone, i), card in zip(spots, cards, strict=True):
            state.zones[zone][i] = card
            state.zone_of[card] = zone
        moved |= dict(zip(old, cards, strict=True))
    state.seen = [(who, moved.get(card, card)) for who, card in state.seen]
    for frame in state.stack:
        if isinstance(frame, placing_tiles.LayFrame):
            frame.card = moved.get(frame.card, frame.card)
    state.groups = [None] * len(state.groups)
    state.cache.clear()
    _renew_choice(state, viewer)


def _looked_at(state: HeistState) -> set[int]:
    """What whoever has to choose has seen, while a text waits for the choice."""
    if state.choice is None or all(not isinstance(frame, TextFrame) for frame in state.stack):
        return set()
    return {card for who, card in state.seen if who == state.choice.player}


def _renew_choice(state: HeistState, viewer: Viewer) -> None:
    """What another can do depends on what they hold now."""
    choice = state.choice
    if choice is None or choice.player == viewer:
        return
    who, kind, _, prompt = choice
    if kind == "hire":
        state.choice = choice._replace(options=designs_in(state, at.seat(who, at.PACK)))
    elif kind == "turn" and prompt == "turn":
        state.choice = choice._replace(options=turn_order.options(state, who))
    elif kind == "held":
        state.choice = choice._replace(options=designs_in(state, at.seat(who, at.HELD)))
    elif kind == "react":
        state.choice = choice._replace(options=[*hazards.evading_options(state, who, prompt), STOP])
    elif kind == "spot" and isinstance(frame := state.stack[-1], placing_tiles.LayFrame):
        state.choice = choice._replace(options=placing_tiles.spots(state, frame.card, frame.beside))
