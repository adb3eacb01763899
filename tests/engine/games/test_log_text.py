"""Every kind of line that the engine writes can be told in words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.top_of_the_heap.log_text import PLACED, SAYINGS, tell
from tests.engine.games.scene import Scene, heap

ENGINE = Path(__file__).parents[3] / "engine"
WRITTEN_BY_NAME = {
    "look",
    "reveal",
    "lose",
    "pay",
    "cost set",
    "cost change",
    "cost most",
    "cost least",
    "lose the game",
    "the game ends",
    "win the game",
    "leads next",
    "will win",
}  # handed to `note` in a variable


OF_OTHERS = ("flow.py", "play.py")  # of the kernel: rounds and games that are declared, which this game does without


def kinds_written() -> Iterator[str]:
    """The words that `note` is called with in this game, and in the kernel as far as this game uses it."""
    for folder in (ENGINE / "kernel", ENGINE / "games" / "top_of_the_heap"):
        for file in sorted(folder.rglob("*.py")):
            if file.name in OF_OTHERS or "declared" in file.parts:
                continue
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("note", "note_by"):
                    what = node.args[2 if node.func.id == "note_by" else 1]  # type: ignore[attr-defined]
                    yield from (part.value for part in ast.walk(what) if isinstance(part, ast.Constant))


def test_every_line_has_words() -> None:
    written = {kind for kind in kinds_written() if isinstance(kind, str)} | WRITTEN_BY_NAME
    assert sorted(written - set(SAYINGS) - set(PLACED)) == []


def test_no_words_without_a_line() -> None:
    written = {kind for kind in kinds_written() if isinstance(kind, str)} | WRITTEN_BY_NAME
    assert sorted((set(SAYINGS) | set(PLACED)) - written) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (("visit", 0, 1, 3), "Opossum (player 1) moves to house 2 (Landlord) for 3 AP"),
        (("gain", 0, 2, 1), "Opossum (player 1) gains 1 Snack"),
        (("gain", 1, 0, 2), "Fox (player 2) gains 2 AP"),
        (("cost change", 0, "raid", -1), "raiding costs Opossum (player 1) -1 AP"),
        (("cost set", 0, "visit", 1), "visiting costs Opossum (player 1) 1 AP"),
        (("cost most", 1, "leave", 1), "leaving costs Fox (player 2) at most 1 AP"),
        (("cost set", 1, "move", 0), "moving costs Fox (player 2) 0 AP"),
        (("put", -1, (2, "place", 0), 1), "1 Snack is put on house 1 (Night Nurse)"),
        (("put", -1, (2, "place", 0), 2), "2 Snacks are put on house 1 (Night Nurse)"),
        (("take tokens", 0, (2, "place", 0), 0), "Opossum (player 1) takes no Snacks from house 1 (Night Nurse)"),
        (("snacks", 0, 0, 14), "Opossum (player 1) stashes 14 Snacks"),
        (("snacks", 0, 3, 1), "Opossum (player 1) sets 3 aside and stashes 1 Snack"),
        (("snacks", 0, 1, 0), "Opossum (player 1) sets 1 Snack aside"),
        (("feed", 0, 0, -1), "Opossum (player 1) has 5 AP"),
        (("feed", 0, 2, -1), "Opossum (player 1) has 5 AP and 2 more for eating 2 Snacks"),
        (("pass", 0, 1, -1), "Opossum (player 1) passes and forages once"),
        (("pass", 0, 3, -1), "Opossum (player 1) passes and forages 3 times"),
        (("choose", 0, 1, "player"), "Opossum (player 1) chooses Fox (player 2)"),
        (("choose", 0, 1, "place"), "Opossum (player 1) chooses house 2 (Landlord)"),
        (("cannot", 2, "take Snack", -1), "Coyote (player 3) cannot take Snacks"),
        (("nothing", 2, -1, -1), "for Coyote (player 3) there is nothing to do"),
        (("nothing", 0, 2, 0), "Opossum (player 1) has no Snacks to lose"),
        (("lasting", 0, "night", -1), "these words hold until the night ends"),
        (("lasting", 0, "event", -1), "these words hold until what they wait for"),
        (("move", 5, 0, -1), "Cat is moved to house 1 (Night Nurse)"),
        (("night", 2, 3, -1), "night 3, Tuesday: Coyote (player 3) is the first player"),
    ],
)
def test_lines_in_words(line: tuple[str, int, object, object], words: str) -> None:
    scene = Scene("Opossum", "Fox", "Coyote")
    assert tell(heap(), scene.state, *line) == words
