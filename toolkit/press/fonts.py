"""Fonts from Fontsource packages: from `font:caprasimo/latin-400-normal` in a style sheet to a TrueType file."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from toolkit.assets import FONT_SCOPE, modules_folder
from toolkit.cache import Cache
from toolkit.files import json_of, read_ordinary

PACKAGES = modules_folder() / FONT_SCOPE
FONTS = {b"\0\1\0\0", b"OTTO", b"true"}  # the first four bytes of font files
PLAIN = "atkinson-hyperlegible-next"
PACKED = {b"wOFF", b"wOF2"}  # and of packed ones
FACE = re.compile(r"@font-face\s*{([^}]*)}")
FAMILY = re.compile(r"font-family:\s*[\"']?([^\"';,}]+)")
SOURCE = re.compile(r"src:\s*url\(\s*[\"']?([^\"')]+)")
BOLD = re.compile(r"font-weight:\s*(?:bold|[6-9]00)")
SLANTED = re.compile(r"font-style:\s*(?:italic|oblique)")
OTHER_FILE = re.compile(r"\s+\S+\.ttf:\s+")  # before what is said of another file of the same family
ADDRESS = re.compile(r"font:([a-z0-9-]+)/([a-z0-9-]+)")


def addresses(css: str) -> list[tuple[str, str]]:
    """The fonts that a style sheet names, each once, as (package, file)."""
    return list(dict.fromkeys(ADDRESS.findall(css)))


def sources_of(css: str, family: str) -> dict[bool, str]:
    """The addresses of a family's upright fonts in a style sheet by whether they are bold, the first of each."""
    sources: dict[bool, str] = {}
    for block in FACE.findall(css):
        name, source = FAMILY.search(block), SOURCE.search(block)
        if name and source and name[1].strip() == family and not SLANTED.search(block):
            sources.setdefault(bool(BOLD.search(block)), source[1])
    return sources


def first_sources(css: str) -> dict[bool, str]:
    """The addresses of the first plain and the first bold package of Latin letters that a style sheet names."""
    sources: dict[bool, str] = {}
    for package, name in ADDRESS.findall(css):
        for ending, is_bold in (("-400-normal", False), ("-700-normal", True)):
            if name.endswith(ending) and "-ext-" not in name:
                sources.setdefault(is_bold, f"font:{package}/{name}")
    return sources


def files_of(css: str) -> list[str]:
    """The addresses of the fonts in a style sheet that are files beside it, not packages."""
    sources = [source[1] for block in FACE.findall(css) if (source := SOURCE.search(block))]
    return [source for source in sources if not ADDRESS.fullmatch(source) and not source.startswith("data:")]


def packed_file(package: str, name: str, packages: Path = PACKAGES) -> Path:
    """The path of a font's file as it is installed."""
    return packages / package / "files" / f"{package}-{name}.woff2"


def font_file(package: str, name: str, cache: Cache) -> bytes | None:
    """A font as TrueType, or None where it is not installed or damaged.

    Unpacking takes 20 ms, so the result is cached.
    """
    try:
        packed = read_ordinary(packed_file(package, name))
    except OSError:
        return None
    key = hashlib.sha256((b"open zero" if package == PLAIN else b"") + packed).hexdigest()
    font = cache.get("fonts", key)
    if font is None or not is_font(font):
        try:
            font = unpack(packed)
            if package == PLAIN:
                from toolkit.press.open_zero import with_open_zero

                font = with_open_zero(font)
        except Exception:  # a damaged file: the library raises whatever it stumbles over
            return None
        cache.put("fonts", key, font)
    return font


def is_font(content: bytes) -> bool:
    """Whether it looks like a font: packed, or TrueType or OpenType whose table directory lies within the file."""
    if content[:4] in PACKED:
        return len(content) > 44
    tables = int.from_bytes(content[4:6], "big")
    return content[:4] in FONTS and tables > 0 and len(content) > 12 + 16 * tables


def unpack(packed: bytes) -> bytes:
    """A WOFF2 file as TrueType. Raises whatever the library raises for a damaged file."""
    from fontTools.ttLib import woff2

    out = io.BytesIO()
    woff2.decompress(io.BytesIO(packed), out)
    return out.getvalue()


def advances(font: bytes, cache: Cache) -> dict[str, float]:
    """The width of each character in ems, to estimate how many lines a text takes; cached. Empty for a damaged font."""
    key = hashlib.sha256(b"advances" + font).hexdigest()
    kept: dict[str, float] | None = cache.get_json("advances", key, {str: float})
    if kept:
        return kept
    from fontTools.ttLib import TTFont

    try:
        with TTFont(io.BytesIO(font)) as opened:
            upem, widths = opened["head"].unitsPerEm, opened["hmtx"].metrics
            table = {chr(code): widths[glyph][0] / upem for code, glyph in opened.getBestCmap().items()}
    except Exception:  # a damaged file: the library raises whatever it stumbles over
        return {}
    cache.put_json("advances", key, table)
    return table


def attributions(css: str, packages: Path = PACKAGES) -> list[tuple[str, str, str]]:
    """Family, licence and copyright line of each font that a style sheet names, as far as it is installed."""
    rows = []
    for package in sorted({package for package, _ in addresses(css)}):
        try:
            data = json_of(read_ordinary(packages / package / "metadata.json"))
            licence = data["license"]
            lines = dict.fromkeys(OTHER_FILE.split(licence["attribution"]))  # each file of a family repeats the line
            rows.append((data["family"], licence["type"], " ".join(lines)))
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return rows


def versions(css: str, packages: Path = PACKAGES) -> str:
    """The installed versions of the fonts that a style sheet names, a line for each; part of every cache key."""
    lines = []
    for package in sorted({package for package, _ in addresses(css)}):
        try:
            lines.append(f"{package} {json_of(read_ordinary(packages / package / 'package.json'))['version']}")
        except (OSError, ValueError, KeyError, TypeError):
            lines.append(f"{package} none")
    return "\n".join(lines)


def plain_fonts(cache: Cache) -> tuple[bytes, ...]:
    """Heap's own text fonts as TrueType, for what is printed beside cards; empty where they are not installed."""
    files = (font_file(PLAIN, f"{letters}-400-normal", cache) for letters in ("latin", "latin-ext"))
    return tuple(font for font in files if font is not None)


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The glyphs of a font by character: their numbers, and their widths in ems; `box` holds all, in 1/1000 em."""

    numbers: dict[str, int]
    widths: dict[str, float]
    box: tuple[int, int, int, int]


def glyphs_of(font: bytes) -> Glyphs:
    """The glyphs of a TrueType font. Raises what the library raises for a damaged one."""
    from fontTools.ttLib import TTFont

    with TTFont(io.BytesIO(font)) as opened:
        names, widths, head = opened.getBestCmap(), opened["hmtx"].metrics, opened["head"]
        numbers = {chr(code): opened.getGlyphID(glyph) for code, glyph in names.items()}
        em = {chr(code): widths[glyph][0] / head.unitsPerEm for code, glyph in names.items()}
        left, low, right, high = (
            round(1000 * value / head.unitsPerEm) for value in (head.xMin, head.yMin, head.xMax, head.yMax)
        )
    return Glyphs(numbers, em, (left, low, right, high))


def with_letters(font: bytes, letters: Iterable[str]) -> bytes:
    """A TrueType font with the glyphs of these characters alone, under the numbers that they had; the same each time.

    Raises what the library raises for a damaged font.
    """
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    options = Options(retain_gids=True, hinting=False, layout_features=[], name_IDs=[], notdef_outline=True)
    with TTFont(io.BytesIO(font), recalcTimestamp=False) as opened:
        subsetter = Subsetter(options)
        subsetter.populate(text="".join(letters))
        subsetter.subset(opened)
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()
