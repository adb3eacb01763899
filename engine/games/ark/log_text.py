"""The log in words: one line of English for each kind of line."""

from __future__ import annotations

from engine.games.ark.cargo import TIMES
from engine.games.ark.end_of_the_game import result
from engine.kernel.core.events import Noted
from engine.kernel.core.state import Rules, State
from engine.kernel.running.sayings import card, cards, cards_in, looked_at, number, sayings, word

TOLD_APART = {"exchange": "{0} for {1}"}  # how those who may know its cards are told them
HOW = ("all play against each other", "all play together", "all play together with open hands")

ENDS = (
    "the game is over: everything is aboard",
    "the game is over: the deck has run out, and nobody has added anything for three turns each",
)


class Teller:
    """Names the things of one game."""

    def __init__(self, referee: Rules, state: State) -> None:
        self.referee = referee
        self.state = state

    def who(self, player: int) -> str:
        """A player by number: "player 1"; "nobody" for -1."""
        return f"player {player + 1}" if player >= 0 else "nobody"

    def card(self, card: int) -> str:
        """A card by name, the same for all copies; "a hidden card" where not everybody may know it."""
        return self.referee.name(card)

    def zone(self, zone: int) -> str:
        """A zone in words."""
        return self.referee.zone_name(zone)

    def time(self, night: int) -> str:
        """Day or Night."""
        return TIMES[night]

    def tokens(self, counter: int, n: int) -> str:
        """An amount of a counter."""
        name = self.referee.counters[counter]
        entry = self.referee.box.vocabulary.counters[name]
        return f"{n} {entry.singular if n == 1 else entry.plural}"

    def nothing(self, player: int, a: int, b: int) -> str:
        """Why nothing happens: no tokens to lose, no cards to draw, or nothing that the words ask for."""
        if b == 0:
            return f"{self.who(player)} has no {self.tokens(a, 0).partition(' ')[2]} to lose"
        if a == 0:
            return f"{self.who(player)} draws nothing: the deck is empty"
        return "nothing is done: what these words ask for is not there"


def _count(n: int, one: str) -> str:
    return f"{n} {one}" if n == 1 else f"{n} {one}s"


SAYINGS = {
    **sayings(
        Teller,
        number,
        number,
        {
            "how": lambda t, w, a, b: f"{t.who(w)} plays {f'first; {HOW[a]}' if t.state.players > 1 else 'alone'}",
            "turn": lambda t, w, a, b: f"{t.who(w)} begins a turn with {_count(a, 'action')}",
            "draw": lambda t, w, a, b: f"{t.who(w)} draws {_count(a, 'card')} from the deck",
            "flip": lambda t, w, a, b: (
                (f"{t.who(w)} sets the Time" if w >= 0 else "everyone has taken a turn: the Time turns")
                + f" to {t.time(a)}"
                + (f", Day cycle {b} begins" if b and not a else "")
            ),
            "put back": lambda t, w, a, b: f"{t.who(w)} puts back {_count(a, 'card')}",
            "ended": lambda t, w, a, b: f"{t.who(w)} ends the turn",
            "over": lambda t, w, a, b: ENDS[a],
            "result": lambda t, w, a, b: result(a, b).words,
            "gain": lambda t, w, a, b: f"{t.who(w)} gains {t.tokens(a, b)}",
            "lose": lambda t, w, a, b: f"{t.who(w)} loses {t.tokens(a, b)}",
            "nothing": lambda t, w, a, b: t.nothing(w, a, b),
        },
    ),
    **sayings(
        Teller,
        card,
        number,
        {
            "aside": lambda t, w, a, b: f"{t.card(a)} is laid aside",
            "hold": lambda t, w, a, b: f"the top card of the deck goes to the Hold: {t.card(a)}",
            "take": lambda t, w, a, b: f"{t.who(w)} takes {t.card(a)}",
            "put card": lambda t, w, a, b: f"{t.card(a)} is put into {t.zone(b)}",
            "give": lambda t, w, a, b: f"{t.who(w)} gives {t.card(a)} to {t.who(b)}",
            "play": lambda t, w, a, b: f"{t.who(w)} plays {'a pair: ' if b == 2 else ''}{t.card(a)}",
            "takes": lambda t, w, a, b: f"playing {t.card(a)} takes {_count(b, 'action')}",
            "discard": lambda t, w, a, b: f"{t.who(w)} discards {t.card(a)}",
            "worth": lambda t, w, a, b: f"{t.card(a)} is worth {b:+} to {t.who(w)}",
        },
    ),
    **sayings(
        Teller,
        number,
        cards,
        {
            "deal": lambda t, w, a, b: (
                f"the deck is shuffled and {_count(a, 'card')} dealt to each player; the Hold begins with "
                + " and ".join(t.card(card) for card in b)
            ),
        },
    ),
    **sayings(
        Teller,
        card,
        word,
        {
            "in time": lambda t, w, a, b: f"{t.card(a)} can be played during {b if b != 'Time' else 'any Time'}",
        },
    ),
    **sayings(
        Teller,
        looked_at,
        number,
        {
            "look": lambda t, w, a, b: f"{t.who(w)} looks at {_count(len(a), 'card')}",
        },
    ),
    **sayings(
        Teller,
        cards,
        number,
        {
            "reveal": lambda t, w, a, b: f"{t.who(w)} reveals {', '.join(t.card(card) for card in a) or 'nothing'}",
        },
    ),
    **sayings(
        Teller,
        card,
        card,
        {
            "exchange": lambda t, w, a, b: f"{t.who(w)} exchanges {t.card(a)} for {t.card(b)}",
        },
    ),
    **sayings(
        Teller,
        word,
        number,
        {
            "cannot": lambda t, w, a, b: f"{t.who(w)} cannot {a}",
            "lasting": lambda t, w, a, b: (
                f"these words hold until {'what they wait for' if a == 'event' else f'the {a} ends'}"
            ),
        },
    ),
}

CARDS = cards_in(SAYINGS)


def tell(referee: Rules, state: State, what: str, who: int, a: Noted, b: Noted) -> str:  # noqa: PLR0913, PLR0917 - as it is asked
    """A line in words, without its cause; "" for a key that this game has no words for."""
    say = SAYINGS.get(what)
    return say(Teller(referee, state), who, a, b) if say is not None else ""
