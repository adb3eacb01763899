"""The recipes of CONTRIBUTING.md ("## Add ..."), carried out as they are written, in a copy of the project.

The words before a block say what it is; they end in a colon:

    A new file `cards/tea/leaves.yaml`:         the block is the file
    In `engine/language/nodes/showing.py`, at the end:      it is added there
    In `toolkit/check/registry.py`:             a diff: lines to find, with those to add (+) and to take away (-)
    Leave the line `…` of `…` out once, and …:  a session, run while the line is not there

A block of ```console is a session (tests/session.py): each command is run and must print what is shown under it.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.session import Step, environment, fits, printed_on_a_terminal, steps, trimmed

ROOT = Path(__file__).parent.parent
FOLDERS = ("cardheap", "engine", "toolkit", "cards", "templates", "tests")
COPIED = (*FOLDERS, "pyproject.toml", "package.json", "package-lock.json", "README.md", "CONTRIBUTING.md", "docs")
LINKED = ("node_modules",)
NOT_COPIED = shutil.ignore_patterns("*.egg-info", ".hypothesis")
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})(?P<kind>\w*).*\n(?P<body>(?:.*\n)*?)(?P=fence)$", re.MULTILINE)
NEW = re.compile(r"\bnew file `(?P<path>[^`]+)`[^`]*:$")
END = re.compile(r"\b[Ii]n `(?P<path>[^`]+)`, at the end:$")
CHANGE = re.compile(r"\b[Ii]n `(?P<path>[^`]+)`:$")
WITHOUT = re.compile(r"\bLeave the line `(?P<line>[^`]+)` of `(?P<path>[^`]+)` out once[^`]*:$")
GAPS = {".py": "\n\n\n", ".md": "\n\n"}  # what divides a piece at the end of a file from the one before


class Drift(Exception):  # noqa: N818 - says what was found
    """A recipe is not true: what it names is not there, or something else is printed."""


@dataclass(frozen=True, slots=True)
class Task:
    """One block, with the words before it."""

    words: str
    kind: str  # what stands behind the fence: python, diff, console
    body: str

    def __str__(self) -> str:
        return f"{self.words}\n{self.body}"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What stands under one heading."""

    title: str
    text: str

    @property
    def tasks(self) -> list[Task]:
        """Its blocks in their order. Raises Drift where a block would be passed over."""
        found = []
        end = 0
        for match in FENCE.finditer(self.text):
            paragraph = self.text[end : match.start()].strip().split("\n\n")[-1]
            found.append(Task(" ".join(paragraph.split()), match["kind"], match["body"]))
            end = match.end()
        if left := re.search(r"^\s*(?:```|~~~).*$", FENCE.sub("", self.text), re.MULTILINE):
            raise Drift(f"{self.title}: a block that is not at the beginning of its lines: {left[0]}")
        return found

    @property
    def new_files(self) -> list[str]:
        """The files that it makes."""
        return [match["path"] for task in self.tasks if (match := NEW.search(task.words))]

    @property
    def touched_files(self) -> list[str]:
        """The files that it makes or changes, each once, in their order."""
        found = [
            match["path"] for task in self.tasks for kind in (NEW, END, CHANGE) if (match := kind.search(task.words))
        ]
        return list(dict.fromkeys(found))

    @property
    def commands(self) -> list[str]:
        """The commands that it runs."""
        return [step.command for task in self.tasks for step in session(task)]


def recipes(markdown: str) -> list[Recipe]:
    """Every recipe of a text. What looks like a heading inside a block is none."""
    blocks = [match.span() for match in FENCE.finditer(markdown)]
    headings = [
        match for match in HEADING.finditer(markdown) if not any(start < match.start() < end for start, end in blocks)
    ]
    ends = [*(match.start() for match in headings[1:]), len(markdown)]
    return [
        Recipe(match[1], markdown[match.end() : end])
        for match, end in zip(headings, ends, strict=True)
        if match[1].startswith("Add ")
    ]


def copy_of_the_project(folder: Path) -> Path:
    """A copy in which recipes can be carried out."""
    folder.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
        else:
            shutil.copy2(ROOT / name, folder / name)
    for name in LINKED:
        if (ROOT / name).exists():
            (folder / name).symlink_to((ROOT / name).resolve())
    return folder


def carry_out(recipe: Recipe, folder: Path) -> None:
    """Do all that it says. Raises Drift."""
    for task in recipe.tasks:
        carry_out_task(task, folder)


def carry_out_task(task: Task, folder: Path) -> None:
    """Do what one block says. Raises Drift where it cannot be done, and where something else comes out."""
    if task.kind == "console":
        if match := WITHOUT.search(task.words):
            with left_out(folder / match["path"], match["line"], task):
                converse(task, folder)
        else:
            converse(task, folder)
    elif match := NEW.search(task.words):
        path = folder / match["path"]
        if path.exists():
            raise Drift(f"There is a {match['path']} already: {task}")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(task.body, encoding="utf-8")
    elif match := END.search(task.words):
        path = existing(folder, match["path"], task)
        old = path.read_text(encoding="utf-8")
        gap = GAPS.get(path.suffix)
        path.write_text(f"{old.rstrip()}{gap}{task.body}" if gap else old + task.body, encoding="utf-8")
    elif task.kind == "diff" and (match := CHANGE.search(task.words)):
        path = existing(folder, match["path"], task)
        path.write_text(patched(path.read_text(encoding="utf-8"), task), encoding="utf-8")
    else:
        raise Drift(f"Nothing says where this belongs: {task}")


def existing(folder: Path, name: str, task: Task) -> Path:
    """A file that a block changes. Raises Drift."""
    if not (folder / name).is_file():
        raise Drift(f"There is no file {name}: {task}")
    return folder / name


def patched(text: str, task: Task) -> str:
    """A text with the lines of a diff changed; hunks are divided by `@@`. Raises Drift."""
    for hunk in re.split(r"^@@.*\n", task.body, flags=re.MULTILINE):
        lines = [line if line.strip() else " \n" for line in hunk.splitlines(keepends=True)]
        if strange := [line for line in lines if line[0] not in " +-"]:
            raise Drift(f"A line of a diff begins with a blank, + or -: {strange[0]}")
        old, new = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
        if not old or f"\n{text}".count(f"\n{old}") != 1:
            raise Drift(f"These lines do not stand there once: {old}\n{task.words}")
        text = f"\n{text}".replace(f"\n{old}", f"\n{new}")[1:]
    return text


@contextmanager
def left_out(path: Path, line: str, task: Task) -> Iterator[None]:
    """A file without one line, for as long. Raises Drift."""
    before = existing(path.parent, path.name, task).read_text(encoding="utf-8")
    rows = before.splitlines(keepends=True)
    if [row.strip() for row in rows].count(line) != 1:
        raise Drift(f"This line does not stand in {path.name} once: {line}")
    path.write_text("".join(row for row in rows if row.strip() != line), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(before, encoding="utf-8")


def session(task: Task) -> list[Step]:
    """The commands of a block."""
    return steps(f"```console\n{task.body}```\n") if task.kind == "console" else []


def converse(task: Task, folder: Path) -> None:
    """Run the commands of a block. Raises Drift where one prints something else than is shown."""
    for step in session(task):
        printed = trimmed(printed_on_a_terminal(step.command, folder, at_home(folder)))
        if not fits([line for line in step.shown if line], printed):
            shown, seen = "\n".join(step.shown), "\n".join(printed[-60:])
            raise Drift(f"{task.words}\n$ {step.command}\nis shown to print:\n{shown}\nand prints:\n{seen}")


def at_home(folder: Path) -> dict[str, str]:
    """A plain terminal in which Python finds the copy, and tests that are run know of none around them."""
    kept = {name: value for name, value in environment(folder).items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": os.fspath(folder)}
