"""What the aims that a game declares for its bots come to in a state, in points for each player."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from weakref import WeakKeyDictionary

from engine.kernel import Referee, State
from engine.kernel.core.aims import Aim

MOST_GROUNDS = 300  # boards whose distances are kept; then all are forgotten
Worth = Callable[[State, int], float]


class UnknownAim(ValueError):  # noqa: N818 - it names what is not there
    """An aim speaks of what the game does not have; the message says of what, and `number` says which aim it is."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(message)
        self.number = number


class Distances:
    """How many steps places are apart, as far as the rules can tell; kept for each state of the board."""

    def __init__(self) -> None:
        self._known: dict[tuple[Hashable, int], dict[int, int]] = {}

    def from_place(self, state: State, place: int) -> dict[int, int]:
        """For each place that can be reached from one, in how many steps."""
        key = (state.referee.ground(state), place)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_GROUNDS:
                self._known.clear()
            found = self._known[key] = _steps(state, place)
        return found


def _steps(state: State, place: int) -> dict[int, int]:
    ways, found, edge, steps = state.referee.ways, {place: 0}, [place], 0
    while edge:
        steps += 1
        reached = [there for here in edge for there in ways(state, here)]
        edge = [there for there in dict.fromkeys(reached) if there not in found]
        found.update(dict.fromkeys(edge, steps))
    return found


class Outlook:
    """The aims of a game's box, made ready to be asked."""

    def __init__(self, referee: Referee) -> None:
        """Raise UnknownAim where an aim speaks of what the game does not have."""
        distances = Distances()
        self._worths = [_made(referee, number, aim, distances) for number, aim in enumerate(referee.box.bots)]

    def of(self, state: State, player: int) -> float:
        """What the aims come to for a player; 0 when the game is over and only points count."""
        if not self._worths or state.choice is None:
            return 0.0
        return sum([worth(state, player) for worth in self._worths])


_KNOWN: WeakKeyDictionary[Referee, Outlook] = WeakKeyDictionary()


def outlook(referee: Referee) -> Outlook:
    """The outlook for the games of some rules; made once. Raises UnknownAim."""
    found = _KNOWN.get(referee)
    if found is None:
        found = _KNOWN[referee] = Outlook(referee)
    return found


# --- the kinds of aims -----------------------------------------------------------------------------------------------


def _made(referee: Referee, number: int, aim: Aim, distances: Distances) -> Worth:
    if aim.counter:
        worth = _of_counter(referee, number, aim)
    elif aim.zone:
        worth = _of_zone(referee, number, aim)
    elif aim.places:
        worth = _of_places(referee, number, aim, distances)
    else:
        worth = _of_cards(referee, number, aim, distances)
    return _while(number, aim, worth) if aim.when else worth


def _of_counter(referee: Referee, number: int, aim: Aim) -> Worth:
    counter, points = referee.counter_numbers.get(aim.counter), aim.points
    if counter is None:
        raise UnknownAim(number, f"there is no counter {aim.counter!r}")
    return lambda state, player: points * state.counts[counter][player]


def _of_zone(referee: Referee, number: int, aim: Aim) -> Worth:
    """Each card in the zones of this kind that are a player's own."""
    board, points = referee.board, aim.points
    own: dict[int, list[int]] = {}
    for zone, kind in enumerate(board.kind_of):
        if board.kinds[kind].id == aim.zone and board.owner_of[zone] >= 0:
            own.setdefault(board.owner_of[zone], []).append(zone)
    if not own:
        raise UnknownAim(number, f"players have no zone {aim.zone!r}")
    return lambda state, player: points * sum([len(state.zones[zone]) for zone in own[player]])


def _of_places(referee: Referee, number: int, aim: Aim, distances: Distances) -> Worth:
    """How near a player is to the nearest of some places."""
    numbers = {place.key: i for i, place in enumerate(referee.board.places)}
    if missing := [name for name in aim.places if name not in numbers]:
        raise UnknownAim(number, f"there is no place {missing[0]!r}")
    goals, points, most = [numbers[name] for name in aim.places], aim.points, aim.steps

    def worth(state: State, player: int) -> float:
        if state.at[player] < 0:
            return 0.0
        far = distances.from_place(state, state.at[player])
        nearest = min([far.get(goal, most) for goal in goals])
        return points * max(most - nearest, 0) / most

    return worth


def _of_cards(referee: Referee, number: int, aim: Aim, distances: Distances) -> Worth:
    """The best card of a noun that lies on the board and that the player may take there, by worth and nearness."""
    if aim.near not in referee.box.vocabulary.nouns:
        raise UnknownAim(number, f"there is no noun {aim.near!r}")
    is_meant = referee.types_of(aim.near)
    designs = referee.box.designs
    cards = [card for card, design in enumerate(referee.design_of) if is_meant is None or is_meant(designs[design])]
    points, most = aim.points, aim.steps

    def worth(state: State, player: int) -> float:
        if state.at[player] < 0:
            return 0.0
        far, best = distances.from_place(state, state.at[player]), 0.0
        for card in cards:
            place = referee.place_of_card(state, card)
            if place >= 0 and (steps := far.get(place, most)) < most and referee.may_fetch(state, player, card):
                best = max(best, referee.value(state, card) * (most - steps))
        return points * best / most

    return worth


def _while(number: int, aim: Aim, worth: Worth) -> Worth:
    """As much as that while each fact is at least so much."""

    def found(state: State, player: int) -> float:
        facts = state.referee.facts(state)
        for name, least in aim.when:
            fact = facts.get(name)
            if not isinstance(fact, int):
                raise UnknownAim(number, f"there is no number {name!r} among the facts of the game")
            if fact < least:
                return 0.0
        return worth(state, player)

    return found
