"""Things that trade places: cards, piles, pieces; both or neither."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import Supply
from engine.games.top_of_the_heap.slots import AWKWARD
from engine.kernel.core.state import State
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note


class Swaps(Supply):
    """See the module."""

    def may_swap(self, state: State, player: int, sort: str, x: int, y: int) -> bool:
        """Whether both can be where the other is: what comes back must fit, and cards lie only among their like."""
        if sort in ("piece", "player"):
            one, other = state.at[x], state.at[y]
            return one != other and self.may_go(state, x, other) and self.may_go(state, y, one)
        if sort == "pile":
            pairs = [(card, y) for card in state.zones[x]] + [(card, x) for card in state.zones[y]]
            return x != y and all(self.zone_for(card, "pile", zone) == zone for card, zone in pairs)
        return sort == "card" and self._may_swap_cards(state, x, y)

    def _may_swap_cards(self, state: State, x: int, y: int) -> bool:
        zones = state.zone_of[x], state.zone_of[y]
        if self.zone_for(x, "pile", zones[1]) < 0 or self.zone_for(y, "pile", zones[0]) < 0:
            return False
        for zone, gone, come in ((zones[0], x, y), (zones[1], y, x)):
            if zone >= at.SEAT and (zone - at.SEAT) % 3 == 1:
                owner = at.owner_of_zone(zone)
                rest = [card for card in state.zones[zone] if card != gone]
                if any(self.sizes[self.design_of[card]] == AWKWARD for card in rest):
                    return False
                if not self.fits(state, owner, [*rest, come]) or self.may_not_carry(state, owner, come):
                    return False
        return True

    def swap(self, state: State, player: int, sort: str, x: int, y: int) -> None:
        """Two things trade places, both or neither."""
        if not self.may_swap(state, player, sort, x, y):
            note(state, "nothing", player)
            return
        note(state, "swap", player, (sort, x), (sort, y))
        if sort in ("piece", "player"):
            one, other = state.at[x], state.at[y]
            self.move_piece(state, x, other)
            self.move_piece(state, y, one)
        elif sort == "card":
            one, other = state.zone_of[x], state.zone_of[y]
            spots = state.zones[one].index(x), state.zones[other].index(y)
            state.zones[one][spots[0]], state.zones[other][spots[1]] = y, x
            state.zone_of[x], state.zone_of[y] = other, one
            self.changed(state, one, other)
            for pair in state.hosts[:]:
                if pair[0] in (x, y):
                    state.hosts.remove(pair)
                    state.hosts.append((y if pair[0] == x else x, pair[1]))
            emit(state, "swap", player, -1, x)
        elif sort == "pile":
            state.zones[x], state.zones[y] = state.zones[y], state.zones[x]
            for zone in (x, y):
                for card in state.zones[zone]:
                    state.zone_of[card] = zone
            self.changed(state, x, y)

    def may_go(self, state: State, piece: int, place: int) -> bool:
        """See Deeds."""
        raise NotImplementedError

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """See Deeds."""
        raise NotImplementedError
