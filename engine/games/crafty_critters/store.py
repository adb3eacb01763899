"""What the words of card texts mean in the store: which things there are, where they are, which texts are in force."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from engine.games.crafty_critters import aisles, hazards, turn
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState, heist
from engine.kernel import lasting
from engine.kernel.box import Design
from engine.kernel.force import Source
from engine.kernel.frames import CODE, YOU, call, env_for
from engine.kernel.journal import cause, note
from engine.kernel.referee import Referee
from engine.kernel.state import State
from engine.language.nodes import deeds, phrases
from engine.language.references import walk

HOMES = {"Critter": at.CRITTERS, "Trap": at.TRAPS, "Tile": at.TILES, "Food": at.PANTRY}
PILES = {"hand": at.HAND, "discard pile": at.PILE}
UNSEEN = 1  # how a line of the log says that others do not see which card it is
HAZARDS = {"SECURITY": "security", "TRAP": "trap"}


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
        names = at.NAMES
        cards = {turn.PLAY + i: f"play {design.name}" for i, design in enumerate(designs)}
        cards |= {turn.AGAIN + i: f"play {design.name} again" for i, design in enumerate(designs)}
        self.words = {
            "corner": {place: f"start at {names[place]}" for place in at.STARTS},
            "deal": {0: "draft without a third hand", 1: "draft with a third hand"},
            "hire": {i: f"hire {design.name}" for i, design in enumerate(designs)},
            "turn": {space: f"move {names[space]}" for space in range(at.SPACES)}
            | {turn.DRAW: "draw a tile", turn.HELD: "place the held tile", turn.END: "end the heist", -1: "done"}
            | cards,
            "react": cards | {-1: "let it happen"},
            "food": {i: f"take {design.name}" for i, design in enumerate(designs)} | {-1: "leave it"},
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

    def _evading(self, noun: str) -> dict[int, int]:
        """The designs whose text evades the next such hazard, each with the number of that sentence."""
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
            if isinstance(node, deeds.DoThing)
            and node.verb == "evade"
            and isinstance(node.what, phrases.Next)
            and node.what.kind.noun == noun
        }

    def learn(self) -> None:
        """What was compiled: how each design is used, and how many actions that takes."""
        self.usable = [next((a for a in text.abilities if a.is_used), None) for text in self.texts]
        self.prices = [
            [
                (rule, env_for(-1, -1, -1, -1, rule.slots))
                for rule in text.rules
                if (rule.kind, rule.key, rule.extra) == ("uses", "play", "action")
            ]
            for text in self.texts
        ]
        self.used_kinds = frozenset(rule.kind for rule in self.rules)

    # --- cards -----------------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Critters are kept; a trap happens once."""
        return design.type == "Critter"

    def is_held(self, design: Design) -> bool:
        """Critters are held by players."""
        return design.type == "Critter"

    def is_tile(self, card: int) -> bool:
        """Whether a card is a path tile."""
        return self.printed_paths[self.design_of[card]] > 0

    def held_cards(self, state: State, player: int) -> list[int]:
        """The hand, and the tile that is held."""
        if not 0 <= player < state.players:
            return []
        return state.zones[at.seat(player, at.HAND)] + state.zones[at.seat(player, at.HELD)]

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """Where the words name no place, tiles are those on the board."""
        if noun == "tile":
            return list(state.zones[at.BOARD])
        return [card for player in range(state.players) for card in state.zones[at.seat(player, at.FRONT)]]

    def is_face_up(self, state: State, card: int) -> bool:
        """Decks, hands, packs and held tiles are face-down."""
        zone = state.zone_of[card]
        if zone >= at.SEAT:
            return at.kind_of_zone(zone) not in (at.HAND, at.HELD, at.PACK)
        return zone not in (at.CRITTERS, at.TRAPS, at.TILES, at.THIRD) and (
            zone != at.BOX or self.box.designs[self.design_of[card]].type != "Critter"
        )

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """The first cards of a pile, the top one first."""
        row = state.zones[zone]
        return row[:n] if bottom else row[: -n - 1 : -1]

    def deck_for(self, noun: str) -> list[int]:
        """The deck of a card type; cards are Critter cards unless another deck is named."""
        entry = self.box.vocabulary.nouns.get(noun)
        return [HOMES.get(entry.type if entry is not None else "", at.CRITTERS)]

    # --- where things are ------------------------------------------------------------------------------------------

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
        if noun == "food":
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
        return ((card, group, -1) for card in self.one_of_each(cards) if self.is_wordy[self.design_of[card]])

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """What is in force changes with hands and with what lies in front."""
        for zone in (old, new):
            if at.kind_of_zone(zone) in (at.HAND, at.FRONT):
                self.touch(state, at.owner_of_zone(zone))

    def is_in_force(self, state: State, card: int) -> bool:
        """In hand or in front of somebody."""
        return at.kind_of_zone(state.zone_of[card]) in (at.HAND, at.FRONT)

    def owner_of_zone(self, zone: int) -> int:
        """See layout."""
        return at.owner_of_zone(zone)

    # --- the die ---------------------------------------------------------------------------------------------------

    def die(self, noun: str) -> int:
        """North, East, South, West."""
        return 4

    def shown(self, state: State, die: str, actor: int, noun: str, things: list[int]) -> list[tuple[int, list[int]]]:
        """The faces that show one of these directions."""
        return [(direction % 4 + 1, [direction]) for direction in things]

    # --- what effects do to cards ----------------------------------------------------------------------------------

    def can_take(self, state: State, player: int, card: int) -> bool:
        """A hand has no limit; how many tiles can be held is what cards say."""
        return not self.is_tile(card) or not self.forbidden(state, ("hold", player, -1, card, 1, -1))

    def take(self, state: State, player: int, card: int) -> None:
        """To the hand; a tile is held. From hand to hand nobody else sees which card it is."""
        unseen = UNSEEN if not self.is_face_up(state, card) else -1
        self.put(state, card, at.seat(player, at.HELD if self.is_tile(card) else at.HAND))
        note(state, "keep" if self.is_tile(card) else "take", player, card, unseen)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Who gives it knows where it is."""
        self.put(state, card, at.seat(other, at.HAND))
        if (player, card) not in state.seen:
            state.seen += [(player, card)]
        note(state, "give", player, card, other)

    def may_discard(self, state: State, card: int) -> bool:
        """A tile stays where who is affected would be stuck without it."""
        if not self.is_tile(card):
            return True
        you = next((frame[YOU] for frame in reversed(state.stack) if frame[CODE] == "text"), -1)
        return you < 0 or not aisles.is_stuck(heist(state), you, card)

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Critters to the pile of who discards them, traps to theirs, tiles out of the game."""
        if self.is_tile(card):
            aisles.lift(heist(state), card)
        elif self.stands(self.box.designs[self.design_of[card]]):
            owner = at.owner_of_zone(state.zone_of[card])
            self.put(state, card, at.seat(player if player >= 0 else owner, at.PILE))
        else:
            self.put(state, card, at.TRAPS_USED)
        note(state, "discard", player, card)

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether there is a card; traps are shuffled again."""
        zone = self.deck_for(noun)[0]
        return bool(state.zones[zone] or (zone == at.TRAPS and state.zones[at.TRAPS_USED]))

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913
        """Critters to the hand; a trap happens at once."""
        zone = self.deck_for(noun)[0]
        if zone == at.TRAPS:
            card = hazards.draw_trap(heist(state), player)
            return [card] if card >= 0 else []
        cards = state.zones[zone][: -n - 1 : -1]
        for card in cards:
            self.put(state, card, at.seat(player, at.HAND))
        note(state, "draw" if cards else "nothing", player, len(cards))
        return cards

    def put_card(self, state: State, player: int, card: int, sort: str, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917
        """Food on a tile."""
        self.put(state, card, at.SHOP)
        heist(state).lies[card] = target
        heist(state).dropped[card] = 1
        note(state, "put", player, card, target)

    def is_put_aside(self, state: State, card: int) -> bool:
        """Whether a card that was looked at still lies in its deck."""
        return state.zone_of[card] in (at.CRITTERS, at.TRAPS, at.TILES)

    def put_back(self, state: State, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """On top of the deck, the last of them uppermost."""
        seen = state.seen
        for card in cards:
            self.put(state, card, state.zone_of[card], bottom=bottom)
        state.seen = seen
        note(state, "put back", player, len(cards))

    def place_for(self, state: State, player: int, card: int, other: int) -> None:
        """It is offered whenever somebody is about to draw a tile, in the words of the card that promised it."""
        if state.zone_of[card] == at.seat(player, at.HELD):
            by, sentence = cause(state)
            lasting.add(state, ["held", sentence, by, player, 0, "game", -1])

    def replace_card(self, state: State, card: int, player: int) -> None:
        """The top tile of the deck takes its place."""
        if not state.zones[at.TILES]:
            note(state, "nothing", player)
            return
        new = state.zones[at.TILES][-1]
        space = aisles.lift(heist(state), card)
        self.put(state, new, at.USING)
        note(state, "replace", player, card, new)
        call(state, "swap", player, new, space)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Who has seen a card knows it until it moves."""
        for who in range(state.players) if everybody else (player,):
            state.seen += [(who, card) for card in cards if (who, card) not in state.seen]
        note(state, "look", player, tuple(cards))

    # --- what effects do to crews ----------------------------------------------------------------------------------

    def move_piece(self, state: State, piece: int, place: int) -> None:
        """Moved by an effect: security may be triggered, a trap is not."""
        state.at[piece] = place
        note(state, "moved", piece, place)
        call(state, "arrive", piece, 0)

    def walk(self, state: State, player: int, least: int, most: int, noun: str) -> None:
        """So many tiles can be moved in this turn, in all."""
        heist(state).reach = max(heist(state).reach, most)
        note(state, "reach", player, most)

    def can_do(self, state: State, verb: str, player: int, sort: str, x: int) -> bool:
        """No text has a deed done at once."""
        return False

    def lose(self, state: State, player: int, counter: int, n: int, deed: str) -> int:
        """What is lost of CP is kept as -1 CP tokens; of suspicion, as far as there is."""
        if self.counters[counter] != "CP":
            return super().lose(state, player, counter, n, deed)
        self.change(state, counter, "player", player, n)
        note(state, "fined", player, n)
        return n


def letters(paths: int) -> str:
    """The sides that paths reach: NES."""
    return "".join(letter for i, letter in enumerate(at.LETTERS) if paths >> i & 1)
