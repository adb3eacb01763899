"""What pieces do where a text tells them: moving, drawing cards, and the deeds of the game."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.actions import may_trade
from engine.games.top_of_the_heap.swaps import Swaps
from engine.kernel.core.events import Event
from engine.kernel.core.state import State
from engine.kernel.running import tokens
from engine.kernel.running.events import begin, emit
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import forbidden, rules_in_force
from engine.kernel.running.texts import call

MORE = {"stash": (1,), "trade": (-1,)}  # what the frames of these routines begin with


class Deeds(Swaps):
    """See the module."""

    causeless: ClassVar[frozenset[str]] = frozenset({"turns"})

    # --- moving ----------------------------------------------------------------------------------------------------

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """An effect moves a piece: no cost, no visit, no leave; an animal takes the Snacks of a house it comes to."""
        if state.at[piece] == place or state.at[piece] < 0:
            note(state, "stays", piece, place)
            return
        if not self.may_go(state, piece, place):
            note(state, "cannot", piece, "move")
            return
        old = state.at[piece]
        state.at[piece] = place
        if piece >= at.PET:
            self.touch(state, old)
            self.touch(state, place)
        note(state, "move", piece, place)
        if piece < state.players and place < at.HOUSES:
            self.pick_up_snacks(state, piece, place)
        emit(state, "move", piece, place, is_deed=False)
        emit(state, "shift", self.decider(state), place, piece, is_deed=False)

    def may_go(self, state: State, piece: int, place: int) -> bool:
        """Whether a piece can be at a place: dens have one owner, Pets stay at houses, and no rule forbids it."""
        if state.at[piece] < 0 or place < 0:
            return False
        if at.DEN <= place != at.DEN + piece or (piece >= at.PET and place >= at.HOUSES):
            return False
        return not any(forbidden(state, Event(verb, piece, place, piece, 1, -1)) for verb in ("shift", "move"))

    def pick_up_snacks(self, state: State, player: int, house: int) -> None:
        """All Snacks on a house go to who arrives, unless Snacks cannot be taken."""
        n = state.counts[self.snack][self.first_place_holder + house]
        if n:
            tokens.take_tokens(state, player, self.snack, "place", house, n)

    def walk(self, state: State, player: int, least: int, most: int, noun: str) -> None:
        """Moving on by so many houses along the street: one after the other."""
        call(state, "walk", player, least, most)

    # --- drawing ---------------------------------------------------------------------------------------------------

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether the deck or its discard pile has a card."""
        decks = self.deck_for(noun)
        return bool(decks) and any(state.zones[zone] or state.zones[zone + 1] for zone in decks)

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913
        """Additional Risk and Event cards wait for the ones before; others are drawn and resolved at once.

        A raid draws fewer cards where n is below 0.
        """
        game: Any = state
        decks = self.deck_for(noun)
        if not decks:
            note(state, "nothing", player)
            return []
        if decks[0] == at.RISK:
            if (additional or n < 0) and game.raider >= 0:
                game.extra += n
                note(state, "more risk", player, n)
            else:
                for _ in range(n):
                    call(state, "risk", player, state.at[player], -1, [])
            return []
        if decks[0] == at.EVENT:
            game.events += n
            note(state, "more events", player, n)
            if game.active >= 0 or not additional:
                call(state, "event", -1)
                game.events -= 1
            return []
        return self._draw_items(state, player, decks[0], n)

    def _draw_items(self, state: State, player: int, deck: int, n: int) -> list[int]:
        """Trash cards are drawn into the inventory if they fit, else discarded; Residents do not move in twice."""
        drawn = []
        for _ in range(n):
            card = self.draw_top(state, deck, at.TABLE)
            if card < 0:
                break
            drawn.append(card)
            note(state, "draw", player, card)
            emit(state, "draw", player, -1, card, 1, deck)
            if self.can_take(state, player, card):
                self.take(state, player, card)
            else:
                self.discard(state, card, player)
        return drawn

    def resolve_card(self, state: State, player: int, card: int) -> None:
        """Do what a card says, for a player; it is not moved."""
        note(state, "resolve", player, card)
        self.begin_text(state, card, player, self.house_of(state, player))

    def house_of(self, state: State, player: int) -> int:
        """The house an animal is at, -1 elsewhere."""
        place = state.at[player] if 0 <= player < state.players else -1
        return place if 0 <= place < at.HOUSES else -1

    def begin_text(self, state: State, card: int, you: int, place: int) -> None:
        """Resolve all paragraphs of a card, the first one first."""
        for program in reversed(self.compiled.texts[self.design_of[card]].programs):
            begin(state, program, card, you, place)

    # --- deeds in texts --------------------------------------------------------------------------------------------

    def can_do(self, state: State, verb: str, player: int, sort: str, x: int) -> bool:  # noqa: PLR0911
        """Whether a player can do a deed of the game that a text names."""
        if player >= state.players:
            return False
        carried = state.zones[at.inventory(player)]
        if verb in ("stash", "drop", "trade", "carry"):
            if verb == "trade" and sort == "card" and not may_trade(state, player, x):
                return False
            if sort == "card":
                return x in carried if verb != "carry" else self.can_take(state, player, x)
            return True
        if verb == "eat":
            return sort != "card" or (state.zone_of[x] == at.stash(player) and self.design_of[x] in self.tag_food)
        if verb == "visit" and sort == "place":
            mine = x < at.DEN or x == at.DEN + player
            return mine and state.at[player] != x and not self.is_barred(state, "visit", player, x)
        if verb == "leave" and sort == "place":
            return state.at[player] == x
        if verb == "raid":
            return (
                sort == "place"
                and x < at.HOUSES
                and self.raid_targets(state, player, x) != []
                and not self.is_barred(state, "raid", player, x)
            )
        return True

    def is_barred(self, state: State, verb: str, player: int, house: int) -> bool:
        """Whether a rule forbids a deed at a house."""
        return bool(rules_in_force(state, "cannot")) and forbidden(state, Event(verb, player, house, -1, 1, -1))

    def raid_targets(self, state: State, player: int, house: int) -> list[int]:
        """See Raids."""
        raise NotImplementedError

    def do(self, state: State, verb: str, player: int, sort: str, x: int) -> None:
        """A deed of the game, by its rules and without its cost."""
        if player >= state.players:
            note(state, "nothing", player)
        elif verb == "stash" and sort == "card":
            self.stash_card(state, player, x, triggers=True)
        elif verb == "eat":
            self.eat(state, player, sort, x)
        elif verb == "carry" and sort == "card":
            self.take(state, player, x)
        elif verb == "trade" and sort == "card":
            call(state, "trade", player, x)
        elif verb == "raid" and (x if sort == "place" else state.at[player]) < at.HOUSES:
            call(state, "raid", player, x if sort == "place" else state.at[player], 0, -1, [])
        elif verb in ("visit", "move", "leave"):
            self._go(state, verb, player, x)
        elif verb in ("stash", "forage", "retreat", "trade"):
            call(state, verb, player, *MORE.get(verb, ()))
        else:
            note(state, "nothing", player)

    def _go(self, state: State, verb: str, player: int, x: int) -> None:
        """Visiting because a text says so is a visit, where to is chosen if it is not said; leaving is going home."""
        if x < 0 and verb != "leave":
            call(state, "go", player, int(verb == "visit"))
        else:
            call(state, "move", player, x if verb == "visit" else at.DEN + player, 0)

    def do_for(self, state: State, verb: str, player: int, sort: str, x: int, card: int) -> None:  # noqa: PLR0913, PLR0917
        """A deed that a card asks for: an item is dropped on that Feature."""
        if verb == "drop" and sort == "card":
            house = self.place_of_card(state, card)
            if house >= 0 and at.PILE <= state.zone_of[card] < at.SEAT:
                self.drop(state, player, x, card)
            elif self.house_of(state, player) >= 0:
                self.drop(state, player, x, -1)
            else:
                note(state, "nothing", player)
        else:
            self.do(state, verb, player, sort, x)

    def stash_card(self, state: State, player: int, card: int, *, triggers: bool) -> None:
        """An item goes from the inventory to the stash."""
        self.put(state, card, at.stash(player))
        note(state, "stash", player, card)
        if triggers:
            emit(state, "stash", player, state.at[player], card)

    def eat(self, state: State, player: int, sort: str, x: int) -> None:
        """A FOOD item brings 1 AP and its VP in AP, a Snack 1 AP."""
        if sort == "card":
            self.put(state, x, at.TRASH_PILE)
            got = self.change(state, self.ap, "player", player, 1 + self.value(state, x))
            note(state, "eat", player, x, got)
            emit(state, "eat", player, -1, x)
            return
        eaten = -self.change(state, self.snack, "player", player, -x)
        got = self.change(state, self.ap, "player", player, eaten)
        note(state, "eat snacks", player, eaten, got)
        emit(state, "eat Snack", player, -1, -1, eaten)

    # --- periods ---------------------------------------------------------------------------------------------------

    def end_period(self, state: State, player: int, period: str) -> None:
        """A player's turn or night is over when what is going on is."""
        game: Any = state
        if not 0 <= player < state.players:
            return
        if period == "night":
            game.out[player] = 1
        if game.active == player and period in ("turn", "night"):
            game.ended = 1
        note(state, "ends", player, period)

    def skip_period(self, state: State, player: int, period: str) -> None:
        """The next turn or night passes without a player."""
        game: Any = state
        if 0 <= player < state.players:
            (game.skipped_nights if period == "night" else game.skips)[player] += 1
            note(state, "skips", player, period)


__all__ = ["Deeds"]
