"""What the aims that a game declares for its bots come to in a state, in points for each player."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from weakref import WeakKeyDictionary

from engine.kernel import State, clone
from engine.kernel.core.aims import Aim, Bounds
from engine.kernel.core.state import Rules

MOST_GROUNDS = 300  # boards whose distances are kept; then all are forgotten
Ways = dict[int, list[int]]  # the places one step from each
Facts = Mapping[str, object]  # what the rules tell of a state
Worth = Callable[[State, int, Facts], float]


class UnknownAimError(ValueError):
    """An aim speaks of what the game does not have; the message says of what."""


class Distances:
    """How many steps places are apart, as far as the rules can tell; kept for each state of the board."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[Ways, dict[int, dict[int, int]]]] = {}

    def from_place(self, state: State, place: int) -> dict[int, int]:
        """For each place that can be reached from one, in how many steps."""
        ground = state.referee.ground(state)
        kept = self._known.get(ground)
        if kept is None:
            if len(self._known) >= MOST_GROUNDS:
                self._known.clear()
            kept = self._known[ground] = {}, {}
        ways, known = kept
        found = known.get(place)
        if found is None:
            found = known[place] = _steps(state, place, ways)
        return found


def _steps(state: State, place: int, ways: Ways) -> dict[int, int]:
    """The same; in `ways` the ways of places on this board are kept from one call to the next."""
    ask, found, edge, steps = state.referee.ways, {place: 0}, [place], 0
    while edge:
        steps += 1
        reached: list[int] = []
        for here in edge:
            there = ways.get(here)
            if there is None:
                there = ways[here] = ask(state, here)
            reached += there
        edge = [there for there in dict.fromkeys(reached) if there not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


class Outlook:
    """The aims of a game's box, made ready to be asked."""

    def __init__(self, referee: Rules, aims: tuple[Aim, ...] | None = None) -> None:
        """Raise UnknownAimError where an aim speaks of what the game does not have. Without `aims` it has the box's."""
        distances = Distances()
        self._aims = referee.box.bots if aims is None else aims
        self._worths = [_made(referee, aim, distances) for aim in self._aims]
        self._names = {name for aim in self._aims for name, _ in (*aim.when, *aim.until)}
        self._names |= {aim.fact for aim in self._aims if aim.fact}

    def of(self, state: State, player: int) -> float:
        """What the aims come to for a player; 0 when the game is over and only points count."""
        if not self._worths or not state.stack:
            return 0.0
        facts = self._facts(state)
        return sum([worth(state, player, facts) for worth in self._worths])

    def row(self, state: State) -> list[float]:
        """What the aims come to for each player, in the order of the seats; 0 for all when the game is over."""
        if not self._worths or not state.stack:
            return [0.0] * state.players
        facts = self._facts(state)
        return [sum([worth(state, player, facts) for worth in self._worths]) for player in range(state.players)]

    def hold(self, state: State) -> None:
        """Raise UnknownAimError where an aim asks for a fact that the rules of this state do not tell."""
        facts = state.referee.facts(state)
        for name in sorted(self._names):
            if not _is_told(facts.get(name), state.players):
                raise UnknownAimError(f"there is no number {name!r} among the facts of the game")

    def _facts(self, state: State) -> Facts:
        return {name: state.referee.fact(state, name) for name in self._names}


def _is_told(fact: object, players: int) -> bool:
    """Whether a fact is a number, or a row with a number for each player."""
    if isinstance(fact, list):
        return len(fact) == players and all(isinstance(each, int | float) for each in fact)
    return isinstance(fact, int | float)


def _own(facts: Facts, name: str, player: int) -> float:
    """A fact that is one number, or the player's own in a row; 0 where it is neither."""
    fact = facts[name]
    number = fact[player] if isinstance(fact, list) else fact
    return number if isinstance(number, int | float) else 0


_KNOWN: WeakKeyDictionary[Rules, Outlook] = WeakKeyDictionary()


_INSTEAD: list[Outlook] = []


@contextmanager
def using(other: Outlook) -> Iterator[None]:
    """Let bots go by another outlook than that of the game they play, to compare the two."""
    _INSTEAD.append(other)
    try:
        yield
    finally:
        _INSTEAD.pop()


def outlook(referee: Rules) -> Outlook:
    """The outlook for the games of some rules; made once. Raises UnknownAimError."""
    if _INSTEAD:
        return _INSTEAD[-1]
    found = _KNOWN.get(referee)
    if found is None:
        found = _KNOWN[referee] = Outlook(referee)
    return found


# --- the kinds of aims -----------------------------------------------------------------------------------------------


def _made(referee: Rules, aim: Aim, distances: Distances) -> Worth:
    if aim.counter:
        worth = _of_counter(referee, aim)
    elif aim.zone:
        worth = _of_score(referee, aim) if aim.towards else _of_zone(referee, aim)
    elif aim.fact:
        worth = _of_fact(aim)
    elif aim.places:
        worth = _of_places(referee, aim, distances)
    else:
        worth = _of_cards(referee, aim, distances)
    return _while(aim.when, aim.until, worth) if aim.when or aim.until else worth


def _of_counter(referee: Rules, aim: Aim) -> Worth:
    counter, points = referee.counter_numbers.get(aim.counter), aim.points
    if counter is None:
        raise UnknownAimError(f"there is no counter {aim.counter!r}")
    return lambda state, player, facts: points * state.counts[counter][player]


def _of_fact(aim: Aim) -> Worth:
    name, points = aim.fact, aim.points
    return lambda state, player, facts: points * _own(facts, name, player)


def _own_zones(referee: Rules, name: str) -> dict[int, list[int]]:
    """The zones of a kind that each player has. Raises UnknownAimError where they have none."""
    board = referee.board
    own: dict[int, list[int]] = {}
    for zone, kind in enumerate(board.kind_of):
        if board.kinds[kind].id == name and board.owner_of[zone] >= 0:
            own.setdefault(board.owner_of[zone], []).append(zone)
    if not own:
        raise UnknownAimError(f"players have no zone {name!r}")
    return own


def _of_zone(referee: Rules, aim: Aim) -> Worth:
    """Each card in the zones of this kind that are a player's own."""
    own, points = _own_zones(referee, aim.zone), aim.points
    return lambda state, player, facts: points * sum([len(state.zones[zone]) for zone in own[player]])


def _of_score(referee: Rules, aim: Aim) -> Worth:
    """What the cards in a zone would add to a player's score if they lay in another one."""
    own, there, points = _own_zones(referee, aim.zone), _own_zones(referee, aim.towards), aim.points

    def worth(state: State, player: int, facts: Facts) -> float:
        cards = [card for zone in own[player] for card in state.zones[zone]]
        if not cards:
            return 0.0
        after = clone(state)
        for card in cards:
            after.referee.put(after, card, there[player][0])
        return points * (after.referee.score_of(after, player) - state.referee.score_of(state, player))

    return worth


def _of_places(referee: Rules, aim: Aim, distances: Distances) -> Worth:
    """How near a player is to the nearest of some places."""
    numbers = {place.key: i for i, place in enumerate(referee.board.places)}
    if missing := [name for name in aim.places if name not in numbers]:
        raise UnknownAimError(f"there is no place {missing[0]!r}")
    goals, points, most = [numbers[name] for name in aim.places], aim.points, aim.steps

    def worth(state: State, player: int, facts: Facts) -> float:
        if state.at[player] < 0:
            return 0.0
        far = distances.from_place(state, state.at[player])
        nearest = min([far.get(goal, most) for goal in goals])
        return points * max(most - nearest, 0) / most

    return worth


def _of_cards(referee: Rules, aim: Aim, distances: Distances) -> Worth:
    """The best card of a noun that lies on the board and that the player may take there, by worth and nearness."""
    if aim.near not in referee.box.vocabulary.nouns:
        raise UnknownAimError(f"there is no noun {aim.near!r}")
    is_meant = referee.types_of(aim.near)
    designs = referee.box.designs
    cards = [card for card, design in enumerate(referee.design_of) if is_meant is None or is_meant(designs[design])]
    points, most = aim.points, aim.steps

    def nearest(state: State, player: int, facts: Facts) -> float:
        if state.at[player] < 0:
            return 0.0
        far, best = distances.from_place(state, state.at[player]), 0.0
        for card in cards:
            place = referee.place_of_card(state, card)
            if place >= 0 and (steps := far.get(place, most)) < most:
                worth = referee.value(state, card) * (most - steps)
                if worth > best and referee.may_fetch(state, player, card):
                    best = worth
        return points * best / most

    return nearest


def _while(when: Bounds, until: Bounds, worth: Worth) -> Worth:
    """As much as that while each fact of `when` is at least so much, and none of `until`."""

    def found(state: State, player: int, facts: Facts) -> float:
        is_so = all(_own(facts, name, player) >= least for name, least in when)
        return worth(state, player, facts) if is_so and not is_past(player, facts) else 0.0

    def is_past(player: int, facts: Facts) -> bool:
        return any(_own(facts, name, player) >= least for name, least in until)

    return found
