"""Backs of cards: one for a deck, pictures, other sides, and those that are folded over."""

from __future__ import annotations

from pathlib import Path

from tests.toolkit.press.shop import GOODS, add_part, files_of, goods, loaded, produced, write_shop
from toolkit.check.run import check_game
from toolkit.load import load_game
from toolkit.press.impose import Side
from toolkit.press.produce import Production
from toolkit.press.wish import Wish

RED = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#c81e1e"/></svg>'
WEREWOLF = "{name: Man, text: Gain 1 Gold., copies: 2, reverse: {name: Wolf, text: Draw 2 cards.}}"


def sheets_of(game: Path, wish: Wish | None = None) -> tuple[Production, list[Side]]:
    """All sides of sheets of a game without its people, on A4."""
    lines = (game / "game.yaml").read_text()
    (game / "game.yaml").write_text(lines.replace("decks: [goods, people]", "decks: [goods]"))
    (game / "people.yaml").unlink(missing_ok=True)
    production, problems = produced(loaded(game), wish or Wish(papers=("a4",)))
    assert problems == []
    files_of(production)
    return production, [side for plan in production._sheet_plans() for side in plan.sides]


def test_the_back_of_each_card_lies_behind_it(tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: Apple}", "{name: Pear, back: red.svg}", WEREWOLF))
    (game / "red.svg").write_text(RED)
    production, [front, back] = sheets_of(game)
    key = {face.card.name: face.key for face in production.faces.fronts if face.card}
    reverse = production.faces.card_backs["goods", 3]
    assert reverse.card is not None and reverse.card.name == "Wolf" and "Draw 2" in reverse.html.replace("\u00a0", " ")
    expected = {
        key["Apple"]: production.faces.backs["goods"].key,
        key["Pear"]: production.faces.card_backs["goods", 2].key,
        key["Man"]: reverse.key,
    }
    columns = sorted({round(placed.cell.x, 2) for placed in front.placed})
    at = {(round(placed.cell.x, 2), round(placed.cell.y, 2)): placed.face for placed in front.placed}
    for placed in back.placed:
        x = columns[len(columns) - 1 - columns.index(round(placed.cell.x, 2))]
        assert placed.face == expected[at[x, round(placed.cell.y, 2)]]


def test_a_picture_for_all_backs_of_a_deck(tmp_path: Path) -> None:
    game = write_shop(tmp_path, GOODS.replace("icon: trade", "icon: trade\nback: red.svg"))
    (game / "red.svg").write_text(RED)
    production, _ = sheets_of(game)
    assert "picture:red.svg" in production.faces.backs["goods"].html


def test_what_stands_on_the_other_side_is_checked(tmp_path: Path) -> None:
    wrong = WEREWOLF.replace("Draw 2 cards.", "Draw 2 crads.")
    for card, codes in ((WEREWOLF, set()), (wrong, {"C210", "C201", "C202", "C203", "C204", "C205"})):
        game, problems = load_game(write_shop(tmp_path, goods(card)))
        assert game is not None
        found = {problem.code for problem in check_game(game, problems) if problem.code.startswith("C2")}
        assert bool(found) == bool(codes)
        assert all(problem.card == "man" for problem in check_game(game, problems) if problem.code.startswith("C2"))


def test_the_other_side_is_as_the_front_where_nothing_else_is_said(tmp_path: Path) -> None:
    card = loaded(
        write_shop(tmp_path, goods("{name: Man, icon: person, flavour: Sleeps., reverse: {text: Draw 1 card.}}"))
    )
    [man] = [card for card in card.cards if card.id == "man"]
    assert man.reverse is not None
    assert (man.reverse.name, man.reverse.icon, man.reverse.flavour, man.reverse.text) == (
        "Man",
        "person",
        "",
        "Draw 1 card.",
    )


def test_cards_that_are_folded_over_have_both_sides_on_one(tmp_path: Path) -> None:
    for fold, across, down, turned in (("side", 63.5, 0.0, False), ("top", 0.0, -88.9, True)):
        game = write_shop(tmp_path / fold, GOODS.replace("icon: trade", f"icon: trade\nfold: {fold}"))
        production, sides = sheets_of(game)
        assert all(not side.is_back for side in sides)
        fronts = {face.key for face in production.faces.fronts}
        for side in sides:
            by_front = [placed for placed in side.placed if placed.face in fronts]
            backs = [placed for placed in side.placed if placed.face == production.faces.backs["goods"].key]
            assert len(by_front) == len(backs) > 0
            for front, back in zip(by_front, backs, strict=True):
                assert abs(back.cell.x - front.cell.x - across) < 1e-6 and abs(back.cell.y - front.cell.y - down) < 1e-6
                assert back.turned == turned and not front.turned
                assert (front.cell.right if fold == "side" else front.cell.top) == 0.0
        assert sum(len(side.placed) for side in sides) == 2 * 11


def test_a_circle_is_not_folded_over(tmp_path: Path) -> None:
    game = write_shop(tmp_path)
    add_part(game, "coins", "title: Coins\nsize: circle 30\nfold: side\npieces:\n  - {name: One}\n")
    told = [problem.code for problem in check_game(loaded(game), [])]
    assert told == ["C302"]
    (game / "coins.yaml").write_text("title: Coins\nsize: 30x30\nfold: side\npieces:\n  - {name: One}\n")
    assert check_game(loaded(game), []) == []
