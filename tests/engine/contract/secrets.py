"""What is hidden from a viewer is exchanged, and nothing that they get may change by a byte.

Three looks at a game, for every seat and for nobody:

`at_once`   in a state: whatever face-down cards trade places, and whatever chance will bring, the view, the options and
            the log as told so far are the same; and no hidden card is named.
`Twin`      from a state on: a second game in which hidden cards have traded places is played on as the first. As long
            as both look the same to the viewer, they are told and offered the same.
`apart`     nobody sees no more than every seat.

What is hidden is asked of the table, not of the view: whatever lies face-down with no one or with somebody else and was
not looked at. Cards of one deck have one back, so that they can trade places.

Who has to choose, and by which words of which card, is open to all: a game stops there. So the games of a twin may come
apart where a player can do something in one of them alone; that is no leak of what is told, and the twin is left.
"""

from __future__ import annotations

import json
import marshal
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from engine.kernel import NOBODY, Referee, State, Viewer, actions, choose, clone, new_game, options, table, tell, view
from engine.kernel.core.records import Record, kept_fields
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.core.zones import Sees
from engine.kernel.running.hidden_information import knows

AHEAD = "actions"  # the entry of the choice that only who chooses is told
COPY = re.compile(r"#\d+")
BOUT = 40  # choices that are looked at, or not, one after the other
LOOKS = 8  # at one choice of so many a state is looked at, and a twin sought where there was none to be had

Pick = Callable[[State, int], int]  # the option that is taken, by the number of choices there were


# --- what is hidden --------------------------------------------------------------------------------------------------


def viewers(state: State) -> list[Viewer]:
    """Every seat, and nobody."""
    return [*range(state.players), NOBODY]


def lies_hidden(state: State, viewer: Viewer, card: int) -> bool:
    """Whether a card lies so that a viewer does not see its face, or the kernel says that they may not know it."""
    referee = state.referee
    if not knows(state, viewer, card):
        return True
    if referee.is_face_up(state, card) or has_looked(state, viewer, card):
        return False
    owner, sees = referee.owner_of_zone(state.zone_of[card]), referee.board.sees[state.zone_of[card]]
    if sees is Sees.OTHERS:
        return viewer in (NOBODY, owner)
    return viewer is NOBODY or owner != viewer or sees in (Sees.NOBODY, Sees.TOP)


def has_looked(state: State, viewer: Viewer, card: int) -> bool:
    """Whether a viewer knows a card without seeing it; nobody where everybody does."""
    return state.known[card] == EVERYBODY if viewer is NOBODY else bool(state.known[card] & 1 << viewer)


def hidden(
    state: State, viewer: Viewer, fixed: frozenset[int] = frozenset(), *, are_copies: bool = False
) -> list[list[int]]:
    """The cards that may trade places: those of one deck, or of one design, about which nothing else is known."""
    groups: dict[Any, list[int]] = {}
    box, design_of = state.referee.box, state.referee.design_of
    moving = (state.zone_of, state.known)
    rows = [row for row in rows_of(state) if len(row) == len(design_of) and all(row is not each for each in moving)]
    for card, design in enumerate(design_of):
        if card not in fixed and lies_hidden(state, viewer, card):
            alike = design if are_copies else box.designs[design].deck
            groups.setdefault((alike, *(row[card] for row in rows)), []).append(card)
    return [cards for cards in groups.values() if len(cards) > 1]


def exchanged(
    state: State, viewer: Viewer, luck: Random, fixed: frozenset[int] = frozenset(), *, are_copies: bool = False
) -> State | None:
    """The state with hidden cards in each other's places; None where there are none. Nothing else is changed."""
    moved: dict[int, int] = {}
    for cards in hidden(state, viewer, fixed, are_copies=are_copies):
        others = cards[:]
        luck.shuffle(others)
        moved |= dict(zip(cards, others, strict=True))
    if all(card == other for card, other in moved.items()):
        return None
    new = clone(state)
    new.zones = [[moved.get(card, card) for card in row] for row in state.zones]
    for zone, row in enumerate(new.zones):
        for card in row:
            new.zone_of[card] = zone
    new.turned = [moved.get(card, card) for card in state.turned]
    for card, other in moved.items():  # whoever else knew the one knows the other
        new.known[other] = state.known[card]
    new.groups = [None] * len(state.groups)
    new.log = None if state.log is None else state.log[:]
    return new


def in_flight(state: State) -> frozenset[int]:
    """Every number that something going on remembers: it may be a card, and it goes on about this very one."""
    found: set[int] = set()
    waiting: list[Any] = [state.stack, state.choice, state.at_once, state.waiting, state.due, state.lasting]
    waiting += [state.used, state.hosts]
    while waiting:
        item = waiting.pop()
        if isinstance(item, Record):
            waiting += [getattr(item, name) for name in item.kept]
        elif isinstance(item, (list, tuple)):
            waiting += item
        elif isinstance(item, int):
            found.add(item)
    return frozenset(found)


def rows_of(state: State) -> list[list[Any]]:
    """The lists among a state's fields."""
    values = [getattr(state, each.name) for each in kept_fields(type(state))]
    return [value for value in values if isinstance(value, list)]


# --- what a viewer gets ----------------------------------------------------------------------------------------------


def looks(state: State, viewer: Viewer) -> dict[str, Any]:
    """View and table as plain values, and where the cards lie that were looked at."""
    return view(state, viewer) | {"looked at": looked_at(state, viewer), "table": table(state, viewer)}


def seen(state: State, viewer: Viewer) -> bytes:
    """The same as bytes, which are equal where the values and their order are; what is no plain value fails."""
    return marshal.dumps(looks(state, viewer), 2)  # later versions write an object that is met again as a reference


def looked_at(state: State, viewer: Viewer) -> list[list[int]]:
    """Design, zone and place in it of all that a viewer has looked at: a view may only count what lies there."""
    known = [card for card in range(len(state.known)) if has_looked(state, viewer, card)]
    design_of, zone_of, zones = state.referee.design_of, state.zone_of, state.zones
    return sorted([design_of[card], zone_of[card], zones[zone_of[card]].index(card)] for card in known)


def told(state: State, viewer: Viewer, begin: int = 0) -> list[str]:
    """The log from a line on, as told to a viewer."""
    return [tell(state, line, viewer) for line in (state.log or [])[begin:]]


def strings(value: Any) -> list[str]:
    """Every text in plain values."""
    found, waiting = [], [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict):
            waiting += item
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item
    return found


def without_options(look: bytes) -> dict[str, Any]:
    """What was seen but for what its viewer can choose from."""
    found: dict[str, Any] = marshal.loads(look)
    for choice in filter(None, (found["choice"], found["table"]["choice"])):
        for key in (AHEAD, "options"):
            choice.pop(key, None)
    return found


def without_copies(look: bytes) -> str:
    """What was seen as a text, without the numbers of copies, by which options still name them to whoever chooses; see
    test_copies."""
    return COPY.sub("", json.dumps(marshal.loads(look)))


def spoken(view: dict[str, Any]) -> set[str]:
    """Every text in what a view tells of words that were heard: of what lasts, and of what was used."""
    return {text for part in (view, view["table"]) for key in ("lasting", "used") for text in strings(part.get(key))}


def named(viewer: Viewer) -> str:
    """A viewer in words."""
    return "nobody" if viewer is NOBODY else f"player {viewer + 1}"


# --- in a state ------------------------------------------------------------------------------------------------------


def at_once(state: State, luck: Random) -> Iterator[str]:
    """What of a state tells somebody something that is hidden from them."""
    box = state.referee.box
    copies = {label for label in box.labels if "#" in label}
    for viewer in viewers(state):
        name, was, lines = named(viewer), seen(state, viewer), told(state, viewer)
        json.dumps(marshal.loads(was))  # what JSON cannot hold fails
        known = without_options(was)
        names = set(strings(known))
        seen_designs = {d for card, d in enumerate(box.design_of) if not lies_hidden(state, viewer, card)}
        unknown = {design.name for number, design in enumerate(box.designs) if number not in seen_designs}
        unknown -= spoken(known)
        unknown |= {box.labels[card] for cards in hidden(state, viewer) for card in cards if box.labels[card] in copies}
        if found := sorted(names & copies):
            yield f"view: {name} can tell the copy {found[0]} from others"
        if found := sorted(names & unknown):
            yield f"view: {name} reads of {found[0]}"
        if state.choice is not None and state.choice.player != viewer and AHEAD in marshal.loads(was)["choice"]:
            yield f"options: {name} is told what another can choose"
        other = exchanged(state, viewer, luck) or clone(state)
        other.log = state.log
        if seen(other, viewer) != was:
            yield f"view: {name} sees a difference when hidden cards trade places"
        if told(other, viewer) != lines:
            yield f"log: {name} is told something else when hidden cards trade places"
        other = clone(state)
        other.log, other.seed, other.chance = state.log, luck.getrandbits(64), luck.getrandbits(64)
        if seen(other, viewer) != was or told(other, viewer) != lines:
            yield f"chance: {name} sees a difference when chance goes another way"


def apart(state: State) -> Iterator[str]:
    """What nobody sees and some seat does not."""
    public = {design.name for design in state.referee.box.designs} & set(strings(without_options(seen(state, NOBODY))))
    for viewer in range(state.players):
        if more := sorted(public - set(strings(without_options(seen(state, viewer))))):
            yield f"view: nobody reads of {more[0]}, and player {viewer + 1} does not"


# --- from a state on -------------------------------------------------------------------------------------------------


class Twin:
    """A game beside another that looks the same to a viewer."""

    def __init__(self, state: State, viewer: Viewer, luck: Random) -> None:
        self.viewer, self.luck = viewer, luck
        fixed = in_flight(state)
        if state.choice is not None and state.choice.player != viewer:  # what is offered now was made of what they know
            cards = range(len(state.zone_of))
            fixed |= {card for card in cards if not lies_hidden(state, state.choice.player, card)}
        self.other = exchanged(state, viewer, luck, fixed)

    def step(self, state: State, value: int, after: State) -> Iterator[str]:
        """Take the option in this game too that led to `after`: what is told by it that is hidden.

        When a hidden card is shown by it, and so the games look different, the twin is left.
        """
        before, self.other = self.other, None
        answer = self._answer(state, before, value) if before is not None else None
        if before is None or answer is None:
            return
        other = fresh(before)
        choose(other, answer)
        one, two = seen(after, self.viewer), seen(other, self.viewer)
        faults = list(self._differences(after, other, one, two))
        if faults and glimpses(state, value, self.viewer) == glimpses(before, answer, self.viewer):
            yield from faults
        elif not faults and one == two:
            self.other = other

    def _answer(self, state: State, before: State, value: int) -> int | None:
        """The option here for one of the first game: the same where it is offered, else one that only this has."""
        here, there = options(state), options(before)
        if value in there:
            return value
        other = [option for option in there if option not in here]
        return self.luck.choice(other) if other else None

    def _differences(self, first: State, second: State, one: bytes, other: bytes) -> Iterator[str]:
        """What differs between two games; `one` and `other` are how they look to the viewer."""
        name = named(self.viewer)
        if one != other and without_options(one) != without_options(other):
            return
        if one != other and without_copies(one) != without_copies(other):
            yield f"options: {name} is offered {actions(first)[:9]} or {actions(second)[:9]}"
        lines = told(first, self.viewer), told(second, self.viewer)
        if lines[0] != lines[1]:
            pair = next(((a, b) for a, b in zip(*lines, strict=False) if a != b), ("more", "less"))
            yield f"log: {name} is told “{pair[0]}” or “{pair[1]}”"


def fresh(state: State) -> State:
    """A clone with an empty log."""
    new = clone(state)
    new.log = []
    return new


class Glimpses(list[Any]):
    """A log that looks at the game at each of its lines."""

    def __init__(self, state: State, viewer: Viewer) -> None:
        super().__init__()
        self.state, self.viewer = state, viewer
        self.looks: list[bytes] = []

    def append(self, line: Any) -> None:
        """The line, and how the game looks when it is written."""
        super().append(line)
        self.looks.append(seen(clone(self.state), self.viewer))


def glimpses(state: State, value: int, viewer: Viewer) -> list[bytes]:
    """How a game looks to a viewer at each line that is written while an option is carried out: a card may be shown
    and be hidden again."""
    after = clone(state)
    log = Glimpses(after, viewer)
    after.log = log
    choose(after, value)
    return log.looks


# --- whole games -----------------------------------------------------------------------------------------------------


def leaks(
    referee: Referee, players: int, seed: int, most: int, pick: Pick | None = None, *, every: int = 1
) -> Iterator[str]:
    """What a game by chance, or as `pick` says, tells somebody that is hidden from them, with where it was.

    Looked at is one bout of so many choices among `every`, of the first `most` choices; which, depends on the players.
    """
    state, luck = new_game(referee, players, seed), Random(seed)
    twins: dict[Viewer, Twin] = {}
    for number in range(most):
        if state.choice is None:
            break
        where = f"{referee.box.id}, {players} players, seed {seed}, choice {number}: "
        value = pick(state, number) if pick is not None else luck.choice(options(state))
        if (number // BOUT + players) % every:
            twins.clear()
            choose(state, value)
            continue
        if number % LOOKS == 0:
            yield from (where + fault for look in (at_once(state, luck), apart(state)) for fault in look)
        after = fresh(state)
        choose(after, value)
        for viewer in viewers(state):
            if (viewer not in twins or twins[viewer].other is None) and (number + players) % LOOKS in (0, 1, 3, 5):
                twins[viewer] = Twin(state, viewer, luck)
            if viewer in twins:
                yield from (where + fault for fault in twins[viewer].step(state, value, after))
        after.log = [*(state.log or []), *(after.log or [])]
        state = after
    yield from (
        f"{referee.box.id}, the end: {fault}" for look in (at_once(state, luck), apart(state)) for fault in look
    )
