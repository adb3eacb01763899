"""Words by which parts of the engine find each other are closed sets: kinds of choices, events, lines of the log.

They are plain strings, because games add their own. So this reads the sources: every word that code offers, notes or
emits has to be one for which the game has words, a saying or an event.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from engine.kernel.declared import log_text as declared
from engine.kernel.running.sayings import COMMON
from tests.engine.records.games import PLAYED, referee_of
from tests.imports import module_files

AT = {
    "offer": ("choice", 2), "Choice": ("choice", 1),
    "note": ("line", 1), "note_by": ("line", 2), "Line": ("line", 0),
    "emit": ("event", 1), "Event": ("event", 0), "is_barred": ("event", 1), "note_barred": ("event", 2),
    "_forbid": ("event", 1),
}  # fmt: skip
"""For each function the set that a word belongs to and the number of the argument that it stands in."""


def words_in(node: ast.expr) -> Iterator[str]:
    """The words that an argument can be: one, either of two, or one of several in brackets."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from words_in(node.body)
        yield from words_in(node.orelse)
    elif isinstance(node, ast.Tuple):
        for each in node.elts:
            yield from words_in(each)


def used(source: str) -> Iterator[tuple[str, str]]:
    """Every word in a source that has to belong to a set, with the name of the set."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in AT:
            kind, place = AT[node.func.id]
            if len(node.args) > place:
                yield from ((kind, word) for word in words_in(node.args[place]))


@cache
def known(game: str) -> dict[str, frozenset[str]]:
    """The words of a game that ships: kinds of choices, sayings of its log, and events that its texts can name."""
    referee: Any = referee_of(game)
    log = import_module(f"engine.games.{game.replace('-', '_')}.log_text")
    told = referee.box.vocabulary.verbs
    asked = frozenset(referee.events) | frozenset(referee.asked)
    return {
        "choice": frozenset(referee.words),
        "line": frozenset(log.SAYINGS) | frozenset(COMMON),
        "event": asked | frozenset(told),
    }


OWN = {
    "choice": frozenset[str](),
    "line": frozenset({*declared.SAYINGS, *declared.OF_NOBODY}),  # of games that are nothing but data
    "event": frozenset({"ignore", "also"}),  # rules that are asked for, and never happen
}
"""Words of the kernel's own that no game that ships has."""


@cache
def everywhere() -> dict[str, frozenset[str]]:
    """The words of all games."""
    return {kind: own.union(*(known(game)[kind] for game in PLAYED)) for kind, own in OWN.items()}


def strangers(source: str, words: dict[str, frozenset[str]]) -> list[str]:
    """Words of a source that belong to none of the sets they are used in, each with its set."""
    return sorted({f"{kind} {word}" for kind, word in used(source) if word and word not in words[kind]})


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_uses_the_words_that_it_has(game: str) -> None:
    package = f"engine.games.{game.replace('-', '_')}"
    files = [path for name, path in module_files().items() if name.startswith(package)]
    assert len(files) > 5
    found = {path.name: strangers(path.read_text(encoding="utf-8"), known(game)) for path in files}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_kernel_uses_words_that_some_game_has() -> None:
    files = [path for name, path in module_files().items() if name.startswith("engine.kernel")]
    found = {path.name: strangers(path.read_text(encoding="utf-8"), everywhere()) for path in files}
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('offer(state, player, "mya", options)', ["choice mya"]),
        ('note(state, "dicsard" if lost else "discard", player)', ["line dicsard"]),
        ('emit(state, "drwa", player)', ["event drwa"]),
        ('_forbid(c, ("shfit",), None, test)', ["event shfit"]),
        ('is_barred(state, "vsiit", player, house)', ["event vsiit"]),
        ('offer(state, player, "may", options); note(state, "discard"); emit(state, "draw")', []),
        ("offer(state, player, kind, options); emit(state, verb)", []),
        ('told(state, "vsiit", player)', []),
    ],
)
def test_a_word_that_no_game_has_is_found(source: str, words: list[str]) -> None:
    assert strangers(source, everywhere()) == words
