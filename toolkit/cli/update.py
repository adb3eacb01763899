"""`heap build --since`: the copies that are new since a revision, and pages of what leaves the decks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.changes.compare import Comparison, compare
from toolkit.changes.state import Key
from toolkit.changes.text import data, lines
from toolkit.cli.changes import pages_of, state_called, write_pages
from toolkit.cli.printed import printed
from toolkit.cli.words import one_whole_game
from toolkit.paper import paper_name
from toolkit.press.kit import KitReport, Wish
from toolkit.scratch import scratch_folder

if TYPE_CHECKING:
    from toolkit.model import Card, Game

Select = Callable[["Game"], Sequence["Card"]]


def printed_update(folder: Path, out: Path, wish: Wish, since: str, select: Select | None) -> KitReport:
    """Print what is new since a revision; returns the report. Refuses a revision that cannot be read.

    What leaves the decks is told in the report, and written as a page beside the sheets.
    """
    game = one_whole_game(str(folder))
    with scratch_folder("since") as scratch:
        old = state_called(game, since, scratch)
        whole = compare(old, state_called(game, "", scratch))
        keys = {(card.deck, card.id) for card in select(game)} if select else None
        comparison = narrowed(whole, keys)
        name = "-".join(filter(None, [wish.variant, "since", slug(since)]))
        written = replace(wish, variant=name, counts=tuple((*key, count) for key, count in comparison.printed.items()))
        report = printed_copies(folder, out, written, comparison) if comparison.printed else unprinted(game)
        if comparison.changes and not report.is_refused:
            pages = {out / f"changes{written.suffix}.html": ""}
            pages |= {out / f"changes-{paper_name(paper)}{written.suffix}.pdf": paper for paper in wish.papers}
            write_pages(pages_of(comparison, pages))
            report.files += [(path.name, 0) for path in pages]
    report.changes, report.told = data(comparison), tuple(lines(comparison))
    return report


def printed_copies(folder: Path, out: Path, wish: Wish, comparison: Comparison) -> KitReport:
    """The sheets with the copies of a comparison that have to be printed."""
    wanted = comparison.printed

    def chosen(game: Game) -> Sequence[Card]:
        return [card for card in (*game.cards, *game.pieces) if (card.deck, card.id) in wanted]

    return printed(folder, out, wish, chosen)


def narrowed(comparison: Comparison, keys: set[Key] | None) -> Comparison:
    """The changes of some cards only, all without `keys`; cards that are gone count where their deck is among those."""
    if keys is None:
        return comparison
    decks = {deck for deck, _ in keys}
    kept = [
        change
        for change in comparison.changes
        if (change.new.key in keys if change.new else change.old is not None and change.old.deck in decks)
    ]
    return replace(comparison, changes=tuple(kept), among=among(comparison, keys))


def among(comparison: Comparison, keys: set[Key]) -> str:
    """Which cards these are, as the end of "no card": of which decks, or that they are those that were asked for."""
    entries = comparison.new.entries.values()
    titles = {entry.deck: entry.deck_title for entry in entries if entry.key in keys}
    if {entry.key for entry in entries if entry.deck in titles} != keys:
        return " that was asked for"
    return f" of {' and '.join(titles.values())}"


def unprinted(game: Game) -> KitReport:
    """The report where nothing has to be printed."""
    return KitReport(game.title, is_up_to_date=True)


def slug(revision: str) -> str:
    """A revision as a part of file names."""
    return re.sub(r"[^A-Za-z0-9.]+", "-", revision).strip("-.")[:40]
