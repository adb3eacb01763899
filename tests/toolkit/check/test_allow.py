"""`allow:` takes a finding off a card, by code or name, and only with a reason."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from toolkit.check.run import check_game
from toolkit.load import load_game

MARKET = Path(__file__).parent / "market"


def codes(tmp_path: Path, allow: str, tags: str = "[FOOOD]") -> list[str]:
    folder = Path(shutil.copytree(MARKET, tmp_path / "market"))
    goods = folder / "goods.yaml"
    card = f"  - {{name: Bun, size: Small, tags: {tags}, allow: {allow}}}\n"
    goods.write_text(goods.read_text() + card, encoding="utf-8")
    game, problems = load_game(folder)
    assert game is not None
    return [problem.code for problem in check_game(game, problems)]


@pytest.mark.parametrize("key", ["C101", "c101", "unknown-tag", "Unknown-Tag"])
def test_a_code_or_a_name_with_a_reason_allows(key: str, tmp_path: Path) -> None:
    assert codes(tmp_path, f"{{{key}: A tag for the next edition.}}") == []


def test_another_finding_on_the_card_stays(tmp_path: Path) -> None:
    assert codes(tmp_path, "{C101: Meant.}", "[FOOOD, HONEY]") == ["C102"]


def test_the_same_finding_on_another_card_stays(tmp_path: Path) -> None:
    assert codes(tmp_path, "{C101: Meant.}}\n  - {name: Pie, size: Small, tags: [FOOOD]") == ["C101"]


@pytest.mark.parametrize(
    ("allow", "found"),
    [
        ("{C101: }", ["C101", "C030"]),
        ("{C101: ~}", ["C101", "C030"]),
        ("{C110: Meant.}", ["C101", "C032"]),
        ("{C004: Meant.}", ["C101", "C031"]),
        ("{C030: Meant.}", ["C101", "C031"]),
        ("{C310: Meant., C101: Meant.}", []),
    ],
)
def test_what_allows_nothing_is_a_finding(allow: str, found: list[str], tmp_path: Path) -> None:
    assert codes(tmp_path, allow) == found
