"""How many sentences are read that were written without sight of the grammar: `python -m tests.benchmarks.plain_words`.

The sentences of each list are fixed by a digest. A sentence is read at once as it stands or with the wording that is
offered for it, and at the second try by its first hint. Whether it is read as it is meant, people judge: `--all`
prints how each is read.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from engine.language import Context, Language, Vocabulary
from engine.language.advice.mend import Budget
from engine.language.advised import MENDABLE, advised
from engine.language.hint import Hint

HERE = Path(__file__).parent
DIGESTS = {
    "market": "4bcf2881275d2ec3",
    "flood": "ad88506862300e3c",
    "guild": "7c2308d8488362f0",
    "duel": "fdd97c37dee97026",
    "tricks": "f4dafb66c5811b3c",
    "auction": "4bfe419a218d5572",
    "workers": "45f9c9b466093ecf",
}
AT_ONCE, BY_HINT, REFUSED = "at once", "by the first hint", "refused"
WORDS = 2_000_000  # that may be parsed in looking for hints


class ListChangedError(Exception):
    """A list is no longer the one that was fixed by its digest; the message names it."""


class Tried(NamedTuple):
    """A sentence, how it is read (`AT_ONCE`, `BY_HINT`, `REFUSED`), and the wording in which it is."""

    text: str
    how: str
    wording: str


def digest_of(name: str) -> str:
    """A digest of the sentences of a list, whatever its vocabulary."""
    rows = _data(name)["sentences"]
    return hashlib.blake2b(json.dumps(rows).encode(), digest_size=8).hexdigest()


def tried(name: str) -> Iterator[Tried]:
    """Each sentence of a list as it is read now."""
    data = _data(name)
    language = Language(Vocabulary.of(data["vocabulary"]))
    for kind, rows in data["sentences"].items():
        for text in rows:
            yield _tried(language, Context(kind, ""), text)


def _tried(language: Language, context: Context, text: str) -> Tried:
    reading = language.read(text, context)
    if reading.tree is not None and all(each.kind in MENDABLE for each in reading.findings):
        return Tried(text, AT_ONCE, " ".join(each.canonical or "" for each in reading.sentences))
    for finding in advised(language, reading, context, Budget(WORDS)).findings:
        hint = finding.hint
        if isinstance(hint, Hint) and hint.rewrites:
            return Tried(text, BY_HINT, hint.rewrites[0].text)
    told = "; ".join(each.message for each in reading.findings)
    return Tried(text, REFUSED, told)


def _data(name: str) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))
    return found


def main(*, every: bool) -> None:
    """Print how many sentences of each list are read, and with `every` how each of them is."""
    for name, digest in DIGESTS.items():
        assert digest_of(name) == digest, f"The sentences of {name} are no longer those that were fixed."
        rows = list(tried(name))
        counts = {how: sum(row.how == how for row in rows) for how in (AT_ONCE, BY_HINT, REFUSED)}
        print(f"{name}: {len(rows)} texts, " + ", ".join(f"{n} {how}" for how, n in counts.items()))
        if every:
            for row in rows:
                print(f"  {row.how:18} {row.text}\n{'':21}{row.wording}")


if __name__ == "__main__":
    main(every="--all" in sys.argv)
