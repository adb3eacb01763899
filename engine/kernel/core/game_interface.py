"""What whoever runs, shows or judges a game asks of its rules module, whatever texts there are in it.

Every rules module answers the methods that are marked abstract; what some games have no use for is answered here for a
game without it. S is the class of states, which engine.kernel.core.state declares. Players, pieces, cards and zones are
given by number, -1 stands for none.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

from engine.kernel.core.choice import Choice
from engine.kernel.core.events import Noted
from engine.kernel.core.options import Price
from engine.kernel.core.outcome import Ending, Outcome
from engine.kernel.core.routines import Routine
from engine.kernel.core.viewer import Viewer

S = TypeVar("S")


class GameInterface(Generic[S]):
    """The methods by which a rules module sets its game up, counts it, and tells what happens in it."""

    # --- the rules ----------------------------------------------------------------------------------------------------

    @abstractmethod
    def lay_out(self) -> None:
        """Give the rules their zones, places, pieces and options; called before the texts are compiled."""
        raise NotImplementedError

    @abstractmethod
    def routines(self) -> tuple[Routine[S], ...]:
        """The classes of frames that this game has, each with the function that runs it."""
        raise NotImplementedError

    @abstractmethod
    def set_up(self, state: S) -> None:
        """Fill a new state as at the start of a game, and push its first frame."""
        raise NotImplementedError

    @abstractmethod
    def scores(self, state: S) -> list[float]:
        """Each player's score, by seat, in points; final when the game is over."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome | None:
        """How those did who play together, if the game were over now; None where players are against each other."""
        return None

    def ending(self, state: S) -> Ending | None:
        """What ended the game and after how long; asked only when it is over. None where the rules do not say."""
        return None

    def check(self, state: S) -> list[str]:
        """What is wrong with a state by the rules of this game.

        One clause for each fault; empty when all is well.
        """
        return []

    def misfits(self, state: S) -> Iterable[str]:
        """What in a state that was read from JSON does not fit these rules, besides what the kernel finds itself.

        Every number that the kernel does not know of has to be in its range; what else must be true is `check`'s.
        """
        return self.check(state)

    def is_out(self, state: S, player: int) -> bool:
        """Whether a player is out of the game and has no more turns."""
        return False

    # --- what a viewer gets -------------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> dict[str, object]:
        """All that a viewer may know, as plain values; the kernel adds who looks and the choice."""
        raise NotImplementedError

    @abstractmethod
    def redeal(self, state: S, viewer: Viewer) -> None:
        """Deal anew by `state.chance` whatever is hidden from a viewer; changes the state."""
        raise NotImplementedError

    def dealt_anew(self, state: S, moved: Mapping[int, int]) -> None:
        """Put frames right that hold a card: hidden cards have traded places, each key of `moved` with its value."""

    def offered_anew(self, state: S, choice: Choice) -> list[int]:
        """What a player can choose from where others choose at once, when hidden cards were dealt anew."""
        return choice.options

    def options_now(self, state: S) -> list[int] | None:
        """What the player who has to choose can do by the rules as things are; None where a text made the choice."""
        return None

    def facts(self, state: S) -> dict[str, object]:
        """What everybody may know and only this game can say, as plain values: whose turn it is, which night."""
        return {}

    def card_facts(self, state: S, card: int) -> dict[str, object]:
        """What everybody sees of a card on the table and only this game can say: where a tile lies on the board.

        "turned_over" is true of a card that lies with its other side up and is not hidden by that.
        """
        return {}

    # --- what bots ask again and again -------------------------------------------------------------------------------

    @abstractmethod
    def ways(self, state: S, place: int) -> list[int]:
        """The places that may be one step from a place: where nobody can know yet, those where a step is not ruled out.

        Rules answers it for all games: the adjacent ones.
        """
        raise NotImplementedError

    def ground(self, state: S) -> Hashable:
        """What `ways` depends on: where two states give equal values here, places lie equally far apart in them."""
        return 0

    def score_of(self, state: S, player: int) -> float:
        """One player's score, as `scores` has it; rules that count players one by one need not count the others."""
        return self.scores(state)[player]

    def fact(self, state: S, name: str) -> object:
        """One of `facts`, None where there is none of that name; rules can say it without working out the others."""
        return self.facts(state).get(name)

    def may_fetch(self, state: S, player: int, card: int) -> bool:
        """Whether a player who is where a card lies open may take it there."""
        return True

    # --- words --------------------------------------------------------------------------------------------------------

    def piece_name(self, state: S, piece: int) -> str:
        """The name of a piece in data and options; the first pieces are the players'."""
        return f"player-{piece + 1}"

    def cell_name(self, cell: int) -> str:
        """The name of a cell of a board that has no end; `cell` is the game's own number for it."""
        return str(cell)

    def price_of(self, state: S, kind: str, option: int) -> tuple[Price, ...]:
        """What an option costs whoever has to choose; empty where it costs nothing, or is paid with cards."""
        return ()

    @abstractmethod
    def tell(self, state: S, what: str, who: int, a: Noted, b: Noted) -> str:
        """A line of the log in words.

        The arguments are the first fields of a `Line`; the cause is added by the kernel. A card that not everybody may
        know is UNKNOWN_CARD, where `cards_in_lines` says that it is a card. A game that says nothing else is told by
        the verbs of its vocabulary (engine.kernel.running.usual_words): "player 1 buys Tea".
        """
        raise NotImplementedError
