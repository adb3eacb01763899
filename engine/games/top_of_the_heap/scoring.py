"""The end of the game: VP for stashed items, favoured tags and stashed Snacks, and VP gained during the week."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.events import Source
from engine.kernel.running.game_log import note_by
from engine.kernel.running.rule_index import rules_on
from engine.kernel.running.worth import said_of, total


def scores(state: HeapState) -> list[float]:
    """The VP of each player, in halves."""
    return [score(state, player) for player in range(state.players)]


def score(state: HeapState, player: int) -> float:
    """A player's VP: stashed items by size and texts, favoured tags, half of the stashed Snacks, VP gained."""
    components = state.components
    box, design_of = components.box, components.design_of
    tags = box.tags
    animal = state.zones[at.FRONTS[player]]
    favoured = box.designs[design_of[animal[0]]].favoured if animal else ()
    total: float = state.counts[components.vp][player]
    for card in state.zones[at.stash(player)]:
        total += worth(state, player, card)
        for tag in favoured:
            if tag in tags[design_of[card]]:
                total += 1
    return total + state.saved[player] / 2


def note_worth(state: HeapState) -> None:
    """Write to the log which texts have changed what stashed items are worth."""
    for player in range(state.players):
        for card in state.zones[at.stash(player)]:
            worth(state, player, card, is_noted=True)


def worth(state: HeapState, player: int, card: int, *, is_noted: bool = False) -> int:
    """What an item is worth to a player in VP: by its size, or as its own text and texts in force say.

    A stashed item's text is about itself alone.
    """
    own = [row for row in rules_on(state, Source(card, player, -1), "worth") if row.rule.is_own]
    said = said_of(state, player, card, "VP", own)
    for row, n in said if is_noted else ():
        if n:
            note_by(state, (row.card, row.rule.sentence), "worth", player, card, n)
    return total(said, state.referee.value(state, card))
