"""Files: only ordinary ones that lie where they seem to are read, and every one is written whole or not at all."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from toolkit.files import (
    Stray,
    TooLarge,
    Unfit,
    json_of,
    read_ordinary,
    remove_files,
    remove_parts,
    write_together,
    write_whole,
)
from toolkit.trust import trust_all


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game's folder, and beside it what is none of its business."""
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / "diary").write_text("secret")
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Tea\n")
    return folder


# --- reading ---------------------------------------------------------------------------------------------------------


def test_an_ordinary_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"content")
    assert read_ordinary(tmp_path / "file") == b"content"
    assert read_ordinary(tmp_path / "file", 7) == b"content"
    with pytest.raises(TooLarge, match="up to 0 kB"):
        read_ordinary(tmp_path / "file", 6)


def test_what_is_no_file_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    os.mkfifo("pipe")
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
        for name, kind in (
            ("pipe", "a named pipe"),
            ("socket", "a socket"),
            ("/dev/zero", "a device"),
            (".", "a folder"),
        ):
            with pytest.raises(Unfit, match=kind):
                read_ordinary(Path(name))


def test_a_link_that_leads_out_of_a_game_is_refused(game: Path) -> None:
    (game / "out").symlink_to("../private/diary")
    (game / "in").symlink_to("game.yaml")
    with pytest.raises(Stray, match=r"leads out of the game's folder, to .*/private/diary"):
        read_ordinary(game / "out")
    assert read_ordinary(game / "in") == b"title: Tea\n"


def test_a_folder_that_is_a_link_is_no_way_out_either(game: Path) -> None:
    (game / "templates").symlink_to("../private")
    with pytest.raises(Stray):
        read_ordinary(game / "templates" / "diary")
    (game.parent / "private" / "game.yaml").write_text("")  # what it leads to looks like a game itself
    with pytest.raises(Stray):
        read_ordinary(game / "templates" / "diary")


def test_a_game_whose_own_folder_is_a_link_is_read(game: Path) -> None:
    link = game.parent / "link"
    link.symlink_to("game")
    assert read_ordinary(link / "game.yaml") == b"title: Tea\n"


def test_links_elsewhere_and_in_trusted_games_are_followed(game: Path) -> None:
    (game / "out").symlink_to("../private/diary")
    (game.parent / "link").symlink_to("private/diary")
    assert read_ordinary(game.parent / "link") == b"secret"
    trust_all(True)
    try:
        assert read_ordinary(game / "out") == b"secret"
    finally:
        trust_all(False)


def test_nesting_without_end_is_no_json() -> None:
    assert json_of(b"[[1]]") == [[1]]
    for text in (b"[" * 100_000, b'{"a":' * 100_000, b"{"):
        with pytest.raises(ValueError):
            json_of(text)


# --- writing ---------------------------------------------------------------------------------------------------------


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "file"
    write_whole(path, b"old")

    def failing(part: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(path.parent.iterdir()) == [path]


def test_what_went_wrong_first_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(part: Path, *_: object) -> None:
        raise OSError(28, "No space left on device")

    def refusing(part: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", failing)
    monkeypatch.setattr(Path, "unlink", refusing)
    with pytest.raises(OSError, match="No space"):
        write_whole(tmp_path / "file", b"new")


def test_of_several_files_none_changes_when_one_cannot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, link = tmp_path / "first", tmp_path / "second", tmp_path / "link"
    first.write_bytes(b"1")
    second.mkdir()
    link.symlink_to("first")
    with pytest.raises(OSError, match="folder"):
        write_together({first: b"new", second: b"new"})
    second.rmdir()
    monkeypatch.setattr("toolkit.files.os.access", lambda path, mode: path != first)
    with pytest.raises(PermissionError):
        write_together({second: b"new", first: b"new"})
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["first", "link"]
    assert first.read_bytes() == b"1"
    monkeypatch.undo()
    first.chmod(0o640)
    write_together({second: b"2", link: b"3"})
    assert (first.read_bytes(), second.read_bytes(), link.is_symlink()) == (b"3", b"2", True)
    assert first.stat().st_mode & 0o777 == 0o640


def test_nothing_is_written_through_a_link_out_of_a_game(game: Path) -> None:
    (game / "output").symlink_to("../private")
    with pytest.raises(Stray):
        write_whole(game / "output" / "diary", b"overwritten")
    with pytest.raises(Stray):
        write_whole(game / "output" / "deeper" / "new", b"new")
    assert [path.name for path in (game.parent / "private").iterdir()] == ["diary"]
    assert (game.parent / "private" / "diary").read_text() == "secret"


KILLED = """
import os, sys
from pathlib import Path
from toolkit.files import write_together
real = Path.replace
def replace(part, target):
    real(part, target)
    if target.name == "first":
        os.kill(os.getpid(), 9)
Path.replace = replace
write_together({Path(sys.argv[1]) / name: b"new" * 1000 for name in ("first", "second")})
"""


def test_a_process_killed_between_two_renames_leaves_each_file_whole(tmp_path: Path) -> None:
    for name in ("first", "second"):
        (tmp_path / name).write_bytes(b"old")
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False, env=here())
    assert done.returncode == -signal.SIGKILL
    assert (tmp_path / "first").read_bytes() == b"new" * 1000
    assert (tmp_path / "second").read_bytes() == b"old"
    write_together({tmp_path / name: b"again" for name in ("first", "second")})
    assert [(tmp_path / name).read_bytes() for name in ("first", "second")] == [b"again", b"again"]


FULL = """
import resource, signal, sys
from pathlib import Path
from toolkit.files import write_whole
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    write_whole(Path(sys.argv[1]), b"x" * 1000)
except OSError as error:
    print(error.filename)
"""


def test_a_full_disk_names_the_file_that_was_to_be(tmp_path: Path) -> None:
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"old")
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True, env=here()
    )
    assert done.stdout.strip() == str(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def here() -> dict[str, str]:
    """The environment with this Heap in it."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent.parent)}


def test_what_a_killed_process_left_is_removed_and_what_one_writes_now_is_not(tmp_path: Path) -> None:
    ours, new, film = f"a.pdf.{'0' * 16}.part", f"a.pdf.{'1' * 16}.part", "film.mkv.part"
    for name, age in ((ours, 1000), (new, 0), (film, 1000), ("a.pdf.part", 1000), ("a.pdf", 1000)):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (time.time() - age,) * 2)
    remove_parts([tmp_path / "a.pdf", tmp_path / "film.mkv"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", new, "a.pdf.part", film]


def test_nothing_is_written_through_a_link_that_was_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "victim").write_text("precious")
    monkeypatch.setattr("toolkit.files.os.urandom", bytes)
    part = tmp_path / f"file.{'0' * 16}.part"
    part.symlink_to("victim")
    with pytest.raises(OSError, match="exists"):
        write_whole(tmp_path / "file", b"overwritten")
    assert (tmp_path / "victim").read_text() == "precious"
    assert not (tmp_path / "file").exists()


def test_stale_files_outside_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "mine").write_text("keep")
    (tmp_path / "out" / "old").write_text("")
    remove_files(tmp_path / "out", ["../mine", "", ".", "a\0b/c", "a\0b", "a" * 5000, "old"])
    assert (tmp_path / "mine").exists()
    assert not (tmp_path / "out" / "old").exists()


def test_what_a_clone_with_games_links_elsewhere_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / "diary").write_text("secret")
    repository = tmp_path / "repository"
    (repository / "cards" / "game").mkdir(parents=True)
    (repository / "cards" / "game" / "game.yaml").write_text("title: Tea\n")
    (repository / "output").symlink_to("../private")
    with pytest.raises(Stray):
        write_whole(repository / "output" / "diary", b"overwritten")
    assert (tmp_path / "private" / "diary").read_text() == "secret"
    assert read_ordinary(repository / "output" / "diary") == b"secret"  # nobody but its user names it
    (tmp_path / "plain").mkdir()
    (tmp_path / "plain" / "output").symlink_to("../private")
    write_whole(tmp_path / "plain" / "output" / "diary", b"mine")
    assert (tmp_path / "private" / "diary").read_text() == "mine"
