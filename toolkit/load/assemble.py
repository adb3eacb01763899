"""The pipeline of loading: read each file, parse it, check its shape, and make a Game of all of them.

Whatever is wrong with a file is a finding, and the rest is still a game. Only where `game.yaml` cannot be parsed is
there no game.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.language.vocabulary import Vocabulary
from toolkit.emphasis import without_marks
from toolkit.files import is_outside
from toolkit.games import GAME_FILE, IMPORT_FILE, INSTALLATION
from toolkit.ids import card_id
from toolkit.load.kept_decks import KeptDecks
from toolkit.load.offences import DUPLICATE_DECK, NAME_WITHOUT_ID, UNLISTED_DECK, UNREADABLE_FILE, WRONG_VALUE
from toolkit.load.own_columns import with_own_columns, with_ways_out
from toolkit.load.read_file import read_file
from toolkit.load.shape import Findings, Misfit, Value, read_shape
from toolkit.load.table_file import unknown_names
from toolkit.load.yaml_source import parse
from toolkit.model import Card, Deck, Game, Ruling
from toolkit.nearest import one_of
from toolkit.problem import Place, Problem
from toolkit.schema import DeckShape, GameShape, PartShape, RulingsShape, Shape, TableShape
from toolkit.source import Listing, Node, Source, SourceFile

RULINGS_FILE = "rulings.yaml"
TABLE_FILE = "table.yaml"
LONGEST_STEM = 81
FILE_STEM = re.compile(rf"[^\s./\\:][^/\\:\x00]{{0,{LONGEST_STEM - 1}}}")
TEMPLATES = "templates"  # the folder of templates where game.yaml names none
OF_HEAP = "heap:"
BASIC = INSTALLATION / "templates" / "base"
OTHER_FILES = {GAME_FILE, RULINGS_FILE, IMPORT_FILE, TABLE_FILE}


Texts = Mapping[Path, str]
Shaped = tuple[Source | None, dict[str, Any], list[Problem]]  # a file, its data in a shape, and what is wrong with it


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file that game.yaml lists.

    `key` is the key of that list, `noun` what messages call the kind, `shape` the shape of its files, and `rows` the
    key of the entries in such a file.
    """

    key: str
    noun: str
    shape: Shape
    rows: str


@dataclass(frozen=True, slots=True)
class Files:
    """What is read: texts in place of the files at their paths, and decks that were read before."""

    texts: Texts
    kept: KeptDecks


DECKS = Kind("decks", "deck", DeckShape, "cards")
PARTS = Kind("parts", "part", PartShape, "pieces")


def load_game(
    folder: Path, texts: Texts | None = None, kept: KeptDecks | None = None
) -> tuple[Game | None, list[Problem]]:
    """The game in a folder, and what is wrong with its files. None only where game.yaml cannot be parsed.

    `texts` are read in place of the files at their paths, to try a change before it is written. Who loads a game again
    and again keeps its decks.
    """
    with _without_collector():
        return _load(folder, Files(texts or {}, kept or KeptDecks()))


@contextmanager
def _without_collector() -> Iterator[None]:
    """Turn the garbage collector off for the block.

    Loading makes many objects and no garbage; collecting took a third of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _load(folder: Path, files: Files) -> tuple[Game | None, list[Problem]]:
    source, data, problems = _load_file(folder / GAME_FILE, GameShape, files.texts)
    if source is None:
        return None, problems
    decks: list[Deck] = []
    for kind in (DECKS, PARTS):
        for at, name in enumerate(data.get(kind.key) or ()):
            place = source.place(kind.key, at)
            if name in {deck.id for deck in decks}:
                message = f"The {kind.noun} {name!r} is listed twice."
                problems.append(DUPLICATE_DECK.at(place, message, "Take one away."))
                continue
            deck, new_problems = _load_deck(folder, name, place, files, kind)
            decks += [deck] if deck else []
            problems += new_problems
    problems += _unlisted(folder, {name for kind in (DECKS, PARTS) for name in data.get(kind.key) or ()})
    rulings, rulings_source, new_problems = _load_rulings(folder / RULINGS_FILE, files.texts)
    problems += new_problems
    vocabulary = Vocabulary.of(data.get("vocabulary") or {})
    table, new_problems = _load_table(folder / TABLE_FILE, vocabulary, decks, files.texts)
    problems += new_problems
    players, new_problems = _players(data, source)
    problems += new_problems
    templates, new_problems = _templates(folder, data, source)
    decks = with_own_columns(decks, vocabulary.columns)
    problems = with_ways_out(problems, decks, vocabulary.columns)
    game = Game(
        id=_folder_name(folder),
        title=data.get("title", ""),
        version=data.get("version", ""),
        players=players,
        folder=folder,
        templates=templates,
        vocabulary=vocabulary,
        decks=tuple(deck for deck in decks if not deck.is_part),
        parts=tuple(deck for deck in decks if deck.is_part),
        rulings=rulings,
        data={**data, "setup": [row for row in data.get("setup") or () if not isinstance(row, Misfit)]},
        source=source,
        rulings_source=rulings_source,
        table=table,
        tried=files.texts,
    )
    return game, problems + new_problems


def _load_file(path: Path, shape: Shape, texts: Texts) -> Shaped:
    """One file as its source and its data in a shape; the source is None where nothing in the file can be used."""
    file, problems = _text_of(path, texts)
    return (None, {}, problems) if file is None else _shaped(file, shape)


def _text_of(path: Path, texts: Texts) -> tuple[SourceFile | None, list[Problem]]:
    return (SourceFile(str(path), texts[path]), []) if path in texts else read_file(path)


def _shaped(file: SourceFile, shape: Shape) -> Shaped:
    root, problems = parse(file)
    if root is None:
        return None, {}, problems
    findings = Findings(file, problems)
    data = read_shape(root, shape, findings)
    return (None, {}, problems) if isinstance(data, Misfit) else (Source(file, root), data, problems)


def is_deck_name(name: str) -> bool:
    """Whether a deck can have this name: one for a file, and not that of another file of a game."""
    return bool(FILE_STEM.fullmatch(name)) and f"{name}.yaml" not in OTHER_FILES


def _load_deck(folder: Path, name: str, place: Place, files: Files, kind: Kind) -> tuple[Deck | None, list[Problem]]:
    if not is_deck_name(name):
        message = f"{name!r} cannot be the name of a {kind.noun} file."
        return None, [WRONG_VALUE.at(place, message, "Write the file's name without folder and without .yaml.")]
    path = folder / f"{name}.yaml"
    if path not in files.texts and not path.exists() and not path.is_symlink():
        message = f"There is no file {path.name} for the {kind.noun} {name!r}."
        return None, [UNREADABLE_FILE.at(place, message, _instead_of(name, folder))]
    file, problems = _text_of(path, files.texts)
    if file is None:
        return None, problems
    return files.kept.deck_in(file, kind.key, lambda: _read_deck(file, name, kind))


def _read_deck(file: SourceFile, name: str, kind: Kind) -> tuple[Deck | None, list[Problem]]:
    source, data, problems = _shaped(file, kind.shape)
    if source is None:
        return None, problems
    if kind is PARTS:
        data = {**data, "type": data.get("template") or name}
    cards: list[Card] = []
    for number, (node, row) in enumerate(_rows(source, kind.rows, data), 1):
        card, card_problems = _card(name, data, row, Source(source.file, node), number)
        cards += [card] if card else []
        problems += card_problems
    return _deck(source, data, cards, kind), problems


def _instead_of(name: str, folder: Path) -> str:
    """The hint for a deck that has no file: which file may be meant."""
    files = [file for file in _yaml_files(folder) if file.name not in OTHER_FILES]
    if f"{name}.yml" in {file.name for file in files}:
        return f"Rename {name}.yml to {name}.yaml."
    return one_of(name, [file.stem for file in files]) or "Write it, or take it off the list."


def _rows(source: Source, key: str, data: dict[str, Any]) -> list[tuple[Node, Value]]:
    """The entries of a list of records with their nodes; an entry that did not fit is MISFIT."""
    node = source.find(key)
    return list(zip(node.items, data.get(key) or (), strict=False)) if isinstance(node, Listing) else []


def _deck(source: Source, data: dict[str, Any], cards: list[Card], kind: Kind) -> Deck:
    name = Path(source.file.path).stem
    return Deck(
        id=name,
        title=data.get("title", name),
        type=data.get("type", ""),
        colour=data.get("colour", ""),
        icon=data.get("icon", ""),
        file=source.file.path,
        cards=tuple(cards),
        data={key: value for key, value in data.items() if key != kind.rows},
        is_part=kind is PARTS,
        source=source,
    )


def _card(
    deck: str, header: dict[str, Any], row: Value, source: Source, number: int
) -> tuple[Card | None, list[Problem]]:
    if isinstance(row, Misfit):
        return None, []
    identity = row.get("id") or card_id(row["name"])
    if not identity or card_id(identity) != identity:
        message = f"{identity or row['name']!r} gives no id: ids have small letters, digits and dashes."
        return None, [NAME_WITHOUT_ID.at(source.place("id" if row.get("id") else "name"), message, "Add 'id: …'.")]
    text, marks = without_marks(row.get("text", "").rstrip())
    card = Card(
        id=identity,
        name=row["name"],
        deck=deck,
        type=row.get("type") or header.get("type", ""),
        subtype=row.get("subtype", ""),
        size=row.get("size", ""),
        tags=tuple(row.get("tags") or ()),
        favoured=tuple(row.get("favoured") or ()),
        vp=row.get("vp"),
        copies=row.get("copies", 1),
        text=text,
        marks=marks,
        flavour=row.get("flavour", "").rstrip(),
        icon=row.get("icon", ""),
        image=row.get("image", ""),
        back=row.get("back", ""),
        art=row.get("art") or {},
        regions=row.get("regions") or {},
        columns=row.get("columns") or {},
        allow=row.get("allow") or {},
        unreachable=row.get("unreachable", ""),
        never=row.get("never") or {},
        number=number,
        source=source,
    )
    return replace(card, reverse=_reverse(card, row.get("reverse"), source)), []


def _reverse(front: Card, row: Value, source: Source) -> Card | None:
    """The other side of a card: what is said of it, else what is on the front, but for text and flavour."""
    node = source.find("reverse")
    if not isinstance(row, Mapping) or node is None:
        return None
    text, marks = without_marks(row.get("text", "").rstrip())
    return replace(
        front,
        name=row.get("name", front.name),
        text=text,
        marks=marks,
        flavour=row.get("flavour", "").rstrip(),
        icon=row.get("icon", front.icon),
        image=row.get("image", front.image),
        art=row.get("art") or front.art,
        source=Source(source.file, node),
    )


def _load_rulings(path: Path, texts: Texts) -> tuple[tuple[Ruling, ...], Source | None, list[Problem]]:
    if not path.exists() and not path.is_symlink():
        return (), None, []
    source, data, problems = _load_file(path, RulingsShape, texts)
    if source is None:
        return (), None, problems
    rulings = [
        Ruling(
            row["id"], tuple(row["sections"]), row["question"], row["decision"], row["why"], Source(source.file, node)
        )
        for node, row in _rows(source, "rulings", data)
        if not isinstance(row, Misfit)
    ]
    return tuple(rulings), source, problems


def _load_table(
    path: Path, vocabulary: Vocabulary, decks: list[Deck], texts: Texts
) -> tuple[dict[str, object], list[Problem]]:
    """How the game lies on a table, as plain values; empty where nothing says so."""
    if not path.exists() and not path.is_symlink():
        return {}, []
    source, data, problems = _load_file(path, TableShape, texts)
    if source is None:
        return {}, problems
    return data, [*problems, *unknown_names(data, source, vocabulary, decks)]


def _players(data: dict[str, Any], source: Source) -> tuple[tuple[int, int], list[Problem]]:
    """The fewest and the most players, from "3-5"; (1, 1) with a finding where that is not a span."""
    numbers = [int(part) for part in str(data.get("players") or "1").split("-")]
    least, most = numbers[0], numbers[-1]
    if least < 1 or most < least:
        message = f"{data['players']} is no span of players."
        return (1, 1), [WRONG_VALUE.at(source.place("players"), message, "Write the fewest first: 3-5.")]
    return (least, most), []


def _templates(folder: Path, data: dict[str, Any], source: Source) -> tuple[Path, list[Problem]]:
    """The folder of the game's templates: what game.yaml names, else the game's own, else the basic ones."""
    named = str(data.get("templates") or "")
    if named.startswith(OF_HEAP):
        return _templates_of_heap(named, source)
    choice = folder / (named or TEMPLATES)
    if not _is_folder(choice):
        if not named:
            return BASIC, []
        message = f"There is no folder {named} for the templates."
        hint = "Name one as seen from here, or take it away."
        return choice, [UNREADABLE_FILE.at(source.place("templates"), message, hint)]
    if is_outside(choice, folder):
        place = source.place("templates") if named else source.place()
        where = os.path.realpath(choice)
        message = f"The folder {named or TEMPLATES} of the templates lies outside the game's folder, in {where}."
        hint = "Copy them into the game's folder; or, if you trust this game, say so with --trust."
        return BASIC, [UNREADABLE_FILE.at(place, message, hint)]
    return choice, []


def _templates_of_heap(named: str, source: Source) -> tuple[Path, list[Problem]]:
    """The folder of templates that ship with Heap, named `heap:` and the folder's name."""
    known = {f"{OF_HEAP}{path.name}": path for path in sorted(BASIC.parent.iterdir()) if (path / "theme.css").is_file()}
    if named in known:
        return known[named], []
    message = f"Heap has no templates {named.removeprefix(OF_HEAP)!r}."
    hint = one_of(named, known) or f"There are {', '.join(known)}."
    return BASIC, [UNREADABLE_FILE.at(source.place("templates"), message, hint)]


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # a name that is not possible for a folder
        return False


def _folder_name(folder: Path) -> str:
    return folder.name or folder.resolve().name


def _yaml_files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.suffix in {".yaml", ".yml"})
    except OSError:
        return []


def _unlisted(folder: Path, listed: set[str]) -> list[Problem]:
    return [
        UNLISTED_DECK.at(
            Place(str(path), 1, 1, 1, 1),
            f"{path.name} is no deck and no part of the game: game.yaml does not list it.",
            f"Add {path.stem} to `decks` or `parts` in game.yaml, or move the file away.",
        )
        for path in _yaml_files(folder)
        if path.name not in OTHER_FILES and path.stem not in listed
    ]
