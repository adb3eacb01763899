"""What the rules of the small games say happens, found where it must and left alone where it need not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.kernel import (
    Box,
    Section,
    State,
    actions,
    apply,
    check_state,
    from_json,
    is_over,
    new_game,
    place_of_line,
    player_to_move,
    scores,
    tell,
    winners,
)
from engine.kernel.compile.unsupported import NoExecutor, Unplayable
from engine.kernel.core import play
from engine.kernel.declared import Declared
from tests.engine.small_games.bidding import BIDDING
from tests.engine.small_games.games import BOXES, rules_of
from tests.engine.small_games.shedding import SHEDDING, section
from tests.engine.small_games.trick_taking import FOLLOW, TRICKS


class Table:
    """A game in which the hands, and what lies on top, are as they are given; the first player is player 1."""

    def __init__(self, box: Box, *hands: Sequence[str], **tops: Sequence[str]) -> None:
        self.referee = Declared(box)
        state = next(each for seed in range(99) if (each := new_game(self.referee, len(hands), seed)).first == 0)
        self.state: State = state
        board = self.referee.board
        stock = next(number for number, kind in enumerate(board.kinds) if kind.start)
        given = {board.number("hand", player): row for player, row in enumerate(hands)}
        given |= {board.number(zone): row for zone, row in tops.items()}
        for zone in given:
            for card in state.zones[zone][:]:
                self.referee.put(state, card, stock)
        for zone, row in given.items():
            for name in row:
                self.referee.put(state, box.labels.index(name), zone)
        if state.at_once is not None:
            for number, choice in enumerate(state.at_once.choices):
                state.at_once.choices[number] = choice.offering(self.referee.offered_anew(state, choice))
            state.choice = state.at_once.choices[0]
        elif state.choice is not None:
            state.choice = state.choice.offering(self.referee.offered_anew(state, state.choice))

    def play(self, *actions: str) -> Table:
        """Whoever has to choose does so, one after the other."""
        for action in actions:
            apply(self.state, action)
        return self

    def zone(self, name: str, player: int = 0) -> list[str]:
        """What lies in a zone."""
        return [self.referee.name(card) for card in self.state.zones[self.referee.board.number(name, player)]]

    def log(self) -> list[str]:
        """The log in words."""
        return [tell(self.state, line) for line in self.state.log or []]


# --- trick taking ----------------------------------------------------------------------------------------------------


def test_who_leads_may_play_anything() -> None:
    table = Table(TRICKS, ["Rain 1", "Sun 2"], ["Rain 3", "Wind 4"])
    assert actions(table.state) == ["play Rain 1", "play Sun 2"]


def test_suit_is_followed_by_whoever_can() -> None:
    table = Table(TRICKS, ["Rain 1", "Sun 2"], ["Rain 3", "Wind 4"], ["Wind 5", "Snow 6"]).play("play Rain 1")
    assert (player_to_move(table.state), actions(table.state)) == (1, ["play Rain 3"])
    table.play("play Rain 3")
    assert actions(table.state) == ["play Wind 5", "play Snow 6"]


def test_without_the_obligation_anything_is_played() -> None:
    box = replace(TRICKS, sections=TRICKS.sections[1:])
    table = Table(box, ["Rain 1", "Sun 2"], ["Rain 3", "Wind 4"]).play("play Rain 1")
    assert actions(table.state) == ["play Rain 3", "play Wind 4"]


def test_the_highest_card_of_the_suit_that_was_led_wins_and_leads() -> None:
    table = Table(TRICKS, ["Rain 5", "Sun 2"], ["Rain 3", "Wind 4"], ["Rain 7", "Snow 6"])
    table.play("play Rain 5", "play Rain 3", "play Rain 7")
    assert scores(table.state) == [0, 0, 1]
    assert player_to_move(table.state) == 2
    assert table.zone("won", 2) == ["Rain 5", "Rain 3", "Rain 7"]
    table.play("play Snow 6", "play Sun 2", "play Wind 4")  # higher cards of other suits win nothing
    assert scores(table.state) == [0, 0, 2]
    assert is_over(table.state)
    assert winners(table.state) == [2]


def test_a_trick_is_told_by_the_section_that_says_so() -> None:
    table = Table(TRICKS, ["Rain 5"], ["Rain 3"]).play("play Rain 5", "play Rain 3")
    line = next(line for line in table.state.log or [] if line[0] == "gain")
    assert tell(table.state, line) == (
        "player 1 gains 1 point  [Rules, Winning a trick: “Whoever played the highest card of the suit that was led "
        "wins the trick, gains 1 point and leads.”]"
    )
    assert place_of_line(table.state, line) == ("rules:winning-a-trick", 0, len(TRICKS.sections[1].text))


def test_several_obligations_hold_one_after_the_other() -> None:
    even = Section("low", "Low", "Play a 3 if you can.", trees=(play.Obligation("play", play.Is("rank", 3)),))
    hands = ["Rain 1"], ["Rain 2", "Rain 3", "Snow 3"]
    both = Table(replace(TRICKS, sections=(FOLLOW, even, TRICKS.sections[1])), *hands).play("play Rain 1")
    assert actions(both.state) == ["play Rain 3"]
    first = Table(replace(TRICKS, sections=(FOLLOW, even, TRICKS.sections[1])), ["Rain 1"], ["Rain 2", "Snow 3"])
    assert actions(first.play("play Rain 1").state) == ["play Rain 2"]


# --- shedding --------------------------------------------------------------------------------------------------------


def test_suit_or_rank_is_matched() -> None:
    table = Table(SHEDDING, ["Cans 3", "Bones 4", "Acorns 5"], ["Cans 4"], pile=["Cans 5"])
    assert actions(table.state) == ["play Cans 3", "play Acorns 5"]


def test_whoever_can_play_nothing_draws_and_whoever_can_does_not() -> None:
    table = Table(SHEDDING, ["Bones 4"], ["Cans 4"], pile=["Cans 5"])
    assert actions(table.state) == ["draw one"]
    table.play("draw one")
    assert len(table.zone("hand")) == 2
    assert player_to_move(table.state) == 1


def test_the_pile_goes_back_into_an_empty_deck_but_for_its_top_card() -> None:
    rest = [name for name in SHEDDING.labels if name not in ("Bones 4", "Cans 4", "Cans 5", "Acorns 1")]
    table = Table(SHEDDING, ["Bones 4"], ["Cans 4", *rest], pile=["Acorns 1", "Cans 5"])
    assert table.zone("deck") == []
    table.play("draw one")
    assert (table.zone("hand"), table.zone("pile")) == (["Bones 4", "Acorns 1"], ["Cans 5"])
    stuck = Table(SHEDDING, ["Bones 4"], ["Cans 4", "Acorns 1", *rest], pile=["Cans 5"])
    assert actions(stuck.state) == ["pass"]
    assert stuck.play("pass").log()[-1] == "player 1 passes"


def test_the_first_empty_hand_wins() -> None:
    table = Table(SHEDDING, ["Cans 3"], ["Cans 4", "Cans 6"], pile=["Cans 5"]).play("play Cans 3")
    assert is_over(table.state)
    assert (scores(table.state), winners(table.state)) == ([0, -2], [0])


def test_a_rule_that_is_read_is_in_force_for_everybody() -> None:
    hands = ["Cans 2", "Cans 3", "Cans 4"], ["Bones 2", "Bones 3", "Bones 4"], ["Acorns 1", "Acorns 3", "Acorns 4"]
    table = Table(SHEDDING, *hands, pile=["Cans 5"]).play("play Cans 2")
    assert [len(table.zone("hand", player)) for player in range(3)] == [2, 4, 4]
    table.play("play Bones 2")
    assert [len(table.zone("hand", player)) for player in range(3)] == [3, 3, 5]
    assert any(line.endswith(f"[Rules, Twos: “{SHEDDING.sections[0].text}”]") for line in table.log())
    bare = Table(replace(SHEDDING, sections=()), *hands, pile=["Cans 5"]).play("play Cans 2")
    assert [len(bare.zone("hand", player)) for player in range(3)] == [2, 3, 3]


@pytest.mark.parametrize(("words", "drawn"), [("Once per game, when", [1, 1, 1]), ("When", [2, 1, 1])])
def test_a_limit_of_the_rules_is_each_players_own(words: str, drawn: list[int]) -> None:
    rule = section("more", "More", f"{words} you play a card, draw 1 card.")
    hands = ["Cans 2", "Acorns 9", "Cans 4"], ["Cans 6", "Cans 7", "Cans 8"], ["Acorns 8", "Acorns 3", "Acorns 4"]
    table = Table(replace(SHEDDING, sections=(rule,)), *hands, pile=["Cans 5"])
    table.play("play Cans 2", "play Cans 8", "play Acorns 8", "play Acorns 9")
    assert [len(table.zone("hand", player)) - 3 + done for player, done in enumerate((2, 1, 1))] == drawn


def test_a_permission_of_the_rules_is_used_up_by_each_player() -> None:
    rule = section("more", "More", "Once per game, when you play a card, you may draw 1 card.")
    hands = ["Cans 2", "Acorns 9", "Cans 4"], ["Cans 6", "Cans 7", "Cans 8"], ["Acorns 8", "Acorns 3", "Acorns 4"]
    table = Table(replace(SHEDDING, sections=(rule,)), *hands, pile=["Cans 5"])
    table.play("play Cans 2", "yes", "play Cans 8", "yes", "play Acorns 8", "no", "play Acorns 9")
    assert player_to_move(table.state) == 1  # nobody is asked a second time
    assert [len(table.zone("hand", player)) for player in range(3)] == [2, 3, 2]


def test_rules_that_are_triggered_at_once_are_resolved_in_an_order_that_is_chosen() -> None:
    more = section("more", "More", "When you play a card, draw 1 card.")
    hands = ["Cans 2", "Cans 3"], ["Cans 6", "Cans 7"]
    table = Table(replace(SHEDDING, sections=(*SHEDDING.sections, more)), *hands, pile=["Cans 5"]).play("play Cans 2")
    assert actions(table.state) == ["resolve the rule Twos", "resolve the rule More"]
    table.play("resolve the rule More")
    assert [line.partition("  [")[0] for line in table.log()[-3:]] == [
        "player 1 plays Cans 2", "player 1 draws 1 card", "player 2 draws 1 card",
    ]  # fmt: skip
    assert player_to_move(table.state) == 1


@pytest.mark.parametrize(
    ("text", "next_player"),
    [
        ("When you play a DRAW card, each other player skips its next turn.", 0),
        ("When you play a card, draw 1 card.", 1),
    ],
)
def test_a_rule_that_lets_others_miss_their_turns(text: str, next_player: int) -> None:
    hands = ["Cans 2", "Cans 3"], ["Cans 6", "Cans 7"], ["Cans 8", "Cans 9"]
    table = Table(replace(SHEDDING, sections=(section("turns", "Turns", text),)), *hands, pile=["Cans 5"])
    assert player_to_move(table.play("play Cans 2").state) == next_player


# --- bidding ---------------------------------------------------------------------------------------------------------


def test_the_highest_bid_that_nobody_else_made_wins() -> None:
    table = Table(BIDDING, ["Red 7", "Red 1"], ["Black 7", "Black 1"], ["Green 3", "Green 1"])
    worth = sum(prize_worths(table))
    table.play("bid Red 7", "bid Black 7", "bid Green 3")
    assert scores(table.state) == [0, 0, worth]
    assert len(table.zone("won", 2)) == 1
    assert table.zone("spent") == ["Red 7", "Black 7", "Green 3"]


def test_where_all_are_even_the_prize_waits() -> None:
    table = Table(BIDDING, ["Red 7", "Red 2"], ["Black 7", "Black 1"]).play("bid Red 7", "bid Black 7")
    assert scores(table.state) == [0, 0]
    worths = prize_worths(table)
    assert len(worths) == 2
    table.play("bid Red 2", "bid Black 1")
    assert scores(table.state) == [sum(worths), 0]


def prize_worths(table: Table) -> list[int]:
    """What the prizes that are turned up are worth."""
    designs = {design.name: design for design in BIDDING.designs}
    return [int(designs[name].columns["worth"]) for name in table.zone("offered")]


# --- what is amiss ---------------------------------------------------------------------------------------------------


def with_play(box: Box, **more: object) -> Box:
    """A box with another play."""
    assert box.play is not None
    return replace(box, play=replace(box.play, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("box", "words"),
    [
        (replace(TRICKS, play=None), "nothing says how Tricks is played"),
        (with_play(TRICKS, score=play.Has("cheese")), "no counter is called cheese"),
        (with_play(TRICKS, score=play.Count(play.In("cheese"))), "no zone is called cheese"),
        (with_play(TRICKS, score=play.Sum("cheese", play.In("trick"))), "no card has a column cheese"),
        (with_play(TRICKS, score=play.Sum("suit", play.In("trick"))), "the column suit holds words such as Rain"),
        (with_play(TRICKS, score=play.Amount()), "Amount is no number"),
        (with_play(TRICKS, phases=(play.Do("cheese"),)), "the rules have no section cheese"),
        (with_play(TRICKS, phases=(play.Phase(),)), "Phase is no phase"),
        (with_play(TRICKS, hand="trick"), "trick is shared"),
        (with_play(TRICKS, deck="hand"), "hand is not shared"),
        (with_play(TRICKS, set_up=(play.Deal(1, "stock", "trick"),)), "none of them has a trick of their own"),
        (with_play(TRICKS, phases=(play.Turns((play.Action("a"), play.Action("a"))),)), "the same verb"),
        (with_play(TRICKS, phases=(play.Turns((play.Action("a"),)),) * 2), "two phases offer a"),
    ],
)
def test_a_play_that_speaks_of_what_is_not_there_is_refused(box: Box, words: str) -> None:
    with pytest.raises(NoExecutor, match=words):
        Declared(box)


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        (play.Obligation("sing", play.Is("rank", 3)), "Rules, New: “Sing.”: .*sing"),
        (play.Obligation("play", play.Is("cheese", 3)), "Rules, New: “Sing.”: no card has a column cheese"),
        (play.Turns(()), "Rules, New: “Sing.”: Turns is nothing that a section of the rules says by itself"),
    ],
)
def test_a_section_that_cannot_be_played_is_refused_by_name(tree: play.Tree, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        Declared(replace(TRICKS, sections=(*TRICKS.sections, Section("new", "New", "Sing.", trees=(tree,)))))


def test_rules_do_not_speak_of_this_card() -> None:
    with pytest.raises(Unplayable, match=r"Rules, Bad: .*means nothing in the rules"):
        Declared(replace(SHEDDING, sections=(section("bad", "Bad", "When you play this card, draw 1 card."),)))


@pytest.mark.parametrize("game", BOXES)
def test_what_was_saved_under_other_rules_is_refused(game: str) -> None:
    box = BOXES[game]
    other = Declared(replace(box, sections=(*box.sections, Section("new", "New"))))
    data = new_game(rules_of(game), 2, 1).to_json()
    with pytest.raises(ValueError, match="with other cards"):
        from_json(other, data)
    assert check_state(from_json(rules_of(game), data)) == []
