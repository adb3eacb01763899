"""ARK at a terminal: the Hold, the Storerooms, and each player's hand as far as it is known."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypedDict, cast

from engine.games.ark import layout as at
from engine.games.ark.cargo import TIMES
from engine.games.ark.options import Act
from engine.games.ark.state import ArkState, ark
from engine.games.ark.turn import FEW
from engine.kernel import State
from engine.kernel.core.choice import STOP
from engine.kernel.result import MODE
from toolkit.table.board import Board
from toolkit.table.cards import in_words
from toolkit.table.told import Told

if TYPE_CHECKING:
    from rich.console import RenderableType

PROMPTS = {
    MODE: "How is the game played? Agree on it.",
    "turn": "What do you do?",
    "discard": "Your turn ends with a discard from your hand into the Hold. Which card?",
    "order": "Which is resolved next?",
    "pick": "Which one?",
    "take": "Which one?",
    "number": "How many?",
}
DISCARDS = ("two cards, for you have added nothing", "one card")
HOWS = (
    "the most valuable Storeroom wins",
    "in as few Day cycles as you can; nobody flips the Time card, it flips after each round",
    "the same, and everyone sees all hands",
)
FEW_TOGETHER = "; you are few, so everyone has one action more"


ArkFacts = TypedDict(
    "ArkFacts",
    {
        "first": int,
        "active": int,
        "scores": list[float],
        "together": bool,
        "day cycle": int,
        "not aboard": int,
        "time": str,
        "added": bool,
        "left to discard": int,
        "actions left": int,
    },
)


def show(told: Told, seats: tuple[str, ...]) -> list[RenderableType]:
    """The Hold and the deck, then a table with a row for each player."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    facts = cast("ArkFacts", told.facts)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    columns = ("Player", "Sits", "Hand", "Storeroom")
    for column in columns if facts["together"] else (*columns, "Points"):
        table.add_column(column, overflow="fold")
    for player, seat in enumerate(seats):
        name = f"{player + 1}" + ("*" if player == facts["first"] else "")
        points = () if facts["together"] else (f"{facts['scores'][player]:g}",)
        hand, storeroom = (_cards(told.names(f"{kind}-{player + 1}")) for kind in ("hand", "storeroom"))
        table.add_row(name, seat, hand, storeroom, *points)
    table.caption = "* first player"
    table.caption_justify = "left"
    deck = _count(len(told.cards("deck")), "card")
    rows = [f"The Hold: {_cards(told.names('hold')) or 'empty'}", f"Deck: {deck}"]
    if facts["together"]:
        rows.append(f"Day cycle {facts['day cycle']}, {facts['not aboard']} Food cards and pairs not aboard")
    return [Text("\n".join(rows)), table]


def heading(told: Told, player: int) -> str:
    """The Time, and the player's actions left or the discard that ends their turn."""
    facts = cast("ArkFacts", told.facts)
    if told.asked == MODE:
        return f"player {player + 1}"
    cycle = f"Day cycle {facts['day cycle']}, " if facts["together"] else ""
    parts = [f"{cycle}{facts['time']}", f"player {player + 1}"]
    if told.asked == "discard":
        parts.append(_discards(facts["left to discard"], has_added=facts["added"]))
    elif facts["active"] == player:
        parts.append(f"{_actions(facts['actions left'])} left")
    return " · ".join(parts)


def _discards(n: int, *, has_added: bool) -> str:
    if has_added:
        return "one discard"
    return "two discards, for nothing was added" if n > 1 else "the second of two discards, for nothing was added"


def _actions(n: int) -> str:
    return f"{n or 'no'} action{'s' * (n != 1)}"


def _count(n: int, one: str) -> str:
    return f"{n} {one}{'s' * (n != 1)}"


def option(deal: State, player: int, kind: str, value: int) -> str:
    """What an action takes or does; "" where there is nothing to add."""
    state = ark(deal)
    if kind == MODE:
        return HOWS[value] + (FEW_TOGETHER if value and state.players < FEW else "")
    if kind != "turn":
        return ""
    if value >= Act.TAKE:
        return _taken(state, player, value - Act.TAKE)
    more: dict[int, str] = {
        Act.DRAW: "1 action · the top card of the deck",
        Act.FLIP: f"1 action · the Time becomes {TIMES[1 - state.night]}",
        STOP: f"end your turn, {_actions(state.left)} unused; then you discard {DISCARDS[bool(state.added)]}",
    }
    return more.get(value, "")


def _taken(state: ArkState, player: int, design: int) -> str:
    """What taking a card of the Hold means, with the number of the same design in hand."""
    held = sum(state.referee.design_of[card] == design for card in state.zones[at.hand(player)])
    card = state.referee.box.designs[design]
    return f"1 action · {f'you hold {held} of it · ' if held else ''}{in_words(card)}"


def _cards(row: list[str]) -> str:
    """The names of cards, each with its number where there are several."""
    return ", ".join(name + (f" ×{n}" if n > 1 else "") for name, n in Counter(row).items())


BOARD = Board(
    show,
    heading,
    option,
    frozenset({"turn", "discard"}),
    PROMPTS,
    frozenset({"turn"}),
    stated=frozenset({"in time"}),
)
