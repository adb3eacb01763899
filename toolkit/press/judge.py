"""What the layout has shown, as findings with the place of the card."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from toolkit.check.press_offences import (
    BROKEN_FACE,
    DAMAGED_PICTURE,
    FONT_FALLBACK,
    MISSING_LETTER,
    TEXT_NEAR_CUT,
    TEXT_OVERFLOW,
    UNKNOWN_PICTURE,
)
from toolkit.own_icons import FOLDER
from toolkit.picture_files import fault_of
from toolkit.picture_files import way_out as way_out_of
from toolkit.press.boxes import TAG, attributes, line_around, line_of, problems_of_boxes
from toolkit.press.faces import Face, Faces
from toolkit.press.fit import Fitted
from toolkit.press.kept import BAD_STYLE, NESTED, KeptFace
from toolkit.press.legible import BASIC, low_contrast
from toolkit.press.outline import safe_zone
from toolkit.press.remarks import NO_FONT, is_allowed, place, remarked
from toolkit.press.sharpness import field_of, problems_of_sharpness
from toolkit.press.templates import template_place
from toolkit.press.undeclared_fonts import undeclared_fonts
from toolkit.problem import Place, Problem, Severity

LATEST = "Take out of its template or theme.css what was added last, and see whether it is laid out then."
BROKEN_HINTS = {  # by words of the reason
    NESTED: "Put fewer elements inside one another in its template.",
    " seconds ": "Take out of its template or text what is long or there many times: rows, columns, shadows, filters.",
    " memory ": "Make its pictures smaller, and take out of its template what is there many times.",
}
SLACK = 0.2  # millimetres by which a text may be nearer to the edge than is safe


def problems_on(faces: Faces, kept: Mapping[str, KeptFace], told: Container[str] = ()) -> list[Problem]:
    """The findings on all faces, less those that their cards allow. A remark on the style sheet is told once.

    `told` are the names of icons in game.yaml; where one of them does not exist, the check of the cards has said so.
    """
    problems: dict[str, Problem] = {}
    for face in faces.all():
        if kept[face.key].broken.startswith(BAD_STYLE):
            problems[BAD_STYLE] = bad_style(faces, kept[face.key].broken)
            continue
        for problem in problems_of(face, kept[face.key], told, faces):
            if not is_allowed(face.card, problem):
                problems.setdefault(f"{problem.code} {problem.card} {problem.message}", problem)
    for problem in (
        *problems_of_sharpness(faces, kept),
        *remarked(faces, kept),
        *undeclared_fonts(faces.css, faces.folders),
        *problems_of_boxes(faces),
        *low_contrast(faces),
    ):
        problems.setdefault(f"{problem.code} {problem.card} {problem.message}", problem)
    return list(problems.values())


def bad_style(faces: Faces, message: str) -> Problem:
    """The finding on a style sheet with which no face can be laid out."""
    sheets = [folder / "theme.css" for folder in faces.folders]
    where = next((template_place(str(sheet), 1) for sheet in sheets if sheet.is_file()), None)
    return BROKEN_FACE.at(where, f"{message}. No card was laid out.", "Take out of it what was added last.")


def mended_by(broken: str) -> str:
    """What to do where a face cannot be laid out, by the words that say why."""
    return next((hint for words, hint in BROKEN_HINTS.items() if words in broken), LATEST)


def problems_of(face: Face, kept: KeptFace, told: Container[str], faces: Faces) -> Iterator[Problem]:
    """The findings on one of the faces of a game."""
    card, name = (face.card.id, face.card.name) if face.card else ("", f"the back of {face.deck.title}")
    if kept.broken:
        yield BROKEN_FACE.at(
            place(face), f"{name} cannot be laid out: {kept.broken}.", mended_by(kept.broken), card=card
        )
    for fitted in kept.fitted:
        if fitted.over_mm:
            part = fitted.part or fitted.box
            field = part if part in {"name", "text", "flavour"} else ""
            where = "" if field else at(line_of({"data-name": part} if part else unnamed(face), faces.folders))
            message = overflow_of(fitted, part, name) + where
            yield TEXT_OVERFLOW.at(place(face, field), message, shorter(face, field), card=card)
    yield from problems_of_places(face, kept, name, faces.folders)
    for unknown in kept.unknown:
        kind, _, wanted = unknown.partition(" ")
        if kind == "icon" and (
            wanted in {card_icon(face), face.deck.icon} or wanted in told or is_signed(face, wanted)
        ):
            continue  # the check of the cards has said so already
        field = {"icon": "icon", "ground": "art"}.get(kind, "")
        yield UNKNOWN_PICTURE.at(place(face, field), f"There is no {kind} {wanted!r}.", way_out(kind), card=card)
    yield from problems_of_pictures(face, kept, name, faces.home)
    has_all_fonts = not any(map(NO_FONT.match, kept.remarks))  # else others stand in, and the remark has told it
    for font in kept.strange_fonts if has_all_fonts else ():
        message = f"Some letters on {name} are not in the fonts of the templates; {font} of this machine stood in."
        yield FONT_FALLBACK.at(place(face, "name"), message, "Name a font that has them in theme.css.", card=card)
    if kept.missing_letters:
        letters = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in kept.missing_letters)
        message = f"No font has {letters}, which stands on {name}."
        yield MISSING_LETTER.at(place(face, "name"), message, "Name a font that has it in theme.css.", card=card)


def problems_of_pictures(face: Face, kept: KeptFace, name: str, home: Path) -> Iterator[Problem]:
    """The findings on the game's own pictures that were not printed; of missing files the check of the cards tells."""
    card = face.card.id if face.card else ""
    for picture in kept.pictured:
        field, file = field_of(face, picture.file), picture.file
        is_checked = bool(field) or file.startswith(f"{FOLDER}/")
        if picture.reason and not (is_checked and fault_of(home, file)):
            message = f"The picture {file} on {name} cannot be printed: {picture.reason}."
            yield DAMAGED_PICTURE.at(place(face, field), message, way_out_of(picture.reason), card=card)


def at(line: Place | None) -> str:
    """What is added to a message on a box of which the line is known."""
    return f" It stands in {line.file}:{line.line}." if line else ""


def unnamed(face: Face) -> dict[str, str]:
    """The attributes of the first box of a face that steps down in size and has no name."""
    found = (attributes(match[0]) for match in TAG.finditer(face.html) if "data-fit" in match[0])
    return next((box for box in found if not box.get("data-name") and not box.get("class")), {})


def problems_of_places(face: Face, kept: KeptFace, name: str, folders: Sequence[Path]) -> Iterator[Problem]:
    """The findings on texts that leave their boxes, the card, or what is certain to be left of it after the cut."""
    lies, bleed, card = kept.measured, face.size.bleed, face.card.id if face.card else ""
    for spilled in lies.spilled:
        message = f"“{spilled.words}” on {name} is {spilled.over_mm:.1f} mm over its box ({spilled.box})."
        message += at(line_around(spilled.words, face.html, folders))
        yield TEXT_OVERFLOW.at(place(face), message, "Say it shorter, or give it data-fit or more room.", card=card)
    safe = safe_zone(face.size)
    margin = lies.margin_mm - bleed
    is_told = any(fitted.over_mm for fitted in kept.fitted) or lies.spilled
    if is_told or not bleed or not lies.words or margin > safe - SLACK:
        return
    where = at(line_around(lies.words, face.html, folders))
    if margin > 0:
        message = f"“{lies.words}” on {name} stands {margin:.1f} mm from the edge; {safe:.1f} mm are safe from the cut."
        message += where
        near = TEXT_NEAR_CUT.at(place(face), message, "Move it away from the edge.", card=card)
        yield replace(near, severity=Severity.WARNING)
    else:
        message = f"“{lies.words}” on {name} goes {abs(margin):.1f} mm over the edge of the card.{where}"
        yield TEXT_NEAR_CUT.at(place(face), message, "Say it shorter, or move it.", card=card)


def overflow_of(fitted: Fitted, part: str, name: str) -> str:
    """The message on a text that is too long: by how many millimetres, or characters where it was not all laid out."""
    part = part or "text of a box without data-name"
    if not fitted.letters:
        return f"The {part} of {name} is {fitted.over_mm:.1f} mm over its box even at {fitted.points:g} pt."
    room = f"about {round(fitted.room, -1)}" if fitted.room >= 10 else "hardly any"
    return f"The {part} of {name} is far too long: {fitted.letters} characters, where {room} have room."


def shorter(face: Face, field: str) -> str:
    """What is advised for a text of a face that is too long: a name can be set smaller, or in a narrower font."""
    if not field:
        return "Use fewer or shorter words, or give its box more room."
    if field != "name":
        return "Say it shorter."
    if BASIC in face.html and not face.deck.is_part:
        return "Say it shorter, or write a smaller --name-size or a narrower --name-font in theme.css."
    return "Say it shorter, or give its box a smaller size in data-fit, or a narrower font."


def card_icon(face: Face) -> str:
    """The icon that the card's entry names; "" without one, and for a back."""
    return face.card.icon if face.card else ""


def is_signed(face: Face, icon: str) -> bool:
    """Whether a text of the face's card names an icon, as in ":crown:"."""
    return face.card is not None and any(f":{icon}:" in text for text in (face.card.flavour, face.card.text))


def way_out(kind: str) -> str:
    """What a finding on an unknown picture of this kind advises."""
    if kind == "icon":
        return "Names are as on https://game-icons.net."
    return f"Grounds and shapes are SVG files in the folder {'art' if kind == 'ground' else 'shapes'} of the templates."
