"""No files of the house import each other in a circle, and what is imported for types alone counts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.imports import circles, house, import_graph, module_files, shortest_circle


def described(graph: Mapping[str, frozenset[str]], ring: frozenset[str]) -> str:
    return f"{len(ring)} modules, for example {' -> '.join(shortest_circle(graph, ring))}"


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert len(house()) > 400
    assert [described(house(), ring) for ring in circles(house())] == []


# --- the finder itself -----------------------------------------------------------------------------------------------


def planted(root: Path, sources: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """The graph of a package `shop` with these files."""
    for name, source in {"__init__.py": "", **sources}.items():
        path = root / "shop" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return import_graph(module_files(root, ["shop"]))


FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop.till import Till\n"
IN_A_FUNCTION = "def ring():\n    from shop import till\n    return till\n"


@pytest.mark.parametrize("back", [FOR_TYPES, IN_A_FUNCTION, "import shop.till\n", "from . import till\n"])
def test_a_circle_is_found_however_it_is_closed(tmp_path: Path, back: str) -> None:
    graph = planted(tmp_path, {"till.py": "from shop.goods import Good\n", "goods.py": back})
    (ring,) = circles(graph)
    assert ring == {"shop.till", "shop.goods"}
    assert shortest_circle(graph, ring) == ["shop.goods", "shop.till", "shop.goods"]


def test_modules_that_only_share_one_are_no_circle(tmp_path: Path) -> None:
    sources = {
        "till.py": "from shop.goods import Good\nfrom shop import paper\n",
        "goods.py": "from shop import paper\n",
    }
    graph = planted(tmp_path, {**sources, "paper.py": "import shop.paper\nimport json\n"})
    assert graph["shop.till"] == {"shop.goods", "shop.paper"}
    assert graph["shop.paper"] == frozenset()
    assert circles(graph) == []
    assert shortest_circle(graph, graph) == []


def test_a_name_of_a_package_leads_to_the_package(tmp_path: Path) -> None:
    sources = {"__init__.py": "from shop.till import Till\n", "till.py": "from shop.goods import Good\n"}
    graph = planted(tmp_path, {**sources, "goods.py": "from shop import Till\n"})
    assert graph["shop.goods"] == {"shop"}
    assert circles(graph) == [frozenset({"shop", "shop.till", "shop.goods"})]
    assert circles(planted(tmp_path, {"goods.py": "from shop import till\n"})) == [
        frozenset({"shop.till", "shop.goods"})
    ]


def test_dots_count_from_the_module_and_from_the_package(tmp_path: Path) -> None:
    sources = {
        "back/__init__.py": "from . import room\nfrom .. import till\n",
        "back/room.py": "from ..till import Till\n",
    }
    graph = planted(tmp_path, {**sources, "till.py": ""})
    assert graph["shop.back"] == {"shop.back.room", "shop.till"}
    assert graph["shop.back.room"] == {"shop.till"}


def test_the_shortest_way_round_is_told() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d", "b"}, "d": {"a"}, "e": {"a"}}
    frozen = {name: frozenset(others) for name, others in graph.items()}
    (ring,) = circles(frozen)
    assert ring == {"a", "b", "c", "d"}
    assert shortest_circle(frozen, ring) == ["b", "c", "b"]
