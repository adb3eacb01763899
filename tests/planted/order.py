"""Which tests are asked of a fault, and in which order: those first that have found most for the time they take."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tests.planted.faults import Fault

NEAR = "tests/engine"
FURTHER = ("tests/toolkit/prove", "tests/toolkit/table", "tests/toolkit/texts", "tests/toolkit", "tests/fuzz")
LEFT_OUT = (  # what lays out, prints and packs, or tries this trial: no fault that is planted is in its way
    "tests/toolkit/press", "tests/toolkit/exports", "tests/toolkit/tables", "tests/planted", "tests/hostile",
)  # fmt: skip
USUAL_SECONDS = 8.0  # of a file of which nothing is known
BATCHES = (8.0, 25.0, 60.0)  # seconds of the files that are asked together, then as many as the last again and again
SHIPPED = "top_of_the_heap"  # the game whose tests lie in tests/engine/games itself


LIKELY: dict[str, dict[str, float]] = {  # how much a file is taken to have found, before anything is known
    "kernel": {
        "tests/traces/test_traces.py": 60, "tests/engine/games/test_golden.py": 3,
        "tests/engine/kernel/compile/test_sentences.py": 5, "tests/engine/kernel/compile/test_acts.py": 4,
        "tests/engine/kernel/compile/test_whole_texts.py": 4, "tests/engine/kernel/compile/test_triggers.py": 3,
        "tests/engine/kernel/compile/test_rules.py": 3, "tests/engine/kernel/compile/test_words_that_count.py": 3,
        "tests/engine/kernel/compile/test_phrases.py": 3, "tests/engine/kernel/compile/test_where_from.py": 3,
        "tests/engine/kernel/compile/test_offers.py": 3, "tests/engine/kernel/compile/test_second_opinion.py": 8,
    },
    "games": {"tests/traces/test_traces.py": 90, "tests/engine/games/test_golden.py": 3},
    "language": {
        "tests/engine/language/test_forms.py": 8, "tests/engine/language/test_references.py": 6,
        "tests/engine/language/test_card_set.py": 3, "tests/engine/language/test_refusals.py": 5,
        "tests/engine/language/test_robustness.py": 2, "tests/traces/test_traces.py": 2,
        "tests/engine/kernel/compile/test_words_that_count.py": 2, "tests/engine/language/test_generated.py": 4,
    },
}  # fmt: skip


def test_files(root: Path) -> list[str]:
    """All files of tests that may find a fault, near ones first."""
    there = [path.relative_to(root).as_posix() for path in sorted((root / "tests").rglob("test_*.py"))]
    kept = [path for path in there if not path.startswith(LEFT_OUT)]
    near = [path for path in [*kept] if path.startswith((NEAR, "tests/traces"))]
    return [*near, *(path for path in kept if path.startswith(FURTHER))]


def is_about(path: str, fault: Fault) -> bool:
    """Whether a file of tests may be about a fault: it is not about another game than the one that the fault is in."""
    game = game_of(fault)
    folder = re.match(r"tests/(?:engine|toolkit/table)/games/(?:test_)?(\w+)", path)
    if not game or folder is None or folder[1] == "told":
        return True
    named = folder[1] if folder[1] in ("ark", "crafty_critters", "trash_kings") else SHIPPED
    is_shared = folder[1] in ("golden", "random", "log_text", "invariants") and game == SHIPPED
    return named == game or is_shared or folder[1] in ("golden", "random", "log_text")


def game_of(fault: Fault) -> str:
    """The folder of the game that a fault is in; "" outside of games."""
    return fault.path.split("/")[2] if fault.area == "games" else ""


def batches(
    root: Path, fault: Fault, seconds: Mapping[str, float], found: Mapping[str, Counter[str]]
) -> Iterator[list[str]]:
    """Files of tests to be asked together, the likeliest first; `found` says how much each has found, by area.

    Near and likely ones come first, whatever is known: of the same name, of the same game.
    """
    files = [path for path in test_files(root) if is_about(path, fault)]
    files.sort(key=lambda path: _rank(path, fault, seconds, found))
    batch: list[str] = []
    limits = iter(BATCHES)
    limit, sum_seconds = next(limits), 0.0
    for path in files:
        batch.append(path)
        sum_seconds += seconds.get(path, USUAL_SECONDS)
        if sum_seconds >= limit:
            yield batch
            batch, sum_seconds, limit = [], 0.0, next(limits, limit)
    if batch:
        yield batch


def _rank(
    path: str, fault: Fault, seconds: Mapping[str, float], found: Mapping[str, Counter[str]]
) -> tuple[bool, float]:
    known = found.get(fault.area, Counter())
    finds = 0.3 + known[path] + LIKELY[fault.area].get(path, 0) + 4 * _is_near(path, fault)
    return not path.startswith((NEAR, "tests/traces")), (1.0 + seconds.get(path, USUAL_SECONDS)) / finds


def _is_near(path: str, fault: Fault) -> bool:
    """Whether a file of tests has the name of the file that a fault is in, or of its game."""
    game, stem = game_of(fault), Path(fault.path).stem
    return f"/games/{game}/" in path if game else Path(path).stem == f"test_{stem}"


def sum_of(files: Sequence[str], seconds: Mapping[str, float]) -> float:
    """The seconds that some files take."""
    return sum(seconds.get(path, USUAL_SECONDS) for path in files)
