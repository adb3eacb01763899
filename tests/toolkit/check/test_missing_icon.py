"""What a finding on an icon that does not exist advises: names that are like it, or where all names stand."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.toolkit.press.shop import goods, write_shop
from toolkit.check.run import check_game
from toolkit.load import load_game


def advised(folder: Path, icon: str) -> str:
    """What is advised for a card with this icon."""
    write_shop(folder, goods(f"{{name: Cake, icon: {icon}}}"))
    game, problems = load_game(folder / "cards" / "shop")
    assert game is not None
    [found] = [problem for problem in check_game(game, problems) if problem.code == "C301"]
    return str(found.hint)


def test_names_that_are_like_it_are_told(tmp_path: Path) -> None:
    assert "honeypot" in advised(tmp_path, "honeypott") and "game-icons" not in advised(tmp_path, "honeypott")


@pytest.mark.parametrize("icon", ["zzqqxx", "q" * 80])
def test_where_no_name_is_like_it_the_site_is_told_and_no_names_at_random(icon: str, tmp_path: Path) -> None:
    assert advised(tmp_path, icon) == "See https://game-icons.net, or put a file of that name into icons/."


def test_a_sign_in_prose_is_told_where_it_stands_and_names_that_are_like_it(tmp_path: Path) -> None:
    write_shop(tmp_path, goods('{name: Cake, text: "Take **:honeypott:** or :honeypot: home."}'))
    file = tmp_path / "cards" / "shop" / "game.yaml"
    file.write_text(f"{file.read_text()}texts: {{prose: No words yet.}}\n")
    game, problems = load_game(file.parent)
    assert game is not None
    [found] = [problem for problem in check_game(game, problems) if problem.code == "C301"]
    assert found.place and (found.place.line, found.place.column, found.place.end_column) == (7, 32, 43)
    assert "honeypot" in str(found.hint)


@pytest.mark.parametrize("wrong", ["link", "pipe", "text", "folder", "right"])
def test_a_file_of_an_own_icon_that_cannot_be_drawn_is_told_where_it_is_named(wrong: str, tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    write_shop(tmp_path, goods("{name: Cake, icon: zzmine}"))
    folder = tmp_path / "cards" / "shop"
    (folder / "icons").mkdir(exist_ok=True)
    file, away = folder / "icons" / "zzmine.svg", tmp_path / "away.svg"
    away.write_text(drawing)
    if wrong == "pipe":
        os.mkfifo(file)
    elif wrong == "link":
        file.symlink_to(away)
    elif wrong == "folder":
        (folder / "icons").rmdir()
        (tmp_path / "elsewhere").mkdir()
        (tmp_path / "elsewhere" / "zzmine.svg").write_text(drawing)
        (folder / "icons").symlink_to(tmp_path / "elsewhere")
    else:
        file.write_text(drawing if wrong == "right" else "this is no drawing")
    game, problems = load_game(folder)
    assert game is not None
    found = [each for each in check_game(game, problems) if each.code in {"C301", "C305"}]
    if wrong == "right":
        assert found == []
        return
    [problem] = found
    assert problem.place is not None and problem.card == "cake" and "zzmine" in problem.message
    says = {
        "link": "leads out of the game's folder",
        "pipe": "a named pipe",
        "text": "it is no picture",
        "folder": "a link",
    }
    assert says[wrong] in f"{problem.message} {problem.hint}"
