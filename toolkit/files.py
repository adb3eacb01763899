"""The one module that opens files.

They are read only where they are ordinary and lie where they seem to, and written whole.

A game's folder may come from a stranger, and a clone can contain links and pipes. So every path that lies in a game's
folder by its name has to lie there in truth, unless the user trusts that folder (toolkit/trust.py); and reading never
waits on something that is not an ordinary file.

A file is replaced at once: written beside, under a name that nobody can guess and that does not exist yet, then
renamed. Whatever kills the process, there is either the old file or the new one, and at most a `.part` file that nobody
reads. Of several files each is whole. Either all of them change or none, as long as what goes wrong goes wrong before
the first is renamed; for a process that is killed between two renames that is not promised.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from glob import escape
from pathlib import Path
from typing import Any

from toolkit.games import CARDS_FOLDER, GAME_FILE, INSTALLATION, is_installed
from toolkit.trust import is_trusted

LARGEST = 256 * 2**20  # bytes of any file that is read
LONGEST_NAME = 200  # characters kept of a name when a suffix is added to it
PART = re.compile(r".+\.[0-9a-f]{16}\.part", re.DOTALL)
LEFT_SECONDS = 600  # a part file older than this belongs to a process that was killed
KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class Unfit(OSError):  # noqa: N818 - it names what was found
    """A path that exists and is not used; `what` says what it is, such as "a named pipe, not a file"."""

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(errno.EINVAL, f"it is {what}", str(path))
        self.what = what


class Stray(Unfit):
    """A path in a game's folder that, through a link, leads out of it."""


class TooLarge(Unfit):
    """A file with more bytes than are read."""

    def __init__(self, path: Path, size: int, most: int) -> None:
        super().__init__(path, f"a file of {megabytes(size)}; up to {megabytes(most)} are read")


# --- reading ---------------------------------------------------------------------------------------------------------


def megabytes(size: int) -> str:
    """A size in words: "12 MB", "400 kB"."""
    return f"{size / 2**20:.0f} MB" if size >= 2**20 else f"{size / 2**10:.0f} kB"


def read_ordinary(path: Path, most: int = LARGEST) -> bytes:
    """The content of an ordinary file of at most `most` bytes.

    It is opened without waiting (a pipe may have no writer), and its kind is checked again once it is open, so that it
    cannot be exchanged in between. Raises Unfit (Stray, TooLarge), other OSErrors, and ValueError for an impossible
    path.
    """
    content, size = _read(path, most + 1)
    if len(content) > most:
        raise TooLarge(path, max(size, len(content)), most)
    return content


def read_start(path: Path, count: int) -> bytes:
    """The first bytes of an ordinary file, at most `count`. Raises what `read_ordinary` raises, but for TooLarge."""
    return _read(path, count)[0]


def _read(path: Path, count: int) -> tuple[bytes, int]:
    """At most `count` bytes of an ordinary file, and how many it has by its status."""
    refuse_stray(path)
    refuse_kind(path, path.stat().st_mode)
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        status = os.fstat(handle)
        refuse_kind(path, status.st_mode)
        with open(handle, "rb", closefd=False) as file:
            return file.read(count), status.st_size
    finally:
        os.close(handle)


def refuse_kind(path: Path, mode: int) -> None:
    """Raise Unfit where a file of this mode (st_mode) is not an ordinary file."""
    if not stat.S_ISREG(mode):
        raise Unfit(path, f"{KINDS.get(stat.S_IFMT(mode), 'something else')}, not a file")


def refuse_stray(path: Path, *, projects: bool = False) -> None:
    """Raise Stray for a path that lies in a game's folder by its name and leads out of it by a link.

    With `projects` the same holds for folders that contain games.
    """
    if (target := stray_target(path, projects=projects)) is not None:
        raise Stray(path, f"a link that leads out of the game's folder, to {target}")


def stray_target(path: Path, *, projects: bool = False) -> str | None:
    """Where a path named in a game's folder really leads, if that is outside and the folder is not trusted, else None.

    With `projects` the same holds for folders with games below `cards`, because a clone may bring an `output` folder
    along.
    """
    plain = os.path.abspath(path)  # noqa: PTH100 - `resolve` would follow the links that are asked about
    homes = homes_above(os.path.dirname(plain), projects=projects)  # noqa: PTH120 - as `plain`, which is a text
    if not homes:
        return None
    strays = any(is_outside(Path(plain), Path(home)) for home in homes)
    return os.path.realpath(plain) if strays else None


def is_outside(path: Path, folder: Path) -> bool:
    """Whether a path, links followed, lies outside a game's folder that the user does not trust."""
    real, root = os.path.realpath(path), os.path.realpath(folder)
    return real != root and not real.startswith(root.rstrip(os.sep) + os.sep) and not is_trusted(folder)


def homes_above(folder: str, *, projects: bool = False) -> tuple[str, ...]:
    """The folders of games that this folder is or lies in by its name.

    With `projects` also folders that contain games.
    """
    return tuple(
        above
        for above, game_file in above_and_in(folder)
        if os.path.lexists(game_file) or (projects and Path(above) != INSTALLATION and has_games(Path(above)))
    )


@lru_cache(maxsize=1024)
def above_and_in(folder: str) -> tuple[tuple[str, str], ...]:
    """The names of a folder and of all above it, each with the name that the file of a game would have in it."""
    return tuple((str(above), str(above / GAME_FILE)) for above in (Path(folder), *Path(folder).parents))


def has_games(folder: Path) -> bool:
    """Whether a folder has games in its folder `cards`."""
    try:
        return any((each / GAME_FILE).is_file() for each in (folder / CARDS_FOLDER).iterdir())
    except OSError:
        return False


def json_of(content: bytes | str) -> Any:
    """The value of a JSON text. Raises ValueError for anything else, too deep nesting included."""
    try:
        return json.loads(content)
    except RecursionError as error:
        raise ValueError("it is nested too deep") from error


Stamps = dict[str, tuple[int, int]]  # by path: when it was written, in nanoseconds, and its size in bytes
MOST_STAMPS = 20_000  # files of one folder that are looked at


def stamps_below(folder: Path, left_out: Callable[[str], bool] = lambda name: False) -> Stamps:
    """When each file below a folder was written, and its size; folders that are links are not entered.

    `left_out` says which names of files and folders do not count. Files that vanish meanwhile are left out.
    """
    stamps: Stamps = {}
    waiting = [str(folder)]
    while waiting and len(stamps) < MOST_STAMPS:
        with suppress(OSError), os.scandir(waiting.pop()) as entries:
            for entry in entries:
                if left_out(entry.name):
                    continue
                with suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    else:
                        status = entry.stat()
                        stamps[entry.path] = (status.st_mtime_ns, status.st_size)
    return stamps


# --- writing ---------------------------------------------------------------------------------------------------------


def write_whole(path: Path, content: bytes) -> None:
    """Replace one file at once. Raises OSError, with the name of the file."""
    write_together({path: content})


def write_together(files: Mapping[Path, bytes]) -> None:
    """Write all files beside their places, then rename one after another. Raises OSError.

    Where something goes wrong before the first is renamed, nothing has changed. Missing folders are made, links stay
    links, permissions stay as they are, and a file without permission to write is not replaced.
    """
    parts: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            target = writable(path)
            part = part_beside(target)
            parts[part] = target
            rights = target.stat().st_mode & 0o7777 if target.exists() else None
            write_part(part, path, content, rights)
        for part, target in parts.items():
            part.replace(target)
    except (
        BaseException
    ):  # KeyboardInterrupt too; the error told is the first one, not that a part could not be removed
        for part in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise


def writable(path: Path) -> Path:
    """The file that a path leads to, links followed, with its folder made.

    Raises OSError where it cannot be written.
    """
    refuse_stray(path, projects=True)
    if is_installed(path):
        raise OSError(
            errno.EROFS, "it came with Heap and stays as it is; heap copy makes a game of your own", str(path)
        )
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, "it is a folder", str(path))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "it may not be written", str(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    return target


def part_beside(target: Path) -> Path:
    """A new name beside a file, under which it is written before it takes the file's place; long names are cut."""
    return target.with_name(f"{target.name[:LONGEST_NAME]}.{os.urandom(8).hex()}.part")


def write_part(part: Path, path: Path, content: bytes, rights: int | None) -> None:
    """Write a new file, never through a link. Raises OSError with the name of the file that was to be replaced."""
    try:
        with open(part, "xb", opener=_make_new) as file:
            file.write(content)
            if rights is not None:
                os.chmod(file.fileno() if os.chmod in os.supports_fd else part, rights)  # noqa: PTH101 - of the file that is open
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _make_new(name: str, flags: int) -> int:
    return os.open(name, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


def remove_parts(paths: Iterable[Path]) -> None:
    """Remove what killed processes have left half written beside these files.

    Only files named as ours and older than LEFT_SECONDS: younger ones may still be in the making.
    """
    for path in paths:
        for part in path.parent.glob(f"{escape(path.name[:LONGEST_NAME])}.*.part"):
            with suppress(OSError):
                if PART.fullmatch(part.name) and time.time() - part.lstat().st_mtime > LEFT_SECONDS:
                    part.unlink()


def remove_files(folder: Path, names: Iterable[str]) -> None:
    """Remove files of a folder by name, which an earlier kit had and the new one has not.

    Names that lead out are ignored.
    """
    root = folder.resolve()
    for name in names:
        path = folder / name
        with suppress(OSError, ValueError):
            if path.parent.resolve().is_relative_to(root):
                path.unlink()
