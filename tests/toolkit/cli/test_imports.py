"""What a command may load: of other people's libraries only those that it needs, whatever is installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent.parent

# runs a command line and says which libraries came in by it
SCRIPT = """
import sys
before = set(sys.modules)
{planted}
from toolkit.cli import main
try:
    main({words!r})
finally:
    print(*sorted(set(sys.modules) - before), file=sys.stderr)
"""
HEAVY = {"asyncio", "concurrent", "email", "http", "logging", "multiprocessing", "socket", "sqlite3", "ssl", "xml"}
OWN = {"engine", "toolkit"}
TYPER = {"typer", "annotated_doc", "click", "colorama", "shellingham", "typing_extensions"}
NOBODYS = {"cython_runtime"}  # made up by compiled modules
RICH = {"rich", "pygments", "markdown_it", "mdurl", "linkify_it", "attr", "logging"}  # with what it looks for itself
YAML = {"yaml"}
NEAR = {"rapidfuzz"}
PATHS = {"pydantic", "pydantic_core", "annotated_types", "typing_inspection", "email", "socket"}  # typer's, for a path

NEEDED: dict[str, set[str]] = {
    "check ark": YAML,
    "check ark --format json": YAML,
    "check ark --format text --allow-warnings": YAML,
    "check --help": RICH | YAML,
    "check --wrong": RICH | YAML,
    "--help": RICH,
    "chekc": NEAR,
    "check akr": YAML | NEAR,
    "find vp>=2": YAML,
    "find name:/bone$/": YAML | {"re2"},
    "find nonsense:1": YAML | NEAR,
    "show hay": YAML,
    "read take.": YAML | NEAR,
    "explain C101": YAML,
    "explain": YAML,
    "schema": set(),
    "schema deck ark": YAML,
    "export ark cards.csv": YAML,
    "export ark cards.json": YAML,
    "export ark cards.xlsx": YAML | {"openpyxl", "PIL", "et_xmlfile", "lxml", "numpy", "defusedxml", "xml"},
    "db ark -o ark.db": YAML | PATHS | {"sqlite3"},
    "new my-game": set(),
    "play ark --bots random,random --quiet": YAML | RICH,
}


def loaded(words: list[str], folder: Path, planted: str = "") -> set[str]:
    """All modules that a command line loads."""
    environment = {**os.environ, "HEAP_CACHE": str(folder / "cache"), "PYTHONPATH": str(ROOT), "TERM": "dumb"}
    script = SCRIPT.format(planted=planted, words=words)
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in run.stderr, run.stderr
    return set(run.stderr.splitlines()[-1].split())


def libraries(words: list[str], folder: Path, planted: str = "") -> set[str]:
    """What a command line loads beside what Python brings, and what of that takes long."""
    found = {name.partition(".")[0] for name in loaded(words, folder, planted)}
    ours = {name for name in found if name in HEAVY or name not in sys.stdlib_module_names}
    return {name for name in ours if not name.startswith("_")} - OWN - TYPER - NOBODYS


@pytest.mark.parametrize("line", NEEDED)
def test_a_command_loads_only_what_it_needs(line: str, tmp_path: Path) -> None:
    words = line.split()
    libraries(words, tmp_path)  # what is kept from now on is not made again
    assert libraries(words, tmp_path) <= NEEDED[line]


def test_the_first_check_of_a_game_loads_no_more(tmp_path: Path) -> None:
    assert libraries(["check", "ark"], tmp_path) <= YAML


def test_what_is_kept_is_checked_again_without_what_reads_and_plays(tmp_path: Path) -> None:
    reading = {"engine.language.nodes", "engine.language.reader", "engine.kernel"}
    assert reading <= loaded(["check", "ark"], tmp_path)
    assert not reading & loaded(["check", "ark"], tmp_path)


def test_what_has_no_rulebook_to_check_does_not_load_what_checks_one(tmp_path: Path) -> None:
    reading = {"toolkit.check.rulebook.check", "toolkit.check.rulebook.claims"}
    assert reading <= loaded(["check", "ark"], tmp_path)
    assert "toolkit.check.registry" in (found := loaded(["check", "ark", "--only", "hay"], tmp_path))
    assert not reading & found


@pytest.mark.parametrize("planted", ["jinja2", "PIL.Image", "fontTools.ttLib", "pikepdf", "multiprocessing"])
def test_a_library_that_comes_in_is_found(planted: str, tmp_path: Path) -> None:
    found = libraries(["schema"], tmp_path, f"import {planted}")
    assert planted.partition(".")[0] in found


def test_a_rulebook_that_was_checked_needs_no_patterns_again(tmp_path: Path) -> None:
    """Nor does a game whose files name no size and no search need what reads these."""
    patterns = {"toolkit.check.rulebook.check", "toolkit.check.rulebook.misprints"}
    assert patterns <= loaded(["check", "ark"], tmp_path)
    assert not loaded(["check", "ark"], tmp_path) & {*patterns, "toolkit.query", "toolkit.query.conditions"}
