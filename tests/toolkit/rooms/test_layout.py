"""How a game lies on the table: what table.yaml says, what is made up, and what is no zone."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from tests.toolkit.rooms.houses import ark
from toolkit.load import load_game
from toolkit.rooms.kept import files_of
from toolkit.rooms.layout import layout_of


def with_table(folder: Path, text: str | None) -> tuple[dict[str, dict[str, object]], list[str]]:
    """The zones of ARK as they lie with another table.yaml, by kind in their order; and the findings."""
    for name, content in files_of(ark()).items():
        (folder / name).write_text(content, encoding="utf-8")
    (folder / "table.yaml").unlink()
    if text is not None:
        (folder / "table.yaml").write_text(text, encoding="utf-8")
    game, problems = load_game(folder)
    assert game is not None
    rows = cast("list[dict[str, object]]", layout_of(game)["zones"])
    return {str(row["kind"]): row for row in rows}, [f"{problem.code} {problem.place}" for problem in problems]


def test_without_a_file_piles_are_what_nobody_sees_and_hands_what_one_does(tmp_path: Path) -> None:
    zones, problems = with_table(tmp_path, None)
    assert problems == []
    assert {name: (row["at"], row["lies"]) for name, row in zones.items()} == {
        "deck": ("middle", "pile"),
        "Hold": ("middle", "spread"),
        "aside": ("middle", "spread"),
        "hand": ("mat", "fan"),
        "Storeroom": ("mat", "row"),
    }


def test_what_is_said_comes_first_and_the_rest_follows(tmp_path: Path) -> None:
    zones, problems = with_table(tmp_path, "zones:\n  hand: {lies: row}\n  aside: {at: nowhere}\n")
    assert problems == []
    assert [*zones] == ["hand", "aside", "deck", "Hold", "Storeroom"]
    assert (zones["hand"]["at"], zones["hand"]["lies"], zones["aside"]["at"]) == ("mat", "row", "nowhere")


def test_what_is_no_zone_and_no_way_to_lie_is_found(tmp_path: Path) -> None:
    zones, problems = with_table(tmp_path, "zones:\n  Hould: {lies: row}\n  hand: {lies: heap}\n")
    assert len(problems) == 2 and any("table.yaml:2:" in each for each in problems)
    assert zones["hand"]["lies"] == "fan"
    assert with_table(tmp_path, "zones:\n  Hold: {lies: row}\n")[1] == []
