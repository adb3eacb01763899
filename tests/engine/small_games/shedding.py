"""Shedding: match the top card in suit or rank, draw if you cannot; whoever has no card left first has won."""

from __future__ import annotations

from engine.kernel import Box, Design, Section
from engine.kernel.core.play import (
    Action,
    CanDraw,
    Chosen,
    Count,
    Deal,
    Draw,
    Either,
    In,
    Last,
    Minus,
    Move,
    Nothing,
    OfSome,
    Play,
    Same,
    Shuffle,
    Such,
    Turns,
    You,
)
from engine.language import Language, Vocabulary

SUITS = ("Acorns", "Bones", "Cans", "Feathers")
RANKS = range(1, 10)
TWO = 2  # the rank whose cards are tagged DRAW
VOCABULARY = Vocabulary.of(
    {
        "types": {"Card": {}},
        "tags": {"DRAW": {"class": "mark", "on": ["Card"], "meaning": "Others draw."}},
        "nouns": {
            "card": {"sort": "card", "type": "Card"},
            "player": {"sort": "player"},
            "deck": {"sort": "pile", "unique": True},
            "hand": {"sort": "pile", "of": "player"},
        },
        "verbs": {"play": {"object": "card"}, "draw one": {"s": "draws one"}, "pass": {"s": "passes"}},
        "periods": {"turn": {}, "game": {}},
        "decks": ["cards"],
        "zones": {
            "deck": {"sees": "nobody", "ordered": True, "start": ["cards"]},
            "pile": {"sees": "all", "ordered": True},
            "hand": {"sees": "owner"},
        },
    }
)
MATCHING = Such(In("hand", You()), Either((Same("suit", Last(In("pile"))), Same("rank", Last(In("pile"))))))
TWOS = "When you play a DRAW card, each other player draws 1 card."


def section(id_: str, title: str, text: str) -> Section:
    """A section of the rules that is read by the language of cards. What is not read fails here."""
    reading = Language(VOCABULARY).read(text)
    assert reading.tree is not None, [finding.message for finding in reading.findings]
    return Section(id_, title, text, reading)


SHEDDING = Box(
    "shedding", "Shedding", "declared", (2, 4), VOCABULARY,
    tuple(
        Design(f"{suit}-{rank}".lower(), f"{suit} {rank}", "cards", "Card", tags=("DRAW",) if rank == TWO else (),
               columns={"suit": suit, "rank": rank})
        for suit in SUITS for rank in RANKS
    ),
    sections=(section("twos", "Twos", TWOS),),
    play=Play(
        set_up=(Shuffle("deck"), Deal(5, "deck", "hand"), Move(Last(In("deck")), "pile")),
        phases=(
            Turns(
                (
                    Action("play", (Move(Chosen(), "pile"),), cards=MATCHING),
                    Action("draw one", (Draw(1),), only_if=CanDraw(), is_last_resort=True),
                    Action("pass", is_last_resort=True),
                ),
                until=OfSome(Nothing(In("hand", You()))),
            ),
        ),
        score=Minus(Count(In("hand", You()))),
        hand="hand", deck="deck", pile="pile",
    ),
)  # fmt: skip
