"""Trees that cannot be meant are refused when the rules are made, with the tree; what zones and counters say holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine.kernel import (
    Box,
    Design,
    Section,
    State,
    actions,
    apply,
    choose,
    is_over,
    new_game,
    options,
    scores,
    table,
    tell,
)
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core.play import (
    Action,
    ButLast,
    CanDraw,
    Chosen,
    Count,
    Deal,
    Do,
    Draw,
    Effect,
    Everybody,
    First,
    Gain,
    Has,
    In,
    InSecret,
    Is,
    Last,
    Minus,
    Move,
    Nothing,
    Number,
    Obligation,
    OfSome,
    Phase,
    Play,
    Rounds,
    Same,
    Shuffle,
    Such,
    Tree,
    Turns,
    WhoDid,
    You,
)
from engine.kernel.declared import Declared
from engine.language import Vocabulary
from tests.engine.contract.promises import broken
from tests.engine.small_games.shedding import SHEDDING, section

Words = Mapping[str, object]
CARDS = tuple(
    Design(f"c{n}", f"C{n}", "d", "Card", columns={"n": n, "suit": "ab"[n % 2]}) for n in range(24)
)  # fmt: skip
ODD = tuple(replace(design, type="Odd") if n % 2 else design for n, design in enumerate(CARDS))
ZONES: Words = {
    "stock": {"sees": "nobody", "ordered": True, "start": ["d"]},
    "hand": {"of": "player", "sees": "owner"},
    "out": {"sees": "all"},
}
PLAYED = Action("play", (Move(Chosen(), "out"),), cards=In("hand", You()))
WAITS = Action("wait")
DEALT = Shuffle("stock"), Deal(3, "stock", "hand")
LOSS = Gain("coin", Number(-1), Everybody())
DRAWS = (Turns((Action("wait", (Draw(1),)),), laps=1),)


def box(play: Play, *trees: Tree, zones: Words = {}, counters: Words = {}, nouns: Words = {}) -> Box:  # noqa: B006 - none is changed
    """A box of 24 cards with these trees, and with more words than the usual ones."""
    words = Vocabulary.of(
        {
            "types": {"Card": {}},
            "nouns": {"player": {"sort": "player"}, "card": {"sort": "card", "type": "Card"}, **nouns},
            "counters": {"coin": {"plural": "coins", "holders": ["player"]}, **counters},
            "verbs": {"play": {"object": "card"}, "wait": {}, "play C1": {}, "card": {}, "order": {}},
            "periods": {"turn": {}, "game": {}},
            "zones": {**ZONES, **zones},
        }
    )
    sections = (Section("s", "S", "Say.", trees=trees),) if trees else ()
    return Box("x", "X", "declared", (2, 4), words, CARDS, sections=sections, play=play)


def simple(
    *set_up: Effect,
    phases: tuple[Phase, ...] = (Turns((PLAYED,), laps=3),),
    score: Has | Number | None = None,
    **names: str,
) -> Play:
    return Play((*DEALT, *set_up), phases, score or Number(0), **names)


ONE_LAP = Turns((PLAYED,), laps=1)
POT: Words = {"pot": {}}
KEPT: Words = {"kept": {"of": "player", "sees": "all"}}


def turns(*actions: Action) -> Play:
    return simple(phases=(Turns(actions, laps=1),))


STALLS: Words = {"stall": {"sort": "place", "count": 3}}
GEM: Words = {"gem": {"plural": "gems", "holders": ["card"], "stacks": True}}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (box(simple(), zones={"hand": {"of": "player", "count": 2}}), r"2 zones called hand.*Deal\(n=3"),
        (box(simple(Shuffle("pot")), zones={"pot": {"count": 2}}), r"2 zones called pot.*Shuffle\(zone='pot'\)"),
        (box(simple(Shuffle("shelf")), zones={"shelf": {"of": "stall"}}, nouns=STALLS), "shelf belongs to a stall"),
        (box(simple(Deal(2, "hand", "hand"))), r"each player has a hand.*Deal\(n=2"),
        (box(simple(Deal(-1, "stock", "hand"))), r"-1 cards are none, in Deal\(n=-1"),
        (box(simple(Draw(0), hand="hand", deck="stock")), r"0 cards are none, in Draw"),
        (box(simple(Draw(1))), "nothing says which zones are the hand and the deck, in Draw"),
        (box(turns(replace(PLAYED, only_if=CanDraw()))), r"nothing says which zone is the deck, in CanDraw"),
        (box(simple(Move(Chosen(), "out"))), r"no card has been chosen, in Chosen\(\)"),
        (box(turns(Action("wait", (Move(Chosen(), "out"),)))), "no card has been chosen"),
        (box(turns(replace(PLAYED, cards=Chosen()))), "no card has been chosen"),
        (box(simple(), Move(Chosen(), "out")), "Rules, S: .*no card has been chosen"),
        (box(simple(Move(In("stock"), "pot"))), "no zone is called pot"),
        (box(simple(Gain("gem", Number(1), Everybody())), counters=GEM), r"players cannot have gem, in Gain"),
        (box(simple(score=Has("gem")), counters=GEM), r"players cannot have gem, in Has"),
        (box(turns(replace(PLAYED, cards=Such(In("hand", You()), Is("n", "1"))))), r"no card has '1' in the column n"),
        (box(turns(replace(PLAYED, cards=Such(In("hand", You()), Is("suit", "aa"))))), r"in Is\(column='suit'"),
        (box(simple(), Gain("coin", Number(1), WhoDid("pley", In("out")))), r"no action is to pley a card, in WhoDid"),
        (box(turns(WAITS), Gain("coin", Number(1), WhoDid("wait", In("out")))), "no action is to wait a card"),
        (box(simple(phases=(Turns((PLAYED,), laps=1, period="trun"),))), r"no period is called trun, in Turns"),
        (box(simple(phases=(Rounds((), until=Nothing(In("out"))),))), r"no phases in these rounds, in Rounds"),
        (box(simple(phases=(Rounds((ONE_LAP,), until=Nothing(In("stock"))),))), r"done in these rounds .*in Rounds\("),
        (
            box(simple(phases=(Turns((PLAYED,), until=Nothing(In("stock"))),))),
            r"done in these turns changes .*in Turns",
        ),
        (box(simple(phases=(Rounds((ONE_LAP,), until=Nothing(In("stock", You())), moves_on=True),))), "done in these"),
        (box(simple(phases=(Rounds((ONE_LAP,), until=CanDraw()),), deck="stock", pile="pot"), zones=POT), "changes"),
        (
            box(simple(phases=(Rounds((ONE_LAP, Do("s")), until=Nothing(In("stock"))),)), Gain("coin", Number(1))),
            "nothing that is done in these rounds",
        ),
        (box(turns(Action("sing"))), r"no verb is called sing, in Action\(verb='sing'"),
        (box(turns(Action("card"))), r"what the kernel calls a choice of its own.*in Turns"),
        (box(turns(Action("order"))), r"what the kernel calls a choice of its own"),
        (box(turns(PLAYED, Action("play C1"))), r"play C1 is what another action is called, in Action\(verb='play'"),
        (box(simple(phases=(Turns((WAITS,)),))), r"have no end.*in Turns"),
        (box(simple(phases=(Turns((WAITS,), laps=-1),))), r"have no end.*in Turns"),
        (box(simple(phases=(Turns((), laps=1),))), r"there is nothing to do, in Turns"),
        (box(simple(phases=(InSecret((replace(PLAYED, cards=In("out")),)),))), r"same card of out, in InSecret"),
        (box(simple(phases=(InSecret((replace(PLAYED, cards=In("hand")),)),))), r"same card of hand, in InSecret"),
        (box(turns(replace(PLAYED, cards=Last(In("stock")))), Obligation("play", Is("n", 1))), "cards in stock that"),
        (
            box(turns(PLAYED), Obligation("play", Same("n", In("stock")))),
            "what players must play depends",
        ),
        (box(turns(replace(PLAYED, cards=Such(In("cheese"), Is("n", 1))))), "no zone is called cheese"),
        (box(simple(), Obligation("play", Same("n", In("cheese")))), "no zone is called cheese"),
        (box(simple(), zones={"pot": {"sees": "owner"}}), "pot is seen by owner, and belongs to no player"),
        (box(simple(), zones={"pot": {"sees": "others"}}), "pot is seen by others, and belongs to no player"),
        (box(simple(), zones={"stock": {"most": 1, "start": ["d"]}}), "24 cards begin in stock, which has room for 1"),
        (box(simple(), zones={"stock": {"holds": ["Fish"], "start": ["d"]}}), "C0 begins in stock, which is for Fish"),
        (box(simple(score=Has("coin")), counters={"coin": {"holders": ["player"], "least": -5}}), "its least is -5"),
        (box(simple(Gain("coin", Number(-3), Everybody()))), r"nobody has any coin then .* in Gain"),
        (box(simple(LOSS, Gain("coin", Number(3)))), "nobody has any coin then"),
        (box(simple(Gain("coin", Minus(Number(3))))), "nobody has any coin then"),
        (box(turns(Action("wait", (LOSS,)))), "nobody has any coin then"),
        (box(turns(WAITS), LOSS), "Rules, S: .*nobody has any coin then"),
        (box(turns(Action("wait", (Gain("coin", Number(0)),)))), "0 coin are none, in Gain"),
        (box(simple(Deal(10**9, "stock", "hand"))), r"for each of 4 players are 4000000000.* 24, in Deal"),
        (box(simple(Deal(7, "stock", "hand"))), "7 cards for each of 4 players are 28, and stock can have 24"),
        (box(simple(), zones={"hand": {"of": "player", "most": 2}}), r"hand has room for 2 cards, not 3, in Deal"),
        (box(simple(), zones={"hand": {"of": "player", "holds": ["Odd"]}}), "no card can lie in hand.*Odd.*in Deal"),
        (
            replace(box(simple(), zones={"hand": {"of": "player", "holds": ["Odd"]}}), designs=ODD),
            "C0 begins in stock, and hand is for Odd cards, in Deal",
        ),
        (
            box(simple(hand="fist", deck="stock", phases=DRAWS), zones={"fist": {"of": "player", "holds": ["Odd"]}}),
            "C0 begins in stock, and fist is for Odd cards, in Draw",
        ),
        (box(simple(), zones={"stock": {"sees": "nobody", "start": ["d"]}}), "stock is not ordered, .* in Deal"),
        (box(simple(), zones={"out": {"holds": ["Odd"]}}), "no card can lie in out, which is for Odd cards, in Move"),
        (box(simple(Move(First(In("out")), "stock"))), r"out is not ordered, .* in First"),
        (box(simple(Move(Last(Such(In("out"), Is("n", 1))), "stock"))), r"out is not ordered, .* in Last"),
        (box(simple(Move(ButLast(In("hand")), "stock"))), r"hand is not ordered, .* in ButLast"),
        (box(simple(), zones={"pot": {"sees": "top"}}), "pot shows its top card, and is not ordered"),
        (replace(box(simple()), designs=(*CARDS, replace(CARDS[0], id="more"))), "two cards are called C0"),
        (
            replace(box(simple()), sections=(Section("s", "S"), Section("s", "T"))),
            "two sections .* are called s",
        ),
    ],
)
def test_what_cannot_be_meant_is_refused_with_its_tree(wrong: Box, words: str) -> None:
    with pytest.raises(NoExecutor, match=words):
        Declared(wrong)


@pytest.mark.parametrize(
    "right",
    [
        box(simple(), zones={"pot": {"count": 2}, "shelf": {"of": "stall"}}, nouns=STALLS),  # nothing speaks of them
        box(simple(Draw(1, Everybody()), hand="hand", deck="stock")),
        box(turns(replace(PLAYED, cards=Such(In("hand", You()), Is("n", 1))), WAITS)),
        box(simple(phases=(Turns((PLAYED,), laps=1), Do("s"))), Gain("coin", Number(1), WhoDid("play", In("out")))),
        box(simple(phases=(Turns((PLAYED,), laps=1, period=""),))),
        box(simple(phases=(Turns((PLAYED,), until=Nothing(In("hand"))),))),
        box(simple(phases=(Rounds((ONE_LAP,), until=Nothing(In("hand"))),))),
        box(simple(phases=(Rounds((ONE_LAP,), until=OfSome(Nothing(In("hand", You())))),))),
        box(simple(phases=(Rounds((ONE_LAP,), until=Nothing(In("kept", You())), moves_on=True),)), zones=KEPT),
        box(simple(phases=(Rounds((ONE_LAP, Do("s")), until=Nothing(In("stock"))),)), Deal(1, "stock", "hand")),
        box(simple(phases=(Rounds((ONE_LAP,), until=Nothing(In("hand", WhoDid("play", In("out"))))),))),
        box(turns(replace(PLAYED, cards=Last(In("stock"))))),
        box(
            simple(),
            zones={"stock": {"most": 24, "holds": ["Card"], "start": ["d"], "sees": "nobody", "ordered": True}},
        ),
        box(simple(score=Has("coin")), counters={"coin": {"holders": ["player"], "most": 2}}),
        box(simple(Gain("coin", Number(3), Everybody()), LOSS)),
        box(turns(Action("wait", (Gain("coin", Number(1)),)), Action("order", (LOSS,)))),
        box(simple(phases=(Turns((Action("wait", (LOSS,)),), laps=1), Do("s"))), Gain("coin", Count(In("out")))),
        box(simple(Deal(3, "stock", "hand")), zones={"hand": {"of": "player", "most": 6, "holds": ["Card"]}}),
        box(simple(hand="hand", deck="stock", phases=DRAWS)),
        box(simple(Move(Last(In("out")), "stock")), zones={"out": {"ordered": True}}),
        box(simple(Move(Last(In("out")), "stock")), zones={"out": {"sees": "top", "ordered": True}}),
    ],
)
def test_what_can_be_meant_is_played(right: Box) -> None:
    for players in (2, 4):
        state, luck = new_game(Declared(right), players, 1), Random(1)
        while not is_over(state):
            assert broken(state) == []
            choose(state, luck.choice(options(state)))
        assert broken(state) == []


# --- limits ----------------------------------------------------------------------------------------------------------


def sizes(state: State, zone: str) -> list[int]:
    return [len(state.zones[number]) for number in state.referee.board.zones_of(zone) if number < len(state.zones)]


def test_a_zone_that_is_full_takes_nothing_more() -> None:
    drawn = Action("wait", (Draw(2),))
    play = simple(phases=(Turns((drawn,), laps=1), Turns((PLAYED,), laps=2)), hand="hand", deck="stock")
    small: Words = {"hand": {"of": "player", "sees": "owner", "most": 4}, "out": {"most": 3}}
    state = new_game(Declared(box(play, zones=small)), 2, 1)
    assert sizes(state, "hand") == [3, 3]
    apply(state, "wait")
    apply(state, "wait")
    assert sizes(state, "hand") == [4, 4]
    while not is_over(state):
        assert broken(state) == []
        apply(state, actions(state)[0])
    assert (sizes(state, "out"), sum(sizes(state, "hand"))) == ([3], 5)


@pytest.mark.parametrize(
    ("more", "each", "line"),
    [(5, [8, 8], "5 cards dealt to each"), (12, [12, 12], "18 cards dealt, and there are not 12 for each")],
)
def test_cards_are_dealt_round_by_round_and_the_log_tells_when_they_run_out(
    more: int, each: list[int], line: str
) -> None:
    made = replace(box(simple(Deal(more, "stock", "hand"))), players=(2, 2))
    state = new_game(Declared(made), 2, 1)
    assert sizes(state, "hand") == each
    assert line in [tell(state, each) for each in state.log or []]


def test_what_would_go_to_a_full_zone_is_not_offered() -> None:
    """A card that makes room by leaving goes to a full zone all the same, and so does one that moves later."""
    onto = Action("play", (Move(Chosen(), "out"),), cards=In("hand", You()))
    freed = replace(onto, effects=(Move(In("out"), "stock"), Move(Chosen(), "out")))
    for action, offered in ((onto, ["wait"]), (freed, ["play C", "play C", "wait"])):
        rules = Declared(box(simple(phases=(Turns((action, WAITS), laps=3),)), zones={"out": {"most": 2}}))
        state = new_game(rules, 2, 1)
        for _ in range(2):
            apply(state, next(text for text in actions(state) if text != "wait"))
        assert [text[:6] for text in actions(state)] == offered
        assert broken(state) == []


def test_a_zone_takes_only_what_it_holds() -> None:
    made = replace(box(simple(), zones={"out": {"holds": ["Odd"]}}), designs=ODD)
    state = new_game(Declared(made), 2, 1)
    while not is_over(state):
        assert broken(state) == []
        choose(state, options(state)[0])
    names = [state.referee.name(card) for card in state.zones[state.referee.board.number("out")]]
    assert 0 < len(names) < 6
    assert all(int(name[1:]) % 2 for name in names)


def test_a_hidden_zone_that_holds_some_cards_of_a_deck_is_refused_and_one_that_holds_all_is_not() -> None:
    hand: Words = {"hand": {"of": "player", "sees": "owner", "holds": ["Odd"]}}
    with pytest.raises(NoExecutor, match="hand hides its cards and holds only some of d"):
        Declared(replace(box(simple(), zones=hand), designs=ODD))
    both: Words = {"hand": {"of": "player", "sees": "owner", "holds": ["Odd", "Card"]}}
    assert Declared(replace(box(simple(), zones=both), designs=ODD)).play


def test_who_has_no_room_takes_no_card_of_another() -> None:
    stealing = section("x", "X", "When you play a card, take 1 card from another player.")
    zones = dict(SHEDDING.vocabulary.zones)
    zones["hand"] = replace(zones["hand"], most=5)
    words = replace(SHEDDING.vocabulary, zones=zones)
    state = new_game(Declared(replace(SHEDDING, sections=(stealing,), vocabulary=words)), 2, 4)
    for _ in range(8):
        if not is_over(state):
            choose(state, options(state)[0])
            assert broken(state) == []
            assert max(sizes(state, "hand")) <= 5


def test_a_counter_goes_no_further_than_its_most() -> None:
    gain = Action("wait", (Gain("coin", Number(3)),))
    play = simple(phases=(Turns((gain,), laps=1),), score=Has("coin"))
    for most, each in ((2, 2.0), (9, 3.0)):
        words = {"coin": {"plural": "coins", "holders": ["player"], "most": most}}
        state = new_game(Declared(box(play, counters=words)), 2, 1)
        while not is_over(state):
            choose(state, options(state)[0])
        assert scores(state) == [each, each]


def test_a_counter_that_places_hold_is_told() -> None:
    words: Words = {"gem": {"plural": "gems", "holders": ["stall", "player"]}}
    state = new_game(Declared(box(simple(score=Has("gem")), counters=words, nouns=STALLS)), 2, 1)
    places = table(state, 0)["places"]
    assert isinstance(places, list)
    assert [place["counters"] for place in places] == [{"gem": 0}] * 3
    assert broken(state) == []


# --- in secret, and in the log ---------------------------------------------------------------------------------------


def test_nothing_is_done_with_a_card_that_another_has_moved() -> None:
    takes = Action("play", (Move(First(In("hand")), "out"), Gain("coin", Number(1))), cards=In("hand", You()))
    hand: Words = {"hand": {"of": "player", "sees": "owner", "ordered": True}}
    state = new_game(Declared(box(simple(phases=(InSecret((takes,)),), score=Has("coin")), zones=hand)), 2, 1)
    first = state.first  # whose hand comes first: the first card of it is moved by both
    for player in (0, 1):
        mine = state.zones[state.referee.board.number("hand", player)]
        kept = mine[0] if player == first else mine[-1]
        apply(state, f"play {state.referee.box.labels[kept]}")
    assert scores(state) == ([1, 1] if first == 0 else [1, 0])
    said = [tell(state, line) for line in state.log or []]
    assert ("player 2 can do nothing" in said) is (first == 1)


def test_a_player_who_is_chosen_is_named() -> None:
    rule = section("x", "X", "When you play a card, choose a player. That player draws 1 card.")
    state = new_game(Declared(replace(SHEDDING, sections=(rule,))), 3, 4)
    apply(state, actions(state)[0])
    apply(state, "choose player-2")
    said = [tell(state, line).partition("  [")[0] for line in state.log or []]
    assert any(line.endswith(" chooses player 2") for line in said)
