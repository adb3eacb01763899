"""What a batch of faces shares; apart from the layout, so that sending it to a worker imports no layout engine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Paper:
    """The page all faces of a batch are laid out on, their style, and the folders of templates and art."""

    width_mm: float
    height_mm: float
    css: str
    folders: tuple[Path, ...]
