"""Records that cannot be played: each says what is wrong and at which line or action."""

from __future__ import annotations

import dataclasses
import random

import pytest

from engine.records import BadRecord, CannotReplay, Record, read_record, replay, resume, write_record
from tests.engine.records.games import referee_of, some_way

GAME = "top-of-the-heap"


@pytest.fixture(scope="module")
def record() -> Record:
    return some_way(GAME, 1, 40).record()


def changed(record: Record, old: str, new: str) -> str:
    text = write_record(record)
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("heapgame 1", "heapgame 2", "line 1: this is a record of version '2'"),
        ("heapgame 1", "%PDF-1.7", "line 1: a record begins with"),
        ("players 4", "players four", "line 4: players are a number from 1 to 999, not `four`"),
        ("players 4", "players 0", "line 4: players are a number from 1"),
        ("players 4", "players 99999999", "line 4: players are a number from 1 to 999, not `99999999`"),
        ("players 4", "players 3", "line 6: 4 seats are named for 3 players"),
        ("seed 1", "seed -1", "line 5: a seed is a number from 0 to"),
        ("seed 1", "seed 18446744073709551616", "line 5: a seed is a number from 0 to"),
        ("cards ", "card ", "line 3: here stands `cards ...` in a record"),
        ("end 40", "end 41", "there should be 41 actions, and there are 40"),
        ("end 40", "ende 40", "the record was cut off"),
    ],
)
def test_what_is_no_record(record: Record, old: str, new: str, message: str) -> None:
    with pytest.raises(BadRecord, match="line"):
        read_record(changed(record, old, new))
    with pytest.raises(BadRecord) as bad:
        read_record(changed(record, old, new))
    assert message in str(bad.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "letter"),
    [
        ("heapgame 1", "\x1b[31mheapgame 1", 1, "U+001B"),
        ("heapgame 1", "heapgame \x9b2J", 1, "U+009B"),
        ("game top", "game \a", 2, "U+0007"),
        ("cards ", "cards \0", 3, "U+0000"),
        ("players 4", "players \b4", 4, "U+0008"),
        ("seats person", "seats per\x7fson", 6, "U+007F"),
        ("\n\n", "\n\n\u2028 1 pass\n", 8, "U+2028"),
        ("end 40", "end\x1b 40", 48, "U+001B"),
    ],
)
def test_characters_that_would_steer_a_terminal(record: Record, old: str, new: str, line: int, letter: str) -> None:
    with pytest.raises(BadRecord) as bad:
        read_record(changed(record, old, new))
    assert str(bad.value) == f"line {line}: the control character {letter} stands in it"
    assert str(bad.value).isprintable()


def test_tabs_wide_letters_and_comments_are_no_such_characters(record: Record) -> None:
    text = write_record(record)
    assert read_record(text.replace("game ", "game\t ", 1).replace("\n1 ", "\n# \x1b\n1 \t", 1)) == record
    found = stops(dataclasses.replace(record, actions=((record.actions[0][0], "draw 雨 é"), *record.actions)))
    assert "“draw 雨 é” is not offered" in str(found)


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_an_empty_file(text: str) -> None:
    with pytest.raises(BadRecord, match="the file is empty"):
        read_record(text)


def test_a_player_there_is_not(record: Record) -> None:
    first = write_record(record).splitlines()[7]
    with pytest.raises(BadRecord, match="line 8: there is no player 9, there are 4"):
        read_record(changed(record, first, "9" + first[1:]))
    with pytest.raises(BadRecord, match="line 8: an action is"):
        read_record(changed(record, first, first[2:]))


def test_a_record_that_was_cut_off_anywhere_is_refused(record: Record) -> None:
    text = write_record(record)
    for length in range(len(text) - 1):
        if text[:length].rstrip() != text.rstrip():
            try:
                found = read_record(text[:length])
            except BadRecord:
                continue
            with pytest.raises(CannotReplay):  # only the digest was cut
                replay(referee_of(GAME), found)


def test_comments_and_empty_lines_say_nothing(record: Record) -> None:
    text = write_record(record).replace("\n", "\n\n# a word\n")
    assert read_record(text) == record
    assert read_record(write_record(record).replace("\n", "\r\n")) == record


def stops(record: Record) -> CannotReplay:
    with pytest.raises(CannotReplay) as stopped:
        replay(referee_of(GAME), record)
    return stopped.value


def test_other_cards_and_other_games(record: Record) -> None:
    other = stops(dataclasses.replace(record, cards="0" * 16))
    assert (other.number, "other cards" in str(other)) == (0, True)
    game = stops(dataclasses.replace(record, game="ark"))
    assert "this is a game of ark, not of top-of-the-heap" in str(game)


def test_more_players_than_the_game_has_room_for(record: Record) -> None:
    found = stops(dataclasses.replace(record, players=6, seats=("person",) * 6))
    assert "3 to 5 players, not 6" in str(found)


def test_an_action_out_of_turn(record: Record) -> None:
    player, action = record.actions[10]
    wrong = (player + 1) % record.players
    actions = (*record.actions[:10], (wrong, action), *record.actions[11:])
    found = stops(dataclasses.replace(record, actions=actions))
    assert found.number == 11
    assert f"action 11, “{wrong + 1} {action}”: it is out of turn, player {player + 1} has to choose" in str(found)


def test_an_action_that_is_not_offered(record: Record) -> None:
    actions = (*record.actions[:12], (record.actions[12][0], "move house-7"), *record.actions[13:])
    found = stops(dataclasses.replace(record, actions=actions))
    assert found.number == 13
    assert "“move house-7” is not offered" in str(found)


def test_an_action_after_the_end() -> None:
    record = some_way(GAME, 1, 10**6).record()
    found = stops(dataclasses.replace(record, actions=(*record.actions, (0, "forage"))))
    assert found.number == len(record.actions) + 1
    assert "the game was over before it" in str(found)


def test_an_altered_record_that_can_be_played_is_found_by_its_digest(record: Record) -> None:
    found = stops(dataclasses.replace(record, digest="0" * 32))
    assert "lead somewhere else" in str(found)
    assert resume(referee_of(GAME), record).record() == record


def test_damage_is_always_a_message(record: Record) -> None:
    luck = random.Random(3)
    text = write_record(record)
    for _ in range(150):
        at, length = luck.randrange(len(text)), luck.randrange(6)
        more = "".join(luck.choice("0123456789 \nabc#é\0") for _ in range(luck.randrange(4)))
        damaged = text[:at] + more + text[at + length :]
        try:
            replay(referee_of(GAME), read_record(damaged))
        except (BadRecord, CannotReplay) as stopped:
            assert str(stopped)
