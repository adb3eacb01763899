"""The log in words: one line of English for each kind of line."""

from __future__ import annotations

from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.options import TURNS
from engine.kernel.core.events import Noted
from engine.kernel.core.state import Rules, State
from engine.kernel.running.sayings import card, cards_in, looked_at, number, sayings, word

TOLD_APART = {"look": "you see {cards}"}  # how those who may know its cards are told them
PLACES = (
    dict.fromkeys(at.STARTS, "start tile")
    | dict.fromkeys(at.SIDE_STASHES, "side stash")
    | dict.fromkeys(at.CROSSINGS, "four-way tile")
    | {at.MIDDLE: "middle stash"}
)
WINDS = ("North", "East", "South", "West")


class Teller:
    """Names the things of one game."""

    def __init__(self, referee: Rules, state: State) -> None:
        self.referee = referee
        self.state = state

    def who(self, player: int) -> str:
        """A player by number: "player 1"; "nobody" for -1."""
        return f"player {player + 1}" if player >= 0 else "nobody"

    def card(self, card: int) -> str:
        """A card by name, the same for all copies; "a card" where not everybody may know it."""
        return self.referee.name(card)

    def place(self, place: int) -> str:
        """A place by its space, and what it is if it is printed on the board."""
        kind = PLACES.get(place)
        return f"{at.NAMES[place]} ({kind})" if kind else at.NAMES[place]

    def spot(self, spot: int) -> str:
        """A space, and where the paths of the tile there lead."""
        paths = [wind for i, wind in enumerate(WINDS) if spot % TURNS >> i & 1]
        return f"{at.NAMES[spot // TURNS]}, with paths {', '.join(paths)}"

    def tokens(self, counter: int, n: int) -> str:
        """An amount of a counter."""
        return f"{n} {self.referee.counters[counter]}"

    def deed(self, number: int) -> str:
        """What an effect evades, by its number: "security" or "trap"."""
        return self.referee.compiled.spared[-2 - number].removeprefix("evade ")

    def nothing(self, player: int, a: int, b: int) -> str:
        """Why nothing happens: no tokens to lose, no cards to draw, or nothing that the words ask for."""
        if b == 0:
            return f"{self.who(player)} has no {self.referee.counters[a]} to lose"
        if a == 0:
            return f"{self.who(player)} draws nothing: the deck is empty"
        return "nothing is done: what these words ask for is not there"


def count(n: int, one: str) -> str:
    """A number of things: 1 card, 2 cards."""
    return f"{n} {one}" if n == 1 else f"{n} {one}s"


SAYINGS = {
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
            "reach": lambda t, w, a, b: f"{t.who(w)} can move {count(a, 'tile')} this turn",
            "draw tile": lambda t, w, a, b: f"{t.who(w)} draws a tile",
            "held": lambda t, w, a, b: f"{t.who(w)} places a held tile" + ("" if w == b else f" for {t.who(b)}"),
            "spare": lambda t, w, a, b: f"{t.who(w)} will evade the next {t.deed(a)}",
            "security": lambda t, w, a, b: f"{t.who(w)} triggers security",
            "shuffle": lambda t, w, a, b: "the traps are shuffled",
            "draw": lambda t, w, a, b: f"{t.who(w)} draws {count(a, 'card' if b < 0 else 'tile')}",
            "put back": lambda t, w, a, b: f"{t.who(w)} puts {count(a, 'card')} back",
            "roll": lambda t, w, a, b: f"the compass die shows {WINDS[a - 1]}",
            "gain": lambda t, w, a, b: f"{t.who(w)} gains {t.tokens(a, b)}",
            "lose": lambda t, w, a, b: f"{t.who(w)} loses {t.tokens(a, b)}",
            "pay": lambda t, w, a, b: f"{t.who(w)} pays {t.tokens(a, b)}",
            "stays": lambda t, w, a, b: "nothing is changed: it is so already",
            "end": lambda t, w, a, b: f"{t.who(w)} ends the heist",
            "home": lambda t, w, a, b: f"{t.who(w)} is out of the store",
            "over": lambda t, w, a, b: "the heist is over" if a >= 0 else "the store opens, and the heist is over",
            "nothing": lambda t, w, a, b: t.nothing(w, a, b),
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
            "takes": lambda t, w, a, b: f"playing {t.card(a)} takes {count(b, 'action')}",
            "trap": lambda t, w, a, b: f"{t.who(w)} draws a trap: {t.card(a)}",
            "discard": lambda t, w, a, b: f"{t.card(a)} is discarded",
        },
    ),
    **sayings(
        Teller,
        word,
        number,
        {
            "evade": lambda t, w, a, b: f"{t.who(w)} evades {'the trap' if a == 'trap' else a}",
            "ignore": lambda t, w, a, b: f"{t.who(w)} ignores walls",
            "cannot": lambda t, w, a, b: f"{t.who(w)} cannot {a}",
            "lasting": lambda t, w, a, b: (
                f"these words hold until {'what they wait for' if a == 'event' else f'the {a} ends'}"
            ),
        },
    ),
    **sayings(
        Teller,
        looked_at,
        number,
        {
            "look": lambda t, w, a, b: f"{t.who(w)} looks at {count(len(a), 'card')}",
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
