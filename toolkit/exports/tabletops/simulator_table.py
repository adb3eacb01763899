"""Everything that lies on the table of a save of Tabletop Simulator, and what its script deals to where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from toolkit.exports.gallery import Design
from toolkit.exports.tabletops import simulator_objects as objects
from toolkit.exports.tabletops.arrangement import LAP, Box, places_on
from toolkit.exports.tabletops.dealt import Table, Target, box_of
from toolkit.exports.tabletops.setting_out import Deal
from toolkit.exports.tabletops.simulator_objects import (
    BOARD_WIDTH,
    CARD_WIDTH,
    FACE_DOWN,
    TILE_SHAPES,
    TILE_WIDTH,
    UNIT_MM,
    UPRIGHT,
    Names,
    Pose,
    SheetOf,
    Sort,
    Thing,
)
from toolkit.exports.tabletops.things import Area, Die, Form, Pile

COLOURS = ("White", "Red", "Yellow", "Green", "Blue", "Purple", "Orange", "Teal", "Pink", "Brown")
DICE = (4, 6, 8, 10, 12, 20)  # sides of the program's own
LEAST_SNAP_MM = 12.0
HAND_DEPTH, HAND_HEIGHT, HAND_WIDTH, BEYOND = 4.0, 5.0, 12.0, 4.5  # units
INSIDE, COUNTER_SIZE = 3.5, 3.0  # units: of counters from the hand behind them, and from one to the next
TURNED = 0.0  # what the players across the table read


@dataclass(frozen=True, slots=True)
class Pictures:
    """Addresses: the sheets of each pile of cards, other pictures by the names of their faces, the ground, the rulebook
    ("" for none).
    """

    sheets: Mapping[str, Sequence[SheetOf]]
    single: Mapping[str, str]
    ground: str
    rulebook: str


class Placed:
    """The table of a game as objects."""

    def __init__(self, table: Table, pictures: Pictures) -> None:
        self.table, self.things, self.pictures = table, table.things, pictures
        self.game = table.things.game
        self.names = Names(self.game.id)
        self.found: dict[str, Thing] = {}  # objects by their keys
        self.wanted: dict[str, tuple[float, float]] = {}  # width and depth of objects, in units
        self.homes: dict[str, str] = {}  # names of the objects that things are dealt from
        self.dice: dict[str, list[str]] = {}  # by names of dice, what each of their numbers means, from 1
        self._place()
        cards = [pile for pile in self.things.of(Form.CARDS) if pile.key in self.homes]
        self.shuffled = [self.homes[pile.key] for pile in cards if self.things.is_closed(pile)]
        rows = {players: list(map(self._dealt, deals)) for players, deals in table.deals.items()}
        self.deals = {players: [row for row in deals if row] for players, deals in rows.items()}

    def objects(self) -> list[Thing]:
        """All objects."""
        return list(self.found.values())

    def sizes(self) -> dict[str, list[float]]:
        """How wide and deep objects are to be, in units, by their names."""
        return {self.names.of(key): [round(width, 3), round(depth, 3)] for key, (width, depth) in self.wanted.items()}

    def snaps(self) -> list[Thing]:
        """Points to which things snap: areas, and places of boards and mats."""
        made = []
        for area in self.things.areas:
            box = self.table.arrangement.area(area.key)
            if box is not None and area.room == 1:
                made.append(objects.snap(*self.at(box.middle), UPRIGHT))
        for pile, piece, spot, box in places_on(self.things, self.table.arrangement):
            if min(spot.width, spot.height) >= LEAST_SNAP_MM:
                around = self.table.arrangement.boxes[f"piece/{pile.key}/{piece}"]
                x, y = box.middle
                if pile.form is Form.MATS and self.is_across(around):
                    x, y = 2 * around.middle[0] - x, 2 * around.middle[1] - y
                made.append(objects.snap(*self.at((x, y))))
        return made

    # --- where --------------------------------------------------------------------------------------------------------

    def at(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point on the arrangement as x and z."""
        made = self.table.arrangement
        return (point[0] - made.width / 2) / UNIT_MM, (made.height / 2 - point[1]) / UNIT_MM

    def is_across(self, box: Box) -> bool:
        """Whether something lies on the far side of the table."""
        return box.y + box.height < self.table.arrangement.height * 0.45

    def _add(self, key: str, made: Thing, size: tuple[float, float] | None = None) -> None:
        self.found[key] = made
        if size is not None:
            self.wanted[key] = size[0] / UNIT_MM, size[1] / UNIT_MM

    # --- what ---------------------------------------------------------------------------------------------------------

    def _place(self) -> None:
        for pile in self.things.piles:
            if pile.form is Form.CARDS:
                self._cards(pile)
            elif pile.form is Form.TOKENS:
                self._tokens(pile)
            else:
                self._pieces(pile)
        for die in self.things.dice:
            self._die(die)
        if self.pictures.rulebook:
            x, z = self.at((self.table.arrangement.width + 160, self.table.arrangement.height / 2))
            sort = Sort(self.names.of("rulebook"), "Custom_PDF", f"{self.game.title}: rulebook")
            self._add("rulebook", objects.book(sort, Pose(x, z), self.pictures.rulebook))
        self._hands()

    def _cards(self, pile: Pile) -> None:
        """A deck in the area where it begins, or its cards side by side where that is open."""
        area = self.things.home(pile.key)
        box = self.table.arrangement.area(area.key) if area is not None else None
        if area is None or box is None:
            return
        scale = pile.size.width / UNIT_MM / CARD_WIDTH
        middle = box.middle if area.room == 1 else (box.x + pile.size.width / 2, box.middle[1])
        beside = [key for key in area.piles if area.room > 1].index(pile.key) if area.room > 1 else 0
        x, z = self.at((middle[0] + beside * pile.size.width * LAP * 2, middle[1]))
        is_closed = self.things.is_closed(pile)
        over = FACE_DOWN if is_closed else 0.0
        pose = Pose(x, z, turn=UPRIGHT, over=over, scale=(scale, 1.0, scale))
        cards = list(self._each_card(pile, pose))
        key = f"pile/{pile.key}"
        self.homes[pile.key] = self.names.of(key)
        size = (pile.size.width, pile.size.height)
        if len(cards) == 1:
            self._add(key, cards[0] | {"GUID": self.names.of(key)}, size)
            return
        sort = Sort(self.names.of(key), "DeckCustom", pile.title)
        self._add(key, objects.deck(sort, pose, cards, hides=is_closed), size)

    def _each_card(self, pile: Pile, pose: Pose) -> Iterator[Thing]:
        """Every copy of every card of a pile, each under a name of its own."""
        is_closed = self.things.is_closed(pile)
        places = [(sheet, at) for sheet in self.pictures.sheets[pile.key] for at in range(sheet.grid.count)]
        for design, (sheet, at) in zip(pile.designs, places, strict=True):
            for copy in range(design.card.copies):
                name = pile.title if is_closed else design.card.name
                guid = self.names.of(f"card/{pile.key}/{design.card.id}/{copy}")
                sort = Sort(guid, "CardCustom", name, notes=design.card.id)
                yield objects.card(sort, pose, sheet, at, hides=is_closed)

    def _tokens(self, pile: Pile) -> None:
        """A bag for each design of tokens."""
        for design in pile.designs:
            box = self.table.arrangement.boxes[f"tokens/{pile.key}/{design.card.id}"]
            x, z = self.at(box.middle)
            scale = pile.size.width / UNIT_MM / TILE_WIDTH
            pose = Pose(x, z, scale=(scale, 1.0, scale))
            inside = [
                objects.tile(
                    self._sort(f"token/{pile.key}/{design.card.id}/{copy}", "Custom_Tile", design),
                    pose,
                    self._sides(design),
                    TILE_SHAPES[pile.size.shape],
                    stacks=True,
                )
                for copy in range(design.card.copies)
            ]
            key = f"bag/{pile.key}/{design.card.id}"
            self.homes[f"{pile.key}/{design.card.id}"] = self.names.of(key)
            sort = Sort(self.names.of(key), "Bag", design.card.name, colour=pile.colour)
            self._add(key, objects.bag(sort, Pose(x, z, scale=(0.6, 0.6, 0.6)), inside))

    def _sides(self, design: Design) -> tuple[str, str]:
        single = self.pictures.single
        return single[design.front_name], single[design.back_name if design.back is not None else design.front_name]

    def _sort(self, key: str, kind: str, design: Design, *, is_locked: bool = False) -> Sort:
        return Sort(self.names.of(key), kind, design.card.name, notes=design.card.id, is_locked=is_locked)

    def _pieces(self, pile: Pile) -> None:
        """Boards and mats, which stay where they are, and pieces that stand."""
        designs = {design.card.id: design for design in pile.designs}
        for key, box in self.table.arrangement.of(f"piece/{pile.key}"):
            design = designs[key.partition("/")[0]]
            name, (x, z) = f"piece/{pile.key}/{key}", self.at(box.middle)
            size = (pile.size.width, pile.size.height)
            front = self.pictures.single[design.front_name]
            if pile.form is Form.STANDEES:
                scale = box.width / UNIT_MM
                sort = self._sort(name, "Figurine_Custom", design)
                self._add(name, objects.figure(sort, Pose(x, z, scale=(scale, scale, scale)), front))
            elif pile.form is Form.BOARD:
                scale = pile.size.width / UNIT_MM / BOARD_WIDTH
                pose = Pose(x, z, 1.0, scale=(scale, 1.0, scale))
                sort = self._sort(name, "Custom_Board", design, is_locked=True)
                self._add(name, objects.board(sort, pose, front), size)
            else:
                turn = TURNED if self.is_across(box) else UPRIGHT
                wide = (pile.size.width / UNIT_MM / TILE_WIDTH, 1.0, pile.size.height / UNIT_MM / TILE_WIDTH)
                pose = Pose(x, z, 1.0, turn, scale=wide)
                sort = self._sort(name, "Custom_Tile", design, is_locked=True)
                self._add(name, objects.tile(sort, pose, self._sides(design), objects.BOX), size)

    def _die(self, die: Die) -> None:
        """One of the program's own dice, with what its numbers mean."""
        sides = next((count for count in DICE if count % len(die.sides) == 0), DICE[-1])
        meant, name = "", self.names.of(f"die/{die.key}")
        if die.sides != tuple(str(number + 1) for number in range(sides)):
            each = sides // len(die.sides)
            spans = [(at * each + 1, (at + 1) * each) for at in range(len(die.sides))]
            rows = zip(spans, die.sides, strict=True)
            meant = "\n".join(f"{low if low == high else f'{low}-{high}'}: {side}" for (low, high), side in rows)
            self.dice[name] = [side for side in die.sides for _ in range(each)]
        x, z = self.at(self.table.arrangement.boxes[f"die/{die.key}"].middle)
        sort = Sort(name, f"Die_{sides}", die.title, meant)
        self._add(f"die/{die.key}", objects.made(sort, Pose(x, z)))

    # --- people -------------------------------------------------------------------------------------------------------

    def _hands(self) -> None:
        """A zone for each player's hand beyond the edge where their things lie, with what they count before it."""
        places = self._places()
        count = len(self.things.tallies)
        rows = -(-count // max(1, int(least_between(places) // COUNTER_SIZE)))
        edge = max(self.table.arrangement.height / UNIT_MM, COUNTER_SIZE) / 2 + BEYOND
        edge += max(0, rows - 1) * COUNTER_SIZE
        for seat, (is_across, x) in enumerate(places):
            turn = 180.0 if is_across else 0.0
            pose = Pose(x, edge if is_across else -edge, 3.5, turn, scale=(self._hand_width(), HAND_HEIGHT, HAND_DEPTH))
            self._add(f"hand/{seat}", objects.hand(self.names.of(f"hand/{seat}"), COLOURS[seat], pose))
            self._counters(seat, pose, -(-count // max(1, rows)))

    def _places(self) -> list[tuple[bool, float]]:
        """For each seat whether it is across the table, and the x of its hand: where the player's things lie.

        Others are spread along both edges, and so are all where some would lie on each other.
        """
        seats = [self.table.arrangement.boxes.get(f"seat/{seat}") for seat in range(self.things.seats)]
        half, places = len(seats) - len(seats) // 2, []
        for seat, box in enumerate(seats[: len(COLOURS)]):
            if box is not None and box.width > 0:
                places.append((self.is_across(box), self.at(box.middle)[0]))
            else:
                is_across = seat >= half
                places.append((is_across, self._spread(seat % half, len(seats) - half if is_across else half)))
        if least_between(places) >= COUNTER_SIZE:
            return places
        spread = dict[int, float]()
        for side in (False, True):
            row = sorted((seat for seat, place in enumerate(places) if place[0] is side), key=lambda at: places[at][1])
            spread |= {seat: self._spread(at, len(row)) for at, seat in enumerate(row)}
        return [(is_across, spread[seat]) for seat, (is_across, _) in enumerate(places)]

    def _counters(self, seat: int, hand: Pose, columns: int) -> None:
        """What a player counts, side by side before the hand, in rows towards the table with so many in each."""
        tallies = self.things.tallies
        for at, tally in enumerate(tallies):
            row, column = divmod(at, columns)
            across = (column - (min(columns, len(tallies) - row * columns) - 1) / 2) * COUNTER_SIZE
            beyond = abs(hand.z) - INSIDE - row * COUNTER_SIZE
            key = f"counter/{tally.key}/{seat}"
            sort = Sort(self.names.of(key), "Counter", f"{tally.title}: {COLOURS[seat]}")
            pose = Pose(hand.x + across, beyond if hand.z > 0 else -beyond, turn=(hand.turn + UPRIGHT) % 360)
            self._add(key, objects.counter(sort, pose, max(0, tally.least)))

    def _hand_width(self) -> float:
        """As wide as all hands have room side by side on two edges."""
        each = max(self.table.arrangement.width / UNIT_MM, 30.0) / max(1, -(-self.things.seats // 2))
        return round(min(HAND_WIDTH, each - 1.0), 2)

    def _spread(self, at: int, count: int) -> float:
        """The middle of one of so many equal spans of an edge."""
        width = max(self.table.arrangement.width / UNIT_MM, 30.0)
        return (at + 0.5) * width / count - width / 2

    # --- what is dealt ------------------------------------------------------------------------------------------------

    def _dealt(self, row: tuple[Deal, Target]) -> Thing:
        """A deal as the script takes it; empty for one without a home or a place."""
        deal, target = row
        pile = next(pile for pile in self.things.piles if pile.key == deal.deck)
        is_token = pile.form is Form.TOKENS
        home = self.homes.get(f"{deal.deck}/{deal.card}" if is_token else deal.deck)
        if home is None:
            return {}
        made: Thing = {"from": home, "count": deal.count, "isOpen": deal.is_open}
        if deal.card and not is_token:
            made["card"] = deal.card
        if target.seat >= 0:
            return made | {"hand": COLOURS[target.seat % len(COLOURS)]}
        box = box_of(self.table, target)
        if box is None:
            return {}
        area = next((area for area in self.things.areas if area.key == target.area), None)
        x, z = self.at(self._first(box, area, pile))
        step = pile.size.width * LAP / UNIT_MM if area is not None and area.room > 1 else 0.0
        return made | {"at": [round(x, 3), 1.3, round(z, 3)], "step": round(step, 3), "turn": UPRIGHT}

    def _first(self, box: Box, area: Area | None, pile: Pile) -> tuple[float, float]:
        """Where the first of what is dealt to an area lies: at its left where there is room for several."""
        if area is None or area.room == 1 or area.is_grid:
            return box.middle
        return box.x + pile.size.width / 2, box.middle[1]


def least_between(places: Sequence[tuple[bool, float]]) -> float:
    """How near two hands on one side of the table are, by whether each is across and its x; 30 units for one hand."""
    sides = (sorted(x for is_across, x in places if is_across is side) for side in (False, True))
    return min((after - before for side in sides for before, after in pairwise(side)), default=30.0)
