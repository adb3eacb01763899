"""Where everything lies on the table, in millimetres from its upper left corner, so that all of it fits a wide surface.

Boards lie in the middle with areas, tokens and dice beside them; half of the players sit above and half below, or left
and right, each with a mat or with areas of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from math import ceil
from typing import NamedTuple

from toolkit.exports.tabletops.things import Area, Form, Pile, Things
from toolkit.places import Spot

GAP_MM = 14.0  # between things
LABEL_MM = 16.0  # above an area, for its title
BUTTON_MM = 15.0  # below an area that is shuffled
LAP = 0.55  # of a card's width by which the next one in a row lies further right
DIE_MM = 30.0
WIDTHS = range(120, 3000, 60)  # widths of the things beside the boards that are tried
MOST_HELD = 16  # places of one kind on a piece that hold cards
LEAST_FIT, MOST_FIT = 0.93, 1.6  # of a card's size, for a place that holds it
CLEARLY = 0.95  # as high as otherwise, and so worth another order


class Cell(NamedTuple):
    """Something to lay out: its width and height, and what is kept free above and below it, in millimetres.

    One that `follows` lies in the same row as the one before it; one that `begins` a row does so in any case.
    """

    key: str
    width: float
    height: float
    above: float = 0.0
    below: float = 0.0
    follows: bool = False
    begins: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """Where something lies: its upper left corner, its width and its height in millimetres."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of it."""
        return self.x + self.width / 2, self.y + self.height / 2

    def moved(self, across: float, down: float) -> Box:
        """The same so much further right and down."""
        return Box(self.x + across, self.y + down, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The size of all of it, and the boxes: areas by "area/KEY", single pieces by "piece/PILE/CARD/COPY", tokens by
    "tokens/PILE/CARD", dice by "die/KEY", a player's side by "seat/0"; copies and seats are counted from 0.
    """

    width: float
    height: float
    boxes: Mapping[str, Box] = field(default_factory=dict)

    def area(self, key: str) -> Box | None:
        """Where an area lies, without what stands above it."""
        return self.boxes.get(f"area/{key}")

    def of(self, kind: str) -> Iterator[tuple[str, Box]]:
        """The keys and boxes of a kind."""
        begins = f"{kind}/"
        yield from ((key.removeprefix(begins), box) for key, box in self.boxes.items() if key.startswith(begins))


def arranged(things: Things, ratio: float, *, sideways: bool = True, enough: float = 0.0) -> Arrangement:
    """Everything on a table that is `ratio` times as wide as high, or nearly, as small as it can be.

    Players sit on both sides of the boards, above and below alone without `sideways`; with it, where that makes
    everything clearly larger, they all sit on one side, or piles lie below the boards. Nothing is gained by a table
    that is lower than `enough` millimetres.
    """

    def height(made: Arrangement) -> tuple[float, float]:
        lowest = max(made.width / ratio, made.height)
        return max(lowest, enough), lowest

    boards, seats = shelves(list(_boards(things)), WIDTHS[-1]), [_seat(things, seat) for seat in range(things.seats)]
    piles = list(_beside(things))
    besides = [shelves(piles, width) for width in WIDTHS]
    usual = min((each for beside in besides for each in _usual(boards, beside, seats, sideways=sideways)), key=height)
    if not sideways:
        return usual
    other = min((each for beside in besides for each in _others(boards, beside, seats)), key=height)
    return other if height(other)[0] < CLEARLY * height(usual)[0] else usual


def _usual(
    boards: Arrangement, beside: Arrangement, seats: Sequence[Arrangement], *, sideways: bool
) -> Iterator[Arrangement]:
    """Half of the players above and half below; and where they may sit sideways, left and right."""
    middle = side_by_side([boards, beside])
    half = ceil(len(seats) / 2)
    above = half if len(seats) > 3 or any(_is_tall(seat) for seat in seats) else 0
    yield stacked([side_by_side(seats[:above]), middle, side_by_side(seats[above:])])
    if sideways:
        yield side_by_side([stacked(seats[:half]), middle, stacked(seats[half:])])


def _others(boards: Arrangement, beside: Arrangement, seats: Sequence[Arrangement]) -> Iterator[Arrangement]:
    """The players on both sides, or in up to three columns on the left, and the piles beside the boards or below."""
    half = ceil(len(seats) / 2)
    for middle in (side_by_side([boards, beside]), stacked([boards, beside])):
        yield side_by_side([stacked(seats[:half]), middle, stacked(seats[half:])])
        for columns in range(1, 4):
            rows = [side_by_side(seats[at : at + columns]) for at in range(0, len(seats), columns)]
            yield side_by_side([stacked(rows), middle])


def _is_tall(seat: Arrangement) -> bool:
    return seat.height > 160 and seat.width > 160


def _boards(things: Things) -> Iterator[Cell]:
    for pile in things.of(Form.BOARD):
        yield from _single(pile)
    for area in things.areas:
        if area.is_grid and area.player < 0:
            yield _area_cell(area)


def _single(pile: Pile) -> Iterator[Cell]:
    for design in pile.designs:
        for copy in range(design.card.copies):
            yield Cell(f"piece/{pile.key}/{design.card.id}/{copy}", pile.size.width, pile.size.height)


def _beside(things: Things) -> Iterator[Cell]:
    """What lies beside the boards: areas, and below them tokens, standees, dice."""
    yield from (_area_cell(area) for area in things.areas if not area.is_grid and area.player < 0)
    yield from (cell._replace(begins=at == 0) for at, cell in enumerate(_loose(things)))


def _loose(things: Things) -> Iterator[Cell]:
    """Tokens, standees and dice."""
    for pile in things.of(Form.TOKENS):
        for design in pile.designs:
            yield Cell(f"tokens/{pile.key}/{design.card.id}", pile.size.width, pile.size.height)
    for pile in things.of(Form.STANDEES):
        width, height = pile.stands[2:] if pile.stands else (pile.size.width, pile.size.height)
        for design in pile.designs:
            for copy in range(design.card.copies):
                yield Cell(f"piece/{pile.key}/{design.card.id}/{copy}", width, height)
    yield from (Cell(f"die/{die.key}", DIE_MM, DIE_MM) for die in things.dice)


def _area_cell(area: Area) -> Cell:
    """An area with room above it for its title, and below it for a button where it is shuffled."""
    width, height = area.size
    if area.is_grid:
        return Cell(f"area/{area.key}", width * area.room, height * area.room, LABEL_MM)
    below = BUTTON_MM if area.is_hidden and area.piles else 0.0
    return Cell(f"area/{area.key}", width * (1 + LAP * (area.room - 1)), height, LABEL_MM, below, area.follows)


def _seat(things: Things, seat: int) -> Arrangement:
    """What is a player's: the mat of that number, or the areas."""
    cells: list[Cell] = []
    for pile in things.of(Form.MATS):
        cells += list(_single(pile))[seat : seat + 1]
    cells += [_area_cell(area) for area in things.areas if area.player == seat]
    made = shelves(cells, WIDTHS[-1])
    return Arrangement(made.width, made.height, {**made.boxes, f"seat/{seat}": Box(0, 0, made.width, made.height)})


# --- shelves ----------------------------------------------------------------------------------------------------------


def shelves(cells: Sequence[Cell], width: float) -> Arrangement:
    """Things in rows of at most a width, in their order; each row as high as the highest in it."""
    boxes: dict[str, Box] = {}
    x = y = highest = widest = 0.0
    for at, cell in enumerate(cells):
        if x and (cell.begins or (not cell.follows and x + _together(cells, at) > width)):
            x, y, highest = 0.0, y + highest + GAP_MM, 0.0
        boxes[cell.key] = Box(x, y + cell.above, cell.width, cell.height)
        widest, highest = max(widest, x + cell.width), max(highest, cell.above + cell.height + cell.below)
        x += cell.width + GAP_MM
    return Arrangement(widest, y + highest, boxes)


def _together(cells: Sequence[Cell], at: int) -> float:
    """The width of a cell and of those that follow it."""
    followers = takewhile(lambda cell: cell.follows, cells[at + 1 :])
    return cells[at].width + sum(GAP_MM + cell.width for cell in followers)


def side_by_side(parts: Sequence[Arrangement]) -> Arrangement:
    """Arrangements from left to right, each in the middle of the height."""
    some = [part for part in parts if part.boxes]
    height = max((part.height for part in some), default=0.0)
    boxes: dict[str, Box] = {}
    x = 0.0
    for part in some:
        down = (height - part.height) / 2
        boxes |= {key: box.moved(x, down) for key, box in part.boxes.items()}
        x += part.width + GAP_MM
    return Arrangement(max(0.0, x - GAP_MM), height, boxes)


def stacked(parts: Iterable[Arrangement]) -> Arrangement:
    """Arrangements from top to bottom, each in the middle of the width."""
    some = [part for part in parts if part.boxes]
    width = max((part.width for part in some), default=0.0)
    boxes: dict[str, Box] = {}
    y = 0.0
    for part in some:
        across = (width - part.width) / 2
        boxes |= {key: box.moved(across, y) for key, box in part.boxes.items()}
        y += part.height + GAP_MM
    return Arrangement(width, max(0.0, y - GAP_MM), boxes)


# --- places -----------------------------------------------------------------------------------------------------------


def places_on(things: Things, made: Arrangement) -> Iterator[tuple[Pile, str, Spot, Box]]:
    """The places on boards and mats: the pile, the key of the piece, the place, and where it lies on the table."""
    for pile in things.of(Form.BOARD, Form.MATS):
        for key, box in made.of(f"piece/{pile.key}"):
            for spot in pile.spots:
                yield pile, key, spot, Box(box.x + spot.x, box.y + spot.y, spot.width, spot.height)


def holding_places(things: Things, made: Arrangement) -> Iterator[tuple[str, Box]]:
    """The places of boards and mats that hold cards, each with a name of its own: as large as a card, and not too many
    of a kind; more are a grid to lay things on.
    """
    sizes = {(pile.size.width, pile.size.height) for pile in things.of(Form.CARDS) if not pile.deck.is_part}
    found = list(places_on(things, made))
    many = Counter((piece, spot.kind) for _, piece, spot, _ in found)
    for number, (pile, piece, spot, box) in enumerate(found, 1):
        if many[piece, spot.kind] <= MOST_HELD and any(fits(size, box) for size in sizes):
            yield f"place-{pile.key}-{number}", box


def fits(size: tuple[float, float], place: Box) -> bool:
    """Whether a place is as large as a card, or a little larger."""
    ratios = place.width / size[0], place.height / size[1]
    return min(ratios) >= LEAST_FIT and max(ratios) <= MOST_FIT
