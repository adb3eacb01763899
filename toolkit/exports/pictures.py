"""All faces of a game as pictures, one file each: PNG, or TIFF, which can be in CMYK."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from toolkit.check.card_sizes import place_of
from toolkit.check.vendor_offences import TOO_MANY_PIXELS
from toolkit.exports.gallery import Design, Gallery, drawn, hung, with_parts
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.profiles import inks_of
from toolkit.model import Card, Game
from toolkit.press.faces import Face
from toolkit.press.pictures import POINTS, as_cut
from toolkit.press.prepress.colours import Inks
from toolkit.press.raster import INCH_MM, MOST_PIXELS, Pixels, page_pixels, plain_png, tiff
from toolkit.problem import Problem, has_errors

USUAL_DPI = 300
MOST_TOGETHER = 4_000_000_000  # pixels of all pictures; a file has about a fifth of a byte for each
SUFFIXES = {"png": ".png", "tiff": ".tif"}


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """A picture of each front and back, and a manifest; findings on faces and on what cannot be drawn.

    As it is cut, with transparent corners; with `wanted.bleed` as it is printed. With a profile it is always that.
    """
    inks, problems = inks_of(wanted, 400) if wanted.profile is not None else (None, [])
    if problems:
        return {}, problems
    gallery, problems = hung(game, with_parts(game, cards), wanted)
    faces, dpi = gallery.faces(), wanted.dpi or USUAL_DPI
    problems += too_many(game, gallery, faces, dpi)
    if has_errors(problems):
        return {}, problems
    bleeds = bool(wanted.bleed) or inks is not None

    def picture(name: str, face: Face, pdf: bytes) -> Pixels:
        return shown(face, pdf, dpi, bleeds, inks)

    made = drawn(gallery, faces, wanted, picture, packer(wanted.kind, dpi, inks))
    content = {path / f"{name}{SUFFIXES[wanted.kind]}": data for name, data in made.items()}
    rows = [row(design, SUFFIXES[wanted.kind]) for design in gallery.designs]
    about = {"dpi": dpi, "bleed_mm": bleed_of(faces) if bleeds else 0.0, "cards": rows}
    return with_manifest(game, wanted.kind, about, content, path), problems


def shown(face: Face, pdf: bytes, dpi: float, bleeds: bool, inks: Inks | None) -> Pixels:
    """A face as pixels: as cut or with its bleed, in the colours of screens or in inks."""
    scale = dpi / POINTS
    if not bleeds:
        return as_cut(
            page_pixels(pdf, scale, cut=face.size.bleed * POINTS / INCH_MM), face.size, scale * POINTS / INCH_MM
        )
    pixels = page_pixels(pdf, scale)
    return pixels if inks is None else inks.picture(pixels)


def packer(kind: str, dpi: float, inks: Inks | None) -> Callable[[Pixels], bytes]:
    """What makes a file of this kind of pixels."""
    if kind == "png":
        return partial(plain_png, dpi=dpi)
    return partial(tiff, dpi=dpi, profile=inks.profile.content if inks else b"")


def bleed_of(faces: Mapping[str, Face]) -> float:
    """The bleed of faces in millimetres; all of an export have the same."""
    return next((face.size.bleed for face in faces.values()), 0.0)


def row(design: Design, suffix: str) -> dict[str, object]:
    """What the manifest says of a card."""
    return {
        "deck": design.deck.id,
        "card": design.card.id,
        "name": design.card.name,
        "copies": design.card.copies,
        "front": f"{design.front_name}{suffix}",
        "back": f"{design.back_name}{suffix}" if design.back is not None else None,
    }


def too_many(game: Game, gallery: Gallery, faces: Mapping[str, Face], dpi: float) -> list[Problem]:
    """Findings on pictures with more pixels than there is memory for: each alone, by deck, and all of them."""
    sizes = {name: pixels_of(face, dpi) for name, face in faces.items()}
    problems = {}
    for design in gallery.designs:
        count = sizes[design.front_name]
        if count > MOST_PIXELS and design.deck.id not in problems:
            fits = int(dpi * (MOST_PIXELS / count) ** 0.5) // 10 * 10
            message = (
                f"{design.deck.title} has {count / 1e6:.0f} million pixels a picture at {dpi} dpi, which is too many."
            )
            hint = f'Take --dpi {fits}, or leave it out: --only "-deck={design.deck.id}".'
            problems[design.deck.id] = TOO_MANY_PIXELS.at(place_of(game, design.deck), message, hint)
    total = sum(sizes.values())
    if total > MOST_TOGETHER:
        fits = int(dpi * (MOST_TOGETHER / total) ** 0.5) // 10 * 10
        message = f"{len(sizes)} pictures at {dpi} dpi have {total / 1e6:,.0f} million pixels, which is too many."
        problems[""] = TOO_MANY_PIXELS.at(None, message, f"Take --dpi {fits}, or some at a time with --only.")
    return list(problems.values())


def pixels_of(face: Face, dpi: float) -> int:
    """How many pixels a face has with its bleed."""
    width, height = face.size.full
    return round(width / INCH_MM * dpi) * round(height / INCH_MM * dpi)
