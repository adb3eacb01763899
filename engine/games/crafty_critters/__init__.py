"""Crafty Critters: a heist on a board that is laid tile by tile, by the rulebook and the rulings beside the cards.

The modules are named after the chapters of the rulebook; `CraftyCritters` answers what card texts ask of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from engine.games.crafty_critters import (
    effects,
    end_game,
    hazards,
    hidden_information,
    hiring,
    invariants,
    limits,
    log_text,
    nouns,
    placing_tiles,
    playing_cards,
    setting_up,
    turn_order,
    uses,
    words,
)
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.components import HOMES, Components
from engine.games.crafty_critters.needs import ASKED, EVENTS, NEEDS
from engine.games.crafty_critters.options import TOUCHES
from engine.games.crafty_critters.state import HeistState, heist
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.box import Box, Design
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.needs import Needs
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer
from engine.kernel.referee import Referee
from engine.kernel.running import decks
from engine.kernel.running.hidden_information import knows

CARDS = ("Critter", "Trap")  # what the word "card" means: tiles and tokens are called by their own names


class CraftyCritters(Referee):
    """The whole game. See Questions for what each question means."""

    state_class: ClassVar[type[State]] = HeistState
    needs: ClassVar[Needs] = NEEDS
    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED
    grouped_places: ClassVar[int] = 0  # cards are in force with players alone
    causeless: ClassVar[frozenset[str]] = frozenset({"turn", "rounds", "arrive", "lay", "draw", "held"})
    partly: ClassVar[Mapping[str, frozenset[str]]] = {"put_card": frozenset({"place", "card"})}  # a tile by its card

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        try:
            super().__init__(box, tables)
        except Unplayable as found:
            known = {refusal.source for refusal in found.refusals}
            more = (refusal for refusal in uses.refusals(self) if refusal.source not in known)
            raise Unplayable(box, [*found.refusals, *more]) from None
        if refused := uses.refusals(self):
            raise Unplayable(box, refused)
        self.components = Components(self)

    def lay_out(self) -> None:
        """Number the decks, refuse what cannot be played, and name what can be chosen."""
        self.decks = {"Critter": (at.CRITTERS, at.BOX), "Trap": (at.TRAPS, at.TRAPS_USED), "Tile": (at.TILES, at.OUT)}
        self.compiled.refusals += limits.refusals(self.box)
        self.words = words.options([design.name for design in self.box.designs])
        self.touches = {**TOUCHES}

    # --- the game ---------------------------------------------------------------------------------------------------

    def prepare(self, state: State) -> None:
        """What lies in the box goes with each state."""
        heist(state).components = self.components

    def routines(self) -> tuple[Routine[HeistState], ...]:
        """Setting up, rounds and turns, tiles that are placed, cards that are played, hazards."""
        return (
            routine(setting_up.CornerFrame, setting_up.run_corner),
            routine(hiring.DealFrame, hiring.run_deal),
            routine(hiring.HireFrame, hiring.run_hire),
            routine(turn_order.RoundsFrame, turn_order.run_rounds),
            routine(turn_order.TurnFrame, turn_order.run_turn),
            routine(placing_tiles.DrawFrame, placing_tiles.run_draw),
            routine(placing_tiles.HeldFrame, placing_tiles.run_held),
            routine(placing_tiles.LayFrame, placing_tiles.run_lay),
            routine(placing_tiles.SwapFrame, placing_tiles.run_swap),
            routine(playing_cards.SpentFrame, playing_cards.run_spent),
            routine(hazards.ArriveFrame, hazards.run_arrive),
            routine(hazards.SecurityFrame, hazards.run_security),
            routine(hazards.TrapFrame, hazards.run_trap),
            routine(hazards.TrapsFrame, hazards.run_traps),
        )

    def set_up(self, state: State) -> None:
        """See engine.games.crafty_critters.setting_up."""
        setting_up.set_up(heist(state))

    def scores(self, state: State) -> list[float]:
        """The CP of each player."""
        return [float(end_game.points(heist(state), player)) for player in range(state.players)]

    def decider(self, state: State) -> int:
        """Whose turn it is."""
        return max(heist(state).active, 0)

    # --- who may know what, and words -------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """See engine.games.crafty_critters.hidden_information."""
        return hidden_information.view(heist(state), viewer)

    def facts(self, state: State) -> dict[str, object]:
        """See engine.games.crafty_critters.hidden_information."""
        return hidden_information.facts(heist(state))

    def options_now(self, state: State) -> list[int] | None:
        """See engine.games.crafty_critters.hidden_information."""
        return hidden_information.options_now(heist(state))

    def dealt_anew(self, state: State, moved: Mapping[int, int]) -> None:
        """See engine.games.crafty_critters.hidden_information."""
        hidden_information.dealt_anew(heist(state), moved)

    def card_facts(self, state: State, card: int) -> dict[str, object]:
        """See engine.games.crafty_critters.hidden_information."""
        return hidden_information.card_facts(heist(state), card)

    def check(self, state: State) -> list[str]:
        """See engine.games.crafty_critters.invariants."""
        return list(invariants.check(heist(state)))

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """See engine.games.crafty_critters.log_text."""
        return log_text.tell(self, state, what, who, a, b) or super().tell(state, what, who, a, b)

    def tell_apart(self, state: State, viewer: int, what: str, who: int, a: Noted, b: Noted) -> str:  # noqa: PLR0913, PLR0917 - as it is asked
        """See engine.games.crafty_critters.log_text."""
        return log_text.tell_apart(self, viewer, what, who, a, b)

    def sees(self, state: State, player: int, card: int) -> bool:
        """See engine.kernel.core.viewer."""
        return knows(state, player, card)

    # --- what nouns stand for ---------------------------------------------------------------------------------------

    def types_of(self, noun: str) -> Callable[[Design], bool] | None:
        """A card without a type in the vocabulary is a Critter or a Trap card."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is not None and not entry.type and entry.sort == "card":
            return lambda design: design.type in CARDS
        return super().types_of(noun)

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """See engine.games.crafty_critters.nouns."""
        return nouns.things(heist(state), noun, actor)

    def located(self, state: State, sort: str, noun: str, holder_sort: str, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917 - as it is asked
        """See engine.games.crafty_critters.nouns."""
        if holder_sort == "thing":
            return nouns.in_direction(heist(state), noun, holder)
        if sort == "player":
            return nouns.crews_on(heist(state), holder_sort, holder)
        if sort == "pile":
            return [at.seat(holder, nouns.PILES[noun])]
        return nouns.cards_of(heist(state), noun, holder_sort, holder)

    def is_at(self, state: State, sort: str, x: int, holder_sort: str, holder: int) -> bool:
        """See engine.games.crafty_critters.nouns."""
        return nouns.is_at(heist(state), sort, x, holder_sort, holder)

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """See engine.games.crafty_critters.nouns."""
        return nouns.cards_on_the_table(heist(state), noun)

    def held_cards(self, state: State, player: int) -> list[int]:
        """See engine.games.crafty_critters.nouns."""
        return nouns.held_cards(heist(state), player)

    def place_of_card(self, state: State, card: int) -> int:
        """Where a tile or food lies on the board."""
        return heist(state).lies[card] if card >= 0 else -1

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """The first cards of a pile, the top one first."""
        return decks.ends(state.zones[zone], n, bottom=bottom)

    def deck_for(self, noun: str) -> list[int]:
        """The deck of a card type; cards are Critter cards unless another deck is named."""
        return [HOMES.get(limits.type_of(self.box, noun), at.CRITTERS)]

    def die(self, noun: str) -> int:
        """North, East, South, West."""
        return 4

    def shown(self, state: State, die: str, actor: int, noun: str, things: list[int]) -> list[tuple[int, list[int]]]:
        """The faces that show one of these directions."""
        return [(direction % 4 + 1, [direction]) for direction in things]

    # --- what is in force -------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Critters are kept; a trap happens once."""
        return design.type == "Critter"

    def is_held(self, design: Design) -> bool:
        """Critters and food are; "a tile" is one on the board."""
        return design.type in ("Critter", "Food")

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """What a player has in hand and in front, of equal cards one."""
        cards = state.zones[at.seat(group, at.HAND)] + state.zones[at.seat(group, at.FRONT)]
        is_wordy = self.compiled.is_wordy
        return (Source(card, group, -1) for card in decks.one_of_each(state, cards) if is_wordy[self.design_of[card]])

    def is_in_force(self, state: State, card: int) -> bool:
        """In hand or in front of somebody."""
        return at.kind_of_zone(state.zone_of[card]) in (at.HAND, at.FRONT)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """What is in force changes with hands and with what lies in front."""
        for zone in (old, new):
            if at.kind_of_zone(zone) in (at.HAND, at.FRONT):
                self.touch(state, at.owner_of_zone(zone))
        if at.kind_of_zone(old) == at.HELD:
            placing_tiles.forget_promises(heist(state), at.owner_of_zone(old))

    # --- points -----------------------------------------------------------------------------------------------------

    def amount(self, state: State, counter: int, sort: str, x: int) -> int:
        """Of CP what somebody has in all: food, less -1 CP tokens."""
        if counter == self.components.cp and sort == "player":
            return end_game.points(heist(state), x)
        return super().amount(state, counter, sort, x)

    def change(self, state: State, counter: int, sort: str, x: int, n: int) -> int:
        """CP have no least and no most."""
        if counter != self.components.cp or sort != "player":
            return super().change(state, counter, sort, x, n)
        end_game.score(heist(state), x, n)
        return n

    # --- what card texts do -----------------------------------------------------------------------------------------

    def can_take(self, state: State, player: int, card: int) -> bool:
        """See engine.games.crafty_critters.effects."""
        return effects.can_take(heist(state), player, card)

    def take(self, state: State, player: int, card: int) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.take(heist(state), player, card)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.hand_over(heist(state), player, card, other)

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether there is a card; traps are shuffled again."""
        zone = self.deck_for(noun)[0]
        return bool(state.zones[zone] or (zone == at.TRAPS and state.zones[at.TRAPS_USED]))

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913 - as it is asked
        """See engine.games.crafty_critters.effects."""
        return effects.draw_cards(heist(state), player, self.deck_for(noun)[0], n)

    def may_discard(self, state: State, card: int) -> bool:
        """A tile on which a crew stands stays."""
        return state.zone_of[card] != at.BOARD or heist(state).lies[card] not in (state.at or ())

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.discard(heist(state), card, player)

    def is_stuck_without(self, state: State, player: int, card: int) -> bool:
        """See engine.games.crafty_critters.placing_tiles."""
        return placing_tiles.is_stuck(heist(state), player, card)

    def put_card(self, state: State, player: int, card: int, sort: str, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """See engine.games.crafty_critters.effects."""
        place = self.place_of_card(state, target) if sort == "card" else target
        effects.put_card(heist(state), player, card, place)

    def is_put_aside(self, state: State, card: int) -> bool:
        """Whether a card that was looked at still lies in its deck."""
        return state.zone_of[card] in (at.CRITTERS, at.TRAPS, at.TILES)

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """On top of the deck, the last of them uppermost; who puts them back alone still knows them."""
        decks.put_back(state, player, cards, bottom=bottom)

    def place_for(self, state: State, player: int, card: int, other: int) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.place_for(heist(state), player, card)

    def replace_card(self, state: State, card: int, player: int) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.replace_card(heist(state), card, player)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.show(heist(state), player, cards, everybody=everybody)

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.move_piece(heist(state), piece, place)

    def walk(self, state: State, player: int, least: int, most: int, noun: str) -> None:
        """See engine.games.crafty_critters.effects."""
        effects.walk(heist(state), player, most)

    def can_do(self, state: State, verb: str, player: int, sort: str, x: int) -> bool:
        """No text has a deed done at once."""
        return False
