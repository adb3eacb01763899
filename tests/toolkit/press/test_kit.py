"""Building kits: what is made again and what is not, and what becomes of the last kit when something goes wrong."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.toolkit.press.shop import GOODS, Here, shared_cache, write_shop
from toolkit import files as files_module
from toolkit.cache import Cache
from toolkit.press import books, stamp
from toolkit.press import kit as kit_module
from toolkit.press.books import Plan
from toolkit.press.kit import KitReport, Wish, build_kit
from toolkit.press.workers import Workers

A4 = Wish(papers=("a4",))


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shop, printed in this process with a cache of its own that knows the fonts already."""
    monkeypatch.setattr(kit_module, "Workers", Here)
    monkeypatch.setattr("toolkit.press.stamp.tools_digest", lambda: "tools")  # somebody may be editing them
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    for kind in ("fonts", "advances"):
        if (shared_cache().folder / kind).exists():
            (tmp_path / "cache").mkdir(exist_ok=True)
            (tmp_path / "cache" / kind).symlink_to(shared_cache().folder / kind)
    yield write_shop(tmp_path)


def build(shop: Path, wish: Wish = A4) -> KitReport:
    return build_kit(shop, shop.parent.parent / "out", wish)


def made(shop: Path) -> dict[str, bytes]:
    out = shop.parent.parent / "out"
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def test_a_kit_is_made_once(shop: Path) -> None:
    first, files = build(shop), made(shop)
    assert (first.laid_out, first.cards, first.designs, first.is_up_to_date) == (5, 13, 3, False)
    again = build(shop)
    assert again.is_up_to_date
    assert (again.files, again.cards, again.title) == (first.files, 13, "Shop")
    assert made(shop) == files


def test_one_changed_card_lays_out_one_face(shop: Path) -> None:
    build(shop)
    (shop / "goods.yaml").write_text(GOODS.replace("Crisp", "Soft"))
    assert build(shop).laid_out == 1


def test_only_files_that_show_something_new_are_drawn(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(self: Here, plans: Sequence[Plan]) -> Iterator[bytes]:
        drawn.extend(plan.name for plan in plans)
        return map(books.draw, plans)

    monkeypatch.setattr(Here, "draw", draw)
    build(shop)
    assert sorted(drawn) == ["faces/goods.pdf", "faces/people.pdf", "sheets-a4.pdf"]
    drawn.clear()
    (shop / "goods.yaml").write_text(GOODS.replace("Crisp", "Soft"))
    build(shop)
    assert sorted(drawn) == ["faces/goods.pdf", "sheets-a4.pdf"]
    drawn.clear()
    people = shop.parent.parent / "out" / "faces" / "people.pdf"
    good = people.read_bytes()
    people.write_bytes(good[:-9])
    build(shop)
    assert drawn == ["faces/people.pdf"]
    assert people.read_bytes() == good
    drawn.clear()
    monkeypatch.setattr("toolkit.press.stamp.tools_digest", lambda: "newer")
    build(shop)
    assert len(drawn) == 3


def test_a_missing_file_is_made_again_from_kept_faces(shop: Path) -> None:
    build(shop)
    files = made(shop)
    (shop.parent.parent / "out" / "faces" / "goods.pdf").unlink()
    again = build(shop)
    assert (again.is_up_to_date, again.laid_out) == (False, 0)
    assert made(shop) == files


@pytest.mark.parametrize("name", ["theme.css", "good.html", "art/mine.svg"])
def test_a_new_template_is_noticed(shop: Path, name: str) -> None:
    build(shop)
    content = {
        "theme.css": ".x { color: red }",
        "good.html": '{% extends "base/card.html" %}',
        "art/mine.svg": "<svg/>",
    }
    write_shop(shop.parent.parent, templates={name: content[name]})
    assert not build(shop).is_up_to_date


def test_a_changed_picture_or_icon_of_the_game_is_noticed(shop: Path) -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="{}"/></svg>'
    (shop / "icons").mkdir()
    (shop / "icons/trade.svg").write_text(drawn.format(9))
    (shop / "goods.yaml").write_text(GOODS.replace("icon: sliced-bread", "image: photos/bread.svg"))
    assert not build(shop).is_up_to_date  # a picture that is not there is a warning
    assert build(shop).is_up_to_date
    (shop / "photos").mkdir()
    (shop / "photos/bread.svg").write_text(drawn.format(8))
    assert (build(shop).laid_out, build(shop).is_up_to_date) == (1, True)
    (shop / "photos/other.svg").write_text(drawn.format(8))
    assert build(shop).is_up_to_date
    (shop / "icons/trade.svg").write_text(drawn.format(7))
    assert not build(shop).is_up_to_date


def test_changed_tools_are_noticed(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(shop)
    monkeypatch.setattr("toolkit.press.stamp.tools_digest", lambda: "newer")
    assert not build(shop).is_up_to_date


def test_the_code_counts_as_this_process_loaded_it_and_templates_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a process prints after an update of its files is by the old code, and is stamped so."""

    def digest_with(folder: str, code: str, style: str) -> str:
        for name, text in (("toolkit/press.py", code), ("templates/base/base.css", style)):
            (tmp_path / folder / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / name).write_text(text)
        monkeypatch.setattr(stamp, "INSTALLATION", tmp_path / folder)
        return stamp.tools_digest()

    first = digest_with("a", "x = 1", "body {}")
    assert digest_with("a", "x = 2", "body {}") == first
    assert digest_with("a", "x = 1", "b {}") != first
    assert digest_with("b", "x = 1", "body {}") == first
    assert digest_with("c", "x = 2", "body {}") != first


def test_another_wish_does_not_wear_out_the_first(shop: Path) -> None:
    build(shop)
    build(shop, Wish(papers=("letter",)))
    assert build(shop).is_up_to_date


def test_warnings_are_said_again(shop: Path) -> None:
    write_shop(shop.parent.parent, GOODS.replace("name: Bread", "id: bread, name: Хлеб"))
    first, again = build(shop), build(shop)
    assert again.is_up_to_date
    assert [problem.code for problem in again.problems] == ["C313"]
    assert [problem.place for problem in again.problems] == [problem.place for problem in first.problems]


def test_a_deck_that_is_gone_leaves_no_file(shop: Path) -> None:
    build(shop)
    game = (shop / "game.yaml").read_text()
    (shop / "game.yaml").write_text(game.replace("[goods, people]", "[goods]"))
    (shop / "people.yaml").unlink()
    build_kit(shop, shop.parent.parent / "out", Wish(papers=("a4",), force=True))
    assert "faces/people.pdf" not in made(shop)


def test_errors_stop_the_press_and_leave_the_last_kit(shop: Path) -> None:
    build(shop)
    files = made(shop)
    (shop / "goods.yaml").write_text(GOODS.replace("copies: 7", "copies: 7, size: Large"))
    report = build(shop)
    assert report.is_refused and report.problems
    assert made(shop) == files


def test_force_prints_in_spite_of_errors_and_is_not_remembered(shop: Path) -> None:
    (shop / "goods.yaml").write_text(GOODS.replace("copies: 7", "copies: 7, size: Large"))
    wish = Wish(papers=("a4",), force=True)
    assert build(shop, wish).files
    assert not build(shop, wish).is_up_to_date


def test_a_selection_is_not_stopped_by_other_cards(shop: Path) -> None:
    (shop / "goods.yaml").write_text(GOODS.replace("copies: 7", "copies: 700"))
    report = build_kit(
        shop,
        shop.parent.parent / "out",
        Wish(papers=("a4",), variant="people"),
        lambda game: [card for card in game.cards if card.deck == "people"],
    )
    assert [name for name, _ in report.files] == [
        "sheets-a4-people.pdf",
        "faces/people-people.pdf",
        "CREDITS-people.md",
    ]


def test_no_copies_is_no_sheet(shop: Path) -> None:
    write_shop(shop.parent.parent, GOODS.replace("copies: 7", "copies: 0"))
    report = build(shop, Wish(papers=("a4",), force=True))
    assert (report.cards, dict(report.files)["sheets-a4.pdf"]) == (6, 2)


def test_damaged_faces_and_fonts_are_made_again(shop: Path, tmp_path: Path) -> None:
    build(shop)
    files = made(shop)
    for kind, damage in (("faces", b"rubbish"), ("printed-fonts", b"")):
        for file in (tmp_path / "cache" / kind).rglob("*"):
            if file.is_file():
                file.write_bytes(damage)
        for name in files:
            (shop.parent.parent / "out" / name).unlink()
        assert build(shop).laid_out == 5
        assert made(shop) == files


def test_a_cache_that_cannot_be_written_is_no_obstacle(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(shop)
    files = made(shop)
    monkeypatch.setenv("HEAP_CACHE", "/dev/null/cache")
    stamp = shop.parent.parent / "out" / A4.stamp_name
    for name in files:
        (shop.parent.parent / "out" / name).unlink()
    assert build(shop).laid_out == 5
    assert {**made(shop), stamp.name: files[stamp.name]} == files
    assert not stamp.exists()  # without a secret of the user's nothing could tell it from a stranger's


def test_what_cannot_be_written_changes_nothing(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    build(shop)
    files = made(shop)
    (shop / "goods.yaml").write_text(GOODS.replace("Crisp", "Soft"))
    real, count = files_module.write_part, [0]

    def full(part: Path, path: Path, content: bytes, rights: int | None) -> None:
        if "out" in path.parts:
            count[0] += 1
            if count[0] == 3:
                raise OSError(28, "No space left on device", str(path))
        real(part, path, content, rights)

    monkeypatch.setattr("toolkit.files.write_part", full)
    with pytest.raises(OSError, match="No space left"):
        build(shop)
    assert made(shop) == files


def test_an_output_that_is_a_file_is_said(shop: Path) -> None:
    (shop.parent.parent / "out").write_text("here first")
    with pytest.raises(OSError):
        build(shop)
    assert (shop.parent.parent / "out").read_text() == "here first"


def test_workers_make_what_this_process_makes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder / "of-workers"))
    shop = write_shop(tmp_path)
    report = build_kit(shop, tmp_path / "by-workers", A4)
    assert report.problems == [] and report.laid_out == 5
    monkeypatch.setattr(kit_module, "Workers", Here)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    build_kit(shop, tmp_path / "here", A4)
    for name, _ in report.files:
        assert (tmp_path / "by-workers" / name).read_bytes() == (tmp_path / "here" / name).read_bytes(), name


def test_a_kit_that_is_up_to_date_imports_no_layout_engine(shop: Path) -> None:
    build(shop)
    code = (
        "import sys; from pathlib import Path; from toolkit.press import stamp;"
        "stamp.tools_digest = lambda: 'tools'; from toolkit.press.kit import Wish, build_kit;"
        f"report = build_kit(Path({str(shop)!r}), Path({str(shop.parent.parent / 'out')!r}), Wish(papers=('a4',)));"
        "print(report.is_up_to_date, sorted({'weasyprint', 'pikepdf', 'jinja2', 'yaml'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("True []\n", "")


def test_the_cache_keeps_within_its_limit(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    for number in range(5):
        cache.put("faces", f"{number:02}", b"x" * 100)
        os.utime(cache.path("faces", f"{number:02}"), (number, number))
    cache.trim(limit=250)
    assert [number for number in range(5) if cache.get("faces", f"{number:02}")] == [3, 4]


def test_a_stamp_that_a_game_brings_along_is_none(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger can know everything that a stamp holds, but for the secret of the user."""
    build(shop)
    stamp, before = shop.parent.parent / "out" / A4.stamp_name, made(shop)
    assert build(shop).is_up_to_date
    monkeypatch.setenv("HEAP_CACHE", str(shop.parent.parent / "strangers-cache"))
    build(shop)
    forged = stamp.read_bytes()
    monkeypatch.setenv("HEAP_CACHE", str(shop.parent.parent / "cache"))
    stamp.write_bytes(forged)
    assert not build(shop).is_up_to_date
    assert build(shop).is_up_to_date
    assert made(shop) == before
    data = json.loads(stamp.read_bytes())
    for change in ({"templates": ["/usr"]}, {"folder": "/nonexistent"}, {"seal": ""}, {"seal": None}):
        stamp.write_text(json.dumps({**data, **change}))
        assert not build(shop).is_up_to_date
    stamp.write_bytes(before[stamp.name])
    monkeypatch.setenv("HEAP_CACHE", "/dev/null/cache")
    stamp.write_text(json.dumps({key: value for key, value in data.items() if key != "seal"}))
    assert not build(shop).is_up_to_date


def test_an_interrupt_never_reaches_a_worker_and_is_not_lost_here() -> None:
    """A worker is started with interrupts held back, as it would tell of them while it begins."""
    with Workers(1) as workers:
        held = workers._submit(signal.pthread_sigmask, signal.SIG_BLOCK, set()).result()
    assert signal.SIGINT in held
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())
