"""Several things at a place, or of somebody, that the words leave open are of one: who acts is asked which."""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.kernel.compile.compiler import Compile, Compiler, Tables
from engine.kernel.compile.tables import TABLES
from engine.kernel.core.state import Things
from engine.kernel.running.selectors import Pick
from engine.language.forms import Node
from engine.language.nodes import phrases
from engine.proof.branch_coverage import watched_referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import named
from tests.engine.kernel.compile.scene import HERE, Scene, real_game, scene
from tests.engine.kernel.compile.test_whose import on_cards

TEXTS = (
    "Discard each item in another player's stash.",
    "Discard all items from another player's stash.",
    "Discard 2 items in another player's stash.",
    "Discard 2 Features from a house.",
    "Discard up to 2 Features on another house.",
)


def with_stashes(words: str) -> Scene:
    """Two items in the stash of each of three players, the text on a Surprise that the first one resolves."""
    s = scene(words, on="Risk/Surprise", players=4)
    for zone in [*at.STASHES[:3], *at.STASHES[:3]]:
        s.place_cards([s.find()], zone)
    s.resolve(player=0, house=HERE)
    return s


@pytest.mark.parametrize("words", TEXTS[:3])
def test_it_is_asked_whose_stash(words: str) -> None:
    s = with_stashes(words)
    assert s.offered() == ["choose player-2", "choose player-3"]
    s.answer("choose player-3")
    assert [len(s.state.zones[at.STASHES[player]]) for player in range(4)] == [2, 2, 0, 0]
    s.sound()


def test_all_stashes_of_others_are_all_of_them() -> None:
    s = with_stashes("Discard each item in each other player's stash.")
    assert [len(s.state.zones[at.STASHES[player]]) for player in range(4)] == [2, 0, 0, 0]


def test_one_item_is_chosen_among_those_of_all_others() -> None:
    s = with_stashes("Discard an item in another player's stash.")
    assert len(s.offered()) == 4


@pytest.mark.parametrize("words", ["Discard 2 Features from a house.", "Discard 2 Features on a house."])
def test_two_features_are_of_one_house(words: str) -> None:
    s = scene(words, on="Risk/Surprise")
    lying = [s.feature(house) for house in (0, 0, 1, 1)]
    s.resolve(player=0, house=HERE)
    assert s.offered() == ["choose house-1", "choose house-2"]
    s.answer("choose house-2")
    assert [s.referee.place_of_card(s.state, card) for card in lying[:2]] == [0, 0]
    assert all(s.referee.place_of_card(s.state, card) != 1 for card in lying[2:])


def judged(tables: Tables = TABLES) -> tuple[set[str], set[str]]:
    """The texts on Surprises that the second opinion accuses in some games, and those that it judges."""
    rules, _ = watched_referee(on_cards(real_game()[1], "Risk/Surprise", TEXTS), tables)
    found, second = Opinion(), SecondOpinion(rules)
    for seed in range(3):
        found.add(second.game(seed))
    return {*named(rules, found)} & {*TEXTS}, {rules.compiled.sentences[each].text for each in found.judged} & {*TEXTS}


def test_whose_card_is_taken_at_random_is_chosen_first() -> None:
    s = scene("Take a random item from another player's stash. Give 1 Snack to that player.", on="Risk/Surprise")
    s.give(0, "Snack", 1)
    for player in (1, 2):
        s.place_cards([s.find("TOY")], at.stash(player))
    s.resolve("choose player-3")
    assert [len(s.state.zones[at.stash(player)]) for player in (1, 2)] == [1, 0]
    assert [s.has(player) for player in range(3)] == [0, 0, 1]


def test_the_second_opinion_says_the_same() -> None:
    accused, seen = judged()
    assert accused == set()
    assert seen == {*TEXTS}


def of_all(sound: Compile[[Things | None], Pick]) -> Compile[[Things | None], Pick]:
    """Everything at all places that could be meant."""

    def compiled(c: Compiler, node: Node, source: Things | None) -> Pick:
        assert isinstance(node, phrases.Each | phrases.All)
        every = phrases.Bare(node.kind, span=node.span)
        c.take_node(every)
        return TABLES.phrases.compile(c, every, source)

    return compiled


def test_what_is_taken_from_everybody_is_accused() -> None:
    accused, _ = judged(TABLES._replace(phrases=TABLES.phrases.wrapped(of_all, phrases.Each, phrases.All)))
    assert accused and accused <= {*TEXTS[:2]}
