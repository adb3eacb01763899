"""What the table says of choices, cards and views: what each player may know, and no more."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from engine.kernel import State, options, player_to_move, redeal, view
from engine.kernel.choice import texts
from tests.engine.records.games import PLAYED, referee_of, some_way
from toolkit.table import plain
from toolkit.table.cards import designs_named, in_words
from toolkit.table.cards import plain as without_copy
from toolkit.table.choices import numbers, option_words, question, reason
from toolkit.table.games import board_of
from toolkit.table.story import Story

GAME = "top-of-the-heap"


def printed(*parts: object) -> str:
    console = Console(file=io.StringIO(), width=200, highlight=False)
    for part in parts:
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("seed", range(3))
def test_every_choice_of_a_game_can_be_shown(game: str, seed: int) -> None:
    played = some_way(game, seed, 0)
    while played.state.choice is not None:
        state = played.state
        words, numbered = option_words(state), numbers(state)
        assert len(words) == len(set(words)) == len(set(numbered)) == len(options(state))
        assert all(word.startswith(text) for word, text in zip(words, texts(state), strict=True))
        assert question(state).endswith(("?", "."))
        assert isinstance(reason(state), str)
        played.choose(options(state)[len(played.actions) * 11 % len(options(state))])


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("place", [1, 30, 60, 90, 120])
def test_the_screen_depends_on_nothing_hidden(game: str, place: int) -> None:
    """In games that look the same to a player the screen is the same, letter for letter."""
    state = some_way(game, 3, place).state
    player = player_to_move(state)
    if player is None:
        return  # games of this kind are shorter
    board = board_of(state.referee.box.rules)

    def screen(of: State) -> str:
        seen = view(of, player)
        seats = ("person",) * of.players
        return printed(*board.show(seen, seats), board.heading(seen, player), question(of), *option_words(of))

    screens = {screen(each) for each in (state, *(redeal(state, player, seed) for seed in range(4)))}
    assert len(screens) == 1


def test_only_who_looks_is_told_the_cards() -> None:
    for seed in range(30):
        played = some_way(GAME, seed, 10**6, quiet=False)
        log = played.state.log or []
        looks = [line for line in log if line[0] == "look"]
        if looks:
            break
    who, cards = looks[0][1], looks[0][2]
    told = {}
    for eyes in (-1, who, (who + 1) % played.players):
        console = Console(file=io.StringIO(), width=400)
        played.state.log = [looks[0]]
        Story(console, eyes).go_on(played.state)
        assert isinstance(console.file, io.StringIO)
        told[eyes] = console.file.getvalue()
    names = [played.referee.name(card) for card in cards]
    assert all(name in told[who] for name in names)
    assert "you see" in told[who]
    assert all("you see" not in text for eyes, text in told.items() if eyes != who)


def test_a_cause_is_quoted_once() -> None:
    played = some_way(GAME, 1, 0, quiet=False)
    card, sentence = 0, next(i for i, words in enumerate(played.referee.sentences) if words.text)
    line = ("gain", 0, 2, 1, card, sentence)
    played.state.log = [line, line, ("forage", 0, 7, -1, -1, -1), line]
    console = Console(file=io.StringIO(), width=400)
    Story(console).go_on(played.state)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count(played.referee.sentences[sentence].text) == 2


def test_amounts_have_their_own_numbers() -> None:
    state = some_way(GAME, 1, 0).state
    assert state.choice is not None
    player = state.choice[0]
    state.choice = [player, "aside", [0, 1, 2, 5], "aside"]
    assert (texts(state), numbers(state)) == (["eat 0", "eat 1", "eat 2", "eat 5"], [0, 1, 2, 5])
    state.choice = [player, "number", [2, 3], "number"]
    assert numbers(state) == [2, 3]
    state.choice = [player, "may", [1, 0], "ignore"]
    assert numbers(state) == [1, 2]
    state.choice = [player, "player", [2, 0], "pick"]
    assert numbers(state) == [1, 2]


def test_cards_by_name_by_beginning_and_by_part() -> None:
    box = referee_of(GAME).box
    assert [design.name for design in designs_named(box, "CAT")] == ["Cat"]
    assert [design.name for design in designs_named(box, "cat p")] == ["Cat Person"]
    assert {"Big Dog"} == {design.name for design in designs_named(box, "g dog")}
    assert designs_named(box, "") == designs_named(box, "no such card") == []
    assert without_copy("Odd Sock#4") == "Odd Sock"
    assert all("\n" not in in_words(design) for design in box.designs)


def test_a_game_without_a_board_shows_its_view() -> None:
    state = some_way(GAME, 1, 30).state
    board = board_of("no such rules")
    assert board is plain.BOARD
    text = printed(*board.show(view(state, 0), ("person",) * state.players))
    assert "night: " in text
    assert " hidden" in text
    assert "choice" not in text
