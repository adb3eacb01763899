"""The log in words: one line of English for each kind of line."""

from __future__ import annotations

from engine.games.ark.cargo import TIMES
from engine.games.ark.end_of_the_game import result
from engine.kernel.core.events import Noted
from engine.kernel.core.lines import UNKNOWN_CARD
from engine.kernel.core.state import Rules, State
from engine.kernel.running.sayings import COMMON, Say, card, cards, cards_in, counted, number, sayings, word
from engine.kernel.running.sayings import Teller as KernelTeller

TOLD_APART = {"draw": "you see {cards}", "exchange": "{0} for {1}"}  # how those who may know its cards are told them
HOW = ("all play against each other", "all play together", "all play together with open hands")

ENDS = (
    "the game is over: everything is aboard",
    "the game is over: the deck has run out, and nobody has added anything for three turns each",
)


class Teller(KernelTeller[Rules]):
    """Names the things of this game."""

    def time(self, night: int) -> str:
        """The Time in words, Day or Night; `night` is 0 or 1."""
        return TIMES[night]


def _named(teller: Teller, found: tuple[int, ...]) -> str:
    """The cards that were drawn, where everybody may know them: hands are open."""
    return "" if UNKNOWN_CARD in found else f": {', '.join(map(teller.card, found))}"


SAYINGS: dict[str, Say[Teller]] = {
    **COMMON,
    **sayings(
        Teller,
        number,
        number,
        {
            "how": lambda t, w, a, b: f"{t.who(w)} plays {f'first; {HOW[a]}' if t.state.players > 1 else 'alone'}",
            "turn": lambda t, w, a, b: f"{t.who(w)} begins a turn with {counted(a, 'action')}",
            "flip": lambda t, w, a, b: (
                (f"{t.who(w)} sets the Time" if w >= 0 else "everyone has taken a turn: the Time turns")
                + f" to {t.time(a)}"
                + (f", Day cycle {b} begins" if b and not a else "")
            ),
            "put back": lambda t, w, a, b: f"{t.who(w)} puts back {counted(a, 'card')}",
            "ended": lambda t, w, a, b: f"{t.who(w)} ends the turn",
            "over": lambda t, w, a, b: ENDS[a],
            "result": lambda t, w, a, b: result(a, b).words,
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
            "takes": lambda t, w, a, b: f"playing {t.card(a)} takes {counted(b, 'action')}",
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
                f"the deck is shuffled and {counted(a, 'card')} dealt to each player; the Hold begins with "
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
        cards,
        number,
        {
            "draw": lambda t, w, a, b: f"{t.who(w)} draws {counted(len(a), 'card')} from the deck" + _named(t, a),
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
}

CARDS = cards_in(SAYINGS)


def tell(referee: Rules, state: State, what: str, who: int, a: Noted, b: Noted) -> str:  # noqa: PLR0913, PLR0917 - as it is asked
    """A line in words, without its cause; "" for a key that this game has no words for."""
    say = SAYINGS.get(what)
    return say(Teller(referee, state), who, a, b) if say is not None else ""
