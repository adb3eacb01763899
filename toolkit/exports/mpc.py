"""An order for MakePlayingCards or PrinterStudio: a folder for each size, with PNGs and an order.xml.

The XML is that of mpc-autofill, which fills in the vendors' page with it. Each file is named as that program looks for
it: by its path from the folder of the XML, or by its name in the folder `cards` beside the XML. Every slot of fronts
and backs is named, so that none is filled by chance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from xml.sax.saxutils import escape

from toolkit.exports.gallery import Design, hung
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.orders import Made, geometry, kept, offered, overfull, parts_left_out, pictures, unsafe
from toolkit.exports.vendors import Vendor, vendors
from toolkit.model import Card, Game
from toolkit.problem import Problem, has_errors

USUAL_STOCK = "(S30) Standard Smooth"
CARDS, ORDER = "cards", "order.xml"


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The pictures, an order for each size, and the manifest, and findings; with an error there are no files."""
    vendor = vendors()[wanted.kind]
    made, problems = offered(game, cards, vendor)
    problems += parts_left_out(game, cards, vendor)
    groups = by_product(made)
    for name, ways in groups.items():
        count = sum(card.copies for card in cards if card.deck in ways)
        problems += overfull(vendor, count, f"The order {name}")
    if has_errors(problems):
        return {}, problems
    gallery, found = hung(game, cards, wanted)
    problems += [*found, *unsafe(gallery, vendor)]
    if has_errors(problems):
        return {}, problems
    scale = (wanted.dpi or vendor.dpi) / vendor.dpi
    drawn = pictures(kept(gallery, made), made, wanted, scale)
    stock = wanted.stock or USUAL_STOCK
    content: Files = {}
    orders = []
    for name, ways in groups.items():
        designs = [design for design in gallery.designs if design.deck.id in ways]
        names = names_of(designs)
        content |= {path / name / CARDS / names[each]: drawn[each] for each in names}
        content[path / name / ORDER] = order(designs, names, stock).encode()
        orders.append(order_row(name, designs, vendor, stock) | geometry(next(iter(ways.values())), scale, vendor.safe))
    return with_manifest(game, wanted.kind, {"vendor": vendor.title, "orders": orders}, content, path), problems


def by_product(made: Mapping[str, Made]) -> dict[str, dict[str, Made]]:
    """The decks by the name of what the vendor makes of them: an order has cards of one size."""
    groups: dict[str, dict[str, Made]] = {}
    for deck, way in made.items():
        groups.setdefault(way.product.name, {})[deck] = way
    return groups


def names_of(designs: Sequence[Design]) -> dict[str, str]:
    """The file of each picture in the folder of an order, by its name; decks have no folders of their own there."""
    faces = [name for each in designs for name in (each.front_name, each.back_name if each.back else "") if name]
    return {name: f"{name.replace('/', '-')}.png" for name in dict.fromkeys(faces)}


def order_row(name: str, designs: Sequence[Design], vendor: Vendor, stock: str) -> dict[str, object]:
    """What the manifest says of an order."""
    count = sum(design.card.copies for design in designs)
    bracket = next((most for most in vendor.brackets if most >= count), None)
    return {"folder": name, "quantity": count, "bracket": bracket, "stock": stock}


def order(designs: Sequence[Design], names: Mapping[str, str], stock: str) -> str:
    """The XML of an order; slots are counted from 0, a slot for each copy."""
    starts = list(accumulate((design.card.copies for design in designs), initial=0))
    slots = {design.front_name: list(range(*starts[at : at + 2])) for at, design in enumerate(designs)}
    backs: dict[str, list[int]] = {}
    for design in designs:
        if design.back is not None:
            backs.setdefault(design.back_name, []).extend(slots[design.front_name])
    fronts = [card_xml(names[each.front_name], slots[each.front_name], each.card.name) for each in designs]
    behind = [card_xml(names[name], taken, "") for name, taken in backs.items()]
    usual = max(backs, key=lambda name: len(backs[name]), default="")
    return "\n".join(
        [
            "<order>",
            f"  <details><quantity>{starts[-1]}</quantity><stock>{escape(stock)}</stock><foil>false</foil></details>",
            "  <fronts>",
            *fronts,
            "  </fronts>",
            "  <backs>",
            *behind,
            "  </backs>",
            f"  <cardback>{CARDS}/{escape(names[usual])}</cardback>" if usual else "  <cardback></cardback>",
            "</order>\n",
        ]
    )


def card_xml(file: str, slots: Sequence[int], name: str) -> str:
    """A picture and its slots, as a line of XML."""
    found = ",".join(map(str, slots))
    whole = f"<id>{CARDS}/{escape(file)}</id><sourceType>Local File</sourceType><slots>{found}</slots>"
    return f"    <card>{whole}<name>{escape(file)}</name><query>{escape(plain(name))}</query></card>"


def plain(name: str) -> str:
    """A name without characters that XML cannot have."""
    return "".join(letter for letter in name if letter.isprintable())
