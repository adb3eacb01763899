"""What the words of card texts mean in the store: which things there are, where they are, which texts are in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from engine.games.crafty_critters import aisles, crew, goods, limits, uses
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.limits import HAZARDS
from engine.games.crafty_critters.state import HeistState, heist
from engine.games.crafty_critters.turn_options import AGAIN, DRAW, END, HELD, PLAY
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.box import Design
from engine.kernel.core.events import Source
from engine.kernel.core.frames import env_for
from engine.kernel.core.state import State
from engine.kernel.referee import Referee
from engine.kernel.running.hidden_information import knows
from engine.language.nodes import doing, effects, phrases, sentences
from engine.language.references import walk

HOMES = {"Critter": at.CRITTERS, "Trap": at.TRAPS, "Tile": at.TILES, "Food": at.PANTRY}
PILES = {"hand": at.HAND, "discard pile": at.PILE}
CARDS = ("Critter", "Trap")  # what the word "card" means: tiles and tokens are called by their own names


class Store(Referee):
    """The board, decks, hands and baskets; see World for what each question means."""

    state_class: ClassVar[type[State]] = HeistState
    grouped_places: ClassVar[int] = 0  # cards are in force with players alone

    def lay_out(self) -> None:
        """Number the decks, look up what is printed on tiles, and name what can be chosen."""
        designs = self.box.designs
        self.home_zone = HOMES
        self.decks = {"Critter": (at.CRITTERS, at.BOX), "Trap": (at.TRAPS, at.TRAPS_USED), "Tile": (at.TILES, at.OUT)}
        self.printed_paths = [at.PATHS.get(design.subtype, 0) for design in designs]
        self.hazard_of = [next((HAZARDS[tag] for tag in d.tags if tag in HAZARDS), "") for d in designs]
        self.evading = {noun: self._evading(noun) for noun in HAZARDS.values()}
        self.reacting = {noun: self._evading(noun, yours=True) for noun in HAZARDS.values()}
        self.compiled.refusals += limits.refusals(self.box)
        names = at.NAMES
        cards = {PLAY + i: f"play {design.name}" for i, design in enumerate(designs)}
        cards |= {AGAIN + i: f"play {design.name} again" for i, design in enumerate(designs)}
        self.words = {
            "corner": {place: f"start at {names[place]}" for place in at.STARTS},
            "deal": {0: "draft without a third hand", 1: "draft with a third hand"},
            "hire": {i: f"hire {design.name}" for i, design in enumerate(designs)},
            "turn": {space: f"move {names[space]}" for space in range(at.SPACES)}
            | {DRAW: "draw a tile", HELD: "place the held tile", END: "end the heist", -1: "done"}
            | cards,
            "react": cards | {-1: "let it happen"},
            "food": {i: f"take {design.name}" for i, design in enumerate(designs)} | {-1: "leave it"},
            "held": {i: f"place the held {design.name}" for i, design in enumerate(designs)},
            "spot": {
                space * 16 + paths: f"place {names[space]} {letters(paths)}"
                for space in range(at.SPACES)
                for paths in range(1, 16)
            },
            "place": {space: f"choose {names[space]}" for space in range(at.SPACES)} | {-1: "done"},
            "player": {player: f"choose player-{player + 1}" for player in range(at.MOST_PLAYERS)} | {-1: "done"},
            "pile": {at.seat(p, at.PILE): f"choose the pile of player-{p + 1}" for p in range(at.MOST_PLAYERS)}
            | {-1: "done"},
        }

    def _evading(self, noun: str, *, yours: bool = False) -> dict[int, int]:
        """The designs whose text evades the next such hazard, each with the number of that sentence.

        With `yours` only those that do it for who plays them, and for sure.
        """
        trees = [
            (number, sentence.tree)
            for number, design in enumerate(self.box.designs)
            for sentence in (design.reading.sentences if design.reading is not None else ())
            if sentence.tree is not None
        ]
        return {
            design: sentence
            for sentence, (design, tree) in enumerate(trees)
            for node, _ in walk(tree)
            if isinstance(node, doing.DoThing)
            and node.verb == "evade"
            and isinstance(node.what, phrases.Next)
            and node.what.kind.noun == noun
            and (not yours or _is_for_you(tree))
        }

    def learn(self) -> None:
        """What was compiled: how each design is used, and how many actions that takes."""
        self.usable = [next((a for a in text.abilities if a.is_used), None) for text in self.compiled.texts]
        self.prices = [
            [
                (rule, env_for(-1, -1, -1, -1, rule.slots))
                for rule in text.rules
                if (rule.kind, rule.key, rule.extra) == ("uses", "play", "action")
            ]
            for text in self.compiled.texts
        ]
        if found := uses.refusals(self):
            raise Unplayable(self.box, found)

    # --- cards -----------------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Critters are kept; a trap happens once."""
        return design.type == "Critter"

    def is_held(self, design: Design) -> bool:
        """Critters and food are; "a tile" is one on the board."""
        return design.type in ("Critter", "Food")

    def kind(self, card: int) -> str:
        """The type of a card: Critter, Trap, Tile, Food or Fine."""
        return self.box.designs[self.design_of[card]].type

    def is_tile(self, card: int) -> bool:
        """Whether a card is a path tile."""
        return self.kind(card) == "Tile"

    def types_of(self, noun: str) -> Callable[[Design], bool] | None:
        """A card without a type in the vocabulary is a Critter or a Trap card."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is not None and not entry.type and entry.sort == "card":
            return lambda design: design.type in CARDS
        return super().types_of(noun)

    def type_of(self, noun: str) -> str:
        """The type that a noun stands for, "" for none."""
        return limits.type_of(self.box, noun)

    def held_cards(self, state: State, player: int) -> list[int]:
        """The hand, tiles that are held, and food."""
        if not 0 <= player < state.players:
            return []
        return [card for kind in (at.HAND, at.HELD, at.BASKET) for card in state.zones[at.seat(player, kind)]]

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Where the words name no place, tiles and food are those on the board."""
        kind = self.type_of(noun)
        if kind in ("Tile", "Food"):
            return list(state.zones[at.BOARD if kind == "Tile" else at.SHOP])
        return [card for player in range(state.players) for card in state.zones[at.seat(player, at.FRONT)]]

    def sees(self, state: State, player: int, card: int) -> bool:
        """See engine.kernel.core.viewer."""
        return knows(state, player, card)

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """The first cards of a pile, the top one first."""
        row = state.zones[zone]
        return row[:n] if bottom else row[: -n - 1 : -1]

    def deck_for(self, noun: str) -> list[int]:
        """The deck of a card type; cards are Critter cards unless another deck is named."""
        return [HOMES.get(self.type_of(noun), at.CRITTERS)]

    # --- where things are ------------------------------------------------------------------------------------------

    def place_of_card(self, state: State, card: int) -> int:
        """Where a tile or food lies on the board."""
        return heist(state).lies[card] if card >= 0 else -1

    def decider(self, state: State) -> int:
        """Whose turn it is."""
        return max(heist(state).active, 0)

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """Players still in the store in turn order, their piles with cards in them, places, directions."""
        first = actor if 0 <= actor < state.players else self.decider(state)
        if noun == "direction":
            return [state.at[first] * 4 + direction for direction in range(4)]
        if noun == "wall":
            return [0]
        if noun == "connected tile":
            return aisles.connected(heist(state), state.at[first])
        if noun == "security tile":
            return [
                space
                for space, card in enumerate(heist(state).tile_at)
                if card >= 0 and self.hazard_of[self.design_of[card]] == "security"
            ]
        players = [(first + i) % state.players for i in range(state.players)]
        players = [player for player in players if not heist(state).home[player]]
        if noun in PILES:
            return [zone for player in players if state.zones[zone := at.seat(player, PILES[noun])]]
        return players if noun == "player" else []

    def located(self, state: State, sort: str, noun: str, holder_sort: str, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917
        """Tiles in a direction, crews on a tile, food in a basket, cards of a pile; of equal cards the first."""
        if holder_sort == "thing":
            return self._towards(heist(state), noun, holder)
        if sort == "player":
            place = heist(state).lies[holder] if holder_sort == "card" else holder
            return [p for p in self.things(state, "player", -1) if state.at[p] == place]
        if sort == "pile":
            return [at.seat(holder, PILES[noun])]
        if holder_sort == "pile":
            return self.one_of_each(state.zones[holder])
        if self.type_of(noun) == "Food":
            return self.one_of_each(state.zones[at.seat(holder, at.BASKET)])
        return self.held_cards(state, holder) if holder_sort == "player" else []

    def _towards(self, state: HeistState, noun: str, direction: int) -> list[int]:
        place, way = divmod(direction, 4)
        if noun != "tile":
            return aisles.towards(state, place, way)
        found = [state.tile_at[outside] for _, side, outside in at.SIDES[place] if side == way]
        return [card for card in found if card >= 0]

    def one_of_each(self, cards: list[int]) -> list[int]:
        """A card of each design."""
        found: dict[int, int] = {}
        for card in cards:
            found.setdefault(self.design_of[card], card)
        return list(found.values())

    def is_at(self, state: State, sort: str, x: int, holder_sort: str, holder: int) -> bool:
        """Whether a crew is on a tile, or a card in a pile or with a player."""
        if sort == "player":
            return state.at[x] == (heist(state).lies[holder] if holder_sort == "card" else holder)
        if holder_sort == "pile":
            return state.zone_of[x] == holder
        return at.owner_of_zone(state.zone_of[x]) == holder

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """What a player has in hand and in front, of equal cards one."""
        cards = state.zones[at.seat(group, at.HAND)] + state.zones[at.seat(group, at.FRONT)]
        return (
            Source(card, group, -1) for card in self.one_of_each(cards) if self.compiled.is_wordy[self.design_of[card]]
        )

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """What is in force changes with hands and with what lies in front."""
        for zone in (old, new):
            if at.kind_of_zone(zone) in (at.HAND, at.FRONT):
                self.touch(state, at.owner_of_zone(zone))
        if at.kind_of_zone(old) == at.HELD:
            crew.forget_promises(heist(state), at.owner_of_zone(old))

    def is_in_force(self, state: State, card: int) -> bool:
        """In hand or in front of somebody."""
        return at.kind_of_zone(state.zone_of[card]) in (at.HAND, at.FRONT)

    # --- points ----------------------------------------------------------------------------------------------------

    def amount(self, state: State, counter: int, sort: str, x: int) -> int:
        """Of CP what somebody has in all: food, less -1 CP tokens."""
        if self.counters[counter] == "CP" and sort == "player":
            return goods.points(heist(state), x)
        return super().amount(state, counter, sort, x)

    def change(self, state: State, counter: int, sort: str, x: int, n: int) -> int:
        """CP have no least and no most."""
        if self.counters[counter] != "CP" or sort != "player":
            return super().change(state, counter, sort, x, n)
        goods.score(heist(state), x, n)
        return n

    # --- the die ---------------------------------------------------------------------------------------------------

    def die(self, noun: str) -> int:
        """North, East, South, West."""
        return 4

    def shown(self, state: State, die: str, actor: int, noun: str, things: list[int]) -> list[tuple[int, list[int]]]:
        """The faces that show one of these directions."""
        return [(direction % 4 + 1, [direction]) for direction in things]


def _is_for_you(tree: Any) -> bool:
    """Whether a sentence is an order to who plays the card, without a condition."""
    body = tree.body.body if isinstance(tree.body, sentences.Used) else tree.body
    return isinstance(body, effects.Must) and isinstance(body.who, phrases.You)


def letters(paths: int) -> str:
    """The sides that paths reach: NES."""
    return "".join(letter for i, letter in enumerate(at.LETTERS) if paths >> i & 1)
