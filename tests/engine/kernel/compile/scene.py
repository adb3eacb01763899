"""A small situation to try a text in: the cards of the real game without their texts, and one scratch card with a text.

scene("Gain 2 AP.", on="Risk/Surprise") has the card in play where such cards are: an Event or a Surprise is resolved by
`resolve`, a Feature or a Resident lies on house 0, an item is carried by player 0, an Animal is player 0's, a Pet at
house 0. Everybody starts at home with 5 AP and without Snacks; no house has a Feature, a Snack or a Pet.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.games import referee
from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.decks import begin_text, draw_top
from engine.games.top_of_the_heap.features import clear
from engine.games.top_of_the_heap.forage import ForageFrame
from engine.games.top_of_the_heap.move import MoveFrame
from engine.games.top_of_the_heap.raid import RaidFrame
from engine.games.top_of_the_heap.stash import RetreatFrame
from engine.kernel import Box, Design, apply, check_state, new_game
from engine.kernel.core.state import State
from engine.kernel.running.game_log import tell
from engine.kernel.running.machine import run
from engine.kernel.running.prices import price
from engine.language import Context
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.texts import language_of

GAME = Path(__file__).parents[4] / "cards" / "top-of-the-heap"
HERE = 0
"""The house where the scratch card lies."""
AWAY = 5
"""A house that is neither adjacent nor opposite to it; all Pets but a scratch one start there."""


@cache
def real_game() -> tuple[Any, Box, Any]:
    """The shipped game: loaded, in its box, and its language."""
    game, problems = load_game(GAME)
    assert game is not None
    assert not problems
    box, unread = open_box(game)
    assert not unread
    return game, box, language_of(game)


def design(text: str, on: str, **more: Any) -> Design:
    """A scratch card with a text, read by the game's own language. A text that is not read whole fails here."""
    kind, _, subtype = on.partition("/")
    _, _, language = real_game()
    reading = language.read(text, Context(kind, subtype)) if text else None
    assert reading is None or reading.tree is not None, (text, [finding.message for finding in reading.findings])
    decks = {"Event": "events", "Resident": "residents", "Animal": "animals", "Pet": "pets"}
    values: dict[str, Any] = {"name": "Scratch", "size": "Tiny" if kind == "Trash" else ""} | more
    name = values.pop("name")
    deck = decks.get(kind, kind.lower())
    return Design(name.lower(), name, deck, kind, subtype, text=text, reading=reading, **values)


class Scene:
    """See the module; `cards` are the scratch cards in the order they were given."""

    def __init__(self, designs: list[Design], players: int = 3, seed: int = 1) -> None:
        _, box, _ = real_game()
        designs = [each if each.type != "Pet" else _as_cat(box, each) for each in designs]
        pets = {each.name for each in designs if each.type == "Pet"}
        kept = tuple(replace(each, text="", reading=None) for each in box.designs if each.name not in pets)
        whole = Box(box.id, box.title, box.rules, box.players, box.vocabulary, (*kept, *designs))
        self.referee: Any = referee(whole)
        self.first = sum(each.copies for each in kept)
        self.cards = list(range(self.first, len(whole.design_of)))
        self.card = self.cards[0] if self.cards else -1
        self.state: Any = new_game(self.referee, players, seed)
        self._begin()
        for card in self.cards:
            self._play(card)
        self.state.choice = None
        run(self.state)

    def _begin(self) -> None:
        """Everybody has an Animal; the first turn of the first night is about to be taken, on a bare street."""
        state, referee = self.state, self.referee
        while state.choice.prompt != "turn":
            values = [value for value in state.choice.options if value not in self.cards]
            apply(state, referee.words[state.choice.kind][values[0]])
        state.choice = None
        state.first = state.active = state.stack[-1].player = 0
        for zone in range(at.PILE, at.SEAT):
            for card in state.zones[zone][:]:
                clear(state, card)
                referee.put(state, card, at.RISK_PILE)
        for card in self.cards:
            referee.put(state, card, at.BOX)
        for player in range(state.players):
            self.place_cards(state.zones[at.inventory(player)][:], at.TRASH_PILE)
            state.at[player] = at.DEN + player
        for house in range(at.HOUSES):
            if not state.zones[at.HOME + house]:
                draw_top(state, at.RESIDENT, at.HOME + house)
        for pet in referee.components.pets:
            state.at[pet] = AWAY
        for row in state.counts:
            row[:] = [0] * len(row)
        state.counts[referee.components.ap][: state.players] = [5] * state.players
        state.lasting, state.deeds, state.used, state.waiting, state.due = [], [], [], [], []
        state.since = [0] * len(state.since)
        state.turned, state.known = [], [0] * len(state.known)
        self.refresh()
        run(state)

    def place_cards(self, cards: list[int], zone: int) -> None:
        """Cards to a zone, without anything being triggered."""
        for card in cards:
            self.referee.put(self.state, card, zone)

    def _play(self, card: int) -> None:
        state, referee = self.state, self.referee
        kind, subtype = self.kind(card)
        if kind == "Resident":
            self.place_cards(state.zones[at.HOME + HERE][:], at.RESIDENT_PILE)
            referee.put(state, card, at.HOME + HERE)
        elif subtype == "Feature":
            free = next(zone for zone in range(at.PILE, at.PILE + at.SLOTS) if not state.zones[zone])
            referee.put(state, card, free)
        elif kind == "Trash":
            referee.put(state, card, at.inventory(0))
        elif kind == "Animal":
            self.place_cards(state.zones[at.FRONTS[0]][:], at.BOX)
            referee.put(state, card, at.FRONTS[0])
        elif kind == "Pet":
            referee.put(state, card, at.PETS)
            state.at[referee.components.pet_of_card[card]] = HERE
        else:
            referee.put(state, card, at.TABLE)
        self.refresh()

    def kind(self, card: int) -> tuple[str, str]:
        """Type and subtype of a card."""
        found = self.referee.box.designs[self.referee.design_of[card]]
        return found.type, found.subtype

    def size(self, card: int) -> str:
        """The size of a card."""
        return self.referee.box.designs[self.referee.design_of[card]].size  # type: ignore[no-any-return]

    def refresh(self) -> None:
        """Forget what was worked out, after the state was changed by hand."""
        self.state.groups = [None] * len(self.state.groups)
        self.state.cache.clear()

    # --- making things happen --------------------------------------------------------------------------------------

    def _run(self, *answers: str) -> Scene:
        state = self.state
        run(state)
        for answer in answers:
            self.answer(answer)
        return self

    def answer(self, answer: str) -> Scene:
        """Choose an action by its text."""
        apply(self.state, answer)
        return self

    def resolve(self, *answers: str, player: int = 0, house: int = -1) -> Scene:
        """Resolve the scratch card: an Event for player 0, a Surprise for a player at a house."""
        state = self.state
        state.choice = None
        if house >= 0:
            state.at[player] = house
        begin_text(state, self.card, player, house)
        return self._run(*answers)

    def do(self, verb: str, player: int, house: int, *answers: str) -> Scene:
        """A player visits or raids a house, leaves it, forages or retreats; it costs nothing."""
        state = self.state
        state.choice = None
        state.active = player
        if verb == "visit":
            state.stack.append(MoveFrame(player, house, is_free=True))
        elif verb == "leave":
            state.at[player] = house
            state.stack.append(MoveFrame(player, at.DEN + player, is_free=True))
        elif verb == "raid":
            state.at[player] = house
            state.stack.append(RaidFrame(player, house, is_free=True))
        else:
            state.at[player] = house
            state.stack.append(ForageFrame(player) if verb == "forage" else RetreatFrame(player))
        return self._run(*answers)

    def visit(self, player: int = 0, house: int = HERE, *answers: str) -> Scene:
        """A player visits a house."""
        return self.do("visit", player, house, *answers)

    def event(self, kind: str, *answers: str, **more: Any) -> Scene:
        """Something happens: the kind of an event with its who, place, card."""
        from engine.kernel.running.events import emit

        self.state.choice = None
        emit(self.state, kind, **more)
        return self._run(*answers)

    # --- what there is ---------------------------------------------------------------------------------------------

    def give(self, player: int, counter: str, n: int) -> Scene:
        """Set how much of a counter a player has."""
        self.state.counts[self.referee.counter_numbers[counter]][player] = n
        return self

    def snacks_on(self, house: int, n: int | None = None) -> int:
        """Snacks on a house; set to n where n is given."""
        row = self.state.counts[self.referee.components.snack]
        if n is not None:
            row[self.referee.first_place_holder + house] = n
        return row[self.referee.first_place_holder + house]  # type: ignore[no-any-return]

    def has(self, player: int, counter: str = "Snack") -> int:
        """How much of a counter a player has."""
        return self.state.counts[self.referee.counter_numbers[counter]][player]  # type: ignore[no-any-return]

    def find(self, tag: str = "", size: str = "", kind: str = "Trash", subtype: str = "") -> int:
        """A card in a deck or discard pile that carries a tag and has a size."""
        box = self.referee.box
        for card, number in enumerate(box.design_of):
            each = box.designs[number]
            if card in self.cards or each.type != kind or subtype not in ("", each.subtype):
                continue
            if (not tag or tag in box.tags[number]) and size in ("", each.size) and self.state.zone_of[card] < at.BOX:
                return card
        raise LookupError(f"no {size} {tag} {kind} card is left")

    def stack_deck(self, zone: int, *sizes: str) -> list[int]:
        """Put items of these sizes on top of the deck, the first one on top."""
        found: list[int] = []
        for size in sizes:
            deck = self.state.zones[zone]
            found.append(next(card for card in deck if self.size(card) == size and card not in found))
        self.place_cards(found, at.TABLE)
        self.place_cards(found[::-1], zone)
        return found

    def carry(self, player: int, tag: str = "", size: str = "Tiny") -> int:
        """Let a player carry such an item."""
        card = self.find(tag, size)
        self.referee.put(self.state, card, at.inventory(player))
        return card

    def feature(self, house: int, tag: str = "") -> int:
        """Put a Feature of the game on a house."""
        card = self.find(tag, kind="Risk", subtype="Feature")
        first = at.PILE + at.SLOTS * house
        zone = next(zone for zone in range(first, first + at.SLOTS) if not self.state.zones[zone])
        self.referee.put(self.state, card, zone)
        return card

    def carried(self, player: int) -> list[int]:
        """What a player carries."""
        return self.state.zones[at.inventory(player)]  # type: ignore[no-any-return]

    def animal(self, player: int, tag: str) -> Scene:
        """Give a player an Animal that carries a tag, and one it does not carry with "-"."""
        referee, state = self.referee, self.state
        box = referee.box
        wanted, lacks = tag.lstrip("-"), tag.startswith("-")
        for card, number in enumerate(box.design_of):
            if box.designs[number].type != "Animal" or card in self.cards:
                continue
            if (wanted in box.tags[number]) != lacks and state.zone_of[card] in (at.BOX, at.FRONTS[player]):
                old = state.zones[at.FRONTS[player]][:]
                self.place_cards(old, at.BOX)
                referee.put(state, card, at.FRONTS[player])
                self.refresh()
                return self
        raise LookupError(f"no Animal is {tag}")

    def cost(self, verb: str, player: int = 0, house: int = HERE) -> int:
        """What a deed costs; the Residents say nothing, so it is what the scratch card says."""
        return price(self.state, verb, player, house)

    def offered(self) -> list[str]:
        """What can be chosen now."""
        from engine.kernel import actions

        return actions(self.state)

    def log(self) -> list[str]:
        """The log in words."""
        return [tell(self.state, line) for line in self.state.log or []]

    def sound(self) -> Scene:
        """Fail where the state is not sound."""
        assert check_state(self.state) == []
        return self


def _as_cat(box: Box, new: Design) -> Design:
    old = next(each for each in box.designs if each.name == "Cat")
    return Design(old.id, old.name, old.deck, "Pet", copies=1, text=new.text, reading=new.reading)


def scene(text: str, on: str = "Event", *others: Design, players: int = 3, **more: Any) -> Scene:
    """A scene with one scratch card, and others as `design` makes them."""
    return Scene([design(text, on, **more), *others], players)


def state_of(found: Scene) -> State:
    """The state, typed."""
    state: State = found.state
    return state
