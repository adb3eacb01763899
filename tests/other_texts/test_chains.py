"""Which texts set each other off without end is said as it was kept."""

from __future__ import annotations

import pytest

from engine.language import chains as sound
from tests.other_texts.chains import GAME, said
from tests.other_texts.evidence import CHAINS, load, rounds
from tests.other_texts.variants import shipped
from toolkit.texts import language_of


def test_what_goes_round_does_so_as_it_was_kept() -> None:
    assert load()[CHAINS][CHAINS] == rounds(), "if that is meant: python -m tests.other_texts keep"


def test_some_sets_go_round_and_others_do_not() -> None:
    rows = said(language_of(shipped(GAME)), 1)
    assert 6 < sum(row.endswith(": []") for row in rows) < len(rows) - 6


def test_it_is_seen_whose_deed_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "_reaches", lambda link, doer, other, ours: True)
    assert load()[CHAINS][CHAINS] != rounds()
