"""Sections of the rules that are triggered together: each is an option of its own, with the section as its target."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.kernel import (
    Design,
    Section,
    State,
    actions,
    apply,
    choose,
    clone,
    described,
    from_json,
    is_over,
    new_game,
    options,
    player_to_move,
    table,
    tell,
    to_json,
)
from engine.kernel.compile.unsupported import Unplayable
from engine.kernel.core.options import TargetSort
from engine.kernel.declared import Declared
from engine.kernel.running.events import MOST_ABILITIES
from tests.engine.contract.promises import broken
from tests.engine.small_games.shedding import SHEDDING, TWOS, section
from toolkit.table.choices import option_words

DRAW = "When you play a DRAW card, draw 1 card."


def asked(*sections: Section) -> State:
    """A game of three in which two of these sections are triggered together."""
    rules = Declared(replace(SHEDDING, sections=sections))
    for seed in range(40):
        state = new_game(rules, 3, seed)
        while not is_over(state):
            if state.choice is not None and state.choice.kind == "order":
                return state
            choose(state, options(state)[-1])
    raise AssertionError("no two sections were triggered together")


SECTIONS = section("twos", "Twos", TWOS), section("both", "Both", DRAW)
SAME = section("twos", "Twos", TWOS), section("again", "Twos", DRAW), section("last", "Twos (again)", DRAW)
NUMBERED = section("twos", "Twos 1", TWOS), section("again", "Twos", f"{DRAW}\n{TWOS}")


def test_the_target_of_an_option_is_its_section() -> None:
    state = asked(*SECTIONS)
    assert [option.targets for option in described(state)] == [((TargetSort.SECTION, n, -1),) for n in (0, 1)]
    choice = table(state, player_to_move(state))["choice"]
    assert isinstance(choice, dict)
    told = [[target for part in option["parts"] for target in part["targets"]] for option in choice["options"]]
    assert told == [[{"section": "twos"}], [{"section": "both"}]]
    assert [words.partition(" · ")[2] for words in option_words(state)] == [TWOS, DRAW]
    assert broken(state) == []


@pytest.mark.parametrize("sections", [SECTIONS, SAME, NUMBERED])
def test_each_text_means_the_section_that_it_names(sections: tuple[Section, ...]) -> None:
    state = asked(*sections)
    texts = actions(state)
    assert len(set(texts)) == len(texts) >= 2
    assert broken(state) == []
    for text, value in zip(texts, options(state), strict=True):
        by_text, by_number = clone(state), clone(state)
        by_text.log = []
        apply(by_text, text)
        choose(by_number, value)
        assert by_text.digest() == by_number.digest()
        first = next(tell(by_text, line) for line in by_text.log if line.sentence >= 0)
        source = state.compiled.abilities[-2 - value].source - len(state.referee.box.designs)
        assert f"[Rules, {sections[source].title}: " in first


def test_sections_whose_titles_are_their_own_are_called_by_them() -> None:
    assert actions(asked(*SECTIONS)) == ["resolve the rule Twos", "resolve the rule Both"]
    assert actions(asked(*SAME)) == [
        "resolve the rule Twos", "resolve the rule Twos (again)", "resolve the rule Twos (again) (last)",
    ]  # fmt: skip


def test_the_choice_is_saved_and_resumed() -> None:
    state = asked(*SECTIONS)
    again = from_json(state.referee, json.loads(json.dumps(to_json(state))))
    assert actions(again) == actions(state)
    apply(again, actions(again)[1])
    apply(state, actions(state)[1])
    assert again.digest() == state.digest()


def test_a_card_whose_abilities_have_no_numbers_left_is_refused() -> None:
    def box(n: int) -> Declared:
        text = "\n".join(["Once per turn, when you play a card, draw 1 card."] * n)
        return Rules(replace(SHEDDING, designs=(*SHEDDING.designs, with_text(text))))

    assert box(MOST_ABILITIES).compiled.texts
    with pytest.raises(Unplayable, match=f"a card has at most {MOST_ABILITIES} abilities"):
        box(MOST_ABILITIES + 1)


def with_text(text: str) -> Design:
    return replace(SHEDDING.designs[0], id="more", name="More", text=text, reading=section("x", "X", text).reading)


class Rules(Declared):
    """Rules by which texts of cards are in force."""

    def stands(self, design: Design) -> bool:
        """True."""
        return True
