"""Crafty Critters at a terminal: the floor of the store, what each player has, and the questions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from engine.games.crafty_critters import limits
from engine.games.crafty_critters.end_game import LAST_ROUND
from engine.games.crafty_critters.hiring import KEPT
from toolkit.table.board import Board
from toolkit.table.cards import plain
from toolkit.table.games.crafty_critters.floor import drawn, legend
from toolkit.table.games.crafty_critters.meaning import option

if TYPE_CHECKING:
    from rich.console import RenderableType

HIDDEN = "hidden"
PROMPTS = {
    "corner": "On which start tile do you begin?",
    "deal": "Is a third hand dealt, which nobody plays?",
    "hire": "Which Critter do you keep? The others are passed on.",
    "turn": "What do you do?",
    "before": "You have come to a hazard. Do you place tiles before it happens?",
    "food": "What do you pick up here?",
    "spot": "Where does the tile go, and how is it turned?",
    "security": "You have triggered security. Do you evade it?",
    "trap": "You have triggered a trap. Do you evade it?",
    "held": "Do you place the tile you hold, before another one is drawn?",
    "which": "Which of the tiles that you hold?",
    "order": "Which is resolved next?",
    "pick": "Which one?",
    "take": "Which one?",
    "order back": "Which one is put back next?",
    "number": "How many?",
}


def show(view: dict[str, Any], seats: tuple[str, ...]) -> list[RenderableType]:
    """The map and what its letters mean, then a table with a row for each player."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in ("Player", "Sits", "At", "Suspicion", "CP", "Cards", "Food"):
        table.add_column(column, overflow="fold")
    for player, entry in enumerate(view["players"]):
        name = f"{player + 1}" + ("*" if player == view["first"] else "") + (" out" if entry["home"] else "")
        fined = f" ({entry['CP']} lost)" if entry["CP"] else ""
        points = f"{view['scores'][player]:g}{fined}"
        cells = [entry["at"], str(entry["suspicion"]), points, _cards(entry), _named(entry["basket"])]
        table.add_row(name, seats[player], *cells)
    table.caption = "* first player · cards in front of a player have one more use"
    table.caption_justify = "left"
    decks = ", ".join(f"{len(view['decks'][name])} {name}" for name in ("tiles", "traps", "critters"))
    return [drawn(view), Text(legend(view)), Text(f"Decks: {decks}"), table]


def _cards(entry: dict[str, Any]) -> str:
    """The hand, the cards in front, the held tile and the discard pile of a player, each on a line if it has cards."""
    rows = [("hand", entry["hand"] + entry["pack"]), ("in front", entry["front"]), ("tile held", entry["held"])]
    found = [f"{name}: {_named(cards)}" for name, cards in rows if cards]
    pile = entry["discard pile"]
    return "\n".join([*found, f"discarded: {len(pile)}, last {plain(pile[-1])}"] if pile else found)


def _named(row: list[str]) -> str:
    """The names of cards, each with its number where there are several."""
    counts = Counter(plain(card) for card in row)
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in counts.items())


def heading(view: dict[str, Any], player: int) -> str:
    """The round, and how much of the turn the player has used."""
    if not view["round"]:
        return _before(view, player)
    last = f"of {LAST_ROUND}" if not view["ended_in"] else f"· the heist ends after round {view['ended_in'] + 1}"
    parts = [f"Round {view['round']} {last}", f"player {player + 1}"]
    if view["choice"] and view["choice"]["kind"] == "spot" and view["being used"]:
        parts.append(f"to place: {plain(view['being used'][-1])}")
    elif view["active"] == player:
        left = limits.ACTIONS - view["spent"] - min(view["moves"], limits.MOVES)
        parts.append(f"{left} action{'s' * (left != 1)} left")
        parts.append(f"moved {view['moves']} of {view['reach']}, played {view['plays']} of {limits.PLAYS}")
    return " · ".join(parts)


def _before(view: dict[str, Any], player: int) -> str:
    kept = len(view["players"][player]["hand"])
    hiring = view["choice"] and view["choice"]["kind"] == "hire"
    return f"Hiring, {kept + 1} of {KEPT} · player {player + 1}" if hiring else f"Before round 1 · player {player + 1}"


BOARD = Board(show, heading, option, frozenset({"corner", "turn", "before"}), PROMPTS, frozenset({"round", "turn"}))
