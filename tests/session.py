"""Shell sessions written in Markdown: run as they stand, and compared with what they show.

    ```console
    $ heap check
    Clean: … cards.
    ```

`…` stands for any characters of a line; as a line of its own, for any lines. A block of YAML whose first line is a path
(`# tea/game.yaml`) is a file that lies there before. `python -m tests.session README.md` puts what is printed now into
the file, and keeps the lines with `…` that still fit. It renews the table of commands too.
"""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import termios
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```yaml\n(# (\S+/\S+)\n.*?)^```$", re.MULTILINE | re.DOTALL)
ANYTHING = "…"
WIDTH = 100  # columns of the terminal
MACHINE_READS = ("CI", "BUILD_NUMBER", "GITHUB_ACTIONS")


@dataclass(frozen=True, slots=True)
class Step:
    """A command and the lines shown under it."""

    command: str
    shown: tuple[str, ...]


def steps(markdown: str) -> list[Step]:
    """The commands of all sessions in a text."""
    found: list[tuple[str, list[str]]] = []
    for block in BLOCK.findall(markdown):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return [Step(command, tuple(shown)) for command, shown in found]


def lay_out(markdown: str, folder: Path) -> None:
    """A copy of the games and templates, and the files that a text shows."""
    for name in ("cards", "templates"):
        shutil.copytree(ROOT / name, folder / name)
    for content, name in FILE.findall(markdown):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


def run(session: list[Step], folder: Path) -> Iterator[tuple[Step, list[str]]]:
    """Run the commands in a folder; each with the lines it printed, as on a plain terminal."""
    for step in session:
        yield step, trimmed(printed_on_a_terminal(step.command, folder, environment(folder)))


def environment(folder: Path) -> Mapping[str, str]:
    """A plain terminal, where `heap` is at hand, knows no settings, and keeps what it has worked out in the folder.

    Programs print more where a variable says that a machine reads them, as pytest does; here somebody reads.
    """
    return {
        **{name: value for name, value in os.environ.items() if name not in MACHINE_READS},
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "HEAP_CACHE": str(folder / ".heap"),
        "HEAP_SETTINGS": str(folder / ".heap" / "settings"),
        "HEAP_TRUST": "",
        "TERM": "dumb",
        "COLUMNS": str(WIDTH),
        "NO_COLOR": "1",
    }


def printed_on_a_terminal(command: str, folder: Path, environment: Mapping[str, str]) -> str:
    """What a command prints where it is typed; there some commands show tables."""
    near, far = pty.openpty()
    termios.tcsetwinsize(far, (50, WIDTH))
    process = subprocess.Popen(
        ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=far, stderr=far
    )
    os.close(far)
    content = b""
    with suppress(OSError):  # the end of a terminal is an error on Linux
        while part := os.read(near, 65536):
            content += part
    os.close(near)
    process.wait(timeout=60)
    return content.decode().replace("\r\n", "\n")


def trimmed(text: str) -> list[str]:
    """Lines without blanks at their ends, and without empty ones."""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def fits(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines shown are the lines printed."""
    if not shown:
        return not printed
    if shown[0] == ANYTHING:
        return any(fits(shown[1:], printed[at:]) for at in range(len(printed) + 1))
    return bool(printed) and same(shown[0], printed[0]) and fits(shown[1:], printed[1:])


def same(shown: str, printed: str) -> bool:
    """Whether one line is the other."""
    return re.fullmatch(".*".join(re.escape(part) for part in shown.split(ANYTHING)), printed) is not None


def renewed(markdown: str, folder: Path) -> str:
    """The text with what is printed now."""
    lay_out(markdown, folder)
    done = run(steps(markdown), folder)

    def block(match: re.Match[str]) -> str:
        lines = []
        for _ in steps(match[0]):
            step, printed = next(done)
            lines += [f"$ {step.command}", *(step.shown if fits(list(step.shown), printed) else printed)]
        return "\n".join(["```console", *lines, "```"])

    return BLOCK.sub(block, markdown)


def with_commands(markdown: str) -> str:
    """The text with the table of all commands as they are now."""
    from toolkit.cli.app import COMMANDS

    rows = "".join(f"| `heap {name}` | {summary} |\n" for name, (_, summary) in COMMANDS.items())
    return re.sub(r"(?:^\| `heap [\w-]+` \|.*\n)+", lambda _: rows, markdown, flags=re.MULTILINE)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        with tempfile.TemporaryDirectory() as scratch:
            file = Path(name)
            text = with_commands(renewed(file.read_text(encoding="utf-8"), Path(scratch)))
            file.write_text(text, encoding="utf-8")
