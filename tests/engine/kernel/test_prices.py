"""Prices: base, changes, limits, in this order; of several bases that of the strongest source, then the lowest."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.move import move_cost
from engine.kernel.running.prices import is_priced, price
from tests.engine.games.scene import Scene

HERE = 1  # the Landlord's house: visiting costs 0 AP, leaving 2


NAMES = {"one": "Latched Lid", "other": "Motion Light", "item": "Bent Spoon", "animal": "Raven"}


def scene(**texts: str) -> Scene:
    """An Animal, and Features on a house and an item that is carried as far as a text is given for them."""
    found = Scene("Raven", "Fox", "Coyote", texts={NAMES[part]: text for part, text in texts.items()})
    found.feature(HERE + 1, *(NAMES[part] for part in ("one", "other") if part in texts))
    return found.carry(1, *(NAMES[part] for part in ("item",) if part in texts))


def visit(found: Scene, player: int = 0) -> int:
    """What visiting the house costs a player."""
    found.state.groups = [None] * len(found.state.groups)
    found.state.cache.clear()
    return price(found.state, "visit", player, HERE)


BASES = [  # what is said, and what visiting the house costs the Raven and the Fox, who are both SMALL
    ({"one": "Visiting costs 3 AP."}, 3, 3),  # a Feature's over the Resident's
    ({"one": "Visiting costs 3 AP.", "other": "Visiting costs 2 AP."}, 2, 2),  # of equals the lowest
    ({"one": "Visiting costs 2 AP.", "other": "Visiting costs 3 AP."}, 2, 2),
    ({"one": "Visiting costs 3 AP.", "animal": "Visiting costs 4 AP for you."}, 4, 3),  # an Animal's over those
    ({"animal": "Visiting costs 3 AP for you.", "item": "Visiting costs 5 AP for you."}, 5, 0),  # an item's over all
    ({"one": "Visiting costs 3 AP. Visiting costs 4 AP for SMALL animals."}, 4, 4),  # of one card the last
    ({"one": "Visiting costs 4 AP for SMALL animals. Visiting costs 3 AP."}, 3, 3),
    ({"one": "Visiting costs -1 AP.", "animal": "Visiting costs 3 AP for you."}, 2, 0),  # set, then changed
    ({"one": "Visiting costs at most 1 AP.", "other": "Visiting costs +2 AP."}, 1, 1),  # changed, then limited
    ({"one": "Visiting costs at least 2 AP.", "other": "Visiting costs at most 1 AP."}, 2, 2),
    ({"one": "Visiting costs at most 1 AP. Visiting costs 4 AP.", "other": "Visiting costs at most 2 AP."}, 1, 1),
    ({"one": "Visiting costs at most 2 AP. Visiting costs 4 AP.", "other": "Visiting costs at most 1 AP."}, 1, 1),
    ({"one": "Visiting costs at least 1 AP.", "other": "Visiting costs at least 2 AP."}, 2, 2),
    ({"one": "Visiting costs at least 2 AP.", "other": "Visiting costs at least 1 AP."}, 2, 2),
    ({"one": "Visiting costs -1 AP.", "other": "Visiting costs -1 AP."}, 0, 0),  # never below 0
]


@pytest.mark.parametrize(("texts", "first", "second"), BASES)
def test_base_changes_limits(texts: dict[str, str], first: int, second: int) -> None:
    found = scene(**texts)
    assert [visit(found, player) for player in (0, 1)] == [first, second]


def test_what_lasts_is_stronger_than_any_card() -> None:
    found = scene(item="Visiting costs 5 AP for you.")
    assert visit(found) == 5
    night = Scene("Raven", "Fox", "Coyote", texts={"Hedge-Trimming Day": "Visiting houses costs 4 AP tonight."})
    assert visit(night) == 4


@pytest.mark.parametrize("slots", [("Latched Lid", "Motion Light"), ("Motion Light", "Latched Lid")])
def test_a_move_folds_like_any_price(slots: tuple[str, str]) -> None:
    """Leaving and visiting together are the base where nothing sets one; then all that is said of moves."""
    texts = {"Latched Lid": "Moving costs 0 AP.", "Motion Light": "Moving costs +1 AP."}
    found = Scene("Raven", "Fox", "Coyote", texts=texts).feature(HERE + 1, *slots)
    visit(found)
    assert move_cost(found.state, 0, HERE) == 1
    assert is_priced(found.state, "move", 0)
    plain = Scene("Raven", "Coyote", "Seagull").at(1, "house-2")
    assert move_cost(plain.state, 0, at.NEST) == price(plain.state, "leave", 0, HERE) == 2
    assert not is_priced(plain.state, "move", 0)


def test_what_is_said_to_one_player_has_no_say_for_others() -> None:
    found = Scene("Fox", "Raven", "Coyote")
    assert [is_priced(found.state, "move", player) for player in range(3)] == [True, False, False]


def test_what_is_said_to_everybody_has_a_say_for_each() -> None:
    found = Scene("Raven", "Coyote", "Seagull", texts={"Hedge-Trimming Day": "Visiting houses costs 4 AP tonight."})
    assert [is_priced(found.state, "visit", player) for player in range(3)] == [True, True, True]
