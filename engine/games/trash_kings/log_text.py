"""The log in words: one line of English for each kind of line."""

from __future__ import annotations

from engine.games.trash_kings.geometry import EDGES, TURNS
from engine.games.trash_kings.state import DumpState
from engine.kernel.core.events import Noted
from engine.kernel.running.sayings import card, cards, cards_in, counted, number, sayings, two


class Teller:
    """Names the things of one game."""

    def __init__(self, state: DumpState) -> None:
        self.referee = state.referee
        self.grid = state.components.grid

    def who(self, player: int) -> str:
        """A player by number."""
        return f"player {player + 1}"

    def tile(self, tile: int) -> str:
        """A tile by name, the same for all copies."""
        return self.referee.name(tile)

    def lies(self, option: int) -> str:
        """Where a tile was placed, and how it is turned."""
        return f"at {self.grid.name(option >> 2)}, turned {TURNS[option & 3]}"

    def spot(self, option: int) -> str:
        """A piece by its tile's place and its first edge."""
        return f"{self.grid.name(option >> 2)} {EDGES[option & 3]}"


SAYINGS = {
    **sayings(
        Teller,
        number,
        number,
        {
            "recall": lambda t, w, a, b: f"{t.who(w)} recalls the cube on {t.spot(a)} and gains {counted(b, 'point')}",
            "over": lambda t, w, a, b: "all tiles are placed",
        },
    ),
    **sayings(
        Teller,
        card,
        number,
        {
            "start": lambda t, w, a, b: f"{t.tile(a)} lies in the middle; {t.who(w)} goes first",
            "draw": lambda t, w, a, b: f"{t.who(w)} draws {t.tile(a)}",
            "place": lambda t, w, a, b: f"{t.who(w)} places {t.tile(a)} {t.lies(b)}",
        },
    ),
    **sayings(
        Teller,
        cards,
        number,
        {
            "swap": lambda t, w, a, b: f"{t.who(w)} places {t.tile(a[0])} {t.lies(b)}, and picks up {t.tile(a[1])}",
        },
    ),
    **sayings(
        Teller,
        number,
        two,
        {
            "claim": lambda t, w, a, b: (
                f"{t.who(w)} places a cube on {t.spot(a)}: a {'monochrome' if b[1] else 'mixed'} mound of "
                f"{counted(b[0], 'tile')}"
            ),
            "worth": lambda t, w, a, b: (
                f"the cube of {t.who(w)} on {t.spot(a)} claims {counted(b[0], 'tile')}: {counted(b[1], 'point')}"
            ),
        },
    ),
}

CARDS = cards_in(SAYINGS)


def tell(state: DumpState, what: str, who: int, a: Noted, b: Noted) -> str:
    """A line in words, without its cause; "" for a key that this game has no words for."""
    say = SAYINGS.get(what)
    return say(Teller(state), who, a, b) if say is not None else ""
