"""A table without a server: a room, its one visitor and its bots, within the page that shows it (`heap export web`).

Rooms, talks and bots are the same as on a server, so that the page is told the same. Only what carries the texts is
another: functions that the page gives, and calls of its own. What is played is told to the page too, event by event,
for it to keep; with that a table goes on where it was.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from engine.games import referee
from engine.kernel import Referee
from engine.records import write_record
from engine.records.box_json import read_box
from toolkit.rooms.bots import Bots, BotsLostError, Question, Thinker
from toolkit.rooms.house import PAUSE_SECONDS, House
from toolkit.rooms.links import links_of
from toolkit.rooms.room import KeptGameError, Room
from toolkit.rooms.store import Event, Store
from toolkit.rooms.talk import Talk
from toolkit.web.line import Line

Tell = Callable[[str], object]
MOST_WAITING = 3
SLOW = "search"  # begins the names of bots that think longer
BOX = "box"
STORE = Path("/tmp/tables.sqlite")  # of the page's own files, which are gone with it


def rules_from(box: str) -> Referee:
    """The rules of a box that was written as JSON. Raises BadBoxError, NoRules and Unplayable."""
    return referee(read_box(box))


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


# --- what the page keeps ---------------------------------------------------------------------------------------------


class ToldStore(Store):
    """A store whose new events are told to the page as JSON: kind, player, what was done, name of the message."""

    def __init__(self, path: Path, kept: Tell) -> None:
        super().__init__(path)
        self._kept = kept

    def keep(self, game: int, number: int, event: Event) -> None:
        """Keep an event that the page knows."""
        super().add(game, number, event)

    def add(self, game: int, number: int, event: Event) -> None:
        """Keep an event, and tell it."""
        super().add(game, number, event)
        self._kept(json.dumps([event.kind, event.player, event.what, event.client]))


# --- the bots --------------------------------------------------------------------------------------------------------


class PageThinker(Thinker):
    """Answers the questions of `PageBots`, with one box."""

    def __init__(self, rules: Referee) -> None:
        super().__init__()
        self._rules = rules

    def opened(self, question: Question) -> Referee:
        """The rules of the one box."""
        return self._rules

    def think(self, text: str) -> str:
        """The answer to a question, both as JSON."""
        number, table, seed, seats, actions, player, bot = json.loads(text)
        done = tuple((by, action) for by, action in actions)
        question = Question(BOX, "", {}, None, table, int(seed), tuple(seats), done, player, bot)
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
        self, rules: Referee, wanted: str, carriers: Carriers, *, path: Path = STORE, pause: float = PAUSE_SECONDS
    ) -> None:
        """Begin a game, or go on with one: `wanted` is JSON with `seed`, `seats` and `events`, as they were told.

        Raises KeptGameError and BadStart.
        """
        asked = json.loads(wanted)
        self.bots = PageBots(carriers.ask, PageThinker(rules))
        store = ToldStore(path, carriers.keep)
        self._house = House(store, pause, self.bots)
        self.room = _opened(store, self._house, rules, (int(asked["seed"]), asked["seats"], asked["events"]))
        links = links_of(self.room.game)
        link = links[0] if len(self.room.people) == 1 else links[-2 if self.room.people else -1]
        self.line = PageLine(carriers.tell)
        self._talk = Talk(self.room, link, self.line, self._house.present)

    async def run(self) -> None:
        """Talk with the page, and let the bots play, for good."""
        self._house.begin()
        await self._talk.run()

    def hear(self, text: str) -> None:
        """Take a message of the page."""
        self.line.hear(text)

    def record(self) -> str:
        """The game so far as a record."""
        return write_record(self.room.played.record())


def _event(row: Sequence[object]) -> Event:
    """An event as the page was told it. Raises KeptGameError."""
    match row:
        case [str(kind), int(player), str(what), str(client)]:
            return Event(kind, player, what, client)
    raise KeptGameError("what was kept of it is damaged")


Begun = tuple[int, Sequence[str], Iterable[Sequence[object]]]  # the seed, who sits where, and what was done


def _opened(store: ToldStore, house: House, rules: Referee, begun: Begun) -> Room:
    seed, seats, events = begun
    store.keep_box(BOX, rules.box.id, {}, "{}", {})
    game = store.game(store.begin(BOX, seed, seats, b""))
    assert game is not None
    for number, event in enumerate(events):
        store.keep(game.id, number, _event(event))
    room = house.open_with(game, rules)
    if not room.played.actions and not room.people:
        room.agree_on("")
    return room
