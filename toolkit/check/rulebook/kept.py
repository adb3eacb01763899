"""The result of checking a rulebook, kept: reading one loads hundreds of patterns, which takes longer than all else.

It is kept under the rulebook's text, the texts of all files of the game that it is compared with, and the code. What
cannot be kept as plain values (findings that mend the file) is made anew each time.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

from toolkit.cache import Cache
from toolkit.check.rulebook.checked import LARGEST_BYTES, Rulebook
from toolkit.files import read_ordinary
from toolkit.json_form import either
from toolkit.model import Game
from toolkit.problem import Place, Problem, Severity
from toolkit.texts.language import version_of_language
from toolkit.texts.sources import digest_of_sources

KIND = "rulebooks"
CODE = (  # of the toolkit, what reads a rulebook; the language that it asks has a version of its own
    "check/__init__.py", "check/allow.py", "check/common_words.py", "check/rulebook", "emphasis.py", "files.py",
    "games.py", "home.py", "ids.py", "load", "model.py", "nearest.py", "places.py", "problem.py", "scalar.py",
    "schema.py", "source.py", "trust.py",
)  # fmt: skip
Row = tuple[str, str, str, tuple[str, int, int, int, int] | None, str, str]
PLACE = (str, int, int, int, int)
ROW = (str, str, str, either(PLACE, None), str, str)  # code, name, message, place, hint, severity
FORM = {"problems": [ROW], "words": int, "meant": int}


class Kept(TypedDict):
    """What is kept of a rulebook, as plain values."""

    problems: list[Row]
    words: int
    meant: int


def kept_rulebook(path: Path, game: Game, cache: Cache | None = None) -> Rulebook:
    """The rulebook in a file, checked with the words and numbers of its game: as it is kept, else anew."""
    cache = cache or Cache()
    key = _key(path, game)
    if key and (known := _known(path, cache.get_json(KIND, key, FORM))) is not None:
        return known
    from toolkit.check.rulebook.check import read_rulebook

    made = read_rulebook(path, game)
    if key and made.words and all(isinstance(each.hint, str) and not each.edits for each in made.problems):
        kept: Kept = {"problems": [_row(each) for each in made.problems], "words": made.words, "meant": made.meant}
        cache.put_json(KIND, key, kept)
    return made


def _known(path: Path, kept: Kept | None) -> Rulebook | None:
    """What is kept, as a rulebook; None where nothing is, or something else."""
    if kept is None:
        return None
    try:
        problems = tuple(map(_problem, kept["problems"]))
    except ValueError:  # no such severity
        return None
    return Rulebook(str(path), problems, kept["words"], kept["meant"])


def _problem(row: Row) -> Problem:
    """A finding that was kept. Raises ValueError."""
    code, name, message, place, hint, severity = row
    return Problem(code, name, message, place and Place(*place), hint, severity=Severity(severity))


def _row(problem: Problem) -> Row:
    it = problem.place
    where = None if it is None else (it.file, it.line, it.column, it.end_line, it.end_column)
    return problem.code, problem.name, problem.message, where, f"{problem.hint}", problem.severity.value


def _key(path: Path, game: Game) -> str:
    """What the result depends on; "" where that is not known."""
    toolkit = Path(__file__).parents[2]
    try:
        rulebook = read_ordinary(path, LARGEST_BYTES)
        code = version_of_language(), digest_of_sources(toolkit / name for name in CODE)
    except (OSError, ValueError):
        return ""
    files = sorted(_files_of(game))
    return hashlib.blake2b(repr((str(path), rulebook, files, code)).encode(), digest_size=16).hexdigest()


def _files_of(game: Game) -> Iterator[tuple[str, str]]:
    """The files that a game was read from, by path, with their texts."""
    sources = [game.source, game.rulings_source, *(deck.source for deck in (*game.decks, *game.parts))]
    return ((source.file.path, source.file.text) for source in sources if source is not None)
