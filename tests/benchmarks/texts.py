"""Random rules texts, all different, each read whole, in one way and as printed: trees made at random, written out.

`python -m tests.benchmarks.texts GAME COUNT SEED LONGEST FILE` writes texts with what they say as JSON. It runs as
processes of its own, so that measuring begins in a small one.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DEPTH = 4
WORKERS = 2
SPARE = 1.15  # some are made twice, and some say what another says in other words
KIND = ("Risk", "Feature")  # the type and subtype of the cards the texts are for

Said = dict[str, str]  # digest of what is meant -> its wording
Row = tuple[str, Said]


def texts(game: Path, count: int, longest: int, folder: Path) -> list[str]:
    """`count` texts of at most `longest` characters in the words of a game; kept in `folder` while that is the same."""
    file = folder / f"texts-{count}-{longest}-{_made_from(game)}.json"
    if not file.exists():
        folder.mkdir(parents=True, exist_ok=True)
        _make(game, count, longest, file)
    found: list[str] = json.loads(file.read_text())[:count]
    assert len(found) == count
    return found


def _make(game: Path, count: int, longest: int, file: Path) -> None:
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
    file.write_text(json.dumps(list(in_one_wording(rows))))
    for part in parts:
        part.unlink()


def in_one_wording(rows: Iterable[Row]) -> Iterator[str]:
    """Each text once, but none that puts an effect otherwise than one before: `heap check` would remark on it."""
    wordings: Said = {}
    seen: set[str] = set()
    for text, said in rows:
        if text not in seen and all(wordings.get(meaning, words) == words for meaning, words in said.items()):
            wordings |= said
            seen.add(text)
            yield text


def random_texts(folder: Path, seed: int, longest: int) -> Iterator[Row]:
    """Texts without end, all different, none with an effect that the game's own cards put otherwise."""
    from engine.language import Context, Language, Reading
    from engine.language.generate import Generator
    from engine.language.meaning import meaning, said
    from tests.benchmarks.games import loaded
    from toolkit.texts import language_of, read_card

    def effects(language: Language, reading: Reading) -> Said:
        parts = [node for sentence in reading.sentences if sentence.tree for node in said(sentence.tree)]
        digests = [hashlib.blake2b(meaning(node).encode(), digest_size=8).hexdigest() for node in parts]
        return {digest: language.write(node) for digest, node in zip(digests, parts, strict=True)}

    game = loaded(folder)
    language = language_of(game)
    own: Said = {}
    for card in game.cards:
        own |= effects(language, read_card(language, card))
    generator = Generator(language.grammar, random.Random(seed), DEPTH)
    context = Context(*KIND)
    seen: set[str] = set()
    while True:
        text = language.write(generator.sentence())
        if len(text) > longest or text in seen:
            continue
        seen.add(text)
        reading = language.read(text, context)
        if not reading.findings:
            found = effects(language, reading)
            if all(own.get(key, words) == words for key, words in found.items()):
                yield text, found


def _made_from(game: Path) -> str:
    """What decides the texts, but for the language: each use shows that it still reads them."""
    digest = hashlib.sha256()
    for path in sorted([*game.glob("*.yaml"), Path(__file__)]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


if __name__ == "__main__":
    folder, number, seed, longest, file = sys.argv[1:]
    made = random_texts(Path(folder), int(seed), int(longest))
    Path(file).write_text(json.dumps([next(made) for _ in range(int(number))]))
