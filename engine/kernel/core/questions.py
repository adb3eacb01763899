"""The questions that a rules module answers: what words of texts mean in its game, what its pieces and cards do.

Texts ask here and nowhere else. A question that is marked abstract is open: a text that needs it is refused when it is
compiled (engine.kernel.compile.unsupported) unless the rules module answers it. What some games have no use for is
answered here for a game without it. S is the class of states, which engine.kernel.core.state declares.

The first line of a docstring is shown to users, after "cannot do this:". Players, pieces, places, cards and zones are
given by number, -1 stands for none; a `sort` is card, piece, place, pile, player, token, die or thing.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import ClassVar, TypeVar

from engine.kernel.core.box import Design, Section
from engine.kernel.core.events import ENTERS, LEAVES, Source
from engine.kernel.core.game_interface import GameInterface
from engine.kernel.core.programs import Test, Things
from engine.language.sorts import Object, Sort

S = TypeVar("S")
COUNTED = ("gain", "lose", "pay", "take", "put", "discard")  # the kernel tells of these, with each counter
PREVENTED = ("gain", "take", "put", "discard")  # and asks whether these can be done


class Questions(GameInterface[S]):
    """The methods by which a rules module answers what texts ask; it overrides those that its game needs."""

    actor_sort: ClassVar[Sort] = "player"
    actor_noun: ClassVar[str] = "player"
    turn_period: ClassVar[str] = "turn"
    main_period: ClassVar[str] = "turn"
    grouped_places: ClassVar[int] = 0  # how many places have cards in force
    first_place_holder: ClassVar[int] = 8  # where places begin in a row of `state.counts`, after the players
    causeless: ClassVar[frozenset[str]] = frozenset()  # routines below which no text is the cause
    events: ClassVar[frozenset[str]] = frozenset()  # that these rules tell of, besides COUNTED
    asked: ClassVar[Mapping[str, frozenset[str]]] = {}  # what these rules ask of static rules, by the rules' kind
    resolved_as_drawn: ClassVar[frozenset[str]] = frozenset()  # decks whose cards do what they say when they are drawn
    partly: ClassVar[Mapping[str, frozenset[str]]] = {}  # questions that are answered for these sorts, verbs or names

    meant_in_play: ClassVar[frozenset[str]] = frozenset()  # nouns that mean cards in play, though such are held too
    done_by_taking: ClassVar[frozenset[str]] = frozenset()  # deeds that come with taking a card, unless texts say no
    paid_in: ClassVar[str] = ""  # the counter in which deeds are paid for; "" for the only currency there is

    @classmethod
    def answers(cls, question: str, about: str = "") -> bool:
        """Whether these rules answer a question, about this sort, verb or name if one is given."""
        if getattr(getattr(cls, question), "__isabstractmethod__", False):
            return False
        return not about or question not in cls.partly or about in cls.partly[question]

    def tells(self, kind: str, counters: Iterable[str]) -> bool:
        """Whether anything tells a text of events of a kind: these rules, or the kernel of one of the counters."""
        return kind in (*self.events, ENTERS, LEAVES) or kind in _each(COUNTED, counters)

    def asks(self, kind: str, key: str, counters: Iterable[str]) -> bool:
        """Whether anything asks static rules of a kind about a deed or a counter."""
        if kind in ("ignores", "also") or key in self.asked.get(kind, ()):
            return True
        return kind == "cannot" and (key == "ignore" or key in _each(PREVENTED, counters))

    # --- what nouns mean, and which texts are in force -----------------------------------------------------------

    @abstractmethod
    def stands(self, design: Design) -> bool:
        """Say whether a card's text is in force while it lies there, or resolved once when it is drawn.

        True where it is in force.
        """
        raise NotImplementedError

    @abstractmethod
    def is_held(self, design: Design) -> bool:
        """Say whether such cards are held by players, not laid at places."""
        raise NotImplementedError

    def is_resolved(self, source: Design | Section) -> bool:
        """Say whether anything begins what a card or a section of the rules says without a trigger.

        Of cards that are drawn and resolved it does; those that stand are in force instead.
        """
        return isinstance(source, Design) and not self.stands(source)

    def is_usable(self, design: Design) -> bool:
        """Say whether those who hold such a card may use it on their turn, for what it says without a trigger."""
        return False

    @abstractmethod
    def decider(self, state: S) -> int:
        """Name the player who decides where nobody else does; Rules answers it for all games."""
        raise NotImplementedError

    @abstractmethod
    def things(self, state: S, noun: str, actor: int) -> list[int]:
        """List all places, pieces, players or piles of a noun, players in turn order."""
        raise NotImplementedError

    @abstractmethod
    def located(self, state: S, sort: Sort, noun: str, holder_sort: Sort, holder: int, done: str) -> list[int]:  # noqa: PLR0913, PLR0917 - as it is asked
        """List the things of a noun that are on, at, in or held by something, or belong to it.

        `done` is the deed by which they came there, or "own".
        """
        raise NotImplementedError

    @abstractmethod
    def sources_of(self, state: S, group: int) -> Iterable[Source]:
        """List the cards in force of a place or of a player, by the number of the group.

        Groups below `grouped_places` are the places by number; that of a player is `grouped_places` + the player.
        A card in force is in one group alone: that of its place, or of whoever it belongs to.
        """
        raise NotImplementedError

    @abstractmethod
    def named(self, name: str) -> tuple[Sort, Things[S]]:
        """Give the sort of a proper name, and a function that gives the thing.

        The function is called with the state, the text's frame and the actor, and gives a list of numbers.
        """
        raise NotImplementedError

    # --- where things are ------------------------------------------------------------------------------------------

    @abstractmethod
    def is_at(self, state: S, sort: Sort, x: int, holder_sort: Sort, holder: int) -> bool:
        """Whether a thing is at, on, in or with something."""
        raise NotImplementedError

    @abstractmethod
    def is_in_force(self, state: S, card: int) -> bool:
        """Whether the texts in force include a card's."""
        raise NotImplementedError

    def was_in_force(self, zone: int) -> bool:
        """Whether a card that has been discarded out of a zone was in force as it lay there."""
        return True

    @abstractmethod
    def held_cards(self, state: S, player: int) -> list[int]:
        """The cards in a player's hands."""
        raise NotImplementedError

    @abstractmethod
    def cards_in_force(self, state: S, noun: str, actor: int) -> list[int]:
        """The cards that a noun means where the text names no place: those in play, as each game defines it."""
        raise NotImplementedError

    @abstractmethod
    def done_cards(self, state: S, verb: str, actor: int) -> list[int]:
        """Cards to which somebody has done a deed: stashed ones."""
        raise NotImplementedError

    @abstractmethod
    def is_done(self, state: S, verb: str, card: int) -> bool:
        """Whether a card is one to which the deed was done: it lies where such cards lie."""
        raise NotImplementedError

    def place_of_card(self, state: S, card: int) -> int:
        """The place where a card lies open, -1 for none."""
        return -1

    @abstractmethod
    def sees(self, state: S, player: int, card: int) -> bool:
        """Whether a player who chooses among cards knows which one it is; of others one is drawn by lot."""
        raise NotImplementedError

    def distinct(self, state: S, cards: list[int]) -> list[int]:
        """Those of some cards between which a player can choose: one of each where copies make no difference."""
        return cards

    @abstractmethod
    def ends_of(self, state: S, zone: int, n: int, *, bottom: bool) -> list[int]:
        """The first cards of a pile, the top one first.

        Up to `n` cards; with `bottom` those at the bottom, the lowest first.
        """
        raise NotImplementedError

    def deck_for(self, noun: str) -> list[int]:
        """The deck that cards of a noun come from.

        In a list, as a zone; empty where they come from none.
        """
        return []

    def noun_test(self, noun: str) -> Test[S] | None:
        """A test whether a thing of the right sort is one of a noun; None where all things of that sort are."""
        return None

    def is_idle(self, state: S, card: int) -> bool:
        """Whether everybody ignores a card, because a token lies on it that takes it out of force."""
        return False

    def pieces_of_card(self, state: S, card: int) -> list[int]:
        """The pieces whose card it is, in a list; empty for other cards."""
        return []

    def piece_of_card(self, state: S, card: int) -> list[int]:
        """The piece that "this ..." means on a card, in a list; empty where the card stands for none."""
        return self.pieces_of_card(state, card)

    def cards_of_piece(self, state: S, piece: int) -> list[int]:
        """The cards that stand for a piece, in a list."""
        return []

    def piece_designs(self) -> Iterable[int]:
        """The designs of the cards that stand for pieces."""
        return ()

    # --- cards -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def can_take(self, state: S, player: int, card: int) -> bool:
        """Whether a player can take a card into their hands now."""
        raise NotImplementedError

    @abstractmethod
    def take(self, state: S, player: int, card: int) -> None:
        """Take a card into one's hands."""
        raise NotImplementedError

    @abstractmethod
    def hand_over(self, state: S, player: int, card: int, other: int) -> None:
        """Give a card to another player."""
        raise NotImplementedError

    @abstractmethod
    def put_card(self, state: S, player: int, card: int, sort: Sort, target: int, how: str) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """Put a card at a spot; `how` is "top" or "bottom"."""
        raise NotImplementedError

    def may_discard(self, state: S, card: int) -> bool:
        """Whether a card can be discarded at all; what texts forbid whom is asked besides."""
        return True

    @abstractmethod
    def discard(self, state: S, card: int, player: int = -1) -> None:
        """Put a card on the discard pile of its deck."""
        raise NotImplementedError

    @abstractmethod
    def discard_pile(self, state: S, zone: int, player: int) -> None:
        """Discard all of a pile."""
        raise NotImplementedError

    @abstractmethod
    def can_draw(self, state: S, noun: str) -> bool:
        """Whether there is a card of a noun to draw."""
        raise NotImplementedError

    @abstractmethod
    def draw_cards(self, state: S, player: int, noun: str, n: int, *, additional: bool, resolve: bool) -> list[int]:  # noqa: PLR0913 - as it is asked
        """Draw cards; those that are not resolved later by the rules."""
        raise NotImplementedError

    @abstractmethod
    def resolve_card(self, state: S, player: int, card: int) -> None:
        """Do what a card says."""
        raise NotImplementedError

    @abstractmethod
    def add_new(self, state: S, player: int, noun: str, n: int, sort: Sort, target: int) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """Put new cards from their deck somewhere."""
        raise NotImplementedError

    def is_put_aside(self, state: S, card: int) -> bool:
        """Whether a card that was looked at still lies where it was."""
        return True

    @abstractmethod
    def put_back(self, state: S, player: int, cards: list[int], *, bottom: bool = False) -> None:
        """Put cards back to where they lie, the last on top, or under it."""
        raise NotImplementedError

    @abstractmethod
    def replace_card(self, state: S, card: int, player: int) -> None:
        """Discard a card and put a new one in its place."""
        raise NotImplementedError

    @abstractmethod
    def replace_pile(self, state: S, zone: int, player: int) -> None:
        """Discard a pile and put as many new cards there."""
        raise NotImplementedError

    def may_swap(self, state: S, player: int, sort: Sort, x: int, y: int) -> bool:
        """Whether two things can trade places."""
        return x != y

    @abstractmethod
    def swap(self, state: S, player: int, sort: Sort, x: int, y: int) -> None:
        """Let two things trade places."""
        raise NotImplementedError

    @abstractmethod
    def show(self, state: S, player: int, cards: list[int], *, everybody: bool) -> None:
        """Let a player, or everybody, see cards."""
        raise NotImplementedError

    @abstractmethod
    def flip(self, state: S, card: int, *, up: bool) -> None:
        """Turn a card over."""
        raise NotImplementedError

    # --- deeds -----------------------------------------------------------------------------------------------------

    @abstractmethod
    def move_piece(self, state: S, piece: int, place: int) -> None:
        """Move a piece by an effect."""
        raise NotImplementedError

    @abstractmethod
    def can_do(self, state: S, verb: str, player: int, sort: Object, x: int) -> bool:
        """Whether a player can do a deed of the game that a text names."""
        raise NotImplementedError

    @abstractmethod
    def do(self, state: S, verb: str, player: int, sort: Object, x: int) -> None:
        """Do a deed of the game, by its rules and without its cost."""
        raise NotImplementedError

    @abstractmethod
    def do_to_tokens(self, state: S, verb: str, player: int, counter: int, n: int) -> None:
        """Do a deed of the game to tokens, by its rules and without its cost.

        To `n` of them, which are the player's.
        """
        raise NotImplementedError

    def do_for(self, state: S, verb: str, player: int, sort: Object, x: int, card: int) -> None:  # noqa: PLR0913, PLR0917 - as it is asked
        """A deed that a card asks for."""
        self.do(state, verb, player, sort, x)

    @abstractmethod
    def is_stuck_without(self, state: S, player: int, card: int) -> bool:
        """Say whether a player could not go on if a card were gone."""
        raise NotImplementedError

    @abstractmethod
    def end_period(self, state: S, player: int, period: str) -> None:
        """End a player's period."""
        raise NotImplementedError

    @abstractmethod
    def skip_period(self, state: S, player: int, period: str) -> None:
        """Let a player miss their next period."""
        raise NotImplementedError

    @abstractmethod
    def allow(self, state: S, player: int, noun: str, n: int) -> None:
        """Let a player do something more often in their current period, or less often.

        `n` more actions for instance, or fewer where it is below 0.
        """
        raise NotImplementedError

    # --- small things that games may have no use for ---------------------------------------------------------------

    def is_sort(self, state: S, sort: Sort, x: int, node: object) -> bool:
        """Whether the one who did something is of a sort: an animal is not a Pet, though both are pieces."""
        return x >= 0

    def is_drawn_later(self, noun: str) -> bool:
        """Whether "ignore a ..." of such cards means one still to be drawn."""
        return False

    def spare_period(self, noun: str) -> str:
        """How long a permission to ignore a card to come lasts.

        The name of a period, such as "turn".
        """
        return self.turn_period

    @abstractmethod
    def place_for(self, state: S, player: int, card: int, other: int) -> None:
        """Lay a card on another player's behalf; -1 for whomever, later, when the game offers it."""
        raise NotImplementedError

    @abstractmethod
    def walk(self, state: S, player: int, least: int, most: int, noun: str) -> None:
        """Move on by so many places."""
        raise NotImplementedError

    @abstractmethod
    def walk_further(self, state: S, player: int, n: int, noun: str) -> None:
        """Let a player move on by so many more places than they could."""
        raise NotImplementedError

    @abstractmethod
    def state_is(self, state: S, value: str) -> bool:
        """Whether the table is in a state: it is Night."""
        raise NotImplementedError

    @abstractmethod
    def design_of_piece(self, state: S, piece: int) -> int:
        """Say what a piece is like.

        Returns the number of the design of its card.
        """
        raise NotImplementedError

    @abstractmethod
    def rolled(self, state: S, noun: str, face: int) -> list[int]:
        """What a face of a die stands for.

        The things that "the ... rolled" means, by number; faces are counted from 1.
        """
        raise NotImplementedError

    def period_number(self, state: S, period: str) -> int:
        """Which of its periods is going on, -1 where none is before its start has been told."""
        return -1

    def is_current(self, state: S, period: str, whose: int) -> bool:
        """Whether such a period of a player is going on."""
        return period != self.turn_period or whose in (-1, self.decider(state))

    @abstractmethod
    def die(self, noun: str) -> int:
        """How many faces a die has."""
        raise NotImplementedError

    @abstractmethod
    def shown(self, state: S, die: str, actor: int, noun: str, things: list[int]) -> list[tuple[int, list[int]]]:
        """Faces of a die that show such a thing, and the things each shows.

        `things` are all things that the text means; returns (face, things) pairs, faces from 1.
        """
        raise NotImplementedError


def _each(deeds: Iterable[str], counters: Iterable[str]) -> set[str]:
    return {f"{deed} {counter}" for deed in deeds for counter in counters}
