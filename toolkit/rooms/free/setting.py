"""How the things of a game lie when a free table begins: the board in the middle, decks beside it, mats before it.

What is said here is kept as the table's first event, so that a table goes on however settings are made later.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from toolkit.json_form import has_form
from toolkit.rooms.free.inventory import DIE_MM, MAT, Inventory, key_of
from toolkit.rooms.free.luck import Luck
from toolkit.rooms.free.table import MOST_THINGS, Hand, Pile, Table, Thing

if TYPE_CHECKING:
    from toolkit.model import Card, Game

GAP, MARGIN = 14.0, 30.0  # millimetres between things, and around all
PIECE_GAP = 20.0  # between pieces, which are small, and show how many they are
ROOM_MM = (620.0, 400.0)  # for what is played, where no board is
MOST_HIGH = 380.0  # of columns of decks, where there is no board
USUAL_DIE = "die/6"
FORM = {
    "width": int,
    "height": int,
    "seats": int,
    "piles": [{"x": int, "y": int, "up": bool, "fixed": bool, "mixed": bool, "things": [(str, int)]}],
}


class BadSettingError(ValueError):
    """What was kept of how a table began is damaged."""


@dataclass(slots=True)
class Lot:
    """Things that lie on each other at first: designs with how many of each, and the size of what is seen of it."""

    things: list[tuple[str, int]]
    width: float
    height: float
    is_up: bool = True
    is_fixed: bool = False
    is_mixed: bool = False


@dataclass(slots=True)
class Block:
    """Lots at places, from the upper left corner of the block."""

    at: list[tuple[Lot, float, float]] = field(default_factory=list)
    width: float = 0.0
    height: float = 0.0

    def add(self, lot: Lot, x: float, y: float) -> None:
        """Put a lot with its upper left corner somewhere; the block grows."""
        self.at.append((lot, x, y))
        self.width, self.height = max(self.width, x + lot.width), max(self.height, y + lot.height)


def setting_of(game: Game, inventory: Inventory, seats: int) -> str:
    """How a game lies at first, for so many seats, as JSON."""
    board, mats = _boards(game, inventory, seats)
    room = Block()
    if board is not None:
        room.add(board, 0, 0)
    else:
        room.width, room.height = ROOM_MM
    high = max(board.height if board is not None else 0.0, MOST_HIGH)
    pieces = in_columns(_pieces(game, inventory), high, PIECE_GAP)
    decks = in_columns(_decks(game, inventory), high) if board is not None else in_row(_decks(game, inventory))
    dice = in_row([Lot([(USUAL_DIE, 1)], DIE_MM, DIE_MM) for noun in game.vocabulary.nouns.values() if _is_die(noun)])
    return _written(_composed(Blocks(pieces, room, decks, dice, in_row(mats))), seats)


def _is_die(noun: object) -> bool:
    return "die" in getattr(noun, "sorts", ())


def _lot(inventory: Inventory, cards: Iterable[tuple[Card, int]]) -> Lot:
    things = [(key_of(card), copies) for card, copies in cards]
    design = inventory.of(things[0][0])
    return Lot(things, design.width, design.height)


def _decks(game: Game, inventory: Inventory) -> list[Lot]:
    lots = [_lot(inventory, [(card, card.copies) for card in deck.cards]) for deck in game.decks if deck.cards]
    for lot in lots:
        lot.is_up, lot.is_mixed = False, True
    return lots


def _pieces(game: Game, inventory: Inventory) -> list[Lot]:
    pieces = [piece for piece in game.pieces if inventory.of(key_of(piece)).kind != MAT]
    return [_lot(inventory, [(piece, piece.copies)]) for piece in pieces]


def _boards(game: Game, inventory: Inventory, seats: int) -> tuple[Lot | None, list[Lot]]:
    """The board, and what lies before the players: one of each part of which there are several."""
    parts = [part for part in game.parts if part.cards and inventory.of(key_of(part.cards[0])).kind == MAT]
    singles = [part for part in parts if sum(card.copies for card in part.cards) == 1]
    singles.sort(key=lambda part: -inventory.of(key_of(part.cards[0])).width)
    board = _lot(inventory, [(singles[0].cards[0], 1)]) if singles else None
    mats = [_lot(inventory, [(part.cards[0], 1)]) for part in singles[1:]]
    for part in parts:
        if part not in singles:
            copies = [card for card in part.cards for _ in range(card.copies)]
            mats += [_lot(inventory, [(card, 1)]) for card in copies[:seats]]
    for lot in (*mats, *([board] if board is not None else [])):
        lot.is_fixed = True
    return board, mats


# --- where ------------------------------------------------------------------------------------------------------------


def in_row(lots: Sequence[Lot]) -> Block:
    """Lots side by side."""
    block, x = Block(), 0.0
    for lot in lots:
        block.add(lot, x, 0)
        x += lot.width + GAP
    return block


def in_columns(lots: Sequence[Lot], high: float, gap: float = GAP) -> Block:
    """Lots below each other, in as many columns as it takes for a height."""
    block, x, y, wide = Block(), 0.0, 0.0, 0.0
    for lot in lots:
        if y and y + lot.height > high:
            x, y, wide = x + wide + gap, 0.0, 0.0
        block.add(lot, x, y)
        y, wide = y + lot.height + gap, max(wide, lot.width)
    return block


@dataclass(frozen=True, slots=True)
class Blocks:
    """What is put together: pieces, the board or the free room, decks, dice, and what lies before the players."""

    pieces: Block
    room: Block
    decks: Block
    dice: Block
    before: Block


def _composed(blocks: Blocks) -> Block:
    """All blocks on one: pieces to the left, decks to the right of the board or above the free room, mats below."""
    pieces, room, decks, dice, before = blocks.pieces, blocks.room, blocks.decks, blocks.dice, blocks.before
    whole = Block()

    def put(block: Block, x: float, y: float) -> None:
        for lot, left, top in block.at:
            whole.add(lot, x + left, y + top)

    left = pieces.width + GAP * 2 if pieces.at else 0.0
    if room.at:
        upper = max(pieces.height, room.height, decks.height + dice.height + GAP)
        across = left + room.width + GAP * 2 + max(decks.width, dice.width)
        put(room, left, 0)
        put(decks, left + room.width + GAP * 2, 0)
        put(dice, left + room.width + GAP * 2, decks.height + GAP * 2)
    else:
        wide = max(room.width, decks.width + 2 * GAP + dice.width)
        upper, across = max(pieces.height, room.height), left + wide
        put(decks, left + (wide - decks.width) / 2, GAP)
        put(dice, left + wide - dice.width, GAP)
    put(pieces, 0, 0)
    whole.width = max(across, before.width)
    put(before, (whole.width - before.width) / 2, upper + GAP * 2)
    whole.height = max(whole.height, upper)
    return whole


def _written(block: Block, seats: int) -> str:
    rows = [
        {
            "x": round(MARGIN + x + lot.width / 2),
            "y": round(MARGIN + y + lot.height / 2),
            "up": lot.is_up,
            "fixed": lot.is_fixed,
            "mixed": lot.is_mixed,
            "things": [[key, count] for key, count in lot.things],
        }
        for lot, x, y in block.at
    ]
    size = {"width": round(block.width + 2 * MARGIN), "height": round(block.height + 2 * MARGIN)}
    return json.dumps({**size, "seats": seats, "piles": rows})


# --- the first table -------------------------------------------------------------------------------------------------


def first_table(setting: str, seed: int, inventory: Inventory) -> Table:
    """The table as a setting says, its decks shuffled. Raises BadSettingError."""
    try:
        data = json.loads(setting)
    except (ValueError, RecursionError):
        data = None
    if not has_form(data, FORM):
        raise BadSettingError("what was kept of how it began is damaged")
    said = cast("dict[str, int]", data)
    rows = cast("dict[str, list[dict[str, object]]]", data)["piles"]
    piles: list[Pile] = []
    made = chance = 0
    for row in sorted(rows, key=lambda row: not row["fixed"]):
        things: list[Thing] = []
        for key, count in cast("list[tuple[str, int]]", row["things"]):
            _refuse_unknown(inventory.of, key)
            if made + count > MOST_THINGS:
                raise BadSettingError(f"it has more than {MOST_THINGS} things")
            is_die = key.startswith("die/")
            things += [Thing(made + i + 1, key, bool(row["up"]), 1 if is_die else 0) for i in range(count)]
            made += count
        if row["mixed"]:
            things = [*Luck(seed, chance).shuffled(things)]
            chance += 1
        if things:
            place = cast("int", row["x"]), cast("int", row["y"])
            piles.append(Pile(len(piles) + 1, *place, tuple(things), is_fixed=bool(row["fixed"])))
    hands, tallies = (Hand(),) * said["seats"], ((0,) * len(inventory.counters),) * said["seats"]
    return Table(said["width"], said["height"], tuple(piles), hands, tallies, 0, chance, len(piles), made)


def _refuse_unknown(of: Callable[[str], object], key: str) -> None:
    try:
        of(key)
    except KeyError:
        raise BadSettingError(f"it has no {key!r}") from None
