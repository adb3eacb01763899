"""A picture of the house, drawn from the imports as a Mermaid flowchart, which GitHub shows: `python -m tests.house`.

A box is a package; an arrow leads from it to what it imports. An arrow is left out where a way through others leads
there too. Packages that import each other have an arrow with two heads.

Which packages are looked into follows from the layers that import-linter holds (pyproject.toml): a package whose parts
are layers is drawn as a frame around them, if at least two of them are packages. Its own modules are up to two boxes:
those that import one of its packages, and those that these stand on.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.imports import ROOT, Graph, circles, import_graph, module_files, reached

DOCUMENT = ROOT / "DESIGN.md"
BEGIN, END = "<!-- drawn by python -m tests.house -->", "<!-- end of what is drawn -->"
WIDTH = 32  # letters of a line in a box
ABOVE, BELOW = "above", "below"


def framed(pyproject: str, packages: Iterable[str]) -> frozenset[str]:
    """The packages that are drawn as frames: their parts are layers, and two or more of these are packages."""
    known = set(packages)
    found = set()
    for contract in tomllib.loads(pyproject)["tool"]["importlinter"]["contracts"]:
        if contract["type"] == "layers":
            for container in contract.get("containers", [""]):
                names = re.findall(r"[\w.]+", " ".join(contract["layers"]))
                layers = {f"{container}.{name}".lstrip(".") for name in names}
                found |= {name.rpartition(".")[0] for name in layers if name in known} - {""}
    return frozenset(name for name in found if sum(parent(each) == name for each in known) > 1)


def parent(name: str) -> str:
    """The package that a module or package lies in; empty for one that lies in none."""
    return name.rpartition(".")[0]


class Plan:
    """Which box each module is in. A box is named after its package; the modules of a frame itself have its name too,
    and behind it whether they stand above or below its packages.
    """

    def __init__(self, graph: Graph, packages: Iterable[str], frames: frozenset[str]) -> None:
        self.frames = frames
        self.packages = set(packages)
        homes = {module: self._home(module) for module in graph}
        self.boxes = {module: home for module, home in homes.items() if home not in frames}
        for frame in frames:
            own = {module for module, home in homes.items() if home == frame}
            for module in sorted(own):
                others = {other for other in reached(graph, module, own) if other not in own}
                is_above = any(other.startswith(f"{frame}.") for other in others)
                if others or any(module in imported for imported in graph.values()):
                    self.boxes[module] = f"{frame} {ABOVE if is_above else BELOW}"

    def _home(self, module: str) -> str:
        """The smallest box around a module: a package, or the frame that it is a module of."""
        parts = module.split(".")
        name = parts[0]
        for part in parts[1:]:
            if name not in self.frames or f"{name}.{part}" not in self.packages:
                return name
            name = f"{name}.{part}"
        return name

    def label(self, box: str) -> str:
        """What stands in a box: the package, or the names of the modules."""
        if " " not in box:
            return box
        names = sorted(name.rpartition(".")[2] for name, home in self.boxes.items() if home == box)
        return "<br/>".join(textwrap.wrap(", ".join(names), WIDTH))


def box_graph(graph: Graph, boxes: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Which box imports which others."""
    found: dict[str, set[str]] = {box: set() for box in boxes.values()}
    for module, others in graph.items():
        if module in boxes:
            found[boxes[module]] |= {boxes[other] for other in others if other in boxes}
    return {box: frozenset(others - {box}) for box, others in found.items()}


def arrows(graph: Graph) -> list[tuple[str, str, str]]:
    """From, how and to: one for each that no way through others replaces, two heads where both import each other."""
    ring_of = {box: ring for ring in circles(graph) for box in ring}
    found = []
    for box in sorted(graph):
        for other in sorted(graph[box]):
            if box in graph[other]:
                found += [(box, "<-->", other)] if box < other else []
                continue
            rings = ring_of.get(box, frozenset()) | ring_of.get(other, frozenset())
            if not any(other in reached(graph, middle) for middle in graph[box] - rings - {other}):
                found.append((box, "-->", other))
    return found


@cache
def drawn(root: Path = ROOT) -> str:
    """The flowchart of the repository in a folder."""
    files = module_files(root)
    graph = import_graph(files)
    packages = [name for name, path in files.items() if path.stem == "__init__"]
    packages += sorted({parent(name) for name in files} - {"", *packages})
    plan = Plan(graph, packages, framed((root / "pyproject.toml").read_text(encoding="utf-8"), packages))
    imports = box_graph(graph, plan.boxes)
    inside: dict[str, list[str]] = defaultdict(list)
    for box in sorted(imports):
        inside[box.partition(" ")[0] if " " in box else parent(box)].append(box)
    lines = ["flowchart TB", *_frame(plan, inside, "", "    ")]
    lines += [f"    {_id(box)} {arrow} {_id(other)}" for box, arrow, other in arrows(imports)]
    return "\n".join(["```mermaid", *lines, "```"])


def _frame(plan: Plan, inside: Mapping[str, list[str]], frame: str, indent: str) -> list[str]:
    """The boxes and frames that lie in a frame, or outside all of them."""
    lines = [f'{indent}{_id(box)}["{plan.label(box)}"]' for box in inside.get(frame, ())]
    for inner in sorted(name for name in plan.frames if parent(name) == frame):
        lines += [f'{indent}subgraph {_id(inner)} ["{inner}"]', *_frame(plan, inside, inner, f"{indent}    ")]
        lines += [f"{indent}end"]
    return lines


def _id(name: str) -> str:
    return re.sub(r"\W", "_", name)


def renewed(markdown: str, drawing: str) -> str:
    """The text with the drawing between its marks. Raises ValueError where there are none."""
    before, begin, rest = markdown.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{BEGIN} and {END} are missing")
    return f"{before}{begin}\n\n{drawing}\n\n{end}{after}"


if __name__ == "__main__":
    DOCUMENT.write_text(renewed(DOCUMENT.read_text(encoding="utf-8"), drawn()), encoding="utf-8")
