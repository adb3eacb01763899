"""What is chosen of sheets: by options, in the user's settings, in the game; a printer that was measured, and how."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tests.toolkit.press.shop import Here, shared_cache, write_shop
from toolkit.cli import calibrate as calibrate_module
from toolkit.cli.app import app
from toolkit.press import kit as kit_module
from toolkit.press.wish import Wish
from toolkit.sheet_style import MARKS, ORDERS, SIDES, SheetStyle


@pytest.fixture(autouse=True)
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shop in the current folder, printed in this process, with settings of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    monkeypatch.setenv("HEAP_SETTINGS", str(tmp_path / "settings"))
    (tmp_path / "settings").mkdir()
    monkeypatch.setattr(kit_module, "Workers", Here)
    yield write_shop(tmp_path)


def heap(*words: str, code: int = 0, typed: str = "") -> Result:
    result = CliRunner().invoke(app, list(words), input=typed)
    assert result.exit_code == code, result.output
    return result


def names(*options: str) -> list[str]:
    """The names of the sheets that a build writes."""
    lines = heap("build", "shop", *options).stdout.splitlines()
    return [Path(line.split("\t")[0]).name for line in lines if "sheets-" in line]


@pytest.mark.parametrize(
    ("options", "says", "hint"),
    [
        ("--gap 2 --bleed 3", "room for 1 mm of bleed", "a gap of 6, or a bleed of 1"),
        ("--bleed 4", "drawn with 3 mm", "0 to 3"),
        ("--marks corner", "need 3 mm", "inner"),
        ("--marks corner --gap 2", "need 3 mm", "inner"),
        ("--gap -1", "--gap cannot be -1.0", "0 to 50"),
        ("--gap 60", "--gap cannot be 60", "0 to 50"),
        ("--gap nan", "--gap cannot be nan", "0 to 50"),
        ("--marks edge", "--marks cannot be 'edge'", "margin"),
        ("--sides folded", "--sides cannot be 'folded'", "gutterfold"),
        ("--order stack", "--order cannot be 'stack'", "stacks"),
        ("--orientation upright", "--orientation cannot be", "portrait"),
        ("--duplex none --sides backs", "No backs for duplex", "Leave one"),
        ("--duplex short --sides gutterfold", "no paper is turned over", "Leave it out"),
        ("--printer office --sides gutterfold", "nothing is printed on the back", "Leave it out"),
        ("--printer office", "No printer 'office' was measured", "heap calibrate --printer office"),
        ("--tray lower", "A tray is one of a printer", "--printer NAME"),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(options: str, says: str, hint: str) -> None:
    said = heap("build", "shop", *options.split(), code=2).stderr
    assert says in said and hint in said
    assert not Path("output").exists()


@pytest.mark.parametrize("options", ["--gap 6 --bleed 3", "--gap 0 --bleed 3", "--marks corner --gap 3", "--gap 2"])
def test_what_can_be_is_printed(options: str) -> None:
    assert len(names("--paper", "a4", *options.split())) == 1


def test_sheets_that_differ_have_names_that_differ() -> None:
    styles = [SheetStyle(sides=sides) for sides in (None, *SIDES)]
    styles += [SheetStyle(marks=marks) for marks in MARKS] + [SheetStyle(order=order) for order in ORDERS]
    styles += [SheetStyle(gap=6.0), SheetStyle(gap=0.0), SheetStyle(bleed=0.0), SheetStyle(orientation="portrait")]
    styles += [SheetStyle(label=False), SheetStyle(zones=True), SheetStyle(gap=6.0, zones=True)]
    assert len({Wish(style=style).suffix for style in styles}) == len(styles)
    assert names("--paper", "a4", "--sides", "gutterfold") == ["sheets-a4-gutterfold.pdf"]
    for option, value in (("--sides", "fronts"), ("--duplex", "none")):
        assert names("--paper", "a4", option, value) == ["sheets-a4-one-sided.pdf"]


def test_settings_of_the_user_hold_until_an_option_says_otherwise() -> None:
    Path("settings/printing.toml").write_text('paper = "letter"\nduplex = "short"\ngap = 6\nsides = "both"\n')
    assert names() == ["sheets-letter-short-edge-two-sided-gap-6.pdf"]
    assert names("--gap", "0", "--paper", "a4", "--duplex", "long") == ["sheets-a4-gap-0.pdf"]
    assert names("--sides", "gutterfold") == ["sheets-letter-gutterfold-gap-6.pdf"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("gap = 'wide'", "gap cannot be 'wide'"),
        ("gap = true", "gap cannot be True"),
        ("gapp = 6", "no setting 'gapp'"),
        ("marks = 3", "marks cannot be 3"),
        ("label = 'no'", "label cannot be 'no'"),
        ("paper = 4", "paper cannot be 4"),
        ("= 3", "cannot be read"),
        ("\ud800", "cannot be read"),
    ],
)
def test_settings_that_cannot_be_are_refused_with_the_file(content: str, says: str) -> None:
    Path("settings/printing.toml").write_bytes(content.encode("utf-8", "surrogatepass"))
    said = heap("build", "shop", code=2).stderr
    assert says in said and "printing.toml" in said


def test_a_printer_that_was_measured_says_paper_and_edge() -> None:
    heap("calibrate", "--printer", "Office", "--paper", "letter", "--duplex", "short", "--middle", "10.5,9.8")
    assert names("--printer", "office") == ["sheets-letter-short-edge-office.pdf"]
    assert "was not measured with a4" in heap("build", "shop", "--printer", "office", "--paper", "a4", code=2).stderr
    assert "over its short edge" in heap("build", "shop", "--printer", "office", "--duplex", "long", code=2).stderr
    assert "not measured with its tray" in heap("build", "shop", "--printer", "office", "--tray", "x", code=2).stderr
    assert "Did you mean Office" in heap("build", "shop", "--printer", "ofice", code=2).stderr


def test_another_measurement_prints_the_sheets_anew() -> None:
    call = ("build", "shop", "--printer", "office", "--json")
    heap("calibrate", "--printer", "office", "--middle", "10.5,9.8")
    assert [json.loads(heap(*call).stdout)["games"][0]["up_to_date"] for _ in range(2)] == [False, True]
    heap("calibrate", "--printer", "office", "--middle", "10.5,9.9")
    assert not json.loads(heap(*call).stdout)["games"][0]["up_to_date"]


def known() -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(heap("calibrate", "--json").stdout)["profiles"]
    return found


def test_what_a_corrected_sheet_still_shows_is_added() -> None:
    heap("calibrate", "--printer", "office", "--middle", "10.4,9.7")
    heap("calibrate", "--printer", "office", "--middle", "10.1,9.9", "--add")
    assert (known()[0]["x"], known()[0]["y"]) == (pytest.approx(0.5), pytest.approx(-0.4))
    heap("calibrate", "--printer", "office", "--middle", "10.1,9.9")
    assert known()[0]["x"] == pytest.approx(0.1)


def test_printers_trays_and_papers_are_kept_apart_and_forgotten() -> None:
    for words in (["office"], ["office", "--tray", "2"], ["office", "--paper", "letter"], ["home"], ["OFFICE"]):
        heap("calibrate", "--printer", *words, "--middle", "10.2 9.9")
    assert len(known()) == 4
    heap("calibrate", "--printer", "office", "--tray", "2", "--forget")
    heap("calibrate", "--printer", "office", "--forget")
    assert [row["printer"] for row in known()] == ["home"]
    assert "Nothing is known" in heap("calibrate", "--printer", "office", "--forget", code=2).stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--middle", "10"], "not what two scales read"),
        (["--middle", "10,40"], "not what two scales read"),
        (["--middle", "nan,10"], "not what two scales read"),
        (["--upper-left", "10,10"], "read together"),
        (["--middle", "25,10"], "No printer does that"),
        (["--middle", "10,10", "--add"], "to add to"),
        (["--paper", "100x150"], "too small"),
        (["--paper", "a9"], "no paper"),
        (["--duplex", "none"], "--duplex cannot be"),
    ],
)
def test_readings_that_cannot_be_are_refused(words: list[str], says: str) -> None:
    assert says in heap("calibrate", "--printer", "office", *words, code=2).stderr
    assert known() == []


@pytest.mark.parametrize("name", ["", " ", "x" * 99, "a\nb"])
def test_a_printer_has_a_name(name: str) -> None:
    assert "is called by" in heap("calibrate", "--printer", name, code=2).stderr


@pytest.mark.parametrize(
    "content", [b"{", b"[]", b'{"printers": [{}]}', b"\xff", b'{"printers": [1]}', b'{"printers": {"a": 1}}']
)
def test_damaged_profiles_are_told(content: bytes) -> None:
    file = Path("settings/printers.json")
    file.write_bytes(content)
    for words in (["calibrate"], ["calibrate", "--printer", "x", "--middle", "10,10"], ["build", "--printer", "x"]):
        assert "printers.json cannot be read" in heap(*words, code=2).stderr
    assert file.read_bytes() == content


def test_numbers_that_no_printer_makes_are_no_profile() -> None:
    heap("calibrate", "--printer", "office", "--middle", "10.4,9.7")
    file = Path("settings/printers.json")
    row = json.loads(file.read_text())
    row["printers"][0]["scale"] = 0
    file.write_text(json.dumps(row))
    assert "no printer makes" in heap("build", "shop", "--printer", "office", code=2).stderr


def test_at_a_terminal_it_asks_until_all_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrate_module, "asks", lambda: True)
    typed = "ten\n10,4 9,7\n\n10.1,10\n10.1,10\n10.1,10\n\n"
    said = heap("calibrate", "--printer", "office", typed=typed).stdout
    assert "'ten' is not that" in said and "0.40 mm to the right, 0.30 mm up" in said
    assert "0.50 mm to the right, 0.30 mm up" in said
    assert Path("output/calibration-office-a4-corrected.pdf").exists()


def test_the_sheet_is_the_same_each_time() -> None:
    file = Path("output/calibration-office-a4.pdf")
    heap("calibrate", "--printer", "office")
    content = file.read_bytes()
    heap("calibrate", "--printer", "office")
    assert file.read_bytes() == content
