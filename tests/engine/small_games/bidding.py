"""Secret bidding: all bid a card at once; the highest that nobody else bid wins, and nobody where there is none."""

from __future__ import annotations

from engine.kernel import Box, Design, Section
from engine.kernel.core.play import (
    Action,
    Chosen,
    Deal,
    Do,
    Everybody,
    Gain,
    Has,
    Highest,
    In,
    InSecret,
    Last,
    Lone,
    Move,
    Nothing,
    Play,
    Rounds,
    Shuffle,
    Sum,
    WhoDid,
    You,
)
from engine.language import Vocabulary

COLOURS = ("Black", "Green", "Red", "White")
BIDS = range(1, 9)
PRIZES = (1, 1, 2, 2, 3, 3, 4, 5)
ROUNDS = 6
VOCABULARY = Vocabulary.of(
    {
        "types": {"Bid": {}, "Prize": {}},
        "nouns": {"player": {"sort": "player"}},
        "counters": {"point": {"plural": "points", "holders": ["player"]}},
        "verbs": {"bid": {"object": "card", "past": "bid"}},
        "periods": {"round": {}, "game": {}},
        "zones": {
            "stock": {"sees": "nobody", "ordered": True, "start": ["bids"]},
            "prizes": {"sees": "nobody", "ordered": True, "start": ["prizes"]},
            "offered": {"sees": "all", "words": "the prizes that are turned up"},
            "bids": {"sees": "all"},
            "spent": {"sees": "all", "words": "the spent bids"},
            "hand": {"of": "player", "sees": "owner"},
            "won": {"of": "player", "sees": "all", "words": "the prizes"},
        },
    }
)
OFFERED = In("offered")
WINNER = WhoDid("bid", Highest("number", Lone("number", In("bids"))))
TURNING_UP = Section(
    "prizes", "Prizes", "Turn up a prize.", trees=(Move(Last(In("prizes")), "offered"),),
)  # fmt: skip
AWARDING = Section(
    "awarding", "Awarding", "The highest bid that nobody else made wins all prizes that are turned up.",
    trees=(
        Gain("point", Sum("worth", OFFERED), WINNER),
        Move(OFFERED, "won", WINNER),
        Move(In("bids"), "spent"),
    ),
)  # fmt: skip

BIDDING = Box(
    "bidding", "Bidding", "declared", (2, 4), VOCABULARY,
    (
        *(Design(f"{colour}-{n}".lower(), f"{colour} {n}", "bids", "Bid", columns={"number": n})
          for colour in COLOURS for n in BIDS),
        *(Design(f"prize-{place}", f"Prize {place + 1}", "prizes", "Prize", columns={"worth": worth})
          for place, worth in enumerate(PRIZES)),
    ),
    sections=(TURNING_UP, AWARDING),
    play=Play(
        set_up=(Shuffle("stock"), Shuffle("prizes"), Deal(ROUNDS, "stock", "hand")),
        phases=(
            Rounds(
                (
                    Do("prizes"),
                    InSecret((Action("bid", (Move(Chosen(), "bids"),), cards=In("hand", You())),)),
                    Do("awarding"),
                ),
                until=Nothing(In("hand", Everybody())),
                period="round",
            ),
        ),
        score=Has("point"),
    ),
)  # fmt: skip
