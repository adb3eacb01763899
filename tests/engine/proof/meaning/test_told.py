"""The second opinion sees what is done and not told, and what is told and not done; a declared line tells enough."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import referee
from engine.games.ark import Ark, actions
from engine.kernel import State, set_out
from engine.kernel.core.events import Noted
from engine.kernel.running.game_log import note
from engine.proof.meaning.changes import Moved
from engine.proof.meaning.firing import Step, Told
from engine.proof.meaning.told import is_told
from engine.proof.second_opinion import SecondOpinion
from engine.proof.snapshot import Camera, things_of
from tests.other_texts.variants import shipped
from toolkit.deal import open_box

SEED = 3  # a game of ARK in which somebody takes a card and draws one


def faults(rules: Ark | None = None) -> list[str]:
    made = referee(open_box(shipped("ark"))[0]) if rules is None else rules
    return [words for _, words in SecondOpinion(made).game(SEED).faults]


def test_a_sound_game_tells_all_that_it_does() -> None:
    assert faults() == []


def test_a_card_that_goes_somewhere_without_a_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "note", lambda *words: None)
    (first, *_) = faults()
    assert first.startswith("expected: a line of the log that tells: ")
    assert " goes from the Hold to " in first and "; seen: the log has " in first


def test_a_line_that_names_another_card_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(state: State, what: str, who: int = -1, a: Noted = -1, b: Noted = -1) -> None:
        note(state, what, who, (a + 7) % 80 if what == "take" and isinstance(a, int) else a, b)

    monkeypatch.setattr(actions, "note", other)
    found = faults()
    assert any(words.startswith("expected: a line of the log that tells: ") for words in found)
    assert any("nothing that the log tells and nobody has done; seen: “take” of " in words for words in found)


def test_a_line_without_names_tells_only_what_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ark, "customs", replace(Ark.customs, tells={}))
    found = faults()
    assert any("goes from the deck to the hand" in words and "“deal”" in words for words in found)
    assert any(" to the Storeroom" in words and "the log has “play”" in words for words in found)
    assert not any("“draw”" in words for words in found)  # it names what was drawn


def test_two_lines_tell_of_a_card_that_goes_on() -> None:
    """A discard pile becomes the deck, and a card of it is dealt at once."""
    rules = referee(open_box(shipped("top-of-the-heap"))[0])
    zone = {rules.zone_name(number): number for number in range(len(rules.board.names))}
    things, pile, can = things_of(rules), zone["the Trash discard pile"], zone["the Trash Can of house 6"]
    state = set_out(rules, 3, 1)
    facts = Camera(things, state).look(state)
    both = (Told("renew", -1, (), (), -1, -1), Told("daily trash", -1, (), (), -1, -1))
    step = Step(0, 0, "", facts, facts, (), None, told=both)
    assert is_told(things, step, Moved(0, pile, can))
    assert not is_told(things, step, Moved(0, can, pile))
    assert not is_told(things, replace(step, told=both[1:]), Moved(0, pile, can))
