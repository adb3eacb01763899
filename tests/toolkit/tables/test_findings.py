"""What can be wrong with a table: each finding with the place of its cell, and what is just right."""

from __future__ import annotations

import json
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from tests.toolkit.tables.shop import loaded, shop, texts
from toolkit.tables import PreparedImport, export_table, prepare_import
from toolkit.tables.trial import findings_on

Rows = list[list[object]]


class Desk:
    """A shop, and tables written beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shop = shop(folder / "shop")
        self.before = texts(self.shop)

    def csv(self, text: str | bytes, name: str = "goods.csv") -> Path:
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def xlsx(self, rows: Rows, title: str = "Goods", change: object = None) -> Path:
        book = Workbook()
        sheet = book.worksheets[0]
        sheet.title = title
        for row in rows:
            sheet.append(row)
        if callable(change):
            change(book)
        path = self.folder / "cards.xlsx"
        book.save(path)
        return path

    def taken(self, path: Path, **options: object) -> PreparedImport:
        made = prepare_import(path, loaded(self.shop), **options)  # type: ignore[arg-type]
        assert all(problem.hint for problem in made.problems)
        if any(problem.severity.value == "error" for problem in made.problems):
            assert made.files == {}
        assert texts(self.shop) == self.before
        return made

    def found(self, path: Path, **options: object) -> list[tuple[str, str]]:
        """Codes, and places without the folder."""
        problems = self.taken(path, **options).problems
        return [(problem.code, str(problem.place).replace(f"{self.folder}/", "")) for problem in problems]

    def brought(self, path: Path) -> list[tuple[str, str]]:
        """Codes and places of what the checks would find."""
        game = loaded(self.shop)
        problems = findings_on(prepare_import(path, game), game)
        return [(problem.code, str(problem.place).replace(f"{self.folder}/", "")) for problem in problems]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("cards.xlsx", b"PK\x03\x04 no zip file"),
        ("cards.xlsx", b"\xd0\xcf\x11\xe0 the old format"),
        ("cards.xlsx", b""),
        ("cards.csv", b""),
        ("cards.csv", "name\nÄ\n".encode("latin-1")),
        ("cards.csv", b'name\n"open'),
        ("cards.csv", b"name\0\n"),
        ("cards.csv", b"\n,,\n"),
        ("cards.json", b"{"),
        ("cards.json", b"[" * 100_000),
        ("cards.json", b'{"cards": 3}'),
        ("cards.json", b"[1]"),
        ("cards.pdf", b"%PDF"),
    ],
)
def test_unreadable_table(desk: Desk, name: str, content: bytes) -> None:
    assert [code for code, _ in desk.found(desk.csv(content, name))] == ["C041"]


def test_unreadable_table_with_too_many_columns_is_refused_at_once(desk: Desk) -> None:
    wide = ["name", *(f"c{number}" for number in range(16_384))]
    rows = f"<row>{'<c/>' * 16_385}</row>".encode()
    cells = {f"k{number}": 1 for number in range(16_385)}
    many = [{"name": f"Lamp {number}", f"k{number}": number} for number in range(1001)]

    def stuffed(content: bytes) -> bytes:
        out = BytesIO(desk.xlsx([["name"], ["Lamp"]]).read_bytes())
        with ZipFile(out, "a") as archive:
            archive.writestr("xl/worksheets/sheet2.xml", content)
        return out.getvalue()

    for name, content, said in (
        ("cards.csv", ",".join(wide).encode(), "16,384 columns"),
        ("cards.csv", b"name\nLamp" + b"," * 16_384, "16,384 columns"),
        ("cards.xlsx", stuffed(b"<worksheet><sheetData>" + rows), "16,384 columns"),
        ("cards.xlsx", stuffed((b"<x:row>" + b"<x:c/>" * 10_000 + b"</x:row>") * 101), "1,000,000 cells"),
        ("cards.json", json.dumps([{"name": "Lamp", **cells}]).encode(), "16,384 columns"),
        ("cards.json", json.dumps(many).encode(), "1,000,000 cells"),
    ):
        (problem,) = desk.taken(desk.csv(content, name)).problems
        assert problem.code == "C041" and said in problem.message, (name, problem)
    near = stuffed((b"<row>" + b"<c/>" * 9_000 + b"</row>") * 2)
    assert "C041" not in [code for code, _ in desk.found(desk.csv(near, "cards.xlsx"))]


def test_many_unknown_columns_have_one_finding_together(desk: Desk) -> None:
    wide = [f"c{number}" for number in range(3000)]
    table = f"name,{','.join(wide)},name\nLamp,{','.join(wide)},Lamp\n"
    problems = desk.taken(desk.csv(table)).problems
    assert len(problems) == 41 and {problem.code for problem in problems} == {"C042"}
    assert problems[39].message == "The column 'c39' is no field of a card."
    assert problems[40].message == "So it is with 2,961 columns from here on."
    assert str(problems[40].place).endswith("goods.csv: row 1, column AP (c40)")


def test_a_card_of_json_with_nothing_in_it_is_told(desk: Desk) -> None:
    for content in (
        b'[{"name": null}]',
        b'[{"name": "Lamp", "size": "Small"}, {"name": "", "size": null}]',
        b'[{"id": ""}]',
    ):
        assert [code for code, _ in desk.found(desk.csv(content, "goods.json"), deck="goods")] == ["C043"], content


def test_what_is_damaged_in_a_workbook_is_told_in_words(desk: Desk) -> None:
    for old, new, said in (
        (b'r="A2"', b'r="ZZZZZZ9"', "'ZZZZZZ' is not a valid column name"),
        (b't="inlineStr"><is><t>Lamp</t></is>', b't="s"><v>99</v>', "points to what is not there"),
    ):
        out = BytesIO()
        with ZipFile(desk.xlsx([["name"], ["Lamp"]])) as before, ZipFile(out, "w") as after:
            for name in before.namelist():
                content = before.read(name)
                if name.endswith("sheet1.xml"):
                    content = content.replace(old, new)
                after.writestr(name, content)
        (problem,) = desk.taken(desk.csv(out.getvalue(), "cards.xlsx")).problems
        assert said in problem.message and "Please see" not in problem.message, problem


def test_unreadable_table_for_other_places(desk: Desk) -> None:
    (desk.folder / "empty").mkdir()
    for path in (desk.folder / "nowhere.csv", desk.folder / "empty", Path("/dev/null"), Path("a\0b.csv")):
        assert [code for code, _ in desk.found(path)] == ["C041"]


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbfname,copies\r\nHoney Pot,3\r\n",
        "name\tcopies\nHoney Pot\t3\n".encode("utf-16"),
        b"sep=;\nName;Qty\nHoney Pot;3\n",
        b"name;copies\n\nHoney Pot;3\n;\n",
        b'Title,"Rules, text"\n'.replace(b"Rules, text", b"Rules Text")
        + b'Honey Pot,"Gain 1 Coin.\n\nThen gain 2 Coins."\n',
    ],
)
def test_unreadable_table_near_miss(desk: Desk, content: bytes) -> None:
    made = desk.taken(desk.csv(content))
    assert (made.problems, made.lines) == ([], [])


def test_a_workbook_that_would_unpack_to_gigabytes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = desk.xlsx([["name"], ["Honey Pot"]])
    assert desk.found(path) == []
    monkeypatch.setattr("toolkit.tables.xlsx_file.LARGEST_UNPACKED", 1000)
    assert [code for code, _ in desk.found(path)] == ["C041"]


@pytest.mark.parametrize(
    ("head", "place"),
    [
        ("name,tagz", "goods.csv: row 1, column B (tagz)"),
        ("name,", "goods.csv: row 1, column B"),
        ("name,Name", "goods.csv: row 1, column B (Name)"),
        ("copies,icon", "goods.csv: row 1"),
        ("name,art.", "goods.csv: row 1, column B (art.)"),
    ],
)
def test_unknown_column(desk: Desk, head: str, place: str) -> None:
    assert desk.found(desk.csv(f"{head}\n1,1\n")) == [("C042", place)]


def test_unknown_column_near_miss(desk: Desk) -> None:
    assert desk.found(desk.csv("Card Name,ART.angle,notes,\nHoney Pot,3,mine,\n"), skipped=["Notes"]) == []


@pytest.mark.parametrize(
    ("cell", "column", "place"),
    [
        ("four", "copies", "B"),
        ("1.5", "copies", "B"),
        ("-1e3", "vp", "B"),
        ("1000", "vp", "B"),
        ("Huge", "size", "B"),
        ('"FOOD, FOOT"', "tags", "B"),
        ('"FOOD, ""TOOL"', "tags", "B"),
        ("a\x07b", "text", "B"),
    ],
)
def test_wrong_cell(desk: Desk, cell: str, column: str, place: str) -> None:
    found = desk.found(desk.csv(f"name,{column}\nHoney Pot,{cell}\n"))
    assert found == [("C043", f"goods.csv: row 2, column {place} ({column})")]


def test_wrong_cell_in_a_workbook(desk: Desk) -> None:
    rows: Rows = [[], ["name", "copies", "flavour"], ["Honey Pot", "x", date(2026, 3, 4)], ["Ladder", True, 3]]
    assert desk.found(desk.xlsx(rows)) == [
        ("C043", "cards.xlsx: sheet Goods, row 3, column B (copies)"),
        ("C043", "cards.xlsx: sheet Goods, row 3, column C (flavour)"),
        ("C043", "cards.xlsx: sheet Goods, row 4, column B (copies)"),
    ]


def test_wrong_cell_that_a_spreadsheet_program_made(desk: Desk) -> None:
    def change(book: Workbook) -> None:
        book.worksheets[0]["C2"].data_type = "e"
        book.worksheets[0].merge_cells("A2:A3")

    rows: Rows = [["name", "copies", "flavour"], ["Honey Pot", "=1+1", "#REF!"], ["Ladder"]]
    assert desk.found(desk.xlsx(rows, change=change)) == [
        ("C043", "cards.xlsx: sheet Goods, row 2, column A (name)"),
        ("C043", "cards.xlsx: sheet Goods, row 2, column B (copies)"),
        ("C043", "cards.xlsx: sheet Goods, row 2, column C (flavour)"),
    ]


def test_wrong_cell_near_miss(desk: Desk) -> None:
    found = desk.found(desk.csv('name,copies,vp,size,tags\nHoney Pot,03,-99,small,"food; sweet"\n'))
    assert found == []


def test_duplicate_row(desk: Desk) -> None:
    assert desk.found(desk.csv("name\nLadder\nHoney Pot\nladder\n")) == [("C044", "goods.csv: row 4")]


def test_duplicate_row_near_miss(desk: Desk) -> None:
    assert desk.found(desk.csv("name,id\nLadder,\nLadder,second-ladder\n")) == []


def test_homeless_row(desk: Desk) -> None:
    assert desk.found(desk.csv("name\nLadder\n", "treasure.csv")) == [("C045", "treasure.csv")]
    assert desk.found(desk.csv("deck,name\ngoods,Ladder\ngods,Rope\n")) == [
        ("C045", "goods.csv: row 3, column A (deck)")
    ]
    assert desk.found(desk.csv("name\nLadder\n", "people.csv")) == [("C045", "people.csv: row 2")]


def test_homeless_row_near_miss(desk: Desk) -> None:
    assert desk.found(desk.csv("name\nLadder\n", "treasure.csv"), deck="goods") == []
    made = desk.taken(desk.csv("name\nGold Coin\n", "treasure.csv"), deck="treasure")
    assert made.files[desk.shop / "treasure.yaml"] == "title: Treasure\ntype: Treasure\ncards:\n  - name: Gold Coin\n"
    assert "decks: [goods, people, treasure]   # in this order" in made.files[desk.shop / "game.yaml"]


def test_hidden_sheet(desk: Desk) -> None:
    def change(book: Workbook) -> None:
        book.create_sheet("old").append(["name"])
        book.worksheets[1].sheet_state = "hidden"

    made = desk.taken(desk.xlsx([["name", "copies"], ["Ladder", 2]], change=change))
    assert [(problem.code, problem.severity) for problem in made.problems] == [("C046", "warning")]
    assert made.lines == ["goods: change copies of Ladder"]


def test_hidden_sheet_near_miss(desk: Desk) -> None:
    made = desk.taken(desk.xlsx([["name"], ["Ladder"]], change=lambda book: book.create_sheet("empty")))
    assert made.problems == []


def test_edit_by_hand(desk: Desk) -> None:
    goods = desk.shop / "goods.yaml"
    shared = "  - {name: Rope, tags: &tool [TOOL]}\n  - {name: Nail, tags: *tool}\n"
    goods.write_text(goods.read_text(encoding="utf-8") + shared, encoding="utf-8")
    desk.before = texts(desk.shop)
    table = desk.csv("name,tags\nNail,FOOD\n")
    assert [code for code, _ in desk.found(table)] == ["C047"]


def test_edit_by_hand_near_miss(desk: Desk) -> None:
    goods = desk.shop / "goods.yaml"
    shared = "  - {name: Rope, tags: &tool [TOOL]}\n  - {name: Nail, tags: *tool}\n"
    goods.write_text(goods.read_text(encoding="utf-8") + shared, encoding="utf-8")
    desk.before = texts(desk.shop)
    made = desk.taken(desk.csv("name,copies\nHoney Pot,2\n"))
    assert made.files[goods] == desk.before["goods.yaml"].replace("copies: 3", "copies: 2")


def test_overlong_cell(desk: Desk, tmp_path: Path) -> None:
    goods = desk.shop / "goods.yaml"
    goods.write_text(
        goods.read_text(encoding="utf-8").replace("icon: ladder", f"icon: {'x' * 40_000}"), encoding="utf-8"
    )
    game = loaded(desk.shop)
    (problem,) = export_table(game, game.cards, tmp_path / "cards.xlsx")
    assert (problem.code, str(problem.place).rsplit("/", 1)[1]) == ("C048", "goods.yaml:16:60")
    assert not (tmp_path / "cards.xlsx").exists()


def test_overlong_cell_near_miss(desk: Desk, tmp_path: Path) -> None:
    goods = desk.shop / "goods.yaml"
    goods.write_text(
        goods.read_text(encoding="utf-8").replace("icon: ladder", f"icon: {'x' * 32_767}"), encoding="utf-8"
    )
    game = loaded(desk.shop)
    assert export_table(game, game.cards, tmp_path / "cards.xlsx") == []


def test_what_the_checks_would_find_is_told_of_the_cells_that_bring_it(desk: Desk) -> None:
    table = """name,size,tags,copies,icon,text,subtype,art.angle
Honey Pot,Small,"FOOD, SWEET",-5,honeypott,Gain one coin now.,,3
Ladder,Large,TOOL,1,ladder,,Seller,
Rope,,,1,,,,
"""
    assert desk.brought(desk.csv(table)) == [
        ("C115", "goods.csv: row 2, column D (copies)"),
        ("C301", "goods.csv: row 2, column E (icon)"),
        ("C201", "goods.csv: row 2, column F (text)"),
        ("C106", "goods.csv: row 3, column G (subtype)"),
        ("C110", "goods.csv: row 4"),
        ("C116", "shop/goods.yaml:1:1"),
    ]


def test_what_the_game_has_already_is_not_told_again(desk: Desk) -> None:
    assert desk.brought(desk.csv("name,copies,size\nHoney Pot,4,Small\nLadder,1,Large\n")) == []


def test_a_formula_without_a_result_does_not_hide_the_rest(desk: Desk) -> None:
    path = desk.xlsx([["name", "copies", "tags"], ["Honey Pot", "=1+1", "FOOD"], ["Ladder", "x", "TOOL"], ["Rope"]])
    assert desk.found(path) == [
        ("C043", "cards.xlsx: sheet Goods, row 2, column B (copies)"),
        ("C043", "cards.xlsx: sheet Goods, row 3, column B (copies)"),
    ]
    assert desk.brought(path) == [("C110", "cards.xlsx: sheet Goods, row 4")]
