"""A small game with a board, tokens, mats and a die, and free tables of it in this process, without pictures."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.toolkit.press.shop import add_part, loaded, write_shop
from tests.toolkit.rooms.houses import Served, serving_site
from toolkit.model import Game
from toolkit.rooms.faces import Pictures
from toolkit.rooms.free.house import FreeHouse
from toolkit.rooms.free.messages import read_message
from toolkit.rooms.free.room import FreeRoom
from toolkit.rooms.free.serving import Wanted, begin_with
from toolkit.rooms.free.site import pages, site
from toolkit.rooms.free.table import Pile
from toolkit.rooms.store import Store

BOARD = "title: Board\nsize: 400x300\npieces:\n  - {name: Square}\n"
MATS = "title: Mats\nsize: 200x150\npieces:\n  - {name: Mat, copies: 4}\n"
TOKENS = "title: Tokens\nsize: 20x20\npieces:\n  - {name: Coin, copies: 6}\n  - {name: Star}\n"
GOODS = 11  # cards of the larger deck, of which 7 are apples


def shop(place: Path, counters: Sequence[str] = ()) -> Game:
    """The shop, with a board, mats for four, tokens, a die, and gold and more counters that players have."""
    folder = write_shop(place)
    file = folder / "game.yaml"
    text = file.read_text(encoding="utf-8")
    text = text.replace(
        'Gold: {icon: two-coins, meaning: "Coins."}',
        "\n    ".join(f'{name}: {{holders: [player], meaning: "Coins."}}' for name in ("Gold", *counters)),
    )
    file.write_text(text + "    player: {sort: player}\n    die: {sort: die, plural: dice}\n", encoding="utf-8")
    for name, content in (("board", BOARD), ("mats", MATS), ("tokens", TOKENS)):
        add_part(folder, name, content)
    return loaded(folder)


def house_at(place: Path, seats: int = 2, seed: int = 5, counters: Sequence[str] = ()) -> FreeHouse:
    """A house with one table of the shop."""
    store = Store(place / "tables.sqlite")
    store._base.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug of a test
    house = FreeHouse(store)
    house.open(begin_with(store, shop(place, counters), Wanted(seats, seed), Pictures()))
    return house


class Sitting:
    """People at one table who do things: the room, and a name for each of their messages."""

    def __init__(self, room: FreeRoom) -> None:
        self.room = room
        self.count = room.number * 1000

    def do(self, deed: str, player: int = 0, /, **fields: object) -> int:
        """Do something on the table as it is now; returns the number of the pile that is new. Raises RejectedError."""
        self.count += 1
        if "seq" not in fields and deed not in {"note", "die", "tally"}:
            fields["seq"] = self.room.seq
        text = json.dumps({"v": 1, "id": f"m{self.count}", "do": deed, **fields})
        return self.room.do(player, read_message(text))

    def pile(self, number: int) -> Pile:
        """A pile that is on the table."""
        found = self.room.table.pile(number)
        assert found is not None
        return found

    def of(self, deck: str) -> Pile:
        """The first pile whose top is of a deck or a part."""
        return next(pile for pile in self.room.table.piles if pile.top.design.startswith(f"{deck}/"))

    def hand(self, seat: int = 0) -> list[str]:
        """The designs in a hand."""
        return [thing.design for thing in self.room.table.hands[seat].things]


def sitting_at(place: Path, seats: int = 2, seed: int = 5) -> Sitting:
    """People at a new table of the shop."""
    return Sitting(house_at(place, seats, seed).rooms[1])


@contextmanager
def serving(house: FreeHouse) -> Iterator[Served]:
    """A house of free tables that is served as long as the block lasts."""
    with serving_site(house, site(house), frozenset(pages()), 18_900) as served:
        yield served
