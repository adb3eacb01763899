"""Names of cards for each viewer, by which a page follows a card as long as its viewer knows which one it is.

A card that a viewer does not know has no name at all: it is told by its place. When it becomes known again it gets a
new name, so that nobody can see which of the cards they knew before it is. Names are counted in the order in which the
viewer comes to know the cards, and say nothing that the viewer does not know; nor in which order cards lie that they
come to know at once.
"""

from __future__ import annotations

from engine.kernel import NOBODY, State, Viewer, knows


class Names:
    """The names of the cards of one game, for every seat and for whoever only looks on."""

    def __init__(self, state: State) -> None:
        viewers: list[Viewer] = [*range(state.players), NOBODY]
        self._names: dict[Viewer, dict[int, int]] = {viewer: {} for viewer in viewers}
        self._given = dict.fromkeys(viewers, 0)
        self.follow(state)

    def follow(self, state: State) -> None:
        """Take note of a state: called after each move, so that no card was hidden and shown again unnoticed."""
        for viewer, known in self._names.items():
            seen = [card for cards in state.zones for card in cards if knows(state, viewer, card)]
            now = {card: known[card] for card in seen if card in known}
            for card in sorted(card for card in seen if card not in known):
                now[card] = self._new(viewer)
            self._names[viewer] = now

    def kept(self, state: State) -> Names:
        """These names as they are in a state, whatever is followed later."""
        made = Names(state)
        made._names, made._given = dict(self._names), dict(self._given)
        return made

    def _new(self, viewer: Viewer) -> int:
        self._given[viewer] += 1
        return self._given[viewer]

    def name(self, viewer: Viewer, card: int) -> int | None:
        """The name of a card for a viewer, a number from 1; None for one that they do not know."""
        return self._names[viewer].get(card)
