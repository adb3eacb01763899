"""The file of witnesses: read back as written, a line a witness, and a message where it is none of ours."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.proof.ladder import Row
from engine.proof.witness import Witness
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.prove.store import FILE, BrokenStore, Kept, as_text, load_witnesses, save_witnesses, set_aside

KEPT: Kept = {
    "fox": {"1-0a": [Row(("happens",), Witness(3, 5, ("choose Fox", "move house-1"), "cost set 0 move 0"))]},
    "cat": {
        "2-0c": [
            Row(("no",), Witness(3, 5, ("choose Fox", "no", "done"))),
            Row(("happens", "yes"), Witness(4, 7, ("choose Raven", "yes"), "move 5 1 -1")),
        ],
        "1-0b": [Row(("visit",), Witness(5, 1, ("move house-2",)))],
    },
}


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    assert save_witnesses(tmp_path, KEPT)
    loaded = load_witnesses(tmp_path)
    assert {card: set(rows) for card, rows in loaded.items()} == {"cat": {"1-0b", "2-0c"}, "fox": {"1-0a"}}
    assert sorted(map(repr, loaded["cat"]["2-0c"])) == sorted(map(repr, KEPT["cat"]["2-0c"]))


def test_the_same_is_not_written_twice(tmp_path: Path) -> None:
    assert save_witnesses(tmp_path, KEPT)
    assert not save_witnesses(tmp_path, load_witnesses(tmp_path))
    assert save_witnesses(tmp_path, {"fox": KEPT["fox"]})


def test_nothing_makes_no_file(tmp_path: Path) -> None:
    assert not save_witnesses(tmp_path, {})
    assert not (tmp_path / FILE).exists()


def test_the_file_is_sorted_with_a_line_for_each_witness() -> None:
    lines = as_text(KEPT).splitlines()
    assert [line.strip() for line in lines if line.endswith("{")] == ['"cards": {', '"cat": {', '"fox": {']
    assert sum('"actions"' in line for line in lines) == 4
    shorter, longer = (next(i for i, line in enumerate(lines) if word in line) for word in ('"yes"]', '["no"]'))
    assert shorter < longer


def test_the_shipped_file_is_as_it_would_be_written() -> None:
    assert (SHIPPED / FILE).read_text("utf-8") == as_text(load_witnesses(SHIPPED))


def test_no_file_is_no_witnesses(tmp_path: Path) -> None:
    assert load_witnesses(tmp_path) == {}


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"cards": 5}',
        '{"cards": {"fox": {"1": [{"shows": []}]}}}',
        '{"cards": {"fox": [1]}}',
        "\xff",
    ],
)
def test_another_file_is_told_with_its_place(content: str, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(content.encode("latin-1"))
    with pytest.raises(BrokenStore, match=FILE):
        load_witnesses(tmp_path)


@pytest.mark.parametrize("content", ["{", "[" * 100_000, '{"about": "", "cards": {"fox": {"1": [{"shows": 5}]}}}'])
def test_what_holds_no_witnesses_is_set_aside_and_nothing_is_lost(content: str, tmp_path: Path) -> None:
    for name in ("witnesses.json.broken", "witnesses.json.broken-2"):
        (tmp_path / FILE).write_text(content)
        with pytest.raises(BrokenStore):
            load_witnesses(tmp_path)
        assert set_aside(tmp_path) == tmp_path / name
        assert (tmp_path / name).read_text() == content
        assert load_witnesses(tmp_path) == {}


def test_a_folder_a_pipe_and_a_link_are_set_aside_too(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("")
    makers: list[Callable[[Path], None]] = [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/etc/hostname")]
    for make in makers:
        make(tmp_path / FILE)
        with pytest.raises(BrokenStore, match=r"a folder|a named pipe|a link that leads out"):
            load_witnesses(tmp_path)
        set_aside(tmp_path)
    assert load_witnesses(tmp_path) == {}
