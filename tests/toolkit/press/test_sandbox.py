"""Templates that mean harm or never end: each is a finding with its line, and the other cards are still judged."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.toolkit.press.shop import goods, loaded, write_shop
from toolkit.press import sandbox
from toolkit.press.environment.filler import told
from toolkit.press.faces import Faces, faces_of
from toolkit.press.sandbox import Endless, Numbers, Steps, weigh

BASE = '{% extends "base/card.html" %}\n{% block trim %}\n'
SECONDS = 6.0  # what ends by itself takes one; the machine that tests it may have more to do


def filled(folder: Path, harm: str, more: dict[str, str] | None = None) -> Faces:
    """Two cards: the template does harm on the second alone."""
    body = f'{BASE}{{% if card.name == "Two" %}}{harm}{{% endif %}}{{% endblock %}}'
    game = loaded(
        write_shop(folder, goods("{name: One}", "{name: Two}"), templates={"good.html": body, **(more or {})})
    )
    return faces_of(game, [card for card in game.cards if card.deck == "goods"])


def findings(faces: Faces) -> list[tuple[str, str, int]]:
    """Code, file and line of each finding."""
    return [
        (each.code, Path(each.place.file).name if each.place else "", each.place.line if each.place else 0)
        for each in faces.problems
    ]


def output(folder: Path, body: str) -> str:
    """What a template writes for a card."""
    game = loaded(write_shop(folder, goods("{name: One, text: Gain 1 Gold.}"), templates={"good.html": body}))
    faces = faces_of(game, game.cards[:1])
    assert faces.problems == []
    return faces.fronts[0].html


@pytest.mark.parametrize(
    "attack",
    [
        '{{ (game.folder / "secret").read_text() }}',
        "{{ game.templates }}",
        "{{ card.source.file.text }}",
        "{{ card.place() }}",
        '{{ game.folder.joinpath("secret").write_text("x") }}',
        '{{ game.folder.joinpath("secret").chmod(0) }}',
        '{{ game.folder.joinpath("secret").unlink() }}',
        "{{ ''.__class__.__mro__ }}",
        "{{ ''['__class__'] }}",
        "{{ ''|attr('__class__') }}",
        "{{ [''] | map(attribute='__class__') | join }}",
        "{{ ['', 'x']|sort(attribute='__class__') }}",
        "{{ [card]|map(attribute='_values')|first }}",
        "{{ [''] | map('attr', '__class__') | list }}",
        "{{ [''] | map(' held') | list }}",
        "{{ [-1000000] | map(' begin') | list }}",
        "{{ [card]|selectattr('__class__')|list }}",
        "{{ '{0.__class__}'.format(card) }}",
        "{{ '{x.__class__}'.format_map({'x': card}) }}",
        "{{ ('{0.__class__}'|safe).format(card) }}",
        "{{ '%(__class__)s' % card }}",
        "{{ self._TemplateReference__context }}",
        "{{ self.__init__ }}",
        "{% for i in [1] %}{{ loop.__init__.__globals__ }}{% endfor %}",
        "{% for i in [1] %}{{ loop._iterable }}{% endfor %}",
        "{% for i in [1] %}{{ loop.cycle.__self__ }}{% endfor %}",
        "{% macro m() %}{% endmacro %}{{ m._environment }}",
        "{% macro m() %}{% endmacro %}{{ m.__call__ }}",
        "{{ super.__func__ }}",
        "{{ super._context }}",
        "{{ icon.func }}",
        "{{ icon._work }}",
        "{{ text_height.args }}",
        "{{ text_height.__wrapped__ }}",
        "{{ art.__globals__ }}",
        "{{ range.__self__ }}",
        "{{ range(3)._steps.left }}",
        "{{ namespace.__init__ }}",
        "{{ namespace(a=1).__class__ }}",
        "{{ lipsum }}",
        "{{ cycler }}",
        "{{ dict }}",
        "{{ environment }}",
        "{{ card.tags.append('x') }}",
        "{{ game.data.pop('title') }}",
        "{{ card.art.update({'x': 1}) }}",
        "{{ 'x'.encode() }}",
        "{{ card }}",
        "{{ icon }}",
        "{{ card() }}",
        "{{ 'x'|random }}",
        "{{ card|pprint }}",
        "{{ card|tojson }}",
        "{{ {'a': 1}|xmlattr }}",
        "{{ (-8) ** 0.5 }}",
        '{% include "/etc/passwd" %}',
        '{% include "../../../cards/shop/game.yaml" %}',
        '{% include "base/../../../README.md" %}',
        '{% include "..\\\\secret" %}',
        '{% import "/etc/passwd" as x %}',
        '{% from "../../secret" import x %}',
        "{% include card %}",
        "{% include game.cards %}",
    ],
)
def test_an_attack_is_a_finding(tmp_path: Path, attack: str) -> None:
    secret = tmp_path / "cards" / "shop" / "secret"
    secret.parent.mkdir(parents=True)
    secret.write_text("a secret")
    faces = filled(tmp_path, attack)
    assert findings(faces) == [("C311", "good.html", 3)]
    assert [face.card.name for face in faces.fronts if face.card] == ["One"]
    assert secret.read_text() == "a secret"


def test_an_included_game_file_is_not_found_by_an_absolute_name(tmp_path: Path) -> None:
    [problem] = filled(tmp_path, '{% include "/etc/passwd" %}').problems
    assert "there is no template '/etc/passwd'" in problem.message


GROWING = "{% set ns = namespace(x='long ') %}{% for i in range(99) %}{% set ns.x = ns.x + ns.x %}{% endfor %}"
NESTED = "{% set ns = namespace(x=()) %}{% for i in range(9999) %}{% set ns.x = (ns.x, ns.x) %}{% endfor %}"
LONG = "{% set long = 'x' * 1000000 %}"


@pytest.mark.parametrize(
    "loop",
    [
        "{{ [1]|batch(999999999, 0)|list }}",
        "{{ [1]|slice(999999999, 0)|list }}",
        "{{ 'x'|center(10**9) }}",
        "{{ 'x'|indent(10**9) }}",
        "{{ 'x'|wordwrap(1) }}",
        "{{ 5|round(-999999999) }}",
        "{{ 5.5|round(999999999, 'ceil') }}",
        "{{ range(10**9)|list }}",
        "{{ range(10**9)|join }}",
        "{{ range(10**9)|sum }}",
        "{{ range(10**9)|map('string')|join }}",
        "{{ range(10**9)|reverse|first }}",
        "{{ range(10**9)|select('odd')|list }}",
        "{{ range(10**9)[1:]|max }}",
        "{{ 'x' in range(10**9)|list }}",
        "{% for i in [1] %}{{ loop.cycle(*range(10**11)) }}{% endfor %}",
        "{{ namespace(*range(10**11)) }}",
        "{{ [1]|sort(*range(10**11)) }}",
        "{{ 1 is divisibleby(*range(10**11)) }}",
        "{% macro m() %}{{ varargs }}{% endmacro %}{% call m(*range(10**11)) %}{% endcall %}",
        "{{ ','.join(range(10**11)) }}",
        "{% for i in range(10**9) if false %}{% endfor %}",
        "{% for i in range(999) %}" * 3 + "{% endfor %}" * 3,
        "{% for i in range(10**9) %}{{ loop.length }}{% endfor %}",
        "{% set a = 'x' * 10**9 %}",
        LONG + "{{ long ~ long ~ long ~ long }}",
        LONG + "{{ long|replace('x', 'yy' * 1000) }}",
        LONG + "{{ long|replace('', 'y' * 1000) }}",
        LONG + "{{ long.replace('x', 'yy' * 1000) }}",
        LONG + "{{ long|trim('y' * 1000000 ~ 'x') }}",
        LONG + "{{ long|list|join('y' * 1000) }}",
        LONG + "{{ [long] * 100000 == [long] * 100000 }}",
        LONG + "{{ [long] * 100000 }}",
        LONG + "{{ ([long] * 9)|join }}",
        LONG + "{% for i in range(10**6) %}{% set x = long.upper() %}{% endfor %}",
        LONG + "{% for i in range(10**6) %}{% set x = long[1:] %}{% endfor %}",
        LONG + "{% for i in range(10**6) %}{% set x = long == long ~ '' %}{% endfor %}",
        LONG + "{% set all %}{% for i in range(10**4) %}{{ long }}{% endfor %}{% endset %}",
        "{% set all %}{% for i in range(10**6) %}" + "long " * 400 + "{% endfor %}{% endset %}",
        "{% for i in range(10**6) %}{{ [" + "i, " * 2000 + "]|length }}{% endfor %}",
        GROWING,
        NESTED + "{{ {ns.x: 1} }}",
        NESTED + "{{ ns.x }}",
        NESTED + "{{ ns.x in [1] }}",
        NESTED + "{{ words.tags[ns.x] }}",
        NESTED + "{{ ns.x == (ns.x, ns.x) }}",
        "{{ '%999999999d' % 1 }}",
        "{{ '%*d' % (999999999, 1) }}",
        "{{ '%.999999999f'|format(1) }}",
        "{{ '%(a)999999999s'|format(a=1) }}",
        "{{ ('%(a)s' * 4000) % {'a': 'x' * 1000000} }}",
        "{{ 10 ** (10 ** 10) }}",
        "{{ 2 ** 64 ** 64 }}",
        "{% set ns = namespace(x=2) %}{% for i in range(99) %}{% set ns.x = ns.x * ns.x %}{% endfor %}",
        "{{ ('f' * 100000)|int(0, 16) }}",
        "{{ ('9' * 100000)|float }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% macro m(n) %}{{ m(n + 1) }}{{ m(n + 1) }}{% endmacro %}{{ m(0) }}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(90) }}",
        "{% for i in [1, 2] recursive %}{{ loop([1, 2]) }}{% endfor %}",
        "{% for i in range(10**6) %}{% include 'base/face.html' %}{% endfor %}",
        "{% include ['a'] * 10000 %}" * 20,
        "{{ " + "(" * 5000 + ")" * 5000 + " }}",
        "{{ " + "not " * 5000 + "x }}",
        "{{ " + "[" * 5000 + "]" * 5000 + " }}",
        "{% if 1 %}" * 500 + "{% endif %}" * 500,
        "<b></b>" * 30_000,
    ],
)
def test_a_template_without_end_ends(tmp_path: Path, loop: str) -> None:
    begun = time.thread_time()
    found = findings(filled(tmp_path, loop))
    assert time.thread_time() - begun < SECONDS
    assert {code for code, _, _ in found} == {"C311"}
    assert {name for _, name, _ in found} <= {"good.html", "face.html"}


@pytest.mark.parametrize(
    ("harm", "line", "said"),
    [
        ("\n{{ '\\ud800' }}", 4, "writes U+D800"),
        ("\n{{ ['\\udfff']|join('-') }}", 4, "writes U+DFFF"),
        ("{% for i in [1] %}{{ loop.cycle(*range(10**11)) }}{% endfor %}", 3, "takes more than 2,000,000 steps"),
        ("{{ card.name(*nothing) }}", 3, "'nothing' is undefined"),
        ("\n\n{# no end", 5, "Missing end of comment tag"),
        ("\n\n{% raw %} no end", 5, "Missing end of raw directive"),
    ],
)
def test_what_fails_is_said_with_its_line_and_a_reason(tmp_path: Path, harm: str, line: int, said: str) -> None:
    faces = filled(tmp_path, harm)
    assert findings(faces) == [("C311", "good.html", line)]
    assert said in faces.problems[0].message


def test_what_has_no_words_of_its_own_is_named() -> None:
    assert told(MemoryError()) == "it needs too much memory"
    assert told(ValueError()) == "ValueError"
    assert told(ValueError("too bad")) == "too bad"


def test_the_card_before_it_is_still_filled_in(tmp_path: Path) -> None:
    faces = filled(tmp_path, "{% for i in range(10**9) %}{% endfor %}")
    assert findings(faces) == [("C311", "good.html", 3)]
    assert [face.card.name for face in faces.fronts if face.card] == ["One"]


@pytest.mark.parametrize("kind", ["include", "import", "extends"])
def test_templates_that_go_into_themselves(tmp_path: Path, kind: str) -> None:
    again = '{% import "again.html" as again with context %}' if kind == "import" else f'{{% {kind} "again.html" %}}'
    found = filled(tmp_path, '{% include "again.html" %}', {"again.html": again})
    assert findings(found) == [("C311", "again.html", 1)]
    assert "it goes into itself without end" in found.problems[0].message


def test_a_template_of_a_megabyte_is_refused(tmp_path: Path) -> None:
    found = filled(tmp_path, '{% include "much.html" %}', {"much.html": "{{ 1 }}" * 200_000})
    assert findings(found) == [("C311", "good.html", 3)]
    assert "much.html cannot be read" in found.problems[0].message


def test_a_hundred_cards_that_never_end_end_soon(tmp_path: Path) -> None:
    cards = goods(*(f"{{name: Card {number}}}" for number in range(100)), "{name: Last}")
    body = (
        f'{BASE}{{% if card.name != "Last" %}}{{% for i in range(10**9) %}}{{% endfor %}}{{% endif %}}{{% endblock %}}'
    )
    game = loaded(write_shop(tmp_path, cards, templates={"good.html": body}))
    begun = time.thread_time()
    faces = faces_of(game, [card for card in game.cards if card.deck == "goods"])
    assert time.thread_time() - begun < 5 * SECONDS
    assert findings(faces) == [("C311", "good.html", 3)]
    assert "99 more cards fail there" in faces.problems[0].message
    assert [face.card.name for face in faces.fronts if face.card] == ["Last"]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("{% for i in range(300) %}{% for j in range(300) %}{% endfor %}{% endfor %}", ""),
        ("{{ ([1, 2, 3]|batch(2, 0)|list) }}", "[[1, 2], [3, 0]]"),
        ("{{ range(5)|join('-') }} {{ range(9)[2:4]|list }} {{ 3 in range(4) }}", "0-1-2-3-4 [2, 3] True"),
        ("{{ '%.2f %s'|format(1, 'x') }} {{ '%03d' % 7 }}", "1.00 x 007"),
        ("{{ 2 ** 8 }} {{ 7 // 2 }} {{ 7.5|round(-1) }} {{ 2.345|round(1, 'ceil') }}", "256 3 10.0 2.4"),
        ("{{ 'a-b'.split('-')|sort(reverse=true)|join(',') }}", "b,a"),
        ("{{ words.counters.values()|map(attribute='id')|join }}", "Gold"),
        ("{{ game.cards|selectattr('copies', 'gt', 0)|map(attribute='name')|join(', ') }}", "One, Baker"),
        ("{{ game.cards|sum('copies') }} {{ game.cards|map(attribute='copies')|max }}", "3 2"),
        ("{% for kind, cards in game.cards|groupby('type') %}{{ kind }}{{ cards|length }}{% endfor %}", "Good1Person1"),
        ("{% set ns = namespace(n=0) %}{% for i in range(4) %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}", "6"),
        ("{% macro m(x) %}[{{ x }}{{ caller() }}]{% endmacro %}{% call m('a') %}b{% endcall %}", "[ab]"),
        ("{% for x in [[1], 2] recursive %}{{ loop(x) if x is sequence else x }}{% endfor %}", "12"),
        ("{% for x in 'ab' %}{{ loop.index }}{{ loop.cycle('x', 'y') }}{{ loop.last }}{% endfor %}", "1xFalse2yTrue"),
        ("{% for x in 'ab' %}{{ loop.cycle(*['x', 'y']) }}{{ loop.cycle(*range(2)) }}{% endfor %}", "x0y1"),
        ("{{ '%s-%s'|format(*'ab') }} {{ '\\U0001f34e' }}", "a-b \U0001f34e"),
        ("{{ 'x' ~ 1 ~ '<' }}{{ ('<b>'|safe) ~ '<' }}", "x1&lt;<b>&lt;"),
        ("{{ 'abcdef'[1:3] }}{{ 'abc'[-1] }}{{ [1, 2, 3][::-1] }}", "bcc[3, 2, 1]"),
        ("{{ {'a': 1}.get('b', 2) }}{{ {'a': 1}|items|list }}", "2[(&#39;a&#39;, 1)]"),
        ("{{ card.text|replace('Gold', 'Tin')|upper }}{{ none is none }}", "GAIN 1 TIN.True"),
        ("{% filter upper %}a{{ card.name }}{% endfilter %}{% set x %}b{% endset %}{{ x }}", "AONEb"),
        ("{{ tags|length }}{{ deck.cards[0].name }}{{ size.full[0]|int }}", "0One69"),
    ],
)
def test_what_is_done_in_measure_is_left_alone(tmp_path: Path, body: str, expected: str) -> None:
    assert output(tmp_path, body).strip() == expected


def test_steps_are_counted_before_they_are_made() -> None:
    steps = Steps()
    steps.take(sandbox.MOST_STEPS)
    with pytest.raises(Endless):
        steps.take()


def test_the_clock_ends_what_counts_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = Steps()
    steps.take(sandbox.LOOK + 1)
    monkeypatch.setattr(time, "thread_time", lambda: steps.ending + 1)
    with pytest.raises(Endless):
        steps.take(sandbox.LOOK + 1)


def test_values_are_weighed_with_all_that_is_in_them() -> None:
    assert weigh(["abc", 1]) == 4
    assert weigh([["abc", {"a": "b"}]]) == 2 * sandbox.PER_ITEM + 3 + sandbox.PER_ITEM + 2
    with pytest.raises(Endless):
        weigh([["x" * 1000] * 10_000])
    deep: list[object] = []
    for _ in range(sandbox.MOST_DEPTH):
        deep = [deep]
    with pytest.raises(Endless, match="deep"):
        weigh([deep])


def test_a_number_is_found_in_a_range_without_a_walk() -> None:
    numbers = Numbers(range(10**9), Steps())
    assert 10**8 in numbers
    assert "x" not in numbers
