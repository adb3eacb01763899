"""`heap watch` as a process: a card that is saved is seen, two games at once, and an end without a trace."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.toolkit.press.shop import GOODS, shared_cache, write_shop
from tests.toolkit.watch.watching import Page, watching
from toolkit.cli.app import app
from toolkit.cli.watch import has_browser, line_on, title_of


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_shop(tmp_path)


def test_what_is_saved_is_seen_with_its_picture(game: Path) -> None:
    with watching(game, cache=shared_cache().folder) as watch:
        client = watch.client
        with client.listening("/news") as events:
            page = Page(events)
            page.until_done(1)
            before = page.cards["goods/apple"]["face"]
            assert before and client.ask(f"/faces/{before}-small.webp").content[:4] == b"RIFF"
            (game / "goods.yaml").write_text(GOODS.replace("Crisp.", "Sweet."))
            page.until_done(2)
            now = page.cards["goods/apple"]
            assert now["face"] != before == now["before"]
            large = client.ask(f"/faces/{now['face']}-large.webp")
            assert (large.status, large.headers["content-type"]) == (200, "image/webp")
            for wrong in (f"{now['face']}-huge.webp", f"{now['face']}-large.png", f"{'0' * 64}-large.webp", "-.webp"):
                assert client.ask(f"/faces/{wrong}").status == 404
            (game / "goods.yaml").write_text(GOODS.replace("Gain 1 Gold.", "Gian 1 Gold."))
            page.until_done(3)
            assert [each["code"] for each in page.cards["goods/apple"]["findings"]] == ["C201"]
        said = watch.stop()
        assert said.endswith("Stopped.\n") and "1 error" in said and "Traceback" not in said
        assert watch.process.returncode == 0


def test_two_games_are_watched_at_once_and_one_lets_nobody_into_the_other(game: Path, tmp_path: Path) -> None:
    other, cache = write_shop(tmp_path / "two"), shared_cache().folder
    with watching(game, cache=cache) as one, watching(other, cache=cache) as two:
        ada, ben = one.client, two.client
        assert ada.port != ben.port
        assert one.address.partition("#")[2] != two.address.partition("#")[2]
        ada.port, ada.host = ben.port, ben.host
        assert ada.ask("/faces/none").status == 401
        assert ada.enter(one.address.partition("#")[2]).status == 401
        assert ben.ask("/faces/none").status == 404
    assert os.path.lexists(cache)


def test_a_page_that_stayed_open_goes_on_when_it_is_watched_again(game: Path) -> None:
    cache = shared_cache().folder
    with watching(game, cache=cache) as watch:
        client, address = watch.client, watch.address
        watch.stop()
    with watching(game, "--port", str(client.port), cache=cache) as again:
        assert again.address == address
        assert client.ask("/faces/none").status == 404  # the cookie is still good


def test_its_processes_end_with_it_however_it_ends(game: Path) -> None:
    with watching(game, cache=shared_cache().folder) as watch:
        client = watch.client
        with client.listening("/news") as events:
            Page(events).until_done(1)
            children = family(watch.process.pid)
            assert len(children) >= 1
            watch.process.send_signal(signal.SIGTERM)
            watch.process.wait(20)
        assert watch.process.returncode == 128 + signal.SIGTERM
        until_gone(children)


def family(pid: int) -> list[int]:
    """The processes that a process has started."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    if not path.exists():
        pytest.skip("there is no /proc to look into")
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


def until_gone(pids: list[int]) -> None:
    """Wait a little until none of these processes runs."""
    import time

    until = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        assert time.monotonic() < until
        time.sleep(0.05)


def test_without_a_screen_it_is_said_in_the_terminal(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not has_browser()
    monkeypatch.setenv("BROWSER", "/bin/true")
    assert has_browser()

    def stopped(folder: Path, changed: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("toolkit.cli.watch.watch", stopped)
    monkeypatch.setattr("toolkit.cli.watch.watch_as_page", lambda *given: pytest.fail("a page was served"))
    said = CliRunner().invoke(app, ["watch", str(game), "--text"])
    assert (said.exit_code, said.stderr) == (0, "") and "Watching Shop. " in said.stdout
    monkeypatch.delenv("BROWSER")
    said = CliRunner().invoke(app, ["watch", str(game)])
    assert "No browser can be opened here." in said.stderr and "Watching" in said.stdout


def test_a_game_is_called_by_its_title_or_its_folder_where_it_has_none(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game)
    assert title_of(Path()) == "Shop"
    for content in ("title: ''\n", "title: [A]\n", "title: {", "- Shop\n", "\x00"):
        (game / "game.yaml").write_text(content)
        assert title_of(Path()) == "shop"
    (game / "game.yaml").unlink()
    assert title_of(Path()) == "shop"


def test_a_line_says_what_a_look_has_found() -> None:
    assert line_on({"at": "12:00:00", "errors": 1, "warnings": 2}) == "12:00:00 1 error, 2 warnings"
    assert line_on({"at": "12:00:00", "errors": 0, "warnings": 0, "notice": ""}) == "12:00:00 Clean"
    assert line_on({"at": "12:00:00", "notice": "Cards cannot be laid out"}) == "12:00:00 Cards cannot be laid out"
