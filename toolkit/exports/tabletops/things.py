"""What lies on the table of a game, whichever program shows it: piles, boards, mats, tokens, standees, dice, areas.

It is taken from the cards and parts of a game, from the zones of its vocabulary, and from what its table.yaml says of
them. A game with neither has its decks, with a place for what is discarded beside each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from engine.language.vocabulary import Counter as Counted
from engine.language.vocabulary import Sees, Zone
from toolkit.exports.gallery import Design, Gallery
from toolkit.model import Card, Deck, Game
from toolkit.paper import FaceSize
from toolkit.places import Spot, places_of

MAT_MM = 150.0  # what is longer lies on the table and is not taken up
TOKEN_MM = 40.0  # what is shorter is a token, whatever it is called
STANDS = "stands"  # the kind of places that says what is seen of a piece when it stands
USUAL_CARD = (63.5, 88.9)


class Form(StrEnum):
    """What a pile of a game is on the table."""

    CARDS = "cards"
    TOKENS = "tokens"
    BOARD = "board"
    MATS = "mats"
    STANDEES = "standees"


@dataclass(frozen=True, slots=True)
class Pile:
    """All pieces of one deck or part. `key` is its id; `designs` have copies.

    `stands` is the box of each that is seen when it stands (left, top, width, height in millimetres), None for others.
    """

    key: str
    title: str
    form: Form
    size: FaceSize
    colour: str
    designs: tuple[Design, ...]
    spots: tuple[Spot, ...] = ()
    stands: tuple[float, float, float, float] | None = None

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return sum(design.card.copies for design in self.designs)

    @property
    def is_hidden(self) -> bool:
        """Whether they lie face-down at first: decks of several different cards."""
        return self.form is Form.CARDS and not self.deck.is_part and len(self.designs) > 1

    @property
    def deck(self) -> Deck:
        """The deck or part."""
        return self.designs[0].deck


@dataclass(frozen=True, slots=True)
class Area:
    """A place for cards beside boards: `key` is the zone's name in data, `player` a seat from 0, -1 for everybody's.

    `piles` begin there. `size` is that of a card in it; `room` is for so many cards side by side, in an area that
    `is_grid` in both directions. In an area that `is_hidden` nobody sees faces. One that `follows` lies right beside
    the one before it.
    """

    key: str
    title: str
    zone: str
    player: int
    piles: tuple[str, ...]
    size: tuple[float, float]
    room: int = 1
    is_hidden: bool = False
    is_grid: bool = False
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Die:
    """A die and what its sides show."""

    key: str
    title: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """What each player counts apart from pieces: its name, and the least of it."""

    key: str
    title: str
    least: int


@dataclass(frozen=True, slots=True)
class Things:
    """All that lies on the table. `hands` are the kinds of zones that players hold in their hands."""

    game: Game
    piles: tuple[Pile, ...]
    areas: tuple[Area, ...]
    dice: tuple[Die, ...]
    hands: frozenset[str]
    tallies: tuple[Tally, ...] = ()

    @property
    def seats(self) -> int:
        """The most players."""
        return self.game.players[1]

    def of(self, *forms: Form) -> list[Pile]:
        """The piles of some forms."""
        return [pile for pile in self.piles if pile.form in forms]

    def is_closed(self, pile: Pile) -> bool:
        """Whether a pile begins where nobody sees faces."""
        area = self.home(pile.key)
        return area.is_hidden if area is not None else pile.is_hidden

    def home(self, pile: str) -> Area | None:
        """The area in which a pile begins."""
        return next((area for area in self.areas if pile in area.piles), None)


def things_of(gallery: Gallery) -> Things:
    """What lies on the table of a game whose faces are laid out; cards that are not in the gallery are left out."""
    game = gallery.production.game
    piles = tuple(_piles(game, gallery.designs))
    dice = tuple(_dice(game))
    hands = frozenset(zone.id for zone in game.vocabulary.zones.values() if zone.sees is Sees.OWNER)
    return Things(game, piles, tuple(told_apart(list(_areas(game, piles)))), dice, hands, tuple(tallies_of(game)))


# --- piles ------------------------------------------------------------------------------------------------------------


def _piles(game: Game, designs: Iterable[Design]) -> Iterator[Pile]:
    by_deck: dict[str, list[Design]] = {}
    for design in designs:
        by_deck.setdefault(design.deck.id, []).append(design)
    for some in by_deck.values():
        deck, size = some[0].deck, some[0].front.size
        places = places_of(deck) if deck.is_part else {}
        stands = next(((s.x, s.y, s.width, s.height) for s in places.get(STANDS, ())), None)
        spots = tuple(spot for kind, row in places.items() if kind != STANDS for spot in row)
        form = Form.STANDEES if stands else form_of(game, deck, size, sum(each.card.copies for each in some))
        yield Pile(deck.id, deck.title, form, size, deck.colour or "#888888", tuple(some), spots, stands)


def form_of(game: Game, deck: Deck, size: FaceSize, count: int) -> Form:
    """What the pieces of a deck or part are on the table: what table.yaml says, or else by their size.

    Large ones are mats where there is one for each player.
    """
    for key, form in (("board", Form.BOARD), ("mats", Form.MATS)):
        if _said(game.table.get(key)).get("part") == deck.id:
            return form
    if deck.is_part and max(size.width, size.height) > MAT_MM:
        return Form.MATS if count >= game.players[1] > 1 else Form.BOARD
    return Form.TOKENS if max(size.width, size.height) < TOKEN_MM else Form.CARDS


def _dice(game: Game) -> Iterator[Die]:
    """The dice of the vocabulary, with the sides that table.yaml says, six without."""
    sides = _said(game.table.get("dice"))
    for noun in game.vocabulary.nouns.values():
        if noun.sort == "die":
            said = sides.get(noun.id)
            shown = [str(side) for side in said] if isinstance(said, list) and len(said) > 1 else list("123456")
            yield Die(word_of(noun.id), noun.singular.capitalize(), tuple(shown))


def tallies_of(game: Game) -> Iterator[Tally]:
    """The counters that players have, but for tokens that are pieces, and those that a track on the mats shows."""
    on_mats = _said(_said(game.table.get("mats")).get("counters"))
    players = {noun.id for noun in game.vocabulary.nouns.values() if noun.sort == "player"}
    for counter in game.vocabulary.counters.values():
        is_piece = counter.kind == "token" and any(_stands_for(piece, counter) for piece in game.pieces)
        if players & set(counter.holders) and counter.id not in on_mats and not is_piece:
            yield Tally(word_of(counter.id), named(counter.plural), counter.least)


def _stands_for(piece: Card, counter: Counted) -> bool:
    """Whether a piece is a token of a counter: by its name, or as its picture says (`art: {counter: Snack}`)."""
    forms = [form for name in counter.also for form in name.split("/")]  # written "Snack token/Snack tokens"
    names = {name.casefold() for name in (counter.id, counter.singular, counter.plural, *forms)}
    return piece.name.casefold() in names or piece.art.get("counter") == counter.id


# --- areas ------------------------------------------------------------------------------------------------------------


def _areas(game: Game, piles: Sequence[Pile]) -> Iterator[Area]:
    """The areas of zones, and of decks that begin in none."""
    cards = {pile.key: pile for pile in piles if pile.form is Form.CARDS}
    has_mats = any(pile.form is Form.MATS for pile in piles)
    homeless = dict(cards)
    for zone, row in zones_in_order(game):
        begins = [key for key in zone.start if key in cards]
        if (zone.start and not begins and zone.of != "player") or not _has_room(zone, row, begins):
            continue
        for key in begins:
            homeless.pop(key, None)
        title = str(row.get("title") or named(zone.id))
        is_grid = row.get("lies") == "grid"
        size, room = _size_in(zone, piles), GRID if is_grid else _room_in(zone, row, [cards[key] for key in begins])
        hidden = zone.sees in (Sees.NOBODY, Sees.OWNER)
        seats = range(game.players[1]) if zone.of == "player" else (-1,)
        if zone.of == "player" and (has_mats or zone.sees is Sees.OWNER):
            continue
        for seat, slot in product(seats, range(max(1, zone.count))):
            starts = tuple(begins) if seat < 0 and slot == 0 else ()
            yield Area(key_of(zone, seat, slot), title, zone.id, seat, starts, size, room, hidden, is_grid)
    for pile in homeless.values():
        size = (pile.size.width, pile.size.height)
        yield Area(f"deck/{pile.key}", pile.title, "", -1, (pile.key,), size, 1, pile.is_hidden)
        if pile.is_hidden and not game.vocabulary.zones:
            yield Area(f"discarded/{pile.key}", "Discarded", "", -1, (), size)


def key_of(zone: Zone, seat: int, slot: int) -> str:
    """The name of a zone in data, as the engine has it: hand-2, or pile-2-1 for the first of several."""
    numbers = [*([seat + 1] if seat >= 0 else []), *([slot + 1] if zone.count > 1 else [])]
    return "-".join([word_of(zone.id), *map(str, numbers)])


def word_of(name: str) -> str:
    """A name in small letters without spaces."""
    return name.lower().replace(" ", "-")


def told_apart(areas: Sequence[Area]) -> Iterator[Area]:
    """The areas; of those whose title others have too, one keeps it where it follows the pile that its zone is called
    after, as "Trash discard pile" does "Trash deck", and the others are called as their zones are.
    """
    titles = Counter(area.title for area in areas if area.player < 1)
    before: Area | None = None
    for area in areas:
        is_shared = bool(area.zone) and titles[area.title] > 1
        if is_shared and before is not None and _goes_with(before, area):
            yield replace(area, follows=True)
        else:
            yield replace(area, title=named(area.zone)) if is_shared else area
        before = area


def _goes_with(before: Area, area: Area) -> bool:
    """Whether an area that is empty at first lies behind a pile whose zone has the same first word."""
    same = before.zone.partition(" ")[0] == area.zone.partition(" ")[0]
    return bool(before.piles) and before.room == area.room == 1 and not area.piles and same


def named(zone: str) -> str:
    """A zone's name as a title."""
    return zone[:1].upper() + zone[1:]


def zones_in_order(game: Game) -> Iterator[tuple[Zone, Mapping[str, object]]]:
    """The zones of a game, as table.yaml orders them, each with what it says of it."""
    zones, said = game.vocabulary.zones, _said(game.table.get("zones"))
    for name in [*(name for name in said if name in zones), *(name for name in zones if name not in said)]:
        yield zones[name], _said(said.get(name))


def _has_room(zone: Zone, row: Mapping[str, object], begins: Sequence[str]) -> bool:
    """Whether a zone has an area of its own: not on a board, not shown nowhere, not one for each of many places."""
    at = row.get("at") or ("mat" if zone.of == "player" else "middle")
    if row.get("lies") == "grid" or begins:
        return True
    return at in ("middle", "mat") and zone.of in ("", "player")


def _size_in(zone: Zone, piles: Sequence[Pile]) -> tuple[float, float]:
    """The size of the largest cards that may lie in a zone."""
    loose = [pile for pile in piles if pile.form in (Form.CARDS, Form.TOKENS) and not pile.deck.is_part]
    fitting = [pile for pile in loose if pile.key in zone.start] or [pile for pile in loose if _may_hold(zone, pile)]
    return max(((pile.size.width, pile.size.height) for pile in fitting), default=USUAL_CARD)


def _may_hold(zone: Zone, pile: Pile) -> bool:
    types = {design.card.type for design in pile.designs}
    return bool(types & set(zone.holds)) if zone.holds else pile.form is Form.CARDS


def _room_in(zone: Zone, row: Mapping[str, object], begin: Sequence[Pile]) -> int:
    """For how many cards side by side a zone has room: for those that begin there, as far as that is not too wide."""
    lies = row.get("lies")
    if lies is None:
        lies = "pile" if zone.sees in (Sees.NOBODY, Sees.TOP) or zone.ordered else "row"
    return 1 if lies == "pile" else min(max(ROW, sum(pile.count for pile in begin)), LONGEST_ROW)


GRID, ROW, LONGEST_ROW = 7, 4, 8


def _said(row: object) -> dict[str, object]:
    return {str(key): value for key, value in row.items()} if isinstance(row, Mapping) else {}
