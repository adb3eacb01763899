"""The tones of a deck's colour, and the arithmetic of contrast (WCAG 2)."""

from __future__ import annotations

from collections.abc import Mapping

Colour = tuple[float, float, float]
DARKEST_SKY = 0.06  # a darker deck colour is lifted: a large flat black bands on home printers


def parse(colour: str) -> Colour:
    """`#e69f00` as three channels from 0 to 1; black for anything that is no such colour."""
    try:
        red, green, blue = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    except ValueError:
        return (0.0, 0.0, 0.0)
    return (red, green, blue)


def hexadecimal(colour: Colour) -> str:
    """Three channels from 0 to 1 as `#e69f00`."""
    return "#" + "".join(f"{round(max(0.0, min(1.0, channel)) * 255):02x}" for channel in colour)


def mix(one: str, two: str, part: float) -> str:
    """A colour between the two: 0 as `part` gives `one`, 1 gives `two`."""
    red, green, blue = (a + (b - a) * part for a, b in zip(parse(one), parse(two), strict=True))
    return hexadecimal((red, green, blue))


def luminance(colour: str) -> float:
    """The relative luminance of a colour (WCAG 2), from 0 to 1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parse(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours (WCAG 2), from 1 to 21."""
    high, low = sorted((luminance(one), luminance(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable_on(ground: str, ink: str, paper: str) -> str:
    """`ink` or `paper`, whichever has more contrast to the ground."""
    return ink if contrast(ground, ink) >= contrast(ground, paper) else paper


def readable(colour: str, ground: str, ratio: float = 4.5) -> str:
    """The colour, mixed with white or black until text in it has this contrast ratio to the ground."""
    target = "#ffffff" if luminance(ground) < 0.18 else "#000000"
    for step in range(21):
        moved = mix(colour, target, step / 20)
        if contrast(moved, ground) >= ratio:
            return moved
    return target


def tones(colour: str, ink: str, paper: str) -> dict[str, str]:
    """The colours that a picture is painted with: sky, deeper sky, light, ink, paper, and the shaded side of things."""
    sky = mix(colour, "#ffffff", 0.42) if luminance(colour) < DARKEST_SKY else colour
    return {
        "sky": sky,
        "deep": mix(sky, ink, 0.24),
        "light": mix(sky, paper, 0.55),
        "ink": ink,
        "paper": paper,
        "shade": mix(mix(sky, paper, 0.62), ink, 0.06),
    }


def at_hour(tones: Mapping[str, str], hour: str) -> dict[str, str]:
    """The colours of a picture at an hour of the night: "dusk", "midnight" or "dawn"; as they are at any other.

    Dusk is deeper; at midnight the sky is nearly ink and the moon has the colour; at dawn the sky is nearly paper.
    """
    sky, ink, paper = tones["sky"], tones["ink"], tones["paper"]
    if hour == "dusk":
        changed = {"sky": mix(sky, ink, 0.34), "deep": mix(sky, ink, 0.58), "light": sky}
    elif hour == "midnight":
        changed = {"sky": mix(ink, sky, 0.1), "deep": mix(ink, sky, 0.34), "light": sky}
    elif hour == "dawn":
        changed = {"sky": mix(sky, paper, 0.68), "deep": mix(sky, paper, 0.3), "light": mix(sky, paper, 0.93)}
    else:
        changed = {}
    return {**tones, **changed}
