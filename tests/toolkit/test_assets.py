"""Where icons and fonts are looked for, and what is printed without them."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from toolkit import assets
from toolkit.assets import (
    ENGINE,
    ENGINE_PARTS,
    FONT_SCOPE,
    ICONS,
    MODULES,
    lacking,
    missing,
    modules_folder,
    own_folder,
    printing,
    versions,
    wanted,
)
from toolkit.check.press_offences import FONT_FALLBACK, MISSING_LETTER, STYLE_REMARK, TEXT_OVERFLOW, UNKNOWN_PICTURE
from toolkit.home import NOWHERE, folder_of_user
from toolkit.press.icons import PLACEHOLDER, STAND_IN, Icons
from toolkit.press.stand_in import told_once
from toolkit.press.svg_path import operators
from toolkit.problem import Offence, Problem

WHOLE_WASM = b"\0asm\1\0\0\0" + b"\1\3abc" + b"\0\x80\1" + b"d" * 128  # sections of 3 and of 128 bytes
FONT = f"{FONT_SCOPE}/caprasimo"
CSS = '@font-face { font-family: "Show"; src: url("font:caprasimo/latin-400-normal") }'
OWN = '@font-face { font-family: "Mine"; src: url("font:lora/latin-400-normal") }'


@pytest.fixture
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A Heap without packages, of a user with a home."""
    heap = tmp_path / "heap"
    heap.mkdir()
    for name in (assets.LIST, assets.LOCK):
        (heap / name).write_bytes((assets.INSTALLATION / name).read_bytes())
    monkeypatch.setattr(assets, "INSTALLATION", heap)
    for name in ("LOCALAPPDATA", "XDG_DATA_HOME", assets.VARIABLE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return heap


def put(folder: Path, *names: str) -> Path:
    """These packages in a folder, all that are wanted without names."""
    for name in names or wanted():
        package = folder / MODULES / name
        (package / "files").mkdir(parents=True)
        (package / "package.json").write_text(json.dumps({"version": wanted()[name]}))
        (package / "icons.json").write_text('{"icons": {}}')
        (package / "files" / "latin.woff2").write_bytes(b"wOF2\0\1\0\0\0\0\0\x0c")
        for part in ENGINE_PARTS:
            (package / part).write_bytes(WHOLE_WASM if part.endswith(".wasm") else b"")
    return folder / MODULES


# --- where they are ---


def test_packages_beside_heap_come_first(heap: Path) -> None:
    put(own_folder())
    assert modules_folder() == own_folder() / MODULES
    put(heap, ICONS)  # one of them beside Heap, as after an install that was ended
    assert modules_folder() == own_folder() / MODULES
    for name in wanted():
        if name != ICONS:
            put(heap, name)
    assert modules_folder() == heap / MODULES


def test_where_none_are_whole_those_beside_heap_are_used(heap: Path) -> None:
    put(heap, ICONS)
    put(own_folder(), FONT)
    assert modules_folder() == heap / MODULES
    assert ICONS not in missing() and FONT in missing()


def test_a_folder_that_is_named_is_the_only_one(heap: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(heap)
    assert missing() == {}
    monkeypatch.setenv(assets.VARIABLE, str(tmp_path / "named"))
    assert (modules_folder(), missing()) == (tmp_path / "named" / MODULES, wanted())
    put(tmp_path / "named")
    assert missing() == {}


def test_other_versions_have_a_folder_of_their_own(heap: Path) -> None:
    before = own_folder()
    assert before == own_folder()
    (heap / assets.LOCK).write_text("{}")
    assert (own_folder() == before, own_folder().parent) == (False, before.parent)


@pytest.mark.parametrize("content", ["", "[]", '{"name": "x"}', "\0"])
def test_a_damaged_package_is_missing(heap: Path, content: str) -> None:
    modules = put(heap)
    assert lacking(modules) == {}
    (modules / ICONS / "package.json").write_text(content)
    assert lacking(modules) == {ICONS: wanted()[ICONS]}
    assert f"{ICONS} none" in versions() and f"{FONT} {wanted()[FONT]}" in versions()


# --- a user's folder ---


def test_a_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ONE", raising=False)
    monkeypatch.setenv("HOME", "/home")
    assert folder_of_user("ONE", "TWO", ".data") == Path("/home/.data/heap")
    monkeypatch.setenv("TWO", "/two")
    assert folder_of_user("ONE", "TWO", ".data") == Path("/two/heap")
    monkeypatch.setenv("ONE", "/one")
    assert folder_of_user("ONE", "TWO", ".data") == Path("/one/heap")


@pytest.mark.parametrize("home", [None, "here"])
def test_a_home_that_is_not_known_is_nowhere(home: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never below the current folder."""
    monkeypatch.setenv("TWO", "two")
    monkeypatch.delenv("HOME") if home is None else monkeypatch.setenv("HOME", home)
    monkeypatch.setattr(os.path, "expanduser", (lambda path: path) if home is None else os.path.expanduser)
    assert folder_of_user("ONE", "TWO", ".data") == NOWHERE
    with pytest.raises(OSError):
        NOWHERE.mkdir(parents=True)


# --- what is told ---


def problem(offence: Offence, message: str, card: str = "fox") -> Problem:
    return offence.at(None, message, card=card)


FOLLOW = [
    problem(UNKNOWN_PICTURE, "There is no icon 'fox-head'."),
    problem(FONT_FALLBACK, "Some letters on Fox are not in the fonts of the templates; Serif stood in."),
    problem(STYLE_REMARK, "Font-face 'Show' cannot be loaded: its file is not there, damaged, or no font."),
    problem(TEXT_OVERFLOW, "The text of Fox is 1 mm over its box."),
    problem(TEXT_OVERFLOW, "The name of Fox is 1 mm over its box."),
]
STAY = [
    problem(UNKNOWN_PICTURE, "There is no ground 'hull'."),
    problem(STYLE_REMARK, "Font-face 'Mine' cannot be loaded: its file is not there, damaged, or no font."),
    problem(MISSING_LETTER, "No font has 'x'."),
]


def test_missing_assets(heap: Path) -> None:
    [first, *others] = told_once([*FOLLOW, *STAY], CSS + OWN)
    assert (first.code, first.name, first.hint) == ("C320", "missing-assets", "heap setup brings them.")
    assert " Printed with other fonts of this machine and discs for icons." in first.message
    assert first.message.endswith(" In these fonts the texts of 1 card are too long.")
    assert [name for name, version in printing().items() if f"{name} {version}" not in first.message] == []
    assert ENGINE not in first.message  # which nothing is printed with
    assert others == STAY


def test_missing_assets_near_miss(heap: Path) -> None:
    """A game whose faces need none of what is missing; and one that has all."""
    assert told_once(STAY, CSS + OWN) == STAY
    put(heap)
    assert told_once([*FOLLOW, *STAY], CSS + OWN) == [*FOLLOW, *STAY]


def test_missing_fonts_excuse_no_icon(heap: Path) -> None:
    put(heap, ICONS)
    [first, *others] = told_once(FOLLOW, CSS)
    assert "discs" not in first.message and "fonts of this machine" in first.message
    assert others == FOLLOW[:1]


def test_missing_icons_excuse_no_text(heap: Path) -> None:
    put(heap, *(name for name in wanted() if name != ICONS))
    [first, *others] = told_once(FOLLOW, CSS)
    assert "discs" in first.message and "fonts of this machine" not in first.message
    assert others == FOLLOW[1:]


def test_findings_on_texts_stay_where_the_fonts_are_others(heap: Path) -> None:
    fallback = replace(FOLLOW[1], message="Some letters on Fox are not in the fonts; Serif stood in.")
    assert told_once([fallback, FOLLOW[3]], OWN) == [fallback, FOLLOW[3]]


def test_icons_that_are_not_installed_are_discs(tmp_path: Path) -> None:
    assert Icons(tmp_path).path("fox-head") == operators(STAND_IN)
    body = '<path fill="currentColor" d="M0 0h512v512z"/>'
    (tmp_path / "icons.json").write_text(json.dumps({"icons": {"fox-head": {"body": body}}}))
    assert Icons(tmp_path).path("fox-head") == operators("M0 0h512v512z")
    assert Icons(tmp_path).path("fox-haed") == operators(PLACEHOLDER)


DAMAGES = {
    "icons cut off": lambda modules: (modules / ICONS / "icons.json").write_text('{"icons": {'),
    "no icons": lambda modules: (modules / ICONS / "icons.json").unlink(),
    "font cut off": lambda modules: (modules / FONT / "files" / "latin.woff2").write_bytes(b"wOF2"),
    "no font": lambda modules: (modules / FONT / "files" / "latin.woff2").unlink(),
    "another version": lambda modules: (modules / FONT / "package.json").write_text('{"version": "0.1"}'),
    "engine cut off": lambda modules: (modules / ENGINE / ENGINE_PARTS[2]).write_bytes(WHOLE_WASM[:-1]),
    "engine with more": lambda modules: (modules / ENGINE / ENGINE_PARTS[2]).write_bytes(WHOLE_WASM + b"\1"),
    "no engine": lambda modules: (modules / ENGINE / ENGINE_PARTS[2]).unlink(),
    "engine without library": lambda modules: (modules / ENGINE / ENGINE_PARTS[3]).unlink(),
    "nested": lambda modules: (modules / FONT / "package.json").write_text("[" * 100_000),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_package_in_part_is_missing(heap: Path, damage: str) -> None:
    modules = put(heap)
    assert missing() == {}
    DAMAGES[damage](modules)
    name = ICONS if "icons" in damage else ENGINE if "engine" in damage else FONT
    assert missing() == {name: wanted()[name]}
