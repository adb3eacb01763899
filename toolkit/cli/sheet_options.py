"""The options of `heap build` about sheets, what the user's own settings say of them, and the printer's profile."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from shlex import quote
from typing import Annotated, TypeAlias

import typer

from toolkit.cli import completion
from toolkit.cli.options import refuse
from toolkit.nearest import one_of
from toolkit.paper import paper_name
from toolkit.press.correction import Correction
from toolkit.press.profiles import DamagedProfilesError, Profile, profiles_file, read_profiles, size_key
from toolkit.press.sheets import DUPLEX
from toolkit.sheet_style import MARKS, MOST_GAP, ORDERS, ORIENTATIONS, SIDES, SheetStyle, contradiction, style_of
from toolkit.trust import settings_folder

BOTH = ("a4", "letter")
PANEL = "Sheets: how cards lie on paper (in game.yaml under sheets)"
PRINTER = "Printers: backs that meet their fronts"
FILE = "printing.toml"
KEYS = ("paper", "duplex", "printer", "tray")  # beside those of SheetStyle
WORDS = {"sides": SIDES, "marks": MARKS, "order": ORDERS, "orientation": ORIENTATIONS, "duplex": DUPLEX}

Corrections: TypeAlias = tuple[tuple[str, Correction], ...]  # by paper


@dataclass(frozen=True)
class SheetOptions:
    """The options of `heap build` about sheets and printers."""

    duplex: Annotated[
        str | None,
        typer.Option(
            "--duplex",
            help="The edge the paper turns over: long (the usual one) or short; none prints no backs.",
            autocompletion=completion.one_of(*DUPLEX),
            rich_help_panel=PANEL,
        ),
    ] = None
    sides: Annotated[
        str | None,
        typer.Option(
            "--sides",
            help="both; fronts or backs alone; gutterfold: fronts and backs on one side of the paper, to be folded in "
            "the middle and glued, for printers whose backs do not meet their fronts.",
            autocompletion=completion.one_of(*SIDES),
            rich_help_panel=PANEL,
        ),
    ] = None
    gap: Annotated[
        float | None,
        typer.Option(
            "--gap",
            metavar="MM",
            help="Between cards. 0, the usual one, shares cuts: half the cutting, most cards. 6 leaves room for the "
            "bleed of both, so that no cut shows white or a neighbour: 8 poker cards on A4 instead of 9.",
            rich_help_panel=PANEL,
        ),
    ] = None
    bleed: Annotated[
        float | None,
        typer.Option(
            "--bleed",
            metavar="MM",
            help="Printed beyond each cut, up to 3 and to half the gap; without it as much as has room.",
            rich_help_panel=PANEL,
        ),
    ] = None
    marks: Annotated[
        str | None,
        typer.Option(
            "--marks",
            help="Where to cut: margin; corner (beside corners, needs a gap of 3); inner (crosses on corners); full "
            "(lines through the sheet); lines (around each card); none. Without it margin, or inner where none is.",
            autocompletion=completion.one_of(*MARKS),
            rich_help_panel=PANEL,
        ),
    ] = None
    order: Annotated[
        str | None,
        typer.Option(
            "--order",
            help="rows: cards in order on each sheet; stacks: lay all sheets on each other, cut, put the piles on each "
            "other from the upper left, and the deck is in order.",
            autocompletion=completion.one_of(*ORDERS),
            rich_help_panel=PANEL,
        ),
    ] = None
    orientation: Annotated[
        str | None,
        typer.Option(
            "--orientation",
            help="portrait or landscape; without it whichever holds more cards.",
            autocompletion=completion.one_of(*ORIENTATIONS),
            rich_help_panel=PANEL,
        ),
    ] = None
    label: Annotated[
        bool | None,
        typer.Option(
            "--label/--no-label",
            help="A line in the margin of each sheet: game, version, deck, n of m. It is there unless you say no.",
            rich_help_panel=PANEL,
        ),
    ] = None
    zones: Annotated[
        bool | None,
        typer.Option(
            "--zones/--no-zones",
            help="Draw bleed (red) and safe zone (blue) over the cards: to look at, not to play with.",
            rich_help_panel=PANEL,
        ),
    ] = None
    printer: Annotated[
        str | None,
        typer.Option(
            "--printer",
            metavar="NAME",
            help="Move backs as heap calibrate has measured it for this printer.",
            rich_help_panel=PRINTER,
        ),
    ] = None
    tray: Annotated[
        str | None,
        typer.Option(
            "--tray",
            metavar="NAME",
            help="The tray the paper is taken from, if it was measured.",
            rich_help_panel=PRINTER,
        ),
    ] = None

    def by_name(self) -> dict[str, object]:
        """What is said of each, None where nothing is."""
        return {each.name: getattr(self, each.name) for each in fields(SheetOptions)}


@dataclass(frozen=True, slots=True)
class Printing:
    """What a call, or the user's settings, say of printing; None for what is left open."""

    style: SheetStyle
    paper: str | None = None
    duplex: str | None = None
    printer: str | None = None
    tray: str | None = None

    @property
    def place(self) -> str:
        """The printer and its tray as a part of file names."""
        return re.sub(r"[^a-z0-9]+", "-", f"{self.printer} {self.tray or ''}".lower()).strip("-")[:60] or "printer"

    def before(self, other: Printing) -> Printing:
        """This one, with what it leaves open as another has it."""
        both = [(getattr(self, key), getattr(other, key)) for key in KEYS]
        return Printing(self.style.before(other.style), *(own if own is not None else its for own, its in both))


def checked(said: Mapping[str, object], place: str = "") -> Printing:
    """What is said by key, in options or in the settings at a place; what cannot be is refused."""
    dashes = "" if place else "--"
    for key, value in said.items():
        hint = "" if value is None else wrong(key, value)
        if hint:
            refuse(f"{place}{dashes}{key} cannot be {value!r}.", hint)
    texts = {key: str(value) for key in KEYS if (value := said.get(key)) is not None}
    style, duplex = style_of(said), texts.get("duplex")
    if duplex == "none" and style.sides not in {None, "fronts"}:
        refuse(f"{place}No backs for duplex, but {style.sides} for sides.", "Leave one of them out.")
    if duplex == "none":
        return Printing(replace(style, sides="fronts"), **texts)
    if style.sides in {"fronts", "gutterfold"} and duplex is not None:
        refuse(f"{place}With {style.sides} no paper is turned over, so duplex is of no use.", "Leave it out.")
    if style.sides in {"fronts", "gutterfold"} and "printer" in texts and not place:
        refuse(f"With {style.sides} nothing is printed on the back, so --printer is of no use.", "Leave it out.")
    return Printing(style, **texts)


def wrong(key: str, value: object) -> str:
    """What to write in place of a value that a key cannot have; "" for one that it can."""
    if key in WORDS:
        return "" if value in WORDS[key] else one_of(f"{value}", WORDS[key])
    if key in {"gap", "bleed"}:
        is_length = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST_GAP
        return "" if is_length else f"Write millimetres from 0 to {MOST_GAP:g}."
    if key in {"label", "zones"}:
        return "" if isinstance(value, bool) else "Write true or false."
    return "" if isinstance(value, str) else "Write it in quotes."


def settings_file() -> Path:
    """Where the user's own settings for printing lie."""
    return settings_folder() / FILE


def user_settings() -> Printing:
    """What the user's own settings say; all is left open where there are none. Refuses what cannot be read."""
    path = settings_file()
    if not path.is_file():
        return Printing(SheetStyle())
    import tomllib

    from toolkit.files import read_ordinary

    try:
        said = tomllib.loads(read_ordinary(path, 2**20).decode("utf-8"))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else f"{error}"
        refuse(f"{path} cannot be read: {reason}.", 'It holds lines such as duplex = "short", gap = 6.')
    known = [*KEYS, *SheetStyle.__dataclass_fields__]
    for key in said:
        if key not in known:
            refuse(f"{path}: there is no setting {key!r}.", one_of(key, known))
    return checked(said, f"{path}: ")


def settled(called: Printing) -> Printing:
    """What a call says, before the user's settings; refuses what cannot be together."""
    settings = user_settings()
    if called.duplex is not None:
        settings = replace(settings, style=replace(settings.style, sides=None))
    if called.style.sides in {"fronts", "gutterfold"}:
        settings = replace(settings, duplex=None)
    both = called.before(settings)
    if (found := contradiction(both.style)) is not None:
        refuse(*found)
    return both


def with_profile(said: Printing, papers: Sequence[str] | None) -> tuple[tuple[str, ...], str, Corrections]:
    """The papers, the edge they turn over, and what the printer does to backs: nothing where no printer is named.

    `papers` are those that were asked for. Without any they are those for which the printer was measured, else A4 and
    Letter. Refuses a printer or a paper that was not measured.
    """
    if said.printer is None or said.style.sides in {"fronts", "gutterfold"}:
        if said.tray is not None and said.printer is None:
            refuse("A tray is one of a printer.", "Name it: --printer NAME --tray NAME.")
        return tuple(papers or BOTH), said.duplex or "long", ()
    measured = {each.key[2]: each for each in profiles_of(said.printer, said.tray or "")}
    chosen = tuple(papers or (each.paper for each in measured.values()))
    for paper in chosen:
        if size_key(paper) not in measured:
            again = f"heap calibrate --printer {quote(said.printer)} --paper {paper_name(paper)}"
            refuse(f"{said.printer!r} was not measured with {paper_name(paper)} paper.", f"{again} does that.")
    found = [(paper, measured[size_key(paper)].correction) for paper in chosen]
    flips = {correction.flip for _, correction in found}
    if len(flips) > 1:
        refuse(f"{said.printer!r} turns these papers over different edges.", "Name one of them with --paper.")
    (flip,) = flips
    if said.duplex not in {None, flip}:
        refuse(
            f"{said.printer!r} was measured turning paper over its {flip} edge, not over the {said.duplex} one.",
            f"Leave --duplex out, or measure: heap calibrate --printer {quote(said.printer)} --duplex {said.duplex}",
        )
    return chosen, flip, tuple(found)


def profiles_of(printer: str, tray: str) -> list[Profile]:
    """What is known of a printer and a tray of it; refuses one of which nothing is."""
    try:
        known = read_profiles()
    except DamagedProfilesError as damaged:
        refuse(f"{profiles_file()} cannot be read: {damaged}.", "Remove it, and measure again: heap calibrate.")
    mine = [each for each in known if each.key[0] == printer.casefold()]
    if not mine:
        names = list(dict.fromkeys(each.printer for each in known))
        hint = f"heap calibrate --printer {quote(printer)} measures it."
        refuse(f"No printer {printer!r} was measured.", " ".join(filter(None, [one_of(printer, names), hint])))
    from_tray = [each for each in mine if each.key[1] == tray.casefold()]
    if not from_tray:
        trays = ", ".join(each.tray or "the usual one" for each in mine)
        what = f"its tray {tray!r}" if tray else "its usual tray"
        refuse(f"{printer!r} was not measured with {what}.", f"It was with: {trays}. Name one: --tray NAME.")
    return from_tray
