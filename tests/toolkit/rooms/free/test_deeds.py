"""What can be done at a free table, each deed with what it must not do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.toolkit.rooms.free.tables import GOODS, Sitting, sitting_at
from toolkit.rooms.free.luck import Luck
from toolkit.rooms.free.room import FreeRoom
from toolkit.rooms.gathering import RejectedError
from toolkit.rooms.messages import MessageError


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[Sitting]:
    made = sitting_at(tmp_path)
    yield made
    made.room.store.close()


def refused(sitting: Sitting, deed: str, player: int = 0, /, **fields: object) -> str:
    """The code with which something is refused; nothing may have changed."""
    before, events = sitting.room.table, len(sitting.room.store.events(1))
    with pytest.raises(RejectedError) as rejected:
        sitting.do(deed, player, **fields)
    assert (sitting.room.table, len(sitting.room.store.events(1))) == (before, events)
    return rejected.value.code


def test_a_card_goes_from_the_deck_to_a_hand_and_to_the_table(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    top = deck.top
    sitting.do("draw", of=deck.number, n=1)
    assert sitting.hand() == [top.design] and sitting.hand(1) == []
    assert len(sitting.pile(deck.number).things) == GOODS - 1
    new = sitting.do("move", of=0, at=0, x=120, y=90)
    laid = sitting.pile(new)
    assert (laid.x, laid.y, [thing.number for thing in laid.things], laid.top.is_up) == (120, 90, [top.number], True)
    assert sitting.hand() == []
    assert refused(sitting, "move", of=0, at=0, x=1, y=1) == "stale"
    assert refused(sitting, "draw", of=deck.number, n=GOODS) == "not-offered"
    assert refused(sitting, "draw", of=deck.number, n=0) == "not-offered"
    assert refused(sitting, "draw", of=999, n=1) == "stale"


def test_a_pile_is_moved_whole_and_its_top_alone(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    sitting.do("move", of=deck.number, at=-1, x=50, y=60)
    moved = sitting.pile(deck.number)
    assert (moved.x, moved.y, moved.things) == (50, 60, deck.things)
    assert sitting.room.table.piles[-1] == moved  # it lies above all others now
    new = sitting.do("move", of=deck.number, at=GOODS - 1, x=200, y=60)
    assert sitting.pile(new).things == deck.things[-1:]
    assert refused(sitting, "move", of=deck.number, at=2, x=1, y=1) == "stale"  # it lies below others
    sitting.do("move", of=new, at=-1, x=99_999, y=-5)
    away = sitting.pile(new)
    assert (away.x, away.y) == (sitting.room.table.width, 0)


def test_what_is_stacked_lies_on_top_or_below(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    one = sitting.do("move", of=deck.number, at=GOODS - 1, x=9, y=9)
    two = sitting.do("move", of=deck.number, at=GOODS - 2, x=99, y=9)
    sitting.do("stack", of=two, at=-1, on=one, under=0)
    assert sitting.pile(one).things == deck.things[:-3:-1]
    sitting.do("stack", of=one, at=-1, on=deck.number, under=1)
    assert sitting.pile(deck.number).things == deck.things[:-3:-1] + deck.things[:-2]
    assert sitting.room.table.pile(one) is None and sitting.room.table.pile(two) is None
    tokens = sitting.of("tokens")
    assert refused(sitting, "stack", of=deck.number, at=-1, on=tokens.number, under=0) == "not-offered"
    assert refused(sitting, "stack", of=deck.number, at=-1, on=deck.number, under=0) == "not-offered"


def test_what_comes_from_a_hand_lies_as_the_pile_does(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    sitting.do("draw", of=deck.number, n=1)
    sitting.do("stack", of=0, at=0, on=deck.number, under=0)
    assert not sitting.pile(deck.number).top.is_up
    sitting.do("draw", of=deck.number, n=1)
    sitting.do("flip", of=0, at=0)  # it is to be laid on its face
    new = sitting.do("move", of=0, at=0, x=0, y=0)
    assert not sitting.pile(new).top.is_up


def test_a_pile_that_is_turned_over_begins_with_its_other_end(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    sitting.do("flip", of=deck.number, at=-1)
    turned = sitting.pile(deck.number)
    assert [thing.number for thing in turned.things] == [thing.number for thing in reversed(deck.things)]
    assert all(thing.is_up for thing in turned.things)
    sitting.do("flip", of=deck.number, at=GOODS - 1)
    assert [thing.is_up for thing in sitting.pile(deck.number).things] == [True] * (GOODS - 1) + [False]
    lines = [line.words for line in sitting.room.lines]
    assert lines[0] == f"turns {GOODS} cards of Goods over" and lines[1] in {"turns Apple over", "turns Bread over"}
    sitting.do("flip", of=deck.number, at=GOODS - 1)
    assert sitting.room.lines[-1].words in {"turns up Apple", "turns up Bread"}


def test_what_is_fanned_out_can_be_taken_from_anywhere(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    assert refused(sitting, "take", of=deck.number, at=3, seat=0) == "stale"
    sitting.do("fan", of=deck.number)
    assert sitting.pile(deck.number).is_fanned
    sitting.do("take", of=deck.number, at=3, seat=0)
    assert sitting.hand() == [deck.things[3].design]
    sitting.do("fan", of=deck.number)
    assert not sitting.pile(deck.number).is_fanned
    single = sitting.do("move", of=0, at=0, x=0, y=0)
    assert refused(sitting, "fan", of=single) == "not-offered"


def test_the_server_shuffles(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    sitting.do("shuffle", of=deck.number)
    mixed = sitting.pile(deck.number)
    assert Counter(mixed.things) == Counter(deck.things) and mixed.things != deck.things
    assert refused(sitting, "shuffle", of=sitting.of("board").number) == "fixed"
    alone = sitting.do("move", of=deck.number, at=GOODS - 1, x=0, y=0)
    assert refused(sitting, "shuffle", of=alone) == "not-offered"


def test_all_of_a_deck_is_gathered_out_of_hands_and_piles(sitting: Sitting) -> None:
    deck, people = sitting.of("goods"), sitting.of("people")
    sitting.do("deal", of=deck.number, n=2)
    sitting.do("draw", 1, of=people.number, n=1)
    aside = sitting.do("move", of=deck.number, at=6, x=9, y=9)
    sitting.do("flip", of=aside, at=-1)
    sitting.do("fan", of=deck.number)
    chance = sitting.room.table.chance
    sitting.do("gather", of=deck.number)
    assert sitting.room.table.chance == chance + 1  # the next shuffle is another one
    pile = sitting.pile(deck.number)
    assert {thing.number for thing in pile.things} == {thing.number for thing in deck.things}
    assert not any(thing.is_up for thing in pile.things) and not pile.is_fanned and pile.things != deck.things
    assert (sitting.hand(), sitting.hand(1)) == ([], ["people/baker"])  # the other deck stays where it is
    assert sitting.room.table.pile(aside) is None
    assert sitting.room.lines[-1].words == "gathers and shuffles 11 cards of Goods"
    coins = sitting.of("tokens")
    sitting.do("gather", of=coins.number)
    assert len(sitting.pile(coins.number).things) == 6  # and not the star
    assert refused(sitting, "gather", of=sitting.of("board").number) == "fixed"


def test_every_order_is_as_likely() -> None:
    """Of 6 orders of 3 things in 6,000 shuffles none comes much more often than another."""
    found = Counter(Luck(7, chance).shuffled("abc") for chance in range(6000))
    assert len(found) == 6 and all(850 < count < 1150 for count in found.values())
    assert Luck(7, 1).shuffled(range(50)) == Luck(7, 1).shuffled(range(50)) != Luck(8, 1).shuffled(range(50))


def test_dealing_goes_round(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    sitting.do("deal", of=deck.number, n=2)
    order = [thing.design for thing in reversed(deck.things)]
    assert (sitting.hand(1), sitting.hand(0)) == ([order[0], order[2]], [order[1], order[3]])
    assert refused(sitting, "deal", of=deck.number, n=4) == "not-offered"  # 7 are left
    assert refused(sitting, "deal", of=sitting.of("board").number, n=1) == "fixed"


def test_the_log_names_the_deck_that_is_seen(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    people = sitting.of("people")
    sitting.do("shuffle", of=deck.number)
    sitting.do("stack", of=people.number, at=-1, on=deck.number, under=1)
    sitting.do("draw", of=deck.number, n=3)
    sitting.do("draw", of=deck.number, n=9)
    sitting.do("draw", of=deck.number, n=1)
    assert [line.words for line in sitting.room.lines] == [
        "shuffles 11 cards of Goods",
        "puts 2 cards of People under 11 cards of Goods",
        "draws 3 cards of Goods",
        "draws 9 cards",  # of both
        "draws a card of People",
    ]


def test_a_pile_is_split(sitting: Sitting) -> None:
    deck = sitting.of("goods")
    new = sitting.do("split", of=deck.number, n=4)
    assert sitting.pile(new).things == deck.things[-4:] and sitting.pile(deck.number).things == deck.things[:-4]
    assert sitting.pile(new).x > deck.x
    assert refused(sitting, "split", of=new, n=4) == "not-offered"


def test_a_die_is_rolled_and_put_away(sitting: Sitting) -> None:
    die = sitting.do("die", x=10, y=10, n=20)
    seen = set()
    for _ in range(80):
        sitting.do("roll", of=die)
        seen.add(sitting.pile(die).top.shows)
    assert seen <= set(range(1, 21)) and len(seen) > 14
    assert sitting.room.lines[-1].words == f"rolls {sitting.pile(die).top.shows} with 20 sides"
    for deed, fields in (("flip", {"at": -1}), ("take", {"at": -1, "seat": 0}), ("write", {"text": "no"})):
        assert refused(sitting, deed, of=die, **fields) == "not-offered"
    assert refused(sitting, "die", x=0, y=0, n=1) == "not-offered"
    assert refused(sitting, "roll", of=sitting.of("goods").number) == "not-offered"
    sitting.do("clear", of=die)
    assert sitting.room.table.pile(die) is None
    assert refused(sitting, "clear", of=sitting.of("goods").number) == "not-offered"


def test_a_note_is_written_and_what_cannot_be_printed_is_left_out(sitting: Sitting) -> None:
    note = sitting.do("note", x=10, y=10, text="Half\nprice\x1b[2J\ud800 today ")
    assert sitting.pile(note).top.text == "Half\nprice[2J today"
    sitting.do("write", 1, of=note, text="Sold out")
    assert sitting.pile(note).top.text == "Sold out"
    assert refused(sitting, "shuffle", of=note) == "not-offered"


def test_what_is_fixed_stays(sitting: Sitting) -> None:
    board = sitting.of("board")
    assert board.is_fixed
    for deed, fields in (
        ("move", {"at": -1, "x": 1, "y": 1}),
        ("turn", {"by": 90}),
        ("flip", {"at": -1}),
        ("take", {"at": -1, "seat": 0}),
    ):
        assert refused(sitting, deed, of=board.number, **fields) == "fixed"
    sitting.do("fix", of=board.number)
    sitting.do("turn", of=board.number, by=-90)
    assert sitting.pile(board.number).turn == 270
    assert refused(sitting, "take", of=board.number, at=-1, seat=0) == "not-offered"  # nobody holds a board
    sitting.do("fix", of=board.number)
    piles = sitting.room.table.piles
    assert all(pile.is_fixed for pile in piles[: sum(pile.is_fixed for pile in piles)])


def test_a_card_is_given_away_and_put_elsewhere_in_the_hand(sitting: Sitting) -> None:
    sitting.do("draw", of=sitting.of("goods").number, n=4)
    hand = sitting.hand()
    sitting.do("arrange", at=0, n=3)
    assert sitting.hand() == [*hand[1:], hand[0]]
    sitting.do("take", of=0, at=3, seat=1)
    assert (sitting.hand(), sitting.hand(1)) == (hand[1:], hand[:1])
    assert sitting.room.lines[-1].words == "gives a card of Goods to player 2"
    assert refused(sitting, "take", of=0, at=0, seat=0) == "not-offered"
    assert refused(sitting, "take", of=0, at=0, seat=2) == "not-offered"
    assert refused(sitting, "take", 1, of=0, at=1, seat=0) == "stale"  # it is in the other hand


def test_counters_are_counted(sitting: Sitting) -> None:
    sitting.do("tally", seat=1, n=0, by=3)
    sitting.do("tally", 1, seat=1, n=0, by=-1)
    assert sitting.room.table.tallies == ((0,), (2,))
    assert sitting.room.lines[-1].words == "sets Gold of player 2 to 2"
    assert refused(sitting, "tally", seat=1, n=1, by=1) == "not-offered"
    assert refused(sitting, "tally", seat=2, n=0, by=1) == "not-offered"
    assert refused(sitting, "tally", seat=0, n=0, by=99_999) == "not-offered"


def test_what_others_have_changed_is_stale(sitting: Sitting) -> None:
    deck, tokens, seq = sitting.of("goods"), sitting.of("tokens"), sitting.room.seq
    sitting.do("shuffle", 1, of=deck.number)
    assert refused(sitting, "flip", of=deck.number, at=-1, seq=seq) == "stale"
    assert refused(sitting, "flip", of=deck.number, at=-1, seq=sitting.room.seq + 1) == "stale"
    sitting.do("flip", of=tokens.number, at=-1, seq=seq)  # nobody has changed these
    sitting.do("draw", of=deck.number, n=2)
    seq = sitting.room.seq
    sitting.do("arrange", at=0, n=1)
    assert refused(sitting, "move", of=0, at=0, x=1, y=1, seq=seq) == "stale"
    sitting.do("move", 1, of=tokens.number, at=-1, x=5, y=5)
    sitting.do("turn", of=tokens.number, by=90, seq=sitting.room.seq - 1)  # moved, and still the same


def three_apart(sitting: Sitting) -> list[int]:
    """Three cards of the deck beside each other; returns the numbers of their piles, the lowest first."""
    deck, found = sitting.of("goods"), []
    for count in range(3):
        found.append(sitting.do("move", of=deck.number, at=GOODS - 1 - count, x=100 + 70 * count, y=200))
    return found


def test_several_things_are_moved_together(sitting: Sitting) -> None:
    cards = three_apart(sitting)
    sitting.do("move-all", all=cards, x=30, y=-40)
    assert [(sitting.pile(each).x, sitting.pile(each).y) for each in cards] == [(130, 160), (200, 160), (270, 160)]
    lines = len(sitting.room.lines)
    sitting.room.undo(0, sitting.room.seq, "back")  # at once, as it was one deed
    assert [sitting.pile(each).x for each in cards] == [100, 170, 240] and len(sitting.room.lines) == lines + 1


def test_several_things_are_turned_and_taken_together(sitting: Sitting) -> None:
    cards = three_apart(sitting)
    sitting.do("flip-all", all=cards)
    sitting.do("turn-all", all=cards[:2], by=90)
    assert [sitting.pile(each).top.is_up for each in cards] == [True] * 3
    assert [sitting.pile(each).turn for each in cards] == [90, 90, 0]
    assert sitting.room.lines[-1].words == "turns over 3 cards"
    designs = [
        pile.top.design for pile in sitting.room.table.piles if pile.number in cards
    ]  # what was turned lies above
    sitting.do("take-all", all=cards)
    assert sitting.hand() == designs and sitting.room.table.pile(cards[0]) is None


def test_several_things_are_put_together_and_dealt(sitting: Sitting) -> None:
    cards = three_apart(sitting)
    order = [sitting.pile(each).top.number for each in cards]
    sitting.do("stack-all", all=[*reversed(cards)])  # in which order they were marked does not matter
    assert [thing.number for thing in sitting.pile(cards[0]).things] == order
    one = sitting.do("move", of=cards[0], at=2, x=300, y=200)
    sitting.do("deal-all", all=[cards[0], one], n=1)
    assert (len(sitting.hand()), len(sitting.hand(1))) == (1, 1)
    assert len(sitting.pile(cards[0]).things) == 1


def test_of_several_things_all_is_done_or_nothing(sitting: Sitting) -> None:
    cards = three_apart(sitting)
    fixed = next(pile.number for pile in sitting.room.table.piles if pile.is_fixed)
    coin = sitting.of("tokens").number
    assert refused(sitting, "move-all", all=[cards[0], fixed], x=1, y=1) == "fixed"
    assert refused(sitting, "flip-all", all=[cards[0], 999]) == "stale"
    assert refused(sitting, "stack-all", all=[cards[0], coin]) == "not-offered"
    assert refused(sitting, "stack-all", all=cards[:1]) == "not-offered"
    assert refused(sitting, "deal-all", all=cards, n=2) == "not-offered"
    before = sitting.room.seq
    sitting.do("flip", of=cards[1], at=-1)
    assert refused(sitting, "take-all", all=cards, seq=before) == "stale"  # one of them has changed since


@pytest.mark.parametrize("piles", [[], "12", [1, "2"], [-1], [True], [*range(301)], None])
def test_a_list_of_piles_is_a_list_of_numbers(sitting: Sitting, piles: object) -> None:
    with pytest.raises(MessageError):
        sitting.do("flip-all", all=piles)


def test_what_was_done_with_several_is_done_again(sitting: Sitting) -> None:
    cards = three_apart(sitting)
    sitting.do("stack-all", all=cards)
    again = FreeRoom(sitting.room.store, sitting.room.game)
    assert again.table == sitting.room.table


@pytest.mark.parametrize(("deed", "n", "why"), [("draw", 12, "12 were asked for"), ("deal", 6, "12 were asked for")])
def test_too_many_are_refused_with_both_numbers(tmp_path: Path, deed: str, n: int, why: str) -> None:
    people = sitting_at(tmp_path)
    of = people.of("goods").number
    with pytest.raises(RejectedError, match=f"{why}, and 11 are here: nothing was "):
        people.do(deed, of=of, n=n)
    assert people.room.done == []
    people.do(deed, of=of, n=5)
