"""The file of witnesses: read back as written, a line a witness, and a message where it is none of ours."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.proof.ladder import Row
from engine.proof.whole_games import WholeGame
from engine.proof.witness import Witness
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.prove.edition import Edition
from toolkit.prove.store import FILE, LARGEST, BrokenStore, Entry, Kept, as_text, load_witnesses, save_witnesses
from toolkit.prove.whole import Whole

NOW = Edition("c1", "v1", "r1", {"cat": "t1", "fox": "t2"})
KEPT = Kept(
    "zoo",
    {
        "fox": {
            "1-0a": Entry(
                [
                    Row(
                        ("happens",),
                        Witness(3, 5, ("choose Fox", "move house-1"), "cost set 0 move 0", "AP 3 → 2", "00ff01"),
                    )
                ],
                "Moving costs 0 AP.",
                "Says(CostSet(moving, 0, AP))",
                "moving costs 0 AP to begin with.",
                NOW.id,
                "The fox was too slow.",
            )
        },
        "cat": {
            "2-0c": Entry(
                [
                    Row(("no",), Witness(3, 5, ("choose Fox", "no", "done"))),
                    Row(("happens", "yes"), Witness(4, 7, ("choose Raven", "yes"), "move 5 1 -1")),
                ],
                edition=NOW.id,
            ),
            "1-0b": Entry([Row(("visit",), Witness(5, 1, ("move house-2",)))], edition=NOW.id),
        },
    },
    {NOW.id: NOW},
    whole=Whole(NOW.id, 1, "It was too long.", (WholeGame(3, 2, "0011", "ab"),)),
)


def fox_alone() -> Kept:
    """What is kept without the cat."""
    return Kept("zoo", {"fox": KEPT.entries["fox"]}, KEPT.editions)


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    assert save_witnesses(tmp_path, KEPT)
    loaded = load_witnesses(tmp_path)
    assert {card: set(rows) for card, rows in loaded.entries.items()} == {"cat": {"1-0b", "2-0c"}, "fox": {"1-0a"}}
    assert loaded.entries["fox"] == KEPT.entries["fox"]
    rows = [kept.entries["cat"]["2-0c"].rows for kept in (loaded, KEPT)]
    assert sorted(map(repr, rows[0])) == sorted(map(repr, rows[1]))
    assert (loaded.game, loaded.editions) == ("zoo", {NOW.id: NOW})
    assert loaded.whole == KEPT.whole


def test_the_file_counts_what_is_in_it(tmp_path: Path) -> None:
    save_witnesses(tmp_path, KEPT)
    assert load_witnesses(tmp_path).counts == {"cat": 3, "fox": 1}


def test_an_edition_that_nothing_names_is_not_written(tmp_path: Path) -> None:
    old = Edition("c0", "v0", "r0")
    save_witnesses(tmp_path, Kept("zoo", KEPT.entries, {NOW.id: NOW, old.id: old}))
    assert set(load_witnesses(tmp_path).editions) == {NOW.id}


def test_the_same_is_not_written_twice(tmp_path: Path) -> None:
    assert save_witnesses(tmp_path, KEPT)
    assert not save_witnesses(tmp_path, load_witnesses(tmp_path))
    assert save_witnesses(tmp_path, fox_alone())


def test_nothing_makes_no_file(tmp_path: Path) -> None:
    assert not save_witnesses(tmp_path, Kept())
    assert not (tmp_path / FILE).exists()


def test_the_file_is_sorted_with_a_line_for_each_witness() -> None:
    lines = as_text(KEPT).splitlines()
    cards = [line.strip() for line in lines if line.startswith((' "cat', ' "fox')) and line.endswith("{")]
    assert cards == ['"cat": {', '"fox": {']
    assert sum('"actions"' in line for line in lines) == 4
    shorter, longer = (next(i for i, line in enumerate(lines) if word in line) for word in ('"yes"]', '["no"]'))
    assert shorter < longer


def test_the_shipped_file_is_as_it_would_be_written() -> None:
    assert (SHIPPED / FILE).read_text("utf-8") == as_text(load_witnesses(SHIPPED))


def test_no_file_is_no_witnesses(tmp_path: Path) -> None:
    assert load_witnesses(tmp_path) == Kept()


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


def test_a_file_of_an_older_version_is_read(tmp_path: Path) -> None:
    row = '{"shows": ["happens"], "players": 3, "seed": 5, "log": "gain 0 1 2", "actions": "choose Fox; done"}'
    (tmp_path / FILE).write_text('{"about": "", "cards": {"fox": {"1-0a": [' + row + "]}}}")
    (kept,) = load_witnesses(tmp_path).entries["fox"]["1-0a"].rows
    assert kept == Row(("happens",), Witness(3, 5, ("choose Fox", "done"), "gain 0 1 2"))


def test_a_file_of_the_version_before_has_no_whole_games(tmp_path: Path) -> None:
    save_witnesses(tmp_path, KEPT)
    data = json.loads((tmp_path / FILE).read_text("utf-8"))
    del data["whole"]
    (tmp_path / FILE).write_text(json.dumps(data), "utf-8")
    with pytest.raises(BrokenStore, match="does not hold witnesses"):
        load_witnesses(tmp_path)
    (tmp_path / FILE).write_text(json.dumps(data | {"version": 3}), "utf-8")
    assert load_witnesses(tmp_path).whole == Whole()
    assert load_witnesses(tmp_path).entries["fox"] == KEPT.entries["fox"]


def test_whole_games_alone_make_a_file(tmp_path: Path) -> None:
    assert save_witnesses(tmp_path, Kept("zoo", editions=KEPT.editions, whole=KEPT.whole))
    assert load_witnesses(tmp_path).whole == KEPT.whole


def test_a_file_of_an_earlier_version_does_not_say_what_was_proven(tmp_path: Path) -> None:
    whole = replace(NOW, bare=("fox",))
    save_witnesses(tmp_path, Kept("zoo", KEPT.entries, {NOW.id: whole}))
    assert load_witnesses(tmp_path).editions[NOW.id].proven == {"cat"}
    data = json.loads((tmp_path / FILE).read_text("utf-8")) | {"version": 2}
    del data["whole"]
    for edition in data["editions"].values():
        del edition["bare"], edition["seal"]
    (tmp_path / FILE).write_text(json.dumps(data), "utf-8")
    assert load_witnesses(tmp_path).editions == {NOW.id: NOW}
    assert NOW.proven == set()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"fox": "t2"', '"ox": "t2"', f"the edition {NOW.id} is not what its digests say"),
        ('"bare": ["*"]', '"bare": ["cat"]', f"the edition {NOW.id} is not what its digests say"),
        (f'"{NOW.id}": {{"cards"', f'"{NOW.id[::-1]}": {{"cards"', "is not what its digests say"),
        (f'"edition": "{NOW.id}"', '"edition": "00000000"', "the edition 00000000 of cat is not in it"),
        (
            f'"whole": {{"edition": "{NOW.id}"',
            '"whole": {"edition": "00000000"',
            "the edition 00000000 of the whole games is not in it",
        ),
    ],
)
def test_a_file_that_was_changed_by_hand_is_told(old: str, new: str, told: str, tmp_path: Path) -> None:
    save_witnesses(tmp_path, KEPT)
    text = (tmp_path / FILE).read_text("utf-8")
    assert old in text
    (tmp_path / FILE).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BrokenStore, match=f"was changed by hand: .*{told}"):
        load_witnesses(tmp_path)


def test_a_file_of_a_newer_version_is_told(tmp_path: Path) -> None:
    save_witnesses(tmp_path, KEPT)
    newer = (tmp_path / FILE).read_text().replace('"version": 4', '"version": 5')
    (tmp_path / FILE).write_text(newer)
    with pytest.raises(BrokenStore, match=r"was written by a newer Heap \(version 5 of the file, not 4\)"):
        load_witnesses(tmp_path)


def test_a_file_of_another_game_is_told_and_that_of_a_copy_is_not(tmp_path: Path) -> None:
    save_witnesses(tmp_path, KEPT)
    with pytest.raises(BrokenStore, match="holds the witnesses of another game, zoo"):
        load_witnesses(tmp_path, "ark", ["ox"])
    assert load_witnesses(tmp_path, "my-zoo", ["ox", "cat"]).entries
    assert load_witnesses(tmp_path, "zoo", ["ox"]).entries


def test_a_file_that_is_too_large_is_told(tmp_path: Path) -> None:
    with (tmp_path / FILE).open("wb") as file:
        file.truncate(LARGEST + 1)
    with pytest.raises(BrokenStore, match=r"cannot be read: it is a file of 64 MB; up to 64 MB are read"):
        load_witnesses(tmp_path)


def test_what_a_killed_process_left_behind_is_removed_and_the_file_is_whole(tmp_path: Path) -> None:
    save_witnesses(tmp_path, KEPT)
    before = (tmp_path / FILE).read_bytes()
    part = tmp_path / f"{FILE}.{'0a' * 8}.part"
    part.write_bytes(before[:100])
    os.utime(part, (0, 0))
    assert load_witnesses(tmp_path).entries == load_witnesses(tmp_path).entries
    assert not save_witnesses(tmp_path, load_witnesses(tmp_path))
    assert (tmp_path / FILE).read_bytes() == before and not part.exists()


def test_a_folder_a_pipe_and_a_link_are_told(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("")
    makers: list[Callable[[Path], None]] = [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/etc/hostname")]
    for make in makers:
        make(tmp_path / FILE)
        with pytest.raises(BrokenStore, match=r"a folder|a named pipe|a link that leads out"):
            load_witnesses(tmp_path)
        _take_away(tmp_path / FILE)
    assert load_witnesses(tmp_path) == Kept()


def _take_away(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    else:
        path.unlink()
