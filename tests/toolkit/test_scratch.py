"""Temporary folders: gone at the end, also after a kill, and nobody else's is touched."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from toolkit.press.workers import Workers
from toolkit.scratch import BEGINNING, Scratch, held, scratch_folder

KILLED = """
import os, signal, tempfile
from toolkit.press.workers import Workers

if __name__ == "__main__":
    workers = Workers(1)
    print(workers.pool.submit(tempfile.mkdtemp).result(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, here and in processes that begin here."""
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return place


def made(place: Path, name: str) -> Path:
    """A folder with a file, as a process has left it long ago."""
    folder = place / name
    folder.mkdir()
    (folder / "file").write_text("left")
    os.utime(folder, (0, 0))
    return folder


def test_it_is_gone_after_the_block_whatever_ends_it(place: Path) -> None:
    with pytest.raises(KeyboardInterrupt), scratch_folder("test") as folder:
        (folder / "file").write_text("x")
        assert folder.parent == place and folder.stat().st_mode & 0o777 == 0o700
        raise KeyboardInterrupt
    assert list(place.iterdir()) == []


def test_what_killed_processes_left_is_removed_and_nothing_else(place: Path) -> None:
    left = made(place, f"{BEGINNING}press-abc")
    others = [made(place, "weasyprint-abc"), made(place, "heap-mine")]
    young = made(place, f"{BEGINNING}young")
    os.utime(young)
    in_use = made(place, f"{BEGINNING}used")
    lock = held(in_use)
    assert lock is not None
    link = place / f"{BEGINNING}link"
    link.symlink_to(others[0])
    file = place / f"{BEGINNING}file"
    file.touch()
    os.utime(file, (0, 0))
    scratch = Scratch("test")
    assert set(place.iterdir()) == {*others, young, in_use, link, file, scratch.path}
    assert not left.exists() and (others[0] / "file").exists()
    os.utime(scratch.path, (0, 0))
    os.close(lock)
    again = Scratch("test")
    assert scratch.path.exists() and not in_use.exists()
    for each in (scratch, again, again):
        each.remove()
    assert set(place.iterdir()) == {*others, young, link, file}


def test_what_a_worker_puts_there_is_gone_with_the_workers(place: Path) -> None:
    with Workers(1) as workers:
        folder = Path(workers._submit(tempfile.mkdtemp).result())
        assert folder.exists() and folder.is_relative_to(place)
        workers._begin_anew()
        folder = Path(workers._submit(tempfile.mkdtemp).result())
        assert folder.exists() and len(list(place.iterdir())) == 1
    assert list(place.iterdir()) == []


def test_workers_of_a_killed_process_remove_it(place: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL and Path(done.stdout.strip()).is_relative_to(place), done.stderr
    end = time.monotonic() + 20
    while list(place.iterdir()) and time.monotonic() < end:
        time.sleep(0.02)
    assert list(place.iterdir()) == []


def test_workers_begin_where_no_temporary_file_can_be_made(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(place / "absent"))
    with Workers(1) as workers:
        assert workers.scratch is None
