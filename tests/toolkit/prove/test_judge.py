"""What may be taken anew and what is an error: by what the game was made of when its witnesses were kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.toolkit.prove.scratch import Heap, edit, heap_in, proven, scratch_game
from toolkit.load import load_game
from toolkit.prove.edition import Edition, changed_since, edition_of, excuse
from toolkit.prove.report import report_lines

Change = Callable[[str], str]
DOG = "small-dog"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return scratch_game(tmp_path)


@pytest.fixture
def heap(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Heap:
    return heap_in(tmp_path, monkeypatch)


def damage(game: Path, card: str, old: str, new: str) -> bytes:
    """Replace words in what is kept of a card, as if the code did something else now; returns the whole file."""
    path = game / "witnesses.json"
    text = path.read_text("utf-8")
    own = text.index(f'\n "{card}": {{\n')
    assert old in text[own:]
    path.write_text(text[:own] + text[own:].replace(old, new, 1), "utf-8")
    return path.read_bytes()


def edition(folder: Path) -> Edition:
    found, _ = load_game(folder)
    assert found is not None
    return edition_of(found)


# --- editions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("pets.yaml", "flavour: Lives at all six houses. Eats at seven.", "flavour: Eats at eight.", ()),
        ("pets.yaml", "text: Leaving costs +1 AP.", "text: Leaving costs +2 AP.", ()),
        ("game.yaml", "Somebody outgrew it.", "It was loved once.", ()),
        ("game.yaml", "least: 0, most: 10,", "least: 0, most: 12,", ("its vocabulary",)),
        ("game.yaml", "players: 3-5", "players: 3-4", ("the cards of the game",)),
    ],
)
def test_an_edition_is_what_is_played_by(game: Path, file: str, old: str, new: str, words: tuple[str, ...]) -> None:
    before = edition(game)
    edit(game, file, old, new)
    since = changed_since(before, edition(game))
    assert since.words == words
    assert since.texts == ({DOG} if "text:" in old else set())


def test_a_ruling_that_is_decided_otherwise_changes_the_rules_and_its_reason_does_not(game: Path) -> None:
    before = edition(game)
    path = game / "rulings.yaml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("    why: ", "    why: As it is. ", 1), "utf-8")
    assert changed_since(before, edition(game)).words == ()
    path.write_text(text.replace("    decision: ", "    decision: Not so. ", 1), "utf-8")
    assert changed_since(before, edition(game)).words == ("its rulings",)


def test_a_text_excuses_only_games_in_which_its_card_was_met() -> None:
    old = Edition("c", "v", "r", {"cat": "1", "dog": "2"})
    since = changed_since(old, Edition("c", "v", "r", {"cat": "1", "dog": "3", "fox": "4"}))
    names = {"dog": "Small Dog"}
    assert excuse(since, "dog", (), from_start=False, names=names) == "the text of Small Dog changed"
    assert excuse(since, "cat", ("dog", "cat"), from_start=False, names=names) == "the text of Small Dog changed"
    assert excuse(since, "cat", ("cat",), from_start=False, names=names) == ""
    assert excuse(since, "cat", (), from_start=True, names=names) == "the text of Small Dog, fox changed"
    assert excuse(changed_since(old, old), "cat", ("dog",), from_start=True, names=names) == ""


# --- what goes otherwise ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ('"log": "cost change', '"log": "cost set', "something else happens in a game than what was kept"),
        (" → ", " ← ", "something else happens in a game than what was kept"),
        ('"marks": "', '"marks": "0000', "something else happens in a game than what was kept"),
        ("; move house", "; fly house", "a game that was kept can no longer be played"),
        ("CostChange(", "CostSet(", "it is read otherwise than when its games were kept"),
        ('"words": "Leaving', '"words": "Visiting', "its plain words are not those that were kept"),
    ],
)
def test_what_goes_otherwise_in_the_same_edition_is_an_error(game: Path, old: str, new: str, what: str) -> None:
    before = damage(game, DOG, old, new)
    proof = proven(game, DOG)
    assert [(each.card, each.what) for each in proof.parted] == [(DOG, what)]
    assert not proof.is_proven and not proof.is_written
    assert (game / "witnesses.json").read_bytes() == before
    lines = "\n".join(report_lines(proof))
    assert f"Small Dog: {what}.\n" in lines
    assert f'heap prove top-of-the-heap --accept {DOG} --because "..."' in lines


def test_nothing_is_written_for_other_cards_either(game: Path) -> None:
    edit(game, "risk.yaml", "text: Lose half your AP (rounded down).", "text: Lose 3 AP.")
    before = damage(game, "beekeeper", '"log": "', '"log": "lose 0 0 1; ')
    proof = proven(game, "baby-monitor", "beekeeper", seconds=30)
    assert [each.card for each in proof.parted] == ["beekeeper"]
    assert proof.new and (game / "witnesses.json").read_bytes() == before


def test_what_goes_otherwise_since_the_game_changed_is_taken_anew_and_told(game: Path) -> None:
    damage(game, DOG, '"log": "cost change', '"log": "cost set')
    edit(game, "game.yaml", "least: 0, most: 10,", "least: 0, most: 12,")
    proof = proven(game, DOG, seconds=30)
    assert proof.parted == [] and proof.is_proven and proof.is_written
    assert {(each.card, each.why) for each in proof.renewed} == {(DOG, "its vocabulary changed")}
    line = "Witnesses were taken anew, because its vocabulary changed since they were kept: Small Dog."
    assert line in "\n".join(report_lines(proof))


def test_evidence_that_was_taken_out_is_missed(game: Path) -> None:
    path = game / "witnesses.json"
    data = json.loads(path.read_text("utf-8"))
    del data["cards"][DOG]
    path.write_text(json.dumps(data), "utf-8")
    before = path.read_bytes()
    proof = proven(game, DOG)
    (parted,) = proof.parted
    assert parted.what == "1 of its games were kept, and 1 of them are not in the file"
    assert path.read_bytes() == before and not proof.is_proven
    assert proven(game, "big-dog").parted == []


def without_the_dog(game: Path) -> bytes:
    """Take a card's evidence out of the file, and its count too; returns the whole file."""
    path = game / "witnesses.json"
    data = json.loads(path.read_text("utf-8"))
    del data["cards"][DOG], data["counts"][DOG]
    path.write_text(json.dumps(data), "utf-8")
    return path.read_bytes()


def test_evidence_that_was_taken_out_with_its_count_is_missed(game: Path) -> None:
    before = without_the_dog(game)
    proof = proven(game, DOG, "big-dog")
    (parted,) = proof.parted
    assert (parted.card, parted.what) == (
        DOG,
        "games of it were kept when all cards were proven, and none of them is in the file",
    )
    assert not proof.is_proven and (game / "witnesses.json").read_bytes() == before
    lines = "\n".join(report_lines(proof))
    assert "Nothing was written. Bring back witnesses.json as it was; or, where other games" in lines
    assert "the code does something else" not in lines


def test_a_card_that_says_something_new_has_no_evidence_to_be_missed(game: Path) -> None:
    without_the_dog(game)
    edit(game, "pets.yaml", "text: Leaving costs +1 AP.", "text: Leaving costs +2 AP.")
    proof = proven(game, DOG, seconds=30)
    assert (proof.parted, proof.bare, proof.is_proven) == ([], [DOG], True)
    assert "Nothing was kept of Small Dog: looked for from nothing." in "\n".join(report_lines(proof))


def test_evidence_that_is_missed_is_looked_for_again_for_a_reason_that_is_kept(heap: Heap, game: Path) -> None:
    without_the_dog(game)
    said = heap("prove", "small dog", "--accept", "small dog", "--because", "The file was torn.")
    assert said.code == 0, said.out + said.error
    entry = json.loads((game / "witnesses.json").read_text("utf-8"))["cards"][DOG]
    assert {each["accepted"] for each in entry.values()} == {"The file was torn."}


# --- what is kept alone ----------------------------------------------------------------------------------------------


def test_what_is_kept_alone_proves_as_much_as_it_shows_and_writes_nothing(heap: Heap, game: Path) -> None:
    path = game / "witnesses.json"
    assert heap("prove", "small dog", "--kept-only").code == 0
    path.unlink()
    said = heap("prove", "small dog", "--kept-only")
    assert said.code == 1 and not path.exists()
    assert "no legal game was found in which it begins (nothing was looked for)" in said.out
    assert "Nothing is kept of any card." in said.out
    assert "heap prove top-of-the-heap looks for what is missing" in said.out


def test_without_the_file_everything_is_looked_for_and_that_is_said(heap: Heap, game: Path) -> None:
    (game / "witnesses.json").unlink()
    said = heap("prove", "small dog")
    assert said.code == 0, said.out
    assert "There were no witnesses to compare with: everything was looked for from nothing." in said.out


def test_what_is_kept_alone_does_not_prove_a_game_that_has_changed(heap: Heap, game: Path) -> None:
    before = damage(game, DOG, '"log": "cost change', '"log": "cost set')
    edit(game, "game.yaml", "least: 0, most: 10,", "least: 0, most: 12,")
    said = heap("prove", "small dog", "--kept-only")
    assert said.code == 1
    assert "Witnesses go otherwise, because its vocabulary changed since they were kept: Small Dog." in said.out
    assert (game / "witnesses.json").read_bytes() == before


@pytest.mark.parametrize("other", [("--fresh",), ("--accept", "small dog", "--because", "So.")])
def test_what_is_kept_alone_is_neither_looked_for_nor_accepted(heap: Heap, other: tuple[str, ...]) -> None:
    said = heap("prove", "small dog", "--kept-only", *other)
    assert said.code == 2 and "--kept-only plays what is kept, and" in said.error


# --- accepting -------------------------------------------------------------------------------------------------------


def test_a_new_story_is_accepted_with_its_reason(heap: Heap, game: Path) -> None:
    damage(game, DOG, '"log": "cost change', '"log": "cost set')
    said = heap("prove", "small dog", "--accept", "small dog", "--because", "Prices are told otherwise now.", "--json")
    assert said.code == 0, said.out + said.error
    (told,) = json.loads(said.out)["games"]
    assert told["sentences"][0]["accepted"] == "Prices are told otherwise now."
    assert [(each["card"], each["accepted"]) for each in told["witnesses"]["renewed"]] == [(DOG, True)]
    entry = json.loads((game / "witnesses.json").read_text("utf-8"))["cards"][DOG]
    assert [each["accepted"] for each in entry.values()] == ["Prices are told otherwise now."]
    assert "accepted: Prices are told otherwise now." in heap("prove", "small dog").out


def test_all_that_differs_is_accepted_at_once_or_card_by_card_with_a_reason_each(heap: Heap, game: Path) -> None:
    damage(game, DOG, '"log": "cost change', '"log": "cost set')
    damage(game, "big-dog", '"did": "', '"did": "nobody AP 1 → 2; ')
    damaged = (game / "witnesses.json").read_bytes()
    said = heap("prove", "--only", "t:pet", "--accept", "*", "--because", "All dogs.")
    assert said.code == 0, said.out + said.error
    entries = json.loads((game / "witnesses.json").read_text("utf-8"))["cards"]
    found = {card: {entry["accepted"] for entry in entries[card].values()} for card in (DOG, "big-dog", "cat")}
    assert found[DOG] == {"All dogs."} and "All dogs." in found["big-dog"] and found["cat"] == {""}

    (game / "witnesses.json").write_bytes(damaged)
    each = ("--accept", DOG, "--because", "Small.", "--accept", "big-dog", "--because", "Big.")
    assert heap("prove", "--only", "t:pet", *each).code == 0
    entries = json.loads((game / "witnesses.json").read_text("utf-8"))["cards"]
    assert {entry["accepted"] for entry in entries[DOG].values()} == {"Small."}
    assert "Big." in {entry["accepted"] for entry in entries["big-dog"].values()}


def test_one_accepted_card_is_written_and_another_that_differs_is_still_an_error(heap: Heap, game: Path) -> None:
    damage(game, "big-dog", '"did": "', '"did": "nobody AP 1 → 2; ')
    damage(game, DOG, '"log": "cost change', '"log": "cost set')
    before = json.loads((game / "witnesses.json").read_text("utf-8"))["cards"]
    said = heap("prove", "--only", "t:pet", "--accept", DOG, "--because", "Small.")
    assert said.code == 1 and "Big Dog: something else happens" in said.out
    after = json.loads((game / "witnesses.json").read_text("utf-8"))["cards"]
    assert {card for card in after if after[card] != before[card]} == {DOG}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--accept", "small dog"), "--accept needs a reason"),
        (("--accept", "small dog", "--because", " "), "--accept needs a reason"),
        (("--because", "So be it."), "nothing says of which card"),
        (("--accept", "nobody", "--because", "So."), 'no card is called "nobody"'),
        (("--accept", "small dog", "--because", "So."), "Everything of Small Dog is as it was kept"),
        (("--accept", "*", "--because", "So."), "Everything is as it was kept"),
        (("--accept", "big dog", "--because", "So."), "Big Dog is to be accepted and is not among the cards"),
        (
            ("--accept", "small dog", "--because", "So.", "--accept", "small-dog", "--because", "No."),
            "small-dog is accepted for two reasons",
        ),
        (
            ("--accept", "small dog", "--because", "So.", "--because", "No."),
            "--accept needs a reason",
        ),
    ],
)
def test_a_contradictory_acceptance_is_a_message(heap: Heap, game: Path, words: tuple[str, ...], told: str) -> None:
    before = (game / "witnesses.json").read_bytes()
    said = heap("prove", "small dog", *words)
    assert said.code == 2, said.out
    assert told in said.error
    assert (game / "witnesses.json").read_bytes() == before
