"""What is counted, compared and reached in the words of Top of the Heap, as in the made games with their own words."""

from __future__ import annotations

from dataclasses import replace

from engine.language import Context
from engine.proof.second_opinion import SecondOpinion
from tests.engine.kernel.compile.test_every_pair import opened
from tests.engine.proof.meaning.opinions import watched_referee

TEXTS = {
    "Risk/Feature": (
        "When an animal visits this house, each animal within 1 house of this house loses 1 AP.",
        "At the start of each night, if nobody is at this house, put 1 Snack on this house.",
        "When an animal raids this house, if it is the only animal at this house, it gains 1 AP.",
    ),
    "Risk/Surprise": (
        "Gain 1 VP for every 2 FOOD items you have stashed.",
        "Gain 1 AP for each item you stashed tonight.",
        "Discard an item another animal carries.",
        "If nobody has a Snack, each animal gains 1 Snack.",
        "Each animal with the second most Snacks gains 1 AP.",
        "If there is a tie for the most VP, lose 1 AP.",
        "Gain 1 AP for each different tag in your stash.",
        "Discard an item. If you discarded a FOOD item tonight, gain 1 AP.",
    ),
    "Trash": (
        "Worth 1 VP for each FOOD item in your stash.",
        "Worth 2 VP for every 2 Tiny items in your stash.",
        "Worth 1 VP for each different tag in your stash.",
    ),
}
SEEDS = range(3)


def test_such_texts_do_what_they_say() -> None:
    """All of them stand on cards at once; each is judged in these games, and nothing is wrong with any."""
    box, language = opened("top-of-the-heap")
    designs, at = [], dict.fromkeys(TEXTS, 0)
    for design in box.designs:
        on = design.type + (f"/{design.subtype}" if design.subtype else "")
        if on in TEXTS:
            text = TEXTS[on][at[on] % len(TEXTS[on])]
            at[on] += 1
            reading = language.read(text, Context(design.type, design.subtype))
            assert reading.findings == (), text
            design = replace(design, text=text, reading=reading)
        designs.append(design)
    rules = watched_referee(replace(box, designs=tuple(designs)))[0]
    second = SecondOpinion(rules)
    judged, said = set(), []
    for seed in SEEDS:
        found = second.game(seed)
        judged |= found.judged
        said += [(rules.compiled.sentences[n].text if n >= 0 else "", words) for n, words in found.faults]
    said_there = " ".join(text for texts in TEXTS.values() for text in texts)
    numbered = [(number, each.text) for number, each in enumerate(rules.compiled.sentences)]
    wanted = {text for _, text in numbered if text in said_there}
    assert len(wanted) == 15
    assert said == []
    assert wanted - {text for number, text in numbered if number in judged} == set()
