"""The log in words: one line of English for each kind of line."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import TURNS
from engine.kernel.core.events import Noted
from engine.kernel.core.state import Rules, State
from engine.kernel.running.sayings import COMMON, Say, card, cards, cards_in, counted, number, sayings, word
from engine.kernel.running.sayings import Teller as KernelTeller

TOLD_APART = {"draw": "you see {cards}", "look": "you see {cards}"}  # how those who may know its cards are told them
PLACES = (
    dict.fromkeys(at.STARTS, "start tile")
    | dict.fromkeys(at.SIDE_STASHES, "side stash")
    | dict.fromkeys(at.CROSSINGS, "four-way tile")
    | {at.MIDDLE: "middle stash"}
)
WINDS = ("North", "East", "South", "West")


class Teller(KernelTeller[Rules]):
    """Names the things of this game."""

    def place(self, place: int) -> str:
        """A place by its space, and what it is if it is printed on the board."""
        kind = PLACES.get(place)
        return f"{at.NAMES[place]} ({kind})" if kind else at.NAMES[place]

    def spot(self, spot: int) -> str:
        """A space, and where the paths of the tile there lead."""
        paths = [wind for i, wind in enumerate(WINDS) if spot % TURNS >> i & 1]
        return f"{at.NAMES[spot // TURNS]}, with paths {', '.join(paths)}"

    def deed(self, number: int) -> str:
        """What an effect evades, by its number: "security" or "trap"."""
        return self.referee.compiled.spared[-2 - number].removeprefix("evade ")


SAYINGS: dict[str, Say[Teller]] = {
    **COMMON,
    **sayings(
        Teller,
        number,
        number,
        {
            "corner": lambda t, w, a, b: f"{t.who(w)} starts at {t.place(a)}",
            "deal": lambda t, w, a, b: "everybody is dealt 8 cards" + (", and so is the table" if a else ""),
            "hire": lambda t, w, a, b: f"{t.who(w)} hires critter {a}",
            "round": lambda t, w, a, b: f"round {a} begins",
            "turn": lambda t, w, a, b: f"{t.who(w)} begins a turn",
            "move": lambda t, w, a, b: f"{t.who(w)} moves to {t.place(a)}",
            "moved": lambda t, w, a, b: f"{t.who(w)} is moved to {t.place(a)}",
            "reach": lambda t, w, a, b: f"{t.who(w)} can move {counted(a, 'tile')} this turn",
            "draw tile": lambda t, w, a, b: f"{t.who(w)} draws a tile",
            "held": lambda t, w, a, b: f"{t.who(w)} places a held tile" + ("" if w == b else f" for {t.who(b)}"),
            "spare": lambda t, w, a, b: f"{t.who(w)} will evade the next {t.deed(a)}",
            "security": lambda t, w, a, b: f"{t.who(w)} triggers security",
            "shuffle": lambda t, w, a, b: f"{t.zone(a)} is shuffled" if a >= 0 else "the traps are shuffled",
            "roll": lambda t, w, a, b: f"the compass die shows {WINDS[a - 1]}",
            "stays": lambda t, w, a, b: "nothing is changed: it is so already",
            "end": lambda t, w, a, b: f"{t.who(w)} ends the heist",
            "home": lambda t, w, a, b: f"{t.who(w)} is out of the store",
            "over": lambda t, w, a, b: "the heist is over" if a >= 0 else "the store opens, and the heist is over",
        },
    ),
    **sayings(
        Teller,
        card,
        number,
        {
            "lay": lambda t, w, a, b: f"{t.who(w)} places {t.card(a)} at {t.spot(b)}",
            "keep": lambda t, w, a, b: f"{t.who(w)} keeps a tile",
            "replace": lambda t, w, a, b: f"{t.who(w)} replaces {t.card(a)}",
            "take": lambda t, w, a, b: f"{t.who(w)} takes {t.card(a)}",
            "put": lambda t, w, a, b: f"{t.card(a)} of {t.who(w)} is put on {t.place(b)}",
            "give": lambda t, w, a, b: f"{t.who(w)} gives {t.card(a)} to {t.who(b)}",
            "play": lambda t, w, a, b: f"{t.who(w)} plays {t.card(a)}",
            "again": lambda t, w, a, b: f"{t.who(w)} plays {t.card(a)} again",
            "takes": lambda t, w, a, b: f"playing {t.card(a)} takes {counted(b, 'action')}",
            "trap": lambda t, w, a, b: f"{t.who(w)} draws a trap: {t.card(a)}",
        },
    ),
    **sayings(
        Teller,
        cards,
        number,
        {
            "draw": lambda t, w, a, b: f"{t.who(w)} draws {counted(len(a), 'card' if b < 0 else 'tile')}",
        },
    ),
    **sayings(
        Teller,
        word,
        number,
        {
            "evade": lambda t, w, a, b: f"{t.who(w)} evades {'the trap' if a == 'trap' else a}",
            "ignore": lambda t, w, a, b: f"{t.who(w)} ignores walls",
        },
    ),
    **sayings(
        Teller,
        number,
        word,
        {
            "choose": lambda t, w, a, b: f"{t.who(w)} chooses {t.who(a)}",
        },
    ),
}

CARDS = cards_in(SAYINGS)


def tell(referee: Rules, state: State, what: str, who: int, a: Noted, b: Noted) -> str:  # noqa: PLR0913, PLR0917 - as it is asked
    """A line in words, without its cause; "" for a key that this game has no words for."""
    say = SAYINGS.get(what)
    return say(Teller(referee, state), who, a, b) if say is not None else ""
