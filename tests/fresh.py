"""A fresh environment outside the clone: a wheel of Heap, and of all else only what that wheel declares."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
QUIET = ("--quiet", "--disable-pip-version-check", "--no-deps")


@dataclass(frozen=True, slots=True)
class Fresh:
    """An environment and the folder in which its commands run; no variable of ours leads back into the clone."""

    folder: Path
    cwd: Path

    @property
    def site(self) -> Path:
        """Where its packages lie."""
        return Path(sysconfig.get_path("purelib", vars={"base": str(self.folder)}))

    @property
    def home(self) -> Path:
        """Heap as it is installed there."""
        return self.site / "cardheap"

    def heap(self, *words: str, **changed: str | None) -> subprocess.CompletedProcess[str]:
        """Run `heap`, with some variables changed, or away where they are None."""
        return self.run(str(self.folder / "bin" / "heap"), *words, **changed)

    def python(self, code: str, **changed: str | None) -> subprocess.CompletedProcess[str]:
        """Run Python."""
        return self.run(str(self.folder / "bin" / "python"), "-c", code, **changed)

    def run(self, *command: str, **changed: str | None) -> subprocess.CompletedProcess[str]:
        """Run a command and see that whatever happens it tells no traceback."""
        done = subprocess.run(
            command,
            cwd=self.cwd,
            env=self.environment(changed),
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done

    def environment(self, changed: Mapping[str, str | None]) -> dict[str, str]:
        """The variables of a user who knows nothing of the clone."""
        names = {name for name in os.environ if name.startswith(("HEAP_", "PYTHON", "XDG_", "VIRTUAL_", "COVERAGE"))}
        known = {name: value for name, value in os.environ.items() if name not in names}
        known |= {"HOME": str(self.cwd / "home"), "HEAP_CACHE": str(self.cwd / "cache"), "TERM": "dumb"}
        known |= {"NO_COLOR": "1", "COLUMNS": "100"}
        return {name: value for name, value in {**known, **changed}.items() if value is not None}


def built_wheel(folder: Path, root: Path = ROOT) -> Path:
    """The wheel of a clone, built into a folder with what is installed here."""
    build = [sys.executable, "-m", "pip", "wheel", *QUIET, "--no-build-isolation", "-w", str(folder), str(root)]
    subprocess.run(build, check=True, cwd=folder)
    (wheel,) = folder.glob("cardheap-*.whl")
    return wheel


def fresh_environment(folder: Path, wheel: Path) -> Fresh:
    """An environment with the wheel and what it declares; the rest is linked from the one that runs the tests."""
    venv.create(folder / "venv", with_pip=False)
    fresh = Fresh(folder / "venv", folder / "elsewhere")
    fresh.cwd.mkdir()
    pip = [sys.executable, "-m", "pip", "--python", str(fresh.folder / "bin" / "python"), "install"]
    subprocess.run([*pip, *QUIET, "--no-index", str(wheel)], check=True, cwd=fresh.cwd)
    (installed,) = Distribution.discover(name="cardheap", path=[str(fresh.site)])
    for each in closure(installed):
        link(each, fresh.site)
    return fresh


def closure(root: Distribution) -> list[Distribution]:
    """What a distribution needs, and what that needs, without any extra."""
    found: dict[str, Distribution] = {}
    waiting = list(needs(root))
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = distribution(name)
            waiting += needs(found[name])
    return list(found.values())


def needs(each: Distribution) -> Iterator[str]:
    """The names of what a distribution declares for this machine; extras that are asked for are asked for in full."""
    for line in each.requires or ():
        required = Requirement(line)
        if required.marker is None or required.marker.evaluate({"extra": ""}):
            yield required.name
            for extra in required.extras:
                for more in map(Requirement, distribution(required.name).requires or ()):
                    if more.marker and more.marker.evaluate({"extra": extra}):
                        yield more.name


def link(each: Distribution, site: Path) -> None:
    """Link the files of a distribution, by their top-level names where nobody shares them."""
    for name in {file.parts[0] for file in each.files or () if file.parts[0] not in {"..", "__pycache__"}}:
        target = Path(str(each.locate_file(name)))
        if not (site / name).exists():
            (site / name).symlink_to(target)
