"""The texts that are kept of a game with what reading says of them: one file beside its cards, a line for each text."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.files import json_of, read_ordinary, remove_parts, write_whole
from toolkit.json_form import has_form
from toolkit.prove.edition import digest, edition_of
from toolkit.prove.readings.told import Text
from toolkit.prove.store import BrokenStore

if TYPE_CHECKING:
    from engine.language import Language
    from toolkit.model import Game

FILE = "readings.json"
VERSION = 1
LARGEST = 16 * 2**20  # bytes of a file that is read; that of the largest game takes less than one
ABOUT = "Texts that no card has, right ones and wrong ones, and what reading says of each. Written by heap prove."
FORM = {
    "about": str, "version": int, "game": str, "edition": str, "count": int, "accepted": [str],
    "texts": [{"on": str, "text": str, "says": [str]}],
}  # fmt: skip


@dataclass(slots=True)
class KeptReadings:
    """The content of a file.

    `edition` is a digest of the words that they were read by, `count` how many texts there were when it was written,
    `accepted` why other readings than those before were accepted.
    """

    game: str = ""
    edition: str = ""
    texts: dict[Text, tuple[str, ...]] = field(default_factory=dict)
    accepted: tuple[str, ...] = ()
    count: int = 0


def edition_of_words(game: Game, language: Language) -> str:
    """A digest of everything in a game that the reading of a text depends on; never of code."""
    return digest([edition_of(game).vocabulary, language.card_names])


def load_readings(folder: Path) -> KeptReadings | None:
    """The texts kept for a game; None where there is no file. Raises BrokenStore."""
    path = folder / FILE
    try:
        data = json_of(read_ordinary(path, LARGEST))
    except FileNotFoundError as error:
        if path.is_symlink():
            raise BrokenStore(f"{path} is a link to nothing") from error
        return None
    except OSError as error:
        raise BrokenStore(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BrokenStore(f"{path} is no JSON: {error}") from error
    version = data.get("version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise BrokenStore(f"{path} was written by a newer Heap (version {version} of the file, not {VERSION})")
    if not has_form(data, FORM):
        raise BrokenStore(f"{path} does not hold texts and what reading says of them")
    texts = {Text(row["on"], row["text"]): tuple(row["says"]) for row in data["texts"]}
    return KeptReadings(data["game"], data["edition"], texts, tuple(data["accepted"]), data["count"])


def save_readings(folder: Path, kept: KeptReadings) -> bool:
    """Write the file where it would change; returns whether it did. Raises OSError."""
    path = folder / FILE
    remove_parts([path])
    content = as_text(kept).encode()
    if path.exists() and read_ordinary(path) == content:
        return False
    write_whole(path, content)
    return True


def as_text(kept: KeptReadings) -> str:
    """The content of the file, sorted by text."""
    rows = [
        f'{{"on": {_json(text.on)}, "text": {_json(text.text)}, "says": {_json(kept.texts[text])}}}'
        for text in sorted(kept.texts)
    ]
    joined = ",\n ".join(rows)
    return (
        f'{{"about": {_json(ABOUT)},\n"version": {VERSION}, "game": {_json(kept.game)}, '
        f'"edition": {_json(kept.edition)}, "count": {len(rows)},\n"accepted": {_json(kept.accepted)},\n'
        f'"texts": [\n {joined}\n]}}\n'
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
