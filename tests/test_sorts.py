"""The sorts of things are a closed set: mypy refuses a sort that is none, and this finds those that it does not read.

mypy reads what is compared with `==` and what is passed on, but neither the tuple after `in` nor what stands in
`Annotated`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.language.sorts import SORTS
from tests.imports import module_files


def name_of(node: ast.expr) -> str:
    """The last name of an expression: `sort` for `pick.sort`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def words_in(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def strangers(source: str) -> list[str]:
    """Words that stand where a sort belongs and are none; "" stands for no sort."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare) and name_of(node.left).endswith("sort"):
            found += [word for other in node.comparators for word in words_in(other)]
        elif isinstance(node, ast.Call) and name_of(node.func) == "Sorts":
            found += [word for given in node.args for word in words_in(given)]
    return [word for word in found if word and word not in SORTS]


def test_every_sort_is_one() -> None:
    looked_at = [path for name, path in module_files().items() if name.startswith(("engine.", "toolkit."))]
    assert len(looked_at) > 400
    assert {path: words for path in looked_at if (words := strangers(Path(path).read_text(encoding="utf-8")))} == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("if sort in ('peice', 'player'): pass", ["peice"]),
        ("if pick.sort not in {'card', 'plie'}: pass", ["plie"]),
        ("if holder_sort == 'crad': pass", ["crad"]),
        ("where: Annotated[Goal, Sorts(('place', 'crad'))]", ["crad"]),
        ("if sort in ('piece', 'player', ''): pass", []),
        ("where: Annotated[Goal, Sorts(('place', 'card'))]", []),
        ("if word in ('peice', 'player'): pass", []),
    ],
)
def test_a_word_that_is_no_sort_is_found(source: str, words: list[str]) -> None:
    assert strangers(source) == words
