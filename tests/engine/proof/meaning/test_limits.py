"""How often and how long: what works once in a period, is told of each of several cards, or lasts until something is
done, and who resolves a card that others ignore. Sound games are not accused, those of broken rules are.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.top_of_the_heap import TopOfTheHeap, raid, stash
from engine.games.top_of_the_heap import layout as at
from engine.games.top_of_the_heap.raid import RiskFrame
from engine.games.top_of_the_heap.stash import STASH_ALL, StashFrame
from engine.games.top_of_the_heap.state import HeapState
from engine.kernel import Box
from engine.kernel.core.events import Event, Noted
from engine.kernel.core.routines import Routine, routine
from engine.kernel.core.state import State
from engine.kernel.running import events
from engine.kernel.running.continuous_effects import remove
from engine.proof.second_opinion import SecondOpinion
from tests.engine.proof.meaning.opinions import is_said, of_shipped
from tests.engine.proof.meaning.test_offers import PRICES, RESIDENT
from tests.engine.proof.shipped import box, with_text

SURPRISE = "bedroom-light"
SEEDS = range(8)


def is_found(words: str, cards: Box, rules: type[TopOfTheHeap] = TopOfTheHeap) -> bool:
    """Whether something is said of one of some games with these words; "" for anything at all."""
    return is_said(words, SecondOpinion(rules(cards)), SEEDS)


def test_sound_games_are_not_accused() -> None:
    assert not any(of_shipped(seed).faults for seed in SEEDS)


def test_what_is_ignored_twice_in_a_night_by_a_text_that_works_once_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    is_spared = raid._is_spared

    def forgetful(state: HeapState, player: int, card: int, answer: int | None) -> bool | None:
        known = len(state.used)
        found = is_spared(state, player, card, answer)
        del state.used[known:]
        return found

    monkeypatch.setattr(raid, "_is_spared", forgetful)
    assert is_found("works once per night; seen: it has worked before", box())


def stash_hastily(state: HeapState, frame: StashFrame, answer: int | None) -> None:
    """Stash all cards, and tell only of the last."""
    if answer == STASH_ALL:
        *others, answer = state.zones[at.inventory(frame.player)]
        for card in others:
            state.referee.put(state, card, at.stash(frame.player))
    stash.run_stash(state, frame, answer)


class Hasty(TopOfTheHeap):
    """Rules by which only the last of several cards that are stashed is told of."""

    def routines(self) -> tuple[Routine[HeapState], ...]:
        """All routines, one of them exchanged."""
        hasty = routine(StashFrame, stash_hastily)
        return tuple(hasty if each.frame is StashFrame else each for each in super().routines())


def test_cards_of_which_only_the_last_is_told_are_found() -> None:
    cards = with_text(RESIDENT, f"{PRICES}\nWhen an animal stashes an item, it gains 1 AP.")
    assert not is_found("", cards)
    assert is_found("is set off by “stash”, 2 times; seen: 1 times", cards, Hasty)


def test_what_lasts_until_something_is_done_and_holds_on_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "expire_on", lambda state, event: None)
    assert is_found("it is done, and it holds on", box())


def test_whoever_does_not_resolve_what_another_ignores_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    note = raid.note

    def forgetful(state: State, what: str, who: int, a: Noted = -1, b: Noted = -1) -> None:
        note(state, what, who, a, b)
        if what == "ignored card" and isinstance(state.stack[-1], RiskFrame):
            state.stack[-1].animals.clear()

    monkeypatch.setattr(raid, "note", forgetful)
    assert is_found("; seen: they do not;", box())


def spared(state: State, event: Event) -> None:
    """Nothing ends."""


def at_any_start(state: State, event: Event) -> None:
    """Whatever waits for an event ends with the next turn, whoever has it."""
    if event.kind == "start turn":
        for effect in [each for each in state.lasting if each.until == "event"]:
            remove(state, effect)


@pytest.mark.parametrize(
    ("ending", "what"),
    [(None, ""), (spared, "it holds on"), (at_any_start, "it ends before")],
    ids=["sound", "never", "any"],
)
def test_what_lasts_until_your_next_turn_ends_when_that_begins(
    monkeypatch: pytest.MonkeyPatch, ending: Callable[[State, Event], None] | None, what: str
) -> None:
    if ending is not None:
        monkeypatch.setattr(events, "expire_on", ending)
    second = SecondOpinion(TopOfTheHeap(with_text(SURPRISE, "Until your next turn, you cannot raid.")))
    said = " ".join(words for seed in range(2) for _, words in second.game(seed).faults if "next turn" in words)
    assert (f"seen: {what}" in said) if what else not said
