"""A room for VirtualTabletop.io, as a `.vtt` file: a zip of widgets as JSON, and pictures named by their checksums.

The format is that of version 16 of the program's files; a newer program reads it too.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.exports.gallery import Design, hung, with_parts
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.tabletops.archive import packed
from toolkit.exports.tabletops.arrangement import LAP, Box, holding_places
from toolkit.exports.tabletops.dealt import Table, Target, table_of
from toolkit.exports.tabletops.pictures import alone, as_webp
from toolkit.exports.tabletops.setting_out import Deal
from toolkit.exports.tabletops.strip import STRIP_HEIGHT, STRIP_LEFT, STRIP_WIDTH, Strip, crowded, strip_of
from toolkit.exports.tabletops.surface import (
    HAND,
    HEIGHT,
    WIDTH,
    Surface,
    area_id,
    deck_id,
    enlarged,
    ground_of,
    holds,
    surface_of,
)
from toolkit.exports.tabletops.things import Form, Pile, Things, things_of
from toolkit.exports.tabletops.widgets import (
    HEAP_CSS,
    HOLDER_CSS,
    OPEN_CSS,
    Widget,
    box_of,
    button,
    counter_of,
    fixed,
    holder,
    label,
    shown_on,
)
from toolkit.model import Card, Game
from toolkit.problem import Problem, has_errors

VERSION = 16  # of the program's files
BACK, FRONT = 0, 1  # faces of a card
BUTTON, FOR_BUTTONS = 46, 176  # the width of a button that sets out, and of the words before all of them
PLAYERS_COLOURS = ("#e6194b", "#f58231", "#ffe119", "#3cb44b", "#42d4f4", "#4363d8", "#911eb4", "#f032e6")


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The room as one file at `path`, and findings; with an error there is none."""
    gallery, problems = hung(game, with_parts(game, cards), wanted)
    if has_errors(problems):
        return {}, problems
    things = things_of(gallery)
    pictures = alone(things, gallery, wanted, as_webp)
    names = {name: asset_name(content) for name, content in pictures.items()}
    strip = strip_for(things)
    surface, made = surface_of(things, has_hand=holds(things), strip_height=strip.height)
    room = Room(table_of(things, made), surface, {name: f"/assets/{file}" for name, file in names.items()})
    members = {"0.json": json_of(room.widgets())}
    members |= {f"assets/{names[name]}": content for name, content in pictures.items()}
    return {path: packed(members)}, [*problems, *crowded(strip)]


def strip_for(things: Things) -> Strip:
    """The strip, with room for a button for each number of players."""
    least, most = things.game.players
    return strip_of(things, FOR_BUTTONS + (most - least + 1) * (BUTTON + 6))


def asset_name(content: bytes) -> str:
    """What the program calls a picture: its CRC-32 as a signed number, and its size in bytes."""
    checksum = zlib.crc32(content)
    return f"{checksum - (1 << 32) if checksum >= 1 << 31 else checksum}_{len(content)}"


def json_of(widgets: Mapping[str, Widget]) -> bytes:
    """Widgets as they stand in the file."""
    return (json.dumps(widgets, ensure_ascii=False, indent=1) + "\n").encode()


@dataclass(frozen=True, slots=True)
class Lot:
    """Cards that begin in one holder, with a face up: in a pile, or side by side from the place `first` on."""

    key: str
    pile: Pile
    designs: tuple[Design, ...]
    home: str
    face: int
    first: int = -1

    @property
    def cards(self) -> list[tuple[str, int]]:
        """The cards: the id of each and which copy it is, from 0."""
        return [(design.card.id, copy) for design in self.designs for copy in range(design.card.copies)]


class Room:
    """One room in the making: the table of a game, and the addresses of its pictures by their names."""

    def __init__(self, table: Table, surface: Surface, pictures: Mapping[str, str]) -> None:
        self.table, self.things, self.surface, self.pictures = table, table.things, surface, pictures
        self.game = table.things.game
        self.homes: dict[str, str] = {}  # the holder of each pile, and of each design of tokens
        self.holds: dict[tuple[float, float], str] = {}  # holders of places by their middles
        self.counted: dict[str, int] = {}  # the labels of what players count, and where they begin

    def widgets(self) -> dict[str, Widget]:
        """All widgets by their ids, with what the file says of the game."""
        made = [*self.ground(), *self.flat(), *self.places(), *self.areas(), *self.cards(), *self.tokens()]
        made += [*self.pieces(), *self.dice(), *self.seats(), *self.buttons()]
        return {"_meta": self.meta()} | {str(widget["id"]): widget for widget in made}

    def meta(self) -> Widget:
        """What the shelf of games shows."""
        least, most = self.game.players
        info = {
            "name": self.game.title,
            "image": next(iter(self.pictures.values()), ""),
            "rules": "",
            "bgg": "",
            "year": "",
            "mode": "vs",
            "time": str(self.game.data.get("time") or ""),
            "attribution": str(self.game.data.get("author") or ""),
            "players": f"{least}-{most}" if most > least else str(least),
            "language": "",
            "variant": f"Version {self.game.version}",
        }
        return {"version": VERSION, "info": info}

    # --- what lies flat -----------------------------------------------------------------------------------------------

    def ground(self) -> Iterator[Widget]:
        """The colour of the table, and what each player holds alone."""
        css = f"background:{ground_of(self.game)};border-radius:0"
        yield fixed("ground", (0, 0, WIDTH, HEIGHT), layer=-9, css=css, clickable=False, color="transparent")
        x, y, width, height = HAND
        if not self.surface.has_hand:
            return
        yield {
            "id": "hand",
            "type": "holder",
            **box_of((x, y, width, height)),
            "onEnter": {"activeFace": FRONT},
            "dropOffsetX": 10,
            "dropOffsetY": max(4, (height - self.highest()) // 2),
            "stackOffsetX": 40,
            "childrenPerOwner": True,
            "css": "background:#0000002b;border:2px solid #ffffff33",
        }

    def highest(self) -> int:
        """How high the highest card is."""
        heights = (self.surface.size(0, pile.size.height)[1] for pile in self.things.of(Form.CARDS))
        return min(170, max(heights, default=160))

    def flat(self) -> Iterator[Widget]:
        """Boards and mats, which nobody takes up."""
        for pile in self.things.of(Form.BOARD, Form.MATS):
            for design, key, box in self.copies(pile):
                yield fixed(
                    key,
                    self.surface.box(box),
                    layer=-5,
                    image=self.pictures[design.front_name],
                    css="background-size:100% 100%",
                    color="transparent",
                    clickable=False,
                )

    def copies(self, pile: Pile) -> Iterator[tuple[Design, str, Box]]:
        """The single pieces of a pile that have a place: the design, the id and where it lies."""
        designs = {design.card.id: design for design in pile.designs}
        for key, box in self.table.arrangement.of(f"piece/{pile.key}"):
            card, _, copy = key.rpartition("/")
            yield designs[card], f"piece-{pile.key}-{card}-{copy}", box

    def places(self) -> Iterator[Widget]:
        """Places of boards and mats that hold cards."""
        for key, box in holding_places(self.things, self.table.arrangement):
            self.holds[box.middle] = key
            css = "background:transparent;border:none"
            yield holder(key, self.surface.box(box), (0, 0), css) | {"onEnter": {"activeFace": FRONT}}

    # --- areas and cards ----------------------------------------------------------------------------------------------

    def areas(self) -> Iterator[Widget]:
        """A holder for each area, with its title above and a button to shuffle below."""
        for area in self.things.areas:
            box = self.table.arrangement.area(area.key)
            if box is None:
                continue
            x, y, width, height = self.surface.box(box)
            title = area.title if area.player < 0 else f"{area.title} {area.player + 1}"
            yield label(f"{area_id(area.key)}-title", title, (x, y - 19, max(width, 60), 18))
            if area.is_grid:
                place = x, y, width, height
                yield fixed(area_id(area.key), place, layer=-6, css=OPEN_CSS, clickable=False, color="transparent")
                continue
            for pile in area.piles:
                self.homes[pile] = area_id(area.key)
            made = holder(area_id(area.key), (x - 4, y - 4, width + 8, height + 8), (4, 4), HOLDER_CSS)
            if area.room > 1:
                made["stackOffsetX"] = round(self.surface.unit * area.size[0] * LAP)
            yield made | {"onEnter": {"activeFace": BACK if area.is_hidden else FRONT}}
            if area.is_hidden and area.piles:
                routine: list[Widget] = [{"func": "SHUFFLE", "holder": area_id(area.key)}]
                yield button(
                    f"{area_id(area.key)}-shuffle", "Shuffle", (x, y + height + 6, max(width, 44), 18), routine, 10
                )

    def cards(self) -> Iterator[Widget]:
        """The cards of each pile, in the area where they begin."""
        laid: dict[str, int] = {}
        for pile in self.things.of(Form.CARDS):
            area = self.things.home(pile.key)
            if area is not None:
                face = BACK if area.is_hidden else FRONT
                first = laid.get(area.key, 0) if area.room > 1 else -1
                laid[area.key] = laid.get(area.key, 0) + pile.count
                yield from self.deck(Lot(deck_id(pile.key), pile, pile.designs, area_id(area.key), face, first))

    def tokens(self) -> Iterator[Widget]:
        """Tokens: a heap of each design."""
        for pile in self.things.of(Form.TOKENS):
            for design in pile.designs:
                box = self.table.arrangement.boxes[f"tokens/{pile.key}/{design.card.id}"]
                key = deck_id(f"{pile.key}/{design.card.id}")
                home = self.homes[f"{pile.key}/{design.card.id}"] = f"{key}-heap"
                x, y, width, height = self.surface.box(box)
                made = holder(home, (x - 2, y - 2, width + 4, height + 4), (2, 2), HEAP_CSS)
                yield made | {"dropTarget": {"type": "card", "deck": key}}
                yield from self.deck(Lot(key, pile, (design,), home, FRONT))

    def deck(self, lot: Lot) -> Iterator[Widget]:
        """A deck in a holder with all its cards, which lie in a pile or side by side."""
        width, height = self.surface.size(lot.pile.size.width, lot.pile.size.height)
        shown = {"type": "image", "x": 0, "y": 0, "width": width, "height": height, "color": "transparent"}
        objects = [[{**shown, "dynamicProperties": {"value": side}}] for side in ("back", "front")]
        yield {
            "id": lot.key,
            "type": "deck",
            "parent": lot.home,
            "display": False,
            "cardDefaults": {"width": width, "height": height, "enlarge": enlarged(height)},
            "cardTypes": {design.card.id: self.card_type(design) for design in lot.designs},
            "faceTemplates": [{"objects": each, "radius": False} for each in objects],
        }
        inside = lot.home
        if lot.first < 0 and len(lot.cards) > 1:
            inside = f"{lot.key}-pile"
            at = {"x": 2, "y": 2} if lot.pile.form is Form.TOKENS else {}
            yield {"id": inside, "type": "pile", "parent": lot.home, "width": width, "height": height, **at}
        for number, (card, copy) in enumerate(lot.cards, max(lot.first, 0)):
            at = {"x": 4 + round(width * LAP) * number, "y": 4} if lot.first >= 0 else {}
            made: Widget = {"id": f"{lot.key}-{card}-{copy + 1}", "type": "card", "deck": lot.key, "cardType": card}
            yield made | {"parent": inside, "activeFace": lot.face, "z": number + 1, **at}

    def card_type(self, design: Design) -> Widget:
        """The pictures of a card; one without a back looks the same from behind."""
        front = self.pictures[design.front_name]
        back = self.pictures[design.back_name] if design.back is not None else front
        return {"label": design.card.name, "front": front, "back": back}

    # --- pieces, dice, people -----------------------------------------------------------------------------------------

    def pieces(self) -> Iterator[Widget]:
        """Pieces that stand."""
        for pile in self.things.of(Form.STANDEES):
            for design, key, box in self.copies(pile):
                x, y, width, height = self.surface.box(box)
                yield {
                    "id": key,
                    **box_of((x, y, width, height)),
                    "layer": 1,
                    "image": self.pictures[design.front_name],
                    "color": "transparent",
                    "css": f"background-size:100% 100%;border-radius:{max(3, width // 6)}px",
                    "enlarge": enlarged(height),
                }

    def dice(self) -> Iterator[Widget]:
        """Dice, rolled by a click."""
        for die in self.things.dice:
            box = box_of(self.surface.box(self.table.arrangement.boxes[f"die/{die.key}"]))
            yield {
                "id": f"die-{die.key}",
                "type": "dice",
                **box,
                "faces": shown_on(die.sides),
                "movable": True,
            }

    def seats(self) -> Iterator[Widget]:
        """A seat for each player, and behind it what the player counts."""
        strip, top = strip_for(self.things), self.surface.strip
        for seat in range(self.things.seats):
            x, down = strip.seat(seat)
            yield {
                "id": f"seat-{seat + 1}",
                "type": "seat",
                **box_of((x, top + down, strip.wide, STRIP_HEIGHT)),
                "index": seat + 1,
                "color": PLAYERS_COLOURS[seat % len(PLAYERS_COLOURS)],
                "displayEmpty": f"sit at {seat + 1}",
                "css": "font-size:14px;border-width:3px;box-sizing:border-box",
            }
            for at, tally in enumerate(strip.tallies):
                x, down = strip.counter(seat, at)
                key = f"tally-{tally.key}-{seat + 1}"
                self.counted[key] = max(0, tally.least)
                yield from counter_of(key, tally.title, (x, top + down), self.counted[key])

    # --- setting out --------------------------------------------------------------------------------------------------

    def buttons(self) -> Iterator[Widget]:
        """A button that sets the game out for each number of players, or that puts everything back."""
        x, y, width, height = STRIP_LEFT, self.surface.strip, STRIP_WIDTH, STRIP_HEIGHT
        counts = sorted(self.table.deals)
        rows = [(f"{players}", self.set_out(players)) for players in counts] or [("Everything back", self.gathered())]
        wide = BUTTON if counts else 150
        left = x + width - len(rows) * (wide + 6)
        if counts:
            yield label(
                "set-up-title",
                "Set out for players:",
                (left - FOR_BUTTONS, y + 7, FOR_BUTTONS - 6, 22),
                size=15,
                align="right",
            )
        for number, (text, routine) in enumerate(rows):
            yield button(
                f"set-up-{text.lower().replace(' ', '-')}",
                text,
                (left + number * (wide + 6), y, wide, height),
                routine,
                16,
            )

    def gathered(self) -> list[Widget]:
        """Everything goes back to where it begins, and hidden piles are shuffled."""
        homes = list(dict.fromkeys(self.homes.values()))
        cards = [pile for pile in self.things.of(Form.CARDS) if pile.key in self.homes]
        closed = list(dict.fromkeys(self.homes[pile.key] for pile in cards if self.things.is_closed(pile)))
        steps: list[Widget] = [{"func": "RECALL", "holder": homes}]
        if closed:
            steps += [{"func": "FLIP", "holder": closed, "face": BACK}, {"func": "SHUFFLE", "holder": closed}]
        if opened := [home for home in homes if home not in closed]:
            steps.append({"func": "FLIP", "holder": opened, "face": FRONT})
        rows = self.counted.items()
        return [*steps, *({"func": "LABEL", "label": key, "mode": "set", "value": value} for key, value in rows)]

    def set_out(self, players: int) -> list[Widget]:
        """Everything back, and then what is dealt for so many players."""
        dealt = [step for deal, target in self.table.deals[players] for step in self.dealt(deal, target)]
        return [*self.gathered(), *dealt]

    def dealt(self, deal: Deal, target: Target) -> Iterator[Widget]:
        """The steps of one deal."""
        pile = next(pile for pile in self.things.piles if pile.key == deal.deck)
        from_tokens = pile.form is Form.TOKENS and deal.card
        home = self.homes.get(f"{deal.deck}/{deal.card}" if from_tokens else deal.deck)
        if home is None:
            return
        face: Widget = {"face": FRONT} if deal.is_open else {}
        to = f"seat-{target.seat + 1}" if target.seat >= 0 else area_id(target.area)
        if target.at is not None:
            to = self.holds.get(target.at, "")
        if deal.card and not from_tokens:
            yield {"func": "SELECT", "type": "card", "property": "cardType", "value": deal.card, "max": deal.count}
            if to:
                yield {"func": "MOVE", "collection": "DEFAULT", "to": to, "count": deal.count, **face}
        elif to:
            yield {"func": "MOVE", "from": home, "to": to, "count": deal.count, **face}
        elif target.at is not None:
            width, height = self.surface.size(pile.size.width, pile.size.height)
            x, y, _, _ = self.surface.box(Box(*target.at, 0, 0))
            at = {"x": x - width // 2, "y": y - height // 2}
            yield {"func": "MOVEXY", "from": home, "count": deal.count, **at, "snapToGrid": False, **face}
