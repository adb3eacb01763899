"""The pictures and icons that a game brings along, as images for WeasyPrint; placeholders for those without a file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from hashlib import sha256
from html import escape
from math import ceil, hypot
from pathlib import Path
from textwrap import wrap
from xml.etree import ElementTree

import pydyf
from tinycss2 import parse_stylesheet
from weasyprint.formatting_structure.boxes import Box
from weasyprint.images import SVGImage, get_image_from_uri
from weasyprint.layout.replaced import replacedbox_layout
from weasyprint.text.fonts import FontConfiguration

from toolkit.cache import Cache
from toolkit.own_icons import FOLDER, own_icons
from toolkit.picture_files import MOST_BYTES, READ, kind_of, picture_path
from toolkit.press.damage import fault_of
from toolkit.press.images import Canvas
from toolkit.press.layout.fetching import Fetcher
from toolkit.press.layout.fitting import descendants
from toolkit.press.layout.gradients import settle_gradients
from toolkit.press.photos import PictureError, Print, prepared, size_of, unpacked
from toolkit.press.picture_address import PictureAddress, read_picture_address
from toolkit.press.pictured import PRINT_DPI, SPARE, Pictured
from toolkit.press.shapes import refuse_entities
from toolkit.press.template_files import read_inside
from toolkit.press.uses import UnfoldingError, refuse_unfolding

KIND = "prints"  # of what is kept in the cache; the number changes when pictures are made ready in another way
VERSION = 1
MOST_DRAWN = 8 * 2**20  # bytes of an SVG file
POINTS = 72.0  # to an inch
ANOTHER_FILE = "it names another file; embed the picture in it"
OTHER_STYLES = "it names another file for its styles: @import"
SLIPS = (AttributeError, TypeError, LookupError)  # what they say is said to programmers
INSET, LEAST_INSET = 15.0, 75.0  # CSS pixels: the frame of a placeholder lies within bleed; the sides of a box for that
LETTER = 0.56  # width of an average letter of a placeholder, in ems
OPTIONS = {"optimize_images": False, "jpeg_quality": None, "dpi": None, "hinting": False, "cache": None}
DATA = "data:"
FONT = "Heap Text, Heap Text Ext, sans-serif"  # of letters in drawings that name none
Read = Callable[[], bytes]
BLACK = (0.0, 0.0, 0.0)


class Setting:
    """What SVG drawings are given of the layout: fonts, and the pictures that are written into them; no other files."""

    def __init__(self, fonts: FontConfiguration, fetcher: Fetcher) -> None:
        self.font_config = fonts
        self.fetcher = fetcher
        self.dictionaries: dict[object, object] = {}

    def get_image_from_uri(self, url: str, forced_mime_type: str | None = None) -> object:
        """The image of a `data:` address, None where it is none.

        Raises PictureError for any other address, and for a drawing that draws too much.
        """
        if not url.startswith(DATA):
            raise PictureError(ANOTHER_FILE)
        image = get_image_from_uri({}, self.fetcher, OPTIONS, url, forced_mime_type, self)
        if isinstance(image, SVGImage):
            try:
                refuse_unfolding(image._svg.tree._etree_node)
                settle_gradients(image, image._svg.tree._etree_node)
            except UnfoldingError as error:
                raise PictureError(f"{error}") from error
        return image


class OwnPicture:
    """A picture of the game. `file` is its name; `reason` says why it cannot be shown, "" as long as it can."""

    def __init__(self, file: str, setting: Setting, reason: str = "") -> None:
        self.file, self.setting, self.reason = file, setting, reason
        self.pixels = (0, 0)  # 0 for a drawing

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float | None, ...]:
        """Width, height and ratio; None for all, so that the style sheet decides."""
        return None, None, None

    def draw(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Draw the picture into a box of this size in CSS pixels, or a placeholder that says why not."""
        if not self.reason:
            try:
                self.paint(stream, width, height, style)
                return
            except PictureError as error:
                self.reason = f"{error}"
            except OSError as error:  # the file is gone since it was opened first
                self.reason = error.strerror or f"{error}"
        placeholder(self.file, self.reason, width, height, self.setting).draw(stream, width, height, style)

    def paint(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Draw the picture. Raises PictureError."""


class Photo(OwnPicture):
    """A picture of pixels, drawn in as many of them as are printed. Making one raises PictureError.

    Its content is not held, as many of them would fill the memory: `read` reads it again where it has to be made ready.
    """

    def __init__(self, wanted: PictureAddress, content: bytes, read: Read, setting: Setting, cache: Cache) -> None:
        super().__init__(wanted.file, setting)
        self.wanted, self.read, self.cache = wanted, read, cache
        self.digest = sha256(content).digest()
        self.pixels = size_of(content)

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float | None, ...]:
        """Width and height in CSS pixels, and their ratio."""
        width, height = self.pixels
        return width / resolution, height / resolution, width / height

    def paint(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Draw the picture, made smaller where it has far more pixels than are printed. Raises PictureError."""
        (a, b, *_), (c, d, *_), *_ = stream.ctm
        across, down = hypot(a, b) * width / POINTS, hypot(c, d) * height / POINTS
        stored = self.stored((fewer(self.pixels[0], across), fewer(self.pixels[1], down)))
        name = stream.add_image(stored, True, 1)
        stream.transform(width, 0, 0, -height, 0, height)
        stream.draw_x_object(name)

    def stored(self, size: tuple[int, int]) -> StoredPrint:
        """The picture in so many pixels, from the cache where it is. Raises PictureError."""
        told = f"{VERSION} {size} {self.wanted.keeps_cmyk} {self.wanted.draft} "
        key = sha256(told.encode() + self.digest).hexdigest()
        ready = unpacked(self.cache.get(KIND, key))
        if ready is None:
            ready = prepared(self.read(), size, keeps_cmyk=self.wanted.keeps_cmyk, draft=self.wanted.draft)
            self.cache.put(KIND, key, ready.packed())
        return StoredPrint(key, ready)


class TemplatePicture(Photo):
    """A picture that a template names. How sharp it is, is its maker's own affair, and not told on each card."""


class StoredPrint:
    """A picture made ready, as WeasyPrint stores it once in a PDF."""

    def __init__(self, key: str, ready: Print) -> None:
        self.id = f"print-{key[:32]}"
        self.ready = ready

    def get_x_object(self, interpolate: bool, ratio: float) -> pydyf.Stream:
        """The picture as an image XObject of PDF, with its mask."""
        ready = self.ready
        stream = image_stream(ready, ready.space, ready.data, ready.is_jpeg)
        if ready.alpha:
            stream.extra["SMask"] = image_stream(ready, "DeviceGray", ready.alpha, False)
        if ready.is_inverted:
            stream.extra["Decode"] = pydyf.Array((1, 0) * 4)
        return stream


def image_stream(ready: Print, space: str, data: bytes, is_jpeg: bool) -> pydyf.Stream:
    """An image XObject: a picture's data or its mask, in a colour space."""
    extra: dict[str, object] = {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": ready.width,
        "Height": ready.height,
        "ColorSpace": f"/{space}",
        "BitsPerComponent": 8,
        "Interpolate": "true",
        "Filter": "/DCTDecode" if is_jpeg else "/FlateDecode",
    }
    if not is_jpeg:
        colours = 3 if space == "DeviceRGB" else 1
        extra["DecodeParms"] = pydyf.Dictionary({"Predictor": 15, "Columns": ready.width, "Colors": colours})
    return pydyf.Stream([data], pydyf.Dictionary(extra))


class SvgDrawing(OwnPicture):
    """A drawing, which stays one: lines and letters are printed as such. Making one raises PictureError."""

    def __init__(self, file: str, content: bytes, setting: Setting) -> None:
        super().__init__(file, setting)
        if len(content) > MOST_DRAWN:
            raise PictureError(f"it has more than {MOST_DRAWN // 2**20} MB")
        self.content = content
        self.follows_text = b"currentColor" in content
        self.image = self._image("black")

    def _image(self, colour: str) -> SVGImage:
        """The drawing, in this colour where it follows the text. Raises PictureError."""
        try:
            refuse_entities(self.content)
            tree = ElementTree.fromstring(self.content)  # anew each time: the layout engine writes colours into it
            refuse_unfolding(tree)
            refuse_others(tree)
            tree.attrib.setdefault("font-family", FONT)
            tree.set("color", colour)
            image = SVGImage(tree, f"{self.file}", self.setting.fetcher, self.setting)
            settle_gradients(image, tree)
            return image
        except (MemoryError, OSError, PictureError):
            raise
        except UnfoldingError as error:
            raise PictureError(f"{error}") from error
        except Exception as error:  # the layout engine on a stranger's drawing: anything may come
            raise PictureError(damage(error)) from error

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float | None, ...]:
        """Width, height and ratio as the file says them, None for those that it does not."""
        try:
            width, height, ratio = self.image.get_intrinsic_size(resolution, font_size)
            return width, height, ratio
        except (ValueError, TypeError, ArithmeticError, LookupError) as error:
            self.reason = self.reason or damage(error)
            return None, None, None

    def paint(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Draw the drawing; where it says `currentColor`, in the colour of the text around it. Raises PictureError."""
        if self.follows_text:
            red, green, blue = (round(255 * each) for each in coordinates(style["color"]))
            self.image = self._image(f"rgb({red},{green},{blue})")
        group = stream.add_group(0, 0, width, height)  # apart, so that nothing of it stays where it fails half-way
        try:
            self.image._svg.draw(group, width, height, f"{self.file}", self.setting)
        except (MemoryError, OSError, PictureError):
            raise
        except Exception as error:  # the layout engine on a stranger's drawing: anything may come
            raise PictureError(damage(error)) from error
        stream.draw_x_object(group.id)


def coordinates(colour: object) -> tuple[float, ...]:
    """A colour of a style as red, green and blue from 0 to 1; black for a value that is no colour."""
    converted = getattr(colour, "to", None)
    return tuple(getattr(converted("srgb"), "coordinates", BLACK)) if callable(converted) else BLACK


def damage(error: Exception) -> str:
    """What is wrong with a drawing that the layout engine fails at, in words."""
    return "it is damaged, or uses what is not read" if isinstance(error, SLIPS) else f"it is damaged: {error}"


def imports_styles(styles: str) -> bool:
    """Whether a style sheet asks for another one."""
    return "@" in styles and any(getattr(rule, "lower_at_keyword", "") == "import" for rule in parse_stylesheet(styles))


def refuse_others(tree: ElementTree.Element) -> None:
    """Raise PictureError for a drawing with a picture, or with styles, that are another file."""
    for element in tree.iter():
        kind = str(element.tag).rpartition("}")[2]
        if kind == "style" and imports_styles("".join(element.itertext())):
            raise PictureError(OTHER_STYLES)
        if kind == "image":
            address = next((value for name, value in element.items() if name.rpartition("}")[2] == "href"), "")
            if address and not address.strip().startswith(DATA):
                raise PictureError(ANOTHER_FILE)


def fewer(pixels: int, inches: float) -> int:
    """How many pixels of a side are printed: what it has, or what PRINT_DPI asks for where it has far more."""
    wanted = max(1, ceil(inches * PRINT_DPI))
    return wanted if pixels > wanted * SPARE else pixels


def placeholder(file: str, reason: str, width: float, height: float, setting: Setting) -> SVGImage:
    """A picture that says which picture is missing and why, for a box of this size in CSS pixels."""
    inset = INSET if min(width, height) >= LEAST_INSET else 1.0
    size = max(4.0, min(width / 16, height / 7, 11.0))
    most = max(4, int((width - 2 * max(size, inset + 2)) / (size * LETTER)))
    rows = [row for line in (file, reason) for row in wrap(line, most)][: max(1, int(height / size / 1.3) - 1)]
    top = height / 2 - (len(rows) - 1) * size * 0.65 + size * 0.35
    said = "".join(
        f'<text x="{width / 2:.2f}" y="{top + number * size * 1.3:.2f}">{escape(row)}</text>'
        for number, row in enumerate(rows)
    )
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" fill="#f3f0ea"/>'
        f'<path d="M0 0L{width} {height}M{width} 0L0 {height}" stroke="#d8d2c6" stroke-width="1"/>'
        f'<rect x="{inset}" y="{inset}" width="{width - 2 * inset}" height="{height - 2 * inset}" fill="none"'
        ' stroke="#b3261e" stroke-width="2"'
        f' stroke-dasharray="6 4"/><g fill="#b3261e" font-size="{size:.2f}" text-anchor="middle"'
        f' font-family="{FONT}" font-weight="700">{said}</g></svg>'
    )
    return SVGImage(ElementTree.fromstring(drawn), "about:blank", setting.fetcher, setting)


class OwnPictures:
    """The pictures and icons of the game in a folder, made by their addresses; none where there is no folder."""

    def __init__(self, home: Path | None, fonts: FontConfiguration, fetcher: Fetcher, cache: Cache) -> None:
        self.home, self.cache = home, cache
        self.setting = Setting(fonts, fetcher)
        self.icons: dict[str, Path] = {}
        self.look()

    def look(self) -> None:
        """See which icons there are now."""
        self.icons = own_icons(self.home) if self.home is not None else {}

    def picture(self, address: str) -> OwnPicture:
        """The picture that an address names; one with a reason where it cannot be shown."""
        return self._read(read_picture_address(address))

    def of_template(self, address: str) -> OwnPicture | None:
        """The picture of pixels in a file that a template or style sheet names, in its own colours.

        None for a drawing, and for what cannot be read: the layout engine asks for that itself, and is refused.
        """
        read = partial(self.setting.fetcher.content, address)
        try:
            content = read()
            kind = kind_of(content)
            if kind == "SVG" or kind not in READ or fault_of(content, is_drawing=False):
                return None
            wanted = PictureAddress(address, keeps_cmyk=True)
            return TemplatePicture(wanted, content, read, self.setting, self.cache)
        except (OSError, ValueError):  # among them PictureError
            return None

    def icon(self, name: str) -> OwnPicture:
        """The icon of the game of this name. Raises LookupError where it has none."""
        return self._read(PictureAddress(f"{FOLDER}/{self.icons[name].name}"))

    def _read(self, wanted: PictureAddress) -> OwnPicture:
        if self.home is None:
            return OwnPicture(wanted.file, self.setting, "there is no game's folder")
        try:
            path = picture_path(self.home, wanted.file)
            read = partial(read_inside, path, [self.home], MOST_BYTES)
            content = read()
            kind = kind_of(content)
            if kind == "SVG":
                return SvgDrawing(wanted.file, content, self.setting)
            if kind not in READ:
                raise PictureError(f"it is a {kind} file" if kind else "it is no picture" if content else "it is empty")
            return Photo(wanted, content, read, self.setting, self.cache)
        except FileNotFoundError:
            reason = "there is no such file"
        except OSError as error:
            reason = error.strerror or f"{error}"
        except ValueError as error:
            reason = f"{error}"
        return OwnPicture(wanted.file, self.setting, reason.rstrip("."))


def pictured_on(page_box: Box) -> Iterator[Pictured]:
    """The pictures of the game on a page that has been drawn, as they came out."""
    for box in descendants(page_box):
        picture = getattr(box, "replacement", None)
        if isinstance(picture, TemplatePicture):
            continue
        if isinstance(picture, OwnPicture) and box.width and box.height:
            width, height, *_ = replacedbox_layout(box)
            across, down = picture.pixels
            dpi = min(across / width, down / height) * 96 if across and width > 0 and height > 0 else 0.0
            yield Pictured(picture.file, round(dpi, 1), picture.reason)
