"""One card shown in full: what `heap show` prints, and what `--json` gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from toolkit.check.checks.rules_text import problem_of
from toolkit.explain_text import reading_data, text_lines
from toolkit.ids import card_id
from toolkit.model import Card, Game
from toolkit.problem import Problem
from toolkit.query.conditions import victory_points
from toolkit.query.own_columns import own_value
from toolkit.texts import CardText, language_of, read_card, sentences_of

Found = tuple[Game, Card]


def named_cards(name: str, games: Iterable[Game], with_pieces: bool = False) -> list[Found]:
    """The cards meant by an id, a name, or the beginning of one: all that the first of these tests finds.

    The deck or the part may go before it, by its id or its title: "pets/cat". `with_pieces` includes boards, playmats
    and tokens; the id of a part means all its pieces.
    """
    deck, _, name = name.rpartition("/")
    deck = deck.strip().casefold()
    pieces = [(game, piece) for game in games for piece in game.pieces] if with_pieces else []
    cards = [*((game, card) for game in games for card in game.cards), *pieces]
    if deck:
        cards = [(game, card) for game, card in cards if deck in names_of_deck(game, card.deck)]
    parts = {piece.id for _, piece in pieces if piece.deck == name}
    wanted, folded = card_id(name), name.casefold().strip()
    tests = (
        lambda card: name in (card.id, card.name),
        lambda card: card.name.casefold() == folded or (wanted and card.id == wanted),
        lambda card: card.deck == name and card.id in parts,
        lambda card: bool(folded) and card.name.casefold().startswith(folded),
        lambda card: bool(wanted) and (card.id.startswith(wanted) or f"-{wanted}" in card.id),
    )
    for test in tests:
        if matching := [(game, card) for game, card in cards if test(card)]:
            return matching
    return []


def names_of_deck(game: Game, deck: str) -> tuple[str, ...]:
    """What a deck or a part of this id is called, folded to small letters: its id and its title."""
    return deck, *(each.title.casefold() for each in (*game.decks, *game.parts) if each.id == deck)


def told_apart(found: Sequence[Found]) -> list[str]:
    """The words that mean each of several cards alone: its id, with its deck where another has the same id."""
    ids = Counter(card.id for _, card in found)
    return [f"{card.deck}/{card.id}" if ids[card.id] > 1 else card.id for _, card in found]


def card_data(game: Game, card: Card) -> dict[str, object]:
    """All fields of a card as plain values."""
    place = card.place()
    return {
        "game": game.id,
        "deck": card.deck,
        "number": card.number,
        "id": card.id,
        "name": card.name,
        "type": card.type,
        "subtype": card.subtype,
        "size": card.size,
        "tags": list(card.tags),
        "favoured": list(card.favoured),
        "vp": victory_points(card, game),
        "copies": card.copies,
        "text": card.text,
        "flavour": card.flavour,
        "icon": card.icon,
        "image": card.image,
        "back": card.back,
        "reverse": _reverse_data(card.reverse),
        "art": dict(card.art),
        "regions": dict(card.regions),
        "columns": {name: list(value) if isinstance(value, tuple) else value for name, value in card.columns.items()},
        "allow": dict(card.allow),
        "unreachable": card.unreachable,
        "never": dict(card.never),
        "file": place.file if place else None,
        "line": place.line if place else None,
    }


def _reverse_data(card: Card | None) -> dict[str, object] | None:
    """What stands on the other side of a card as plain values; None for a card with one face."""
    if card is None:
        return None
    values = {"name": card.name, "text": card.text, "flavour": card.flavour, "icon": card.icon, "image": card.image}
    return {**values, "art": dict(card.art)}


def card_data_read(game: Game, card: Card) -> dict[str, object]:
    """All fields of a card as plain values, and its rules text as it was understood."""
    language = language_of(game, prose=card.deck in game.prose)
    reading = reading_data(read_card(language, card), language) if card.text.strip() else None
    return {**card_data(game, card), "prose": game.prose.get(card.deck), "reading": reading}


def card_problems(game: Game, card: Card) -> list[Problem]:
    """What is wrong with the card's rules text, as `heap check` reports it."""
    reading = read_card(language_of(game), card) if card.text.strip() else None
    return [problem_of(card, finding) for finding in reading.findings] if reading is not None else []


def card_lines(game: Game, card: Card) -> list[str]:
    """A card as lines of plain text: headline, words with their meaning, rules text and the rest."""
    lines = [card.name, f"  {_headline(game, card)}", f"  {card.id}, {_origin(card)}"]
    lines += _meanings("Size", [(card.size, _size_meaning(card, game))] if card.size else [])
    lines += _meanings("Tags", [(tag, _tag_meaning(tag, game)) for tag in card.tags])
    lines += _meanings("Favours", [(tag, _tag_meaning(tag, game)) for tag in card.favoured])
    lines += _section("Text", _as_read(game, card))
    lines += _section("Prose", _as_prose(game, card))
    lines += _section("Flavour", card.flavour.splitlines())
    lines += _section("Illustration", _illustration(card))
    lines += _section("Reverse", _reverse(card.reverse))
    lines += _meanings("Regions", list(card.regions.items()))
    lines += _meanings("Columns", [(name, own_value(value)) for name, value in card.columns.items()])
    lines += _meanings("Allowed", list(card.allow.items()))
    lines += _meanings("Never", list(card.never.items()))
    return lines + _section("Cannot happen in play", card.unreachable.splitlines())


def _as_read(game: Game, card: Card) -> list[str]:
    """The rules text as lines, sentence by sentence, as it was understood."""
    if not card.text.strip():
        return []
    language = language_of(game, prose=card.deck in game.prose)
    return list(text_lines(read_card(language, card), language))[:-1]


def _as_prose(game: Game, card: Card) -> list[str]:
    """Lines that say how much of a prose text is read, and why it is prose; empty for other texts."""
    if card.deck not in game.prose or not card.text.strip():
        return []
    reading = read_card(language_of(game, prose=True), card)
    wordings = tuple(sentence.canonical if sentence.tree is not None else None for sentence in reading.sentences)
    sentences = sentences_of(CardText(card, reading.findings, wordings, (), is_prose=True))
    read = sum(sentence.is_read for sentence in sentences)
    lines = [f"{read} of {len(sentences)} {'sentence' if len(sentences) == 1 else 'sentences'} read."]
    lines += ["What is not read is printed as it stands, and not played."] if read < len(sentences) else []
    return [*lines, *game.prose[card.deck].splitlines()]


def _headline(game: Game, card: Card) -> str:
    vp = victory_points(card, game)
    parts = [
        f"{card.type}, {card.subtype}" if card.subtype else card.type,
        "" if vp is None else f"{vp} VP",
        "1 copy" if card.copies == 1 else f"{card.copies} copies",
        f"number {card.number} in the deck {card.deck} of {game.title}",
    ]
    return " · ".join(part for part in parts if part)


def _origin(card: Card) -> str:
    place = card.place()
    return str(place) if place else "made, not loaded"


def _size_meaning(card: Card, game: Game) -> str:
    size = game.vocabulary.sizes.get(card.size)
    if size is None:
        return "(unknown)"
    slots = "1 slot" if size.slots == 1 else f"{size.slots} slots"
    return f"{size.vp} VP, {slots}. {size.meaning}".rstrip()


def _tag_meaning(tag: str, game: Game) -> str:
    entry = game.vocabulary.tags.get(tag)
    if entry is None:
        return "(unknown)"
    implied = f"Implies {' and '.join(entry.parents)}." if entry.parents else ""
    return " ".join(part for part in (entry.meaning, implied) if part)


def _illustration(card: Card) -> list[str]:
    lines = [word for word in (card.image, card.icon) if word]
    return lines + ([", ".join(f"{key} {value}" for key, value in card.art.items())] if card.art else [])


def _reverse(card: Card | None) -> list[str]:
    """The other side of a card as lines; empty for a card with one face."""
    return [card.name, *card.text.splitlines(), *card.flavour.splitlines()] if card else []


def _meanings(title: str, rows: Sequence[tuple[str, str]]) -> list[str]:
    width = max((len(word) for word, _ in rows), default=0)
    return _section(title, [f"{word:<{width}}  {meaning}".rstrip() for word, meaning in rows])


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {line}" for line in lines)] if lines else []
