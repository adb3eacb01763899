"""Whether anything has changed since a kit was printed, found out without reading a single card.

Beside the kit lies a stamp: the folders it was made from, digests of everything in them and of the tools, and digests
of the files written. While all of that holds there is nothing to do, and the findings of that time are told again. A
game may bring stamps along; a stamp that this user's Heap has not sealed is ignored.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sysconfig
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from toolkit import assets
from toolkit.cache import Cache
from toolkit.files import is_outside, json_of, read_ordinary, write_whole
from toolkit.games import INSTALLATION
from toolkit.json_form import either, has_form
from toolkit.own_icons import own_icons
from toolkit.problem import Place, Problem, Severity

SOURCES = ("toolkit", "engine")
BASE = "templates/base"
SOURCE_ENDINGS = (".py", ".toml", ".txt", ".html", ".css", ".svg")
CARD_ENDINGS = (".yaml", ".yml")
PACKAGES = ("weasyprint", "pikepdf", "jinja2")
NOT_SOURCES = {"__pycache__", "node_modules", "output"}
SEAL = "seal"
LARGEST_STAMP = 64 * 2**20
PLACE = {"file": str, "line": int, "column": int, "end_line": int, "end_column": int}
PROBLEM = {
    **dict.fromkeys(("code", "name", "message", "hint", "severity", "card"), str),
    "place": either(PLACE, None),
    "edits": [str],  # always empty: edits are for cards
}
SAID = {"title": str, "files": [(str, int)], "designs": int, "cards": int, "pieces": int, "problems": [PROBLEM]}
FORM = {
    "wanted": str,
    "folder": str,
    "templates": [str],
    "own": [str],
    "inputs": [str],
    "outputs": {str: str},
    "said": SAID,
    "plans": {str: str},
}


class Reported(Protocol):
    """What a stamp remembers of a KitReport."""

    title: str
    files: list[tuple[str, int]]
    designs: int
    cards: int
    pieces: int
    problems: list[Problem]


@dataclass(slots=True)
class Stamp:
    """What a kit was made from and which files it has; `said` is what was reported about it."""

    wanted: str
    folder: str
    templates: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    outputs: dict[str, str] = field(default_factory=dict)
    said: dict[str, Any] = field(default_factory=dict)
    plans: dict[str, str] = field(default_factory=dict)  # digests of the plans that files were drawn by
    own: tuple[str, ...] = ()  # the files of the game that faces name: pictures, icons, fonts

    @classmethod
    def before(cls, folder: Path, wanted: str) -> Stamp:
        """A stamp begun before the cards are read, so that the next run notices what was changed during this one."""
        return cls(wanted, str(folder.resolve()), (), (tools_digest(), cards_digest(folder)))

    def add_templates(self, templates: Path) -> None:
        """Add the folders of the templates and their digest, before the templates are read."""
        folders = template_folders(Path(self.folder), templates)
        self.templates = tuple(map(str, folders))
        self.inputs = (*self.inputs[:2], templates_digest(folders))

    def add_own(self, files: Iterable[Path]) -> None:
        """Add the files of the game that faces name, and their digest."""
        self.own = tuple(map(str, files))
        self.inputs = (*self.inputs[:3], own_digest(Path(self.folder), self.own))

    def holds(self, folder: Path, wanted: str, out: Path) -> bool:
        """Whether the game, what is wanted, the tools, the inputs and the files written are all as they were."""
        return (
            bool(self.outputs)
            and (self.folder, self.wanted) == (str(folder.resolve()), wanted)
            and self.inputs == inputs_of(Path(self.folder), [Path(folder) for folder in self.templates], self.own)
            and all(file_digest(out / name) == digest for name, digest in self.outputs.items())
        )

    def drawn(self, out: Path, name: str, plan: str) -> bytes | None:
        """The content of a file drawn by the same plan, where it is still as it was written; else None."""
        if self.plans.get(name) != plan:
            return None
        try:
            content = read_ordinary(out / name)
        except OSError:
            return None
        return content if hashlib.sha256(content).hexdigest() == self.outputs.get(name) else None

    def tell(self, report: Reported) -> None:
        """Remember what was reported."""
        kept = ("title", "files", "designs", "cards", "pieces")
        self.said = {key: getattr(report, key) for key in kept}
        said = [{**asdict(problem), "hint": str(problem.hint)} for problem in report.problems]
        self.said["problems"] = [{**each, "edits": ()} for each in said]

    def about(self) -> dict[str, Any]:
        """What was reported, as the fields of a KitReport."""
        files = [(str(name), int(pages)) for name, pages in self.said["files"]]
        return {**self.said, "files": files, "problems": [problem_of(data) for data in self.said["problems"]]}


def problem_of(data: Mapping[str, Any]) -> Problem:
    """A finding from its plain data."""
    place = Place(**data["place"]) if data["place"] else None
    return Problem(**{**data, "place": place, "edits": (), "severity": Severity(data["severity"])})


def template_folders(folder: Path, templates: Path) -> list[Path]:
    """Where the templates lie, and where the game's own would lie if it had any."""
    own = folder.resolve() / "templates"
    return list(dict.fromkeys([templates.resolve(), *([] if is_outside(own, folder) else [own])]))


def inputs_of(folder: Path, templates: Iterable[Path], own: Iterable[str]) -> tuple[str, ...]:
    """Digests of the tools, the cards, the templates and the game's own files, in this order."""
    return tools_digest(), cards_digest(folder), templates_digest(templates), own_digest(folder, own)


def read_stamp(file: Path) -> Stamp | None:
    """The stamp of an earlier run; None where it is missing, cannot be read, or is not sealed by this user's Heap."""
    try:
        data = json_of(read_ordinary(file, LARGEST_STAMP))
    except (OSError, ValueError):
        return None
    said = data.pop(SEAL, None) if isinstance(data, dict) else None
    if not isinstance(said, str) or not hmac.compare_digest(said.encode(), (seal_of(data) or "").encode()):
        return None  # not written by this user's Heap: nothing it says can be believed
    if not has_form(data, FORM) or any(not is_severity(row["severity"]) for row in data["said"]["problems"]):
        return None
    return Stamp(
        **{**data, "templates": tuple(data["templates"]), "own": tuple(data["own"]), "inputs": tuple(data["inputs"])}
    )


def seal_of(data: Mapping[str, Any]) -> str | None:
    """A seal that only this user's Heap can make for a stamp; None where no secret can be kept."""
    key = Cache().own_key()
    text = json.dumps(data, sort_keys=True).encode()
    return hmac.new(key, text, "sha256").hexdigest() if key is not None else None


def is_severity(word: str) -> bool:
    """Whether a word is the value of a Severity."""
    return word in {each.value for each in Severity}


def write_stamp(file: Path, stamp: Stamp, made: Mapping[str, bytes]) -> None:
    """Write a stamp with the digests of the files made; nothing is written where no secret can be kept.

    Raises OSError.
    """
    stamp.outputs = {name: hashlib.sha256(content).hexdigest() for name, content in made.items()}
    data = json.loads(json.dumps(asdict(stamp)))
    if (seal := seal_of(data)) is not None:
        write_whole(file, json.dumps({**data, SEAL: seal}, indent=1).encode())


def tools_digest() -> str:
    """The SHA-256, in hexadecimal, of Heap itself, the versions of the libraries that draw, and the icons and fonts."""
    digest = hashlib.sha256(installed().encode())
    digest.update(source_digest(INSTALLATION).encode())
    add_folder(digest.update, INSTALLATION / BASE, SOURCE_ENDINGS)
    digest.update(assets.versions().encode())
    return digest.hexdigest()


@cache
def source_digest(installation: Path) -> str:
    """The SHA-256, in hexadecimal, of Heap's own code, read once: this process goes on with what it has loaded."""
    digest = hashlib.sha256()
    for name in SOURCES:
        add_folder(digest.update, installation / name, SOURCE_ENDINGS)
    return digest.hexdigest()


def cards_digest(folder: Path) -> str:
    """The SHA-256, in hexadecimal, of the card files of a game, which lie directly in its folder."""
    digest = hashlib.sha256()
    for file in sorted(path for ending in CARD_ENDINGS for path in folder.glob(f"*{ending}")):
        digest.update(f"{file.name}\0{file_digest(file)}\0".encode())
    return digest.hexdigest()


def templates_digest(folders: Iterable[Path]) -> str:
    """The SHA-256, in hexadecimal, of the names and contents of all files in these folders."""
    digest = hashlib.sha256()
    for folder in folders:
        digest.update(f"{folder}\0".encode())
        add_folder(digest.update, folder, ())
    return digest.hexdigest()


def own_digest(folder: Path, files: Iterable[str]) -> str:
    """The SHA-256, in hexadecimal, of the names and contents of a game's own files, and of all icons in its folder."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(f"{file}\0{file_digest(Path(file))}\0".encode("utf-8", "surrogateescape"))
    for name, icon in own_icons(folder).items():
        digest.update(f"{name}\0{icon.name}\0{file_digest(icon)}\0".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def add_folder(add: Callable[[bytes], None], folder: Path, endings: Sequence[str]) -> None:
    """Add the names and contents of a folder's files, sorted, to a digest by its `update`.

    Hidden and generated files are left out.
    """
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if any(part.startswith(".") or part in NOT_SOURCES for part in parts):
            continue
        if (not endings or path.suffix in endings) and path.is_file():
            add(f"\0{'/'.join(parts)}\0{file_digest(path)}".encode("utf-8", "surrogateescape"))


def file_digest(path: Path) -> str:
    """The SHA-256 of a file's content in hexadecimal, or "absent" where it cannot be read."""
    try:
        return hashlib.sha256(read_ordinary(path)).hexdigest()
    except (OSError, ValueError):
        return "absent"


def installed() -> str:
    """The versions of the libraries that draw, from the names of their folders.

    Asking importlib would take 20 ms more.
    """
    site = Path(sysconfig.get_paths()["purelib"])
    return " ".join(path.name for name in PACKAGES for path in sorted(site.glob(f"{name}-*.dist-info")))
