"""Games go as they did: some of those that are kept are played again. And what compares them finds a difference.

Where a change is meant to change games: `python -m tests.traces keep --game GAME --because WHY`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel import Referee
from tests.recipes import copy_of_the_project
from tests.traces import before, playing
from tests.traces.__main__ import KEPT_GAMES, main
from tests.traces.before import ROOT, first_difference, story_at
from tests.traces.compare import difference
from tests.traces.kept import FOLDER, BadFile, file_of, read, reasons, write
from tests.traces.playing import Luck, Trace, story, tables, told, trace, traced

TABLES = tables()
SAMPLE = 6  # games of each kind that are played again
ARK = ("ark", 2, 7)
HEIST = ("crafty-critters", 2, 0)  # in which players look at cards that others do not see


def sample(game: str, players: int) -> range:
    """Numbers of games from all over those that are kept, others for each kind."""
    step = KEPT_GAMES // SAMPLE
    return range(TABLES.index((game, players)), KEPT_GAMES, step)[:SAMPLE]


# --- what is kept ----------------------------------------------------------------------------------------------------


def test_every_game_at_every_number_of_players_is_kept() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {file_of(*table).name for table in TABLES}
    assert {table: len(read(file_of(*table))) for table in TABLES} == dict.fromkeys(TABLES, KEPT_GAMES)
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 1_000_000
    assert all(reasons(file_of(*table)) for table in TABLES)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_games_go_as_they_did(game: str, players: int) -> None:
    played = {number: traced(game, players, number) for number in sample(game, players)}
    assert str(difference(game, players, read(file_of(game, players)), played)) == ""


def test_another_process_plays_the_same(tmp_path: Path) -> None:
    """Nothing hangs on the order of sets or on what was played before."""
    code = f"from tests.traces.playing import traced; print(traced{ARK}.words, traced{ARK}.moves)"
    surroundings = os.environ | {"PYTHONHASHSEED": "7", "HEAP_CACHE": str(tmp_path)}
    called = [sys.executable, "-c", code]
    done = subprocess.run(called, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [traced(*ARK).words, traced(*ARK).moves]


# --- what a trace sees -----------------------------------------------------------------------------------------------


def test_the_same_lines_have_the_same_trace() -> None:
    assert trace(story(*ARK)) == traced(*ARK)
    assert traced(*ARK).fault == ""


@pytest.mark.parametrize(
    ("old", "new", "differing"),
    [
        ("player 1 of: ", "player 2 of: ", "moves"),
        (" | ", " | fly | ", "moves"),
        ("takes: ", "takes: not ", "moves"),
        ("scores: ", "scores: 0 ", "moves"),
        ("   . ", "   . so ", "words"),
        ("   .2 ", "   .1 ", "words"),
    ],
)
def test_what_changes_in_a_story_changes_its_trace(old: str, new: str, differing: str) -> None:
    lines = list(story(*HEIST))
    at = next(at for at, line in enumerate(lines) if old in line)
    lines[at] = lines[at].replace(old, new, 1)
    was, now = traced(*HEIST), trace(lines)
    assert {name for name in ("moves", "words", "decisions") if getattr(was, name) != getattr(now, name)} == {differing}


def test_a_line_of_the_log_that_comes_later_changes_the_trace() -> None:
    lines = [
        "1. player 1 of: pass",
        "   takes: pass",
        "   . rain",
        "2. player 1 of: pass",
        "   takes: pass",
        "scores: 0",
    ]
    later = [*lines[:2], *lines[3:5], lines[2], lines[5]]
    assert (trace(lines).moves, trace(lines).decisions) == (trace(later).moves, trace(later).decisions)
    assert trace(lines).words != trace(later).words


def test_luck_hangs_on_the_seed_and_the_number_of_options() -> None:
    """Its numbers are those of splitmix64, as its author published them, without their last 11 bits."""
    luck = Luck(1234567)
    known = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [luck.below(1 << 64) for _ in known] == [number >> 11 for number in known]
    assert {Luck(seed).below(3) for seed in range(20)} == {0, 1, 2}


def test_a_game_that_breaks_off_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(told(*ARK))
    monkeypatch.setattr(playing, "MOST_DECISIONS", 20)
    fault = traced(*ARK).fault
    assert fault.startswith("Endless: after 20 decisions it is not over (playing.py:")
    *before, last = told(*ARK)
    assert before == whole[: len(before)]
    assert last == f"broken off: {fault}"
    assert main(["show", *map(str, ARK)]) == 1


# --- what is told of a difference ------------------------------------------------------------------------------------

SAME = Trace(10, "00000000", "11111111")
KEPT = dict.fromkeys(range(4), SAME)


def test_games_that_are_the_same_are_no_difference() -> None:
    assert not difference("ark", 2, KEPT, KEPT).numbers
    assert str(difference("ark", 2, KEPT, {2: KEPT[2]})) == ""


@pytest.mark.parametrize(
    ("changed", "how"),
    [
        (replace(SAME, moves="0000000a"), "(1 in what is done)"),
        (replace(SAME, moves="0000000a", words="0000000a"), "(1 in what is done)"),
        (replace(SAME, decisions=11), "(1 in what is done)"),
        (replace(SAME, words="0000000a"), "(1 only in what is said)"),
        (replace(SAME, fault="KeyError: 3"), ": KeyError: 3 (1 broken off)"),
    ],
)
def test_a_game_that_differs_is_found(changed: Trace, how: str) -> None:
    found = difference("ark", 2, KEPT, {**KEPT, 2: changed})
    assert (found.numbers, str(found).replace("game 2 is the first to differ", "").strip()) == ([2], how)


def test_a_planted_difference_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Of what the command keeps the moves of one game are altered; with the file as it was there is no difference."""
    asked = ["--game", "ark", "--players", "2", "--folder", str(tmp_path)]
    assert main(["keep", *asked, "--games", "5", "--because", "a try"]) == 0
    assert main(["check", *asked]) == 0
    assert "5 games are the same" in capfd.readouterr().out
    file = file_of("ark", 2, tmp_path)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[-2] = f"3 {'1' + lines[-2].split(maxsplit=1)[1]}"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    assert main(["check", *asked]) == 1
    said = capfd.readouterr().out
    assert "game 3 is the first to differ (1 in what is done)" in said
    assert "python -m tests.traces differ ark 2 3\n" in said
    assert main(["check", *asked, "--games", "3"]) == 0


def test_rules_that_score_in_another_way_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = read(file_of("ark", 2))
    rules: type[Referee] = type(playing.rules_of("ark"))
    scores = rules.scores
    monkeypatch.setattr(rules, "scores", lambda self, state: [score + 1 for score in scores(self, state)])
    assert difference("ark", 2, kept, {7: traced(*ARK)}).moves == (7,)


def test_nothing_is_kept_of_games_that_break_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_DECISIONS", 20)
    asked = ["--game", "ark", "--players", "1", "--folder", str(tmp_path), "--games", "2", "--because", "a try"]
    assert main(["keep", *asked]) == 1
    assert list(tmp_path.iterdir()) == []


def test_reasons_stay_when_a_file_is_written_anew(tmp_path: Path) -> None:
    file = file_of("ark", 2, tmp_path)
    for because in ("the first", "prices fold\nelsewhere"):
        write(file, "ark", 2, KEPT, because)
    assert (reasons(file), read(file)) == (["the first", "prices fold elsewhere"], KEPT)


@pytest.mark.parametrize("spoilt", ["0 10 00000000", "1 10 00000000 11111111", "0 ten 00000000 11111111"])
def test_a_spoilt_file_is_refused(spoilt: str, tmp_path: Path) -> None:
    file = tmp_path / "ark-2.txt"
    file.write_text(f"# ark, 2 players\n{spoilt}\n", encoding="utf-8")
    with pytest.raises(BadFile, match=r"ark-2.txt:2: game 0 should stand here"):
        read(file)


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--game", "ark", "--game", "arc"],
        ["check", "--game", "ark", "--players", "2", "--players", "9"],
        ["show", "ark", "9", "0"],
        ["check", "--folder", "nowhere"],
        ["keep"],
        ["check", "--games", "0"],
    ],
)
def test_what_cannot_be_done_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(words)
    assert refused.value.code == 2
    assert "error:" in capsys.readouterr().err


# --- the first difference --------------------------------------------------------------------------------------------

TOLD = ["1. player 1 of: pass | raid | forage", "   takes: raid", "   . player 1 raids", "scores: 3"]


def test_equal_stories_have_no_difference() -> None:
    assert first_difference(TOLD, TOLD[:]) == []


@pytest.mark.parametrize(
    ("at", "line", "shown"),
    [
        (0, "1. player 1 of: pass | forage | eat", ["  1. player 1 of: 3 options before, 3 now", "- raid", "+ eat"]),
        (0, "1. player 2 of: pass", [f"- {TOLD[0]}", "+ 1. player 2 of: pass"]),
        (0, "1. player 1 of: raid | pass | forage", [f"- {TOLD[0]}", "+ 1. player 1 of: raid | pass | forage"]),
        (2, "   . player 1 sleeps", [*(f"  {line}" for line in TOLD[:2]), f"- {TOLD[2]}", "+    . player 1 sleeps"]),
    ],
)
def test_the_first_line_that_differs_is_shown(at: int, line: str, shown: list[str]) -> None:
    assert first_difference(TOLD, [*TOLD[:at], line, *TOLD[at + 1 :]]) == shown


def test_a_story_that_ends_early_differs() -> None:
    assert first_difference(TOLD, TOLD[:3])[-2:] == ["- scores: 3", "+ (the game is over)"]


def test_of_a_long_line_the_part_that_differs_is_shown() -> None:
    old, new = (f"   takes: {'a' * 300}{end}{'b' * 300}" for end in "xy")
    was, now = first_difference([old], [new])
    assert ("x" in was, "y" in now, len(was) < 200) == (True, True, True)


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit: the project as it is here."""
    folder = copy_of_the_project(tmp_path / "heap")
    (folder / "node_modules").unlink(missing_ok=True)  # a link out of the folder, which no repository has
    for words in ("init --quiet", "add --all", "-c user.name=a -c user.email=a@b commit --quiet --message all"):
        subprocess.run(["git", *words.split()], cwd=folder, check=True, capture_output=True)
    monkeypatch.setattr(before, "ROOT", folder)
    return folder


def test_a_commit_plays_a_game_by_itself_and_is_told_as_it_plays(repository: Path) -> None:
    """What has been changed since the commit makes no difference, nor what a later one plays another way."""
    words = repository / "engine/games/ark/log_text.py"
    words.write_text(words.read_text(encoding="utf-8").replace(" begins a turn with ", " starts a turn with "))
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--all", "--message", "words"],
        cwd=repository, check=True, capture_output=True,
    )  # fmt: skip
    (repository / "engine/games/ark/__init__.py").write_text("raise RuntimeError\n")
    old, new = story_at("HEAD~1", *ARK), story_at("HEAD", *ARK)
    assert old == list(story(*ARK))
    assert any("starts a turn" in line for line in new)
    assert [line.replace("starts a turn", "begins a turn") for line in new] == old


def test_the_command_tells_where_a_commit_plays_another_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["differ", *map(str, ARK), "--against", "main"]
    lines = list(story(*ARK))
    monkeypatch.setattr("tests.traces.__main__.story_at", lambda *_: lines)
    assert main(asked) == 0
    assert "lines are the same" in capsys.readouterr().out
    lines[-1] = "scores: 1 2 3"
    assert main(asked) == 1
    assert "\n- scores: 1 2 3\n+ scores: " in capsys.readouterr().out
