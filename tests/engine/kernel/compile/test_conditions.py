"""Every condition once where it is so and once where it is not, in the words for either."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.kernel.compile.conditions import CONDITIONS
from engine.language.forms import Node
from engine.language.nodes import conditions
from engine.language.references import walk
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, scene

Setting = Callable[[Scene], object]
DRAWN = "Reveal the top card of the Trash deck. "


def idle(s: Scene) -> None:
    """Nothing has to be set."""


def snacks(n: int, player: int = 0) -> Setting:
    return lambda s: s.give(player, "Snack", n)


def carries(size: str) -> Setting:
    return lambda s: s.carry(0, size=size)


def is_animal(tag: str) -> Setting:
    return lambda s: s.animal(0, tag)


def cat_at(house: int) -> Setting:
    def setting(s: Scene) -> None:
        s.state.at[s.referee.components.pet_names["Cat"]] = house

    return setting


def with_animals(*places: int) -> Setting:
    def setting(s: Scene) -> None:
        s.state.at[1 : 1 + len(places)] = places

    return setting


def in_can(size: str) -> Setting:
    def setting(s: Scene) -> None:
        s.place_cards(s.state.zones[at.CAN + HERE][:], at.TRASH_PILE)
        s.place_cards([s.find(size=size)], at.CAN + HERE)

    return setting


def on_deck(size: str) -> Setting:
    return lambda s: s.stack_deck(at.TRASH, size)


def both(*settings: Setting) -> Setting:
    return lambda s: [setting(s) for setting in settings]


CASES: list[tuple[type[Node], str, Setting, Setting]] = [  # the words, when they are so, when they are not
    (conditions.Has, "If you have 2 or more Snacks", snacks(2), snacks(1)),
    (conditions.Has, "If you have no Snacks", idle, snacks(1)),
    (conditions.HasNot, "If you do not have a Snack", idle, snacks(1)),
    (conditions.HasNot, "If this house does not have a Feature", idle, lambda s: s.feature(HERE)),
    (conditions.Holds, "If you carry a Tiny item", carries("Tiny"), carries("Compact")),
    (conditions.HoldsNot, "If you do not carry a Tiny item", carries("Compact"), carries("Tiny")),
    (conditions.HasMost, "If you have the most Snacks", snacks(1), snacks(1, player=2)),
    (conditions.HasFewest, "If you have the fewest Snacks", idle, snacks(1)),
    (conditions.IsAt, "If the Cat is at this house", cat_at(HERE), cat_at(AWAY)),
    (conditions.IsNotAt, "If the Cat is not at this house", cat_at(AWAY), cat_at(HERE)),
    (conditions.IsA, "If you are a CLIMB animal", is_animal("CLIMB"), is_animal("-CLIMB")),
    (conditions.IsNotA, "If you are not a CLIMB animal", is_animal("-CLIMB"), is_animal("CLIMB")),
    (conditions.IsTagged, "If you are CLIMB", is_animal("CLIMB"), is_animal("-CLIMB")),
    (conditions.IsCard, f"{DRAWN}If that card is a Tiny item", on_deck("Tiny"), on_deck("Compact")),
    (conditions.IsNotCard, f"{DRAWN}If that card is not a Tiny item", on_deck("Compact"), on_deck("Tiny")),
    (conditions.IsSized, f"{DRAWN}If that card is Tiny", on_deck("Tiny"), on_deck("Compact")),
    (conditions.NumberAt, "If 2 or more animals are at this house", with_animals(HERE), with_animals(AWAY)),
    (conditions.IsIn, "If a Tiny item is in this house's Trash Can", in_can("Tiny"), in_can("Compact")),
    (conditions.IsOn, "If a Snack is on this house", lambda s: s.snacks_on(HERE, 1), idle),
    (conditions.IsOn, "If 2 or more Snacks are on this house", lambda s: s.snacks_on(HERE, 2),
     lambda s: s.snacks_on(HERE, 1)),
    (conditions.There, "If there is a Pet at this house", cat_at(HERE), cat_at(AWAY)),
    (conditions.AllSo, "If you have 2 or more Snacks and you carry a Tiny item", both(snacks(2), carries("Tiny")),
     both(snacks(1), carries("Tiny"))),
    (conditions.AllSo, "If you have 2 or more Snacks and you carry a Tiny item", both(snacks(2), carries("Tiny")),
     both(snacks(2), carries("Compact"))),
    (conditions.AnySo, "If you have 2 or more Snacks or you carry a Tiny item", both(snacks(2), carries("Compact")),
     both(snacks(1), carries("Compact"))),
    (conditions.AnySo, "If you have 2 or more Snacks or you carry a Tiny item", both(snacks(1), carries("Tiny")),
     both(snacks(1), carries("Compact"))),
]  # fmt: skip
ELSEWHERE = {  # conditions of which this game has no words, or that need a game that has gone on for a while
    conditions.Result: "a die was rolled",
    conditions.ResultIn: "a die was rolled",
    conditions.HasDoneAt: "something was done before",
    conditions.HasDoneTo: "something was done before",
    conditions.HasNotDoneTo: "made games: something was done before",
    conditions.IsNthDone: "made games: something was done before",
    conditions.StuckWithout: "a game in which somebody can be stuck",
    conditions.StateIs: "a game that shows something",
    conditions.HasCompared: "made games: who has more of something than who",
}


@pytest.mark.parametrize(
    ("node", "words", "setting", "is_so"),
    [
        (node, words, setting, is_so)
        for node, words, so, not_so in CASES
        for setting, is_so in ((so, True), (not_so, False))
    ],
)
def test_it_is_so_where_it_should_be_and_nowhere_else(
    node: type[Node], words: str, setting: Setting, is_so: bool
) -> None:
    s = scene(f"{words}, gain 1 VP; otherwise, lose 1 AP.", on="Risk/Surprise")
    assert says(s, node)
    setting(s)
    s.refresh()
    s.resolve(player=0, house=HERE)
    assert (s.has(0, "VP"), s.has(0, "AP")) == ((1, 5) if is_so else (0, 4))
    s.sound()


def says(s: Scene, node: type[Node]) -> bool:
    """Whether the scratch card's text has a node of a class."""
    reading = s.referee.box.designs[s.referee.design_of[s.card]].reading
    return any(isinstance(each, node) for row in reading.sentences for each, _ in walk(row.tree))


def test_every_condition_is_asked_both_ways() -> None:
    known = {each.node for each in CONDITIONS}
    assert {node for node, *_ in CASES} | {*ELSEWHERE} == known
    assert not {node for node, *_ in CASES} & {*ELSEWHERE}


def test_a_pile_has_all_cards_that_lie_in_it() -> None:
    s = scene("Discard the top card of each Trash Can with 3 or more cards.", on="Event")
    s.place_cards(s.state.zones[at.CAN + AWAY][:2], at.TRASH_PILE)
    sizes = [len(s.state.zones[at.CAN + house]) for house in range(at.HOUSES)]
    s.resolve()
    assert [len(s.state.zones[at.CAN + house]) for house in range(at.HOUSES)] == [n - (n > 2) for n in sizes]
    assert {*sizes} == {1, 3}
