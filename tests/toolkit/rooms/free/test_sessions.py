"""What was played at free tables is listed with what has rules: by its game's own name, and without scores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.toolkit.rooms.free.tables import Sitting, house_at
from toolkit.cli.app import app


def sessions(*words: str) -> str:
    """What `heap sessions` prints; it has to be told."""
    done = CliRunner().invoke(app, ["sessions", *words])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_free_table_is_found_by_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = house_at(tmp_path)
    room, sitting = house.rooms[1], Sitting(house.rooms[1])
    for _ in range(3):
        sitting.do("die", x=100, y=100, n=6)
    room.undo(1, room.seq, "")
    game, design = room.game.game.removeprefix("free:"), next(iter(room.inventory.designs.values()))
    room.remark(1, design.key, "Too large?")
    house.store.close()
    monkeypatch.setenv("COLUMNS", "200")
    at = ("--save", str(tmp_path / "tables.sqlite"))
    for said in (game, f"cards/{game}/", str(tmp_path / game)):
        (told,) = json.loads(sessions(said, *at, "--json"))["sessions"]
        assert (told["game"], told["is_free"], told["actions"]) == (game, True, 2)
        assert (told["scores"], told["winners"], told["why"], told["never_played"]) == ([], [], "", [])
        assert told["remarks"][0]["card"] == design.name
    table = tmp_path / "all.csv"
    shown = sessions(game, *at, "--csv", str(table))
    assert "free table" in shown and "free:" not in shown and "rules" not in shown
    rows = table.read_text("utf-8").splitlines()
    assert rows[1].startswith(f"1,{game},free table,") and "free:" not in rows[1]
    assert CliRunner().invoke(app, ["sessions", "cards/raft", *at]).exit_code == 2
