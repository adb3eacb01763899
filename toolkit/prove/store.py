"""The witnesses of a game: one file beside its cards, a line for each witness, sorted by card and sentence.

A sentence is named by its number on the card and a digest of its words. With it stand its words, its tree, what it says
in plain words, of which edition of the game it was proven, and why its story was accepted where that was necessary. The
file counts the witnesses of each card, and says of each edition in which all cards were proven of which of them nothing
was kept, so that evidence that was taken out is missed. Below them stand the whole games that are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NotRequired, TypedDict

from engine.proof.ladder import Row
from engine.proof.whole_games import WholeGame
from engine.proof.witness import Witness
from toolkit.files import json_of, read_ordinary, remove_parts, write_whole
from toolkit.json_form import has_form
from toolkit.prove.edition import UNKNOWN, Edition
from toolkit.prove.whole import Whole

FILE = "witnesses.json"
VERSION = 4
LARGEST = 64 * 2**20  # bytes of a file that is read; all witnesses of the largest game take less than one
ABOUT = "Games in which each sentence of each card happens, and each of its branches. Written by heap prove."
BETWEEN = "; "
GAME = {"shows": [str], "players": int, "seed": int, "log": str, "did": str, "marks": str, "actions": str}
ENTRY = {"text": str, "tree": str, "words": str, "edition": str, "accepted": str, "games": [GAME]}
EDITION = {"cards": str, "vocabulary": str, "rules": str, "bare": [str], "seal": str, "texts": {str: str}}
WHOLE_GAME = {"players": int, "seed": int, "digest": str, "marks": str}
WHOLE = {"edition": str, "counted": int, "accepted": str, "games": [WHOLE_GAME]}
FORM_3 = {  # version 3
    "about": str,
    "version": int,
    "game": str,
    "editions": {str: EDITION},
    "counts": {str: int},
    "cards": {str: {str: ENTRY}},
}
FORM = FORM_3 | {"whole": WHOLE}
OLD_GAME = {"shows": [str], "players": int, "seed": int, "log": str, "actions": str}
OLD_FORM = {"about": str, "cards": {str: {str: [OLD_GAME]}}}  # version 1
FORM_2 = FORM_3 | {"editions": {str: {"cards": str, "vocabulary": str, "rules": str, "texts": {str: str}}}}  # version 2


class BrokenStore(ValueError):  # noqa: N818 - it names what was found
    """The file does not hold witnesses of this game; the message says where and why."""


@dataclass(slots=True)
class Entry:
    """What is kept of one sentence.

    `tree` is its tree with the links of its references, `words` the sentence in plain words, `edition` the id of the
    edition that its witnesses belong to ("" where an older version kept them), `accepted` why another story than the
    one before was accepted.
    """

    rows: list[Row]
    text: str = ""
    tree: str = ""
    words: str = ""
    edition: str = ""
    accepted: str = ""


Entries = dict[str, dict[str, Entry]]  # card id -> clause key -> what is kept


@dataclass(slots=True)
class Kept:
    """The content of a file: entries, the editions that they name, and how many witnesses each card has had."""

    game: str = ""
    entries: Entries = field(default_factory=dict)
    editions: dict[str, Edition] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    whole: Whole = field(default_factory=Whole)

    def entry(self, card: str, key: str) -> Entry | None:
        """What is kept of a sentence; None where nothing is."""
        return self.entries.get(card, {}).get(key)

    def count(self, card: str) -> int:
        """How many witnesses of a card there are."""
        return sum(len(entry.rows) for entry in self.entries.get(card, {}).values())


def load_witnesses(folder: Path, game: str = "", cards: Iterable[str] = ()) -> Kept:
    """The witnesses kept for a game; empty where there is no file.

    Raises BrokenStore, also where they are of another game: of another id, and most of their cards are none of these.
    """
    path = folder / FILE
    try:
        data = json_of(read_ordinary(path, LARGEST))
    except FileNotFoundError as error:
        if path.is_symlink():
            raise BrokenStore(f"{path} is a link to nothing") from error
        return Kept()
    except OSError as error:
        raise BrokenStore(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BrokenStore(f"{path} is no JSON: {error}") from error
    if has_form(data, OLD_FORM):
        return Kept(entries=_entries_of_version_1(data["cards"]))
    version = data.get("version") if isinstance(data, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise BrokenStore(f"{path} was written by a newer Heap (version {version} of the file, not {VERSION})")
    if not has_form(data, {2: FORM_2, 3: FORM_3}.get(version, FORM) if isinstance(version, int) else FORM):
        if isinstance(version, int) and version < VERSION:
            older = f"says that an older Heap wrote it (version {version} of the file, not {VERSION})"
            raise BrokenStore(f"{path} {older}, and is not of the form that such files have")
        raise BrokenStore(f"{path} does not hold witnesses")
    known = set(cards)
    if game and data["game"] != game and 2 * sum(card in known for card in data["cards"]) < len(data["cards"]):
        raise BrokenStore(f"{path} holds the witnesses of another game, {data['game']}")
    kept = Kept(data["game"], _entries(data["cards"]), _editions(data["editions"]), data["counts"])
    if "whole" in data:
        kept.whole = _whole(data["whole"])
    if changed := _changed_by_hand(kept, data["editions"]):
        raise BrokenStore(f"{path} was changed by hand: {changed}")
    return kept


class GameData(TypedDict):
    """A witness as it is written in the file."""

    shows: list[str]
    players: int
    seed: int
    log: str
    did: str
    marks: str
    actions: str


class EntryData(TypedDict):
    """A sentence with its witnesses as it is written in the file."""

    text: str
    tree: str
    words: str
    edition: str
    accepted: str
    games: list[GameData]


class WholeGameData(TypedDict):
    """A whole game as it is written in the file."""

    players: int
    seed: int
    digest: str
    marks: str


class WholeData(TypedDict):
    """All whole games as they are written in the file."""

    edition: str
    counted: int
    accepted: str
    games: list[WholeGameData]


class EditionData(TypedDict):
    """An edition as it is written in the file."""

    cards: str
    vocabulary: str
    rules: str
    bare: NotRequired[list[str]]  # not in version 2
    seal: NotRequired[str]
    texts: dict[str, str]


def _entries(cards: Mapping[str, Mapping[str, EntryData]]) -> Entries:
    return {
        card: {
            key: Entry([_row(row) for row in e["games"]], e["text"], e["tree"], e["words"], e["edition"], e["accepted"])
            for key, e in clauses.items()
        }
        for card, clauses in cards.items()
    }


def _entries_of_version_1(cards: Mapping[str, Mapping[str, list[GameData]]]) -> Entries:
    return {
        card: {key: Entry([_row(row) for row in rows]) for key, rows in clauses.items()}
        for card, clauses in cards.items()
    }


def _editions(rows: Mapping[str, EditionData]) -> dict[str, Edition]:
    return {
        id: Edition(row["cards"], row["vocabulary"], row["rules"], row["texts"], tuple(row.get("bare", UNKNOWN)))
        for id, row in rows.items()
    }


def _whole(data: WholeData) -> Whole:
    games = tuple(WholeGame(row["players"], row["seed"], row["marks"], row["digest"]) for row in data["games"])
    return Whole(data["edition"], data["counted"], data["accepted"], games)


def _changed_by_hand(kept: Kept, rows: Mapping[str, EditionData]) -> str:
    """What in a file does not fit together, in words; "" where it does."""
    for id, edition in kept.editions.items():
        if edition.id != id or rows[id].get("seal", edition.seal) != edition.seal:
            return f"the edition {id} is not what its digests say"
    for card, entries in kept.entries.items():
        for entry in entries.values():
            if entry.edition and entry.edition not in kept.editions:
                return f"the edition {entry.edition} of {card} is not in it"
    if kept.whole.edition and kept.whole.edition not in kept.editions:
        return f"the edition {kept.whole.edition} of the whole games is not in it"
    return ""


def _row(row: GameData) -> Row:
    actions = tuple(row["actions"].split(BETWEEN))
    witness = Witness(row["players"], row["seed"], actions, row["log"], row.get("did", ""), row.get("marks", ""))
    return Row(tuple(row["shows"]), witness)


# --- writing ---------------------------------------------------------------------------------------------------------


def save_witnesses(folder: Path, kept: Kept) -> bool:
    """Write the file where it would change; returns whether it did.

    A game without witnesses and whole games gets no file. Raises OSError.
    """
    path = folder / FILE
    remove_parts([path])
    if not (kept.entries or kept.whole.games) and not path.exists():
        return False
    content = as_text(kept).encode()
    if path.exists() and read_ordinary(path) == content:
        return False
    write_whole(path, content)
    return True


def as_text(kept: Kept) -> str:
    """The content of the file; editions that no sentence names are left out."""
    lines, named, counts = [], set(), {}
    for card in sorted(kept.entries):
        entries = {key: entry for key, entry in sorted(kept.entries[card].items()) if entry.rows}
        if entries:
            clauses = [f"{_json(key)}: {_entry_text(entry)}" for key, entry in entries.items()]
            lines.append(f"{_json(card)}: {{\n  {_joined(clauses, '  ')}\n }}")
            named |= {entry.edition for entry in entries.values()}
            counts[card] = kept.count(card)
    named |= {kept.whole.edition}
    editions = [f"{_json(id)}: {_edition_text(kept.editions[id])}" for id in sorted(named & set(kept.editions))]
    return (
        f'{{"about": {_json(ABOUT)},\n"version": {VERSION},\n"game": {_json(kept.game)},\n'
        f'"editions": {{\n {_joined(editions, " ")}\n}},\n'
        f'"counts": {{\n {_joined([f"{_json(card)}: {count}" for card, count in counts.items()], " ")}\n}},\n'
        f'"cards": {{\n {_joined(lines, " ")}\n}},\n'
        f'"whole": {_whole_text(kept.whole)}}}\n'
    )


def _whole_text(whole: Whole) -> str:
    rows: list[WholeGameData] = [
        {"players": game.players, "seed": game.seed, "digest": game.digest, "marks": game.marks} for game in whole.games
    ]
    said = {"edition": whole.edition, "counted": max(whole.counted, 0), "accepted": whole.accepted}
    parts = [f"{_json(name)}: {_json(value)}" for name, value in said.items()]
    games = _joined([_json(row) for row in rows], "  ")
    return "{" + _joined([*parts, f'"games": [\n  {games}\n ]'], " ") + "}"


def _edition_text(edition: Edition) -> str:
    texts = _joined([f"{_json(card)}: {_json(text)}" for card, text in sorted(edition.texts.items())], "  ")
    names = ("cards", "vocabulary", "rules", "bare", "seal")
    made = ", ".join(f"{_json(name)}: {_json(getattr(edition, name))}" for name in names)
    return f'{{{made}, "texts": {{\n  {texts}\n }}}}'


def _entry_text(entry: Entry) -> str:
    said = [
        f"{_json(name)}: {_json(getattr(entry, name))}" for name in ("text", "tree", "words", "edition", "accepted")
    ]
    games = _joined([_json(_data(row)) for row in _ordered(entry.rows)], "    ")
    return "{" + _joined([*said, f'"games": [\n    {games}\n   ]'], "   ") + "}"


def _ordered(rows: list[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (len(row.witness.actions), row.labels))


def _joined(parts: list[str], indent: str) -> str:
    return f",\n{indent}".join(parts)


def _data(row: Row) -> GameData:
    witness = row.witness
    return {
        "shows": list(row.labels),
        "players": witness.players,
        "seed": witness.seed,
        "log": witness.shows,
        "did": witness.did,
        "marks": witness.marks,
        "actions": BETWEEN.join(witness.actions),
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
