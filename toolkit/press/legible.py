"""Whether the colours of a theme can be told apart, where the template for all cards sets text in them."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.check.press_offences import LOW_CONTRAST
from toolkit.games import INSTALLATION
from toolkit.press.faces import Faces
from toolkit.press.palette import contrast
from toolkit.press.remarks import line_naming
from toolkit.press.theme import HEXADECIMAL, theme_of
from toolkit.problem import Problem

BASIC = 'class="face basic '  # how the HTML of the template for all cards begins, whose text is ink on paper
LEAST = 3.0  # the ratio of WCAG 2 below which even large letters are hard to read


def low_contrast(faces: Faces) -> Iterator[Problem]:
    """The finding on a theme whose ink can hardly be seen on its paper, where cards are printed in the two."""
    theme = theme_of(faces.css)
    ink, paper = (str(theme.get(name, "")) for name in ("ink", "paper"))
    if not (HEXADECIMAL.fullmatch(ink) and HEXADECIMAL.fullmatch(paper)):
        return
    ratio = contrast(ink, paper)
    if ratio >= LEAST or not any(BASIC in face.html for face in faces.all()):
        return
    own = [folder for folder in faces.folders if not folder.is_relative_to(INSTALLATION / "templates")]
    place = line_naming("--paper:", own) or line_naming("--ink:", own) or line_naming("--paper:", faces.folders)
    message = f"Text in {ink} on {paper} can hardly be read: the contrast is {ratio:.1f} to 1."
    yield LOW_CONTRAST.at(
        place, message, "Make --ink darker or --paper lighter, or the other way round: 4.5 to 1 and more."
    )
