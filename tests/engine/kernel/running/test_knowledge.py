"""What players know of cards that they do not see: kept as long as the cards can be followed, and no longer."""

from __future__ import annotations

import pytest

from engine.kernel import NOBODY, Box, Design, State, check_state, choose, knows, new_game, options, redeal, table
from engine.kernel.core.viewer import EVERYBODY
from engine.kernel.running.decks import put_back, shuffle_back
from engine.kernel.running.hidden_information import learn, who_knows
from engine.language import Vocabulary
from tests.engine.kernel.test_zones import Table
from tests.engine.small_games.games import rules_of

PLAYERS = 3
ZONES = Vocabulary.of(
    {
        "nouns": {"player": {"sort": "player"}},
        "zones": {
            "deck": {"sees": "nobody", "ordered": True},
            "row": {"sees": "all"},
            "can": {"sees": "top", "ordered": True},
            "hand": {"of": "player", "sees": "owner"},
            "hat": {"of": "player", "sees": "others"},
            "safe": {"of": "player", "sees": "nobody"},
        },
    }
)


class Desk:
    """Three players with three cards each in their hands, and ten in the deck; nobody knows more than they see."""

    def __init__(self) -> None:
        designs = tuple(Design(str(i), str(i), "d", "") for i in range(20))
        self.rules = Table(Box("b", "B", "none", (PLAYERS, PLAYERS), ZONES, designs))
        self.state = State(self.rules, PLAYERS, 1)
        number = self.rules.board.number
        self.deck, self.row, self.can = number("deck"), number("row"), number("can")
        self.hands, self.hats, self.safes = ([number(kind, p) for p in range(3)] for kind in ("hand", "hat", "safe"))
        state = self.state
        state.zones = [[] for _ in range(self.rules.board.count(PLAYERS))]
        state.zone_of = [self.hands[card // 3] if card < 9 else self.deck for card in range(20)]
        for card, zone in enumerate(state.zone_of):
            state.zones[zone].append(card)

    def put(self, card: int, zone: int) -> Desk:
        """Move a card."""
        self.rules.put(self.state, card, zone)
        return self

    def who(self, card: int) -> list[int | None]:
        """The seats that know a card, and None where spectators do."""
        return [viewer for viewer in (*range(PLAYERS), NOBODY) if knows(self.state, viewer, card)]


ALL = [0, 1, 2, NOBODY]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_who_knows_a_card_follows_from_its_zone(desk: Desk) -> None:
    assert (desk.who(4), desk.who(19)) == ([1], [])
    desk.put(19, desk.hats[1]).put(18, desk.safes[1]).put(17, desk.can).put(16, desk.can)
    assert (desk.who(19), desk.who(18), desk.who(16)) == ([0, 2], [], ALL)


def test_a_card_that_lay_open_is_known_in_a_hand_and_under_others(desk: Desk) -> None:
    desk.put(19, desk.row).put(19, desk.hands[2]).put(18, desk.can).put(17, desk.can)
    assert desk.who(19) == desk.who(18) == ALL
    assert desk.who(8) == [2]


def test_what_comes_under_others_unseen_stays_unknown(desk: Desk) -> None:
    desk.put(19, desk.can)
    desk.rules.put(desk.state, 18, desk.can, bottom=True)
    assert (desk.who(19), desk.who(18)) == (ALL, [])


def test_a_card_that_is_turned_over_is_known_still(desk: Desk) -> None:
    desk.put(19, desk.row)
    desk.rules.turn_over(desk.state, 19)
    assert not desk.rules.is_face_up(desk.state, 19)
    assert desk.who(19) == ALL
    desk.rules.turn_over(desk.state, 4)
    desk.rules.turn_over(desk.state, 4)
    assert desk.who(4) == ALL  # it lay open for a moment
    desk.state.turned = [5]
    desk.state.known[5] = 0
    desk.rules.turn_over(desk.state, 5)
    assert desk.who(5) == ALL


def test_a_card_that_leaves_a_hand_unseen_is_known_to_those_whose_it_was_and_is(desk: Desk) -> None:
    desk.put(0, desk.hands[1]).put(6, desk.deck)
    assert (desk.who(0), desk.who(6)) == ([0, 1], [2])
    desk.put(4, desk.deck)  # or was it card 0?
    assert (desk.who(0), desk.who(4)) == ([1], [1])


def test_others_forget_a_hand_that_a_card_leaves_unseen(desk: Desk) -> None:
    """Known were two of three cards. What is left may be the third."""
    learn(desk.state, [0, 2], [3, 4])
    desk.put(5, desk.hands[0])
    assert (desk.who(3), desk.who(4), desk.who(5)) == ([0, 1], [0, 1], [0, 1])
    other = Desk()
    learn(other.state, [0, 2], [3, 4])
    other.put(3, other.hands[0])
    assert (other.who(3), other.who(4), other.who(5)) == ([0, 1], [0, 1], [1])


def test_a_hand_that_a_card_leaves_openly_is_known_still(desk: Desk) -> None:
    learn(desk.state, [2], [3, 4])
    desk.put(5, desk.row)
    assert (desk.who(3), desk.who(5)) == ([1, 2], ALL)


def test_what_is_shuffled_is_forgotten(desk: Desk) -> None:
    desk.put(0, desk.row).put(1, desk.row).put(0, desk.deck)
    assert desk.who(0) == ALL
    desk.rules.mix(desk.state, desk.deck)
    assert desk.who(0) == []
    assert shuffle_back(desk.state, desk.row, desk.deck)
    assert desk.who(1) == []


def test_what_several_have_looked_at_one_by_one_spectators_have_not(desk: Desk) -> None:
    for player in range(PLAYERS):
        learn(desk.state, [player], [19])
    assert desk.who(19) == [0, 1, 2]
    learn(desk.state, range(PLAYERS), [18])
    learn(desk.state, [PLAYERS], [17])  # a piece of nobody's
    assert (desk.who(18), desk.who(17)) == (ALL, [])


def test_who_puts_back_what_all_have_seen_is_the_only_one_who_knows_the_order(desk: Desk) -> None:
    learn(desk.state, range(PLAYERS), [19, 18, 17])
    put_back(desk.state, 1, [19, 18], bottom=False)
    assert (desk.who(19), desk.who(18), desk.who(17)) == ([1], [1], ALL)


def test_whoever_knows_a_place_knows_what_is_dealt_to_it_anew(desk: Desk) -> None:
    learn(desk.state, [1], [19])
    place = desk.state.zones[desk.deck].index(19)
    for seed in range(5):
        deal = redeal(desk.state, 0, seed)
        assert [card for card in range(20) if who_knows(deal, card) == 0b10 and deal.zone_of[card] == desk.deck] == [
            deal.zones[desk.deck][place]
        ]


# --- tricks that were taken ------------------------------------------------------------------------------------------


def played_on(choices: int) -> State:
    """A game of tricks between three, some choices on."""
    state = new_game(rules_of("tricks"), 3, 5)
    for _ in range(choices):
        choose(state, options(state)[0])
    return state


def test_cards_that_were_played_openly_are_not_dealt_anew() -> None:
    state = played_on(7)
    board = state.referee.board
    taken = [card for zone in board.zones_of("won")[:3] for card in state.zones[zone]]
    assert len(taken) == 6
    assert {state.known[card] for card in taken} == {EVERYBODY}
    hands = set()
    for seed in range(8):
        deal = redeal(state, 0, seed)
        assert [deal.zones[zone] for zone in board.zones_of("won")[:3]] == [
            state.zones[zone] for zone in board.zones_of("won")[:3]
        ]
        hands.add(tuple(deal.zones[board.number("hand", 1)]))
    assert len(hands) > 1  # what was not played is


@pytest.mark.parametrize(("known", "is_fault"), [(0b111, False), (EVERYBODY, False), (0b1000, True), (-2, True)])
def test_only_players_of_the_game_know_a_card(known: int, is_fault: bool) -> None:
    state = played_on(1)
    state.known[3] = known
    assert any("is known to" in fault for fault in check_state(state)) is is_fault


def test_cards_that_were_played_are_told_by_name() -> None:
    state = played_on(7)
    zones = {row["zone"]: row["cards"] for row in table(state, NOBODY)["zones"]}  # type: ignore[attr-defined]
    assert all("card" in card for number in (1, 2, 3) for card in zones[f"won-{number}"])
    assert not any("card" in card for number in (1, 2, 3) for card in zones[f"hand-{number}"])
