"""What a viewer may know, and dealing hidden cards anew: decks, hands, packs and held tiles are hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.crafty_critters import hazards, placing_tiles, turn_order
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState
from engine.kernel.core.choice import STOP
from engine.kernel.core.viewer import Viewer
from engine.kernel.running.decks import designs_in
from engine.kernel.running.hidden_information import cards_told
from engine.kernel.running.table import lasting_told, used_told

DECKS = (at.CRITTERS, at.TRAPS, at.TILES, at.THIRD)
FROM = {"hire": at.PACK, "held": at.HELD}  # kinds of choices among the designs in a zone of one's own
NUMBERS = ("first", "active", "round", "ended_in", "ender", "canned", "third", "moves", "plays", "spent", "reach")


def view(state: HeistState, viewer: Viewer) -> dict[str, object]:
    """All that a viewer may know. Cards are told by name; a hidden card is HIDDEN."""
    referee = state.referee
    name = referee.name

    def shown(zone: int) -> list[str]:
        return cards_told(state, viewer, zone)

    return facts(state) | {
        "board": {
            at.NAMES[space]: [name(card), state.paths[space], state.components.hazard[referee.design_of[card]]]
            for space, card in enumerate(state.tile_at)
            if card >= 0
        },
        "food": [[name(card), at.NAMES[state.lies[card]], state.dropped[card]] for card in state.zones[at.SHOP]],
        "decks": {name: shown(zone) for name, zone in zip(("critters", "traps", "tiles", "third"), DECKS, strict=True)},
        "used traps": shown(at.TRAPS_USED),
        "being used": shown(at.USING),
        "out": shown(at.OUT),
        "players": [_player(state, who, shown) for who in range(state.players)],
        "lasting": lasting_told(state, viewer),
        "used": used_told(state, viewer),
    }


def facts(state: HeistState) -> dict[str, object]:
    """Numbers of the heist and of the turn, which everybody knows."""
    return {
        **{name: getattr(state, name) for name in NUMBERS},
        "laid": dict(zip((at.NAMES[place] for place in at.STASHES), state.laid, strict=True)),
        "home": [bool(home) for home in state.home],
        "visited": list(state.visited),
        "earned": list(state.earned),
        "fines": state.counts[state.components.cp][: state.players],
        "crews": [at.NAMES[place] if place >= 0 else "" for place in state.at],
        "scores": state.referee.scores(state),
    }


def fact(state: HeistState, name: str) -> object:
    """One of these facts by its name; the others are worked out only where it is none of the numbers."""
    return getattr(state, name) if name in NUMBERS else facts(state).get(name)


def card_facts(state: HeistState, card: int) -> dict[str, object]:
    """Where a tile or food lies on the board; of a tile also where its top points, its paths and hazard.

    Paths are the sides that they reach, North is bit 0.
    """
    space = state.lies[card]
    if space < 0:
        return {}
    found: dict[str, object] = {"at": at.NAMES[space]}
    if state.zone_of[card] != at.BOARD:
        return found
    paths, hazard = state.paths[space], state.components.hazard[state.referee.design_of[card]]
    return found | {"turned": at.TURNS[at.QUARTER_TURNS[paths]], "paths": paths, "hazard": hazard}


def _player(state: HeistState, who: int, shown: Callable[[int], list[str]]) -> dict[str, object]:
    return {
        "at": at.NAMES[state.at[who]] if state.at[who] >= 0 else "",
        "home": bool(state.home[who]),
        "visited": state.visited[who],
        "earned": state.earned[who],
        **{name: shown(at.seat(who, kind)) for kind, name in enumerate(at.KINDS)},
        **{name: state.counts[counter][who] for name, counter in state.referee.counter_numbers.items()},
    }


def dealt_anew(state: HeistState, moved: Mapping[int, int]) -> None:
    """Exchange the tile that is being placed, where it was dealt anew."""
    for frame in state.stack:
        if isinstance(frame, placing_tiles.LayFrame):
            frame.card = moved.get(frame.card, frame.card)


def options_now(state: HeistState) -> list[int] | None:
    """What the rules offer the player who has to choose; None where a text made the choice."""
    if state.choice is None:
        return None
    choice = state.choice
    who, kind, prompt = choice.player, choice.kind, choice.prompt
    if kind in FROM:
        return designs_in(state, at.seat(who, FROM[kind]))
    if kind == "turn" and prompt == "turn":
        return turn_order.options(state, who)
    if kind == "react":
        return [*hazards.evading_options(state, who, prompt), STOP]
    frame = state.stack[-1]
    if kind == "spot" and isinstance(frame, placing_tiles.LayFrame):
        return placing_tiles.spots(state, frame.card, frame.beside)
    return None
