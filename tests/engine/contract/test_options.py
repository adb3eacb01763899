"""Every option says what on the table it touches, but for the buttons that are written down here, game by game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from engine.kernel import NOBODY, State, actions, choose, described, knows, new_game, options, table
from engine.kernel.core.options import Option, TargetSort
from engine.kernel.core.viewer import EVERYBODY, is_among
from tests.engine.contract.test_every_game import ROOMS
from tests.engine.records.games import PLAYED, referee_of, some_way

EVERYWHERE = {"yes", "no", "done"}  # and numbers, and modes: "choose 2"
BUTTONS = {
    "ark": {"play against each other", "play together", "play together with open hands"},
    "crafty-critters": {
        "draft without a third hand", "draft with a third hand", "let it happen", "leave it",
    },
    "top-of-the-heap": {"forage", "pass", "retreat", *(f"eat {n}" for n in range(6))},
    "trash-kings": set[str](),
}  # fmt: skip
NUMBERED = {"number", "mode", "value"}  # kinds of choices that are about no thing
MOST = 250


def is_button(game: str, kind: str, text: str) -> bool:
    """Whether an option is known to touch nothing."""
    return kind in NUMBERED or text in EVERYWHERE or text in BUTTONS[game]


def faults(game: str, kind: str, found: list[Option], state: State) -> Iterator[str]:
    """What is wrong with options as they are described."""
    for option in found:
        if bool(option.targets) == is_button(game, kind, option.text):
            yield f"{game}: “{option.text}” ({kind}) touches {option.targets or 'nothing'}"
        if " ".join(part.words for part in option.parts) != option.text:
            yield f"{game}: the parts of “{option.text}” are {option.parts}"
        if {target for part in option.parts for target in part.targets} != set(option.targets):
            yield f"{game}: the parts of “{option.text}” touch something else"
        for sort, number, _ in option.targets:
            there = {
                TargetSort.PLAYER: range(state.players), TargetSort.PIECE: range(len(state.at)),
                TargetSort.PLACE: range(len(state.referee.board.places)), TargetSort.ZONE: range(len(state.zones)),
                TargetSort.CARD: range(len(state.zone_of)), TargetSort.CELL: range(1 << 20),
                TargetSort.SECTION: range(len(state.referee.box.sections)),
            }[sort]  # fmt: skip
            if number not in there:
                yield f"{game}: “{option.text}” touches {sort} {number}, which is not there"


@pytest.mark.parametrize(("game", "players"), ROOMS)
def test_options_say_what_they_touch(game: str, players: int) -> None:
    luck = Random(players)
    state = new_game(referee_of(game), players, 20 + players, quiet=True)
    told: set[str] = set()
    for _ in range(MOST):
        if state.choice is None:
            break
        found = described(state)
        assert [(option.number, option.text) for option in found] == list(
            zip(options(state), actions(state), strict=True)
        )
        told.update(faults(game, state.choice.kind, found, state))
        choose(state, luck.choice(options(state)))
    assert sorted(told) == []


def test_an_option_without_targets_is_found_and_a_button_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    state = some_way("ark", 3, 20).state
    assert state.choice is not None
    assert list(faults("ark", state.choice.kind, described(state), state)) == []
    monkeypatch.setitem(state.referee.touches, state.choice.kind, lambda state, number: ())
    bare = list(faults("ark", state.choice.kind, described(state), state))
    assert len(bare) == sum(text != "done" for text in actions(state)) > 0


@pytest.mark.parametrize("game", PLAYED)
def test_who_has_to_choose_is_told_options_by_name_and_nobody_else(game: str) -> None:
    state = some_way(game, 3, 30).state
    assert state.choice is not None
    mine = table(state, state.choice.player)["choice"]["options"]
    assert [option["text"] for option in mine] == actions(state)
    assert json.loads(json.dumps(mine)) == mine
    assert "options" not in table(state, NOBODY)["choice"]


def test_a_move_has_its_price() -> None:
    state = some_way("top-of-the-heap", 3, 0).state
    luck = Random(1)
    while state.choice is not None and (state.choice.kind, state.choice.prompt) != ("turn", "turn"):
        choose(state, luck.choice(options(state)))
    ap = state.referee.counter_numbers["AP"]
    moves = [option for option in described(state) if option.text.startswith("move house")]
    assert moves
    assert all(price.counter == ap and price.amount >= 0 for option in moves for price in option.price)
    assert all(not option.price for option in described(state) if option.text == "pass")


@pytest.mark.parametrize(("game", "is_open"), [(game, game in ("top-of-the-heap", "trash-kings")) for game in PLAYED])
def test_an_option_says_who_may_know_the_cards_that_it_names(game: str, is_open: bool) -> None:
    state, luck, secret = new_game(referee_of(game), 3, 1), Random(1), 0
    for _ in range(MOST):
        if state.choice is None:
            break
        for option in described(state):
            cards = [number for sort, number, _ in option.targets if sort is TargetSort.CARD]
            assert is_among(state.choice.player, option.knowers), option.text
            for viewer in (*range(3), NOBODY):
                assert is_among(viewer, option.knowers) is all(knows(state, viewer, card) for card in cards)
            secret += option.knowers != EVERYBODY
        choose(state, luck.choice(options(state)))
    assert is_open is not (secret > 20)
