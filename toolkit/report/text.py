"""Findings for people: what, where, the line with a caret under it, and what to do."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from shlex import quote

from engine.language.hint import lines_of
from toolkit.load.read_file import read_file
from toolkit.problem import Place, Problem, Severity, shortened
from toolkit.report.contents import Report, prose_line

MOST = 500  # findings that are shown; mending these usually mends most of the rest
WIDEST = 110  # characters of a source line that are shown
STYLES = {
    "error": "\033[1;31m",
    "warning": "\033[1;33m",
    "note": "\033[1;34m",
    "place": "\033[36m",
    "hint": "\033[32m",
    "dim": "\033[2m",
}
PLAIN = "\033[0m"


def text(made: Report) -> str:
    """A report as text: all findings, then the summary."""
    quoted = lru_cache(maxsize=16)(_lines_of)
    blocks = ["\n".join(_block(problem, made.colour, quoted)) for problem in made.problems[:MOST]]
    if len(made.problems) > MOST:
        blocks.append(f"… and {len(made.problems) - MOST:,} more. --format json gives them all.")
    return "\n\n".join([*blocks, "\n".join([made.summary, *_prose(made)])]) + "\n"


def _prose(made: Report) -> Iterator[str]:
    """A line for each game with prose, which says how to list what is not read, unless that is shown already."""
    shown = any(problem.severity is Severity.NOTE for problem in made.problems)
    for count in made.prose:
        which = f"{count.game}, " if len(made.prose) > 1 else ""
        hint = f" heap check {quote(count.folder)} --prose lists the others." if count.read < count.sentences else ""
        yield printable(f"{which}{prose_line(count)}.{'' if shown else hint}")


def _block(problem: Problem, colour: bool, quoted: object) -> list[str]:
    def styled(style: str, words: str) -> str:
        return f"{STYLES[style]}{words}{PLAIN}" if colour and words else words

    where = printable(f"{problem.place}: ") if problem.place else ""
    kind = problem.severity.value
    lines = [
        f"{styled('place', where)}{styled(kind, f'{kind} {problem.code}')} {printable(problem.message)} "
        f"{styled('dim', f'({problem.name})')}"
    ]
    if problem.place:
        source, caret = excerpt(problem.place, quoted)
        lines += [styled("dim", source), styled(kind, caret)] if source else []
    lines += [f"  {styled('hint', '→')} {printable(shortened(line))}" for line in lines_of(problem.hint)]
    return lines


def _lines_of(path: str) -> list[str]:
    file, _ = read_file(Path(path))
    return file.text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n") if file else []


def excerpt(place: Place, quoted: object = _lines_of) -> tuple[str, str]:
    """The line of a place and a line with carets under the place, both "" where there is no such line.

    Long lines are cut around the place.
    """
    lines = quoted(place.file) if callable(quoted) else []
    if not 1 <= place.line <= len(lines):
        return "", ""
    line = lines[place.line - 1]
    if not line.strip():
        return "", ""
    start = min(place.column - 1, len(line))
    end = min(place.end_column - 1, len(line)) if place.end_line == place.line else len(line.rstrip())
    first = max(0, start - WIDEST // 2) if len(line) > WIDEST else 0
    shown = line[first : first + WIDEST]
    before = ("…" if first else "") + line[first:start]
    marked = line[start : max(min(end, first + WIDEST), start + 1)]
    after = "…" if first + WIDEST < len(line) else ""
    margin = f"  {place.line} │ "
    source = f"{margin}{'…' if first else ''}{printable(shown)}{after}"
    return source, " " * (len(margin) - 2) + "│ " + " " * width(printable(before)) + "^" * max(
        1, width(printable(marked))
    )


def printable(words: str) -> str:
    """A text in which control characters, which a terminal would act upon, are replaced by visible signs."""
    if words.isprintable():
        return words
    return "".join(
        character if character.isprintable() else "→" if character == "\t" else "␊" if character == "\n" else "�"
        for character in words
    )


def width(words: str) -> int:
    """How many columns of a terminal a text takes: wide letters take two, combining accents none."""
    if words.isascii():
        return len(words)
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter in words
    )


def count(number: int, word: str) -> str:
    """A number with its noun: "1 error", "2 errors"."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def weights(problems: tuple[Problem, ...]) -> str:
    """How many errors, warnings and notes there are, in words; "no findings" where there are none."""
    numbers = {weight: sum(problem.severity is weight for problem in problems) for weight in Severity}
    return ", ".join(count(number, weight.value) for weight, number in numbers.items() if number) or "no findings"
