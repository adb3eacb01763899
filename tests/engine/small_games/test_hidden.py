"""What declared games keep hidden: from the other players, from a card's own owner, and in the scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from engine.kernel import (
    NOBODY,
    Box,
    Design,
    State,
    actions,
    apply,
    check_state,
    choose,
    from_json,
    is_over,
    new_game,
    options,
    player_to_move,
    scores,
    table,
    tell,
    to_json,
)
from engine.kernel.compile.unsupported import NoExecutor
from engine.kernel.core import play
from engine.kernel.core.play import Action, Chosen, Deal, Highest, In, Is, Last, Move, Number, Shuffle, Such, Turns, You
from engine.kernel.declared import Declared
from engine.language import Vocabulary
from tests.engine.contract.promises import broken
from tests.engine.contract.secrets import leaks
from tests.engine.small_games.games import rules_of
from tests.engine.small_games.shedding import SHEDDING, section

CARDS = tuple(Design(f"c{n}", f"C{n}", "d", "Card", columns={"n": n}) for n in range(12))
PLAYED = Action("play", (Move(Chosen(), "out"),), cards=In("mine", You()))


def box(sees: str = "owner", score: play.Amount | None = None, action: Action = PLAYED) -> Box:
    """A game in which everybody plays two of three cards out of a zone that is seen as it is said."""
    zones: Mapping[str, object] = {
        "stock": {"sees": "nobody", "ordered": True, "start": ["d"]},
        "mine": {"of": "player", "sees": sees, "ordered": sees == "top"},
        "out": {"sees": "all"},
        "pile": {"sees": "top", "ordered": True},
    }
    words = Vocabulary.of(
        {
            "types": {"Card": {}},
            "nouns": {"player": {"sort": "player"}},
            "verbs": {"play": {"object": "card"}},
            "periods": {"turn": {}, "game": {}},
            "zones": zones,
        }
    )
    trees = play.Play((Shuffle("stock"), Deal(3, "stock", "mine")), (Turns((action,), laps=2),), score or Number(0))
    return Box("seen", "Seen", "declared", (2, 3), words, CARDS, play=trees)


def cards_seen(state: State, viewer: int | None, owner: int) -> int:
    """How many of the cards in front of a player a viewer is told by name."""
    zones = table(state, viewer)["zones"]
    assert isinstance(zones, list)
    (row,) = (zone["cards"] for zone in zones if zone["kind"] == "mine" and zone["player"] == owner)
    return sum("card" in card for card in row)


@pytest.mark.parametrize(
    ("sees", "own", "other", "nobody"),
    [("all", 3, 3, 3), ("owner", 3, 0, 0), ("others", 0, 3, 0), ("top", 1, 1, 1), ("nobody", 0, 0, 0)],
)
def test_what_a_zone_shows_holds_for_its_owner_too(sees: str, own: int, other: int, nobody: int) -> None:
    state = new_game(Declared(box(sees)), 2, 1)
    state.known = [0] * len(CARDS)  # nobody remembers anything
    assert [cards_seen(state, viewer, 0) for viewer in (0, 1, NOBODY)] == [own, other, nobody]


def test_cards_that_lay_on_top_one_after_the_other_are_known() -> None:
    state = new_game(Declared(box("top")), 2, 1)
    assert [cards_seen(state, viewer, 0) for viewer in (0, 1, NOBODY)] == [3, 3, 3]


@pytest.mark.parametrize("sees", ["all", "owner", "others", "top", "nobody"])
@pytest.mark.parametrize("players", [2, 3])
def test_however_a_zone_is_seen_all_promises_are_kept(sees: str, players: int) -> None:
    rules = Declared(box(sees))
    assert list(leaks(rules, players, 4, 40)) == []
    state, luck = new_game(rules, players, 3), Random(3)
    while not is_over(state):
        assert broken(state) == []
        choose(state, luck.choice(options(state)))
    assert broken(state) == []


@pytest.mark.parametrize("players", [2, 3])
def test_what_others_know_of_a_card_that_is_played_unseen_can_be_saved(players: int) -> None:
    buried = Action("play", (Move(Chosen(), "stock"),), cards=In("mine", You()))
    rules = Declared(box("others", action=buried))
    state = new_game(rules, players, 1)
    player = player_to_move(state) or 0
    choose(state, options(state)[0])
    others = (1 << players) - 1 & ~(1 << player)
    assert others in state.known
    assert from_json(rules, to_json(state)).known == state.known
    assert check_state(state) == []


def test_cards_that_who_chooses_cannot_see_are_one_option_and_drawn_by_lot() -> None:
    found = set()
    for seed in range(20):
        state = new_game(Declared(box("others")), 2, seed)
        player = player_to_move(state)
        assert actions(state) == [f"play a hidden card of mine-{(player or 0) + 1}"]
        mine = state.zones[state.referee.board.number("mine", player or 0)][:]
        apply(state, actions(state)[0])
        (played,) = state.zones[state.referee.board.number("out")]
        found.add(mine.index(played))
    assert found == {0, 1, 2}


def test_the_top_card_of_a_hidden_deck_is_drawn_unseen() -> None:
    drawn = Action("play", (Move(Chosen(), "mine"),), cards=Last(In("stock")))
    state = new_game(Declared(box(action=drawn)), 2, 1)
    top = state.zones[state.referee.board.number("stock")][-1]
    assert actions(state) == ["play a hidden card of stock"]
    apply(state, "play a hidden card of stock")
    assert state.referee.board.kind_name(state.zone_of[top]) == "mine"
    assert [tell(state, line) for line in state.log or []][-1].startswith("player ")
    assert not any("C" in tell(state, line) for line in state.log or [])


@pytest.mark.parametrize(
    ("sees", "cards", "word"),
    [
        ("others", Such(In("mine", You()), Is("n", 3)), "mine"),
        ("nobody", Highest("n", In("mine", You())), "mine"),
        ("owner", Highest("n", In("mine")), "mine"),
        ("owner", Such(In("out"), play.Same("n", In("stock"))), "stock"),
        ("owner", Such(In("out"), play.Same("n", In("pile"))), "pile"),
    ],
)
def test_an_action_that_depends_on_what_its_player_cannot_see_is_refused(
    sees: str, cards: play.Cards, word: str
) -> None:
    with pytest.raises(NoExecutor, match=f"whether a player can play depends on cards in {word}"):
        Declared(box(sees, action=replace(PLAYED, cards=cards)))


@pytest.mark.parametrize(
    "cards",
    [
        Such(In("mine", You()), Is("n", 3)),
        Highest("n", In("out")),
        Such(In("mine", You()), play.Same("n", Last(In("pile")))),
    ],
)
def test_an_action_that_depends_on_what_its_player_sees_is_not(cards: play.Cards) -> None:
    assert Declared(box(action=replace(PLAYED, cards=cards))).play


# --- scores ----------------------------------------------------------------------------------------------------------


def score_told(state: State, viewer: int | None) -> object:
    facts = table(state, viewer)["facts"]
    assert isinstance(facts, dict)
    return facts["scores"]


def test_scores_of_hidden_cards_are_told_when_the_game_ends_and_not_before() -> None:
    rules = Declared(box(score=play.Sum("n", In("mine", You()))))
    assert list(leaks(rules, 2, 5, 40)) == []
    state = new_game(rules, 2, 5)
    while not is_over(state):
        assert [score_told(state, viewer) for viewer in (0, 1, NOBODY)] == [None] * 3
        choose(state, options(state)[0])
    assert score_told(state, NOBODY) == scores(state)
    assert [cards_seen(state, viewer, 0) for viewer in (0, 1, NOBODY)] == [1, 1, 1]
    assert [tell(state, line) for line in state.log or []][-1] == "all cards are shown"


@pytest.mark.parametrize("score", [play.Count(In("mine", You())), play.Sum("n", In("out"))])
def test_scores_of_what_everybody_sees_are_told_at_once(score: play.Amount) -> None:
    state = new_game(Declared(box(score=score)), 2, 5)
    assert score_told(state, NOBODY) == scores(state)


# --- cards of others -------------------------------------------------------------------------------------------------


def stealing(text: str) -> State:
    """A game of three in which a card has just been played, by rules that let its player take a card of another."""
    state = new_game(Declared(replace(SHEDDING, sections=(section("x", "X", text),))), 3, 4)
    choose(state, options(state)[0])
    return state


@pytest.mark.parametrize("word", ["take", "steal"])
def test_a_card_of_a_hidden_hand_is_taken_without_being_named(word: str) -> None:
    state = stealing(f"When you play a card, {word} 1 card from another player.")
    others = sorted({1, 2, 3} - {(player_to_move(state) or 0) + 1})
    what = "a hidden card of player" if word == "take" else "player"  # whoever steals says from whom
    assert sorted(actions(state)) == [f"choose {what}-{player}" for player in others]
    apply(state, actions(state)[0])
    said = [tell(state, line) for line in state.log or []]
    assert any(line.partition("  [")[0].endswith(" takes a hidden card") for line in said)


def test_no_rule_about_the_hands_of_others_lets_anything_out() -> None:
    rules = stealing("When you play a card, take 1 card from another player.").referee
    assert isinstance(rules, Declared)
    assert list(leaks(rules, 3, 4, 60)) == []


def test_one_choosing_among_their_own_cards_reads_their_names() -> None:
    state = new_game(rules_of("shedding"), 3, 4)
    assert all(text.startswith("play ") and "hidden" not in text for text in actions(state))
