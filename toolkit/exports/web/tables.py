"""The two tables that a game can be on without a server: by its rules, or free."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from engine.games import NoRules
from engine.records.box_json import write_box
from toolkit.deal import open_table
from toolkit.exports.kinds import CannotExportError
from toolkit.own_rules import is_own
from toolkit.rooms import site as ruled
from toolkit.rooms.faces import Pictures
from toolkit.rooms.free import inventory
from toolkit.rooms.free import site as free
from toolkit.rooms.free.setting import BadSettingError, first_table, setting_of
from toolkit.rooms.kept import pieces_shown, shown_of
from toolkit.texts.playability import rules_named
from toolkit.web import Reply

if TYPE_CHECKING:
    from engine.kernel import Box
    from toolkit.model import Card, Game
    from toolkit.problem import Problem

Told = dict[str, object]
BOTS = (
    ("greedy", "a bot that looks ahead"),
    ("search:50", "a bot that thinks longer"),
    ("random", "a bot that plays anything"),
)
FREELY = "Without rules it does: heap export web --free."
MOST_SEATS = 8  # at a free table whose game does not say how many play it
SECRETS = (
    "This page plays by itself, without a server. So everything is in it: whoever looks into its files or its memory "
    "can see what lies hidden. What is played stays in this browser."
)


class WebTable(ABC):
    """What a page is told of its table before anybody sits at it. `folder` is where its page lies.

    `first` is the module of Python that the page begins with, `deed` what one thing that is done is called.
    """

    folder: ClassVar[Path]
    first: ClassVar[str]
    deed: ClassVar[str]
    bots: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    @abstractmethod
    def served(self) -> Mapping[str, Reply]:
        """What a server answers with that has the same page, by address."""

    @abstractmethod
    def pieces(self) -> Sequence[Card]:
        """The pieces of which there are pictures, beside the cards."""

    @abstractmethod
    def shown(self, pictures: Pictures) -> Told:
        """What the page shows of the things of the game."""

    @abstractmethod
    def box(self, shown: Told) -> str:
        """What Python is given of the game, as JSON. Raises CannotExportError."""

    @property
    def players(self) -> tuple[int, int]:
        """How many can sit at it, at least and at most."""
        return self.game.players

    def told(self, pictures: Pictures) -> Told:
        """All of it; `name` stands for the things, so that a game goes on with those that it began with."""
        shown = self.shown(pictures)
        box = self.box(shown)
        return {
            "game": self.game.id,
            "name": hashlib.sha256(box.encode()).hexdigest()[:16],
            "players": self.players,
            "bots": self.bots,
            "deed": self.deed,
            "secrets": SECRETS,
            "shown": shown,
            "first": self.first,
            "box": box,
        }


class RuledTable(WebTable):
    """A table that knows the rules, with people and bots."""

    folder = ruled.PAGE
    first = "toolkit.rooms.in_page"
    deed = "choice"
    bots = BOTS

    def __init__(self, game: Game, box: Box) -> None:
        super().__init__(game)
        self._box = box

    def served(self) -> Mapping[str, Reply]:
        """The page of `heap play --web`."""
        return ruled.pages()

    def pieces(self) -> Sequence[Card]:
        """The board and the players' mats."""
        return pieces_shown(self.game)

    def shown(self, pictures: Pictures) -> Told:
        """The cards, and how they lie."""
        return shown_of(self.game, pictures)

    def box(self, shown: Told) -> str:
        """The box with its texts read, and the revisions of its cards."""
        cards = cast("dict[str, dict[str, object]]", shown["cards"])
        revisions = {name: {"revision": card["revision"]} for name, card in cards.items() if "revision" in card}
        return json.dumps({"box": write_box(self._box), "shown": json.dumps({"cards": revisions})})


class FreeTable(WebTable):
    """A table without rules, at which only people sit."""

    folder = free.PAGE
    first = "toolkit.rooms.free.in_page"
    deed = "move"

    def served(self) -> Mapping[str, Reply]:
        """The page of `heap play --web --free`."""
        return free.pages()

    def pieces(self) -> Sequence[Card]:
        """All of them."""
        return self.game.pieces

    def shown(self, pictures: Pictures) -> Told:
        """The things of the game."""
        return inventory.shown_of(self.game, pictures)

    @property
    def players(self) -> tuple[int, int]:
        """As many as play the game."""
        least, most = self.game.players
        return (max(1, least), most or MOST_SEATS)

    def box(self, shown: Told) -> str:
        """The things, and how they lie at first for each number of seats. Raises CannotExportError."""
        text = json.dumps(shown)
        things, (least, most) = inventory.inventory_of(text), self.players
        settings = {seats: setting_of(self.game, things, seats) for seats in range(least, most + 1)}
        try:
            for setting in settings.values():
                first_table(setting, 0, things)
        except BadSettingError as bad:
            raise CannotExportError(f"{self.game.title} does not lie on a table: {bad}.") from bad
        return json.dumps({"shown": text, "settings": settings})


def box_of(game: Game) -> tuple[Box | None, list[Problem]]:
    """The box that is played with; None with the findings that are in its way. Raises CannotExportError."""
    if is_own(rules_named(game)):
        raise CannotExportError("Rules of a game's own do not go along into a page.", FREELY)
    try:
        referee, problems = open_table(game)
    except NoRules as none:
        raise CannotExportError(f"{game.title} cannot be played: {none}.", FREELY) from none
    return (referee.box if referee is not None else None), problems
