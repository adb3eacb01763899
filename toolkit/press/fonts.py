"""Fontsource packages: from `font:caprasimo/latin-400-normal` in a style sheet to a TrueType file."""

from __future__ import annotations

import hashlib
import io
import re
from pathlib import Path

from toolkit.assets import FONT_SCOPE, modules_folder
from toolkit.cache import Cache
from toolkit.files import json_of, read_ordinary

PACKAGES = modules_folder() / FONT_SCOPE
FONTS = {b"\0\1\0\0", b"OTTO", b"true"}  # what font files begin with
ADDRESS = re.compile(r"font:([a-z0-9-]+)/([a-z0-9-]+)")


def addresses(css: str) -> list[tuple[str, str]]:
    """The fonts a style sheet names: package and file."""
    return list(dict.fromkeys(ADDRESS.findall(css)))


def packed_file(package: str, name: str, packages: Path = PACKAGES) -> Path:
    """The file as installed."""
    return packages / package / "files" / f"{package}-{name}.woff2"


def font_file(package: str, name: str, cache: Cache) -> bytes | None:
    """The font as TrueType; unpacking takes 20 ms, so it is kept. None when it is not installed."""
    try:
        packed = read_ordinary(packed_file(package, name))
    except OSError:
        return None
    key = hashlib.sha256(packed).hexdigest()
    font = cache.get("fonts", key)
    if font is None or not is_font(font):
        try:
            font = unpack(packed)
        except Exception:  # a damaged file: the library raises whatever it stumbles over
            return None
        cache.put("fonts", key, font)
    return font


def is_font(content: bytes) -> bool:
    """Does it look like a TrueType or OpenType font? Its table of contents has to lie within it."""
    tables = int.from_bytes(content[4:6], "big")
    return content[:4] in FONTS and tables > 0 and len(content) > 12 + 16 * tables


def unpack(packed: bytes) -> bytes:
    """WOFF2 to TrueType."""
    from fontTools.ttLib import woff2

    out = io.BytesIO()
    woff2.decompress(io.BytesIO(packed), out)
    return out.getvalue()


def advances(font: bytes, cache: Cache) -> dict[str, float]:
    """Width of each character in ems, for estimating how many lines a text takes."""
    key = hashlib.sha256(b"advances" + font).hexdigest()
    kept: dict[str, float] | None = cache.get_json("advances", key, {str: float})
    if kept:
        return kept
    from fontTools.ttLib import TTFont

    with TTFont(io.BytesIO(font)) as opened:
        upem, widths = opened["head"].unitsPerEm, opened["hmtx"].metrics
        table = {chr(code): widths[glyph][0] / upem for code, glyph in opened.getBestCmap().items()}
    cache.put_json("advances", key, table)
    return table


def attributions(css: str, packages: Path = PACKAGES) -> list[tuple[str, str, str]]:
    """Family, licence and copyright line of each font a style sheet names."""
    found = []
    for package in sorted({package for package, _ in addresses(css)}):
        try:
            data = json_of(read_ordinary(packages / package / "metadata.json"))
            licence = data["license"]
            found.append((data["family"], licence["type"], licence["attribution"]))
        except (OSError, ValueError, KeyError, TypeError):
            continue
    return found


def versions(css: str, packages: Path = PACKAGES) -> str:
    """The versions installed of the fonts a style sheet names, part of every cache key."""
    found = []
    for package in sorted({package for package, _ in addresses(css)}):
        try:
            found.append(f"{package} {json_of(read_ordinary(packages / package / 'package.json'))['version']}")
        except (OSError, ValueError, KeyError, TypeError):
            found.append(f"{package} none")
    return "\n".join(found)
