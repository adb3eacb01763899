"""`heap read` says what the rules module of a game cannot play, as `heap check` does of texts on cards."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from toolkit.cli.app import app


def said(text: str, *more: str) -> str:
    found = CliRunner().invoke(app, ["read", "top-of-the-heap", text, *more])
    assert found.exit_code == 0
    return found.output


@pytest.mark.parametrize(("when", "more"), [("", ()), (" tonight", ("--on", "Event"))])
def test_what_nothing_asks_about_is_told(when: str, more: tuple[str, ...]) -> None:
    assert "(unplayable)" in said(f"Animals cannot keep Snacks{when}.", *more)
    assert "(unplayable)" not in said(f"Animals cannot gain Snacks{when}.", *more)
