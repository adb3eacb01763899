"""Items: what fits into an inventory, and every way an item is taken, put down, traded, swapped and replaced."""

from __future__ import annotations

from typing import Any

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.costs import Costs
from engine.kernel.chance import shuffle
from engine.kernel.events import emit
from engine.kernel.frames import Env, call
from engine.kernel.journal import note
from engine.kernel.state import State

TINY, COMPACT, AWKWARD = 0, 1, 2


class Items(Costs):
    """See the module."""

    def lay_out(self) -> None:
        """Look up sizes once."""
        super().lay_out()
        rank = {"Tiny": TINY, "Compact": COMPACT, "Awkward": AWKWARD}
        self.gives_room: list[bool] = []
        self.sizes = [rank.get(design.size, TINY) for design in self.box.designs]

    # --- room ------------------------------------------------------------------------------------------------------

    def room(self, state: State, player: int) -> list[tuple[Any, Env, int]]:
        """Further slots a player has by some rule: (which items fit, frame, how many)."""
        return [
            (row.rule.extra, row.env, row.value)
            for row in self.rules_in_force(state, "hold")
            if row.rule.key == "carry" and row.rule.apply(state, row.env, player, -1)
        ]

    def fits(self, state: State, player: int, cards: list[int]) -> bool:
        """Whether these items can be carried together."""
        counts = [0, 0, 0]
        sizes, design_of = self.sizes, self.design_of
        for card in cards:
            counts[sizes[design_of[card]]] += 1
        if self._fit(counts):
            return True
        left = list(cards)
        for test, env, n in self.room(state, player):
            for _ in range(n):
                spare = [card for card in left if test(state, env, player, card)]
                if not spare:
                    break
                left.remove(max(spare, key=lambda card: sizes[design_of[card]]))
        counts = [0, 0, 0]
        for card in left:
            counts[sizes[design_of[card]]] += 1
        return self._fit(counts)

    @staticmethod
    def _fit(counts: list[int]) -> bool:
        """Two Compact slots and a Tiny one; an Awkward item takes both Compact slots."""
        tiny, compact, awkward = counts
        return tiny <= 1 + max(0, 2 - compact - 2 * awkward) and compact + 2 * awkward <= 2

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether an item can be picked up now: there is room, nothing Awkward is carried, no rule forbids it."""
        if player >= state.players:
            return False
        design = self.design_of[card]
        if self.box.designs[design].type != "Trash":
            return False
        carried = state.zones[at.inventory(player)]
        if any(self.sizes[self.design_of[other]] == AWKWARD for other in carried):
            return False
        if carried and not self.fits(state, player, [*carried, card]):
            return False
        if "cannot" not in self.used_kinds:
            return True
        zone = state.zone_of[card]
        place = at.place_of_zone(zone)
        return not (
            self.forbidden(state, ("take", player, place, card, 1, zone)) or self.may_not_carry(state, player, card)
        )

    def may_keep(self, state: State, player: int, card: int, besides: list[int]) -> bool:
        """Whether an item fits, if the others that came with it go."""
        if player >= state.players or self.box.designs[self.design_of[card]].type != "Trash":
            return False
        rest = [x for x in state.zones[at.inventory(player)] if x != card and x not in besides]
        if any(self.sizes[self.design_of[x]] == AWKWARD for x in rest) or self.may_not_carry(state, player, card):
            return False
        return self.fits(state, player, [*rest, card])

    def may_not_carry(self, state: State, player: int, card: int) -> bool:
        """Whether a rule keeps an item out of a player's inventory, whatever way it would come there."""
        return "cannot" in self.used_kinds and self.forbidden(state, ("carry", player, -1, card, 1, -1))

    def put(self, state: State, card: int, zone: int, *, bottom: bool = False) -> None:
        """See Referee; who loses an item that gave room may have too much now."""
        old = state.zone_of[card]
        super().put(state, card, zone, bottom=bottom)
        if old >= at.SEAT and self.gives_room[self.design_of[card]]:
            state.due.append(["fit", 0, at.owner_of_zone(old)])

    def is_overfull(self, state: State, player: int) -> bool:
        """Whether an animal carries more than it has room for."""
        cards = state.zones[at.inventory(player)]
        return len(cards) > 1 and not self.fits(state, player, cards)

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
        return not self.forbidden(state, ("discard", -1, self.place_of_card(state, card), card, 1, state.zone_of[card]))

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
        if self.forbidden(state, ("discard", player, at.place_of_zone(zone), -1, 1, zone)):
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
        event = ("put", player, at.place_of_zone(zone), card, 1, zone)
        return "cannot" in self.used_kinds and self.forbidden(state, event)

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

    # --- changing places -------------------------------------------------------------------------------------------

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
            state.due.append(["fit", 0, at.owner_of_zone(zone)])
        note(state, "replace", player, -1, zone)

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
