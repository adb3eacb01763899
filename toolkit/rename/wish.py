"""What is to be called otherwise, and whether it can be: the word that there is, and the one that is wished for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from shlex import quote

from engine.language.vocabulary import Vocabulary
from toolkit.check.wordings import wordings
from toolkit.ids import card_id
from toolkit.load.shape import LONGEST_NAME
from toolkit.model import Card, Game
from toolkit.nearest import one_of
from toolkit.rename.kinds import KINDS

PARTS = {"tag": "tags", "counter": "counters", "noun": "nouns"}
TAG = re.compile(r"[^\W\d_a-z]+(?:[ -]?[^\W_a-z]+)*")
WORDS = re.compile(r"[^\W_]+(?:[-'’ ][^\W_]+)*")
SMALL_WORDS = """
    a all also an and another any are as at be but by can cannot do does each either every for from gain has
    have he her his if in instead into is it its lose may more must no non nor not of on one or other pay she so than
    that the their them then they this those to unless until up when while with without you your
"""  # words of the language that name nothing
FUNCTION_WORDS = frozenset(SMALL_WORDS.split())
ALIKE = frozenset({"counters", "nouns", "names", "sizes"})  # which a capital alone does not tell apart
HISSES = ("s", "sh", "ch", "x", "z")


class RenameError(Exception):
    """It cannot be renamed so; the message says why, `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Wish:
    """A call: the kind of word (see KINDS), what it is called, and what it is to be called.

    `plural` is "" where it is to be derived; `force` takes a word that is another kind of word already.
    """

    kind: str
    old: str
    new: str
    plural: str = ""
    force: bool = False


@dataclass(frozen=True, slots=True)
class Naming:
    """A word before and after: its forms as texts have them, each with the one that takes its place.

    `plural` is what its entry has to say under that key; "" for nothing. `card` is the card that is meant, if any.
    """

    kind: str
    old: str
    new: str
    forms: Mapping[str, str] = field(default_factory=dict)
    plural: str = ""
    card: Card | None = None


def naming_of(wish: Wish, game: Game) -> Naming:
    """What a wish comes to in a game. Raises RenameError where it cannot be."""
    if wish.kind not in KINDS:
        raise RenameError(f"{wish.kind!r} is nothing that is renamed.", f"Say one of {', '.join(KINDS)}.")
    new = wish.new
    _refuse_letters(wish)
    if wish.kind == "card":
        return _of_card(wish, game)
    entries: Mapping[str, object] = getattr(game.vocabulary, PARTS[wish.kind])
    if wish.old not in entries:
        raise RenameError(f"There is no {wish.kind} {wish.old!r}.", _way_to(wish, game, entries))
    _refuse_same(wish)
    forms = {wish.old: new}
    plural = ""
    if wish.kind != "tag":
        plural = _add_plural(wish, game.vocabulary, forms)
    elif wish.plural:
        raise RenameError("A tag has no plural.", "Leave --plural away.")
    _refuse_taken(wish, game.vocabulary, forms)
    return Naming(wish.kind, wish.old, new, forms, plural)


def _of_card(wish: Wish, game: Game) -> Naming:
    if wish.plural:
        raise RenameError("The plural of a card's name is made of it.", "Leave --plural away.")
    card = _card_called(wish.old, game)
    _refuse_same(Wish("card", card.name, wish.new))
    others = [each for each in game.cards if each is not card]
    named = next((each for each in others if each.name.casefold() == wish.new.casefold()), None)
    if named is not None:
        raise RenameError(f"There is a card {named.name!r} in {named.deck}.yaml.", "Choose another name.")
    identity = card_id(wish.new)
    if not has_own_id(card):
        if not identity:
            hint = "Use letters a-z or digits in it, or give the card an id of its own first: id: …"
            raise RenameError(f"{wish.new!r} gives no id.", hint)
        same = next((each for each in others if each.id == identity), None)
        if same is not None:
            hint = "Choose another name, or give one of them an id of its own first: id: …"
            raise RenameError(f"{same.name!r} has the id {identity} already.", hint)
    return Naming("card", card.name, wish.new, {card.name: wish.new, f"{card.name}s": f"{wish.new}s"}, card=card)


def _card_called(name: str, game: Game) -> Card:
    """The one card of this id or name."""
    cards = [card for card in game.cards if card.id == name] or [card for card in game.cards if card.name == name]
    if not cards:
        hint = one_of(name, [card.name for card in game.cards]) or "heap find says which there are."
        raise RenameError(f"There is no card {name!r}.", hint)
    if len(cards) > 1:
        raise RenameError(f"{len(cards)} cards are called {name!r}.", f"Say an id: {', '.join(c.id for c in cards)}.")
    return cards[0]


def has_own_id(card: Card) -> bool:
    """Whether a card's file says its id, which then stays when the name changes."""
    return card.source is not None and card.source.find("id") is not None


def _add_plural(wish: Wish, words: Vocabulary, forms: dict[str, str]) -> str:
    """Add the other forms of a noun or a counter to `forms`; returns what its plural has to be called, if anything."""
    entry = words.nouns[wish.old] if wish.kind == "noun" else words.counters[wish.old]
    is_one = entry.plural == entry.singular  # the Nest, 2 AP, 2 food
    if is_one and wish.plural not in {"", wish.new}:
        raise RenameError(f"{wish.old} has no other form for several.", "Leave --plural away.")
    plural = wish.new if is_one else wish.plural or plural_of(wish.new)
    if wish.plural and not WORDS.fullmatch(wish.plural):
        hint = "Write letters, and blanks between words."
        raise RenameError(f"{wish.plural!r} is no plural that a text can say.", hint)
    forms[entry.plural] = plural
    for pair in entry.also:
        for form in pair.split("/"):
            forms.setdefault(form, exchanged_within(form, {wish.old: wish.new, entry.plural: plural}))
    return plural


def plural_of(word: str) -> str:
    """The regular plural of a word: house -> houses, berry -> berries, box -> boxes."""
    lower = word.lower()
    if lower.endswith(HISSES):
        return f"{word}es"
    if lower.endswith("y") and lower[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def exchanged_within(form: str, forms: Mapping[str, str]) -> str:
    """A wording with words in it exchanged: Snack token -> Treat token."""
    longest = sorted(map(re.escape, forms), key=len, reverse=True)
    return re.sub(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", lambda found: forms[found[0]], form)


def _refuse_letters(wish: Wish) -> None:
    """Refuse a new word that cannot stand where it has to stand."""
    new = wish.new
    if not new.strip():
        raise RenameError("The new name is empty.", f"heap rename {wish.kind} {wish.old!r} NEW")
    if not new.isprintable() or new != " ".join(new.split(" ")).strip():
        hint = "Write it in one line, without blanks around it."
        raise RenameError(f"{new!r} cannot be written on one line.", hint)
    if len(new) > LONGEST_NAME:
        raise RenameError(f"A name of {len(new)} letters is too long.", f"Write at most {LONGEST_NAME}.")
    if wish.kind == "card":
        return
    if wish.kind == "tag" and not TAG.fullmatch(new):
        better = new.upper() if TAG.fullmatch(new.upper()) else "SHINY"
        raise RenameError(f"{new!r} is no tag: tags are in capitals.", f"Such as {better}.")
    if not WORDS.fullmatch(new) or not new[0].isalpha():
        hint = "Write letters and digits; blanks, dashes and apostrophes between them."
        raise RenameError(f"{new!r} is no {wish.kind} that a text can say.", hint)
    if new.lower() in FUNCTION_WORDS:
        raise RenameError(f"{new!r} is a word of the language itself.", "Choose a word that names something.")


def _refuse_same(wish: Wish) -> None:
    if wish.old == wish.new:
        raise RenameError(f"It is called {wish.new!r} already.", "Say another name.")


def _way_to(wish: Wish, game: Game, entries: Mapping[str, object]) -> str:
    """Where a word that is no such word may be meant: another kind of word, or one with similar letters."""
    words = game.vocabulary
    other = next((kind for kind, part in PARTS.items() if wish.old in getattr(words, part)), "")
    if not other and any(wish.old in {card.name, card.id} for card in game.cards):
        other = "card"
    if other:
        return f"It is a {other}: heap rename {other} …"
    if any(wish.old in forms for part, _, forms in wordings(words) if part == PARTS[wish.kind]):
        name = next(w for part, w, forms in wordings(words) if part == PARTS[wish.kind] and wish.old in forms)
        return f"That is a form of {name!r}: rename that one."
    if wish.new in entries:
        back = f"heap rename {wish.kind} {quote(wish.new)} {quote(wish.old)}"
        return f"{wish.new!r} is there: if renaming was broken off, take it back by {back}, and begin again."
    return one_of(wish.old, entries) or f"game.yaml declares no {PARTS[wish.kind]}."


def _refuse_taken(wish: Wish, words: Vocabulary, forms: Mapping[str, str]) -> None:
    """Refuse a new word that is some other word of the game; one that texts tell apart may be taken with force."""
    wanted = {form for form in forms.values() if form not in forms}
    loosely = {form.casefold() for form in wanted} if wish.kind != "tag" else set[str]()
    for part, name, taken in taken_forms(words):
        if name == wish.old and part in {PARTS[wish.kind], "zones"}:
            continue
        found = next((form for form in taken if form in wanted or (part in ALIKE and form.casefold() in loosely)), "")
        if not found:
            continue
        what = f"{found!r} is one of the {part} already" + (f", as a form of {name!r}." if found != name else ".")
        if part in {*ALIKE, "tags"}:
            raise RenameError(what, "Choose another word, or rename that one first.")
        if not wish.force:
            raise RenameError(what, "Choose another word; or say --force, if texts can tell them apart.")


def taken_forms(words: Vocabulary) -> Iterator[tuple[str, str, list[str]]]:
    """Every wording of the vocabulary, as (part, entry, its forms)."""
    yield from (each for each in wordings(words) if each[0] != "terms")
    for part, names in (("decks", words.decks), ("uses", words.uses), ("zones", words.zones), ("states", words.states)):
        yield from ((part, name, [name]) for name in names)
    for kind in words.types.values():
        yield from (("subtypes", name, [name]) for name in kind.subtypes)
    for column in words.columns.values():
        yield "columns", column.id, [column.id, *map(str, column.values)]
    yield from (("states", name, [name]) for row in words.states.values() for name in row)
