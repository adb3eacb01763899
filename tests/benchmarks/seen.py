"""`heap watch` as a user runs it: from a card that is saved to its new face on the page."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.cases import Bench, Budget, verdict
from tests.benchmarks.fresh import Run
from tests.benchmarks.games import copy_of_real
from tests.benchmarks.table import Row, today
from tests.toolkit.watch.watching import Page, watching
from tests.toolkit.web.served import Client

TIMES = 15
CARD = "trash/chicken-bone"


@dataclass(frozen=True, slots=True)
class Seen:
    """Seconds from the moment at which a file has been written until three things have come to a client."""

    face: float  # the news with the address of the new face
    picture: float  # that picture, whole
    checked: float  # that the game is clean


def watch(bench: Bench) -> Iterator[Row]:
    """One card of the shipped game is saved again and again; the proof of all cards runs beside it."""
    game = bench.folder / "top-of-the-heap"
    copy_of_real(game)
    deck = game / "trash.yaml"
    with watching(game, cache=bench.folder / "cache") as running:
        client = running.client
        with client.listening("/news") as events:
            page = Page(events)
            bench.tell("drawing all cards")
            page.until_done(1, 600)
            bench.tell("saving")
            rest(2)
            flavours = [
                saved(deck, "flavour", f"Bite {number} of it.", card=CARD, page=page, client=client)
                for number in range(TIMES)
            ]
            texts = [
                saved(
                    deck,
                    "text",
                    f"When you stash this item, gain {2 + number} Snacks.",
                    card=CARD,
                    page=page,
                    client=client,
                )
                for number in range(TIMES)
            ]
    yield row_of_seen("`heap watch`, the flavour of a card saved", flavours)
    yield row_of_seen("`heap watch`, the rules text of a card saved", texts)


def rest(seconds: float) -> None:
    """Wait, as somebody does who writes."""
    time.sleep(seconds)


def saved(file: Path, key: str, value: str, *, card: str, page: Page, client: Client) -> Seen:
    """Save the first card of a deck with another value, and wait until it is seen."""
    text = re.sub(rf"^    {key}: .*$", f"    {key}: {value}", file.read_text(encoding="utf-8"), count=1, flags=re.M)
    before, look = page.cards[card]["face"], page.about["look"]
    file.write_text(text, encoding="utf-8")
    begun = time.perf_counter()
    while page.cards[card]["face"] == before:
        page.take()
    face = time.perf_counter() - begun
    assert client.ask(f"/faces/{page.cards[card]['face']}-large.webp").status == 200
    picture = time.perf_counter() - begun
    page.until_done(look + 1)
    checked = time.perf_counter() - begun
    rest(0.5)
    return Seen(face, picture, checked)


def row_of_seen(what: str, seen: Sequence[Seen]) -> Row:
    """The middle time of each against the budget, and the longest until the face was told."""
    face, picture, checked = (
        statistics.median(getattr(each, name) for each in seen) for name in ("face", "picture", "checked")
    )
    times = [each.face for each in seen]
    told = f"new face told after {face:.2f} s (of {len(seen)} the quickest {min(times):.2f} s, the longest "
    told += f"{max(times):.2f} s), its picture there after "
    told += f"{picture:.2f} s, all checked after {checked:.2f} s"
    budget = Budget(0.4)
    return Row((what, str(budget), told, verdict(budget, Run(face, 0, 0, "")), today()))
