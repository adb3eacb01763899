"""Links as a terminal shows them: one a line, and where another device can use them as QR codes that say the same."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
import typer

from tests.toolkit.rooms.houses import house_at, room_in
from toolkit.cli.links import print_links, qr_code
from toolkit.cli.play_web import host_of
from toolkit.rooms import serving
from toolkit.rooms.links import Link
from toolkit.web import Door
from toolkit.web.door import LOCAL

LINKS = [Link("1-1", "Player 1", "secret", 0), Link("1-watch", "Looking on", "other")]


def test_on_this_machine_a_link_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_links(LINKS, "http://127.0.0.1:8800")
    assert capsys.readouterr().out == (
        "  Player 1    http://127.0.0.1:8800/?1-1#secret\n  Looking on  http://127.0.0.1:8800/?1-watch#other\n"
    )


def test_in_a_network_a_seat_is_a_code_too(capsys: pytest.CaptureFixture[str]) -> None:
    print_links(LINKS, "http://192.168.1.20:8800")
    out = capsys.readouterr().out
    assert "Player 1, for a camera:" in out and "Looking on, for" not in out
    assert "\n".join(f"  {line}" for line in qr_code("http://192.168.1.20:8800/?1-1#secret")) in out


def test_a_code_is_square_and_has_its_quiet_zone() -> None:
    rows = qr_code("http://192.168.1.20:8800/?1-1#secret")
    assert {len(row) for row in rows} == {max(map(len, rows))}
    assert abs(2 * len(rows) - len(rows[0])) <= 1  # half a block high
    assert set(rows[0]) == {"█"} and all(row.startswith("██") and row.endswith("██") for row in rows[:-1])
    assert rows != qr_code("http://192.168.1.20:8800/?1-1#secreT")


def test_a_link_has_the_name_of_who_sits_there(capsys: pytest.CaptureFixture[str]) -> None:
    print_links(LINKS, "http://127.0.0.1:8800", {0: "Ann\x1b[1m"})
    first, *others = capsys.readouterr().out.splitlines()
    assert first.startswith("  Player 1, Ann") and "\x1b" not in first
    assert all("Ann" not in line for line in others)


def test_a_table_is_for_this_machine_alone_unless_a_network_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("toolkit.web.binding.lan_address", lambda: "192.168.1.20")
    assert (host_of(lan=False), capsys.readouterr().out) == ("127.0.0.1", "")
    assert host_of(lan=True) == "192.168.1.20"
    said = capsys.readouterr().out
    assert "Open to everybody in the network of 192.168.1.20" in said and "not encrypted" in said


def test_without_a_network_none_is_opened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def none() -> str:
        raise OSError(101, "this machine is in no network")

    monkeypatch.setattr("toolkit.web.binding.lan_address", none)
    with pytest.raises(typer.Exit) as refused:
        host_of(lan=True)
    assert refused.value.exit_code == 2
    assert "this machine is in no network" in capsys.readouterr().err


@pytest.mark.parametrize(("host", "names"), [("127.0.0.1", LOCAL), ("127.0.0.2", ("127.0.0.2",))])
def test_a_room_answers_on_the_address_that_is_said_alone(
    host: str, names: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[str, tuple[str, ...]]] = []
    house = house_at(tmp_path)

    def serve(site: object, door: Door, opened: socket.socket) -> None:
        found.append((opened.getsockname()[0], door.names))

    monkeypatch.setattr(serving, "serve", serve)
    said = [] if host == "127.0.0.1" else [host]  # the first is what it does unless told otherwise
    serving.serve_room(house, room_in(house, "person", "person"), 18_700, lambda room, links, base: None, *said)
    assert found == [(host, names)]
