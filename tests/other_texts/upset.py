"""States that nobody has played to: a pile is empty, a counter at its bound, a card where it does not belong.

What the invariants say of such a state is told, and where they have nothing against it, how the game goes on from there
for some choices. So rules are asked at bounds that games reach seldom, and the invariants about what never is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random

from engine.kernel import Referee, State, check_state, choose, clone, new_game
from engine.proof.play import Habits
from engine.proof.safety import BREAKS
from engine.proof.whole_games import Teller, players_of

OPENINGS = (6, 25, 60)  # choices until a state is changed: the game of a seed is played on, and stops where it ends
CHANGES = 40  # of each of these states, each by itself
AHEAD = 8  # choices that are told after a change
FEW = (0, 1, 2, 9)  # numbers that a counter is set to
Change = Callable[[State, Random], str]


def told(referee: Referee, seed: int) -> Iterator[str]:
    """What comes of changes in some states of the game of a seed."""
    luck, habits = Random(seed), Habits(referee)
    state, choices = new_game(referee, players_of(referee, seed), seed, quiet=False), 0
    for opening in OPENINGS:
        while state.choice is not None and choices < opening:
            choose(state, habits.busily(state, luck))
            choices += 1
        if state.choice is None:
            return
        for number in range(CHANGES):
            yield from _changed(clone(state), Random(seed * 10_000 + opening * 100 + number), habits)


def _changed(state: State, luck: Random, habits: Habits) -> Iterator[str]:
    """What is changed in a state, what is wrong with it then, and how it goes on where nothing is."""
    change = (emptied, moved, counted, nudged)[luck.randrange(4)]
    try:
        yield f"{change.__name__}: {change(state, luck)}"
        state.cache.clear()
        state.groups = [None] * len(state.groups)
        wrong = check_state(state)
        yield from wrong
        state.log = []
        teller = Teller(state)
        for _ in range(0 if wrong else AHEAD):
            if state.choice is None:
                yield from teller.end()
                return
            yield from teller.offered()
            choose(state, habits.busily(state, luck))
            yield from teller.news()
    except BREAKS as error:
        yield f"{type(error).__name__}: {error}"


def emptied(state: State, luck: Random) -> str:
    """All cards of a zone lie in another one."""
    full = [zone for zone, cards in enumerate(state.zones) if cards]
    zone, other = luck.choice(full), luck.randrange(len(state.zones))
    for card in state.zones[zone][:]:
        _move(state, card, other)
    return f"{zone} to {other}"


def moved(state: State, luck: Random) -> str:
    """A card lies in another zone, of a kind that has cards already."""
    cards = [card for card, zone in enumerate(state.zone_of) if zone >= 0]
    card, other = luck.choice(cards), state.zone_of[luck.choice(cards)]
    _move(state, card, other)
    return f"{card} to {other}"


def _move(state: State, card: int, zone: int) -> None:
    state.zones[state.zone_of[card]].remove(card)
    state.zones[zone].append(card)
    state.zone_of[card] = zone


def counted(state: State, luck: Random) -> str:
    """Somebody, or all, have another number of something."""
    rows = [row for row in (*state.counts, *state.on_cards, *state.on_zones) if row]
    if not rows:
        return nudged(state, luck)
    row, number, at = luck.choice(rows), luck.choice(FEW), luck.randrange(-1, 4)
    for place in range(len(row)):
        if at < 0 or place == at:
            row[place] = number
    return f"{number} at {at}"


def nudged(state: State, luck: Random) -> str:
    """A number of the state is one more or one less."""
    names = [each.name for each in fields(state) if _is_number(getattr(state, each.name)) and each.name != "players"]
    rows = [each.name for each in fields(state) if _is_row(getattr(state, each.name))]
    step, name = luck.choice((-1, 1)), luck.choice([*names, *rows])
    if name in names:
        setattr(state, name, getattr(state, name) + step)
        return f"{name} {step}"
    row = getattr(state, name)
    at = luck.randrange(len(row))
    row[at] += step
    return f"{name} {at} {step}"


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_row(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_number, value))
