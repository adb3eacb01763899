"""A laid-out face as it is kept in the cache: its PDF, how its texts fitted, and what is wrong with it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from toolkit.files import json_of
from toolkit.json_form import has_form
from toolkit.press.fit import Fitted, Measured, Spilled
from toolkit.press.pictured import Pictured

PDF = b"%PDF-"
NESTED = "its elements are nested too deeply"  # why a face is broken
BAD_STYLE = "theme.css cannot be used: "  # begins `broken` where the style sheet is at fault
FITTED = {"box": str, "points": float, "over_mm": float, "part": str, "letters": int, "room": int}
PICTURED = {"file": str, "dpi": float, "reason": str}
MEASURED = {"spilled": [{"box": str, "words": str, "over_mm": float}], "words": str, "margin_mm": float}
FORM = {
    "fonts": [str],
    "fitted": [FITTED],
    "pictured": [PICTURED],
    "unknown": [str],
    "strange_fonts": [str],
    "missing_letters": str,
    "remarks": [str],
    "broken": str,
    "measured": MEASURED,
}


@dataclass(frozen=True, slots=True)
class KeptFace:
    """A face laid out. `broken` says why that was not possible; then there is no PDF."""

    pdf: bytes
    fonts: tuple[str, ...] = ()  # names under which the fonts it needs are kept
    fitted: tuple[Fitted, ...] = ()
    pictured: tuple[Pictured, ...] = ()
    unknown: tuple[str, ...] = ()  # pictures that do not exist, as "icon NAME"
    strange_fonts: tuple[str, ...] = ()  # fonts of this machine that were used instead of the templates'
    missing_letters: str = ""  # letters that no font has
    remarks: tuple[str, ...] = ()
    broken: str = ""
    measured: Measured = field(default_factory=Measured)

    @property
    def is_broken(self) -> bool:
        """Whether the face could not be laid out, so that there is nothing to print."""
        return bool(self.broken)

    def packed(self) -> bytes:
        """The face as bytes: a line of JSON, then the PDF."""
        about = {key: value for key, value in asdict(self).items() if key != "pdf"}
        return json.dumps(about, separators=(",", ":")).encode() + b"\n" + self.pdf


def unpacked(data: bytes | None) -> KeptFace | None:
    """The face that these bytes hold, or None where they do not hold one."""
    if data is None:
        return None
    about, _, pdf = data.partition(b"\n")
    try:
        values: dict[str, Any] = json_of(about)
    except ValueError:
        return None
    if not has_form(values, FORM) or not (pdf.startswith(PDF) or values["broken"]):
        return None
    values["pictured"] = [Pictured(**row) for row in values["pictured"]]
    values["fitted"] = [Fitted(**row) for row in values["fitted"]]
    lies = values["measured"]
    values["measured"] = Measured(**{**lies, "spilled": tuple(Spilled(**row) for row in lies["spilled"])})
    lists = {key: tuple(value) for key, value in values.items() if isinstance(value, list)}
    return KeptFace(**{**values, **lists, "pdf": pdf})
