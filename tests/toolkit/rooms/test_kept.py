"""A game goes on with its texts as they were read when it began, whatever would be read in them now."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.kernel import digest
from engine.language.reader import Language, Reading
from engine.records.box_json import write_box
from tests.toolkit.rooms.houses import ark
from tests.toolkit.rooms.test_targets import referee_of
from toolkit import deal
from toolkit.cache import Cache
from toolkit.load import load_game
from toolkit.model import Card
from toolkit.rooms import kept as keeping
from toolkit.rooms.faces import Pictures
from toolkit.rooms.house import House
from toolkit.rooms.kept import KeptBoxError, files_of, keep
from toolkit.rooms.room import Room
from toolkit.rooms.sessions import sessions_of
from toolkit.rooms.store import KeptBox, KeptGame, Store

OLD, OLDER, DAMAGED = "old", "older", "damaged"  # with trees, without any, and with some that no engine knows


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store, files = Store(tmp_path / "tables.sqlite"), files_of(ark())
    for name, trees in ((OLD, write_box(referee_of("ark").box)), (OLDER, ""), (DAMAGED, '{"is": "box.Box"}')):
        store.keep_box(name, "ark", KeptBox(files, trees), "{}")
    made = House(store, pause=0)
    yield made
    made.store.close()


def begun(house: House, box: str) -> KeptGame:
    game = house.store.game(house.store.begin(box, 5, ["person", "person"], b"secret"))
    assert game is not None
    return game


def moved(room: Room) -> Room:
    """A room after some choices."""
    room.agree_on("apart")
    for _ in range(12):
        choice = room.state.choice
        assert choice is not None
        room.choose(choice.player, len(choice.options) - 1, room.seq, "")
    return room


@pytest.fixture
def other_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grammar by which nothing is read any more."""

    def read(language: Language, card: Card) -> Reading:
        reading = known(language, card)
        return replace(reading, paragraphs=tuple(() for _ in reading.paragraphs))

    known = deal.read_card
    monkeypatch.setattr(deal, "read_card", read)


def test_a_game_goes_on_with_what_was_read_then(house: House, request: pytest.FixtureRequest) -> None:
    game, older = begun(house, OLD), begun(house, OLDER)
    was = digest(moved(house.open(game, None)).state)
    meant = house.rooms[game.id].state.referee.box.hash
    request.getfixturevalue("other_grammar")
    for folder in (None, ark().folder):  # whether or not its files are still the same
        again = house.open(game, folder)
        assert digest(again.state) == was and again.state.referee.box.hash == meant
        assert again.state.referee.asks_in_vain
        try:
            other = house.open(older, folder)
        except KeptBoxError:
            continue
        assert other.state.referee.box.hash != meant


def test_what_no_engine_knows_is_read_again(house: House) -> None:
    assert house.open(begun(house, DAMAGED), None).state.referee.box.hash == referee_of("ark").box.hash


def test_sessions_are_summed_up_by_what_was_read_then(house: House, request: pytest.FixtureRequest) -> None:
    moved(house.open(begun(house, OLD), None))
    before = sessions_of(house.store)[0].told()
    request.getfixturevalue("other_grammar")
    assert sessions_of(house.store)[0].told() == before


def test_another_reading_is_another_box(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where no file has changed: a new game means what is read now."""

    def drawn(*what: object) -> Pictures:
        return Pictures()

    monkeypatch.setattr(keeping, "pictures_of", drawn)
    box, names = referee_of("ark").box, []
    for each in (box, box, replace(box, designs=(replace(box.designs[0], reading=None), *box.designs[1:]))):
        names.append(keep(house.store, ark(), each, Cache(), lambda done, total: None))
    assert names[0] == names[1] != names[2]
    assert house.store.box(names[0]).files == house.store.box(names[2]).files


def test_what_cannot_be_read_is_not_kept_and_nothing_outside_is(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("secret = 1\n")
    (tmp_path / "mine.yaml").write_text("secret: 1\n")
    home = tmp_path / "tea"
    home.mkdir()
    for rules in ("../", "/", "../mine.py", "gone.py"):
        (home / "game.yaml").write_text(f"title: Tea\nrules: {rules}\ndecks: []\n")
        game, _ = load_game(home)
        assert game is not None and [*files_of(game)] == ["game.yaml"], rules
    os.mkfifo(home / "piped.yaml")
    (home / "linked.yaml").symlink_to(tmp_path / "mine.yaml")
    (home / "gone.yaml").symlink_to("nowhere")
    (home / "notes.yaml").write_text("mine: 1\n")
    assert [*files_of(game)] == ["game.yaml", "notes.yaml"]
