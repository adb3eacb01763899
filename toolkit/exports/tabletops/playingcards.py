"""A room for PlayingCards.io, as a `.pcio` file: a zip of widgets as JSON, and pictures.

The file says no version of its schema, which means the oldest; the program brings it up to date when it is opened.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.exports.gallery import Design, hung, with_parts
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.tabletops.archive import packed
from toolkit.exports.tabletops.arrangement import LAP, Box, holding_places
from toolkit.exports.tabletops.dealt import Table, Target, table_of
from toolkit.exports.tabletops.pictures import alone, as_jpeg, named
from toolkit.exports.tabletops.setting_out import Deal
from toolkit.exports.tabletops.strip import (
    COUNTER_WIDTH,
    STRIP_HEIGHT,
    STRIP_LEFT,
    STRIP_WIDTH,
    Strip,
    crowded,
    strip_of,
)
from toolkit.exports.tabletops.surface import (
    HAND,
    Surface,
    area_id,
    deck_id,
    surface_of,
)
from toolkit.exports.tabletops.things import Area, Form, Pile, Things, things_of
from toolkit.model import Card, Game
from toolkit.problem import Problem, has_errors

MARGIN = 4  # of a holder around its cards
BACK_WIDTH, FOR_WIDTH = 140, 66  # of buttons
Widget = dict[str, object]


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The room as one file at `path`, and findings; with an error there is none."""
    gallery, problems = hung(game, with_parts(game, cards), wanted)
    if has_errors(problems):
        return {}, problems
    things = things_of(gallery)
    pictures = alone(things, gallery, wanted, as_jpeg)
    names = named(pictures, ".jpg")
    strip = strip_for(things)
    surface, made = surface_of(things, has_hand=True, strip_height=strip.height)
    addresses = {name: f"package://userassets/{file}" for name, file in names.items()}
    room = PlainRoom(table_of(things, made), surface, addresses)
    members = {"widgets.json": (json.dumps(room.widgets(), ensure_ascii=False, indent=1) + "\n").encode()}
    members |= {f"userassets/{names[name]}": content for name, content in pictures.items()}
    return {path: packed(members)}, [*problems, *crowded(strip)]


def strip_for(things: Things) -> Strip:
    """The strip, with room for a button for each number of players."""
    least, most = things.game.players
    return strip_of(things, BACK_WIDTH + 6 + (most - least + 1) * (FOR_WIDTH + 6))


@dataclass(frozen=True, slots=True)
class Lies:
    """Where cards lie: the first one, how much further right each next one is, and whether their faces are up."""

    x: int
    y: int
    step: int = 0
    is_open: bool = True


class PlainRoom:
    """One room in the making: the table of a game, and the addresses of its pictures by their names."""

    def __init__(self, table: Table, surface: Surface, pictures: Mapping[str, str]) -> None:
        self.table, self.things, self.surface, self.pictures = table, table.things, surface, pictures
        self.piles = {pile.key: pile for pile in self.things.piles}
        self.homes: dict[str, str] = {}  # the holder of each pile, and of each design of tokens
        self.holds: dict[tuple[float, float], str] = {}  # the holders of places, by their middles on the table

    def widgets(self) -> list[Widget]:
        """All widgets, those that lie lower first."""
        x, y, width, height = HAND
        hand: Widget = {"id": "hand", "type": "hand", "x": x, "y": y, "width": width, "height": height}
        made = [hand, *self.flat(), *self.places(), *self.holders(), *self.cards(), *self.loose(), *self.dice()]
        return [{**widget, "z": at} for at, widget in enumerate([*made, *self.seats(), *self.buttons()], 1)]

    def flat(self) -> Iterator[Widget]:
        """Boards and mats."""
        for pile in self.things.of(Form.BOARD, Form.MATS):
            designs = {design.card.id: design for design in pile.designs}
            for key, box in self.table.arrangement.of(f"piece/{pile.key}"):
                front = designs[key.partition("/")[0]].front_name
                name = f"piece-{pile.key}-{key.replace('/', '-')}"
                shown = self.pictures[front]
                yield {"id": name, "type": "board", **box_of(self.surface.box(box)), "boardImage": shown}

    def places(self) -> Iterator[Widget]:
        """A holder for each place of a board or mat that holds cards, and for each where something is dealt to."""
        for key, box in holding_places(self.things, self.table.arrangement):
            self.holds[box.middle] = key
            yield holder(key, "", self.surface.box(box))
        for deal, target in (row for rows in self.table.deals.values() for row in rows):
            if target.at is not None and target.at not in self.holds and self.is_dealt(deal):
                key = self.holds[target.at] = f"dealt-{len(self.holds) + 1}"
                size = self.piles[deal.deck].size
                x, y = target.at[0] - size.width / 2, target.at[1] - size.height / 2
                yield holder(key, "", self.surface.box(Box(x, y, size.width, size.height)))

    def holders(self) -> Iterator[Widget]:
        """A holder for each area; those of hidden piles have a button that shuffles."""
        for area in self.things.areas:
            box = self.table.arrangement.area(area.key)
            if box is not None and not area.is_grid:
                x, y, width, height = self.surface.box(box)
                title = area.title if area.player < 0 else f"{area.title} {area.player + 1}"
                yield holder(area_id(area.key), title, (x, y, width, height), area)
                self.homes |= dict.fromkeys(area.piles, area_id(area.key))

    def cards(self) -> Iterator[Widget]:
        """Decks with their cards, each in the area where it begins."""
        for pile in self.things.of(Form.CARDS):
            area = self.things.home(pile.key)
            box = self.table.arrangement.area(area.key) if area is not None else None
            if area is None or box is None:
                continue
            x, y, _, _ = self.surface.box(box)
            step = round(self.surface.unit * pile.size.width * LAP) if area.room > 1 else 0
            yield from self.deck(deck_id(pile.key), pile, pile.designs, Lies(x, y, step, not area.is_hidden))

    def loose(self) -> Iterator[Widget]:
        """Tokens, a heap of each design, and pieces that stand."""
        for pile in self.things.of(Form.TOKENS):
            for design in pile.designs:
                key = deck_id(f"{pile.key}/{design.card.id}")
                box = self.table.arrangement.boxes[f"tokens/{pile.key}/{design.card.id}"]
                x, y, width, height = self.surface.box(box)
                self.homes[f"{pile.key}/{design.card.id}"] = f"{key}-heap"
                yield holder(f"{key}-heap", "", (x, y, width, height))
                yield from self.deck(key, pile, (design,), Lies(x, y))
        for pile in self.things.of(Form.STANDEES):
            yield self.deck_widget(deck_id(pile.key), pile, pile.designs)
            for key, box in self.table.arrangement.of(f"piece/{pile.key}"):
                card, _, copy = key.partition("/")
                x, y, _, _ = self.surface.box(box)
                yield card_widget(f"piece-{pile.key}-{card}-{copy}", deck_id(pile.key), card, (x, y), faceup=True)

    def deck(self, key: str, pile: Pile, designs: Sequence[Design], lies: Lies) -> Iterator[Widget]:
        """A deck and its cards, in the holder where they begin."""
        home = self.homes.get(pile.key) or self.homes[f"{pile.key}/{designs[0].card.id}"]
        yield self.deck_widget(key, pile, designs) | {"parent": home, "x": lies.x, "y": lies.y}
        copies = [(design.card.id, copy) for design in designs for copy in range(design.card.copies)]
        for number, (card, copy) in enumerate(copies):
            place = lies.x + number * lies.step, lies.y
            made = card_widget(f"{key}-{card}-{copy + 1}", key, card, place, faceup=lies.is_open)
            yield made | {"parent": home}

    def deck_widget(self, key: str, pile: Pile, designs: Sequence[Design]) -> Widget:
        """A deck: its cards' size, and the pictures of each."""
        size = pile.stands[2:] if pile.stands else (pile.size.width, pile.size.height)
        width, height = self.surface.size(*size)
        return {
            "id": key,
            "type": "cardDeck",
            "x": 0,
            "y": 0,
            "cardWidth": width,
            "cardHeight": height,
            "enlarge": True,
            "cardTypes": {design.card.id: self.card_type(design) for design in designs},
            "faceTemplate": template("front", width, height),
            "backTemplate": template("back", width, height),
        }

    def card_type(self, design: Design) -> Widget:
        """The pictures of a card; one without a back looks the same from behind."""
        front = self.pictures[design.front_name]
        back = self.pictures[design.back_name] if design.back is not None else front
        return {"label": design.card.name, "front": front, "back": back}

    def dice(self) -> Iterator[Widget]:
        """A spinner for each die, which shows its sides by name."""
        for die in self.things.dice:
            x, y, width, height = self.surface.box(self.table.arrangement.boxes[f"die/{die.key}"])
            size = {"x": x, "y": y, "width": max(width, 60), "height": max(height, 60)}
            yield {"id": f"die-{die.key}", "type": "spinner", **size, "options": list(die.sides)}

    def seats(self) -> Iterator[Widget]:
        """A seat for each player, and behind it what the player counts."""
        strip, top = strip_for(self.things), self.surface.strip
        for seat in range(self.things.seats):
            x, down = strip.seat(seat)
            place = box_of((x, top + down, strip.wide, STRIP_HEIGHT))
            yield {"id": f"seat-{seat + 1}", "type": "seat", **place, "seatIndex": seat + 1}
            for at, tally in enumerate(strip.tallies):
                x, down = strip.counter(seat, at)
                place = box_of((x, top + down, COUNTER_WIDTH - 6, STRIP_HEIGHT))
                key, value = f"tally-{tally.key}-{seat + 1}", max(0, tally.least)
                yield {"id": key, "type": "counter", **place, "label": tally.title, "counterValue": value}

    # --- setting out --------------------------------------------------------------------------------------------------

    def buttons(self) -> Iterator[Widget]:
        """A button that puts everything back, and one that sets the game out for each number of players."""
        left, top = STRIP_LEFT + STRIP_WIDTH, self.surface.strip
        rows = [("Everything back", self.gathered(), BACK_WIDTH)]
        rows += [(f"For {players}", self.set_out(players), FOR_WIDTH) for players in sorted(self.table.deals)]
        for text, routine, width in reversed(rows):
            left -= width + 6
            place = {"x": left, "y": top, "width": width, "height": STRIP_HEIGHT}
            key = text.lower().replace(" ", "-")
            yield {"id": key, "type": "automationButton", **place, "label": text, "clickRoutine": routine}

    def gathered(self) -> list[Widget]:
        """Everything goes back to where it begins, and hidden piles are shuffled."""
        cards = [pile for pile in self.things.of(Form.CARDS) if pile.key in self.homes]
        hidden = [pile.key for pile in cards if self.things.is_closed(pile)]
        others = [pile.key for pile in cards if pile.key not in hidden]
        others += [f"{pile.key}/{each.card.id}" for pile in self.things.of(Form.TOKENS) for each in pile.designs]
        rows = ((list(map(deck_id, hidden)), "faceDown"), (list(map(deck_id, others)), "faceUp"))
        steps = [step("RECALL_CARDS", decks=decks, includeHands="hands", flip=flip) for decks, flip in rows if decks]
        if hidden:
            steps.append(step("SHUFFLE_CARDS", holders=[self.homes[key] for key in hidden]))
        return steps

    def set_out(self, players: int) -> list[Widget]:
        """Everything back, and then what is dealt to hands and areas for so many players."""
        return [*self.gathered(), *(each for row in self.table.deals[players] for each in self.dealt(*row))]

    def is_dealt(self, deal: Deal) -> bool:
        """Whether a button can deal this: the program looks for no certain card of a deck."""
        return not deal.card or self.piles[deal.deck].form is Form.TOKENS

    def dealt(self, deal: Deal, target: Target) -> Iterator[Widget]:
        """The step of one deal, if there is one."""
        is_token = self.piles[deal.deck].form is Form.TOKENS
        home = self.homes.get(f"{deal.deck}/{deal.card}" if is_token else deal.deck)
        if home is None or not self.is_dealt(deal):
            return
        to = f"seat-{target.seat + 1}" if target.seat >= 0 else area_id(target.area)
        if target.at is not None:
            to = self.holds[target.at]
        flip = {"moveFlip": "faceUp"} if deal.is_open else {}
        yield step("MOVE_CARDS_BETWEEN_HOLDERS", **{"from": [home], "to": [to]}, quantity=deal.count, **flip)


# --- widgets ----------------------------------------------------------------------------------------------------------


def box_of(box: tuple[int, int, int, int]) -> Widget:
    """Where a widget lies, and how large it is."""
    return dict(zip(("x", "y", "width", "height"), box, strict=True))


def holder(key: str, title: str, box: tuple[int, int, int, int], area: Area | None = None) -> Widget:
    """Something that cards snap into: a pile, or a row."""
    x, y, width, height = box
    place = box_of((x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN))
    made: Widget = {"id": key, "type": "cardPile", **place, "label": title}
    if area is not None and area.room > 1:
        return made | {"layoutType": "spread", "spreadDirection": "right"}
    return made | {"layoutType": "pile", "hasShuffleButton": area is not None and area.is_hidden and bool(area.piles)}


def card_widget(key: str, deck: str, card: str, at: tuple[int, int], *, faceup: bool) -> Widget:
    """A card of a deck."""
    return {"id": key, "type": "card", "deck": deck, "cardType": card, "x": at[0], "y": at[1], "faceup": faceup}


def template(side: str, width: int, height: int) -> Widget:
    """A side of all cards of a deck: its picture, which each names in a column."""
    shown: Widget = {"type": "image", "x": 0, "y": 0, "w": width, "h": height, "color": "#ffffff"}
    return {
        "includeBorder": False,
        "includeRadius": True,
        "objects": [{**shown, "valueType": "dynamic", "value": side}],
    }


def step(func: str, **values: object) -> Widget:
    """A step of what a button does."""
    return {"func": func, "args": {name: {"type": "literal", "value": value} for name, value in values.items()}}
