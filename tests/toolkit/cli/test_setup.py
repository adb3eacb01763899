"""`heap setup`: all packages or none, whatever npm does; npm is a script here."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from toolkit import assets
from toolkit.assets import MODULES, VARIABLE, missing, wanted
from toolkit.cli.app import app

ROOT = Path(__file__).parents[3]
GOOD = """
mkdir -p node_modules/{name}/files
echo '{{"version": "{version}"}}' > node_modules/{name}/package.json
echo '{{"icons": {{}}}}' > node_modules/{name}/icons.json
printf 'wOF2\\0\\1\\0\\0\\0\\0\\0\\014' > node_modules/{name}/files/latin.woff2
touch node_modules/{name}/pyodide.js node_modules/{name}/pyodide.asm.mjs
touch node_modules/{name}/python_stdlib.zip node_modules/{name}/pyodide-lock.json
printf '\\0asm\\1\\0\\0\\0' > node_modules/{name}/pyodide.asm.wasm
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user wants them. Nothing is there, and npm is nowhere."""
    folder = tmp_path / "assets"
    (tmp_path / "bin").mkdir()
    monkeypatch.setenv(VARIABLE, str(folder))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return folder


def npm(folder: Path, script: str) -> None:
    """An npm that does this."""
    file = folder.parent / "bin" / "npm"
    file.write_text(f"#!/bin/bash\nPATH=/usr/bin:/bin\n{script}")
    file.chmod(0o755)


def good(*names: str) -> str:
    made = [GOOD.format(name=name, version=wanted()[name]) for name in names or wanted()]
    return "\n".join(["test -f package-lock.json || exit 9", *made])


def setup() -> Result:
    result = CliRunner().invoke(app, ["setup"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_it_brings_them_once(folder: Path) -> None:
    npm(folder, good())
    said = setup()
    assert (said.exit_code, said.stderr, missing()) == (0, "", {})
    assert said.stdout.startswith("npm brings @fontsource/") and f" to {folder}.\n" in said.stdout
    assert [path.name for path in folder.iterdir()] == [MODULES]
    npm(folder, "exit 1")
    said = setup()
    assert (said.exit_code, said.stdout.endswith(": nothing to do.\n")) == (0, True)


def test_without_npm_it_says_what_to_unpack_where(folder: Path) -> None:
    said = setup()
    assert (said.exit_code, folder.exists()) == (2, False)
    assert "heap: npm is not installed." in said.stderr and f"in {folder}/{MODULES}/NAME: " in said.stderr
    assert [name for name, version in wanted().items() if f"{name} {version}" not in said.stderr] == []


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("echo 'npm error code E404' >&2; echo 'npm error no such package' >&2; exit 1", "code E404; no such package."),
        (f"{good()}exit 3", "npm ended with code 3"),
        (good(next(iter(wanted()))), "without "),
        ("exit 0", "without "),
        ("kill -9 $$", "npm ended with code -9"),
    ],
)
def test_what_npm_does_by_half_leaves_nothing(folder: Path, script: str, says: str) -> None:
    npm(folder, script)
    said = setup()
    assert (said.exit_code, list(folder.iterdir()), missing()) == (2, [], wanted())
    assert says in said.stderr
    assert "say heap setup again" in said.stderr
    npm(folder, good())
    assert (setup().exit_code, missing()) == (0, {})


@pytest.mark.parametrize(("number", "left"), [(signal.SIGINT, 0), (signal.SIGTERM, 0), (signal.SIGKILL, 1)])
def test_an_interrupt_leaves_nothing_half(folder: Path, number: signal.Signals, left: int) -> None:
    npm(folder, f"{good(next(iter(wanted())))}touch {folder}.begun; exec sleep 30")
    heard = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # jobs in the background ignore it
    )
    code = f"{heard}; from toolkit.cli import main; main(['setup'])"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen([sys.executable, "-c", code], env=environment, start_new_session=True)
    until = time.monotonic() + 30
    while not folder.with_suffix(".begun").exists() and time.monotonic() < until:
        time.sleep(0.02)
    os.kill(process.pid, number)
    assert process.wait(timeout=30) != 0
    os.killpg(process.pid, signal.SIGKILL) if left else None
    assert (len(list(folder.iterdir())), missing()) == (left, wanted())
    for part in folder.iterdir():
        os.utime(part, (0, 0))
    npm(folder, good())
    assert (setup().exit_code, [path.name for path in folder.iterdir()]) == (0, [MODULES])


def test_another_process_may_be_quicker(folder: Path) -> None:
    npm(folder, f"{good()}cp -r node_modules ..; touch ../node_modules/first")
    said = setup()
    assert (said.exit_code, said.stderr, missing()) == (0, "", {})
    assert (folder / MODULES / "first").exists()


def test_what_a_killed_one_left_goes_where_there_is_nothing_to_do_too(folder: Path) -> None:
    npm(folder, good())
    assert setup().exit_code == 0
    for name in ("setup-abc.part", "mine.part", "setup-young.part"):
        (folder / name).mkdir()
        os.utime(folder / name, None if "young" in name else (0, 0))
    said = setup()
    assert (said.exit_code, said.stdout.endswith("nothing to do.\n")) == (0, True)
    assert {path.name for path in folder.iterdir()} == {MODULES, "mine.part", "setup-young.part"}


def test_what_is_somebody_elses_stays(folder: Path) -> None:
    (folder / MODULES / "left-pad").mkdir(parents=True)
    npm(folder, good())
    said = setup()
    assert (said.exit_code, missing()) == (2, wanted())
    assert f"heap: {folder / MODULES} is there, without " in said.stderr
    assert [path.name for path in (folder / MODULES).iterdir()] == ["left-pad"]


def test_a_folder_that_cannot_be_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm(folder, good())
    monkeypatch.setenv(VARIABLE, "/dev/null/assets")
    said = setup()
    assert (said.exit_code, said.stderr.splitlines()[0]) == (2, "heap: /dev/null/assets: Not a directory.")


def test_without_a_home_it_asks_for_a_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setenv("HOME", "not/from/the/root")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(assets, "MODULES", "none_here")
    said = setup()
    assert (said.exit_code, said.stderr.splitlines()[0]) == (2, "heap: there is no home folder to put them into.")


def test_npm_gets_a_home_where_there_is_none(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm(folder, f'test "$HOME" = "$PWD" || exit 7\n{good()}')
    assert setup().exit_code == 2
    monkeypatch.setenv("HOME", "not/from/the/root")
    assert setup().exit_code == 0
