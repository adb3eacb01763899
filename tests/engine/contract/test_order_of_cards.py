"""The order in which cards in force lie, and in which effects were installed, makes no difference to anything.

Random games of every game are stopped at their choices; the texts in force are sorted in another order, and what can be
done, what it costs and what everybody has must be the same, before a choice and after it.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from engine.kernel import Referee, State, actions, choose, clone, is_over, new_game, options, scores
from engine.kernel.core.programs import Prices, Row
from engine.kernel.running import prices, worth
from engine.kernel.running.rule_index import group_of
from tests.engine.contract.test_every_game import ROOMS
from tests.engine.games.scene import Scene, box, with_texts
from tests.engine.records.games import referee_of

GAMES = 2  # of each game and number of players
EVERY = 3  # one choice of so many is looked at
WITH_TEXTS = [(game, players) for game, players in ROOMS if referee_of(game).answers("sources_of")]

Told = dict[str, object]


def in_another_order(state: State, luck: Random) -> State:
    """The same state; the cards in force of each place and player are in another order, and so is what lasts."""
    other = clone(state)
    luck.shuffle(other.lasting)
    other.cache.clear()
    for group in range(len(other.groups)):
        sources = list(other.referee.sources_of(other, group))
        luck.shuffle(sources)
        other.groups[group] = group_of(other, sources)
    return other


def told(state: State) -> Told:
    """What must be the same: who can do what, all prices, all scores."""
    verbs = sorted({rule.key for rule in state.compiled.rules if rule.kind.startswith("cost")})
    return {
        "who": None if state.choice is None else state.choice.player,
        "can": sorted(actions(state)),
        "has": scores(state),
        "pays": {
            (verb, player, place): prices.price(state, verb, player, place)
            for verb in verbs
            for player in range(state.players)
            for place in range(state.referee.grouped_places)
        },
    }


def differences(referee: Referee, players: int, seed: int) -> list[str]:
    """Where a random game depends on the order: what is not the same, and at which choice."""
    luck = Random(seed)
    state = new_game(referee, players, seed, quiet=True)
    found = []
    number = 0
    while not is_over(state):
        answer = luck.choice(options(state))
        if number < players or number % EVERY:  # at first there are no pieces yet that could pay
            choose(state, answer)
        else:
            other = in_another_order(state, luck)
            found += [f"{name} at choice {number}" for name in unlike(state, other)]
            choose(state, answer)
            choose(other, answer)
            found += [f"{name} after choice {number}" for name in unlike(state, other)]
        number += 1
    return found


def unlike(state: State, other: State) -> list[str]:
    """What is not the same in two states."""
    one, two = told(state), told(other)
    return [name for name in one if one[name] != two[name]]


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize(("game", "players"), WITH_TEXTS)
def test_the_order_of_cards_in_force_makes_no_difference(game: str, players: int, seed: int) -> None:
    assert differences(referee_of(game), players, seed) == []


# --- where cards contradict each other -------------------------------------------------------------------------------

SAID = {  # prices by type and subtype of card, dealt out to the cards of the type in turn
    ("Resident", ""): (
        "Visiting costs 2 AP and leaving costs 1 AP.",
        "Visiting costs 1 AP for SMALL animals and 2 AP for MEDIUM animals.",
    ),
    ("Risk", "Feature"): (
        "Visiting costs 1 AP.",
        "Visiting costs at most 1 AP.",
        "Visiting costs 3 AP for SMALL animals.",
        "Moving costs +1 AP.",
        "Moving costs 2 AP.",
        "Leaving costs at least 1 AP.",
    ),
    ("Animal", ""): ("Your first move each night costs 0 AP.", "Moving costs 1 AP for you."),
    ("Trash", ""): (
        "Your first move each night costs +1 AP.",
        "While you carry this item, your first move each night costs at most 1 AP.",
        "CLOTH items in your stash are worth 3 VP.",
        "CLOTH items in your stash are worth 5 VP.",
        "Visiting costs 0 AP for you.",
    ),
    ("Event", ""): ("Moving costs +1 AP tonight.", "Visiting houses costs 1 AP tonight.", "Moving costs 0 AP tonight."),
}


@cache
def quarrel() -> Referee:
    """A referee for cards that say nothing but prices, as many as there are and against each other."""
    texts: dict[str, str] = {}
    for kind, said in SAID.items():
        names = [design.name for design in box().designs if (design.type, design.subtype) == kind]
        texts |= dict(zip(names, said * len(names), strict=False))
    return with_texts(texts)


@pytest.mark.parametrize("seed", range(4))
def test_no_order_where_cards_contradict_each_other(seed: int) -> None:
    assert differences(quarrel(), 3 + seed % 3, seed) == []


def last_of(said: list[tuple[Row, int]]) -> int:
    """What is planted: the text that is asked last holds."""
    return said[-1][1]


def test_a_base_by_the_order_of_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "strongest", last_of)
    found = [line for seed in range(4) for line in differences(quarrel(), 3 + seed % 3, seed)]
    assert any(line.startswith("pays at choice") for line in found)


def test_an_item_is_worth_the_same_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    worth_3, worth_5 = (text for text in SAID["Trash", ""] if "are worth" in text)
    shop = Scene("Fox", "Raven", "Coyote", texts={"Apple Core": worth_3, "Bottle Cap": worth_5})
    shop.carry(1, "Apple Core", "Bottle Cap").stashed(1, "Single Mitten")
    others = [in_another_order(shop.state, Random(luck)) for luck in range(8)]
    assert len({scores(other)[0] for other in others}) == 1
    monkeypatch.setattr(worth, "strongest", last_of)
    assert len({scores(other)[0] for other in others}) == 2


def in_turn(state: State, known: Prices, player: int, place: int, start: int) -> int:
    """What is planted: each text does at once what it says, to what those before it have made of the price."""
    total = (start if known.base is None else known.base) + known.change
    for each in known.asked:
        row, you = each.row, each.you
        n = None if you not in (-1, player) else row.rule.apply(state, row.env, player, place)
        if n is not None:
            ways = {"cost set": n, "cost change": total + n, "cost most": min(total, n), "cost least": max(total, n)}
            total = ways[row.kind]
    return max(total, 0)


def test_texts_that_apply_one_after_the_other_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prices, "fold", in_turn)
    assert [line for seed in range(4) for line in differences(quarrel(), 3 + seed % 3, seed)] != []
