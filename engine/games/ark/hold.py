"""The Hold, the discard pile that everybody sees: an index of its designs, kept up to date in the state's cache."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass

from engine.games.ark import layout as at
from engine.games.ark.options import TAKE
from engine.games.ark.state import ArkState


@dataclass(slots=True, eq=False)
class Hold:
    """What lies in the Hold; not to be changed by who asks.

    cards     for each design the cards of it, in the order in which they came
    options   the options of taking one of each, in the order of designs
    """

    cards: list[list[int]]
    options: list[int]

    def add(self, design: int, card: int) -> None:
        """Note that a card has come to the Hold."""
        row = self.cards[design]
        if not row:
            insort(self.options, TAKE + design)
        row.append(card)

    def remove(self, design: int, card: int) -> None:
        """Note that a card has left the Hold."""
        row = self.cards[design]
        row.remove(card)
        if not row:
            self.options.remove(TAKE + design)


def hold(state: ArkState) -> Hold:
    """The index of the cards in the Hold; made anew where the Hold has changed since."""
    found: Hold | None = state.cache.get("hold")
    if found is None:
        found = state.cache["hold"] = Hold([[] for _ in state.referee.box.designs], [])
        for card in state.zones[at.HOLD]:
            found.add(state.referee.design_of[card], card)
    return found


def forget(state: ArkState) -> None:
    """Drop the index, because the order of the cards in the Hold has changed."""
    state.cache.pop("hold", None)


def moved(state: ArkState, new: int, card: int) -> None:
    """Update the index, if there is one, for a card that has come to the Hold or left it for the zone `new`."""
    kept: Hold | None = state.cache.get("hold")
    if kept is None:
        return
    if new == at.HOLD:
        kept.add(state.referee.design_of[card], card)
    else:
        kept.remove(state.referee.design_of[card], card)


def forget_all_else(state: ArkState) -> None:
    """Clear the state's cache, because texts in force have changed, except for the index of the Hold."""
    kept: Hold | None = state.cache.get("hold")
    state.cache.clear()
    if kept is not None:
        state.cache["hold"] = kept
