"""The state of a game, and the interface of the rules that it is played by; each knows the other.

A state is plain values: quick to clone and exact through JSON, with pending effects on a stack in it, so that a game
can be saved and resumed in the middle of a choice. Rules do not change while games are played.
"""

from __future__ import annotations

import hashlib
import json
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from engine.kernel.core import programs
from engine.kernel.core.box import Box, Design
from engine.kernel.core.chance import shuffle
from engine.kernel.core.choice import AtOnce, Choice
from engine.kernel.core.customs import Customs
from engine.kernel.core.events import ContinuousEffect, Deed, Used
from engine.kernel.core.frames import Env, Frame, TextFrame
from engine.kernel.core.holders import Holders
from engine.kernel.core.lines import Cards, Line
from engine.kernel.core.needs import Needs
from engine.kernel.core.options import Target
from engine.kernel.core.questions import Questions
from engine.kernel.core.records import (
    Record,
    later,
    listed,
    record,
    shared,
    shared_later,
    worked_out,
)
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.core.zones import Board, Sees
from engine.language.sorts import Sort

ALL, TOP = Sees.ALL, Sees.TOP
PLAYERS_AND_PLACES: tuple[Sort, ...] = ("player", "piece", "place")  # sorts of holders that are in `State.counts`


@record
class State(Record):
    """Everything that a game knows. Games add fields of their own; `things` says which of them number things, and
    of what sort, `rows` which of them are lists with a number for each thing of a sort, or so many numbers.

    zones     what lies where: a list of card numbers for each zone, the top card last
    zone_of   the zone of each card
    turned    cards that lie the other way up than their zone says
    at        the place of each piece, -1 where it is not in play
    first     who begins the turns of the current round
    active    the player whose turn it is, -1 outside of turns
    skipped   who will miss a turn, once for each
    counts    for each counter how much of it each holder has: players first, then places
    on_cards  for each counter that stacks on cards how much of it lies on each card; see `referee.held_by`
    on_zones  for each counter that lies in zones how much of it lies in each zone
    marks     the owner of the token on each card, plus 1; 0 where there is none
    hosts     (card, card it lies on) for cards that lie on others; -1 for one that is about to be named
    known     for each card the seats that know it without seeing it, as a set of core.viewer: they have looked at it,
              had it in their hand, or it lay face-up; of cards that everybody sees it says nothing
    lasting   what lasts for a while
    deeds     what was done in this game and is asked for by some "first"
    since     for each period how many deeds there were when it began
    used      abilities that may be used once in a period, and were
    waiting   triggered abilities that will be resolved at the next moment for it
    due       frames that the rules want to run at the next moment for it
    stack     frames of what is going on, the innermost last
    choice    what somebody has to decide, None when the game is over
    at_once   what several players decide at once, None where only one does
    chance    the position of the random generator
    steps     how many frames were run, for the check that games end
    log       lines of what happened, or None in a quiet game; a replay makes it anew
    groups    the texts in force, sorted, see running.rule_index; None for a group that has changed
    cache     what was worked out from the rest
    """

    rows: ClassVar[Mapping[str, Sort | int]] = {}
    things: ClassVar[Mapping[str, Sort]] = {
        "first": "player", "active": "player", "skipped": "player", "turned": "card", "at": "place",
    }  # fmt: skip

    referee: Rules = shared()
    players: int
    seed: int
    chance: int = later(0)
    steps: int = later(0)
    first: int = later(0)
    active: int = later(-1)
    skipped: tuple[int, ...] = later(())
    zones: list[list[int]] = listed()
    zone_of: list[int] = listed()
    turned: list[int] = listed()
    at: list[int] = listed()
    counts: list[list[int]] = listed()
    on_cards: list[list[int]] = listed()
    on_zones: list[list[int]] = listed()
    marks: list[int] = listed()
    hosts: list[tuple[int, int]] = listed()
    known: list[int] = listed()
    lasting: list[ContinuousEffect] = listed()
    deeds: list[Deed] = listed()
    used: list[Used] = listed()
    since: list[int] = listed()
    waiting: list[TextFrame] = listed()
    due: list[Frame] = listed()
    stack: list[Frame] = listed()
    choice: Choice | None = later()
    at_once: AtOnce | None = later()
    compiled: Compiled = shared_later()
    log: list[Line] | None = worked_out(list, "None")
    groups: list[Group | None] = worked_out(list, "it[:]")
    cache: dict[object, Any] = worked_out(dict, "{}")  # Any: whoever reads a key says what is kept by it

    def __post_init__(self) -> None:
        self.chance = self.seed
        self.compiled = self.referee.compiled
        self.since = [0] * len(self.referee.periods)
        self.groups = [None] * (self.referee.grouped_places + self.players)
        self.log = None
        held_by, board = self.referee.held_by, self.referee.board
        self.known = [0] * len(self.referee.design_of)
        self.on_cards = [[0] * len(self.referee.design_of) for _ in held_by.cards]
        self.on_zones = [[0] * board.count(self.players) for _ in held_by.zones]
        self.referee.prepare(self)
        self.begin()

    def begin(self) -> None:
        """Set the fields of a game's own state before set-up; games override it."""

    def clone(self) -> Self:
        """A copy that shares nothing that changes; it keeps no log, whether or not the original does."""
        return self.copy()

    def played_by(self, referee: Rules) -> Self:
        """A copy that goes on by other rules for the same box; everything worked out by the old rules is dropped."""
        new = self.copy()
        new.referee, new.compiled = referee, referee.compiled
        new.groups = [None] * len(self.groups)
        new.cache = {}
        referee.prepare(new)
        return new

    def to_json(self) -> dict[str, object]:
        """The whole state as values that JSON can hold, with the hash of its box; `kernel.from_json` makes it again."""
        return {"box": self.referee.box.hash} | Record.to_json(self)

    def digest(self) -> str:
        """A fingerprint of everything in `to_json`: 32 hexadecimal digits."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]


Match = programs.Match[State]
Can = programs.Can[State]
Things = programs.Things[State]
Test = programs.Test[State]
Apply = programs.Apply[State]
if TYPE_CHECKING:
    Ability = programs.Ability[State]
    Program = programs.Program[State]
    Matcher = programs.Matcher[State]
    Text = programs.Text[State]
    StateTrigger = programs.StateTrigger[State]
    Rule = programs.Rule[State]
    Row = programs.Row[State]
    Asked = programs.Asked[State]
    Sums = programs.Sums[State]
    Prices = programs.Prices[State]
    Group = programs.Group[State]
    Compiled = programs.Compiled[State]
else:  # the same classes: calling one with a type in brackets is slow
    Ability = programs.Ability
    Program = programs.Program
    Matcher = programs.Matcher
    Text = programs.Text
    StateTrigger = programs.StateTrigger
    Rule = programs.Rule
    Row = programs.Row
    Asked = programs.Asked
    Sums = programs.Sums
    Prices = programs.Prices
    Group = programs.Group
    Compiled = programs.Compiled


class Rules(Questions[State]):
    """The rules of one game over the cards of one box: the interface for everything that runs a game."""

    state_class: ClassVar[type[State]] = State
    set_by: ClassVar[tuple[str, ...]] = ()  # types of cards: of what several set, the one holds whose type comes last
    records: ClassVar[tuple[type[Record], ...]] = ()  # that a state holds beside its frames
    modes: ClassVar[Mapping[str, int]] = {}  # ways to play: options of the choice `MODE`, the usual one first
    unknown_card: ClassVar[str] = "a card"  # how the log tells of a card that not everybody may know
    needs: ClassVar[Needs] = Needs()
    customs: ClassVar[Customs] = Customs()
    needs_readings: ClassVar[bool] = False  # whether `lacks` looks at what texts say

    asks_in_vain: bool = False  # who could react is asked even with nothing to react with, so that nobody learns of it

    box: Box
    board: Board
    compiled: Compiled
    shows_by_zones: bool  # whether `is_face_up` goes by zones and turned cards alone
    may_show: list[bool]  # for each zone whether cards can lie face-up in it though its kind does not show them all
    design_of: list[int]  # for each card the number of its design
    cards_of: list[list[int]]  # for each design its cards
    ranks: list[int]  # for each design its place in `set_by`, from 1; 0 for other types
    periods: list[str]
    period_events: dict[str, tuple[str, str]]  # what their starts and ends are told as
    counters: list[str]
    counter_numbers: dict[str, int]
    renewed: dict[str, dict[str, int]]  # by period the counters of which players have so much again when it begins
    turn_periods: frozenset[str]  # what texts call the turns that the kernel runs
    counter_events: dict[str, list[str]]  # for each CounterDeed the kind of event that it is, counter by counter
    held_by: Holders
    most: list[int]  # for each counter the most of it that somebody can have
    decks: dict[str, tuple[int, int]]  # the zones of each deck and of its discard pile
    words: dict[str, Mapping[int, str]]  # what options are called, by kind of choice
    meanings: dict[str, Mapping[str, int]]  # the same the other way round
    cards_in_lines: Mapping[str, Cards]  # where the lines of the log name cards, by key
    told_apart: Mapping[str, str]  # by key of the line: how those who may know its "{cards}" are told them
    touches: dict[str, Callable[[State, int], tuple[Target, ...]]]  # what an option names, by kind of choice
    frames: dict[str, type[Record]]  # the records that a state may hold, by name
    frame_classes: dict[int | str, type[Frame]]  # of what class frames with a code are; those of nodes are left out

    def prepare(self, state: State) -> None:
        """Give a state what all states of these rules share; called when the state begins to be played by them."""

    # --- words ----------------------------------------------------------------------------------------------------

    def sort_of(self, noun: str) -> Sort:
        """The sort of a noun: card, piece, place, pile, player, token, die or thing; card for an unknown noun."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is not None:
            return entry.sort
        return "token" if noun in self.counter_numbers else "card"

    def counter_of(self, noun: str) -> int | None:
        """The number of the counter that a noun names, None for other nouns."""
        return self.counter_numbers.get(noun)

    def types_of(self, noun: str) -> Callable[[Design], bool] | None:
        """A test which designs a noun stands for, None where it stands for all; an unknown noun is a card's name."""
        entry = self.box.vocabulary.nouns.get(noun)
        if entry is None:
            return lambda design: design.name == noun
        if not entry.type:
            return None
        return lambda design: design.type == entry.type and entry.subtype in ("", design.subtype)

    def asks(self, kind: str, key: str, counters: Iterable[str]) -> bool:
        """Whether anything asks static rules of a kind: how much one has in each period, the kernel asks itself."""
        is_renewed = kind == programs.RuleKind.ALLOWED and any(key in row for row in self.renewed.values())
        return is_renewed or super().asks(kind, key, counters)

    def pays_in(self) -> str:
        """The counter in which deeds are paid for: `paid_in`, or the only currency; "" where there are more."""
        currencies = [name for name, counter in self.box.vocabulary.counters.items() if counter.currency]
        return self.paid_in or (currencies[0] if len(currencies) == 1 else "")

    def means_holding(self, verb: str) -> bool:
        """Whether a verb means having cards in hand: the only one that lasts, or one that these rules have room for."""
        lasting = [name for name, entry in self.box.vocabulary.verbs.items() if entry.state]
        return lasting == [verb] or verb in self.asked.get("hold", ())

    def lies_at_place(self, design: int) -> bool:
        """Whether cards of a design lie at a place while they are in force; False for -1."""
        entry = self.box.vocabulary.types.get(self.box.designs[design].type) if design >= 0 else None
        return entry is not None and bool(entry.at)

    def can_hold(self, noun: str) -> bool:
        """Whether players hold any cards of a noun, so that "an item" means one that the actor holds."""
        types = self.types_of(noun)
        return types is None or any(types(design) and self.is_held(design) for design in self.box.designs)

    # --- whose turn it is, and what was done ------------------------------------------------------------------------

    def decider(self, state: State) -> int:
        """Who decides where nobody else does: whose turn it is; outside of turns, who begins those of this round."""
        return state.active if state.active >= 0 else state.first

    def deeds_in(self, state: State, period: str) -> list[Deed]:
        """What was done in the current period so far, as far as some text asks for it. Raises ValueError."""
        return state.deeds[state.since[self.periods.index(period)] :]

    # --- cards ----------------------------------------------------------------------------------------------------

    def owner_of_zone(self, zone: int) -> int:
        """The player to whom a zone belongs, -1 for none."""
        return self.board.owner_of[zone]

    def place_of_zone(self, zone: int) -> int:
        """The place to which a zone belongs, -1 for none."""
        return self.board.place_of[zone]

    def zone_name(self, zone: int) -> str:
        """The name of a zone in sentences: the hand of player 2."""
        return self.board.names[zone] if zone < len(self.board.names) else f"zone {zone}"

    def is_face_up(self, state: State, card: int) -> bool:
        """Whether everybody sees a card's face: as its zone says, or the other way round where it is turned over."""
        zone = state.zone_of[card]
        sees = self.board.sees[zone]
        is_up = sees is ALL or (sees is TOP and state.zones[zone][-1] == card)
        return is_up != (card in state.turned) if state.turned else is_up

    def put(self, state: State, card: int, zone: int, *, bottom: bool = False) -> None:
        """Move a card to a zone, on top or at the bottom. Texts are not told of it.

        Tokens on a card that nobody sees then are removed, and what was worked out from the zones is forgotten. A card
        that lay face-up is known to everybody from then on. One that moves unseen is known to those alone who see the
        hand that it leaves or comes to.
        """
        old, is_open = state.zone_of[card], self.board.is_open
        was_up = is_open[old]
        if (not was_up and self.may_show[old] and not is_open[zone]) or state.turned:
            was_up = self.is_face_up(state, card)
        row = state.zones[old]
        if row[-1] == card:
            row.pop()
        else:
            row.remove(card)
        row = state.zones[zone]
        if row and self.board.is_top_open[zone] and not bottom:
            self._cover(state, row[-1])
        if state.turned:  # what is moved or covered lies again as its zone says
            covered = [] if bottom else row[-1:]
            state.turned = [other for other in state.turned if other != card and other not in covered]
        if bottom:
            row.insert(0, card)
        else:
            row.append(card)
        state.zone_of[card] = zone
        if was_up:
            state.known[card] = EVERYBODY
        elif is_open[zone] or (self.may_show[zone] and self.is_face_up(state, card)):
            state.known[card] = 0
        elif state.known[card] or self.board.owner_of[old] >= 0:
            self._move_unseen(state, card, old)
        if state.on_cards and not self.is_face_up(state, card):
            for amounts in state.on_cards:  # nothing lies on a card that nobody sees
                amounts[card] = 0
        self.changed(state, old, zone, card)

    def _cover(self, state: State, card: int) -> None:
        """Note that a card is going to lie under another: everybody knows it still, if they have seen it."""
        if self.is_face_up(state, card):
            state.known[card] = EVERYBODY

    def _move_unseen(self, state: State, card: int, old: int) -> None:
        """Note that a card has moved that nobody saw: only those know it still who see what lies here or there.

        Others cannot tell it from the rest of the hand that it has left, so they forget that hand.
        """
        known, knowers, new = state.known, self.board.knowers, state.zone_of[card]
        insiders = (knowers[old] | knowers[new]) & ((1 << state.players) - 1)  # a board is for the most players
        known[card] = (known[card] | knowers[old]) & insiders & ~knowers[new]
        if self.board.owner_of[old] >= 0:
            for other in state.zones[old]:
                known[other] &= insiders

    def turn_over(self, state: State, card: int) -> None:
        """Turn a card over where it lies; everybody still knows a card that lay face-up."""
        if self.is_face_up(state, card):
            state.known[card] = EVERYBODY
        if card in state.turned:
            state.turned.remove(card)
        else:
            state.turned.append(card)

    def mix(self, state: State, zone: int) -> None:
        """Shuffle a zone; nobody knows any longer where in it a card lies."""
        shuffle(state, state.zones[zone])
        self.forget(state, state.zones[zone])

    def forget(self, state: State, cards: list[int], *, but: int = -1) -> None:
        """Let players no longer know which of these cards is which, except the player `but`."""
        keep = 1 << but if but >= 0 else 0
        for card in cards:
            state.known[card] &= keep

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Note that a card has moved between zones, or several cards if none is named."""
        state.cache.clear()

    def value(self, state: State, card: int) -> int:
        """The victory points that are printed on a card."""
        return self.box.designs[self.design_of[card]].vp

    def name(self, card: int) -> str:
        """A card's name, the same for all copies; `unknown_card` for a number that is no card's."""
        return self.unknown_card if card < 0 else self.box.designs[self.design_of[card]].name

    # --- what is in force -----------------------------------------------------------------------------------------

    def touch(self, state: State, group: int) -> None:
        """Note that a card in force has come to a group or left it."""
        state.groups[group] = None
        state.cache.clear()

    # --- where things are -----------------------------------------------------------------------------------------

    def ways(self, state: State, place: int) -> list[int]:
        """The places that may be one step from a place: the adjacent ones."""
        return self.board.adjacent[place]

    # --- what things are like -------------------------------------------------------------------------------------

    def may_keep(self, state: State, player: int, card: int, besides: list[int]) -> bool:
        """Whether a player can hold a card, if the cards `besides`, which came with it, go."""
        return card in self.held_cards(state, player) or self.can_take(state, player, card)

    def amount_of(self, state: State, counter: int, sort: Sort, x: int, player: int) -> int:
        """How much of a counter on a thing belongs to a player: tokens on cards keep their owner."""
        if sort == "card":
            return int(state.marks[x] == player + 1)
        return self.amount(state, counter, sort, x) if x == player else 0

    # --- tokens ---------------------------------------------------------------------------------------------------

    def amount(self, state: State, counter: int, sort: Sort, x: int) -> int:
        """How much of a counter a holder has; of a counter that lies on cards one by one, whether a token is there."""
        if sort == "card" and counter not in self.held_by.cards:
            return 1 if state.marks[x] else 0
        if sort in PLAYERS_AND_PLACES:
            return state.counts[counter][x if sort != "place" else self.first_place_holder + x]
        row, at = self._row(state, counter, sort, x)
        return row[at] if row else 0

    def _row(self, state: State, counter: int, sort: Sort, x: int) -> tuple[list[int], int]:
        """The row of amounts in which a card or a zone is, and its index; an empty row for what cannot hold any."""
        if sort == "card" and counter in self.held_by.cards:
            return state.on_cards[self.held_by.cards[counter]], x
        if sort == "pile" and counter in self.held_by.zones:
            return state.on_zones[self.held_by.zones[counter]], x
        return [], 0

    def change(self, state: State, counter: int, sort: Sort, x: int, n: int) -> int:
        """Add `n` to a counter of a holder, or take it away, within its range; returns the change that was made."""
        if sort in PLAYERS_AND_PLACES:
            row, at = state.counts[counter], x if sort != "place" else self.first_place_holder + x
        else:
            row, at = self._row(state, counter, sort, x)
            if not row:
                return 0
        old = row[at]
        new = old + n
        if new < 0:
            new = 0
        elif new > self.most[counter]:
            new = self.most[counter]
        row[at] = new
        return new - old

    def marked(self, state: State, card: int) -> None:
        """Note that a token has come to a card or left it; texts in force are sorted anew."""
        state.groups = [None] * len(state.groups)
        state.cache.clear()

    # --- what the referee above does, unless a game does it another way -----------------------------------------------

    @abstractmethod
    def mark(self, state: State, player: int, card: int) -> None:
        """Put a player's token on a card; where one lies on it already, nothing happens."""

    @abstractmethod
    def unmark(self, state: State, card: int) -> int:
        """Take the token off a card; returns 1 if there was one, 0 if not."""

    @abstractmethod
    def is_pile_of(self, state: State, zone: int, env: Env) -> bool:
        """Whether a zone is what a text calls "this pile": where its card lies, or a zone of its place."""
