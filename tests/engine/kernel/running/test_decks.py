"""Decks, piles and hands, over four piles that belong to nobody and a hand for each of two players."""

from __future__ import annotations

import pytest

from engine.games.ark import Ark
from engine.games.ark import layout as at
from engine.kernel.core.events import Deed
from engine.kernel.core.state import State
from engine.kernel.running import decks
from engine.kernel.running.continuous_effects import begin_period
from engine.kernel.running.turn_order import player_after, players_from
from tests.engine.games.ark.scene import box

DECK, PILE, ASIDE = at.DECK, at.HOLD, at.ASIDE


@pytest.fixture
def state() -> State:
    """Ten cards in the deck, the card 9 on top; all others lie aside."""
    referee = Ark(box())
    found = referee.state_class(referee, 2, 1)
    decks.set_out(found, at.zones(2), [DECK if card < 10 else ASIDE for card in range(len(referee.design_of))])
    found.log = []
    return found


def test_cards_are_set_out_and_nobody_has_tokens(state: State) -> None:
    assert state.zones[DECK] == list(range(10))
    assert state.zones[PILE] == []
    assert all(card in state.zones[zone] for card, zone in enumerate(state.zone_of))
    assert state.counts == [[0, 0] for _ in state.referee.counters]
    assert not any(state.marks)


def test_hands_are_dealt_one_after_the_other_as_far_as_the_deck_goes(state: State) -> None:
    decks.deal(state, DECK, [at.hand(0), at.hand(1)], 6)
    assert (state.zones[at.hand(0)], state.zones[at.hand(1)]) == ([9, 8, 7, 6, 5, 4], [3, 2, 1, 0])
    assert decks.top_to(state, DECK, PILE) == -1
    assert state.zones[PILE] == []


def test_a_discard_pile_is_shuffled_under_what_is_left(state: State) -> None:
    for _ in range(8):
        decks.top_to(state, DECK, PILE)
    state.known[5] = state.known[1] = 1
    assert decks.shuffle_back(state, PILE, DECK)
    assert state.zones[PILE] == []
    assert state.zones[DECK][-2:] == [0, 1]
    assert sorted(state.zones[DECK]) == list(range(10))
    assert state.zones[DECK][:8] not in (list(range(2, 10)), list(range(9, 1, -1)))
    assert {state.zone_of[card] for card in range(10)} == {DECK}
    assert [card for card, known in enumerate(state.known) if known] == [1]  # nobody knows where the others lie
    assert not decks.shuffle_back(state, PILE, DECK)


def test_the_ends_of_a_pile() -> None:
    assert decks.ends([1, 2, 3], 2, bottom=False) == [3, 2]
    assert decks.ends([1, 2, 3], 2, bottom=True) == [1, 2]
    assert decks.ends([1, 2, 3], 5, bottom=False) == [3, 2, 1]


@pytest.mark.parametrize(("bottom", "row"), [(False, [0, 1, 9, 8]), (True, [8, 9, 0, 1])])
def test_who_puts_cards_back_knows_them_and_nobody_else_does(state: State, bottom: bool, row: list[int]) -> None:
    state.zones[DECK] = [0, 8, 1, 9]
    state.known[9] = state.known[8] = 0b11
    decks.put_back(state, 1, [9, 8], bottom=bottom)
    assert state.zones[DECK] == row
    assert {card: known for card, known in enumerate(state.known) if known} == {9: 0b10, 8: 0b10}
    assert state.log is not None
    assert state.log[-1][:4] == ("put back", 1, 2, -1)


def test_cards_of_one_design_are_the_same(state: State) -> None:
    design_of = state.referee.design_of
    first, second = design_of[0], next(design for design in design_of if design != design_of[0])
    same, other = state.referee.cards_of[first][:2], state.referee.cards_of[second][0]
    for card in (other, *same):
        state.referee.put(state, card, PILE)
    assert decks.one_of_each(state, state.zones[PILE]) == [other, same[0]]
    assert decks.designs_in(state, PILE) == sorted([first, second])
    assert decks.card_of(state, PILE, first) == same[0]
    with pytest.raises(StopIteration):
        decks.card_of(state, at.hand(0), first)


def test_turn_order_goes_round() -> None:
    state = State.__new__(State)
    state.players = 3
    assert players_from(state, 1) == [1, 2, 0]
    assert (player_after(state, 2), player_after(state, 1), player_after(state, 0, 5)) == (0, 2, 2)


def test_the_first_of_a_period_is_the_first_since_it_began(state: State) -> None:
    deed = Deed("draw", 0, -1, 1)
    state.deeds = [deed, deed]
    begin_period(state, "turn")
    state.deeds.append(deed)
    assert state.referee.deeds_in(state, "turn") == [deed]
    begin_period(state, "century")  # which no text knows
    assert state.since == [2, 0]


def test_a_state_goes_on_by_other_rules() -> None:
    one, other = Ark(box()), Ark(box())
    state = one.state_class(one, 2, 1)
    state.cache["anything"] = 1
    new = state.played_by(other)
    assert (new.referee, new.compiled, new.cache) == (other, other.compiled, {})
    assert new.cargo is other.cargo  # type: ignore[attr-defined]
    assert (state.referee, state.cache) == (one, {"anything": 1})
