"""One game in a room: what is done at it, by whom. It is kept in the store before anybody is told.

A room knows no sockets. Whoever listens is called when something has changed, and asks for what they are to be told.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from engine.kernel import Endless, Referee, Refused, State, Viewer, is_mode_open, mode_options, players_to_move
from engine.kernel.running.choices import choice_of
from engine.records import Played
from toolkit.rooms.gathering import (
    NOT_OFFERED,
    NOT_YOURS,
    NOTHING,
    STALE,
    Gathering,
    KeptGameError,
    RejectedError,
    Wish,
    named,
)
from toolkit.rooms.names import Names
from toolkit.rooms.replay import Replay
from toolkit.rooms.said import (
    asked,
    choice_said,
    end_said,
    lines_said,
    remarks_said,
    status_said,
    steps_said,
    table_said,
)
from toolkit.rooms.steps import Step, begun, in_its_words, picked, step_of, to_come
from toolkit.rooms.store import ACT, END, UNDO, Event, KeptGame, Store
from toolkit.table.learned import Knowledge, knowledge

Told = dict[str, object]
SPAN = 1024  # numbers of tables from one event to the next; what is between them is not kept


class Room(Gathering):
    """A game that is played. Raises KeptGameError where what was kept of it cannot be played again."""

    def __init__(self, store: Store, game: KeptGame, referee: Referee) -> None:
        super().__init__(store, game)
        self.listeners: set[Callable[[int], None]] = set()  # called with how many lines of the log still hold
        self.notice = ""  # what there is to say of bots
        self._replay: Replay | None = None
        events = store.events(game.id)
        self.number = len(events)  # of the next event
        self.seq = self.number * SPAN  # raised by everything that changes what anybody sees
        self._taken = {event.client for event in events}
        self.played = Played(referee, game.seed, game.seats, quiet=False)
        self.known: list[Knowledge] = [knowledge(self.state)]
        self.steps: list[Step] = []  # one for each action
        self._play_again(actions_of(events))
        self.names = Names(self.state)
        self._choices = {seat: choice_of(self.state, seat) for seat in range(len(game.seats))}
        self._since = dict.fromkeys(self._choices, self.seq)  # by seat: since which table its choice stands

    def _play_again(self, actions: list[tuple[int, str]]) -> None:
        for number, (player, action) in enumerate(actions, 1):
            self.steps.append(step_of(self.state, player))
            try:
                self.played.apply(action, player)
            except (Refused, Endless) as error:
                raise KeptGameError(f"action {number}, “{player + 1} {action}”: {error}") from error
            self.known.append(knowledge(self.state))

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.played.state

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.choice is None

    @property
    def waiting(self) -> list[int]:
        """The seats of all who have to choose now; empty when the game is over."""
        return players_to_move(self.state)

    @property
    def stands_in(self) -> int | None:
        """The person who agrees on how the game is played where the first to choose is a bot; else None."""
        choice = self.state.choice
        if choice is None or not is_mode_open(self.state) or choice.player in self.people or not self.people:
            return None
        return min(self.people, key=lambda seat: (seat - choice.player) % len(self.game.seats))

    @property
    def bot_to_move(self) -> int | None:
        """The seat of a bot that has to choose; None where people are waited for or the game is over."""
        choice = self.state.choice
        if choice is None or self.stands_in is not None:
            return None
        if self.state.at_once is not None:
            open_ = [each.player for each in self.state.at_once.open() if each.player not in self.people]
            return open_[0] if open_ else None
        return choice.player if choice.player not in self.people else None

    # --- what is done ------------------------------------------------------------------------------------------------

    def choose(self, seat: int, index: int, seq: int, client: str) -> None:
        """A person takes an option by its index among those offered. Raises RejectedError, with nothing changed."""
        self._refuse_repeated(seat, client)
        deal = asked(self.state, seat, self.stands_in)
        if not self._since[seat] <= seq <= self.seq:
            raise RejectedError(STALE, "The table has changed since. Look again.")
        if deal is None or deal.choice is None:
            raise RejectedError(NOT_YOURS, "It is not for you to choose now.")
        if index >= len(deal.choice.options):
            raise RejectedError(NOT_OFFERED, "That is not offered.")
        self._take(deal.choice.player, deal.choice.options[index], seat, client)

    def choose_for_bot(self, seat: int, value: int) -> None:
        """A bot takes an option by its number. Raises RejectedError, with nothing changed."""
        choice = choice_of(self.state, seat)
        if choice is None or value not in choice.options:
            raise RejectedError(NOT_OFFERED, "That is not offered.")
        self._take(seat, value, seat, "")

    def _take(self, player: int, value: int, seat: int, client: str) -> None:
        step = step_of(self.state, player)
        try:
            self.played.choose(value, player)
        except Endless as endless:
            self.played.take_back(len(self.played.actions))
            raise RejectedError(NOT_OFFERED, f"{endless}.") from endless
        _, action = self.played.actions[-1]
        self._keep(Event(ACT, player, action, named(seat, client)))
        self.known.append(knowledge(self.state))
        self.steps.append(step)
        self.wish = None
        if self.is_over:
            self._keep(Event(END, -1, ""))
        self._changed()

    @property
    def done_so_far(self) -> int:
        """How many actions were done, of those that stand."""
        return len(self.played.actions)

    def revision_of(self, about: str) -> str:
        """The revision of a card, "" for a section of the rules. Raises RejectedError where there is no such."""
        box = self.state.referee.box
        if about not in {box.source_id(number) for number in range(len(box.sources))}:
            raise RejectedError(NOTHING, "There is no such card or section.")
        cards = json.loads(self.store.shown(self.game.box)).get("cards", {})
        return str(cards.get(about, {}).get("revision", ""))

    @property
    def replay(self) -> Replay:
        """The game from its start, step by step. Raises RejectedError as long as it is not over."""
        if not self.is_over:
            raise RejectedError(NOTHING, "The game is not over yet.")
        if self._replay is None or self._replay.actions != self.played.actions:
            self._replay = Replay(self.played)
        return self._replay

    def agree_on(self, mode: str) -> None:
        """Agree on how the game is played, the usual way without a name. Raises UnknownMode."""
        for value in mode_options(self.state, mode):
            choice = self.state.choice
            assert choice is not None
            self._take(choice.player, value, choice.player, "")

    def say(self, notice: str) -> None:
        """Say something of the bots to everybody; "" for nothing any more."""
        if notice != self.notice:
            self.notice = notice
            self.tell()

    def _keep(self, event: Event) -> None:
        """Put an event into the store; where that fails, the game is as it was. Raises sqlite3.Error."""
        try:
            self.store.add(self.game.id, self.number, event)
        except BaseException:
            if event.kind == ACT:
                self.played.take_back(len(self.played.actions) - 1)
            raise
        self.number += 1
        self.seq = self.number * SPAN - 1
        self._taken.add(event.client)

    def _changed(self, lines: int | None = None) -> None:
        self.seq += 1
        self.names.follow(self.state)
        for seat, before in self._choices.items():
            self._choices[seat] = now = choice_of(self.state, seat)
            if now is None or now is not before:
                self._since[seat] = self.seq
        self.tell(lines)

    def tell(self, lines: int | None = None) -> None:
        """Tell everybody who listens that something has changed; of the log only so many lines still hold."""
        kept = len(self.state.log or ()) if lines is None else lines
        for listener in [*self.listeners]:
            listener(kept)

    # --- going back --------------------------------------------------------------------------------------------------

    def is_free(self, seat: int) -> bool:
        """Whether a seat may take its last choice back unasked: nobody else has chosen, nobody has learned anything."""
        number = self.played.before(seat)
        if number is None or any(player != seat for player, _ in self.played.actions[number:]):
            return False
        return not self.known[number].has_grown(self.known[-1])

    def ask_back(self, seat: int, seq: int, client: str, silent: frozenset[int] = frozenset()) -> None:
        """A person wants their last choice back. `silent` are people who are not asked: they sit at the same screen.

        It is done at once where it is free or nobody is left to agree. Raises RejectedError.
        """
        self._refuse_repeated(seat, client)
        if seq != self.seq:
            raise RejectedError(STALE, "The table has changed since. Look again.")
        number = self.played.before(seat)
        if number is None:
            raise RejectedError(NOTHING, "You have not chosen anything yet.")
        self.wish = Wish(seat, number, {seat} | silent)
        if self.is_free(seat) or self.wish.agreed >= {*self.people}:
            self._go_back(seat, number, client)
        else:
            self.seq += 1
            self.tell()

    def agree(self, seat: int, seq: int, *, is_for: bool) -> None:
        """A person is for or against going back. Raises RejectedError."""
        if self.wish is None or seq != self.seq:
            raise RejectedError(STALE, "There is nothing to agree on now.")
        if not is_for:
            self.wish = None
        else:
            self.wish.agreed.add(seat)
            if self.wish.agreed >= {*self.people}:
                self._go_back(self.wish.seat, self.wish.number, "")
                return
        self.seq += 1
        self.tell()

    def _go_back(self, seat: int, number: int, client: str) -> None:
        self._keep(Event(UNDO, seat, str(number), named(seat, client)))
        self.played.take_back(number)
        del self.known[number + 1 :]
        del self.steps[number:]
        self.wish = None
        self._changed(len(self.state.log or ()))

    # --- what is told ------------------------------------------------------------------------------------------------

    def said(self, viewer: Viewer, begin: int) -> Told:
        """All that a viewer is told, with the log from a line on."""
        state = self.state
        told: Told = {
            "seq": self.seq,
            "viewer": viewer,
            "table": table_said(state, viewer, self.names),
            "choice": self._choice_said(viewer),
            "status": status_said(state, viewer),
            "log": {"from": begin, "lines": lines_said(state, viewer, begin)},
            "end": end_said(state, self.game.seats),
            "notice": self.notice,
        }
        if remarks := [
            each for each in self.remarks if self.is_over or each.seat == (-1 if viewer is None else viewer)
        ]:
            told["remarks"] = remarks_said(remarks)
        if self.wish is not None:
            told["wish"] = {"seat": self.wish.seat, "agreed": sorted(self.wish.agreed)}
        if viewer is not None and self.played.before(viewer) is not None:
            told["back"] = "free" if self.is_free(viewer) else "asked"
        return told

    def _choice_said(self, viewer: Viewer) -> Told | None:
        """The choice as a viewer is told it; for whom it is to choose with where they are in their deed."""
        told = choice_said(self.state, viewer, self.stands_in, self.names)
        if told is None or viewer is None or "options" not in told:
            return told
        first = begun(self.steps, self.state, viewer)
        done = zip(self.steps[first:], self.played.actions[first:], strict=False)
        told |= {"steps": steps_said(in_its_words(self.state, step, action) for step, (_, action) in done)}
        if later := to_come(self.state, viewer, self.steps, first):
            told |= {"later": later}
        if (pick := picked(self.state, viewer)) is not None:
            told |= {"picked": {"number": pick.number, "least": pick.least, "most": pick.most}}
        return told


def actions_of(events: Iterable[Event]) -> list[tuple[int, str]]:
    """The actions that stand after some events. Raises KeptGameError where one goes back to what there never was."""
    actions: list[tuple[int, str]] = []
    for event in events:
        if event.kind == ACT:
            actions.append((event.player, event.what))
        elif event.kind == END:
            continue
        elif event.kind == UNDO and event.what.isdigit() and int(event.what) <= len(actions):
            del actions[int(event.what) :]
        else:
            raise KeptGameError("what was kept of it is damaged")
    return actions
