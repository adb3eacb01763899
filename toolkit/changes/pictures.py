"""The faces of the cards that changed, as they were and as they are, laid out."""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.cache import Cache
from toolkit.changes.compare import Change, Comparison
from toolkit.changes.kept import UNZIPPED, face_file
from toolkit.changes.state import Entry, Kept, State
from toolkit.paper import FaceSize
from toolkit.press.books import Leaf
from toolkit.press.faces import Face
from toolkit.press.pictures import Unprintable, as_cut, face_pixels
from toolkit.press.prepress.drawable import refuse_undrawable
from toolkit.press.prepress.unpack import DamagedError, TooLargeError
from toolkit.press.produce import Production
from toolkit.press.progress import Progress
from toolkit.press.raster import Pixels, page_pixels, webp
from toolkit.press.revision import SMALL_PRINT
from toolkit.press.wish import Wish
from toolkit.press.workers import Workers

POINTS_MM = 72 / 25.4
ROOM = 2  # pixels by which a face may be higher or lower than one of the same size
PIXELS = 2.2  # to a point: sharp on a dense screen in the size in which the page shows cards
MOST_PIXELS = 50_000_000  # of a face in a kit that was kept; a board of the size of A1 has 20 million


@dataclass(frozen=True, slots=True)
class Sides:
    """The faces that show a change, None where there is none; the backs where only these changed."""

    old: Face | None
    new: Face | None
    is_back: bool = False


class Pictures:
    """The faces of a comparison. Making it lays out those of the cards that changed. Raises WorkerLost and NoPango."""

    def __init__(self, comparison: Comparison, workers: Workers, progress: Progress) -> None:
        changes = [
            change for change in comparison.changes if change.old is None or change.new is None or is_seen(change)
        ]
        self.comparison = comparison
        self.old = _laid_out(comparison.old, [change.old for change in changes], workers, progress)
        self.new = _laid_out(comparison.new, [change.new for change in changes], workers, progress)

    def sides(self, change: Change) -> Sides:
        """The faces that show a change."""
        old, new = _face(self.old, change.old), _face(self.new, change.new)
        backs = [
            production.faces.back_of(face) if production and face else None
            for production, face in ((self.old, old), (self.new, new))
        ]
        if old and new and bare(old) == bare(new) and _key(backs[0]) != _key(backs[1]):
            return Sides(backs[0], backs[1], True)
        return Sides(old, new)

    @property
    def fonts(self) -> dict[str, bytes]:
        """The fonts of all faces, by the names under which they are kept."""
        return {name: font for each in (self.old, self.new) if each for name, font in each.fonts.items()}

    def leaf(self, face: Face | None, *, is_old: bool) -> Leaf | None:
        """A face to be drawn; None where there is none or it could not be laid out."""
        production = self.old if is_old else self.new
        if face is None or production is None or not production.is_printable(face):
            return None
        return production.leaves([face])[face.key]

    def shot(self, change: Change, *, is_old: bool) -> bytes | None:
        """The face of a change as WebP, as it is cut; None where there is none."""
        sides = self.sides(change)
        entry, state = (change.old, self.comparison.old) if is_old else (change.new, self.comparison.new)
        if entry is not None and (kept := state.kept.get(entry.key)) is not None:
            pixels = kept_pixels(kept, sides.new.size if sides.new else None)
            return webp(pixels) if pixels is not None else None
        return self.picture(sides.old if is_old else sides.new, is_old=is_old)

    def picture(self, face: Face | None, *, is_old: bool) -> bytes | None:
        """A face as WebP, as it is cut; None where there is none or it could not be laid out."""
        production = self.old if is_old else self.new
        if face is None or production is None:
            return None
        try:
            return webp(face_pixels(production, face, PIXELS))
        except Unprintable:
            return None


def kept_pixels(kept: Kept, like: FaceSize | None = None) -> Pixels | None:
    """The face of a card from a kit that was kept, cut as the card is now; None where it cannot be read."""
    try:
        content = face_file(kept.file, kept.member)
        refuse_undrawable(content, kept.page)
        pixels = page_pixels(content, PIXELS, kept.page, kept.bleed * POINTS_MM, MOST_PIXELS)
        return cut_like(pixels, like) if like is not None else pixels
    except (OSError, ValueError, TooLargeError, DamagedError, *UNZIPPED):
        return None


def cut_like(pixels: Pixels, size: FaceSize) -> Pixels:
    """A face without its bleed as a card of this size is cut; one of other proportions stays as it is."""
    unit = pixels.width / size.width
    return as_cut(pixels, size, unit) if abs(pixels.height - size.height * unit) <= ROOM else pixels


def is_seen(change: Change) -> bool:
    """Whether the change is seen on the card itself."""
    return bool(change.old and change.new and change.old.revision != change.new.revision) or change.is_renamed


def bare(face: Face) -> tuple[str, object]:
    """What a face is made from but for its small print."""
    return SMALL_PRINT.sub("", face.html), face.size


def _key(face: Face | None) -> str:
    return face.key if face else ""


def _face(production: Production | None, entry: Entry | None) -> Face | None:
    if production is None or entry is None:
        return None
    fronts = production.faces.fronts
    return next((each for each in fronts if each.card and (each.card.deck, each.card.id) == entry.key), None)


def _laid_out(state: State, entries: list[Entry | None], workers: Workers, progress: Progress) -> Production | None:
    """The faces of these cards in one state; None for a kit that was kept, and for none."""
    keys = {entry.key for entry in entries if entry is not None}
    if state.game is None or not keys:
        return None
    cards = [card for card in (*state.game.cards, *state.game.pieces) if (card.deck, card.id) in keys]
    production = Production(state.game, cards, Wish(papers=()), Cache())
    state.problems += production.lay_out(workers, progress)
    production.heal(workers, progress)
    return production
