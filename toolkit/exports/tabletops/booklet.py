"""The rulebook of a game for those who are at a table far away: as PDF, and as plain text."""

from __future__ import annotations

from toolkit.exports.gallery import Gallery
from toolkit.exports.kinds import Wanted
from toolkit.kit.booklet import STYLE, UnprintableBookError, make_booklet
from toolkit.model import Game
from toolkit.own_icons import own_icons
from toolkit.press.credits import credits_for
from toolkit.press.templates import TemplateFailure, Templates
from toolkit.press.workers import Workers
from toolkit.rulebook import Rulebook, read_rulebook

PAPER = "a4"


def rulebook_of(game: Game) -> Rulebook | None:
    """The rulebook of a game; None where there is none that can be read."""
    try:
        return read_rulebook(game)
    except (OSError, UnicodeDecodeError):
        return None


def rulebook_text(game: Game) -> str:
    """The rulebook as it is written, with its values; "" where there is none."""
    rulebook = rulebook_of(game)
    return rulebook.text if rulebook is not None else ""


def rulebook_pdf(gallery: Gallery, wanted: Wanted) -> bytes | None:
    """The rulebook as single pages; None where none can be laid out. Raises WorkerLost and NoPango."""
    production = gallery.production
    rulebook = rulebook_of(production.game)
    if rulebook is None:
        return None
    wanted.progress.begin("Rulebook", 1)
    css = f"{production.faces.css}\n{Templates(production.game).page_css(STYLE)}"
    credits = credits_for((face.html for face in production.faces.all()), css, own_icons(production.game.folder))
    try:
        with Workers(1) as workers:
            return make_booklet(production, rulebook, PAPER, credits, workers).pages
    except (UnprintableBookError, TemplateFailure):
        return None
