"""What the table says of choices, cards and boards: what each player may know, and no more."""

from __future__ import annotations

import io
import random
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from rich.console import Console

from engine.bots import bot
from engine.kernel import NOBODY, State, options, player_to_move, redeal
from engine.kernel.core.choice import Choice
from engine.kernel.core.lines import Line
from engine.kernel.running.choices import texts
from engine.records import Played
from tests.engine.records.games import PLAYED, referee_of, some_way
from toolkit.table import plain
from toolkit.table.cards import designs_named, in_words
from toolkit.table.cards import plain as without_copy
from toolkit.table.choices import numbers, option_words, question, reason
from toolkit.table.games import board_of
from toolkit.table.sitting import FORGET, Sitting, in_rows, indented
from toolkit.table.story import Story
from toolkit.table.told import Told

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
        assert all(
            without_copy(word).startswith(without_copy(text)) for word, text in zip(words, texts(state), strict=True)
        )
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
    board = board_of(state.referee.box)

    def screen(of: State) -> str:
        seen = Told(of, player)
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
    for eyes in (NOBODY, who, (who + 1) % played.players):
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
    card, sentence = 0, next(i for i, words in enumerate(played.referee.compiled.sentences) if words.text)
    line = Line("gain", 0, 2, 1, card, sentence)
    played.state.log = [line, line, Line("forage", 0, 7, -1, -1, -1), line]
    console = Console(file=io.StringIO(), width=400)
    Story(console).go_on(played.state)
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue().count(played.referee.compiled.sentences[sentence].text) == 2


def test_amounts_have_their_own_numbers() -> None:
    state = some_way(GAME, 1, 0).state
    assert state.choice is not None
    player = state.choice.player
    state.choice = Choice(player, "aside", [0, 1, 2, 5], "aside")
    assert (texts(state), numbers(state)) == (["eat 0", "eat 1", "eat 2", "eat 5"], [0, 1, 2, 5])
    state.choice = Choice(player, "number", [2, 3], "number")
    assert numbers(state) == [2, 3]
    state.choice = Choice(player, "may", [1, 0], "ignore")
    assert numbers(state) == [1, 2]
    state.choice = Choice(player, "player", [2, 0], "pick")
    assert numbers(state) == [1, 2]


def test_cards_by_name_by_beginning_and_by_part() -> None:
    box = referee_of(GAME).box
    assert [design.name for design in designs_named(box, "CAT")] == ["Cat"]
    assert [design.name for design in designs_named(box, "cat p")] == ["Cat Person"]
    assert {"Big Dog"} == {design.name for design in designs_named(box, "g dog")}
    assert designs_named(box, "") == designs_named(box, "no such card") == []
    assert without_copy("Odd Sock#4") == "Odd Sock"
    assert all("\n" not in in_words(design) for design in box.designs)


def test_options_that_end_alike_stand_in_rows() -> None:
    rows = [("1", "place 0,1 up · brby"), ("2", "place 0,1 down · bybr, claim 2"), ("3", "swap 0,0 up")]
    assert [line.rstrip() for line in printed(in_rows(rows)).splitlines()] == [
        "place 0,1   1 up brby   2 down bybr",
        "                      claim 2".replace("                      ", " " * 26),
        "swap 0,0    3 up",
    ]


def test_an_amount_is_not_said_twice() -> None:
    assert [line.rstrip() for line in printed(indented([("0", "0"), ("1", "eat 1")])).splitlines()] == [
        "  0",
        "  1 eat 1",
    ]


def asked(kind: str, prompt: str = "") -> State:
    """The first choice of a kind in games by chance."""
    for seed in range(40):
        luck = random.Random(seed)
        played = some_way(GAME, seed, 0)
        while played.state.choice is not None:
            if played.state.choice.kind == kind and prompt in ("", played.state.choice.prompt):
                return played.state
            played.choose(luck.choice(played.state.choice.options))
    raise AssertionError(f"nobody is asked {kind} in these games")


def test_who_may_ignore_a_risk_card_reads_it() -> None:
    state = asked("may", "ignore")
    yes, no = option_words(state)
    name = next(state.referee.name(frame.card) for frame in reversed(state.stack) if frame.code == "risk")
    assert yes == f"yes · {name} is ignored"
    assert no.startswith(f"no · {name}: ")


def test_what_is_eaten_and_what_is_stashed() -> None:
    state = asked("aside")
    assert state.choice is not None
    snacks = state.counts[state.referee.components.snack][state.choice.player]  # type: ignore[attr-defined]
    assert option_words(state)[0] == f"eat 0 · no AP more tomorrow, {snacks} stashed for {snacks / 2:g} VP"


def test_one_of_two_ways_and_one_of_several_sentences() -> None:
    ways = asked("mode")
    assert ways.choice is not None
    sentence = ways.referee.compiled.sentences[int(ways.choice.prompt)].text.casefold()
    for words in option_words(ways):
        said = words.partition(" · ")[2]
        assert said[-1].isalnum()
        assert said.casefold() in sentence
    state = asked("order")
    assert state.choice is not None
    said = [words.partition(" · ")[2] for words in option_words(state)]
    assert set(said) <= {words.text for words in state.compiled.sentences}


def test_a_game_without_a_board_shows_its_table() -> None:
    state = some_way(GAME, 1, 30).state
    board = board_of(replace(state.referee.box, rules="no such rules"))
    assert board is plain.BOARD
    text = printed(*board.show(Told(state, 0), ("person",) * state.players))
    assert "night: " in text
    assert " hidden" in text
    assert "choice" not in text


# --- people at one screen --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_terminal", (True, False))
def test_people_who_share_a_terminal_do_not_share_what_it_shows(is_terminal: bool) -> None:
    played = Played(referee_of("crafty-critters"), 1, ("person", "person"), quiet=False)
    console = Console(file=io.StringIO(), width=120, force_terminal=is_terminal)
    assert isinstance(console.file, io.StringIO)
    shown: list[tuple[str, str]] = []
    said = iter(["1", "1", *["1", "", "1"] * 4] if is_terminal else ["1"] * 8)

    def ask(prompt: str) -> str | None:
        shown.append((prompt, console.file.getvalue()))
        return next(said, None)

    Sitting(played, {}, console, ask, None).run()
    handed = [text for prompt, text in shown if "alone at the screen" in prompt]
    assert len(handed) == (sum(a != b for (a, _), (b, _) in pairwise(played.actions)) + 1 if is_terminal else 0)
    assert all(text.endswith(FORGET) for text in handed)
    assert (FORGET in console.file.getvalue()) is is_terminal


def test_one_person_at_the_screen_keeps_it() -> None:
    played = Played(referee_of("crafty-critters"), 1, ("person", "random"), quiet=False)
    console = Console(file=io.StringIO(), width=120, force_terminal=True)
    said = iter(["1"] * 6)
    Sitting(played, {1: bot("random")}, console, lambda prompt: next(said, None), None).run()
    assert isinstance(console.file, io.StringIO)
    assert FORGET not in console.file.getvalue()


def test_what_others_chose_is_not_said_when_it_is_taken_back() -> None:
    played = Played(referee_of("crafty-critters"), 1, ("person", "random", "random"), quiet=False)
    console = Console(file=io.StringIO(), width=400)
    said = iter(["1", "1", "1", "undo"])
    Sitting(played, {1: bot("random"), 2: bot("random")}, console, lambda prompt: next(said, None), None).run()
    assert isinstance(console.file, io.StringIO)
    line = next(line for line in console.file.getvalue().splitlines() if line.startswith("Taken back: "))
    assert re.fullmatch(r"Taken back: hire [^;,]+, and 2 actions of others\. What you have seen stays seen\.", line)
