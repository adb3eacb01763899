"""What can be searched for and sorted by, as written lists that also make the manual."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.query import conditions
from toolkit.query.conditions import MakeTest, Test, victory_points
from toolkit.query.error import QueryError
from toolkit.query.own_columns import column_of, column_test, own_keys, sorting_by
from toolkit.query.said import may_test, said_test
from toolkit.query.tree import Order, Term


@dataclass(frozen=True, slots=True)
class Key:
    """Something that can be searched for; `also` are other spellings of its name."""

    name: str
    meaning: str
    example: str
    test: MakeTest
    also: tuple[str, ...] = ()


KEYS: tuple[Key, ...] = (
    Key(
        "name",
        "words in the name, also without the key, the deck or part before it; = for the whole name",
        'bone  "chicken bone"  name:bone  name="Chicken Bone"  trash/bone',
        conditions.name_test,
        ("n",),
    ),
    Key("t", "type, subtype, or a noun for cards", "t:trash  t:feature  t:item", conditions.type_test, ("type",)),
    Key(
        "tag",
        "carries the tag or one that implies it; = for the printed tag alone; or how many",
        "tag:food  tag=food  tag>=3",
        conditions.tag_test(lambda card: card.tags),
        ("tags",),
    ),
    Key(
        "favoured",
        "favours the tag or one that implies it",
        "favoured:shiny",
        conditions.tag_test(lambda card: card.favoured),
        ("favored", "fav"),
    ),
    Key("size", "size, compared from smallest to largest", "size:tiny  size>=compact", conditions.size_test),
    Key(
        "vp",
        "victory points, as written, by size or by text; 2..4 from 2 to 4",
        "vp>=2  vp=2..4",
        conditions.number_test(victory_points),
    ),
    Key("copies", "how many of it lie in the deck", "copies>1", conditions.number_test(lambda card, game: card.copies)),
    Key("number", "its place in its deck, from 1", "number<=9", conditions.number_test(lambda card, game: card.number)),
    Key(
        "o",
        "words in the rules text, or a /pattern/",
        'o:draw  o:"risk card"  o:/discard .* item/',
        conditions.text_test(lambda card: [card.text]),
        ("text", "oracle", "rules"),
    ),
    Key(
        "does",
        "what the rules text does, as it is read: a verb in its plain form; * for anything",
        "does:discard  does:draw",
        said_test("does"),
    ),
    Key(
        "when",
        "what it waits for: a verb, start, end, or a period of the game",
        "when:visit  when:end",
        said_test("when"),
    ),
    Key(
        "costs",
        "what it has a price for, or what is paid",
        "costs:ap  costs:discard",
        said_test("costs"),
    ),
    Key("forbids", "what it says cannot be done", "forbids:raid", said_test("forbids")),
    Key("may", "whether it leaves something to somebody: yes or no", "may:yes", may_test),
    Key(
        "flavour",
        "words in the flavour line",
        "flavour:moon",
        conditions.text_test(lambda card: [card.flavour]),
        ("flavor", "ft"),
    ),
    Key("icon", "name of the illustration", "icon:chicken", conditions.text_test(lambda card: [card.icon])),
    Key("id", "letters of the id; = for the whole id", "id=chicken-bone", conditions.text_test(lambda card: [card.id])),
    Key("deck", "deck or part, by file or title; its pieces, where it is a part", "deck:trash", conditions.deck_test),
    Key("game", "letters of the game's id or title", "game:heap", conditions.game_test),
    Key(
        "is",
        f"a type or subtype, or {', '.join(conditions.FLAGS)}",
        "is:feature  is:single",
        conditions.is_test,
    ),
    Key("has", f"has something for {', '.join(conditions.FIELDS)}", "has:flavour  -has:text", conditions.has_test),
)

SPELLINGS = {spelling: key for key in KEYS for spelling in (key.name, *key.also)}


def test_of(term: Term, game: Game) -> Test:
    """The test of cards for a term; without a key it asks for the name.

    Raises QueryError for a key that is neither one of all games nor a column of this one.
    """
    key = SPELLINGS.get(term.key or "name")
    if key is not None:
        return key.test(term, game)
    column = column_of(term.key, game)
    if column is None:
        hint = one_of(term.key, [*SPELLINGS, *own_keys(game)])
        raise QueryError(f'unknown key "{term.key}"', term.start, hint, len(term.key))
    return column_test(column, term, game)


SORTS: dict[str, Callable[[Card, Game], int | str | None]] = {
    "name": lambda card, game: card.name.casefold(),
    "vp": victory_points,
    "size": lambda card, game: size.rank if (size := game.vocabulary.sizes.get(card.size)) else None,
    "copies": lambda card, game: card.copies,
    "deck": lambda card, game: next((rank for rank, deck in enumerate(game.decks) if deck.id == card.deck), None),
    "type": lambda card, game: f"{card.type}\0{card.subtype}".casefold(),
    "id": lambda card, game: card.id,
    "number": lambda card, game: card.number,
}


def sorting(order: Order, game: Game) -> Callable[[Card], int | str | None]:
    """What cards are sorted by. Raises QueryError for what is neither of all games nor a column of this one."""
    if order.by in SORTS:
        by_all = SORTS[order.by]
        return lambda card: by_all(card, game)
    own = sorting_by(order.by, game)
    if own is None:
        hint = one_of(order.by, [*SORTS, *own_keys(game)])
        raise QueryError(f'cannot sort by "{order.by}"', order.start, hint, len(order.by))
    return own


def manual(width: int = 76) -> str:
    """The keys as a table in plain text, for `heap find --help`."""
    rows = [(f"{key.name}:", key.meaning, key.example) for key in KEYS]
    rows.append(
        ("COLUMN:", "a column of the game's own, by its name; * for any value", "cost>=3  faction:elf  foil:yes")
    )
    rows.append(
        ("sort:", f"{', '.join(SORTS)}, or a column; the other way: -sort:vp or sort:vp:desc", "sort:deck -sort:vp")
    )
    lines: list[str] = []
    for name, meaning, example in rows:
        said = wrap(meaning, width - 11)
        lines.extend(f"{left:<10} {line}" for left, line in zip_longest([name], [*said, example], fillvalue=""))
    return "\n".join(lines)
