"""What a zone says and a rules module cannot play by is found; what it can play by is not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel import Box, Design
from engine.kernel.core.needs import Needs, lacks_of
from engine.kernel.core.zone_uses import ZoneUse
from engine.kernel.core.zones import Sees
from engine.language import Vocabulary

DESIGNS = (Design("a", "Ant", "bugs", "Bug", "Crawler"), Design("b", "Bee", "bugs", "Bug", "Flyer"),
           Design("c", "Cat", "cats", "Pet"))  # fmt: skip
TOO = "Write {} under its holds too, or leave `holds` away."


def said(use: ZoneUse, **declared: Any) -> list[tuple[str, str]]:
    """The keys that a zone says otherwise than a use of it allows, each with the way out."""
    words = Vocabulary.of({"zones": {"nest": declared, "jar": {"start": ["cats"]}, "sky": {"start": ["bugs"]}}})
    box = Box("b", "B", "mine", (1, 2), words, DESIGNS)
    lacks = [each for each in lacks_of(Needs(zone_uses={"nest": use, "cave": use}), box) if each.key]
    assert all(each.message.startswith("The rules module mine ") and "nest" in each.message for each in lacks)
    return [(each.key, each.hint) for each in lacks]


@pytest.mark.parametrize(
    ("use", "declared", "key", "hint"),
    [
        (ZoneUse((Sees.NOBODY,)), {}, "sees", "Write sees: nobody."),
        (ZoneUse((Sees.OWNER, Sees.ALL)), {"sees": "others"}, "sees", "Write sees: owner or all."),
        (ZoneUse(is_scored=True), {"sees": "top"}, "sees", "Leave `sees` away: without it everybody sees them."),
        (ZoneUse(is_ordered=True), {"ordered": False}, "ordered", "Write ordered: true."),
        (ZoneUse(), {"most": 9}, "most", "Leave `most` away."),
        (ZoneUse(room=2), {"most": 1}, "most", "Write most: 2, or leave it away."),
        (ZoneUse(takes=("Pet",)), {"holds": ["Bug"]}, "holds", TOO.format("Pet")),
        (
            ZoneUse(takes=("Bug",)),
            {"holds": ["Flyer"]},
            "holds",
            TOO.format("Bug"),
        ),
        (
            ZoneUse(takes=("Flyer",)),
            {"holds": ["Crawler"]},
            "holds",
            TOO.format("Bug"),
        ),
        (
            ZoneUse(takes_from=("jar",)),
            {"holds": ["Bug"]},
            "holds",
            TOO.format("Pet"),
        ),
    ],
)
def test_what_a_module_cannot_play_by_is_said(use: ZoneUse, declared: dict[str, Any], key: str, hint: str) -> None:
    assert said(use, **declared) == [(key, hint)]


@pytest.mark.parametrize(
    ("use", "declared"),
    [
        (ZoneUse(), {"sees": "nobody", "holds": ["Pet"]}),
        (ZoneUse((Sees.OWNER, Sees.ALL)), {}),
        (ZoneUse(is_scored=True, is_ordered=True), {"ordered": True}),
        (ZoneUse(), {"ordered": True}),
        (ZoneUse(room=2), {"most": 2}),
        (ZoneUse(room=2), {}),
        (ZoneUse(takes=("Flyer",)), {"holds": ["Flyer"]}),
        (ZoneUse(takes=("Bug",)), {"holds": ["Flyer", "Crawler"]}),
        (ZoneUse(takes_from=("jar", "cave")), {"holds": ["Pet"]}),
    ],
)
def test_what_a_module_can_play_by_is_not(use: ZoneUse, declared: dict[str, Any]) -> None:
    assert said(use, **declared) == []
