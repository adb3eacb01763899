"""A choice in readable words: the question, the sentence of the card that asks it, and what each option means.

What is said of an option is worked out on a redeal that fits what the player knows, never on the real state.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from engine.kernel import State, options, redeal
from engine.kernel.core.choice import FIRST_RULE
from engine.kernel.running.choices import texts
from engine.kernel.running.events import MOST_ABILITIES
from engine.kernel.running.game_log import cause
from engine.kernel.running.options import numbered_anew
from toolkit.table.cards import COPY, in_words
from toolkit.table.games import board_of

if TYPE_CHECKING:
    from engine.kernel import Box


BACK = "Which card do you put back next?"
ASKED = {  # what the kernel asks in the same way in all games, where a game has no words of its own
    "order back": f"{BACK} Each goes on top of those before; the one that is left in the end is the top card.",
    "order under": f"{BACK} Each goes under those before; the one that is left in the end is the bottom card.",
}
FOLLOWS = re.compile(r"If (?:you|it|they|that \w+) (?:do|does)\b|Otherwise\b|Th(?:at|ose) ")
AMOUNT = re.compile(r"((?:\w+ )?)(\d+)")


def question(state: State) -> str:
    """The question to the player to move."""
    assert state.choice is not None
    choice = state.choice
    kind, prompt = choice.kind, choice.prompt
    if prompt.isdigit():
        if kind == "mode":
            return "Which of the two?" if len(choice.options) == 2 else "Which one?"
        return "Which one?" if kind == "value" else "Do you?"
    words = board_of(state.referee.box).prompts
    return words.get(prompt) or ASKED.get(prompt) or words.get(kind) or f"Choose ({kind})."


def reason(state: State) -> str:
    """The card and the sentence that ask, with what comes of the answer; "" where the rules ask."""
    assert state.choice is not None
    referee, prompt = state.referee, state.choice.prompt
    card, sentence = cause(state)
    if prompt.isdigit():
        name = referee.box.source_name(referee.compiled.sentences[int(prompt)].source)
        return f"{name}: “{_with_what_follows(state, int(prompt))}”"
    if sentence < 0:
        return ""
    name = referee.name(card) if card >= 0 else referee.box.source_name(referee.compiled.sentences[sentence].source)
    return f"{name}: “{_with_what_follows(state, sentence)}”"


def _with_what_follows(state: State, sentence: int) -> str:
    """A sentence with those after it that say what comes of it: "If you do, gain 1 VP."."""
    first, *others = state.compiled.sentences[sentence:]
    parts = [first.text]
    for words in takewhile(lambda words: words.source == first.source and FOLLOWS.match(words.text), others):
        parts.append(words.text)
    return " ".join(parts)


def option_words(state: State) -> list[str]:
    """The text of each option with what it means, in the order of the options.

    One of several things that a sentence offers ("choose 1") is said in the words of the sentence: "Gain 1 VP".
    """
    assert state.choice is not None
    player, kind = state.choice.player, state.choice.kind
    seen = redeal(state, player, 0)
    board = board_of(state.referee.box)
    rows = []
    named = texts(state)
    for value, text, shown in zip(options(state), named, numbered_anew(state.referee.box, named), strict=True):
        more = board.option(seen, player, kind, value)
        if kind == "mode" and state.choice.prompt.isdigit():
            shown = _way(state, value) or shown
        elif kind == "order":
            more = more or _ability(state, value)
        more = more or _of_card(state.referee.box, text)
        rows.append(f"{shown} · {more}" if more else shown)
    return rows


def numbers(state: State) -> list[int]:
    """The number to type for each option: the amount in its text where all are amounts ("eat 2"), else 1, 2, 3 …"""
    amounts = [AMOUNT.fullmatch(text) for text in texts(state)]
    if all(amounts) and len({match[1] for match in amounts if match}) == 1:
        return [int(match[2]) for match in amounts if match]
    return list(range(1, len(amounts) + 1))


def _of_card(box: Box, text: str) -> str:
    """The card that a text names, in words; "" where it names none."""
    _, _, label = text.partition(" ")
    base, _, number = label.rpartition(" ")
    for name in (label, base if number.isdigit() else label):
        for design in box.designs:
            if design.name == COPY.sub("", name):
                return in_words(design)
    return ""


def _way(state: State, value: int) -> str:
    """What one of several things is that a text offers, in its own words; "" where no text does."""
    code = state.stack[-1].code
    ways = state.compiled.ways.get(code) if isinstance(code, int) else None
    return ways[value][:1].upper() + ways[value][1:] if ways else ""


def _ability(state: State, value: int) -> str:
    """The sentence that is about to be resolved, of a card with several or of the rules."""
    if value <= FIRST_RULE:
        return state.compiled.sentences[state.compiled.abilities[FIRST_RULE - value].sentence].text
    card, index = divmod(value, MOST_ABILITIES)
    found = [a for a in state.compiled.texts[state.referee.design_of[card]].abilities if a.index == index]
    return state.compiled.sentences[found[0].sentence].text if found and found[0].sentence >= 0 else ""
