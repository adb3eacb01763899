"""Faces: every distinct front and back of a game as HTML, with the key under which its layout is kept."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache as memo
from html import unescape
from importlib.metadata import version
from pathlib import Path
from urllib.parse import unquote, urlsplit

from toolkit.check.card_sizes import size_of
from toolkit.files import Unfit
from toolkit.model import Card, Deck, Game
from toolkit.own_icons import FOLDER, own_icons
from toolkit.paper import FaceSize, fits
from toolkit.picture_files import MOST_BYTES
from toolkit.press import fonts, icons
from toolkit.press.kept_html import KeptHtml
from toolkit.press.picture_address import SCHEME
from toolkit.press.shapes import BadGround, drawing_files, refuse_entities
from toolkit.press.template_files import MOST_DRAWING, is_below, read_inside
from toolkit.press.templates import TemplateFailure, Templates, refused
from toolkit.press.tiling import Tiling, tiling
from toolkit.problem import Place, Problem

ASSET = re.compile(
    r"""(?:\b(?:src|href|data|poster)\s*=\s*["']?|url\(\s*["']?|@import\s+["'])"""
    r"""(?!icon:|art:|shape:|font:|data:|#)([^"'()<>\s]+(?:[^"'()<>]*[^"'()<>\s])?)"""
)  # what may be the name of a file, in HTML, in styles and in SVG
NAMING = (".svg", ".css")  # endings of files that may name others
DEEPEST = 4  # of files that name files
MAKERS = (
    "layout/__init__",
    "layout/typesetting",
    "layout/fetching",
    "layout/fitting",
    "layout/own_pictures",
    "layout/measuring",
    "images",
    "photos",
    "picture_address",
    "damage",
    "art",
    "shapes",
    "svg_path",
    "icons",
    "fit",
    "fonts",
    "pdf",
)  # modules that decide how a face looks


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a card. `key` is a digest of all that it is made from: HTML, style, assets and tools."""

    key: str
    html: str
    size: FaceSize
    deck: Deck
    card: Card | None = None  # None for a back


@dataclass(slots=True)
class Faces:
    """The faces of a game: fronts in the order of the cards, backs of decks and of cards, and findings on templates."""

    fronts: list[Face]
    backs: dict[str, Face]
    guides: dict[
        tuple[str, str], list[Face]
    ]  # by board and paper: the plan of its sheets, then one guide for each sheet
    css: str
    folders: tuple[Path, ...]
    problems: list[Problem]
    home: Path  # the game's folder, with its own pictures, icons and fonts
    card_backs: dict[tuple[str, int], Face] = field(default_factory=dict)  # of cards that have one of their own
    made_of: str = ""  # a digest of the style sheet and all that it names
    own: tuple[Path, ...] = ()  # the files in it that faces name, whether they are there or not

    def all(self) -> list[Face]:
        """All faces: fronts, then backs, then guides."""
        guides = (face for row in self.guides.values() for face in row)
        return [*self.fronts, *self.backs.values(), *self.card_backs.values(), *guides]

    def back_of(self, front: Face) -> Face | None:
        """The back that belongs to a front: its card's own, else its deck's; None where there is none."""
        card = front.card
        own = self.card_backs.get((card.deck, card.number)) if card else None
        return own or self.backs.get(front.deck.id)


def faces_of(
    game: Game, cards: Sequence[Card], draft: bool = False, papers: Sequence[str] = (), kept: KeptHtml | None = None
) -> Faces:
    """Fill in the templates for these cards, the backs of their decks, and the guides of boards on these papers.

    Where HTML is kept, only for the cards that have changed.

    Nothing is raised for templates that fail; that is a finding in `problems`, and the face is left out.
    """
    templates = Templates(game, draft, kept)
    css = templates.css()
    home = game.folder.resolve()
    maker = Maker(css, templates.folders, home)
    faces = Faces([], {}, {}, css, templates.folders, [], home)
    decks = {deck.id: deck for deck in (*game.decks, *game.parts)}
    failures: list[Problem] = []
    for card in cards:
        deck = decks[card.deck]
        try:
            size = size_of(game, deck)
            faces.fronts.append(maker.face(templates.front(card, deck, size), size, deck, card))
            if card.reverse is not None:
                html = templates.reverse(card.reverse, deck, size)
                faces.card_backs[card.deck, card.number] = maker.face(html, size, deck, card.reverse)
            elif card.back:
                html = templates.back(deck, size, card.back)
                faces.card_backs[card.deck, card.number] = maker.face(html, size, deck, card)
            elif deck.has_backs and deck.id not in faces.backs:
                html = templates.back(deck, size, str(deck.data.get("back") or ""))
                faces.backs[deck.id] = maker.face(html, size, deck, None)
        except TemplateFailure as failure:
            failures.append(failure.problem)
    for part in game.parts:
        tiled = [paper for paper in papers if not fits(paper, size_of(game, part))]
        if tiled and any(face.deck is part for face in faces.fronts):
            try:
                for paper in tiled:
                    faces.guides[part.id, paper] = guides(templates, maker, part, tiling(paper, size_of(game, part)))
            except TemplateFailure as failure:
                failures.append(failure.problem)
    faces.made_of = maker.shared.hex()
    faces.own = tuple(sorted(maker.own))
    faces.problems += [*templates.problems, *maker.problems, *once_each(failures)]
    return faces


def guides(templates: Templates, maker: Maker, part: Deck, tiles: Tiling) -> list[Face]:
    """The guides that are printed above a board: a page with the plan, then a page for each sheet.

    Raises TemplateFailure.
    """
    paper = FaceSize(tiles.width, tiles.height, 0.0)
    values = {"part": part, "tiles": tiles, "size": paper}
    pages = [("assembly.html", values)]
    pages += [("assembly-sheet.html", {**values, "tile": tile}) for tile in tiles.tiles()]
    return [maker.face(templates.page(name, given), paper, part, None) for name, given in pages]


def once_each(failures: Sequence[Problem]) -> list[Problem]:
    """Failures grouped by line of a template and message: the first is told, with how many more cards fail there."""
    groups: dict[tuple[Place | None, str], list[Problem]] = {}
    for problem in failures:
        groups.setdefault((problem.place, problem.message.rpartition(": ")[2]), []).append(problem)
    grouped = []
    for first, *others in groups.values():
        more = f" {len(others)} more {'card fails' if len(others) == 1 else 'cards fail'} there." if others else ""
        grouped.append(replace(first, message=first.message + more))
    return grouped


class Maker:
    """Makes faces with keys; what all faces share is hashed once."""

    def __init__(self, css: str, folders: Sequence[Path], home: Path) -> None:
        self.folders, self.home = folders, home
        self.own: set[Path] = set()
        shared = hashlib.sha256(tools().encode())
        shared.update(css.encode())
        shared.update(fonts.versions(css).encode())
        contents, self.problems = drawings(folders)
        for content in contents:
            shared.update(content)
        for name in (*assets_in(css), *(f"{SCHEME}{FOLDER}/{file.name}" for file in own_icons(home).values())):
            shared.update(name.encode() + self.asset(name))
        self.shared = shared.digest()

    def face(self, html: str, size: FaceSize, deck: Deck, card: Card | None) -> Face:
        """A face with its key; two with the same HTML and size have the same key."""
        digest = hashlib.sha256(self.shared)
        digest.update(f"{size}\n{html}".encode())
        for name in assets_in(html):
            digest.update(self.asset(name))
        return Face(digest.hexdigest(), html, size, deck, card)

    def asset(self, name: str, depth: int = 0) -> bytes:
        """The digest of a file that a template or style sheet names, and of those that it names itself.

        For one that is not read, the reason as bytes.
        """
        reason = "absent"
        for folder in (self.home,) if name.startswith(SCHEME) else (*self.folders, self.home):
            try:
                path = folder / unquote(urlsplit(unescape(name)).path)
                self._note(path)
                content = read_inside(path, [*self.folders, self.home], MOST_BYTES)
                digest = hashlib.sha256(content)
                if path.suffix.lower() in NAMING and depth < DEEPEST:
                    for inner in assets_in(content.decode("utf-8", "replace")):
                        digest.update(self.asset(os.path.normpath(Path(name).parent / inner), depth + 1))
                return digest.digest()
            except Unfit as error:
                reason = f"{error}"
            except (OSError, ValueError):
                continue
        return reason.encode()

    def _note(self, path: Path) -> None:
        """Remember a file that lies among the game's own, and not in the folders of the templates."""
        plain = os.path.normpath(path)
        if is_below(plain, str(self.home)) and not any(is_below(plain, str(folder)) for folder in self.folders):
            self.own.add(Path(plain))


def assets_in(text: str) -> list[str]:
    """What may be names of files in HTML, in a style sheet or in SVG, each once."""
    return list(dict.fromkeys(ASSET.findall(text)))


def drawings(folders: Sequence[Path]) -> tuple[list[bytes], list[Problem]]:
    """The contents of all grounds and shapes, since any of them may change any face; and findings on those not read."""
    contents, problems = [], []
    for folder in folders:
        for file in (*drawing_files(folder, "art"), *drawing_files(folder, "shapes")):
            try:
                content = read_inside(file, folders, MOST_DRAWING)
                refuse_entities(content)
            except (OSError, BadGround) as error:
                problems.append(refused(file, error))
            else:
                contents.append(file.name.encode() + content)
    return contents, problems


@memo
def tools() -> str:
    """The versions of everything that decides how a face looks, digests of Heap's own modules included."""
    here = Path(__file__).parent
    made_by = "".join(hashlib.sha256((here / f"{name}.py").read_bytes()).hexdigest() for name in MAKERS)
    return f"weasyprint {version('weasyprint')} icons {icons.package_version()} {made_by}"
