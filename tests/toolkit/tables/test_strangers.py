"""Tables of strangers: headings asked for once, words declared, changes shown, games made of tables."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.toolkit.tables.shop import loaded, shop, texts
from toolkit.check.run import check_game
from toolkit.cli.app import app
from toolkit.load import load_game
from toolkit.tables.moved import gone_since, keep_exchanged

TABLE = """\
Title,Qty,Type,Size,Keywords,Cost,Rare,Code,Notes
Honey Pot,4,Good,Small,FOOD; SWEET,2,yes,007,ask Jo
Lamp,1,Good,Small,TOOL,5,no,012,
"""
Run = Callable[..., "tuple[int, str, str]"]


@pytest.fixture
def heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HEAP_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("TERM", "dumb")
    shop(tmp_path / "shop")
    (tmp_path / "goods.csv").write_text(TABLE)

    def run(*words: str, typed: str = "") -> tuple[int, str, str]:
        result = CliRunner().invoke(app, words, input=typed)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result.exit_code, result.stdout, result.stderr

    return run


def test_unknown_headings_say_which_options_there_are(heap: Run) -> None:
    before = texts(Path("shop"))
    code, out, said = heap("import", "goods.csv", "shop")
    assert (code, out) == (1, "")
    assert [line.split("'")[1] for line in said.splitlines() if "C042" in line] == ["Cost", "Rare", "Code", "Notes"]
    assert "--as 'Cost=…'" in said and "--declare" in said and "--skip 'Cost'" in said
    assert texts(Path("shop")) == before


def test_a_game_that_is_not_there_is_made_of_the_table(heap: Run) -> None:
    code, _, said = heap("import", "goods.csv", "night-shop")
    assert code == 2 and "there is no game night-shop" in said and "heap new night-shop --from goods.csv" in said
    assert "one table is read at a time" in heap("import", "goods.csv", "goods.csv")[2]
    assert "one table is read at a time" in heap("import", "night.csv", "shops")[2]


def test_usual_headings_are_known(heap: Run) -> None:
    Path("goods.csv").write_text("Card,How many,Kind,Size,Art\nLamp,7,Good,Small,lamp.png\n")
    code, _, said = heap("import", "goods.csv", "shop", "--yes")
    assert code == 0, said
    lamp = next(card for card in loaded(Path("shop")).cards if card.name == "Lamp")
    assert (lamp.copies, lamp.image) == (7, "lamp.png") and not Path("shop/import.yaml").exists()
    Path("goods.csv").write_text("Card,How much,Kinds,Artist\nLamp,7,Good,Jo\n")
    said = heap("import", "goods.csv", "shop", "--yes")[2]
    assert [line.split("'")[1] for line in said.splitlines() if "C042" in line] == ["How much", "Kinds", "Artist"]


def test_what_is_said_once_is_remembered(heap: Run) -> None:
    words = ["--as", "Cost=copies", "--as", "Qty=skip", "--skip", "Rare", "--skip", "Code", "--skip", "Notes"]
    assert heap("import", "goods.csv", "shop", *words)[0] == 0
    kept = Path("shop/import.yaml").read_text()
    assert "  Cost: copies\n" in kept and "  Notes: skip\n" in kept
    game = loaded(Path("shop"))  # which warns of no stray file
    assert {card.name: card.copies for card in game.cards}["Honey Pot"] == 2
    assert heap("import", "goods.csv", "shop")[1:] == ("Nothing to change.\n", "")
    Path("goods.csv").write_text(TABLE.replace("Notes", "Remarks"))
    assert "'Remarks' is no field" in heap("import", "goods.csv", "shop")[2]
    heap("import", "goods.csv", "shop", "--skip", "Remarks")
    assert Path("shop/import.yaml").read_text() == kept + "  Remarks: skip\n"


def test_a_broken_memory_is_a_finding_with_a_place(heap: Run) -> None:
    Path("shop/import.yaml").write_text("headings:\n  Cost: [copies]\n")
    code, _, said = heap("import", "goods.csv", "shop")
    assert code == 1 and "shop/import.yaml:2:9: error C013" in said
    Path("shop/import.yaml").write_text("headings:\n  Cost: copeis\n")
    said = heap("import", "goods.csv", "shop")[2]
    assert "The column 'Cost' is said to be 'copeis', which is no field." in said and "copies" in said


def test_somebody_is_asked_about_each_heading(heap: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolkit.cli.ask_columns.asks", lambda: True)
    code, out, said = heap("import", "goods.csv", "shop", typed="\nflag\nicno\nicon\n\n-\nn\n")
    assert code == 1, said
    assert "It holds 2, 5." in out and "cost (number)" in out and "'icno' is no field. Did you mean icon?" in out
    assert "Nothing was changed." in said and not Path("shop/import.yaml").exists()
    code, out, said = heap("import", "goods.csv", "shop", typed="\n\n\n-\n\n")
    assert code == 0, said
    game = loaded(Path("shop"))
    assert {column.id: column.kind for column in game.vocabulary.columns.values()} == {
        "cost": "number", "rare": "yes-no", "code": "text",
    }  # fmt: skip
    assert heap("import", "goods.csv", "shop")[1] == "Nothing to change.\n"  # nothing is asked again


def test_declared_columns_and_words_stand_in_the_game(heap: Run) -> None:
    Path("goods.csv").write_text(TABLE.replace("Lamp,1,Good,Small,TOOL", "Lamp,1,Tool,Huge,Bright"))
    code, out, said = heap("import", "goods.csv", "shop", "--declare", "--skip", "Notes", "--force")
    assert code == 0, said
    assert out.splitlines()[:6] == [
        "game: declare the column cost (number)", "game: declare the column rare (yes-no)",
        "game: declare the column code (text)", "game: declare the type Tool", "game: declare the size Huge",
        "game: declare the tag BRIGHT",
    ]  # fmt: skip
    game = loaded(Path("shop"))
    text = Path("shop/game.yaml").read_text()
    assert (
        "# in this order" in text
        and "    TOOL: {class: item, on: [Good]}\n    BRIGHT: {}\n  columns:\n    cost:" in text
    )
    assert [card.columns for card in game.cards if card.name in ("Honey Pot", "Lamp")] == [
        {"cost": 2, "rare": True, "code": "007"}, {"cost": 5, "rare": False, "code": "012"},
    ]  # fmt: skip
    assert heap("import", "goods.csv", "shop")[1] == "Nothing to change.\n"


@pytest.mark.parametrize(
    "words",
    [
        "vocabulary: {types: {Good: {}}}",
        "vocabulary:\n  types: {}\n  columns: {}",
        "vocabulary:\n  types:\n    Good: {}",
        "",
    ],
)
def test_columns_are_declared_in_a_vocabulary_of_any_layout(heap: Run, words: str) -> None:
    Path("tiny").mkdir()
    Path("tiny/game.yaml").write_text(f'title: Tiny\nversion: "1"\ndecks: [goods]\n{words}\n')
    Path("tiny/goods.yaml").write_text("title: Goods\ntype: Good\ncards:\n  - name: Pot\n")
    Path("tiny.csv").write_text("name,Attack Power\nPot,3\n")
    code, _, said = heap("import", "tiny.csv", "tiny", "--declare")
    assert code == 0, said
    game, problems = load_game(Path("tiny"))
    assert game is not None and not problems
    assert game.cards[0].columns == {"attack_power": 3}


def test_old_and_new_are_shown_and_asked_for(heap: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("goods.csv").write_text(
        'name,copies,text,tags\nHoney Pot,4,"Gain 9 Coins, or draw a card if you have none.",\n'
    )
    monkeypatch.setattr("toolkit.cli.ask_columns.asks", lambda: True)
    before = texts(Path("shop"))
    code, out, _ = heap("import", "goods.csv", "shop", "--force", typed="n\n")
    assert code == 1 and texts(Path("shop")) == before
    assert out.splitlines()[:9] == [
        "goods: change copies, text, tags of Honey Pot",
        "  copies: 3 → 4",
        "  text:",
        "  - Gain 1 Coin.",
        "  - ",
        "  - Then gain 2 Coins.",
        "  + Gain 9 Coins, or draw a card if you have none.",
        "  tags: FOOD, SWEET → nothing",
        "Write this? [Y/n]: n",
    ]
    assert heap("import", "goods.csv", "shop", "--force", "--yes")[0] == 0
    assert texts(Path("shop")) != before


def test_moved_since(heap: Run) -> None:
    assert heap("export", "shop", "cards.csv")[0] == 0
    goods = Path("shop/goods.yaml")
    goods.write_text(goods.read_text().replace("copies: 3", "copies: 5").replace("icon: ladder", "icon: rope"))
    before, _, after = Path("cards.csv").read_text("utf-8-sig").rpartition(",ladder,")
    Path("cards.csv").write_text(f"{before},rope,{after}")  # changed alike on both sides
    code, out, said = heap("import", "cards.csv", "shop", "--dry-run")
    assert (code, out.splitlines()[:2]) == (0, ["goods: change copies of Honey Pot", "  copies: 5 → 3"])
    assert [line for line in said.splitlines() if "C049" in line] == [
        "cards.csv: row 2, column J (copies): warning C049 The copies of Honey Pot was changed in goods.yaml "
        "after this table was written. (moved-since)"
    ]


def test_moved_since_tells_of_cards_that_went_and_came(heap: Run) -> None:
    heap("export", "shop", "cards.xlsx")
    people = Path("shop/people.yaml")
    people.write_text(people.read_text().replace("name: No\n", "name: Yes\n"))
    said = heap("import", "cards.xlsx", "shop", "--dry-run", "--delete-missing")[2]
    assert "No was deleted or renamed in people.yaml" in said and "is left out" in said
    assert "Yes was written after this table, and is deleted." in said


def test_a_card_that_was_renamed_does_not_come_back_unless_it_is_asked_for(heap: Run) -> None:
    heap("export", "shop", "cards.csv")
    people = Path("shop/people.yaml")
    people.write_text(renamed := people.read_text().replace("name: No\n", "name: Yes\n"))
    for _ in range(2):  # that it is left out is remembered
        code, out, said = heap("import", "cards.csv", "shop", "--yes")
        assert (code, out) == (0, "Nothing to change.\n")
        assert said.count("C049") == 1 and "To bring it back: --bring-back." in said
        assert people.read_text() == renamed
    code, out, said = heap("import", "cards.csv", "shop", "--yes", "--force", "--bring-back")
    assert (code, "people: add No" in out, "C049" in said) == (0, True, False)
    assert 'name: "No"\n' in people.read_text()


def test_what_was_renamed_is_known_wherever_the_game_goes(heap: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    heap("new", "Fresh", "--from", "goods.csv", "--as", "Notes=skip")
    cards = Path("fresh/cards.yaml")
    cards.write_text(cards.read_text().replace("name: Lamp", "name: Lantern"))
    shutil.copytree("fresh", "other")
    monkeypatch.setenv("HEAP_CACHE", "another-cache")
    _, out, said = heap("import", "goods.csv", "other", "--dry-run")
    assert "add Lamp" not in out and "C049 Lamp was deleted or renamed" in said and "no record" not in said
    for damaged in ("", "[1]", '{"tables": 3}'):
        Path("other/exchanged.json").write_text(damaged)
        _, out, said = heap("import", "goods.csv", "other", "--dry-run")
        assert "cards: add Lamp" in out and "There is no record of an earlier exchange with this table" in said
    cards = Path("other/cards.yaml")
    cards.write_text(cards.read_text().replace("name: Lantern", "name: Lamp"))
    assert "no record" not in heap("import", "goods.csv", "other", "--dry-run")[2]  # nothing would be added
    secret = "https://tables.example/cards.csv?key=hush"
    keep_exchanged(loaded(Path("shop")), secret)
    kept = Path("shop/exchanged.json").read_text()
    assert "hush" not in kept and gone_since(loaded(Path("shop")), secret) == frozenset()


def test_moved_since_near_miss(heap: Run) -> None:
    heap("export", "shop", "cards.csv")
    Path("cards.csv").write_text(Path("cards.csv").read_text("utf-8-sig").replace(",3,", ",6,"))
    assert "C049" not in heap("import", "cards.csv", "shop")[2]  # changed in the table alone
    Path("goods.csv").write_text("name,copies\nHoney Pot,7\n")
    assert "C049" not in heap("import", "goods.csv", "shop")[2]


def test_a_game_is_made_of_a_table(heap: Run) -> None:
    code, out, said = heap("new", "Night Market", "--from", "goods.csv", "--as", "Notes=skip")
    assert code == 0, said
    assert out.splitlines()[-4] == "night-market: a game made of goods.csv."
    game, problems = load_game(Path("night-market"))
    assert game is not None
    assert [deck.id for deck in game.decks] == ["cards"]
    assert [problem for problem in check_game(game, problems) if problem.severity == "error"] == []
    assert [(card.name, card.copies, card.tags, card.columns["cost"]) for card in game.cards] == [
        ("Honey Pot", 4, ("FOOD", "SWEET"), 2), ("Lamp", 1, ("TOOL",), 5),
    ]  # fmt: skip
    assert game.prose == {}
    assert heap("import", "goods.csv", "night-market")[1:] == ("Nothing to change.\n", "")
    assert heap("new", "Night Market", "--from", "goods.csv")[0] == 2  # it is there already


def test_texts_of_a_table_are_prose_with_a_reason(heap: Run) -> None:
    Path("goods.csv").write_text("name,text\nPot,Conduct a silent auction.\n")
    assert heap("new", "Auction", "--from", "goods.csv")[0] == 0
    game = loaded(Path("auction"))
    assert list(game.prose) == ["cards"] and "not yet in words that Heap reads" in game.prose["cards"]
    assert "prose: 0 of 1 sentence" in "".join(map(str, heap("check", "auction")))


def test_a_table_that_cannot_be_read_makes_no_game(heap: Run) -> None:
    Path("goods.csv").write_text("name,copies\nPot,two\n")
    code, _, said = heap("new", "Broken", "--from", "goods.csv")
    assert code == 1 and "C043" in said and "Nothing was made." in said
    assert not Path("broken").exists()


def test_a_deck_that_no_file_can_be_named_after_makes_no_game(heap: Run) -> None:
    for name in ("game", "table", "import", "rulings", "n" * 90):
        decks = [{"id": "goods", "cards": [{"name": "Pot"}]}, {"id": name, "cards": [{"name": "Lamp"}]}]
        Path("t.json").write_text(json.dumps({"decks": decks}))
        code, _, said = heap("new", "Lamps", "--from", "t.json")
        assert code == 1 and f"C045 No deck can be called '{name}'" in said and "Nothing was made." in said
        assert f"t.json: sheet {name}, card 1" in said and not Path("lamps").exists()
    Path("t.json").write_text('{"decks": [{"id": "exchanged", "cards": [{"name": "Lamp"}]}]}')
    assert heap("new", "Lamps", "--from", "t.json")[0] == 0
    assert [deck.id for deck in loaded(Path("lamps")).decks] == ["exchanged"]
    before = texts(Path("shop"))
    assert "'game' cannot be the name of a deck file" in heap("import", "goods.csv", "shop", "--deck", "game")[2]
    assert texts(Path("shop")) == before


def test_a_name_that_does_not_stand_in_one_line_makes_no_game(heap: Run) -> None:
    line = "A line break"
    for field, value, what in (
        ("name", "N\nnew: 1\n- y", line), ("name", "N\tM", "A tab"), ("image", "a\nb.png", line),
        ("type", "A\u2028B", line),
    ):  # fmt: skip
        Path("t.json").write_text(json.dumps([{"name": "Lamp", field: value}]))
        code, _, said = heap("new", "Lamps", "--from", "t.json")
        assert code == 1 and f"({field}): error C043 {what} stands here" in said
        assert "gives no id" not in said and not Path("lamps").exists()
    Path("t.json").write_text(json.dumps([{"name": "Lamp", "tags": ["RED", "NOT\nRED"], "type": "T" * 101}]))
    said = heap("new", "Lamps", "--from", "t.json")[2]
    assert "(tags): error C043 A line break" in said and "(type): error C043 A name of 101 letters" in said
    Path("t.json").write_text(json.dumps([{"name": " Lamp\n", "flavour": "Of brass.\nOld.", "type": "T" * 100}]))
    assert heap("new", "Lamps", "--from", "t.json")[0] == 0
    assert [card.flavour for card in loaded(Path("lamps")).cards] == ["Of brass.\nOld."]
    Path("t.json").write_text(json.dumps([{"name": "Honey\nPot"}]))
    code, _, said = heap("import", "t.json", "shop", "--yes", "--deck", "goods")
    assert code == 1 and "C043 A line break stands here" in said and "C047" not in said


@pytest.mark.parametrize(
    ("deck", "one"),
    [
        ("Cards", "Card"),
        ("Wild tiles", "Wild tile"),
        ("Boxes", "Boxes"),  # what one of them is called is not seen from the letters alone
        ("Heroes", "Heroes"),
        ("Glass", "Glass"),
        ("Chorus", "Chorus"),
    ],
)
def test_a_new_deck_gives_its_cards_their_type(heap: Run, deck: str, one: str) -> None:
    Path("table.csv").write_text(f"Name,Deck\nFox,{deck}\n")
    code, out, said = heap("new", "Isles", "--from", "table.csv")
    assert code == 0, said
    assert f"game: declare the type {one}\n" in out


def test_a_new_game_brings_the_pictures_beside_its_table(heap: Run) -> None:
    picture = b"\x89PNG\r\n\x1a\nanything"
    for name in ("pics/fox.png", "unnamed.png", "../outside.png"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_bytes(picture)
    Path("cards.csv").write_text("Name,Image\nFox,pics/fox.png\nOwl,pics/owl.png\nElk,../outside.png\n")
    code, out, said = heap("new", "Isles", "--from", "cards.csv")
    assert code == 0, said
    assert "picture: bring pics/fox.png\n" in out
    assert [line.split(":")[1] for line in said.splitlines() if "C305" in line] == [
        " row 3, column B (Image)",
        " row 4, column B (Image)",
    ]
    assert [path.relative_to("isles").as_posix() for path in sorted(Path("isles").rglob("*.png"))] == ["pics/fox.png"]
    assert Path("isles/pics/fox.png").read_bytes() == picture
