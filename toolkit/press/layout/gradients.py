"""Colours of gradients in SVG drawings, of which the layout engine knows only red, green and blue."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from tinycss2.color5 import parse_color
from weasyprint.images import SVGImage

from toolkit.press.photos import PictureError

GRADIENTS = ("linearGradient", "radialGradient")
SHADE = "stop-color"


def settle_gradients(image: SVGImage, tree: Element) -> None:
    """Write the colours of a drawing's gradients as red, green and blue, from wherever they come.

    Raises PictureError for a colour of which these are not known.
    """
    names = [element.get("id") for element in tree.iter() if f"{element.tag}".rpartition("}")[2] in GRADIENTS]
    for gradient in filter(None, (image._svg.gradients.get(name) for name in names)):
        for stop in gradient:
            if written := stop.get(SHADE):
                settled = as_rgb(written)
                stop.attrib[SHADE] = settled
                source = stop._etree_node  # patterns make their own of it
                source.set("style", f"{source.get('style', '')};{SHADE}:{settled}!important")


def as_rgb(written: str) -> str:
    """A colour as `rgb(…)`; what is none, as it is written. Raises PictureError where it cannot be said so."""
    colour = parse_color(written)
    if colour is None or isinstance(colour, str):
        return written
    try:
        red, green, blue = (round(255 * part, 3) for part in colour.to("srgb").coordinates)
    except NotImplementedError:
        raise PictureError(f"a gradient has the colour {written}; write it as #rrggbb") from None
    return f"rgb({red:g} {green:g} {blue:g} / {colour.alpha:g})"
