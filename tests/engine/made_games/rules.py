"""The rules of the made games: play cards from the hand as long as there are actions, then draw.

A card of a type that stays lies before its player and is in force; any other one is resolved and discarded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, NamedTuple

from engine.kernel.core.box import Design
from engine.kernel.core.choice import STOP
from engine.kernel.core.customs import Count, Customs, Moment, Sign
from engine.kernel.core.events import Event, Source
from engine.kernel.core.frames import Frame
from engine.kernel.core.lines import ByValue, OneCard
from engine.kernel.core.records import later, record
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State, Things
from engine.kernel.referee import Referee
from engine.kernel.running import decks, flow
from engine.kernel.running.choices import offer
from engine.kernel.running.events import begin, emit, settle
from engine.kernel.running.game_log import note
from engine.kernel.running.hidden_information import learn
from engine.kernel.running.replacement import is_replaced
from engine.kernel.running.turn_order import players_from
from engine.kernel.running.worth import said_of, total
from engine.language.sorts import Sort

FIRST = ByValue(OneCard(), None)  # the card is the first value of a line
BOTH = ByValue(OneCard(), OneCard())
SHOWN = 6  # cards that lie open at the start, in games that have a zone for them
HAND, LAPS = 3, 6  # cards in a hand at the start and drawn up to at the end of a turn; turns of each player


@record
class MoveFrame(Frame):
    """A player's turn; `step` is 1 once they are done, `card` the one whose text comes next, -1 for none."""

    asks: ClassVar[frozenset[str]] = frozenset({"move"})

    code: int | str = later("move")
    player: int
    card: int = later(-1)


class Moves(flow.Turns[State]):
    """Turns that begin with the actions that a player has."""

    def begin(self, state: State, player: int) -> Frame:
        """The frame of a turn."""
        note(state, "turn", player)
        return MoveFrame(player)


class Names(NamedTuple):
    """What a made game calls things: a turn, the deed, the zone before players, what a deed takes, points, the deck."""

    turn: str
    verb: str
    row: str
    effort: str
    points: str
    deck: str


class Made(Referee):
    """The rules of both games; each has names of its own for a turn, the deed and the zones."""

    names: ClassVar[Names]
    asked: ClassVar[Mapping[str, frozenset[str]]] = {
        "would": frozenset({"draw", "discard"}),
        "worth": frozenset({"VP", "Hope"}),
    }
    turns: ClassVar[type[Moves]] = Moves
    shown: ClassVar[str] = ""  # the zone of cards that lie open at the start
    lying: ClassVar[str] = ""  # the type of cards that stay before their player

    def lay_out(self) -> None:
        """Number the zones, and name what can be played."""
        self.deck, self.pile = self.board.number("deck"), self.board.number("discard pile")
        self.decks = {self.names.deck: (self.deck, self.pile)}
        self.cards_in_lines = {**self.cards_in_lines, "put card": FIRST, "take": FIRST, "give": FIRST, "swap": BOTH}
        self.moves = self.turns("moves", period=self.names.turn, laps=LAPS)
        self.game = flow.Rounds("game", (self.moves.push,), period="game", most=1)
        labels = dict(enumerate(self.box.labels))
        self.words = {
            "move": {card: f"{self.names.verb} {label}" for card, label in labels.items()} | {STOP: "done"},
            "player": {player: f"choose player-{player + 1}" for player in range(self.box.players[1])},
        }

    def routines(self) -> tuple[Routine[State], ...]:
        """Turn after turn, and what is done in one."""
        return self.game.routine, self.moves.routine, routine(MoveFrame, self.run_move)

    def set_up(self, state: State) -> None:
        """Shuffle, deal, and let player 1 begin."""
        decks.unpack(state)
        self.mix(state, self.deck)
        decks.deal(state, self.deck, self.board.zones_of("hand")[: state.players], HAND)
        if self.shown and self.box.sections:  # some text speaks of a verb that is made of deeds
            decks.deal(state, self.deck, [self.board.number(self.shown)], SHOWN)
        state.groups = [None] * state.players
        self.game.push(state)

    def scores(self, state: State) -> list[float]:
        """The points of each player, and what the cards before them are worth."""
        points = self.names.points
        rows = [state.zones[self.board.number(self.names.row, player)] for player in range(state.players)]
        gained = state.counts[self.counter_numbers[points]]
        return [
            float(gained[x] + sum(total(said_of(state, x, card, points)) for card in row)) for x, row in enumerate(rows)
        ]

    def facts(self, state: State) -> dict[str, object]:
        """Whose turn it is."""
        return {"turn": state.active}

    # --- a turn ------------------------------------------------------------------------------------------------------

    def run_move(self, state: State, frame: MoveFrame, answer: int | None) -> None:
        """Let a player play cards as long as they have actions; then they draw."""
        player = frame.player
        if answer is not None and answer != STOP:
            frame.card = self.play(state, player, answer)
            return
        if state.waiting or state.due:
            settle(state)
            return
        if frame.card >= 0:
            for program in reversed(self.compiled.texts[self.design_of[frame.card]].programs):
                begin(state, program, frame.card, player, -1)
            frame.card = -1
            return
        if answer is None and frame.step == 0:
            hand = self.playable(state, player)
            if hand and self.amount(state, self.counter_numbers[self.names.effort], "player", player) > 0:
                offer(state, player, "move", [*hand, STOP], "move")
                return
        if frame.step == 0:
            frame.step = 1
            missing = HAND - len(self.held_cards(state, player))
            if missing > 0:
                self.draw_cards(state, player, "card", missing, additional=False, resolve=False)
            return
        state.stack.pop()

    def playable(self, state: State, player: int) -> list[int]:
        """The cards that a player can play now, if they have the actions."""
        return self.held_cards(state, player)

    def play(self, state: State, player: int, card: int) -> int:
        """A card from the hand, for an action: before the player if it stays; the card if it is to be resolved."""
        self.change(state, self.counter_numbers[self.names.effort], "player", player, -1)
        stays = self.stands(self.box.designs[self.design_of[card]])
        self.put(state, card, self.board.number(self.names.row, player) if stays else self.pile)
        note(state, self.names.verb, player, card)
        emit(state, self.names.verb, player, -1, card, 1, self.board.number("hand", player))
        return -1 if stays else card

    # --- what texts ask ----------------------------------------------------------------------------------------------

    def stands(self, design: Design) -> bool:
        """Whether cards of its type stay."""
        return design.type == self.lying

    def is_held(self, design: Design) -> bool:
        """True: every card can be in a hand."""
        return True

    def things(self, state: State, noun: str, actor: int) -> list[int]:
        """The players, or the zones of a name, of everybody in turn order."""
        players = players_from(state, actor if 0 <= actor < state.players else max(state.active, 0))
        if self.sort_of(noun) == "player":
            return players
        zones = self.board.zones_of(noun) if noun in [kind.id for kind in self.board.kinds] else []
        return [zones[player] for player in players] if len(zones) > 1 else zones

    def named(self, name: str) -> tuple[Sort, Things]:
        """The only zone of a name: the market."""
        zone = self.board.number(name)
        return "pile", lambda state, env, actor: [zone]

    def located(self, state: State, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0917 - as it is asked
        """Cards in a zone or a hand, and the zone of a player."""
        if sort == "pile":
            return [self.board.number(noun, holder)]
        if holder_sort == "pile":
            return state.zones[holder][:]
        return self.held_cards(state, holder) if holder_sort == "player" else []

    def is_at(self, state: State, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a card is in a zone or a hand."""
        return sort == "card" and x in self.located(state, sort, "", holder_sort, holder, "")

    def sources_of(self, state: State, group: int) -> Iterable[Source]:
        """The cards before a player."""
        return [Source(card, group, -1) for card in state.zones[self.board.number(self.names.row, group)]]

    def is_in_force(self, state: State, card: int) -> bool:
        """Whether a card lies before a player."""
        return self.board.kind_name(state.zone_of[card]) == self.names.row

    def was_in_force(self, zone: int) -> bool:
        """Whether cards of a zone lie before a player."""
        return self.board.kind_name(zone) == self.names.row

    def changed(self, state: State, old: int, new: int, card: int = -1) -> None:
        """Note that cards have moved: what is in force may be otherwise."""
        state.cache.clear()
        state.groups = [None] * state.players

    def held_cards(self, state: State, player: int) -> list[int]:
        """A player's hand."""
        return state.zones[self.board.number("hand", player)][:] if 0 <= player < state.players else []

    def cards_in_force(self, state: State, noun: str, actor: int) -> list[int]:
        """The cards of a noun before all players."""
        fits = self.types_of(noun)
        rows = [
            card for player in range(state.players) for card in state.zones[self.board.number(self.names.row, player)]
        ]
        return [card for card in rows if fits is None or fits(self.box.designs[self.design_of[card]])]

    def done_cards(self, state: State, verb: str, actor: int) -> list[int]:
        """The cards before whoever acts."""
        return state.zones[self.board.number(self.names.row, actor)][:] if verb == self.names.verb else []

    def is_done(self, state: State, verb: str, card: int) -> bool:
        """Whether a card lies before a player."""
        return verb == self.names.verb and self.is_in_force(state, card)

    def ends_of(self, state: State, zone: int, n: int, *, bottom: bool) -> list[int]:
        """`n` cards from an end of a pile."""
        return decks.ends(state.zones[zone], n, bottom=bottom)

    def deck_for(self, noun: str) -> list[int]:
        """The one deck."""
        return [self.deck]

    def can_take(self, state: State, player: int, card: int) -> bool:
        """Whether a card is not in the player's hand already."""
        return card not in self.held_cards(state, player)

    def take(self, state: State, player: int, card: int) -> None:
        """Move a card into a player's hand."""
        zone = state.zone_of[card]
        self.put(state, card, self.board.number("hand", player))
        note(state, "take", player, card)
        emit(state, "take", player, -1, card, 1, zone)

    def hand_over(self, state: State, player: int, card: int, other: int) -> None:
        """Move a card from one player's hand into another's."""
        self.put(state, card, self.board.number("hand", other))
        note(state, "give", player, card, other)

    def put_card(self, state: State, player: int, card: int, sort: Sort, target: int, how: str) -> None:  # noqa: PLR0917 - as it is asked
        """Put a card into a zone, on top or at the bottom of it."""
        self.put(state, card, target, bottom=how == "bottom")
        note(state, "put card", player, card, target)
        emit(state, "put", player, -1, card, 1, target)

    def may_swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> bool:
        """Whether two cards lie in different zones."""
        return state.zone_of[x] != state.zone_of[y]

    def swap(self, state: State, player: int, sort: Sort, x: int, y: int) -> None:
        """Let two cards trade places."""
        one, other = state.zone_of[x], state.zone_of[y]
        self.put(state, x, other)
        self.put(state, y, one)
        note(state, "swap", player, x, y)
        emit(state, "swap", player, -1, x)

    def show(self, state: State, player: int, cards: list[int], *, everybody: bool) -> None:
        """Let players see cards."""
        learn(state, range(state.players) if everybody else (player,), cards)
        note(state, "reveal" if everybody else "look", player, tuple(cards))

    def discard(self, state: State, card: int, player: int = -1) -> None:
        """Move a card to the discard pile, unless a text puts something else in the place of that."""
        zone = state.zone_of[card]
        if is_replaced(state, Event("discard", player, -1, card, 1, zone)):
            return
        self.put(state, card, self.pile)
        note(state, "discard", player, card)
        emit(state, "discard", player, -1, card, 1, zone)

    def can_draw(self, state: State, noun: str) -> bool:
        """Whether there is a card to draw."""
        return bool(state.zones[self.deck])

    def draw_cards(self, state: State, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:
        """From the deck into the hand."""
        drawn = []
        for _ in range(n):
            top = state.zones[self.deck][-1] if state.zones[self.deck] else -1
            if top >= 0 and is_replaced(state, Event("draw", player, -1, top)):
                continue
            card = decks.top_to(state, self.deck, self.board.number("hand", player))
            if card >= 0:
                drawn.append(card)
                emit(state, "draw", player, -1, card, 1, self.deck)
        note(state, "draw" if drawn else "nothing", player, len(drawn))
        return drawn


def usual(names: Names) -> Customs:
    """What is usual at the tables of the made games."""
    turn, row, effort = names.turn, names.row, names.effort
    return Customs(
        taken="hand",
        hands=("hand",),
        silent=frozenset({"hand"}),
        spent=(names.deck,),
        done={names.verb: row},
        in_play=(row,),
        deeds={
            "draw": (Sign("", "moved", "deck", "hand"),),
            "take": (Sign("", "moved", "hand", "hand", is_sure=False),),
            names.verb: (Sign("move", "moved", "hand", row), Sign("move", "moved", "hand", "discard pile")),
        },
        periods={turn: ("active", "turns")},
        ends={turn: ("moves",)},
        moments={
            "end game": Moment("game"),
            f"start {turn}": Moment("moves", lambda before, after: before["turns"] < after["turns"]),
            f"end {turn}": Moment("moves", lambda before, after: before["turns"] == after["turns"]),
        },
        skipped={turn: "skipped"},
        extra={turn: "extra"},
        order=("follows", "way"),
        counts=(Count(names.points, row),),
        drawn={"card": names.deck},
        laid_off=frozenset({"move"}),
        tells={"draw": ("cards deck > hand",), "take": ("cards hand > hand",)},
        changes={
            "moves": ("notes active, turns, skipped, extra, follows, way", "lasting", f"tokens {effort}"),
            "move": (
                f"cards hand > {row}, discard pile",
                "cards deck > hand",
                f"tokens {effort}",
            ),
        },
    )
