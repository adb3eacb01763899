"""Icons, illustrations and shapes as images for WeasyPrint, made on demand by their addresses."""

from __future__ import annotations

import logging
from collections.abc import Container, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Protocol
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

import pydyf

from toolkit.press.art import WIDTH, Picture, draw_picture, drawings_of, icons_of, placed_upright, read_address
from toolkit.press.icons import EXTENT, Icons
from toolkit.press.picture_address import SCHEME
from toolkit.press.shapes import HEIGHT, BadGround, Shape, drawings_in, read_ground
from toolkit.press.svg_path import number
from toolkit.press.template_files import MOST_DRAWING, read_inside

LOGGER = logging.getLogger("weasyprint")  # warnings given there become findings


class Canvas(Protocol):
    """What WeasyPrint draws on: the operators of a page of a PDF, as far as images write them."""

    @property
    def ctm(self) -> Sequence[Sequence[float]]:
        """The matrix by which what is drawn comes to the page, in points, as three rows."""

    def set_color(self, color: object) -> None:
        """Paint in a colour from here on, as a style has it."""

    def add_image(self, image: object, interpolate: bool, ratio: float) -> str:
        """Store an image once; returns the name by which it is drawn."""

    def transform(self, *matrix: float) -> None:
        """Put a matrix before the current one."""

    def draw_x_object(self, reference: str) -> None:
        """Draw what is stored under a name."""

    def add_group(self, x: float, y: float, width: float, height: float) -> Group:
        """A canvas of this extent that is stored as a form, and drawn under its name."""

    def stacked(self) -> AbstractContextManager[None]:
        """Keep what is set in the block, such as the matrix, from what is drawn after it."""


class Group(Canvas, Protocol):
    """A canvas that is a form. `id` is the name under which it is drawn."""

    id: str


class Drawable(Protocol):
    """An image that WeasyPrint can lay out and draw."""

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float | None, ...]:
        """Width, height and ratio, None for those that the style sheet decides."""

    def draw(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Draw the image into a box of this size in CSS pixels."""


class OwnImages(Protocol):
    """What a game brings along: its icons by name, each with its file, and its pictures by their addresses."""

    @property
    def icons(self) -> Mapping[str, Path]:
        """The files of the icons by name."""

    def icon(self, name: str) -> Drawable:
        """The icon of this name, which is one of `icons`."""

    def picture(self, address: str) -> Drawable:
        """The picture that an address names."""

    def of_template(self, address: str) -> Drawable | None:
        """The picture of pixels in a file that a template names; None for what is none, or cannot be read."""


class IconImage:
    """An icon as an image for WeasyPrint: stored once as a form, and painted in the colour of the text around it."""

    def __init__(self, name: str, icons: Icons, paint: str = "f") -> None:
        self.id = f"icon-{name}-{paint}"
        self.path, self.paint = icons.path(name), paint

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:
        """Width, height and ratio: a square as high as the text."""
        return font_size, font_size, 1

    def draw(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Paint the icon in the current colour, stretched to this width and height."""
        stream.set_color(style["color"])
        name = stream.add_image(self, False, 1)
        stream.transform(width / EXTENT, 0, 0, height / EXTENT, 0, 0)
        stream.draw_x_object(name)

    def get_x_object(self, interpolate: bool, ratio: float) -> pydyf.Stream:
        """The icon as a PDF form; with a margin where its outline is stroked."""
        return form(f"{self.path}\n{self.paint}", EXTENT, EXTENT, 0 if self.paint == "f" else 64)


class ArtImage:
    """An illustration as an image to WeasyPrint. `own` are the game's own icons among those that it names."""

    def __init__(
        self, picture: Picture, icons: Icons, layers: Sequence[Sequence[Shape]], own: Mapping[str, Drawable]
    ) -> None:
        self.picture, self.icons, self.layers, self.own = picture, icons, layers, own

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[None, None, None]:
        """None for width, height and ratio: the style sheet decides."""
        return None, None, None

    def draw(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Compose the illustration for a box of this size and paint it."""
        scale = width / WIDTH
        used: list[str] = []

        def use(name: str, paint: str) -> str:
            used.append(stream.add_image(IconImage(name, self.icons, paint), False, 1))
            return f"/{used[-1]}"

        content = draw_picture(without(self.picture, self.own), height / scale, self.icons, self.layers, use)
        drawn = Drawn(content, WIDTH, height / scale, used)
        stream.transform(scale, 0, 0, scale, 0, 0)
        stream.draw_x_object(stream.add_image(drawn, False, 1))
        for name, (x, y, size) in placed_upright(self.picture, height / scale, self.icons).items():
            if name in self.own:
                with stream.stacked():
                    stream.transform(1, 0, 0, 1, x, y)
                    self.own[name].draw(stream, size, size, style)


def without(picture: Picture, own: Container[str]) -> Picture:
    """An illustration without the icons that are drawn apart from it."""
    icon, second, motif = ("" if name in own else name for name in (picture.icon, picture.second, picture.motif))
    return replace(picture, icon=icon, second=second, motif=motif)


class ShapeImage:
    """A shape drawn for the templates, stretched to its box and painted in the colour of the text around it."""

    def __init__(self, shapes: Sequence[Shape]) -> None:
        self.shapes = shapes

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[None, None, None]:
        """None for width, height and ratio: the style sheet decides."""
        return None, None, None

    def draw(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Paint the whole shape in the current colour."""
        stream.set_color(style["color"])
        drawn = Drawn("\n".join(f"{shape.path}\nf" for shape in self.shapes), WIDTH, HEIGHT)
        stream.transform(width / WIDTH, 0, 0, height / HEIGHT, 0, 0)
        stream.draw_x_object(stream.add_image(drawn, False, 1))


class Drawn:
    """PDF operators that WeasyPrint stores once as a form."""

    def __init__(self, content: str, width: float, height: float, used: Sequence[str] = ()) -> None:
        self.used = used
        self.id = "art-" + sha256(content.encode()).hexdigest()[:24]
        self.content, self.width, self.height = content, width, height

    def get_x_object(self, interpolate: bool, ratio: float) -> pydyf.Stream:
        """The picture as a form XObject of PDF, whose content are the operators that draw it."""
        return form(self.content, self.width, self.height, 0, self.used)


def form(content: str, width: float, height: float, around: float, used: Sequence[str] = ()) -> pydyf.Stream:
    """A PDF form with its operators.

    `used` are the names of other forms in it, whose references WeasyPrint fills in.
    """
    extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": pydyf.Array([-around, -around, width + around, height + around]),
        "Resources": pydyf.Dictionary({"XObject": pydyf.Dictionary(dict.fromkeys(used))} if used else {}),
    }
    return pydyf.Stream([content.encode()], pydyf.Dictionary(extra), compress=True)


class Placeholder:
    """A crossed box that stands in for a picture that is missing or cannot be shown."""

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[None, None, None]:
        """None for width, height and ratio: the style sheet decides."""
        return None, None, None

    def draw(self, stream: Canvas, width: float, height: float, style: Mapping[str, object]) -> None:
        """Paint the box in grey with its diagonals."""
        w, h = number(width), number(height)
        box = f"0.85 g 0 0 {w} {h} re f 0.45 G 1 w 0 0 {w} {h} re 0 0 m {w} {h} l {w} 0 m 0 {h} l S"
        stream.draw_x_object(stream.add_image(Drawn(box, width, height), False, 1))


class Images(dict[str, object]):
    """The image cache that WeasyPrint asks by address; icons, pictures and shapes are made on demand."""

    def __init__(self, icons: Icons, folders: Sequence[Path], own: OwnImages) -> None:
        super().__init__()
        self.icons, self.own = icons, own
        self.folders = folders
        self.files = {kind: drawings_in(folders, kind) for kind in ("art", "shapes")}
        self.drawings: dict[tuple[str, str], tuple[Shape, ...]] = {}
        self.of_game: set[str] = set()  # addresses of images that are made from files of the game
        self.missing: set[str] = set()  # addresses for which a placeholder stands in
        self.seen: dict[str, tuple[int, int]] = {}  # of pictures in files: when they were written, and their size

    def __setitem__(self, address: str, image: object) -> None:
        """Keep an image; for None, by which the layout engine says that there is none, a placeholder."""
        if image is None:
            self.missing.add(address)
        elif address.startswith("file:"):
            self.seen[address] = written(address)
        super().__setitem__(address, Placeholder() if image is None else image)

    def __contains__(self, address: object) -> bool:
        if super().__contains__(address) or str(address).startswith(("icon:", "art:", "shape:", SCHEME)):
            return True
        image = self.own.of_template(f"{address}") if str(address).startswith("file:") else None
        if image is not None:
            self[f"{address}"] = image
        return image is not None

    def __missing__(self, address: str) -> Drawable:
        image = self[address] = self._made(address)
        return image

    def _made(self, address: str) -> Drawable:
        if address.startswith(SCHEME):
            self.of_game.add(address)
            return self.own.picture(address)
        if address.startswith("icon:"):
            return self._icon(address, unquote(address[5:]))
        if address.startswith("shape:"):
            return ShapeImage(self.drawing("shapes", unquote(address[6:])))
        picture = read_address(address)
        own = {name: self._icon(address, name) for name in icons_of(picture) if name in self.own.icons}
        return ArtImage(picture, self.icons, [self.drawing("art", name) for name in drawings_of(picture)], own)

    def _icon(self, address: str, name: str) -> Drawable:
        """An icon for the image of an address: the game's own of that name, else the one that everybody has."""
        if name not in self.own.icons:
            return IconImage(name, self.icons)
        self.of_game.add(address)
        return self.own.icon(name)

    def forget_own(self) -> None:
        """Forget what was made from files of the game, which may have changed since."""
        for address in self.of_game:
            self.pop(address, None)
        self.of_game.clear()

    def forget_missing(self) -> None:
        """Forget what could not be made, and pictures whose files were changed, so that they are tried again."""
        changed = [address for address, seen in self.seen.items() if written(address) != seen]
        for address in (*self.missing, *changed):
            self.pop(address, None)
            self.seen.pop(address, None)
        self.missing.clear()
        gone = [key for key, shapes in self.drawings.items() if not shapes]
        drawn = ("art:", "shape:") if gone else ()
        for key in gone:
            del self.drawings[key]
        for address in [name for name in self if name.startswith(drawn)]:
            del self[address]

    def drawing(self, kind: str, name: str) -> tuple[Shape, ...]:
        """The shapes of a drawing of a kind (`art`, `shapes`); empty for one that does not exist or cannot be read."""
        key = (kind, name)
        if key not in self.drawings:
            self.drawings[key] = ()
            try:
                content = read_inside(self.files[kind][name], self.folders, MOST_DRAWING)
                self.drawings[key] = read_ground(content)
            except BadGround as error:
                LOGGER.warning("The drawing %s cannot be read: %s", self.files[kind][name].name, error)
            except (KeyError, OSError):  # unknown or refused: both are reported elsewhere
                pass
        return self.drawings[key]


def written(address: str) -> tuple[int, int]:
    """When the file of an address was written, in nanoseconds, and its size in bytes; zeros where there is none."""
    try:
        status = Path(url2pathname(urlsplit(address).path)).stat()
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size
