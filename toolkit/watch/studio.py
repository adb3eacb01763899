"""Faces of a game that is open: the layout engine stays warm, and only what has changed is laid out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from toolkit.cache import Cache
from toolkit.model import Card, Game
from toolkit.paper import FaceSize
from toolkit.press.books import Leaf
from toolkit.press.kept import KeptFace
from toolkit.press.kept_html import KeptHtml, Position, position
from toolkit.press.layout_paper import Paper
from toolkit.press.produce import Production
from toolkit.press.progress import Progress
from toolkit.press.screen import SIZES, TURNS, screen_picture
from toolkit.press.wish import Wish
from toolkit.press.workers import Workers, cores
from toolkit.problem import Problem


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn: by position of the card the key of its face and its size; and the findings on the faces.

    `backs` are those of decks, `card_backs` those of cards that have one of their own, each as key and size.
    """

    faces: dict[Position, tuple[str, FaceSize]]
    problems: list[Problem]
    backs: dict[str, tuple[str, FaceSize]] = field(default_factory=dict)
    card_backs: dict[Position, tuple[str, FaceSize]] = field(default_factory=dict)


class Studio:
    """Lays out faces, and gives pictures of them. One thread draws; pictures are asked for by others.

    Close it to end its processes.
    """

    def __init__(self, cache: Cache | None = None, workers: Workers | None = None) -> None:
        self.cache = cache or Cache()
        self.workers = workers or Workers(cores())
        self.html = KeptHtml()
        self._kept: dict[str, KeptFace] = {}
        self._fonts: dict[str, bytes] = {}
        self._sizes: dict[str, FaceSize] = {}
        self._papers: tuple[Paper, ...] = ()  # of the cards drawn last, not of boards and other parts
        self._lock = threading.Lock()

    def warm(self) -> None:
        """Start the processes, so that they load while the game is read."""
        self.workers.warm(cores())

    def prepare(self) -> None:
        """Let the processes read the style sheets of all cards drawn so far, so that the first to be saved is quick."""
        self.workers.prepare(self._papers, self.cache.folder)

    def close(self) -> None:
        """End the processes."""
        self.workers.__exit__()

    def draw(self, game: Game, cards: Sequence[Card], progress: Progress | None = None) -> Drawn:
        """The faces of these cards. Raises WorkerLost and NoPango."""
        production = Production(game, cards, Wish(papers=()), self.cache, self.html)
        for face in production.faces.all():
            if (known := self._kept.get(face.key)) is not None:
                production.kept[face.key] = known
        production.fonts.update(self._fonts)
        try:
            problems = production.lay_out(self.workers, progress or Progress())
        finally:
            self._keep(production)
        made = production.faces
        whole = {face.key for face in made.all() if not production.kept[face.key].is_broken}
        return Drawn(
            {position(face.card): (face.key, face.size) for face in made.fronts if face.card and face.key in whole},
            problems,
            {deck: (face.key, face.size) for deck, face in made.backs.items() if face.key in whole},
            {at: (face.key, face.size) for at, face in made.card_backs.items() if face.key in whole},
        )

    def _keep(self, production: Production) -> None:
        with self._lock:
            self._kept.update({key: face for key, face in production.kept.items() if not face.is_broken})
            self._fonts.update(production.fonts)
            made = production.faces
            sizes = dict.fromkeys(face.size.full for face in made.fronts if not face.deck.is_part)
            self._papers = tuple(Paper(*size, made.css, made.folders) for size in sizes)
            self._sizes.update({face.key: face.size for face in production.faces.all()})

    def forget_but(self, keys: set[str]) -> None:
        """Forget all faces but these; what the page still shows must be among them."""
        with self._lock:
            for key in self._kept.keys() - keys:
                del self._kept[key]
                self._sizes.pop(key, None)

    def hurried(self) -> AbstractContextManager[None]:
        """Meanwhile no small picture is begun, so that what has changed is seen first."""
        return TURNS.hurried()

    def picture(self, key: str, size: str) -> bytes | None:
        """A face as WebP, in one of the sizes of `screen.SIZES`; None for a face or size that is not known."""
        with self._lock:
            face, form = self._kept.get(key), self._sizes.get(key)
            fonts = dict(self._fonts)
        if face is None or form is None or size not in SIZES:
            return None
        return screen_picture(key, Leaf(face.pdf, form), fonts, size, self.cache)
