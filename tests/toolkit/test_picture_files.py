"""What is advised for a picture that is not printed fits the reason, and only what can be printed is offered."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from toolkit.picture_files import SAVE, fault_of, pictures_in, way_out
from toolkit.press.photos import damage_of

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A game's folder with one picture, and what is none."""
    home = tmp_path / "game"
    (home / "album.png").mkdir(parents=True)
    (tmp_path / "out.png").write_bytes(PNG)
    (home / "link.png").symlink_to(tmp_path / "out.png")
    (home / "game.yaml").write_text("title: Game\n")
    for name, content in {"cat.png": PNG, "empty.png": b"", "old.gif": b"GIF89a", "text.png": b"a"}.items():
        (home / name).write_bytes(content)
    os.mkfifo(home / "pipe.png")
    return home


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("album.png", "Name a file in that folder."),
        ("pipe.png", "Name an ordinary file."),
        ("empty.png", "Copy it here again: there is nothing in it."),
        ("link.png", "Copy the picture itself into the game's folder, in place of the link."),
        ("../out.png", "Copy the picture into the game's folder."),
        ("old.gif", SAVE),
        ("text.png", SAVE),
    ],
)
def test_the_advice_fits_what_is_wrong_with_the_file(name: str, advice: str, home: Path) -> None:
    assert way_out(fault_of(home, name)) == advice


@pytest.mark.parametrize(
    ("reason", "advice"),
    [
        ("it has more than 80 million pixels", "Save it smaller: 300 pixels to an inch are printed."),
        ("it has more than 8 MB", "Save it smaller, or with fewer details."),
        ("it is damaged: it ends too early", "Copy it here again: a part of it is missing."),
        ("it is damaged", "Copy or save it anew."),
    ],
)
def test_the_advice_fits_what_the_press_found(reason: str, advice: str) -> None:
    assert way_out(reason) == advice


def test_only_files_in_the_folder_are_offered(home: Path) -> None:
    assert pictures_in(home) == ["cat.png", "empty.png", "text.png"]


def test_the_words_of_a_library_are_not_shown() -> None:
    assert damage_of(OSError("image file is truncated (13 bytes not processed)")) == "it is damaged: it ends too early"
    assert damage_of(OSError("broken data stream when reading image file")) == "it is damaged"
