"""Where templates are found."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

import jinja2

from toolkit.press import sandbox
from toolkit.press.sandbox import Endless, Steps
from toolkit.press.template_files import MOST_TEMPLATE, read_inside

MOST_SOURCE = 1_000_000  # characters of all templates of a game; compiling so many takes some seconds
LOOKING_UP = 200  # steps counted for finding a template


class Shelf(jinja2.BaseLoader):
    """Finds templates: those of the game's folders first, then the shared ones, also reached as `base/...`."""

    def __init__(self, folders: Sequence[Path], base: Path, steps: Steps) -> None:
        self.folders, self.base, self.steps = folders, base, steps
        self.letters: dict[Path, int] = {}

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its file, and a function that always says it is up to date.

        Raises TemplateNotFound, NotText, OSError (Unfit among them), and Endless where all templates together are too
        long.
        """
        self.steps.take(LOOKING_UP)
        parts = [part for part in template.split("/") if part not in {"", "."}]
        if not parts or any(part == ".." or "\\" in part or "\0" in part for part in parts):
            raise jinja2.TemplateNotFound(template)
        places = [folder.joinpath(*parts) for folder in (*self.folders, self.base)]
        if parts[0] == self.base.name and len(parts) > 1:
            places.insert(0, self.base.joinpath(*parts[1:]))
        for file in places:
            text = self.text(file)
            if text is not None:
                self.letters[file] = len(text)
                if sum(self.letters.values()) > MOST_SOURCE:
                    raise Endless(f"the templates of a game have more than {MOST_SOURCE:,} characters")
                return text, str(file), lambda: True
        raise jinja2.TemplateNotFound(template)

    def text(self, file: Path) -> str | None:
        """The text of a file, or None where there is none. Raises NotText and OSError."""
        if not os.path.lexists(file):
            return None
        try:
            return read_inside(file, (*self.folders, self.base), MOST_TEMPLATE).decode("utf-8")
        except UnicodeDecodeError as error:
            raise sandbox.not_text(file, error) from error
