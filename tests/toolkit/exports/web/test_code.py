"""The Python of a page: all that is needed there, nothing that a page cannot have, and the same each time."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from toolkit.exports.web import code


def test_what_is_needed_goes_along() -> None:
    found = code.modules((*code.FIRST, *code.boards()))
    needed = {
        "toolkit.rooms.in_page",
        "toolkit.rooms.talk",
        "toolkit.table.games.ark",
        "toolkit.table.games",
        "toolkit.table.games.crafty_critters.floor",
        "toolkit.rooms",
        "toolkit.table",
    }
    assert needed <= found.keys()
    assert [name for name in found if name.startswith(("toolkit.press", "toolkit.load", "toolkit.cli"))] == []
    assert {"toolkit.rooms.kept", "toolkit.rooms.serving", "toolkit.web.wire"}.isdisjoint(found)
    engine = {path.relative_to(code.INSTALLATION).as_posix() for path in code.of_engine()}
    assert {"engine/kernel/declared/sense.py", "engine/bots/search.py", "engine/games/ark/__init__.py"} <= engine
    assert not any(name.startswith("engine/proof/") for name in engine)


def test_imports_are_followed_as_they_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "INSTALLATION", tmp_path)
    files = {
        "toolkit/__init__.py": "",
        "toolkit/first.py": "import json\nfrom toolkit import second\nfrom toolkit.third import Third\n"
        "if TYPE_CHECKING:\n    from toolkit.typed import Typed\n"
        "def later():\n    from toolkit.heavy import press\n",
        "toolkit/second.py": "try:\n    import toolkit.rooms.one\nexcept ImportError:\n    pass\n",
        "toolkit/third.py": "",
        "toolkit/typed.py": "",
        "toolkit/heavy.py": "",
        "toolkit/unused.py": "",
        "toolkit/rooms/__init__.py": "",
        "toolkit/rooms/one.py": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    names = ("first", "second", "third", "rooms", "rooms.one")
    assert code.modules(["toolkit.first"]).keys() == {"toolkit", *(f"toolkit.{name}" for name in names)}


def test_the_same_code_is_the_same_file() -> None:
    packed = code.zipped()
    assert packed == code.zipped()
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = archive.namelist()
        assert names == sorted({*names}) and "toolkit/rooms/in_page.py" in names
        assert all(name.endswith(".py") for name in names)
