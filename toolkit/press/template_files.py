"""Reads the files of templates, only where they really lie in the folders of the templates, links followed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from toolkit.files import Stray, homes_above, read_ordinary
from toolkit.trust import is_trusted

MOST_TEMPLATE = 256 * 2**10  # bytes; the largest shipped one has a twentieth of it
MOST_STYLE = 512 * 2**10
MOST_DRAWING = 2**20
MOST_ASSET = 32 * 2**20  # of a picture or a font

REFUSED = " is not read: "  # between the name of a file and the reason
MISSING = "there is no such file"  # a reason
BROKEN = "the picture is broken: "  # begins a reason
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg", ".bmp", ".tif", ".tiff", ".avif")  # endings


def read_inside(file: Path, folders: Iterable[Path], most: int) -> bytes:
    """The content of a file that templates name. Raises Stray where it lies elsewhere, and what `read_ordinary` raises.

    A link may lead to another place in the same folder, or into the folder of the game that the templates belong to.
    """
    real = os.path.realpath(file)
    roots = [str(folder) for folder in folders]
    roots += [home for root in roots for home in homes_above(root)]
    if not any(is_below(real, os.path.realpath(root)) for root in roots) and not any(
        is_trusted(Path(root)) for root in roots
    ):
        plain = os.path.abspath(file)  # noqa: PTH100 - `resolve` would follow the links that are asked about
        what = "a file" if is_below(real, plain) else "a link that leads"
        raise Stray(file, f"{what} out of the folders of the templates, to {real}")
    return read_ordinary(file, most)


def is_below(path: str, folder: str) -> bool:
    """Whether a path is the folder itself or something in it; both are given without links."""
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)
