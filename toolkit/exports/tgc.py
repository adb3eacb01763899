"""An order for The Game Crafter: a PNG of each face in the vendor's pixels, and a manifest of decks and quantities.

The names in the manifest are those of the vendor's interface for programs: `identity`, `quantity`, `face`, `back`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from toolkit.exports.gallery import Design, Gallery, hung, with_parts
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.orders import Made, file_of, geometry, kept, of_deck, offered, pictures, unsafe
from toolkit.exports.vendors import Vendor, vendors
from toolkit.model import Card, Game
from toolkit.problem import Problem, has_errors


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The pictures and the manifest of an order, and findings; with an error there are no files."""
    vendor = vendors()[wanted.kind]
    everything = with_parts(game, cards)
    made, problems = offered(game, everything, vendor)
    if has_errors(problems):
        return {}, problems
    gallery, found = hung(game, [card for card in everything if card.deck in made], wanted)
    problems += [*found, *unsafe(gallery, vendor)]
    if has_errors(problems):
        return {}, problems
    scale = (wanted.dpi or vendor.dpi) / vendor.dpi
    gallery = kept(gallery, made)
    content = {file_of(path, name): data for name, data in pictures(gallery, made, wanted, scale).items()}
    decks = [deck_row(gallery, way, scale, vendor) for way in made.values()]
    return with_manifest(game, wanted.kind, {"vendor": vendor.title, "decks": decks}, content, path), problems


def deck_row(gallery: Gallery, way: Made, scale: float, vendor: Vendor) -> dict[str, object]:
    """What the manifest says of a deck."""
    designs = of_deck(gallery, way.deck.id)
    shown = geometry(way, scale, vendor.safe)
    return {
        "name": way.deck.title,
        "identity": shown.pop("product"),
        "count": sum(design.card.copies for design in designs),
        **shown,
        "cards": [card_row(design) for design in designs],
    }


def card_row(design: Design) -> dict[str, object]:
    """What the manifest says of a card."""
    return {
        "name": design.card.name,
        "quantity": design.card.copies,
        "face": f"{design.front_name}.png",
        "back": f"{design.back_name}.png" if design.back is not None else None,
    }
