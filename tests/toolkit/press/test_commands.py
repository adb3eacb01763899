"""`heap build`, `heap face` and `heap contact` as a user calls them."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageStat
from typer.testing import CliRunner, Result

from tests.toolkit.press.shop import GOODS, Here, add_part, shared_cache, write_shop
from toolkit.cli import produced as produced_module
from toolkit.cli.app import app
from toolkit.press import kit as kit_module

COINS = "title: Coins\nsize: 20x20\ntemplate: piece\npieces:\n  - {name: Coin, icon: two-coins, copies: 9}\n"
OVERFLOW = GOODS.replace("Draw 2 cards.", '"' + "Draw 2 cards. " * 60 + '"')


@pytest.fixture(autouse=True)
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shop in the current folder, printed in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(shared_cache().folder))
    for module in (kit_module, produced_module):
        monkeypatch.setattr(module, "Workers", Here)
    yield write_shop(tmp_path)


def heap(*words: str, code: int = 0) -> Result:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result


def picture(path: str) -> Image.Image:
    return Image.open(io.BytesIO(Path(path).read_bytes()))


def test_build_says_what_it_wrote_and_nothing_else() -> None:
    result = heap("build", "shop")
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert lines[0] == f"{Path('output/shop/sheets-a4.pdf')}\t4 pages"
    assert lines[1] == f"{Path('output/shop/sheets-letter.pdf')}\t4 pages"
    assert lines[-1].startswith("Shop: 13 cards, 3 designs; ")
    assert "nothing has changed" in heap("build").stdout


def test_build_of_one_paper_one_deck_without_backs() -> None:
    result = heap("build", "--paper", "letter", "--deck", "Goods", "--duplex", "none", "--out", "prints")
    assert result.stdout.splitlines()[0] == f"{Path('prints/shop/sheets-letter-goods-one-sided.pdf')}\t2 pages"


def test_build_of_a_selection() -> None:
    result = heap("build", "--only", "t:person or apple", "--paper", "a4")
    assert "sheets-a4-t-person-or-apple-" in result.stdout
    assert "9 cards, 2 designs" in result.stdout


def test_two_selections_never_share_their_files() -> None:
    from toolkit.cli.build import variant

    assert variant("vp>1", None) != variant("vp<1", None) != variant(None, "vp-1")
    assert variant(None, "goods") == "goods" and variant(None, None) == ""


def test_pieces_are_printed_with_the_cards_and_alone(shop: Path) -> None:
    add_part(shop, "coins", COINS)
    result = heap("build", "shop")
    assert f"{Path('output/shop/parts-a4.pdf')}\t1 page" in result.stdout
    assert "Shop: 13 cards, 3 designs, 9 pieces; " in result.stdout
    assert "parts" not in heap("build", "--only", "t:person").stdout
    alone = heap("build", "--deck", "coins", "--paper", "a4").stdout.splitlines()
    assert alone[0] == f"{Path('output/shop/parts-a4-coins.pdf')}\t1 page"
    assert "0 cards, 0 designs, 9 pieces; " in alone[-1]


def test_face_of_a_piece_that_has_no_back(shop: Path) -> None:
    add_part(shop, "coins", COINS)
    heap("face", "coin", "--dpi", "254", "--bleed", "--out", "coin.png")
    assert picture("coin.png").size == (260, 260)
    refused = heap("face", "coin", "--back", "--out", "back.png", code=2)
    assert "Coin has no back" in refused.output
    assert not Path("back.png").exists()


def test_nothing_is_printed_into_a_game(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sorted(shop.iterdir())
    monkeypatch.chdir(shop.parent)
    refused = heap("build", "shop", "--out", ".", code=2)
    assert "own folder" in refused.output
    assert sorted(shop.iterdir()) == before


def test_build_refuses_cards_with_errors_and_points_at_them(shop: Path) -> None:
    (shop / "goods.yaml").write_text(OVERFLOW)
    result = heap("build", "shop", code=1)
    assert "goods.yaml:8:45: error C310" in result.stderr
    assert "nothing was printed" in result.stderr and "--force" in result.stderr
    assert not Path("output").exists()
    forced = heap("build", "shop", "--force")
    assert "error C310" in forced.stderr and Path("output/shop/sheets-a4.pdf").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--paper", "a5"], "There are a4, letter"),
        (["--duplex", "top"], "long, short, none"),
        (["--deck", "gods"], "goods"),
        (["--only", "t:person vp>5"], "No card of Shop is like that"),
        (["--only", "vp>>"], "--only"),
        (["shoop"], "shop"),
    ],
)
def test_wrong_calls_are_refused_with_a_way_out(words: list[str], said: str) -> None:
    result = heap("build", *words, code=2)
    assert said in result.stderr
    assert not list(Path().glob("output/**/*.pdf"))


def test_an_output_that_cannot_be_written_is_said() -> None:
    Path("taken").write_text("")
    assert "taken" in heap("build", "--out", "taken", code=2).stderr


def test_drafts_need_little_ink() -> None:
    heap("face", "apple", "-o", "plain.png")
    heap("face", "apple", "--draft", "-o", "draft.png")
    ink = {name: 255 - ImageStat.Stat(picture(name).convert("L")).mean[0] for name in ("plain.png", "draft.png")}
    assert ink["draft.png"] < ink["plain.png"] / 2


def test_face_is_a_picture_of_the_card_as_cut() -> None:
    assert heap("face", "shop", "apple").stdout.strip() == str(Path("output/shop/apple.png"))
    face = picture("output/shop/apple.png")
    assert face.size == (750, 1050)  # 2.5 by 3.5 inches
    assert face.getpixel((0, 0))[3] == 0 and face.getpixel((200, 200))[3] == 255
    assert face.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_face_with_bleed_and_back() -> None:
    heap("face", "baker", "--back", "--bleed", "--dpi", "100", "-o", "back.png")
    back = picture("back.png")
    assert back.size == (274, 374)  # 69.5 by 94.9 mm are 273.6 by 373.6 pixels
    assert back.rotate(180).getpixel((40, 60)) == back.getpixel((40, 60))


def test_face_shows_what_is_wrong_with_it(shop: Path) -> None:
    (shop / "goods.yaml").write_text(OVERFLOW)
    result = heap("face", "bread", "-o", "bread.png", code=1)
    assert "C310" in result.stderr and Path("bread.png").exists()
    assert "C310" not in heap("face", "apple", "-o", "apple.png").stderr


def test_face_says_which_picture_is_none(shop: Path) -> None:
    goods = shop / "goods.yaml"
    (shop / "notes.png").write_text("no picture")
    before = goods.read_text()
    goods.write_text(before.replace("name: Apple,", "name: Apple, image: notes.png,"))
    assert "C305" in heap("face", "apple", "-o", "apple.png").stderr and Path("apple.png").exists()
    assert "C305" not in heap("face", "bread", "-o", "bread.png").stderr
    allowed = "name: Apple, image: notes.png, allow: {C305: It comes later.},"
    goods.write_text(before.replace("name: Apple,", allowed))
    assert "C305" not in heap("face", "apple", "-o", "apple.png").stderr


def test_face_of_no_card() -> None:
    assert "Did you mean" in heap("face", "aple", code=2).stderr


def test_contact_shows_all_cards_or_some() -> None:
    heap("contact", "--columns", "2", "--width", "400", "-o", "all.png")
    heap("contact", "--columns", "2", "--width", "400", "--only", "t:person", "-o", "one.png")
    assert (picture("all.png").width, picture("one.png").width) == (400, 400)
    assert picture("all.png").height > 450


@pytest.mark.parametrize(("size", "paper"), [("300x390", "a3"), ("209x296", "a4")])
def test_build_points_at_a_size_that_the_paper_has_no_room_for(shop: Path, size: str, paper: str) -> None:
    file = shop / "game.yaml"
    file.write_text(f"{file.read_text()}card_size: {size}\n")
    line = file.read_text().count("\n")
    result = heap("build", "--paper", paper, code=1)
    assert f"game.yaml:{line}:12: error C303" in result.stderr and result.stderr.count("C303") == 1
    assert not Path("output").exists()
    heap("build", "--paper", paper, "--force")  # what can be printed is: the faces
    assert not list(Path("output/shop").glob("sheets-*")) and list(Path("output/shop/faces").glob("*.pdf"))


def test_build_prints_a_large_card_on_the_paper_that_holds_it(shop: Path) -> None:
    file = shop / "game.yaml"
    file.write_text(f"{file.read_text()}card_size: 209x296\n")
    assert heap("build", "--paper", "a3").stderr == ""


@pytest.mark.parametrize(("name", "kind"), [("a.jpg", "JPEG"), ("a.JPEG", "JPEG"), ("a.png", "PNG")])
@pytest.mark.parametrize("command", ["face apple", "contact"])
def test_a_picture_is_of_the_kind_its_name_says(command: str, name: str, kind: str) -> None:
    heap(*command.split(), "--out", name)
    shown = picture(name)
    assert shown.format == kind
    if command == "face apple" and kind == "JPEG":
        assert shown.convert("L").tobytes()[0] > 250  # the corner that is cut off is white, not black


@pytest.mark.parametrize("name", ["a.gif", "a", "a.jpg.txt", "."])
@pytest.mark.parametrize("command", ["face apple", "contact"])
def test_a_picture_of_an_unknown_kind_is_refused(command: str, name: str) -> None:
    result = heap(*command.split(), "--out", name, code=2)
    assert ".png, .jpg, .jpeg" in result.stderr
    assert not Path("a.gif").exists()


@pytest.fixture
def twins(shop: Path) -> Path:
    """A card, a piece of the same name, and another piece."""
    add_part(
        shop, "standees", "title: Pieces\nsize: 20x40\ntemplate: piece\npieces:\n  - name: Baker\n  - name: Cart\n"
    )
    return shop


def test_every_command_takes_a_card_or_a_piece_by_its_deck(twins: Path) -> None:
    for words, size in (("people/baker", (250, 350)), ("standees/baker", (79, 157)), ("Pieces/Baker", (79, 157))):
        heap("face", words, "--dpi", "100", "-o", "one.png")
        assert picture("one.png").size == size
    assert "number 1 in the deck standees" in heap("show", "standees/baker").stdout
    assert heap("find", "standees/baker").stdout.split("\t")[1] == "standees"
    assert heap("find", "people/baker").stdout.split("\t")[1] == "people"
    assert "0 cards, 0 designs, 1 piece;" in heap("build", "--only", "standees/cart", "--paper", "a4").stdout
    assert "1 piece;" in heap("build", "--only", "cart", "--deck", "standees", "--paper", "a4").stdout
    heap("contact", "--only", "standees/baker", "-o", "all.png")
    assert heap("read", "--on", "people/baker", "Draw 1 card.").stdout


def test_a_card_goes_before_a_piece_of_its_name_and_says_how_that_is_called(twins: Path) -> None:
    for command in ("show", "face"):
        assert "standees/baker" in heap(command, "baker").stderr
        assert heap(command, "apple").stderr == heap(command, "cart").stderr == ""
    assert heap("find", "baker").stdout.count("\n") == 1
    assert heap("find", "deck:standees").stdout.count("\n") == 2
    assert "no card is called" in heap("show", "goods/baker", code=2).stderr
