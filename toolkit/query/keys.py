"""What can be searched for and sorted by, as written lists that also make the manual."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import wrap

from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.query import conditions
from toolkit.query.conditions import MakeTest, victory_points
from toolkit.query.error import QueryError
from toolkit.query.tree import Term


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
    Key("vp", "victory points, as written, by size or by text", "vp>=2", conditions.number_test(victory_points)),
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

_BY_SPELLING = {spelling: key for key in KEYS for spelling in (key.name, *key.also)}


def key_of(term: Term) -> Key:
    """The key that a term names; without one, the key of names. Raises QueryError for an unknown key."""
    key = _BY_SPELLING.get(term.key or "name")
    if key is None:
        hint = one_of(term.key, _BY_SPELLING)
        raise QueryError(f'unknown key "{term.key}"', term.start, hint, len(term.key))
    return key


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


def manual(width: int = 76) -> str:
    """The keys as a table in plain text, for `heap find --help`."""
    rows = [(f"{key.name}:", key.meaning, key.example) for key in KEYS]
    rows.append(("sort:", f"{', '.join(SORTS)}; the other way: -sort:vp or sort:vp:desc", "sort:deck -sort:vp"))
    lines: list[str] = []
    for name, meaning, example in rows:
        said = wrap(meaning, width - 11)
        lines.extend(f"{left:<10} {line}" for left, line in zip_longest([name], [*said, example], fillvalue=""))
    return "\n".join(lines)
