"""Texts that are prose: printed as they stand, counted, listed when asked for, never played; the others stay strict."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from toolkit.cache import Cache
from toolkit.check.run import check_game, notes_on_prose
from toolkit.check.slips import Scan
from toolkit.check.terms import Terms
from toolkit.cli.app import app
from toolkit.deal import open_box, open_table
from toolkit.json_schema import json_schema
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.problem import Problem, Severity, has_errors
from toolkit.show import card_data_read, card_lines
from toolkit.tables import export_table, prepare_import
from toolkit.texts import Sentence, count_of_prose, names_in_texts, read_texts, sentences_in, sentences_of
from toolkit.texts.sentences import spans_of

ROOT = Path(__file__).parents[2]
MARKET = Path(__file__).parent / "check" / "market"
PROSE = "texts: {prose: Heap cannot read auctions yet.}\n"
BIDDING = "Whoever bids most takes this item. Gain 1 Coin."


@pytest.fixture
def market(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game one text of which has a sentence that is not read."""
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(MARKET, tmp_path / "market"))
    edit(folder, "goods.yaml", "When you buy this item, gain 1 Coin.", BIDDING)
    edit(folder, "game.yaml", "  verbs:\n    buy: {object: card, past: bought, pays_for: Coin}\n", "")
    return folder


def edit(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert text.count(old) == 1, old
    (folder / file).write_text(text.replace(old, new), "utf-8")


def head(folder: Path, file: str, line: str) -> None:
    """Put a line at the beginning of a file."""
    (folder / file).write_text(line + (folder / file).read_text("utf-8"), "utf-8")


def loaded(folder: Path) -> Game:
    game, _ = load_game(folder)
    assert game is not None
    return game


def checked(folder: Path) -> list[Problem]:
    game, problems = load_game(folder)
    assert game is not None
    return check_game(game, problems)


def codes(folder: Path) -> list[str]:
    return [problem.code for problem in checked(folder)]


def heap(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


# --- who says it ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of_game", "of_goods", "prose"),
    [
        ("", "", set()),
        (PROSE, "", {"goods", "people"}),
        ("", PROSE, {"goods"}),
        (PROSE, "texts: read\n", {"people"}),
        ("texts: read\n", PROSE, {"goods"}),
    ],
)
def test_a_deck_does_as_its_game_unless_it_says_otherwise(
    of_game: str, of_goods: str, prose: set[str], market: Path
) -> None:
    head(market, "game.yaml", of_game)
    head(market, "goods.yaml", of_goods)
    assert set(loaded(market).prose) == prose
    assert [problem.name for problem in checked(market) if has_errors([problem])] == (
        [] if "goods" in prose else ["unread"]
    )


@pytest.mark.parametrize("said", ["{pros: Auctions.}", "pros", "[prose]", "{prose: [x]}", "~"])
@pytest.mark.parametrize("file", ["game.yaml", "goods.yaml"])
def test_what_is_said_wrongly_is_one_matter_and_not_one_for_each_card(said: str, file: str, market: Path) -> None:
    head(market, file, f"texts: {said}\n")
    errors = [problem for problem in checked(market) if has_errors([problem])]
    assert {(Path(p.place.file).name, p.place.line) for p in errors if p.place} == {(file, 1)}
    assert "C201" not in {problem.code for problem in errors}


def test_editors_are_told(market: Path) -> None:
    from jsonschema import Draft202012Validator

    game = {"title": "T", "version": "1", "players": "2", "decks": []}
    validator = Draft202012Validator(json_schema("game", loaded(market)))
    for texts in ({"prose": "Auctions."}, "read"):
        assert validator.is_valid({**game, "texts": texts})
    for texts in ({"pros": "Auctions."}, {}, "pros", ["prose"]):
        assert not validator.is_valid({**game, "texts": texts})


def test_the_games_that_ship_say_it_nowhere() -> None:
    for folder in sorted((ROOT / "cards").iterdir()):
        if folder.is_dir():
            assert loaded(folder).prose == {}
            assert all("texts" not in each.data for each in (loaded(folder), *loaded(folder).decks))


# --- what is counted and listed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Gain 1 Coin.", 1),
        ("Gain 1 Coin. Roll 1.5 dice, e.g. these! Now?\nNo end", 4),
        ("Wait... “Now!” Stop", 3),
        ("  \n", 0),
    ],
)
def test_sentences_are_counted_as_people_do(text: str, number: int) -> None:
    assert sentences_in(text) == number


def test_a_sentence_is_read_if_all_of_it_is(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", BIDDING, "Gain 1 Coin. Gain 1.5 Coins. Gain 2 Coins.")
    text = next(text for text in read_texts(loaded(market)) if text.card.name == "Honey Pot")
    found = [(text.card.text[each.start : each.end], each.is_read) for each in sentences_of(text)]
    assert found == [("Gain 1 Coin.", True), ("Gain 1.5 Coins.", False), ("Gain 2 Coins.", True)]


def test_check_says_how_many_are_read_and_which_are_not(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    code, out, _ = heap("check", str(market))
    lines = out.splitlines()
    assert (code, lines[0]) == (0, "Clean: 10 cards, 6 designs, 5 sentences.")
    assert lines[1] == f"prose: 2 of 3 sentences are read. heap check {market} --prose lists the others."
    code, out, _ = heap("check", str(market), "--prose")
    assert code == 0 and "note C201 “bids” is not understood here. (unread)" in out
    assert out.splitlines()[-2:] == ["Clean: 10 cards, 6 designs, 5 sentences.", "prose: 2 of 3 sentences are read."]
    assert "prose:" not in heap("check", str(market), "--only", "baker")[1]
    assert heap("check", str(market), "--only", "ladder", "--prose")[1].splitlines() == [
        "Clean: 3 cards, 1 design, 1 sentence.",
        "prose: 1 of 1 sentence is read.",
    ]


def test_no_line_of_it_where_there_is_none(market: Path) -> None:
    assert "prose" not in heap("check", str(market), "--prose")[1]


def test_every_format_says_it(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    data = json.loads(heap("check", str(market), "--prose", "--format", "json")[1])
    assert data["prose"] == [{"game": "market", "sentences": 3, "read": 2}]
    assert [problem["severity"] for problem in data["problems"]] == ["note"]
    run = json.loads(heap("check", str(market), "--prose", "--format", "sarif")[1])["runs"][0]
    assert run["properties"] == {"prose": ["prose: 2 of 3 sentences are read"]}
    assert [result["level"] for result in run["results"]] == ["note"]
    lines = heap("check", str(market), "--prose", "--format", "github")[1].splitlines()
    assert lines[0].startswith("::notice title=C201 unread,file=")
    assert lines[-1] == "::notice::market, prose: 2 of 3 sentences are read."


def test_notes_are_one_for_a_sentence_and_mend_nothing(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", BIDDING, "Auction 1.5 Foo of e.g. this. You get two Coins.")
    before = (market / "goods.yaml").read_text("utf-8")
    notes = notes_on_prose(loaded(market))
    assert [(note.code, note.severity, note.edits) for note in notes] == [
        ("C201", Severity.NOTE, ()),
        ("C203", Severity.NOTE, ()),
    ]
    heap("check", str(market), "--fix", "--prose")
    assert (market / "goods.yaml").read_text("utf-8") == before


def test_show_says_why_and_how_much(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    game = loaded(market)
    cards = {card.name: card for card in game.cards}
    lines = [line.strip() for line in card_lines(game, cards["Honey Pot"])]
    at = lines.index("Prose")
    assert lines[at + 1 : at + 4] == [
        "1 of 2 sentences read.",
        "What is not read is printed as it stands, and not played.",
        "Heap cannot read auctions yet.",
    ]
    assert any(line.startswith("In plain words: ") for line in lines)
    assert card_data_read(game, cards["Honey Pot"])["prose"] == "Heap cannot read auctions yet."
    assert "Prose" not in card_lines(game, cards["Baker"])
    assert card_data_read(game, cards["Baker"])["prose"] is None


# --- what stays strict ------------------------------------------------------------------------------------------------


def test_meaningless_words_pass_in_prose_alone(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "people.yaml", "Gain 2 Coins.", "Gain blah 2 Coins.")
    assert codes(market) == ["C201"]
    edit(market, "goods.yaml", BIDDING, "Blah blah blah.")
    assert codes(market) == ["C201"]


def test_what_prose_speaks_of_is_a_name_in_prose_alone(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", BIDDING, "Swap this item with the Nail.")
    game = loaded(market)
    assert names_in_texts(game) == ()
    assert names_in_texts(game, prose=True) == ("Nail",)


def test_the_same_text_is_a_finding_in_the_strict_deck_however_often_it_was_kept(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    card = f"  - {{name: Bun, type: Good, size: Small, tags: [TOOL], text: {BIDDING}}}\n"
    with (market / "people.yaml").open("a", encoding="utf-8") as file:
        file.write(card)
    for _ in range(2):
        assert [(p.code, p.card) for p in checked(market)] == [("C201", "bun")]


def test_prose_that_was_kept_is_not_read_again(market: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.texts import read

    head(market, "goods.yaml", PROSE)
    cache, game = Cache(), loaded(market)
    first = read_texts(game, cache)
    monkeypatch.setattr(read, "_read_here", lambda *_: pytest.fail("read again"))
    assert read_texts(game, cache) == first


def test_two_wordings_are_found_on_the_strict_card_though_prose_has_the_other(market: Path) -> None:
    edit(market, "goods.yaml", BIDDING, "Discard an item.")
    edit(market, "goods.yaml", "At the start of each day, gain 1 Coin.", "Discard an item.")
    edit(market, "people.yaml", "Gain 2 Coins.", "Discard 1 item.")
    strict = [(p.code, p.card) for p in checked(market) if p.code == "C208"]
    assert strict == [("C208", "baker")]
    head(market, "goods.yaml", PROSE)
    assert [(p.code, p.card) for p in checked(market) if p.code == "C208"] == strict
    head(market, "people.yaml", PROSE)
    assert "C208" not in codes(market)


def test_an_allowance_of_what_prose_may_is_needless(market: Path) -> None:
    edit(market, "goods.yaml", f"    text: {BIDDING}", f"    text: {BIDDING}\n    allow: {{unread: Auctions.}}")
    assert codes(market) == []
    head(market, "goods.yaml", PROSE)
    assert codes(market) == ["C032"]


# --- mending ----------------------------------------------------------------------------------------------------------


def test_fix_writes_the_term_that_was_meant(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(
        market, "goods.yaml", BIDDING, "Whoever bids most for a FODO item and a food item pays 2 Conis to the Hony Pot."
    )
    assert codes(market) == ["C214", "C204", "C214", "C214"]
    heap("check", str(market), "--fix")
    assert codes(market) == []
    text = "Whoever bids most for a FOOD item and a FOOD item pays 2 Coins to the Honey Pot."
    assert text in (market / "goods.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Take a FOD.", "Take a FOOD."),
        ("Take a T00L.", "Take a TOOL."),
        ("Bid 1 Coins or 3 Coin.", "Bid 1 Coin or 3 Coins."),
        ("Bid 1 conis or 2 coin.", "Bid 1 Coin or 2 Coins."),
        ("Laddr wins the HoneyPot.", "Ladder wins the Honey Pot."),
        ("Whoever bids a TOOL goes on day 1 Coins to the FOOT.", ""),
    ],
)
def test_fix_writes_one_word_that_is_meant_and_no_other(wrong: str, right: str, market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", BIDDING, f"{wrong} Auction it.")
    heap("check", str(market), "--fix")
    assert codes(market) == []
    assert f"{right or wrong} Auction it." in (market / "goods.yaml").read_text("utf-8")


def test_a_counter_that_is_set_apart_is_one(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", BIDDING, "Bid 2\u202fCoins or 3\u00a0Coin.")
    assert [(p.code, p.message) for p in checked(market)] == [("C214", "“Coin” does not go with 3.")]


def test_games_that_ship_have_no_wrong_word_though_they_were_prose() -> None:
    """Neither their cards, every sentence of them, nor their rulebooks."""
    for folder in sorted(path for path in (ROOT / "cards").iterdir() if path.is_dir()):
        game = loaded(folder)
        terms = Terms(game)
        rulebook = (folder / "rulebook.md").read_text("utf-8")
        for text in (*(card.text for card in game.cards), *rulebook.splitlines()):
            for start, end in spans_of(text):
                assert list(Scan(text, Sentence(start, end, False), terms).findings()) == [], text[start:end]


def test_a_word_that_reading_finds_fault_with_is_told_once_and_stops_nothing(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", BIDDING, "Each player gains 1 coin.")
    assert [(problem.code, problem.severity) for problem in checked(market)] == [("C204", Severity.WARNING)]


def test_fix_takes_needless_prose_away_and_nothing_else(market: Path) -> None:
    edit(market, "goods.yaml", BIDDING, "Gain 1 Coin.")
    before = (market / "goods.yaml").read_text("utf-8")
    edit(market, "goods.yaml", "type: Good\n", "type: Good\ntexts:\n  prose: Heap cannot read auctions yet.\n")
    assert codes(market) == ["C213"]
    heap("check", str(market), "--fix")
    assert (market / "goods.yaml").read_text("utf-8") == before
    edit(market, "goods.yaml", "type: Good\n", f"type: Good\n{PROSE.rstrip()}  # for now\n")
    heap("check", str(market), "--fix")
    assert "# for now" in (market / "goods.yaml").read_text("utf-8"), "a comment is nobody's to take away"


def test_a_deck_that_says_otherwise_is_no_reason_for_the_prose_of_its_game(market: Path) -> None:
    head(market, "game.yaml", PROSE)
    assert codes(market) == []
    head(market, "goods.yaml", "texts: read\n")
    assert codes(market) == ["C213", "C201"]


def test_while_cards_are_missing_nothing_is_needless(market: Path) -> None:
    edit(market, "goods.yaml", BIDDING, "Gain 1 Coin.")
    head(market, "goods.yaml", PROSE)
    edit(market, "goods.yaml", "copies: 3", "copies: three")
    assert "C213" not in codes(market)


def test_a_table_goes_out_and_comes_back(market: Path, tmp_path: Path) -> None:
    head(market, "goods.yaml", PROSE)
    game = loaded(market)
    table = tmp_path / "cards.csv"
    assert export_table(game, game.cards, table) == []
    content = table.read_text("utf-8").replace("bids most", "shouts first")
    table.write_text(content, "utf-8")
    made = prepare_import(table, game)
    assert made.problems == [] and len(made.files) == 1
    assert all(text.startswith(PROSE) and "shouts first" in text for text in made.files.values())


# --- what is never played ---------------------------------------------------------------------------------------------


def ark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Path:
    """ARK as prose, with another text on the Frog."""
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    folder = Path(shutil.copytree(ROOT / "cards" / "ark", tmp_path / "cards" / "ark"))
    (tmp_path / "templates").symlink_to(ROOT / "templates")
    game = loaded(folder)
    old = next(card.text for card in game.cards if card.name == "Frog").splitlines()
    edit(folder, "game.yaml", "rules: ark\n", f"rules: ark\n{PROSE}")
    lines = (folder / "ark.yaml").read_text("utf-8")
    at = lines.index("name: Frog")
    (folder / "ark.yaml").write_text(lines[:at] + lines[at:].replace(old[0], text or old[0], 1), "utf-8")
    return folder


def test_prose_that_is_not_read_is_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ark(tmp_path, monkeypatch, "Wake whoever snores.")
    assert not has_errors(checked(folder))
    code, _, error = heap("play", str(folder), "--bots")
    assert code == 2
    assert "ARK cannot be played: 1 of its 64 sentences of prose is not read." in error
    assert f"heap check {folder} --prose" in error
    referee, problems = open_table(loaded(folder))
    assert referee is None and [problem.card for problem in problems] == ["frog"]
    assert "it is prose" in problems[0].message


def test_prose_that_is_read_whole_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = ark(tmp_path, monkeypatch, "")
    assert count_of_prose(loaded(folder)).read == 64
    assert open_table(loaded(folder))[0] is not None


def test_what_the_rules_hold_texts_to_stops_prose_from_being_played_and_not_from_being_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = ark(tmp_path, monkeypatch, "")
    ox = "      This pair is worth 6 points.\n      Play only during Day.\n"
    edit(folder, "ark.yaml", f"{ox}      Playing this pair takes 1 action.\n", ox)
    assert not has_errors(checked(folder))
    referee, problems = open_table(loaded(folder))
    assert referee is None and [(problem.code, problem.card) for problem in problems] == [("C129", "ox")]
    edit(folder, "game.yaml", PROSE, "")
    assert [problem.code for problem in checked(folder) if has_errors([problem])] == ["C129"]


def test_a_game_without_rules_is_told_of_its_prose(market: Path) -> None:
    head(market, "goods.yaml", PROSE)
    for command in ("play", "prove"):
        code, _, error = heap(command, str(market))
        assert code == 2
        assert "Market cannot be played: 1 of its 3 sentences of prose is not read." in error
        assert "It has no rules module either." in error


def test_a_game_with_a_sentence_that_is_not_read_is_never_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not by a card that says it cannot happen, and not by asking about another card."""
    from toolkit.prove.data import proof_data
    from toolkit.prove.page import page
    from toolkit.prove.prove import Wishes, prove
    from toolkit.prove.report import report_lines

    folder = ark(tmp_path, monkeypatch, "Wake whoever snores.")
    edit(folder, "ark.yaml", "  - name: Frog\n", "  - name: Frog\n    unreachable: Nobody snores.\n")
    game = loaded(folder)
    box, _ = open_box(game)
    for card, said in (("frog", "is not read: it is prose, and "), ("sheep", "")):
        proof = prove(game, box, Wishes(frozenset({card}), seconds=2.0, workers=1, games=1, keeps=False))
        assert [standing.rung for standing in proof.open if standing.clause.card == "frog"] == [-1] * (card == "frog")
        lines = "\n".join(report_lines(proof))
        assert not proof.is_proven and not proof_data(proof)["proven"] and proof_data(proof)["unread"] == 1
        assert said in lines and "1 sentence of ARK is not read: the games were played without" in lines
        assert "\nNot proven" in lines and "\nProven" not in lines
        assert '<p class="verdict bad">' in page(proof, {})
