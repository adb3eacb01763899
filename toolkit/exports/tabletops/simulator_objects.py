"""The objects of a save of Tabletop Simulator, each as plain values.

Numbers with a point stay so: the program tells them from whole ones. Sizes are in its own units, of which UNIT_MM
millimetres are one; y is up, z is away from the player at the bottom.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count

Thing = dict[str, object]
UNIT_MM = 28.0  # so that a usual card is nearly as large as the program's own
CARD_WIDTH, TILE_WIDTH, BOARD_WIDTH = 2.2, 2.0, 20.0  # in units, at scale 1; the script measures and mends it
UPRIGHT = 180.0  # the turn in which the player at the bottom reads a picture
FACE_DOWN = 180.0
BOX, HEX, CIRCLE, ROUNDED = 0, 1, 2, 3  # shapes of tiles
CARD_SHAPES = {"": 0, "hex": 3, "circle": 4}
TILE_SHAPES = {"": ROUNDED, "hex": HEX, "circle": CIRCLE}


class Names:
    """Names of objects, of six hexadecimal digits, that stay the same from one export to the next."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.given: dict[str, str] = {}
        self.taken: set[str] = set()

    def of(self, key: str) -> str:
        """The name for a key; keys differ, and so do their names."""
        if key not in self.given:
            tries = (hashlib.sha256(f"{self.game}/{key}/{n}".encode()).hexdigest()[:6] for n in count())
            name = self.given[key] = next(name for name in tries if name not in self.taken)
            self.taken.add(name)
        return self.given[key]


@dataclass(frozen=True, slots=True)
class Pose:
    """Where an object is: its middle, how it is turned about the upright axis and over, and its scale."""

    x: float = 0.0
    z: float = 0.0
    y: float = 1.5
    turn: float = UPRIGHT
    over: float = 0.0
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def told(self) -> Thing:
        """The values of a Transform."""
        rows = zip(("scaleX", "scaleY", "scaleZ"), self.scale, strict=True)
        place = {"posX": round(self.x, 4), "posY": round(self.y, 4), "posZ": round(self.z, 4)}
        turned = {"rotX": 0.0, "rotY": float(self.turn), "rotZ": float(self.over)}
        return {**place, **turned, **{name: round(float(scale), 4) for name, scale in rows}}


@dataclass(frozen=True, slots=True)
class Sort:
    """What an object is called and of which kind it is; `notes` are seen by the game master alone, and by scripts."""

    guid: str
    name: str
    nickname: str = ""
    description: str = ""
    notes: str = ""
    colour: str = "#ffffff"
    is_locked: bool = False
    more: Mapping[str, object] = field(default_factory=dict)


def made(sort: Sort, pose: Pose, *, hides: bool = False) -> Thing:
    """An object; one that `hides` tells nobody what it is while it lies face-down."""
    return {
        "GUID": sort.guid,
        "Name": sort.name,
        "Transform": pose.told(),
        "Nickname": sort.nickname,
        "Description": sort.description,
        "GMNotes": sort.notes,
        "ColorDiffuse": colour_of(sort.colour),
        "Locked": sort.is_locked,
        "Grid": False,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": hides,
        "Hands": hides,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **sort.more,
    }


def colour_of(colour: str) -> Thing:
    """A colour, #RRGGBB, as parts from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return {name: round(part, 6) for name, part in zip("rgb", parts, strict=True)}


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grid:
    """How many columns and rows a sheet has, and how many faces are on it."""

    columns: int
    rows: int
    count: int


@dataclass(frozen=True, slots=True)
class SheetOf:
    """A sheet of faces as decks name it: its number, the addresses of fronts and backs, the grid, the cards' shape."""

    number: int
    face: str
    back: str
    grid: Grid
    has_unique_backs: bool
    shape: str = ""

    def told(self) -> Thing:
        """The values of an entry of CustomDeck; other players see the back of a hidden card."""
        return {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.grid.columns,
            "NumHeight": self.grid.rows,
            "BackIsHidden": True,
            "UniqueBack": self.has_unique_backs,
            "Type": CARD_SHAPES[self.shape],
        }


def card(sort: Sort, pose: Pose, sheet: SheetOf, at: int, *, hides: bool) -> Thing:
    """A card by its place on a sheet, from 0."""
    more = {"CardID": sheet.number * 100 + at, "SidewaysCard": False, "CustomDeck": {f"{sheet.number}": sheet.told()}}
    return made(sort, pose, hides=hides) | more


def deck(sort: Sort, pose: Pose, cards: Iterable[Thing], *, hides: bool) -> Thing:
    """A deck of at least two cards, the lowest first."""
    contained = list(cards)
    sheets: dict[str, object] = {}
    for each in contained:
        own = each["CustomDeck"]
        assert isinstance(own, dict)
        sheets |= own
    more = {"SidewaysCard": False, "DeckIDs": [each["CardID"] for each in contained], "CustomDeck": sheets}
    return made(sort, pose, hides=hides) | more | {"ContainedObjects": contained}


# --- other things -----------------------------------------------------------------------------------------------------


def tile(sort: Sort, pose: Pose, sides: tuple[str, str], shape: int, *, stacks: bool = False) -> Thing:
    """Something flat with a picture on both sides."""
    front, back = sides
    custom = {"Type": shape, "Thickness": 0.1, "Stackable": stacks, "Stretch": True}
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, "CustomTile": custom}
    return made(sort, pose) | {"CustomImage": image}


def board(sort: Sort, pose: Pose, picture: str) -> Thing:
    """A board."""
    return made(sort, pose) | {"CustomImage": {"ImageURL": picture, "WidthScale": 0.0}}


def figure(sort: Sort, pose: Pose, picture: str) -> Thing:
    """A picture that stands."""
    image = {"ImageURL": picture, "ImageSecondaryURL": picture, "ImageScalar": 1.0, "WidthScale": 0.0}
    return made(sort, pose) | {"CustomImage": image}


def bag(sort: Sort, pose: Pose, contained: Iterable[Thing]) -> Thing:
    """A bag with objects in it."""
    return made(sort, pose) | {"Bag": {"Order": 0}, "ContainedObjects": list(contained)}


def book(sort: Sort, pose: Pose, address: str) -> Thing:
    """A PDF that everybody can read."""
    return made(sort, pose) | {"CustomPDF": {"PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}}


def counter(sort: Sort, pose: Pose, value: int) -> Thing:
    """A number that is raised and lowered by clicks."""
    return made(sort, pose) | {"Counter": {"value": value}}


def hand(guid: str, colour: str, pose: Pose) -> Thing:
    """The zone in which a player of a colour holds cards."""
    zone = Sort(guid, "HandTrigger", is_locked=True, more={"FogColor": colour})
    return made(zone, pose)


def snap(x: float, z: float, turn: float | None = None) -> Thing:
    """A point on the table to which things snap, and how they are turned there."""
    place: Thing = {"Position": {"x": round(x, 4), "y": 1.0, "z": round(z, 4)}}
    return place if turn is None else place | {"Rotation": {"x": 0.0, "y": float(turn), "z": 0.0}}
