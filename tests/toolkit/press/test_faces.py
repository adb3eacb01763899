"""Faces are known by what they are made from: what changes one, and what leaves it as it was."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.toolkit.press.shop import GOODS, loaded, write_shop
from toolkit.games import INSTALLATION
from toolkit.press.faces import faces_of
from toolkit.press.palette import luminance

TEMPLATES = {"good.html": '{% extends "base/card.html" %}', "theme.css": ".x { color: red }", "art/a.svg": "<svg/>"}


def keys(folder: Path, goods: str = GOODS, templates: dict[str, str] | None = None) -> list[str]:
    game = loaded(write_shop(folder, goods, templates=TEMPLATES | (templates or {})))
    return [face.key for face in faces_of(game, game.cards).all()]


def test_the_same_game_elsewhere_has_the_same_keys(tmp_path: Path) -> None:
    assert keys(tmp_path / "one") == keys(tmp_path / "two")


@pytest.mark.parametrize(("old", "new"), [("Crisp.", "Crisper."), ("Gain 1", "Gain 2"), ("name: Apple", "name: Appel")])
def test_one_changed_card_is_one_changed_face(tmp_path: Path, old: str, new: str) -> None:
    before, after = keys(tmp_path), keys(tmp_path, GOODS.replace(old, new))
    assert [one == two for one, two in zip(before, after, strict=True)] == [False, True, True, True, True]


def test_what_no_template_reads_changes_nothing(tmp_path: Path) -> None:
    unread = GOODS.replace("flavour: Crisp.", "flavour: Crisp., unreachable: Nobody buys it.")
    assert unread != GOODS and keys(tmp_path) == keys(tmp_path, unread)


@pytest.mark.parametrize(
    "templates",
    [
        {"theme.css": ".x { color: blue }"},
        {"art/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>'},
    ],
)
def test_style_and_drawings_change_every_face(tmp_path: Path, templates: dict[str, str]) -> None:
    assert not set(keys(tmp_path)) & set(keys(tmp_path, templates=templates))


def test_a_template_changes_the_faces_of_its_type(tmp_path: Path) -> None:
    after = keys(tmp_path, templates={"good.html": '{% extends "base/card.html" %}{% block ground %}{% endblock %}'})
    assert [one == two for one, two in zip(keys(tmp_path / "b"), after, strict=True)] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_drafts_are_other_faces(tmp_path: Path) -> None:
    game = loaded(write_shop(tmp_path))
    plain, draft = (faces_of(game, game.cards, is_draft).all() for is_draft in (False, True))
    assert not {face.key for face in plain} & {face.key for face in draft}


def test_the_decks_of_the_real_game_are_told_apart_without_colour() -> None:
    """In lightness (CIE L*, 0 to 100), and none is so dark that its pictures are painted in grey."""
    game = loaded(INSTALLATION / "cards" / "top-of-the-heap")
    light = sorted(116 * luminance(deck.colour) ** (1 / 3) - 16 for deck in game.decks)
    assert light[0] > 40
    assert min(after - before for before, after in pairwise(light)) > 6
