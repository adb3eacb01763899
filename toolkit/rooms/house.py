"""The rooms of one server: which games are played in them, who may come in, and the bots that sit in them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from engine.kernel import Referee
from toolkit.rooms.bots import Bots, BotsLostError, Crew, Question
from toolkit.rooms.doorway import Doorway
from toolkit.rooms.gathering import RejectedError
from toolkit.rooms.room import Room
from toolkit.rooms.store import KeptBox, KeptGame, Store

PAUSE_SECONDS = 0.7  # before a bot's choice is seen, so that people see one after the other
AGAIN_SECONDS = 5.0  # after which bots that were lost are asked again
MOST_TRIES = 5


class House(Doorway[Room]):
    """All rooms of a store that were opened. Everything but `shown` and `face` is called on the loop that serves."""

    def __init__(self, store: Store, pause: float = PAUSE_SECONDS, crew: Bots | None = None) -> None:
        super().__init__(store)
        self.pause = pause
        self.crew: Bots = crew if crew is not None else Crew()
        self._folders: dict[int, Path | None] = {}
        self._boxes: dict[str, KeptBox] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self, game: KeptGame, folder: Path | None) -> Room:
        """Open the room of a kept game. Raises KeptBoxError, KeptGameError and OSError.

        `folder` is where its box lies now, if it is as it was when the game began; else what is kept is played with.
        """
        from toolkit.rooms.kept import opened  # what reads YAML is not there in a page

        return self.open_with(game, opened(self.store.box(game.box), game.game, folder), folder)

    def open_with(self, game: KeptGame, referee: Referee, folder: Path | None = None) -> Room:
        """Open the room of a kept game, with the rules of its box. Raises KeptGameError."""
        self._boxes[game.box] = self.store.box(game.box)
        self._folders[game.id] = folder
        return self._let_in(Room(self.store, game, referee))

    # --- bots --------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the bots play wherever it is their turn; called on the loop."""
        if not any(name != "person" for room in self.rooms.values() for name in room.game.seats):
            return
        self.crew.start()
        for room in self.rooms.values():
            task = asyncio.get_running_loop().create_task(self._play(room))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def end(self) -> None:
        """Let the bots go; from any thread."""
        self.crew.end()

    async def _play(self, room: Room) -> None:
        """Play for the bots of a room until its game is over, and again where it is gone back to."""
        stirred = asyncio.Event()
        room.listeners.add(lambda lines: stirred.set())
        tries = 0
        while True:
            stirred.clear()
            seat = room.bot_to_move
            if seat is None or tries >= MOST_TRIES:
                tries = 0
                await stirred.wait()
                continue
            try:
                await self._step(room, seat)
            except BotsLostError as lost:
                tries += 1
                room.say(f"The bots do not answer: {lost}.")
                await asyncio.sleep(AGAIN_SECONDS)
            except RejectedError:
                continue  # somebody went back meanwhile
            except sqlite3.Error as error:
                room.say(f"What bots do could not be kept: {error}.")
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                tries = 0

    async def _step(self, room: Room, seat: int) -> None:
        """One choice of a bot. Raises BotsLostError, and RejectedError where the table has changed meanwhile."""
        number, name = room.number, room.game.seats[seat]
        is_quick = self.crew.is_busy and name.startswith("search")
        asked = self.crew.ask(self._question(room, seat, name))
        room.say("Many tables wait for their bots: this one plays quickly now." if is_quick else "")
        value, _ = await asyncio.gather(asyncio.wrap_future(asked), asyncio.sleep(self.pause))
        if room.number == number:
            room.choose_for_bot(seat, value)

    def _question(self, room: Room, seat: int, name: str) -> Question:
        game = room.game
        return Question(
            box=game.box,
            game=game.game,
            kept=self._boxes[game.box],
            folder=self._folders[game.id],
            table=game.id,
            seed=game.seed,
            seats=game.seats,
            actions=tuple(room.played.actions),
            player=seat,
            bot=name,
        )
