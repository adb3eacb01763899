"""The shipped game with a watched referee, made once, and its witnesses; other observers for other texts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.kernel import Box
from engine.kernel.compile.compiler import Tables
from engine.kernel.compile.tables import TABLES
from engine.proof.branch_coverage import watched_referee
from engine.proof.clause import Clause, clauses_of
from engine.proof.ladder import Row, Standing
from engine.proof.resolve import Resolved
from engine.proof.witness import Observer
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.prove.store import Kept, load_witnesses
from toolkit.texts import language_of, read_card

FOLDER = Path(__file__).parent.parent.parent.parent / "cards" / "top-of-the-heap"


@cache
def game() -> Game:
    """Top of the Heap."""
    found, problems = load_game(FOLDER)
    assert found is not None and not problems
    return found


@cache
def box() -> Box:
    """Its cards."""
    found, problems = open_box(game())
    assert not problems
    return found


@cache
def observer() -> Observer:
    """Its rules, watched."""
    return new_observer()


def new_observer(shown: Box | None = None, tables: Tables = TABLES) -> Observer:
    """Rules made now, by these tables."""
    return Observer(*watched_referee(shown or box(), tables))


def clauses(of: Observer) -> tuple[Clause, ...]:
    """The clauses of an observer's cards."""
    return clauses_of(of.referee, of.coverage.branches)


def clause(of: Observer, card: str, index: int = 0) -> Clause:
    """One sentence of one card."""
    return next(each for each in clauses(of) if (each.card, each.index) == (card, index))


@cache
def kept() -> Kept:
    """The witnesses that are shipped."""
    return load_witnesses(FOLDER)


def rows(of: Clause) -> list[Row]:
    """The witnesses of a clause."""
    entry = kept().entry(of.card, of.key)
    return entry.rows if entry is not None else []


def standing(of: Clause, resolved: Resolved | None = None) -> Standing:
    """How far up the ladder a clause is by its shipped witnesses."""
    never = {card.id: dict(card.never) for card in game().cards}[of.card]
    return Standing(of, rows(of), resolved or Resolved(), never=never)


def with_text(card: str, text: str) -> Box:
    """The box with another text on one card."""
    card_now = next(each for each in game().cards if each.id == card)
    reading = read_card(language_of(game()), replace(card_now, text=text))
    assert reading.tree is not None, reading.findings
    designs = tuple(
        replace(design, text=text, reading=reading) if design.id == card else design for design in box().designs
    )
    return replace(box(), designs=designs)
