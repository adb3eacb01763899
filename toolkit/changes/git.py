"""What git keeps of a game, read by its plumbing: work tree, index and hooks are left alone."""

from __future__ import annotations

import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from toolkit.files import write_whole

MOST_FILES = 20_000
MOST_BYTES = 512 * 2**20
MOST_LISTED = 64 * 2**20  # bytes of a list of files; trees that hold each other many times list more than any disk has
PATIENCE = 60.0  # seconds for one call that reads files
KILLED = -9  # what a process that was killed ends with
SHORT_PATIENCE = 10.0  # seconds for one that asks for a name: a pipe in the place of a file of git's has no end
ORDINARY = ("100644", "100755", "100664")  # modes of files; links and submodules are not read
CAREFUL = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null")
QUIET = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",  # what a clone lacks is not fetched, whatever its settings say
    "GIT_NO_REPLACE_OBJECTS": "1",
    "LC_ALL": "C",
}
INCOMPLETE = "The clone is not complete; git fetch --refetch brings what it lacks."
LEADING = {"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_NAMESPACE"}  # would lead to another repository


class GitError(Exception):
    """What was asked for is not in git, or there is no git; `hint` says what to do."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Blob:
    """A file in a commit: its path from the top of the repository, its digest in git, its size in bytes."""

    path: PurePosixPath
    name: str
    size: int


class Repository:
    """The repository that a folder lies in. Raises GitError where there is none, or no git."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        said = self._git("rev-parse", "--show-toplevel", "--is-shallow-repository")
        if said.returncode:
            raise GitError(*_reason(folder, said.stderr.decode("utf-8", "replace")))
        top, _, shallow = said.stdout.decode("utf-8", "surrogateescape").rstrip("\n").rpartition("\n")
        self.top, self.is_shallow = Path(top), shallow == "true"

    def commit(self, revision: str) -> str:
        """The digest of the commit that a revision names. Raises GitError."""
        wanted = f"{revision}^{{commit}}"
        said = self._git("rev-parse", "--verify", "--quiet", "--end-of-options", wanted)
        if said.returncode == 0 and not revision.startswith("-"):
            return said.stdout.decode().strip()
        hint = f"git -C {self.top} log --oneline lists revisions; a tag, a branch or HEAD~1 will do as well."
        if self.is_shallow:
            hint = "This clone is shallow, so older revisions are not in it: git fetch --unshallow brings them."
        raise GitError(f"There is no revision {revision!r} in {self.top}.", hint)

    def files(self, commit: str, below: PurePosixPath) -> list[Blob]:
        """The ordinary files in a folder of a commit, and below it; "." means the whole commit. Raises GitError."""
        paths = () if below == PurePosixPath(".") else ("--", f"{below}/")
        said = self._listed("--literal-pathspecs", "ls-tree", "-r", "-z", "-l", "--full-tree", commit, *paths)
        if len(said.stdout) > MOST_LISTED:
            hint = "Name another revision; no game has so many files."
            raise GitError(f"The files of {commit[:10]} are too many to be listed.", hint)
        if said.returncode:
            raise GitError(f"The files of {commit[:10]} cannot be listed: {_said(said)}.", INCOMPLETE)
        return [blob for row in said.stdout.split(b"\0") if row and (blob := _blob(row)) is not None]

    def write(self, blobs: Sequence[Blob], folder: Path) -> None:
        """Write files of a commit below a folder, under their paths in the repository. Raises GitError, OSError."""
        size = sum(blob.size for blob in blobs)
        if len(blobs) > MOST_FILES or size > MOST_BYTES:
            raise GitError(
                f"{len(blobs)} files with {size // 2**20} MB are too much to read from git.",
                f"Up to {MOST_FILES} files and {MOST_BYTES // 2**20} MB are read. Keep other files out of the folder.",
            )
        for blob, content in zip(blobs, self._contents(blobs), strict=True):
            target = folder.joinpath(*blob.path.parts)
            write_whole(target, content)

    def content(self, blob: Blob) -> bytes:
        """The content of a file. Raises GitError."""
        return next(self._contents([blob]))

    def _contents(self, blobs: Sequence[Blob]) -> Iterator[bytes]:
        said = self._git("cat-file", "--batch", given="".join(f"{blob.name}\n" for blob in blobs).encode())
        at = 0
        for blob in blobs:
            head, _, _ = said.stdout[at : at + 200].partition(b"\n")
            if not head.endswith(f" blob {blob.size}".encode()):
                raise GitError(f"{blob.path} is not in this clone.", INCOMPLETE)
            at += len(head) + 1
            yield said.stdout[at : at + blob.size]
            at += blob.size + 1

    def _git(self, *words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        with _told_of_git():
            command, surroundings = self._command(words)
            patience = PATIENCE if given else SHORT_PATIENCE
            return subprocess.run(
                command, input=given, capture_output=True, env=surroundings, timeout=patience, check=False
            )

    def _listed(self, *words: str) -> subprocess.CompletedProcess[bytes]:
        """What git says, up to one byte more than MOST_LISTED: then it is stopped."""
        with _told_of_git(), tempfile.TemporaryFile() as errors:
            command, surroundings = self._command(words)
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, env=surroundings) as process:
                timer = threading.Timer(PATIENCE, process.kill)
                timer.start()
                try:
                    assert process.stdout is not None
                    found = process.stdout.read(MOST_LISTED + 1)
                    if len(found) > MOST_LISTED:
                        process.kill()
                    code = process.wait()
                except BaseException:  # Ctrl-C too
                    process.kill()
                    raise
                finally:
                    timer.cancel()
            if code == KILLED and len(found) <= MOST_LISTED:
                raise subprocess.TimeoutExpired(command, PATIENCE)
            errors.seek(0)
            return subprocess.CompletedProcess(command, code, found, errors.read(MOST_LISTED))

    def _command(self, words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
        surroundings = {name: value for name, value in os.environ.items() if name not in LEADING} | QUIET
        return ["git", "-C", str(self.folder), *CAREFUL, *words], surroundings


@contextmanager
def _told_of_git() -> Iterator[None]:
    """Raise GitError where git is not there, cannot be run, or does not end."""
    try:
        yield
    except FileNotFoundError as error:
        hint = "Install git, or compare with the folder of a kept kit: heap diff GAME output/GAME"
        raise GitError("There is no git on this machine to read revisions with.", hint) from error
    except subprocess.TimeoutExpired as error:
        message = f"git has not answered in {error.timeout:.0f} seconds."
        raise GitError(message, "Try git status there; a file in its folder .git may be a pipe.") from error
    except (OSError, ValueError) as error:
        raise GitError(f"git cannot be run: {error}.", "Try the same words in a terminal.") from error


def _blob(row: bytes) -> Blob | None:
    about, _, path = row.partition(b"\t")
    mode, _, name, size = about.decode().split()
    where = PurePosixPath(path.decode("utf-8", "surrogateescape"))
    if mode not in ORDINARY or ".." in where.parts or where.is_absolute():
        return None
    if not size.isdecimal():
        raise GitError(f"{where} is not in this clone.", INCOMPLETE)
    return Blob(where, name, int(size))


def _said(done: subprocess.CompletedProcess[bytes]) -> str:
    lines = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return lines[-1].removeprefix("fatal: ").rstrip(".") if lines else f"git ended with code {done.returncode}"


def _reason(folder: Path, said: str) -> tuple[str, str]:
    """Why there is no repository, and the way out."""
    if "dubious ownership" in said:
        return f"git does not trust the repository of {folder}, which is another user's.", (
            f"If you do: git config --global --add safe.directory {folder.resolve()}"
        )
    if "must be run in a work tree" in said:
        return f"{folder} lies in a repository without files.", "Clone it, and call heap in the clone."
    return f"{folder} does not lie in a git repository.", (
        "Keep the folder of a kit that you printed, and compare with that: heap diff GAME OLD-KIT"
    )
