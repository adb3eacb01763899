"""What comes of sentences that are read for the first time, with the first hint for those that are refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from engine.language import Context, Language, Reading, Vocabulary
from engine.language.advice.mend import Budget
from engine.language.advised import advised
from engine.language.hint import Hint, lines_of
from tests.benchmarks.games import REAL
from toolkit.cli.read import WORDS_FOR_HELP
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.starter import STARTER
from toolkit.texts import language_of, read_texts
from toolkit.texts.playability import barred_in

DIGESTS = {  # of the sentences of each list, so that none is put right once it was read
    "first": "b74af5edfdc66dd6",
    "second": "987655f7b3af03f4",
    "third": "21814f643870dfd7",
    "fourth": "63ead6f5e7772d58",
    "fifth": "a038d9a17bc3fe25",
    "sixth": "154943a0eafaeec6",
    "seventh": "4243dcfecee8fdbe",
    "eighth": "d7719687c80122dd",
    "ninth": "193281c65064c02d",
}
MADE_KINDS = Path(__file__).parents[1] / "plain_words"  # vocabularies of kinds of games that nobody has made yet
OUTCOMES = ("read", "misread", "right", "wrong", "unhelped", "beyond", "unjudged")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a sentence: one of OUTCOMES, and what it is read as at once or after the first hint.

    Read and misread are those that were not refused; right, wrong and unhelped those that were; for those beyond the
    game nothing was offered. What nobody has judged yet is unjudged.
    """

    game: str
    on: str
    text: str
    outcome: str
    said: str


def digest_of(file: Path) -> str:
    """A digest of the sentences of a list and of the cards that they stand on, whatever they are judged to mean."""
    games = yaml.safe_load(file.read_text(encoding="utf-8"))
    rows = [[game, row["card"], row["text"]] for game, listed in games.items() for row in listed]
    return hashlib.blake2b(json.dumps(rows).encode(), digest_size=8).hexdigest()


def measured(file: Path, only: str = "") -> Iterator[Outcome]:
    """What comes of each sentence of a list, in its order; of those of one game where it is named."""
    for game, rows in yaml.safe_load(file.read_text(encoding="utf-8")).items():
        for row in rows if only in ("", game) else ():
            said, is_refused, line = _said(game, row["text"], Context(*row["card"].split("/")))
            outcome = _outcome(said, row, is_refused=is_refused)
            yield Outcome(game, row["card"], row["text"], outcome, said or line)


def _outcome(said: str, row: dict[str, object], *, is_refused: bool) -> str:
    means = row.get("means", [])
    assert isinstance(means, list)
    if not said:
        return "beyond" if row.get("beyond") else "unhelped"
    if said in means:
        return "right" if is_refused else "read"
    if row.get("beyond") and not is_refused:
        return "beyond"
    if row.get("beyond") or means or said in row.get("not", ()):  # type: ignore[operator]
        return "wrong" if is_refused else "misread"
    return "unjudged"


def _said(game: str, text: str, context: Context) -> tuple[str, bool, str]:
    """The wording a text is read as, at once or after its first hint; whether it was refused; and its first line."""
    loaded, language = _known(game)
    reading, is_refused = language.read(text, context), False
    for _ in reading.sentences:
        if reading.tree is not None:
            break
        is_refused = True
        barred = (barred_in(loaded, context),) if loaded is not None else ()  # a made kind has no rules that bar
        helped = advised(language, reading, context, Budget(WORDS_FOR_HELP), *barred)
        finding = helped.findings[0]
        lines = lines_of(finding.hint)
        rewrites = finding.hint.rewrites if isinstance(finding.hint, Hint) else ()
        if not rewrites or lines[0] != rewrites[0].line:
            return "", True, " | ".join((finding.message, *lines[:2]))
        first = rewrites[0]
        text = text[: first.start] + first.text + text[first.end :]
        reading = language.read(text, context)
    if reading.tree is None:
        return "", True, f"after the first hint: {text} {reading.findings[0].message}"
    return _wording(reading), is_refused, ""


def _wording(reading: Reading) -> str:
    return " ".join(each.canonical or each.text for each in reading.sentences)


@cache
def _known(name: str) -> tuple[Game | None, Language]:
    made = MADE_KINDS / f"{name}.yaml"
    if made.exists():
        return None, Language(Vocabulary.of(yaml.safe_load(made.read_text(encoding="utf-8"))["vocabulary"]))
    game, _ = load_game(STARTER if name == "starter" else REAL.parent / name)
    assert game is not None
    known = dict.fromkeys(wording for card in read_texts(game) for wording in card.sentences if wording)
    return game, language_of(game, tuple(known))


def language_of_kind(name: str) -> Language:
    """The language of a shipped game, of the starter, or of a made kind, by its name."""
    return _known(name)[1]
