"""A copy of Heap whose code does something else than the texts say: its evidence is not mended by what it judges."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.one_core import one_core
from tests.toolkit.prove.scratch import Said, edit

ROOT = Path(__file__).parent.parent.parent.parent
FOLDERS = ("cardheap", "engine", "toolkit", "templates", "cards/crafty-critters")
FILES = ("package.json", "package-lock.json", "pyproject.toml")
TOKENS = "engine/kernel/running/tokens.py"
SOUND = 'lost = -state.referee.change(state, counter, "player", player, -max(n, 0))'
ONE_LESS = 'lost = -state.referee.change(state, counter, "player", player, min(1 - n, 0))'
HAZARDS = "engine/games/crafty_critters/hazards.py"
NAMED, UNNAMED = '"evade", player, noun, ', '"evade", player, "harm", '


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Heap and one of its games in a folder of their own."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name)  # with what Python has compiled of it
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def heap(folder: Path, *words: str) -> Said:
    """`heap` of the copy."""
    with one_core():
        found = subprocess.run(
            [sys.executable, "-m", "cardheap", *words],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder), "HEAP_CACHE": str(folder / "cache"), "TERM": "dumb"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert "Traceback" not in found.stderr, found.stderr
    return Said(found.returncode, found.stdout, found.stderr)


def kept(folder: Path) -> bytes:
    return (folder / "cards/crafty-critters/witnesses.json").read_bytes()


def test_what_broken_code_does_is_an_error_until_it_is_accepted(copy: Path) -> None:
    before = kept(copy)
    sound = heap(copy, "prove", "crafty-critters", "common critter")
    assert sound.code == 0, sound.out + sound.error
    assert kept(copy) == before

    edit(copy, TOKENS, SOUND, ONE_LESS)
    for words in (["common critter"], ["common critter"], ["common critter", "--fresh"]):  # it does not heal by and by
        broken = heap(copy, "prove", "crafty-critters", *words)
        assert broken.code == 1
        assert kept(copy) == before
    assert "Common Critter: " in broken.out and "here they part" in broken.out
    assert any("log: lose 1 0 4" in line.partition("|")[0] for line in broken.out.splitlines())
    assert any("log: lose 1 0 3" in line.partition("|")[2] for line in broken.out.splitlines())
    assert any("suspicion 4 → 0" in line.partition("|")[0] for line in broken.out.splitlines())
    assert any("suspicion 4 → 1" in line.partition("|")[2] for line in broken.out.splitlines())
    assert "Nothing was written." in broken.out
    assert broken.out.rstrip().rpartition("\n")[2].startswith("Not proven: what was kept of 1 card goes otherwise.")

    idle = heap(copy, "prove", "crafty-critters", "--only", "t:critter", "--accept", "scout", "--because", "Why not?")
    assert idle.code == 2
    assert "Everything of Scout is as it was kept: there is nothing to accept." in idle.error
    assert kept(copy) == before


def test_what_is_accepted_is_kept_with_the_reason_and_the_rest_stays(copy: Path) -> None:
    edit(copy, HAZARDS, NAMED, UNNAMED)
    before = kept(copy)
    words = ("prove", "crafty-critters", "distraction")
    refused = heap(copy, *words)
    assert refused.code == 1 and "Distraction: something else happens" in refused.out and kept(copy) == before
    said = heap(copy, *words, "--accept", "distraction", "--because", "All of it is harm.")
    assert said.code == 0, said.out + said.error
    assert "which was accepted: Distraction." in said.out
    after = kept(copy)
    assert after.count(b'"accepted": "All of it is harm."') == 1
    assert b"evade 1 harm" in after and b"evade 1 security" not in _of(after, "distraction")
    assert _without(after, "distraction") == _without(before, "distraction")
    again = heap(copy, *words)
    assert again.code == 0 and kept(copy) == after
    assert "accepted: All of it is harm." in again.out


def test_what_is_accepted_and_does_not_show_what_the_words_say_is_not_written(copy: Path) -> None:
    edit(copy, TOKENS, SOUND, ONE_LESS)
    before = kept(copy)
    words = ("prove", "crafty-critters", "common critter", "--seconds", "3")
    said = heap(copy, *words, "--accept", "common critter", "--because", "One is enough.")
    assert said.code == 1 and "stops at R5" in said.out
    assert kept(copy) == before


def _of(content: bytes, card: str) -> bytes:
    """What is kept of one card."""
    return json.dumps(json.loads(content)["cards"][card]).encode()


def _without(content: bytes, card: str) -> list[str]:
    """What is kept of all cards but one."""
    cards = json.loads(content)["cards"]
    return [json.dumps(row) for name, row in sorted(cards.items()) if name != card]
