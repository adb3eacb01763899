"""From a loaded game to the box the engine plays with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from shutil import copytree

import pytest

from engine.games import HOW, NoRules, referee
from engine.kernel import new_game
from engine.records.box_json import read_box, write_box
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.model import Game

ROOT = Path(__file__).parents[2]


def heap() -> Game:
    game, _ = load_game(ROOT / "cards" / "top-of-the-heap")
    assert game is not None
    return game


def with_text(game: Game, name: str, text: str) -> Game:
    """The game with another text on one card."""
    decks = [
        replace(deck, cards=tuple(replace(card, text=text) if card.name == name else card for card in deck.cards))
        for deck in game.decks
    ]
    return replace(game, decks=tuple(decks))


def test_a_box_has_every_copy_and_reads_every_text() -> None:
    game = heap()
    box, problems = open_box(game)
    assert problems == []
    assert len(box.design_of) == sum(card.copies for card in game.cards)
    assert all((design.reading is not None) == bool(design.text) for design in box.designs)
    assert "Odd Sock#4" in box.labels
    assert "Raccoon" in box.labels
    sock = next(design for design in box.designs if design.name == "Odd Sock")
    assert (sock.vp, sock.size, sock.tags) == (1, "Tiny", ("CLOTH",))


def test_a_text_that_is_not_read_is_a_problem_with_its_place() -> None:
    box, problems = open_box(with_text(heap(), "Broom", "Move to your den and blorp."))
    (problem,) = problems
    assert problem.code == "C201"
    assert problem.card == "broom"
    assert "Broom cannot be played with" in problem.message
    assert problem.place is not None
    assert next(design for design in box.designs if design.name == "Broom").reading is None
    new_game(referee(box), 3, 1)


def test_the_hash_changes_with_what_play_depends_on() -> None:
    game = heap()
    box, _ = open_box(game)
    assert open_box(game)[0].hash == box.hash
    assert open_box(with_text(game, "Broom", "Gain 1 AP."))[0].hash != box.hash
    flavoured = replace(
        game, decks=tuple(replace(d, cards=tuple(replace(c, flavour="!") for c in d.cards)) for d in game.decks)
    )
    assert open_box(flavoured)[0].hash == box.hash


def test_a_game_may_name_its_rules_module() -> None:
    game = heap()
    box, _ = open_box(replace(game, id="my-heap", data={**game.data, "rules": "top-of-the-heap"}))
    assert new_game(referee(box), 3, 1).choice is not None
    box, _ = open_box(replace(game, id="my-heap"))
    assert new_game(referee(box), 3, 1).choice is not None
    box, _ = open_box(replace(game, data={**game.data, "rules": "my-heap"}))
    with pytest.raises(NoRules, match="no rules module is called my-heap") as none:
        referee(box)
    assert none.value.hint == "Without `rules` it is checked and printed. " + HOW
    box, _ = open_box(replace(game, data={key: value for key, value in game.data.items() if key != "rules"}))
    with pytest.raises(NoRules, match="names no rules module"):  # whatever its folder is called
        referee(box)


def test_a_verb_that_is_made_of_deeds_is_a_section_of_the_rules(tmp_path: Path) -> None:
    made = "buy: {object: card, past: bought, is: IS}"
    for words, sections, codes in (
        ("take it", ["When you buy an item, take it."], []),
        ("haggle", ["When you buy an item, haggle."], ["C145"]),
    ):
        folder = tmp_path / words.replace(" ", "-")
        copytree(ROOT / "tests" / "toolkit" / "check" / "market", folder)
        text = (folder / "game.yaml").read_text(encoding="utf-8")
        old = "buy: {object: card, past: bought, pays_for: Coin}"
        assert old in text
        (folder / "game.yaml").write_text(text.replace(old, made.replace("IS", words)), encoding="utf-8")
        game, _ = load_game(folder)
        assert game is not None
        box, problems = open_box(game)
        assert [problem.code for problem in problems] == codes
        assert [section.text for section in box.sections] == sections
        assert [section.reading is None for section in box.sections] == [bool(codes)]
        assert read_box(write_box(box)) == box
