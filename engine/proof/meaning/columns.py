"""The numbers that cards have in a game's own columns, as they are printed and as texts in force change them."""

from __future__ import annotations

from engine.language.nodes import acts, card_numbers, columns
from engine.proof.meaning.adjectives import cards_for
from engine.proof.meaning.conditions import who_of
from engine.proof.meaning.scene import Scene, Standing, Test, entry
from engine.proof.meaning.texts_in_force import holding

CHANGING = (card_numbers.HasMoreOf, card_numbers.GetsMore)


def printed(scene: Scene, column: str, card: int) -> int | None:
    """The number of a card in a column; None for no card, and where it has no number there."""
    value = scene.things.design(card).columns.get(column) if card >= 0 else None
    return value if isinstance(value, int) else None


def number_now(scene: Scene, column: str, card: int) -> int | None:
    """The number of a card in a column now, by all texts in force; None for no card, and where none is printed."""
    n = printed(scene, column, card)
    if n is None:
        return None
    change = sum(_change(each, column, card) for each in scene.in_force(*CHANGING))
    least = scene.things.box.vocabulary.columns[column].least
    return n + change if least is None else max(n + change, min(least, n))


def _change(each: Standing, column: str, card: int) -> int:
    """What a text in force adds to the number of a card; what it sees of numbers is printed."""
    scene = each.scene.quiet()
    scene.standing = None
    rule = holding(scene, each.rule)
    if not isinstance(rule, CHANGING) or column not in (rule.column, rule.beside):
        return 0
    said = rule.change if column == rule.column else rule.more or 0
    if isinstance(rule, card_numbers.GetsMore):
        is_about = card in scene.named.get(scene.span(rule.what), ("card", []))[1]
    else:
        is_about = card in scene.tables.phrases.of(scene.out_of([card]), rule.what).all
    if not is_about:
        return 0
    each.scene.used.add(each.sentence)
    per = rule.per if isinstance(rule, card_numbers.HasMoreOf) else None
    return said * (scene.tables.measures.of(scene, acts.NumberOf(per)) if per is not None else 1)


def _exact(scene: Scene, node: columns.Exact) -> Test:
    return lambda n: n == node.value


def _at_least(scene: Scene, node: columns.AtLeast) -> Test:
    return lambda n: n >= node.value


def _at_most(scene: Scene, node: columns.AtMost) -> Test:
    return lambda n: n <= node.value


def _above(scene: Scene, node: columns.Above) -> Test:
    return lambda n: n > node.value


def _below(scene: Scene, node: columns.Below) -> Test:
    return lambda n: n < node.value


LEVELS = (
    entry(columns.Exact, _exact),
    entry(columns.AtLeast, _at_least),
    entry(columns.AtMost, _at_most),
    entry(columns.Above, _above),
    entry(columns.Below, _below),
)


def _with(scene: Scene, node: columns.WithColumn, sort: str, things: list[int]) -> list[int]:
    fits = scene.tables.compares.of(scene, node.level)
    numbers = {x: _number(scene, node.column, sort, x) for x in things}
    return [x for x, number in numbers.items() if number is not None and fits(number)]


def _number(scene: Scene, column: str, sort: str, x: int) -> int | None:
    """The number of a card, or of the card that stands for a piece, as it is printed there."""
    return number_now(scene, column, x) if sort == "card" else printed(scene, column, cards_for(scene, sort, x))


def _highest(scene: Scene, node: columns.WithHighest, sort: str, things: list[int]) -> list[int]:
    numbers = _numbers(scene, node.column, things)
    return [x for x, number in numbers.items() if number == max(numbers.values())]


def _lowest(scene: Scene, node: columns.WithLowest, sort: str, things: list[int]) -> list[int]:
    numbers = _numbers(scene, node.column, things)
    return [x for x, number in numbers.items() if number == min(numbers.values())]


def _numbers(scene: Scene, column: str, cards: list[int]) -> dict[int, int]:
    """Those of the cards that have a number in a column, with it."""
    found = {card: number_now(scene, column, card) for card in cards}
    return {card: number for card, number in found.items() if number is not None}


HAVINGS = (
    entry(columns.WithColumn, _with),
    entry(columns.WithHighest, _highest),
    entry(columns.WithLowest, _lowest),
)


def _is(scene: Scene, node: columns.ColumnIs) -> bool:
    fits = scene.tables.compares.of(scene, node.level)
    return any(fits(number) for number in _numbers(scene, node.column, who_of(scene, node.what).all).values())


CONDITIONS = (entry(columns.ColumnIs, _is),)


def _of(scene: Scene, node: columns.ColumnOf | columns.TotalOf) -> int:
    return sum(_numbers(scene, node.column, scene.tables.phrases.of(scene, node.what).all).values())


MEASURES = (entry(columns.ColumnOf, _of), entry(columns.TotalOf, _of))
