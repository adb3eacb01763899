"""Texts that no card has: held to what was kept of them, accepted with a reason, and said side by side."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.language import Context, Language, Reading
from tests.toolkit.prove.scratch import SHIPPED
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.prove.data import proof_data
from toolkit.prove.prove import Proof
from toolkit.prove.readings.compare import Readings, accepted, read_again, said
from toolkit.prove.readings.report import readings_lines
from toolkit.prove.readings.store import KeptReadings, edition_of_words, load_readings, save_readings
from toolkit.prove.readings.told import Text
from toolkit.prove.store import BrokenStore
from toolkit.texts import language_of

RIGHT = Text("Risk/Surprise", "Gain 1 AP.")
WRONG = Text("Risk/Surprise", "Discard that item.")


class Broken(Language):
    """A language in which nothing is read to the end."""

    def read(self, text: str, context: Context | None = None) -> Reading:
        raise RecursionError(text)


@pytest.fixture(scope="module")
def shipped() -> Game:
    game, _ = load_game(SHIPPED)
    assert game is not None
    return game


@pytest.fixture
def game(shipped: Game, tmp_path: Path) -> Game:
    """Top of the Heap in an empty folder, in which two texts are kept as they are read now."""
    here = replace(shipped, folder=tmp_path)
    keep(here, {text: said(language_of(here), text) for text in (RIGHT, WRONG)})
    return here


def keep(game: Game, texts: dict[Text, tuple[str, ...]]) -> None:
    save_readings(game.folder, KeptReadings(game.id, edition_of_words(game, language_of(game)), texts))


def changed(game: Game) -> None:
    """Another reading of the right text stands in the file, as if the code read otherwise now."""
    kept = load_readings(game.folder)
    assert kept is not None
    keep(game, {**kept.texts, RIGHT: ("Says(Gain(2))",)})


def lines(game: Game, found: Readings) -> list[str]:
    return list(readings_lines(Proof(game, open_box(game)[0], [], readings=found)))


def test_what_reading_says_is_kept_with_kind_place_words_and_way_out(game: Game) -> None:
    kept = load_readings(game.folder)
    assert kept is not None
    tree, words = kept.texts[RIGHT]
    assert tree.startswith("Says(Must(You(), Gain(") and words == "in plain words: Get 1 AP from the supply."
    [refused] = kept.texts[WRONG]
    assert refused.startswith("unresolved-reference “that item” 8: no item was named")
    assert " | " in refused


def test_texts_that_are_read_as_they_were_kept_hold(game: Game) -> None:
    found = read_again(game)
    assert (found.held, found.otherwise, found.is_wrong, found.new) == (2, [], False, None)
    assert lines(game, found) == ["2 texts that no card has: read as they were kept."]


def test_a_text_that_is_read_otherwise_is_an_error_with_both_readings(game: Game) -> None:
    changed(game)
    found = read_again(game)
    assert found.held == 1 and found.is_wrong
    told = lines(game, found)
    assert told[0] == "1 of 2 texts that no card has: read otherwise than kept."
    assert "“Gain 1 AP.” (Risk – Surprise)" in told[1]
    assert any("Says(Gain(2))" in line and "| Says(Must(You()," in line for line in told)
    assert "--accept readings" in told[-1]
    proof = Proof(game, open_box(game)[0], [], readings=found)
    data = proof_data(proof)["readings"]
    assert isinstance(data, dict) and [each["text"] for each in data["otherwise"]] == [RIGHT.text]


def test_other_readings_are_accepted_with_a_reason_that_stays(game: Game) -> None:
    changed(game)
    found = read_again(game)
    accepted(game, found, "It always gave one.")
    assert not found.is_wrong and found.new is not None
    save_readings(game.folder, found.new)
    kept = load_readings(game.folder)
    assert kept is not None and kept.accepted == ("It always gave one.",)
    assert read_again(game).held == 2


def test_texts_taken_out_of_the_file_are_missed(game: Game) -> None:
    path = game.folder / "readings.json"
    rows = path.read_text("utf-8").splitlines()
    kept = [row.rstrip(",") if RIGHT.text in row else row for row in rows if WRONG.text not in row]
    path.write_text("\n".join(kept), "utf-8")
    found = read_again(game)
    assert (found.held, found.lost, found.is_wrong) == (1, 1, True)


def test_texts_of_other_words_are_not_compared(game: Game) -> None:
    kept = load_readings(game.folder)
    assert kept is not None
    save_readings(game.folder, replace(kept, edition="00000000"))
    found = read_again(game)
    assert found.is_bare and found.is_older and not found.is_wrong


def test_without_a_file_nothing_is_compared(shipped: Game, tmp_path: Path) -> None:
    found = read_again(replace(shipped, folder=tmp_path))
    assert found.is_bare and not found.is_older


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[" * 100_000, "is no JSON"),
        ("{}", "does not hold texts"),
        ('{"version": 9}', "written by a newer Heap"),
        ('{"about": "", "version": 1, "game": "", "edition": "", "count": 0, "accepted": [], "texts": 5}', "not hold"),
    ],
)
def test_a_file_that_is_none_is_refused(game: Game, content: str, words: str) -> None:
    (game.folder / "readings.json").write_text(content, "utf-8")
    with pytest.raises(BrokenStore, match=words):
        read_again(game)


def test_what_breaks_off_is_said(game: Game) -> None:
    [line] = said(Broken(game.vocabulary), RIGHT)
    assert line == "reading breaks off: RecursionError: Gain 1 AP."
