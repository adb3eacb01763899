"""A room without sockets: what is kept, what goes on after a kill, and going back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from engine.kernel import digest
from tests.toolkit.rooms.houses import ark, house_at, room_in
from toolkit.load import load_game
from toolkit.rooms.gathering import RejectedError
from toolkit.rooms.house import House
from toolkit.rooms.kept import KeptBoxError, files_of
from toolkit.rooms.room import Room
from toolkit.rooms.serving import open_room, unfinished
from toolkit.rooms.store import Event, HeldError, KeptBox, Store


@pytest.fixture
def house(tmp_path: Path) -> House:
    return house_at(tmp_path)


def take(room: Room, text: str, client: str = "") -> int:
    """Whoever has to choose takes an option that begins with a text; returns the seat."""
    choice = room.state.choice
    assert choice is not None
    words = [room.state.referee.words[choice.kind][option] for option in choice.options]
    index = next(i for i, each in enumerate(words) if each.startswith(text))
    room.choose(choice.player, index, room.seq, client)
    return choice.player


def test_what_was_kept_is_played_again(house: House) -> None:
    room = room_in(house, "person", "person")
    seat = take(room, "draw", "m1")
    take(room, "flip", "m2")
    room.ask_back(seat, room.seq, "m3")
    was, said = digest(room.state), room.said(seat, 0)
    again = house.open(room.game, ark().folder)
    assert digest(again.state) == was
    assert again.said(seat, 0)["log"] == said["log"]
    with pytest.raises(RejectedError, match="done already"):
        again.choose(seat, 0, again.seq, "m2")
    house.store.close()


def test_nothing_is_told_that_was_not_kept(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_in(house, "person", "person")
    told: list[int] = []
    room.listeners.add(told.append)
    was, seq = digest(room.state), room.seq

    def full(*what: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken, pytest.raises(sqlite3.OperationalError):
        broken.setattr(Store, "add", full)
        take(room, "draw", "m1")
    assert (digest(room.state), room.seq, told) == (was, seq, [])
    take(room, "draw", "m1")
    assert len(told) == 1
    house.store.close()


def test_rows_are_never_changed(house: House) -> None:
    room_in(house, "person", "person")
    base = sqlite3.connect(house.store.path, isolation_level=None)
    for change in (
        "DELETE FROM event",
        "UPDATE event SET what = 'draw'",
        "DELETE FROM game",
        "UPDATE game SET seed = '1'",
        "DELETE FROM box",
        "UPDATE box SET files = '{}'",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            base.execute(change)
    with pytest.raises(sqlite3.IntegrityError):
        house.store.add(1, 0, Event("act", 0, "draw"))
    base.close()
    house.store.close()


def test_going_back_is_free_until_somebody_has_learned_something(house: House) -> None:
    room = room_in(house, "person", "person")
    was = digest(room.state)
    seat = take(room, "flip")
    assert room.is_free(seat)
    room.ask_back(seat, room.seq, "back")
    assert digest(room.state) == was and room.wish is None
    take(room, "draw")  # a card that nobody knew
    assert not room.is_free(seat)
    room.ask_back(seat, room.seq, "again")
    assert room.wish is not None and digest(room.state) != was
    room.agree(1 - seat, room.seq, is_for=False)
    assert room.wish is None and digest(room.state) != was
    room.ask_back(seat, room.seq, "please")
    room.agree(1 - seat, room.seq, is_for=True)
    assert digest(room.state) == was
    assert [event.kind for event in room.store.events(1)].count("undo") == 2
    house.store.close()


def test_what_was_drawn_is_drawn_again(house: House) -> None:
    room = room_in(house, "person", "greedy", seed=9)
    while room.state.choice is not None and room.state.choice.player != 0:
        room.choose_for_bot(1, room.state.choice.options[0])
    take(room, "draw")
    after = digest(room.state)
    room.ask_back(0, room.seq, "")  # nobody else is a person, so nobody is asked
    assert digest(room.state) != after
    take(room, "draw")
    assert digest(room.state) == after
    house.store.close()


def test_what_others_have_chosen_is_not_taken_back_unasked(house: House) -> None:
    room = room_in(house, "person", "person", "person")
    seat = take(room, "done")
    while room.state.choice is not None and room.state.choice.player == seat:
        take(room, "")
    take(room, "")
    assert not room.is_free(seat)
    with pytest.raises(RejectedError) as stale:
        room.ask_back(seat, room.seq - 1, "")
    assert stale.value.code == "stale"
    house.store.close()


def test_a_person_agrees_on_the_mode_where_a_bot_would_have_to(house: House) -> None:
    for seed in range(6):
        room = room_in(house, "greedy", "person", "random", seed=seed, mode="")
        assert room.bot_to_move is None
        room.choose(1, 1, room.seq, "")
        assert room.state.choice is not None and room.state.choice.kind != "how"
    house.store.close()


def test_an_old_game_goes_on_with_the_cards_it_began_with(house: House, tmp_path: Path) -> None:
    room = room_in(house, "person", "person")
    take(room, "flip")
    folder = tmp_path / "cards" / "ark"
    folder.mkdir(parents=True)
    for name, text in files_of(ark()).items():
        (folder / name).write_text(text.replace("Worth 1 point.", "Worth 9 points."))
    from toolkit.load import load_game

    changed, _ = load_game(folder)
    assert changed is not None
    kept = unfinished(house.store, "ark")
    assert kept is not None
    old = open_room(house, kept, changed)
    assert digest(old.state) == digest(room.state)
    assert "Worth 1 point." in {design.text.partition("\n")[0] for design in old.state.referee.box.designs}
    house.store.close()


def test_a_game_is_served_once(house: House, tmp_path: Path) -> None:
    room_in(house, "person", "person")
    room_in(house, "person", "person")
    house.store.hold(1)
    other = Store(tmp_path / "tables.sqlite")
    with pytest.raises(HeldError, match="game 1 is served already"):
        other.hold(1)
    other.hold(2)  # another game of the same file
    house.store.close()
    other.hold(1)
    other.close()


def test_a_game_whose_own_rules_have_changed_is_told_of(house: House, tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "ark"
    folder.mkdir(parents=True)
    for name, text in files_of(ark()).items():
        (folder / name).write_text(text.replace("rules: ark\n", "rules: own.py\n"), encoding="utf-8")
    assert "rules: own.py" in (folder / "game.yaml").read_text("utf-8")
    (folder / "own.py").write_text("raise SystemExit  # never run\n", encoding="utf-8")
    game, _ = load_game(folder)
    assert game is not None
    house.store.keep_box("own", "ark", KeptBox(files_of(game)), "{}")
    kept = house.store.game(house.store.begin("own", 5, ["person", "person"], b"secret"))
    assert kept is not None
    (folder / "own.py").write_text("raise SystemExit  # changed\n", encoding="utf-8")
    with pytest.raises(KeptBoxError, match=r"rules in own\.py have changed"):
        open_room(house, kept, game)
    house.store.close()
