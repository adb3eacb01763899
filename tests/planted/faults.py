"""The faults that can be planted, each with a name, and the order in which a seed draws them."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from tests.planted.kinds import KINDS
from tests.planted.source import FUNCTIONS, Edit, Source, Spot

AREAS: dict[str, tuple[str, ...]] = {
    "kernel": ("engine/kernel/compile", "engine/kernel/running"),
    "games": (
        "engine/games/ark", "engine/games/crafty_critters", "engine/games/top_of_the_heap", "engine/games/trash_kings",
    ),
    "language": ("engine/language", "engine/language/nodes"),
}  # fmt: skip
WORDS_ONLY = frozenset({  # modules that say things in words, advise, or make up trees: no game hangs on them
    "log_text.py", "wording.py", "words.py", "plain.py", "paraphrase.py", "outline.py", "glossary.py", "mistakes.py",
    "refusal.py", "generate.py",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of a file that makes it wrong. Its name says where and which, and outlives lines added above."""

    name: str
    kind: str
    area: str
    path: str
    line: int
    edit: Edit
    function: str = ""  # that it is in, with those around it: "Class.method"; "" for one in none

    def diff(self, text: str) -> str:
        """The change as a unified diff."""
        old, new = text.splitlines(keepends=True), self.edit.made(text).splitlines(keepends=True)
        return "".join(difflib.unified_diff(old, new, self.path, self.path, n=1))


def faults_in(path: str, area: str, text: str) -> Iterator[Fault]:
    """Every fault of every kind that a file has room for; a change that two kinds make is the first one's."""
    source = Source(text)
    numbers: Counter[tuple[str, str]] = Counter()
    seen: set[Edit] = set()
    for spot in source.spots():
        for kind, edits in KINDS.items():
            for edit in edits(source, spot):
                numbers[kind, spot.function] += 1
                if edit not in seen:
                    seen.add(edit)
                    name = f"{path}:{spot.function}:{kind}:{numbers[kind, spot.function]}"
                    yield Fault(name, kind, area, path, source.line_of(edit.start), edit, _function(spot))


def _function(spot: Spot) -> str:
    """The function in which something is changed at a place; that of a whole function is changed in it itself."""
    own = spot.node.name if isinstance(spot.node, FUNCTIONS) else ""
    return ".".join(name for name in (spot.function, own) if name)


def files(root: Path) -> Iterator[tuple[str, str, str]]:
    """The area, folder and path of every file in which faults are planted."""
    for area, folders in AREAS.items():
        for folder in folders:
            for path in sorted((root / folder).glob("*.py")):
                if path.name not in WORDS_ONLY:
                    yield area, folder, path.relative_to(root).as_posix()


Sites = Mapping[tuple[str, str], Mapping[str, list[Fault]]]  # by kind and area, then by folder


def sites(root: Path) -> Sites:
    """All faults that can be planted."""
    found: dict[tuple[str, str], dict[str, list[Fault]]] = defaultdict(lambda: defaultdict(list))
    for area, folder, path in files(root):
        for fault in faults_in(path, area, (root / path).read_text(encoding="utf-8")):
            found[fault.kind, area][folder].append(fault)
    return found


def drawn(there: Sites, seed: int) -> Iterator[Fault]:
    """Faults in the order in which a seed draws them, none twice: each kind in turn, in each area in turn.

    In an area the folder is drawn first, so that a large game has no more of them than a small one. Where a kind has
    none left in an area, the next area has its turn. Which fault of a folder comes first hangs on its name and the seed
    alone: where the code changes, most of what was drawn is drawn again.
    """
    left = {
        key: {folder: sorted(faults, key=lambda fault: _lot(seed, fault.name)) for folder, faults in folders.items()}
        for key, folders in there.items()
    }
    areas = list(AREAS)
    for turn in range(sum(len(faults) for folders in left.values() for faults in folders.values())):
        kinds = sorted(KINDS, key=lambda kind: _lot(seed, f"{turn} {kind}"))
        for number, kind in enumerate(kinds):
            for step in range(len(areas)):
                area = areas[(turn + number + step) % len(areas)]
                some = [folder for folder, faults in left.get((kind, area), {}).items() if faults]
                if some:
                    first = min(some, key=lambda folder: _lot(seed, f"{turn} {kind} {folder}"))
                    yield left[kind, area][first].pop(0)
                    break


def _lot(seed: int, name: str) -> bytes:
    """By what a name is drawn: in another order with each seed, and always in the same with one."""
    return blake2b(f"{seed} {name}".encode(), digest_size=8).digest()
