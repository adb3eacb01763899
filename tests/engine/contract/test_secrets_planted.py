"""Every kind of leak that is planted is found; what is rightly shown is left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import engine.kernel
from engine.games.ark import actions as ark_actions
from engine.games.ark import layout as ark_at
from engine.games.ark import log_text as ark_telling
from engine.games.ark import turn as ark_turn
from engine.games.ark.options import Act
from engine.games.crafty_critters import hiring
from engine.games.crafty_critters import layout as heist_at
from engine.games.crafty_critters import log_text as heist_telling
from engine.kernel import NOBODY, State, Viewer
from engine.kernel.running import game_log, table
from engine.kernel.running import hidden_information as secrecy
from engine.kernel.running.game_log import note
from tests.engine.contract import secrets
from tests.engine.contract.secrets import leaks
from tests.engine.records.games import referee_of

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], None]
MOST = 120
SEEDS = 12


def with_more(patch: Patch, game: str, more: Callable[[State, Viewer], Any]) -> None:
    """A view with an entry more."""
    kind: Any = type(referee_of(game))
    real = kind.view
    patch.setattr(kind, "view", lambda self, state, viewer: real(self, state, viewer) | {"more": more(state, viewer)})


# --- views -----------------------------------------------------------------------------------------------------------


def the_deck_in_order(patch: Patch) -> None:
    with_more(patch, "ark", lambda state, _: [state.referee.box.labels[card] for card in state.zones[ark_at.DECK]])


def a_number_made_of_the_deck(patch: Patch) -> None:
    with_more(patch, "ark", lambda state, _: state.zones[ark_at.DECK][-1:] > [50])


def the_last_card_that_player_1_drew(patch: Patch) -> None:
    with_more(
        patch, "ark", lambda state, _: [state.referee.box.labels[card] for card in state.zones[ark_at.hand(0)][-1:]]
    )


def what_nobody_owns_to_nobody(patch: Patch) -> None:
    """A seat -1 that is taken for whoever owns the decks."""
    real = secrecy.knows
    seen = lambda state, viewer, card: viewer is NOBODY or real(state, viewer, card)  # noqa: E731
    patch.setattr(secrecy, "knows", seen)


def a_table_with_open_decks(patch: Patch) -> None:
    """What no player owns lies face-up for all on the table, and not in the view."""
    owner = lambda state, card: state.referee.owner_of_zone(state.zone_of[card])  # noqa: E731
    real = table.knows
    patch.setattr(table, "knows", lambda state, viewer, card: owner(state, card) < 0 or real(state, viewer, card))


def a_card_that_can_be_followed_on_the_table(patch: Patch) -> None:
    real = table.card_told
    patch.setattr(table, "card_told", lambda state, viewer, card: real(state, viewer, card) | {"number": card})


def chance(patch: Patch) -> None:
    with_more(patch, "trash-kings", lambda state, _: state.chance % 6)


def seats_from_others(patch: Patch) -> None:
    """What anybody has looked at is shown to all."""

    real = secrecy.knows

    def knows(state: State, viewer: Viewer, card: int) -> bool:
        return real(state, viewer, card) or state.known[card] != 0

    patch.setattr(secrecy, "knows", knows)


# --- options ---------------------------------------------------------------------------------------------------------


def options_of_others(patch: Patch) -> None:
    real = engine.kernel.choice_told
    patch.setattr(
        engine.kernel, "choice_told", lambda state, viewer: real(state, state.choice.player if state.choice else viewer)
    )


def an_option_that_names_a_hidden_card(patch: Patch) -> None:
    """Drawing is offered by another number when an Owl would be drawn."""
    real = ark_turn.options

    def options(state: Any, player: int) -> list[int]:
        found = real(state, player)
        top = state.zones[ark_at.DECK][-1:]
        return [option for option in found if option != Act.FLIP] if top and top[0] % 2 else found

    patch.setattr(ark_turn, "options", options)


def options_in_the_order_of_hidden_cards(patch: Patch) -> None:
    real = ark_turn.options

    def options(state: Any, player: int) -> list[int]:
        hands = [card for zone in range(ark_at.SEAT, len(state.zones), 2) for card in state.zones[zone]]
        return sorted(real(state, player), key=lambda option: (option * 7 + sum(hands)) % 5)

    patch.setattr(ark_turn, "options", options)


# --- the log ---------------------------------------------------------------------------------------------------------


def a_line_that_names_what_is_drawn(patch: Patch) -> None:
    def noted(state: State, what: str, who: int = -1, a: Any = -1, b: Any = -1) -> None:
        note(state, what, who, a, state.zones[ark_at.hand(who)][-1] if what == "draw" else b)

    patch.setattr(ark_actions, "note", noted)
    patch.setitem(ark_telling.SAYINGS, "draw", lambda t, w, a, b: f"{t.who(w)} draws {t.card(b)}")


def a_line_that_names_what_is_hired(patch: Patch) -> None:
    def noted(state: State, what: str, who: int = -1, a: Any = -1, b: Any = -1) -> None:
        note(state, what, who, a, state.zones[heist_at.seat(who, heist_at.HAND)][-1] if what == "hire" else b)

    patch.setattr(hiring, "note", noted)
    patch.setitem(heist_telling.SAYINGS, "hire", lambda t, w, a, b: f"{t.who(w)} hires {t.card(b)}")


def a_line_made_of_what_lies_hidden_now(patch: Patch) -> None:
    patch.setitem(
        ark_telling.SAYINGS, "turn", lambda t, w, a, b: f"{t.who(w)} has {t.card(t.state.zones[ark_at.hand(w)][0])}"
    )


def what_one_has_looked_at_to_all(patch: Patch) -> None:
    patch.setattr(game_log, "is_among", lambda viewer, knowers: knowers != 0)


def which_copy_it_is_that_speaks(patch: Patch) -> None:
    """The log quotes cards in hands: their words are heard, and which copy says them is not."""
    real = game_log.tell_to

    def told(state: State, line: Any, viewer: Viewer) -> str:
        copy = f" by {state.referee.box.labels[line.card]}" if line.card >= 0 else ""
        return real(state, line, viewer) + copy

    patch.setattr(game_log, "tell_to", told)


PLANTS: list[tuple[Plant, str, str]] = [
    (the_deck_in_order, "ark", "view: nobody reads of"),
    (a_number_made_of_the_deck, "ark", "view: nobody sees a difference"),
    (the_last_card_that_player_1_drew, "ark", "view: nobody reads of"),
    (what_nobody_owns_to_nobody, "crafty-critters", "and player 1 does not"),
    (seats_from_others, "top-of-the-heap", "reads of"),
    (a_table_with_open_decks, "trash-kings", "view: nobody "),
    (a_card_that_can_be_followed_on_the_table, "ark", "view: nobody sees a difference"),
    (chance, "trash-kings", "chance: "),
    (options_of_others, "trash-kings", "options: nobody is told what another can choose"),
    (an_option_that_names_a_hidden_card, "ark", "is offered"),
    (options_in_the_order_of_hidden_cards, "ark", "is offered"),
    (a_line_that_names_what_is_drawn, "ark", "log: nobody is told “"),
    (a_line_that_names_what_is_hired, "crafty-critters", "log: nobody is told “"),
    (a_line_made_of_what_lies_hidden_now, "ark", "log: nobody is told something else"),
    (what_one_has_looked_at_to_all, "crafty-critters", "looks at"),
    (which_copy_it_is_that_speaks, "crafty-critters", "log: nobody is told “"),
]


@pytest.mark.parametrize(("plant", "game", "words"), PLANTS, ids=[plant.__name__ for plant, _, _ in PLANTS])
def test_a_planted_leak_is_found(monkeypatch: Patch, plant: Plant, game: str, words: str) -> None:
    plant(monkeypatch)
    for seed in range(SEEDS):
        if any(words in fault for fault in leaks(referee_of(game), 3, seed, MOST)):
            return
    raise AssertionError(f"{plant.__name__} is not found")


def test_what_is_planted_is_found_by_that_look_alone(monkeypatch: Patch) -> None:
    """Without the second game nothing is said of a line that is written once and stays."""
    a_line_that_names_what_is_drawn(monkeypatch)
    monkeypatch.setattr(secrets.Twin, "step", lambda self, state, value, after: iter(()))
    assert list(leaks(referee_of("ark"), 3, 1, MOST)) == []


def test_what_is_shown_and_hidden_again_is_no_leak(monkeypatch: Patch) -> None:
    """The top card of the deck is turned up for all while a line says which it is, then it lies as before."""
    real = ark_turn.note
    shown: list[int] = []

    def noted(state: Any, what: str, who: int = -1, a: Any = -1, b: Any = -1) -> None:
        if what == "turn" and state.zones[ark_at.DECK]:
            shown.append(state.zones[ark_at.DECK][-1])
            real(state, "shown", -1, shown[-1])
            shown.clear()
        real(state, what, who, a, b)

    monkeypatch.setattr(ark_turn, "note", noted)
    monkeypatch.setitem(ark_telling.SAYINGS, "shown", lambda t, w, a, b: t.card(a))
    assert any("log: " in fault for fault in leaks(referee_of("ark"), 3, 1, MOST))  # nobody has seen it
    with_more(monkeypatch, "ark", lambda state, _: [state.referee.name(card) for card in shown])
    assert list(leaks(referee_of("ark"), 3, 1, MOST)) == []
