"""The holes in types and lint rules grow fewer: each count stands at its ceiling, which is lowered with it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.holes import PACKAGES, Holes, comments, counted, has_loose_signature, holes_in, package_of
from tests.imports import ROOT, module_files

CEILINGS = {  # `Any`, `type: ignore`, `noqa`, and of these two those without a code or a reason; no row is none of any
    "engine.bots": Holes(0, 0, 2, 0),
    "engine.games": Holes(1, 0, 17, 0),
    "engine.kernel": Holes(7, 0, 22, 0),
    "engine.language": Holes(1, 1, 0, 0),
    "engine.records": Holes(0, 0, 2, 0),
    "toolkit": Holes(7, 0, 12, 0),
    "toolkit.check": Holes(2, 0, 0, 0),
    "toolkit.cli": Holes(2, 2, 7, 0),
    "toolkit.load": Holes(11, 0, 1, 0),
    "toolkit.press": Holes(18, 5, 27, 0),
    "toolkit.prove": Holes(0, 0, 2, 0),
    "toolkit.rooms": Holes(1, 0, 0, 0),
    "toolkit.table": Holes(0, 1, 1, 0),
    "toolkit.tables": Holes(4, 0, 1, 0),
    "toolkit.texts": Holes(3, 0, 1, 0),
}


def held(found: dict[str, Holes], ceilings: dict[str, Holes]) -> list[str]:
    """A sentence for each count that is not at its ceiling; both wrongs say what to write."""
    told = []
    for package in sorted({*found, *ceilings}):
        now, most = found.get(package, Holes()), ceilings.get(package, Holes())
        for name, count, ceiling in zip(Holes._fields, now, most, strict=True):
            if count > ceiling:
                told.append(f"{package}: {count} {name}, but {ceiling} at most")
            elif count < ceiling:
                told.append(f"{package}: only {count} {name}, lower {ceiling} to it")
    return told


def test_holes_grow_fewer() -> None:
    assert held(counted(), CEILINGS) == [], "python -m tests.holes prints the rows as they are now"


def test_a_count_above_its_ceiling_is_found_and_a_ceiling_above_its_count() -> None:
    ceilings = {"engine.bots": Holes(1, 0, 2, 0)}
    assert held({"engine.bots": Holes(1, 0, 2, 0)}, ceilings) == []
    assert held({"engine.bots": Holes(2, 0, 2, 0)}, ceilings) == ["engine.bots: 2 anys, but 1 at most"]
    assert held({"engine.bots": Holes(1, 0, 1, 0)}, ceilings) == ["engine.bots: only 1 noqas, lower 2 to it"]
    assert held({}, ceilings) == ["engine.bots: only 0 anys, lower 1 to it", "engine.bots: only 0 noqas, lower 2 to it"]
    assert held({"engine.new": Holes(ignores=1)}, {}) == ["engine.new: 1 ignores, but 0 at most"]


def test_every_type_ignore_has_its_code() -> None:
    found = [
        f"{module}:{comment.line}"
        for module, path in module_files(packages=["cardheap", *PACKAGES]).items()
        for comment in comments(path.read_text(encoding="utf-8"))
        if comment.kind == "ignore" and not comment.codes
    ]
    assert found == []


def needless(allowed: dict[str, list[str]], root: Path = ROOT) -> list[str]:
    """Patterns of files for which ANN401 is off, though no signature in them says `Any`."""
    return [
        pattern
        for pattern, codes in allowed.items()
        if "ANN401" in codes
        and not any(has_loose_signature(path.read_text(encoding="utf-8")) for path in root.glob(pattern))
    ]


def test_any_is_allowed_in_the_signatures_of_no_file_that_does_without() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["lint"]
    assert not {"ANN", "ANN4", "ANN401"} & {*settings["ignore"]}
    assert needless(settings["per-file-ignores"]) == [], "take these lines out of pyproject.toml"


def test_a_file_that_does_without_any_is_found(tmp_path: Path) -> None:
    (tmp_path / "loose.py").write_text("def f(x: int, *more: Any) -> int: ...\n")
    (tmp_path / "strict.py").write_text("x: Any\n\n\ndef f(x: dict[str, Any]) -> phrases.Any: ...\n")
    allowed = {"loose.py": ["ANN401"], "strict.py": ["ANN401"], "*.py": ["ANN401"], "gone.py": ["ANN401"]}
    assert needless({**allowed, "other.py": ["E501"]}, tmp_path) == ["strict.py", "gone.py"]


@pytest.mark.parametrize(
    ("source", "holes"),
    [
        ("import typing\nfrom typing import Any\nx: dict[str, Any]\ny: typing.Any = cast(Any, x)\n", Holes(anys=3)),
        ("from nodes import phrases\nx = phrases.Any\n", Holes()),
        ("from typing import Any\nAnything = 'Any'  # Any\n", Holes()),
        ("x = y  # type: ignore\n", Holes(ignores=1, silent=1)),
        ("x = y  # type: ignore[misc]\n", Holes(ignores=1, silent=1)),
        ("x = y  # type: ignore[misc, arg-type]  # the library has no types\n", Holes(ignores=1)),
        ("x = '# type: ignore'  # what is to be ignored is of no type\n", Holes()),
        ("# mypy: ignore-errors\n", Holes(ignores=1, silent=1)),
        ("x = y  # noqa\n", Holes(noqas=1, silent=1)),
        ("x = y  # noqa: E501\n", Holes(noqas=1, silent=1)),
        ("x = y  # noqa: E501, F401 - as it is printed\n", Holes(noqas=1)),
        ("# ruff: noqa\n", Holes(noqas=1, silent=1)),
        ("x = y  # type: ignore[misc]  # noqa: E501 - as it is printed\n", Holes(ignores=1, noqas=1, silent=1)),
    ],
)
def test_holes_are_counted(source: str, holes: Holes) -> None:
    assert holes_in(source) == holes


def test_modules_are_counted_with_their_package() -> None:
    names = ("engine.kernel.state", "engine.kernel", "toolkit.files", "toolkit", "engine.games.ark.turn")
    assert [package_of(name) for name in names] == [
        "engine.kernel",
        "engine.kernel",
        "toolkit",
        "toolkit",
        "engine.games",
    ]
