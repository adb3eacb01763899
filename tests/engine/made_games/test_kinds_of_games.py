"""What cards of many kinds of games say, done wrongly: it is found; and what says nothing that could be done is not
played.
"""

from __future__ import annotations

import pytest

from engine.kernel import choose, new_game
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.running.bids import bids as bids_of
from engine.kernel.running.bids import note_bid
from engine.language.nodes import bids, counted_costs, votes
from tests.engine.made_games.games import rules_of
from tests.engine.made_games.test_made_games import Plant, faults_with, having, without_act, without_effect, worthless


def _longer(tables: Tables) -> Tables:
    """Tables by which the deed to the next card does not end what it costs less."""
    return tables._replace(
        effects=tables.effects.wrapped(
            lambda sound: lambda c, node: sound(c, type(node)(node.kind, node.verb, node.n, node.coins, None)),
            counted_costs.NextCostsLess,
        )
    )


@pytest.mark.parametrize("game", ("fair", "lighthouse"))
@pytest.mark.parametrize(
    "plant",
    (
        without_effect(counted_costs.NextCostsLess),
        Plant(counted_costs.NextCostsLess, _longer),
        Plant(counted_costs.NthCostsLess, worthless(counted_costs.NthCostsLess)),
    ),
)
def test_what_is_done_wrongly_is_found(game: str, plant: Plant) -> None:
    assert any(faults_with(game, plant))


@pytest.mark.parametrize("game", ("fair", "abbey"))
@pytest.mark.parametrize(
    "plant",
    (
        without_effect(bids.BidAtOnce),
        without_effect(votes.VoteAtOnce),
        without_act(bids.PayBid),
        Plant(bids.BidMost, having(bids.BidMost, is_so=True)),
        Plant(bids.BidJust, having(bids.BidJust, is_so=True)),
    ),
)
def test_bids_that_are_made_wrongly_are_found(game: str, plant: Plant) -> None:
    assert any(faults_with(game, plant))


def test_what_is_bid_at_once_is_no_secret_afterwards_and_what_was_bid_before_is_over() -> None:
    """Who is asked has the tokens; a number that was said by a text before counts no more."""
    rules = rules_of("fair", {"Deed": ("Each other player secretly bids any number of Coins.",) * 6}, blanks=0)
    state = new_game(rules, 3, 1)
    state.counts[rules.counter_numbers["Coin"]][:3] = [2, 2, 0]
    note_bid(state, "bid", 0, 9)
    while state.at_once is None and state.choice is not None:
        choose(state, state.choice.options[0])
    assert state.at_once is not None
    assert [(each.player, each.options) for each in state.at_once.choices] == [(1, [0, 1, 2])]
    choose(state, 2)
    assert bids_of(state, "bid") == {1: 2, 2: 0}


def test_what_is_not_paid_for_cannot_cost_less() -> None:
    with pytest.raises(Unplayable, match="not paid for where it is trashed"):
        rules_of("fair", {"Deed": ("Trash a card. The next card you trash costs 1 Coin less.",)})
