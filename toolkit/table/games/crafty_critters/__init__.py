"""Crafty Critters at a terminal: the floor of the store, what each player has, and the questions."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.games.crafty_critters import limits
from engine.games.crafty_critters.end_game import LAST_ROUND
from engine.games.crafty_critters.hiring import KEPT
from toolkit.table.board import Board
from toolkit.table.games.crafty_critters.floor import drawn, legend
from toolkit.table.games.crafty_critters.meaning import option
from toolkit.table.games.crafty_critters.seen import Seen
from toolkit.table.told import HIDDEN, Told

if TYPE_CHECKING:
    from rich.console import RenderableType

SHOWN = ("hand", "pack", "front", "held", "discard-pile")
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
    "number": "How many?",
}
STARRED = "* first player · cards in front of a player have one more use"
REACTIONS = {"security": "Security is triggered.", "trap": "A trap is triggered."}


def show(told: Told, seats: tuple[str, ...]) -> list[RenderableType]:
    """The map and what its letters mean, then a table with a row for each player."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    view = Seen(told)
    facts = view.facts
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in ("Player", "Sits", "At", "Suspicion", "CP", "Cards", "Food"):
        table.add_column(column, overflow="fold")
    for player, counters in enumerate(told.players):
        name = f"{player + 1}" + ("*" if player == facts["first"] else "") + (" out" if facts["home"][player] else "")
        fined = f" ({facts['fines'][player]} lost)" if facts["fines"][player] else ""
        points = f"{facts['scores'][player]:g}{fined}"
        food = _named(told.names(f"basket-{player + 1}"))
        cells = [facts["crews"][player], str(counters["suspicion"]), points, _cards(told, player), food]
        table.add_row(name, seats[player], *cells)
    decks = ", ".join(f"{len(told.cards(f'{name}-deck'))} {name}s" for name in ("tile", "trap", "critter"))
    return [drawn(view), Text(legend(view)), Text(f"Decks: {decks}"), table, Text(STARRED)]


def _cards(told: Told, player: int) -> str:
    """Hand, front, held tile and pile of a player, a line each; an empty one is left out."""
    hand, pack, front, held, pile = (told.names(f"{kind}-{player + 1}") for kind in SHOWN)
    rows = [("hired" if pack else "hand", hand), ("passed to them", pack), ("in front", front), ("tile held", held)]
    found = [f"{name}: {_named(cards)}" for name, cards in rows if cards]
    return "\n".join([*found, f"discarded: {len(pile)}, last {pile[-1]}"] if pile else found)


def _named(row: list[str]) -> str:
    """The names of cards, each with its number where there are several."""
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in Counter(row).items())


def heading(told: Told, player: int) -> str:
    """The round, and how much of the turn the player has used."""
    view = Seen(told).facts
    if not view["round"]:
        return _before(told, player)
    last = f"of {LAST_ROUND}" if not view["ended_in"] else f"· the heist ends after round {view['ended_in'] + 1}"
    parts = [f"Round {view['round']} {last}", f"player {player + 1}"]
    used = told.names("in-use")
    if told.asked == "spot" and used:
        parts.append(f"to place: {used[-1]}")
    elif view["active"] == player:
        left = limits.ACTIONS - view["spent"] - min(view["moves"], limits.MOVES)
        parts.append(f"{left} action{'s' * (left != 1)} left")
        parts.append(f"moved {view['moves']} of {view['reach']}, played {view['plays']} of {limits.PLAYS}")
    return " · ".join(parts)


def _before(told: Told, player: int) -> str:
    kept = told.names(f"hand-{player + 1}")
    when = f"Hiring, {len(kept) + 1} of {KEPT}" if told.asked == "hire" else "Before round 1"
    hired = f" · you have {_named(kept)}" if kept and HIDDEN not in kept else ""
    return f"{when} · player {player + 1}{hired}"


BOARD = Board(
    show=show,
    heading=heading,
    option=option,
    big=frozenset({"corner", "turn", "before"}),
    prompts=PROMPTS,
    chapters=frozenset({"round", "turn"}),
    reactions=REACTIONS,
)
