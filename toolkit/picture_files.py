"""The files of pictures that a game brings along: where they may lie, and of which kinds they are by their first bytes.

A picture is named as seen from the game's folder, `photos/cat.jpg`, and lies in it.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath, PureWindowsPath

from toolkit.files import Unfit, is_outside, read_start

MOST_BYTES = 192 * 2**20  # of a picture; 80 million pixels without loss have about as many
HEAD = 1024  # first bytes of a file that say of which kind it is
SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", 0, "PNG"),
    (b"\xff\xd8\xff", 0, "JPG"),
    (b"WEBP", 8, "WebP"),
    (b"GIF8", 0, "GIF"),
    (b"II*\0", 0, "TIFF"),
    (b"MM\0*", 0, "TIFF"),
    (b"8BPS", 0, "Photoshop"),
    (b"BM", 0, "BMP"),
    (b"%PDF-", 0, "PDF"),
    (b"ftypavif", 4, "AVIF"),
    (b"ftyp", 4, "HEIC"),
)
READ = ("PNG", "JPG", "WebP", "SVG")  # the kinds that are printed
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MISSING = "there is no such file"
SAVE = "Save it as PNG, JPG, WebP or SVG."
ADVICE = (  # words in the reason why a picture is not printed, and the way out
    ("pixels", "Save it smaller: 300 pixels to an inch are printed."),
    (" MB", "Save it smaller, or with fewer details."),
    ("it is empty", "Copy it here again: there is nothing in it."),
    ("too early", "Copy it here again: a part of it is missing."),
    ("is damaged", "Copy or save it anew."),
    ("a folder", "Name a file in that folder."),
    ("not a file", "Name an ordinary file."),
    ("outside the game's folder", "Copy the picture into the game's folder."),
    ("a link that leads out", "Copy the picture itself into the game's folder, in place of the link."),
    ("another file for its styles", "Write the styles into it, or save it as PNG."),
    ("names another file", "Embed the picture in it, or save it as PNG."),
)


def kind_of(head: bytes) -> str:
    """The kind of a picture by its first bytes, one of READ or of the kinds that are not printed; "" for neither."""
    for mark, at, kind in SIGNATURES:
        if head[at : at + len(mark)] == mark:
            return kind
    return "SVG" if b"<svg" in head or (b"<?xml" in head[:HEAD] and b"svg" in head) else ""


def picture_path(home: Path, name: str) -> Path:
    """The path of a picture that a game in the folder `home` names. Raises Unfit for a name that leads out of it."""
    plain = PurePosixPath(name)
    if plain.is_absolute() or PureWindowsPath(name).drive or ".." in plain.parts:
        raise Unfit(home / plain.name, "outside the game's folder")
    path = home / plain
    if is_outside(path, home):
        raise Unfit(path, "a link that leads out of the game's folder")
    return path


def fault_of(home: Path, name: str) -> str:
    """Why a picture cannot be printed, as the end of a sentence: "it is a GIF file"; "" where its first bytes are fine.

    Whether the rest of the file is whole is seen when it is printed.
    """
    try:
        head = read_start(picture_path(home, name), HEAD)
    except FileNotFoundError:
        return MISSING
    except (OSError, ValueError) as error:
        return f"{getattr(error, 'strerror', None) or error}".rstrip(".")
    kind = kind_of(head)
    if kind in READ:
        return ""
    return f"it is a {kind} file" if kind else "it is empty" if not head else "it is no picture"


def way_out(reason: str) -> str:
    """What is advised for a picture that is not printed, by the reason; SAVE where nothing else fits it."""
    return next((advice for words, advice in ADVICE if words in reason), SAVE)


def pictures_in(home: Path) -> list[str]:
    """The names of all pictures in a game's folder, as cards name them, for hints.

    Hidden folders are left out, and so is what is no file in that folder: folders, pipes, links that lead out of it.
    """
    try:
        named = (path for path in home.glob("**/*") if path.suffix.lower() in ENDINGS and path.is_file())
        found = sorted(path.relative_to(home) for path in named if not is_outside(path, home))
    except OSError:
        return []
    return [path.as_posix() for path in found if not any(part.startswith(".") for part in path.parts)]
