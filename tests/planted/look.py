"""Looks for what is wrong with the Heap that this is run in, and prints it: `python -m tests.planted.look WHAT`.

touched                     for each game the functions that are run when it is read, made and played
kept,laws,judged GAME... S [D]
                            whether everything can be imported and all rules be made; then whether texts that no card
                            has break a law of reading, and how they are read; then whether `heap prove` says of each
                            game that it is proven, by what is kept; and whether the second opinion has something to
                            say of the whole games that a proof lets it judge
read GAME... S              whether texts that no shipped card has are read as it was kept
others GAME... S            whether games with such texts are as they were kept; and whether the second opinion has
                            something to say of them; with "others,made" also of games that are made for their texts
bare GAME... S              a proof without any evidence, in so many seconds of a core for each game

What is found first ends the search: a proof that already has something against it is not gone on with.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import NoReturn

import engine
from engine.games import GAMES, referee
from engine.kernel import Box, Referee, new_game
from engine.proof.branch_coverage import watched_referee
from engine.proof.play import Bulk, Habits
from engine.proof.second_opinion import SecondOpinion
from engine.proof.whole_games import told_whole
from engine.proof.witness import Observer
from tests.engine.made_games.games import GAMES as MADE_GAMES
from tests.engine.made_games.games import groups_of, rules_of
from tests.other_texts import chosen
from tests.other_texts.evidence import SMALL, played_otherwise, read_otherwise
from tests.other_texts.opinions import accused_before, accused_in, reasons, said_of
from tests.other_texts.variants import MADE as COMPOSED
from tests.other_texts.variants import variants
from tests.planted.scratch import BARE
from toolkit.deal import open_box
from toolkit.load import load_game
from toolkit.model import Game
from toolkit.press.progress import Progress
from toolkit.prove.prove import MADE, MORE_SAMPLES, RESULTS, Proof, Prover, Wishes
from toolkit.prove.readings.compare import Readings, made, read_again

ROOT = Path(__file__).parents[2]
PLAYED = 12  # games of each, to see which functions are run
LONG = 1e6  # seconds: the search is ended by the core's time


class FoundError(Exception):
    """Something is wrong; the message says what."""


def opened(name: str, folder: str = "cards") -> tuple[Game, Box]:
    """A game and its box. Raises FoundError where something is wrong with its files or texts."""
    game, problems = load_game(ROOT / folder / name)
    if game is None:
        raise FoundError(f"{name} cannot be loaded: {problems}")
    box, refused = open_box(game)
    unread = [each.id for each in box.designs if each.text and (each.reading is None or each.reading.findings)]
    if problems or refused or unread:
        raise FoundError(f"{name}: {[*problems, *refused][:2]} {unread[:3]}")
    return game, box


def sound() -> str:
    """A digest of how all texts are read.

    Raises FoundError, or whatever a module raises, where not everything can be imported and made into rules.
    """
    digest = hashlib.blake2b(digest_size=16)
    for module in pkgutil.walk_packages(engine.__path__, "engine."):
        importlib.import_module(module.name)
    for name in sorted(GAMES):
        _, box = opened(name)
        digest.update(repr([source.reading for source in box.sources]).encode())
        new_game(referee(box), 3, 1)
    return digest.hexdigest()


def touched() -> dict[str, list[str]]:
    """By game, the functions of the engine that are run for it: "path:function"."""
    found: dict[str, list[str]] = {}
    for name in sorted(GAMES):
        seen: set[CodeType] = set()
        sys.setprofile(_noting(seen))
        _play(referee(opened(name)[1]))
        sys.setprofile(None)
        found[name] = sorted({row for code in seen if (row := _named(code))})
    return found


def _noting(seen: set[CodeType]) -> Callable[[FrameType, str, object], None]:
    """What Python calls whenever a function begins or ends: it notes which."""

    def note(frame: FrameType, event: str, what: object) -> None:
        seen.add(frame.f_code)

    return note


def _named(code: CodeType) -> str:
    path = Path(code.co_filename)
    if not path.is_relative_to(ROOT / "engine"):
        return ""
    parts = [part for part in code.co_qualname.split(".") if not part.startswith("<")]
    return f"{path.relative_to(ROOT).as_posix()}:{'.'.join(parts)}"


def _play(rules: Referee) -> None:
    habits = Habits(rules)
    for seed in range(PLAYED):
        told_whole(rules, seed, habits, lambda state, choices: None)


class Watched:
    """A proof that is looked at while it is made, and ended as soon as something is against it."""

    def __init__(self, game: Game, box: Box, wishes: Wishes, most_seconds: float) -> None:
        self.ends = time.process_time() + most_seconds
        self.prover = Prover(game, box, wishes, Progress(lambda what, total: self.look(), lambda n: self.look()))

    def run(self) -> Proof:
        """The proof, if nothing is against it before it is whole. Raises FoundError."""
        return self.prover.run()

    def look(self) -> None:
        """Raises FoundError where the proof cannot come out well any more; ends the search when its time is over."""
        proof, search = self.prover.proof, self.prover.search
        if proof.parted:
            _found(f"{proof.parted[0].card}: {proof.parted[0].what}")
        if proof.whole.parted:
            first = proof.whole.parted[0]
            _found(f"whole game of seed {first.kept.seed}: {first.why or f'other from choice {first.at + 1} on'}")
        if search.safety.wrong:
            _found(str(search.safety.wrong[0]))
        for standing in self.prover.standings.values():
            if standing.disagreement:
                _found(f"{standing.clause.card}: {standing.disagreement}")
        if proof.opinion.faults:
            _found(f"second opinion: {next(iter(proof.opinion.faults))}")
        if time.process_time() > self.ends:
            search.until = 0.0


def _found(what: str) -> NoReturn:
    raise FoundError(what)


def prove(name: str, folder: str, most_seconds: float) -> None:
    """Prove a game, with what lies in a folder. Raises FoundError where it is not proven."""
    game, box = opened(name, folder)
    proof = Watched(game, box, Wishes(seconds=LONG, workers=1, keeps=False), most_seconds).run()
    if proof.opinion.faults:
        _found(f"second opinion: {next(iter(proof.opinion.faults))}")
    if not proof.is_proven:
        first = next(iter(proof.open), None)
        _found(
            f"{first.clause.card}: {first.reason}" if first else f"{proof.safety.wrong} {proof.parted} {proof.needless}"
        )


def reads_again(name: str) -> None:
    """Hold how texts that no card has are read to what is kept of that, as a proof does. Raises FoundError."""
    game, problems = load_game(ROOT / "cards" / name)
    if game is None:
        raise FoundError(f"{name} cannot be loaded: {problems}")
    found = read_again(game)
    if found.is_bare:
        raise FoundError(f"{name}: no texts are kept that no card has")
    if found.is_wrong:
        first = found.otherwise[0]
        raise FoundError(f"“{first.text.text}” on {first.text.on}: {first.was[:2]}; now {first.now[:2]}")


def keeps_laws(name: str) -> None:
    """Make texts as a proof without evidence does, and hold reading to its laws. Raises FoundError."""
    game, problems = load_game(ROOT / "cards" / name)
    if game is None:
        raise FoundError(f"{name} cannot be loaded: {problems}")
    found = Readings(is_bare=True)
    made(game, found)
    for text, what in found.broken[:1]:
        raise FoundError(f"“{text.text}” on {text.on}: {what}")


def judge(name: str) -> None:
    """The whole games that a proof plays in any case: always held to the invariants, and judged. Raises FoundError."""
    box = opened(name)[1]
    _held_to_what_is_always_true(box)
    second = SecondOpinion(referee(box))
    for seed in range(MORE_SAMPLES):
        if faults := second.game(seed).faults:
            _found(f"second opinion: {next(iter(faults))}")
    for seed in range(MORE_SAMPLES, RESULTS):
        if faults := second.result(seed).faults:
            _found(f"second opinion: {next(iter(faults))}")
    for seed in range(MADE):
        if faults := second.made(seed).faults:
            _found(f"second opinion: {next(iter(faults))}")


def _held_to_what_is_always_true(box: Box) -> None:
    """The games that a proof plays to see that nothing is lost, and nothing betrayed. Raises FoundError."""
    result = Bulk(Observer(*watched_referee(box))).play(range(Wishes().games), {})
    result.safety.close()
    if result.safety.wrong:
        _found(str(result.safety.wrong[0]))


def differs(name: str) -> None:
    """Compare games with other texts, and with rules that are data, with what is kept of them. Raises FoundError."""
    for small in SMALL:
        for words in played_otherwise(small):
            _found(words)
    for words in played_otherwise(name):
        _found(words)


def reads(name: str) -> None:
    """Compare how other texts are read with what is kept of that. Raises FoundError."""
    for words in read_otherwise(name):
        _found(words)


def reads_chosen(name: str) -> None:
    """Compare how the texts that were chosen of a vocabulary are read with what is kept of that. Raises FoundError."""
    for words in chosen.otherwise(name):
        _found(words)


def judge_others(name: str) -> None:
    """Ask for the second opinion on games with other texts, of all variants, and on made games. Raises FoundError."""
    known = reasons()
    for variant in (each for each in variants(name) if COMPOSED not in each):
        for text, words in accused_in(variant):
            if text not in known:
                _found(f"second opinion: {text} {words}")
    for _, seed, words in accused_before(name):
        _found(f"second opinion, {seed}: {words}")


def judge_made(name: str) -> None:
    """Ask for the second opinion on a game that was made for its texts. Raises FoundError."""
    for texts in groups_of(name):
        for text, words in said_of(SecondOpinion(rules_of(name, texts))):
            _found(f"second opinion: {text} {words}")


def ask(what: str, do: Callable[[str], None], names: list[str]) -> bool:
    """Print for each game what is wrong with it, "" where nothing is seen, up to the first where something is.

    Returns whether something is.
    """
    for name in names:
        wrong = ""
        try:
            do(name)
        except FoundError as found:
            wrong = str(found)
        except Exception as error:
            wrong = f"{type(error).__name__}: {error}"
        tell(what, name, wrong[:300])
        if wrong:
            return True
    return False


def tell(what: str, name: str, wrong: str) -> None:
    """A line of JSON."""
    print(json.dumps({"what": what, "game": name, "wrong": wrong, "seconds": time.process_time()}), flush=True)


def main() -> None:
    """Print what is asked for."""
    what, *words = sys.argv[1:]
    if what == "touched":
        print(json.dumps({**touched(), "readings": sound()}))
        return
    names = [word for word in words if word in GAMES]
    most = float(words[len(names)])
    if what == "bare":
        ask("bare", lambda name: prove(name, BARE, most), names)
        return
    if what == "read":
        ask("kept", reads_chosen, chosen.names())
        ask("kept", reads, names)
        return
    if what in ("others", "others,made"):
        ask("kept", differs, names)
        if not ask("judged", judge_others, names) and what != "others":
            ask("judged", judge_made, list(MADE_GAMES))
        return
    found = sound()
    tell("sound", found, "")
    if "laws" in what:
        ask("laws", keeps_laws, sorted(GAMES))
    is_seen = "kept" in what and ask("kept", reads_again, names or sorted(GAMES))
    if words[-1:] == [found]:  # every text is read as it was, and nothing else can be touched
        return
    for each in what.split(","):
        if each != "laws" and not (is_seen and each == "kept"):
            ask(each, judge if each == "judged" else lambda name: prove(name, "cards", most), names)


if __name__ == "__main__":
    main()
