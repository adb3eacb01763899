"""Cards drawn, replaced, looked at, turned and put back."""

from __future__ import annotations

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.items import Items
from engine.kernel.core.chance import shuffle
from engine.kernel.core.state import State
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import note
from engine.kernel.running.texts import rule_frame


class Supply(Items):
    """See the module."""

    # --- drawing ---------------------------------------------------------------------------------------------------

    def renew(self, state: State, zone: int) -> None:
        """The discard pile is shuffled and becomes the deck, under what is left of it."""
        pile = state.zones[zone + 1]
        if not pile:
            return
        cards = pile[:]
        pile.clear()
        shuffle(state, cards)
        for card in cards:
            state.zone_of[card] = zone
        state.zones[zone][:0] = cards
        note(state, "renew", -1, zone)

    def draw_top(self, state: State, zone: int, to: int) -> int:
        """The top card of a deck to another zone; -1 where there is none left at all."""
        row = state.zones[zone]
        if not row:
            self.renew(state, zone)
            if not row:
                note(state, "no card", -1, zone)
                return -1
        card = row[-1]
        self.put(state, card, to)
        return card

    def add_new(self, state: State, player: int, noun: str, n: int, sort: str, target: int) -> None:  # noqa: PLR0913, PLR0917
        """New cards from the deck of a noun on a pile or place."""
        decks = self.deck_for(noun) or [at.TRASH]
        zone = target if sort == "pile" else at.CAN + target if target < at.HOUSES else at.NEST_ROW
        added = 0
        for _ in range(n):
            top = self.ends_of(state, decks[0], 1, bottom=False)
            if not top or self.may_not_put(state, player, top[0], zone):
                break
            added += self.draw_top(state, decks[0], zone) >= 0
        note(state, "add", player, zone, added)

    def replace_card(self, state: State, card: int, player: int) -> None:
        """Discard it and put a new one from its deck in its place."""
        zone = state.zone_of[card]
        deck = self.deck_of[self.design_of[card]] - 1
        self.discard(state, card, player)
        new = self.draw_top(state, deck, zone)
        if at.PILE <= zone < at.SEAT and new >= 0 and self.box.designs[self.design_of[new]].subtype != "Feature":
            self.put(state, new, self.deck_of[self.design_of[new]])
        elif new >= 0:
            emit(state, "put", player, at.place_of_zone(zone), new, 1, zone)
        note(state, "replace", player, new, zone)

    def replace_pile(self, state: State, zone: int, player: int) -> None:
        """Discard all of it and put as many new cards there; a Surprise does not stay. No deck comes from a deck."""
        n = len(state.zones[zone])
        if zone < at.BOX or not n:
            note(state, "nothing", player)
            return
        is_features = at.PILE <= zone < at.SEAT
        self.discard_pile(state, zone, player)
        for _ in range(n):
            new = self.draw_top(state, at.RISK if is_features else at.TRASH, zone)
            if is_features and new >= 0 and self.box.designs[self.design_of[new]].subtype != "Feature":
                self.put(state, new, at.RISK_PILE)
        if at.owner_of_zone(zone) >= 0:
            state.due.append(rule_frame("fit", at.owner_of_zone(zone)))
        note(state, "replace", player, -1, zone)

    # --- seeing ----------------------------------------------------------------------------------------------------

    def flip(self, state: State, card: int, *, up: bool) -> None:
        """Turn a card over; only what lies open can be turned down, and only what lies down, up."""
        zone = state.zone_of[card]
        lies_open = at.CAN <= zone < at.YARD and state.zones[zone][-1] == card
        if not lies_open or self.is_face_up(state, card) == up:
            note(state, "nothing")
            return
        if up and card in state.turned:
            state.turned.remove(card)
        elif not up:
            state.turned.append(card)
        note(state, "flip", -1, card, int(up))

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Let a player, or everybody, see cards."""
        who = range(state.players) if everybody else [player]
        for card in cards:
            if not self.is_face_up(state, card):
                state.seen += [(p, card) for p in who if p < state.players and (p, card) not in state.seen]
        note(state, "reveal" if everybody else "look", player, tuple(cards))
        emit(state, "reveal" if everybody else "look", player)

    def is_put_aside(self, state: State, card: int) -> bool:
        """Whether a card that was looked at still lies where it was."""
        return state.zone_of[card] < at.NEST_ROW or at.CAN <= state.zone_of[card] < at.YARD

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """On top of where they lay, the last of them on top, or under it; who looked still knows them."""
        for card in cards:
            row = state.zones[state.zone_of[card]]
            row.remove(card)
            row.insert(0 if bottom else len(row), card)
        self.forget(state, cards, but=player)
        note(state, "put back", player, len(cards))

    def place_for(self, state: State, player: int, card: int, other: int) -> None:
        """Nothing on Trailhead Lane is placed on somebody's behalf; the card goes to them, if it fits."""
        if self.can_take(state, other, card):
            self.hand_over(state, player, card, other)
        else:
            note(state, "nothing", player)
