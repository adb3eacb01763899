"""PDF/X-1a for printers who ask for it: a file for each deck, or each size, and nothing in it but inks.

Each file is looked at by the preflight before it is written; what is wrong with it is told like any other finding.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from toolkit.check.card_sizes import place_of, size_of
from toolkit.check.press_offences import BROKEN_FACE
from toolkit.check.vendor_offences import FLATTENED_TEXT, LIMITED_INK, UNOFFERED_SIZE
from toolkit.exports.gallery import Design, Gallery, hung
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.orders import decks_of, parts_left_out, told, unsafe, without_decks
from toolkit.exports.profiles import inks_of
from toolkit.exports.vendors import Vendor, vendors
from toolkit.model import Card, Deck, Game
from toolkit.press.faces import Face
from toolkit.press.pdf_parts import BadFace
from toolkit.press.pictures import POINTS
from toolkit.press.prepress.colours import Heavy, Inks
from toolkit.press.prepress.flat import flattened
from toolkit.press.prepress.preflight import Rules, preflight
from toolkit.press.prepress.press_book import PressBook, pages_of
from toolkit.press.raster import INCH_MM, centred_pixels
from toolkit.press.remarks import is_allowed, place
from toolkit.press.sheets import FaceSize
from toolkit.press.templates import slug
from toolkit.problem import Problem, Severity, has_errors


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """A PDF/X-1a for each deck or size, with a page for each side of each copy, and a manifest; and findings.

    With an error there are no files.
    """
    vendor = vendors()[wanted.kind]
    inks, problems = inks_of(wanted, vendor.most_ink)
    decks, found = ordered(game, cards, vendor)
    problems += found
    if inks is None or has_errors(problems):
        return {}, problems
    gallery, found = hung(game, [card for card in cards if card.deck in decks], wanted)
    problems += [*found, *unsafe(gallery, vendor)]
    if has_errors(problems):
        return {}, problems
    making = Making(game, gallery, vendor, inks, wanted)
    content: Files = {}
    rows = []
    for name, some in making.groups().items():
        file = path / f"{name}.pdf"
        content[file] = making.book(some, name)
        rows.append({"path": file.name, **making.row(some)})
        if not making.broken:
            problems += preflight(content[file], making.rules(some), f"{file}")
    problems += making.problems
    if has_errors(problems):
        return {}, problems
    about = {"vendor": vendor.title, "profile": inks.profile.title, "most_ink": vendor.most_ink, "orders": rows}
    return with_manifest(game, wanted.kind, about, content, path), problems


def ordered(game: Game, cards: Sequence[Card], vendor: Vendor) -> tuple[dict[str, Deck], list[Problem]]:
    """The decks of these cards that can be ordered, by id, and findings on sizes and on parts."""
    decks, problems = {}, []
    for deck in decks_of(game, cards):
        size = size_of(game, deck)
        if size.shape:
            message = f"{vendor.title} cuts rectangles, not {told(size)}: {deck.title}."
            problems.append(UNOFFERED_SIZE.at(place_of(game, deck), message, without_decks(game, [deck])))
            continue
        decks[deck.id] = deck
        if not vendor.any_size and vendor.product_for(size) is None:
            message = f"It is not known whether {vendor.title} makes cards of {told(size)}: {deck.title}."
            unsure = UNOFFERED_SIZE.at(place_of(game, deck), message, "Ask them before you order.")
            problems.append(replace(unsure, severity=Severity.WARNING))
    problems += parts_left_out(game, cards, vendor)
    return decks, problems


@dataclass(slots=True)
class Seen:
    """What was noted while faces were flattened, for the findings on them."""

    heavy: dict[str, tuple[Face, Heavy]]
    flattened: dict[str, tuple[Face, int]]


class Making:
    """The files of one order in the making."""

    def __init__(self, game: Game, gallery: Gallery, vendor: Vendor, inks: Inks, wanted: Wanted) -> None:
        self.game, self.gallery, self.vendor, self.inks, self.wanted = game, gallery, vendor, inks, wanted
        self.dpi = wanted.dpi or vendor.dpi
        self.seen = Seen({}, {})
        self.broken: list[Problem] = []
        wanted.progress.begin("Faces in inks", len(gallery.faces()))

    def groups(self) -> dict[str, list[Design]]:
        """The cards of each file by its name: those of a deck, or of a size."""
        groups: dict[str, list[Design]] = {}
        for design in self.gallery.designs:
            size = design.front.size
            by_size = f"{slug(self.game.id)}-{size.width:g}x{size.height:g}"
            name = design.front_name.partition("/")[0] if self.vendor.one_file_for == "deck" else by_size
            groups.setdefault(name, []).append(design)
        return groups

    def book(self, designs: Sequence[Design], name: str) -> bytes:
        """The PDF/X-1a of these cards, each as often as it has copies."""
        book = PressBook(self.inks, outlined=self.vendor.fonts == "outlined")
        faces = {face.key: face for each in designs for face in (each.front, each.back) if face is not None}
        for face in faces.values():
            self._add(book, face)
        for design in designs:
            back = design.back.key if design.back is not None else None
            for key in pages_of([(design.front.key, back)] * design.card.copies, self.vendor.order):
                if key in book.leaves:
                    book.add_page(key)
        return book.save(self.gallery.production.info(f"{self.vendor.title}: {name}"))

    def _add(self, book: PressBook, face: Face) -> None:
        """Flatten a face and put it into a book, with the bleed of the vendor; where that fails, it is a finding."""
        try:
            self._flatten(book, face, self.gallery.pdf(face))
        except BadFace as error:
            message = f"{name_of(face)} cannot be flattened: {error}."
            self.broken.append(BROKEN_FACE.at(place(face), message, "heap export png has it as a picture."))
        self.wanted.progress.advance(1)

    def _flatten(self, book: PressBook, face: Face, pdf: bytes) -> None:
        flat = flattened(pdf)
        size = replace(face.size, bleed=self.vendor.bleed)
        pixels = centred_pixels(flat.parts.art, self.dpi / POINTS, pixels_of(size, self.dpi))
        heavy = self.inks.heavy(pixels)
        if heavy is not None:
            self.seen.heavy[face.key] = face, heavy
        if flat.stayed:
            self.seen.flattened[face.key] = face, flat.stayed
        book.add_face(face.key, pdf, flat, self.inks.picture(pixels), size)

    def row(self, designs: Sequence[Design]) -> dict[str, object]:
        """What the manifest says of a file."""
        size, vendor = designs[0].front.size, self.vendor
        count = sum(design.card.copies for design in designs)
        sides = sum(design.card.copies * (1 if design.back is None else 2) for design in designs)
        return {
            "cards": count,
            "pages": sides,
            "first_page": vendor.order,
            "cut_mm": [size.width, size.height],
            "page_mm": [round(size.width + 2 * vendor.bleed, 3), round(size.height + 2 * vendor.bleed, 3)],
            "bleed_mm": dict.fromkeys(("left", "top", "right", "bottom"), vendor.bleed),
            "safe_mm": vendor.safe,
            "dpi": self.dpi,
        }

    def rules(self, designs: Sequence[Design]) -> Rules:
        """What the preflight holds a file of these cards to."""
        return rules_of(self.vendor, designs[0].front.size, paired=all(design.back for design in designs))

    @property
    def problems(self) -> list[Problem]:
        """Findings on what flattening has changed: on ink for each deck, on text for each face."""
        return [*self.broken, *limited(self.seen.heavy, self.vendor), *flat_text(self.seen.flattened)]


def rules_of(vendor: Vendor, size: FaceSize | None = None, *, paired: bool = True) -> Rules:
    """What a vendor asks of a file, for cards of a size if it is known."""
    return Rules(
        most_ink=vendor.most_ink,
        bleed_mm=vendor.bleed,
        size_mm=(size.width, size.height) if size is not None else None,
        takes_fonts=vendor.fonts != "outlined",
        dpi=vendor.dpi,
        is_paired=paired,
    )


def limited(heavy: Mapping[str, tuple[Face, Heavy]], vendor: Vendor) -> list[Problem]:
    """The findings on ink that was brought down: for each deck the face with most of it, and how many there are."""
    decks: dict[str, list[tuple[Face, Heavy]]] = {}
    for face, found in heavy.values():
        decks.setdefault(face.deck.id, []).append((face, found))
    problems = []
    for rows in decks.values():
        face, most = max(rows, key=lambda row: row[1].most)
        before, after = most.lightness
        message = f"{name_of(face)} has {most.most:.0f} % of ink on {most.share:.0%} of it, and {vendor.title} takes"
        message += f" {vendor.most_ink} %: it was brought down, from lightness {before:.0f} to {after:.0f} of 100."
        message += f" So it was on {len(rows) - 1} more of this deck." if len(rows) > 1 else ""
        problem = LIMITED_INK.at(place(face), message, "Look at it in print, or take a lighter colour.")
        if not is_allowed(face.card, problem):
            problems.append(problem)
    return problems


def flat_text(flattened: Mapping[str, tuple[Face, int]]) -> list[Problem]:
    """The findings on text that became a part of the picture."""
    problems = []
    for face, count in flattened.values():
        lines = "1 line" if count == 1 else f"{count} lines"
        message = (
            f"{lines} of text on {name_of(face)} {'is' if count == 1 else 'are'} printed as a part of the picture."
        )
        hint = "Give it a plain colour, without opacity, above everything else."
        problem = FLATTENED_TEXT.at(place(face), message, hint, card=face.card.id if face.card else "")
        if not is_allowed(face.card, problem):
            problems.append(problem)
    return problems


def name_of(face: Face) -> str:
    """What a face is called at the beginning of a finding."""
    return face.card.name if face.card else f"The back of {face.deck.title}"


def pixels_of(size: FaceSize, dpi: float) -> tuple[int, int]:
    """How many pixels a face has with its bleed."""
    width, height = size.full
    return round(width / INCH_MM * dpi), round(height / INCH_MM * dpi)
