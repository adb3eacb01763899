"""The one module that rasterises: pages of a PDF to pixels, and pixels to PNG and JPEG."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pypdfium2
from PIL import Image, ImageChops, ImageDraw, ImageFile, UnidentifiedImageError
from pypdfium2 import raw

from toolkit.press.photos import damage_of

Pixels = Image.Image
INCH_MM = 25.4
MOST_PIXELS = 80_000_000  # of a picture: about 9,000 by 9,000; more would fill the memory of a worker
FINER = 4  # corners are drawn this many times larger and then reduced, for smooth edges
UNLIKE = 24  # of 255, by which a spot of two by two pixels may differ in two drawings of the same


def page_pixels(pdf: bytes, scale: float, page: int = 0, cut: float = 0.0, most: int | None = None) -> Pixels:
    """A page of a PDF as pixels, with `scale` pixels to a point and `cut` points less on each side.

    It is as many pixels wide and high as comes nearest to its size, without a blurred edge: 750 for 63.5 mm at 300 dpi.
    Raises ValueError for more pixels than `most`.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        left, bottom, right, top = document[page].get_mediabox()
        size = max(1, round((right - left - 2 * cut) * scale)), max(1, round((top - bottom - 2 * cut) * scale))
        if most is not None and size[0] * size[1] > most:
            raise ValueError(f"the page is {size[0]} × {size[1]} pixels")
        return _middle(document[page], (cut, cut), size)
    finally:
        document.close()


def centred_pixels(pdf: bytes, scale: float, size: tuple[int, int]) -> Pixels:
    """The first page of a PDF in the middle of exactly so many pixels, with `scale` pixels to a point.

    What is too much is cut off. What is missing beyond the page's edges looks as its outermost pixels.
    """
    document = pypdfium2.PdfDocument(pdf)
    try:
        left, bottom, right, top = document[0].get_mediabox()
        page = (right - left) * scale, (top - bottom) * scale
        width, height = (shown_of(have, want) for have, want in zip(page, size, strict=True))
        cut = (right - left - width / scale) / 2, (top - bottom - height / scale) / 2
        return extended(_middle(document[0], cut, (width, height)), size)
    finally:
        document.close()


def shown_of(have: float, want: int) -> int:
    """How many of the pixels of a page are shown, so that as many are missing, or too many, at both of its ends."""
    whole = min(int(have), want)
    return max(whole - (want - whole) % 2, 1 + (want - 1) % 2)


def extended(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """A picture in the middle of a larger one, whose outermost pixels go on to the new edges."""
    if pixels.size == size:
        return pixels
    x, y = (size[0] - pixels.width) // 2, (size[1] - pixels.height) // 2
    whole = Image.new(pixels.mode, size)
    for left, right, at, across in _strips(pixels.width, x):
        for top, bottom, below, down in _strips(pixels.height, y):
            part = pixels.crop((left, top, right, bottom))
            whole.paste(part.resize((across, down), Image.Resampling.NEAREST), (at, below))
    return whole


def _strips(length: int, beyond: int) -> list[tuple[int, int, int, int]]:
    """What of a side goes where in a longer one: (from, to, place, length there) of its first pixel, all, and last."""
    ends = [(0, 1, 0, beyond), (length - 1, length, beyond + length, beyond)] if beyond else []
    return [(0, length, beyond, length), *ends]


def pages_seen(pdf: bytes, scale: float) -> Iterator[Pixels]:
    """Each page of a PDF in RGB, with `scale` pixels to a point."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for at in range(len(document)):
            yield document[at].render(scale=scale).to_pil().convert("RGB")
    finally:
        document.close()


def _middle(page: pypdfium2.PdfPage, cut: tuple[float, float], size: tuple[int, int]) -> Pixels:
    """A page without so many points left and right, and above and below, in so many pixels."""
    left, bottom, right, top = page.get_mediabox()
    page.set_cropbox(left + cut[0], bottom + cut[1], right - cut[0], top - cut[1])
    bitmap = pypdfium2.PdfBitmap.new_native(*size, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
    raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, raw.FPDF_ANNOT)
    pixels: Pixels = bitmap.to_pil().convert("RGB")
    return pixels


def fault_of_pixels(content: bytes) -> str:
    """Why a picture cannot be shown: cut off, damaged, none, or of too many pixels; "" where it can."""
    patience = ImageFile.LOAD_TRUNCATED_IMAGES  # the layout engine would print half a picture without a word
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with Image.open(io.BytesIO(content)) as picture:
            width, height = picture.size
            if width * height > MOST_PIXELS:
                return f"it has {width} × {height} pixels; up to {MOST_PIXELS // 1_000_000} million are read"
            picture.load()
    except Image.DecompressionBombError:
        return "it has far too many pixels"
    except UnidentifiedImageError:
        return "it is none that can be read"
    except (OSError, SyntaxError, ValueError, EOFError, LookupError, TypeError, OverflowError) as error:
        return damage_of(error)
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = patience
    return ""


def cornered(face: Pixels, corner: float) -> Pixels:
    """A face with transparent rounded corners, as it looks when it is cut; `corner` is in pixels."""
    card = face.convert("RGBA")
    if corner > 0:
        card.putalpha(rounded(card.size, corner))
    return card


def cut_out(face: Pixels, corners: Sequence[tuple[float, float]]) -> Pixels:
    """A face that is transparent outside a polygon, whose corners are in pixels."""
    card = face.convert("RGBA")
    card.putalpha(polygon(card.size, tuple(corners)))
    return card


@lru_cache(maxsize=16)
def polygon(size: tuple[int, int], corners: tuple[tuple[float, float], ...]) -> Pixels:
    """A mask of this size that is a polygon, whose corners are in pixels. It is shared: nobody changes it."""
    large = Image.new("L", (size[0] * FINER, size[1] * FINER), 0)
    ImageDraw.Draw(large).polygon([(x * FINER, y * FINER) for x, y in corners], fill=255)
    return large.resize(size, Image.Resampling.LANCZOS)


@lru_cache(maxsize=16)
def rounded(size: tuple[int, int], corner: float) -> Pixels:
    """A mask of this size with rounded corners; `corner` is their radius in pixels. It is shared: nobody changes it."""
    large = Image.new("L", (size[0] * FINER, size[1] * FINER), 0)
    box = (0, 0, large.width - 1, large.height - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, corner * FINER, fill=255)
    return large.resize(size, Image.Resampling.LANCZOS)


def pasted(cards: Sequence[tuple[Pixels, tuple[int, int]]], size: tuple[int, int], ground: str) -> Pixels:
    """Pictures on a ground, each with its upper left corner at a point. `ground` is a colour."""
    whole = Image.new("RGB", size, ground)
    for card, corner in cards:
        whole.paste(card, corner, card.getchannel("A") if card.mode == "RGBA" else None)
    return whole


def png(pixels: Pixels, dpi: float | None = None, colours: int = 0) -> bytes:
    """A PNG file; with `colours`, reduced to that many, which makes flat pictures small."""
    if colours:
        pixels = pixels.quantize(colours, dither=Image.Dither.NONE)
    out = io.BytesIO()
    extra = {"dpi": (dpi, dpi)} if dpi else {}
    pixels.save(out, "PNG", optimize=True, **extra)
    return out.getvalue()


def jpeg(pixels: Pixels, dpi: float | None = None) -> bytes:
    """A JPEG file; transparent pixels become white."""
    ground = pasted([(pixels, (0, 0))], pixels.size, "#ffffff")
    out = io.BytesIO()
    extra = {"dpi": (round(dpi), round(dpi))} if dpi else {}
    ground.save(out, "JPEG", quality=92, subsampling=0, **extra)
    return out.getvalue()


def webp(pixels: Pixels) -> bytes:
    """A WebP file, for screens; transparent corners stay."""
    out = io.BytesIO()
    pixels.save(out, "WEBP", quality=88, method=2)
    return out.getvalue()


def differs(one: Pixels, other: Pixels) -> bool:
    """Whether two pictures of one size look different: not by the edges of letters, but by letters."""
    most = ImageChops.difference(one, other).convert("L").reduce(2).getextrema()[1]
    assert isinstance(most, int | float)
    return most > UNLIKE


def with_alpha(pixels: Pixels) -> Pixels:
    """The four channels of a picture in CMYK as those of one in RGBA, which PNG knows."""
    return Image.frombytes("RGBA", pixels.size, pixels.tobytes())


def plain_png(pixels: Pixels, dpi: float) -> bytes:
    """A PNG file for many of them: a tenth larger than that of `png`, in a fifth of the time."""
    out = io.BytesIO()
    pixels.save(out, "PNG", dpi=(dpi, dpi), compress_level=6)
    return out.getvalue()


def tiff(pixels: Pixels, dpi: float, profile: bytes = b"") -> bytes:
    """A TIFF file, packed without loss, with the ICC profile of its colours if there is one."""
    out = io.BytesIO()
    extra = {"icc_profile": profile} if profile else {}
    pixels.save(out, "TIFF", dpi=(dpi, dpi), compression="tiff_lzw", **extra)
    return out.getvalue()


def turned(pixels: Pixels, *, is_left: bool) -> Pixels:
    """A picture turned by a quarter, to the right or to the left."""
    return pixels.transpose(Image.Transpose.ROTATE_90 if is_left else Image.Transpose.ROTATE_270)
