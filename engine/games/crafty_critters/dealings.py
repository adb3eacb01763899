"""What effects do to cards, tiles, food and crews: all of it ends up where it belongs, whatever a text names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engine.games.crafty_critters import aisles, goods, hazards
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import heist
from engine.games.crafty_critters.store import Store
from engine.kernel.core.events import ContinuousEffect, Event
from engine.kernel.core.state import State
from engine.kernel.running import continuous_effects
from engine.kernel.running.events import emit
from engine.kernel.running.game_log import cause, note
from engine.kernel.running.rule_index import forbidden
from engine.kernel.running.texts import call

TILES = 1  # how a line of the log says that tiles are drawn, no cards
SPOTS = ("place", "card")  # what food can be put on: a place, or a tile by its card
KEPT_IN = {"Critter": at.HAND, "Tile": at.HELD, "Food": at.BASKET}  # where players have what they take


class Dealings(Store):
    """See World for what each does."""

    partly: ClassVar[Mapping[str, frozenset[str]]] = {"put_card": frozenset(SPOTS)}

    # --- into hands ------------------------------------------------------------------------------------------------

    def can_take(self, state: State, player: int, card: int) -> bool:
        """A hand has no limit; how many tiles can be held is what cards say; traps and what lies in aisles are not."""
        if not self.is_tile(card):
            return self.kind(card) in KEPT_IN
        return state.zone_of[card] != at.BOARD and not forbidden(state, Event("hold", player, -1, card))

    def take(self, state: State, player: int, card: int) -> None:
        """To the hand; a tile is held, food is had. From hand to hand nobody else sees which card it is."""
        unseen = at.UNSEEN if not self.is_face_up(state, card) else -1
        self._have(state, player, card)
        note(state, "keep" if self.is_tile(card) else "take", player, card, unseen)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Who gives it knows where it is; others see a card that has been played to say so, and what lies open."""
        is_seen = self.is_face_up(state, card) or card == cause(state)[0]
        self._have(state, other, card)
        if (player, card) not in state.seen:
            state.seen += [(player, card)]
        note(state, "give", player, card, (other, -1 if is_seen else at.UNSEEN))

    def _have(self, state: State, player: int, card: int) -> None:
        if self.kind(card) == "Food":
            goods.pocket(heist(state), player, card)
        else:
            self.put(state, card, at.seat(player, KEPT_IN[self.kind(card)]))

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether there is a card; traps are shuffled again."""
        zone = self.deck_for(noun)[0]
        return bool(state.zones[zone] or (zone == at.TRAPS and state.zones[at.TRAPS_USED]))

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913
        """Critters to the hand; a tile is held, as far as cards allow it; a trap happens at once."""
        zone = self.deck_for(noun)[0]
        if zone == at.TRAPS:
            card = hazards.draw_traps(heist(state), player, n)
            return [card] if card >= 0 else []
        drawn: list[int] = []
        full = False
        for card in state.zones[zone][: -n - 1 : -1]:
            full = not self.can_take(state, player, card)
            if full:
                break
            self._have(state, player, card)
            drawn.append(card)
        if drawn or not full:
            note(state, "draw" if drawn else "nothing", player, len(drawn), TILES if zone == at.TILES else -1)
        if full:
            note(state, "cannot", player, "hold another tile")
        for card in drawn:
            emit(state, "draw", player, -1, card)
        return drawn

    # --- out of hands and off the board ----------------------------------------------------------------------------

    def may_discard(self, state: State, card: int) -> bool:
        """A tile on which a crew stands stays."""
        return state.zone_of[card] != at.BOARD or heist(state).lies[card] not in (state.at or ())

    def is_stuck_without(self, state: State, player: int, card: int) -> bool:
        """Whether a crew could neither move nor place a tile if a tile were gone."""
        return self.is_tile(card) and aisles.is_stuck(heist(state), player, card)

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Critters to the pile of who discards them, traps to theirs, tiles and food out of the game."""
        kind = self.kind(card)
        if state.zone_of[card] == at.BOARD:
            aisles.lift(heist(state), card)
        elif kind == "Food":
            goods.put_away(heist(state), card)
        elif kind == "Critter":
            owner = at.owner_of_zone(state.zone_of[card])
            self.put(state, card, at.seat(player if player >= 0 else owner, at.PILE))
        else:
            self.put(state, card, at.OUT if kind == "Tile" else at.TRAPS_USED)
        note(state, "discard", player, card)

    def put_card(self, state: State, player: int, card: int, sort: str, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917
        """Food on a tile."""
        place = self.place_of_card(state, target) if sort == "card" else target
        if self.kind(card) != "Food" or place < 0:
            note(state, "nothing", player)
            return
        goods.set_down(heist(state), card, place)
        note(state, "put", player, card, place)

    def is_put_aside(self, state: State, card: int) -> bool:
        """Whether a card that was looked at still lies in its deck."""
        return state.zone_of[card] in (at.CRITTERS, at.TRAPS, at.TILES)

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """On top of the deck, the last of them uppermost; who puts them back alone still knows them."""
        seen = state.seen
        for card in cards:
            self.put(state, card, state.zone_of[card], bottom=bottom)
        state.seen = seen
        self.forget(state, cards, but=player)
        note(state, "put back", player, len(cards))

    def place_for(self, state: State, player: int, card: int, other: int) -> None:
        """It is offered whenever somebody is about to draw a tile, in the words of the card that promised it."""
        if state.zone_of[card] == at.seat(player, at.HELD):
            by, sentence = cause(state)
            continuous_effects.add(state, ContinuousEffect("held", sentence, by, player, 0, "game", -1))

    def replace_card(self, state: State, card: int, player: int) -> None:
        """The top tile of the deck takes its place, when it has been turned; a crew stays where it is."""
        if not state.zones[at.TILES] or state.zone_of[card] != at.BOARD:
            note(state, "nothing", player)
            return
        new = state.zones[at.TILES][-1]
        self.put(state, new, at.USING)
        note(state, "replace", player, card, new)
        call(state, "swap", player, new, heist(state).lies[card])

    # --- looking and moving ----------------------------------------------------------------------------------------

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Who has seen a card knows it until it moves."""
        for who in range(state.players) if everybody else (player,):
            state.seen += [(who, card) for card in cards if (who, card) not in state.seen]
        note(state, "look", player, tuple(cards))

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """Moved by an effect: security may be triggered, a trap is not."""
        if place == state.at[piece]:
            note(state, "stays", piece)
            return
        state.at[piece] = place
        note(state, "moved", piece, place)
        call(state, "arrive", piece, 0)

    def walk(self, state: State, player: int, least: int, most: int, noun: str) -> None:
        """So many tiles can be moved in this turn, in all, by the one whose turn it is."""
        if player != heist(state).active:
            note(state, "nothing", player)
        elif most <= heist(state).reach:
            note(state, "stays", player)
        else:
            heist(state).reach = most
            note(state, "reach", player, most)

    def can_do(self, state: State, verb: str, player: int, sort: str, x: int) -> bool:
        """No text has a deed done at once."""
        return False
