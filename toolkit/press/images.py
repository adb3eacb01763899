"""Icons, illustrations and shapes as images for WeasyPrint, made on demand by their addresses."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Protocol, TypeAlias
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

import pydyf

from toolkit.press.art import WIDTH, Picture, draw_picture, read_address
from toolkit.press.icons import EXTENT, Icons
from toolkit.press.shapes import HEIGHT, BadGround, Shape, drawings_in, read_ground
from toolkit.press.svg_path import number
from toolkit.press.template_files import MOST_DRAWING, read_inside

LOGGER = logging.getLogger("weasyprint")  # warnings given there become findings


class Canvas(Protocol):
    """What WeasyPrint draws on: the operators of a page of a PDF, as far as images write them."""

    def set_color(self, color: object) -> None:
        """Paint in a colour from here on, as a style has it."""

    def add_image(self, image: object, interpolate: bool, ratio: float) -> str:
        """Store an image once; returns the name by which it is drawn."""

    def transform(self, *matrix: float) -> None:
        """Put a matrix before the current one."""

    def draw_x_object(self, reference: str) -> None:
        """Draw what is stored under a name."""


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
    """An illustration as an image to WeasyPrint."""

    def __init__(self, picture: Picture, icons: Icons, ground: Sequence[Shape]) -> None:
        self.picture, self.icons, self.ground = picture, icons, ground

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

        content = draw_picture(self.picture, height / scale, self.icons, self.ground, use)
        drawn = Drawn(content, WIDTH, height / scale, used)
        stream.transform(scale, 0, 0, scale, 0, 0)
        stream.draw_x_object(stream.add_image(drawn, False, 1))


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


Image: TypeAlias = IconImage | ArtImage | ShapeImage


class Images(dict[str, object]):
    """The image cache that WeasyPrint asks by address; icons, illustrations and shapes are made on demand."""

    def __init__(self, icons: Icons, folders: Sequence[Path]) -> None:
        super().__init__()
        self.icons = icons
        self.folders = folders
        self.files = {kind: drawings_in(folders, kind) for kind in ("art", "shapes")}
        self.drawings: dict[tuple[str, str], tuple[Shape, ...]] = {}
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
        return str(address).startswith(("icon:", "art:", "shape:")) or super().__contains__(address)

    def __missing__(self, address: str) -> Image:
        image: Image
        if address.startswith("icon:"):
            image = self[address] = IconImage(unquote(address[5:]), self.icons)
        elif address.startswith("shape:"):
            image = self[address] = ShapeImage(self.drawing("shapes", unquote(address[6:])))
        else:
            picture = read_address(address)
            image = self[address] = ArtImage(picture, self.icons, self.drawing("art", picture.ground))
        return image

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
