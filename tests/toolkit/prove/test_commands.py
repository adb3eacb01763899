"""`heap prove` and `heap watch` as a user calls them."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.toolkit.prove.scratch import SHIPPED, Heap, as_many_games, edit, heap_in, scratch_game
from toolkit.cli.watch import changed_cards, stamp, watch
from toolkit.load import load_game


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return scratch_game(tmp_path)


@pytest.fixture
def heap(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heap:
    return heap_in(tmp_path, monkeypatch)


def test_one_card_is_a_line(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a process for each core, as users have it; the tests below do without."""
    heap = heap_in(tmp_path, monkeypatch, all_cores=True)
    said = heap("prove", "top-of-the-heap", "small dog")
    assert said.code == 0, said.error
    assert said.out.startswith("R7  Small Dog  1 sentence, 1 of 1 branch\n")
    assert heap("prove", "small", "dog").out.startswith("R7  Small Dog  ")


def test_cards_are_chosen_by_a_search(heap: Heap) -> None:
    said = heap("prove", "--only", "t:pet", "--json")
    (data,) = json.loads(said.out)["games"]
    assert {sentence["card"] for sentence in data["sentences"]} == {"cat", "big-dog", "small-dog"}
    assert data["proven"] is True
    assert data["rungs"]["R7"] == 5
    cat = data["sentences"][0]
    assert cat["branches"] == {"happens": True, "visit": True, "leave": True}
    assert cat["witnesses"][0]["actions"]


BOTTLE_CAP = "    text: When you trade this item, draw a Trash card.\n"


def test_a_card_without_a_text_needs_no_proof(heap: Heap, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    as_many_games(monkeypatch)
    edit(game, "trash.yaml", BOTTLE_CAP, "")
    said = heap("prove", "bottle cap")
    assert said.code == 0, said.error
    assert said.out.startswith("There is no rules text to prove. Its random games, of 3 to 5 players, are held to ")
    assert "\nPlayed 24 games, " in said.out
    assert "\nProven: all games were as they must be. " in said.out


def test_what_stops_makes_the_exit_code_1(heap: Heap, game: Path) -> None:
    edit(
        game,
        "trash.yaml",
        BOTTLE_CAP,
        "    text: When you eat this item, gain 1 VP.\n",
    )
    said = heap("prove", "bottle cap", "--seconds", "1")
    assert said.code == 1
    assert "stops at R4: no legal game was found in which it begins" in said.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nobody",), 'no card is called "nobody"'),
        (("cat", "--only", "t:pet"), "two ways to say which cards"),
        (("--only", "t:blorf"), "--only"),
        (("--only", "vp>90"), "No card of Top of the Heap is like that"),
        (("--seconds", "0"), "--seconds 0 is not from 1 to"),
        (("cat", "--html", "cards"), "cards cannot be written"),
    ],
)
def test_a_wrong_call_is_a_message(heap: Heap, words: tuple[str, ...], told: str) -> None:
    said = heap("prove", *words)
    assert said.code == 2, said.out
    assert told in said.error
    assert "Traceback" not in said.error


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("[" * 100_000, "witnesses.json is no JSON: it is nested too deep."),
        ('{"about": "", "cards": {"cat": {"1-', "witnesses.json is no JSON: "),
        ('{"about": "", "cards": 5}', "witnesses.json does not hold witnesses."),
        ('{"about": "", "version": 2, "cards": {}}', "says that an older Heap wrote it (version 2 of the file, not 4)"),
    ],
)
def test_a_file_that_holds_no_witnesses_is_told_and_left_as_it_is(
    heap: Heap, game: Path, content: str, told: str
) -> None:
    (game / "witnesses.json").write_text(content)
    said = heap("prove", "small dog")
    assert said.code == 2
    assert told in said.error and "It is left as it is. Bring back the file as it was" in said.error
    assert (game / "witnesses.json").read_text() == content
    assert [path.name for path in game.iterdir() if "witnesses" in path.name] == ["witnesses.json"]


def test_the_witnesses_of_another_game_are_told(heap: Heap, game: Path) -> None:
    other = (SHIPPED.parent / "ark" / "witnesses.json").read_text("utf-8")
    (game / "witnesses.json").write_text(other, "utf-8")
    said = heap("prove", "small dog")
    assert said.code == 2
    assert "witnesses.json holds the witnesses of another game, ark." in said.error
    assert (game / "witnesses.json").read_text("utf-8") == other


def test_a_game_without_rules_is_a_message(heap: Heap, game: Path) -> None:
    edit(game, "game.yaml", "rules: top-of-the-heap", "rules: chess")
    said = heap("prove", "top-of-the-heap")
    assert said.code == 2
    assert "no rules module is called chess" in said.error


def test_a_game_without_rules_is_still_read(heap: Heap, tmp_path: Path) -> None:
    assert heap("new", "Night Market").code == 0
    said = heap("prove", "night-market")
    assert said.code == 2
    assert "Night Market cannot be played: its game.yaml names no rules module." in said.error
    assert "It is checked and printed all the same." in said.error
    assert heap("check", "night-market").code == 0


def test_the_page_stands_alone_and_tells_everything(heap: Heap, tmp_path: Path) -> None:
    said = heap("prove", "--only", "t:pet", "--html", "proof.html")
    assert said.code == 0, said.error
    page = (tmp_path / "proof.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?!data:|#)', page)
    assert "@import" not in page and "url(" not in page
    assert page.count("<section") == 3
    assert page.count('<article id="') == 5
    assert page.count('src="data:image/png;base64,') == 3
    targets = set(re.findall(r'id="([^"]+)"', page))
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert {link for link in links if link.startswith(("cat-", "big-dog-", "small-dog-"))} <= targets
    assert "Leaving costs +1 AP." in page and "Small Dog" in page
    assert re.search(r'<li class="own">.* costs .*\+1 AP <small><a href="#cat-1"', page)


def test_the_page_says_what_sentences_did_and_what_rules_that_stand_did(heap: Heap, tmp_path: Path) -> None:
    chosen = "name:patrol or name:tote or name:stepladder or name:birthday"
    said = heap("prove", "--only", chosen, "--html", "proof.html")
    assert said.code == 0, said.out + said.error
    page = (tmp_path / "proof.html").read_text("utf-8")
    sections = {part.partition('id="')[2].partition('"')[0]: part for part in page.split("<section")[1:]}
    assert "cannot raid house" in sections["patrol-car"] and "<li>not offered: raid" in sections["patrol-car"]
    assert "By this rule (without → with it)" in sections["tote-bag"]
    assert "<li>offered: " in sections["tote-bag"] and " slots more for " in sections["tote-bag"]
    assert "there are none: never, This Feature is one of them." in sections["borrowed-stepladder"]
    assert "there is one: cannot be, there are always 3 to 5 players" in sections["birthday-cake"]
    assert "This sentence changed" in sections["birthday-cake"]


def test_a_text_is_shown_as_it_is_written(heap: Heap, game: Path, tmp_path: Path) -> None:
    edit(game, "pets.yaml", "text: Leaving costs +1 AP.", "text: <b>Leaving</b> costs +1 AP.")
    heap("prove", "small dog", "--html", "proof.html", "--seconds", "2")
    page = (tmp_path / "proof.html").read_text("utf-8")
    assert "&lt;b&gt;Leaving&lt;/b&gt;" in page and "<b>Leaving" not in page


# --- watching --------------------------------------------------------------------------------------------------------


class Stop(Exception):  # noqa: N818 - ends an endless loop
    """The test has seen enough."""


def test_a_saved_file_is_noticed_once_it_lies_still(game: Path) -> None:
    steps = iter(["", "one", "two", "", "", "touch the map", "", ""])
    looks = []

    def pause(seconds: float) -> None:
        step = next(steps, None)
        if step is None:
            raise Stop
        if step == "touch the map":
            (game / "map.png").write_bytes(b"not of the rules")
        elif step:
            (game / "pets.yaml").write_text((game / "pets.yaml").read_text("utf-8") + f"# {step}\n", "utf-8")

    with pytest.raises(Stop):
        watch(game, lambda: looks.append(len(stamp(game))), pause)
    assert len(looks) == 1


def test_only_cards_that_play_differently_have_changed(game: Path) -> None:
    before, _ = load_game(game)
    edit(game, "pets.yaml", "text: Leaving costs +1 AP.", "text: Leaving costs +2 AP.")
    edit(game, "pets.yaml", "flavour: Lives at all six houses. Eats at seven.", "flavour: Eats at eight.")
    now, _ = load_game(game)
    assert before is not None and now is not None
    assert changed_cards(before, now) == {"small-dog"}
    assert changed_cards(now, now) == frozenset()
    edit(game, "game.yaml", "least: 0, most: 10,", "least: 0, most: 12,")
    later, _ = load_game(game)
    assert later is not None
    assert len(changed_cards(now, later)) > 100


def test_watching_tells_what_changed_and_stops_cleanly(
    tmp_path: Path, heap: Heap, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shutil.copytree(SHIPPED.parent / "ark", tmp_path / "cards" / "ark")  # it is soon proven as a whole
    edits = iter([("    Worth 3 points.", "    Worth 7 points."), ("Worth 7 points.", "Worth 7 pints."), None])

    def watched(folder: Path, changed: object, pause: object = None) -> None:
        for step in edits:
            if step is None:
                raise KeyboardInterrupt
            edit(game, "ark.yaml", *step)
            changed()  # type: ignore[operator]

    monkeypatch.setattr("toolkit.cli.watch.watch", watched)
    said = heap("watch", "ark")
    assert said.code == 0
    assert "Watching" in said.out
    assert "changed: Honey.\nR7  Honey" in said.out
    assert "“pints” is not understood here" in said.error
    assert "Not proven: mend what stands above." in said.out
    assert said.out.endswith("Stopped.\n")
