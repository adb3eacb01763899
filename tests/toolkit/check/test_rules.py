"""What a game's rules module needs and cannot do: found by `heap check` at its place, and refused by play and prove."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from engine.games import GAMES, HOW, referee
from engine.kernel import choose, new_game, options
from tests.engine.contract.promises import broken
from toolkit.check.run import check_game
from toolkit.cli.app import app
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.problem import Problem

ROOT = Path(__file__).parents[3]
Edits = tuple[tuple[str, str, str], ...]  # file, pattern, replacement

ASKED = ("replace a Food card.", "resolve a Food card.")
DONE = (
    "discard your hand.", "look at a player's hand.", "reveal your hand.", "end your turn.",
    "give a card to another player.", "swap this pair with a pair.",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _cached(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))


def edited(folder: Path, game: str, edits: Edits) -> Path:
    """A copy of a shipped game with some words of its files replaced, a folder that is called otherwise."""
    copy = folder / "mine"
    shutil.copytree(ROOT / "cards" / game, copy, ignore=shutil.ignore_patterns("witnesses.json"))
    for file, pattern, new in edits:
        path = copy / file
        text = path.read_text("utf-8")
        assert re.search(pattern, text, re.MULTILINE), pattern
        path.write_text(re.sub(pattern, lambda _, new=new: new, text, count=1, flags=re.MULTILINE), "utf-8")
    return copy


def findings(folder: Path) -> list[Problem]:
    game, problems = load_game(folder)
    return check_game(game, problems) if game is not None else list(problems)


def line_of(folder: Path, found: Problem) -> str:
    assert found.place is not None
    return Path(found.place.file).read_text("utf-8").splitlines()[found.place.line - 1].strip()


def told(folder: Path, *words: str) -> str:
    """What a command says that must refuse."""
    result = CliRunner().invoke(app, [words[0], str(folder), *words[1:]])
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2, result.output
    return result.stderr


PLAY = ("play", "--human", "0", "--bots", "random", "--players", "2", "--seed", "1", "--quiet")


def games_named(said: str) -> list[str]:
    """Rules modules that a message offers."""
    return [name for name in GAMES if re.search(rf"(?<!\S){name}\b", said)]


# --- what is needed --------------------------------------------------------------------------------------------------

NEEDS: list[tuple[str, Edits, str, str]] = [
    ("ark", (("game.yaml", r"\[Day, Night\]", "[Day, Dusk, Night]"),), "Time: [Day, Dusk, Night]", "2 states of Time"),
    ("ark", (("game.yaml", "    Time: \\[Day", "    Hour: [Day"),), "rules: ark", "the track 'Time'"),
    ("ark", (("game.yaml", "pair: {sort: card, type: Animal", "pair: {sort: card"),), "pair: {", "the type Animal"),
    ("ark", (("game.yaml", "players: 1-6", "players: 1-9"),), "players: 1-9", "for 1 to 6 players"),
    ("ark", (("ark.yaml", "copies: 4", "copies: 950"),), "rules: ark", "at most 1000 cards"),
    ("trash-kings", (("game.yaml", "    point: {", "    star: {"),), "rules: trash-kings", "the counter 'point'"),
    ("trash-kings", (("tiles.yaml", "top: BLUE, right: BLUE, ", ""),), "- name: Nubs blue", "at the top and right"),
    ("trash-kings", (("tiles.yaml", "    regions: .*\n", ""),), "- name: Nubs blue", "top, right, bottom and left"),
    ("trash-kings", (("cubes.yaml", "icon: rat", "icon: rat, regions: {top: BLUE}"),), "- {name: White", "is no tile"),
    ("trash-kings", (("cubes.yaml", "  - {name: Purple.*\n", ""),), "rules: trash-kings", "3 designs of cubes"),
    ("trash-kings", (("tiles.yaml", "copies: 2", "copies: 222"),), "rules: trash-kings", "at most 250 tiles"),
    ("crafty-critters", (("game.yaml", "    CP: {", "    PC: {"),), "rules: crafty-critters", "the counter 'CP'"),
    ("top-of-the-heap", (("game.yaml", "    Tiny: {", "    Teeny: {"),), "rules: top-of-the-heap", "the size 'Tiny'"),
    ("ark", (("game.yaml", "hand: {sees: owner", "hand: {sees: others"),), "hand: {", "everybody but their owner"),
    ("ark", (("game.yaml", "hand: {sees: owner", "hand: {sees: owner, most: 1"),), "hand: {", "not 1 at most"),
    ("ark", (("game.yaml", "Hold: {ordered", "Hold: {holds: [Clean], ordered"),), "Hold: {", "cards such as Hay into"),
    ("ark", (("game.yaml", "Storeroom: {}", "Storeroom:\n      sees: top"),), "sees: top", "tells everybody scores"),
    ("ark", (("game.yaml", "nobody, ordered: true", "nobody"),), "deck: {", "by the order of the cards in the zone"),
    ("trash-kings", (("game.yaml", "board: {", "board: {sees: top, "),), "board: {", "tells everybody scores"),
    ("crafty-critters", (("game.yaml", " held: {of: player, sees: owner", " held: {of: player"),), "held: {", "'held'"),
    ("top-of-the-heap", (("game.yaml", "yard: {of: house", "yard: {of: house, most: 2"),), "yard: {", "not 2 at most"),
    ("top-of-the-heap", (("game.yaml", "table: {holds: .Trash, ", "table: {holds: ["),), "table: {", "into the zone"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "edits", "line", "words"), NEEDS)
def test_unmet_need(tmp_path: Path, game: str, edits: Edits, line: str, words: str) -> None:
    copy = edited(tmp_path, game, edits)
    (found,) = [each for each in findings(copy) if each.code == "C129" and words in each.message]
    assert line in line_of(copy, found)
    assert found.hint
    said = told(copy, *PLAY[:5], "--players", "3", "--seed", "1", "--quiet")
    assert "cannot be played" in said
    assert f"heap check {copy}" in said
    if "unread" not in {each.name for each in findings(copy)}:
        assert words in said
    assert "cannot be played" in told(copy, "prove", "--seconds", "2")


@pytest.mark.parametrize("game", ["ark", "crafty-critters", "top-of-the-heap", "trash-kings"])
def test_unmet_need_near_miss(tmp_path: Path, game: str) -> None:
    copy = edited(tmp_path, game, (("game.yaml", "title: ", "title: My "),))
    assert findings(copy) == []
    result = CliRunner().invoke(app, ["play", str(copy), "--human", "0", "--bots", "random", "--seed", "1", "--quiet"])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("game", "old", "new"),
    [
        ("ark", "hand: {sees: owner", "hand: {sees: all"),
        ("ark", "hand: {sees: owner", "hand: {sees: owner, holds: [Food, Animal], ordered: true"),
        ("ark", "Storeroom: {}", "Storeroom: {holds: [Animal, Food, Time], words: the cabin}"),
        ("top-of-the-heap", "most: 1", "most: 3"),
        ("top-of-the-heap", ", most: 1", ""),
    ],
)
def test_what_a_rules_module_can_play_by_a_zone_may_say(tmp_path: Path, game: str, old: str, new: str) -> None:
    copy = edited(tmp_path, game, (("game.yaml", old, new),))
    assert findings(copy) == []
    made, _ = load_game(copy)
    assert made is not None
    rules = referee(open_box(made)[0])
    state, luck = new_game(rules, 3, 1), Random(1)
    for _ in range(60):
        assert broken(state) == []
        choose(state, luck.choice(options(state)))


def test_what_is_needed_is_asked_again_when_it_is_there(tmp_path: Path) -> None:
    copy = edited(tmp_path, "trash-kings", (("game.yaml", "    point: {", "    star: {"),))
    assert [each.code for each in findings(copy)] == ["C129"] == [each.code for each in findings(copy)]
    path = copy / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("star: {", "point: {"), "utf-8")
    assert findings(copy) == []


# --- what is named ---------------------------------------------------------------------------------------------------


def test_unknown_rules(tmp_path: Path) -> None:
    copy = edited(tmp_path, "ark", (("game.yaml", "rules: ark", "rules: arc"),))
    (found,) = findings(copy)
    assert (found.code, line_of(copy, found)) == ("C128", "rules: arc")
    assert found.hint == "Did you mean ark?"
    said = told(copy, *PLAY)
    assert "no rules module is called arc" in said
    assert "Did you mean ark? Without `rules` it is checked and printed." in said


def test_unknown_rules_like_no_other(tmp_path: Path) -> None:
    """Rules of other games are no advice for a game of its own: only a name like one is offered."""
    copy = edited(tmp_path, "ark", (("game.yaml", "rules: ark", "rules: night-market"),))
    (found,) = findings(copy)
    assert found.code == "C128"
    assert found.hint == f"Leave `rules` away: the game is checked and printed all the same. {HOW}"
    assert games_named(found.hint + told(copy, *PLAY)) == []


def test_unknown_rules_near_miss(tmp_path: Path) -> None:
    copy = edited(tmp_path, "ark", (("game.yaml", "rules: ark\n", ""),))
    assert findings(copy) == []
    said = told(copy, *PLAY)
    assert "its game.yaml names no rules module" in said
    assert f"It is checked and printed all the same. {HOW}" in said
    assert games_named(said) == []
    assert games_named("There is one for ark, trash-kings.") == ["ark", "trash-kings"]


@pytest.mark.parametrize("name", ["ARK", "Trash Kings"])
def test_a_new_game_called_as_a_shipped_one_has_no_rules_of_its_name(tmp_path: Path, name: str) -> None:
    made = CliRunner().invoke(app, ["new", name, "--in", str(tmp_path)])
    assert made.exit_code == 0, made.output
    (folder,) = (path for path in tmp_path.iterdir() if (path / "game.yaml").exists())
    assert findings(folder) == []
    assert "names no rules module" in told(folder, *PLAY)


# --- what cannot be played -------------------------------------------------------------------------------------------


def with_pig(folder: Path, text: str, game_edits: Edits = ()) -> Path:
    return edited(
        folder, "ark", (("ark.yaml", r"(?<=name: Pig\n)(.*\n)*?    text: \|\n", PIG + text + "\n"), *game_edits)
    )


PIG = (
    "    type: Animal\n    subtype: Unclean\n    icon: pig\n    copies: 2\n    text: |\n      When you play this pair, "
)


@pytest.mark.parametrize("words", ASKED)
def test_unplayable(tmp_path: Path, words: str) -> None:
    copy = with_pig(tmp_path, words)
    (found,) = findings(copy)
    assert found.code == "C210"
    assert line_of(copy, found) == f"When you play this pair, {words}"
    assert "the rules module ark cannot do this" in found.message.lower()
    assert [each.message for each in findings(copy)] == [found.message], "kept"
    said = told(copy, *PLAY)
    assert found.message in said
    proof = CliRunner().invoke(app, ["prove", str(copy), "pig", "--seconds", "2"])
    assert proof.exit_code == 1, proof.output
    assert "cannot do this" in proof.output


@pytest.mark.parametrize("words", DONE)
def test_unplayable_near_miss(tmp_path: Path, words: str) -> None:
    copy = with_pig(tmp_path, words)
    assert findings(copy) == []
    result = CliRunner().invoke(
        app, ["play", str(copy), "--human", "0", "--bots", "random", "--seed", "5", "--quiet", "--players", "2"]
    )
    assert result.exit_code == 0, result.output


def test_without_rules_nothing_is_unplayable(tmp_path: Path) -> None:
    assert findings(with_pig(tmp_path, ASKED[0], (("game.yaml", "rules: ark\n", ""),))) == []


def test_the_recipe_that_is_named_is_there() -> None:
    """Messages about rules that are not there name a heading of CONTRIBUTING."""
    (heading,) = re.findall("“(.*?)”", HOW)
    assert f"\n## {heading}\n" in (ROOT / "CONTRIBUTING.md").read_text("utf-8")
