"""Pictures of all faces of a game, made before its room opens, in the sizes of a screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field

from toolkit.cache import Cache
from toolkit.model import Card, Game
from toolkit.paper import FaceSize
from toolkit.press.screen import SIZES
from toolkit.press.workers import Workers, cores
from toolkit.watch.studio import Studio

Drawn = Callable[[int, int], None]  # how many faces have their pictures, and of how many


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: the key of its face, and its size in millimetres."""

    key: str
    width: float
    height: float

    def told(self) -> dict[str, object]:
        """The side as plain values."""
        return {"face": self.key, "width": self.width, "height": self.height}


@dataclass(slots=True)
class Pictures:
    """The sides by deck and number of the card, the backs by deck, and all pictures by name: "KEY-small.webp".

    A card that could not be drawn has no side here.
    """

    fronts: dict[tuple[str, int], Side] = field(default_factory=dict)
    own_backs: dict[tuple[str, int], Side] = field(default_factory=dict)
    backs: dict[str, Side] = field(default_factory=dict)
    pictures: dict[str, bytes] = field(default_factory=dict)


def pictures_of(
    game: Game, cache: Cache, drawn: Drawn = lambda done, total: None, pieces: Sequence[Card] = ()
) -> Pictures:
    """All faces of the cards of a game and these pieces, from the cache or drawn now. Raises WorkerLost and NoPango."""
    with closing(Studio(cache, Workers(cores()))) as studio:
        made = studio.draw(game, [*game.cards, *pieces])
        found = Pictures(
            {at: side_of(*face) for at, face in made.faces.items()},
            {at: side_of(*face) for at, face in made.card_backs.items()},
            {deck: side_of(*face) for deck, face in made.backs.items()},
        )
        keys = {side.key for sides in (found.fronts, found.own_backs, found.backs) for side in sides.values()}
        for done, key in enumerate(sorted(keys), 1):
            for size in SIZES:
                if (picture := studio.picture(key, size)) is not None:
                    found.pictures[f"{key}-{size}.webp"] = picture
            drawn(done, len(keys))
        return found


def side_of(key: str, size: FaceSize) -> Side:
    """A face as a side."""
    return Side(key, size.width, size.height)
