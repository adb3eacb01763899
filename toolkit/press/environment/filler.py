"""Fills in templates, and says where one of them failed."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from pathlib import Path
from typing import cast

import jinja2

from toolkit.press import sandbox
from toolkit.press.environment.blame import Blame, blamed, known_beside, pointed
from toolkit.press.environment.restricted import Sandbox
from toolkit.press.environment.shelf import Shelf
from toolkit.press.sandbox import NotText, Steps


class Unfilled(Exception):  # noqa: N818 - it names what happened
    """A template cannot be filled in: the message says why, `blame` where, as far as that is known.

    `unknown` is a word that stands there and means nothing, with those that are known.
    """

    def __init__(self, message: str, blame: Blame, unknown: tuple[str, Sequence[str]] = ("", ())) -> None:
        super().__init__(message)
        self.blame, self.unknown = blame, unknown


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
            blame = pointed(error.filename, error.lineno, str(error.message), self._all)
            raise Unfilled(str(error.message), blame) from error
        except NotText as error:
            raise Unfilled(f"{error}", Blame(error.file, error.line)) from error
        except Exception as error:  # whatever a stranger's template does is a finding about that template
            message = told(error)
            blame = blamed(error, message, self.folders, self.base) or self._chosen(names)
            known = {**self.environment.globals, **values}
            raise Unfilled(message, blame, known_beside(message, known)) from error

    def _template(self, names: list[str]) -> jinja2.Template:
        key = names[0]
        if key not in self._templates:
            self._templates[key] = self.environment.select_template(names)
        return self._templates[key]

    @property
    def _all(self) -> list[Path]:
        return [*self.folders, self.base]

    def _chosen(self, names: list[str]) -> Blame:
        """The template that was to be filled in, as a whole."""
        chosen = self._templates.get(names[0])
        return Blame((chosen and chosen.filename) or str(self.folders[0] / names[-1]), 1)


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
