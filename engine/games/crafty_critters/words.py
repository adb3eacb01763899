"""What options are called: "play Fly", "move C3", "place C3 NES"."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import TURNS, Act, Draft
from engine.kernel.core.choice import STOP


def options(designs: list[str]) -> dict[str, Mapping[int, str]]:
    """The texts of all options, by kind of choice; `designs` are the names of the designs."""
    names = at.NAMES
    cards = {Act.PLAY + i: f"play {name}" for i, name in enumerate(designs)}
    cards |= {Act.AGAIN + i: f"play {name} again" for i, name in enumerate(designs)}
    players = range(at.MOST_PLAYERS)
    return {
        "corner": {place: f"start at {names[place]}" for place in at.STARTS},
        "deal": {Draft.ALONE: "draft without a third hand", Draft.THIRD_HAND: "draft with a third hand"},
        "hire": {i: f"hire {name}" for i, name in enumerate(designs)},
        "turn": {space: f"move {names[space]}" for space in range(at.SPACES)}
        | {Act.DRAW: "draw a tile", Act.HELD: "place the held tile", Act.END: "end the heist", STOP: "done"}
        | cards,
        "react": cards | {STOP: "let it happen"},
        "food": {i: f"take {name}" for i, name in enumerate(designs)} | {STOP: "leave it"},
        "held": {i: f"place the held {name}" for i, name in enumerate(designs)},
        "spot": {
            space * TURNS + paths: f"place {names[space]} {letters(paths)}"
            for space in range(at.SPACES)
            for paths in range(1, TURNS)
        },
        "place": {space: f"choose {names[space]}" for space in range(at.SPACES)} | {STOP: "done"},
        "player": {player: f"choose player-{player + 1}" for player in players} | {STOP: "done"},
        "pile": {at.seat(p, at.PILE): f"choose the pile of player-{p + 1}" for p in players} | {STOP: "done"},
    }


def letters(paths: int) -> str:
    """The sides that paths reach, as letters: NES."""
    return "".join(letter for i, letter in enumerate(at.LETTERS) if paths >> i & 1)
