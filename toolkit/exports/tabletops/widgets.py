"""The widgets of a room of VirtualTabletop.io, each as plain values: holders, labels, buttons, and what lies fixed."""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.exports.tabletops.surface import INK

Widget = dict[str, object]
Box = tuple[int, int, int, int]  # left, top, width, height
HOLDER_CSS = "background:#00000026;border:2px solid #ffffff2e"
OPEN_CSS = "background:#ffffff0d;border:2px dashed #ffffff3d;border-radius:8px"
HEAP_CSS = "background:#0000001f;border:none"


def box_of(box: Box) -> Widget:
    """Where a widget lies, and how large it is."""
    return dict(zip(("x", "y", "width", "height"), box, strict=True))


def fixed(key: str, box: Box, **more: object) -> Widget:
    """Something that nobody moves."""
    return {"id": key, **box_of(box), "movable": False, **more}


def holder(key: str, box: Box, offset: tuple[int, int], css: str) -> Widget:
    """Something that cards snap into."""
    return {
        "id": key,
        "type": "holder",
        **box_of(box),
        "dropOffsetX": offset[0],
        "dropOffsetY": offset[1],
        "css": css,
    }


def label(key: str, text: str, box: Box, size: int = 12, align: str = "left") -> Widget:
    """Words on the table."""
    css = f"color:{INK};font-size:{size}px;text-align:{align};white-space:nowrap"
    return {"id": key, "type": "label", **box_of(box), "text": text, "css": css}


def button(key: str, text: str, box: Box, routine: list[Widget], size: int) -> Widget:
    """Something to click."""
    css = f"font-size:{size}px;border-radius:6px"
    return {"id": key, "type": "button", **box_of(box), "text": text, "clickRoutine": routine, "css": css}


def counter_of(key: str, title: str, at: tuple[int, int], value: int) -> list[Widget]:
    """A number with its name above, and a button on each side that takes one away or adds one."""
    x, y = at
    routines: list[list[Widget]] = [
        [{"func": "LABEL", "label": key, "mode": mode, "value": 1}] for mode in ("dec", "inc")
    ]
    name = label(f"{key}-title", title, (x, y - 1, 78, 12), size=10, align="center")
    return [
        name | {"css": f"{name['css']};overflow:hidden;text-overflow:ellipsis"},
        button(f"{key}-less", "−", (x, y + 11, 22, 22), routines[0], 15),
        label(key, f"{value}", (x + 22, y + 11, 34, 22), size=18, align="center"),
        button(f"{key}-more", "+", (x + 56, y + 11, 22, 22), routines[1], 15),
    ]


def shown_on(sides: Sequence[str]) -> list[object]:
    """What a die with room for a letter shows: numbers, or how its sides begin, or numbers where these begin alike."""
    letters = [side[:1].upper() for side in sides]
    if all(side.isdecimal() for side in sides):
        return [int(side) for side in sides]
    return list(letters) if len(set(letters)) == len(letters) else list(range(1, len(letters) + 1))
