"""What is told where icons or fonts are not installed: one finding, in place of all those that follow from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from toolkit.assets import FONT_SCOPE, ICONS, missing_in_print, named
from toolkit.check.press_offences import FONT_FALLBACK, MISSING_ASSETS, STYLE_REMARK, TEXT_OVERFLOW, UNKNOWN_PICTURE
from toolkit.press.fonts import ADDRESS
from toolkit.problem import Problem

FONT_FACE = re.compile(r"@font-face\s*{([^}]*)}")
FAMILY = re.compile(r"font-family:\s*[\"']?([^\"';}]+)")
NO_ICON = "There is no icon "


def told_once(problems: Sequence[Problem], css: str) -> list[Problem]:
    """The findings on faces, with all those that follow from what is not installed replaced by one."""
    if not problems:  # looking for what is missing takes longer than anything else here
        return []
    lacking = missing_in_print()
    families = families_of(css, lacking)
    left = [problem for problem in problems if not follows(problem, ICONS in lacking, families)]
    if len(left) == len(problems):
        return left
    over = {problem.card for problem in problems if problem.code == TEXT_OVERFLOW.code and families}
    return [
        MISSING_ASSETS.at(None, f"{said(lacking, families)}{too_long(len(over))}", "heap setup brings them."),
        *left,
    ]


def said(lacking: dict[str, str], families: Sequence[str]) -> str:
    """The message: what is not installed, and what is printed in its place."""
    icons, fonts = "discs for icons", "other fonts of this machine"
    what = [*([fonts] if families else []), *([icons] if ICONS in lacking else [])]
    return f"Not installed: {named(lacking)}. Printed with {' and '.join(what)}."


def too_long(cards: int) -> str:
    """A sentence on the cards whose text is too long in the replacement fonts; "" for none."""
    return f" In these fonts the texts of {cards} {'card' if cards == 1 else 'cards'} are too long." if cards else ""


def families_of(css: str, lacking: Iterable[str]) -> list[str]:
    """The font families of a style sheet that come from packages which are not installed."""
    gone = {name.removeprefix(f"{FONT_SCOPE}/") for name in lacking}
    faces = [block for block in FONT_FACE.findall(css) if gone & {package for package, _ in ADDRESS.findall(block)}]
    return [family for face in faces for family in FAMILY.findall(face)]


def follows(problem: Problem, no_icons: bool, families: Sequence[str]) -> bool:
    """Whether a finding says only that icons, or these fonts, are not installed."""
    if problem.code == UNKNOWN_PICTURE.code:
        return no_icons and problem.message.startswith(NO_ICON)
    if problem.code == STYLE_REMARK.code:
        return any(f"Font-face '{family}' cannot be loaded" in problem.message for family in families)
    return bool(families) and problem.code in {FONT_FALLBACK.code, TEXT_OVERFLOW.code}
