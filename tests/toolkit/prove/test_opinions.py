"""What was said of witnesses is known the next time, unless the code, the game or the witness is another one."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from engine.proof.second_opinion import Opinion
from engine.proof.witness import Witness
from tests.toolkit.prove.scratch import SHIPPED
from toolkit import sealed
from toolkit.cache import Cache
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.prove.opinions import KIND, Opinions

WITNESS = Witness(3, 1, ("move", "pass"), "shown", "done", "0123abcd")
SAID = Opinion({4, 7}, Counter({"Section: no words": 2}), is_asked=True)
FAULTY = Opinion({4}, faults={(4, "expected: 1; seen: 2"): None}, is_asked=True)


@pytest.fixture(scope="module")
def game() -> Game:
    game, _ = load_game(SHIPPED)
    assert game is not None
    return game


@pytest.fixture
def cache(game: Game, tmp_path: Path) -> Cache:
    """A cache in which it is noted what is said of a witness of sentence 4."""
    cache = Cache(tmp_path / "cache")
    note(game, cache, SAID)
    return cache


def note(game: Game, cache: Cache, opinion: Opinion) -> None:
    opinions = Opinions(game, cache, has_own_rules=False)
    opinions.add(4, WITNESS, opinion)
    opinions.save()


def known(game: Game, cache: Cache, number: int = 4, witness: Witness = WITNESS) -> Opinion | None:
    return Opinions(game, cache, has_own_rules=False).of(number, witness)


def test_what_was_said_is_known(game: Game, cache: Cache) -> None:
    assert known(game, cache) == SAID


OTHERS = [
    replace(WITNESS, players=4), replace(WITNESS, seed=2), replace(WITNESS, actions=("move",)),
    replace(WITNESS, marks="0123abce"),
]  # fmt: skip


@pytest.mark.parametrize("witness", OTHERS)
def test_nothing_is_known_of_another_witness(game: Game, cache: Cache, witness: Witness) -> None:
    assert known(game, cache, witness=witness) is None


def test_nothing_is_known_of_it_for_another_sentence(game: Game, cache: Cache) -> None:
    assert known(game, cache, number=5) is None


def test_a_fault_is_never_known(game: Game, tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    note(game, cache, FAULTY)
    assert known(game, cache) is None


def test_a_card_with_another_text_makes_all_unknown(game: Game, cache: Cache) -> None:
    deck, *decks = game.decks
    first, *rest = deck.cards
    other = replace(deck, cards=(replace(first, text="Gain 1 VP."), *rest))
    assert known(replace(game, decks=(deck, *decks)), cache) == SAID
    assert known(replace(game, decks=(other, *decks)), cache) is None


def test_other_code_makes_all_unknown(game: Game, cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed, "digest_of_sources", lambda folders, cache: "other")
    assert known(game, cache) is None


def test_rules_that_a_game_brings_along_are_judged_anew(game: Game, cache: Cache) -> None:
    assert Opinions(game, cache, has_own_rules=True).of(4, WITNESS) is None


def test_what_another_user_has_noted_is_not_known(game: Game, cache: Cache, tmp_path: Path) -> None:
    other = Cache(tmp_path / "other")
    assert other.own_key() != cache.own_key()
    shutil.copytree(cache.folder / KIND, other.folder / KIND)
    assert known(game, other) is None


def test_what_is_added_later_stands_beside_what_was_known(game: Game, cache: Cache) -> None:
    opinions = Opinions(game, cache, has_own_rules=False)
    opinions.add(5, WITNESS, SAID)
    opinions.save()
    assert known(game, cache) == known(game, cache, number=5) == SAID
