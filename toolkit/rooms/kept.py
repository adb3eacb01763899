"""A box as it was when a game began: its files, what was read in its texts then, and what the page shows of it.

A game goes on with the trees that it began with, whatever this Heap would read in its texts now. Where there are none,
or none that this engine knows, the files are read again.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from engine.games import NoRules
from engine.games import referee as rules_for
from engine.kernel import Box, Referee
from engine.kernel.compile.unsupported import Unplayable
from engine.records.box_json import BadBoxError, read_box, write_box
from toolkit.cache import Cache
from toolkit.deal import open_table
from toolkit.files import read_ordinary, write_together
from toolkit.load import load_game
from toolkit.load.read_file import LARGEST_BYTES
from toolkit.model import Card, Game
from toolkit.own_rules import files_of_rules, is_own
from toolkit.press.revision import facts_of, rules_digest, short
from toolkit.rooms.faces import Drawn, Pictures, Side, pictures_of
from toolkit.rooms.layout import board_piece, layout_of, mat_pieces
from toolkit.rooms.store import KeptBox, Store
from toolkit.scratch import scratch_folder

Told = dict[str, object]


class KeptBoxError(Exception):
    """A box cannot be played with any more; the message says why."""


def keep(store: Store, game: Game, box: Box, cache: Cache, drawn: Drawn) -> str:
    """Keep a game's box with its faces, where it is not kept already; returns its name.

    Where a game brings rules along, its trees are not kept, because it goes on only with these rules as they lie there.
    Raises WorkerLost, NoPango, sqlite3.Error and OSError.
    """
    own = is_own(str(game.data.get("rules") or ""))
    kept = KeptBox(files_of(game), "" if own else write_box(box))
    pictures = pictures_of(game, cache, drawn, pieces_shown(game))
    shown = json.dumps(shown_of(game, pictures), ensure_ascii=True, separators=(",", ":"))
    name = hashlib.sha256(json.dumps([{**kept.files}, kept.trees, shown]).encode()).hexdigest()[:32]
    store.keep_box(name, game.id, kept, shown, pictures.pictures)
    return name


def files_of(game: Game) -> dict[str, str]:
    """The YAML files in the game's folder, by name, and its own rules, as far as they can be read. Raises OSError.

    What is kept of rules is never run: it is there to be compared.
    """
    paths = [path for path in game.folder.iterdir() if path.suffix == ".yaml"]
    own = str(game.data.get("rules") or "")
    if is_own(own):
        paths += files_of_rules(game.folder, own)
    found: dict[str, str] = {}
    for path in sorted(paths):
        with suppress(OSError, ValueError):  # what is no part of the game may be a pipe, or a link that leads out
            found[path.name] = read_ordinary(path, LARGEST_BYTES).decode("utf-8", "replace")
    return found


@contextmanager
def unpacked(files: Mapping[str, str], game: str) -> Iterator[Path]:
    """A folder with these files as long as the block lasts; it is called as the game's is."""
    with scratch_folder("box") as place:
        folder = place / game
        write_together({folder / Path(name).name: text.encode() for name, text in files.items()})
        yield folder


def opened(box: KeptBox, game: str, folder: Path | None = None) -> Referee:
    """The rules for the cards of a box that was kept. Raises KeptBoxError and OSError.

    `folder` is where the game lies now, if its files are the same: what was kept without trees is read there, with
    rules of its own if it brings some along.
    """
    found = _as_it_was_read(box.trees) if box.trees else None
    if found is not None:
        return found
    if folder is not None:
        return _loaded(folder)
    with unpacked(box.files, game) as place:
        return _loaded(place, is_kept=True)


def _as_it_was_read(trees: str) -> Referee | None:
    """The rules for a box as its texts were read; None where this engine knows such trees no more."""
    try:
        referee = rules_for(read_box(trees))
    except (BadBoxError, NoRules, Unplayable):
        return None
    referee.asks_in_vain = True
    return referee


def _loaded(folder: Path, *, is_kept: bool = False) -> Referee:
    loaded, _ = load_game(folder)
    if loaded is None:
        raise KeptBoxError("its files cannot be read by this Heap")
    if is_kept and is_own(str(loaded.data.get("rules") or "")):
        own = loaded.data["rules"]
        raise KeptBoxError(f"its cards or its rules in {own} have changed since, and rules that are kept are never run")
    try:
        referee, problems = open_table(loaded)
    except NoRules as none:
        raise KeptBoxError(str(none)) from none
    if referee is None:
        raise KeptBoxError(f"this Heap does not play its cards: {problems[0].message}")
    referee.asks_in_vain = True
    return referee


# --- what the page shows ---------------------------------------------------------------------------------------------


def pieces_shown(game: Game) -> list[Card]:
    """The pieces that the page shows beside the cards: the board, and the players' mats."""
    board = board_piece(game)
    return [*([board] if board is not None else []), *mat_pieces(game)]


def shown_of(game: Game, pictures: Pictures) -> Told:
    """All that the page knows of a box before anything is dealt: cards with faces and texts, backs, and the layout."""
    return {
        "game": game.id,
        "title": game.title,
        "cards": {card.id: _card(game, card, pictures) for card in game.cards},
        "backs": {deck: side.told() for deck, side in pictures.backs.items()},
        "counters": {
            name: {"one": each.singular, "many": each.plural} for name, each in game.vocabulary.counters.items()
        },
        "layout": layout_of(game),
        "board": _board(game, pictures),
        "mats": [_side(pictures.fronts.get((piece.deck, piece.number))) for piece in mat_pieces(game)],
    }


def _board(game: Game, pictures: Pictures) -> Told | None:
    """The picture of the board, with its size in millimetres; None where there is none."""
    piece = board_piece(game)
    side = pictures.fronts.get((piece.deck, piece.number)) if piece is not None else None
    return side.told() if side is not None else None


def _card(game: Game, card: Card, pictures: Pictures) -> Told:
    at = (card.deck, card.number)
    front, reverse = pictures.fronts.get(at), pictures.own_backs.get(at)
    told: Told = {
        "name": card.name,
        "revision": short(rules_digest(facts_of(card, game))),
        "deck": card.deck,
        "type": " · ".join(part for part in (card.type, card.subtype) if part),
        "text": card.text,
        "flavour": card.flavour,
        "rulings": [
            {"question": ruling.question, "decision": ruling.decision}
            for ruling in game.rulings
            if is_about(f"{ruling.question} {ruling.decision}", card.name)
        ],
    }
    if front is not None:
        told |= front.told()
    if card.reverse is not None:
        told["reverse"] = {"name": card.reverse.name, "text": card.reverse.text, **_side(reverse)}
    return told


def _side(side: Side | None) -> Told:
    return side.told() if side is not None else {}


def is_about(text: str, name: str) -> bool:
    """Whether a text names a card, as whole words."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
