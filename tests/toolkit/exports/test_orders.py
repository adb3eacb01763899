"""Orders at vendors: pixels, bleed, slots and quantities, and what vendors do not take."""

from __future__ import annotations

import hashlib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from tests.toolkit.exports.orders import MAT, codes, exported, here, manifest, picture, shop
from tests.toolkit.press.shop import Here, goods, loaded, shared_cache, write_shop
from toolkit.check.vendor_offences import UNSAFE_TEXT
from toolkit.exports import KINDS
from toolkit.exports.kinds import Wanted
from toolkit.exports.mpc import order
from toolkit.exports.orders import SLACK_MM, without_decks
from toolkit.exports.vendors import vendors
from toolkit.games import INSTALLATION
from toolkit.paper import face_size
from toolkit.press.kit import Wish
from toolkit.press.produce import Production
from toolkit.press.progress import Progress
from toolkit.press.raster import extended

__all__ = ["here"]
BLUE, GREEN, WHITE = (0, 114, 178), (0, 158, 115), (255, 255, 255)
HALF = """{% extends "base/face.html" %}{% block ground %}background:#fff;{% endblock %}{% block trim %}
<div style="left:-3mm;top:-3mm;width:{{ size.width + 6 }}mm;height:{{ size.height / 2 }}mm;background:UPPER"></div>
{% endblock %}"""
FRAMED = {  # the whole face blue, and a green frame of 2 mm along the inside of the cut
    "good.html": '{% extends "base/face.html" %}{% block ground %}background:#0072B2;{% endblock %}{% block trim %}'
    '<div style="left:0;top:0;width:{{ size.width - 4 }}mm;height:{{ size.height - 4 }}mm;border:2mm solid #009E73">'
    "</div>{% endblock %}"
}


# --- sizes and pixels ---


@pytest.mark.parametrize(
    ("vendor", "size", "product", "pixels"),
    [
        ("tgc", "poker", "PokerDeck", (825, 1125)),
        ("tgc", "63x88", "EuroPokerDeck", (825, 1125)),
        ("tgc", "2.5 x 3.5 in", "PokerDeck", (825, 1125)),
        ("tgc", "tarot", "TarotDeck", (900, 1500)),
        ("tgc", "circle", "CircleDeck", (1125, 1125)),
        ("tgc", "hex", "HexDeck", (1200, 1050)),
        ("tgc", "tile-small", "SmallSquareTile", (675, 675)),
        ("mpc", "poker", "poker", (822, 1122)),
        ("mpc", "standard", "standard", (816, 1110)),
        ("mpc", "tarot", "tarot", (897, 1497)),
        ("printerstudio", "poker", "poker", (822, 1122)),
    ],
)
def test_what_a_vendor_makes_of_a_size(vendor: str, size: str, product: str, pixels: tuple[int, int]) -> None:
    found = vendors()[vendor].product_for(face_size(size))
    assert found is not None
    assert (found[0].name, found[0].pixels, found[1]) == (product, pixels, False)


@pytest.mark.parametrize(
    ("vendor", "size"), [("tgc", "45x45"), ("tgc", "circle 63.5"), ("mpc", "circle"), ("mpc", "64.5x88.9")]
)
def test_sizes_that_a_vendor_does_not_make(vendor: str, size: str) -> None:
    assert vendors()[vendor].product_for(face_size(size)) is None


def test_the_bleed_follows_from_the_pixels() -> None:
    """Of 825 pixels 750 are the card; of a card of 63 mm 744, so that there is more bleed."""
    poker, euro = (vendors()["tgc"].product_for(face_size(size)) for size in ("poker", "euro-poker"))
    assert poker is not None and euro is not None
    assert poker[0].bleeds == pytest.approx((3.175, 3.175))
    assert euro[0].bleeds == pytest.approx((0.135 * 25.4, 0.143 * 25.4), abs=0.02)
    assert poker[0].box(0.0) == (37.5, 37.5, 787.5, 1087.5)
    assert poker[0].box(3.175) == (75.0, 75.0, 750.0, 1050.0)
    mpc = vendors()["mpc"].product_for(face_size("poker"))
    assert mpc is not None and mpc[0].box(0.0) == (36.0, 36.0, 786.0, 1086.0)
    assert mpc[0].box(vendors()["mpc"].safe) == (72.0, 72.0, 750.0, 1050.0)


@pytest.mark.parametrize(
    ("kind", "file", "edge"), [("tgc", "goods/001-apple.png", 37.5), ("mpc", "poker/cards/goods-001-apple.png", 36)]
)
def test_the_cut_lies_where_the_vendor_cuts(kind: str, file: str, edge: float, tmp_path: Path) -> None:
    """Outside it is blue up to the edge of the file, inside it begins a green frame, to the pixel on each side."""
    files, problems = exported(kind, shop(tmp_path, templates=FRAMED))
    assert problems == []
    pixels = picture(files, file).convert("RGB")
    assert all(is_near(pixels.getpixel(at), BLUE) for number in range(int(edge)) for at in four(pixels, number))
    assert all(is_near(pixels.getpixel(at), GREEN) for at in four(pixels, int(edge) + 1))


def is_near(found: object, colour: tuple[int, int, int]) -> bool:
    """Is a pixel of a colour, but for what rounding does?"""
    return isinstance(found, tuple) and all(abs(one - other) <= 2 for one, other in zip(found, colour, strict=True))


def four(pixels: Image.Image, number: int) -> list[tuple[int, int]]:
    """The pixels of this number from each edge, half way along it."""
    across, down = pixels.width // 2, pixels.height // 2
    return [(number, down), (pixels.width - 1 - number, down), (across, number), (across, pixels.height - 1 - number)]


@pytest.mark.parametrize("size", ["63x88", "us-game", "micro"])
def test_the_card_lies_in_the_middle_whatever_the_bleed(size: str, tmp_path: Path) -> None:
    files, _ = exported("tgc", shop(tmp_path, size, templates=FRAMED))
    pixels = picture(files, "goods/001-apple.png").convert("RGB")
    way = manifest(files)["decks"][0]
    assert list(pixels.size) == way["pixels"]
    green = [x for x in range(pixels.width) if pixels.getpixel((x, pixels.height // 2)) == GREEN]
    assert green[0] == pixels.width - 1 - green[-1]
    assert green[0] == pytest.approx(way["cut"][0], abs=1)


def test_a_picture_goes_on_beyond_its_edges_as_it_ends() -> None:
    small = Image.new("RGB", (2, 2))
    small.putdata([(1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0)])
    whole = extended(small, (4, 4))
    rows = [[whole.getpixel((x, y)) for x in range(4)] for y in range(4)]
    assert [[each[0] for each in row if isinstance(each, tuple)] for row in rows] == [
        [1, 1, 2, 2],
        [1, 1, 2, 2],
        [3, 3, 4, 4],
        [3, 3, 4, 4],
    ]


def test_cards_that_lie_are_turned_so_that_back_and_front_belong_together(tmp_path: Path) -> None:
    """The upper edge of a front is on the right, that of its back on the left: one edge of the card."""
    marked = {
        "good.html": HALF.replace("UPPER", "#0072B2"),
        "back-goods.html": HALF.replace("UPPER", "#009E73"),
    }
    files, _ = exported("tgc", shop(tmp_path, "88.9 x 63.5", templates=marked))
    front, back = (picture(files, f"goods/{name}.png").convert("RGB") for name in ("001-apple", "back"))
    assert front.size == back.size == (825, 1125)
    assert (front.getpixel((700, 500)), front.getpixel((100, 500))) == (BLUE, WHITE)
    assert (back.getpixel((100, 500)), back.getpixel((700, 500))) == (GREEN, WHITE)
    assert manifest(files)["decks"][0]["turned"] is True


# --- manifests ---


def test_the_manifest_of_an_order_has_every_card_with_its_quantity(tmp_path: Path) -> None:
    files, problems = exported("tgc", shop(tmp_path))
    assert problems == []
    said = manifest(files)
    assert (said["vendor"], said["game"], said["version"]) == ("The Game Crafter", "shop", "2.0.1")
    assert [(deck["identity"], deck["count"]) for deck in said["decks"]] == [("PokerDeck", 11), ("PokerDeck", 2)]
    assert said["decks"][0]["cards"] == [
        {"name": "Apple", "quantity": 7, "face": "goods/001-apple.png", "back": "goods/back.png"},
        {"name": "Bread", "quantity": 4, "face": "goods/002-bread.png", "back": "goods/back.png"},
    ]
    assert {row["path"] for row in said["files"]} == {str(file.relative_to("out")) for file in files} - {
        "manifest.json"
    }
    for row in said["files"]:
        content = files[Path("out") / row["path"]]
        assert (row["bytes"], row["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())


def test_the_same_game_gives_the_same_bytes(tmp_path: Path) -> None:
    assert exported("tgc", shop(tmp_path))[0] == exported("tgc", shop(tmp_path))[0]


def test_more_pixels_are_as_many_times_more(tmp_path: Path) -> None:
    files, _ = exported("mpc", shop(tmp_path), Wanted(dpi=600))
    assert picture(files, "poker/cards/goods-001-apple.png").size == (1644, 2244)
    assert picture(files, "poker/cards/goods-001-apple.png").info["dpi"][0] == pytest.approx(600, abs=0.01)
    row = manifest(files)["orders"][0]
    assert (row["dpi"], row["cut"]) == (600, [72.0, 72.0, 1572.0, 2172.0])


# --- the order in XML ---


def test_every_slot_of_an_order_has_a_front_and_a_back_that_are_files_of_it(tmp_path: Path) -> None:
    files, problems = exported("mpc", shop(tmp_path), Wanted(stock="(M31) Linen"))
    assert problems == []
    tree = ElementTree.fromstring(files[Path("out/poker/order.xml")])
    assert [tree.findtext(f"details/{name}") for name in ("quantity", "stock", "foil")] == [
        "13",
        "(M31) Linen",
        "false",
    ]
    for side in ("fronts", "backs"):
        taken = [int(slot) for row in tree.findall(f"{side}/card/slots") for slot in str(row.text).split(",")]
        assert sorted(taken) == list(range(13))
        for card in tree.findall(f"{side}/card"):
            file = Path("out/poker") / str(card.findtext("id"))
            assert file in files and file.name == card.findtext("name")
    assert Path("out/poker") / str(tree.findtext("cardback")) in files
    queries = {str(card.findtext("query")): str(card.findtext("slots")) for card in tree.findall("fronts/card")}
    assert queries == {"Apple": "0,1,2,3,4,5,6", "Bread": "7,8,9,10", "Baker": "11,12"}
    backs = {str(card.findtext("name")): str(card.findtext("slots")) for card in tree.findall("backs/card")}
    assert backs == {"goods-back.png": "0,1,2,3,4,5,6,7,8,9,10", "people-back.png": "11,12"}


def test_cards_of_two_sizes_are_two_orders(tmp_path: Path) -> None:
    game = shop(tmp_path, goods=goods("{name: Apple, copies: 3}") + "card_size: tarot\n")
    files, _ = exported("printerstudio", game)
    assert [(row["folder"], row["quantity"]) for row in manifest(files)["orders"]] == [("tarot", 3), ("poker", 2)]
    assert {Path("out/tarot/order.xml"), Path("out/poker/order.xml")} <= set(files)


def test_names_are_data_in_the_order(tmp_path: Path) -> None:
    files, _ = exported("mpc", shop(tmp_path, goods=goods('{name: "A </card> & <b>"}')))
    tree = ElementTree.fromstring(files[Path("out/poker/order.xml")])
    assert [each.text for each in tree.findall("fronts/card/query")] == ["A </card> & <b>", "Baker"]


# --- what vendors do not take ---


def test_unoffered_size(tmp_path: Path) -> None:
    files, problems = exported("tgc", shop(tmp_path, "45x45"))
    assert (files, codes(problems)) == ({}, ["C330 error"] * 2)
    assert problems[0].place is not None and problems[0].place.file.endswith("game.yaml")
    assert "card_size: tile-small (50.8 × 50.8 mm)" in str(problems[0].hint)
    assert "--only" not in str(problems[0].hint) and "heap export png --bleed" in str(problems[0].hint)  # none is left
    game = shop(tmp_path, "45x45")
    assert without_decks(game, game.decks[:1]) == 'Leave it out: --only "-deck=goods".'


def test_unoffered_size_near_miss(tmp_path: Path) -> None:
    files, problems = exported("tgc", shop(tmp_path, "63.3x88.7"))
    assert problems == [] and files


def test_a_size_like_none_of_a_vendors_is_answered_with_all_they_make(tmp_path: Path) -> None:
    _, problems = exported("mpc", shop(tmp_path, "45x45"))
    assert "They make poker, standard, bridge, tarot, mini." in str(problems[0].hint)


def test_unoffered_part(tmp_path: Path) -> None:
    files, problems = exported("tgc", shop(tmp_path, mat=MAT))
    assert codes(problems) == ["C331 warning"]
    assert "Mat is left out" in problems[0].message
    assert not any("mat" in file.parts for file in files)


def test_parts_are_left_out_of_an_order_of_cards_alone(tmp_path: Path) -> None:
    game = shop(tmp_path, mat=MAT.replace("200x150", "poker"))
    files, problems = exported("mpc", game)
    assert codes(problems) == ["C331 warning"]
    assert "MakePlayingCards makes cards: Mat is left out." in problems[0].message
    assert not any("mat" in file.name for file in files)
    assert KINDS["mpc"].files(game, game.cards[:1], Path("out"))[1] == []


def test_unoffered_part_near_miss(tmp_path: Path) -> None:
    files, problems = exported("tgc", shop(tmp_path, mat=MAT.replace("200x150", "chit-large")))
    assert problems == []
    row = manifest(files)["decks"][-1]
    assert (row["identity"], row["count"], row["cards"][0]["back"]) == ("LargeSquareChit", 2, None)


def test_overfull_order(tmp_path: Path) -> None:
    many = goods(*(f"{{name: Apple {number}, copies: 99}}" for number in range(6)), "{name: Bread, copies: 17}")
    files, problems = exported("mpc", shop(tmp_path, goods=many))
    assert (files, codes(problems)) == ({}, ["C332 error"])
    assert "613 cards; MakePlayingCards takes 612" in problems[0].message


def test_overfull_order_near_miss(tmp_path: Path) -> None:
    many = goods(*(f"{{name: Apple {number}, copies: 99}}" for number in range(6)), "{name: Bread, copies: 16}")
    files, problems = exported("mpc", shop(tmp_path, goods=many))
    assert problems == [] and manifest(files)["orders"][0]["bracket"] == 612


NEAR = """{% extends "base/card.html" %}
{% block trim %}<p style="position:absolute;left:LEFTmm;top:30mm">{{ card.name }}</p>{% endblock %}"""


def test_unsafe_text(tmp_path: Path) -> None:
    game = shop(
        tmp_path, templates={"good.html": NEAR.replace("LEFT", "2.5"), "person.html": NEAR.replace("LEFT", "5")}
    )
    files, problems = exported("tgc", game)
    unsafe = [problem for problem in problems if problem.code == UNSAFE_TEXT.code]
    assert len(unsafe) == 1 and files
    assert "“Apple” on Apple stands 2.5 mm from the edge; The Game Crafter asks for 3.2 mm. So it is on 1 more" in (
        unsafe[0].message
    )


def test_unsafe_text_near_miss(tmp_path: Path) -> None:
    template = NEAR.replace("LEFT", "3.2")
    assert exported("tgc", shop(tmp_path, templates={"good.html": template, "person.html": template}))[1] == []


def test_unsafe_text_may_be_allowed_with_a_reason(tmp_path: Path) -> None:
    allowed = goods("{name: Apple, allow: {unsafe-text: It is a joke on cutting.}}")
    game = shop(tmp_path, goods=allowed, templates={"good.html": NEAR.replace("LEFT", "2.8")})
    assert UNSAFE_TEXT.code not in [problem.code for problem in exported("tgc", game)[1]]


def test_an_order_without_cards_is_none() -> None:
    assert "<quantity>0</quantity>" in order([], {}, "(M31) Linen")


@pytest.mark.parametrize(
    ("game", "card"),
    [("ark", "chicken"), ("crafty-critters", "scout"), ("top-of-the-heap", "chicken-bone"), ("shop", "apple")],
)
def test_the_small_print_of_what_ships_is_safe_with_every_vendor(tmp_path: Path, game: str, card: str) -> None:
    whole = loaded(INSTALLATION / "cards" / game if game != "shop" else write_shop(tmp_path))
    cards = [each for each in whole.cards if each.id == card]
    production = Production(whole, cards, Wish(), shared_cache())
    assert production.lay_out(Here(), Progress()) == []  # type: ignore[arg-type]
    asked = max(vendor.safe for vendor in vendors().values())
    margins = [
        production.kept[face.key].measured.margin_mm - face.size.bleed
        for face in production.faces.all()
        if face.card is not None
    ]
    assert margins and min(margins) >= asked - SLACK_MM
