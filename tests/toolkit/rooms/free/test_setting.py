"""How the things of a game lie when a free table begins, and what is kept of them."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.toolkit.press.shop import loaded, write_shop
from tests.toolkit.rooms.free.tables import GOODS, shop
from toolkit.model import Game
from toolkit.rooms.faces import Pictures
from toolkit.rooms.free.inventory import BadInventoryError, Inventory, inventory_of, shown_of
from toolkit.rooms.free.setting import first_table, setting_of
from toolkit.rooms.free.table import Pile, Table


def begun(game: Game, seats: int = 2, seed: int = 5) -> tuple[Table, Inventory]:
    """The first table of a game."""
    inventory = inventory_of(json.dumps(shown_of(game, Pictures())))
    return first_table(setting_of(game, inventory, seats), seed, inventory), inventory


def box(pile: Pile, inventory: Inventory) -> tuple[float, float, float, float]:
    """Where a pile lies: left, top, right, bottom."""
    design = inventory.of(pile.top.design)
    width, height = design.width / 2, design.height / 2
    return pile.x - width, pile.y - height, pile.x + width, pile.y + height


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nothing_lies_on_anything_else_and_all_of_it_on_the_table(tmp_path: Path, seats: int) -> None:
    table, inventory = begun(shop(tmp_path), seats)
    boxes = [box(pile, inventory) for pile in table.piles]
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= table.width and 0 <= top < bottom <= table.height
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_decks_lie_shuffled_on_their_faces_and_each_player_has_a_mat(tmp_path: Path) -> None:
    game = shop(tmp_path)
    table, _ = begun(game, 3)
    piles = {pile.top.design.partition("/")[0]: pile for pile in table.piles}
    assert Counter(thing.design for thing in piles["goods"].things) == {"goods/apple": 7, "goods/bread": 4}
    assert len(piles["goods"].things) == GOODS and not any(thing.is_up for thing in piles["goods"].things)
    assert sum(pile.top.design == "mats/mat" for pile in table.piles) == 3  # of four
    assert [pile.is_fixed for pile in table.piles[:4]] == [True] * 4 and not table.piles[4].is_fixed
    assert len(next(pile for pile in table.piles if pile.top.design == "tokens/coin").things) == 6
    assert piles["die"].top.shows == 1
    other, _ = begun(game, 3, seed=6)
    assert [pile.things for pile in other.piles] != [pile.things for pile in table.piles]
    assert begun(game, 3)[0] == table
    assert (len(table.hands), table.tallies) == (3, ((0,), (0,), (0,)))


def test_a_game_without_a_board_has_room_for_what_is_played(tmp_path: Path) -> None:
    table, inventory = begun(loaded(write_shop(tmp_path)))
    assert [len(pile.things) for pile in table.piles] == [GOODS, 2]
    assert table.tallies == ((), ())  # gold is not said to be the players'
    lowest = max(box(pile, inventory)[3] for pile in table.piles)
    assert table.height - lowest > 200


def test_what_the_set_up_deals_is_known(tmp_path: Path) -> None:
    file = shop(tmp_path).folder / "game.yaml"
    setup = """setup:
  - {deck: goods, cards: 3, each: player, why: "At first"}
  - {deck: goods, cards: 1, each: player, why: "Later"}
  - {deck: people, cards: 2, why: "For all"}
"""
    file.write_text(file.read_text(encoding="utf-8") + setup, encoding="utf-8")
    assert shown_of(loaded(file.parent), Pictures())["deals"] == {"goods": 3}


def test_what_is_called_hidden_says_no_name(tmp_path: Path) -> None:
    _, inventory = begun(shop(tmp_path))
    assert inventory.called("goods/apple", is_up=False) == "a card of Goods"
    assert inventory.called("goods/apple", is_up=True) == "Apple"
    assert inventory.called("tokens/star", is_up=False) == "a piece of Tokens"


@pytest.mark.parametrize("shown", ["", "[]", "{}", '{"inventory":{"designs":{"a":1},"decks":{},"counters":[]}}'])
def test_an_inventory_that_was_damaged_is_told(shown: str) -> None:
    with pytest.raises(BadInventoryError):
        inventory_of(shown)
