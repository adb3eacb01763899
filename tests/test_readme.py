"""README.md is run, not trusted: its session, its table of commands, its examples."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from hashlib import sha256
from pathlib import Path

import pytest

from tests.session import Step, fits, lay_out, renewed, run, steps, with_commands
from toolkit.check.run import check_game
from toolkit.cli.app import COMMANDS
from toolkit.load import load_game
from toolkit.press.faces import faces_of

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
YAML = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the session is run: the games and templates, and the game of one's own."""
    found = tmp_path_factory.mktemp("session")
    lay_out(README, found)
    return found


@pytest.fixture(scope="module")
def before(folder: Path) -> dict[str, str]:
    """The files there, and what is in them, before the session."""
    return tracked(folder)


@pytest.fixture(scope="module")
def done(folder: Path, before: dict[str, str]) -> list[tuple[Step, list[str]]]:
    """Every command of the session with what it printed."""
    return list(run(steps(README), folder))


def tracked(folder: Path) -> dict[str, str]:
    """The files of a folder that `.gitignore` does not name, each with a digest."""
    ignored = [row.rstrip("/") for row in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    return {
        str(path.relative_to(folder)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not any(fnmatch(part, row) for part in path.relative_to(folder).parts for row in ignored)
    }


def test_the_session_runs_as_it_stands(done: list[tuple[Step, list[str]]]) -> None:
    assert len(done) >= 6
    for step, printed in done:
        shown = list(step.shown)
        assert fits(shown, printed), (
            f"$ {step.command}\nshown: {shown}\nprinted: {printed}\n(python -m tests.session README.md)"
        )


def test_the_session_leaves_nothing_behind(
    folder: Path, before: dict[str, str], done: list[tuple[Step, list[str]]]
) -> None:
    """But for the game that it makes, every file is there as before, and no other."""
    assert any("sed " in step.command for step, _ in done)
    after = tracked(folder)
    made = {name for name in after if name.startswith("night-market/")}
    assert "night-market/game.yaml" in made
    assert {name: digest for name, digest in after.items() if name not in made} == before


def test_what_is_left_behind_is_found(tmp_path: Path) -> None:
    for name in ("cards/trash.yaml", "output/tea/sheets.pdf", ".heap/texts", "engine/__pycache__/a.pyc"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("as before")
    before = tracked(tmp_path)
    assert before.keys() == {"cards/trash.yaml"}
    for command in ("sed -i.bak s/a/b/ cards/trash.yaml", "echo more >> cards/trash.yaml", "touch cards/output.yaml"):
        list(run([Step(command, ())], tmp_path))
        assert tracked(tmp_path) != before, command
        before = tracked(tmp_path)


def test_a_session_that_shows_something_else_is_found(tmp_path: Path) -> None:
    good = Step("echo one; echo two; echo three", ("one", "t…o", "…"))
    for step in (good, Step(good.command, ("one", "two")), Step(good.command, ("one", "two", "four"))):
        ((_, printed),) = run([step], tmp_path)
        assert fits(list(step.shown), printed) == (step is good)


def test_renewing_keeps_what_fits(tmp_path: Path) -> None:
    text = "```console\n$ echo one two\none …\n$ echo three\nfour\n```"
    assert renewed(f"{text}\n", tmp_path) == "```console\n$ echo one two\none …\n$ echo three\nthree\n```\n"


def test_the_table_lists_every_command_as_help_does() -> None:
    rows = dict(re.findall(r"^\| `heap ([\w-]+)` \| (.*?) \|$", README, re.MULTILINE))
    assert rows == {name: summary for name, (_, summary) in COMMANDS.items()}, "python -m tests.session README.md"
    assert with_commands(README) == README
    assert with_commands(README.replace("| `heap check` |", "| `heap chick` |")) == README


def test_pictures_and_links_lead_somewhere() -> None:
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", README) if "://" not in target]
    assert len(targets) >= 4
    assert [target for target in targets if not (ROOT / target).exists()] == []


def test_the_card_shown_is_the_card_that_ships(tmp_path: Path) -> None:
    shown = next(block for block in YAML if "Chicken Bone" in block)
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text((ROOT / "cards/top-of-the-heap/game.yaml").read_text())
    (folder / "trash.yaml").write_text(shown)
    game, _ = load_game(folder)
    real, _ = load_game(ROOT / "cards/top-of-the-heap")
    assert game is not None
    assert real is not None
    (card,) = game.cards
    (twin,) = (each for each in real.cards if each.id == card.id)
    assert (card.tags, card.size, card.copies, card.icon, card.text, card.flavour) == (
        (twin.tags, twin.size, twin.copies, twin.icon, twin.text, twin.flavour)
    )


def test_the_game_of_ones_own_is_clean(folder: Path) -> None:
    game, problems = load_game(folder / "tea")
    assert game is not None
    assert [card.name for card in game.cards] == ["Green Leaf"]
    assert check_game(game, problems) == []


def test_prose_of_ones_own_is_as_readme_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(README, tmp_path)
    leaves = tmp_path / "tea" / "leaves.yaml"
    shown = next(block for block in YAML if block.startswith("# tea/leaves.yaml, with "))
    header, _, card = shown.partition("cards:\n")
    without = leaves.read_text() + card
    leaves.write_text(without)
    assert heap_in(tmp_path, monkeypatch, "build", "tea", "--paper", "a4") == 1
    leaves.write_text(header + without)
    assert heap_in(tmp_path, monkeypatch, "build", "tea", "--paper", "a4") == 0
    assert heap_in(tmp_path, monkeypatch, "check", "tea") == 0
    leaves.write_text((header + without).replace("bids Cups", "bids Cupps"))
    assert heap_in(tmp_path, monkeypatch, "check", "tea") == 1


def heap_in(folder: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    """The exit code of a command given in a folder."""
    from toolkit.cli import main

    monkeypatch.setenv("HEAP_CACHE", str(folder / "cache"))
    monkeypatch.chdir(folder)
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return ended.value.code


def test_the_game_of_ones_own_is_printed(folder: Path, done: list[tuple[Step, list[str]]]) -> None:
    assert "heap build tea" in [step.command for step, _ in done]
    assert (folder / "output/tea/sheets-a4.pdf").read_bytes().startswith(b"%PDF")


def test_templates_beside_the_game_of_ones_own_change_its_looks(tmp_path: Path) -> None:
    lay_out(README, tmp_path)
    assert "`tea/templates`" in README
    looks = tmp_path / "tea" / "templates" / "card.html"
    looks.parent.mkdir()
    for is_there in (False, True):
        if is_there:
            looks.write_text('{% extends "base/card.html" %}{% block ground %}background: green{% endblock %}')
        game, _ = load_game(tmp_path / "tea")
        assert game is not None
        front = faces_of(game, game.cards).fronts[0].html
        assert ("background: green" in front) == is_there


def test_a_file_that_is_shown_lies_where_it_says(tmp_path: Path) -> None:
    whole, part = ("# tea/game.yaml\ntitle: Tea\n", "# tea/leaves.yaml: one card of it\nname: Green Leaf\n")
    lay_out(f"```yaml\n{whole}```\n\n```yaml\n{part}```\n", tmp_path)
    assert (tmp_path / "tea/game.yaml").read_text() == whole
    assert [path.name for path in (tmp_path / "tea").iterdir()] == ["game.yaml"]
