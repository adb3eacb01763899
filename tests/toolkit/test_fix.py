"""`--fix`: only the spans of the edits change, a second run has nothing to do, and nothing is broken on the way."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from toolkit.check.run import check_game
from toolkit.fix import Mended, edited, fix
from toolkit.load import load_game
from toolkit.problem import Edit, Place, Problem
from toolkit.source import SourceFile

MARKET = Path(__file__).parent / "check" / "market"

WRONG = """
  # a comment
  - name: Bun          # another
    size: Small
    tags: [honey,   tool]   # a third
    favored: [SWEET]
  - {name: Pie, size: Small, tags: [HONEY], vp: 7, copies: 2}
  - name: Jam
    size: Small
    tags:
      # inside
      - HONEY
"""

RIGHT = """
  # a comment
  - name: Bun          # another
    size: Small
    tags: [FOOD, SWEET, HONEY,   TOOL]   # a third
    favoured: [SWEET]
  - {name: Pie, size: Small, tags: [FOOD, SWEET, HONEY], vp: 1, copies: 2}
  - name: Jam
    size: Small
    tags:
      # inside
      - FOOD
      - SWEET
      - HONEY
"""


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MARKET, tmp_path / "market"))


def mend(folder: Path) -> tuple[list[str], Mended]:
    def check() -> Sequence[Problem]:
        game, problems = load_game(folder)
        return check_game(game, problems) if game else problems

    left, mended = fix(check)
    return [problem.code for problem in left], mended


@pytest.mark.parametrize(("newline", "mark"), [("\n", ""), ("\r\n", ""), ("\n", "\ufeff"), ("\r\n", "\ufeff")])
def test_only_what_is_wrong_changes(market: Path, newline: str, mark: str) -> None:
    goods = market / "goods.yaml"
    before = mark + goods.read_text(encoding="utf-8").rstrip("\n")
    goods.write_bytes((before + WRONG).replace("\n", newline).encode())
    left, mended = mend(market)
    assert left == []
    assert mended.refused == {}
    assert list(mended.done) == [str(goods)]
    assert goods.read_bytes().decode().replace("\r\n", "\n") == before + RIGHT
    assert goods.read_bytes().count(b"\r\n") == (goods.read_bytes().count(b"\n") if newline == "\r\n" else 0)
    assert mend(market) == ([], Mended())


def test_what_no_machine_can_mend_is_left_alone(market: Path) -> None:
    goods = market / "goods.yaml"
    goods.write_text(goods.read_text() + "  - {name: Bun, size: Small, tags: [QQQ]}\n", encoding="utf-8")
    before = goods.read_bytes()
    left, mended = mend(market)
    assert (left, mended) == (["C101"], Mended())
    assert goods.read_bytes() == before


def test_a_file_that_may_not_be_written_is_named(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    goods = market / "goods.yaml"
    goods.write_text(goods.read_text() + "  - {name: Bun, size: Small, tags: [FOOD, honey]}\n", encoding="utf-8")
    before = goods.read_bytes()
    monkeypatch.setattr("toolkit.files.os.access", lambda path, mode: False)
    left, mended = mend(market)
    assert left
    assert mended.refused == {str(goods): "it cannot be written (it may not be written)."}
    assert goods.read_bytes() == before
    assert sorted(path.name for path in market.iterdir()) == ["game.yaml", "goods.yaml", "people.yaml"]


def test_a_link_stays_a_link_and_rights_stay(market: Path) -> None:
    goods, elsewhere = market / "goods.yaml", market / "drafts" / "goods.yaml"
    elsewhere.parent.mkdir()
    elsewhere.write_text(goods.read_text() + "  - {name: Bun, size: Small, tags: [food]}\n", encoding="utf-8")
    elsewhere.chmod(0o640)
    goods.unlink()
    goods.symlink_to(elsewhere)
    assert mend(market)[0] == []
    assert goods.is_symlink()
    assert "tags: [FOOD]}" in elsewhere.read_text()
    assert elsewhere.stat().st_mode & 0o777 == 0o640


def at(start: int, end: int) -> Place:
    return Place("x", 1, start, 1, end)


def test_of_two_edits_that_touch_only_the_first_is_made() -> None:
    file = SourceFile("x", "one two three")
    first, second, third = Edit(at(1, 4), "1"), Edit(at(3, 8), "2"), Edit(at(9, 14), "3")
    assert edited(file, [(first,), (second,), (third,)]) == ("1 two 3", 2)
    assert edited(file, [(first, third), (second,)]) == ("1 two 3", 1)


def test_an_edit_that_breaks_the_file_is_not_made(market: Path) -> None:
    goods = market / "goods.yaml"
    before = goods.read_bytes()
    place = Place(str(goods), 1, 1, 1, 6)
    problem = Problem("C101", "unknown-tag", "Something.", place, "Mend it.", (Edit(place, '"'),))
    _, mended = fix(lambda: [problem])
    assert goods.read_bytes() == before
    assert list(mended.refused) == [str(goods)]
