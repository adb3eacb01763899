"""The state of a game: plain lists, tuples, ints and strings, quick to clone and exact through JSON.

zones     what lies where: a list of card numbers for each zone, the top card last
zone_of   the zone of each card
turned    cards that lie the other way up than their zone says
at        the place of each piece, -1 where it is not in play
counts    for each counter how much of it each holder has: players first, then places
marks     the owner of the token on each card, plus 1; 0 where there is none
hosts     (card, card it lies on) for cards that lie on others
seen      (player, card) for face-down cards that a player has looked at
lasting   rules and triggers that last for a while, see engine.kernel.running.continuous_effects
deeds     (verb, who, place, card) of what was done in this game and is asked for by some "first"
since     for each period how many deeds there were when it began
used      (ability, holder, period) of what may be done once in a period
waiting   triggered abilities that will be resolved at the next moment for it
due       frames that the rules want to run at the next moment for it
stack     frames of what is going on, the innermost last: [routine or node, step, ...]
choice    [player, kind, options, prompt] that somebody has to decide, or None when the game is over
chance    the position of the random generator
steps     how many frames were run, for the check that games end
log       lines of what happened, or None in a quiet game; no part of the JSON, since a replay makes it anew
groups    the texts in force, sorted, see running.rule_index; None for a group that has changed; no part of the JSON
cache     what was worked out from the rest; no part of anything
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from engine.kernel.referee import Referee
    from engine.kernel.running.rule_index import Group

Frame = list[Any]


class State:
    """See the module. Games add fields of their own; NUMBERS are ints, ROWS flat lists."""

    __slots__ = (
        "at", "cache", "chance", "choice", "counts", "deeds", "due", "groups", "hosts", "lasting", "log", "marks",
        "players", "referee", "seed", "seen", "since", "stack", "steps", "turned", "used", "waiting", "zone_of",
        "zones",
    )  # fmt: skip
    NUMBERS: ClassVar[tuple[str, ...]] = ("players", "seed", "chance", "steps")
    ROWS: ClassVar[tuple[str, ...]] = ("zone_of", "turned", "at", "marks", "hosts", "seen", "deeds", "used", "since")
    NESTED: ClassVar[tuple[str, ...]] = ("zones", "counts", "lasting", "waiting", "due", "stack", "choice")

    players: int
    seed: int
    chance: int
    steps: int
    zones: list[list[int]]
    zone_of: list[int]
    turned: list[int]
    at: list[int]
    counts: list[list[int]]
    marks: list[int]
    hosts: list[tuple[int, int]]
    seen: list[tuple[int, int]]
    lasting: list[list[Any]]
    deeds: list[tuple[str, int, int, int]]
    used: list[tuple[int, int, str]]
    since: list[int]
    waiting: list[list[Any]]
    due: list[Frame]
    stack: list[Frame]
    choice: list[Any] | None
    log: list[tuple[Any, ...]] | None
    cache: dict[Any, Any]
    groups: list[Group | None]
    referee: Referee

    def __init__(self, referee: Referee, players: int, seed: int) -> None:
        self.referee = referee
        self.players = players
        self.seed = self.chance = seed
        self.steps = 0
        self.zones, self.zone_of, self.turned, self.at = [], [], [], []
        self.counts, self.marks, self.hosts, self.seen = [], [], [], []
        self.lasting, self.deeds, self.used, self.waiting = [], [], [], []
        self.since = [0] * len(referee.periods)
        self.due = []
        self.groups = [None] * (referee.grouped_places + players)
        self.stack, self.choice, self.log, self.cache = [], None, None, {}

    def clone(self) -> Self:
        """A copy that shares nothing that changes; it is quiet, whatever the original was."""
        new = object.__new__(type(self))
        new.referee = self.referee
        new.players = self.players
        new.seed = self.seed
        new.chance = self.chance
        new.steps = self.steps
        new.zones = [row[:] for row in self.zones]
        new.zone_of = self.zone_of[:]
        new.turned = self.turned[:]
        new.at = self.at[:]
        new.counts = [row[:] for row in self.counts]
        new.marks = self.marks[:]
        new.hosts = self.hosts[:]
        new.seen = self.seen[:]
        new.lasting = copied(self.lasting) if self.lasting else []
        new.deeds = self.deeds[:]
        new.used = self.used[:]
        new.since = self.since[:]
        new.waiting = copied(self.waiting) if self.waiting else []
        new.due = copied(self.due) if self.due else []
        new.stack = copied(self.stack)
        choice = self.choice
        new.choice = None if choice is None else copied(choice)
        new.log = None
        new.groups = self.groups[:]
        new.cache = {}
        return new

    def to_json(self) -> dict[str, Any]:
        """All there is to know, as values JSON can hold: ints, strings, lists and None."""
        return {"box": self.referee.box.hash} | {name: getattr(self, name) for name in self.fields()}

    @classmethod
    def from_json(cls, referee: Referee, data: dict[str, Any]) -> Self:
        """The state `to_json` was asked of. Raises ValueError when the cards are others or a field is amiss."""
        if data.get("box") != referee.box.hash:
            raise ValueError(f"this was played with other cards than {referee.box.title} has now")
        missing = [name for name in cls.fields() if name not in data]
        if missing:
            raise ValueError(f"the saved game is not whole: {', '.join(missing)} is missing")
        state = cls(referee, data["players"], data["seed"])
        for name in cls.fields():
            setattr(state, name, _thawed(data[name]))
        for name in ("hosts", "seen", "deeds", "used"):
            setattr(state, name, [tuple(row) for row in getattr(state, name)])
        return state

    def digest(self) -> str:
        """A fingerprint of everything in `to_json`."""
        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The names of all that `to_json` writes."""
        return (*cls.NUMBERS, *cls.ROWS, *cls.NESTED)


def copied(row: list[Any]) -> list[Any]:
    """A list with all lists in it copied."""
    return [copied(item) if type(item) is list else item for item in row]


def _thawed(value: Any) -> Any:
    return copied(value) if isinstance(value, list) else value
