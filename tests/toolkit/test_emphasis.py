"""Bold and italic words: not there for who reads a text, printed, kept by edits and tables, and counted by places."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from toolkit.check.run import check_game
from toolkit.cli.app import app
from toolkit.deal import open_box
from toolkit.emphasis import rewritten, styles_of, with_marks, without_marks, written_span
from toolkit.fix import edited
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.press.text import Rules
from toolkit.source import SourceFile
from toolkit.tables import export_table, prepare_import

MARKET = Path(__file__).parent / "check" / "market"


@pytest.mark.parametrize(
    ("written", "plain", "styles"),
    [
        ("**Gain** 1 Coin.", "Gain 1 Coin.", "2222        "),
        ("Gain *1 Coin*.", "Gain 1 Coin.", "     111111 "),
        ("***All*** of it.", "All of it.", "333       "),
        ("**Do *so* now**", "Do so now", "222332222"),
        ("*a*, *b*", "a, b", "1  1"),
        ("**one**\n**two**", "one\ntwo", "222 222"),
        ("“*said*”", "“said”", " 1111 "),
    ],
)
def test_marks_are_taken_out(written: str, plain: str, styles: str) -> None:
    text, marks = without_marks(written)
    assert text == plain
    assert "".join(str(style) if style else " " for style in styles_of(text, marks)) == styles
    assert with_marks(text, marks) == written


@pytest.mark.parametrize(
    "text", ["2*3*4", "2 * 3 * 4", "a star *", "*one\ntwo*", "**open", "** no **", "****", "x**y**", "**a*", "*a**"]
)
def test_marks_are_taken_out_near_miss(text: str) -> None:
    assert without_marks(text) == (text, ())


@given(st.text(alphabet="ab *\n.", max_size=30))
def test_any_text_comes_back_and_each_character_is_found_where_it_is_written(written: str) -> None:
    text, marks = without_marks(written)
    assert with_marks(text, marks) == written
    for at, letter in enumerate(text):
        start, end = written_span(marks, at, at + 1)
        assert written[start:end] == letter
    depth = 0
    for mark in marks:
        depth += 1 if mark.opens else -1
        assert depth >= 0
    assert depth == 0


@pytest.mark.parametrize(
    ("written", "change", "result"),
    [
        ("You **may** draw.", (4, 7, "can"), "You **can** draw."),
        ("**You may** draw it.", (0, 16, "You may draw this."), "**You may** draw this."),
        ("Now **you may** draw it.", (0, 20, "Now you can draw it."), "Now **you can** draw it."),
        ("Now **you** draw it.", (0, 16, "Now draw it."), "Now draw it."),
        ("**You** draw.", (0, 9, "Draw."), "**Draw**."),  # a word that stands where the marked one stood
        ("Draw **now**", (0, 8, "Draw"), "Draw"),
        ("**You draw** it", (4, 11, "can draw it"), "**You can draw** it"),
    ],
)
def test_an_edit_keeps_the_marks_of_what_it_keeps(written: str, change: tuple[int, int, str], result: str) -> None:
    text, marks = without_marks(written)
    start, end, new = rewritten(text, marks, change)
    assert written[:start] + new + written[end:] == result


@given(
    st.text(alphabet="ab *", max_size=20), st.integers(0, 20), st.integers(0, 20), st.text(alphabet="ab ", max_size=9)
)
def test_an_edit_changes_the_text_as_it_says(written: str, start: int, end: int, new: str) -> None:
    text, marks = without_marks(written)
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    first, last, inside = rewritten(text, marks, (start, end, new))
    stars = written.count("*") - len("*" * sum(mark.stars for mark in marks))
    changed = written[:first] + inside + written[last:]
    assert changed.replace("*", "") == (text[:start] + new + text[end:]).replace("*", "")
    assert stars == text.count("*")


# --- in a game ---


@pytest.fixture
def market(tmp_path: Path) -> Path:
    return Path(shutil.copytree(MARKET, tmp_path / "market"))


def game_in(folder: Path) -> Game:
    game, problems = load_game(folder)
    assert game is not None and not problems
    return game


def with_text(folder: Path, old: str, new: str) -> Game:
    path = next(path for path in folder.glob("*.yaml") if old in path.read_text())
    path.write_text(path.read_text().replace(old, new, 1))
    return game_in(folder)


def first_text(folder: Path) -> str:
    """A text of the market that stands on one line."""
    return next(card.text for card in game_in(folder).cards if card.text and "\n" not in card.text)


def test_an_emphasised_text_is_read_and_played_like_the_plain_one(market: Path) -> None:
    plain = game_in(market)
    text = first_text(market)
    head, _, tail = text.partition(" ")
    game = with_text(market, f"text: {text}", f'text: "**{head}** *{tail}*"')
    assert check_game(game, []) == check_game(plain, [])
    assert [card.text for card in game.cards] == [card.text for card in plain.cards]
    assert open_box(game)[0].hash == open_box(plain)[0].hash


def test_a_finding_in_an_emphasised_text_has_its_place(market: Path) -> None:
    text = first_text(market)
    game = with_text(market, f"text: {text}", 'text: "**Gain** *1 Foo* and **stop**."')
    card = next(card for card in game.cards if card.marks)
    wrong = [problem for problem in check_game(game, []) if problem.card == card.id]
    assert wrong
    for problem in wrong:
        place = problem.place
        assert place is not None
        line = Path(place.file).read_text().splitlines()[place.line - 1]
        assert "*" not in line[place.column - 1 : place.end_column - 1].strip("*")
    assert card.written_text == "**Gain** *1 Foo* and **stop**."
    at = card.text.index("Foo")
    place = card.text_place(at, at + 3)
    assert place is not None
    line = Path(place.file).read_text().splitlines()[place.line - 1]
    assert line[place.column - 1 : place.end_column - 1] == "Foo"


def test_fix_keeps_the_marks(market: Path) -> None:
    text = first_text(market)
    game = with_text(market, f"text: {text}", 'text: "**Get** *1 Coin*."')
    problems = [problem for problem in check_game(game, []) if problem.edits]
    assert problems, "a wording that is understood and printed otherwise"
    (path,) = {Path(edit.place.file) for problem in problems for edit in problem.edits}
    text, _ = edited(SourceFile(str(path), path.read_text()), [problem.edits for problem in problems])
    assert '"**Gain** *1 Coin*."' in text


@pytest.mark.parametrize("kind", ["cards.csv", "cards.xlsx", "cards.json"])
def test_tables_hold_the_text_as_it_is_written(market: Path, tmp_path: Path, kind: str) -> None:
    text = first_text(market)
    game = with_text(market, f"text: {text}", f'text: "**{text}**"')
    assert export_table(game, game.cards, tmp_path / kind) == []
    made = prepare_import(tmp_path / kind, game)
    assert (made.problems, made.lines) == ([], [])


def test_emphasis_is_printed_and_tags_stay_whole(market: Path) -> None:
    rules = Rules(game_in(market).vocabulary)
    text, marks = without_marks("**Gain 1** Coin <now>.\n*Then stop.*")
    html = rules.html(text, marks)
    assert html.startswith("<p><strong>Gain<span> </span><b class=")
    assert "</b></strong> &lt;now&gt;.</p><p><em>Then" in html.replace("\u00a0", " ")
    assert rules.flavour("So *very* <old>") == "So <em>very</em>\u00a0&lt;old&gt;"
    assert rules.html("Gain 2*3*4 Coins.").count("<em>") == 0


def test_heap_read_ignores_the_marks(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(market)
    plain, marked = (CliRunner().invoke(app, ["read", text]).stdout for text in ("Gain 1 Coin.", "**Gain** *1 Coin*."))
    assert plain == marked
