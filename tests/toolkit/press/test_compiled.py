"""A template is compiled once for all games, and again where its text or its file is another."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from jinja2 import Environment

from toolkit.press.environment import Filler, Unfilled, restricted
from toolkit.press.environment.counting import Compiler


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the templates that are compiled from now on; no code is known before."""
    names: list[str] = []
    begun = Compiler.__init__

    def noted(self: Compiler, environment: Environment, name: str, *more: str, **named: bool) -> None:
        names.append(name)
        begun(self, environment, name, *more, **named)

    monkeypatch.setattr(Compiler, "__init__", noted)
    monkeypatch.setattr(restricted, "_compiled", {})
    return names


def filled(folder: Path, text: str, values: Mapping[str, object] | None = None) -> str:
    """What a template of a game in a folder gives."""
    folder.mkdir(exist_ok=True)
    (folder / "card.html").write_text(text, encoding="utf-8")
    return Filler([folder], folder, values or {}).fill(["card.html"], {})


def test_the_same_template_is_compiled_once(tmp_path: Path, compiled: list[str]) -> None:
    assert [filled(tmp_path, "{{ 1 + 1 }} {{ name }}", {"name": name}) for name in "ab"] == ["2 a", "2 b"]
    assert compiled == ["card.html"]


def test_another_text_and_another_file_are_compiled_anew(tmp_path: Path, compiled: list[str]) -> None:
    assert filled(tmp_path / "one", "{{ 1 }}") == "1"
    assert filled(tmp_path / "one", "{{ 2 }}") == "2"
    for folder in ("one", "two"):  # each file is the one that its errors name
        with pytest.raises(Unfilled) as found:
            filled(tmp_path / folder, "{{ nothing }}")
        assert found.value.blame.file == str(tmp_path / folder / "card.html")
    assert len(compiled) == 4


def test_what_cannot_be_compiled_is_an_error_each_time(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(Unfilled, match="unexpected"):
            filled(tmp_path, "{{ 1 + }}")


def test_only_so_much_is_kept(tmp_path: Path, compiled: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restricted, "MOST_KEPT", 2)
    for number in (1, 2, 3, 3, 1):
        assert filled(tmp_path, f"{{{{ {number} }}}}") == str(number)
    assert len(compiled) == 4  # the first was forgotten for the third
    monkeypatch.setattr(restricted, "LONGEST_KEPT", 5)
    assert filled(tmp_path, "{{ 3 }} ") == filled(tmp_path, "{{ 3 }} ")
    assert len(compiled) == 6
