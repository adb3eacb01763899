"""The one module that rasterises: pages of a PDF to pixels, and pixels to PNG and JPEG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache

import pypdfium2
from PIL import Image, ImageDraw

Pixels = Image.Image
INCH_MM = 25.4
FINER = 4  # corners are drawn this many times larger and then reduced, for smooth edges


def page_pixels(pdf: bytes, scale: float, page: int = 0) -> Pixels:
    """A page of a PDF as pixels, with `scale` pixels to a point."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=scale)
        pixels: Pixels = bitmap.to_pil().convert("RGB")
        return pixels
    finally:
        document.close()


def trimmed(face: Pixels, bleed: float, corner: float) -> Pixels:
    """A face as it looks when it is cut: without its bleed, and with transparent rounded corners.

    Both are in pixels.
    """
    width, height = face.size
    edge = round(bleed)
    card = face.crop((edge, edge, width - edge, height - edge)).convert("RGBA")
    if corner > 0:
        card.putalpha(rounded(card.size, corner))
    return card


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
