"""A rulebook as a whole: where findings stand, what is meant, what beside a game is compared, and bad input."""

from __future__ import annotations

import gc
import json
import shutil
import tracemalloc
from pathlib import Path
from time import process_time

import pytest
from typer.testing import CliRunner

from toolkit.check.rulebook.check import check_rulebook, read_rulebook, rulebook_of
from toolkit.cli.app import app
from toolkit.load import load_game
from toolkit.source import SourceFile

ROOT = Path(__file__).parents[4]
GAMES = sorted(path.parent for path in (ROOT / "cards").glob("*/rulebook.md"))


def codes(text: str) -> list[str]:
    return [problem.code for problem in check_rulebook(SourceFile("rules.md", text)).problems]


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_the_rulebooks_of_the_games_are_clean(folder: Path) -> None:
    game, _ = load_game(folder)
    assert game is not None
    made = rulebook_of(game)
    assert made is not None and made.words > 100
    assert made.problems == ()


def test_numbers_are_compared_with_those_of_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "ark"
    shutil.copytree(ROOT / "cards" / "ark", folder)
    path = folder / "rulebook.md"
    text = path.read_text("utf-8").replace("for 1 to 6 players", "for 1 to 5 players")
    path.write_text(text.replace("- the **deck**:", "- 999 **Food cards**\n- the **deck**:"), "utf-8")
    game, _ = load_game(folder)
    assert game is not None
    made = rulebook_of(game)
    assert made is not None
    assert [(each.code, each.message.split("”")[0]) for each in made.problems] == [
        ("C406", "“for 1 to 5"),
        ("C406", "“999 Food cards"),
    ]


MARKET = ROOT / "tests" / "toolkit" / "check" / "market"  # goods: 6; people: 2 sellers and 2 buyers


def counted(text: str) -> list[str]:
    """The numbers that are not those of the market."""
    game, _ = load_game(MARKET)
    problems = check_rulebook(SourceFile("rules.md", f"# Rules\n\n{text}\n"), game).problems
    return [problem.message.split("”")[0][1:] for problem in problems if problem.code == "C406"]


def test_numbers_of_all_cards_are_compared_with_those_of_the_game() -> None:
    assert counted("There are 25 Sellers and 99 Buyers. There are 300 cards. The deck has 55 cards.") == [
        "25 Sellers", "99 Buyers", "300 cards", "55 cards",
    ]  # fmt: skip
    assert counted("The Goods deck has 8 cards. The box contains 12 cards, 2 Buyers and 7 Good cards.") == [
        "8 cards", "12 cards", "7 Good cards",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "There are 2 Sellers and 2 Buyers. There are 10 cards. The deck has 6 cards. The Goods deck has 6 cards.",
        "There are 9 Coins. There are 7 sellers in town. There are 3 cards on the table. The Risk deck has 7 cards.",
        "With two players, there are 7 cards. Remove the Ladders. There are 7 cards. Example: there are 9 cards.",
        "## Variant\n\nThere are 9 cards. The deck has 7 cards.",
    ],
)
def test_numbers_of_some_cards_are_left_alone(text: str) -> None:
    assert counted(text) == []


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_finding_stands_at_its_line_and_column(end: str) -> None:
    text = f"# Rules{end}{end}- **Draw** a card{end}  and *shuffle* the the deck.{end}"
    (problem,) = check_rulebook(SourceFile("rules.md", text)).problems
    assert problem.place is not None
    assert (problem.place.line, problem.place.column, problem.place.end_column) == (4, 21, 24)


def test_what_is_meant_is_counted_and_its_reason_asked_for() -> None:
    made = check_rulebook(
        SourceFile("r.md", "<!-- heap: allow C408 The crow stammers. -->\nThe the crow.\n\nThe the cat.\n")
    )
    assert [(each.code, each.place and each.place.line) for each in made.problems] == [("C408", 4)]
    assert made.meant == 1
    assert codes("<!-- heap: allow C408 -->\nThe the crow.\n") == ["C030", "C408"]
    assert codes("<!-- heap: allow C999 Why not. -->\nThe crow.\n") == ["C031"]
    assert codes("<!-- heap: allow typing-error It is so. -->\nThe crow.\n") == ["C032"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"\xff\xfeR\x00u\x00l\x00e\x00", "C0"),
        (b"Caf\xe9\n", "C0"),
        (b"a\x00b", "C0"),
        (b"", ""),
        (b"\n\n   \n", ""),
        (b"\xef\xbb\xbf# Rules\r\n\r\nDraw.\r\n", ""),
        (b"One page.\n\x0cThe next one.\n", ""),
        (b"[[[[((((**__``<<!-- $\\ \n| | |\n> > > - 1. *\n", ""),
        (b"((( The cards are [[[ in a heap.\n", "C4"),
    ],
)
def test_bad_input_is_a_finding_or_nothing(tmp_path: Path, raw: bytes, code: str) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(raw)
    found = {problem.code[:2] for problem in read_rulebook(path).problems}
    assert found == ({code} if code else set())


def test_a_long_rulebook_takes_a_time_in_its_length() -> None:
    page = (GAMES[-2] / "rulebook.md").read_text("utf-8")
    assert "Top of the Heap" in page
    begun = process_time()
    check_rulebook(SourceFile("r.md", page))
    once = process_time() - begun
    begun = process_time()
    check_rulebook(SourceFile("r.md", "\n\n".join([page] * 16)))
    assert process_time() - begun < max(once, 0.02) * 16 * 4


def test_the_command_takes_a_file_alone_and_with_a_game(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("For 2 to 9 players.\n\nDraw the the card.\n", "utf-8")
    run = CliRunner()
    alone = run.invoke(app, ["check", "--rulebook", str(path), "--json"])
    assert alone.exit_code == 1
    assert [each["code"] for each in json.loads(alone.stdout)["problems"]] == ["C408"]
    both = run.invoke(app, ["check", str(ROOT / "cards" / "ark"), "--rulebook", str(path), "--json"])
    assert [each["code"] for each in json.loads(both.stdout)["problems"]] == ["C406", "C408"]
    assert run.invoke(app, ["check", "--rulebook", str(path), "--fix"]).exit_code == 2
    gone = run.invoke(app, ["check", "--rulebook", str(tmp_path / "no.md")])
    assert gone.exit_code == 1 and "There is no such file." in gone.stdout


TERMS = "# Rules\n\n## Glossary\n\n### Pile\nCards.\n\n### Slot\nA place.\n\n### Night\nA time.\n\n# More\n\n"
ENOUGH = 0.05  # seconds that can be measured
GROWING = {
    "one for each": "There are 5 spaces (1 for each crow{letters}).\n\n",
    "links": "# Part {n}\n\nSee [there](#there-{n}).\n\n",
    "references": '# Part {n}\n\nSee "Corner {n}" first.\n\n',
    "announcements in a list": "- There are 3 cards:\n",
    "claims": "Shuffle the {n} Red{letters} cards. ",
    "lists": "The {n} colours are: red, blue{n}, and green.\n\n",
    "allowances": "<!-- heap: allow C408 It is meant. --> The crow and and the owl.\n\n",
    "terms": "Put the Old{letters} on it, {more}.\n\n",
}


@pytest.mark.parametrize("case", GROWING)
def test_more_text_takes_no_longer_than_there_is_more_of_it(case: str) -> None:
    def took(number: int) -> float:
        names = ["".join(chr(97 + int(digit)) for digit in str(at)) for at in range(number)]
        parts = [GROWING[case].format(n=at, letters=name, more=f"Old{name} " * 5) for at, name in enumerate(names)]
        gc.disable()  # to look through all that other tests have left would be measured with it
        try:
            begun = process_time()
            check_rulebook(SourceFile("r.md", "".join([TERMS, *parts])))
            return process_time() - begun
        finally:
            gc.enable()

    took(10)
    few, many = (2000, 8000) if took(100) < ENOUGH / 8 else (500, 4000)  # those that can be measured
    assert took(many) < max(took(few), ENOUGH) * many / few * 2


def test_words_that_are_no_words_cost_no_memory() -> None:
    text = "".join(letter * 11_000 + ".\n\n" for letter in "abcdefgh" for _ in range(4))
    tracemalloc.start()
    check_rulebook(SourceFile("r.md", text))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 50_000_000


def test_what_is_no_rulebook_by_its_length_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text("Draw a card.\n\n" * 1000, "utf-8")
    assert read_rulebook(path).problems == ()
    path.write_text("Draw a card.\n\n" * 200_000, "utf-8")
    (problem,) = read_rulebook(path).problems
    assert problem.name == "file-too-large" and "up to 2 MB" in problem.message


@pytest.mark.parametrize("sign", ["(", '"', "[", "`", "<", "[^", "[a](", "see also: ", "Foo Bar ", "a and ", "a", "a'"])
def test_one_sign_many_times_over_takes_no_time_worth_naming(sign: str) -> None:
    begun = process_time()
    check_rulebook(SourceFile("r.md", sign * 20_000))
    assert process_time() - begun < 2


def test_a_text_without_empty_lines_is_read_to_its_end() -> None:
    text = "Draw a card and\nput it on the table.\n" * 1000 + "Then the the end.\n"
    (problem,) = check_rulebook(SourceFile("r.txt", text)).problems
    assert problem.place is not None and (problem.place.line, problem.place.column) == (2001, 10)
