"""Items taken, handed over, discarded, dropped and put somewhere."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.slots import Room
from engine.kernel.core.events import Event
from engine.kernel.core.state import State
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import forbidden
from engine.kernel.running.texts import call


class Items(Room):
    """See the module."""

    # --- taking ----------------------------------------------------------------------------------------------------

    def take(self, state: State, player: int, card: int) -> None:
        """Pick an item up from wherever it lies; with a dropped item its Open token goes."""
        zone = state.zone_of[card]
        place = at.place_of_zone(zone)
        if at.YARD <= zone < at.HOME:
            self.lift(state, card)
        self.put(state, card, at.inventory(player))
        note(state, "take", player, card, zone)
        emit(state, "take", player, place, card, 1, zone)

    def lift(self, state: State, card: int) -> None:
        """A dropped item leaves its Feature, and so does the token."""
        for pair in state.hosts:
            if pair[0] == card:
                state.hosts.remove(pair)
                self.unmark(state, pair[1])
                return

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Give an item to another animal."""
        self.put(state, card, at.inventory(other))
        note(state, "give", player, card, other)
        emit(state, "give", player, -1, card)

    # --- putting down ----------------------------------------------------------------------------------------------

    def may_discard(self, state: State, card: int) -> bool:
        """Whether no rule forbids it; a Resident is replaced, no house is left without one."""
        if at.HOME <= state.zone_of[card] < at.PILE:
            return False
        return not forbidden(state, Event("discard", -1, self.place_of_card(state, card), card, 1, state.zone_of[card]))

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Face-up to the discard pile of its deck, with what lay on it; a text may wait for it."""
        zone = state.zone_of[card]
        place = self.place_of_card(state, card)
        idle = self.is_idle(state, card)
        self.clear(state, card)
        if at.YARD <= zone < at.HOME:
            self.lift(state, card)
        self.put(state, card, self.deck_of[self.design_of[card]])
        note(state, "discard", player, card, zone)
        if not idle:
            emit(state, "discard", player, place, card, 1, zone)

    def mark(self, state: State, player: int, card: int) -> None:
        """See Referee; an item just dropped for the token lies on the same Feature."""
        super().mark(state, player, card)
        state.hosts = [(item, card if host < 0 else host) for item, host in state.hosts]

    def clear(self, state: State, card: int) -> None:
        """The token on a card goes, and the item that lies there is discarded."""
        if not state.marks[card]:
            return
        state.marks[card] = 0
        self.marked(state, card)
        note(state, "unmark", -1, card)
        for item, host in state.hosts[:]:
            if host == card:
                state.hosts.remove((item, host))
                self.put(state, item, at.TRASH_PILE)
                note(state, "discard", -1, item, at.YARD)
                emit(state, "discard", -1, -1, item, 1, at.YARD)

    def unmark(self, state: State, card: int) -> int:
        """A token goes, and with it the item."""
        had = state.marks[card]
        self.clear(state, card)
        return 1 if had else 0

    def discard_pile(self, state: State, zone: int, player: int) -> None:
        """All of a pile; only what is on top of Features is in play, so only that can be waited for."""
        cards = list(reversed(state.zones[zone]))
        if not cards:
            note(state, "nothing", player)
            return
        if forbidden(state, Event("discard", player, at.place_of_zone(zone), -1, 1, zone)):
            note(state, "cannot", player, "discard")
            return
        below = cards[1:] if at.PILE <= zone < at.SEAT else []
        for card in below:
            self.put(state, card, self.deck_of[self.design_of[card]])
            note(state, "discard", player, card, zone)
        for card in cards:
            if card not in below:
                self.discard(state, card, player)

    def drop(self, state: State, player: int, card: int, feature: int) -> None:
        """A carried item goes face-up on a Feature, beside its Open token; -1 for the one that gets it next."""
        house = self.place_of_card(state, feature) if feature >= 0 else state.at[player]
        self.put(state, card, at.YARD + house)
        state.hosts.append((card, feature))
        note(state, "drop", player, card, feature)
        emit(state, "drop", player, house, card)

    def put_card(self, state: State, player: int, card: int, sort: str, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917
        """To a spot that a text names: on a pile, on a place, into somebody's hands."""
        zone = self.zone_for(card, sort, target)
        if zone < 0:
            note(state, "nothing", player)
            return
        if self.may_not_put(state, player, card, zone):
            note(state, "cannot", player, "put")
            return
        self.clear(state, card)
        if at.YARD <= state.zone_of[card] < at.HOME:
            self.lift(state, card)
        if sort == "place" and at.PILE <= zone < at.SEAT:  # which of its Feature slots is not said
            call(state, "feature", player, target, card)
            return
        self.put(state, card, zone, bottom=how == "bottom")
        note(state, "put card", player, card, zone)
        emit(state, "put", player, at.place_of_zone(zone), card, 1, zone)

    def zone_for(self, card: int, sort: str, target: int) -> int:  # noqa: PLR0911
        """Where a card goes that is put on, in or with something; -1 where such cards do not lie."""
        design = self.box.designs[self.design_of[card]]
        is_item = design.type == "Trash"
        if sort == "place" and design.subtype == "Feature":
            return at.PILE + at.SLOTS * target if target < at.HOUSES else -1
        if sort == "place" and is_item:
            if target == at.NEST:
                return at.NEST_ROW
            return at.CAN + target if target < at.HOUSES else at.stash(target - at.DEN)
        if sort in ("player", "piece"):
            return at.inventory(target) if is_item else -1
        if sort != "pile":
            return -1
        if target < at.BOX:
            return target if self.deck_of[self.design_of[card]] in (target, target + 1) else -1
        if at.PILE <= target < at.SEAT:
            return target if design.subtype == "Feature" else -1
        if at.HOME <= target < at.PILE:
            return target if design.type == "Resident" else -1
        if target >= at.SEAT and (target - at.SEAT) % 3 == 0:
            return -1
        return target if is_item else -1

    def may_not_put(self, state: State, player: int, card: int, zone: int) -> bool:
        """Whether a rule keeps a card from coming to lie in a zone."""
        event = Event("put", player, at.place_of_zone(zone), card, 1, zone)
        return forbidden(state, event)
