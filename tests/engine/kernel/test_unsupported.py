"""What a rules module cannot do is found when texts are compiled, and no executor gets round being told."""

from __future__ import annotations

import ast
import inspect
import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.kernel import Box, check_state, choose, compile, new_game
from engine.kernel.compile.unsupported import BASIC, Unplayable, open_questions, said
from engine.kernel.core.questions import Questions
from engine.language import Context, Language, Reading
from engine.language.generate import Generator
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.texts import language_of

CARDS = Path(__file__).parents[3] / "cards"
WORDY = ("ark", "crafty-critters")  # test_generated_texts.py does the same for the largest game


def opened(game: str) -> tuple[Box, Language]:
    loaded, _ = load_game(CARDS / game)
    assert loaded is not None
    return open_box(loaded)[0], language_of(loaded)


def with_text(box: Box, language: Language, name: str, text: str) -> Box:
    """The box with one text more on a card, and no other texts."""
    designs = []
    for design in box.designs:
        if design.name == name:
            whole = f"{design.text.rstrip()}\n{text}"
            reading = language.read(whole, Context(design.type, design.subtype))
            assert reading.tree is not None, reading.findings
            designs.append(replace(design, text=whole, reading=reading))
        else:
            designs.append(replace(design, reading=None))
    return replace(box, designs=tuple(designs))


# --- nothing gets round it -------------------------------------------------------------------------------------------


def test_executors_take_open_questions_from_the_compiler_alone() -> None:
    """Every method that Questions leaves open is bound with `c.ask`; what each text asks is asked the referee."""
    bound = set(open_questions()) - set(BASIC)
    around = []
    for file in sorted(Path(compile.__path__[0]).glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in bound and ast.unparse(node.value).endswith("referee"):
                around.append(f"{file.name}:{node.lineno} {node.attr}")
    assert around == []


def test_a_question_is_open_until_a_rules_module_answers_it() -> None:
    assert not Questions.answers("swap")
    assert Questions.answers("may_swap")
    assert all(said(question) for question in open_questions())
    assert {
        question
        for question in open_questions()
        if "raise NotImplementedError" in inspect.getsource(getattr(Questions, question))
    } == set(open_questions())


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_at_once_is_answered_by_every_game_with_texts(game: str) -> None:
    box, _ = opened(game)
    lacking = set(BASIC) & set(open_questions(GAMES[game]))
    assert bool(lacking) == all(design.reading is None for design in box.designs)


# --- what is refused, and what is not --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "card", "text", "why"),
    [
        (
            "ark",
            "Pig",
            "When you play this pair, replace a Food card.",
            "discard a card and put a new one in its place",
        ),
        ("ark", "Pig", "When you play this pair, resolve a Food card.", "do what a card says"),
        ("crafty-critters", "Wiggles", "End your turn.", "end a player's period (turn)"),
    ],
)
def test_a_sentence_that_cannot_be_played_is_refused_with_its_place(game: str, card: str, text: str, why: str) -> None:
    box, language = opened(game)
    planted = with_text(box, language, card, text)
    with pytest.raises(Unplayable) as refused:
        GAMES[game](planted)
    (found,) = refused.value.refusals
    design = planted.designs[found.source]
    assert (design.name, found.text) == (card, text)
    assert text.endswith(design.text[found.start : found.end]) or design.text[found.start : found.end] in text
    assert found.start >= design.text.index(text)
    assert found.why == f"the rules module {game} cannot do this: {why}"


def test_a_game_without_rules_for_texts_refuses_every_text() -> None:
    box, language = opened("trash-kings")
    reading = language.read("Draw a tile.", Context("Tile", ""))
    assert reading.tree is not None
    first = replace(box.designs[0], text="Draw a tile.", reading=reading)
    with pytest.raises(Unplayable, match="the rules module trash-kings cannot do this"):
        GAMES["trash-kings"](replace(box, designs=(first, *box.designs[1:])))


def test_several_refusals_are_all_told() -> None:
    box, language = opened("ark")
    designs = list(with_text(box, language, "Pig", "When you play this pair, replace a Food card.").designs)
    other = with_text(box, language, "Owl", "When you play this pair, flip a card face-down.").designs
    designs = [b if b.reading is not None else a for a, b in zip(designs, other, strict=True)]
    with pytest.raises(Unplayable, match="and 1 more"):
        GAMES["ark"](replace(box, designs=tuple(designs)))


# --- texts nobody would write ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", WORDY)
def test_random_texts_are_refused_or_played(game: str) -> None:
    box, language = opened(game)
    chance = random.Random(11)
    generator = Generator(language.grammar, chance)
    for seed in range(12):
        state = new_game(GAMES[game](planted(box, language, generator, chance)), chance.randint(*box.players), seed)
        for _ in range(600):
            if state.choice is None:
                break
            choose(state, chance.choice(state.choice.options))
        assert state.choice is not None or check_state(state) == []


def planted(box: Box, language: Language, generator: Generator, chance: random.Random) -> Box:
    """Some cards with a random sentence more, those that are refused left out."""
    designs = list(box.designs)
    for place in chance.sample([i for i, design in enumerate(designs) if design.reading is not None], 6):
        design = designs[place]
        text = f"{design.text.rstrip()}\n{language.write(generator.sentence())}"
        reading: Reading = language.read(text, Context(design.type, design.subtype))
        if reading.tree is None or reading.findings:
            continue
        new = replace(design, text=text, reading=reading)
        rest = [replace(other, reading=None) for other in box.designs]
        try:
            GAMES[box.rules](replace(box, designs=(*rest[:place], new, *rest[place + 1 :])))
        except Unplayable:
            continue
        designs[place] = new
    return replace(box, designs=tuple(designs))
