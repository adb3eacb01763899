"""Where a renamed word stands and is left: names of cards and titles, flavour, art, templates, rules in Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from toolkit.files import Unfit, read_ordinary
from toolkit.games import GAME_FILE
from toolkit.load.assemble import RULINGS_FILE, TABLE_FILE
from toolkit.model import Card, Game
from toolkit.rename.wish import PARTS, taken_forms
from toolkit.rename.wording import Wording
from toolkit.rulebook import RULEBOOK_FILE

MOST_NAMED = 4  # places of one kind that a note names
MOST_BYTES = 2**20
READ = {".py", ".html", ".css", ".md", ".js"}
KEPT = {RULEBOOK_FILE, GAME_FILE, RULINGS_FILE, TABLE_FILE}
WITNESSES = "witnesses.json"
HIDDEN = {"output", "__pycache__", "node_modules"}


def notes(game: Game, wording: Wording, unread: list[str], unmeant: list[str]) -> list[str]:
    """What is left to look at after the rename, a line each."""
    naming = wording.naming
    own = {PARTS.get(naming.kind, ""), "zones"}
    found = [
        ("names", list(_names(game, wording))),
        ("flavour lines", [card.name for card in _faces(game) if _says(wording, card.flavour)]),
        ("other files", list(_files(game, wording))),
        ("sentences where it seems to be another word", unmeant),
    ]
    lines = [f"Left as it is, in {kind}: {_listed(places)}." for kind, places in found if places]
    same = [part for part, name, _ in taken_forms(game.vocabulary) if name == naming.old and part not in own]
    if same:
        lines.append(f"{naming.old} is one of the {' and the '.join(dict.fromkeys(same))} too, which keep their names.")
    if wording.compounds:
        lines.append(f"Words of their own, which keep their names: {_listed(wording.compounds)}.")
    if wording.is_shared:
        lines.append(f"{wording.naming.old} is a word of the vocabulary too: in prose it is left as it is.")
    if unread:
        lines.append(f"Not proven, as it was not read before: {_listed(unread)}.")
    if (game.folder / WITNESSES).exists():
        lines.append("What was proven holds for the texts as they were: heap prove proves the changed ones again.")
    return lines


def _faces(game: Game) -> Iterator[Card]:
    for card in (*game.cards, *game.pieces):
        yield from card.faces


def _names(game: Game, wording: Wording) -> Iterator[str]:
    titles = [(deck.title, f"{deck.title} ({Path(deck.file).name})") for deck in (*game.decks, *game.parts)]
    named = [(card.name, card.name) for card in _faces(game) if card.id != getattr(wording.naming.card, "id", "")]
    for text, shown in (*titles, *named):
        if _holds(wording, text):
            yield shown


def _holds(wording: Wording, text: str) -> bool:
    """Whether a name has the word in it, also as a part of a longer wording."""
    words = f" {text} "
    return any(f" {form} " in words for form in wording.spelt)


def _says(wording: Wording, text: str) -> bool:
    return bool(text) and next(wording.places(text), None) is not None


def _files(game: Game, wording: Wording) -> Iterator[str]:
    """Other files of the game's folder that say the word."""
    for path in sorted(game.folder.rglob("*")):
        parts = path.relative_to(game.folder).parts
        if path.suffix not in READ or path.name in KEPT or HIDDEN & set(parts) or parts[0].startswith("."):
            continue
        try:
            text = read_ordinary(path, MOST_BYTES).decode("utf-8", "replace")
        except (Unfit, OSError):
            continue
        if count := len(list(wording.places(text))):
            yield f"{path.relative_to(game.folder)} ({count} {'place' if count == 1 else 'places'})"


def _listed(places: list[str]) -> str:
    unique = list(dict.fromkeys(places))
    more = len(unique) - MOST_NAMED
    return ", ".join(unique[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
