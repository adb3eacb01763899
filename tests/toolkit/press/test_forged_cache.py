"""A cache may hold anything, also under a right seal: it counts as absent, is made anew, and nothing false is said."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.toolkit.press.shop import Here, write_shop
from toolkit.cache import Cache, seal_of
from toolkit.check.run import check_game
from toolkit.load import load_game
from toolkit.press import kit as kit_module
from toolkit.press.kit import KitReport, Wish, build_kit
from toolkit.problem import Problem

A4 = Wish(papers=("a4",))
DEEP = b"[" * 100_000


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(kit_module, "Workers", Here)
    monkeypatch.setattr("toolkit.press.stamp.tools_digest", lambda: "tools")
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    yield write_shop(tmp_path)


def build(shop: Path, name: str) -> KitReport:
    return build_kit(shop, shop.parent.parent / name, A4)


def made(shop: Path, name: str) -> dict[str, bytes]:
    out = shop.parent.parent / name
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*.pdf")}


def found(shop: Path) -> list[Problem]:
    game, problems = load_game(shop)
    assert game is not None
    return check_game(game, problems)


def files(cache: Cache) -> list[Path]:
    return sorted(path for path in cache.folder.glob("*/??/*") if path.is_file())


def test_whatever_lies_in_the_cache_the_kit_is_the_same(shop: Path) -> None:
    cache = Cache()
    assert (found(shop), build(shop, "first").problems) == ([], [])
    kinds = {path.parent.parent.name for path in files(cache)}
    assert {"faces", "printed-fonts", "fonts", "advances", "readings", "icon-names"} <= kinds
    for content in (b"", b"null", b"{}", DEEP, b"%PDF-1.7 garbage", b'{"fonts":[]}\n%PDF-'):
        for path in files(cache):
            name = path.relative_to(cache.folder)
            path.write_bytes(content + seal_of(f"{name.parts[0]}/{name.parts[2]}", content))
        assert found(shop) == [], content[:20]
        again = build(shop, f"again-{len(content)}")
        assert (again.problems, again.laid_out) == ([], 5), content[:20]
        assert made(shop, f"again-{len(content)}") == made(shop, "first")
        assert build(shop, f"healed-{len(content)}").laid_out == 0


def test_a_face_that_cannot_be_drawn_is_laid_out_again(shop: Path) -> None:
    cache = Cache()
    build(shop, "first")
    for path in files(cache):
        if path.parent.parent.name in {"faces", "printed-fonts"}:
            about = path.read_bytes().partition(b"%PDF-")[0]
            content = about + b"%PDF-1.7 this is none"
            path.write_bytes(content + seal_of(f"{path.parent.parent.name}/{path.name}", content))
    assert build(shop, "again").problems == []
    assert made(shop, "again") == made(shop, "first")
    assert build(shop, "healed").laid_out == 0


def test_content_of_another_key_is_not_taken(shop: Path) -> None:
    cache = Cache()
    build(shop, "first")
    faces = [path for path in files(cache) if path.parent.parent.name == "faces"]
    contents = [path.read_bytes() for path in faces]
    for path, content in zip(faces, contents[1:] + contents[:1], strict=True):
        path.write_bytes(content)
    assert build(shop, "again").laid_out == 5
    assert made(shop, "again") == made(shop, "first")


def test_folders_links_and_pipes_in_the_cache_are_replaced(shop: Path) -> None:
    cache = Cache()
    build(shop, "first")
    makers = [Path.mkdir, os.mkfifo, lambda path: path.symlink_to("/etc/hostname")]
    for number, path in enumerate(files(cache)):
        path.unlink()
        makers[number % 3](path)
    (cache.folder / "readings").rename(cache.folder / "old")
    (cache.folder / "readings").write_text("a file where a folder belongs")
    assert found(shop) == []
    assert build(shop, "again").problems == []
    assert made(shop, "again") == made(shop, "first")
    assert build(shop, "healed").laid_out == 0
    assert Path("/etc/hostname").read_bytes()
    shutil.rmtree(cache.folder)


@pytest.mark.parametrize(
    "content", [b"", b"null", b"[]", DEEP, b'{"said": ' * 100_000, b'{"wanted": "", "outputs": 5}', b"\xff"]
)
def test_a_stamp_that_holds_anything_else_is_none(shop: Path, content: bytes) -> None:
    build(shop, "out")
    stamp = shop.parent.parent / "out" / A4.stamp_name
    real = stamp.read_bytes()
    assert build(shop, "out").is_up_to_date
    stamp.write_bytes(content)
    report = build(shop, "out")
    assert (report.is_up_to_date, report.problems) == (False, [])
    assert stamp.read_bytes() == real


def test_a_stamp_that_is_no_file_stops_nothing(shop: Path) -> None:
    build(shop, "out")
    stamp = shop.parent.parent / "out" / A4.stamp_name
    stamp.unlink()
    os.mkfifo(stamp)
    assert build(shop, "out").problems == []
    assert build(shop, "out").is_up_to_date
