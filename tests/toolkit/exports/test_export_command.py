"""`heap export` of what draws faces, and `heap preflight`: options, folders that are written again, refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.toolkit.exports.cmyk import written as profile_in
from tests.toolkit.exports.test_kinds import Heap, heap, here, written
from toolkit.exports import KINDS
from toolkit.exports.vendors import vendors

__all__ = ["heap", "here"]
ROOT = Path(__file__).parent.parent.parent.parent
GOODS = Path("cards/market/goods.yaml")


def test_what_is_no_longer_made_is_taken_away(heap: Heap, tmp_path: Path) -> None:
    assert heap("export png market --dpi 40").code == 0
    folder = tmp_path / "output/market/png"
    before = written(tmp_path)
    (folder / "mine.txt").write_text("a note")
    GOODS.write_text(GOODS.read_text().replace("name: Rope", "name: Chain"))
    assert heap("export png market --dpi 40").code == 0
    after = written(tmp_path)
    gone, new = before - after, after - before - {"output/market/png/mine.txt"}
    assert [Path(name).name.partition("-")[2] for name in (*gone, *new)] == ["rope.png", "chain.png"]
    assert (folder / "mine.txt").read_text() == "a note"


def test_a_folder_of_another_sort_is_left_alone(heap: Heap, tmp_path: Path) -> None:
    assert heap("export png market pictures --dpi 40").code == 0
    assert heap("export png market pictures --dpi 50").code == 0
    said = heap("export tgc market pictures")
    assert (said.code, "pictures has other files in it" in said.error) == (2, True)
    (tmp_path / "pictures/note.txt").write_text("a note")
    said = heap("export png market pictures --dpi 40")
    assert (said.code, "pictures has other files in it: note.txt" in said.error) == (2, True)
    assert "Name a new folder: heap export png market pictures/png\n" in said.error
    assert "cards.xlsx" not in said.error


def test_games_in_the_folder_are_named_where_there_is_none_of_that_name(
    heap: Heap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stalls" / "fair").mkdir(parents=True)
    (tmp_path / "stalls" / "fair" / "game.yaml").write_text("title: Fair\n")
    (tmp_path / "stalls" / "none").mkdir()
    monkeypatch.chdir(tmp_path / "stalls")
    for line, said in (("nosuch", "Games here: "), ("fairy", "Did you mean fair?")):
        told = heap(f"export web {line}")
        assert told.code == 2 and said in told.error and "fair" in told.error and "none" not in told.error


def test_findings_leave_what_was_there(heap: Heap, tmp_path: Path) -> None:
    assert heap("export tgc market").code == 0
    before = {name: (tmp_path / name).read_bytes() for name in written(tmp_path)}
    game = Path("cards/market/game.yaml")
    game.write_text(f"{game.read_text()}card_size: 45x45\n")
    said = heap("export tgc market")
    assert (said.code, said.out, "C330" in said.error) == (1, "", True)
    assert {name: (tmp_path / name).read_bytes() for name in written(tmp_path)} == before


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("csv market --dpi 300", "--dpi has no meaning for csv.|It has for png, tiff, tgc, mpc,"),
        ("tgc market --stock M31", "--stock has no meaning for tgc.|It has for mpc, printerstudio."),
        ("png market --profile x.icc", "--profile has no meaning for png.|It has for tiff, drivethru, mbprint."),
        ("vtt market --push", "--push has no meaning for vtt.|It has for tts."),
        ("csv market --base-url https://a.org", "--base-url has no meaning for csv.|It has for tts."),
        ("tts market --base-url nowhere", "'nowhere' is no address.|Write one that others reach: --base-url https://"),
        ("tts market --base-url file:///tmp", "'file:///tmp' is no address.|Write one that others reach"),
        ("mpc market --stock velvet", "There is no stock 'velvet'.|There are (S27) Smooth, (S30) Standard Smooth,"),
        ("mpc market --stock standard --bleed", "--bleed has no meaning for mpc.|It has for png, tiff."),
        ("printerstudio market --stock S27", "There is no stock 'S27'.|There are (S30) Standard Smooth,"),
    ],
)
def test_options_that_mean_nothing_are_refused(heap: Heap, tmp_path: Path, line: str, says: str) -> None:
    said = heap(f"export {line}")
    message, hint = says.split("|")
    assert (said.code, said.out, written(tmp_path)) == (2, "", set())
    assert f"heap: {message}\n" in said.error and hint in said.error


@pytest.mark.parametrize("word", ["M31", "m31", "linen", "Linen"])
def test_a_stock_is_known_by_its_code_and_its_name(heap: Heap, word: str) -> None:
    assert heap(f"export mpc market --stock {word}").code == 0
    assert "<stock>(M31) Linen</stock>" in Path("output/market/mpc/poker/order.xml").read_text()


def test_a_file_is_looked_at_by_the_rules_of_its_printer(heap: Heap, tmp_path: Path) -> None:
    profile = profile_in(tmp_path / "cards")
    assert heap(f"export drivethru market --profile {profile}").code == 0
    file = "output/market/drivethru/goods.pdf"
    said = heap(f"preflight {file} --for drivethru")
    assert (said.code, said.out, said.error) == (0, f"{file}: nothing is wrong with it.\n", "")
    said = heap(f"preflight {file} --for mbprint")
    assert (said.code, said.out) == (1, "")
    assert {"C343", "C347"} <= set(said.error.split())
    assert f"{file}, page 1: error C343" in said.error


# --- documents ---


def test_the_pages_on_printers_and_tabletops_name_every_kind_and_the_limits_of_ink() -> None:
    names = ("printers", "tabletops", "browser")
    page, *others = ((ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in names)
    told = re.findall(r"`(?:heap export )?(\w+)\b", page + "".join(others))
    assert [kind.name for kind in KINDS.values() if kind.options and kind.name not in told] == []
    limits = {vendor.most_ink for vendor in vendors().values() if vendor.most_ink}
    assert [most for most in limits if f"{most} %" not in page] == []


def test_every_printer_of_the_preflight_takes_pdf() -> None:
    from toolkit.cli.preflight import PRINTERS

    assert set(PRINTERS) == {name for name, vendor in vendors().items() if vendor.fonts}
