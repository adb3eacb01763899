"""How cards are laid on sheets, as far as somebody chooses it: a game, its printer's owner, or whoever calls a command.

What is chosen nearest to the print goes before the rest: the command, then the user's settings, then `sheets` in
game.yaml. What nobody chooses is decided by the size of the cards and of the paper.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from toolkit.paper import geometry

SHEETS = "sheets"  # the key in game.yaml
SIDES = ("both", "fronts", "backs", "gutterfold")
MARKS = ("margin", "corner", "inner", "full", "lines", "none")
ORDERS = ("rows", "stacks")
ORIENTATIONS = ("portrait", "landscape")
MOST_GAP = 50.0  # millimetres
LEAST_CORNER_GAP = 3.0  # room for marks between cards that can be seen


@dataclass(frozen=True, slots=True)
class SheetStyle:
    """What is chosen of how sheets look; None for what is left to Heap. Lengths are millimetres.

    `gap` lies between the cuts of neighbours, `bleed` is printed beyond a cut where there is room. `zones` draws both
    bleed and safe zone over the cards.
    """

    sides: str | None = None
    gap: float | None = None
    bleed: float | None = None
    marks: str | None = None
    order: str | None = None
    orientation: str | None = None
    label: bool | None = None
    zones: bool | None = None

    def before(self, other: SheetStyle) -> SheetStyle:
        """This style, with what it leaves open as another has it."""
        chosen = {each.name: getattr(self, each.name) for each in fields(self)}
        return SheetStyle(**{name: getattr(other, name) if value is None else value for name, value in chosen.items()})

    @property
    def words(self) -> tuple[str, ...]:
        """What is chosen as words in the names of files: gutterfold, gap-6."""
        kept = {"fronts": "one-sided", "both": "two-sided"}
        named = (
            kept.get(self.sides or "", self.sides),
            None if self.gap is None else f"gap-{self.gap:g}",
            None if self.bleed is None else f"bleed-{self.bleed:g}",
            None
            if self.marks is None
            else {"none": "unmarked", "lines": "cut-lines"}.get(self.marks, f"{self.marks}-marks"),
            self.order,
            self.orientation,
            {None: None, True: "labelled", False: "unlabelled"}[self.label],
            {None: None, True: "zones", False: "no-zones"}[self.zones],
        )
        return tuple(word for word in named if word)


def style_of(data: Mapping[str, object]) -> SheetStyle:
    """The style that settings name, such as those under `sheets` in a game.yaml; what cannot be is left out."""
    return SheetStyle(
        sides=_word(data.get("sides"), SIDES),
        gap=_length(data.get("gap")),
        bleed=_length(data.get("bleed")),
        marks=_word(data.get("marks"), MARKS),
        order=_word(data.get("order"), ORDERS),
        orientation=_word(data.get("orientation"), ORIENTATIONS),
        label=_truth(data.get("label")),
        zones=_truth(data.get("zones")),
    )


def _word(value: object, known: tuple[str, ...]) -> str | None:
    return value if isinstance(value, str) and value in known else None


def _length(value: object) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= MOST_GAP else None


def _truth(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


AS_USUAL = SheetStyle()


def contradiction(style: SheetStyle) -> tuple[str, str] | None:
    """What of a style cannot be together, and what to choose instead; None where all can be."""
    gap, bleed, most = style.gap, style.bleed, float(geometry()["faces"]["bleed"])
    if bleed is not None and bleed > most:
        return (
            f"Faces are drawn with {most:g} mm of bleed; there are no {bleed:g}.",
            f"Choose a bleed of 0 to {most:g}.",
        )
    if gap and bleed and 2 * bleed > gap:
        return (
            f"Cards that lie {gap:g} mm apart have room for {gap / 2:g} mm of bleed each, not for {bleed:g}.",
            f"Choose a gap of {2 * bleed:g}, or a bleed of {gap / 2:g}. A gap of 0 shares cuts and bleeds outwards.",
        )
    if style.marks == "corner" and (gap or 0.0) < LEAST_CORNER_GAP:
        return (
            f"Marks beside the corners of cards need {LEAST_CORNER_GAP:g} mm between cards.",
            f"Choose a gap of {LEAST_CORNER_GAP:g} or more, or marks: inner, which lie on the corners.",
        )
    return None
