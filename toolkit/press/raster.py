"""The one module that rasterises: a page of a PDF to pixels, and pixels to PNG."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pypdfium2
from PIL import Image, ImageDraw

Pixels = Image.Image
INCH_MM = 25.4
FINER = 4  # a corner is drawn so many times larger and reduced: smooth edges


def page_pixels(pdf: bytes, scale: float, page: int = 0) -> Pixels:
    """A page as pixels; `scale` is pixels a point."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=scale)
        pixels: Pixels = bitmap.to_pil().convert("RGB")
        return pixels
    finally:
        document.close()


def trimmed(face: Pixels, bleed: float, corner: float) -> Pixels:
    """A face as it looks once it is cut: without its bleed (pixels), corners rounded and clear."""
    width, height = face.size
    edge = round(bleed)
    card = face.crop((edge, edge, width - edge, height - edge)).convert("RGBA")
    if corner > 0:
        card.putalpha(rounded(card.size, corner))
    return card


def rounded(size: tuple[int, int], corner: float) -> Pixels:
    """A mask with rounded corners."""
    large = Image.new("L", (size[0] * FINER, size[1] * FINER), 0)
    box = (0, 0, large.width - 1, large.height - 1)
    ImageDraw.Draw(large).rounded_rectangle(box, corner * FINER, fill=255)
    return large.resize(size, Image.Resampling.LANCZOS)


def pasted(cards: Sequence[tuple[Pixels, tuple[int, int]]], size: tuple[int, int], ground: str) -> Pixels:
    """Pictures on a ground, each with its upper left corner at a point."""
    whole = Image.new("RGB", size, ground)
    for card, corner in cards:
        whole.paste(card, corner, card.getchannel("A") if card.mode == "RGBA" else None)
    return whole


def png(pixels: Pixels, dpi: float | None = None, colours: int = 0) -> bytes:
    """A PNG file; with `colours` only so many of them, which makes flat pictures small."""
    if colours:
        pixels = pixels.quantize(colours, dither=Image.Dither.NONE)
    out = io.BytesIO()
    extra = {"dpi": (dpi, dpi)} if dpi else {}
    pixels.save(out, "PNG", optimize=True, **extra)
    return out.getvalue()


def jpeg(pixels: Pixels, dpi: float | None = None) -> bytes:
    """A JPEG file, which has no clear pixels: what is clear becomes white."""
    ground = pasted([(pixels, (0, 0))], pixels.size, "#ffffff")
    out = io.BytesIO()
    extra = {"dpi": (round(dpi), round(dpi))} if dpi else {}
    ground.save(out, "JPEG", quality=92, subsampling=0, **extra)
    return out.getvalue()
