"""Whether the file of a picture can be shown, found out before the layout engine meets it in the middle of a page."""

from __future__ import annotations

from xml.etree import ElementTree

from toolkit.press.uses import Unfolding, refuse_unfolding


def fault_of(content: bytes, is_drawing: bool) -> str:
    """Why a picture cannot be shown: it is none, cut off, damaged or too large; "" where it can.

    `is_drawing` says that it should be SVG.
    """
    if is_drawing:
        return fault_of_drawing(content)
    from toolkit.press.raster import fault_of_pixels  # it takes a while to import, and few faces have photographs

    return fault_of_pixels(content)


def fault_of_drawing(content: bytes) -> str:
    """Why a drawing cannot be shown: it is not well-formed, no SVG, or draws too much; "" where it can."""
    try:
        root = ElementTree.fromstring(content)
    except ElementTree.ParseError as error:
        return f"{error}"
    begun = root.tag.rpartition("}")[2]
    if begun != "svg":
        return f"it is no SVG: it begins with <{begun}>"
    try:
        refuse_unfolding(root)
    except Unfolding as error:
        return f"{error}"
    return ""
