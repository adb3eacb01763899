"""What printers do to backs, as `heap calibrate` was told: kept in the user's settings by printer, tray and paper."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from toolkit.files import json_of, read_ordinary, write_whole
from toolkit.json_form import has_form
from toolkit.paper import paper_size
from toolkit.press.correction import Correction
from toolkit.trust import settings_folder

FILE = "printers.json"
LARGEST_FILE = 2**20
MOST_SHIFT, MOST_TURN, MOST_STRETCH = 10.0, 5.0, 0.05  # millimetres, degrees, part: more is no printer but a mistake
ROW = {
    **dict.fromkeys(("printer", "tray", "paper", "flip"), str),
    **dict.fromkeys(("x", "y", "turn", "scale"), float),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """What a printer does when it takes a paper from a tray; `tray` is "" for the usual one."""

    printer: str
    tray: str
    paper: str
    correction: Correction

    @property
    def key(self) -> tuple[str, str, str]:
        """By what it is found; capitals do not count."""
        return self.printer.casefold(), self.tray.casefold(), size_key(self.paper)


class DamagedProfilesError(ValueError):
    """The file of profiles cannot be read as one; the message says why."""


def size_key(paper: str) -> str:
    """A paper by its size, by which it is the same under whatever name. Raises UnknownSize."""
    width, height = paper_size(paper)
    return f"{width:g}x{height:g}"


def profiles_file() -> Path:
    """Where profiles are kept."""
    return settings_folder() / FILE


def read_profiles() -> list[Profile]:
    """All profiles, in the order in which they were made; none where there is no file. Raises DamagedProfilesError."""
    try:
        data = json_of(read_ordinary(profiles_file(), LARGEST_FILE))
    except (FileNotFoundError, NotADirectoryError):  # there may be no home to keep them in
        return []
    except (OSError, ValueError) as error:
        raise DamagedProfilesError(getattr(error, "strerror", None) or "it is no JSON") from error
    if not has_form(data, {"printers": [ROW]}):
        raise DamagedProfilesError("it has not the form that Heap writes")
    profiles = [_profile(row) for row in data["printers"]]
    if not all(is_likely(profile.correction) for profile in profiles):
        raise DamagedProfilesError("it has numbers that no printer makes")
    return profiles


def _profile(row: dict[str, str | float]) -> Profile:
    numbers = {name: float(row[name]) for name in ("x", "y", "turn", "scale")}
    correction = Correction(**numbers, flip=str(row["flip"]))
    return Profile(str(row["printer"]), str(row["tray"]), str(row["paper"]), correction)


def is_likely(correction: Correction) -> bool:
    """Whether some printer may do that; anything else was read or typed wrongly."""
    numbers = (correction.x, correction.y, correction.turn, correction.scale)
    return (
        all(map(isfinite, numbers))
        and max(abs(correction.x), abs(correction.y)) <= MOST_SHIFT
        and abs(correction.turn) <= MOST_TURN
        and abs(correction.scale - 1) <= MOST_STRETCH
        and correction.flip in {"long", "short"}
    )


def keep_profile(profile: Profile) -> None:
    """Keep a profile, in place of an older one of the same printer, tray and paper.

    Raises DamagedProfilesError and OSError.
    """
    _write([*(each for each in read_profiles() if each.key != profile.key), profile])


def forget_profiles(printer: str, tray: str | None = None) -> int:
    """Forget the profiles of a printer, or of one of its trays; returns how many.

    Raises DamagedProfilesError and OSError.
    """
    known = read_profiles()
    left = [
        each
        for each in known
        if each.key[0] != printer.casefold() or (tray is not None and each.key[1] != tray.casefold())
    ]
    if len(left) < len(known):
        _write(left)
    return len(known) - len(left)


def _write(profiles: Iterable[Profile]) -> None:
    rows = [
        {
            "printer": each.printer,
            "tray": each.tray,
            "paper": each.paper,
            "x": each.correction.x,
            "y": each.correction.y,
            "turn": each.correction.turn,
            "scale": each.correction.scale,
            "flip": each.correction.flip,
        }
        for each in profiles
    ]
    write_whole(profiles_file(), json.dumps({"printers": rows}, indent=1, ensure_ascii=False).encode())
