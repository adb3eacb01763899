"""`heap rename`: shown first, then asked for, then written together; refused where it would say something else."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from toolkit.cli import completion
from toolkit.cli.app import app
from toolkit.starter import begin_game


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return begin_game("Market", tmp_path)


def heap(*words: str, said: str = "") -> Any:
    result = CliRunner().invoke(app, ["rename", *words], input=said)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.yaml")}


def test_it_is_shown_and_written_when_asked_for(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = files(market)
    call = ("counter", "Coin", "Egg", "market")
    shown = heap(*call)
    assert shown.exit_code == 0
    assert (
        "-    text: When you buy this good, gain 1 Coin.\n+    text: When you buy this good, gain 1 Egg.\n"
        in shown.stdout
    )
    assert shown.stdout.endswith("8 places in 3 files, not changed. To write it: --yes.\n")
    assert heap(*call, "--dry-run", "--yes").stdout.endswith("8 places in 3 files, not changed: --dry-run.\n")
    as_json = json.loads(heap(*call, "--json").stdout)
    assert (as_json["places"], len(as_json["files"]), as_json["written"]) == (8, 3, False)
    monkeypatch.setattr("toolkit.cli.ask_columns.asks", lambda: True)
    assert heap(*call, said="n\n").stdout.endswith("8 places in 3 files, not changed.\n")
    assert files(market) == before
    assert heap(*call, said="y\n").stdout.endswith("8 places in 3 files changed.\n")
    assert b"gain 1 Egg." in files(market)["goods.yaml"]
    assert json.loads(heap("counter", "Egg", "Coin", "--game", "market", "--yes", "--json").stdout)["written"]
    assert files(market) == before


def test_what_would_say_something_else_is_written_only_by_force(market: Path) -> None:
    goods = market / "goods.yaml"
    goods.write_text(goods.read_text("utf-8").replace("gain 1 Coin.", "discard a Rope."), "utf-8")
    before = files(market)
    call = ("market", "card", "Rope", "ball of string", "--yes")
    stopped = heap(*call)
    assert stopped.exit_code == 1
    assert "goods.yaml:12:11: this would say something else (honey-cake): When you buy" in stopped.stderr
    assert stopped.stderr.endswith("Nothing was changed. To write it all the same: --force.\n")
    assert files(market) == before
    assert heap(*call, "--force").stdout.endswith("2 places in 1 file changed.\n")


def test_what_is_wrong_with_a_call_is_told(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "There is no tag 'FODO'.\n  Did you mean FOOD?" in heap("tag", "FODO", "X", "market").stderr
    assert "heap rename tag OLD NEW [GAME]" in heap("tag", "FOOD").stderr
    rules = market / "goods.yaml"

    def prepared_then_changed(*arguments: object) -> object:
        made = prepare(*arguments)  # type: ignore[arg-type]
        rules.write_text(rules.read_text("utf-8") + "# x\n", "utf-8")
        return made

    from toolkit.rename.prepared import prepare

    monkeypatch.setattr("toolkit.rename.prepared.prepare", prepared_then_changed)
    late = heap("tag", "FOOD", "SNACK", "market", "--yes")
    assert late.exit_code == 2
    assert "goods.yaml has changed meanwhile." in late.stderr
    assert b"SNACK" not in files(market)["game.yaml"]


def test_a_shell_completes_what_is_renamed_and_the_game(market: Path) -> None:
    context = SimpleNamespace(params={})
    assert completion.renamed(context, "") == ["tag", "counter", "noun", "card"]  # type: ignore[arg-type]
    context.params = {"words": ["tag", "FOOD", "X"]}
    assert "market" in completion.renamed(context, "")  # type: ignore[arg-type]
