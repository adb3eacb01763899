"""What was played at tables in browsers, summed up: how long, with which scores, which cards nobody played, remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.kernel import Endless, Referee, Refused, scores, winners
from engine.records import Played
from toolkit.rooms.free.inventory import BadInventoryError, inventory_of
from toolkit.rooms.gathering import KeptGameError
from toolkit.rooms.kept import KeptBoxError, opened
from toolkit.rooms.room import actions_of
from toolkit.rooms.store import FREE, SET, KeptGame, Remark, Store


@dataclass(slots=True)
class Session:
    """A game that was played, or is.

    `seconds` lie between its begin and the last thing that was done. `scores` and `played`, the ids of the cards that
    somebody chose or whose words did something, are empty where it cannot be played again, and at a free table, which
    has no rules; `why` says then why, "" for a free table.
    """

    kept: KeptGame
    begun: float
    seconds: float
    actions: int
    remarks: list[Remark]
    is_over: bool = False
    scores: list[float] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    cards: dict[str, str] = field(default_factory=dict)  # names by id
    played: set[str] = field(default_factory=set)
    why: str = ""
    names: dict[int, str] = field(default_factory=dict)  # what people are called, by their seats

    def told(self) -> dict[str, object]:
        """The session as plain values."""
        return {
            "session": self.kept.id,
            "game": self.game,
            "is_free": self.is_free,
            "begun": self.begun,
            "seconds": round(self.seconds, 1),
            "seats": [*self.kept.seats],
            "names": [self.names.get(seat, "") for seat in range(len(self.kept.seats))],
            "actions": self.actions,
            "is_over": self.is_over,
            "scores": self.scores,
            "winners": self.winners,
            "never_played": self.never_played,
            "remarks": [remark_told(remark, self.cards) for remark in self.remarks],
            "why": self.why,
        }

    @property
    def game(self) -> str:
        """The id of the game, also where it lies on a free table."""
        return self.kept.game.removeprefix(FREE)

    @property
    def is_free(self) -> bool:
        """Whether it was played at a free table."""
        return self.kept.game.startswith(FREE)

    @property
    def never_played(self) -> list[str]:
        """The names of the cards that nobody played; none at a free table, where nobody knows."""
        return [] if self.is_free else [name for card, name in self.cards.items() if card not in self.played]


def remark_told(remark: Remark, cards: dict[str, str]) -> dict[str, object]:
    """A remark as plain values, with the name of the card that it is about."""
    return {
        "actions": remark.actions,
        "seat": remark.seat + 1,  # 0 is who looked on
        "about": remark.about,
        "card": cards.get(remark.about, ""),
        "revision": remark.revision,
        "words": remark.words,
        "at": remark.at,
    }


def sessions_of(store: Store, game: str = "") -> list[Session]:
    """All sessions of a file, the latest first, or those of one game, with those at free tables.

    Raises sqlite3.Error and OSError.
    """
    rules: dict[str, Referee | str] = {}
    found = []
    for kept in store.all_games():
        if game and kept.game not in (game, FREE + game):
            continue
        if kept.game.startswith(FREE):
            found.append(_free_session(store, kept))
            continue
        if kept.box not in rules:
            rules[kept.box] = _rules(store, kept)
        found.append(_session(store, kept, rules[kept.box]))
    return found


def _rules(store: Store, kept: KeptGame) -> Referee | str:
    """The rules of a kept box, or why there are none."""
    try:
        return opened(store.box(kept.box), kept.game)
    except (KeptBoxError, OSError) as error:
        return f"{error}"


def _session(store: Store, kept: KeptGame, rules: Referee | str) -> Session:
    begun, last = store.times(kept.id)
    made = Session(kept, begun, last - begun, 0, store.remarks(kept.id), names=store.names(kept.id))
    if isinstance(rules, str):
        made.why = rules
        return made
    try:
        actions = actions_of(store.events(kept.id))
        made.actions = len(actions)
        played = Played(rules, kept.seed, kept.seats, quiet=False)
        for player, action in actions:
            played.apply(action, player)
    except (KeptGameError, Refused, Endless) as error:
        made.why = f"{error}"
        return made
    made.cards = {design.id: design.name for design in rules.box.designs}
    made.played = cards_played(played)
    made.is_over = played.state.choice is None
    made.scores = scores(played.state)
    made.winners = winners(played.state) if made.is_over else []
    return made


def _free_session(store: Store, kept: KeptGame) -> Session:
    begun, last = store.times(kept.id)
    made = Session(kept, begun, last - begun, 0, store.remarks(kept.id), names=store.names(kept.id))
    try:
        made.actions = len(actions_of(event for event in store.events(kept.id) if event.kind != SET))
        made.cards = {key: design.name for key, design in inventory_of(store.shown(kept.box)).designs.items()}
    except (KeptGameError, BadInventoryError) as error:
        made.why = f"{error}"
    return made


def cards_played(played: Played) -> set[str]:
    """The ids of the cards that somebody named in a choice, or whose words did something."""
    box = played.referee.box
    names = {design.name: design.id for design in box.designs}
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))
    found = {names[name] for _, action in played.actions for name in pattern.findall(action)}
    sentences = played.referee.compiled.sentences
    causes = {sentences[line.sentence].source for line in played.state.log or () if line.sentence >= 0}
    return found | {box.source_id(source) for source in causes}


def never_played(sessions: Iterable[Session]) -> list[str]:
    """The names of the cards that were played in none of these sessions of one game."""
    cards: dict[str, str] = {}
    played: set[str] = set()
    for session in sessions:
        if session.is_free:
            continue
        cards |= session.cards
        played |= session.played
    return [name for card, name in cards.items() if card not in played]
