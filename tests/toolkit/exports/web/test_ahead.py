"""Python for a page is compiled ahead by Node; where that cannot be, the modules are left as they are written."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from toolkit.exports.web import ahead, python_parts
from toolkit.exports.web.ahead import SCRIPT, compiled


def node(folder: Path, says: str) -> Path:
    """A stand-in for Node that prints something."""
    program = folder / "node"
    program.write_text(f"#!/bin/sh\ncat > /dev/null\n{says}\n")
    program.chmod(0o755)
    return program


@pytest.mark.parametrize(
    ("says", "made"),
    [
        ("printf '3 2\\nabcde'", (b"abc", b"de")),
        ("printf '3 2\\nabcd'", None),
        ("printf 'abcde'", None),
        ("printf '3 2\\nabcde'; exit 1", None),
        ("echo of another version >&2; exit 1", None),
    ],
)
def test_what_node_made_is_taken_if_it_is_whole(
    says: str, made: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", f"{node(tmp_path, says).parent}:/usr/bin:/bin")
    assert compiled(b"code", ["toolkit"]) == made


def test_without_node_modules_are_left_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compiled(b"code", ["toolkit"]) is None
    assert python_parts() == python_parts(ahead=False)


def test_who_does_not_end_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{node(tmp_path, 'exec sleep 60').parent}:/usr/bin:/bin")
    monkeypatch.setattr(ahead, "SECONDS", 0.2)
    assert compiled(b"code", ["toolkit"]) is None


def test_the_script_is_one() -> None:
    assert subprocess.run(["node", "--check", str(SCRIPT)], check=False).returncode == 0
