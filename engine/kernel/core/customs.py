"""What is usual at a game's table, as plain data: which zone "carried" means, how a deed shows, what a routine changes.

A rules module declares it for whoever watches its games without playing them (engine/proof/meaning). It says nothing
that texts of cards say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Sign:
    """How a deed shows in a step of the machine.

    routine   the routine that runs then; "" for any, and for texts
    shows     went: a piece goes somewhere; moved: a card goes from zones of the kind `source` to such of the kind
              `target`, each "" for any; gained: somebody has more of the counter `source`, or less where it is
              `target`; laid: a card has more of the counter `source`;
              noted: the number of the game's own called `source` changes
    place     where the deed is done: at the target or the source of what goes, or where whoever does it is
    who       the number of the game's own that says who does it; "" for whose piece, zone or counter it is
    is_sure   whether the deed is done each time that it shows so
    unless    the game's own numbers, one for each player, of which that of who does it is 0 if it is sure
    """

    routine: str = ""
    shows: str = ""
    source: str = ""
    target: str = ""
    place: str = "at"
    who: str = ""
    is_sure: bool = True
    unless: str = ""


def _always(before: Mapping[str, object], after: Mapping[str, object]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Moment:
    """How a moment shows: the routine that tells of it, and when, by the game's own numbers before and after a step."""

    routine: str
    is_now: Callable[[Mapping[str, object], Mapping[str, object]], bool] = _always


@dataclass(frozen=True, slots=True)
class Payment:
    """A deed that is paid for in a step of a routine.

    shows    went: a piece goes somewhere; else the number of the game's own that becomes who pays
    counter  what is paid
    parts    the verbs whose prices are added up, each with the place that it is done to: "source" or "target"
    whole    the verb whose price all of it is then, "" for none
    nouns    the places that have prices
    """

    routine: str
    shows: str
    counter: str
    parts: tuple[tuple[str, str], ...]
    whole: str = ""
    nouns: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """A deed that players do with cards as the texts of these cards say: when they can, and what of a turn it uses up.

    verb      the deed
    routine   the routine in which players do it, and are asked what they do by a choice of the same name
    source    the zone of a player where such cards are before
    target    the zone where they are afterwards
    uses      for each noun that it may use up ("action") the number of the game's own that counts what is left
    usual     how much of each noun a card uses up whose text does not say
    is_spent  whether these numbers count what is used up instead
    offers    the option that stands for the first design where such cards are offered, and so on; -1 where other things
              decide about that too
    says_when whether a card that does not say when is never used so
    """

    verb: str
    routine: str
    source: str
    target: str
    uses: Mapping[str, str] = field(default_factory=dict)
    usual: int = 0
    is_spent: bool = False
    offers: int = -1
    says_when: bool = False


@dataclass(frozen=True, slots=True)
class Count:
    """How points are counted: so many as somebody has of a counter, and what cards in a zone of theirs are worth.

    unless    the number of the game's own that is 0 where points are counted
    is_printed  whether a card is worth what is printed on it where no text says otherwise
    favours   the zone of a player where the card is whose favoured tags are worth a point each on a card; "" for none
    halves    the number of the game's own of which a player has one half of a point each; "" for none
    besides   how many points everybody has besides
    """

    counter: str
    zone: str
    unless: str = ""
    is_printed: bool = False
    favours: str = ""
    halves: str = ""
    besides: int = 0


class Table(NamedTuple):
    """What lies on the table at a choice, for what a game declares of its options: all in the numbers of the state."""

    players: int
    at: Sequence[int]
    zones: Sequence[Sequence[int]]
    turned: Sequence[int]
    design_of: Sequence[int]
    own: Mapping[str, object]
    tokens: Mapping[str, Sequence[int]]  # of each counter how much each player has


@dataclass(frozen=True, slots=True)
class Act:
    """Something that a player can choose by the rules of the game alone; texts may forbid it or change its price.

    option    the option that stands for it
    deeds     what is done by it: verbs, each with the place that it is done to; -1 for none
    pays      the routine of the payment that it takes, "" for none; it goes from `source` to `target`
    takes     the cards of which somebody has to have room for one; None where nothing is taken
    hidden    among them those that nobody has seen: any room will do
    ignoring  the thing that has to be ignored by who does it, "" for none
    card      a card that is used, of which its own text says how much is used up; -1 for none
    left      how much there is left for that
    is_instead   offered alone, where its price cannot be paid
    """

    option: int
    deeds: tuple[tuple[str, int], ...] = ()
    pays: str = ""
    source: int = -1
    target: int = -1
    takes: tuple[int, ...] | None = None
    hidden: frozenset[int] = frozenset()
    ignoring: str = ""
    card: int = -1
    left: int = 0
    is_instead: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """What somebody is offered at a choice: the kind of it and its prompt, and all acts that there can be.

    otherwise   the options that are there where none of these acts can be done
    below       only options below it are compared; others stand for what texts offer
    """

    kind: str
    prompt: str
    acts: Callable[[Table, int], Iterable[Act]]
    otherwise: tuple[int, ...] = ()
    below: int = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Coming:
    """Something that comes to a player by the rules of the game alone, and that they may evade.

    Of several texts by which they evade it the one that has waited longest is used up. The frames of the routine have
    a field `player`, to whom it comes.

    routine  the routine in which it comes; it has come when the frame of the routine is over
    brings   how much of which counters whoever does not evade it has more or less, by the table just before; None
             where nothing comes, such as a card of a deck that is empty
    full     how much more or less besides, where one of these counters is at its most then
    """

    routine: str
    brings: Callable[[Table, int], Mapping[str, int] | None]
    full: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of spaces in rows, on which cards lie whose paths lead from place to place.

    noun      the noun of these cards ("tile")
    columns   how many spaces a row has
    paths     the number of the game's own that says for each space which sides its paths reach: North is 1, East 2,
              South 4, West 8; 0 where nothing lies
    cards     that which says for each space which card lies there, -1 for none
    lies      that which says for each card on which place it lies, -1 for none
    one       spaces that are one place together, which has the number of the first of them
    sides     the noun of its directions; the die named `die` shows them in the order of `paths`
    leads     the noun of the places to which a path leads from where somebody is
    tagged    for each noun of places the tag of the card that lies there
    zones     for each type of cards that lie on it the zone where they are
    kept      the zone of a player where cards are that they can still lay
    marks     further numbers of the game's own that say something of cards on it
    """

    noun: str
    columns: int
    paths: str
    cards: str
    lies: str
    one: tuple[int, ...] = ()
    sides: str = ""
    die: str = ""
    leads: str = ""
    tagged: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    kept: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Customs:
    """The customs of one game. Zones are named by the ids of their kinds, numbers of the game's own by their names.

    held      for each verb that lasts ("carry") the zone of a player where such cards are
    hands     further zones of a player where cards are that they have and that they take
    silent    those zones of `hands` whose cards say nothing as long as they lie there
    taken     the zone of a player where cards come that they take, where they have none of those above
    piles     for each deck that players have discard piles of their own for the zone of these
    spent     the decks that are never made anew when they are empty
    away      the numbers of the game's own, one for each player, that are not 0 for those who are no longer meant
    is_alike  whether cards of one name are the same for those who choose: only one of them is offered
    balances  for each counter that counts what is lacking the numbers of the game's own, one for each player, that
              count what there is instead
    brings    for each deed with tokens ("eat") how much of other counters each of them brings to who does it
    done      for each deed with cards ("stash") the zone where they are afterwards
    in_play   the zones whose cards are meant where the words name no place
    fielded   the nouns of cards that mean those in play, though players hold such cards too
    on_top    those of which only the top card is in play
    beside    the zones whose cards are meant as those on, at or from a place, where they are not in play
    players   the noun of the pieces that players have, the first ones of all pieces
    idle      the token that puts the card it lies on out of force
    comes_along  the counters that a player's piece takes from the place where it comes to
    drawn_later  for each noun of cards that are drawn only when the game comes to it the number that counts them
    at_once   the decks whose cards are resolved as they are drawn, whatever the words say
    deeds     how each deed of the game shows
    periods   for each period the numbers that are others in the next one; of numbers that all games have “active”,
              whose turn it is, “turns”, how many of the turns that are going on were begun, and “rounds”, how many
              rounds are over
    ends      for each period the routines that end it
    reach     the number of the game's own that says how far whoever decides can move; "" where nobody can move farther
    payments  what is paid for, and how that shows
    set_by    types of cards: of what several set, the one holds whose type comes last
    has_room  whether players have room for so many cards only as nouns and sizes say; what else they draw is discarded
    given_up  the zone of cards that lie on others beside somebody's token: whose token that is cannot take them
    alone     the sizes of cards beside which nothing more can be taken
    moments   how each moment shows ("start night")
    states    for each state of the table ("Time") the number of the game's own that says what it shows, and the words
              for 0, 1 and so on
    sets      for each noun of cards that are used and counted together how many of one name that is
    whole_in  the zones into which and out of which such cards go together only
    bare      for each zone of a player that lies open at times the number of the game's own that is not 0 then
    uses      what players do with cards as the texts of these say
    counts    how points are counted
    aside     the zone of cards that are never in play
    changes   for each routine what it may change, see engine.proof.meaning.routines
    offers    what players are offered by the rules of the game alone
    grid      the board, where it is a grid of cards
    resolved_in  the zone where cards are that are drawn to be resolved
    resolved_by  for each type of these cards, or "type/subtype", the players who resolve one that comes, by the table
              and whoever decides then, as long as they stay where they are
    drawn     for each noun that cards of several decks have the deck that is meant where they are drawn
    dice      for each die how many faces it has
    evaded    for each thing that can be evaded how it comes to a player
    later     for each deed that may be done later with a card ("place") what lasts until then
    skipped   for each period the number of the game's own that counts for each player how many they will miss; of
              all games “skipped”, the players who will miss a turn
    extra     for each period the number that says who will have one more; of all games “extra”, the players who will
              have a turn more
    order     the numbers that say whose turn comes next in the order of turns, and which way round that goes (1 or -1);
              of all games “follows” and “way”
    laid_off  the routines that put cards on a discard pile after they were used, or from the deck: no discarding
    allowed   for each thing ("action") that the rules let a player do so often in a turn the number that counts it
    ended     for each period the numbers that are 1 for somebody whose period was ended by a text
    tells     for each kind of line of the log that tells of cards without their names, or of tokens without who has
              them, what it tells: as in `changes`
    going     the kinds of lines that name only cards which go somewhere as they are told
    """

    held: Mapping[str, str] = field(default_factory=dict)
    hands: tuple[str, ...] = ()
    silent: frozenset[str] = frozenset()
    taken: str = ""
    piles: Mapping[str, str] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    away: str = ""
    is_alike: bool = False
    balances: Mapping[str, str] = field(default_factory=dict)
    brings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    done: Mapping[str, str] = field(default_factory=dict)
    in_play: tuple[str, ...] = ()
    fielded: frozenset[str] = frozenset()
    on_top: frozenset[str] = frozenset()
    beside: tuple[str, ...] = ()
    players: str = "player"
    idle: str = ""
    comes_along: tuple[str, ...] = ()
    drawn_later: Mapping[str, str] = field(default_factory=dict)
    at_once: frozenset[str] = frozenset()
    deeds: Mapping[str, tuple[Sign, ...]] = field(default_factory=dict)
    periods: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    reach: str = ""
    payments: tuple[Payment, ...] = ()
    set_by: tuple[str, ...] = ()
    has_room: bool = False
    given_up: str = ""
    alone: tuple[str, ...] = ()
    moments: Mapping[str, Moment] = field(default_factory=dict)
    states: Mapping[str, tuple[str, tuple[str, ...]]] = field(default_factory=dict)
    sets: Mapping[str, int] = field(default_factory=dict)
    whole_in: frozenset[str] = frozenset()
    bare: Mapping[str, str] = field(default_factory=dict)
    uses: tuple[Use, ...] = ()
    counts: tuple[Count, ...] = ()
    aside: str = ""
    changes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    grid: Grid | None = None
    resolved_in: str = ""
    resolved_by: Mapping[str, Callable[[Table, int], Iterable[int]]] = field(default_factory=dict)
    drawn: Mapping[str, str] = field(default_factory=dict)
    dice: Mapping[str, int] = field(default_factory=dict)
    evaded: Mapping[str, Coming] = field(default_factory=dict)
    later: Mapping[str, str] = field(default_factory=dict)
    skipped: Mapping[str, str] = field(default_factory=dict)
    ended: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tells: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    going: frozenset[str] = frozenset()
    extra: Mapping[str, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    allowed: Mapping[str, str] = field(default_factory=dict)
    laid_off: frozenset[str] = frozenset()

    def kept_in(self) -> list[str]:
        """The kinds of zones of a player where cards are that they hold."""
        return [*dict.fromkeys((*self.held.values(), *self.hands))]
