"""Tricks: everybody plays a card into one zone, one of them wins them all and plays the first card of the next.

A zone says in the vocabulary which column is followed (`follows`), in which the highest wins (`ranks`), and by which
verbs texts speak of it (`led_by`, `won_by`). A rules module has a Tricks for it, made once and shared by all games:

    TRICKS = Tricks("tricks", "trick", zones=("hand", "won pile"), verb="play", ends="round")

`TRICKS.push(state)` plays one trick after the other until nobody has a card left, from `state.first` on. Who wins is
worked out when all have played: cards that texts keep from winning do not count, then trumps go before cards that
follow the first one, and these before others; the highest of those wins, or the lowest where a text says so, and of
several the one that was played first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, TypeVar

from engine.kernel.core.events import Event
from engine.kernel.core.frames import Frame
from engine.kernel.core.programs import RuleKind
from engine.kernel.core.records import later, record
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State
from engine.kernel.running.card_numbers import number_of
from engine.kernel.running.choices import offer
from engine.kernel.running.events import emit, settle
from engine.kernel.running.flow import end_period, innermost, start_period
from engine.kernel.running.game_log import note
from engine.kernel.running.rule_index import forbidden, rules_in_force
from engine.kernel.running.turn_order import players_from
from engine.language.sorts import Sort
from engine.language.vocabulary import Zone

NOBODY = -1
TRUMP, LOWEST = "trump", "lowest"  # keys of the rules by which another card wins
BEGIN, PLAY, WIN, OVER, LAST = range(5)
S = TypeVar("S", bound=State)


@record
class TricksFrame(Frame):
    """One trick after the other; `code` names the Tricks.

    leader     who plays the first card
    left       who has still to play, in this order
    players    who has played, `cards` what they have played
    decided    who wins this trick by a text, -1 for none
    following  who leads the next one by a text, -1 for none
    won        for each player how many they have won
    last       who has won the last one, `last_leader` who had led it, `last_card` the card that won; -1 for none
    """

    asks: ClassVar[frozenset[str]] = frozenset({"trick"})
    things: ClassVar[Mapping[str, Sort]] = {
        "leader": "player", "left": "player", "players": "player", "cards": "card", "decided": "player",
        "following": "player", "last": "player", "last_leader": "player", "last_card": "card",
    }  # fmt: skip
    needed: ClassVar[frozenset[str]] = frozenset({"leader"})

    code: int | str
    leader: int
    won: tuple[int, ...]
    left: tuple[int, ...] = later(())
    players: tuple[int, ...] = later(())
    cards: tuple[int, ...] = later(())
    decided: int = later(NOBODY)
    following: int = later(NOBODY)
    last: int = later(NOBODY)
    last_leader: int = later(NOBODY)
    last_card: int = later(NOBODY)


class Tricks(Generic[S]):
    """Tricks in a zone of everybody's; see the module.

    code  what frames of these tricks have as their code
    zone  the zone where cards are played
    zones the zones of each player out of which they are played, and where cards come that were won
    verb  the deed of playing a card, which texts are told of
    ends  the period that is over when nobody has a card left; it ends while it is known who has won how many
    """

    def __init__(self, code: str, zone: str, *, zones: tuple[str, str], verb: str, ends: str = "") -> None:
        self.code, self.zone, self.verb, self.ends = code, zone, verb, ends
        self.hand, self.won = zones

    @property
    def routine(self) -> Routine[S]:
        """The routine that runs these tricks; a rules module lists it among its `routines`."""
        return Routine(TricksFrame, self.run, self.code)

    def push(self, state: S) -> None:
        """Let these tricks come next; the first one is led by `state.first`."""
        state.stack.append(TricksFrame(self.code, state.first, (0,) * state.players))

    def may_play(self, state: S, frame: TricksFrame, player: int) -> list[int]:
        """The cards that a player can play: those that follow the first one, where they have any."""
        hand = state.zones[state.referee.board.number(self.hand, player)]
        cards = [x for x in hand if not forbidden(state, Event(self.verb, player, -1, x))]
        led = followed(state)
        return [x for x in cards if led and value_in(state, x, self.declared(state).follows) == led] or cards

    def declared(self, state: S) -> Zone:
        """What the vocabulary says of the zone."""
        return state.referee.box.vocabulary.zones[self.zone]

    def run(self, state: S, frame: TricksFrame, answer: int | None) -> None:
        """Run tricks: begin one, let one player after the other play, let somebody win it, end it."""
        if answer is not None:
            self._play(state, frame, answer)
        elif state.waiting or state.due:
            settle(state)
        elif frame.step == BEGIN:
            self._begin(state, frame)
        elif frame.step == PLAY:
            self._ask(state, frame)
        elif frame.step == WIN:
            self._win(state, frame)
        elif frame.step == OVER:
            frame.step = BEGIN
            end_period(state, self.zone)
        else:
            state.stack.pop()

    def _begin(self, state: S, frame: TricksFrame) -> None:
        hands = [state.zones[state.referee.board.number(self.hand, player)] for player in range(state.players)]
        if not any(hands):
            frame.step = LAST
            end_period(state, self.ends)
            return
        if frame.last != NOBODY:
            frame.leader = frame.following if frame.following != NOBODY else frame.last
        frame.left = tuple(players_from(state, frame.leader))
        frame.players, frame.cards, frame.decided, frame.following = (), (), NOBODY, NOBODY
        frame.step = PLAY
        start_period(state, self.zone)

    def _ask(self, state: S, frame: TricksFrame) -> None:
        if not frame.left:
            frame.step = WIN
            return
        player = frame.left[0]
        cards = self.may_play(state, frame, player)
        if cards:
            offer(state, player, "trick", cards, "trick")
        else:
            frame.left = frame.left[1:]

    def _play(self, state: S, frame: TricksFrame, card: int) -> None:
        player, zone = frame.left[0], state.referee.board.number(self.zone)
        frame.left = frame.left[1:]
        frame.players, frame.cards = (*frame.players, player), (*frame.cards, card)
        state.referee.put(state, card, zone)
        note(state, self.verb, player, card)
        emit(state, self.verb, player, -1, card, 1, zone)
        if len(frame.cards) == 1:
            emit(state, self.declared(state).led_by, player, -1, card, 1, zone)

    def _win(self, state: S, frame: TricksFrame) -> None:
        frame.step = OVER
        board, verb = state.referee.board, self.declared(state).won_by
        zone = board.number(self.zone)
        card, player = best(state, self.declared(state), frame)
        if player == NOBODY:
            return
        frame.last, frame.last_leader, frame.last_card = player, frame.leader, card
        frame.won = tuple(n + (x == player) for x, n in enumerate(frame.won))
        for each in state.zones[zone][:]:
            state.referee.put(state, each, board.number(self.won, player))
        note(state, verb, player, card)
        emit(state, verb, player, -1, card, 1, zone)


def best(state: State, zone: Zone, frame: TricksFrame) -> tuple[int, int]:
    """The card that wins a trick and who has played it; (-1, -1) where no card was played.

    Where a text has said who wins, it is the card of that player.
    """
    there = state.zones[state.referee.board.number(zone.id)]
    rows = [(card, player) for card, player in zip(frame.cards, frame.players, strict=True) if card in there]
    if frame.decided != NOBODY:
        return next((row for row in rows if row[1] == frame.decided), (NOBODY, frame.decided))
    able = [row for row in rows if not forbidden(state, Event(zone.won_by, row[1], -1, row[0], 1))] or rows
    led = followed(state)
    trumps = [row for row in able if _is(state, TRUMP, row[0])]
    rows = trumps or [row for row in able if led and value_in(state, row[0], zone.follows) == led] or able
    sign = -1 if rows and _is(state, LOWEST, rows[0][0]) else 1
    return max(rows, key=lambda row: sign * (number_of(state, row[0], zone.ranks) or 0), default=(NOBODY, NOBODY))


def _is(state: State, key: str, card: int) -> bool:
    """Whether a text in force says of a card that it is trump, or that the lowest card wins."""
    rows = (row for row in rules_in_force(state, RuleKind.CONTEST) if row.rule.key == key)
    return any(row.rule.apply(state, row.env, row.env.you, card) for row in rows)


def current(state: State) -> TricksFrame | None:
    """The tricks that are going on; None where there are none."""
    return innermost(state, TricksFrame)


def first_card(state: State) -> int:
    """The first card that was played in the trick that goes on; -1 for none."""
    found = current(state)
    return found.cards[0] if found is not None and found.cards else NOBODY


def followed(state: State) -> str:
    """What is to be followed: what the first card of the trick has in the column of its zone; "" for nothing."""
    card, found = first_card(state), current(state)
    zones = [zone for zone in state.referee.box.vocabulary.zones.values() if zone.won_by]
    return value_in(state, card, zones[0].follows) if card != NOBODY and found is not None and zones else ""


def value_in(state: State, card: int, column: str) -> str:
    """What a card has in a column; "" where it has nothing."""
    return str(state.referee.box.designs[state.referee.design_of[card]].columns.get(column, ""))
