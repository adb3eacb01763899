"""Top of the Heap: seven nights on Trailhead Lane, by the rulebook and the rulings beside the cards.

`TopOfTheHeap` answers what texts and the kernel ask of the game; the answers are worked out in modules named after the
chapters of the rulebook: components and setup, the week with upkeep, turns and cleanup, the actions (move, raid, swap,
stash, forage), items and the slots that they are carried in, features, reading cards and scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from engine.games.top_of_the_heap import (
    actions,
    decks,
    features,
    hidden_information,
    in_play,
    invariants,
    items,
    log_text,
    move,
    reading_cards,
    scoring,
    setup,
    slots,
    stash,
    swap,
    week,
)
from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.components import DECKS, Components
from engine.games.top_of_the_heap.customs import CUSTOMS
from engine.games.top_of_the_heap.needs import ASKED, EVENTS, NEEDS, lacks
from engine.games.top_of_the_heap.nouns import NOUNS, Locate, Test
from engine.games.top_of_the_heap.option_names import TOUCHES, option_names, price_of
from engine.games.top_of_the_heap.routines import ROUTINES
from engine.games.top_of_the_heap.state import HeapRules, HeapState, heap
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.box import Box, Design
from engine.kernel.core.customs import Customs
from engine.kernel.core.events import Noted, Source
from engine.kernel.core.needs import Lack, Needs
from engine.kernel.core.options import Price
from engine.kernel.core.outcome import Ending
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State
from engine.kernel.core.viewer import Viewer
from engine.language.sorts import Object, Sort


class TopOfTheHeap(HeapRules):
    """The rules of Top of the Heap; `Questions` and `Rules` say what each method answers."""

    needs: ClassVar[Needs] = NEEDS
    customs: ClassVar[Customs] = CUSTOMS
    events: ClassVar[frozenset[str]] = EVENTS
    asked: ClassVar[Mapping[str, frozenset[str]]] = ASKED
    resolved_as_drawn: ClassVar[frozenset[str]] = frozenset({"Event", "Risk"})
    state_class: ClassVar[type[State]] = HeapState
    actor_noun: ClassVar[str] = "animal"
    main_period: ClassVar[str] = "night"
    paid_in: ClassVar[str] = "AP"
    done_by_taking: ClassVar[frozenset[str]] = frozenset({"trade"})
    partly: ClassVar[Mapping[str, frozenset[str]]] = {"walk": frozenset()}
    grouped_places: ClassVar[int] = at.HOUSES
    first_place_holder: ClassVar[int] = 8
    set_by: ClassVar[tuple[str, ...]] = ("Resident", "Risk", "Pet", "Animal", "Trash")
    causeless: ClassVar[frozenset[str]] = frozenset({"turns"})

    def __init__(self, box: Box, tables: Tables = TABLES) -> None:
        super().__init__(box, tables)
        self.components.learn(self.compiled)

    @classmethod
    def lacks(cls, box: Box) -> Iterator[Lack]:
        """What a box lacks of what Top of the Heap needs."""
        yield from super().lacks(box)
        yield from lacks(box)

    # --- the game --------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Work out what is in the box, and name the options."""
        self.components = Components(self.box)
        self.decks = dict(DECKS)
        self.words = option_names(self.components)
        self.touches = {**TOUCHES}
        self.cards_in_lines = log_text.CARDS
        self.told_apart = log_text.TOLD_APART

    def routines(self) -> tuple[Routine[HeapState], ...]:
        """The classes of frames of this game, each with the function that runs it."""
        return ROUTINES

    def set_up(self, state: State) -> None:
        """Set the game up as the rulebook's “Setup” says."""
        setup.set_up(heap(state))

    def scores(self, state: State) -> list[float]:
        """Each player's VP as they would be if the game were over now; see scoring."""
        return scoring.scores(heap(state))

    def score_of(self, state: State, player: int) -> float:
        """One player's VP."""
        return scoring.score(heap(state), player)

    def ending(self, state: State) -> Ending:
        """What ended the game; see week."""
        return week.ending(heap(state))

    def view(self, state: State, viewer: Viewer) -> dict[str, object]:
        """All that a viewer may know, as plain values; see hidden_information."""
        return hidden_information.view(heap(state), viewer)

    def facts(self, state: State) -> dict[str, object]:
        """Numbers of the night and of the players, which everybody knows."""
        return hidden_information.facts(heap(state))

    def fact(self, state: State, name: str) -> object:
        """One of those numbers."""
        return hidden_information.fact(heap(state), name)

    def piece_name(self, state: State, piece: int) -> str:
        """The name of a Pet, or player-1 for the animal of the first player."""
        names = heap(state).components.pet_names
        return next((name for name, pet in names.items() if pet == piece), f"player-{piece + 1}")

    def price_of(self, state: State, kind: str, option: int) -> tuple[Price, ...]:
        """The AP that an option of a turn costs; empty for options without a cost."""
        return price_of(heap(state), kind, option)

    def check(self, state: State) -> list[str]:
        """What is wrong with a state by the rules of this game, one clause for each fault."""
        return list(invariants.check(heap(state)))

    def tell(self, state: State, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words."""
        return log_text.tell(self, state, what, who, a, b)

    # --- cards of a kind -------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Whether a card's text is in force while it lies there: Events and Surprises are resolved once."""
        return design.type != "Event" and design.subtype != "Surprise"

    def is_held(self, design: Design) -> bool:
        """Whether such cards belong to players: Animals and items do."""
        return design.type in ("Animal", "Trash")

    def is_usable(self, design: Design) -> bool:
        """Whether an animal may use such a card on its turn: its Animal and what it carries."""
        return self.is_held(design)

    def can_hold(self, noun: str) -> bool:
        """Whether animals carry cards of a noun: items."""
        return reading_cards.is_carried(self.box, noun)

    def deck_for(self, noun: str) -> list[int]:
        """The deck that cards of a noun come from, in a list; empty where no deck has them."""
        return reading_cards.deck_for(self.box, noun)

    def is_drawn_later(self, noun: str) -> bool:
        """Whether "ignore a ..." means a card that is still to be drawn: Risk cards, in a raid."""
        return noun == "Risk card"

    def spare_period(self, noun: str) -> str:
        """The raid: a permission to ignore a Risk card ends with it."""
        return "raid"

    # --- reading cards ---------------------------------------------------------------------------------------------

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """All things of a noun, players in turn order."""
        return reading_cards.things(heap(state), noun)

    def noun_test(self, noun: str) -> Test | None:
        """A test whether a thing of the right sort is one of a noun: houses are not dens, animals are not Pets."""
        return NOUNS[noun][1] if noun in NOUNS else None

    def named(self, name: str) -> tuple[Sort, Locate]:
        """The sort of a Pet's name or of the Nest, and a function that gives the thing."""
        if name in self.components.pet_names:
            pet = self.components.pet_names[name]
            return "piece", lambda state, env, actor: [pet] if state.at[pet] >= 0 else []
        return "place", lambda state, env, actor: [at.NEST]

    def located(self, state: State, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917 - as it is asked
        """Things of a noun at, on, in or of something."""
        return reading_cards.located(heap(state), sort, noun, (holder_sort, holder), done)

    def is_at(self, state: State, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a thing is at, on, in or with something."""
        return reading_cards.is_at(heap(state), sort, x, holder_sort, holder)

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Cards of a noun where the words name no place: those in play."""
        return reading_cards.cards_named(heap(state), noun)

    def done_cards(self, state: State, verb: str, actor: int) -> list[int]:
        """The items that a player's animal has stashed or carries; for "drop" all dropped items."""
        return reading_cards.done_cards(heap(state), verb, actor)

    def is_done(self, state: State, verb: str, card: int) -> bool:
        """Whether an item is stashed, dropped or carried, by the verb."""
        return reading_cards.is_done(heap(state), verb, card)

    def held_cards(self, state: State, player: int) -> list[int]:
        """The items that a player's animal carries."""
        return state.zones[at.inventory(player)] if 0 <= player < state.players else []

    def design_of_piece(self, state: State, piece: int) -> int:
        """The design of an animal or of a Pet."""
        return reading_cards.design_of_piece(heap(state), piece)

    def pieces_of_card(self, state: State, card: int) -> list[int]:
        """The Pet or the animal whose card it is, in a list; empty for other cards."""
        return reading_cards.pieces_of_card(heap(state), card)

    def cards_of_piece(self, state: State, piece: int) -> list[int]:
        """The card of a Pet or of an animal, in a list."""
        return reading_cards.cards_of_piece(heap(state), piece)

    def piece_designs(self) -> Iterable[int]:
        """The designs of Pets and Animals."""
        return [number for number, design in enumerate(self.box.designs) if design.type in ("Pet", "Animal")]

    def amount(self, state: State, counter: int, sort: Sort, x: int) -> int:
        """How much of a counter a holder has; Open tokens are counted on the Features of a house."""
        shown = reading_cards.tokens_shown(heap(state), sort, x) if counter == self.components.open_token else None
        return super().amount(state, counter, sort, x) if shown is None else shown

    def amount_of(self, state: State, counter: int, sort: Sort, x: int, player: int) -> int:
        """How much of a counter that a thing has is a player's; Open tokens on a house's Features have owners."""
        if counter == self.components.open_token and sort == "place":
            return features.open_tokens(heap(state), x, player)
        return super().amount_of(state, counter, sort, x, player)

    def die(self, noun: str) -> int:
        """6: the die has a face for each house."""
        return at.HOUSES

    def rolled(self, state: State, noun: str, face: int) -> list[int]:
        """The house that a face of the die stands for, in a list."""
        return [face - 1] if noun == "house" and 1 <= face <= at.HOUSES else []

    # --- cards in play ---------------------------------------------------------------------------------------------

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """The cards in force at a house or with a player: Resident, top Features, Pets; Animal, carried items."""
        return in_play.sources_of(heap(state), group)

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Note that a card has moved between zones, so that texts in force are sorted anew."""
        assert isinstance(state, HeapState)  # as in `heap`: this is called often
        in_play.changed(state, old, new, card)

    def is_in_force(self, state: State, card: int) -> bool:
        """Whether a card's text is in force where it lies."""
        return in_play.is_in_force(heap(state), card)

    def was_in_force(self, zone: int) -> bool:
        """Whether cards of a zone are in force: not items that are stashed or dropped, nor those on the Nest."""
        return in_play.GROUP_OF_ZONE[zone] >= 0

    def place_of_card(self, state: State, card: int) -> int:
        """The house or Nest where a card lies open or its Pet is; -1 for none."""
        assert isinstance(state, HeapState)
        return in_play.place_of_card(state, card)

    def is_idle(self, state: State, card: int) -> bool:
        """Whether everybody ignores a card: a Feature with an Open token on it."""
        return card >= 0 and state.marks[card] > 0

    def mark(self, state: State, player: int, card: int) -> None:
        """Put a player's Open token on a Feature."""
        features.mark(heap(state), player, card)

    def unmark(self, state: State, card: int) -> int:
        """Take the Open token off a Feature, and discard the item dropped there; 1 if there was a token, else 0."""
        return features.unmark(heap(state), card)

    def marked(self, state: State, card: int) -> None:
        """Note that an Open token has come or gone."""
        features.marked(heap(state), card)

    # --- items -----------------------------------------------------------------------------------------------------

    def put(self, state: State, card: int, zone: int, *, bottom: bool = False) -> None:
        """Move a card. A player who loses an item that gave room has to discard what no longer fits, after a Stash
        that is going on.
        """
        old = state.zone_of[card]
        super().put(state, card, zone, bottom=bottom)
        if old >= at.SEAT and self.components.gives_room[self.design_of[card]]:
            player = at.owner_of_zone(old)
            if not stash.is_stashing(heap(state), player):
                state.due.append(slots.FitFrame(player))

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether a player can pick up an item now."""
        return slots.can_take(heap(state), player, card)

    def may_keep(self, state: State, player: int, card: int, besides: list[int]) -> bool:
        """Whether a player can keep an item, if the others that came with it go."""
        return slots.may_keep(heap(state), player, card, besides)

    def take(self, state: State, player: int, card: int) -> None:
        """Let a player pick up an item."""
        items.take(heap(state), player, card)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Give an item to another animal."""
        items.hand_over(heap(state), player, card, other)

    def place_for(self, state: State, player: int, card: int, other: int) -> None:
        """Give the card to the other player, if it fits: this game places nothing on somebody's behalf."""
        items.hand_over_if_it_fits(heap(state), player, card, other)

    def may_discard(self, state: State, card: int) -> bool:
        """Whether no rule forbids to discard a card."""
        return items.may_discard(heap(state), card)

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Put a card on the discard pile of its deck."""
        items.discard(heap(state), card, player)

    def discard_pile(self, state: State, zone: int, player: int) -> None:
        """Discard all cards of a pile."""
        items.discard_pile(heap(state), zone, player)

    def put_card(self, state: State, player: int, card: int, sort: Sort, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """To a spot that a text names: on a pile, on a place, into somebody's hands."""
        zone = items.zone_for(heap(state), card, sort, target)
        place = target if sort == "place" else -1
        items.put_card(heap(state), player, card, place, zone, bottom=how == "bottom")

    def may_swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> bool:
        """Whether two things can trade places."""
        return swap.may_trade_places(heap(state), sort, x, y)

    def swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> None:
        """Let two things trade places."""
        swap.trade_places(heap(state), player, sort, x, y)

    # --- decks -----------------------------------------------------------------------------------------------------

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """`n` cards from an end of a pile: the top one first, or the bottom one first."""
        return decks.ends_of(heap(state), zone, n, bottom=bottom)

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether the deck of a noun, or its discard pile, has a card."""
        return decks.can_draw(heap(state), noun)

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913 - as it is asked
        """Draw cards of a noun; returns the items that were drawn, kept or not. Of other cards the list is empty.

        Risk and Event cards are resolved as they are drawn; additional ones come when those before them are done.
        """
        return actions.draw_cards(heap(state), player, noun, n, additional=additional)

    def resolve_card(self, state: State, player: int, card: int) -> None:
        """Resolve a card's text for a player."""
        decks.resolve(heap(state), player, card)

    def add_new(self, state: State, player: int, noun: str, n: int, sort: Sort, target: int) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """New cards on a pile or place."""
        zone = target if sort == "pile" else at.CANS[target] if target < at.HOUSES else at.NEST_ROW
        decks.add_new(heap(state), player, noun, n, zone)

    def replace_card(self, state: State, card: int, player: int) -> None:
        """Discard a card and put a new one from its deck in its place."""
        decks.replace_card(heap(state), card, player)

    def replace_pile(self, state: State, zone: int, player: int) -> None:
        """Discard a pile and put as many new cards there."""
        decks.replace_pile(heap(state), zone, player)

    def flip(self, state: State, card: int, *, up: bool) -> None:
        """Turn a card over."""
        decks.flip(heap(state), card, up=up)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Let a player, or everybody, see cards."""
        decks.show(heap(state), player, cards, everybody=everybody)

    def is_put_aside(self, state: State, card: int) -> bool:
        """Whether a card that was looked at still lies in a deck or on a Trash Can."""
        return decks.is_put_aside(heap(state), card)

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """Put cards back on top of where they lie, or under it."""
        decks.put_back(heap(state), player, cards, bottom=bottom)

    # --- actions that a text tells ---------------------------------------------------------------------------------

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """Move a Pet or a player's animal to a place because a text says so: it costs nothing, and is no visit."""
        move.move_piece(heap(state), piece, place)

    def walk(self, state: State, player: int, least: int, most: int, noun: str) -> None:
        """Let a player move on by `least` to `most` houses along the street, one after the other."""
        state.stack.append(move.WalkFrame(player, least, most))

    def can_do(self, state: State, verb: str, player: int, sort: Object, x: int) -> bool:
        """Whether a player can do a deed that a text names."""
        return actions.can_do(heap(state), verb, player, sort, x)

    def do(self, state: State, verb: str, player: int, sort: Object, x: int) -> None:
        """Do a deed that a text names, by the rules of this game and without its cost."""
        actions.do(heap(state), verb, player, sort, x)

    def do_to_tokens(self, state: State, verb: str, player: int, counter: int, n: int) -> None:
        """Do a deed that a text names to tokens."""
        actions.do_to_tokens(heap(state), verb, player, counter, n)

    def do_for(self, state: State, verb: str, player: int, sort: Object, x: int, card: int) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """An action that a card asks for: an item is dropped on that Feature."""
        if verb == "drop" and sort == "card":
            items.drop_for(heap(state), player, x, card)
        else:
            actions.do(heap(state), verb, player, sort, x)

    def end_period(self, state: State, player: int, period: str) -> None:
        """End a player's turn or night, once what is going on is over."""
        actions.end_period(heap(state), player, period)

    def skip_period(self, state: State, player: int, period: str) -> None:
        """Let a player miss their next turn or night."""
        actions.skip_period(heap(state), player, period)

    def period_number(self, state: State, period: str) -> int:
        """The number of the current night, which begins with Upkeep; -1 for other periods."""
        return heap(state).night if period == "night" else -1
