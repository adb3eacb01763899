"""Counters lie with players and at places, and on cards and in zones where the vocabulary says so."""

from __future__ import annotations

from engine.kernel import from_json
from engine.kernel.core.box import Box, Design
from engine.kernel.core.routines import Routine
from engine.kernel.core.state import State
from engine.kernel.invariants import check_state
from engine.kernel.referee import Referee
from engine.kernel.running.table import table_told
from engine.kernel.running.tokens import lay, lies_on_cards, remove_tokens
from engine.language import Vocabulary

WORDS = Vocabulary.of({
    "types": {"Plant": {}, "Tool": {}},
    "counters": {
        "coin": {"plural": "coins", "holders": ["player", "bank"]},
        "leaf": {"plural": "leaves", "most": 5, "holders": ["plant"], "stacks": True},
        "flag": {"plural": "flags", "holders": ["plant"]},
    },
    "nouns": {"player": {"sort": "player"}, "plant": {"sort": "card", "type": "Plant"},
              "bank": {"sort": "pile", "unique": True}},
    "zones": {"deck": {"sees": "nobody"}, "bed": {}, "bank": {}},
})  # fmt: skip
DECK, BED, BANK = range(3)
ROSE, SPADE = 0, 1


class Garden(Referee):
    """Just the box: nothing is played."""

    def lay_out(self) -> None:
        pass

    def routines(self) -> tuple[Routine[State], ...]:
        return ()

    def decider(self, state: State) -> int:
        return 0

    def place_of_card(self, state: State, card: int) -> int:
        return -1


def garden() -> State:
    designs = (Design("rose", "Rose", "d", "Plant"), Design("spade", "Spade", "d", "Tool"))
    state = State(Garden(Box("g", "G", "none", (2, 2), WORDS, designs)), 2, 1)
    state.zones, state.zone_of = [[], [ROSE, SPADE], []], [BED, BED]
    state.counts, state.marks = [[0, 0] for _ in range(3)], [0, 0]
    return state


def test_any_number_stacks_on_a_card_up_to_the_most() -> None:
    state = garden()
    leaf, flag = (state.referee.counter_numbers[name] for name in ("leaf", "flag"))
    lay(state, 0, leaf, ("card", ROSE), 3, None)
    assert state.referee.amount(state, leaf, "card", ROSE) == 3
    assert state.marks[ROSE] == 0
    lay(state, 0, leaf, ("card", ROSE), 9, None)
    assert state.referee.amount(state, leaf, "card", ROSE) == 5
    assert remove_tokens(state, leaf, "card", ROSE, 2) == 2
    assert state.referee.amount(state, flag, "card", ROSE) == 0
    assert (lies_on_cards(state.referee, "flag"), lies_on_cards(state.referee, "leaf")) == (True, False)


def test_a_counter_that_does_not_stack_is_a_mark() -> None:
    state = garden()
    lay(state, 1, state.referee.counter_numbers["flag"], ("card", ROSE), 1, None)
    assert state.marks[ROSE] == 2
    assert state.on_cards == [[0, 0]]


def test_zones_hold_counters_that_are_declared_for_them() -> None:
    state = garden()
    coin, leaf = (state.referee.counter_numbers[name] for name in ("coin", "leaf"))
    assert state.referee.change(state, coin, "pile", BANK, 4) == 4
    assert state.referee.change(state, leaf, "pile", BANK, 4) == 0
    assert state.referee.amount(state, coin, "pile", BANK) == 4
    assert state.clone().on_zones == [[0, 0, 4]]
    again = from_json(state.referee, state.to_json())
    assert again.on_zones == [[0, 0, 4]]


def test_the_table_tells_what_lies_where() -> None:
    state = garden()
    state.referee.change(state, state.referee.counter_numbers["coin"], "pile", BANK, 4)
    state.referee.change(state, state.referee.counter_numbers["leaf"], "card", ROSE, 2)
    bed, bank = table_told(state, None)["zones"][BED:]
    assert (bank["counters"], bed.get("counters")) == ({"coin": 4}, None)
    assert [card.get("counters") for card in bed["cards"]] == [{"leaf": 2}, None]
    assert table_told(state, None)["players"][0]["counters"] == {"coin": 0}


def test_nothing_stays_on_a_card_that_is_hidden() -> None:
    state = garden()
    leaf = state.referee.counter_numbers["leaf"]
    state.referee.change(state, leaf, "card", ROSE, 2)
    state.referee.put(state, ROSE, BANK)
    assert state.referee.amount(state, leaf, "card", ROSE) == 2
    state.referee.put(state, ROSE, DECK)
    assert state.referee.amount(state, leaf, "card", ROSE) == 0


def test_more_than_there_can_be_is_found() -> None:
    state = garden()
    before = check_state(state)
    state.on_cards[0][ROSE] = 6
    assert [line for line in check_state(state) if line not in before] == ["some have 0, some 6 leaf"]
