"""Whole texts as cards have them: what is in play, who is asked, and what is left afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.items import drop
from engine.games.top_of_the_heap.move import is_barred
from engine.games.top_of_the_heap.scoring import worth
from engine.kernel import choose
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, design, scene

YOU: dict[str, Any] = {"tags": ("SMALL", "CLIMB", "DIG"), "on": "Animal"}


def drop_on(s: Scene, player: int, feature: int) -> int:
    """A player has dropped an item on a Feature and put an Open token there."""
    card = s.carry(player)
    s.referee.mark(s.state, player, feature)
    drop(s.state, player, card, feature)
    return card


def test_a_price_that_is_set_replaces_what_the_resident_sets() -> None:
    resident = design("Raiding costs 2 AP. Visiting costs 1 AP.", "Resident", name="Owner")
    s = scene("Your first raid each night costs 0 AP.", "Animal", resident, tags=YOU["tags"])
    assert [s.cost("raid", player) for player in (0, 1)] == [0, 2]
    s.do("raid", 0, AWAY)
    assert s.cost("raid", 0) == 2
    assert s.cost("visit", 0) == 1


def test_visiting_where_your_token_is() -> None:
    resident = design("Visiting costs 2 AP.", "Resident", name="Owner")
    s = scene("Visiting houses with your Open token costs 0 AP.", "Animal", resident, tags=YOU["tags"])
    card = s.feature(HERE)
    s.referee.mark(s.state, 1, card)
    assert s.cost("visit") == 2
    s.referee.unmark(s.state, card)
    s.referee.mark(s.state, 0, card)
    assert s.cost("visit") == 0


def test_the_can_of_an_animal_is_that_of_its_house() -> None:
    text = "When an animal visits this house, it may pay 1 AP to look at the top card of its Trash Can."
    s = scene(text, "Risk/Feature")
    top = s.state.zones[at.CAN + HERE][-1]
    s.referee.flip(s.state, top, up=False)
    s.referee.forget(s.state, [top])
    s.visit(1, HERE, "yes")
    assert s.state.known[top] == 0b10


def test_one_risk_card_fewer() -> None:
    text = "When a SMALL animal raids this house while a Pet is at this house, it draws 1 fewer Risk card."
    s = scene(text, "Risk/Feature")
    s.animal(0, "SMALL").animal(1, "SMALL")
    deck = len(s.state.zones[at.RISK])
    s.do("raid", 0, HERE)
    assert len(s.state.zones[at.RISK]) == deck - 1
    s.state.at[s.referee.components.pet_names["Cat"]] = HERE
    s.state.at[0] = at.DEN
    s.refresh()
    s.do("raid", 1, HERE)
    assert len(s.state.zones[at.RISK]) == deck - 1


def test_at_the_end_of_the_game_each_player() -> None:
    s = scene("At the end of the game, each player with an Open token on this house gains 1 VP.", on="Resident")
    card = s.feature(HERE)
    rnd = random.Random(3)
    s.referee.mark(s.state, 2, card)
    while s.state.choice is not None:
        s.state.marks[card] = 3  # it is still there, whatever happens meanwhile
        if s.state.zone_of[card] < at.PILE:
            break
        points = s.has(2, "VP")
        choose(s.state, rnd.choice(s.state.choice.options))
    else:
        assert s.has(2, "VP") == points + 1


def test_dropping_is_noticed() -> None:
    text = "When a HANDY animal raids this house, it may drop an item to put an Open token on this Feature."
    opener = design(text, "Risk/Feature", name="Lid")
    s = Scene([design("When another animal drops an item, gain 1 VP.", "Animal", tags=YOU["tags"]), opener])
    s.animal(1, "HANDY")
    s.carry(1)
    s.do("raid", 1, HERE)
    while s.state.choice.kind != "may":
        s.answer(s.offered()[0])
    s.answer("yes")
    while s.state.choice.kind == "card":
        s.answer(s.offered()[0])
    assert s.has(0, "VP") == 1
    s.sound()


def test_the_item_on_a_feature_may_be_taken() -> None:
    s = scene("When an animal visits this house, it may take the item on this Feature.", "Risk/Feature")
    taken = s.feature(HERE)
    item = drop_on(s, 1, taken)
    assert s.visit(2).carried(2) == []  # it lies on another Feature
    s.referee.unmark(s.state, taken)
    assert s.state.zone_of[item] == at.TRASH_PILE


def test_what_is_gained_for_a_stashed_item() -> None:
    text = "At the start of each night, you may discard a stashed item. If you do, gain AP equal to that item's VP."
    s = scene(text, **YOU)
    card = s.find(size="Compact")
    s.place_cards([card], at.stash(0))
    s.give(0, "AP", 1).event("start night", "yes")
    assert s.has(0, "AP") == 1 + s.referee.value(s.state, card)
    assert s.state.zone_of[card] == at.TRASH_PILE


def test_snacks_cannot_be_taken_while_the_cat_is_there() -> None:
    s = scene("While the Cat is at this house, Snacks cannot be taken from this house.", "Risk/Feature")
    s.snacks_on(HERE, 2)
    s.state.at[s.referee.components.pet_names["Cat"]] = HERE
    s.refresh()
    assert s.visit(0).has(0) == 0
    s.state.at[s.referee.components.pet_names["Cat"]] = AWAY
    s.refresh()
    assert s.visit(1).has(1) == 2


def test_pets_cannot_move_to_a_house() -> None:
    s = scene("Pets cannot move to this house.", "Risk/Feature")
    cat = s.referee.components.pet_names["Cat"]
    s.referee.move_piece(s.state, cat, HERE)
    assert s.state.at[cat] == AWAY
    s.referee.move_piece(s.state, cat, 1)
    assert s.state.at[cat] == 1


def test_a_pet_keeps_off_a_kind_of_house() -> None:
    s = scene("The Big Dog cannot move to a house with a WATER Feature.", "Resident")
    dog, cat = s.referee.components.pet_names["Big Dog"], s.referee.components.pet_names["Cat"]
    s.feature(2, "WATER")
    for pet in (dog, cat):
        s.referee.move_piece(s.state, pet, 2)
    assert [s.state.at[pet] for pet in (dog, cat)] == [AWAY, 2]


def test_worth_nothing_if() -> None:
    s = scene("Worth 0 VP if you have fewer than 3 stashed items.", "Trash", size="Compact")
    s.place_cards([s.card], at.stash(0))
    assert worth(s.state, 0, s.card) == 0
    s.place_cards([s.find(), s.find()], at.stash(0))
    s.place_cards([s.find(), s.find()], at.stash(0))
    assert worth(s.state, 0, s.card) == s.referee.value(s.state, s.card)


def test_who_carries_a_kind_of_item_cannot_raid() -> None:
    s = scene("Animals carrying a PLUSH item cannot raid this house.", "Risk/Feature")
    s.carry(0, "PLUSH", "")
    assert [is_barred(s.state, "raid", player, HERE) for player in (0, 1)] == [True, False]
    assert not is_barred(s.state, "raid", 0, AWAY)


def test_a_pet_is_ignored_by_who_carries_a_bone() -> None:
    s = scene("Visiting this house costs +1 AP. Animals carrying a BONE item ignore the Cat.", on="Pet")
    s.carry(0, "BONE")
    assert [s.cost("visit", player) for player in (0, 1)] == [0, 1]


def test_who_cannot_ignore() -> None:
    feature = design("Visiting costs +1 AP. SOAR animals ignore this Feature.", "Risk/Feature", name="Fence")
    s = scene("Tonight, SOAR animals cannot ignore Features.", "Event", feature)
    s.animal(0, "SOAR").animal(1, "-SOAR")
    assert [s.cost("visit", player) for player in (0, 1)] == [0, 1]
    s.resolve()
    assert [s.cost("visit", player) for player in (0, 1)] == [1, 1]


@pytest.mark.parametrize(("tag", "zone"), [("FOOD", at.inventory(0)), ("SHINY", at.TRASH_PILE)])
def test_what_is_revealed_is_taken_or_discarded(tag: str, zone: int) -> None:
    text = "Reveal the top card of the Trash deck. If it is a FOOD item, take it; otherwise, discard it."
    s = scene(text, "Risk/Surprise")
    card = s.find(tag, "Compact") if tag == "FOOD" else s.find("TOY", "Compact")
    s.place_cards([card], at.RISK_PILE)
    s.place_cards([card], at.TRASH)
    s.resolve(player=0, house=HERE)
    assert s.state.zone_of[card] == zone


def test_each_takes_one_of_those_discarded() -> None:
    s = scene("Discard the top 5 cards of the Trash deck. Each player takes 1 Tiny item discarded this way.")
    deck = s.state.zones[at.TRASH]
    tiny = [card for card in deck if s.size(card) == "Tiny"][:2]
    top = [*[card for card in deck if s.size(card) != "Tiny"][:3], *tiny]
    s.place_cards(top, at.RISK_PILE)
    s.place_cards(top, at.TRASH)
    s.resolve()
    s.answer(s.offered()[0])
    assert [len(s.carried(player)) for player in range(3)] == [1, 1, 0]
    assert {*s.carried(0), *s.carried(1)} == set(tiny)


@pytest.mark.parametrize(("answer", "items", "ap"), [("yes", 1, 4), ("no", 0, 5)])
def test_paying_to_ignore_a_surprise(answer: str, items: int, ap: int) -> None:
    s = scene("You may pay 1 AP to ignore this card. If you do not, discard an item.", "Risk/Surprise")
    s.carry(0)
    s.resolve(answer, player=0, house=HERE)
    assert (len(s.carried(0)), s.has(0, "AP")) == (items, ap)


def test_swapping_items_with_another_animal() -> None:
    s = scene("Swap an item you carry with an item another animal at this house carries.", "Risk/Surprise")
    mine, theirs, away = s.carry(0), s.carry(1), s.carry(2)
    s.state.at[1] = HERE
    s.resolve(player=0, house=HERE)
    assert [s.carried(player) for player in range(3)] == [[theirs], [mine], [away]]


@pytest.mark.parametrize(("theirs", "more"), [(0, 2), (3, 0)])
def test_worth_more_to_who_has_the_most(theirs: int, more: int) -> None:
    text = "This item is worth +2 VP to the player with the most stashed PAPER items."
    s = scene(text, "Trash", tags=("PAPER",))
    s.place_cards([s.card], at.stash(0))
    for _ in range(theirs):
        s.place_cards([s.find("PAPER")], at.stash(1))
    assert worth(s.state, 0, s.card) - s.referee.value(s.state, s.card) == more


def test_snacks_do_not_lie_on_features() -> None:
    s = scene("At the start of each night, put 1 Snack on this Feature.", "Risk/Feature")
    s.event("start night")
    assert s.state.marks[s.card] == 0
    s.sound()


def test_a_drawn_surprise_that_is_put_away_is_not_resolved() -> None:
    text = "When you draw a Surprise, you may put it on the bottom of the Risk deck."
    surprise = design("Each animal loses 2 AP.", "Risk/Surprise", name="Bang")
    s = scene(text, "Animal", surprise, tags=YOU["tags"])
    bang = s.cards[1]
    s.place_cards([bang], at.RISK)
    s.do("raid", 0, HERE, "yes")
    assert s.has(0, "AP") == 5
    assert s.state.zones[at.RISK][0] == bang
    s.sound()


def test_all_cards_of_a_can_are_looked_at() -> None:
    s = scene("Look at all cards in this house's Trash Can. Put them back in any order.", "Risk/Surprise")
    can = s.state.zones[at.CAN + HERE][:]
    assert len(can) == 3
    s.resolve(player=0, house=HERE)
    for card in (can[2], can[0]):
        s.answer(f"choose {s.referee.box.labels[card]}")
    assert s.state.zones[at.CAN + HERE] == [can[2], can[0], can[1]]


def test_opening_is_noticed() -> None:
    opener = design("When an animal visits this house, it may put an Open token on this Feature.", "Risk/Feature")
    s = scene("When you put an Open token on a Feature, gain 1 AP.", "Animal", opener, tags=YOU["tags"])
    s.visit(1, HERE, "no").visit(0, HERE, "yes")
    assert (s.has(0, "AP"), s.has(1, "AP")) == (6, 5)


def test_one_of_two_drawn_is_kept() -> None:
    s = scene("Draw 2 Trash cards, keep 1, and discard the rest.", "Risk/Surprise")
    top = s.stack_deck(at.TRASH, "Compact", "Compact")
    s.resolve(player=0, house=HERE)
    s.answer(f"choose {s.referee.box.labels[top[0]]}")
    assert s.carried(0) == [top[0]]
    assert s.state.zone_of[top[1]] == at.TRASH_PILE
    s.sound()


def test_a_feature_is_drawn_from_the_discard_pile() -> None:
    text = (
        "At the start of each night, if this house has no Features, "
        "draw a Feature from the Risk discard pile and place it on this house."
    )
    s = scene(text, "Resident")
    card = s.find(kind="Risk", subtype="Feature")
    s.place_cards(s.state.zones[at.RISK_PILE][:], at.RISK)
    s.event("start night")
    assert not s.state.zones[at.PILE]
    s.place_cards([card], at.RISK_PILE)
    s.event("start night")
    assert s.state.zones[at.PILE] == [card]
    s.sound()


@pytest.mark.parametrize(("answer", "zone"), [("choose 1", at.inventory(0)), ("choose 2", at.TRASH_PILE)])
def test_what_is_looked_at_is_taken_or_discarded(answer: str, zone: int) -> None:
    s = scene("You may look at the top card of the Trash deck. You may take it, or discard it.", "Risk/Surprise")
    (top,) = s.stack_deck(at.TRASH, "Tiny")
    s.resolve("yes", "yes", answer, player=0, house=HERE)
    assert s.state.zone_of[top] == zone


def test_cards_are_drawn_from_a_deck_that_is_named() -> None:
    s = scene("Draw 2 cards from the Trash deck.", "Risk/Surprise")
    top = s.stack_deck(at.TRASH, "Tiny", "Compact")
    s.resolve(player=0, house=HERE)
    assert s.carried(0) == top


def test_what_is_said_of_each_is_said_of_all_of_them() -> None:
    s = scene("Each animal at this house loses 1 Snack. That animal gains 1 AP.", "Risk/Surprise")
    s.state.at[1] = HERE
    s.resolve(player=0, house=HERE)
    assert [s.has(player, "AP") for player in range(3)] == [6, 6, 5]
