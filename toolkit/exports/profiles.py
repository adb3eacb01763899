"""The ICC profile that the user names, as inks; or what is wrong with it, and which there are on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from toolkit.check.vendor_offences import UNFIT_PROFILE
from toolkit.exports.kinds import Wanted
from toolkit.files import read_ordinary, read_start
from toolkit.press.prepress.colours import LEAST_BYTES, Inks, Profile, ProfileError, profile_of
from toolkit.problem import Problem

MOST_BYTES = 2**24  # of a profile; large ones have three million
FOLDERS = (  # where systems and their users keep profiles
    "/usr/share/color/icc",
    "/usr/local/share/color/icc",
    "~/.local/share/icc",
    "/Library/ColorSync/Profiles",
    "~/Library/ColorSync/Profiles",
    "C:/Windows/System32/spool/drivers/color",
)
ENDINGS = (".icc", ".icm")
MOST_LOOKED_AT, MOST_TOLD = 2000, 3
FREE = "Free ones: www.eci.org (Europe), www.color.org."


def inks_of(wanted: Wanted, most_ink: int) -> tuple[Inks | None, list[Problem]]:
    """Inks by the profile that is wanted, at most so much of them (per cent); None, with a finding, without one."""
    profile, problems = profile_from(wanted)
    return (Inks(profile, most_ink), []) if profile is not None else (None, problems)


def profile_from(wanted: Wanted) -> tuple[Profile | None, list[Problem]]:
    """The profile that is wanted; None, with a finding, where there is none or it cannot be used."""
    if wanted.profile is None:
        return None, [UNFIT_PROFILE.at(None, "There is no profile to print by.", f"Name one: {way_out()}")]
    try:
        return profile_of(read_ordinary(wanted.profile, MOST_BYTES)), []
    except (OSError, ValueError) as error:
        reason = f"{error}" if isinstance(error, ProfileError) else getattr(error, "strerror", None) or f"{error}"
    message = f"{wanted.profile} cannot be printed by: {reason.rstrip('.')}."
    return None, [UNFIT_PROFILE.at(None, message, f"Name another one: {way_out()}")]


def way_out() -> str:
    """What to write to name a profile: some that are on this machine, or where to get one."""
    found = sorted(profiles_here(), key=lambda path: path.name.lower())[:MOST_TOLD]
    here = " ".join(f"--profile {path}" for path in found[:1])
    more = f" (also {', '.join(path.name for path in found[1:])})" if found[1:] else ""
    return f"{here or '--profile FILE.icc'}{more}. {FREE}"


def profiles_here() -> Iterator[Path]:
    """The profiles of CMYK for print in the usual folders of this machine."""
    count = 0
    for folder in filter(None, map(without_tilde, FOLDERS)):
        for above, folders, names in os.walk(folder):
            folders.sort()
            for path in (Path(above) / name for name in sorted(names) if name.lower().endswith(ENDINGS)):
                count += 1
                if count > MOST_LOOKED_AT:
                    return
                if is_cmyk(path):
                    yield path


def without_tilde(folder: str) -> Path | None:
    """A folder with the user's home in place of "~"; None for a user without one."""
    try:
        return Path(folder).expanduser()
    except RuntimeError:
        return None


def is_cmyk(path: Path) -> bool:
    """Whether a file begins as a profile of CMYK for print does."""
    try:
        start = read_start(path, LEAST_BYTES)
    except (OSError, ValueError):
        return False
    return start[12:20] == b"prtrCMYK" and start[36:40] == b"acsp"
