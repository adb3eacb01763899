"""What tables a game was exchanged with, and its values then: `exchanged.json` in the game's folder.

It goes where the game goes, when its folder is moved, copied or cloned. Heap's own games, and those whose folder cannot
be written, are kept in the user's cache alone.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from toolkit.cache import Cache
from toolkit.files import json_of, read_ordinary, write_whole
from toolkit.games import EXCHANGED_FILE, INSTALLATION
from toolkit.json_form import has_form
from toolkit.model import Game

KIND = "exchanged"
FORM = {str: {str: str}}
ABOUT, LAST, TABLES = "about", "last", "tables"
SAID = "Digests of the cards when tables were last exchanged; written by heap export, heap import and heap new --from."
FILE_FORM = {ABOUT: str, LAST: str, TABLES: {str: FORM}}
Kept = Mapping[
    str, Mapping[str, str]
]  # id of a card -> field -> digest of its value; of no value where it is not there


def digest(value: object) -> str:
    """The digest of a value, in hexadecimal."""
    return hashlib.blake2b(repr(value).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def kept_of(game: Game, table: str) -> Kept | None:
    """What was kept for the table of this name, else for the one exchanged last; None where nothing was."""
    if (record := _record(game.folder)) is not None:
        last, tables = record
        return tables.get(_name(table), tables.get(last))
    found: list[Kept | None] = [Cache().get_json(KIND, key, FORM) for key in _keys(game, table)]
    return next((each for each in found if each is not None), None)


def keep(game: Game, table: str, cards: Kept) -> None:
    """Keep the digests of all cards for the table of this name; failures to write are ignored."""
    for key in _keys(game, table):
        Cache().put_json(KIND, key, cards)
    if game.folder.resolve().is_relative_to(INSTALLATION):
        return
    tables: dict[str, Kept] = {**_kept(game.folder), _name(table): cards}
    with suppress(OSError):
        write_whole(game.folder / EXCHANGED_FILE, _text({name: tables[name] for name in sorted(tables)}, _name(table)))


def _text(tables: Mapping[str, Kept], last: str) -> bytes:
    """The file's bytes: a line for each card, so that what is compared line by line stays short."""
    told = ",\n".join(
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(i)}: {json.dumps(c)}" for i, c in kept.items())
        + "\n  }"
        for name, kept in tables.items()
    )
    head = ",\n".join(f" {json.dumps(key)}: {json.dumps(value)}" for key, value in ((ABOUT, SAID), (LAST, last)))
    return f'{{\n{head},\n "{TABLES}": {{\n{told}\n }}\n}}\n'.encode()


def _record(folder: Path) -> tuple[str, Mapping[str, Kept]] | None:
    """The table exchanged last, and what was exchanged, by table, as the file of a game's folder has it.

    None where the file is absent or not what was written there.
    """
    try:
        record = json_of(read_ordinary(folder / EXCHANGED_FILE))
    except (OSError, ValueError):
        return None
    return (record[LAST], record[TABLES]) if has_form(record, FILE_FORM) else None


def _kept(folder: Path) -> Mapping[str, Kept]:
    record = _record(folder)
    return record[1] if record is not None else {}


def _name(table: str) -> str:
    """The name under which a table is kept: its file's, and of an address, which may hold a secret, a digest."""
    return digest(table) if "://" in table else Path(table).name


def _keys(game: Game, table: str) -> list[str]:
    """The keys of the cache under which values are kept: for the table of this name, and for the one exchanged last."""
    folder = str(game.folder.resolve())
    return [
        hashlib.blake2b(f"{folder}\0{name}".encode(), digest_size=16).hexdigest() for name in (Path(table).name, "")
    ]
