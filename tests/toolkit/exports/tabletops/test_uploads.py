"""Sheets and pictures to upload, and what their lists say."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from PIL import Image

from tests.toolkit.exports.tabletops.tables import folder, made, street
from toolkit.exports import Files
from toolkit.exports.tabletops.uploads import plain

__all__ = ["folder"]


def rows(files: Files, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(files[Path("out") / name].decode())))


def picture(files: Files, name: str) -> Image.Image:
    return Image.open(io.BytesIO(files[Path("out") / name]))


def test_lists_say_what_the_pictures_are(tmp_path: Path) -> None:
    files = made("screentop", street(tmp_path))
    sheets = rows(files, "sheets.csv")
    goods = next(row for row in sheets if row["deck"] == "Goods")
    assert (goods["columns"], goods["rows"], goods["cards"], goods["copies"]) == ("3", "1", "3", "2; 2; 2")
    for row in sheets:
        width, height = picture(files, row["file"]).size
        assert width % int(row["columns"]) == 0 and height % int(row["rows"]) == 0
    whole, back = picture(files, goods["file"]).size, picture(files, goods["back"]).size
    assert back == (whole[0] // 3, whole[1])
    singles = rows(files, "pictures.csv")
    assert [(row["name"], row["copies"]) for row in singles if row["deck"] in ("Coins", "Goods")] == [
        ("Good 2", "2"),
        ("Good 3", "2"),
        ("Good 4", "2"),
        ("Coin", "3"),
    ]
    assert all(picture(files, row["front"]).mode == "RGB" for row in singles)
    coin = next(row for row in singles if row["name"] == "Coin")
    assert picture(files, coin["front"]).size == (200, 200), "ten pixels to a millimetre"


def test_no_name_is_a_formula_in_a_spreadsheet() -> None:
    assert [plain(value) for value in ("=1+1", "@x", "Fish = food", 3)] == ["'=1+1", "'@x", "Fish = food", 3]


def test_for_tabletopia_there_are_pictures_alone(tmp_path: Path) -> None:
    game = street(tmp_path)
    files, both = made("tabletopia", game), made("screentop", game)
    assert {path.parts[1] for path in files} == {"pictures", "pictures.csv", "manifest.json"}
    assert {path.parts[1] for path in both} == {"pictures", "pictures.csv", "manifest.json", "sheets", "sheets.csv"}
    assert [path for path in files if path.parts[1] == "pictures" and files[path] != both[path]] == []


def test_a_picture_has_ten_pixels_to_a_millimetre_up_to_4000(tmp_path: Path) -> None:
    for millimetres, pixels in ((390, 3900), (410, 4000)):
        part = f"title: Street\nsize: {millimetres}x50\ntemplate: piece\npieces:\n  - {{name: Street}}\n"
        files = made("tabletopia", street(tmp_path / f"{millimetres}", street=part))
        row = next(row for row in rows(files, "pictures.csv") if row["name"] == "Street")
        assert (picture(files, row["front"]).width, row["width_mm"]) == (pixels, f"{millimetres}")
