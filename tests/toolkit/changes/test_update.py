"""`heap build --since`: the sheets hold the new copies and no other, as the PDF says when it is read back."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from tests.toolkit.changes.past import change, keep, kept_shop
from tests.toolkit.press.shop import Here, add_part, shared_cache
from toolkit.cli import changes as changes_module
from toolkit.cli.app import app
from toolkit.press import kit as kit_module


@pytest.fixture(autouse=True)
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shop in a repository of its own, printed in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for module in (kit_module, changes_module):
        monkeypatch.setattr(module, "Workers", Here)
    yield kept_shop(tmp_path)


def heap(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result


def printed(*words: str) -> Counter[str]:
    """How often each card is on the sheets of an update, by the ids in the small print."""
    heap("build", "shop", "--since", "printed", "--paper", "a4", *words)
    (sheets,) = Path("output/shop").glob("sheets-a4-*since-printed.pdf")
    text = text_of(sheets)
    sheets.rename("read.pdf")
    return Counter(re.findall(r"(?:×\d+|\w+ \d+) · ([a-z]+)", text))


def texts() -> list[str]:
    """The lines on the sheets that were read last."""
    return text_of(Path("read.pdf")).splitlines()


def test_an_update_holds_the_changed_copies_and_no_other(shop: Path) -> None:
    change(shop / "goods.yaml", "Gain 1 Gold.", "Gain 2 Gold.")
    change(shop / "people.yaml", "icon: cook", "icon: person")
    change(
        shop / "goods.yaml", "  - {name: Bread", "  - {name: Cake, text: Draw 3 cards., copies: 3}\n  - {name: Bread"
    )
    assert printed() == {"apple": 7, "cake": 3, "baker": 2}
    assert printed("--deck", "people") == {"baker": 2}


def test_where_only_other_cards_have_changed_it_is_said_which_were_looked_at(shop: Path) -> None:
    change(shop / "goods.yaml", "Gain 1 Gold.", "Gain 2 Gold.")
    update = ("build", "shop", "--since", "printed", "--paper", "a4")
    assert "No card of People has changed." in heap(*update, "--deck", "people").stdout
    assert "No card that was asked for has changed." in heap(*update, "--only", "bread").stdout
    change(shop / "goods.yaml", "Gain 2 Gold.", "Gain 1 Gold.")
    assert "Every card is as it was." in heap(*update).stdout


@pytest.mark.parametrize(("copies", "expected"), [(9, {"apple": 2}), (8, {"apple": 1})])
def test_of_a_card_with_more_copies_only_those_are_printed(shop: Path, copies: int, expected: dict[str, int]) -> None:
    change(shop / "goods.yaml", "copies: 7", f"copies: {copies}")
    assert printed() == expected
    said = [text for text in texts() if "apple" in text]
    assert said and not any("×" in text for text in said)  # the old ones say ×7


def test_a_card_without_a_face_stands_below_the_heading_of_its_deck(shop: Path) -> None:
    change(shop / "goods.yaml", "copies: 7", "copies: 9")
    heap("diff", "shop", "printed", "--out", "changes.pdf")
    document = pypdfium2.PdfDocument("changes.pdf")
    page = document[0].get_textpage()
    text = page.get_text_range()
    deck, card = (page.get_charbox(text.rindex(word))[0] for word in ("Goods", "Apple"))
    document.close()
    assert abs(deck - card) < 3  # points


def test_of_a_card_that_is_printed_anew_the_copies_are_told(shop: Path) -> None:
    change(shop / "goods.yaml", "copies: 7", "copies: 9")
    change(shop / "goods.yaml", "Gain 1 Gold.", "Gain 2 Gold.")
    assert printed() == {"apple": 9}
    assert all("×9 · apple" in text for text in texts() if "apple" in text)


def test_fewer_copies_and_cards_that_are_gone_are_pulled_and_nothing_is_printed(shop: Path) -> None:
    change(shop / "goods.yaml", "copies: 7", "copies: 5")
    change(shop / "goods.yaml", "  - {name: Bread, icon: sliced-bread, text: Draw 2 cards., copies: 4}\n", "")
    said = json.loads(heap("build", "shop", "--since", "printed", "--json").stdout)["games"][0]
    assert {card["card"]: card["pull"] for card in said["changes"]["cards"]} == {"apple": 2, "bread": 4}
    names = [Path(file["path"]).name for file in said["files"]]
    assert names == ["changes-since-printed.html", "changes-a4-since-printed.pdf", "changes-letter-since-printed.pdf"]
    leaves = text_of(Path("output/shop/changes-a4-since-printed.pdf"))
    assert "Take out" in leaves and "Bread" in leaves and "Baker" not in leaves


def test_without_changes_nothing_is_written(shop: Path) -> None:
    assert "Every card is as it was." in heap("build", "shop", "--since", "printed").stdout
    assert not Path("output").exists()


def test_the_faces_of_other_cards_stay_byte_for_byte(shop: Path) -> None:
    heap("build", "shop", "--paper", "a4")
    before = Path("output/shop/faces/people.pdf").read_bytes()
    change(shop / "goods.yaml", "Gain 1 Gold.", "Gain 2 Gold.")
    heap("build", "shop", "--paper", "a4")
    assert Path("output/shop/faces/people.pdf").read_bytes() == before


def test_the_page_shows_words_and_pictures_and_nothing_that_runs(shop: Path) -> None:
    change(shop / "goods.yaml", "Gain 1 Gold.", '"Gain 2 Gold. <script>alert(1)</script>"')
    heap("diff", "shop", "printed", "--out", "page.html")
    page = Path("page.html").read_text()
    assert "<script" not in page and "&lt;" in page and page.count("data:image/webp") == 2
    assert "<del>1</del><ins>2</ins>" in page


def test_a_revision_is_printed_unless_the_game_says_no(shop: Path) -> None:
    heap("build", "shop", "--paper", "a4")
    small = re.compile(r"2\.0\.1 · ([2-9b-z]{4}-[2-9b-z]{4}) · Goods 1")
    assert small.search(text_of(Path("output/shop/faces/goods.pdf")))
    change(shop / "game.yaml", "version: 2.0.1", "version: 2.0.1\nrevisions: false")
    heap("build", "shop", "--paper", "a4")
    assert "2.0.1 · Goods 1" in text_of(Path("output/shop/faces/goods.pdf"))


def test_pieces_carry_their_revision_where_there_is_room(shop: Path) -> None:
    add_part(shop, "mats", "title: Mats\nsize: 100x80\ntemplate: piece\npieces: [{name: Mat, icon: person}]\n")
    add_part(shop, "coins", "title: Coins\nsize: 20x20\ntemplate: piece\npieces: [{name: Coin, icon: two-coins}]\n")
    heap("build", "shop", "--paper", "a4")
    mark = re.compile(r"[2-9b-z]{4}-[2-9b-z]{4}")
    assert mark.search(text_of(Path("output/shop/faces/mats.pdf")))
    assert not mark.search(text_of(Path("output/shop/faces/coins.pdf")))
    keep(shop.parent.parent, "mats")
    change(shop / "mats.yaml", "icon: person", "icon: cook")
    said = json.loads(heap("diff", "shop", "mats", "--json").stdout)
    assert [(card["new"]["name"], card["change"]) for card in said["cards"]] == [("Mat", "look")]


def text_of(file: Path) -> str:
    document = pypdfium2.PdfDocument(file.read_bytes())
    text = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return text
