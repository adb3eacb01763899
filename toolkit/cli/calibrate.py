"""`heap calibrate`: measures where a printer puts backs, so that `heap build --printer` can meet it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from toolkit.cli import completion
from toolkit.cli.answer import JsonOption, answer
from toolkit.cli.ask_columns import asks
from toolkit.cli.fields import command_of_fields
from toolkit.cli.options import advice, harmless, refuse
from toolkit.nearest import one_of
from toolkit.paper import UnknownSize, paper_name, paper_size
from toolkit.press.calibration import LENGTH, Reading, Spot, measured
from toolkit.press.correction import Correction
from toolkit.press.profiles import (
    DamagedProfilesError,
    Profile,
    forget_profiles,
    is_likely,
    keep_profile,
    profiles_file,
    read_profiles,
)

HELP = """Measure where a printer puts backs: heap calibrate --printer office

A sheet is written that is printed on both sides and held to the light. Two scales in its middle are read, and the two \
numbers kept in your settings, for this printer, tray and paper. Then the sheet is written again, with its back moved: \
both scales read 10 if the numbers were right. From then on heap build --printer office moves all backs like that.

Scales at the upper left and the lower right tell how far backs are turned or stretched as well: six numbers in all. \
At a terminal you are asked for them; a script gives them with the options below, as 10.3,9.8.

Without a printer: what is known of which.
"""
MOST_NAME = 60  # letters
LEAST_TURN, LEAST_STRETCH = 0.005, 0.00005  # that are told: degrees, part of the size
PLACES = {
    Spot.MIDDLE: "M, in the middle",
    Spot.UPPER_LEFT: "A, at the upper left",
    Spot.LOWER_RIGHT: "B, at the lower right",
}
GIVEN = "The two numbers, the level scale first: 10.3,9.8."


@dataclass(frozen=True, slots=True)
class Options:
    """All that can be said to `heap calibrate`."""

    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help="What you call the printer: office, my-inkjet.")
    ] = None
    tray: Annotated[
        str | None,
        typer.Option("--tray", metavar="NAME", help="A tray that is measured apart; feeding by hand may be one too."),
    ] = None
    paper: Annotated[
        str, typer.Option("--paper", help="a4, letter, another one, or a size.", autocompletion=completion.papers)
    ] = "a4"
    duplex: Annotated[
        str,
        typer.Option(
            "--duplex",
            help="The edge the paper turns over: long or short.",
            autocompletion=completion.one_of("long", "short"),
        ),
    ] = "long"
    middle: Annotated[str | None, typer.Option("--middle", metavar="X,Y", help=f"At M. {GIVEN}")] = None
    upper_left: Annotated[str | None, typer.Option("--upper-left", metavar="X,Y", help=f"At A. {GIVEN}")] = None
    lower_right: Annotated[str | None, typer.Option("--lower-right", metavar="X,Y", help=f"At B. {GIVEN}")] = None
    add: Annotated[
        bool, typer.Option("--add", help="The numbers are read on a corrected sheet: add them to what is kept.")
    ] = False
    forget: Annotated[bool, typer.Option("--forget", help="Forget what is known of this printer.")] = False
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the sheet is written.")] = Path("output")
    as_json: JsonOption = False

    def readings(self) -> dict[Spot, Reading]:
        """What the scales read, by their place; refuses what is no reading."""
        said = {Spot.MIDDLE: self.middle, Spot.UPPER_LEFT: self.upper_left, Spot.LOWER_RIGHT: self.lower_right}
        return {spot: numbers_of(text) for spot, text in said.items() if text is not None}


def calibrate(said: Options) -> None:
    """Write a sheet, keep what was read of one, or tell what is known."""
    readings, printer = said.readings(), said.printer
    if printer is None:
        if said.forget or said.add or readings:
            refuse("Which printer is meant?", "Name it: --printer NAME.")
        tell_known(said.as_json)
        return
    names = (printer, said.tray or "")
    if not printer.strip() or not "".join(names).isprintable() or max(map(len, names)) > MOST_NAME:
        refuse(f"A printer is called by 1 to {MOST_NAME} letters.", "Such as --printer office.")
    if said.forget:
        tell_forgotten(printer, said.tray, said.as_json)
        return
    if said.duplex not in {"long", "short"}:
        refuse(f"--duplex cannot be {said.duplex!r}.", "A sheet is turned over its long or its short edge.")
    run = Calibration(printer, said.tray or "", *paper_of(said.paper), said.duplex, said.out, said.as_json)
    if readings:
        run.keep(readings, said.add)
        return
    run.begin()
    if asks() and not said.as_json:
        run.ask()


calibrate_command = command_of_fields(Options, calibrate, HELP)


@dataclass(frozen=True, slots=True)
class Calibration:
    """A printer that is being measured with one paper."""

    printer: str
    tray: str
    paper: str
    size: tuple[float, float]
    flip: str
    out: Path
    is_silent: bool

    def begin(self) -> None:
        """Write the sheet that shows what the printer does, and say what is to be done with it."""
        file = self._write(Correction(flip=self.flip), is_corrected=False)
        if self.is_silent:
            answer({"sheet": str(file), "profile": None})
            return
        typer.echo(harmless(f"{file}") + "\t2 pages")
        typer.echo(f"Print it on one sheet, at 100 %, turned over its {self.flip} edge, and hold it to the light.")
        if not asks():
            typer.echo(harmless(f"Then: {self._command()}"))

    def ask(self) -> None:
        """Ask for numbers, keep them, and write the sheet anew, until there are none to add."""
        is_added = False
        while (both := asked(Spot.MIDDLE)) is not None:
            readings = {Spot.MIDDLE: both}
            typer.echo("Backs may be turned or stretched too: A and B tell. Enter leaves them out.")
            if (one := asked(Spot.UPPER_LEFT)) is not None and (other := asked(Spot.LOWER_RIGHT)) is not None:
                readings |= {Spot.UPPER_LEFT: one, Spot.LOWER_RIGHT: other}
            self.keep(readings, is_added)
            is_added = True
            typer.echo("Print that one too. Where it does not read 10 and 10, type what it reads; Enter ends.")

    def keep(self, readings: dict[Spot, Reading], is_added: bool) -> None:
        """Keep what was read, and write the sheet that confirms it. `is_added` says that such a sheet was read.

        Refuses numbers that no printer makes.
        """
        try:
            correction = measured(self.size, readings, self.flip)
            known = next((each for each in read_profiles() if each.key == self._profile(correction).key), None)
            if is_added:
                if known is None:
                    refuse(f"Nothing is known of {self.printer!r} to add to.", "Leave --add out.")
                correction = known.correction.added(correction)
            if not is_likely(correction):
                refuse(f"No printer does that: {described(correction)}.", "Read the scales again; 10 and 10 is exact.")
            keep_profile(self._profile(correction))
        except ValueError as error:
            damaged = isinstance(error, DamagedProfilesError)
            hint = "Remove it, and measure again." if damaged else "Give both: --upper-left X,Y --lower-right X,Y."
            refuse(f"{profiles_file()} cannot be read: {error}." if damaged else f"{error}".capitalize() + ".", hint)
        except OSError as error:
            refuse(
                f"{profiles_file()} cannot be written: {error.strerror or error}.",
                advice(error, "HEAP_SETTINGS names a folder."),
            )
        file = self._write(correction, is_corrected=True)
        if self.is_silent:
            answer({"sheet": str(file), "profile": profile_data(self._profile(correction))})
            return
        typer.echo(harmless(f"{self.printer}: {described(correction)}. It is kept."))
        typer.echo(harmless(f"{file}") + "\t2 pages, with the back moved: it reads 10 and 10 if all was right")
        typer.echo(harmless(f"heap build --printer {quote(self.printer)}{self._tray_words()} prints like that."))

    def _profile(self, correction: Correction) -> Profile:
        return Profile(self.printer, self.tray, self.paper, correction)

    def _tray_words(self) -> str:
        return f" --tray {quote(self.tray)}" if self.tray else ""

    def _command(self, is_corrected: bool = False) -> str:
        """What a script calls with the two numbers of a sheet."""
        words = f"heap calibrate --printer {quote(self.printer)}{self._tray_words()}"
        words += f" --paper {quote(self.paper)}" if self.paper != "a4" else ""
        words += " --duplex short" if self.flip == "short" else ""
        return f"{words}{' --add' if is_corrected else ''} --middle X,Y"

    def _write(self, correction: Correction, *, is_corrected: bool) -> Path:
        """Write the sheet with a correction; returns its file. Refuses where it cannot be written."""
        from toolkit.cache import Cache
        from toolkit.files import write_whole
        from toolkit.press.calibration_sheet import CalibrationSheet

        words = f"{self.printer} {self.tray} {paper_name(self.paper)}{' corrected' if is_corrected else ''}"
        name = re.sub(r"[^a-z0-9.]+", "-", words.lower()).strip("-.")
        file = self.out / f"calibration-{name}.pdf"
        command = self._command(is_corrected)
        sheet = CalibrationSheet(self.printer, self.paper, self.size, correction, is_corrected, command)
        try:
            write_whole(file, sheet.pdf(Cache()))
        except OSError as error:
            refuse(
                f"{file} cannot be written: {error.strerror or error}.",
                advice(error, "Name another folder: --out DIR."),
            )
        return file


def asked(spot: Spot) -> Reading | None:
    """The two numbers that somebody types for a place; None for Enter."""
    while True:
        text = str(typer.prompt(f"  {PLACES[spot]}", default="", show_default=False, prompt_suffix=": ")).strip()
        if not text:
            return None
        if (both := reading_of(text)) is not None:
            return both
        typer.echo(f"  {harmless(repr(text))} is not that. {GIVEN}")


def numbers_of(text: str) -> Reading:
    """The numbers of an option; refuses what is no reading."""
    if (both := reading_of(text)) is None:
        refuse(f"{text!r} is not what two scales read.", f"{GIVEN} Each is from 0 to {LENGTH}.")
    return both


def reading_of(text: str) -> Reading | None:
    """What two scales read, from a text such as "10.3,9.8" or "10,3 9,8"; None for any other."""
    parts = text.replace(";", " ").split()
    if len(parts) == 1:
        parts = text.split(",")
    if len(parts) != 2:
        return None
    try:
        level, upright = (float(part.strip(",").replace(",", ".")) for part in parts)
    except ValueError:
        return None
    return (level, upright) if 0 <= level <= LENGTH and 0 <= upright <= LENGTH else None


def described(correction: Correction) -> str:
    """What a printer does, in words."""
    across = f"{abs(correction.x):.2f} mm to the {'right' if correction.x >= 0 else 'left'}"
    down = f"{abs(correction.y):.2f} mm {'down' if correction.y >= 0 else 'up'}"
    turned = f"{abs(correction.turn):.2f}° {'clockwise' if correction.turn >= 0 else 'anticlockwise'}"
    more = [turned] if abs(correction.turn) >= LEAST_TURN else []
    more += [f"{100 * correction.scale:.2f} % of their size"] if abs(correction.scale - 1) >= LEAST_STRETCH else []
    return f"backs lie {', '.join([across, down, *more])}"


def paper_of(paper: str) -> tuple[str, tuple[float, float]]:
    """A paper and its size, upright; refuses an unknown one, and one that is too small for the scales."""
    from toolkit.press.calibration_sheet import LEAST_PAPER

    name = paper.strip().lower()
    try:
        size = paper_size(name)
    except UnknownSize as unknown:
        refuse(f"{unknown}", unknown.hint)
    if size[0] < LEAST_PAPER[0] or size[1] < LEAST_PAPER[1]:
        least = f"{LEAST_PAPER[0]:g} × {LEAST_PAPER[1]:g} mm"
        refuse(f"{paper_name(name)} paper is too small for the scales.", f"A sheet has {least} and more.")
    return name, size


def profile_data(profile: Profile) -> dict[str, object]:
    """A profile as plain values, for `--json`: millimetres, degrees clockwise, a part of the size."""
    it = profile.correction
    where: dict[str, object] = {"printer": profile.printer, "tray": profile.tray, "paper": profile.paper}
    return {**where, "x": it.x, "y": it.y, "turn": it.turn, "scale": it.scale, "flip": it.flip}


def tell_known(as_json: bool) -> None:
    """Print what is known of which printer."""
    try:
        known = read_profiles()
    except DamagedProfilesError as damaged:
        refuse(f"{profiles_file()} cannot be read: {damaged}.", "Remove it, and measure again.")
    if as_json:
        answer({"profiles": [profile_data(each) for each in known]})
        return
    for each in known:
        tray = f", {each.tray}" if each.tray else ""
        edge = f"turned over the {each.correction.flip} edge"
        typer.echo(harmless(f"{each.printer}{tray}, {each.paper}, {edge}: {described(each.correction)}"))
    if not known:
        typer.echo("No printer was measured. heap calibrate --printer NAME measures one.")


def tell_forgotten(printer: str, tray: str | None, as_json: bool) -> None:
    """Forget a printer, or one of its trays, and say so; refuses one that is not known."""
    try:
        names = [each.printer for each in read_profiles()]
        count = forget_profiles(printer, tray)
    except DamagedProfilesError as damaged:
        refuse(f"{profiles_file()} cannot be read: {damaged}.", "Remove it.")
    except OSError as error:
        refuse(
            f"{profiles_file()} cannot be written: {error.strerror or error}.",
            advice(error, "HEAP_SETTINGS names a folder."),
        )
    if count == 0:
        refuse(f"Nothing is known of {printer!r}{f' with tray {tray!r}' if tray else ''}.", one_of(printer, names))
    if as_json:
        answer({"forgotten": count})
    else:
        typer.echo(harmless(f"{printer}: forgotten."))
