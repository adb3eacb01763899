"""`python -m tests.other_texts.composed`: texts made by a program, dealt out on cards, that games of them are kept of.

Of the variants that are made of each game those are kept in whose rules and games most conditions of the kernel and of
the rules modules go a way that they go in no other game that is kept.
"""

from __future__ import annotations

from tests.other_texts import outcomes

if __name__ == "__main__":
    outcomes.install("engine.kernel.compile.", "engine.kernel.running.", "engine.games.")

import random
from collections import defaultdict

import yaml

from engine.games import referee
from tests.other_texts.evidence import game as told_game
from tests.other_texts.evidence import games
from tests.other_texts.variants import COMPOSED, FILES, Texts, dealt, kind_of, names, shipped, texts_of
from toolkit.deal import open_box, open_table
from toolkit.model import Game
from toolkit.prove.readings.altered import Alterer
from toolkit.prove.readings.chosen import kinds_of, rights
from toolkit.prove.readings.told import context
from toolkit.texts import language_of

SEED, WILD = 41, 900
TRIED = {"ark": 5, "crafty-critters": 5, "top-of-the-heap": 5}  # variants that are made of each game
AGAIN = 5  # times that texts which cannot be played give way to others
KEPT = {"ark": 2, "crafty-critters": 2, "top-of-the-heap": 3}
LEAST = 12  # outcomes that a variant has to add


def sound(game: Game) -> Texts:
    """Texts made of right ones that are read without findings, by what they stand on."""
    language, found = language_of(game), defaultdict(list)
    right = list(dict.fromkeys(rights(game, language)))
    cards = {kind_of(card) for card in game.cards if card.text}
    made = [each.text for each in Alterer(language, right, kinds_of(game), SEED, WILD).texts()]
    for on, text in dict.fromkeys((each.on, each.text) for each in made):
        is_new = on in cards and text not in texts_of(game.id).get(on, ())
        if is_new and not language.read(text, context(on)).findings:
            found[on].append(text)
    return found


def made_of(game: Game, texts: Texts, number: int) -> dict[str, str]:
    """The texts of some cards, by their ids, which can be played together."""
    luck = random.Random(SEED * 100 + number)
    cards = {card.id: kind_of(card) for card in game.cards if texts.get(kind_of(card))}
    given = {card: luck.choice(texts[on]) for card, on in cards.items()}
    for turn in range(9):  # what cannot be played gives way to others, at last to what the card says
        bad = {problem.card for problem in open_table(dealt(game, given))[1]}
        if not bad:
            return given
        for card in bad & {*given}:
            rest = texts[cards[card]]
            if given[card] in rest:
                rest.remove(given[card])
            if turn < AGAIN and rest:
                given[card] = luck.choice(rest)
            else:
                del given[card]
    return {}


def played(whole: Game) -> set[outcomes.Outcome]:
    """What happens to conditions while the rules of a game are made, and in some games."""
    outcomes.seen.clear()
    rules = referee(open_box(whole)[0])
    for seed in range(2):
        told_game(rules, seed)
    return set(outcomes.seen)


def main() -> None:
    """Compose variants, and keep those that add most."""
    kept: dict[str, list[dict[str, str]]] = {}
    for name in FILES:
        game = shipped(name)
        outcomes.seen.clear()
        for each in (name, *names(name)):
            list(games(each))
        known = set(outcomes.seen)
        texts = sound(game)
        print(f"{name}: {len(known)} outcomes; {sum(map(len, texts.values()))} texts", flush=True)
        found = []
        for number in range(TRIED[name]):
            given = made_of(game, texts, number)
            if given:
                found.append((given, played(dealt(game, given))))
        kept[name] = []
        while found and len(kept[name]) < KEPT[name]:
            found.sort(key=lambda each: len(each[1] - known))
            given, seen = found.pop()
            print(f"  adds {len(seen - known)}", flush=True)
            if len(seen - known) < LEAST:
                break
            known |= seen
            kept[name].append(given)
    COMPOSED.write_text(yaml.safe_dump(kept, allow_unicode=True, width=1000), encoding="utf-8")


if __name__ == "__main__":
    main()
