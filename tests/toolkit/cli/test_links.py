"""Links as a terminal shows them: one a line, and where another device can use them as QR codes that say the same."""

from __future__ import annotations

import pytest

from toolkit.cli.links import print_links, qr_code
from toolkit.rooms.links import Link

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
