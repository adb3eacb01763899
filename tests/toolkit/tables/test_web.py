"""Tables behind an https address: fetched from a server on this machine, within bounds, and by import alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from openpyxl import Workbook
from typer.testing import CliRunner

from tests.toolkit.tables.server import CERTIFICATE, serving
from tests.toolkit.tables.shop import shop, texts
from toolkit.cli.app import app
from toolkit.tables.web import FetchError, fetch, is_address

TABLE = b"Title,Qty\nHoney Pot,7\n"
PAGES = {
    "/pub.csv": TABLE,
    "/page": b"<!DOCTYPE html><html>Sign in</html>",
    "/deck.json": b'[{"name": "Honey Pot", "copies": 8}]',
    "/broken": b'name\n"open',
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, list[str]]]:
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))
    with serving(dict(PAGES)) as started:
        yield started


def test_what_stands_behind_an_address_is_recognised(server: tuple[str, list[str]], tmp_path: Path) -> None:
    address, _ = server
    assert fetch(f"{address}/pub.csv").content == TABLE
    assert [fetch(f"{address}{path}").suffix for path in ("/pub.csv", "/deck.json")] == [".csv", ".json"]
    book = Workbook()
    book.save(tmp_path / "book.xlsx")
    with serving({"/book": (tmp_path / "book.xlsx").read_bytes()}) as (other, _):
        assert fetch(f"{other}/book").suffix == ".xlsx"


def test_a_few_redirects_are_followed(server: tuple[str, list[str]]) -> None:
    address, asked = server
    assert fetch(f"{address}/to/to/pub.csv").content == TABLE
    assert asked == ["/to/to/pub.csv", "/to/pub.csv", "/pub.csv"]


@pytest.mark.parametrize(
    ("path", "says", "hint"),
    [
        ("/page", "There is a web page", "Publish to web"),
        ("/gone", "answers 404", "Publish to web"),
        ("/huge", "more than 16 MB", "alone"),
        ("/round", "sends one on and on", "browser"),
        ("/to/http://localhost/pub.csv", "unknown url type: http", "address"),
        ("/to/file:///etc/hostname", "sends one", ""),
    ],
)
def test_what_is_no_table_is_refused(server: tuple[str, list[str]], path: str, says: str, hint: str) -> None:
    with pytest.raises(FetchError) as refused:
        fetch(server[0] + path)
    assert says in str(refused.value)
    assert hint in refused.value.hint
    assert len(server[1]) <= 7


def test_a_server_that_never_ends_its_answer_is_not_waited_for(server: tuple[str, list[str]]) -> None:
    with pytest.raises(FetchError, match="has not sent the table in 1 seconds"):
        fetch(f"{server[0]}/slow", seconds=0.7)


def test_a_certificate_that_nobody_trusts_is_refused(
    server: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    with pytest.raises(FetchError, match="certificate"):
        fetch(f"{server[0]}/pub.csv")
    assert server[1] == []


@pytest.mark.parametrize("address", ["http://localhost/x.csv", "ftp://localhost/x.csv", "file:///etc/hostname"])
def test_other_schemes_are_refused(address: str) -> None:
    with pytest.raises(FetchError, match="by https, not by"):
        fetch(address)


@pytest.mark.parametrize("address", ["https://[::1/x", "https://localhost:no/x", "https://", "https://a b/"])
def test_odd_addresses_are_refused(address: str) -> None:
    if is_address(address):
        with pytest.raises(FetchError):
            fetch(address, seconds=5)


def test_is_address_near_miss() -> None:
    assert is_address("https://example.org/a.csv")
    assert not any(is_address(word) for word in ("cards.csv", "C:/cards.csv", "a/b://c", "://x", "https:/one"))


def test_import_takes_an_address(
    server: tuple[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    folder = shop(tmp_path / "shop")
    address = f"{server[0]}/pub.csv"
    done = CliRunner().invoke(app, ["import", address, "shop", "--deck", "goods"])
    assert (done.exit_code, done.stdout) == (0, "goods: change copies of Honey Pot\n  copies: 3 → 7\n1 change made.\n")
    before = texts(folder)
    broken = CliRunner().invoke(app, ["import", f"{server[0]}/broken", "shop", "--deck", "goods"])
    assert broken.exit_code == 1
    assert f"{server[0]}/broken: error C041" in broken.stderr
    refused = CliRunner().invoke(app, ["import", f"{server[0]}/page", "shop"])
    assert (refused.exit_code, texts(folder)) == (2, before)
    assert "Publish to web" in refused.stderr
    made = CliRunner().invoke(app, ["new", "Honey", "--from", address])
    assert made.exit_code == 0, made.stderr
    assert "Honey Pot" in (tmp_path / "honey" / "cards.yaml").read_text()


def test_no_address_in_a_game_is_fetched(
    server: tuple[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    address = f"{server[0]}/pub.csv"
    game = shop(tmp_path / "shop") / "game.yaml"
    game.write_text(f"{game.read_text()}  columns:\n    sheet: {{kind: file}}\n")
    (tmp_path / "shop" / "import.yaml").write_text(f'headings: {{"{address}": name, name: "{address}"}}\n')
    (tmp_path / "goods.csv").write_text(f"name,sheet\nHoney Pot,{address}\n")
    for words in (["check", "shop"], ["import", "goods.csv", "shop", "--force"], ["export", "shop", "cards.csv"]):
        CliRunner().invoke(app, words)
    assert server[1] == []
    CliRunner().invoke(app, ["import", address, "shop", "--deck", "goods"])
    assert server[1] == ["/pub.csv"]
