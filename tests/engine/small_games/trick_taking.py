"""Trick taking: follow suit if you can; the highest card of the suit that was led wins the trick and leads the next."""

from __future__ import annotations

from engine.kernel import Box, Design, Section
from engine.kernel.core.play import (
    Action,
    Chosen,
    Deal,
    Do,
    Everybody,
    First,
    Gain,
    Has,
    Highest,
    In,
    Lead,
    Move,
    Nothing,
    Number,
    Obligation,
    Play,
    Rounds,
    Same,
    Shuffle,
    Such,
    Turns,
    WhoDid,
    You,
)
from engine.language import Vocabulary

SUITS = ("Rain", "Snow", "Sun", "Wind")
RANKS = range(1, 10)
HAND = 6
VOCABULARY = Vocabulary.of(
    {
        "types": {"Card": {}},
        "nouns": {"card": {"sort": "card", "type": "Card"}, "player": {"sort": "player"}},
        "counters": {"point": {"plural": "points", "holders": ["player"]}},
        "verbs": {"play": {"object": "card"}},
        "periods": {"turn": {}, "trick": {}, "game": {}},
        "zones": {
            "stock": {"sees": "nobody", "ordered": True, "start": ["cards"]},
            "trick": {"sees": "all", "ordered": True, "most": 4},
            "hand": {"of": "player", "sees": "owner"},
            "won": {"of": "player", "sees": "nobody", "words": "the tricks"},
        },
    }
)
TRICK = In("trick")
WINNER = WhoDid("play", Highest("rank", Such(TRICK, Same("suit", First(TRICK)))))
FOLLOW = Section(
    "follow-suit", "Follow suit", "Play a card of the suit that was led if you can.",
    trees=(Obligation("play", Same("suit", First(TRICK))),),
)  # fmt: skip
WINNING = Section(
    "winning-a-trick", "Winning a trick",
    "Whoever played the highest card of the suit that was led wins the trick, gains 1 point and leads.",
    trees=(Gain("point", Number(1), WINNER), Lead(WINNER), Move(TRICK, "won", WINNER)),
)  # fmt: skip

TRICKS = Box(
    "tricks", "Tricks", "declared", (2, 4), VOCABULARY,
    tuple(
        Design(f"{suit}-{rank}".lower(), f"{suit} {rank}", "cards", "Card", columns={"suit": suit, "rank": rank})
        for suit in SUITS for rank in RANKS
    ),
    sections=(FOLLOW, WINNING),
    play=Play(
        set_up=(Shuffle("stock"), Deal(HAND, "stock", "hand")),
        phases=(
            Rounds(
                (
                    Turns((Action("play", (Move(Chosen(), "trick"),), cards=In("hand", You())),), laps=1),
                    Do("winning-a-trick"),
                ),
                until=Nothing(In("hand", Everybody())),
                period="trick",
            ),
        ),
        score=Has("point"),
    ),
)  # fmt: skip
