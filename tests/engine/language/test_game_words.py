"""The core of the language knows no game: no source of it has a noun, tag, name or verb of one."""

from __future__ import annotations

import re
from pathlib import Path

from tests.engine.language.games import ROOT, language

LANGUAGE = ROOT / "engine" / "language"
SOURCES = sorted(set(LANGUAGE.rglob("*.py")) - {LANGUAGE / "vocabulary.py"})  # its strings are the keys of game.yaml
# words of plain English, which a core may use though a game does as well
ENGLISH = frozenset(
    """
    action actions adjacent animal animals any at big bin can card cards carried carries carry carrying climb compact
    day dice die dig direction directions discard draw drawing draws drop drops eat eaten evade event events game
    games hand
    hands hold item items leave leaves leaving left medium move moved moves moving night now on open opposite
    pair piece pile piles place play played player players playing plays point points replace s slot slots small stand
    stash state swap tag tiny token tokens top trade trades trash trigger turn turns visit visiting visits
    """.split()  # noqa: SIM905
)


def game_words() -> set[str]:
    """The words only a game can bring, in lower case."""
    words = set()
    for name in ("heap", "heist", "pairs"):
        vocabulary = language(name).vocabulary
        names = [*vocabulary.tags, *vocabulary.counters, *vocabulary.nouns, *vocabulary.names, *vocabulary.decks]
        names += [*vocabulary.sizes, *vocabulary.types, *(form for verb in vocabulary.verbs.values()
                  for form in (verb.base, verb.s, verb.ing, verb.past))]  # fmt: skip
        names += [word for noun in vocabulary.nouns.values() for word in (noun.plural, *noun.also)]
        words |= {part.lower() for text in names for part in re.findall(r"[A-Za-z]+", text)}
    return words - ENGLISH


def code(source: Path) -> str:
    """A source without its docstrings and comments, where examples may speak of a game."""
    text = re.sub(r'"""(?:.|\n)*?"""', "", source.read_text(encoding="utf-8"))
    return re.sub(r"  # .*|^\s*# .*", "", text, flags=re.MULTILINE)


def found_in(text: str, words: set[str]) -> set[str]:
    """Game words in the strings of a source, which are what the language reads and writes."""
    strings = re.findall(r'"((?:[^"\\\n]|\\.)*)"', text)
    return {word for string in strings for word in re.findall(r"[a-z]+", string.lower()) if word in words}


def test_no_form_or_message_has_a_word_of_a_game() -> None:
    words = game_words()
    assert {"house", "snack", "nest", "den", "raid", "food", "suspicion", "tile"} <= words
    assert {source.name: found for source in SOURCES if (found := found_in(code(source), words))} == {}


def test_a_planted_word_is_found() -> None:
    assert found_in('@form("at this house {what}")', game_words()) == {"house"}
    assert found_in('@form("at this place {what}")', game_words()) == set()


def test_the_language_imports_nothing_of_games_or_tools() -> None:
    for source in SOURCES:
        imports = re.findall(r"^\s*(?:from|import) (\S+)", source.read_text(encoding="utf-8"), flags=re.MULTILINE)
        assert not [name for name in imports if name.startswith(("toolkit", "engine.games", "engine.kernel"))]
