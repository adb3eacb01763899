"""The zero of Heap's text font without its slash: among numbers, a slashed zero looks like one that is crossed out."""

from __future__ import annotations

import io

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.reverseContourPen import ReverseContourPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

ZEROS = ("zero", "zero.tf")  # the glyphs of the font: in proportion, and for tables
SLASHED = 3  # contours of a zero with a slash: its outside, and the two holes that the slash leaves


def with_open_zero(font: bytes) -> bytes:
    """A TrueType font whose zeros have one hole, which is as large as the two together that a slash leaves.

    A font whose zeros have no slash is returned with the same shapes. Raises what the library raises for a damaged one.
    """
    with TTFont(io.BytesIO(font), recalcTimestamp=False) as opened:
        glyphs = opened.getGlyphSet()
        for name in ZEROS:
            if name not in glyphs:
                continue
            drawn = DecomposingRecordingPen(glyphs)
            glyphs[name].draw(drawn)
            outside, *holes = contours(drawn)
            if len(holes) == SLASHED - 1:
                opened["glyf"][name] = opened_up(outside, holes)
        out = io.BytesIO()
        opened.save(out)
    return out.getvalue()


def opened_up(outside: DecomposingRecordingPen, holes: list[DecomposingRecordingPen]) -> object:
    """The glyph of an outside with one hole: the outside itself, made as small as the box around the holes."""
    left, low, right, high = box([outside])
    inner_left, inner_low, inner_right, inner_high = box(holes)
    across, up = (inner_right - inner_left) / (right - left), (inner_high - inner_low) / (high - low)
    pen = TTGlyphPen(None)
    outside.replay(pen)
    shrink = Transform(across, 0, 0, up, inner_left - across * left, inner_low - up * low)
    outside.replay(TransformPen(ReverseContourPen(pen), shrink))
    return pen.glyph()


def contours(drawn: DecomposingRecordingPen) -> list[DecomposingRecordingPen]:
    """The contours of a drawn glyph, each as a drawing of its own."""
    found: list[DecomposingRecordingPen] = []
    for operator, points in drawn.value:
        if operator == "moveTo":
            found.append(DecomposingRecordingPen(None))
        found[-1].value.append((operator, points))
    return found


def box(drawings: list[DecomposingRecordingPen]) -> tuple[float, float, float, float]:
    """The box around the points of drawings: left, low, right, high."""
    points = [point for drawn in drawings for _, values in drawn.value for point in values if point]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
