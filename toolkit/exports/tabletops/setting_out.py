"""What is dealt before the first turn, for each number of players: by the rules of the game, or by its `setup`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from engine.games import NoRules
from engine.kernel import BadStart, Endless, State, set_out
from toolkit.deal import open_table
from toolkit.model import Game

SEEDS = (1, 2, 3)  # what is the same in three games is always so
Where: TypeAlias = tuple[str, str, int, str]  # kind and key of a zone, its owner, the place on the board


@dataclass(frozen=True, slots=True)
class Deal:
    """`count` cards of a deck go to a zone: `zone` is its kind, `key` its name in data, "" for a hand without a zone.

    `player` is a seat from 0, -1 for nobody's; `place` the space on the board where they lie. `card` is the id of a
    card that is taken wherever it is in the deck, "" for the top ones. `is_open` says that everybody sees them.
    """

    deck: str
    count: int
    zone: str
    key: str
    player: int = -1
    place: str = ""
    card: str = ""
    is_open: bool = False


def deals_of(game: Game) -> dict[int, tuple[Deal, ...]]:
    """What is dealt for each number of players; empty where neither rules nor `setup` say it."""
    least, most = game.players
    try:
        referee = open_table(game)[0] if game.data.get("rules") else None
    except NoRules:
        referee = None
    if referee is None:
        return {players: tuple(_declared(game, players)) for players in range(least, most + 1)}
    found = {}
    for players in range(least, most + 1):
        try:
            found[players] = tuple(_dealt([set_out(referee, players, seed) for seed in SEEDS]))
        except (BadStart, Endless):
            continue
    return found


def _declared(game: Game, players: int) -> Iterator[Deal]:
    """What `setup` in game.yaml says that each player draws; what else it says has no place that is known."""
    for row in game.data.get("setup") or ():
        if row.get("each") == "player":
            for player in range(players):
                yield Deal(str(row["deck"]), int(row["cards"]), "", "", player)


# --- by the rules -----------------------------------------------------------------------------------------------------


def _dealt(states: list[State]) -> Iterator[Deal]:
    """What lies elsewhere than where its deck begins; by card where it is the same in every game."""
    lies = [_cards_by_place(state) for state in states]
    referee = states[0].referee
    for where, cards in lies[0].items():
        others = [each.get(where, Counter()) for each in lies[1:]]
        kind, key, owner, place = where
        is_open = referee.board.is_open[referee.board.keys.index(key)]
        deal = partial(Deal, zone=kind, key=key, player=owner, place=place, is_open=is_open)
        if all(each == cards for each in others):
            yield from (deal(deck, count, card=card) for (deck, card), count in cards.items())
        elif all(_by_deck(each) == _by_deck(cards) for each in others):
            yield from (deal(deck, count) for deck, count in _by_deck(cards).items())


def _cards_by_place(state: State) -> dict[Where, Counter[tuple[str, str]]]:
    """How many copies of which card lie where, but for those that lie where their deck begins."""
    referee, board = state.referee, state.referee.board
    found: dict[Where, Counter[tuple[str, str]]] = {}
    for zone, row in enumerate(state.zones):
        kind = board.kinds[board.kind_of[zone]]
        place = board.places[board.place_of[zone]].key if board.place_of[zone] >= 0 else ""
        for card in row:
            design = referee.box.designs[referee.design_of[card]]
            if design.deck in kind.start and kind.of != "player":
                continue
            at = str(referee.card_facts(state, card).get("at") or place)
            where = (kind.id, board.keys[zone], board.owner_of[zone], at)
            found.setdefault(where, Counter())[design.deck, design.id] += 1
    return found


def _by_deck(cards: Mapping[tuple[str, str], int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for (deck, _), count in cards.items():
        found[deck] += count
    return found
