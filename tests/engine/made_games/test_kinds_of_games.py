"""What cards of many kinds of games say, done wrongly: it is found; and what says nothing that could be done is not
played.
"""

from __future__ import annotations

import pytest

from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.unsupported import Unplayable
from engine.language.nodes import counted_costs
from tests.engine.made_games.games import rules_of
from tests.engine.made_games.test_made_games import Plant, faults_with, without_effect, worthless


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


def test_what_is_not_paid_for_cannot_cost_less() -> None:
    with pytest.raises(Unplayable, match="not paid for where it is trashed"):
        rules_of("fair", {"Deed": ("Trash a card. The next card you trash costs 1 Coin less.",)})
