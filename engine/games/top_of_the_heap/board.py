"""What the words of card texts mean on Trailhead Lane: where things are, and which texts are in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.nouns import NOUNS
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel.core.box import Design
from engine.kernel.core.events import Source
from engine.kernel.core.state import State
from engine.kernel.referee import Referee
from engine.kernel.running.rule_index import sources


def _group_of_zone(zone: int) -> int:
    if zone >= at.SEAT:
        return at.HOUSES + (zone - at.SEAT) // 3 if (zone - at.SEAT) % 3 < 2 else -1
    return at.place_of_zone(zone) if zone >= at.HOME else -1


GROUP_OF_ZONE = [_group_of_zone(zone) for zone in range(at.zones(at.MOST_PLAYERS))]


class Board(Referee):
    """Places, pieces and zones; see Referee for what each question means."""

    state_class: ClassVar[type[State]] = HeapState
    actor_noun: ClassVar[str] = "animal"
    main_period: ClassVar[str] = "night"

    def lay_out(self) -> None:
        """Number the decks and name what can be chosen."""
        self.decks = {
            "Trash": (at.TRASH, at.TRASH_PILE),
            "Risk": (at.RISK, at.RISK_PILE),
            "Event": (at.EVENT, at.EVENT_PILE),
            "Resident": (at.RESIDENT, at.RESIDENT_PILE),
        }
        self.ap, self.vp = self.counter_numbers["AP"], self.counter_numbers["VP"]
        self.snack, self.open = self.counter_numbers["Snack"], self.counter_numbers["Open token"]
        self.pet_designs = [i for i, design in enumerate(self.box.designs) if design.type == "Pet"]
        self.pet_cards = [self.cards_of[design][0] for design in self.pet_designs]
        self.pet_of_card = {card: at.PET + i for i, card in enumerate(self.pet_cards)}
        self.pets = list(range(at.PET, at.PET + len(self.pet_cards)))
        self.pet_names = {self.box.designs[design].name: at.PET + i for i, design in enumerate(self.pet_designs)}
        self.deck_of = [self.decks.get(design.type, (-1, at.BOX))[1] for design in self.box.designs]
        self.tag_food = {i for i, tags in enumerate(self.box.tags) if "FOOD" in tags}

    # --- cards -----------------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Events and Surprises are resolved once."""
        return design.type != "Event" and design.subtype != "Surprise"

    def is_held(self, design: Design) -> bool:
        """Animals and items belong to players."""
        return design.type in ("Animal", "Trash")

    def can_hold(self, noun: str) -> bool:
        """Only items are carried; "a card" is one, too."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is None:
            return any(design.name == noun and design.type == "Trash" for design in self.box.designs)
        return entry.type in ("", "Trash")

    def held_cards(self, state: State, player: int) -> list[int]:
        """What a player's animal carries."""
        return state.zones[at.inventory(player)] if 0 <= player < state.players else []

    def done_cards(self, state: State, verb: str, actor: int) -> list[int]:
        """Stashed items are the actor's, dropped ones lie anywhere."""
        if verb == "stash":
            return list(state.zones[at.stash(actor)]) if 0 <= actor < state.players else []
        if verb == "drop":
            return [card for zone in range(at.YARD, at.HOME) for card in state.zones[zone]]
        return list(self.held_cards(state, actor))

    def is_done(self, state: State, verb: str, card: int) -> bool:
        """Whether an item is stashed, dropped, carried."""
        zone = state.zone_of[card]
        if verb == "drop":
            return at.YARD <= zone < at.HOME
        part = (zone - at.SEAT) % 3 if zone >= at.SEAT else -1
        return part == {"stash": 2, "carry": 1}.get(verb, -2)

    def tops(self, state: State, house: int) -> list[int]:
        """The Features of a house that are in play."""
        first = at.PILE + at.SLOTS * house
        zones = state.zones
        return [zones[zone][-1] for zone in (first, first + 1, first + 2) if zones[zone]]

    def cards_on(self, state: State, place: int) -> list[int]:
        """What lies open on a house or the Nest: Features, the Resident, dropped items, traded items."""
        if place == at.NEST:
            return list(state.zones[at.NEST_ROW])
        if place > at.NEST:
            return []
        return [*self.tops(state, place), *state.zones[at.HOME + place], *state.zones[at.YARD + place]]

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Cards of a noun where the words name no place: those in play."""
        types = self.types_of(noun)
        found = [source.card for source in sources(state)]
        found += state.zones[at.NEST_ROW]
        found += [card for zone in range(at.YARD, at.HOME) for card in state.zones[zone]]
        return [card for card in found if types is None or types(self.box.designs[self.design_of[card]])]

    def place_of_card(self, state: State, card: int) -> int:
        """The house or Nest where a card lies open or its Pet is, -1 for none."""
        pet = self.pet_of_card.get(card)
        if pet is not None:
            return state.at[pet]
        zone = state.zone_of[card]
        if at.CAN <= zone < at.YARD:
            return -1
        if at.PILE <= zone < at.SEAT and state.zones[zone][-1] != card:
            return -1
        return at.place_of_zone(zone)

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """The first cards of a pile, the top one first; a deck too small is made anew from its discard pile."""
        if zone in (at.TRASH, at.RISK, at.EVENT, at.RESIDENT) and len(state.zones[zone]) < n:
            self.renew(state, zone)
        row = state.zones[zone]
        return row[:n] if bottom else row[: -n - 1 : -1]

    def renew(self, state: State, zone: int) -> None:
        """Make a deck from its discard pile; cards left in it stay on top."""
        raise NotImplementedError

    # --- things ----------------------------------------------------------------------------------------------------

    def in_order(self, state: State, first: int) -> list[int]:
        """All players clockwise from one."""
        return [(first + i) % state.players for i in range(state.players)]

    def decider(self, state: State) -> int:
        """The player whose turn it is; in Upkeep and Cleanup the first player."""
        game: Any = state
        return game.active if game.active >= 0 else game.first  # type: ignore[no-any-return]

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """All things of a noun; there are none of one that is no place, piece or pile."""
        if noun not in NOUNS:
            return []
        return NOUNS[noun][0](state, self.in_order(state, self.decider(state)))

    def noun_test(self, noun: str) -> Any:
        """Houses are not dens, animals are not Pets."""
        return NOUNS[noun][1] if noun in NOUNS else None

    def is_sort(self, state: State, sort: str, x: int, node: Any) -> bool:
        """Players' animals are both pieces and players; the rest is tested by the noun."""
        return x >= 0

    def named(self, name: str) -> tuple[str, Any]:
        """The Pets, and the Nest."""
        if name in self.pet_names:
            pet = self.pet_names[name]
            return "piece", lambda state, env, actor: [pet] if state.at[pet] >= 0 else []
        return "place", lambda state, env, actor: [at.NEST]

    def located(self, state: State, sort: str, noun: str, holder_sort: str, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917
        """Things of a noun at, on, in or of something."""
        if sort == "card":
            return self._cards_at(state, noun, holder_sort, holder, done)
        if sort in ("piece", "player"):
            return self._pieces_at(state, noun, holder_sort, holder)
        if sort == "place":
            return [at.DEN + holder] if noun == "den" and holder < state.players else []
        if sort == "pile":
            return self._piles_of(state, noun, holder_sort, holder)
        return []

    def _cards_at(self, state: State, noun: str, holder_sort: str, holder: int, done: str) -> list[int]:  # noqa: PLR0911 - one answer a line
        if holder_sort == "place":
            if noun == "Feature" and holder < at.HOUSES:
                return self.tops(state, holder)
            return self.cards_on(state, holder)
        if holder_sort == "pile":
            cards = state.zones[holder]
            is_hidden = holder in (at.TRASH, at.RISK, at.EVENT, at.RESIDENT) or at.CAN <= holder < at.YARD
            if done == "in":  # all that lies in it; "from" a hidden pile there is only its top
                return cards[::-1]
            return cards[-1:] if is_hidden else list(cards)
        if holder_sort == "card":
            return [card for card, host in state.hosts if host == holder]
        if holder >= state.players:
            return []
        return list(state.zones[at.stash(holder) if done == "stash" else at.inventory(holder)])

    def _pieces_at(self, state: State, noun: str, holder_sort: str, holder: int) -> list[int]:
        if holder_sort in ("player", "piece"):
            return [holder]
        return [piece for piece in self.things(state, noun, -1) if state.at[piece] == holder]

    def _piles_of(self, state: State, noun: str, holder_sort: str, holder: int) -> list[int]:
        if holder_sort in ("player", "piece") and noun not in ("inventory", "stash"):
            holder_sort, holder = "place", state.at[holder]  # an animal's Trash Can is that of the house it is at
        if holder_sort in ("player", "piece"):
            if holder >= state.players:
                return []
            return [at.stash(holder) if noun == "stash" else at.inventory(holder)]
        if holder_sort != "place" or holder >= at.HOUSES:
            return []
        if noun == "Trash Can":
            return [at.CAN + holder]
        first = at.PILE + at.SLOTS * holder
        return [zone for zone in range(first, first + at.SLOTS) if state.zones[zone]]

    def is_at(self, state: State, sort: str, x: int, holder_sort: str, holder: int) -> bool:
        """Whether a thing is at, on, in or with something."""
        if sort == "card":
            return self._is_card_at(state, x, holder_sort, holder)
        if sort in ("piece", "player"):
            return state.at[x] == holder if holder_sort == "place" else x == holder
        if sort == "pile":
            return at.place_of_zone(x) == holder if holder_sort == "place" else at.owner_of_zone(x) == holder
        return x == holder

    def _is_card_at(self, state: State, card: int, holder_sort: str, holder: int) -> bool:
        if holder_sort == "place":
            return self.place_of_card(state, card) == holder
        if holder_sort == "pile":
            return state.zone_of[card] == holder
        if holder_sort == "card":
            return (card, holder) in state.hosts
        return at.owner_of_zone(state.zone_of[card]) == holder

    def adjacent(self, place: int) -> list[int]:
        """Next door on the same side of the street."""
        return list(at.ADJACENT[place]) if place >= 0 else []

    def opposite(self, place: int) -> list[int]:
        """Across the street."""
        return list(at.OPPOSITE[place]) if place >= 0 else []

    def deck_for(self, noun: str) -> list[int]:
        """The deck that cards of a noun come from."""
        entry = self.box.vocabulary.nouns.get(noun)
        return [self.decks[entry.type][0]] if entry is not None and entry.type in self.decks else []

    def design_of_piece(self, state: State, piece: int) -> int:
        """The design that says what a piece is like."""
        if piece >= at.PET:
            return self.pet_designs[piece - at.PET]
        return self.design_of[state.zones[at.ANIMAL + 3 * piece][0]]

    def pieces_of_card(self, state: State, card: int) -> list[int]:
        """The Pet or the animal a card stands for."""
        pet = self.pet_of_card.get(card)
        if pet is not None:
            return [pet]
        zone = state.zone_of[card]
        return [at.owner_of_zone(zone)] if zone >= at.SEAT and (zone - at.SEAT) % 3 == 0 else []

    def piece_designs(self) -> Iterable[int]:
        """Pets and Animals."""
        return [i for i, design in enumerate(self.box.designs) if design.type in ("Pet", "Animal")]

    def cards_of_piece(self, state: State, piece: int) -> list[int]:
        """The card of a Pet or an animal."""
        if piece >= at.PET:
            return [self.pet_cards[piece - at.PET]]
        return list(state.zones[at.ANIMAL + 3 * piece])

    # --- what is in force ------------------------------------------------------------------------------------------

    grouped_places: ClassVar[int] = at.HOUSES

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """At a house its Resident, the Features on top and the Pets; of a player the Animal and what it carries."""
        zones = state.zones
        if group >= at.HOUSES:
            player = group - at.HOUSES
            seat = at.SEAT + 3 * player
            return [Source(card, player, -1) for card in (*zones[seat], *zones[seat + 1])]
        first = at.PILE + at.SLOTS * group
        tops = [zones[zone][-1] for zone in (first, first + 1, first + 2) if zones[zone]]
        pets = [card for card, pet in self.pet_of_card.items() if state.at[pet] == group]
        return [Source(card, -1, group) for card in (*zones[at.HOME + group], *tops, *pets)]

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """A card has moved between zones; in somebody's hands only one with a text makes a difference."""
        for group in (GROUP_OF_ZONE[old], GROUP_OF_ZONE[new]):
            if group >= 0 and (group < at.HOUSES or card < 0 or self.compiled.is_wordy[self.design_of[card]]):
                state.groups[group] = None
                state.cache.clear()

    def marked(self, state: State, card: int) -> None:
        """An Open token has come or gone."""
        house = at.place_of_zone(state.zone_of[card])
        if 0 <= house < at.HOUSES:
            self.touch(state, house)

    def is_in_force(self, state: State, card: int) -> bool:
        """Whether a card is among the sources."""
        if card in self.pet_of_card:
            return True
        zone = state.zone_of[card]
        if zone >= at.SEAT:
            return (zone - at.SEAT) % 3 < 2
        return at.HOME <= zone < at.PILE or (zone >= at.PILE and state.zones[zone][-1] == card)

    def is_idle(self, state: State, card: int) -> bool:
        """An Open token lies on it."""
        return card >= 0 and state.marks[card] > 0

    def is_drawn_later(self, noun: str) -> bool:
        """Risk cards are turned up in a raid, one after the other."""
        return noun == "Risk card"

    def spare_period(self, noun: str) -> str:
        """A Risk card of this raid."""
        return "raid"

    def period_number(self, state: State, period: str) -> int:
        """A night begins with Upkeep; what happens at its start comes after the Event."""
        game: Any = state
        return int(game.night) if period == "night" else -1

    def amount_of(self, state: State, counter: int, sort: str, x: int, player: int) -> int:
        """A house has the Open tokens on its Features; each is somebody's."""
        if counter == self.open and sort == "place":
            return sum(1 for card in self.tops(state, x) if state.marks[card] == player + 1) if x < at.HOUSES else 0
        return super().amount_of(state, counter, sort, x, player)

    def rolled(self, state: State, noun: str, face: int) -> list[int]:
        """A die has a face for each house."""
        return [face - 1] if noun == "house" and 1 <= face <= at.HOUSES else []

    def amount(self, state: State, counter: int, sort: str, x: int) -> int:
        """A house has the Open tokens on its Features."""
        if counter == self.open and sort == "place":
            return sum(1 for card in self.tops(state, x) if state.marks[card]) if x < at.HOUSES else 0
        if counter == self.open and sort in ("player", "piece"):
            return sum(1 for mark in state.marks if mark == x + 1)
        return super().amount(state, counter, sort, x)
