"""What an order at a vendor of printed cards has to keep, whichever vendor it is: sizes, limits, safe zones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from pathlib import Path

from toolkit.check.card_sizes import place_of, size_of
from toolkit.check.vendor_offences import OVERFULL_ORDER, UNOFFERED_PART, UNOFFERED_SIZE, UNSAFE_TEXT
from toolkit.exports.gallery import Design, Gallery, drawn
from toolkit.exports.kinds import Wanted
from toolkit.exports.vendors import Product, Vendor
from toolkit.model import Card, Deck, Game
from toolkit.paper import FaceSize
from toolkit.press.faces import Face
from toolkit.press.pictures import POINTS
from toolkit.press.raster import Pixels, centred_pixels, plain_png, turned
from toolkit.press.remarks import is_allowed, place
from toolkit.problem import Problem

SLACK_MM = 0.2  # by which text may be nearer to the edge


@dataclass(frozen=True, slots=True)
class Made:
    """A deck as the vendor makes it; `turned` where the cards lie on their side there."""

    deck: Deck
    product: Product
    turned: bool


def offered(game: Game, cards: Sequence[Card], vendor: Vendor) -> tuple[dict[str, Made], list[Problem]]:
    """What the vendor makes of the decks of these cards, by deck, and findings on the others.

    A part that is not made is left out with a warning; of cards that is an error.
    """
    made: dict[str, Made] = {}
    decks, problems = [], []
    for deck in decks_of(game, cards):
        found = vendor.product_for(size_of(game, deck))
        if found is not None:
            made[deck.id] = Made(deck, *found)
        elif deck.is_part:
            message = f"{vendor.title} does not make {told(size_of(game, deck))}: {deck.title} is left out."
            problems.append(UNOFFERED_PART.at(place_of(game, deck), message, "heap kit has it for home printers."))
        else:
            decks.append(deck)
    problems += unoffered(game, decks, vendor)
    if not made and not decks:
        problems.append(UNOFFERED_SIZE.at(None, f"There is nothing that {vendor.title} makes.", "heap kit prints it."))
    return made, problems


def decks_of(game: Game, cards: Sequence[Card]) -> list[Deck]:
    """The decks and parts of these cards, in the order of the game."""
    wanted = {card.deck for card in cards}
    return [deck for deck in (*game.decks, *game.parts) if deck.id in wanted]


def unoffered(game: Game, decks: Sequence[Deck], vendor: Vendor) -> Iterator[Problem]:
    """The findings on decks whose size the vendor does not make, with the nearest that they make."""
    without = without_decks(game, decks)
    for deck in decks:
        size = size_of(game, deck)
        nearest = vendor.nearest(size)
        if nearest is None:
            sizes = ", ".join(dict.fromkeys(product.size_name for product in vendor.products))
            hint = f"They make {sizes}. {without}"
        else:
            hint = f"The nearest is card_size: {nearest.size_name} ({told(nearest.size)}). {without}"
        message = f"{vendor.title} does not make cards of {told(size)}: {deck.title}."
        yield UNOFFERED_SIZE.at(place_of(game, deck), message, hint)


def without_decks(game: Game, decks: Sequence[Deck]) -> str:
    """How an order goes without these decks; where no other deck is left, how the faces are had all the same."""
    if {deck.id for deck in decks}.issuperset(deck.id for deck in game.decks):
        return "All faces as pictures, for any other vendor: heap export png --bleed."
    return (
        f'Leave {"it" if len(decks) == 1 else "them"} out: --only "{" ".join(f"-deck={deck.id}" for deck in decks)}".'
    )


def parts_left_out(game: Game, cards: Sequence[Card], vendor: Vendor) -> Iterator[Problem]:
    """The finding on the parts of a game, where all its cards are ordered of a vendor who makes cards alone."""
    if game.parts and len(cards) == len(game.cards):
        names = ", ".join(part.title for part in game.parts)
        message = f"{vendor.title} makes cards: {names} {'are' if len(game.parts) > 1 else 'is'} left out."
        way_out = "heap kit has them for home printers."
        yield UNOFFERED_PART.at(place_of(game, game.parts[0]), message, way_out)


def told(size: FaceSize) -> str:
    """A size in words."""
    return f"{size.shape} {size.width:g} × {size.height:g} mm".strip()


def overfull(vendor: Vendor, count: int, what: str) -> Iterator[Problem]:
    """The finding on more cards in an order than the vendor takes."""
    if vendor.most_cards and count > vendor.most_cards:
        message = f"{what} has {count} cards; {vendor.title} takes {vendor.most_cards} in one order."
        yield OVERFULL_ORDER.at(None, message, "Make several orders, each with --only and a folder of its own.")


def unsafe(gallery: Gallery, vendor: Vendor) -> list[Problem]:
    """Findings on text nearer to the cut than the vendor holds safe, less those that their cards allow.

    Of a deck the nearest is told, with how many more there are.
    """
    found: dict[str, list[tuple[float, Problem]]] = {}
    for face in gallery.faces().values():
        lies = gallery.production.kept[face.key].measured
        margin = lies.margin_mm - face.size.bleed
        if lies.words and margin <= vendor.safe - SLACK_MM:
            card = face.card.id if face.card else ""
            name = face.card.name if face.card else f"the back of {face.deck.title}"
            message = f"“{lies.words}” on {name} stands {margin:.1f} mm from the edge; {vendor.title} asks for"
            message += f" {vendor.safe:.1f} mm."
            problem = UNSAFE_TEXT.at(place(face), message, "Move it away from the edge.", card=card)
            if not is_allowed(face.card, problem):
                found.setdefault(face.deck.id, []).append((margin, problem))
    return [with_others([problem for _, problem in sorted(each, key=itemgetter(0))]) for each in found.values()]


def with_others(problems: Sequence[Problem]) -> Problem:
    """The first of several findings on a deck, which says how many there are."""
    first, *others = problems
    if not others:
        return first
    return replace(first, message=f"{first.message} So it is on {len(others)} more of this deck.")


def pictures(gallery: Gallery, made: dict[str, Made], wanted: Wanted, scale: float) -> dict[str, bytes]:
    """A PNG of each face by its name, in the vendor's pixels or `scale` times as many."""
    backs = {each.back.key for each in gallery.designs if each.back is not None}

    def picture(name: str, face: Face, pdf: bytes) -> Pixels:
        way = made[face.deck.id]
        width, height = (round(pixels * scale) for pixels in way.product.pixels)
        fine = way.product.dpi * scale / POINTS
        if not way.turned:
            return centred_pixels(pdf, fine, (width, height))
        return turned(centred_pixels(pdf, fine, (height, width)), is_left=face.key in backs)

    dpi = next((each.product.dpi for each in made.values()), 300) * scale
    return drawn(gallery, gallery.faces(), wanted, picture, partial(plain_png, dpi=dpi))


def geometry(way: Made, scale: float, safe_mm: float) -> dict[str, object]:
    """What a manifest says of the pixels of a product: size, the cut, and what is safe, from the upper left corner."""
    product = way.product
    across, down = (pixels for pixels in product.bleeds)
    return {
        "product": product.name,
        "pixels": [round(pixels * scale) for pixels in product.pixels],
        "dpi": round(product.dpi * scale),
        "bleed_mm": {
            "left": round(across, 3),
            "top": round(down, 3),
            "right": round(across, 3),
            "bottom": round(down, 3),
        },
        "cut": list(product.box(0.0, scale)),
        "safe": list(product.box(safe_mm, scale)),
        "turned": way.turned,
    }


def kept(gallery: Gallery, made: dict[str, Made]) -> Gallery:
    """The gallery with those designs alone that the vendor makes."""
    return replace(gallery, designs=tuple(each for each in gallery.designs if each.deck.id in made))


def of_deck(gallery: Gallery, deck: str) -> list[Design]:
    """The designs of a deck."""
    return [design for design in gallery.designs if design.deck.id == deck]


def file_of(path: Path, name: str) -> Path:
    """The path of a picture by its name."""
    return path / f"{name}.png"
