"""Bots answer only what is offered, by what their player may know, and the same for the same seed."""

from __future__ import annotations

import pytest

from engine.bots import BOTS, Bot, BotFault, Greedy, Random, Search, Seat, UnknownBot, bot, play, step
from engine.bots.aims import Outlook, using
from engine.bots.evaluation import lead, leads
from engine.bots.greedy import DEPTH, FINALISTS, Plan, forecast
from engine.bots.search import LEAST, LEAST_TRUST, TRUST, Hunt
from engine.games.top_of_the_heap.stash import STASH_ALL
from engine.kernel import choose, clone, digest, is_over, options, player_to_move, redeal, scores
from engine.records import Played, replay, write_record
from tests.engine.records.games import PLAYED, referee_of, some_way

GAME = "top-of-the-heap"
MADE: dict[str, Bot] = {"random": Random(), "greedy": Greedy(), "search": Search(games=8, horizon=10)}


def test_every_bot_is_tested() -> None:
    assert set(MADE) == set(BOTS)


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("name", MADE)
def test_a_bot_answers_only_what_is_offered(game: str, name: str) -> None:
    for place in (0, 3, 40, 90, 150):
        state = some_way(game, 2, place).state
        if is_over(state):
            continue  # games of this kind are shorter
        before = digest(state)
        assert MADE[name].decide(Seat(state, place)) in options(state)
        assert digest(state) == before


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("name", MADE)
def test_a_bot_knows_no_more_than_its_player(game: str, name: str) -> None:
    """It answers alike in all games that look the same to its player."""
    for place in (1, 30, 75, 120):
        state = some_way(game, 3, place).state
        player = player_to_move(state)
        if player is None:
            continue  # games of this kind are shorter
        alike = [state, *(redeal(state, player, seed) for seed in (1, 2))]
        for deal in alike:
            deal.seed = state.seed  # a bot's luck comes of it, and a deal does not hold the game's
        assert len({digest(each) for each in alike}) == 3
        assert len({MADE[name].decide(Seat(each, place)) for each in alike}) == 1


def test_the_deals_a_bot_imagines_are_not_the_real_one() -> None:
    played = some_way(GAME, 3, 60)
    seat = Seat(played.state, 60)
    deals = {digest(seat.imagined()) for _ in range(5)}
    assert len(deals) == 5
    assert digest(played.state) not in deals


def test_bots_differ_in_luck_by_seat_and_by_choice() -> None:
    state = some_way(GAME, 3, 60).state
    assert Seat(state, 60).luck.random() == Seat(state, 60).luck.random()
    assert Seat(state, 60).luck.random() != Seat(state, 61).luck.random()


@pytest.mark.parametrize("seats", [("random",) * 3, ("greedy", "random", "random", "random")])
def test_a_game_of_bots_is_the_same_again(seats: tuple[str, ...]) -> None:
    bots = [MADE[name] for name in seats]
    first, second = (play(referee_of(GAME), bots, 21, names=seats) for _ in range(2))
    assert is_over(first.state)
    assert write_record(first.record()) == write_record(second.record())
    assert digest(replay(referee_of(GAME), first.record())) == digest(first.state)


def test_search_is_the_same_again_when_its_budget_is_games() -> None:
    state = some_way(GAME, 8, 50).state
    assert len({Search(games=30, horizon=15).decide(Seat(state, 50)) for _ in range(3)}) == 1


def test_a_budget_of_time_is_kept_to() -> None:
    state = some_way(GAME, 8, 50).state
    assert Search(seconds=0.01).decide(Seat(state, 50)) in options(state)


@pytest.mark.parametrize("answer", [10**6, "forage", None, 2.0, True])
def test_a_bot_that_answers_nonsense_is_named(answer: object) -> None:
    class Fool:
        def decide(self, seat: Seat) -> int:
            return answer  # type: ignore[return-value]

    played = Played(referee_of(GAME), 5, ["fool"] * 3)
    before = digest(played.state)
    with pytest.raises(BotFault, match=r"the bot fool \(player \d\) answered .* it can: choose "):
        step(played, Fool())
    assert (digest(played.state), played.actions) == (before, [])


def test_a_bot_cannot_change_what_is_offered() -> None:
    class Cheat:
        def decide(self, seat: Seat) -> int:
            seat.options.append(10**6)
            return 10**6

    played = Played(referee_of(GAME), 5, ["cheat"] * 3)
    with pytest.raises(BotFault):
        step(played, Cheat())


def test_names_of_bots() -> None:
    assert isinstance(bot("random"), Random)
    assert isinstance(bot(" greedy "), Greedy)
    found = bot("search:50")
    assert isinstance(found, Search)
    assert (found.games, found.seconds) == (50, None)
    timed = bot("search:1.5s")
    assert isinstance(timed, Search)
    assert timed.seconds == 1.5


@pytest.mark.parametrize(
    "name", ["", "clever", "random:5", "search:", "search:x", "search:-1", "search:0s", "search:0"]
)
def test_names_of_no_bots(name: str) -> None:
    with pytest.raises(UnknownBot):
        bot(name)


def test_leads() -> None:
    assert leads([3.0, 5.0, 1.5]) == pytest.approx([-2.0, 2.0, -3.5], abs=0.01)
    assert leads([4.0, 4.0]) == pytest.approx([0.0, 0.0], abs=0.01)
    assert leads([7.0]) == [7.0]
    state = some_way(GAME, 3, 100).state
    with using(Outlook(state.referee, ())):
        assert leads(scores(state)) == [lead(state, player) for player in range(state.players)]


def test_who_plays_together_wants_the_score_to_grow() -> None:
    """Nobody is ahead, yet it is better to have more."""
    assert min(leads([-40.0, -40.0, -40.0])) > max(leads([-41.0, -41.0, -41.0]))
    assert leads([9.0, 5.0])[0] > leads([8.0, 4.0])[0]
    assert leads([8.0, 4.0])[0] > leads([9.0, 5.5])[0]


@pytest.mark.parametrize(("game", "games"), [(GAME, 3), ("ark", 2), ("crafty-critters", 2), ("trash-kings", 2)])
def test_greedy_scores_more_than_random(game: str, games: int) -> None:
    """Over a few games at a table of three random ones; how often it wins is measured in the benchmarks."""
    own, theirs = 0.0, 0.0
    for seed in range(games):
        bots: list[Bot] = [Random()] * 4
        bots[seed % 4] = Greedy()
        played = Played(referee_of(game), seed, ["bot"] * 4)
        if game == "ark":
            played.apply("play against each other")
        while played.player is not None:
            step(played, bots[played.player])
        row = scores(played.state)
        own += row[seed % 4]
        theirs += (sum(row) - row[seed % 4]) / 3
    assert own > theirs + games


@pytest.mark.parametrize("game", PLAYED)
def test_what_is_forecast_are_the_best_options(game: str) -> None:
    """As many as are tried again, the best first; the greedy bot takes one of the very best."""
    tried = 0
    for place in range(0, 80, 8):
        state = some_way(game, 2, place).state
        if is_over(state) or len(options(state)) < 3:
            continue
        tried += 1
        plans: dict[int, Plan] = {}
        found = forecast(Seat(state, place), plans)
        assert all(len(plans[option]) <= DEPTH for option in found)
        assert set(found) <= set(options(state))
        assert len(found) <= FINALISTS + len(options(state)) // FINALISTS
        assert list(found.values()) == sorted(found.values(), reverse=True)
        assert found[Greedy().decide(Seat(state, place))] == max(found.values())
    assert tried > 3


@pytest.mark.parametrize("game", PLAYED)
def test_search_begins_with_what_greedy_likes(game: str) -> None:
    state = some_way(game, 2, 24).state
    best = list(forecast(Seat(state, 24)))[:LEAST]
    assert Search(games=1).decide(Seat(state, 24)) in best


def hunt_after(*rows: list[float]) -> Hunt:
    """A hunt in which the first options came to so much more than was forecast of them, deal by deal."""
    hunt = Hunt(Seat(some_way(GAME, 3, 0).state, 0), 1)
    hunt.begin(len(rows))
    for option, row in zip(hunt.left, rows, strict=True):
        hunt.found[option] = [hunt.view[option] + more for more in row]
    return hunt


def test_the_noisier_tries_are_the_more_a_forecast_counts() -> None:
    """Two options which by their tries are 2 points farther apart than was forecast, and hardly or much varied."""
    assert hunt_after([1.0] * 8, [-1.0] * 8).trust() == LEAST_TRUST
    little, much = (hunt_after([1.0] * 8, [-1 - spread, -1 + spread] * 4).trust() for spread in (1.0, 9.0))
    assert LEAST_TRUST < little < TRUST < much
    assert hunt_after([1.0], [-1.0]).trust() == TRUST  # nothing is known of the noise yet


def test_what_all_options_have_of_a_deal_is_no_noise() -> None:
    """Good deals and bad ones for all make a forecast count no more."""
    same = [9.0, -7.0, 4.0, 1.0]
    assert hunt_after([each + 1 for each in same], [each - 1 for each in same]).trust() == LEAST_TRUST


def test_the_better_half_is_kept() -> None:
    hunt = hunt_after([0.0, 0.0], [30.0, 30.0], [-30.0, -30.0])
    first, second, _ = hunt.left
    hunt.drop()
    assert hunt.left == [second, first]
    hunt.drop()
    assert hunt.left == [second]


def test_a_try_goes_on_with_what_greedy_planned() -> None:
    """The first try of the best option takes the choices after it that were forecast, each with a node of its own."""
    for place in range(0, 60, 2):
        hunt = Hunt(Seat(some_way("trash-kings", 2, place).state, place), 1)
        best = next(iter(hunt.view))
        if len(hunt.seat.options) > 1 and hunt.plans[best]:
            break
    hunt.begin(1)
    hunt.try_all()
    node, taken = hunt.nodes[best], []
    while node.children:
        ((key, node),) = node.children.items()
        taken.append(key)
    assert tuple(taken[: len(hunt.plans[best])]) == hunt.plans[best]


def test_greedy_stashes_what_it_carries() -> None:
    """Where an item may be stashed and nothing speaks against it."""
    state = some_way(GAME, 3, 0).state
    found = 0
    for number in range(400):
        if is_over(state) or found == 3:
            break
        if state.choice and state.choice.kind == "stash" and STASH_ALL in options(state):
            found += 1
            player = player_to_move(state)
            assert player is not None
            after = clone(state)
            choose(after, Greedy().decide(Seat(state, number)))
            assert scores(after)[player] > scores(state)[player]
        choose(state, options(state)[number * 5 % len(options(state))])
    assert found
