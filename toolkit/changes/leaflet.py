"""A comparison as PDF, to be printed and put beside the sheets: what leaves the decks, and both faces of each card."""

from __future__ import annotations

import base64

from markupsafe import Markup

from toolkit.cache import Cache
from toolkit.changes.compare import Change, Comparison, Kind
from toolkit.changes.pictures import PIXELS, POINTS_MM, Pictures, kept_pixels
from toolkit.changes.spans import marked
from toolkit.changes.state import Entry, State
from toolkit.changes.text import SAID, numbers, plain, revisions, summary
from toolkit.model import Game
from toolkit.paper import paper_size
from toolkit.press.books import Leaf
from toolkit.press.faces import Face
from toolkit.press.layout_paper import Paper
from toolkit.press.pdf_parts import Info
from toolkit.press.raster import png
from toolkit.press.templates import Templates
from toolkit.press.workers import Workers

STYLE = "changes.css"
WIDEST_MM, HIGHEST_MM = 46.0, 65.0  # of a face on the page


class BrokenLeafletError(RuntimeError):
    """The pages cannot be laid out; the message says why."""


def leaflet(comparison: Comparison, pictures: Pictures, paper: str, workers: Workers) -> bytes:
    """The pages as PDF on a paper. Raises BrokenLeafletError, TemplateFailure, WorkerLost and NoPango."""
    from toolkit.press.booklet_pdf import with_faces

    game = comparison.new.game or comparison.old.game
    if game is None:
        raise BrokenLeafletError("two kits that were kept have no style to be laid out in")
    shown = Shown(pictures)
    width, height = paper_size(paper)
    templates = Templates(game)
    css, home = templates.page_css(STYLE), game.folder.resolve()
    html = templates.page("changes.html", {**values_of(comparison, shown), "width": width, "height": height})
    pages = workers.pages(Paper(width, height, css, templates.folders, home), Cache().folder, html)
    if pages.broken:
        raise BrokenLeafletError(pages.broken)
    return with_faces(pages, shown.leaves, pictures.fonts, _info(game))


def _info(game: Game) -> Info:
    author = str(game.data.get("author") or game.title)
    return Info(f"{game.title} {game.version}: what changed", author, f"{game.id}, {game.version}", "changes")


class Shown:
    """The faces that pages show, under the names by which the pages call them."""

    def __init__(self, pictures: Pictures) -> None:
        self.pictures = pictures
        self.leaves: dict[str, Leaf] = {}

    def box(self, face: Face | None, *, is_old: bool, says: str) -> dict[str, object] | None:
        """A box for a face with what stands below it; None where there is no face to show."""
        leaf = self.pictures.leaf(face, is_old=is_old)
        if face is None or leaf is None:
            return None
        self.leaves[face.key] = leaf
        return {"key": face.key, "src": "", "says": says, **room(face.size.width, face.size.height)}

    def kept(self, entry: Entry | None, state: State, now: Face | None) -> dict[str, object] | None:
        """A box for a face of a kit that was kept, as a picture cut as it is `now`; None where there is none."""
        kept = state.kept.get(entry.key) if entry else None
        shot = kept_pixels(kept, now.size if now else None) if kept else None
        if shot is None:
            return None
        address = f"data:image/png;base64,{base64.b64encode(png(shot)).decode()}"
        return {"src": address, "says": "before", **room(*(side / PIXELS / POINTS_MM for side in shot.size))}


def room(width: float, height: float) -> dict[str, float]:
    """The size in millimetres in which the page shows a face of this size."""
    shown = min(WIDEST_MM, width, HIGHEST_MM * width / height)
    return {"width": shown, "height": shown * height / width}


def values_of(comparison: Comparison, shown: Shown) -> dict[str, object]:
    """What the template is given."""
    old, new = comparison.old, comparison.new
    return {
        "old": {"label": old.label, "version": old.version},
        "new": {"label": new.label, "version": new.version},
        "summary": summary(comparison),
        "notes": [*old.notes, *new.notes],
        "added": comparison.added,
        "pulled": comparison.pulled,
        "rows": [row_of(change, shown, old) for change in comparison.changes],
    }


def row_of(change: Change, shown: Shown, old: State) -> dict[str, object]:
    """What the template is given of one card; `old` is the state before."""
    entry = change.new or change.old
    sides = shown.pictures.sides(change)
    boxes = [
        (shown.box(sides.old, is_old=True, says="before") or shown.kept(change.old, old, sides.new))
        if change.kind is not Kind.COPIES
        else None,
        shown.box(sides.new, is_old=False, says="now") if change.kind is not Kind.COPIES else None,
    ]
    return {
        "name": change.name,
        "was": change.old.name if change.is_renamed and change.old else "",
        "deck": entry.deck_title if entry else "",
        "kind": change.kind.value,
        "said": SAID[change.kind],
        "revisions": revisions(change),
        "before": str(change.old.revision) if change.old else "",
        "now": str(change.new.revision) if change.new else "",
        "added": change.added,
        "pulled": change.pulled,
        "numbers": numbers(change),
        "is_back": sides.is_back,
        "faces": [box for box in boxes if box is not None],
        "fields": [(name, Markup(marked(plain(was), plain(now)))) for name, was, now in change.differences],
    }
