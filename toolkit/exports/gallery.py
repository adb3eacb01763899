"""The faces of an export, laid out: which there are, what their files are called, and how they become pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

from toolkit.cache import Cache
from toolkit.check.run import check_game
from toolkit.exports.kinds import Wanted
from toolkit.model import Card, Deck, Game
from toolkit.press.books import Leaf, Plan, draw
from toolkit.press.faces import Face
from toolkit.press.pdf_parts import Info
from toolkit.press.produce import Production
from toolkit.press.raster import Pixels
from toolkit.press.templates import slug
from toolkit.press.wish import Wish
from toolkit.press.workers import Workers, cores
from toolkit.problem import Problem, Severity, has_errors

FEW = 8  # faces that one process lays out before another would have started


@dataclass(frozen=True, slots=True)
class Design:
    """A card with its faces, and the names of their files without endings, below the folder of the export."""

    card: Card
    deck: Deck
    front: Face
    back: Face | None
    front_name: str
    back_name: str


@dataclass(frozen=True, slots=True)
class Gallery:
    """The faces of an export, laid out."""

    production: Production
    designs: tuple[Design, ...]

    def faces(self) -> dict[str, Face]:
        """Every face by the name of its file, each once."""
        found: dict[str, Face] = {}
        for each in self.designs:
            found.setdefault(each.front_name, each.front)
            if each.back is not None:
                found.setdefault(each.back_name, each.back)
        return found

    def pdf(self, face: Face) -> bytes:
        """A face as a PDF of one page, with its bleed."""
        production = self.production
        leaf = Leaf(production.kept[face.key].pdf, face.size)
        return draw(Plan("", Info("", "", ""), production.fonts, {face.key: leaf}, pages=(face.key,)))


def with_parts(game: Game, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards, and all boards, playmats and tokens where all cards are asked for."""
    return (*cards, *game.pieces) if len(cards) == len(game.cards) else tuple(cards)


def hung(game: Game, cards: Sequence[Card], wanted: Wanted) -> tuple[Gallery, list[Problem]]:
    """The faces of these cards, and findings: errors of the check, and all on faces.

    Faces that cannot be printed are not among them. Raises NoPango and WorkerLost.
    """
    found = [each for each in check_game(game, []) if each.severity is Severity.ERROR]
    production = Production(game, cards, Wish(papers=()), Cache())
    with Workers(1 if len(cards) <= FEW else cores()) as workers:
        found += production.lay_out(workers, wanted.progress)
        if not has_errors(found):
            production.heal(workers, wanted.progress)
    return Gallery(production, tuple(designs_of(production))), found


def designs_of(production: Production) -> Iterator[Design]:
    """The cards of a production that can be printed, in their order."""
    names: dict[str, Deck] = {}
    for front in filter(production.is_printable, production.faces.fronts):
        assert front.card is not None
        folder = slug(front.deck.id) or "deck"
        while names.setdefault(folder, front.deck) is not front.deck:  # decks whose names differ in accents alone
            folder += "-2"
        back = production.faces.back_of(front)
        back = back if back is not None and production.is_printable(back) else None
        name = f"{folder}/{front.card.number:03}-{slug(front.card.id)[:80]}"
        is_shared = back is not None and back is production.faces.backs.get(front.deck.id)
        yield Design(front.card, front.deck, front, back, name, f"{folder}/back" if is_shared else f"{name}-back")


def drawn(
    gallery: Gallery,
    faces: Mapping[str, Face],
    wanted: Wanted,
    picture: Callable[[str, Face, bytes], Pixels],
    file: Callable[[Pixels], bytes],
) -> dict[str, bytes]:
    """The content of a file for each face by its name: `picture` draws a PDF of one page, `file` packs the pixels.

    Packing takes most of the time and goes on while others are drawn; only a few pictures are in memory at a time.
    """
    wanted.progress.begin("Pictures", len(faces))
    made: dict[str, bytes] = {}
    with ThreadPoolExecutor(cores()) as pool:
        for some in batches(faces.items(), 2 * cores()):
            pixels = [picture(name, face, gallery.pdf(face)) for name, face in some]
            made.update(zip((name for name, _ in some), pool.map(file, pixels), strict=True))
            wanted.progress.advance(len(some))
    return made


def batches(items: Iterable[tuple[str, Face]], count: int) -> Iterator[list[tuple[str, Face]]]:
    """The items in lists of at most `count`."""
    rest = iter(items)
    while some := list(islice(rest, count)):
        yield some
