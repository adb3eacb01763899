"""Who sits where: a person beside the bots that are named, bots alone where that is said, tables that cannot be."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from engine.kernel import Box
from engine.language import Vocabulary
from toolkit.cli.play import HELP
from toolkit.cli.seats import seats_of

ROOT = Path(__file__).parent.parent.parent.parent


def box(least: int, most: int) -> Box:
    """A box of a game for so many players."""
    return Box("harbour", "Harbour", "", (least, most), Vocabulary(), ())


def seated(line: str, allowed: str = "1-6") -> str:
    """The seats of a call, in short: you are `me`, and `…` stands for the bots that nobody named."""
    words = dict(re.findall(r"--(\w+)(?: ([\w,:]+))?", line))
    least, most = map(int, allowed.split("-"))
    seats = seats_of(
        box(least, most),
        int(words["players"]) if "players" in words else None,
        words.get("bots"),
        words.get("human"),
        among_bots="games" in words,
    )
    return " ".join("me" if seat == "person" else seat for seat in seats)


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("", "me greedy greedy greedy"),
        ("--players 2", "me greedy"),
        ("--players 1", "me"),
        ("--bots", "me random random random"),
        ("--bots greedy,search", "me greedy search"),
        ("--bots search:2s", "me search:2s"),
        ("--bots greedy,search --players 5", "me greedy search greedy search"),
        ("--bots greedy --human 2", "greedy me"),
        ("--bots greedy,search --human 2", "greedy me search"),
        ("--bots greedy --human 1,3", "me greedy me"),
        ("--bots greedy --human 4", "greedy greedy greedy me"),
        ("--human 2", "greedy me greedy greedy"),
        ("--human 1,2,3,4,5", "me me me me me"),
        ("--human 0", "greedy greedy greedy greedy"),
        ("--human 0 --bots", "random random random random"),
        ("--human 0 --bots greedy", "greedy greedy greedy greedy"),
        ("--human 0 --bots greedy,search", "greedy search"),
        ("--human 0 --bots random --players 1", "random"),
        ("--games 9 --bots greedy,search", "greedy search"),
        ("--games 9 --bots", "random random random random"),
        ("--games 9", "greedy greedy greedy greedy"),
        ("--games 9 --human 1 --players 2", "me greedy"),
    ],
)
def test_a_table(line: str, seats: str) -> None:
    assert seated(line) == seats


@pytest.mark.parametrize(
    ("line", "allowed", "seats"),
    [
        ("--bots random", "3-5", "me random random random"),
        ("--bots greedy,search", "3-5", "me greedy search"),
        ("--bots greedy", "2-2", "me greedy"),
        ("", "2-2", "me greedy"),
        ("", "6-8", "me greedy greedy greedy greedy greedy"),
        ("--human 0 --bots greedy,search", "3-5", "greedy search greedy search"),
        ("--human 5", "3-5", "greedy greedy greedy greedy me"),
    ],
)
def test_a_table_is_one_that_the_game_is_for(line: str, allowed: str, seats: str) -> None:
    assert seated(line, allowed) == seats


@pytest.mark.parametrize(
    ("line", "allowed", "says"),
    [
        ("--players 7", "1-6", "Harbour is for 1 to 6 players, not 7.|Say --players 6."),
        ("--players 1", "2-2", "Harbour is for 2 players, not 1.|Say --players 2."),
        ("--bots a,b --players 2", "2-4", "2 bots for 1 free seat.|Say --players 3, or let bots play among"),
        ("--bots a,b", "2-2", "not 3.|Let bots play among themselves with --human 0, or name fewer bots."),
        ("--bots a", "1-1", "Harbour is for 1 player, not 2.|Let bots play among themselves with --human 0."),
        ("--bots a,b", "1-1", "Harbour is for 1 player, not 3.|Leave out --bots."),
        ("--human 0 --bots a,b,c", "2-2", "not 3.|Name fewer bots."),
        ("--bots a --human 1,2 --players 2", "2-4", "1 bot for 0 free seats.|Say --players 3, or name fewer bots."),
        ("--human 7", "1-6", "seats are numbers from 1 to 6, like 1 or 1,3.|0 is nobody."),
        ("--human 3 --players 2", "1-6", "--human 3: there are 2 seats.|Name seats from 1 to 2, or say --players."),
    ],
)
def test_no_table(capsys: pytest.CaptureFixture[str], line: str, allowed: str, says: str) -> None:
    with pytest.raises(typer.Exit):
        seated(line, allowed)
    error = capsys.readouterr().err
    message, hint = says.split("|")
    assert message in error
    assert hint in error


def test_help_and_readme_say_what_is_done() -> None:
    """Each call that help shows seats whom help says."""
    shown = dict(re.findall(r"^heap play GAME(.*?)  +(\S.*)$", HELP, re.MULTILINE))
    assert len(shown) >= 6
    for line, says in shown.items():
        seats = seated(line).split()
        assert ("bots among themselves" in says or "of bots" in says) == ("me" not in seats), line
        assert ("two people" in says) == (seats.count("me") == 2), line
        assert ("seat 2" in says) == (seats[1] == "me"), line
    assert "--bots greedy,search` seats you at a table with bots" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert seated("--bots greedy,search", "3-5").startswith("me ")
