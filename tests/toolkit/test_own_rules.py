"""Rules that a game brings along: played by where the user trusts it, never loaded where not, and told when broken."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.one_core import one_core
from toolkit.cli.app import app
from toolkit.load import load_game
from toolkit.own_rules import BrokenRules
from toolkit.texts.playability import bench_of, needs_of
from toolkit.trust import VARIABLE, trust_all

ARK = Path(__file__).parents[2] / "cards" / "ark"
MINE = """
from pathlib import Path

from engine.games.ark import Ark

Path(__file__).with_name("loaded").touch()


from dataclasses import replace


class Mine(Ark):
    customs = replace(Ark.customs, counts=tuple(replace(way, besides=1000) for way in Ark.customs.counts))

    def scores(self, state):
        return [1000.0 + score for score in super().scores(state)]


RULES = Mine
"""


@pytest.fixture
def several_cores(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Whether processes of their own play, as for users; where a test does not ask for that, this one does alone."""
    wanted = getattr(request, "param", False)
    with nullcontext() if wanted else one_core():
        yield wanted


@pytest.fixture
def game(several_cores: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr("toolkit.cli.prove.ALL_GAMES", 4)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HEAP_SETTINGS", str(tmp_path / "settings"))
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    folder = Path(shutil.copytree(ARK, tmp_path / "mine"))
    file = folder / "game.yaml"
    file.write_text(file.read_text().replace("rules: ark", "rules: mine.py"))
    (folder / "mine.py").write_text(MINE)
    yield folder


def heap(*words: str) -> tuple[int, str]:
    """The exit code, and all that is said."""
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output + result.stderr


def test_untrusted_rules(game: Path) -> None:
    code, said = heap("check", "mine", "--allow-warnings")
    assert (code, "C132 mine.py is Python of this game's own" in said) == (0, True)
    for words in (["play", "mine", "--bots", "random", "--human", "0"], ["prove", "mine"]):
        code, said = heap(*words)
        assert (code, "C132" in said) == (2, True), said
    assert not (game / "loaded").exists()


def test_untrusted_rules_near_miss(game: Path) -> None:
    assert heap("check", "mine", "--trust")[0] == 0
    assert (game / "loaded").exists()
    heap("trust", "mine")
    assert heap("check", "mine")[0] == 0
    heap("trust", "mine", "--remove")
    assert "C132" in heap("check", "mine")[1]


@pytest.mark.parametrize("several_cores", [True], indirect=True)
def test_a_game_is_played_and_proven_by_its_own_rules(game: Path) -> None:
    code, said = heap("play", "mine", "--bots", "random", "--human", "0", "--players", "2", "--seed", "1", "--trust")
    assert code == 0, said
    assert "10" in said.rsplit("Player", 1)[1]
    code, said = heap("prove", "mine", "--trust")
    assert (code, "Proven." in said, "64 of 64 sentences judged" in said) == (0, True, True), said


def test_customs_that_own_rules_inherit_are_held_against_them(game: Path) -> None:
    customs = next(line for line in MINE.splitlines() if "customs" in line)
    (game / "mine.py").write_text(MINE.replace(customs, ""))
    code, said = heap("prove", "mine", "--trust")
    assert (code, "Not proven: the second opinion finds" in said, "1004 are counted" in said) == (1, True, True), said


def test_what_own_rules_declare_nothing_of_is_told_and_stops_nothing(game: Path) -> None:
    customs = next(line for line in MINE.splitlines() if "customs" in line)
    (game / "mine.py").write_text(MINE.replace(customs, "    customs = replace(Ark.customs, counts=())"))
    code, said = heap("prove", "mine", "--trust", "--html", "proof.html")
    assert (code, "Proven, but 29 sentences not judged a second time." in said, "Proven." in said) == (0, True, False)
    assert "not judged: hay: “Worth 1 point.”" in said and "declared as `customs`" in said, said
    assert ", but 29 sentences not judged a second time." in Path("proof.html").read_text()


def test_rules_that_change_are_asked_again(game: Path) -> None:
    assert heap("check", "mine", "--trust")[0] == 0
    (game / "mine.py").write_text(MINE.replace("Path(__file__)", "1 / 0\nPath(__file__)"))
    code, said = heap("check", "mine", "--trust")
    assert (code, "mine.py:6:1" in said and "ZeroDivisionError" in said) == (1, True), said


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("RULES = 5", "has no RULES"),
        ("", "has no RULES"),
        ("import nowhere", "No module named 'nowhere'"),
        ("raise SystemExit(0)", "SystemExit"),
        ("def (", "invalid syntax"),
        ("\xff", "mine.py"),
    ],
)
def test_broken_rules(game: Path, content: str, words: str) -> None:
    (game / "mine.py").write_bytes(content.encode("latin-1"))
    code, said = heap("check", "mine", "--trust")
    assert (code, "C133" in said, words in said) == (1, True, True), said
    (game / "mine.py").unlink()
    code, said = heap("check", "mine")
    assert (code, "C133 There is no file" in said) == (1, True), said


def test_broken_rules_near_miss(game: Path) -> None:
    package = game / "harbour"
    package.mkdir()
    (package / "__init__.py").write_text("from .tables import Mine as RULES\n")
    (package / "tables.py").write_text("from engine.games.ark import Ark\n\n\nclass Mine(Ark):\n    pass\n")
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("rules: mine.py", "rules: harbour/"))
    assert heap("check", "mine", "--trust")[0] == 0


def test_rules_outside_the_game_are_none(game: Path) -> None:
    shutil.move(game / "mine.py", game.parent / "mine.py")
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("rules: mine.py", "rules: ../mine.py"))
    assert "C132" in heap("check", "mine")[1]
    assert not (game.parent / "loaded").exists()


FAILING = {
    "lacks": "    @classmethod\n    def lacks(cls, box):\n        1 / 0\n",
    "making": "    def __init__(self, box):\n        1 / 0\n",
    "reading": "    def __init__(self, box):\n        any(d.reading and 1 / 0 for d in box.designs)\n",
    "playing": "    def scores(self, state):\n        1 / 0\n",
}
MIDWAY = "    def scores(self, state):\n        return super().scores(state) if state.choice is None else 1 / 0\n"


@pytest.mark.parametrize("when", FAILING)
def test_rules_that_fail_are_told_with_their_line(game: Path, when: str) -> None:
    head = "from engine.games.ark import Ark\n\n\nclass Mine(Ark):\n"
    (game / "mine.py").write_text(f"{head}{FAILING[when]}\n\nRULES = Mine\n")
    line = 7 if when == "lacks" else 6
    code, said = heap("check", "mine", "--trust")
    assert (code, f"mine.py:{line}:1: error C133" in said) == ((0, False) if when == "playing" else (1, True)), said


def test_rules_that_fail_when_asked_lack_nothing_that_is_known(game: Path) -> None:
    """What they need nobody knows: it is one finding, not a game that lacks nothing."""
    (game / "mine.py").write_text(
        f"from engine.games.ark import Ark\n\n\nclass Mine(Ark):\n{FAILING['lacks']}\n\nRULES = Mine\n"
    )
    said = heap("check", "mine", "--trust")[1]
    assert (said.count("C133"), said.count("C129"), said.count("C210")) == (1, 0, 0), said
    loaded, _ = load_game(game)
    assert loaded is not None
    trust_all(True)
    try:
        with pytest.raises(BrokenRules, match="ZeroDivisionError"):
            needs_of(loaded)
        assert bench_of(loaded) is None
    finally:
        trust_all(False)


SCRIPT = "import sys; from toolkit.cli import main; main()"


PLAYED = "the game's own rules have failed: ZeroDivisionError: division by zero.\n  Mend {}:6."
PROVEN = "the game breaks off: ZeroDivisionError: division by zero"


@pytest.mark.parametrize(
    ("command", "code", "words"),
    [("play mine --bots random --human 0", 2, PLAYED), ("prove mine --seconds 1", 1, PROVEN)],
)
def test_rules_that_fail_in_play_end_with_a_sentence(game: Path, command: str, code: int, words: str) -> None:
    head = "from engine.games.ark import Ark\n\n\nclass Mine(Ark):\n"
    (game / "mine.py").write_text(f"{head}{FAILING['playing']}\n\nRULES = Mine\n")
    environment = {**os.environ, "PYTHONPATH": str(ARK.parents[1])}
    call = [sys.executable, "-c", SCRIPT, *command.split(), "--trust"]
    done = subprocess.run(call, capture_output=True, text=True, env=environment, check=False, timeout=60)
    said = done.stdout + done.stderr
    assert (done.returncode, words.format(game / "mine.py") in said, "Traceback" in said) == (code, True, False), said


def test_rules_that_fail_only_where_they_are_observed_are_told_in_the_report(game: Path) -> None:
    """No game that is played asks for the points before its end; the second opinion does."""
    (game / "mine.py").write_text(f"from engine.games.ark import Ark\n\n\nclass Mine(Ark):\n{MIDWAY}\n\nRULES = Mine\n")
    code, said = heap("prove", "mine", "--trust")
    assert (code, said.count("the rules — the game breaks off: ZeroDivisionError: division by zero")) == (1, 1), said
    assert "Not proven: " in said and "the rules — the game of seed 0 breaks off: ZeroDivisionError" in said, said


def test_what_rules_print_is_not_output(game: Path) -> None:
    (game / "mine.py").write_text('print("HELLO")\n' + MINE)
    result = CliRunner().invoke(app, ["check", "mine", "--trust", "--json"])
    assert json.loads(result.stdout)["problems"] == []


BARE = """
from engine.kernel import Referee


class Mine(Referee):
    def lay_out(self):
        self.words = {}

    def routines(self):
        return ()

    def stands(self, design):
        return True


RULES = Mine
"""


def test_all_methods_that_every_text_needs_are_named_at_once(game: Path) -> None:
    (game / "mine.py").write_text(BARE)
    _, said = heap("check", "mine", "--trust")
    assert "C210" in said
    assert "Write is_held, things, located, sources_of, is_at," in " ".join(said.split())
    assert "Write stands" not in said


def test_a_method_that_one_text_needs_is_named(game: Path) -> None:
    file = game / "ark.yaml"
    more = "When you play this pair, replace a Food card. This pair is worth "
    file.write_text(file.read_text().replace("This pair is worth ", more, 1))
    _, said = heap("check", "mine", "--trust")
    assert "Write replace_card in mine.py: Questions, in engine/kernel/core/questions.py, says" in " ".join(
        said.split()
    )


def waiting(game: Path) -> None:
    """Let a text wait for a deed that ARK does not tell texts of."""
    file, cards = game / "game.yaml", game / "ark.yaml"
    file.write_text(file.read_text().replace("    flip: {", "    bless: {object: card, meaning: Say it.}\n    flip: {"))
    more = "When a player blesses a card, gain 1 point. This pair is worth "
    cards.write_text(cards.read_text().replace("This pair is worth ", more, 1))


TELLING = """
from engine.games.ark import Ark
from engine.kernel.running.events import emit


class Mine(Ark):
    events = Ark.events | {"bless"}

    def discard(self, state, card, player=-1):
        super().discard(state, card, player)
        emit(state, "bless", player, -1, card)


RULES = Mine
"""


def test_an_event_that_a_text_waits_for_is_named_with_what_to_write(game: Path) -> None:
    waiting(game)
    code, said = heap("check", "mine", "--trust")
    assert (code, "C210" in said) == (1, True), said
    assert "Add 'bless' to `events` in mine.py, and `emit` it there where it happens." in " ".join(said.split())
    (game / "mine.py").write_text(TELLING)
    assert heap("check", "mine", "--trust") == (0, "Clean: 81 cards, 31 designs, 65 sentences.\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('        emit(state, "bless", player, -1, card)\n', ""),
        ('emit(state, "bless", player', 'emit(state, "blame", player'),
        ('emit(state, "bless", player, -1, card)', 'emit = "bless"'),
    ],
)
def test_untold_event(game: Path, old: str, new: str) -> None:
    waiting(game)
    assert old in TELLING
    (game / "mine.py").write_text(TELLING.replace(old, new))
    code, said = heap("check", "mine", "--trust", "--allow-warnings")
    assert (code, "mine.py:7:1: warning C142" in said) == (0, True), said
    assert "Call emit(state, 'bless', …) where it happens" in " ".join(said.split())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("emit(state,", "events.emit(state,"),
        (
            'emit(state, "bless", player',
            "emit(state, f\"{card and 'bless'}\", player",
        ),  # seen only in play
        ('emit(state, "bless", player, -1, card)', 'emit(state, kind="bless", card=card)'),
        ('{"bless"}', '{"bless", "start feast"}'),  # told by the routine of the feast
        ('    events = Ark.events | {"bless"}\n', ""),
    ],
)
def test_untold_event_near_miss(game: Path, old: str, new: str) -> None:
    assert old in TELLING
    (game / "mine.py").write_text(TELLING.replace(old, new))
    assert "C142" not in heap("check", "mine", "--trust")[1]
