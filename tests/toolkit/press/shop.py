"""A small game to print, and a press in this process: what is tested is what it makes, not how many make it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import gettempdir, mkdtemp

from toolkit.cache import Cache
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.press import worker
from toolkit.press.book_pages import BookPages
from toolkit.press.books import Plan, draw
from toolkit.press.kit import Progress, Wish
from toolkit.press.layout_paper import Paper
from toolkit.press.produce import Production
from toolkit.press.workers import BatchResult
from toolkit.problem import Problem

GAME = """
title: Shop
version: 2.0.1
players: 2-4
decks: [goods, people]
vocabulary:
  types:
    Good: {meaning: "What is sold."}
    Person: {meaning: "Who buys it."}
  tags:
    RED: {class: colour, icon: fire, meaning: "Warm."}
  counters:
    Gold: {icon: two-coins, meaning: "Coins."}
  nouns:
    card: {sort: card}
"""
GOODS = """
title: Goods
type: Good
colour: "#E69F00"
icon: trade
cards:
  - {name: Apple, icon: shiny-apple, text: Gain 1 Gold., flavour: Crisp., copies: 7, tags: [RED]}
  - {name: Bread, icon: sliced-bread, text: Draw 2 cards., copies: 4}
"""
PEOPLE = """
title: People
type: Person
colour: "#0072B2"
icon: person
cards:
  - {name: Baker, icon: cook, text: Draw 1 card., copies: 2}
"""


def write_shop(folder: Path, goods: str = GOODS, people: str = PEOPLE, templates: dict[str, str] | None = None) -> Path:
    """The game in a folder, with templates of its own if any are given."""
    game = folder / "cards" / "shop"
    game.mkdir(parents=True, exist_ok=True)
    for name, content in {"game.yaml": GAME, "goods.yaml": goods, "people.yaml": people}.items():
        (game / name).write_text(content, encoding="utf-8")
    for name, content in (templates or {}).items():
        file = game / "templates" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return game


def add_part(game: Path, name: str, content: str) -> None:
    """A board, playmats or tokens for a game in a folder."""
    file = game / "game.yaml"
    lines = file.read_text(encoding="utf-8").rstrip("\n")
    listed = lines.rpartition("parts: [")[2].rstrip("]") if "parts: [" in lines else ""
    bare = lines.rpartition("parts: [")[0].rstrip("\n") if listed else lines
    file.write_text(f"{bare}\nparts: [{f'{listed}, ' if listed else ''}{name}]\n", encoding="utf-8")
    (game / f"{name}.yaml").write_text(content, encoding="utf-8")


def goods(*cards: str) -> str:
    """The file of the goods with these cards."""
    head = GOODS.partition("  - ")[0]
    return head + "".join(f"  - {card}\n" for card in cards)


def loaded(folder: Path) -> Game:
    """The game, however much is wrong with it."""
    game, problems = load_game(folder)
    assert game is not None, problems
    return game


@cache
def shared_cache() -> Cache:
    """One for all tests of a run, whichever process they are in: fonts are unpacked and faces laid out once."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    folder = Path(gettempdir(), f"heap-press-{run}") if run else Path(mkdtemp(prefix="heap-press-"))
    folder.mkdir(mode=0o700, exist_ok=True)
    return Cache(folder)


class Here:
    """Workers that are this process."""

    def __init__(self, count: int = 1) -> None:
        self.laid: list[int] = []

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def warm(self, count: int) -> None:
        pass

    def lay_out(self, jobs: Sequence[tuple[Paper, Sequence[tuple[str, str]]]], folder: Path) -> Iterator[BatchResult]:
        for paper, items in jobs:
            self.laid.append(len(items))
            yield BatchResult(*worker.lay_out(paper, folder, items))

    def pages(self, paper: Paper, folder: Path, html: str) -> BookPages:
        return worker.lay_out_pages(paper, folder, html)

    def draw(self, plans: Sequence[Plan]) -> Iterator[bytes]:
        return map(draw, plans)


def produced(game: Game, wish: Wish | None = None, cache: Cache | None = None) -> tuple[Production, list[Problem]]:
    """All faces of a game with what is wrong with them."""
    production = Production(game, (*game.cards, *game.pieces), wish or Wish(), cache or shared_cache())
    return production, production.lay_out(Here(), Progress())  # type: ignore[arg-type]


def files_of(production: Production) -> dict[str, tuple[bytes, int]]:
    """The files of the kit."""
    return production.files(Here(), Progress())  # type: ignore[arg-type]
