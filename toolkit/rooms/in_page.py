"""A table without a server: a room, its one visitor and its bots, within the page that shows it (`heap export web`).

Rooms, talks and bots are the same as on a server, so that the page is told the same. Only what carries the texts is
another: functions that the page gives, and calls of its own. What is played is told to the page too, event by event,
for it to keep; with that a table goes on where it was.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.games import referee
from engine.kernel import Referee
from engine.records import write_record
from engine.records.box_json import read_box
from toolkit.rooms.bots import Bots, BotsLostError, Question, Thinker
from toolkit.rooms.called import BadNameError, checked
from toolkit.rooms.gathering import KeptGameError
from toolkit.rooms.house import PAUSE_SECONDS, House
from toolkit.rooms.links import Link, links_of, people_of
from toolkit.rooms.room import Room
from toolkit.rooms.store import Event, KeptBox, KeptGame, Remark, Store
from toolkit.rooms.talk import Talk
from toolkit.web.line import Line

Tell = Callable[[str], object]
MOST_WAITING = 3
SLOW = "search"  # begins the names of bots that think longer
BOX = "box"
REMARK, NAME = "remark", "name"  # kinds of what is told to the page to be kept, beside the events
DAMAGED = "what was kept of it is damaged"
STORE = Path("/tmp/tables.sqlite")  # of the page's own files, which are gone with it


@dataclass(frozen=True, slots=True)
class Opened:
    """The rules of a box, and what a store keeps of what the page shows: the revisions of the cards, as JSON."""

    rules: Referee
    shown: str = "{}"


def opened(text: str) -> Opened:
    """What a page has of a game: `box` as it was written, and `shown`. Raises BadBoxError, NoRules and Unplayable."""
    data = json.loads(text)
    return Opened(referee(read_box(data["box"])), data["shown"])


# --- the talk --------------------------------------------------------------------------------------------------------


class PageLine(Line):
    """A line to the page that the table is in."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._heard: asyncio.Queue[str] = asyncio.Queue()

    async def accept(self) -> None:
        """It is open."""

    async def receive(self) -> str | None:
        """The next text of the page, which never hangs up."""
        return await self._heard.get()

    async def send(self, text: str) -> None:
        """Tell the page a text."""
        self._tell(text)

    async def refuse(self, why: str) -> None:
        """Nothing: the page is its own."""

    def hear(self, text: str) -> None:
        """Take a text that the page says."""
        self._heard.put_nowait(text)


# --- what the page wants ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to be begun, or to go on with: the seed, who sits where, the events and remarks, as they were told."""

    seed: int
    seats: tuple[str, ...]
    events: tuple[Event, ...]
    remarks: tuple[Remark, ...]
    names: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, text: str) -> Wanted:
        """What a page asks for, from JSON. Raises KeptGameError where what it kept is damaged."""
        match json.loads(text):
            case {"seed": str(seed), "seats": [*seats], "events": [*events]} if seed.isdigit():
                rows = [_row(event) for event in events]
                done = tuple(row for row in rows if isinstance(row, Event))
                said = tuple(row for row in rows if isinstance(row, Remark))
                named = tuple(row for row in rows if isinstance(row, tuple))
                return cls(int(seed), tuple(map(str, seats)), done, said, named)
        raise KeptGameError(DAMAGED)


def _row(row: object) -> Event | Remark | tuple[int, str]:
    match row:
        case [str(kind), int(seat), str(words)] if kind == NAME:
            return seat, words
        case [str(kind), int(actions), int(seat), str(about), str(revision), str(words)] if kind == REMARK:
            return Remark(actions, seat, about, revision, words)
        case [str(kind), int(player), str(what), str(client)]:
            return Event(kind, player, what, client)
    raise KeptGameError(DAMAGED)


# --- what the page keeps ---------------------------------------------------------------------------------------------


class ToldStore(Store):
    """A store whose new events are told to the page as JSON: kind, player, what was done, name of the message.

    A remark is told as the word `remark`, after how many actions, the seat, what it is about, its revision, its words;
    a name as the word `name`, the seat, and the name.
    """

    def __init__(self, path: Path, kept: Tell) -> None:
        super().__init__(path)
        self._kept = kept

    def begun(self, wanted: Wanted) -> KeptGame:
        """The game that is wanted, with the events that the page knows; its box is kept already."""
        game = self.game(self.begin(BOX, wanted.seed, wanted.seats, b""))
        assert game is not None
        for number, event in enumerate(wanted.events):
            super().add(game.id, number, event)
        for remark in wanted.remarks:
            super().remark(game.id, remark)
        called: dict[int, str] = {}
        for seat, words in wanted.names:
            with suppress(BadNameError):  # the page asks for another, or they are player 2
                called[seat] = checked(words, [other for there, other in called.items() if there != seat])
                super().name(game.id, seat, called[seat])
        return game

    def name(self, game: int, seat: int, words: str) -> None:
        """Keep a name, and tell it."""
        super().name(game, seat, words)
        self._kept(json.dumps([NAME, seat, words]))

    def remark(self, game: int, remark: Remark) -> None:
        """Keep a remark, and tell it."""
        super().remark(game, remark)
        row = [REMARK, remark.actions, remark.seat, remark.about, remark.revision, remark.words]
        self._kept(json.dumps(row))

    def add(self, game: int, number: int, event: Event) -> None:
        """Keep an event, and tell it."""
        super().add(game, number, event)
        self._kept(json.dumps([event.kind, event.player, event.what, event.client]))


# --- the bots --------------------------------------------------------------------------------------------------------


class PageThinker(Thinker):
    """Answers the questions of `PageBots`, with one box."""

    def __init__(self, things: Opened) -> None:
        super().__init__()
        self._rules = things.rules

    def opened(self, question: Question) -> Referee:
        """The rules of the one box."""
        return self._rules

    def think(self, text: str) -> str:
        """The answer to a question, both as JSON."""
        number, table, seed, seats, actions, player, bot = json.loads(text)
        done = tuple((by, action) for by, action in actions)
        question = Question(BOX, "", KeptBox({}), None, table, int(seed), tuple(seats), done, player, bot)
        try:
            return json.dumps([number, self.answer(question)])
        except Exception as error:  # rules of a game's own may raise anything: the room says what it was
            return json.dumps([number, f"{type(error).__name__}: {error}"])


class PageBots(Bots):
    """Bots of the page: the quick ones think here, for those that take longer the page has another place.

    Their questions go out as JSON, and `answer` takes what comes of them.
    """

    def __init__(self, ask: Tell, thinker: PageThinker) -> None:
        self._ask, self._thinker = ask, thinker
        self._waiting: dict[int, Future[int]] = {}
        self._count = 0

    def start(self) -> None:
        """The page has begun it."""

    def end(self) -> None:
        """The page ends it."""

    @property
    def is_busy(self) -> bool:
        """Whether so many wait that a search is played as the quick bot would."""
        return len(self._waiting) > MOST_WAITING

    def ask(self, question: Question) -> Future[int]:
        """The number of the option that a bot takes; it raises BotsLostError where there is no answer."""
        self._count += 1
        answer = self._waiting[self._count] = Future()
        row = [question.table, str(question.seed), question.seats, question.actions, question.player, question.bot]
        text = json.dumps([self._count, *row])
        if question.bot.startswith(SLOW):
            self._ask(text)
        else:
            self.answer(self._thinker.think(text))
        return answer

    def answer(self, text: str) -> None:
        """Take the answer to a question: its number, and an option or why there is none."""
        number, said = json.loads(text)
        answer = self._waiting.pop(number, None)
        if answer is None:
            return
        if isinstance(said, int):
            answer.set_result(said)
        else:
            answer.set_exception(BotsLostError(str(said)))


# --- the table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Carriers:
    """Functions of the page that take texts: what the visitor is told, events to be kept, questions for slow bots."""

    tell: Tell
    keep: Tell
    ask: Tell


class Table:
    """A game in the page, with one visitor: the person, all people at one screen, or whoever looks on."""

    def __init__(
        self, things: Opened, wanted: str, carriers: Carriers, *, path: Path = STORE, pause: float = PAUSE_SECONDS
    ) -> None:
        """Begin a game, or go on with one. Raises KeptGameError and BadStart."""
        self.bots = PageBots(carriers.ask, PageThinker(things))
        store = ToldStore(path, carriers.keep)
        self._house = House(store, pause, self.bots)
        self.room = _room_of(store, self._house, things, Wanted.of(wanted))
        self.line = PageLine(carriers.tell)
        self._talk = Talk(self.room, link_of(self.room.game), self.line, self._house.present)

    async def run(self) -> None:
        """Talk with the page, and let the bots play, for good."""
        self._house.begin()
        await self._talk.run()

    def hear(self, text: str) -> None:
        """Take a message of the page."""
        self.line.hear(text)

    def record(self) -> str:
        """The game so far as a record, and the remarks as lines that a record does not heed."""
        lines = [f"# {_said(remark)}" for remark in self.room.remarks]
        return "\n".join([write_record(self.room.played.record()).rstrip("\n"), *lines, ""])


def _said(remark: Remark) -> str:
    """A remark in one line."""
    who = f"player {remark.seat + 1}" if remark.seat >= 0 else "looking on"
    about = f", on {remark.about} {remark.revision}".rstrip() if remark.about else ""
    return f"after {remark.actions} actions, {who}{about}: {' '.join(remark.words.split())}"


def _room_of(store: ToldStore, house: House, things: Opened, wanted: Wanted) -> Room:
    store.keep_box(BOX, things.rules.box.id, KeptBox({}), things.shown)
    room = house.open_with(store.begun(wanted), things.rules)
    if not room.played.actions and not room.people:
        room.agree_on("")
    return room


def link_of(game: KeptGame) -> Link:
    """The link of the page's one visitor: the only person, all people at one screen, or whoever looks on."""
    people, links = people_of(game.seats), links_of(game)
    return links[0] if len(people) == 1 else links[-2 if people else -1]
