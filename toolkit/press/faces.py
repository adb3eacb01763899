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
from urllib.parse import quote_plus, unquote, urlsplit

from toolkit.check.card_sizes import size_of
from toolkit.files import Unfit
from toolkit.model import Card, Deck, Game
from toolkit.own_icons import FOLDER, own_icons
from toolkit.paper import FaceSize, fits
from toolkit.picture_files import MOST_BYTES
from toolkit.press import fonts, icons
from toolkit.press.kept_html import KeptHtml
from toolkit.press.picture_address import SCHEME
from toolkit.press.revision import MARK, Revision, facts_of, look_digest, rules_digest, uncounted
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
DIGEST_BYTES = 32
DEEPEST = 4  # of files that name files
MAKERS = (
    "layout/__init__",
    "layout/typesetting",
    "layout/fetching",
    "layout/fitting",
    "layout/gradients",
    "layout/own_pictures",
    "layout/measuring",
    "images",
    "photos",
    "picture_address",
    "damage",
    "art",
    "figures",
    "palette",
    "shapes",
    "svg_path",
    "icons",
    "fit",
    "fonts",
    "open_zero",
    "outline",
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
    revision: Revision | None = None  # of the card, where it is a front


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
            html = templates.front(card, deck, size)
        except TemplateFailure as failure:
            failures.append(failure.problem)
            continue
        back = None
        try:
            back = back_of(templates, faces, card, deck)
        except TemplateFailure as failure:
            failures.append(failure.problem)
        look = maker.look(size, [html, back[0]] if back else [html])
        revision = Revision(rules_digest(facts_of(card, game)), look)
        faces.fronts.append(replace(maker.face(dated(html, revision), size, deck, card), revision=revision))
        if back is not None and (back[1] is not None or deck.id not in faces.backs):
            put_back(faces, card, maker.face(dated(back[0], revision), size, deck, back[1]))
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


def without_number(face: Face) -> Face:
    """A front whose small print does not say how many copies there are, for those that go beside copies of before."""
    html = uncounted(face.html, face.card.copies) if face.card else face.html
    return replace(face, html=html, key=hashlib.sha256(f"{face.key}\n{html}".encode()).hexdigest())


def back_of(templates: Templates, faces: Faces, card: Card, deck: Deck) -> tuple[str, Card | None] | None:
    """The HTML of a card's back, and the card where it has one of its own; None for no back. Raises TemplateFailure."""
    size = size_of(templates.game, deck)
    if card.reverse is not None:
        return templates.reverse(card.reverse, deck, size), card.reverse
    if card.back:
        return templates.back(deck, size, card.back), card
    if not deck.has_backs:
        return None
    if (made := faces.backs.get(deck.id)) is not None:
        return made.html, None
    return templates.back(deck, size, str(deck.data.get("back") or "")), None


def put_back(faces: Faces, card: Card, back: Face) -> None:
    """Put a back to the others: a card's own, or the one that all cards of its deck share."""
    if back.card is None:
        faces.backs[back.deck.id] = back
    else:
        faces.card_backs[card.deck, card.number] = back


def dated(html: str, revision: Revision) -> str:
    """The HTML of a face with the revision where the template wants it."""
    return html.replace(MARK, f"{revision}")


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
        style = hashlib.sha256(css.encode() + fonts.versions(css).encode() + icons.package_version().encode())
        self.drawings, self.problems = drawings(folders)
        for name, content in self.drawings:
            shared.update(name.encode() + content)
        for name in assets_in(css):
            shared.update(name.encode() + self.asset(name))
            style.update(name.encode() + self.seen(name))
        self.icons = {name: f"{SCHEME}{FOLDER}/{file.name}" for name, file in own_icons(home).items()}
        for name in self.icons.values():
            shared.update(name.encode() + self.asset(name))
        self.shared, self.style = shared.digest(), style.digest()

    def face(self, html: str, size: FaceSize, deck: Deck, card: Card | None) -> Face:
        """A face with its key; two with the same HTML and size have the same key."""
        digest = hashlib.sha256(self.shared)
        digest.update(f"{size}\n{html}".encode())
        for name in assets_in(html):
            digest.update(self.asset(name))
        return Face(digest.hexdigest(), html, size, deck, card)

    def look(self, size: FaceSize, sides: Sequence[str]) -> str:
        """The digest of how a card looks with these sides (HTML), with the drawings and own icons that they name."""
        html = "".join(sides)
        named = [content for name, content in self.drawings if quote_plus(Path(name).stem) in html]
        named += [self.seen(asset) for name, asset in self.icons.items() if quote_plus(name) in html]
        named += map(self.seen, assets_in(html))
        return look_digest(self.style + f"{size}".encode(), sides, named)

    def seen(self, name: str) -> bytes:
        """The digest of a file that is named; the same for all that are not read, wherever the folder lies."""
        content = self.asset(name)
        return content if len(content) == DIGEST_BYTES else b"absent"

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


def drawings(folders: Sequence[Path]) -> tuple[list[tuple[str, bytes]], list[Problem]]:
    """The names and contents of all grounds and shapes, since any of them may change any face.

    Beside them the findings on those not read.
    """
    contents, problems = [], []
    for folder in folders:
        for file in (*drawing_files(folder, "art"), *drawing_files(folder, "shapes")):
            try:
                content = read_inside(file, folders, MOST_DRAWING)
                refuse_entities(content)
            except (OSError, BadGround) as error:
                problems.append(refused(file, error))
            else:
                contents.append((file.name, content))
    return contents, problems


@memo
def tools() -> str:
    """The versions of everything that decides how a face looks, digests of Heap's own modules included."""
    here = Path(__file__).parent
    made_by = "".join(hashlib.sha256((here / f"{name}.py").read_bytes()).hexdigest() for name in MAKERS)
    return f"weasyprint {version('weasyprint')} icons {icons.package_version()} {made_by}"
