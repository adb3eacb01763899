"""Pictures that a game brings along: every kind of file, what is printed of it, and what is found wrong with it."""

from __future__ import annotations

import io
import struct
import zlib
from base64 import b64encode
from pathlib import Path
from shutil import rmtree
from time import process_time
from typing import NamedTuple

import pikepdf
import pytest
from PIL import Image

from tests.toolkit.press.shop import add_part, files_of, goods, loaded, produced, write_shop
from toolkit.check.run import check_game
from toolkit.load import load_game
from toolkit.press.books import Leaf, Plan, draw
from toolkit.press.pdf_parts import Info
from toolkit.press.pictures import face_pixels
from toolkit.press.produce import Production
from toolkit.press.raster import page_pixels
from toolkit.problem import Problem

WHOLE = '<section class="face"><img style="width:69.5mm;height:94.9mm;display:block" src="{{ art() }}"/></section>'
RED, BLUE, GREEN = (200, 30, 30), (30, 60, 200), (40, 160, 60)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{}</svg>'
CODES = {"C305", "C306", "C321", "C322", "C323"}
ROOM = 12  # by which a channel may differ after JPEG and conversions


def halves(width: int = 820, height: int = 1120, mode: str = "RGB") -> Image.Image:
    """A picture whose upper half is red and whose lower half is blue."""
    image = Image.new("RGB", (width, height), BLUE)
    image.paste(RED, (0, 0, width, height // 2))
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def shop(folder: Path, files: dict[str, bytes], image: str, template: str = WHOLE) -> Path:
    """A game of one good with a picture, and files in its folder."""
    game = write_shop(folder, goods(f"{{name: Cat, image: {image}}}"), templates={"good.html": template})
    for name, content in files.items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_bytes(content)
    return game


def printed(game: Path) -> tuple[Production, list[Problem]]:
    return produced(loaded(game))


def colours(production: Production, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """The colours of the first face at these places, given in parts of its width and height with bleed."""
    pixels = face_pixels(production, production.faces.fronts[0], 1.0, with_bleed=True)
    return [pixels.getpixel((int(x * pixels.width), int(y * pixels.height))) for x, y in places]


def near(one: tuple[int, ...], other: tuple[int, ...], room: int = ROOM) -> bool:
    return all(abs(a - b) <= room for a, b in zip(one, other, strict=True))


class Stored(NamedTuple):
    """An image in a PDF: its width and height in pixels, its colour space, and its bytes as they are stored."""

    width: int
    height: int
    space: str
    content: bytes


def images_in(production: Production) -> list[Stored]:
    """The images that are stored with the first face."""
    kept = production.kept[production.faces.fronts[0].key]
    with pikepdf.open(io.BytesIO(kept.pdf)) as pdf:
        table = pdf.pages[0].obj["/Resources"].get("/XObject", {})
        return [
            Stored(int(each["/Width"]), int(each["/Height"]), str(each["/ColorSpace"]), each.read_raw_bytes())
            for each in table.values()
            if each.get("/Subtype") == "/Image"
        ]


def found(game: Path) -> list[tuple[str, str]]:
    """Code and message of what check and press find about the pictures."""
    loaded_game, problems = load_game(game)
    assert loaded_game is not None
    told = [*check_game(loaded_game, problems), *printed(game)[1]]
    return [
        (problem.code, problem.message) for problem in told if problem.code in {"C305", "C306", "C321", "C322", "C323"}
    ]


def turned(image: Image.Image) -> bytes:
    """A file as a camera writes it that was held on its side: the pixels lie, and a tag says so."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return saved(image.transpose(Image.Transpose.ROTATE_90), "JPEG", quality=95, exif=exif)


FILES = {
    "photo.jpg": saved(halves(), "JPEG", quality=95),
    "photo.png": saved(halves(), "PNG"),
    "photo.webp": saved(halves(), "WEBP", lossless=True),
    "palette.png": saved(halves(mode="P"), "PNG"),
    "cmyk.jpg": saved(halves(mode="CMYK"), "JPEG", quality=95),
    "turned.jpg": turned(halves()),
    "misnamed.png": saved(halves(), "JPEG", quality=95),
}


@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_file_is_printed_upright_in_its_colours(name: str, tmp_path: Path) -> None:
    production, problems = printed(shop(tmp_path, {name: FILES[name]}, name))
    assert problems == []
    above, below = colours(production, (0.5, 0.2), (0.5, 0.8))
    assert near(above, RED, 40) and near(below, BLUE, 40), (above, below)


def test_drawings_stay_drawings(tmp_path: Path) -> None:
    drawn = SVG.format('<rect width="10" height="10" fill="#28a03c"/><text x="1" y="5" font-size="2">Ahoy</text>')
    production, problems = printed(shop(tmp_path, {"a.svg": drawn.encode()}, "a.svg"))
    assert (problems, images_in(production)) == ([], [])
    assert near(colours(production, (0.5, 0.9))[0], GREEN)
    assert len(production.kept[production.faces.fronts[0].key].fonts) == 1  # the letters of a drawing are letters


GRADIENT = '<linearGradient id="g"><stop offset="0" {0}/><stop offset="1" {0}/></linearGradient>'
FILLED = '<rect width="10" height="10" fill="url(#g)"/>'
PATTERN = '<pattern id="p" width="1" height="1"><rect width="10" height="10" fill="url(#g)"/></pattern>'


@pytest.mark.parametrize(
    "drawn",
    [
        GRADIENT.format('stop-color="#28a03c"') + FILLED,
        GRADIENT.format('stop-color="hsl(130, 60%, 39.2%)"') + FILLED,
        GRADIENT.format('style="stop-color: hwb(130 15.7% 37.3%)"') + FILLED,
        "<style>.a { stop-color: hsl(130 60% 39.2%) }</style>" + GRADIENT.format('class="a"') + FILLED,
        GRADIENT.format('stop-color="hsl(130, 60%, 39.2%)"') + PATTERN + FILLED.replace("#g", "#p"),
    ],
)
def test_gradients_have_the_colours_that_they_are_written_in(drawn: str, tmp_path: Path) -> None:
    production, problems = printed(shop(tmp_path, {"a.svg": SVG.format(drawn).encode()}, "a.svg"))
    assert problems == []
    assert near(colours(production, (0.5, 0.5))[0], GREEN)


def test_a_face_is_kept_with_the_fonts_that_its_drawings_use_and_no_others(tmp_path: Path) -> None:
    drawn = SVG.format('<text x="1" y="5" font-size="2" font-weight="700">Ahoy</text>')
    game = shop(tmp_path, {"a.svg": drawn.encode()}, "a.svg")
    production, _ = printed(game)  # another card of the batch is set in more fonts
    face = production.faces.fronts[0]
    kept = production.kept[face.key]
    assert len(kept.fonts) == 1 < len(production.fonts)
    fonts = {name: production.fonts[name] for name in kept.fonts}
    plan = Plan("", Info("", "", ""), fonts, {face.key: Leaf(kept.pdf, face.size)}, pages=(face.key,))
    assert draw(plan).startswith(b"%PDF")


def test_grey_of_sixteen_bits_is_not_cut_off(tmp_path: Path) -> None:
    grey = Image.new("I;16", (820, 1120), 128 * 257)
    production, _ = printed(shop(tmp_path, {"a.png": saved(grey, "PNG")}, "a.png"))
    assert near(colours(production, (0.5, 0.5))[0], (128, 128, 128), 2)


def test_what_is_transparent_shows_the_ground(tmp_path: Path) -> None:
    image = halves().convert("RGBA")
    image.putalpha(Image.new("L", image.size, 0))
    image.paste((*RED, 255), (0, 0, 820, 560))
    ground = WHOLE.replace('class="face"', 'class="face" style="background:#28a03c"')
    production, problems = printed(shop(tmp_path, {"a.png": saved(image, "PNG")}, "a.png", ground))
    assert problems == []
    above, below = colours(production, (0.5, 0.2), (0.5, 0.8))
    assert near(above, RED) and near(below, GREEN)


def test_two_silhouettes_with_other_masks_stay_two(tmp_path: Path) -> None:
    """Both are black all over, so only their masks tell them apart."""
    names = ["one.png", "two.png"]
    game = shop(tmp_path, {}, names[0])
    for name, box in zip(names, ((0, 0, 820, 560), (0, 560, 820, 1120)), strict=True):
        image = Image.new("LA", (820, 1120), (0, 0))
        image.paste((0, 255), box)
        (game / name).write_bytes(saved(image, "PNG"))
    first, second = together(game, names)
    assert near(first, (0, 0, 0)) and near(second, (255, 255, 255))


def test_two_drawings_that_differ_in_their_gradients_alone_stay_two(tmp_path: Path) -> None:
    """Their operators are the same: fill with the first pattern."""
    one, two = (SVG.format(GRADIENT.format(f'stop-color="{shade}"') + FILLED) for shade in ("#c81e1e", "#1e3cc8"))
    game = shop(tmp_path, {"one.svg": one.encode(), "two.svg": two.encode()}, "one.svg")
    first, second = together(game, ["one.svg", "two.svg"])
    assert near(first, RED) and near(second, BLUE)


def together(game: Path, pictures: list[str]) -> list[tuple[int, ...]]:
    """The colours of some cards, a fifth of the way down, each with one of the pictures, in one PDF of faces."""
    cards = [f"{{name: {name}, image: {each}}}" for name, each in zip("ABC", pictures, strict=False)]
    write_shop(game.parent.parent, goods(*cards))
    production, _ = printed(game)
    faces = files_of(production)["faces/goods.pdf"][0]
    found = []
    for page in range(len(pictures)):
        pixels = page_pixels(faces, 1.0, page)
        colour = pixels.getpixel((pixels.width // 2, int(pixels.height * 0.2)))
        assert isinstance(colour, tuple)
        found.append(colour)
    return found


def test_a_picture_is_stored_in_as_many_pixels_as_are_printed(tmp_path: Path) -> None:
    production, _ = printed(shop(tmp_path, {"a.jpg": saved(halves(3000, 4100), "JPEG")}, "a.jpg"))
    [image] = images_in(production)
    assert image.width == pytest.approx(69.5 / 25.4 * 300, abs=4)  # the box has the picture's form but for 0.2 %
    assert image.height == pytest.approx(94.9 / 25.4 * 300, abs=4)
    few, _ = printed(shop(tmp_path / "few", {"a.jpg": FILES["photo.jpg"]}, "a.jpg"))
    assert [each.width for each in images_in(few)] == [820]


FRAMED = '<section class="face"><img style="width:69.5mm;height:94.9mm;display:block" src="frame.jpg"/></section>'
BEHIND = (
    '<section class="face"><div style="width:69.5mm;height:94.9mm;background:url(frame.jpg) 0 0/100% 100%"/></section>'
)


def framed(folder: Path, template: str, content: bytes) -> Path:
    """A game of one good without a picture, whose template names one."""
    game = write_shop(folder, goods("{name: Cat}"), templates={"good.html": template})
    (game / "templates" / "frame.jpg").write_bytes(content)
    return game


def test_a_picture_of_a_template_is_stored_in_as_many_pixels_as_are_printed(tmp_path: Path) -> None:
    production, problems = printed(framed(tmp_path, FRAMED, saved(halves(2000, 2733), "JPEG")))
    [image] = images_in(production)
    assert image.width == pytest.approx(69.5 / 25.4 * 300, abs=4)
    assert near(colours(production, (0.5, 0.1))[0], RED) and near(colours(production, (0.5, 0.9))[0], BLUE)
    assert problems == []
    few, problems = printed(framed(tmp_path / "few", FRAMED, saved(halves(82, 112), "JPEG")))
    assert [each.width for each in images_in(few)] == [82]
    assert problems == [], "how sharp it is, is not told on each card"


def test_a_picture_behind_a_box_is_printed(tmp_path: Path) -> None:
    production, problems = printed(framed(tmp_path, BEHIND, saved(halves(1000, 1366), "JPEG")))
    assert near(colours(production, (0.5, 0.1))[0], RED) and near(colours(production, (0.5, 0.9))[0], BLUE)
    assert problems == []


def test_a_damaged_picture_of_a_template_is_told_as_before(tmp_path: Path) -> None:
    production, problems = printed(framed(tmp_path, FRAMED, FILES["photo.jpg"][:3000]))
    assert any("frame.jpg" in problem.message for problem in problems) and images_in(production) == []


def test_a_large_picture_of_noise_is_printed(tmp_path: Path) -> None:
    noise = Image.effect_noise((1800, 2458), 120)
    colourful = Image.merge("RGB", [noise, noise.rotate(180), noise.transpose(Image.Transpose.FLIP_LEFT_RIGHT)])
    for kind in ("JPEG", "PNG"):
        production, problems = printed(shop(tmp_path / kind, {"a.jpg": saved(colourful, kind)}, "a.jpg"))
        assert problems == []
        [image] = images_in(production)
        assert image.width < 900 and len(image.content) < 3_000_000


def test_a_jpeg_that_fits_stays_as_it_is_but_for_where_it_was_taken(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "at my aunt's house"
    content = saved(halves(), "JPEG", quality=95, exif=exif)
    production, _ = printed(shop(tmp_path, {"a.jpg": content}, "a.jpg"))
    [stored] = [image.content for image in images_in(production)]
    assert b"aunt" in content and b"aunt" not in stored
    assert stored[-2000:] == content[-2000:]


@pytest.mark.parametrize(("cmyk", "space"), [("convert", "/DeviceRGB"), ("keep", "/DeviceCMYK")])
def test_cmyk_is_converted_or_kept_on_purpose(cmyk: str, space: str, tmp_path: Path) -> None:
    game = shop(tmp_path, {"a.jpg": FILES["cmyk.jpg"]}, "a.jpg")
    (game / "game.yaml").write_text(f"{(game / 'game.yaml').read_text()}cmyk: {cmyk}\n")
    production, problems = printed(game)
    assert problems == []
    assert [image.space for image in images_in(production)] == [space]
    assert near(colours(production, (0.5, 0.2))[0], RED, 40)


def test_a_changed_picture_is_printed_anew(tmp_path: Path) -> None:
    game = shop(tmp_path, {"a.png": saved(halves(), "PNG")}, "a.png")
    first = printed(game)[0].faces.fronts[0].key
    assert printed(game)[0].faces.fronts[0].key == first
    (game / "a.png").write_bytes(saved(halves().rotate(180), "PNG"))
    production, _ = printed(game)
    assert production.faces.fronts[0].key != first
    assert near(colours(production, (0.5, 0.2))[0], BLUE)


def test_in_a_draft_a_picture_is_pale_and_grey(tmp_path: Path) -> None:
    from toolkit.press.wish import Wish

    game = shop(tmp_path, {"a.jpg": FILES["photo.jpg"]}, "a.jpg")
    production, _ = produced(loaded(game), Wish(draft=True))
    [(red, green, blue), _] = colours(production, (0.5, 0.2), (0.5, 0.8))
    assert max(red, green, blue) - min(red, green, blue) < 4 and red > 140


# --- findings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("photos/cat.jpg", None, "there is no such file"),
        ("../other.png", FILES["photo.png"], "it is outside the game's folder"),
        ("/etc/hostname", None, "it is outside the game's folder"),
        ("a.gif", saved(halves(9, 9), "GIF"), "it is a GIF file"),
        ("a.tif", saved(halves(9, 9), "TIFF"), "it is a TIFF file"),
        ("a.png", b"words", "it is no picture"),
        ("a.png", b"", "it is empty"),
    ],
)
def test_missing_picture(name: str, content: bytes | None, reason: str, tmp_path: Path) -> None:
    game = shop(tmp_path, {name: content} if content is not None else {}, name)
    assert found(game) == [("C305", f"The picture {name!r} of Cat cannot be printed: {reason}.")]


def test_missing_picture_near_miss(tmp_path: Path) -> None:
    assert found(shop(tmp_path, {"photos/my cat.jpg": FILES["photo.jpg"]}, "photos/my cat.jpg")) == []


def test_a_missing_picture_has_its_place_and_the_nearest_file(tmp_path: Path) -> None:
    game = shop(tmp_path, {"photos/cat.jpg": FILES["photo.jpg"]}, "photos/cta.jpg")
    loaded_game, problems = load_game(game)
    assert loaded_game is not None
    [problem] = [each for each in check_game(loaded_game, problems) if each.code == "C305"]
    assert problem.place is not None and (Path(problem.place.file).name, problem.place.line) == ("goods.yaml", 7)
    assert "photos/cat.jpg" in str(problem.hint) and problem.card == "cat"


def test_a_link_out_of_the_folder_is_no_picture(tmp_path: Path) -> None:
    game = shop(tmp_path, {}, "a.png")
    (tmp_path / "secret.png").write_bytes(FILES["photo.png"])
    (game / "a.png").symlink_to(tmp_path / "secret.png")
    assert [code for code, _ in found(game)] == ["C305"]
    (game / "inside.png").write_bytes(FILES["photo.png"])
    (game / "a.png").unlink()
    (game / "a.png").symlink_to("inside.png")
    assert found(game) == []


def test_a_placeholder_stands_in_for_a_missing_picture(tmp_path: Path) -> None:
    production, _ = printed(shop(tmp_path, {}, "gone.png"))
    pixels = face_pixels(production, production.faces.fronts[0], 1.0, with_bleed=True)
    reddish = sum(count for count, (red, green, _) in pixels.getcolors(10**6) or () if red > 130 and green < 90)
    assert reddish > 50  # letters and frame
    assert production.kept[production.faces.fronts[0].key].fonts != ()


@pytest.mark.parametrize("name", ["gone.png", "out.svg"])
def test_the_frame_of_a_placeholder_is_seen_on_the_cut_card(tmp_path: Path, name: str) -> None:
    out = SVG.format('<image href="other.png" width="9" height="9"/>').encode()
    production, _ = printed(shop(tmp_path, {"out.svg": out}, name))
    pixels = face_pixels(production, production.faces.fronts[0], 2.0)
    width, height = pixels.size
    sides = [(0, 0, 12, height), (width - 12, 0, width, height)]  # two millimetres
    for side in sides:
        colours = pixels.crop(side).getcolors(10**6) or ()
        assert sum(count for count, (red, green, *_) in colours if red > 130 and green < 90) > 40


HEAD = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)  # says that 3.6 thousand million pixels follow
BOMB = (
    b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + HEAD + struct.pack(">II", zlib.crc32(HEAD), 9) + b"IDAT" + bytes(13)
)
NOISE = saved(Image.effect_noise((820, 1120), 80), "PNG")


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("cut.jpg", FILES["photo.jpg"][:6000], "it is damaged"),
        ("cut.png", NOISE[:200_000], "it is damaged"),
        ("bomb.png", BOMB, "it has more than 80 million pixels"),
        ("half.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><rect', "it is damaged"),
        ("bomb.svg", b'<!DOCTYPE s [<!ENTITY a "x">]><svg>&a;</svg>', "it has entities"),
        (
            "out.svg",
            SVG.format('<image href="file:///etc/hostname" width="9" height="9"/>').encode(),
            "names another file",
        ),
        ("style.svg", SVG.format("<style>@import url(x.css);</style>").encode(), "names another file for its styles"),
        ("comment.svg", SVG.format("<style>/* @import url(x.css); */</style>").encode(), ""),
        ("use.svg", SVG.format('<use href="http://localhost/x.svg#a"/>').encode(), ""),
        ("text.svg", SVG.format('<rect width="x" height="1"/>' * 3).encode(), ""),
        ("far.svg", SVG.format(GRADIENT.format('stop-color="oklch(60% 0.2 120)"')).encode(), "write it as #rrggbb"),
    ],
)
def test_damaged_picture(name: str, content: bytes, reason: str, tmp_path: Path) -> None:
    template = WHOLE.replace("</section>", '<p class="name" style="position:absolute;top:3mm">Below</p></section>')
    game = shop(tmp_path, {name: content}, name, template)
    told = found(game)
    assert [code for code, _ in told] in ([["C321"]] if reason else [[], ["C321"]])
    assert all(reason in message and name in message for _, message in told)
    production, _ = printed(game)
    assert production.kept[production.faces.fronts[0].key].fonts != ()  # what stands after it is printed all the same


def using(levels: int, times: int) -> str:
    """A drawing of a square that is used so many times, which is used so many times, and so on."""
    groups = "".join(
        f'<g id="g{level}">{f"""<use href="#g{level - 1}"/>""" * times}</g>' for level in range(1, levels + 1)
    )
    return SVG.format(f'<defs><rect id="g0" width="1" height="1"/>{groups}</defs><use href="#g{levels}"/>')


@pytest.mark.parametrize(
    "drawn",
    [
        using(11, 10),
        SVG.format('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
        using(3000, 1),
        SVG.format(f'<image href="data:image/svg+xml;base64,{b64encode(using(11, 10).encode()).decode()}" width="9"/>'),
    ],
    ids=["many", "without end", "deep", "within another"],
)
def test_a_drawing_that_unfolds_to_millions_is_told_of_and_the_rest_is_printed(drawn: str, tmp_path: Path) -> None:
    began = process_time()
    game = shop(tmp_path, {"bomb.svg": drawn.encode(), "good.png": FILES["photo.png"]}, "bomb.svg")
    write_shop(tmp_path, goods("{name: Cat, image: bomb.svg}", "{name: Dog, image: good.png}"))
    production, problems = printed(game)
    assert process_time() - began < 6
    [problem] = problems
    assert (problem.code, problem.card) == ("C321", "cat") and "The picture bomb.svg on Cat" in problem.message
    assert all(not production.kept[face.key].is_broken for face in production.faces.fronts)
    assert production.kept[production.faces.fronts[0].key].fonts != ()  # the frame that stands in says why


def test_a_drawing_that_uses_much_of_itself_is_drawn(tmp_path: Path) -> None:
    assert found(shop(tmp_path, {"a.svg": using(3, 10).encode()}, "a.svg")) == []
    written = SVG.format('<rect id="a" width="1" height="1"/><use href="#a"/><use href="#none"/>')
    assert found(shop(tmp_path, {"a.svg": written.encode()}, "a.svg")) == []


def test_damaged_picture_near_miss(tmp_path: Path) -> None:
    embedded = f'<image href="data:image/svg+xml,{"%3Csvg/%3E"}" width="9" height="9"/>'
    assert found(shop(tmp_path / "a", {"a.svg": SVG.format(embedded).encode()}, "a.svg")) == []
    assert found(shop(tmp_path / "b", {"a.jpg": FILES["photo.jpg"] + b"\0" * 500}, "a.jpg")) == []


def test_coarse_picture(tmp_path: Path) -> None:
    told = found(shop(tmp_path, {"a.png": saved(halves(410, 560), "PNG")}, "a.png"))
    assert told == [("C322", "The picture a.png has 150 pixels to an inch on Cat; 200 look sharp.")]


def test_a_coarse_picture_is_told_once_with_the_cards_that_it_is_on(tmp_path: Path) -> None:
    game = shop(tmp_path, {"a.png": saved(halves(410, 560), "PNG"), "b.png": saved(halves(420, 574), "PNG")}, "a.png")
    names = {"Ape": "a", "Bat": "a", "Cat": "b", "Dog": "a", "Elk": "a", "Fox": "b"}
    write_shop(tmp_path, goods(*(f"{{name: {name}, image: {file}.png}}" for name, file in names.items())))
    assert found(game) == [
        ("C322", "The picture a.png has 150 pixels to an inch on Ape, Bat, Dog and 1 more; 200 look sharp."),
        ("C322", "The picture b.png has 154 pixels to an inch on Cat and Fox; 200 look sharp."),
    ]
    allowed = "allow: {coarse-picture: It is a mosaic.}"
    write_shop(tmp_path, goods(f"{{name: Ape, image: a.png, {allowed}}}", "{name: Bat, image: a.png}"))
    assert found(game) == [("C322", "The picture a.png has 150 pixels to an inch on Bat; 200 look sharp.")]


def test_coarse_picture_near_miss(tmp_path: Path) -> None:
    assert found(shop(tmp_path, {"a.png": saved(halves(560, 765), "PNG")}, "a.png")) == []
    rmtree(tmp_path / "cards")
    small = WHOLE.replace("69.5mm", "30mm").replace("94.9mm", "41mm")
    assert found(shop(tmp_path, {"a.png": saved(halves(410, 560), "PNG")}, "a.png", small)) == []


def test_overfine_picture(tmp_path: Path) -> None:
    tiny = WHOLE.replace("69.5mm", "10mm").replace("94.9mm", "10mm")
    told = found(shop(tmp_path, {"a.png": saved(halves(1000, 1000), "PNG")}, "a.png", tiny))
    assert told == [("C323", "The picture a.png has 2540 pixels to an inch on Cat; print has 300.")]


def test_overfine_picture_near_miss(tmp_path: Path) -> None:
    tiny = WHOLE.replace("69.5mm", "10mm").replace("94.9mm", "10mm")
    assert found(shop(tmp_path, {"a.png": saved(halves(900, 900), "PNG")}, "a.png", tiny)) == []


def test_a_finding_on_a_picture_may_be_allowed(tmp_path: Path) -> None:
    game = shop(tmp_path, {"a.png": saved(halves(410, 560), "PNG")}, "a.png")
    write_shop(tmp_path, goods("{name: Cat, image: a.png, allow: {coarse-picture: It is a mosaic.}}"))
    assert found(game) == []


# --- icons -----------------------------------------------------------------------------------------------------------

SWORD = SVG.format('<rect width="10" height="10" fill="#28a03c"/>').encode()
FOLLOWING = SVG.format('<rect width="10" height="10" fill="currentColor"/>').encode()
LARGE = '<section class="face"><div style="font-size:60mm;color:#1e3cc8">{{ icon("sword") }}</div></section>'


def test_own_icons_go_before_those_of_everybody(tmp_path: Path) -> None:
    for name, content, colour in (("sword.svg", SWORD, GREEN), ("sword.png", saved(halves(), "PNG"), RED)):
        game = shop(tmp_path / name, {f"icons/{name}": content}, "a.png", LARGE)
        (game / "a.png").write_bytes(FILES["photo.png"])
        production, problems = printed(game)
        assert problems == []
        assert near(colours(production, (0.5, 0.2))[0], colour)


def test_what_is_current_colour_follows_the_text(tmp_path: Path) -> None:
    production, _ = printed(shop(tmp_path, {"icons/sword.svg": FOLLOWING, "a.png": FILES["photo.png"]}, "a.png", LARGE))
    assert near(colours(production, (0.5, 0.2))[0], BLUE)


def test_a_changed_icon_is_printed_anew(tmp_path: Path) -> None:
    game = shop(tmp_path, {"icons/sword.svg": SWORD, "a.png": FILES["photo.png"]}, "a.png", LARGE)
    assert near(colours(printed(game)[0], (0.5, 0.2))[0], GREEN)
    (game / "icons/sword.svg").write_bytes(FOLLOWING)
    assert near(colours(printed(game)[0], (0.5, 0.2))[0], BLUE)


def test_own_icons_stand_in_texts_on_tags_and_in_illustrations(tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: Cat, icon: sword, tags: [RED], text: Gain 1 Gold.}"))
    file = game / "game.yaml"
    file.write_text(file.read_text().replace("icon: fire", "icon: flame-of-mine").replace("two-coins", "gold-of-mine"))
    loaded_game, problems = load_game(game)
    assert loaded_game is not None
    lacking = [problem.message for problem in check_game(loaded_game, problems) if problem.code == "C301"]
    assert len(lacking) == 3 and "'sword'" in " ".join(lacking)
    for name in ("sword", "flame-of-mine", "gold-of-mine"):
        (game / "icons").mkdir(exist_ok=True)
        (game / "icons" / f"{name}.svg").write_bytes(SWORD)
    assert [problem for problem in check_game(loaded_game, []) if problem.code == "C301"] == []
    production, found_now = printed(game)
    assert found_now == []
    pixels = face_pixels(production, production.faces.fronts[0], 1.0)
    green = [at for at in range(pixels.height) if near(pixels.getpixel((pixels.width // 2, at))[:3], GREEN)]
    assert len(green) > 60  # the illustration; below it stand tag and text


def test_credits_name_own_icons_apart(tmp_path: Path) -> None:
    from tests.toolkit.press.shop import files_of

    game = write_shop(tmp_path, goods("{name: Cat, icon: sword}", "{name: Dog, icon: shiny-apple, image: dog.png}"))
    (game / "icons").mkdir()
    (game / "icons/sword.svg").write_bytes(SWORD)
    (game / "dog.png").write_bytes(FILES["photo.png"])
    text = files_of(printed(game)[0])["CREDITS.md"][0].decode()
    authors, own = text.split("## This game's own")
    assert "sword" not in authors and "shiny-apple" not in authors  # the apple is not drawn, the dog is
    assert "- icons/sword.svg" in own and "- dog.png" in own


def test_duplicate_icon(tmp_path: Path) -> None:
    game = shop(tmp_path, {"icons/sword.svg": SWORD, "icons/sword.png": FILES["photo.png"]}, "icons/sword.png")
    assert found(game) == [("C306", "icons/sword.png and icons/sword.svg are both the icon 'sword'.")]


def test_duplicate_icon_near_miss(tmp_path: Path) -> None:
    files = {"icons/sword.svg": SWORD, "icons/sword-2.svg": SWORD, "icons/sword.txt": b"who drew it"}
    assert found(shop(tmp_path, files, "icons/sword.svg")) == []


@pytest.mark.parametrize(
    ("size", "more", "is_named"),
    [("40x40", "", True), ("hex 50", "", True), ("40x40", ", art: {name: none}", False), ("20x20", "", False),
     ("210x200", "", False)],
)  # fmt: skip
def test_a_piece_with_a_picture_keeps_its_name_where_there_is_room(
    size: str, more: str, is_named: bool, tmp_path: Path
) -> None:
    game = shop(tmp_path, {"photo.jpg": FILES["photo.jpg"]}, "photo.jpg")
    piece = f"{{name: Gold Piece of the Old Kings, image: photo.jpg{more}}}"
    add_part(game, "coins", f"title: Coins\nsize: {size}\npieces:\n  - {piece}\n")
    production, problems = printed(game)
    assert [problem.code for problem in problems if problem.code in {"C310", "C319"}] == []
    [face] = [face for face in production.faces.fronts if face.deck.is_part]
    assert ("Old Kings" in face.html) is is_named
