"""The picture of the house in DESIGN.md shows the imports as they are now, and follows when packages are divided."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.house import BEGIN, DOCUMENT, END, arrows, drawn, framed, renewed
from tests.imports import ROOT

LAYERS = """
[[tool.importlinter.contracts]]
type = "layers"
containers = ["engine"]
layers = ["(proof) : (bots)", "kernel"]
"""
ROOMS = """
[[tool.importlinter.contracts]]
type = "layers"
containers = ["engine.kernel"]
layers = ["compile", "core"]
"""


def test_the_picture_is_as_the_imports_are() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert renewed(text, drawn()) == text, "python -m tests.house"
    assert renewed(text.replace("engine_games --> engine_kernel", "engine_kernel --> engine_games"), drawn()) == text


def test_every_package_of_the_layers_is_in_the_picture() -> None:
    boxes = set(re.findall(r'\["([\w.]+)"\]', drawn()))
    folders = {path for part in ("engine", "toolkit") for path in (ROOT / part).iterdir() if any(path.glob("*.py"))}
    assert len(folders) > 12
    assert {f"{path.parent.name}.{path.name}" for path in folders} <= boxes


def test_a_text_without_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="are missing"):
        renewed(f"{END} {BEGIN}", "")
    assert renewed(f"a {BEGIN} old {END} b", "new") == f"a {BEGIN}\n\nnew\n\n{END} b"


def planted(root: Path, sources: Mapping[str, str], pyproject: str) -> str:
    """The picture of a small engine."""
    for name, source in sources.items():
        path = root / "engine" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
        (path.parent / "__init__.py").touch()
    (root / "pyproject.toml").write_text(pyproject, encoding="utf-8")
    return drawn(root)


SOURCES = {
    "proof/search.py": "from engine.kernel import referee\nfrom engine.kernel.core.state import State\n",
    "bots/even.py": "from engine.kernel.core import state\n",
    "kernel/referee.py": "from engine.kernel.compile.cards import read\nfrom engine.kernel.box import Box\n",
    "kernel/box.py": "import json\n",
    "kernel/compile/cards.py": "from engine.kernel.core.state import State\n",
    "kernel/core/state.py": "from engine.kernel.box import Box\n",
}


def test_a_package_is_one_box_until_its_parts_are_layers(tmp_path: Path) -> None:
    lines = [line.strip() for line in planted(tmp_path, SOURCES, LAYERS).splitlines()]
    assert lines[2:] == [
        'subgraph engine ["engine"]',
        'engine_bots["engine.bots"]',
        'engine_kernel["engine.kernel"]',
        'engine_proof["engine.proof"]',
        "end",
        "engine_bots --> engine_kernel",
        "engine_proof --> engine_kernel",
        "```",
    ]


def test_the_parts_of_a_package_that_are_layers_are_boxes_in_it(tmp_path: Path) -> None:
    lines = [line.strip() for line in planted(tmp_path, SOURCES, LAYERS + ROOMS).splitlines()]
    assert lines[2:] == [
        'subgraph engine ["engine"]',
        'engine_bots["engine.bots"]',
        'engine_proof["engine.proof"]',
        'subgraph engine_kernel ["engine.kernel"]',
        'engine_kernel_above["referee"]',
        'engine_kernel_below["box"]',
        'engine_kernel_compile["engine.kernel.compile"]',
        'engine_kernel_core["engine.kernel.core"]',
        "end",
        "end",
        "engine_bots --> engine_kernel_core",
        "engine_kernel_above --> engine_kernel_compile",
        "engine_kernel_compile --> engine_kernel_core",
        "engine_kernel_core --> engine_kernel_below",
        "engine_proof --> engine_kernel_above",
        "```",
    ]


def test_only_layers_of_two_packages_and_more_make_a_frame() -> None:
    packages = ["engine", "engine.kernel", "engine.bots", "engine.kernel.core"]
    assert framed(LAYERS + ROOMS, packages) == {"engine"}
    assert framed(LAYERS + ROOMS, [*packages, "engine.kernel.compile"]) == {"engine", "engine.kernel"}
    assert framed(LAYERS.replace('"layers"', '"independence"'), packages) == set()


def test_what_a_way_through_others_replaces_has_no_arrow_and_a_circle_keeps_its_arrows() -> None:
    graph = {"a": {"b", "c", "d"}, "b": {"c"}, "c": {"d", "b"}, "d": set(), "e": {"d"}}
    frozen = {name: frozenset(others) for name, others in graph.items()}
    assert arrows(frozen) == [
        ("a", "-->", "b"),
        ("a", "-->", "c"),
        ("b", "<-->", "c"),
        ("c", "-->", "d"),
        ("e", "-->", "d"),
    ]
