"""Random rules texts, all different, each read whole, in one way and as printed: trees made at random, written out.

`python -m tests.benchmarks.texts GAME COUNT SEED LONGEST FILE` writes texts with what they say as JSON, `... GAME FILE`
reads the texts of a file again. They run as processes of their own, so that measuring begins in a small one.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.language import Reading

ROOT = Path(__file__).parent.parent.parent
DEPTH = 4
WORKERS = 2
SPARE = 1.15  # some are made twice, and some say what another says in other words
KIND = ("Risk", "Feature")  # the type and subtype of the cards the texts are for

Said = dict[str, str]  # digest of what is meant -> its wording
Row = tuple[str, Said]


def texts(game: Path, count: int, longest: int, folder: Path) -> list[str]:
    """`count` texts of at most `longest` characters in the words of a game; kept in `folder` while that is the same.

    Where the language has changed since, the kept ones are read again and those that no longer pass left out.
    """
    file = folder / f"texts-{count}-{longest}-{digest_of([*game.glob('*.yaml'), Path(__file__)])}.json"
    language = digest_of((ROOT / "engine" / "language").rglob("*.py"))
    kept: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {"language": "", "texts": []}
    found: list[str] = kept["texts"]
    if kept["language"] != language:
        folder.mkdir(parents=True, exist_ok=True)
        found = passing(game, found, file)
        if len(found) < count:
            found = _make(game, count, longest, file)
        file.write_text(json.dumps({"language": language, "texts": found}))
    assert len(found) >= count
    return found[:count]


def passing(game: Path, given: Sequence[str], file: Path) -> list[str]:
    """Those of some texts that are still read without a finding, in one wording."""
    if not given:
        return []
    work = file.with_suffix(".again")
    work.write_text(json.dumps(list(given)))
    subprocess.run([sys.executable, "-m", __name__, str(game), str(work)], cwd=ROOT, check=True)
    rows = json.loads(work.read_text())
    work.unlink()
    return list(in_one_wording(rows))


def _make(game: Path, count: int, longest: int, file: Path) -> list[str]:
    parts = [file.with_suffix(f".{seed}") for seed in range(WORKERS)]
    each = str(round(count / WORKERS * SPARE))
    calls = [
        [sys.executable, "-m", __name__, str(game), each, str(seed), str(longest), str(part)]
        for seed, part in enumerate(parts)
    ]
    for process in [subprocess.Popen(call, cwd=ROOT) for call in calls]:
        if process.wait() != 0:
            raise RuntimeError("the texts could not be made")
    rows = [row for part in parts for row in json.loads(part.read_text())]
    for part in parts:
        part.unlink()
    return list(in_one_wording(rows))


def in_one_wording(rows: Iterable[Row]) -> Iterator[str]:
    """Each text once, but none that puts an effect otherwise than one before: `heap check` would remark on it."""
    wordings: Said = {}
    seen: set[str] = set()
    for text, said in rows:
        if text not in seen and all(wordings.get(meaning, words) == words for meaning, words in said.items()):
            wordings |= said
            seen.add(text)
            yield text


class Judge:
    """Reads texts as a card of the shipped game would have them read. Loaded by the processes that need it."""

    def __init__(self, folder: Path) -> None:
        from engine.language import Context
        from tests.benchmarks.games import loaded
        from toolkit.texts import language_of, read_card

        game = loaded(folder)
        self.language = language_of(game)
        self.context = Context(*KIND)
        self.own: Said = {}
        for card in game.cards:
            self.own |= self.said(read_card(self.language, card))

    def said(self, reading: Reading) -> Said:
        """What a text says, with how it is put."""
        from engine.language.meaning import meaning, said

        parts = [node for sentence in reading.sentences if sentence.tree for node in said(sentence.tree)]
        digests = [hashlib.blake2b(meaning(node).encode(), digest_size=8).hexdigest() for node in parts]
        return {digest: self.language.write(node) for digest, node in zip(digests, parts, strict=True)}

    def row(self, text: str) -> Row | None:
        """The text with what it says, if nothing can be found fault with."""
        reading = self.language.read(text, self.context)
        found = {} if reading.findings else self.said(reading)
        is_good = not reading.findings and all(self.own.get(key, words) == words for key, words in found.items())
        return (text, found) if is_good else None


def random_texts(folder: Path, seed: int, longest: int) -> Iterator[Row]:
    """Texts without end, all different, none with an effect that the game's own cards put otherwise."""
    from engine.language.generate import Generator

    judge = Judge(folder)
    generator = Generator(judge.language.grammar, random.Random(seed), DEPTH)
    seen: set[str] = set()
    while True:
        text = judge.language.write(generator.sentence())
        if len(text) <= longest and text not in seen:
            seen.add(text)
            if row := judge.row(text):
                yield row


def digest_of(files: Iterable[Path]) -> str:
    """What stands in some files."""
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def main(arguments: Sequence[str]) -> None:
    """Make texts, or read kept ones again."""
    folder = Path(arguments[0])
    if len(arguments) == 2:
        work = Path(arguments[1])
        judge = Judge(folder)
        work.write_text(json.dumps([row for text in json.loads(work.read_text()) if (row := judge.row(text))]))
        return
    number, seed, longest, file = arguments[1:]
    made = random_texts(folder, int(seed), int(longest))
    Path(file).write_text(json.dumps([next(made) for _ in range(int(number))]))


if __name__ == "__main__":
    main(sys.argv[1:])
