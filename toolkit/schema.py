"""The shapes of a game's files, declared once: `game.yaml`, the deck files, the part files, `rulings.yaml`,
`import.yaml`, `table.yaml`.

Loading holds every file to these declarations (toolkit/load/shape.py), and `heap schema` turns them into JSON Schema
for editors. The strings beside a type say what the key is for; `Word` says which part of the game's vocabulary a text
must come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal, Required, TypeAlias, TypedDict, get_args, get_type_hints
from typing import get_origin as typing_origin

from engine.language.sorts import NounSort, VerbObject


@dataclass(frozen=True, slots=True)
class Word:
    """The text is one of the game's own words; `kind` names a part of the vocabulary."""

    kind: str  # type, subtype, carrier (type or subtype), size, tag, class, counter, noun, deck, deck-word, each


@dataclass(frozen=True, slots=True)
class Range:
    """Bounds of a number, both included."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression that the whole text must match, and words that describe it."""

    expression: str
    words: str


@dataclass(frozen=True, slots=True)
class OneLine:
    """The text has no line break, because it is printed on one line and names files and links."""


@dataclass(frozen=True, slots=True)
class MayBeEmpty:
    """The text may be missing after its key; it is then read as ""."""


ICON = "icon"
IconName = Annotated[str, Word(ICON), "Name of a game-icons icon, such as raccoon-head, or of a file in icons/."]
ImageFile = Annotated[str, OneLine(), "Its picture, a PNG, JPG, WebP or SVG file in the game's folder: photos/cat.jpg."]
Fold = Annotated[
    Literal["side", "top"], "Printed on one side, the back beside or above the front, to be folded over and glued."
]
Meaning = Annotated[str, "One line that says what it means, for players."]
Plain = str | int | float | bool
COLOUR = Pattern("#[0-9A-Fa-f]{6}", 'a colour such as "#E69F00"')
GRID = Pattern(r"[1-9]\d?x[1-9]\d?", "columns and rows such as 10x10")
Pair = list[Annotated[int, Range(1, 999)]]
SPOKEN = Pattern(r"[^\n]{1,100}", "at most 100 letters in one line")
FILE_NAME = Pattern("[a-z0-9]+(-[a-z0-9]+)*", "small-words-with-dashes")

Shape: TypeAlias = object  # a declared type: one of the classes below, or Annotated[list[str], ...]


class TypeShape(TypedDict, total=False):
    """A card type."""

    subtypes: Annotated[list[str], "Subtypes, as the type line prints them."]
    at: Annotated[str, Word("noun"), 'The place its cards lie at: "this house" on them is that one.']
    needs: Annotated[list[Annotated[str, Word("class")]], "Tag classes of which every card of the type carries a tag."]
    stays: Annotated[
        list[Annotated[str, Word("carrier")]], "The type or subtypes whose cards lie in play and belong to nobody."
    ]
    between: Annotated[
        str,
        Word("period"),
        "The period of players between which its cards are resolved, so in nobody's: an Event between two turns.",
    ]
    single: Annotated[list[Annotated[str, Word("class")]], "Tag classes of which no card carries more than one tag."]
    favours: Annotated[
        int, "How many favoured tags each card of the type has; other types then have none.", Range(0, 9)
    ]
    meaning: Meaning


class SizeShape(TypedDict, total=False):
    """An item size; sizes are listed from the smallest."""

    on: Annotated[list[Annotated[str, Word("carrier")]], "Card types or subtypes that have a size."]
    vp: Annotated[int, "Victory points of a card of this size.", Range(-99, 99)]
    slots: Annotated[int, "Inventory slots it takes.", Range(0, 99)]
    carried: Annotated[int, "The most of them one player can carry at once.", Range(0, 99)]
    meaning: Meaning


TagShape = TypedDict(
    "TagShape",
    {
        "class": Annotated[str, "What kind of tag it is: item, size, movement, …"],
        "parents": Annotated[list[Annotated[str, Word("tag")]], "Tags that a card with this one carries too."],
        "on": Annotated[list[Annotated[str, Word("carrier")]], "Card types or subtypes that may carry it."],
        "meaning": Meaning,
        "icon": IconName,
    },
    total=False,
)
TagShape.__doc__ = "A printed tag, in capitals."


class CounterShape(TypedDict, total=False):
    """What is gained, lost and paid; a pool (2 AP), or with a plural tokens (2 Snacks), unless `kind` says which."""

    plural: Annotated[str, "Plural of a token: Snacks."]
    kind: Annotated[Literal["pool", "token"], "What it is, where its plural says the wrong thing: points are a pool."]
    also: Annotated[list[str], 'Other wordings that are read, "singular/plural".']
    currency: Annotated[bool, "Costs are paid in it."]
    least: Annotated[int, "The least there can be.", Range(-9999, 9999)]
    most: Annotated[int, "The most there can be.", Range(0, 9999)]
    holders: Annotated[
        list[Annotated[str, Word("noun")]], "What can hold it: player, a place, a card, a pile that is a zone."
    ]
    stacks: Annotated[bool, "Any number of it can lie on a card; without this one, and it stays whose it is."]
    each: Annotated[
        str, Word("period"), "The period at whose start a player has `usual` of it again, whatever is left: actions."
    ]
    usual: Annotated[int, "How much a player has of it when the period begins that `each` names.", Range(0, 9999)]
    icon: IconName
    meaning: Meaning


class NounShape(TypedDict, total=False):
    """Something that card text can name."""

    sort: Required[
        Annotated[NounSort | list[NounSort], "What it is to the grammar; the first of several is what it mostly is."]
    ]
    plural: Annotated[str, "Its plural, where adding s is wrong."]
    also: Annotated[list[str], 'Other wordings that are read, "singular/plural".']
    of: Annotated[str, Word("noun"), "The noun it belongs to: house, for a Trash Can."]
    unique: Annotated[bool, 'There is one, named with "the".']
    count: Annotated[int, "How many there are in the game.", Range(0, 999)]
    carried: Annotated[int, "The most of them one player can carry at once.", Range(0, 99)]
    grid: Annotated[str, "Of places that are spaces of a board: columns and rows, 10x10.", GRID]
    adjacent: Annotated[list[Pair], "Which of them are next to each other, by number: [[1, 2], [2, 3]]."]
    opposite: Annotated[list[Pair], "Which of them are across from each other, by number."]
    type: Annotated[str, Word("type"), "Card type, for sort card."]
    subtype: Annotated[str, Word("subtype"), "Card subtype, for sort card."]
    meaning: Meaning


class NameShape(TypedDict, total=False):
    """A proper name said with "the": the Cat."""

    noun: Required[Annotated[str, Word("noun"), "What it is the name of."]]
    meaning: Meaning


class ZoneShape(TypedDict, total=False):
    """Where cards can lie: a zone for all, or for each player or place. Called as a noun, it is what that means."""

    of: Annotated[str, Word("noun"), "Whose it is, where the noun does not say it: player, or a place such as house."]
    count: Annotated[int, "How many each of them has, where the noun does not say it.", Range(1, 99)]
    sees: Annotated[
        Literal["all", "owner", "others", "top", "nobody"],
        "Who sees the faces in it; of others everybody but the owner, of top the top card alone. Without it all.",
    ]
    ordered: Annotated[bool, "The order of its cards means something: a deck, a pile, a trick."]
    holds: Annotated[list[Annotated[str, Word("carrier")]], "Card types or subtypes that may lie in it; else all."]
    most: Annotated[int, "How many cards it has room for.", Range(1, 9999)]
    start: Annotated[
        list[Annotated[str, Word("deck")]],
        "The decks whose cards lie in it before set-up; one design in each of several.",
    ]
    words: Annotated[
        str, SPOKEN, 'What sentences call it, where "the" and its name will not do: "the cards being used".'
    ]
    follows: Annotated[
        str, Word("column"), "Of cards that are played against each other: the column in which the first is followed."
    ]
    ranks: Annotated[str, Word("column"), "The column of numbers in which the highest of them wins."]
    led_by: Annotated[str, Word("verb"), "The verb for playing the first of them: lead."]
    won_by: Annotated[str, Word("verb"), "The verb for winning them: win."]
    meaning: Meaning


class ColumnShape(TypedDict, total=False):
    """Something else that cards have: a suit, a rank, a cost."""

    kind: Required[
        Annotated[
            Literal["number", "text", "list", "yes-no", "file"],
            "What is written there: a whole number, a text, texts in a list, true or false, a file of the game.",
        ]
    ]
    values: Annotated[list[Plain], "The values it may have, in their order, lowest first; without them any."]
    least: Annotated[int, "The least that a number may be.", Range(-999999, 999999)]
    most: Annotated[int, "The most that a number may be.", Range(-999999, 999999)]
    on: Annotated[list[Annotated[str, Word("carrier")]], "Card types or subtypes that must have it; others have none."]
    paid_in: Annotated[
        str,
        Word("counter"),
        "Of what cards cost: the counter it is paid in, as in “cards cost 1 Coin less”.",
    ]
    meaning: Meaning


MadeShape = TypedDict(
    "MadeShape",
    {
        "is": Annotated[
            str,
            OneLine(),
            'The deeds that it is made of, for one that is done to cards: "pay 2 Coins, then take it". '
            "It is then done without Python.",
        ],
        "from": Annotated[str, Word("zone"), "The zone of the cards that it is done to, where texts name no place."],
    },
    total=False,
)


class VerbShape(MadeShape, total=False):
    """A deed of the game; regular inflections are derived."""

    object: Annotated[
        VerbObject | list[VerbObject],
        "Sorts of what it is done to; leave it away for deeds without (retreat). Tokens can be bid by all at once; "
        "players can be voted for, where a counter has the verb's name.",
    ]
    state: Annotated[bool, "It lasts: carry, hold."]
    pays_for: Annotated[str, Word("counter"), "A counter: the deed is only done to put one."]
    by: Annotated[
        list[Annotated[str, Word("noun")]],
        "Cards that do it, and pieces whose cards are nobody's; without this, only players and their pieces do.",
    ]
    costs: Annotated[bool, "It has a cost that cards can set or change."]
    noun: Annotated[str, 'Its noun, as in "the first raid".']
    preposition: Annotated[str, 'Between the noun and the place, as in "the first raid on this house".']
    s: Annotated[str, "he …s: leaves"]
    ing: Annotated[str, "…ing: leaving"]
    past: Annotated[str, "past participle: left"]
    did: Annotated[str, "past tense, where it differs from the participle: ate"]
    meaning: Meaning


class PeriodShape(TypedDict, total=False):
    """A stretch of play."""

    plural: Annotated[str, "Its plural, where adding s is wrong."]
    now: Annotated[str, 'The words for "until the end of this one": tonight.']
    also: Annotated[list[str], "Other wordings that are read."]
    count: Annotated[int, "How many of them a game has.", Range(1, 999)]
    meaning: Meaning


class VocabularyShape(TypedDict, total=False):
    """The game's own words; schema, language, checks, search and icons all take them from here."""

    types: Annotated[dict[str, TypeShape], "Card types by name."]
    sizes: Annotated[dict[str, SizeShape], "Item sizes by name, smallest first."]
    tags: Annotated[dict[str, TagShape], "Tags by name, in capitals."]
    counters: Annotated[dict[str, CounterShape], "Points, tokens and the like."]
    nouns: Annotated[dict[str, NounShape], "Cards, pieces, places, piles, players, dice."]
    names: Annotated[dict[str, NameShape], "Proper names."]
    decks: Annotated[list[str], 'Decks as text names them: Trash, for "the Trash deck".']
    zones: Annotated[dict[str, ZoneShape], "Where cards can lie, in the order in which zones are numbered."]
    columns: Annotated[dict[str, ColumnShape], "What else cards have: suit, rank, cost."]
    verbs: Annotated[dict[str, VerbShape], "Deeds."]
    periods: Annotated[dict[str, PeriodShape], "Stretches of play."]
    uses: Annotated[list[str], "Prefixes that say how a card is used: Play, Discard."]
    states: Annotated[dict[str, list[str]], "Tracks and their states: Time: [Day, Night]."]
    terms: Annotated[dict[str, Meaning], "Further glossary words."]


class SetupShape(TypedDict, total=False):
    """Cards the rules draw from a deck before or in the first round of play."""

    deck: Required[Annotated[str, Word("deck"), "The deck drawn from."]]
    cards: Required[Annotated[int, "How many cards at a time.", Range(1, 999)]]
    each: Annotated[
        Annotated[str, Word("each")] | list[Annotated[str, Word("each")]],
        "Once for each: a noun or period with a count, or player; several are multiplied.",
    ]
    why: Annotated[str, "Where the rules say so."]


class AimShape(TypedDict, total=False):
    """What bots work towards besides points: each of a counter, a card or a fact, or to be near something."""

    points: Required[Annotated[float, "What it is worth to whoever has it, in points; below 0 it is avoided."]]
    counter: Annotated[str, Word("counter"), "A counter: so many points for each of it that one has."]
    zone: Annotated[str, "A zone that each player has: so many points for each card in one's own."]
    towards: Annotated[str, "With zone: so many points for each that its cards would add to one's score in this one."]
    fact: Annotated[
        str, OneLine(), "A number that the rules tell of each player: so many points for each of one's own."
    ]
    near: Annotated[
        Annotated[str, Word("noun")] | list[Plain],
        "Cards on the board, by a noun: so many points for each point that the best one in reach is worth; or places, "
        "by their names.",
    ]
    steps: Annotated[int, "With near: from how many steps away it is worth nothing; 10 without it.", Range(1, 99)]
    when: Annotated[
        dict[str, Annotated[int, Range(-999, 999)]],
        "It counts while each of these facts of the rules is at least so much: {round: 25}.",
    ]
    until: Annotated[
        dict[str, Annotated[int, Range(-999, 999)]],
        "It counts until one of these facts of the rules, or one's own of each player, is at least so much: {out: 1}.",
    ]


class ProseShape(TypedDict, total=False):
    """Texts that are prose: printed as they stand, and played only as far as they are read."""

    prose: Required[Annotated[str, MayBeEmpty(), "Why: Heap cannot read auctions yet."]]


Texts = Literal["read", "prose"] | ProseShape  # a bare "prose" lacks its reason: a finding of its own


class SheetsShape(TypedDict, total=False):
    """How cards are laid on sheets, where heap build and the user's own settings say nothing else."""

    sides: Annotated[
        Literal["both", "fronts", "gutterfold"],
        "Backs on the other side of the paper, no backs, or beside the fronts to be folded over and glued.",
    ]
    gap: Annotated[
        float, "Millimetres between cards: 0 shares cuts, 6 leaves room for 3 mm of bleed on both.", Range(0, 50)
    ]
    bleed: Annotated[float, "Millimetres that are printed beyond the cut; without it as much as has room.", Range(0, 3)]
    marks: Annotated[
        Literal["margin", "corner", "inner", "full", "lines", "none"],
        "Where to cut is shown in the margins, beside or on the corners, by lines through all or around cards.",
    ]
    order: Annotated[
        Literal["rows", "stacks"], "stacks: sheets that lie on each other are cut into piles with the deck in order."
    ]
    orientation: Annotated[Literal["portrait", "landscape"], "Without it the one on which more cards fit."]
    label: Annotated[bool, "Whether each sheet says in its margin which one it is; it does unless you say false."]


class GameShape(TypedDict, total=False):
    """game.yaml: what a game is called, how many play it, its decks and its vocabulary."""

    title: Required[Annotated[str, OneLine(), "What the game is called."]]
    version: Required[Annotated[str, OneLine(), "Version of the card set, printed on the cards."]]
    players: Annotated[str, "How many can play: 3-5.", Pattern(r"\d{1,2}(\s*-\s*\d{1,2})?", "a number or a span: 3-5")]
    age: Annotated[int, "From what age it is played.", Range(0, 99)]
    time: Annotated[
        str, "How many minutes a game takes: 45, 30-60.", Pattern(r"\d{1,3}(\s*-\s*\d{1,3})?", "minutes: 45, 30-60")
    ]
    author: Annotated[str, OneLine(), "Who made the game, as the rulebook and the printed files say."]
    score: Annotated[list[str], "What is counted in the end, in order: the rows of the score sheet."]
    templates: Annotated[str, "Folder of the templates in the game's folder; heap:NAME for some that ship with Heap."]
    card_size: Annotated[str, "Default size of faces: poker, 63x88 (millimetres), 2.5 x 3.5 in, circle 40, hex 50."]
    papers: Annotated[dict[str, str], "Papers of the game's own by name, for heap build --paper: {a3plus: 329 x 483}."]
    cmyk: Annotated[Literal["convert", "keep"], "What becomes of pictures in CMYK: RGB, or printed as they are."]
    revisions: Annotated[
        bool, "Whether each card carries its revision in the small print; it does unless you say false."
    ]
    sheets: Annotated[SheetsShape, "How cards are laid on sheets: {gap: 6, sides: gutterfold}."]
    decks: Annotated[list[str], "The deck files, without .yaml, in this order."]
    parts: Annotated[list[str], "The files of boards, playmats and tokens, without .yaml, in this order."]
    rules: Annotated[str, OneLine(), "The rules module the game is played by; without one it is checked and printed."]
    setup: Annotated[list[SetupShape], "What set-up draws from the decks."]
    bots: Annotated[list[AimShape], "What bots work towards besides points: {near: food, points: 0.5}."]
    texts: Annotated[Texts, 'Where Heap cannot read the texts yet: {prose: "why"} prints them as they stand.']
    vocabulary: VocabularyShape


class ReverseShape(TypedDict, total=False):
    """The other side of a card with two faces; what is not said is as on the front, but for text and flavour."""

    name: Annotated[str, OneLine(), "What it is called on this side."]
    text: Annotated[str, "Rules text of this side; it is read and checked, and no rules module turns a card over."]
    flavour: Annotated[str, "Flavour line of this side."]
    icon: IconName
    image: ImageFile
    art: Annotated[dict[str, Plain], "How the illustration of this side is composed."]


class CardShape(TypedDict, total=False):
    """One card design."""

    name: Required[Annotated[str, OneLine(), "What the card is called; its id is made from it."]]
    id: Annotated[str, "Its id, where the one made from the name is taken or empty."]
    type: Annotated[str, Word("type"), "Card type, where it is not the deck's."]
    subtype: Annotated[str, Word("subtype"), "Subtype of the card type."]
    size: Annotated[str, Word("size"), "Item size."]
    tags: Annotated[list[Annotated[str, Word("tag")]], "Tags as printed, parents included."]
    favoured: Annotated[list[Annotated[str, Word("tag")]], "Tags that score extra for this Animal."]
    vp: Annotated[int, "Victory points, where the size does not say them.", Range(-99, 999)]
    copies: Annotated[int, "How many of it lie in the deck."]
    text: Annotated[str, "Rules text; in a | block one ability a line."]
    flavour: Annotated[str, "Flavour line, printed small."]
    icon: IconName
    image: ImageFile
    back: Annotated[str, OneLine(), "A picture for its back, where that is not its deck's: backs/red.png."]
    reverse: Annotated[ReverseShape, "Its other side, printed like a front on its back."]
    art: Annotated[dict[str, Plain], "How the illustration is composed; templates read it."]
    regions: Annotated[
        dict[str, Annotated[str, Word("tag")]],
        "Of a tile: the edges that each region on it reaches, and its tag: {top-left: BLUE, right: RED}.",
    ]
    columns: Annotated[
        dict[str, Plain | list[Plain]], "What else it has, by the columns of the vocabulary: {suit: hearts, rank: 7}."
    ]
    allow: Annotated[dict[str, Annotated[str, MayBeEmpty()]], "Code or name of a check, and why this card may."]
    unreachable: Annotated[str, "Why a sentence of this card cannot happen in play."]
    never: Annotated[
        dict[str, str], 'Branches of its sentences that no game can bring about, and why: {"of none": ...}.'
    ]


class DeckShape(TypedDict, total=False):
    """A deck file."""

    title: Required[Annotated[str, OneLine(), "What the back of the cards says."]]
    type: Required[Annotated[str, Word("type"), "Card type of the deck's cards."]]
    colour: Annotated[str, "Colour of the deck, #RRGGBB.", COLOUR]
    icon: IconName
    back: Annotated[str, OneLine(), "A picture for the backs of its cards; without it the template draws them."]
    fold: Fold
    card_size: Annotated[str, "Size of its faces, where it is not the game's: square, 45x45, circle 40."]
    texts: Annotated[Texts, 'Where it is not as in game.yaml: {prose: "why"}, or read for a deck that is none.']
    cards: Required[list[CardShape]]


class PieceShape(TypedDict, total=False):
    """A board, a playmat or a token."""

    name: Required[Annotated[str, OneLine(), "What it is called."]]
    id: Annotated[str, "Its id, where the one made from the name is taken or empty."]
    copies: Annotated[int, "How many of it there are."]
    icon: IconName
    image: ImageFile
    art: Annotated[dict[str, Plain], "How it is drawn; templates read it."]


Millimetres = Annotated[float, Range(-1500, 1500)]
PlaceShape = TypedDict(
    "PlaceShape",
    {
        "box": Required[Annotated[list[Millimetres], "Left, top, width and height of the first place."]],
        "step": Annotated[list[Millimetres], "From one place to the next, to the right and down: [50, 0]."],
        "count": Annotated[int, "How many there are in a row; they are called by their numbers.", Range(1, 999)],
        "first": Annotated[int, "The number of the first of them; 1 without it.", Range(0, 9999)],
        "grid": Annotated[str, "Columns and rows, 10x10; the places are called A1, B1 and so on.", GRID],
        "names": Annotated[list[str], "What the places of a row are called, one after the other."],
        "in": Annotated[str, "The kind of places that each have these; `box` is then measured from their corner."],
        "turned": Annotated[Literal["half"], "The place is read from the other side of the table."],
    },
    total=False,
)
PlaceShape.__doc__ = (
    "Where something lies on each piece of a part, in millimetres: a place, a row of places, or a grid."
)


class PartShape(TypedDict, total=False):
    """A part file: pieces of one size that are printed and are no cards, such as a board or tokens."""

    title: Required[Annotated[str, OneLine(), "What the part is called."]]
    size: Required[
        Annotated[str, "Size of each piece: poker, 20x20, hex 50; larger than the paper is printed in sheets."]
    ]
    template: Annotated[str, "The template, without .html; else the one of the file's name, or piece.", FILE_NAME]
    colour: Annotated[str, "Colour of the part, #RRGGBB.", COLOUR]
    icon: IconName
    back: Annotated[str, OneLine(), "A picture for the backs; without it the template draws them."]
    fold: Fold
    backs: Annotated[bool, "Whether backs are printed too; sheets of a board larger than the paper have none."]
    stock: Annotated[
        Literal["paper", "card", "board"],
        "What it is printed on in a kit: paper, card (without this), or card glued on board.",
    ]
    spaces: Annotated[dict[str, list[str]], "Spaces of a board by what they are; templates read them."]
    places: Annotated[
        dict[str, list[PlaceShape]], "Where spaces, slots and tracks lie, by what they are; templates draw from it."
    ]
    pieces: Required[list[PieceShape]]


class RulingShape(TypedDict, total=False):
    """A hole or contradiction of the rulebook, and how it was closed."""

    id: Required[Annotated[str, "Name of the ruling.", Pattern("[a-z0-9]+(-[a-z0-9]+)*", "small-words-with-dashes")]]
    sections: Required[Annotated[list[str], "Sections of the rulebook it stands in."]]
    question: Required[Annotated[str, "What the rulebook leaves open."]]
    decision: Required[Annotated[str, "What holds."]]
    why: Required[Annotated[str, "Why it was decided so."]]


class RulingsShape(TypedDict, total=False):
    """rulings.yaml: every ruling of the game."""

    rulings: Required[list[RulingShape]]


class ImportShape(TypedDict, total=False):
    """import.yaml: what the headings of tables mean, as heap import was told."""

    headings: Annotated[
        dict[str, str], "Heading: the field or the column of the game's own that it means, or skip to leave it out."
    ]


class ZoneOnTableShape(TypedDict, total=False):
    """Where a zone lies on the table of a browser, and how its cards lie in it."""

    at: Annotated[
        Literal["middle", "mat", "board", "chosen", "nowhere"],
        "In the middle, on the mat of the player whose it is, on the board, in the middle while something of it can be "
        "chosen, or not shown.",
    ]
    lies: Annotated[
        Literal["pile", "row", "fan", "spread", "grid"],
        "A pile, of which the top card is seen; a row that overlaps; a fan, as cards are held; spread out whole; or in "
        "the cells of a grid that grows, which is the board then.",
    ]
    on: Annotated[
        str,
        OneLine(),
        "On the board: the kind of places of its part where the zones of this kind lie, each at the next one. A zone "
        "that has them to itself lies one card at each. Without it cards lie where the rules say that they are. On a "
        "mat: the kind of places of the mat that the zone lies across.",
    ]
    title: Annotated[str, OneLine(), "What stands above it, where that is not the zone's name."]


class BoardOnTableShape(TypedDict, total=False):
    """The board on the table of a browser: a part's picture with its places, or nothing of it for a grid of cards."""

    part: Annotated[str, OneLine(), "The part whose first piece is the board."]
    places: Annotated[
        dict[str, Annotated[str, OneLine()]],
        "Places of the rules, each with the kind of places of the part that they are: {house: house, nest: Nest yard}. "
        "Without it a place is the one of the part that has its name.",
    ]
    placed: Annotated[
        list[str],
        "Zones of a card that is put down on the board, turned as one likes: the last of the first that is not empty.",
    ]


class MatsOnTableShape(TypedDict, total=False):
    """The players' mats on the table of a browser: the pictures of a part, with its places."""

    part: Annotated[str, OneLine(), "The part whose pieces are the mats: the first is the first player's, and so on."]
    counters: Annotated[
        dict[str, Annotated[str, OneLine()]],
        "Counters and facts, each with the kind of places where a token shows it: at the place that is called as the "
        "number is. Where there is only one place, the number stands there.",
    ]


class TableShape(TypedDict, total=False):
    """table.yaml: how the game lies on the table of a browser. Without it zones lie by whose they are."""

    ground: Annotated[str, COLOUR, "The colour of the table, a dark one."]
    facts: Annotated[
        dict[str, Annotated[str, OneLine()]],
        "Counters and facts of the rules that are worth showing: what each is called. Without it all are shown.",
    ]
    board: Annotated[BoardOnTableShape, "The board, if there is one."]
    mats: Annotated[MatsOnTableShape, "The players' mats, if they have pictures."]
    zones: Annotated[dict[str, ZoneOnTableShape], "Where zones lie, by their names in game.yaml, in this order."]
    dice: Annotated[
        dict[str, list[str]], "What the sides of dice show, by the dice's nouns; without it they have six numbers."
    ]


SHAPES: dict[str, Shape] = {
    "game": GameShape, "deck": DeckShape, "part": PartShape, "rulings": RulingsShape, "import": ImportShape,
    "table": TableShape,
}  # fmt: skip

# shapes whose other parts are kept where one part does not fit
KEPT_IN_PARTS: tuple[Shape, ...] = (
    GameShape, VocabularyShape, DeckShape, PartShape, RulingsShape, ImportShape, TableShape,
)  # fmt: skip


def get_origin(shape: Shape) -> object:
    """The type before the brackets: list for list[str]; None for a type without brackets."""
    return typing_origin(shape)


def unwrapped(shape: Shape) -> tuple[object, tuple[object, ...]]:
    """A declared type without Required and Annotated, and what it was annotated with."""
    markers: tuple[object, ...] = ()
    while True:
        if get_origin(shape) is Required:
            shape = get_args(shape)[0]
        elif get_origin(shape) is Annotated:
            markers += get_args(shape)[1:]
            shape = get_args(shape)[0]
        else:
            return shape, markers


@cache
def fields_of(shape: Shape) -> Mapping[str, object]:
    """The keys of a record shape with their declared types."""
    return get_type_hints(shape, include_extras=True)


def required_of(shape: Shape) -> list[str]:
    """The keys that a record of this shape must have."""
    return [key for key, declared in fields_of(shape).items() if get_origin(declared) is Required]
