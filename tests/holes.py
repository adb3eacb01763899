"""Where types and linters are told to look away, counted: `Any`, `type: ignore` and `noqa`, package by package.

`python -m tests.holes` prints the rows as `CEILINGS` in tests/test_holes.py has them.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

from tests.imports import ROOT, module_files

PACKAGES = ("engine", "toolkit")
IGNORE = re.compile(r"#\s*(?:type:\s*ignore\b|mypy:\s)(?:\[([\w\s,-]*)\])?(\s*#(?!\s*noqa).*\w)?")
NOQA = re.compile(
    r"#\s*(?:ruff:\s*|flake8:\s*)?noqa\b(?::\s*([A-Z]+\d+(?:[\s,]+[A-Z]+\d+)*))?(\s*-.*\w)?", re.IGNORECASE
)
LOOK_AWAY = re.compile("type:|mypy:|noqa", re.IGNORECASE)


class Holes(NamedTuple):
    """How many of each; `silent` are the comments among them that name no code or give no reason.

    A reason stands behind: `# noqa: PLR0911 - a case each`, `# type: ignore[misc]  # no types of its own`.
    """

    anys: int = 0
    ignores: int = 0
    noqas: int = 0
    silent: int = 0


class Comment(NamedTuple):
    """A comment that tells a type checker or a linter to look away: in which line, for which codes, why."""

    line: int
    kind: str  # ignore, noqa
    codes: str
    reason: str


def holes_in(source: str) -> Holes:
    """The holes of one file."""
    found = list(comments(source))
    kinds = [comment.kind for comment in found]
    silent = sum(not (comment.codes and comment.reason) for comment in found)
    return Holes(anys(source), kinds.count("ignore"), kinds.count("noqa"), silent)


def anys(source: str) -> int:
    """How often a file says `Any`: in annotations, in aliases of types and in casts, not where it is imported."""
    return sum(map(says_any, ast.walk(ast.parse(source))))


def says_any(node: ast.AST) -> bool:
    """Whether an expression is `Any` or `typing.Any`; a class of that name in another module is none."""
    if isinstance(node, ast.Attribute):
        return node.attr == "Any" and isinstance(node.value, ast.Name) and node.value.id == "typing"
    return isinstance(node, ast.Name) and node.id == "Any"


def has_loose_signature(source: str) -> bool:
    """Whether a function of a file takes or returns `Any` itself, which ruff's ANN401 finds."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = node.args
            taken = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
            kinds = [node.returns, *(each.annotation for each in taken if each)]
            if any(kind is not None and says_any(kind) for kind in kinds):
                return True
    return False


def comments(source: str) -> Iterator[Comment]:
    """The comments of a file that make others look away."""
    if not LOOK_AWAY.search(source):  # most files have none, and cutting one into tokens takes long
        return
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            for kind, pattern in (("ignore", IGNORE), ("noqa", NOQA)):
                for match in pattern.finditer(token.string):
                    yield Comment(token.start[0], kind, (match[1] or "").strip(), (match[2] or "").strip("# -"))


def package_of(module: str) -> str:
    """The package that a module is counted with: two names of it, such as engine.kernel, or one for what lies above."""
    first, _, rest = module.partition(".")
    below = (ROOT / first / rest.split(".")[0]).is_dir() if rest else False
    return f"{first}.{rest.split('.')[0]}" if below else first


def counted() -> dict[str, Holes]:
    """The holes of each package of engine and toolkit that has some, by name."""
    found: dict[str, Holes] = {}
    for module, path in module_files(packages=PACKAGES).items():
        package = package_of(module)
        both = zip(found.get(package, Holes()), holes_in(path.read_text(encoding="utf-8")), strict=True)
        found[package] = Holes(*map(sum, both))
    return {package: holes for package, holes in sorted(found.items()) if any(holes)}


if __name__ == "__main__":
    for package, holes in counted().items():
        print(f'    "{package}": Holes({", ".join(map(str, holes))}),')
