"""Whose tokens are put down or given, and to whom: who acts is asked where the words leave it open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import referee
from engine.games.top_of_the_heap.raid import can_raid
from engine.kernel import Box, Referee
from engine.kernel.compile.compiler import Compile, Compiler
from engine.kernel.compile.products import Op
from engine.kernel.compile.tables import TABLES
from engine.language.forms import Node
from engine.language.nodes import amounts, nouns, phrases, putting
from engine.proof.branch_coverage import watched_referee
from engine.proof.second_opinion import Opinion, SecondOpinion
from tests.engine.kernel.compile.accused import named
from tests.engine.kernel.compile.scene import AWAY, HERE, real_game, scene
from tests.engine.kernel.compile.test_sentences import cards_of, reading

TEXTS = (
    "Put 1 of your Snacks on this house.",
    "Put half of your Snacks (rounded up) on this house.",
    "Put 1 Snack from this house on an adjacent house.",
    "Give an item to another animal.",
    "Give 1 Snack to another animal.",
    "Give 1 Snack to each other animal.",
    "Steal 1 Snack from another animal.",
    "Steal an item from another animal.",
)
NEXT = HERE + 1  # a house beside this one


@pytest.mark.parametrize(
    ("words", "own", "here"),
    [
        ("Put 1 of your Snacks on this house.", 2, 1),
        ("Put half of your Snacks (rounded up) on this house.", 1, 2),
        ("Put all your Snacks on this house.", 0, 3),
        ("Put 1 Snack on this house.", 3, 1),  # from the supply
    ],
)
def test_tokens_come_from_whom_the_words_name(words: str, own: int, here: int) -> None:
    s = scene(words, on="Risk/Surprise").give(0, "Snack", 3)
    s.resolve(player=0, house=HERE)
    assert (s.has(0), s.snacks_on(HERE)) == (own, here)
    s.sound()


@pytest.mark.parametrize(("have", "here"), [(2, 2), (1, 1), (0, 0)])
def test_no_more_is_put_down_than_there_is(have: int, here: int) -> None:
    s = scene("Put 2 of your Snacks on this house.", on="Risk/Surprise").give(0, "Snack", have)
    s.resolve(player=0, house=HERE)
    assert (s.has(0), s.snacks_on(HERE)) == (have - here, here)


def test_tokens_go_from_one_house_to_another() -> None:
    s = scene("Put 1 Snack from this house on an adjacent house.", on="Risk/Surprise")
    s.snacks_on(HERE, 2)
    s.resolve(player=0, house=HERE)
    assert (s.snacks_on(HERE), s.snacks_on(NEXT)) == (1, 1)


def test_what_was_taken_before_is_put_down() -> None:
    s = scene("Take 2 Snacks from this house. Put those Snacks on an adjacent house.", on="Risk/Surprise")
    s.snacks_on(HERE, 3)
    s.resolve(player=0, house=HERE)
    assert (s.snacks_on(HERE), s.has(0), s.snacks_on(NEXT)) == (1, 0, 2)


def test_to_whom_tokens_are_given_is_asked() -> None:
    s = scene("Give 1 Snack to another animal.", on="Risk/Surprise").give(0, "Snack", 2)
    s.resolve(player=0, house=HERE)
    assert len(s.offered()) == 2
    s.answer(s.offered()[1])
    assert [s.has(player) for player in range(3)] == [1, 0, 1]


def test_each_other_animal_is_given_some() -> None:
    s = scene("Give 1 Snack to each other animal.", on="Risk/Surprise").give(0, "Snack", 3)
    s.resolve(player=0, house=HERE)
    assert [s.has(player) for player in range(3)] == [1, 1, 1]


def test_to_whom_a_card_is_given_is_asked_after_the_card() -> None:
    s = scene("Give an item to another animal.", on="Risk/Surprise")
    first, second = s.carry(0), s.carry(0, size="Compact")
    s.resolve(player=0, house=HERE)
    assert len(s.offered()) == 2
    s.answer(s.offered()[1])
    assert len(s.offered()) == 2
    s.answer(s.offered()[1])
    assert (s.carried(0), s.carried(1), s.carried(2)) == ([first], [], [second])


def test_nobody_is_asked_about_an_animal_without_room() -> None:
    s = scene("Give an item to another animal.", on="Risk/Surprise")
    item = s.carry(0)
    s.carry(1, size="Awkward")
    s.resolve(player=0, house=HERE)
    assert (s.carried(0), s.carried(2)) == ([], [item])


def test_from_whom_tokens_are_stolen_is_asked() -> None:
    s = scene("Steal 1 Snack from another animal.", on="Risk/Surprise").give(1, "Snack", 2).give(2, "Snack", 2)
    s.resolve(player=0, house=HERE)
    assert len(s.offered()) == 2
    s.answer(s.offered()[1])
    assert [s.has(player) for player in range(3)] == [1, 2, 1]


def test_where_an_item_is_returned_is_asked() -> None:
    s = scene("Return an item to a Trash Can.", on="Risk/Surprise")
    item = s.carry(0)
    s.resolve(player=0, house=HERE)
    s.answer(s.offered()[3])
    assert s.carried(0) == []
    assert item in [row[-1] for row in s.state.zones if row]


def test_whose_item_is_stolen_is_asked_among_those_who_have_one() -> None:
    s = scene("Steal an item from another animal.", on="Risk/Surprise", players=4)
    s.carry(1)
    first, second = s.carry(2), s.carry(2, size="Compact")
    s.resolve(player=0, house=HERE)
    assert len(s.offered()) == 2
    s.answer(s.offered()[1])
    assert len(s.offered()) == 2
    s.answer(s.offered()[0])
    assert (s.carried(0), s.carried(2)) == ([first], [second])


def on_cards(whole: Box, on: str, texts: tuple[str, ...]) -> Box:
    """The game with these texts, one after the other, on its cards of a type and subtype."""
    designs = list(whole.designs)
    for i, place in enumerate(cards_of()[on]):
        text = texts[i % len(texts)]
        designs[place] = replace(designs[place], text=text, reading=reading(on, text))
    return replace(whole, designs=tuple(designs))


def with_texts(texts: tuple[str, ...]) -> Referee:
    """The rules of the game with these texts on its Surprises."""
    return referee(on_cards(real_game()[1], "Risk/Surprise", texts))


def judged(rules: Referee) -> tuple[dict[str, str], set[str]]:
    """What the second opinion says of these texts in some games: those accused, and those judged."""
    found, second = Opinion(), SecondOpinion(rules)
    for seed in range(3):
        found.add(second.game(seed))
    told = {text: why for text, why in named(rules, found).items() if text in TEXTS}
    return told, {rules.compiled.sentences[each].text for each in found.judged} & {*TEXTS}


def test_the_second_opinion_says_the_same() -> None:
    told, seen = judged(with_texts(TEXTS))
    assert told == {}
    assert len(seen) == len(TEXTS)


def from_the_supply(sound: Compile[[], Op]) -> Compile[[], Op]:
    """Tokens that come from the supply, whosever they should be."""

    def compiled(c: Compiler, node: Node) -> Op:
        if isinstance(node, putting.Put) and isinstance(node.what, phrases.Of):
            what = phrases.Some(amounts.Number(1), nouns.Kind("Snack"), span=node.what.span)
            node = putting.Put(what, node.where, span=node.span)
            c.take_node(node)
        return sound(c, node)

    return compiled


def test_tokens_that_come_from_elsewhere_are_accused() -> None:
    broken = TABLES._replace(acts=TABLES.acts.wrapped(from_the_supply, putting.Put))
    told, _ = judged(watched_referee(with_texts(TEXTS).box, broken)[0])
    assert {*told} == {"Put 1 of your Snacks on this house."}


@pytest.mark.parametrize(
    ("text", "snacks"),
    [
        ("Each other animal at your house gains 1 Snack.", [0, 1, 0]),
        ("Each animal at the Cat's house gains 1 Snack.", [0, 0, 1]),
    ],
)
def test_the_house_of_an_animal_is_where_it_is(text: str, snacks: list[int]) -> None:
    s = scene(text, on="Risk/Surprise")
    s.state.at[:3] = [HERE, HERE, AWAY]
    s.resolve(house=HERE)
    assert [s.has(player) for player in range(3)] == snacks


def test_nobody_raids_the_house_of_who_forbids_it() -> None:
    s = scene("Other animals cannot raid your house.", on="Animal", tags=("SMALL",))
    s.state.at[:3] = [HERE, HERE, AWAY]
    assert [can_raid(s.state, player, house) for player, house in enumerate((HERE, HERE, AWAY))] == [True, False, True]
