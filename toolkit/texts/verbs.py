"""Verbs that a game makes of deeds (`buy: {is: ...}`): what is wrong with them, read and tried by its rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engine.language.hint import WayOut, lines_of
from toolkit.cache import Cache
from toolkit.model import Game
from toolkit.texts.language import language_of, names_in_texts, read_text, version_of_language
from toolkit.texts.playability import basis_of, bench_of, findings_of

if TYPE_CHECKING:
    from engine.language.forms import Node
    from engine.language.vocabulary import Verb

KIND = "verbs"


class WrongVerb(NamedTuple):
    """What is wrong with a verb: its name, the key of its entry that is meant, the message and the way out."""

    verb: str
    key: str
    message: str
    hint: str


def wrong_verbs(game: Game, cache: Cache | None = None) -> list[WrongVerb]:
    """Everything that is wrong with the verbs that are made of deeds; kept between runs."""
    made = [verb for verb in game.vocabulary.verbs.values() if verb.made or verb.found]
    if not made:
        return []
    cache = cache or Cache()
    words, names = repr(game.vocabulary), repr(names_in_texts(game))
    basis = hashlib.blake2b("\0".join([version_of_language(), words, names, basis_of(game)]).encode()).hexdigest()
    name = hashlib.blake2b(str(game.folder.resolve()).encode(), digest_size=16).hexdigest()
    kept = cache.get_json(KIND, name, {"basis": str, "wrong": [(str,) * len(WrongVerb._fields)]})
    if kept and kept["basis"] == basis:
        return [WrongVerb(*row) for row in kept["wrong"]]
    wrong = [each for verb in made for each in _misdeclared(game, verb)]
    known = {each.verb for each in wrong}
    wrong += [each for each in _unread(game) if each.verb not in known]
    wrong = wrong or [*_unplayed(game)]
    cache.put_json(KIND, name, {"basis": basis, "wrong": wrong})
    return wrong


def _misdeclared(game: Game, verb: Verb) -> Iterator[WrongVerb]:
    """What of an entry cannot be, whatever its words say."""
    from engine.language.lexicon import CORE_VERBS, MADE_CORE_VERBS

    if verb.found and verb.found not in game.vocabulary.zones:
        hint = "Name a zone of the vocabulary: " + ", ".join(game.vocabulary.zones) + "."
        yield WrongVerb(verb.id, "from", f"There is no zone {verb.found!r} to {verb.id} cards from.", hint)
    if verb.found and not verb.made:
        message = f"Where cards lie that one can {verb.id} is said, and not what that is made of."
        yield WrongVerb(verb.id, "from", message, f"Add `is`, or take `from` away: the rules module does “{verb.id}”.")
    if verb.made and (verb.objects != ("card",) or verb.state or verb.pays_for):
        message = f"“{verb.id}” cannot be made of deeds: it is not a deed that is done to cards alone."
        yield WrongVerb(verb.id, "is", message, "Write `object: card`, and leave `state` and `pays_for` away.")
    if verb.made and verb.id in CORE_VERBS - MADE_CORE_VERBS:
        message = f"All texts have the verb “{verb.id}” already, and of cards too."
        yield WrongVerb(verb.id, "is", message, "Leave `is` away, or take another word.")


def _unread(game: Game) -> Iterator[WrongVerb]:
    """Definitions in which something is not as it has to be, and such as lead back to themselves."""
    from engine.language.made_verbs import definitions
    from engine.language.nodes.doing import DoCard
    from engine.language.references import walk

    language = language_of(game)
    does: dict[str, set[str]] = {}
    for each in definitions(game.vocabulary):
        reading = read_text(language, ("", "", each.text))
        finding = next(iter(reading.findings), None)
        if finding is not None:
            told = f"“{each.text}” is not read: {finding.message}."
            yield WrongVerb(each.verb, "is", told, _first(finding.hint))
        trees: list[Node] = [row.tree for row in reading.sentences if row.tree is not None]
        effects = [vars(vars(tree)["body"]).get("effect", tree) for tree in trees]
        does[each.verb] = {node.verb for one in effects for node, _ in walk(one) if isinstance(node, DoCard)}
    for verb in does:
        if verb in _all_done(verb, does):
            hint = "Say it with deeds that lead no further: pay, take, put, discard."
            yield WrongVerb(verb, "is", f"What “{verb}” is made of leads back to “{verb}”, without end.", hint)


def _all_done(verb: str, does: dict[str, set[str]]) -> set[str]:
    """All verbs that are done when one is, by way of others too."""
    found: set[str] = set()
    waiting = [*does.get(verb, ())]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += does.get(one, ())
    return found


def _unplayed(game: Game) -> Iterator[WrongVerb]:
    """Definitions that the rules module of the game cannot carry out."""
    bench = bench_of(game)
    if bench is None:
        return
    from engine.games import rules_of
    from engine.kernel.compile.unsupported import Unplayable

    try:
        rules_of(bench)(bench)
    except Unplayable as unplayable:
        for number, finding in findings_of(unplayable):
            verb = bench.sections[number - len(bench.designs)].verb if number >= len(bench.designs) else ""
            if verb:
                yield WrongVerb(verb, "is", f"“{verb}” cannot be played: {finding.message}.", _first(finding.hint))


def _first(hint: WayOut) -> str:
    """The first line of a way out; "" where there is none."""
    return next(iter(lines_of(hint)), "")
