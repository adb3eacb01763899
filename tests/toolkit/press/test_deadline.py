"""Layout that never ends is ended, the other faces of its batch are laid out, and nothing is raised too late."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.toolkit.press.shop import goods, loaded, produced, write_shop
from toolkit.press import worker
from toolkit.press.deadline import TooSlow, deadline
from toolkit.press.layout import typesetting

TORN = '{{% if card.name == "Two" %}}{}{{% else %}}{{% include "card.html" %}}{{% endif %}}'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" style="width:9mm;height:9mm"><defs>{}</defs>{}</svg>'
USES = "".join(f'<g id="u{n}"><use href="#u{n + 1}"/><use href="#u{n + 1}"/></g>' for n in range(40))
SLOW = {
    "one word of many elements": "<b>x</b>" * 1_500,
    "drawings that use themselves twice": SVG.format(f'{USES}<g id="u40"><path d="M0 0h1"/></g>', '<use href="#u0"/>'),
    "boxes in boxes": '<div style="display:flex">' * 60 + "x" + "</div>" * 60,
}


def busy(seconds: float) -> None:
    ending = time.process_time() + seconds
    while time.process_time() < ending:
        pass


def test_work_that_takes_too_long_is_ended() -> None:
    with pytest.raises(TooSlow), deadline(0.1):
        busy(60)


def test_what_swallows_everything_is_ended_too() -> None:
    with pytest.raises(TooSlow), deadline(0.1), suppress(BaseException):
        busy(60)


def test_what_makes_another_error_of_it_is_told_as_too_slow() -> None:
    with pytest.raises(TooSlow), deadline(0.1):
        try:
            busy(60)
        except TooSlow as slow:
            raise ValueError from slow


def test_an_error_in_time_stays_what_it_is() -> None:
    with pytest.raises(ValueError), deadline(60):
        raise ValueError


def test_what_swallows_it_and_goes_on_is_ended_again() -> None:
    swallowed = 0
    with pytest.raises(TooSlow), deadline(0.1):
        while swallowed < 2:
            with suppress(TooSlow):
                busy(60)
            swallowed += 1
    assert swallowed == 2


def test_work_that_is_done_in_time_is_left_alone() -> None:
    for _ in range(20):
        with deadline(0.05):
            busy(0.01)
    busy(0.3)


@pytest.mark.parametrize("harm", SLOW.values(), ids=SLOW.keys())
def test_a_face_that_is_never_laid_out_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str) -> None:
    monkeypatch.setattr(typesetting, "MOST_SECONDS", 0.5)
    monkeypatch.setattr(worker, "LEAST_SECONDS", 0.25)
    monkeypatch.setattr(worker, "SECONDS_A_FACE", 0.1)
    worker.press_for.cache_clear()
    templates = {"good.html": TORN.format(f'<section class="face">{harm}</section>')}
    game = loaded(write_shop(tmp_path, goods("{name: One}", "{name: Two}", "{name: Three}"), templates=templates))
    begun = time.process_time()
    production, found = produced(game)
    worker.press_for.cache_clear()
    assert time.process_time() - begun < 20
    assert [(each.code, each.card) for each in found] == [("C315", "two")]
    assert "seconds to lay out" in found[0].message
    assert sum(not kept.is_broken for kept in production.kept.values()) == len(production.kept) - 1
