"""docs/tables.md is carried out as it is written: its sessions, its files, its template."""

from __future__ import annotations

import re
from pathlib import Path

from tests.session import fits, lay_out, run, steps
from toolkit.load import load_game
from toolkit.paper import FaceSize
from toolkit.press.templates import Templates

PAGE = (Path(__file__).parents[3] / "docs" / "tables.md").read_text(encoding="utf-8")
TABLE = re.search(r"^A file `(\S+)`:\n\n```csv\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
TEMPLATE = re.search(r"^```html\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_sessions_run_as_they_stand(tmp_path: Path) -> None:
    assert TABLE
    lay_out(PAGE, tmp_path)
    (tmp_path / TABLE[1]).write_text(TABLE[2])
    done = list(run(steps(PAGE), tmp_path))
    assert len(done) == 10
    for step, printed in done:
        assert fits(list(step.shown), printed), f"$ {step.command}\nshown: {step.shown}\nprinted: {printed}"
    found = next(printed for step, printed in done if "heap find" in step.command)
    assert not fits(["…", "2 found, 2 with all copies"], found)


def test_the_template_is_filled_in(tmp_path: Path) -> None:
    assert TEMPLATE
    lay_out(PAGE, tmp_path)
    (tmp_path / "court" / "templates").mkdir()
    (tmp_path / "court" / "templates" / "card.html").write_text(TEMPLATE[1])
    game, _ = load_game(tmp_path / "court")
    assert game is not None
    golem = Templates(game).front(game.cards[0], game.decks[0], FaceSize(63, 88, 3))
    assert '<div class="number" style="left:50mm;top:15mm">4</div>' in golem
    assert "Mire · cost\u00a04" in golem
