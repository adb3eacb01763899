"""The phrasebook: every pattern can be said; only what is read and played is shown; the rest says what it lacks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.language import Context
from engine.language.finding import Finding
from toolkit.cli.app import app
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.phrasebook import filled as filling
from toolkit.phrasebook import phrasebook
from toolkit.phrasebook.filled import count_of_patterns
from toolkit.phrasebook.patterns import PATTERNS
from toolkit.phrasebook.slots import SLOTS, filled, kinds_in, missing_in, words_of
from toolkit.texts import language_of

HARBOUR = """
title: Harbour
version: 0.1.0
players: 2-4
decks: [goods, tides, storms, locals]
vocabulary:
  types: {Good: {}, Tide: {}, Storm: {at: pier}, Local: {at: pier, stays: [Local]}}
  tags: {FRESH: {on: [Good]}, SMALL: {on: [Local]}}
  counters:
    Coin: {currency: true, plural: Coins, holders: [player, ship, pier, local]}
    VP: {holders: [player]}
    vote: {plural: votes, kind: token, holders: [player]}
    errand: {plural: errands, holders: [player], each: turn, usual: 2}
  nouns:
    player: {sort: player}
    ship: {sort: piece}
    Gull: {sort: piece, count: 2}
    pier: {sort: place, count: 6, adjacent: [[1, 2]]}
    berth: {sort: place, of: player}
    card: {sort: card}
    good: {sort: card, type: Good}
    local: {sort: card, type: Local}
    hold: {sort: pile, of: player}
    trick: {sort: pile}
    die: {sort: die, plural: dice}
    action: {sort: thing}
  names: {Old Gull: {noun: Gull}}
  decks: [Good, Tide]
  zones:
    Good deck: {sees: nobody, ordered: true, holds: [Good], start: [goods]}
    Good discard pile: {ordered: true, holds: [Good]}
    Tide deck: {sees: nobody, ordered: true, holds: [Tide], start: [tides]}
    hold: {sees: owner, ordered: true, holds: [Good]}
    quay: {of: pier, holds: [Good, Local]}
    trick: {ordered: true, follows: smell, ranks: load, led_by: lead, won_by: win}
  verbs:
    visit: {object: place, costs: true, noun: visit, preposition: to}
    play: {object: card}
    lead: {object: [card, pile], past: led}
    win: {object: pile, past: won}
    carry: {object: card, state: true}
    bid: {object: token, past: bid, ing: bidding}
    vote: {object: player}
    buy: {object: card, past: bought, is: "pay its price, then take it", from: quay}
  periods: {turn: {now: this turn}, game: {}}
  uses: [Play]
  states: {Sea: [Ebb, Flood]}
  columns: {load: {kind: number}, smell: {kind: text, values: [Tarry, Fishy]},
    price: {kind: number, paid_in: Coin}}
"""


def house_at(folder: Path, text: str = HARBOUR) -> Game:
    """The game of these words, with a card of each type."""
    (folder / "harbour").mkdir()
    (folder / "harbour" / "game.yaml").write_text(text, encoding="utf-8")
    for deck, kind in (("goods", "Good"), ("tides", "Tide"), ("storms", "Storm"), ("locals", "Local")):
        rows = f"title: {kind}\ntype: {kind}\ncards:\n  - {{name: A {kind}, text: Gain 1 Coin.}}\n"
        (folder / "harbour" / f"{deck}.yaml").write_text(rows, encoding="utf-8")
    game, problems = load_game(folder / "harbour")
    assert game is not None, problems
    return game


def test_every_pattern_can_be_said(tmp_path: Path) -> None:
    """With all kinds of words there is a sentence for each pattern, which is read without a finding."""
    game = house_at(tmp_path)
    told: list[int] = []
    families = phrasebook(game, told.append)
    assert len(told) == sum(told) == count_of_patterns() == sum(len(rows) for rows in PATTERNS.values())
    words = words_of(game)
    said = {phrase.text for family in families for phrase in family.phrases}
    unsaid = [pattern for rows in PATTERNS.values() for pattern in rows if not said & set(filled(pattern, words))]
    assert unsaid == []
    assert not any(family.would_need for family in families)
    for family in families:
        for phrase in family.phrases:
            reading = language_of(game).read(phrase.text, Context(*phrase.on.split(" – ")))
            assert reading.findings == () and reading.canonical == phrase.text


def test_only_what_the_rules_play_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules refuse the likeliest word, the next one is tried; where they refuse all, there is no phrase."""
    game = house_at(tmp_path)

    def refuses(_: Game, reading: object, __: object) -> list[Finding]:
        text = getattr(reading, "text", "")
        return [Finding("unplayable", "no", 0, 1)] if "Coin" in text or text.startswith("Draw") else []

    monkeypatch.setattr(filling, "unplayable_in", refuses)
    texts = [phrase.text for family in phrasebook(game)[:2] for phrase in family.phrases]
    assert "Gain 1 VP." in texts and "Gain 1 Coin." not in texts
    assert not any(text.startswith("Draw") for text in texts)
    assert "Discard a card." in texts


def test_what_a_game_lacks_is_said_with_the_entry_that_brings_it(tmp_path: Path) -> None:
    text = HARBOUR.replace("    die: {sort: die, plural: dice}\n", "")
    needs = {need: rows for family in phrasebook(house_at(tmp_path, text)) for need, rows in family.would_need.items()}
    assert set(needs) == {"a noun with `sort: die`"}
    assert needs["a noun with `sort: die`"][-1] == "Roll the ‹die›. on a 5 or 6, gain 1 ‹counter›."


def test_a_game_without_columns_is_told_which_would_bring_them(tmp_path: Path) -> None:
    text = HARBOUR.replace("load: {kind: number}, ", "").replace(",\n    price: {kind: number, paid_in: Coin}", "")
    needs = {need: rows for family in phrasebook(house_at(tmp_path, text)) for need, rows in family.would_need.items()}
    number = "an entry in `columns` with `kind: number`"
    assert {number, f"{number} and `paid_in: ...`, a counter"} <= set(needs)
    assert needs["an entry in `columns` with `kind: number`"][0] == "Discard a ‹card› with a ‹column› of 2 or more."


def test_words_are_put_in_with_their_article_and_the_likeliest_first(tmp_path: Path) -> None:
    words = words_of(house_at(tmp_path))
    assert next(filled("Give a {card} to an {actor}.", words)) == "Give a card to a ship."
    assert kinds_in("{Actors} {visits} a {place}") == ["actor", "visit", "place"]
    assert missing_in("Roll the {die}.", {**words, "die": ()}) == ["a noun with `sort: die`"]
    assert all(kind in words for kind, _ in SLOTS.values())


def test_the_command_shows_it_and_writes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house_at(tmp_path)
    monkeypatch.chdir(tmp_path)
    shown = CliRunner().invoke(app, ["phrasebook", "harbour"])
    assert shown.exit_code == 0 and "\nCards\n  Draw 2 cards.\n" in shown.output
    told = json.loads(CliRunner().invoke(app, ["phrasebook", "harbour", "--json"]).output)
    assert told["families"][0]["phrases"][0]["text"] == "Gain 1 Coin."
    assert CliRunner().invoke(app, ["phrasebook", "harbour", "-o", "book.md"]).exit_code == 0
    assert "- Gain 1 Coin. *(" in (tmp_path / "book.md").read_text(encoding="utf-8")
    assert CliRunner().invoke(app, ["phrasebook", "harbour", "-o", "book.pdf"]).exit_code == 0
    assert (tmp_path / "book.pdf").read_bytes().startswith(b"%PDF-")
    assert CliRunner().invoke(app, ["phrasebook", "harbour", "-o", "book.docx"]).exit_code == 2
