"""Kits: what is in them, that they are the same when they are made again, and what becomes of the last good one."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pypdfium2
import pytest

from tests.toolkit.press.shop import GAME, GOODS, Here, loaded, shared_cache, write_shop
from toolkit.cache import Cache
from toolkit.kit.booklet import make_booklet
from toolkit.kit.pack import Packed, pack_kit
from toolkit.press import worker
from toolkit.press.book_pages import BookPages
from toolkit.press.credits import Credits
from toolkit.press.layout_paper import Paper
from toolkit.press.produce import Production
from toolkit.press.progress import Progress
from toolkit.press.wish import Wish
from toolkit.rulebook import Rulebook

RULEBOOK = """# Shop

*Buy and sell, for {{ players }} players.*

## Setting up

Shuffle all {{ cards }} cards. See Selling. Gain 2 Gold for each RED card, {{ cards: tag:red }} of them.

![An Apple](card:Apple)

## Selling

1. Sell an **Apple**.
2. That is all.
"""
BOARD = """
title: Board
size: 300x200
template: piece
colour: "#5B6B4E"
icon: trade
pieces: [{name: Board}]
"""


class Again(Here):
    """Lays out each document only the first time, for whichever test: the shop has no pictures or fonts of its own, so
    that the same HTML is the same pages wherever it lies."""

    def pages(self, paper: Paper, folder: Path, html: str) -> BookPages:
        return laid_out(replace(paper, home=None), folder, html)


@cache
def laid_out(paper: Paper, folder: Path, html: str) -> BookPages:
    """The pages of a document."""
    return worker.lay_out_pages(paper, folder, html)


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shop with a rulebook, a board and a score sheet."""
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    folder = write_shop(tmp_path)
    game = GAME.replace("decks:", "age: 8\ntime: 20-30\nscore: [Gold, Goods]\nparts: [board]\ndecks:")
    (folder / "game.yaml").write_text(game)
    (folder / "board.yaml").write_text(BOARD)
    (folder / "rulebook.md").write_text(RULEBOOK)
    yield folder


def pack(shop: Path, workers: type[Here] = Again) -> Packed:
    return pack_kit(shop, out_of(shop), "a4", workers(), Progress())


def out_of(shop: Path) -> Path:
    return shop.parent.parent / "kit.zip"


def unpacked(shop: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(out_of(shop)) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def text_of(pdf: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    texts = [document[at].get_textpage().get_text_range().replace("\r", "") for at in range(len(document))]
    document.close()
    return texts


def test_everything_to_play_is_in_it(shop: Path) -> None:
    report = pack(shop)
    assert (report.problems, report.notes, report.is_refused) == ([], [], False)
    files = unpacked(shop)
    assert list(files) == [
        "print-me-first.pdf",
        "rulebook.pdf",
        "rulebook-booklet-a4.pdf",
        "cards-a4.pdf",
        "parts/board-a4.pdf",
        "whole/board.pdf",
        "score-sheet-a4.pdf",
        "faces/goods.pdf",
        "faces/people.pdf",
        "faces/board.pdf",
        "revisions.json",
        "CREDITS.md",
        "manifest.json",
    ]
    rows = {row["path"]: row for row in json.loads(files["manifest.json"])["files"]}
    assert rows.keys() == files.keys() - {"manifest.json"}
    for name, row in rows.items():
        assert (row["bytes"], row["sha256"]) == (len(files[name]), hashlib.sha256(files[name]).hexdigest())


def test_the_same_game_gives_the_same_bytes(shop: Path) -> None:
    pack(shop, Here)
    first = out_of(shop).read_bytes()
    with zipfile.ZipFile(out_of(shop)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}, "there is no clock in it"
    out_of(shop).unlink()
    pack(shop, Here)
    assert out_of(shop).read_bytes() == first
    (shop / "goods.yaml").write_text(GOODS.replace("Crisp", "Soft"))
    pack(shop)
    assert out_of(shop).read_bytes() != first


def test_a_rulebook_says_what_the_game_is_now(shop: Path) -> None:
    pack(shop)
    pages = text_of(unpacked(shop)["rulebook.pdf"])
    assert len(pages) % 4 == 0
    rules = next(" ".join(page.split()) for page in pages if "Shuffle" in page)
    assert "Shuffle all 13 cards" in rules
    assert "7 of them" in rules
    (shop / "goods.yaml").write_text(GOODS.replace("copies: 7", "copies: 9"))
    pack(shop)
    assert any("Shuffle all 15 cards" in page for page in text_of(unpacked(shop)["rulebook.pdf"]))


def test_a_rulebook_shows_its_pages_and_cards(shop: Path) -> None:
    pack(shop)
    pages = text_of(unpacked(shop)["rulebook.pdf"])
    selling = next(number for number, page in enumerate(pages, 1) if "That is all" in page)
    assert f"Selling {selling}" in " ".join(pages[1].split())
    assert f"See Selling, page {selling}." in " ".join(" ".join(pages).split())
    shown = next(page for page in pages if "An Apple" in page)
    assert "Crisp." in shown, "the card itself is drawn, with its text"


def booklet_of(shop: Path, text: str) -> list[str]:
    """The words of each page of a rulebook of the shop, without the rest of a kit."""
    game, workers = loaded(shop), Again()
    production = Production(game, game.cards, Wish(("a4",)), Cache())
    production.lay_out(workers, Progress())
    return text_of(make_booklet(production, Rulebook(text), "a4", Credits({}, [], []), workers).pages)


def test_a_short_rulebook_takes_one_sheet_and_a_longer_one_keeps_its_page_breaks(shop: Path) -> None:
    short = booklet_of(shop, RULEBOOK)
    assert len(short) == 4
    assert "Contents" in short[1] and "That is all" in short[1], "the rules go on below the contents"
    longer = booklet_of(shop, RULEBOOK + "\n\n" + "Sell an apple, and then another one. " * 450)
    assert len(longer) > 4 and len(longer) % 4 == 0
    assert "Contents" in longer[1] and "Shuffle" not in longer[1]


def test_a_template_without_pages_for_notes_gets_empty_ones(shop: Path) -> None:
    (shop / "templates").mkdir(exist_ok=True)
    (shop / "templates" / "booklet.html").write_text("<html><body>{{ text }}</body></html>")
    first, *others = booklet_of(shop, RULEBOOK)
    assert "That is all" in first
    assert others == ["", "", ""]


def test_without_a_rulebook_the_kit_says_so_and_goes_on(shop: Path) -> None:
    (shop / "rulebook.md").unlink()
    report = pack(shop)
    assert not report.is_refused
    assert report.notes == [f"There is no rulebook: write one in {shop / 'rulebook.md'}."]
    assert "rulebook.pdf" not in unpacked(shop)
    assert "cards-a4.pdf" in unpacked(shop)


@pytest.mark.parametrize("where", ["toolkit.kit.pack.guide", "toolkit.files.write_part"])
def test_an_interrupt_leaves_the_last_kit(shop: Path, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is made, and while it is written."""
    pack(shop)
    good = out_of(shop).read_bytes()
    (shop / "goods.yaml").write_text(GOODS.replace("Crisp", "Soft"))

    def interrupt(*given: object) -> bytes:
        if isinstance(given[0], Path):
            given[0].write_bytes(b"half of it")
        raise KeyboardInterrupt

    monkeypatch.setattr(where, interrupt)
    with pytest.raises(KeyboardInterrupt):
        pack(shop)
    assert out_of(shop).read_bytes() == good
    assert [path.name for path in out_of(shop).parent.glob("kit.zip*")] == ["kit.zip"]


def test_an_error_on_a_card_leaves_the_last_kit(shop: Path) -> None:
    pack(shop)
    good = out_of(shop).read_bytes()
    (shop / "goods.yaml").write_text(GOODS.replace("tags: [RED]", "tags: [BLEU]"))
    report = pack(shop)
    assert report.is_refused
    assert out_of(shop).read_bytes() == good


def test_progress_comes_to_its_end(shop: Path) -> None:
    begun: list[tuple[str, int]] = []
    done = [0]

    def begin(what: str, total: int) -> None:
        begun.append((what, total))
        done[0] = 0

    def advance(number: int) -> None:
        done[0] += number

    pack_kit(shop, out_of(shop), "a4", Again(), Progress(begin, advance))
    assert begun[-1] == ("Kit", done[0])


def test_zip_is_whole(shop: Path) -> None:
    pack(shop)
    with zipfile.ZipFile(io.BytesIO(out_of(shop).read_bytes())) as archive:
        assert archive.testzip() is None
        assert {name.partition("/")[0] for name in archive.namelist()} == {"shop-a4"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# Only a title",
        "*" * 3000,
        "| a |\n|-|\n" + "| b |\n" * 30,
        "# A\n# A\n## A\nsee A\n",
        "![x](card:Nobody) {{ nothing }}",
        "\x00\x0b &#0; <b>not bold</b> <img src='http://example.com/x.png'>",
    ],
    ids=["nothing", "title", "stars", "table", "titles", "unknown", "characters"],
)
def test_any_text_is_a_rulebook(shop: Path, text: str) -> None:
    (shop / "rulebook.md").write_text(text)
    report = pack(shop)
    assert not report.is_refused
    assert len(text_of(unpacked(shop)["rulebook.pdf"])) % 4 == 0


def test_a_rulebook_that_is_no_text_is_left_out(shop: Path) -> None:
    (shop / "rulebook.md").write_bytes(b"\xff\xfe\x00")
    report = pack(shop)
    assert [note for note in report.notes if note.startswith("The rulebook is left out")]
    assert "cards-a4.pdf" in unpacked(shop)


def test_html_in_a_rulebook_is_text(shop: Path) -> None:
    (shop / "rulebook.md").write_text("# Shop\n\nA <b>bold</b> move.\n")
    pack(shop)
    assert any("<b>bold</b>" in page for page in text_of(unpacked(shop)["rulebook.pdf"]))


def test_a_shipped_game_has_examples_that_are_its_cards() -> None:
    """Every game of the repository names in its rulebook only what it has."""
    from toolkit.load import load_game
    from toolkit.rulebook import read_rulebook

    for folder in sorted((Path(__file__).parents[3] / "cards").iterdir()):
        game, _ = load_game(folder)
        assert game is not None
        rulebook = read_rulebook(game)
        assert rulebook is not None
        assert (rulebook.values, rulebook.cards) == ((), ())
        assert "{{" not in rulebook.text


MARKS, ALONG, GLUED, FOLDED = "Cut along the marks", "circles and hexes with scissors", "to be glued", "Fold the sheets"


@pytest.mark.parametrize(
    ("size", "parts", "rulebook", "told"),
    [
        ("poker", "[board]", RULEBOOK, {MARKS, GLUED, FOLDED}),
        ("poker", "[]", RULEBOOK, {MARKS, FOLDED}),
        ("hex 60", "[]", RULEBOOK, {ALONG, FOLDED}),
        ("circle 50", "[]", "", {ALONG}),
        ("hex 60", "[board]", "", {ALONG, MARKS, GLUED}),
    ],
)
def test_the_first_page_tells_only_what_the_kit_needs(
    shop: Path, size: str, parts: str, rulebook: str, told: set[str]
) -> None:
    game = (shop / "game.yaml").read_text().replace("parts: [board]", f"parts: {parts}\ncard_size: {size}")
    (shop / "game.yaml").write_text(game)
    if not rulebook:
        (shop / "rulebook.md").unlink()
    pack(shop)
    page = " ".join(text_of(unpacked(shop)["print-me-first.pdf"])[0].split())
    assert {words for words in (MARKS, ALONG, GLUED, FOLDED) if words in page} == told
