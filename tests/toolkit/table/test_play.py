"""`heap play` as a user types it: a table of people and bots, without a terminal as with one."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from typer.testing import CliRunner

import toolkit.cli.play
from engine.bots import Random, step
from engine.kernel import digest
from engine.records import Played, read_record, replay
from tests.engine.records.games import CARDS, PLAYED, referee_of
from toolkit.cli.app import app
from toolkit.table.saves import HOME

GAME = "top-of-the-heap"
SAVED = HOME / f"{GAME}-7.heapgame"


@dataclass
class Said:
    """What a command answered."""

    code: int
    out: str
    error: str


Play = Callable[..., Said]


@pytest.fixture
def whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Play:
    """`heap play` with nothing left out."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path_factory.getbasetemp() / "cache"))

    def run(line: str, typed: str = "") -> Said:
        result = CliRunner().invoke(app, ["play", *line.split()], input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    return run


def actions(path: Path) -> list[str]:
    return [action for _, action in read_record(path.read_text()).actions]


@pytest.fixture
def play(whole: Play, monkeypatch: pytest.MonkeyPatch) -> Play:
    """The same with the cards read once for all tests."""
    read = toolkit.cli.play._referee
    monkeypatch.setattr(toolkit.cli.play, "_referee", lambda name: referee_of(GAME) if name == GAME else read(name))
    return whole


# --- a person at the table -------------------------------------------------------------------------------------------


def test_a_whole_game_by_typing(whole: Play) -> None:
    said = whole(f"{GAME} --seed 7 --bots random --human 1", "1\n" * 400)
    assert said.code == 0
    assert "The game is over" in said.out
    assert "Traceback" not in said.out + said.error
    record = read_record(SAVED.read_text())
    assert record.seats == ("person", "random", "random", "random")
    assert digest(replay(referee_of(GAME), record)) == record.digest


def test_the_end_of_the_input_is_no_failure_and_the_game_goes_on_there(play: Play) -> None:
    said = play(f"{GAME} --seed 7 --bots random --human 1", "1\n2\n1\n")
    assert said.code == 0
    assert f"The game is saved. Go on with it: heap play --resume {SAVED}" in said.out
    before = actions(SAVED)
    more = play(f"--resume {SAVED}", "1\nquit\n")
    assert more.code == 0
    assert f"after {len(before)} actions" in more.out
    assert actions(SAVED)[: len(before)] == before
    assert len(actions(SAVED)) > len(before)


def test_a_resumed_game_is_the_one_that_was_not_interrupted(play: Play) -> None:
    play(f"{GAME} --seed 7 --bots random,greedy --human 1", "1\n" * 400)
    whole = SAVED.read_text()
    SAVED.unlink()
    play(f"{GAME} --seed 7 --bots random,greedy --human 1", "1\n" * 9)
    assert SAVED.read_text() != whole
    play(f"--resume {SAVED}", "1\n" * 400)
    assert SAVED.read_text() == whole


def test_numbers_and_texts_and_nothing_else(play: Play) -> None:
    said = play(
        f"{GAME} --seed 7 --bots random --human 1",
        "\n0\n99\n-1\n1.5\nfly\n123456789012345678901234567890\n\0\né\nchoose Fox\nquit\n",
    )
    assert said.code == 0
    assert "Type a number, or help." in said.out
    assert "There is no option 99: type a number from 1 to 6, or help." in said.out
    assert "“fly” is not offered; player 1 can: choose Raccoon" in said.out
    assert [text for text in actions(SAVED) if text.startswith("choose Fox")] == ["choose Fox"]


def test_amounts_are_typed_as_they_are(play: Play) -> None:
    """Four Snacks and the number 3: three are eaten, not what stands in the third line."""
    play(f"{GAME} --seed 7 --bots random --human 1", "1\npass\n3\n")
    assert "eat 3" in actions(SAVED)


def test_undo_goes_back_to_ones_own_last_choice(play: Play) -> None:
    said = play(f"{GAME} --seed 7 --bots random --human 1", "undo\n1\nforage\nundo\n3\nquit\n")
    assert "You have not chosen anything yet." in said.out
    assert re.search(r"Taken back: forage, and \d+ actions of others\.", said.out)  # what they chose is theirs to know
    assert "What you have seen stays seen." in said.out
    record = read_record(SAVED.read_text())
    own = [action for player, action in record.actions if player == 0]
    assert own[:2] == ["choose Raccoon", "move house-3"]
    replay(referee_of(GAME), record)


def test_words_at_the_table(play: Play) -> None:
    typed = (
        f"1\nhelp\nboard\nCARD cat\ncard nothing like it\ncard\nlog\nsave {SAVED.name}\nsave {SAVED.name}\nsave\nquit\n"
    )
    said = play(f"{GAME} --seed 7 --bots random --human 1", typed)
    assert "A number takes an option" in said.out
    assert said.out.count("The Nest: ") == 2
    assert "Cat (Pet)" in said.out
    assert "No card is called “nothing like it”." in said.out
    assert "Say which card: card NAME." in said.out
    assert said.out.count("player 1 plays the Raccoon") == 2
    assert f"Saved in {SAVED.name}" in said.out
    assert f"{SAVED.name} exists." in said.out
    assert Path(SAVED.name).read_text() == SAVED.read_text()


def test_hidden_cards_are_not_on_the_screen(play: Play) -> None:
    """Up to the first raid of the game only cards in the open have been named."""
    said = play(f"{GAME} --seed 7 --bots random --human 1", "1\n")
    state = replay(referee_of(GAME), read_record(SAVED.read_text()))
    box = state.referee.box
    decks = [state.zones[zone] for zone in (0, 2)]
    hidden = {box.designs[box.design_of[card]].name for deck in decks for card in deck}
    hidden |= {box.designs[box.design_of[c]].name for can in range(12, 18) for c in state.zones[can][:-1]}
    lying_open = {state.referee.name(card) for zone, row in enumerate(state.zones) for card in row[-1:] if zone >= 10}
    lying_open |= {state.referee.name(card) for zone in (10, 1, 3, 5) for card in state.zones[zone]}
    assert [name for name in hidden - lying_open if name in said.out] == []
    assert [name for name in lying_open if name in said.out]


def test_two_people(play: Play) -> None:
    said = play(f"{GAME} --seed 7 --players 3 --bots random --human 1,3", "1\n1\n1\n1\nquit\n")
    assert said.code == 0
    assert {"player 1> ", "player 3> "} <= set(re.findall(r"player \d> ", said.out))
    assert "player 2> " not in said.out


def test_a_game_of_its_own_file_each(play: Play) -> None:
    for _ in range(2):
        play(f"{GAME} --seed 7 --bots random --human 1", "1\n")
    assert sorted(path.name for path in HOME.iterdir()) == [f"{GAME}-7-2.heapgame", f"{GAME}-7.heapgame"]


def test_where_nothing_can_be_saved_the_game_goes_on(play: Play) -> None:
    Path("full").write_text("")
    said = play(f"{GAME} --seed 7 --bots random --human 1 --save full/game.heapgame", "1\n2\nquit\n")
    assert said.code == 0
    assert said.out.count("The game cannot be saved in full/game.heapgame") == 1
    assert "The game was not saved." in said.out


ARGUMENTS = ["play", GAME, "--seed", "7", "--bots", "random", "--human", "1"]
SCRIPT = f"from toolkit.cli import main; main({ARGUMENTS})"


def prompts_before_a_pick() -> int:
    """How often "1" has to be typed before a card asks player 1 to pick something: in the middle of its text."""
    played = Played(referee_of(GAME), 7, ["person", "random", "random", "random"])
    typed = 0
    while played.state.choice is not None:
        if played.player != 0:
            step(played, Random())
        elif typed and played.state.choice.prompt == "pick":
            return typed
        else:
            played.choose(played.state.choice.options[0])
            typed += 1
    raise AssertionError("no card asks anything in this game: take another seed")


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
def test_killed_in_the_middle_of_a_choice(play: Play, tmp_path: Path) -> None:
    typed = prompts_before_a_pick()
    env = {**os.environ, "PYTHONPATH": str(CARDS.parent), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT], cwd=tmp_path, env=env, stdin=pipe, stdout=pipe, text=True
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        table.stdin.write("1\n" * typed)
        table.stdin.flush()
        shown = ""
        while shown.count("player 1> ") <= typed:
            letter = table.stdout.read(1)
            assert letter, shown[-2000:]
            shown += letter
        table.kill()
    assert table.returncode == -signal.SIGKILL
    state = replay(referee_of(GAME), read_record(SAVED.read_text()))
    assert state.choice is not None
    assert (state.choice.player, state.choice.prompt) == (0, "pick")
    play(f"--resume {SAVED}", "1\nquit\n")
    killed = SAVED.read_text()
    SAVED.unlink()
    play(f"{GAME} --seed 7 --bots random --human 1", "1\n" * (typed + 1))
    assert SAVED.read_text() == killed


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGINT to send")
def test_ctrl_c_leaves_the_table_and_keeps_the_game(whole: Play, tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(CARDS.parent), "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "  # background jobs ignore it
    with subprocess.Popen(
        [sys.executable, "-c", heard + SCRIPT], cwd=tmp_path, env=env, stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as table:
        assert table.stdout is not None
        shown = ""
        while "player 1> " not in shown:
            letter = table.stdout.read(1)
            assert letter, shown
            shown += letter
        table.send_signal(signal.SIGINT)
        rest, error = table.communicate(timeout=60)
    assert table.returncode == 130
    assert f"The game is saved. Go on with it: heap play --resume {SAVED}" in rest
    assert "Traceback" not in error
    assert SAVED.exists()


# --- bots among themselves -------------------------------------------------------------------------------------------


def test_a_game_of_bots_is_told_and_recorded_and_played_again(play: Play) -> None:
    said = play(f"{GAME} --human 0 --bots --seed 3 --record game.heapgame")
    assert said.code == 0
    assert "night 7, Saturday" in said.out
    assert "“" in said.out
    again = play("--replay game.heapgame")
    assert again.code == 0
    assert "night 7, Saturday" in again.out
    assert "Played again exactly: " in again.out
    quiet = play("--replay game.heapgame --quiet")
    assert "night 7" not in quiet.out
    assert "Played again exactly: " in quiet.out


@pytest.mark.parametrize("game", PLAYED)
def test_every_game_that_has_rules_is_played(whole: Play, game: str) -> None:
    said = whole(f"{game} --human 0 --bots greedy,random --seed 1 --quiet --record game.heapgame")
    assert (said.code, said.error) == (0, "")
    assert re.search(r"The game is over: .*, [0-9]+ (rounds|nights|Day cycles|tiles placed)\n", said.out)
    state = replay(referee_of(game), read_record(Path("game.heapgame").read_text()))
    assert state.choice is None
    person = whole(f"{game} --human 1 --bots random --seed 1", "1\nboard\n1\nundo\n1\n1\nquit\n")
    assert (person.code, person.error) == (0, "")
    assert "Taken back: " in person.out


def test_the_golden_game(play: Play) -> None:
    """The first night of a game of three bots, as it is told; read what changes before you keep it."""
    golden = Path(__file__).with_name("golden.txt")
    said = play(f"{GAME} --players 3 --human 0 --bots greedy,random --seed 5")
    first_night = said.out[: said.out.index("night 2, Monday")]
    if os.environ.get("HEAP_GOLDEN"):
        golden.write_text(first_night)
    assert first_night == golden.read_text()


def test_many_games(play: Play) -> None:
    said = play(f"{GAME} --players 3 --bots greedy,random --seed 1 --games 4 --record kept")
    assert said.code == 0
    assert re.search(r"1 +greedy .*\n +2 +random .*\n +3 +greedy ", said.out)
    assert re.search(r"the week is over +nights +4 +7\.0 +7 +7\n", said.out)
    assert re.search(r"4 games, \d+ actions each, .* games/s, .* actions/s", said.out)
    assert len(list(Path("kept").iterdir())) == 4
    for path in Path("kept").iterdir():
        replay(referee_of(GAME), read_record(path.read_text()))


# --- wrong calls and bad files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("--players 2", "is for 3 to 5 players, not 2"),
        ("--players 6 --bots", "is for 3 to 5 players, not 6"),
        ("--bots clever", "there is no bot called 'clever'; there are random, greedy, search"),
        ("--bots random:3", "only search takes an amount"),
        ("--bots ,", "there is no bot called ''"),
        ("--human 6", "seats are numbers from 1 to 5"),
        ("--human x", "seats are numbers from 1 to 5"),
        ("--players 3 --human 5", "there are 3 seats"),
        ("--players 4 --human 1,2,3,4 --bots random", "1 bot for 0 free seats"),
        ("--bots random --human 1 --games 2", "people play one game at a time"),
        ("--bots --games 0", "a number from 1 to"),
        ("--bots --seed -1", "a seed is a number from 0 to"),
        ("--resume nowhere.heapgame", "nowhere.heapgame cannot be read: No such file"),
        ("--replay .", ". cannot be read: it is a folder, not a file"),
        ("--replay a --resume b", "either resumed or replayed"),
        ("--replay a --seed 4", "a record has its own players, seats and seed"),
        ("--replay a --games 4", "a record is of one game"),
        ("--save there", "there exists."),
    ],
)
def test_wrong_calls(play: Play, line: str, message: str) -> None:
    Path("there").write_text("")
    said = play(f"{GAME} {line}")
    assert said.code == 2
    assert message in said.error
    assert Path("there").read_text() == ""


@pytest.mark.parametrize(
    ("old", "new", "code", "message"),
    [
        ("cards ", "cards 0", 1, "it was played with other cards than Top of the Heap has now"),
        ("2 choose Fox\n", "3 choose Fox\n", 1, "it is out of turn, player 2 has to choose"),
        ("2 choose Fox\n", "2 choose Wolf\n", 1, "“choose Wolf” is not offered"),
        ("seed 7", "seed 8", 1, "cannot be played again"),
        ("heapgame 1", "heapgame 7", 2, "this Heap reads version 1"),
        ("end ", "", 2, "the record was cut off"),
        ("game top", "game tip", 2, "There is no game called"),
    ],
)
def test_damaged_records(play: Play, old: str, new: str, code: int, message: str) -> None:
    play(f"{GAME} --seed 7 --players 3 --human 1,2,3", "1\n1\n1\n1\n2\n")
    text = SAVED.read_text()
    assert old in text or old.startswith("2 choose")
    old = old if old in text else next(line for line in text.splitlines(keepends=True) if line.startswith("2 choose"))
    SAVED.write_text(text.replace(old, new, 1))
    said = play(f"--replay {SAVED}")
    assert (said.code, message in said.error) == (code, True), said.error
    resumed = play(f"--resume {SAVED}", "1\n")
    assert resumed.code == 2
    assert SAVED.read_text() == text.replace(old, new, 1)


def test_a_save_that_is_no_text(play: Play) -> None:
    Path("noise").write_bytes(b"\xff\xfe\0\1" * 40)
    assert "it is not UTF-8" in play("--resume noise").error


@pytest.mark.parametrize("way", ["--resume", "--replay"])
@pytest.mark.parametrize("text", ["heapgame 1\ngame \x1b[31mx\n", "\x9b2J\a", "heapgame \x1b]0;x\a\n"])
def test_hostile_records_and_paths_do_nothing_to_the_terminal(whole: Play, way: str, text: str) -> None:
    path = Path("bad\x1b[31m\a.heapgame")
    path.write_text(text)
    said = whole_call(way, str(path))
    assert said.code == 2
    assert "control character U+" in said.error
    assert "bad�[31m�.heapgame" in said.error
    assert said.error.replace("\n", "").isprintable()
    gone = whole_call(way, "gone\x1b[31m")
    assert "gone�[31m cannot be read" in gone.error


def whole_call(*words: str) -> Said:
    """`heap play` with words that a blank does not part, shown with its colours as on a terminal."""
    result = CliRunner().invoke(app, ["play", *words], color=True)
    return Said(result.exit_code, result.stdout, result.stderr)


def test_what_is_typed_does_nothing_to_the_terminal(play: Play) -> None:
    said = play(f"{GAME} --seed 7 --bots random --human 1", "fly\x1b[31m\ncard \x1b[2J\nquit\n")
    shown = [line for line in said.out.splitlines() if "not offered" in line or "No card is" in line]
    assert len(shown) == 2
    assert all(line.isprintable() for line in shown)


def test_no_line_ends_blank(play: Play) -> None:
    said = play(f"{GAME} --seed 7 --bots random --human 1", "1\nboard\nlog\n1\n1\n1\n1\n1\n1\n")
    story = play(f"--replay {SAVED}")
    lines = [line for line in (said.out + story.out).splitlines() if not line.startswith("player 1> ")]
    assert len(lines) > 100
    assert [line for line in lines if line != line.rstrip()] == []
    assert any(re.match(r"  \S.*\[", line) for line in lines)


def test_cards_that_are_not_read_cannot_be_played_with(whole: Play, tmp_path: Path) -> None:
    home = tmp_path / "cards" / GAME
    shutil.copytree(CARDS / GAME, home)
    (home / "events.yaml").write_text((home / "events.yaml").read_text().replace("gains 1 Snack", "gains 1 Snak"))
    said = whole(f"{GAME} --bots")
    assert said.code == 2
    assert "cannot be" in said.error
    assert "Traceback" not in said.error


def test_a_game_without_rules(whole: Play, tmp_path: Path) -> None:
    shutil.copytree(CARDS.parent / "tests/toolkit/check/market", tmp_path / "cards" / "market")
    said = whole("market --bots")
    assert said.code == 2
    assert "Market cannot be played: its game.yaml names no rules module" in said.error
    assert "heap play cards/market --web --free" in said.error


def test_at_a_free_table_only_people_sit(whole: Play, tmp_path: Path) -> None:
    shutil.copytree(CARDS.parent / "tests/toolkit/check/market", tmp_path / "cards" / "market")
    for words in ("market --web --bots greedy", "market --free --human 1", f"{GAME} --web --free --mode apart"):
        said = whole(words)
        assert (said.code, "only people sit" in said.error) == (2, True), words
    said = whole("market --free --players 13")
    assert (said.code, "1 to 12 seats" in said.error) == (2, True)
    assert "--web serves one game" in whole("market --free --games 3").error
