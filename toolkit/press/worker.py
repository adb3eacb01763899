"""What a worker process does: lay out a batch, take it apart, and keep each face."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from toolkit.cache import Cache
from toolkit.press.art import drawings_of, icons_of, read_address
from toolkit.press.book_pages import BookPages
from toolkit.press.deadline import TooSlow, deadline
from toolkit.press.icons import Icons
from toolkit.press.kept import BAD_STYLE, NESTED, KeptFace
from toolkit.press.layout import BadStyle, Press, lay_out_book
from toolkit.press.layout_paper import Paper
from toolkit.press.memory import too_large
from toolkit.press.pdf import take_apart

PICTURE = re.compile(r'src="((?:icon|art|shape):[^"]*)"')
FAMILY = re.compile(r"@font-face\s*{[^}]*font-family:\s*[\"']?([^\"';}]+)")
NO_LETTER = re.compile(r"\.notdef glyph .*\(U\+([0-9A-F]+)\)")  # as WeasyPrint words it
SECONDS_A_FACE = (
    0.5  # processor time for each face of a batch, in addition to the press's patience; most take a tenth of it
)
MOST_PRESSES = 12  # kinds of paper of one game: cards, boards, mats, standees, tokens
SECONDS_A_BOOK = 120.0  # processor time for a whole rulebook; the longest of ours takes five
LEAST_SECONDS = 2.0  # the least time that a face is given after others that took too long
Batch = Sequence[tuple[str, str]]  # key and HTML
FaceResult = tuple[str, KeptFace, dict[str, bytes]]  # key, what is kept of the face, its fonts by name


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a batch could not be laid out, and whether the attempt used up its time or the memory."""

    reason: str
    is_costly: bool = False


def warm_up() -> None:
    """Import what takes half a second, while the main process loads and checks."""
    import toolkit.press.layout
    import toolkit.press.pdf  # noqa: F401 - it is imported to be there


def spare_memory_less() -> None:
    """Collect garbage less often: it took a sixth of the time of layout."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@lru_cache(maxsize=MOST_PRESSES)
def press_for(paper: Paper, folder: Path) -> Press | BadStyle:
    """The press for one kind of paper, or the reason why there is none.

    It is kept, because making one takes as long as laying out ten faces.
    """
    try:
        return Press(paper, Cache(folder), icons())
    except BadStyle as error:
        return BadStyle(f"{error}")  # a new exception, so that the traceback keeps nothing in memory


@lru_cache(maxsize=1)
def icons() -> Icons:
    """The icons, read once in each process."""
    return Icons()


def lay_out(paper: Paper, folder: Path, batch: Batch) -> tuple[list[tuple[str, bytes]], dict[str, bytes]]:
    """Lay out a batch and put its faces into the cache.

    Returns the faces by key, packed, and the fonts that the cache could not keep, by name.
    """
    cache = Cache(folder)
    press = press_for(paper, folder)
    if isinstance(press, BadStyle):
        return [(key, KeptFace(b"", broken=f"{BAD_STYLE}{press}").packed()) for key, _ in batch], {}
    packed, homeless = [], {}
    for key, face, fonts in lay_out_safely(press, batch):
        for name, font in fonts.items():
            if cache.get("printed-fonts", name) is None:
                cache.put("printed-fonts", name, font)
                if not cache.path("printed-fonts", name).exists():
                    homeless[name] = font
        packed.append((key, face.packed()))
        if not face.is_broken:
            cache.put("faces", key, packed[-1][1])
    return packed, homeless


def lay_out_pages(paper: Paper, folder: Path, html: str) -> BookPages:
    """A document of any number of pages, or why it is broken."""
    press = press_for(paper, folder)
    if isinstance(press, BadStyle):
        return BookPages(broken=f"{BAD_STYLE}{press}")
    try:
        with deadline(SECONDS_A_BOOK):
            return lay_out_book(press, html)
    except TooSlow:
        return BookPages(broken=f"it takes more than {SECONDS_A_BOOK:g} seconds to lay out")
    except MemoryError:
        return BookPages(broken=too_large())
    except Exception as error:  # the layout engine on a stranger's text: anything may come
        return BookPages(broken=failure(error))


def lay_out_safely(press: Press, batch: Batch) -> list[FaceResult]:
    """The faces of a batch. Where it fails as a whole its halves are tried, so that one bad face spoils no other."""
    if len(batch) == 1:
        return [lay_out_alone(press, batch[0])]
    laid = attempt(press, batch, press.patience + SECONDS_A_FACE * len(batch))
    if isinstance(laid, Failed):
        if laid.is_costly:
            return [lay_out_alone(press, face) for face in batch]
        half = len(batch) // 2
        return [*lay_out_safely(press, batch[:half]), *lay_out_safely(press, batch[half:])]
    is_remarked = any(set(kept.remarks) - set(press.style_remarks) for _, kept, _ in laid)
    return (
        [lay_out_alone(press, face) for face in batch] if is_remarked else laid
    )  # one by one, to find out which face a remark is about


def lay_out_alone(press: Press, face: tuple[str, str]) -> FaceResult:
    """One face, or the reason why it is broken; after one that takes too long the next ones get less time."""
    laid = attempt(press, [face], press.patience)
    if not isinstance(laid, Failed):
        return laid[0]
    if laid.is_costly:
        press.patience = max(LEAST_SECONDS, press.patience / 2)
    return face[0], KeptFace(b"", broken=laid.reason), {}


def attempt(press: Press, batch: Batch, seconds: float) -> list[FaceResult] | Failed:
    """The faces of a batch, or why it failed.

    After a failure the memory is given back before anything else is tried.
    """
    try:
        with deadline(seconds):
            return laid_out(press, batch)
    except TooSlow:
        failed = Failed(f"it takes more than {seconds:g} seconds to lay out", is_costly=True)
    except MemoryError:
        failed = Failed(too_large(), is_costly=True)
    except Exception as error:  # the layout engine on a stranger's HTML: anything may come
        failed = Failed(failure(error))
    gc.collect()
    return failed


def failure(error: Exception) -> str:
    """Why something is broken on which the layout engine failed, in words."""
    if isinstance(error, RecursionError):
        return NESTED
    return f"the layout engine fails on its elements and styles ({type(error).__name__}: {error})"


def laid_out(press: Press, batch: Batch) -> list[FaceResult]:
    """The faces of a batch with their fonts and remarks. Raises whatever the layout raises."""
    sheaf = press.lay_out([html for _, html in batch])
    pages, fonts = take_apart(sheaf.pdf)
    missing = "".join(chr(int(code, 16)) for remark in sheaf.remarks for code in NO_LETTER.findall(remark))
    remarks = tuple(remark for remark in sheaf.remarks if not NO_LETTER.search(remark))
    families = tuple(family.strip().replace(" ", "-") for family in FAMILY.findall(press.paper.css))
    faces = []
    laid = zip(batch, pages, sheaf.fitted, sheaf.pictured, sheaf.measured, strict=True)
    for (key, html), (page, named), fitted, pictured, lies in laid:
        strange = strange_fonts(named.values(), families)
        letters = "".join(letter for letter in missing if letter in unescape(html))
        unknown = unknown_pictures(html, press)
        kept = KeptFace(page, tuple(named), fitted, pictured, unknown, strange, letters, remarks, measured=lies)
        faces.append((key, kept, fonts))
    return faces


def strange_fonts(named: Iterable[str], families: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the fonts used that are not among the style sheet's families; empty where it names none."""
    bare = {name.partition("+")[2] or name for name in named}
    return tuple(sorted(name for name in bare if not name.startswith(families))) if families else ()


def unknown_pictures(html: str, press: Press) -> tuple[str, ...]:
    """The pictures named in the HTML of a face that do not exist, each as "icon racoon-head"."""
    unknown = []
    for address in map(unescape, PICTURE.findall(html)):
        kind, _, name = address.partition(":")
        if kind == "art":
            picture = read_address(address)
            wanted = [
                *(("icon", each) for each in icons_of(picture)),
                *(("ground", each) for each in drawings_of(picture)),
            ]
        else:
            wanted = [(kind, unquote(name))]
        unknown += [f"{kind} {name}" for kind, name in wanted if name and not is_known(kind, name, press)]
    return tuple(dict.fromkeys(unknown))


def is_known(kind: str, name: str, press: Press) -> bool:
    """Whether there is a picture of this kind and name."""
    if kind == "icon":
        return name in press.icons or name in press.own.icons
    return name in press.images.files["art" if kind == "ground" else "shapes"]
