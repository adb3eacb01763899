"""Whether a game can be played: what it lacks for its rules module, and which texts the module refuses.

The rules module is loaded only when there is something new to ask it; what the game lacks is kept between runs, and
refusals are kept with the readings of the texts (toolkit/texts/read.py).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.language.finding import Finding
from toolkit.aims import aims_of
from toolkit.cache import Cache
from toolkit.model import Card, Game
from toolkit.own_rules import BrokenRules, Untrusted, blamed, bring_rules, digest_in, home_of, is_own, rules_in
from toolkit.texts.language import Key, language_of, read_card, read_text, version_of_language
from toolkit.texts.sources import digest_of_sources

if TYPE_CHECKING:
    from engine.kernel import Box, Design, Referee, Section
    from engine.kernel.compile.unsupported import Unplayable
    from engine.kernel.core.programs import Refusal
    from engine.language import Context, Reading

KIND = "needs"
SPACES = "spaces"
UNPLAYABLE = "unplayable"
HINT = "Say it with what these rules can do, or leave `rules` away: the game is checked and printed all the same."


class Need(NamedTuple):
    """Something that a game lacks: the part of game.yaml, its name, what is wrong, the way out, a card's id, a key."""

    part: str
    name: str
    message: str
    hint: str
    card: str = ""
    key: str = ""


# --- what is in the box ----------------------------------------------------------------------------------------------


def rules_named(game: Game) -> str:
    """The name of the rules module in game.yaml; "" where none is named."""
    return str(game.data.get("rules") or "")


def has_rules(game: Game) -> bool:
    """Whether the rules module that game.yaml names exists and, where the game brings it along, can be loaded."""
    name = rules_named(game)
    if is_own(name):
        return _own_rules(game) is not None
    from engine.games import GAMES

    return name in GAMES


def _own_rules(game: Game) -> type[Referee] | None:
    """The rules class that the game brings along, or None where it cannot be loaded, which `heap check` reports."""
    try:
        return rules_in(game.folder, rules_named(game))
    except (Untrusted, BrokenRules):
        return None


def box_of(game: Game, readings: Mapping[str, Reading] | None = None) -> Box:
    """The box of a game. `readings` are by the id of the card; cards without one are put in without text."""
    read = readings or {}
    designs = tuple(design_of(game, card, read.get(card.id)) for card in game.cards)
    return box_with(game, designs)


def box_with(game: Game, designs: tuple[Design, ...]) -> Box:
    """A box with these designs.

    Rules that the game brings along are made known to the engine, if they can be loaded.
    """
    from engine.kernel import Box

    name = rules_named(game)
    home = home_of(game.folder) if is_own(name) else ""
    made, bots = sections_of(game), aims_of(game)
    box = Box(game.id, game.title, name, game.players, game.vocabulary, designs, home, made, bots=bots)
    with suppress(Untrusted, BrokenRules):
        bring_rules(box)
    return box


def sections_of(game: Game) -> tuple[Section, ...]:
    """The sections of the rules that say what verbs are made of; of those that are not read nothing is done."""
    if not any(verb.made for verb in game.vocabulary.verbs.values()):
        return ()
    from engine.kernel.core.box import sections_of_verbs

    language = language_of(game)
    return sections_of_verbs(game.vocabulary, lambda text: read_text(language, ("", "", text)))


def design_of(game: Game, card: Card, reading: Reading | None) -> Design:
    """A card in the engine's form, with the reading of its text."""
    from engine.kernel import Design

    size = game.vocabulary.sizes.get(card.size)
    return Design(
        card.id,
        card.name,
        card.deck,
        card.type,
        card.subtype,
        card.size,
        card.tags,
        card.favoured,
        card.vp if card.vp is not None else (size.vp if size else 0),
        card.copies,
        card.text,
        reading,
        tuple(card.regions.items()),
        {name: _fitting(game, name, value) for name, value in card.columns.items()},
    )


def _fitting(game: Game, name: str, value: object) -> str | int | tuple[str, ...]:
    """The value of a card's column for the engine: an int where the column holds numbers, its texts where it is a
    list, else a str.
    """
    if isinstance(value, tuple):
        return tuple(map(str, value))
    column = game.vocabulary.columns.get(name)
    return value if type(value) is int and (column is None or column.kind == "number") else str(value)


# --- what it lacks ---------------------------------------------------------------------------------------------------


def needs_of(game: Game, cache: Cache | None = None) -> list[Need]:
    """Everything that a game lacks to be played by its rules module; empty where it names none that exists.

    Raises BrokenRules where rules that the game brings along fail when they are asked.
    """
    if not has_rules(game):
        return []
    cache = cache or Cache()
    name, basis = _digest(str(game.folder.resolve())), _digest(version_of_its_rules(game), *_facts(game))
    kept = cache.get_json(KIND, name, {"basis": str, "needs": [(str,) * len(Need._fields)]})
    if kept and kept["basis"] == basis:
        return [Need(*row) for row in kept["needs"]]
    try:
        needs = _asked(game)
    except Exception as error:  # a stranger's rules may raise anything
        if not is_own(rules_named(game)):
            raise
        raise BrokenRules(f"{type(error).__name__}: {error}", blamed(error)) from error
    cache.put_json(KIND, name, {"basis": basis, "needs": needs})
    return needs


def _asked(game: Game) -> list[Need]:
    from engine.games import lacks, rules_of

    box = box_of(game)
    return [Need(*lack) for lack in lacks(read_box_of(game) if rules_of(box).needs_readings else box)]


def read_box_of(game: Game) -> Box:
    """The box of a game with the texts that can be read; prose is left out until the game is to be played."""
    language, prose = language_of(game), game.prose
    cards = [card for card in game.cards if card.text and card.deck not in prose]
    readings = {card.id: read_card(language, card) for card in cards}
    return box_of(game, {card: reading for card, reading in readings.items() if reading.tree is not None})


def _facts(game: Game) -> list[str]:
    rows = [
        (
            card.id,
            card.name,
            card.deck,
            card.type,
            card.subtype,
            card.size,
            card.tags,
            card.copies,
            card.regions,
            card.columns,
            card.text,
        )
        for card in game.cards
    ]
    return [rules_named(game), repr(game.players), repr(game.vocabulary), repr(rows), repr(sorted(game.prose))]


def spaces_of(game: Game, cache: Cache | None = None) -> dict[str, list[str]]:
    """The names of the spaces that the rules module has on a printed board, by kind; empty where it has none."""
    if not has_rules(game):
        return {}
    cache = cache or Cache()
    name = _digest(SPACES, rules_named(game), version_of_its_rules(game))
    names_of: dict[str, list[str]] | None = cache.get_json(KIND, name, {str: [str]})
    if names_of is None:
        from engine.games import rules_of

        spaces = rules_of(box_with(game, ())).needs.spaces
        names_of = {kind: list(names) for kind, names in spaces.items()}
        cache.put_json(KIND, name, names_of)
    return names_of


# --- what it refuses -------------------------------------------------------------------------------------------------


def bench_of(game: Game) -> Box | None:
    """A box to try texts in, without any text; None where the game cannot be played."""
    return box_of(game) if has_rules(game) and _has_all_it_needs(game) else None


def _has_all_it_needs(game: Game) -> bool:
    """Whether a game lacks nothing; False where its own rules fail when asked, which the check broken-rules finds."""
    try:
        return not needs_of(game)
    except BrokenRules:
        return False


def basis_of(game: Game) -> str:
    """A digest of all that decides which texts the rules module refuses, but for the texts and the vocabulary.

    "" for a game without a rules module.
    """
    if not has_rules(game):
        return ""
    kinds = sorted({(card.deck, card.type, card.subtype) for card in game.cards})
    return _digest(version_of_its_rules(game), rules_named(game), repr(kinds), repr(_has_all_it_needs(game)))


def refused(bench: Box, readings: Mapping[Key, Reading]) -> dict[Key, list[Finding]]:
    """A finding for each sentence of these texts that the rules module cannot play, by text."""
    from engine.games import rules_of
    from engine.kernel.compile.unsupported import Unplayable

    left = {key: reading for key, reading in readings.items() if reading.tree is not None}
    designs = tuple(
        replace(design, reading=left.pop((design.type, design.subtype, design.text), None)) for design in bench.designs
    )
    try:
        rules_of(bench)(replace(bench, designs=designs))
    except Exception as error:
        if not isinstance(error, Unplayable):
            if bench.home:  # that its rules fail is a finding by itself
                return {}
            raise
        unplayable = error
        findings_by_text: dict[Key, list[Finding]] = {}
        for number, finding in findings_of(unplayable):
            if number >= len(designs):
                continue  # what a verb is made of, see toolkit/texts/verbs.py
            design = designs[number]
            findings_by_text.setdefault((design.type, design.subtype, design.text), []).append(finding)
        return findings_by_text
    return {}


def unplayable_in(game: Game, reading: Reading, context: Context | None) -> list[Finding]:
    """What the rules module of a game cannot play of a text that is on no card yet; empty without such a module.

    It is tried on a card of the type and subtype that `context` gives; without one on a card of each, and is playable
    if it is on one of them.
    """
    return _unplayable_on(bench_of(game), reading, context)


def barred_in(game: Game, context: Context | None) -> Callable[[Reading], str]:
    """A function that says why the rules of a game do not play a reading on such a card; "" where they do."""
    return barred_by(bench_of(game), context)


def barred_by(bench: Box | None, context: Context | None) -> Callable[[Reading], str]:
    """The same in a box to try texts in, for many texts of one game."""

    def barred(reading: Reading) -> str:
        found = _unplayable_on(bench, reading, context)
        return found[0].message if found else ""

    return barred


def _unplayable_on(bench: Box | None, reading: Reading, context: Context | None) -> list[Finding]:
    if bench is None or reading.tree is None:
        return []
    kinds = {(design.type, design.subtype): number for number, design in reversed(list(enumerate(bench.designs)))}
    if context is not None:
        kinds = {kind: number for kind, number in kinds.items() if kind == (context.type, context.subtype)}
    found: list[Finding] = []
    for (kind, subtype), number in sorted(kinds.items(), key=lambda row: row[1]):
        designs = list(bench.designs)
        designs[number] = replace(designs[number], text=reading.text)
        key = (kind, subtype, reading.text)
        refusals = refused(replace(bench, designs=tuple(designs)), {key: reading}).get(key, [])
        if not refusals:
            return []
        found = found or refusals
    return found


def findings_of(unplayable: Unplayable) -> list[tuple[int, Finding]]:
    """What is refused, with the numbers of the designs whose texts it is about.

    Of one card the same is said once, at the first sentence that is refused for it, with how many more are.
    """
    alike: dict[tuple[int, str, str], list[Refusal]] = {}
    for row in unplayable.refusals:
        alike.setdefault((row.source, row.why, _way_out(row, unplayable.own_rules)), []).append(row)
    return [
        (source, Finding(UNPLAYABLE, why + _and_more(len(rows) - 1), rows[0].start, rows[0].end, way_out))
        for (source, why, way_out), rows in alike.items()
    ]


def _and_more(count: int) -> str:
    """How many other sentences of a card the same is said of; "" for none."""
    return f" (and so {count} more on this card)" if count else ""


def _way_out(row: Refusal, own_rules: str) -> str:
    """What can be done about a refused sentence: what to write, where the game brings its rules along."""
    if row.instead:
        return row.instead
    if row.event and own_rules:
        return f"Add {row.event!r} to `events` in {own_rules}, and `emit` it there where it happens."
    if not (row.questions and own_rules):
        return HINT
    names = ", ".join(row.questions)
    return f"Write {names} in {own_rules}: Questions, in engine/kernel/core/questions.py, says what each answers."


def version_of_its_rules(game: Game) -> str:
    """A digest of the code that plays a game, including what the game itself brings along."""
    name = rules_named(game)
    return _digest(version_of_rules(), digest_in(game.folder, name)) if is_own(name) else version_of_rules()


@lru_cache(maxsize=1)
def version_of_rules() -> str:
    """A digest of Heap's own code that plays games."""
    from pathlib import Path

    import engine.language

    engine_folder = Path(engine.language.__path__[0]).parent
    return _digest(version_of_language(), digest_of_sources([engine_folder / "kernel", engine_folder / "games"]))


def _digest(*parts: str) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()
