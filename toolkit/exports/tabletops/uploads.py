"""For tables that have no file for a whole game: pictures to upload, and lists that say what they are.

sheets/      the faces of each deck on a grid, as Screentop.gg takes them; sheets.csv says its columns and rows
pictures/    every face alone, ten pixels to a millimetre, as Tabletopia takes them; pictures.csv says how many

For Tabletopia there are the pictures alone.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from toolkit.exports.gallery import Gallery, drawn, hung, with_parts
from toolkit.exports.kinds import Files, Wanted
from toolkit.exports.manifest import with_manifest
from toolkit.exports.tabletops.pictures import as_jpeg, back_picture, digest, look_of, sheets_of
from toolkit.exports.tabletops.things import Pile, Things, things_of
from toolkit.model import Card, Game
from toolkit.problem import Problem, has_errors

PICTURES_ALONE = "tabletopia"  # the kind of export that has no sheets
TEN_TO_A_MM = 254  # dpi
MOST_PIXELS = 4000  # of a side of a picture, as Tabletopia takes them
SHEETS = ("file", "deck", "columns", "rows", "cards", "back", "names", "copies")
PICTURES = ("front", "back", "name", "deck", "copies", "width_mm", "height_mm")


def files(game: Game, cards: Sequence[Card], path: Path, wanted: Wanted) -> tuple[Files, list[Problem]]:
    """The pictures, a list of them and a manifest below `path`, and findings; with an error there are no files."""
    gallery, problems = hung(game, with_parts(game, cards), wanted)
    if has_errors(problems):
        return {}, problems
    things = things_of(gallery)
    made = singles(things, gallery, wanted)
    if wanted.kind != PICTURES_ALONE:
        made = grids(things, gallery, wanted) | made
    return with_manifest(game, wanted.kind, {}, {path / name: data for name, data in made.items()}, path), problems


def table_of(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A table as CSV that spreadsheet programs open: what would begin a formula there is led by an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([plain(value) for value in row] for row in rows)
    return out.getvalue().encode()


def plain(value: object) -> object:
    """A value that no spreadsheet program takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in "=+-@\t\r" and value else value


# --- sheets -----------------------------------------------------------------------------------------------------------


def grids(things: Things, gallery: Gallery, wanted: Wanted) -> dict[str, bytes]:
    """The sheets of every pile, and their list. What is cut out of a sheet has square corners."""
    content: dict[str, bytes] = {}
    rows = [row for pile in things.piles for row in _sheet_rows(pile, gallery, wanted, content)]
    return {**content, "sheets.csv": table_of(SHEETS, rows)}


def _sheet_rows(
    pile: Pile, gallery: Gallery, wanted: Wanted, content: dict[str, bytes]
) -> Iterator[tuple[object, ...]]:
    """The lines of a pile in the list; its pictures are added to the content."""
    backs = {design.back_name for design in pile.designs if design.back is not None}
    own = sheets_of(pile, gallery, wanted, backs=True) if len(backs) > 1 else []
    shared = back_picture(pile, gallery, wanted) if len(backs) == 1 else b""
    for at, sheet in enumerate(sheets_of(pile, gallery, wanted)):
        behind = own[at].content if own else shared
        file, back = (f"sheets/{pile.key}-{digest(data)}.jpg" if data else "" for data in (sheet.content, behind))
        content |= {name: data for name, data in ((file, sheet.content), (back, behind)) if name}
        names = "; ".join(design.card.name for design in sheet.designs)
        copies = "; ".join(str(design.card.copies) for design in sheet.designs)
        yield file, pile.title, sheet.columns, sheet.rows, len(sheet.designs), back, names, copies


# --- single pictures --------------------------------------------------------------------------------------------------


def singles(things: Things, gallery: Gallery, wanted: Wanted) -> dict[str, bytes]:
    """Every face alone, and their list."""
    look = look_of(things, wanted.dpi or TEN_TO_A_MM, MOST_PIXELS)
    made = drawn(gallery, gallery.faces(), wanted, look, as_jpeg)
    files = {name: f"pictures/{name}-{digest(data)[:8]}.jpg" for name, data in made.items()}
    rows = [
        (
            files[design.front_name],
            files[design.back_name] if design.back is not None else "",
            design.card.name,
            pile.title,
            design.card.copies,
            f"{pile.size.width:g}",
            f"{pile.size.height:g}",
        )
        for pile in things.piles
        for design in pile.designs
    ]
    return {**{files[name]: data for name, data in made.items()}, "pictures.csv": table_of(PICTURES, rows)}
