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
from toolkit.press.art import read_address
from toolkit.press.deadline import TooSlow, deadline
from toolkit.press.icons import Icons
from toolkit.press.kept import BAD_STYLE, KeptFace
from toolkit.press.layout import BadStyle, Press
from toolkit.press.layout_paper import Paper
from toolkit.press.memory import too_large
from toolkit.press.pdf import take_apart

PICTURE = re.compile(r'src="((?:icon|art|shape):[^"]*)"')
FAMILY = re.compile(r"@font-face\s*{[^}]*font-family:\s*[\"']?([^\"';}]+)")
NO_LETTER = re.compile(r"\.notdef glyph .*\(U\+([0-9A-F]+)\)")  # as WeasyPrint words it
SECONDS_A_FACE = 0.5  # of the processor, beside the patience with one that is slow; most take a tenth of it
LEAST_SECONDS = 2.0  # that a face is given after others that took too long
Batch = Sequence[tuple[str, str]]  # key and HTML
Laid = tuple[str, KeptFace, dict[str, bytes]]


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a batch could not be laid out, and whether it used up its time or the memory on that."""

    reason: str
    is_costly: bool = False


def warm_up() -> None:
    """Import what takes half a second, while others still load and check."""
    import toolkit.press.layout
    import toolkit.press.pdf  # noqa: F401


def spare_memory_less() -> None:
    """Look for unreachable objects less often: a sixth of the time of layout went into looking."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


@lru_cache(maxsize=4)
def press_for(paper: Paper, folder: Path) -> Press | BadStyle:
    """A press for one kind of paper, or why there is none; loading fonts and style takes as long as ten faces."""
    try:
        return Press(paper, Cache(folder), icons())
    except BadStyle as error:
        return BadStyle(f"{error}")  # without what was in memory when it came


@lru_cache(maxsize=1)
def icons() -> Icons:
    """The icons, read once a process."""
    return Icons()


def lay_out(paper: Paper, folder: Path, batch: Batch) -> tuple[list[tuple[str, bytes]], dict[str, bytes]]:
    """Lay out a batch and keep its faces. They also go back, packed, with the fonts that could not be kept."""
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


def lay_out_safely(press: Press, batch: Batch) -> list[Laid]:
    """The faces of a batch; when it fails as a whole, each half by itself, so that one bad face spoils no other."""
    if len(batch) == 1:
        return [lay_out_alone(press, batch[0])]
    found = attempt(press, batch, press.patience + SECONDS_A_FACE * len(batch))
    if isinstance(found, Failed):
        if found.is_costly:
            return [lay_out_alone(press, face) for face in batch]
        half = len(batch) // 2
        return [*lay_out_safely(press, batch[:half]), *lay_out_safely(press, batch[half:])]
    is_remarked = any(set(kept.remarks) - set(press.style_remarks) for _, kept, _ in found)
    return [lay_out_alone(press, face) for face in batch] if is_remarked else found  # of whom is it said?


def lay_out_alone(press: Press, face: tuple[str, str]) -> Laid:
    """One face, or why it cannot be laid out; where it takes too long, those after it are given less time."""
    found = attempt(press, [face], press.patience)
    if not isinstance(found, Failed):
        return found[0]
    if found.is_costly:
        press.patience = max(LEAST_SECONDS, press.patience / 2)
    return face[0], KeptFace(b"", broken=found.reason), {}


def attempt(press: Press, batch: Batch, seconds: float) -> list[Laid] | Failed:
    """The faces of a batch, or why not; then what they held of the memory is given back before others are tried."""
    try:
        with deadline(seconds):
            return laid_out(press, batch)
    except TooSlow:
        failed = Failed(f"it takes more than {seconds:g} seconds to lay out", is_costly=True)
    except MemoryError:
        failed = Failed(too_large(), is_costly=True)
    except Exception as error:  # the layout engine on a stranger's HTML: anything may come
        failed = Failed(f"{type(error).__name__}: {error}")
    gc.collect()
    return failed


def laid_out(press: Press, batch: Batch) -> list[Laid]:
    """The faces of a batch that can be laid out."""
    sheaf = press.lay_out([html for _, html in batch])
    pages, fonts = take_apart(sheaf.pdf)
    missing = "".join(chr(int(code, 16)) for remark in sheaf.remarks for code in NO_LETTER.findall(remark))
    remarks = tuple(remark for remark in sheaf.remarks if not NO_LETTER.search(remark))
    families = tuple(family.strip().replace(" ", "-") for family in FAMILY.findall(press.paper.css))
    found = []
    for (key, html), (page, named), fitted in zip(batch, pages, sheaf.fitted, strict=True):
        strange = strange_fonts(named.values(), families)
        letters = "".join(letter for letter in missing if letter in unescape(html))
        unknown = unknown_pictures(html, press)
        found.append((key, KeptFace(page, tuple(named), fitted, unknown, strange, letters, remarks), fonts))
    return found


def strange_fonts(named: Iterable[str], families: tuple[str, ...]) -> tuple[str, ...]:
    """The fonts that are not of the style sheet's families."""
    bare = {name.partition("+")[2] or name for name in named}
    return tuple(sorted(name for name in bare if not name.startswith(families))) if families else ()


def unknown_pictures(html: str, press: Press) -> tuple[str, ...]:
    """Pictures named in the HTML of a face that there are not, each said as "icon racoon-head"."""
    found = []
    for address in map(unescape, PICTURE.findall(html)):
        kind, _, name = address.partition(":")
        if kind == "art":
            picture = read_address(address)
            wanted = [("icon", picture.icon), ("icon", picture.second), ("icon", picture.motif)]
            wanted.append(("ground", picture.ground))
        else:
            wanted = [(kind, unquote(name))]
        found += [f"{kind} {name}" for kind, name in wanted if name and not is_known(kind, name, press)]
    return tuple(dict.fromkeys(found))


def is_known(kind: str, name: str, press: Press) -> bool:
    """Is there such a picture?"""
    if kind == "icon":
        return name in press.icons
    return name in press.images.files["art" if kind == "ground" else "shapes"]
