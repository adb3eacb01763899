"""Crafty Critters: a heist on a board that is laid tile by tile, by the rulebook and the rulings beside the cards.

The modules are named after the chapters of the rulebook; `CraftyCritters` answers what card texts ask of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import ClassVar

from engine.games.crafty_critters import (
    effects,
    end_game,
    food,
    hazards,
    hidden_information,
    hiring,
    invariants,
    limits,
    log_text,
    moving_around,
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
from engine.games.crafty_critters.customs import CUSTOMS
from engine.games.crafty_critters.needs import ASKED, EVENTS, NEEDS
from engine.games.crafty_critters.options import TOUCHES
from engine.games.crafty_critters.state import HeistState, heist
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.box import Box, Design
from engine.kernel.core.customs import Customs
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.needs import Needs
from engine.kernel.core.outcome import Ending
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer
from engine.kernel.referee import Referee
from engine.kernel.running import decks
from engine.language.sorts import Object, Sort

CARDS = ("Critter", "Trap")  # what the word "card" means: tiles and tokens are called by their own names


class CraftyCritters(Referee):
    """The rules of Crafty Critters; `Questions` and `Rules` say what each method answers."""

    state_class: ClassVar[type[State]] = HeistState
    customs: ClassVar[Customs] = CUSTOMS
    needs: ClassVar[Needs] = NEEDS
    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED
    grouped_places: ClassVar[int] = 0  # cards are in force with players alone
    causeless: ClassVar[frozenset[str]] = frozenset({"turn", "rounds", "arrive", "lay", "draw", "held"})
    partly: ClassVar[Mapping[str, frozenset[str]]] = {
        "put_card": frozenset({"place", "card"}),  # a tile by its card
        "walk": frozenset({"until the end of the turn"}),
        "walk_further": frozenset({"until the end of the turn"}),
    }

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
        """Number the decks, refuse texts that the game cannot play, and name the options."""
        self.decks = {"Critter": (at.CRITTERS, at.BOX), "Trap": (at.TRAPS, at.TRAPS_USED), "Tile": (at.TILES, at.OUT)}
        self.compiled.refusals += limits.refusals(self.box)
        self.words = words.options([design.name for design in self.box.designs])
        self.touches = {**TOUCHES}
        self.cards_in_lines = log_text.CARDS
        self.told_apart = log_text.TOLD_APART

    # --- the game ---------------------------------------------------------------------------------------------------

    def prepare(self, state: State) -> None:
        """Give the state the components of the box."""
        heist(state).components = self.components

    def routines(self) -> tuple[Routine[HeistState], ...]:
        """Setting up, rounds and turns, tiles that are placed, cards that are played, hazards."""
        return (
            routine(setting_up.CornerFrame, setting_up.run_corner),
            routine(hiring.DealFrame, hiring.run_deal),
            routine(hiring.HireFrame, hiring.run_hire),
            turn_order.ROUNDS.routine,
            turn_order.TURNS.routine,
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
        """Set the game up as the rulebook's “Setting up” says."""
        setting_up.set_up(heist(state))

    def scores(self, state: State) -> list[float]:
        """The CP of each player."""
        return [float(end_game.points(heist(state), player)) for player in range(state.players)]

    def ending(self, state: State) -> Ending:
        """What ended the game; see end_game."""
        return end_game.ending(heist(state))

    # --- who may know what, and words -------------------------------------------------------------------------------

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """All that a viewer may know, as plain values; see hidden_information."""
        return hidden_information.view(heist(state), viewer)

    def facts(self, state: State) -> dict[str, object]:
        """Numbers of the heist and of the turn, which everybody knows."""
        return hidden_information.facts(heist(state))

    def fact(self, state: State, name: str) -> object:
        """One of these facts."""
        return hidden_information.fact(heist(state), name)

    def options_now(self, state: State) -> list[int] | None:
        """What the rules offer the player who has to choose; None where a text made the choice."""
        return hidden_information.options_now(heist(state))

    def dealt_anew(self, state: State, moved: Mapping[int, int]) -> None:
        """Let frames follow the hidden cards that have traded places."""
        hidden_information.dealt_anew(heist(state), moved)

    def card_facts(self, state: State, card: int) -> dict[str, object]:
        """Where a tile or food lies on the board, and where a tile's paths lead."""
        return hidden_information.card_facts(heist(state), card)

    def check(self, state: State) -> list[str]:
        """What is wrong with a state by the rules of this game, one clause for each fault."""
        return list(invariants.check(heist(state)))

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words."""
        return log_text.tell(self, state, what, who, a, b) or super().tell(state, what, who, a, b)

    # --- what nouns stand for ---------------------------------------------------------------------------------------

    def types_of(self, noun: str) -> Callable[[Design], bool] | None:
        """Which designs a noun stands for, None for all; "card" means Critter and Trap cards, no tiles or tokens."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is not None and not entry.type and entry.sort == "card":
            return lambda design: design.type in CARDS
        return super().types_of(noun)

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """The players, piles, places or directions that a noun names; players in turn order."""
        return nouns.things(heist(state), noun, actor)

    def located(self, state: State, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917 - as it is asked
        """The things of a noun at, on or in something, with somebody, or in a direction."""
        if holder_sort == "thing":
            return nouns.in_direction(heist(state), noun, holder)
        if sort == "player":
            return nouns.crews_on(heist(state), holder_sort, holder)
        if sort == "pile":
            return [at.seat(holder, nouns.PILES[noun])]
        return nouns.cards_of(heist(state), noun, holder_sort, holder)

    def distinct(self, state: State, cards: list[int]) -> list[int]:
        """Some cards without further copies in the same pile, hand or basket."""
        return nouns.distinct(heist(state), cards)

    def is_at(self, state: State, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a crew is on a tile, or a card in a pile or with a player."""
        return nouns.is_at(heist(state), sort, x, holder_sort, holder)

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Cards of a noun where the words name no place: on the board, or in front of players."""
        return nouns.cards_on_the_table(heist(state), noun)

    def held_cards(self, state: State, player: int) -> list[int]:
        """A player's hand, held tiles and food."""
        return nouns.held_cards(heist(state), player)

    def place_of_card(self, state: State, card: int) -> int:
        """The place where a tile or food lies on the board, -1 for other cards."""
        return heist(state).lies[card] if card >= 0 else -1

    def ways(self, state: State, place: int) -> list[int]:
        """The places beside one to which a path leads, or could lead once tiles lie there."""
        return moving_around.open_ways(heist(state), place)

    def ground(self, state: State) -> bytes:
        """The paths of the board."""
        return bytes(heist(state).paths)

    def may_fetch(self, state: State, player: int, card: int) -> bool:
        """Whether a player may still pick food up where it lies: of a stash once, and what was dropped there."""
        return food.may_pick_up(heist(state), player, card)

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """`n` cards from an end of a pile: the top one first, or the bottom one first."""
        return decks.ends(state.zones[zone], n, bottom=bottom)

    def deck_for(self, noun: str) -> list[int]:
        """The deck of a noun's cards: the Critter deck unless the noun is of another type."""
        return [HOMES.get(limits.type_of(self.box, noun), at.CRITTERS)]

    def die(self, noun: str) -> int:
        """4: the compass die shows North, East, South or West."""
        return 4

    def shown(self, state: State, die: str, actor: int, noun: str, things: list[int]) -> list[tuple[int, list[int]]]:
        """The faces of the compass die that show one of these directions, each with its direction."""
        return [(direction % 4 + 1, [direction]) for direction in things]

    # --- what is in force -------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Whether a card's text is in force while it is kept: of Critters; a Trap is resolved once."""
        return design.type == "Critter"

    def is_usable(self, design: Design) -> bool:
        """Whether a player may use such a card from the hand: Critters."""
        return design.type == "Critter"

    def is_held(self, design: Design) -> bool:
        """Whether players hold such cards: Critters and food; "a tile" means one on the board."""
        return design.type in ("Critter", "Food")

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """A player's cards in hand and in front that have texts."""
        cards = state.zones[at.seat(group, at.HAND)] + state.zones[at.seat(group, at.FRONT)]
        is_wordy = self.compiled.is_wordy
        return (Source(card, group, -1) for card in cards if is_wordy[self.design_of[card]])

    def is_in_force(self, state: State, card: int) -> bool:
        """Whether a card is in somebody's hand or lies in front of somebody."""
        return at.kind_of_zone(state.zone_of[card]) in (at.HAND, at.FRONT)

    def was_in_force(self, zone: int) -> bool:
        """Whether a zone is a hand, or what lies in front of somebody."""
        return at.kind_of_zone(zone) in (at.HAND, at.FRONT)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Note that a card has moved: texts in force change with hands and with what lies in front of players."""
        for zone in (old, new):
            if at.kind_of_zone(zone) in (at.HAND, at.FRONT):
                self.touch(state, at.owner_of_zone(zone))
        if at.kind_of_zone(old) == at.HELD:
            placing_tiles.forget_promises(heist(state), at.owner_of_zone(old))

    # --- points -----------------------------------------------------------------------------------------------------

    def amount(self, state: State, counter: int, sort: Sort, x: int) -> int:
        """How much of a counter a holder has; a player's CP are food and card effects, less -1 CP tokens."""
        if counter == self.components.cp and sort == "player":
            return end_game.points(heist(state), x)
        return super().amount(state, counter, sort, x)

    def change(self, state: State, counter: int, sort: Sort, x: int, n: int) -> int:
        """Change how much of a counter a holder has; returns by how much. CP have no limits."""
        if counter != self.components.cp or sort != "player":
            return super().change(state, counter, sort, x, n)
        end_game.score(heist(state), x, n)
        return n

    # --- what card texts do -----------------------------------------------------------------------------------------

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether a player can have a card: a hand has no limit, held tiles are limited by texts."""
        return effects.can_take(heist(state), player, card)

    def take(self, state: State, player: int, card: int) -> None:
        """Move a card to where its player keeps such cards."""
        effects.take(heist(state), player, card)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Give a card to another player."""
        effects.hand_over(heist(state), player, card, other)

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether there is a card to draw; Traps are reshuffled."""
        zone = self.deck_for(noun)[0]
        return bool(state.zones[zone] or (zone == at.TRAPS and state.zones[at.TRAPS_USED]))

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913 - as it is asked
        """Draw up to `n` cards; returns those drawn. A Trap is resolved at once."""
        return effects.draw_cards(heist(state), player, self.deck_for(noun)[0], n)

    def may_discard(self, state: State, card: int) -> bool:
        """Whether a card can be discarded: a tile on which a crew stands cannot."""
        return state.zone_of[card] != at.BOARD or heist(state).lies[card] not in (state.at or ())

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Put a card on its discard pile, or out of the game."""
        effects.discard(heist(state), card, player)

    def is_stuck_without(self, state: State, player: int, card: int) -> bool:
        """Whether a crew could neither move nor place a tile if a tile were gone."""
        return placing_tiles.is_stuck(heist(state), player, card)

    def put_card(self, state: State, player: int, card: int, sort: Sort, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """Put food on a tile, which is named as a place or as a card."""
        place = self.place_of_card(state, target) if sort == "card" else target
        effects.put_card(heist(state), player, card, place)

    def is_put_aside(self, state: State, card: int) -> bool:
        """Whether a card that was looked at still lies in its deck."""
        return state.zone_of[card] in (at.CRITTERS, at.TRAPS, at.TILES)

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """Put cards back on top of their deck, or under it; only the player who does so still knows where they are."""
        decks.put_back(state, player, cards, bottom=bottom)

    def place_for(self, state: State, player: int, card: int, other: int) -> None:
        """Let a player place a held tile for others, when the game offers it."""
        effects.place_for(heist(state), player, card)

    def replace_card(self, state: State, card: int, player: int) -> None:
        """Replace a tile on the board by the top tile of the deck."""
        effects.replace_card(heist(state), card, player)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Let a player, or everybody, see cards."""
        effects.show(heist(state), player, cards, everybody=everybody)

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """Move a crew by an effect."""
        effects.move_piece(heist(state), piece, place)

    def walk(self, state: State, player: int, least: int, most: int, noun: str) -> None:
        """Let a player move up to `most` tiles in this turn."""
        effects.walk(heist(state), player, most)

    def walk_further(self, state: State, player: int, n: int, noun: str) -> None:
        """Let a player move `n` more tiles in this turn."""
        effects.walk(heist(state), player, heist(state).reach + n)

    def can_do(self, state: State, verb: str, player: int, sort: Object, x: int) -> bool:
        """False: no text can have a deed of this game done at once."""
        return False
