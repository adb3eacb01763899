"""ARK at a terminal: the Hold, the Storerooms, and one's own hand."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from toolkit.table.board import Board
from toolkit.table.cards import plain

if TYPE_CHECKING:
    from rich.console import RenderableType

    from engine.kernel import State

HIDDEN = "hidden"
PROMPTS = {
    "how": "How is the game played?",
    "turn": "What do you do?",
    "discard": "You hold too many cards. Which one is discarded?",
    "order": "Which is resolved next?",
    "pick": "Which one?",
    "take": "Which one?",
    "number": "How many?",
}
TURNS = {"draw": "the top card of the deck, 1 action", "flip": "turn the Time card over", "done": "end the turn"}


def show(view: dict[str, Any], seats: tuple[str, ...]) -> list[RenderableType]:
    """The Time, the Hold, then a row for each player."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in ("Player", "Sits", "Hand", "Storeroom", "Points"):
        table.add_column(column, overflow="fold")
    for player, entry in enumerate(view["players"]):
        name = f"{player + 1}" + ("*" if player == view["first"] else "")
        points = f"{view['scores'][player]:g}" if view["scores"] else ""
        table.add_row(name, seats[player], _cards(entry["hand"]), _cards(entry["storeroom"]), points)
    table.caption = "* first player"
    table.caption_justify = "left"
    return [Text(f"The Hold: {_cards(view['hold']) or 'empty'}\nDeck: {view['deck']} cards"), table]


def heading(view: dict[str, Any], player: int) -> str:
    """The Time, and the player's actions."""
    left = (
        f" · {view['actions left']} action{'s' * (view['actions left'] != 1)} left" if view["active"] == player else ""
    )
    return f"Day cycle {view['day cycle']}, {view['time']} · player {player + 1}{left}"


def option(state: State, player: int, kind: str, value: int) -> str:
    """What the actions without a card are."""
    return TURNS.get(state.referee.words[kind][value], "") if kind == "turn" else ""


def _cards(row: list[str]) -> str:
    """Names, with how many there are of each."""
    counts = Counter("hidden" if card == HIDDEN else plain(card) for card in row)
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in counts.items())


BOARD = Board(
    show, heading, option, lambda state, line, player: "", frozenset({"turn", "discard"}), PROMPTS, frozenset({"turn"})
)
