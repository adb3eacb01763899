"""What a game says that its bots work towards: what each aim comes to, when, and for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import Greedy, Seat, step
from engine.bots.aims import Outlook, UnknownAimError, outlook, using
from engine.bots.evaluation import lead, prospects
from engine.games.crafty_critters import layout as at
from engine.games.crafty_critters.state import HeistState, heist
from engine.games.top_of_the_heap.layout import inventory, stash
from engine.games.trash_kings.layout import BOARD, DECK
from engine.kernel import State, clone, digest, foresee, player_to_move
from engine.kernel.core.aims import Aim
from engine.kernel.core.choice import STOP
from engine.records import Played
from tests.engine.games.scene import Scene
from tests.engine.records.games import PLAYED, referee_of, some_way

GAME = "crafty-critters"
FOOD, HOME = Aim(1, near="food", steps=10), Aim(2, places=("A1", "J1"), steps=10)
A1, B1, D1, J10 = 0, 1, 3, 99


def begun() -> HeistState:
    """A heist where the crews stand on the board and the first turn begins."""
    played = Played(referee_of(GAME), 1, ["person"] * 3)
    while played.state.choice is not None and played.state.choice.kind != "turn":
        played.choose(played.state.choice.options[0])
    return heist(played.state)


def worth(aim: Aim, state: State, player: int = 0) -> float:
    return Outlook(referee_of(GAME), (aim,)).of(state, player)


def test_nearer_is_worth_more_and_too_far_nothing() -> None:
    state = begun()
    state.at[0] = A1
    assert worth(HOME, state) == 2
    state.at[0] = B1
    assert worth(HOME, state) == pytest.approx(2 * 9 / 10)
    state.at[0] = J10
    assert worth(HOME, state) == pytest.approx(2 * 1 / 10)  # nine steps from the nearer one
    assert worth(Aim(2, places=("A1",), steps=10), state) == 0


def test_of_cards_the_best_by_worth_and_nearness_counts() -> None:
    state = begun()
    state.at[0] = D1  # beside the stash at E1, whose Squash is worth 2; the Canned Goods, worth 5, are five steps away
    assert worth(FOOD, state) == pytest.approx(5 * 5 / 10)
    near = replace(FOOD, steps=5)
    assert worth(near, state) == pytest.approx(2 * 4 / 5)
    state.visited[0] = 1 << at.STASHES.index(4)  # nothing is to be had there again: an Apple at C3
    assert worth(near, state) == pytest.approx(1 * 2 / 5)
    state.at[0] = -1
    assert worth(near, state) == 0


def test_a_wall_makes_what_lies_behind_it_farther() -> None:
    state = begun()
    state.at[0] = B1
    east = Aim(1, places=("D1",), steps=10)
    assert worth(east, state) == pytest.approx(8 / 10)
    state.paths[2] = 0b0101  # a tile on C1 whose paths lead north and south alone
    assert worth(east, state) == pytest.approx(6 / 10)


def test_counters_and_cards_count_each_for_their_owner() -> None:
    state = begun()
    number = referee_of(GAME).counter_numbers["suspicion"]
    state.counts[number][1] = 3
    assert worth(Aim(-0.5, counter="suspicion"), state, 1) == -1.5
    assert worth(Aim(-0.5, counter="suspicion"), state, 0) == 0
    assert worth(Aim(0.25, zone="hand"), state, 2) == 0.25 * len(state.zones[at.seat(2, at.HAND)]) > 0


def test_an_aim_counts_while_its_facts_are_so() -> None:
    state = begun()
    state.at[0] = A1
    late = Aim(2, places=("A1",), steps=10, when=(("round", 5),))
    state.round = 4
    assert worth(late, state) == 0
    state.round = 5
    assert worth(late, state) == 2


def test_an_aim_counts_until_a_fact_is_so() -> None:
    state = begun()
    state.at[0] = A1
    early = replace(HOME, until=(("round", 5),))
    state.round = 4
    assert worth(early, state) == 2
    state.round = 5
    assert worth(early, state) == 0


def test_a_fact_told_of_each_player_is_their_own() -> None:
    state = begun()
    state.at[:2] = [A1, A1]
    state.earned[:2] = [3, 0]
    assert worth(Aim(0.5, fact="earned"), state) == 1.5
    assert worth(Aim(0.5, fact="earned"), state, 1) == 0
    assert worth(replace(HOME, until=(("earned", 3),)), state) == 0
    assert worth(replace(HOME, until=(("earned", 3),)), state, 1) == 2


def test_when_the_game_is_over_only_points_count() -> None:
    state = begun()
    state.at[0] = A1
    state.stack.clear()
    state.choice = None
    assert worth(HOME, state) == 0


def test_aims_still_count_where_a_look_ahead_stops_at_somebody_elses_turn() -> None:
    state = begun()
    player = player_to_move(state)
    assert player is not None
    state.at[player] = A1
    foresee(state, STOP)
    assert state.choice is None
    assert worth(HOME, state, player) == 2


def test_carried_items_count_as_much_as_they_would_score() -> None:
    """Half of an item's VP as if it lay in the stash, favoured tags and all; nothing is moved."""
    scene = Scene("Coyote", "Raccoon", "Fox").carry(1, "Odd Sock", "Bread Crust").stashed(1, "Odd Sock")
    before = digest(scene.state)
    on_the_way = Outlook(scene.referee, (Aim(0.5, zone="inventory", towards="stash"),))
    assert on_the_way.of(scene.state, 0) == 0.5 * (3 + 1 + 1)  # a favoured sock, one more VP for the other, a crust
    assert on_the_way.row(scene.state) == [2.5, 0, 0]
    assert digest(scene.state) == before


def test_a_greedy_bot_raids_and_brings_home_what_it_carries() -> None:
    """In four turns with 5 AP it stashes an item; it does not pass while it has something to gain."""
    scene = Scene("Opossum", "Fox", "Coyote")
    played = Played(scene.referee, 1, ["person"] * 3)
    played.state = scene.state
    while not any(scene.state.taken[1:]):  # the first turn of the first player, and of nobody else
        step(played, Greedy())
    assert scene.state.zones[inventory(0)]
    while scene.state.night == 1:
        step(played, Greedy())
    assert all(scene.state.zones[stash(player)] for player in range(3))


@pytest.mark.parametrize(
    "aim",
    [
        Aim(1, counter="gold"),
        Aim(1, zone="shop"),
        Aim(1, zone="hand", towards="shop"),
        Aim(1, near="gold"),
        Aim(1, places=("K1",), steps=3),
    ],
)
def test_what_is_not_there_is_refused(aim: Aim) -> None:
    with pytest.raises(UnknownAimError, match="no "):
        Outlook(referee_of(GAME), (aim,))


@pytest.mark.parametrize("name", ["moon", "crews"])  # where the crews are is told, but is no number
def test_a_fact_that_is_not_told_is_refused(name: str) -> None:
    state, hand, least = begun(), Aim(1, zone="hand"), ((name, 1),)
    for aim in (replace(hand, when=least), replace(hand, until=least), Aim(1, fact=name)):
        with pytest.raises(UnknownAimError, match=f"'{name}'"):
            Outlook(referee_of(GAME), (aim,)).hold(state)
    outlook(referee_of(GAME)).hold(begun())  # what the game says itself is there


def test_leads_and_prospects_hold_what_the_aims_come_to() -> None:
    state = begun()
    nothing, home = (Outlook(referee_of(GAME), aims) for aims in ((), (HOME,)))
    state.at[:3] = [A1, J10, J10]
    with using(nothing):
        plain, row = lead(state, 0), prospects(state)
    with using(home):
        assert lead(state, 0) == plain + 2
        assert prospects(state) == pytest.approx([row[0] + 2, row[1] + 0.2, row[2] + 0.2])


def test_a_greedy_bot_walks_to_the_food_that_it_works_towards() -> None:
    """With the aims of the game it comes nearer in its first turns; without any it does not."""

    def nearest(aims: tuple[Aim, ...]) -> float:
        state = begun()
        played = Played(referee_of(GAME), 1, ["person"] * 3)
        with using(Outlook(referee_of(GAME), aims)):
            while player_to_move(played.state) is not None and heist(played.state).round < 3:
                step(played, Greedy())
        state = heist(clone(played.state))
        return sum(state.referee.scores(state)) + sum(worth(FOOD, state, player) for player in range(3))

    assert nearest(referee_of(GAME).box.bots) > nearest(())


def test_a_bot_still_answers_what_is_offered() -> None:
    played = Played(referee_of(GAME), 2, ["person"] * 2)
    for _ in range(30):
        assert played.state.choice is not None
        answer = Greedy().decide(Seat(played.state, len(played.actions)))
        assert answer in played.state.choice.options
        played.choose(answer)


@pytest.mark.parametrize("game", PLAYED)
def test_a_fact_asked_for_alone_is_as_among_all(game: str) -> None:
    state = some_way(game, 3, 30).state
    facts = state.referee.facts(state)
    assert {name: state.referee.fact(state, name) for name in facts} == facts
    assert state.referee.fact(state, "moon") is None


def test_cubes_kept_in_trash_kings_are_worth_less_as_the_deck_gets_smaller() -> None:
    state = Played(referee_of("trash-kings"), 1, ["person"] * 3).state
    kept = [outlook(state.referee).of(state, 0)]
    tiles = iter(state.zones[DECK][:])
    while len(state.zones[BOARD]) < 42:
        state.zones[BOARD].append(next(tiles))
        kept.append(outlook(state.referee).of(state, 0))
    assert kept == sorted(kept, reverse=True)
    assert (kept[0], kept[-1]) == (4 * 9, 0)
