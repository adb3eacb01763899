"""When files have changed: however editors write, once for a burst, and not for what is no file of a game."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from toolkit.files import Stamps
from toolkit.watch.follow import LEAST_PAUSE, SHARE, follow, stamps_of


class Followed:
    """A folder that is followed in a thread."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.stop = folder, threading.Event()
        self.seen: list[dict[str, str]] = []
        self.thread = threading.Thread(target=follow, args=(lambda: stamps_of([folder]), self.look, self.stop))
        self.thread.start()
        time.sleep(0.1)

    def look(self) -> None:
        self.seen.append({path.name: path.read_text() for path in self.folder.glob("*.yaml")})

    def wait(self, count: int) -> None:
        """Until that many looks were taken, and no more come."""
        until = time.monotonic() + 5
        while len(self.seen) < count and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.3)
        assert len(self.seen) == count


@pytest.fixture
def followed(tmp_path: Path) -> Iterator[Followed]:
    (tmp_path / "deck.yaml").write_text("one")
    made = Followed(tmp_path)
    yield made
    made.stop.set()
    made.thread.join(5)
    assert not made.thread.is_alive()


def renamed(folder: Path) -> None:
    (folder / ".deck.yaml.swp").write_text("two")
    (folder / ".deck.yaml.swp").replace(folder / "deck.yaml")


def moved_away_first(folder: Path) -> None:
    (folder / "deck.yaml").replace(folder / "deck.yaml~")
    (folder / "deck.yaml").write_text("two")


def in_steps(folder: Path) -> None:
    with (folder / "deck.yaml").open("w") as file:
        for letter in "two":
            file.write(letter)
            file.flush()
            time.sleep(0.01)


@pytest.mark.parametrize("write", [renamed, moved_away_first, in_steps])
def test_however_an_editor_writes_it_is_one_look(followed: Followed, write: Callable[[Path], None]) -> None:
    write(followed.folder)
    followed.wait(1)
    assert followed.seen[0]["deck.yaml"] == "two"


def test_a_burst_of_saves_is_one_look_at_the_last() -> None:
    stop = threading.Event()
    states: list[Stamps] = [{"deck.yaml": (number, number)} for number in range(6)]
    looks: list[object] = []

    def stamped() -> Stamps:
        return states.pop(0) if len(states) > 1 else states[0]

    def changed() -> None:
        looks.append(states[0])
        stop.set()

    last = states[-1]
    follow(stamped, changed, stop, states[0])
    assert looks == [last]


def test_a_deleted_file_and_one_deep_in_a_folder_are_looks(followed: Followed) -> None:
    (followed.folder / "deck.yaml").unlink()
    followed.wait(1)
    (followed.folder / "templates" / "art").mkdir(parents=True)
    (followed.folder / "templates" / "art" / "ground.svg").write_text("<svg/>")
    followed.wait(2)


def test_what_is_no_file_of_a_game_is_left_alone(followed: Followed) -> None:
    for name in (".hidden.yaml", "deck.yaml~", "deck.yaml.part", "witnesses.json", "kit.pdf"):
        (followed.folder / name).write_text("x")
    (followed.folder / "output").mkdir()
    (followed.folder / "output" / "sheet.svg").write_text("x")
    followed.wait(0)


def test_a_file_that_never_lies_still_is_looked_at_all_the_same(followed: Followed) -> None:
    until = time.monotonic() + 2.2
    while time.monotonic() < until:
        (followed.folder / "deck.yaml").write_text(f"{time.monotonic()}")
        time.sleep(0.01)
    assert 1 <= len(followed.seen) <= 4


class Counted(threading.Event):
    """Notes for how long somebody wants to wait, waits not at all, and is set after some times."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.pauses.append(timeout or 0.0)
        return len(self.pauses) > 6


@pytest.mark.parametrize(("slow", "longest"), [({2}, LEAST_PAUSE), (set(range(9)), 1.0)])
def test_a_slow_disk_is_looked_at_less_often_and_a_busy_moment_changes_nothing(slow: set[int], longest: float) -> None:
    stop, looks = Counted(), iter(range(9))

    def stamped() -> Stamps:
        if next(looks) in slow:
            time.sleep(0.02)
        return {}

    follow(stamped, lambda: None, stop, {})
    assert longest == LEAST_PAUSE == max(stop.pauses) or 0.02 * SHARE <= max(stop.pauses) <= longest


def test_folders_that_go_round_are_not_entered(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").write_text("one")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "gone.yaml").symlink_to(tmp_path / "nowhere")
    assert [Path(path).name for path in stamps_of([tmp_path]) if path.endswith("deck.yaml")] == ["deck.yaml"]
    assert stamps_of([tmp_path / "nowhere"]) == {}
