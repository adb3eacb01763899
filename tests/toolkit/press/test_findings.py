"""What the press finds fault with, each with the place of the card, and the near miss it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.toolkit.press.shop import goods, loaded, produced, write_shop
from toolkit.problem import Problem

WORDS = "Draw 2 cards. " * 9


def found(folder: Path, cards: str, templates: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """Code, and file with line and column, of each finding."""
    return [(problem.code, placed(problem)) for problem in problems(folder, cards, templates)]


def problems(folder: Path, cards: str, templates: dict[str, str] | None = None) -> list[Problem]:
    return produced(loaded(write_shop(folder, cards, templates=templates)))[1]


def placed(problem: Problem) -> str:
    place = problem.place
    return f"{Path(place.file).name}:{place.line}:{place.column}" if place else ""


def test_a_clean_game_has_no_findings(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Apple, icon: shiny-apple, text: Gain 1 Gold.}")) == []


def test_text_overflow(tmp_path: Path) -> None:
    cards = goods("{name: Short}", f'{{name: Wall, text: "{WORDS * 6}"}}')
    assert found(tmp_path, cards) == [("C310", "goods.yaml:8:24")]


def test_text_overflow_near_miss(tmp_path: Path) -> None:
    game = loaded(write_shop(tmp_path, goods(f'{{name: Long, text: "{WORDS * 3}"}}')))
    production, problems = produced(game)
    assert problems == []
    fitted = {fit.box: fit for fit in production.kept[production.faces.fronts[0].key].fitted}
    assert 7 <= fitted["text"].points < 9


def test_text_overflow_to_the_right(tmp_path: Path) -> None:
    name = "Extraordinarily Long Name of a Thing That Nobody Ever Wanted"
    assert found(tmp_path, goods(f"{{name: {name}}}")) == [("C310", "goods.yaml:7:12")]


def test_long_words_break_before_they_leave_the_card(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Donaudampfschifffahrtsgesellschaftskapitän}")) == []


def test_an_overflow_may_be_allowed_with_a_reason(tmp_path: Path) -> None:
    wall = f'{{name: Wall, text: "{WORDS * 6}", allow: {{text-overflow: Printed on a board.}}}}'
    assert found(tmp_path, goods(wall)) == []


def test_a_text_of_a_hundred_kilobytes_is_a_finding_and_no_end(tmp_path: Path) -> None:
    assert [code for code, _ in found(tmp_path, goods(f'{{name: Book, flavour: "{"word " * 20_000}"}}'))] == ["C310"]


def test_a_flavour_that_is_too_long_is_named(tmp_path: Path) -> None:
    flavour = f'{{name: Wall, text: Draw 2 cards., flavour: "{WORDS * 8}"}}'
    [problem] = problems(tmp_path, goods(flavour))
    assert (problem.code, placed(problem)) == ("C310", "goods.yaml:7:48")
    assert problem.message.startswith("The flavour of Wall is ")


def test_a_text_that_is_too_long_is_named_whatever_the_flavour(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, goods(f'{{name: Wall, flavour: Crisp., text: "{WORDS * 6}"}}'))
    assert (problem.code, placed(problem)) == ("C310", "goods.yaml:7:41")
    assert problem.message.startswith("The text of Wall is ")


def test_an_overflow_is_as_large_as_it_is(tmp_path: Path) -> None:
    little, much, far = (
        problems(tmp_path / str(count), goods(f'{{name: Wall, text: "{"Draw 2 cards. " * count}"}}'))[0].message
        for count in (54, 60, 3000)
    )
    assert "3.1 mm over its box even at 7 pt." in little
    assert "far too long: 839 characters, where about 730 have room." in much
    assert "far too long: 41999 characters, where about 730 have room." in far


BASE = '{% extends "base/card.html" %}\n{% block trim %}'


def test_template_error(tmp_path: Path) -> None:
    templates = {"good.html": f"{BASE}\n{{{{ card.nmae }}}}{{% endblock %}}"}
    [problem] = problems(tmp_path, goods("{name: One}", "{name: Two}", "{name: Three}"), templates)
    assert (problem.code, placed(problem)) == ("C311", "good.html:3:1")
    assert "nmae" in problem.message and "2 more cards fail there" in problem.message


def test_template_error_in_its_syntax(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: One}"), {"good.html": f"{BASE}\n\n{{% for %}}"}) == [("C311", "good.html:4:1")]


def test_template_error_near_miss(tmp_path: Path) -> None:
    templates = {"good.html": f"{BASE}\n{{{{ card.name }}}} {{{{ super() }}}}{{% endblock %}}"}
    assert found(tmp_path, goods("{name: One}"), templates) == []


def test_templates_cannot_reach_python(tmp_path: Path) -> None:
    templates = {"good.html": f"{BASE}{{{{ card.__class__.__mro__ }}}}{{% endblock %}}"}
    assert [code for code, _ in found(tmp_path, goods("{name: One}"), templates)] == ["C311"]


@pytest.mark.parametrize(
    "loop",
    [
        "{% for i in range(10**9) %}{% endfor %}",
        "{% for i in range(999) %}" * 3 + "{% endfor %}" * 3,
        "{% for i in range(90000) %}" + "long " * 50 + "{% endfor %}",
        "{{ 'long' * 10**9 }}",
        "{{ 9 ** 9 ** 9 ** 9 }}",
        "{% macro more() %}{{ more() }}{% endmacro %}{{ more() }}",
    ],
)
def test_a_template_without_end_is_a_finding(tmp_path: Path, loop: str) -> None:
    templates = {"good.html": f"{BASE}\n{loop}{{% endblock %}}"}
    assert found(tmp_path, goods("{name: One}", "{name: Two}"), templates) == [("C311", "good.html:3:1")]


def test_loops_that_end_are_left_alone(tmp_path: Path) -> None:
    loop = "{% for i in range(300) %}{% for j in range(2, 99)[1:9] %}{{ '' * i }}{% endfor %}{% endfor %}{{ 2 ** 8 }}"
    templates = {"good.html": f"{BASE}{loop}{{{{ range(3)|length }}}}{{% endblock %}}"}
    assert found(tmp_path, goods(*(f"{{name: Card {n}}}" for n in range(60))), templates) == []


@pytest.mark.parametrize("name", ["good.html", "face.html", "theme.css"])
def test_a_template_in_another_encoding_is_said_to_be_so(tmp_path: Path, name: str) -> None:
    game = write_shop(tmp_path, goods("{name: One}"), templates={"good.html": '{% extends "face.html" %}'})
    (game / "templates" / name).write_bytes(b"<!-- one\n two -->\n caf\xe9")
    [problem, *_] = produced(loaded(game))[1]
    assert (problem.code, placed(problem)) == ("C311", f"{name}:3:1")
    assert "the byte 0xE9 is not UTF-8; save the file as UTF-8" in problem.message
    assert "codec" not in problem.message


def test_unknown_picture(tmp_path: Path) -> None:
    cards = goods("{name: One}", "{name: Two, art: {second: racoon-head}}", "{name: Three, art: {ground: hil}}")
    assert found(tmp_path, cards) == [("C312", "goods.yaml:8:6"), ("C312", "goods.yaml:9:24")]


def test_unknown_picture_near_miss(tmp_path: Path) -> None:
    cards = goods("{name: Two, art: {second: raccoon-head, ground: hill}}", "{name: None at all}")
    assert found(tmp_path, cards) == []


def test_an_icon_of_a_tag_is_told_by_the_check_alone(tmp_path: Path) -> None:
    game = write_shop(tmp_path, goods("{name: One, tags: [RED], art: {second: two-coin}}"))
    (game / "game.yaml").write_text((game / "game.yaml").read_text().replace("icon: fire", "icon: fyre"))
    messages = [problem.message for problem in produced(loaded(game))[1]]
    assert messages == ["There is no icon 'two-coin'."]


def test_font_fallback(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: One}", "{name: Сорока, id: magpie}")) == [("C313", "goods.yaml:8:12")]


def test_font_fallback_near_miss(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Žluťoučký kůň, text: Gain 1 Gold.}")) == []


def test_missing_letter(tmp_path: Path) -> None:
    cards = goods("{name: One}", "{name: Two, flavour: a \U0001f16e\U000e0101 b \ufdd2}")
    assert ("C316", "goods.yaml:8:12") in found(tmp_path, cards)


def test_missing_letter_near_miss(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: Two – “Three”…, flavour: Ærøskøbing ½ × 3}")) == []


def test_style_remark(tmp_path: Path) -> None:
    [problem] = problems(tmp_path, goods("{name: One}", "{name: Two}"), {"theme.css": ".name { colour: red }"})
    assert problem.code == "C314" and "colour" in problem.message


def test_style_remark_near_miss(tmp_path: Path) -> None:
    assert found(tmp_path, goods("{name: One}"), {"theme.css": ".name { color: red }"}) == []


def test_refused_file(tmp_path: Path) -> None:
    style = '.name { background: url("http://example.org/a.png") } .rules { background: url("file:///etc/passwd") }'
    refused = problems(tmp_path, goods("{name: One}"), {"theme.css": style})
    assert [(problem.code, problem.message) for problem in refused] == [
        ("C317", "http://example.org/a.png is not read: it is outside the folders of the templates."),
        ("C317", "file:///etc/passwd is not read: it is outside the folders of the templates."),
    ]


def test_refused_file_near_miss(tmp_path: Path) -> None:
    dot = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
    style = '.name { background: url("dot.svg") }'
    assert found(tmp_path, goods("{name: One}"), {"theme.css": style, "dot.svg": dot}) == []


def test_broken_face(tmp_path: Path) -> None:
    torn = '<section class="face">one</section><section class="face">two</section>'
    templates = {
        "good.html": f'{{% if card.name == "Two" %}}{torn}{{% else %}}{{% include "card.html" %}}{{% endif %}}'
    }
    assert found(tmp_path, goods("{name: One}", "{name: Two}"), templates) == [("C315", "goods.yaml:8:6")]


def test_broken_face_near_miss(tmp_path: Path) -> None:
    templates = {"good.html": '<section class="face">one</section>'}
    assert found(tmp_path, goods("{name: One}"), templates) == []


def test_markup_in_names_is_printed_as_it_stands(tmp_path: Path) -> None:
    game = loaded(write_shop(tmp_path, goods("{name: '<script>x</script> & \"co\"', id: script}")))
    production, problems = produced(game)
    assert problems == []
    assert "<script" not in production.faces.fronts[0].html
