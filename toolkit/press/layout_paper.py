"""What the faces of a batch share. Apart from layout.py, so that sending it to a worker does not import WeasyPrint."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from toolkit.paper import FaceSize


@dataclass(frozen=True, slots=True)
class Paper:
    """The page on which all faces of a batch are laid out, their style sheet, and the folders of templates and art.

    `home` is the folder of the game, in which its own pictures, icons and fonts lie; `made_of` a digest of what the
    style sheet is made of, its fonts included; `cut` the size of the faces where they are no rectangles, else None.
    """

    width_mm: float
    height_mm: float
    css: str
    folders: tuple[Path, ...]
    home: Path | None = None
    made_of: str = ""
    cut: FaceSize | None = None
