"""How finely pictures are printed, as findings: one for each file, which names the cards that it stands on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.check.press_offences import COARSE_PICTURE, OVERFINE_PICTURE
from toolkit.press.faces import Face, Faces
from toolkit.press.kept import KeptFace
from toolkit.press.pictured import LEAST_DPI, MOST_DPI, PRINT_DPI
from toolkit.press.remarks import is_allowed, name_of, place
from toolkit.problem import Offence, Problem

MOST_NAMED = 3  # cards in a message
Printed = tuple[Face, float]  # a face, and the pixels to an inch that a picture has on it
WORDS = {
    COARSE_PICTURE: (f"{LEAST_DPI:g} look sharp", "Take a larger file, or print it smaller."),
    OVERFINE_PICTURE: (f"print has {PRINT_DPI:g}", "Save it smaller."),
}


def problems_of_sharpness(faces: Faces, kept: Mapping[str, KeptFace]) -> Iterator[Problem]:
    """A finding for each file that is too coarse somewhere, or far too fine, less the cards that allow it."""
    found: dict[tuple[str, Offence], list[Printed]] = {}
    for face in faces.all():
        for picture in kept[face.key].pictured:
            offence = offence_of(picture.dpi)
            if offence and not picture.reason and not is_allowed(face.card, offence.at(None, "")):
                found.setdefault((picture.file, offence), []).append((face, picture.dpi))
    for (file, offence), printed in found.items():
        yield problem_on(file, offence, printed)


def offence_of(dpi: float) -> Offence | None:
    """What is wrong with a picture of so many pixels to an inch; 0 is a drawing, with which nothing is."""
    if 0 < dpi < LEAST_DPI:
        return COARSE_PICTURE
    return OVERFINE_PICTURE if dpi > MOST_DPI else None


def problem_on(file: str, offence: Offence, printed: Sequence[Printed]) -> Problem:
    """The finding on one file, at the first of the cards that it stands on."""
    face, names = printed[0][0], list(dict.fromkeys(name_of(each) for each, _ in printed))
    low, high = (f"{bound(dpi for _, dpi in printed):.0f}" for bound in (min, max))
    size = low if low == high else f"{low} to {high}"
    asked, hint = WORDS[offence]
    message = f"The picture {file} has {size} pixels to an inch on {listed(names)}; {asked}."
    card = face.card.id if face.card and len(names) == 1 else ""
    return offence.at(place(face, field_of(face, file)), message, hint, card=card)


def listed(names: Sequence[str]) -> str:
    """The names of the first cards, and how many more there are."""
    shown, more = names[:MOST_NAMED], len(names) - MOST_NAMED
    if more > 0:
        return f"{', '.join(shown)} and {more} more"
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


def field_of(face: Face, file: str) -> str:
    """The field of a face's card, or of its deck, that names a picture; "" where none does."""
    if face.card is None:
        return "back" if face.deck.data.get("back") == file else ""
    return next((field for field in ("image", "back") if getattr(face.card, field) == file), "")
