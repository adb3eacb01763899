"""Who and what a text is about where the words leave several: to whom something is given, whose item it was that is
discarded, which pile is looked at, where an item comes to lie that is dropped for a token.
"""

from __future__ import annotations

import pytest

from engine.games.top_of_the_heap import layout as at
from tests.engine.kernel.compile.scene import AWAY, HERE, Scene, scene


def test_who_gives_tokens_chooses_to_whom() -> None:
    found = scene("Give 1 Snack to another player.", on="Risk/Surprise").give(0, "Snack", 1).resolve()
    assert found.offered() == ["choose player-2", "choose player-3"]
    found.answer("choose player-3")
    assert [found.has(player) for player in range(3)] == [0, 0, 1]


def test_who_gives_a_card_chooses_to_whom() -> None:
    found = scene("Give an item you carry to another player.", on="Risk/Surprise")
    card = found.carry(0)
    found.resolve()
    assert found.offered() == ["choose player-2", "choose player-3"]
    found.answer("choose player-3")
    assert card in found.carried(2)


DISCARDED = "When you discard this item, gain 1 VP."


def discarding(found: Scene, zone: int, player: int) -> int:
    """What player 0 has gained when somebody has discarded the item out of a zone."""
    found.place_cards([found.card], zone)
    found.refresh()
    found.state.choice = None
    found.referee.discard(found.state, found.card, player)
    found._run()
    return found.has(0, "VP")


def test_who_discards_an_item_that_they_hold_has_discarded_it() -> None:
    assert discarding(scene(DISCARDED, "Trash"), at.inventory(0), 0) == 1


def test_an_item_that_nobody_holds_says_nothing_of_you() -> None:
    assert discarding(scene(DISCARDED, "Trash"), at.CANS[HERE], 0) == 0


def test_an_item_that_another_player_holds_says_nothing_of_you() -> None:
    assert discarding(scene(DISCARDED, "Trash"), at.inventory(1), 0) == 0


def test_the_item_that_is_carried_can_be_called_it() -> None:
    text = "When you visit a house while carrying this item, you may discard it to gain 1 VP."
    assert scene(text, "Trash").visit(0, HERE).offered() == ["yes", "no"]


def test_a_deck_is_made_anew_only_when_the_next_card_is_needed() -> None:
    text = "Reveal cards from the Trash deck until you reveal a SHINY item. Discard the rest."
    found = scene(text)
    first = next(
        card for card in found.state.zones[at.TRASH] if "SHINY" in found.referee.box.tags[found.referee.design_of[card]]
    )
    found.place_cards([first], at.TABLE)
    found.place_cards([first], at.TRASH)
    found.place_cards(found.state.zones[at.TRASH][:5], at.TRASH_PILE)
    used = len(found.state.zones[at.TRASH_PILE])
    assert used >= 5
    found.resolve()
    assert len(found.state.zones[at.TRASH_PILE]) == used


def test_a_pile_without_a_card_is_not_offered() -> None:
    found = scene("Look at the top card of a Trash Can.")
    found.place_cards(found.state.zones[at.CANS[HERE]][:], at.TRASH_PILE)
    found.resolve()
    assert found.offered() == [f"choose can-{house + 1}" for house in range(at.HOUSES) if house != HERE]


def test_what_is_dropped_for_a_token_lies_with_the_token() -> None:
    found = scene("You may drop this item to put an Open token on any BIN Feature.", "Trash")
    feature = found.feature(AWAY, "BIN")
    found.refresh()
    found.state.choice = None
    found._run()
    found.answer(next(option for option in found.offered() if option.startswith("use")))
    if "yes" in found.offered():
        found.answer("yes")
    assert found.state.zones[at.YARDS[AWAY]] == [found.card]
    assert found.state.hosts == [(found.card, feature)]
    found.sound()


def having(zone: int) -> int:
    """What player 0 gains who has three items in a zone, by a text about those that they have stashed."""
    found = scene("If you have 2 or more stashed items, gain 1 VP.")
    for _ in range(3):
        found.place_cards([found.find(size="Tiny")], zone)
    found.refresh()
    return found.resolve().has(0, "VP")


def test_stashed_items_that_somebody_has_are_counted_in_their_stash() -> None:
    assert having(at.stash(0)) == 1


def test_carried_items_are_not_counted_among_stashed_ones() -> None:
    assert having(at.inventory(0)) == 0


CHOICES = [
    ("Each animal at this house chooses one: gain 1 AP; or gain 1 Snack.", [(6, 0), (5, 1), (6, 0)]),
    ("Each other animal at this house chooses one: discard an item you carry; or lose 1 AP.", [(5, 0), (4, 0), (4, 0)]),
]


@pytest.mark.parametrize(("text", "counts"), CHOICES)
def test_what_each_chooses_is_done_by_who_chooses_it(text: str, counts: list[tuple[int, int]]) -> None:
    s = scene(text, on="Risk/Surprise")
    s.state.at[:3] = [HERE] * 3
    s.carry(0)
    s.resolve(house=HERE)
    for answer in ("choose 1", "choose 2", "choose 1") if s.state.choice.kind == "mode" else ():
        s.answer(answer)
    assert [(s.has(player, "AP"), s.has(player)) for player in range(3)] == counts
    assert len(s.carried(0)) == 1
    s.sound()


def test_nobody_takes_what_they_carry_already() -> None:
    s = scene("Take 1 item from the animal with the most items.", on="Risk/Surprise")
    s.carry(0)
    s.resolve()
    assert not any("takes" in line for line in s.log())
    assert len(s.carried(0)) == 1


def test_each_is_spared_by_what_it_does_itself() -> None:
    s = scene("Each other animal at this house loses 1 Snack unless it discards an item.", on="Risk/Surprise")
    for player in range(3):
        s.state.at[player] = HERE
        s.give(player, "Snack", 2).carry(player)
    s.resolve(house=HERE)
    asked = []
    for answer in ("no", "yes"):
        asked.append(s.state.choice.player)
        s.answer(answer)
    assert asked == [1, 2]
    assert [(s.has(player), len(s.carried(player))) for player in range(3)] == [(2, 1), (1, 1), (2, 0)]


def test_another_that_is_spared_is_chosen_first() -> None:
    s = scene("Another animal loses 1 Snack unless it pays 1 AP.", on="Risk/Surprise")
    s.resolve("choose player-3", "yes")
    assert [s.has(player, "AP") for player in range(3)] == [5, 5, 4]
