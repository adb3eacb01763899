"""Fills in templates, and says where one of them failed."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import cast

import jinja2

from toolkit.files import Unfit
from toolkit.press import sandbox
from toolkit.press.environment.restricted import Sandbox
from toolkit.press.environment.shelf import Shelf
from toolkit.press.sandbox import NotText, Steps


class Unfilled(Exception):  # noqa: N818 - it names what happened
    """A template cannot be filled in: the message says why; `file` and `line` say where, as far as that is known."""

    def __init__(self, message: str, file: str | None, line: int) -> None:
        super().__init__(message)
        self.file, self.line = file, line


class Filler:
    """Fills in templates with values. Each face begins with its full number of steps."""

    def __init__(self, folders: Sequence[Path], base: Path, values: Mapping[str, object]) -> None:
        self.folders, self.base = folders, base
        self.steps = Steps()
        self.environment = Sandbox(
            Shelf([folder for folder in folders if folder != base], base, self.steps), self.steps
        )
        self.environment.globals.update(values)
        self._templates: dict[str, jinja2.Template] = {}

    def fill(self, names: list[str], values: Mapping[str, object]) -> str:
        """The first of these templates that exists, filled in. Raises Unfilled."""
        self.steps.begin()
        try:
            html = sandbox.limited(cast(Generator[str], self._template(names).generate(values)))
            sandbox.hold_face(html)
            return html
        except jinja2.TemplateSyntaxError as error:
            raise Unfilled(str(error.message), error.filename, error.lineno) from error
        except NotText as error:
            raise Unfilled(f"{error}", error.file, error.line) from error
        except Exception as error:  # whatever a stranger's template does is a finding about that template
            raise Unfilled(told(error), *self._place_of(error, names)) from error

    def _template(self, names: list[str]) -> jinja2.Template:
        key = names[0]
        if key not in self._templates:
            self._templates[key] = self.environment.select_template(names)
        return self._templates[key]

    def _place_of(self, error: BaseException, names: list[str]) -> tuple[str, int]:
        """The file and the line of the innermost template on the way to an error."""
        innermost, frame = None, error.__traceback__
        folders = [str(folder) for folder in (*self.folders, self.base)]
        while frame is not None:
            file = frame.tb_frame.f_code.co_filename
            if any(file.startswith(folder) for folder in folders):
                innermost = (file, frame.tb_lineno)
            frame = frame.tb_next
        if innermost:
            return innermost
        if isinstance(error, Unfit):
            return str(error.filename), 1
        chosen = self._templates.get(names[0])
        return (chosen and chosen.filename) or str(self.folders[0] / names[-1]), 1


def told(error: Exception) -> str:
    """What went wrong, in words that follow "the template cannot be filled in: "."""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"there is no template {error.name!r}"
    if isinstance(error, RecursionError):
        return "it goes into itself without end"
    if isinstance(error, OSError):
        return f"{Path(str(error.filename)).name} cannot be read: {error.strerror}"
    if isinstance(error, MemoryError):
        return "it needs too much memory"
    return f"{error}" or type(error).__name__
