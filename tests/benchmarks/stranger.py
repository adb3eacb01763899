"""A game that has nothing of Heap's: 800 cards with own pictures and columns, printed, changed and exported."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from itertools import cycle, islice, product
from pathlib import Path

from PIL import Image

from tests.benchmarks.cases import Bench, Budget, kib, row
from tests.benchmarks.seen import TIMES, rest, row_of_seen, saved
from tests.benchmarks.table import Row
from tests.toolkit.exports.cmyk import written
from tests.toolkit.watch.watching import Page, watching

CARDS, PICTURES = 800, 40
PIXELS = (1600, 1200)  # of a picture
FIRST_LOOK = 600  # seconds that all 800 cards may take to be drawn for the page
OFTEN = 3  # runs of what is repeated
EXPORTS = ("png", "tgc", "mpc", "drivethru")
FEW = "cost=3"  # what vendors are sent: 80 of the cards, as one picture takes as long as another
GAME = """title: Court
version: "1"
players: 2-4
texts: {prose: Heap has no words for factions yet.}
decks: [court]
vocabulary:
  types:
    Creature: {}
  columns:
    faction: {kind: text, values: [Mire, Sun Court, Ash], on: [Creature]}
    cost: {kind: number, least: 0, most: 9}
    attack: {kind: number, least: 0}
"""
HEAD = 'title: Court\ntype: Creature\ncolour: "#445C3C"\nicon: crown\ncards:\n'
FIRST = """
    Ashen Dusky Gilded Hollow Iron Jade Keen Lost Mossy Quiet Royal Sly Torn Veiled Wild Young Bright Cold Deep Early
"""
SECOND = """
    Bear Crane Deer Eel Fox Goat Heron Ibis Jay Kite Lynx Mole Newt Otter Pike Quail Raven Stoat Toad Vole Wren Yak Moth
    Hare Boar Crow Duck Elk Frog Gull Hawk Lark Mink Owl Pony Rook Seal Swan Teal Wolf
"""


def stranger(folder: Path) -> Path:
    """The game in a folder, the same each time: each card with a name, a text and numbers of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "photos").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    for number in range(PICTURES):
        picture(number).save(folder / "photos" / f"{number}.jpg", quality=85)
    names = islice(product(FIRST.split(), SECOND.split()), CARDS)
    rows = zip(names, cycle(range(PICTURES)), cycle(("Mire", "Sun Court", "Ash")), range(CARDS), strict=False)
    (folder / "court.yaml").write_text(HEAD + "".join(card(*each) for each in rows))
    return folder


def card(name: tuple[str, str], photo: int, faction: str, number: int) -> str:
    """A card as it stands in the file of its deck."""
    return (
        f"  - name: {' '.join(name)}\n"
        f"    image: photos/{photo}.jpg\n"
        f"    columns: {{faction: {faction}, cost: {number % 10}, attack: {number % 7}}}\n"
        f"    text: When it comes into play, each other {faction} bids {number % 5 + 2}. Whoever bids most pays.\n"
        f"    flavour: Seen {number + 1} times before.\n"
    )


def picture(number: int) -> Image.Image:
    """A picture that is as hard to pack as a photo: two slopes with a grain, in a colour of its own."""
    wide, high = PIXELS
    grain = Image.effect_noise(PIXELS, 24 + number % 16)
    across = Image.linear_gradient("L").rotate(90).resize(PIXELS)
    down = Image.linear_gradient("L").resize((wide, high))
    layers = islice(cycle((across, down, grain)), number % 3, number % 3 + 3)
    return Image.merge("RGB", [Image.blend(layer, grain, 0.3) for layer in layers])


def strangers_game(bench: Bench) -> Iterator[Row]:
    """From nothing to a kit, one card as a command and on the page, and what vendors are sent."""
    bench.tell("making pictures")
    game, out = stranger(bench.folder / "court"), bench.folder / "out"
    kit = bench.heap("kit", game, "--out", bench.folder / "kit.zip")
    size = (bench.folder / "kit.zip").stat().st_size // 1024
    yield row("A stranger's game, 800 cards with pictures: `heap kit`", Budget(), [kit], f"{size:,} KB")
    bench.heap("build", game, "--out", out, "--paper", "a4")
    changed = []
    for number in range(OFTEN):
        one_more(game / "court.yaml", number)
        changed.append(bench.heap("build", game, "--out", out, "--paper", "a4"))
    told = f"{kib(out.rglob('*.pdf')):,} KB"
    yield row("A stranger's game: `heap build`, one card changed", Budget(), changed, told)
    for kind in EXPORTS:
        folder = bench.folder / kind
        more = ["--profile", written(bench.folder)] if kind == "drivethru" else []
        run = bench.heap("export", kind, game, folder, "--only", FEW, *more)
        files = [file for file in folder.rglob("*") if file.is_file()]
        said = f"{len(files):,} files, {kib(iter(files)):,} KB"
        yield row(f"A stranger's game: `heap export {kind}`, 80 cards", Budget(), [run], said)
    with watching(game, cache=bench.folder / "cache") as running:
        client = running.client
        with client.listening("/news") as events:
            page = Page(events)
            bench.tell("drawing all cards for the page")
            page.until_done(1, FIRST_LOOK)
            rest(2)
            deck = game / "court.yaml"
            seen = [
                saved(deck, "flavour", f"Bite {at}.", card="court/ashen-bear", page=page, client=client)
                for at in range(TIMES)
            ]
    yield row_of_seen("A stranger's game: `heap watch`, the flavour of a card saved", seen)


def one_more(file: Path, number: int) -> None:
    """Write another flavour for the first card."""
    text = file.read_text()
    file.write_text(re.sub(r"^    flavour: .*$", f"    flavour: Bite {number} of it.", text, count=1, flags=re.M))
