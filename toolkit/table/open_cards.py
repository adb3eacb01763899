"""The words of cards that matter to a player besides those on offer: what is in force, and what they alone see."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING

from engine.kernel import knows
from engine.kernel.core.zones import Sees
from engine.kernel.running.rule_index import sources
from toolkit.table.cards import in_words

if TYPE_CHECKING:
    from engine.kernel import State, Viewer
    from engine.kernel.core.events import Source

Rows = list[tuple[str, list[str]]]  # where cards lie or who has them, and each card in words


def in_force(state: State, viewer: Viewer) -> Rows:
    """The cards in force that a viewer knows, with their texts, by the place or the player that has them.

    Those that only their player sees come under a heading of their own. Empty too where the rules know of no texts.
    """
    referee, found = state.referee, dict[str, list[int]]()
    if not referee.answers("sources_of"):
        return []
    for source in sources(state):
        if knows(state, viewer, source.card) and referee.box.designs[referee.design_of[source.card]].text:
            found.setdefault(_where(state, source), []).append(source.card)
    return [(where, in_lines(state, cards)) for where, cards in found.items()]


def held(state: State, player: int, own: Container[str], shown: Sequence[str]) -> Rows:
    """What lies in a player's zones that nobody else sees into, and in those of the kinds `own`, by the zone.

    Cards that are `shown` with their words, in a line for an option, are left out; the heading says so then.
    """
    referee, found, offered = state.referee, dict[str, list[int]](), set[str]()
    board = referee.board
    for zone, cards in enumerate(state.zones):
        kind = board.kind_name(zone)
        if board.owner_of[zone] != player or not (board.sees[zone] is Sees.OWNER or kind in own):
            continue
        for card in cards:
            design = referee.box.designs[referee.design_of[card]]
            words = in_words(design)
            is_shown = any(words in line and design.name in line for line in shown)
            if words and is_shown:
                offered.add(kind)
            elif words and knows(state, player, card):
                found.setdefault(kind, []).append(card)
    more = ", besides what is offered below"
    return [(kind + more * (kind in offered), in_lines(state, cards)) for kind, cards in found.items()]


def in_lines(state: State, cards: Iterable[int]) -> list[str]:
    """Cards in words, a line for each design: "Turtle ×2: This pair is worth 5 points."."""
    referee, counts = state.referee, dict[int, int]()
    for card in cards:
        counts[referee.design_of[card]] = counts.get(referee.design_of[card], 0) + 1
    designs = referee.box.designs
    return [f"{designs[i].name}{f' ×{n}' * (n > 1)}: {in_words(designs[i])}" for i, n in counts.items()]


def _where(state: State, source: Source) -> str:
    """The place or the player that has a card in force; a player's hidden zone by its name."""
    if source.you < 0:
        return _place(state, source.place)
    board, zone = state.referee.board, state.zone_of[source.card]
    is_secret = zone >= 0 and board.sees[zone] is Sees.OWNER
    return f"player {source.you + 1}" + (f", {board.kind_name(zone)}, which nobody else sees" if is_secret else "")


def _place(state: State, place: int) -> str:
    return state.referee.board.places[place].key.replace("-", " ") if place >= 0 else "in play"
