"""Brings icons and fonts by npm into a folder of the user's: all of them or none.

They are installed beside their place, checked, and renamed. Whatever ends the process before that leaves a `.part`
folder that nobody reads; a later run removes it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from toolkit.assets import LIST, LOCK, MODULES, VARIABLE, amiss, lacking, named, wanted
from toolkit.files import LEFT_SECONDS
from toolkit.games import INSTALLATION

BEGINNING, ENDING = "setup-", ".part"
QUIET = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
NPM = ("ci", "--omit=dev", "--ignore-scripts", *QUIET)  # a browser, which only tests need, is left out
SAYS = re.compile(r"^npm (?:error|ERR!)")  # begins each line of npm's messages


class NotInstalled(Exception):  # noqa: N818 - it names what came of it
    """Nothing was installed; the message says why, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def install(folder: Path) -> None:
    """Bring what package-lock.json names into `folder`. Raises NotInstalled, and then nothing has changed there."""
    modules = folder / MODULES
    if gone := (amiss(modules) if modules.exists() or modules.is_symlink() else {}):
        hint = f"Move it away and say heap setup again, or name another folder: {VARIABLE}=DIR heap setup."
        raise NotInstalled(f"{modules} is there, without {named(gone)}, or with it in part.", hint)
    npm = shutil.which("npm")
    if npm is None:
        hint = "Install npm (README.md says how), or do without it: unpack these npm packages so that each has its "
        raise NotInstalled("npm is not installed.", f"{hint}package.json in {modules}/NAME: {named(wanted())}.")
    part = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        remove_old_parts(folder)
        part = Path(tempfile.mkdtemp(prefix=BEGINNING, suffix=ENDING, dir=folder))
        run(npm, part)
        if lacking(modules):  # otherwise another process was quicker
            (part / MODULES).rename(modules)
    except OSError as error:
        hint = f"Name a folder: {VARIABLE}=DIR heap setup."
        raise NotInstalled(f"{error.filename or folder}: {error.strerror or error}.", hint) from error
    finally:
        if part is not None:
            shutil.rmtree(part, ignore_errors=True)


def run(npm: str, part: Path) -> None:
    """Let npm install into a folder, and check the result. Raises NotInstalled."""
    for name in (LIST, LOCK):
        (part / name).write_bytes((INSTALLATION / name).read_bytes())
    done = subprocess.run(
        [npm, *NPM],
        cwd=part,
        env=environment(part),
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    gone = amiss(part / MODULES)
    if done.returncode or gone:
        lines = [SAYS.sub("", line).strip() for line in done.stderr.splitlines()]
        said = "; ".join([line for line in lines if line][:4]) or f"without {named(gone)}"
        hint = "Is there a way to the npm registry from here? Nothing was changed: say heap setup again."
        raise NotInstalled(f"npm ended with code {done.returncode}: {said}.", hint)


def environment(part: Path) -> dict[str, str]:
    """The environment variables for npm, which needs a home and a cache it may write.

    A user who has none gets them in `part`, for this run.
    """
    home = Path(os.path.expanduser("~"))  # noqa: PTH111 - `Path.home` raises where there is none
    if not home.is_absolute():
        return {**os.environ, "HOME": str(part)}
    spare = {} if os.access(home, os.W_OK) else {"npm_config_cache": str(part / "cache")}
    return {**spare, **os.environ}


def remove_old_parts(folder: Path) -> None:
    """Remove folders left by processes that were killed."""
    for part in folder.glob(f"{BEGINNING}*{ENDING}"):
        with suppress(OSError):
            if time.time() - part.stat().st_mtime > LEFT_SECONDS:
                shutil.rmtree(part, ignore_errors=True)
