"""Modes of a game: people agree on one or name it, bots never decide for them; a group is told how it has done."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.kernel import UnknownMode
from engine.records import Played, read_record
from tests.engine.records.games import referee_of
from toolkit.cli.app import app
from toolkit.table.saves import HOME

APART, TOGETHER = "play against each other", "play together"
FIRST_IS_A_BOT, FIRST_IS_A_PERSON = 2, 3  # seeds, two players, the person on the first seat


def play(line: str, typed: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(app, ["play", *line.split()], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, " ".join((result.stdout + result.stderr).split())


def actions(path: Path) -> list[str]:
    return [action for _, action in read_record(path.read_text()).actions]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))


def test_bots_among_themselves_play_against_each_other() -> None:
    for seed in range(4):
        code, _ = play(f"ark --human 0 --bots random --players 2 --seed {seed} --quiet --record game.txt")
        assert code == 0
        assert actions(Path("game.txt"))[0] == APART
        Path("game.txt").unlink()


def test_a_mode_is_played_where_one_is_named() -> None:
    code, said = play("ark --human 0 --bots random --players 2 --seed 1 --mode together --quiet --record game.txt")
    assert code == 0
    assert actions(Path("game.txt"))[0] == TOGETHER
    assert "The game is over: failed:" in said or "The game is over: done in" in said
    assert "Score" not in said
    assert "won" not in said


@pytest.mark.parametrize("seed", [FIRST_IS_A_BOT, FIRST_IS_A_PERSON])
def test_a_person_at_the_table_is_asked_whoever_plays_first(seed: int) -> None:
    first = Played(referee_of("ark"), seed, ["person", "greedy"]).player
    assert first == (1 if seed == FIRST_IS_A_BOT else 0)
    _, said = play(f"ark --players 2 --seed {seed} --human 1", f"{TOGETHER}\nquit\n")
    assert "How is the game played?" in said
    saved = next(Path(HOME).glob("ark-*.heapgame"))
    assert actions(saved)[0] == TOGETHER


def test_nobody_is_asked_when_the_mode_is_named() -> None:
    _, said = play("ark --players 2 --seed 2 --human 1 --mode apart", "quit\n")
    assert "How is the game played?" not in said
    assert actions(next(Path(HOME).glob("ark-*.heapgame")))[0] == APART


def test_a_resumed_game_of_bots_begins_in_the_usual_mode() -> None:
    record = Played(referee_of("ark"), 1, ["random", "random"]).record()
    from engine.records import write_record

    Path("game.heapgame").write_text(write_record(record))
    code, _ = play("--resume game.heapgame --quiet")
    assert code == 0
    assert actions(Path("game.heapgame"))[0] == APART


def test_many_games_are_of_one_mode() -> None:
    _, apart = play("ark --bots random --players 2 --seed 1 --games 3")
    assert "Won %" in apart
    assert "failed" not in apart
    _, together = play("ark --bots random --players 2 --seed 1 --games 3 --mode together")
    assert "Won" not in together
    assert "failed, things not aboard" in together


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("ark --bots random --mode nonsense", "ARK is not played 'nonsense'; it is played apart, together, open."),
        ("ark --bots random --games 2 --mode nonsense", "it is played apart, together, open."),
        ("ark --human 0 --bots random --players 1 --mode together", "with 1 player there is one way"),
        ("trash-kings --bots random --mode apart", "Trash Kings is played in one way only"),
    ],
)
def test_a_wrong_mode_is_refused_with_those_there_are(line: str, words: str) -> None:
    code, said = play(line)
    assert code == 2
    assert words in said


def test_a_record_keeps_its_mode() -> None:
    code, said = play("--resume nothing.heapgame --mode apart")
    assert code == 2
    assert "--mode" in said


def test_agreeing_is_an_action_that_is_recorded() -> None:
    played = Played(referee_of("ark"), 5, ["random"] * 3)
    with pytest.raises(UnknownMode):
        played.agree("nonsense")
    assert not played.actions
    played.agree("open")
    assert played.actions[0][1] == "play together with open hands"
    played.agree()  # there is nothing to agree on any more
    assert len(played.actions) == 1
