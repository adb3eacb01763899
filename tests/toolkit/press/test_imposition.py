"""Every kind of sheet as it is in the PDF: backs under or folded onto their fronts, stacks in order, bleed, labels."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from tests.toolkit.press.placed import Page, Placed, pages_of
from tests.toolkit.press.shop import add_part, files_of, goods, loaded, produced, write_shop
from toolkit.press.wish import Wish
from toolkit.sheet_style import SheetStyle

WORDS = [
    "Acorn",
    "Birch",
    "Cedar",
    "Dogwood",
    "Elder",
    "Fir",
    "Gorse",
    "Hazel",
    "Ivy",
    "Juniper",
    "Kapok",
    "Lime",
    "Yew",
]
CARDS = [f"{{name: {word}, reverse: {{name: {word} behind}}}}" for word in WORDS]


@cache
def sheets(style: SheetStyle, duplex: str = "long", size: str = "poker", paper: str = "a4") -> tuple[Page, ...]:
    """The sheets of thirteen cards, each with another side of its own."""
    game = write_shop(Path(mkdtemp()), goods(*CARDS).replace("icon: trade", f"icon: trade\ncard_size: {size}"))
    lines = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(lines.replace("decks: [goods, people]", "decks: [goods]"))
    (game / "people.yaml").unlink()
    production, _ = produced(loaded(game), Wish((paper,), duplex, style=style))
    assert production.oversized() == []
    files = files_of(production)
    [name] = [name for name in files if name.startswith("sheets")]
    return tuple(pages_of(files[name][0]))


def name_of(face: Placed) -> str:
    """Which card it is, by the words on it."""
    [word] = {word for word in WORDS if word in face.words.split()}
    return word


def is_behind(face: Placed) -> bool:
    return "behind" in face.words


def mirrored(page: Page, duplex: str) -> tuple[bool, bool]:
    """Whether left and right, or above and below, are exchanged when the paper is turned over that edge."""
    stands = page.height > page.width
    return (duplex == "long") == stands, (duplex == "long") != stands


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize(
    ("style", "size"),
    [
        (SheetStyle(), "poker"),
        (SheetStyle(gap=6.0), "poker"),  # lies
        (SheetStyle(order="stacks"), "poker"),
        (SheetStyle(orientation="landscape"), "mini"),
        (SheetStyle(), "hex 50"),
        (SheetStyle(gap=5.0, bleed=2.0), "circle 40"),
    ],
)
def test_every_back_lies_mirrored_under_its_front(style: SheetStyle, size: str, duplex: str) -> None:
    pages = sheets(style, duplex, size)
    found = []
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        across, down = mirrored(front, duplex)
        under = {}
        for face in back.faces:
            assert is_behind(face)
            seen = [(back.width - x if across else x, back.height - y if down else y) for x, y in face.corners]
            under[name_of(face)] = seen
        for face in front.faces:
            found.append(name_of(face))
            # a corner of the front is over the back's corner at its other side: heads lie on heads
            upper_left, upper_right, lower_right, lower_left = under[name_of(face)]
            flat = [face.corners[0], face.corners[1], face.corners[2], face.corners[3]]
            for one, other in zip(flat, [upper_right, upper_left, lower_left, lower_right], strict=True):
                assert one == pytest.approx(other, abs=0.01)
    assert sorted(found) == sorted(WORDS)


def test_backs_for_the_other_edge_would_be_seen() -> None:
    front, back = sheets(SheetStyle(), "short")[:2]
    places = {name_of(face): round(back.width - face.box[2], 1) for face in back.faces}
    assert places != {name_of(face): face.place[0] for face in front.faces}


@pytest.mark.parametrize(
    ("size", "paper", "count"), [("poker", "a4", 4), ("poker", "letter", 4), ("88x63", "a4", 4), ("130x90", "a4", 2)]
)
def test_a_gutterfold_folds_backs_onto_fronts(size: str, paper: str, count: int) -> None:
    pages = sheets(SheetStyle(sides="gutterfold"), "long", size, paper)
    assert [len(page.faces) for page in pages][:-1] == [2 * count] * (len(pages) - 1)
    names = []
    for page in pages:
        behind = {name_of(face): face for face in page.faces if is_behind(face)}
        for face in [face for face in page.faces if not is_behind(face)]:
            names.append(name_of(face))
            other = behind[name_of(face)]
            is_aside = abs(other.box[1] - face.box[1]) < 0.01  # beside it: folded along an upright line
            for (x, y), (x2, y2) in zip(face.corners, [other.corners[at] for at in (1, 0, 3, 2)], strict=True):
                folded = (page.width - x2, y2) if is_aside else (x2, page.height - y2)
                assert (x, y) == pytest.approx(folded, abs=0.01)
            middle = page.width / 2 if is_aside else page.height / 2
            nearest = middle - (face.box[2] if is_aside else face.box[3])
            assert nearest >= 3 - 0.01, "there is a gutter"
    assert names == WORDS


@pytest.mark.parametrize("sides", [None, "gutterfold"])
def test_stacks_are_cut_into_piles_in_order(sides: str | None) -> None:
    pages = sheets(SheetStyle(order="stacks", sides=sides), size="mini")
    fronts = pages if sides else pages[::2]
    assert len(fronts) > 1 or sides is None
    piles: dict[tuple[float, float], list[str]] = {}
    for page in fronts:
        for face in page.faces:
            if not is_behind(face):
                piles.setdefault((face.place[1], face.place[0]), []).append(name_of(face))
    assert [name for _, pile in sorted(piles.items()) for name in pile] == WORDS


def test_stacks_of_several_sheets_are_not_in_order_on_each_sheet() -> None:
    pages = sheets(SheetStyle(order="stacks"))
    assert [name_of(face) for face in pages[0].faces] == WORDS[::2]
    assert [name_of(face) for face in sheets(SheetStyle())[0].faces] == WORDS[:9]


def test_eight_poker_cards_with_full_bleed_lie_on_a4() -> None:
    front = sheets(SheetStyle(gap=6.0))[0]
    assert (round(front.width), round(front.height), len(front.faces)) == (297, 210, 8)
    for face in front.faces:
        left, top, right, bottom = face.box
        assert face.clip == pytest.approx((left - 3, top - 3, right + 3, bottom + 3), abs=0.01)
    assert min(one.clip[0] for one in front.faces) > 5


def test_cards_that_share_cuts_bleed_outwards_only() -> None:
    front = sheets(SheetStyle())[0]
    middle = front.faces[4]
    assert middle.clip == pytest.approx(middle.box, abs=0.01)
    upper_left = front.faces[0]
    assert upper_left.clip[0] < upper_left.box[0] - 0.9 and upper_left.clip[2] == pytest.approx(
        upper_left.box[2], abs=0.01
    )


def test_no_more_bleed_than_is_wanted() -> None:
    for face in sheets(SheetStyle(gap=4.0, bleed=1.5))[0].faces:
        assert [abs(one - other) for one, other in zip(face.clip, face.box, strict=True)] == pytest.approx(
            [1.5] * 4, abs=0.01
        )
    assert all(face.clip == pytest.approx(face.box, abs=0.01) for face in sheets(SheetStyle(bleed=0.0))[0].faces)


def test_a_gap_is_shared_by_the_bleed_of_both_sides() -> None:
    for page in sheets(SheetStyle(gap=2.0))[:1]:
        assert len(page.faces) == 9
        middle = page.faces[4]
        beyond = [abs(one - other) for one, other in zip(middle.clip, middle.box, strict=True)]
        assert beyond == pytest.approx([1.0] * 4, abs=0.01)


def test_no_bleed_is_printed_over_another_card() -> None:
    for style in (SheetStyle(), SheetStyle(gap=2.0), SheetStyle(gap=6.0), SheetStyle(sides="gutterfold")):
        for page in sheets(style):
            for one in page.faces:
                for other in page.faces:
                    across = min(one.clip[2], other.box[2]) - max(one.clip[0], other.box[0])
                    down = min(one.clip[3], other.box[3]) - max(one.clip[1], other.box[1])
                    assert one is other or min(across, down) < 0.01


def test_fronts_alone_and_backs_alone() -> None:
    both = sheets(SheetStyle())
    fronts, backs = sheets(SheetStyle(sides="fronts")), sheets(SheetStyle(sides="backs"))
    assert [page.faces for page in fronts] == [page.faces for page in both[::2]]
    assert [page.faces for page in backs] == [page.faces for page in both[1::2]]


def test_each_sheet_says_which_it_is() -> None:
    assert [page.label for page in sheets(SheetStyle())] == [
        "Shop 2.0.1 · Goods · sheet 1 of 2",
        "Shop 2.0.1 · Goods · sheet 1 of 2, back",
        "Shop 2.0.1 · Goods · sheet 2 of 2",
        "Shop 2.0.1 · Goods · sheet 2 of 2, back",
    ]
    assert [page.label for page in sheets(SheetStyle(sides="gutterfold"))] == [
        f"Shop 2.0.1 · Goods · sheet {number} of 4" for number in (1, 2, 3, 4)
    ]
    assert {page.label for page in sheets(SheetStyle(label=False))} == {""}


def test_the_way_round_on_which_more_cards_fit_is_found() -> None:
    """Counted by hand: rows and columns in what is left of the paper inside of 5 mm."""
    for size, gap, stands, lies in (("poker", 6, 6, 8), ("90x50", 0, 10, 12)):
        style = SheetStyle(gap=float(gap))
        assert len(sheets(style, size=size)[0].faces) == min(13, max(stands, lies))
        for way, count in (("portrait", stands), ("landscape", lies)):
            page = sheets(SheetStyle(gap=float(gap), orientation=way), size=size)[0]
            assert (page.width > page.height) == (way == "landscape") and len(page.faces) == min(13, count)


def test_what_does_not_fit_as_it_is_to_be_laid_out_is_told_with_a_way_out(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    (game / "game.yaml").write_text(
        (game / "game.yaml").read_text() + "card_size: 195x150\nsheets: {orientation: portrait}\n"
    )
    for style, count in (
        (SheetStyle(), 0),
        (SheetStyle(sides="gutterfold"), 1),
        (SheetStyle(gap=2.0, bleed=3.0), 1),
        (SheetStyle(orientation="landscape"), 0),
    ):
        problems = produced(loaded(game), Wish(("a4",), style=style))[0].oversized()
        assert len(problems) == count and all(problem.hint for problem in problems), style


def test_settings_of_the_game_hold_where_nothing_else_is_chosen(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    (game / "game.yaml").write_text((game / "game.yaml").read_text() + "sheets: {gap: 6, sides: fronts}\n")
    add_part(game, "coins", "title: Coins\nsize: 20x20\ntemplate: piece\npieces:\n  - {name: Coin, copies: 9}\n")
    for style, counts in ((SheetStyle(), [8, 5]), (SheetStyle(gap=0.0, sides="both"), [9, 9, 4, 4])):
        production, _ = produced(loaded(game), Wish(("a4",), style=style))
        files = files_of(production)
        [name] = [name for name in files if name.startswith("sheets")]
        assert [len(page.faces) for page in pages_of(files[name][0])] == counts
