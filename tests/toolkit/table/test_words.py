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
from engine.kernel import NOBODY, State, new_game, options, player_to_move, redeal
from engine.kernel.core.choice import Choice
from engine.kernel.core.lines import Line
from engine.kernel.running.choices import texts
from engine.records import Played
from tests.engine.records.games import PLAYED, referee_of, some_way
from tests.engine.small_games.games import rules_of
from toolkit.rooms.said import options_said
from toolkit.rooms.steps import in_its_words, step_of
from toolkit.table import plain
from toolkit.table.cards import designs_named, in_words
from toolkit.table.cards import plain as without_copy
from toolkit.table.choices import numbers, option_words, question, reason
from toolkit.table.games import board_of
from toolkit.table.grouped import group_named, groups_of, heads, ways
from toolkit.table.learned import Knowledge
from toolkit.table.open_cards import held, in_force
from toolkit.table.sitting import FORGET, Sitting, indented
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
            without_copy(word).startswith(without_copy(text)) or state.choice.kind == "mode"
            for word, text in zip(words, texts(state), strict=True)
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


def test_options_that_end_alike_are_one_thing_to_do_in_several_ways() -> None:
    said = ["place 0,1 up · brby", "place 0,1 down · bybr, claim 2", "place 0,1 left · rbyb, claim 2", "swap 0,0 up"]
    groups = groups_of([7, 5, 4, 9], said)
    assert [(group.head, group.values, group.more) for group in groups] == [
        ("place 0,1", [7, 5, 4], "claim 2"),
        ("swap 0,0", [9], ""),
    ]
    assert [line.rstrip() for line in printed(heads(groups)).splitlines()] == ["  1 place 0,1 · claim 2    2 swap 0,0"]
    assert [line.rstrip() for line in printed(ways(groups[0], ["A", "B", "C"])).splitlines()] == [
        "place 0,1: which way? (back: something else)",
        "  1 up brby     2 down bybr     3 left rbyb",
        "                  claim 2         claim 2",
        "A             B               C",
    ]
    named = [group_named(groups, text) for text in ("1", "PLACE 0,1", "0,1", "2", "3", "0", "swap", "")]
    assert named == [groups[0], groups[0], groups[0], groups[1], None, None, None, None]


def test_an_amount_is_not_said_twice() -> None:
    assert [line.rstrip() for line in printed(indented([("0", "0"), ("1", "eat 1")])).splitlines()] == [
        "  0",
        "  1 eat 1",
    ]


def asked(kind: str, prompt: str = "") -> State:
    """The first choice of a kind in games by chance."""
    return played_to(kind, prompt).state


def played_to(kind: str, prompt: str = "") -> Played:
    """A game by chance up to its first choice of a kind."""
    for seed in range(40):
        luck = random.Random(seed)
        played = some_way(GAME, seed, 0)
        while played.state.choice is not None:
            if played.state.choice.kind == kind and prompt in ("", played.state.choice.prompt):
                return played
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
    played = played_to("mode")
    ways = played.state.clone()
    assert ways.choice is not None
    assert reason(ways).endswith("“Lose 1 AP, or draw 1 additional Risk card.”")
    said = ["Lose 1 AP", "Draw 1 additional Risk card"]
    assert option_words(ways) == said
    offered = options_said(ways, ways.choice)
    assert [(each["text"], each.get("more")) for each in offered] == [(words, None) for words in said]
    console, typed = Console(file=io.StringIO()), iter([said[1].lower()])
    step = step_of(ways, ways.choice.player)
    Sitting(played, {}, console, lambda prompt: next(typed, None), None).run()
    assert [action for _, action in played.actions][-1] == "choose 2"
    assert in_its_words(ways, step, "choose 2") == said[1].replace("D", "d")
    assert in_its_words(ways, step, "yes") == "yes"
    tagged = [words for words in ways.compiled.ways.values() if "gain 1 VP" in words]
    assert tagged == [["gain 1 VP", "gain 2 Snacks"]]  # “When you stash this item, choose one: …”
    state = asked("order")
    assert state.choice is not None
    said = [words.partition(" · ")[2] for words in option_words(state)]
    assert set(said) <= {words.text for words in state.compiled.sentences}


def test_texts_in_force_are_those_that_the_viewer_knows() -> None:
    state = some_way(GAME, 1, 60).state
    found = dict(in_force(state, 0))
    homes = [
        state.referee.name(state.zones[zone][0]) for zone in range(len(state.zones)) if zone_kind(state, zone) == "home"
    ]
    assert [lines[0].partition(": ")[0] for where, lines in found.items() if where.startswith("house")] == homes
    assert f"player {state.players}" in found
    heist = some_way("crafty-critters", 1, 60).state
    assert all(in_force(heist, viewer) == in_force(redeal(heist, viewer, 5), viewer) for viewer in range(heist.players))
    assert len({str(in_force(heist, viewer)) for viewer in range(heist.players)}) == heist.players
    assert "player 1, hand, which nobody else sees" in dict(in_force(heist, 0))


@pytest.mark.parametrize("game", PLAYED)
def test_the_texts_can_be_read_at_any_question(game: str) -> None:
    people = 3 if game == GAME else 2
    _, _, screen = sat(game, people, ["texts", "1", "texts"], is_terminal=False)
    assert in_force(new_game(rules_of("shedding"), 2, 1), 0) == []
    said = "No card of this game has a text." if game == "trash-kings" else "No open card with a text is in force."
    assert said in screen or game == GAME


def zone_kind(state: State, zone: int) -> str:
    return state.referee.board.kind_name(zone)


def test_a_hand_is_told_in_words_where_no_option_does() -> None:
    played = some_way("ark", 2, 1)
    player = played.player
    assert player is not None
    lines = option_words(played.state)
    ((kind, found),) = held(played.state, player, (), lines)
    assert kind == "hand, besides what is offered below"
    assert held(played.state, player, (), [])[0][0] == "hand"
    names = {card.partition(": ")[0].partition(" ×")[0] for card in found}
    hand = {played.referee.name(card) for card in played.state.zones[played.referee.board.zones_of("hand")[player]]}
    assert names < hand
    assert all(any(name in line for line in lines) for name in hand - names)
    assert held(played.state, player, (), [*lines, *found]) == []


def test_a_game_without_a_board_shows_its_table() -> None:
    state = some_way(GAME, 1, 30).state
    board = board_of(replace(state.referee.box, rules="no such rules"))
    assert board is plain.BOARD
    text = printed(*board.show(Told(state, 0), ("person",) * state.players))
    assert "night: " in text
    assert " hidden" in text
    assert "choice" not in text


# --- people at one screen --------------------------------------------------------------------------------------------


Shown = list[tuple[str, str]]  # each prompt, and all that was on the screen before it


def sat(game: str, people: int, typed: list[str], *, is_terminal: bool = True) -> tuple[Played, Shown, str]:
    """A game of people at one screen as far as they type; Enter alone where the screen is handed over, or as typed."""
    played = Played(referee_of(game), 1, ("person",) * people, quiet=False)
    console = Console(file=io.StringIO(), width=120, force_terminal=is_terminal)
    assert isinstance(console.file, io.StringIO)
    file, shown, rest = console.file, Shown(), iter(typed)

    def ask(prompt: str) -> str | None:
        shown.append((prompt, file.getvalue()))
        return next(rest, None)

    Sitting(played, {}, console, ask, None).run()
    return played, shown, file.getvalue()


def test_people_who_share_a_terminal_do_not_share_what_it_shows() -> None:
    played, shown, screen = sat("crafty-critters", 2, ["", "1", "", "1", *["", "1"] * 4])
    handed = [text for prompt, text in shown if "alone at the screen" in prompt]
    assert len(handed) == sum(a != b for (a, _), (b, _) in pairwise(played.actions)) + 2
    assert all(text.endswith(FORGET) for text in handed[1:])
    assert screen.endswith(FORGET)  # and whoever leaves leaves nothing behind
    assert FORGET not in handed[0]


def test_people_who_share_a_pipe_are_not_asked_to_come_to_it() -> None:
    _, shown, screen = sat("crafty-critters", 2, ["1"] * 8, is_terminal=False)
    assert FORGET not in screen
    assert not any("alone" in prompt for prompt, _ in shown)


def test_each_person_at_a_terminal_is_told_all_that_has_happened_since_their_last_choice() -> None:
    _, shown, _ = sat("ark", 2, ["", "1", "draw", "done", "1", "1", "", "quit"])
    last = shown[-1][1].rpartition(FORGET)[2]
    assert "the deck is shuffled" in last
    assert "player 2 draws" in last or "player 1 draws" in last
    assert last.count("the deck is shuffled") == 1


def test_going_back_ends_where_somebody_has_learned_something() -> None:
    played, _, screen = sat("ark", 2, ["", "1", "take Olives", "undo", "draw", "undo", "draw", "draw"])
    assert screen.count("Taken back: take Olives.") == 1
    assert " draws 1 card from the deck\x1b[36m (you see " in screen
    assert "Taken back: draw." in screen  # only whoever drew it has seen the card
    assert [action for _, action in played.actions][1:] == ["draw", "draw"]
    assert "stands" not in screen


def test_why_a_choice_stands_is_said() -> None:
    _, _, screen = sat("ark", 2, ["", "1", "done", "1", "1", "", "undo"])
    assert "You have not chosen anything yet." in screen
    _, _, screen = sat("trash-kings", 2, ["", "1", "1", "", "1", "1", "", "undo"])
    assert "The last choice of player 2 stands: since then player 1 has chosen." in screen
    first, second, third = (Knowledge(chance, known) for chance, known in ((0, (0, 1)), (0, (2, 1)), (1, (0, 1))))
    assert first.grown_for_others(second, 1) == ""
    assert first.grown_for_others(second, 0) == "player 2 has seen a card"
    assert "dice" in first.grown_for_others(third, 0)


def test_what_nobody_has_seen_yet_can_be_taken_back_where_the_screen_is_handed_over() -> None:
    """The discard has turned up the top card of the deck, but the next player does not sit at the screen yet."""
    played, shown, screen = sat("ark", 2, ["undo", "", "1", "done", "1", "1", "undo", "", "quit"])
    asked = [prompt for prompt, _ in shown if "alone at the screen" in prompt]
    first, second = (f"player {n}, press Enter when you are alone at the screen" for n in (2, 1))
    assert asked == [f"{first}> ", f"{first}> ", f"{second} (player 2: undo)> ", f"{first}> "]
    assert "Press Enter, or type quit; nothing can be taken back here." in screen
    assert [action for _, action in played.actions][-2:] == ["done", "discard Goat"]


def test_what_is_taken_back_hides_nothing_that_the_others_have_not_been_told_yet() -> None:
    _, shown, _ = sat("ark", 2, ["", "1", "take Olives", "take Hedgehog", "undo", "done", "1", "1", "", "quit"])
    last = shown[-1][1].rpartition(FORGET)[2]
    assert last.count("player 2 takes Olives") == 1
    assert "player 2 takes Hedgehog" not in last


def test_whoever_has_chosen_takes_it_back_before_the_next_one_looks() -> None:
    played, shown, screen = sat("crafty-critters", 2, ["", "1", "undo"])
    handed = [prompt for prompt, _ in shown if "alone at the screen" in prompt]
    assert re.fullmatch(r"player ., press Enter when you are alone at the screen \(player .: undo\)> ", handed[1])
    assert played.actions == []
    first = handed[0].partition(",")[0]
    assert handed[2] == f"{first}, press Enter when you are alone at the screen> "
    assert screen.rpartition(FORGET)[2] == f"The last choice of {first} is taken back.\n"
    _, shown, screen = sat("crafty-critters", 2, ["", "1", "", "undo"])
    assert "You have not chosen anything yet." in screen  # the other one looks already


def test_the_cell_is_asked_for_then_the_turn() -> None:
    played, _, screen = sat("trash-kings", 2, ["", "1", "5", "back", "19", "nowhere", "-1,0", "place 0,1", "2"])
    assert [action for _, action in played.actions] == ["place 0,1 right"]
    assert screen.count("which way? (back: something else)") == 3
    assert "There is no way 5: type a number from 1 to 4, or back." in screen
    assert "There is no option 19: type a number from 1 to 5, or help." in screen
    assert "“nowhere” is not offered" in screen


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
