"""Scenes: a night in the middle of play set out card by card, then played by a table of steps.

    scene = Scene("Fox", "Raven", "Coyote", residents="Landlord, Bird Lady, ...", texts={"Bedroom Light": "Gain 3 AP."})
    scene.feature(2, "Latched Lid").carry(1, "Bent Spoon").at(1, "house-2").ap(1, 5)
    scene.play('''
        1 | move house-3 | 1 AP 3; 1 at house-3
        1 | forage       | 1 Snack 1
    ''')

A step is: the player who has to choose, the action, and what is so then, each fact apart by ";":
    1 AP 3                     what player 1 has of a counter; "stashed Snacks" and "turns" too
    house-3 Snack 2            what a house has
    1 at house-3, Cat at den   where a piece is
    1 carries A + B            exactly these, "1 carries nothing"; also "1 stashed", "nest", "can-3", "discarded"
    house-3 Features A + B     the Features in play there
    open Latched Lid by 1      an Open token; "closed Latched Lid"
    asks 2                     who has to choose next
    offers raid, lacks raid    what the next choice has
    says "..."                 the log has a line with these words since the step began
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from engine.games import referee
from engine.games.top_of_the_heap import layout
from engine.games.top_of_the_heap.features import tops
from engine.games.top_of_the_heap.items import drop
from engine.games.top_of_the_heap.layout import inventory, stash
from engine.kernel import (
    Box,
    Referee,
    actions,
    apply,
    check_state,
    new_game,
    player_to_move,
    run,
    tell,
)
from engine.language import Context
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.texts import language_of

GAME = Path(__file__).parents[3] / "cards" / "top-of-the-heap"
RESIDENTS = "Night Nurse, Landlord, Bachelor, Gardener, Amateur Astronomer, Antique Dealer"
QUIET_EVENT = "Hedge-Trimming Day"
QUIET_RISKS = ("Acquired Taste", "Finders Keepers", "Chain of Barking")  # change nothing where no Pet is


@cache
def box() -> Box:
    """The box of the real game."""
    game, _ = load_game(GAME)
    assert game is not None
    made, problems = open_box(game)
    assert problems == []
    return made


@cache
def heap() -> Referee:
    """The referee of the real game."""
    return referee(box())


@cache
def _language() -> Any:
    game, _ = load_game(GAME)
    assert game is not None
    return language_of(game)


def with_texts(texts: dict[str, str]) -> Referee:
    """A referee for the same cards with other texts on some of them."""
    designs = []
    for design in box().designs:
        if design.name in texts:
            reading = _language().read(texts[design.name], Context(design.type, design.subtype))
            assert reading.tree is not None, reading.findings
            design = replace(design, text=texts[design.name], reading=reading)
        designs.append(design)
    unknown = set(texts) - {design.name for design in designs}
    assert not unknown, unknown
    return referee(replace(box(), designs=tuple(designs)))


class Scene:
    """A game at the first turn of a night, nothing on the houses but Residents; Pets at houses 4, 5 and 6."""

    def __init__(
        self, *animals: str, residents: str = RESIDENTS, texts: dict[str, str] | None = None, event: str = QUIET_EVENT
    ) -> None:
        self.referee: Any = with_texts(texts) if texts else heap()
        self.names = self.referee.box.labels
        animals = animals or ("Opossum", "Fox", "Coyote")
        self.state: Any = new_game(self.referee, len(animals), 1)
        state = self.state
        state.first = 0
        for house, name in enumerate(residents.split(", ")):
            self._swap(state.zones[layout.HOME + house][0], self.find(name))
        self.top("event", event)
        for pet, house in (("Cat", 4), ("Big Dog", 5), ("Small Dog", 6)):
            self.pet(pet, house)
        state.stack[-1].place = len(animals) - 1
        state.choice = None
        run(state)
        for player in range(len(animals) - 1, -1, -1):
            apply(state, f"choose {animals[player]}")
        while state.choice.kind == "order":
            apply(state, actions(state)[0])
        self.top("risk", *QUIET_RISKS)
        self.mark = 0

    # --- setting out -----------------------------------------------------------------------------------------------

    def find(self, name: str) -> int:
        """A copy of a card that is not in anybody's hands yet."""
        found = [i for i, label in enumerate(self.names) if label == name or label.startswith(f"{name}#")]
        assert found, f"no card is called {name}"
        hidden = (*range(8), layout.BOX, *range(layout.CAN, layout.YARD))
        free = [card for card in found if self.state.zone_of[card] in hidden] or found
        return free[0]

    def _swap(self, here: int, there: int) -> None:
        if here != there:
            self.referee.swap(self.state, 0, "card", here, there)

    def put(self, name: str, zone: int) -> int:
        """A card to a zone, without anything happening."""
        card = self.find(name)
        self.referee.put(self.state, card, zone)
        return card

    def top(self, deck: str, *names: str) -> Scene:
        """The next cards of a deck, the first to be drawn first."""
        zone = {"trash": layout.TRASH, "risk": layout.RISK, "event": layout.EVENT}[deck]
        for name in reversed(names):
            card = next(c for c in (self.find(name), *range(len(self.names))) if self._is(c, name) and self._free(c))
            self.referee.put(self.state, card, zone)
        return self

    def _is(self, card: int, name: str) -> bool:
        return self.referee.name(card) == name

    def _free(self, card: int) -> bool:
        return self.state.zone_of[card] in (*range(8), *range(layout.CAN, layout.YARD))

    def feature(self, house: int, *names: str) -> Scene:
        """Features on a house, one on each slot."""
        for slot, name in enumerate(names):
            self.put(name, layout.PILE + 3 * (house - 1) + slot)
        return self

    def pile(self, house: int, slot: int, *names: str) -> Scene:
        """A Feature pile, the top one last."""
        for name in names:
            self.put(name, layout.PILE + 3 * (house - 1) + slot - 1)
        return self

    def open(self, player: int, feature: str, item: str = "") -> Scene:
        """A player's Open token on a Feature in play, with a dropped item."""
        card = next(
            c for c in range(len(self.names)) if self._is(c, feature) and self.referee.is_in_force(self.state, c)
        )
        if item:
            drop(self.state, player - 1, self.put(item, inventory(player - 1)), card)
        self.referee.mark(self.state, player - 1, card)
        self.state.waiting.clear()
        return self

    def pet(self, name: str, house: int) -> Scene:
        """A Pet at a house."""
        self.state.at[self.referee.components.pet_names[name]] = house - 1
        self.state.groups = [None] * len(self.state.groups)
        self.state.cache.clear()
        return self

    def carry(self, player: int, *names: str) -> Scene:
        """Items a player carries."""
        for name in names:
            self.put(name, inventory(player - 1))
        return self

    def stashed(self, player: int, *names: str) -> Scene:
        """Items a player has stashed."""
        for name in names:
            self.put(name, stash(player - 1))
        return self

    def can(self, house: int, *names: str) -> Scene:
        """The items of a Trash Can, the top one last; those that were there are discarded."""
        zone = layout.CAN + house - 1
        for card in self.state.zones[zone][:]:
            self.referee.put(self.state, card, layout.TRASH)
            self.state.zones[layout.TRASH].insert(0, self.state.zones[layout.TRASH].pop())
        for name in names:
            self.put(name, zone)
        return self

    def nest(self, *names: str) -> Scene:
        """The items on the Nest."""
        for card in self.state.zones[layout.NEST_ROW][:]:
            self.referee.put(self.state, card, layout.TRASH)
        for name in names:
            self.put(name, layout.NEST_ROW)
        return self

    def discarded(self, *names: str) -> Scene:
        """Items on the Trash discard pile, and no others."""
        for card in self.state.zones[layout.TRASH_PILE][:]:
            self.referee.put(self.state, card, layout.TRASH)
        for name in names:
            self.put(name, layout.TRASH_PILE)
        return self

    def at(self, player: int, place: str) -> Scene:
        """Where a player's animal is."""
        self.state.at[player - 1] = self.place(place, player)
        return self

    def has(self, player: int, **counters: int) -> Scene:
        """What a player has: AP, VP, Snack."""
        for name, n in counters.items():
            self.state.counts[self.referee.counter_of(name)][player - 1] = n
        return self

    def snacks(self, house: int, n: int) -> Scene:
        """Snacks on a house."""
        self.state.counts[self.referee.components.snack][8 + house - 1] = n
        return self

    def night(self, number: int) -> Scene:
        """Which night it is."""
        self.state.night = number
        return self

    def place(self, name: str, player: int = 1) -> int:
        """A place by its name."""
        if name == "nest":
            return layout.NEST
        if name == "den":
            return layout.DEN + player - 1
        return int(name.removeprefix("house-")) - 1

    # --- playing ---------------------------------------------------------------------------------------------------

    def ready(self) -> Scene:
        """Offer the current choice anew, after setting out."""
        if self.state.stack and (self.state.stack[-1].code, self.state.stack[-1].step) == ("turn", 1):
            self.state.choice = None
            run(self.state)
        self.mark = len(self.state.log)
        return self

    def play(self, table: str) -> Scene:
        """Play the steps of a table and check what is so after each."""
        self.ready()
        for row in filter(None, (line.strip() for line in table.splitlines())):
            who, action, *facts = (part.strip() for part in row.split("|"))
            self.mark = len(self.state.log)
            if action:
                mover = player_to_move(self.state)
                offered = actions(self.state)
                assert mover is not None and mover + 1 == int(who), f"{row}: player {mover} has to choose"
                named = [text for text in offered if text == action or re.fullmatch(re.escape(action) + r"#\d+", text)]
                assert named, f"{row}: offered are {offered}"
                apply(self.state, named[0])
            assert check_state(self.state) == [], row
            for fact in filter(None, (part.strip() for part in ";".join(facts).split(";"))):
                assert self.holds(fact), f"{row}: not “{fact}”, but {self.report(fact)}"
        return self

    def holds(self, fact: str) -> bool:
        """Whether a fact is so."""
        got = self.report(fact)
        return bool(got) if isinstance(got, bool) else got == _wanted(fact)

    def report(self, fact: str) -> Any:
        """What is so instead."""
        for pattern, report in REPORTS:
            match = re.fullmatch(pattern, fact)
            if match:
                return report(self, *match.groups())
        raise AssertionError(f"no fact is written “{fact}”")

    def lines(self) -> list[str]:
        """The log since the last step began."""
        return [tell(self.state, line) for line in self.state.log[self.mark :]]

    def cards(self, zone: int) -> list[str]:
        """Names of the cards in a zone."""
        return sorted(self.referee.name(card) for card in self.state.zones[zone])

    def one(self, name: str) -> int:
        """A card that lies open, by name."""
        return next(c for c in range(len(self.names)) if self._is(c, name) and self.state.marks[c])


def _wanted(fact: str) -> Any:
    if re.search(r" \d+$", fact):
        return int(fact.rpartition(" ")[2])
    tail = re.sub(r"^.*?(carries|stashed|nest|can-\d|discarded|Features) ", "", fact)
    return [] if tail == "nothing" else sorted(tail.split(" + "))


def _amount(scene: Scene, who: str, name: str, _: str) -> int:
    state, player = scene.state, int(who) - 1
    special = {"stashed Snacks": state.saved, "turns": state.taken, "aside": state.aside, "out": state.out}
    if name in special:
        return special[name][player]
    return state.counts[scene.referee.counter_of(name)][player]


def _of_house(scene: Scene, house: str, name: str, _: str) -> int:
    return scene.referee.amount(scene.state, scene.referee.counter_of(name), "place", int(house) - 1)


def _at(scene: Scene, piece: str, place: str) -> bool:
    if piece.isdigit():
        return scene.state.at[int(piece) - 1] == scene.place(place, int(piece))
    return scene.state.at[scene.referee.components.pet_names[piece]] == scene.place(place)


def _is_open(scene: Scene, name: str, player: str) -> bool:
    marks = scene.state.marks
    return any(scene._is(card, name) and mark == int(player) for card, mark in enumerate(marks))


def _offers(scene: Scene, action: str) -> bool:
    return any(action in (text, text.partition("#")[0]) for text in actions(scene.state))


REPORTS: list[tuple[str, Any]] = [
    (r"(\d) (AP|VP|Snack|stashed Snacks|turns|aside|out) (\d+)", _amount),
    (r"house-(\d) (Snack|Open token) (\d+)", _of_house),
    (r"(\d|Cat|Big Dog|Small Dog) at (\S+)", _at),
    (r"(\d) carries .+", lambda scene, who: scene.cards(inventory(int(who) - 1))),
    (r"(\d) stashed .+", lambda scene, who: scene.cards(stash(int(who) - 1))),
    (r"nest .+", lambda scene: scene.cards(layout.NEST_ROW)),
    (r"can-(\d) .+", lambda scene, house: scene.cards(layout.CAN + int(house) - 1)),
    (r"discarded .+", lambda scene: scene.cards(layout.TRASH_PILE)),
    (
        r"house-(\d) Features .+",
        lambda scene, house: sorted(scene.referee.name(c) for c in tops(scene.state, int(house) - 1)),
    ),
    (r"open (.+) by (\d)", _is_open),
    (r"closed (.+)", lambda scene, name: not any(_is_open(scene, name, str(p)) for p in range(1, 6))),
    (r"asks (\d)", lambda scene, who: player_to_move(scene.state) == int(who) - 1),
    (r"offers (.+)", _offers),
    (r"lacks (.+)", lambda scene, action: not _offers(scene, action)),
    (r"night (\d)", lambda scene, night: scene.state.night == int(night)),
    (r"over", lambda scene: scene.state.choice is None),
    (r"says “(.+)”", lambda scene, words: any(words in line for line in scene.lines())),
    (r"silent on “(.+)”", lambda scene, words: not any(words in line for line in scene.lines())),
]
